"""Builds what people install: a source distribution, a wheel for everybody, and compiled wheels."""

"""Releases: `python -m tools.release`."""

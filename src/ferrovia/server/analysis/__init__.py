"""Analyses of finished games: made in the background, one at a time, and kept for everybody."""

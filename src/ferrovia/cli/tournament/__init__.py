"""A tournament behind its command: where it is played, the games, and what they came to."""

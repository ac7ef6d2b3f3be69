"""Bots in processes of their own: what they do there cannot hold up a table, nor tell them a secret."""

"""Bots in processes of their own, where they cannot hold up a table or learn a secret."""

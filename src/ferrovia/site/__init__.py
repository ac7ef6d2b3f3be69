"""Ferrovia as a folder of static files: the client, Python for it, and the facts of boards and bots."""

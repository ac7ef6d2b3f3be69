"""The bots a user can name, one file each; `ferrovia.bots.registry` lists them in order."""

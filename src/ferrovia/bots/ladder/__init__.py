"""The bots that a user names, one file each; `ferrovia.bots.registry` has them in their order."""

"""Bots of the network: programs elsewhere that come with a token and are told their games."""

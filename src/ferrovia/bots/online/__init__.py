"""Lets a bot program on this machine play on a server, by carrying its messages over the network."""

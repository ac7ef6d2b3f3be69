"""A bot program on this machine plays on a server: its messages, carried over the network."""

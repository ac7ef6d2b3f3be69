"""Processes that work for the server: frames of bytes go in by their stdin and come out by their stdout.

A frame is four bytes of length and a body. The first one that comes out is empty: the process is ready.
"""

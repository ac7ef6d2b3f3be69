"""Processes that work for the server: frames of bytes go in through stdin and come out through stdout.

A frame is four bytes of length and a body. The first one to come out is empty: the process is ready.
"""

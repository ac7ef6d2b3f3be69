"""Each file changes the tables once, in the order of the numbers. A released one never changes."""

"""Each file changes the schema once, in numerical order. A released one never changes."""

"""One table as the server keeps it: entries, commands, clocks, and what each audience sees. No network."""

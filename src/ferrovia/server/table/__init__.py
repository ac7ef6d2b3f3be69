"""One table as the server keeps it: entries, commands, clocks, and what each audience is told. No network."""

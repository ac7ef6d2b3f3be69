"""Tables, without a network: entries, commands, clocks, what each audience sees, and who lets bots play."""

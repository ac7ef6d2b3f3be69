"""Tables in memory: written through, watched, driven by clocks and bots."""

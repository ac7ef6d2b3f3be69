"""What tests may use before they count as stuck. A working test never gets near these limits."""

MEMORY = 4 << 30  # bytes of data, for a test process and for each program it starts
PATIENCE = 600.0  # seconds to wait for something that must happen; a whole test has more (see pyproject.toml)

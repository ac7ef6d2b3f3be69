"""What tests may take before they count as stuck. Nothing here is ever reached by a test that works."""

MEMORY = 4 << 30  # bytes of data, of a process of tests and of each program that it starts
PATIENCE = 600.0  # seconds to wait for what must come; a whole test has more (see pyproject.toml)

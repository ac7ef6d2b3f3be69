"""`python -m ferrovia.cli` is the command `ferrovia`."""

import sys

from ferrovia.cli import main

if __name__ == "__main__":
    sys.exit(main())

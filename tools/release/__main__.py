"""Makes a release: `make release VERSION=1.2.3` tries it, `make release VERSION=1.2.3 FLAGS=--go` makes it.

The release is made in a clone of this repository, build/release/checkout. The version, its date and its
section of the changelog are written there, committed and tagged; then everything is tested, built and
hashed. Only when all of that has succeeded does this repository get the commit and the tag, both or neither.
Nothing is pushed and nothing is uploaded. Without --go, it ends before the tests and leaves nothing behind.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.release.checks import refusals
from tools.release.making import Failed, make, rehearse

ROOT = Path(__file__).parents[2]


def main(arguments: list[str], root: Path = ROOT) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("version", help="like 1.2.3")
    parser.add_argument(
        "--go", action="store_true", help="do it: test, build, and take the commit and the tag"
    )
    options = parser.parse_args(arguments)
    if reasons := list(refusals(root, options.version)):
        sys.exit("\n".join([f"No release of {options.version!r}:", *(f"- {reason}" for reason in reasons)]))
    try:
        print((make if options.go else rehearse)(root, options.version))
    except Failed as failure:
        sys.exit(f"No release, and nothing has changed: {failure}")


if __name__ == "__main__":
    main(sys.argv[1:])

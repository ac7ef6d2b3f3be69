"""What the one-file executable runs: the command `ferrovia`. Processes of its own are this file again, and
say which module they want, as they would to a Python."""

import multiprocessing
import os
import runpy
import sys

from ferrovia.cli import main

# Where Linux looks for libraries: in our own folder for us, where it usually does for programs that we start,
# like a browser. It is read when a process begins.
OURS, THEIRS = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"


def find_libraries() -> None:
    """Begin again if we were started as one of those programs; then leave it to the others as it was."""
    folder = vars(sys)["_MEIPASS"]
    if folder not in os.environ.get(OURS, "").split(":"):
        if OURS in os.environ:
            os.environ[THEIRS] = os.environ[OURS]
        os.environ[OURS] = folder
        os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
    del os.environ[OURS]
    if THEIRS in os.environ:
        os.environ[OURS] = os.environ.pop(THEIRS)


if __name__ == "__main__":
    if sys.platform == "linux":
        find_libraries()
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"]:
        runpy.run_module(sys.argv[2], run_name="__main__")
    else:
        sys.exit(main())

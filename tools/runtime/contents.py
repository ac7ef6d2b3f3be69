"""What is in the zip files: our packages that need no network and no processes, and the standard library
without what no page can use."""

from __future__ import annotations

from pathlib import Path

from tools.runtime.packing import Files, folder, unpacked

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"

ELSEWHERE = {"arena", "cli", "env", "server", "site"}
ELSEWHERE_BOTS = {"line", "online"}  # programs, and tables of a server
DATA = {".json", ".py", ".toml"}

# Networks, processes, files of other programs, terminals, and tools for programmers.
UNUSED = """
    _aix_support _compat_pickle _markupbase _osx_support _pydecimal _pyio aifc antigravity asynchat
    asyncore bdb cProfile cgi cgitb chunk cmd code compileall crypt dbm difflib doctest ensurepip filecmp
    fileinput formatter ftplib getpass http idlelib imaplib imghdr lib2to3 mailbox mailcap mimetypes
    modulefinder multiprocessing netrc nntplib optparse pdb pickletools pipes plistlib poplib profile
    pstats pty pyclbr pydoc pydoc_data rlcompleter sched shelve smtpd smtplib sndhdr socketserver
    sre_compile sre_constants sre_parse sunau tabnanny telnetlib test this timeit tkinter trace
    tracemalloc tty turtle turtledemo unittest uu venv wave webbrowser wsgiref xdrlib xml xmlrpc zipapp
"""


def standard_library(archive: Path) -> Files:
    unused = set(UNUSED.split())
    return {
        path: content
        for path, content in unpacked(archive).items()
        if path.partition("/")[0].removesuffix(".py") not in unused
    }


def ferrovia(msgspec: Path) -> Files:
    """Ours, plain forms included, with msgspec's part in Python; `msgspec` is its unpacked source."""
    ours = [file for file in (SOURCE / "ferrovia").rglob("*") if wanted(file)]
    start = HERE / "ferrovia_start.py"
    sources = msgspec / "src"
    return {
        **folder(SOURCE, ours),
        **folder(HERE, [start]),
        **folder(sources, (sources / "msgspec").glob("*.py")),
    }


def wanted(file: Path) -> bool:
    parts = file.relative_to(SOURCE / "ferrovia").parts
    if file.suffix not in DATA or "__pycache__" in parts or parts[0] in ELSEWHERE:
        return False
    return not (parts[0] == "bots" and parts[1] in ELSEWHERE_BOTS)

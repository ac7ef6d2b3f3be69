"""What is in the zip files: our packages that need no network and no processes, and the standard library
without what no page can use."""

from __future__ import annotations

from pathlib import Path

from tools.runtime.packing import Files, folder, unpacked

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"

ELSEWHERE = {"arena", "cli", "drawing", "env", "server", "site"}  # a board's picture is a file
ELSEWHERE_BOTS = {"protocol", "online"}  # programs, and tables of a server
ELSEWHERE_FILES = {("tables", "api", "openapi.py")}  # only a server describes itself
DATA = {".json", ".py", ".toml"}

# Networks, processes, files of other programs, terminals, and tools for programmers.
UNUSED = """
    _aix_support _markupbase _osx_support _pydecimal _pyio aifc antigravity argparse asynchat asyncore bdb
    cProfile cgi cgitb chunk cmd code compileall configparser crypt ctypes dbm difflib doctest ensurepip
    filecmp fileinput formatter ftplib getpass gettext html http idlelib imaplib imghdr imp lib2to3
    mailbox mailcap mimetypes modulefinder multiprocessing netrc nntplib optparse pdb pickletools pipes
    plistlib poplib profile pstats pty pyclbr pydoc pydoc_data rlcompleter runpy sched shelve smtpd
    smtplib sndhdr socketserver sre_compile sre_constants sre_parse sunau tabnanny tarfile telnetlib test
    this timeit tkinter trace tracemalloc tty turtle turtledemo unittest uu venv wave webbrowser wsgiref
    xdrlib xml xmlrpc zipapp
"""
ENCODINGS = {
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "utf_8",
}  # Python's own, and those of zip files


def standard_library(archive: Path) -> Files:
    return {path: content for path, content in unpacked(archive).items() if used(path.removesuffix(".py"))}


def used(path: str) -> bool:
    package, _, rest = path.partition("/")
    return package not in set(UNUSED.split()) and (package != "encodings" or rest in ENCODINGS)


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
    if parts in ELSEWHERE_FILES:
        return False
    if parts[0] == "mechanisms":
        return file.stem not in ELSEWHERE
    return not (parts[0] == "bots" and parts[1] in ELSEWHERE_BOTS)

"""Compiled modules have a plain form beside them; `FERROVIA_PURE=1` forces it."""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def choose_form(folders: Iterable[str]) -> None:
    """Call it before the first import of a module from the folders."""
    if os.environ.get("FERROVIA_PURE"):
        for folder in folders:
            sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))

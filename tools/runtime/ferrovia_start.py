"""In the page: Python's first steps there, before anything of Ferrovia is imported."""

from __future__ import annotations

import _imp
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class OneFile:
    """Finds and loads the extension modules that are all in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.file: Any = _imp.create_dynamic(ModuleSpec("ferrovia_modules", None, origin=path))
        self.names = frozenset(self.file.names())

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, origin=self.path) if name in self.names else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module: ModuleType = self.file.create(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        self.file.execute(module)


def install(path: str) -> bool:
    """From now on, a module that is in the file comes from there. False if the browser refuses the file."""
    try:
        sys.meta_path.insert(0, OneFile(path))
    except ImportError as refused:
        print(refused, file=sys.stderr)
        return False
    return True

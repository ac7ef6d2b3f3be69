"""Calls between modules that are linked into one file, made direct.

Cython's modules know each other by pointers, which they look up when they are imported: a call through one
of them cannot be inlined. Here both ends are known, so the call can go where the pointer would lead: to a
function of another module, or to a method of a class that nobody can derive from.
"""

from __future__ import annotations

import re
from functools import partial

IMPORTED = re.compile(r"^static (.+?)\(\*(__pyx_f_\w+)\)\((.*)\); /\*proto\*/$", re.MULTILINE)
LOOKED_UP = re.compile(r"^.*__pyx_import_pointers\[\] = \{.*$", re.MULTILINE)
TABLE = re.compile(r"^struct __pyx_vtabstruct_(\w+) \{\n(.*?)^\};$", re.MULTILINE | re.DOTALL)
METHOD = re.compile(r"^  (.+?)\(\*(\w+)\)\((.*)\);$", re.MULTILINE)
CALLED = re.compile(r"\(\(struct __pyx_vtabstruct_(\w+) \*\)[^;,]+?->__pyx_vtab\)->(\w+)\(")
DEFINED = re.compile(r"^static (?=.*?\b(__pyx_f_\w+)\()", re.MULTILINE)
FINAL = re.compile(r"@cython\.final\ncdef class (\w+)")


def direct(sources: dict[str, str], declared: dict[str, str]) -> dict[str, str]:
    """The C sources of all modules, by name, with direct calls; `declared` are their declarations."""
    final = {mangled(name, kind) for name, text in declared.items() for kind in FINAL.findall(text)}
    called = {name for text in sources.values() for _, name, _ in IMPORTED.findall(text)}
    changed = {}
    for name, text in sources.items():
        text = IMPORTED.sub(r"extern \1\2(\3);\nstatic \1(*looked_up_\2)(\3);", text)
        text = LOOKED_UP.sub(lambda line: line[0].replace("&__pyx_f_", "&looked_up___pyx_f_"), text)
        changed[name], methods = with_direct_methods(text, final)
        called |= methods
    return {name: DEFINED.sub(partial(made_known, called), text) for name, text in changed.items()}


def with_direct_methods(text: str, final: set[str]) -> tuple[str, set[str]]:
    """The source, and the functions behind the methods that it calls now."""
    used = {call for call in CALLED.findall(text) if call[0] in final}

    def call(found: re.Match[str]) -> str:
        return f"{function(*found.groups())}(" if found[1] in final else found[0]

    def table(found: re.Match[str]) -> str:
        kind, methods = found.groups()
        prototypes = [
            f"extern {result}{function(kind, method)}({arguments});\n"
            for result, method, arguments in METHOD.findall(methods)
            if (kind, method) in used
        ]
        return f"{found[0]}\n{''.join(prototypes)}"

    return TABLE.sub(table, CALLED.sub(call, text)), {function(*call) for call in used}


def made_known(called: set[str], definition: re.Match[str]) -> str:
    """Without `static`, if another module calls it."""
    return "" if definition[1] in called else definition[0]


def mangled(module: str, name: str) -> str:
    """As Cython does: `8ferrovia_6engine_6dealer_Generator`."""
    return "_".join([*(f"{len(part)}{part}" for part in module.split(".")), name])


def function(kind: str, method: str) -> str:
    """The function behind a method, as Cython names it."""
    module, _, name = kind.rpartition("_")
    return f"__pyx_f_{module}_{len(name)}{name}_{method}"

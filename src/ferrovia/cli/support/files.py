"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.output import say

Form = TypeVar("Form")


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A temporary path beside `path`, which takes its place when the block ends without an error.

    Raises `CommandError` at once when nothing can be written there.
    """
    require_writable(path)
    if _is_device(path):
        yield path
        return
    real = path.resolve()  # a link stays a link
    try:
        handle, name = tempfile.mkstemp(dir=real.parent, prefix=f".{real.name}.", suffix=".part")
    except OSError as error:
        raise CommandError(f"cannot write '{path}': {reason(error)}.") from None
    os.close(handle)
    try:
        yield Path(name)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, real)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


def write_whole(path: Path, text: str) -> None:
    """Write a text file; the old one stays until the new one is complete."""
    with whole_file(path) as part:
        part.write_text(text, encoding="utf-8")


def require_writable(path: Path) -> None:
    """Raise `CommandError` now if a file could not be written there later."""
    if path.is_dir():
        raise CommandError(f"cannot write '{path}': it is a folder.")
    if _is_device(path):
        return
    real = path.resolve()
    try:
        with tempfile.NamedTemporaryFile(dir=real.parent, prefix=f".{real.name}."):
            pass
    except OSError as error:
        raise CommandError(f"cannot write '{path}': {reason(error)}.") from None


def make_folder(folder: Path) -> None:
    """Make a folder that may be there already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"cannot make the folder '{folder}': {error.strerror}.") from None


def by_ending(path: Path, forms: Mapping[str, Form]) -> Form:
    """The form of a file by its ending. Raises `CommandError` now if it could not be written later."""
    if path.suffix not in forms:
        raise CommandError(f"'{path}' must end in {', '.join(forms)}.")
    require_writable(path)
    return forms[path.suffix]


def write_picture(out: Path | None, picture: Callable[[], str]) -> None:
    """An SVG to a file, or to the standard output. Raises `CommandError` before drawing it if it could not be
    written there."""
    if out is None:
        say(picture().rstrip("\n"))
    else:
        by_ending(out, {".svg": None})
        write_whole(out, picture())
        say(f"The drawing is in {out}.")


def require_file(path: Path) -> None:
    if not path.is_file():
        raise CommandError(f"there is no file '{path}'.")


def _is_device(path: Path) -> bool:
    """Something that is written to and never replaced: /dev/null, /dev/stdout, a pipe."""
    return path.exists() and not path.is_file()


def _umask() -> int:
    """The mode bits that new files do not get: a temporary file is stricter than the person asked for."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def reason(error: OSError) -> str:
    """Why the system refuses, in the middle of a sentence."""
    if isinstance(error, FileNotFoundError):
        return "the folder does not exist"
    return (error.strerror or "the system refuses").lower()

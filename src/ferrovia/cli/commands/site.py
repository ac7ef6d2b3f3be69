"""`ferrovia site`: the game as a folder of files, which needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import say
from ferrovia.cli.support.progress import progress

app = group("Build the game as a folder of files: every board and every bot, without a server.")


@app.command("build")
def build(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A new folder, or one this command made earlier.")
    ],
) -> None:
    """Write the game as a folder that any web server can serve, at any address."""
    from ferrovia.site.builder import Taken, contents, size, write
    from ferrovia.site.parts import NotBuilt

    try:
        files = contents()
        with progress(len(files), "files") as report:
            write(files, folder, report)
    except Taken as taken:
        raise CommandError(f"{taken}: name a new folder, or an empty one.") from None
    except NotBuilt as missing:
        raise Fault(f"{missing}.") from None
    except OSError as error:
        raise CommandError(
            f"cannot write '{folder}': {(error.strerror or 'the system refuses').lower()}."
        ) from None
    total = size(files)
    say(
        f"{folder}: {total.files} files, {total.bytes / 1e6:.1f} MB; "
        f"{total.zipped / 1e6:.1f} MB from a server that compresses."
    )
    say(
        f"To play: python3 -m http.server --bind 127.0.0.1 --directory {folder} 8001, then http://127.0.0.1:8001/"
    )

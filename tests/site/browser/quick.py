"""The folder that `make site` has built, but for one thing: its bots do not pause before they move."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from zipfile import ZipFile

from tests.site.browser.hosting import complete
from tests.web.browser.browsers import ROOT

BUILT = ROOT / "build" / "site"
MODULE = "ferrovia/tables/driver.py"
PAUSES = re.compile(r"^(BOT_PAUSE|UNDO_PAUSE) = [\d.]+", re.MULTILINE)


def without_pauses(to: Path) -> Path:
    """Instead of the module's bytecode, its source."""
    assert (BUILT / "index.html").exists(), "the site was not built: make site"
    shutil.copytree(BUILT, to)
    source, changed = PAUSES.subn(r"\1 = 0.0", (ROOT / "src" / MODULE).read_text())
    assert changed == 2
    ours = to / "python" / "ferrovia.zip"
    with ZipFile(ours) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    del files[f"{MODULE}c"]
    with ZipFile(ours, "w") as archive:
        for name, content in {**files, MODULE: source.encode()}.items():
            archive.writestr(name, content)
    complete(to)
    return to

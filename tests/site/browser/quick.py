"""The folder that `make site` has built, except that its bots do not pause and its analysis is short."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from zipfile import ZipFile

from tests.site.browser.hosting import complete
from tests.web.browser.browsers import ROOT

BUILT = ROOT / "build" / "site"

# Numbers in modules of ours, by name.
QUICK = {
    "ferrovia/tables/driver.py": {"BOT_PAUSE": "0.0", "UNDO_PAUSE": "0.0"},
    "ferrovia/analysis/game.py": {"WORK": "100_000"},
}


def quick(to: Path) -> None:
    """Instead of the bytecode of some modules, it holds their sources."""
    assert (BUILT / "sw.js").exists(), "the site was not built: make site"
    shutil.copytree(BUILT, to)
    ours = to / "python" / "ferrovia.zip"
    with ZipFile(ours) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for module, numbers in QUICK.items():
        del files[f"{module}c"]
        source = (ROOT / "src" / module).read_text()
        for name, number in numbers.items():
            source, found = re.subn(rf"^{name} = [\d._]+", f"{name} = {number}", source, flags=re.MULTILINE)
            assert found == 1, f"{module} has no number {name}"
        files[module] = source.encode()
    with ZipFile(ours, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    complete(to)

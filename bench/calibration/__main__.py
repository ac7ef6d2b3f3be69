"""Measures how far the chances of an analysis can be trusted, and makes them trustworthy.

    .venv/bin/python -m bench.calibration play --chunks 20     games, and what playouts say about them
    .venv/bin/python -m bench.calibration fit                  makes src/ferrovia/analysis/calibration.toml
    .venv/bin/python -m bench.calibration report               figures and diagrams, from games held out

A chunk is eight games on every board with every number of seats, and takes about a minute. Chunks are kept
in build/calibration and never played twice. Games with even seeds are for fitting, the others held out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.calibration.diagrams import diagrams
from bench.calibration.figures import judged, table
from bench.calibration.fitting import as_toml, fitted
from bench.calibration.sampling import gather, gathered
from ferrovia.analysis import calibration

FOLDER = Path("build/calibration")
MAPS = Path(calibration.__file__).with_name(calibration.FILE)
PICTURE = Path("docs/analysis-calibration.svg")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["play", "fit", "report"])
    parser.add_argument("--chunks", type=int, default=20, help="to play")
    parser.add_argument("--fewest-seats", type=int, default=2, help="to play with")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="of the samples")
    arguments = parser.parse_args()
    if arguments.what == "play":
        for chunk in range(arguments.chunks):
            for file in gather(arguments.folder, chunk, arguments.fewest_seats):
                print(file, flush=True)
        return
    samples = gathered(arguments.folder)
    training = [one for one in samples if one.game % 2 == 0]
    if arguments.what == "fit":
        MAPS.write_text(as_toml(fitted(training)), encoding="utf-8")
        return
    held_out = [one for one in samples if one.game % 2 == 1]
    maps = calibration.all_calibrations()
    found = {}
    for kind in ("full", "full, as counted", "known", "known, as counted"):
        found[kind] = judged(training, held_out, maps, kind)
        print(f"\n{kind}: Brier scores are those of the chances / of public scores and trains / of a coin\n")
        print("\n".join(table(found[kind])))
    PICTURE.write_text(diagrams(found), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The index of decisions lists every page, under its title."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("0*.md"))
ROW = re.compile(r"^\| (\d+) \| (?:\[(.+?)\]\((.+?)\)|not used) \| (.*?) ?\|$", re.MULTILINE)
LISTED = ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))


def file_name(number: str, title: str) -> str:
    return f"{int(number):04}-{re.sub('[^a-z0-9]+', '-', title.lower()).strip('-')}.md"


def test_a_file_is_called_what_its_title_says() -> None:
    for page in PAGES:
        heading, _, _ = page.read_text(encoding="utf-8").partition("\n")
        number, _, title = heading.removeprefix("# ").partition(". ")
        assert page.name == file_name(number, title)


def test_the_index_has_every_page_and_a_line_about_it() -> None:
    written = [row for row in LISTED if row[1]]
    assert [file for _, _, file, _ in written] == [page.name for page in PAGES]
    for number, title, file, about in written:
        assert file == file_name(number, title)
        assert about.endswith(".")


def test_no_number_is_left_out() -> None:
    assert [int(number) for number, *_ in LISTED] == list(range(1, len(LISTED) + 1))
    assert [number for number, title, *_ in LISTED if not title] == ["22"]

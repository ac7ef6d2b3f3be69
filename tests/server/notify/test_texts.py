"""A name in a message is just a name."""

from __future__ import annotations

import pytest

from ferrovia.server.notify.keys import Keys, mailbox_of
from ferrovia.server.notify.texts import harmless, turn_in_channel


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë O'Neil-2", "Zoë O'Neil-2"),
        ("https://evil.example", "https evil example"),
        ("evil.example/x", "evil example x"),
        ("[free](//evil.example)", "free evil example"),
        ("@everyone <!here> *x*", "everyone here x"),
        ("me@evil.example", "me evil example"),
        ("evil。example", "evil example"),
        ("Ζωή", "Ζωή"),
        ("...", "player"),
        ("😀", "player"),
    ],
)
def test_no_name_becomes_a_link_or_mark_up(name: str, shown: str) -> None:
    assert harmless(name) == shown


def test_a_name_opens_no_sentence() -> None:
    text = turn_in_channel("You won! Go to", "USA", "https://trains.example.org/tables/x")
    assert text == "Your turn on USA, You won Go to. https://trains.example.org/tables/x"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ann@Example.org", "ann@example.org", True),
        ("ann+trains@example.org", "ann+other@example.org", True),
        ("a.n.n@gmail.com", "ann@gmail.com", True),
        ("ann@googlemail.com", "ann@gmail.com", True),
        ("A.nn+trains@GoogleMail.com", "ann@gmail.com", True),
        ("ann@googlemail.com", "ann@example.org", False),
        ("a.nn@example.org", "ann@example.org", False),
        ("ann@example.org", "ann@example.com", False),
        ("+a@example.org", "+b@example.org", False),
    ],
)
def test_one_mailbox_has_many_names(one: str, other: str, same: bool) -> None:
    assert (mailbox_of(one) == mailbox_of(other)) is same


def test_only_links_of_ours_are_read() -> None:
    keys = Keys(b"secret")
    mailbox = keys.mailbox("ann@example.org")
    link = keys.in_link(mailbox)
    assert keys.from_link(link) == mailbox
    assert Keys(b"other").from_link(link) is None
    for forged in ("", "x", "ä", "=", link[:-4], link[:-1] + "A", link.swapcase(), keys.in_link(b"")[:-4]):
        assert keys.from_link(forged) is None

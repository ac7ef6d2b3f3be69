"""Seat tokens that nobody signed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.tables.tokens import SeatToken, Signer

SIGNER = Signer(b"a key of the server")
TOKEN = SeatToken("abcdefghjkmnpq", 2, 3)
TEXT = SIGNER.sign(TOKEN)


@pytest.mark.parametrize("token", [TOKEN, SeatToken("abcdefghjkmnpq", -1, 0)])
def test_a_token_says_what_was_signed(token: SeatToken) -> None:
    assert SIGNER.read(SIGNER.sign(token)) == token


def test_another_key_is_another_signature() -> None:
    assert Signer(b"another key").read(TEXT) is None


def test_every_changed_character_is_noticed() -> None:
    for place, letter in enumerate(TEXT):
        for other in "A0.-\ud800é":
            if other != letter:
                assert SIGNER.read(TEXT[:place] + other + TEXT[place + 1 :]) is None


def test_shorter_and_longer_texts_are_not_tokens() -> None:
    assert [SIGNER.read(TEXT[:end]) for end in range(len(TEXT))] == [None] * len(TEXT)
    assert SIGNER.read(TEXT + "A" * 1000) is None
    assert SIGNER.read(" " + TEXT) is None


@given(st.text(st.characters(codec=None)))
def test_no_text_is_a_token_by_chance(text: str) -> None:
    assert SIGNER.read(text) is None

"""Passwords that would soon be guessed are refused, with the reason; others are nobody's business."""

from __future__ import annotations

import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.passwords import check_password, weakness

PATTERNS = [
    " " * 8,
    "aaaaaaaa",
    "11111112",
    "12345678",
    "987654321",
    "abcd1234",
    "abcabcabc",
    "qwertyuiop",
    "qwertz123",
    "1q2w3e4r",
    "!QAZ2wsx",
    "20261117",
    "\U0001f682" * 8,
]
COMMON = [
    "password",
    "Passw0rd",
    "P@ssw0rd123!",
    "passwordpassword",
    "Passwort1",
    "contrase\u00f1a1",
    "mot de passe",
    "iloveyou2",
    "Summer2026!",
    "trustno1",
    "monkey123",
    "hunter2hunter2",
    "ferrovia1",
]
NAMED = ["Zoe Marie1", "zoemarie99", "1990.Zoe.Marie", "Zo3Mar1e!!"]
GOOD = [
    "correct horse",
    "a long password",
    "k3Tz9qLp",
    "Tr0ub4dor&3",
    "Zoe Marie likes trains",
    "my password is long enough",
    "\u043b\u043e\u0448\u0430\u0434\u044c \u0438 \u043f\u043e\u0435\u0437\u0434",
    "\U0001f682\U0001f40e\U0001f50b\U0001f4ce\U0001f9ed\U0001f3b2\U0001f5fb\U0001f30b",
]


@pytest.mark.parametrize(
    ("why", "password"),
    [
        *(("pattern", each) for each in PATTERNS),
        *(("common", each) for each in COMMON),
        *(("name", each) for each in NAMED),
    ],
)
def test_what_is_soon_guessed_is_refused_with_the_reason(why: str, password: str) -> None:
    with pytest.raises(Refused) as refused:
        check_password(password, "Zoe Marie")
    assert refused.value.refusal.code == "WEAK_PASSWORD"
    assert refused.value.refusal.details == {"why": why}


@pytest.mark.parametrize("password", GOOD)
def test_everything_else_is_good(password: str) -> None:
    assert weakness(password, "Zoe Marie") is None


@pytest.mark.parametrize("name", ["", "x", "...", "\U0001f682"])
def test_a_short_name_forbids_nothing(name: str) -> None:
    assert weakness("exact fixed texts", name) is None

"""Guessing names reveals nothing by how long the refusal takes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from ferrovia.game.refusals import Refused
from ferrovia.server.accounts import Accounts
from tests.server.databases import opened


@pytest.mark.parametrize("name", ["Anna", "Nobody"])
def test_a_wrong_password_costs_one_check_whoever_it_is_for(
    sqlite_database: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    checked: list[str] = []
    verify = PasswordHasher.verify

    def counted(hasher: PasswordHasher, known: str, password: str) -> bool:
        checked.append(known)
        return verify(hasher, known, password)

    async def guess() -> None:
        async with opened(sqlite_database) as [store]:
            accounts = Accounts(store, 1)
            await accounts.register("Anna", "the right one", 0, "origin", "")
            for _ in range(2):
                with pytest.raises(Refused) as refused:
                    await accounts.check(name, "a wrong one")
                assert refused.value.refusal.code == "ACCOUNT_UNKNOWN"

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    asyncio.run(guess())
    assert len(checked) == 2
    assert all(known.startswith("$argon2id$") for known in checked)

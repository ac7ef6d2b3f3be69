"""Who may operate the server: the accounts that its settings name."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.server.storage.store import Store
from ferrovia.tables.chairs import tidied
from ferrovia.tables.confusables import forms
from ferrovia.tables.refusals import NAME_TAKEN, refuse


class Operators:
    """An account is an operator's if somebody signs in to it with one of the `listed` names. One that merely
    looks like theirs is not: it may have been somebody else's before the name was listed. From then on nobody
    gets a name that counts as the same."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        self._listed = tuple(tidied(name) for name in listed)
        self._names = frozenset(name.casefold() for name in self._listed)
        self._forms = frozenset(form for name in self._listed for form in forms(name))

    def __bool__(self) -> bool:
        return bool(self._listed)

    def __contains__(self, name: object) -> bool:
        """Say whether the account of this name is an operator's."""
        return isinstance(name, str) and name.casefold() in self._names

    def check_free(self, name: str) -> None:
        """Refuse a name that somebody gives themselves over the network, as if the operator's account were
        there already."""
        if self.reserve(name):
            raise refuse(NAME_TAKEN, name=name)

    def reserve(self, name: str) -> bool:
        """Say whether nobody may give themselves this name over the network."""
        return not self._forms.isdisjoint(forms(name))

    async def without_account(self, store: Store) -> list[str]:
        """Return the listed names that nobody can sign in with yet."""
        return [name for name in self._listed if await store.account_named(name) is None]


NO_OPERATORS = Operators()

"""What the operator can do. Each act is done whole, and written to the operator's journal."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

TableId = Annotated[str, Meta(min_length=1, max_length=64)]
TableIds = Annotated[tuple[TableId, ...], Meta(min_length=1, max_length=1_000)]
Text = Annotated[str, Meta(min_length=1, max_length=100)]
Note = Annotated[str, Meta(max_length=200)]
Time = Annotated[int, Meta(ge=0, le=2**53)]  # milliseconds since 1970
Number = Annotated[int, Meta(ge=0, le=2**53)]
Ids = Annotated[tuple[Number, ...], Meta(min_length=1, max_length=1_000)]

BanKind = Literal["name", "account", "address", "origin"]


class OperatorAct(
    Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True, omit_defaults=True
):
    pass


class EndTables(OperatorAct, frozen=True):
    """Break off what is being played there. Whoever looks still finds the table."""

    tables: TableIds


class HideTables(OperatorAct, frozen=True):
    """Take them out of the lobby, or with `hidden` false put them back. Their people go on playing."""

    tables: TableIds
    hidden: bool = True


class DeleteTables(OperatorAct, frozen=True):
    """Everything about them is gone, and everybody there is told."""

    tables: TableIds


class Remove(OperatorAct, frozen=True):
    """Undo what somebody has done here: the tables they opened are deleted, with the accounts they made and
    what those opened. At other people's tables a bot takes their seat, and their name and messages go.

    They are known by an address or network, by an `origin` as the lists show it, or by an account. With
    `since` only what was done from then on; alone, `since` deletes the tables that anybody opened from then
    on."""

    address: Text | None = None
    origin: Text | None = None
    account: Text | None = None
    since: Time | None = None


class Ban(OperatorAct, frozen=True):
    """Nobody may come as this from now on: a name that looks like it, an account, an address or network, or
    an origin. `until` is for ever by default."""

    kind: BanKind
    what: Text
    until: Time | None = None
    note: Note = ""


class LiftBan(OperatorAct, frozen=True):
    ban: Number


class Close(OperatorAct, frozen=True):
    """Tell everybody that the server closes, and why. No new tables and no new players from `at` on, which is
    now by default; games go on."""

    message: Annotated[str, Meta(min_length=1, max_length=300)]
    at: Time | None = None


class Reopen(OperatorAct, frozen=True):
    pass


class Invite(OperatorAct, frozen=True):
    """Make a link that lets everybody who has it in, until then: for a server with a password, or for
    invited people."""

    until: Time


class CreateAccount(OperatorAct, frozen=True):
    """Make an account, and a link with which whoever has it chooses its password. It may have the name of an
    operator, which nobody can register."""

    account: Text


class ResetPassword(OperatorAct, frozen=True):
    """Sign an account out everywhere, and make a link with which its owner chooses a new password; the old
    one no longer works."""

    account: Text


class RotateKey(OperatorAct, frozen=True):
    """Sign seats with a new key. Links and cookies signed with the old one are good for `grace` hours more;
    in that time, whoever comes with one gets a new one. With `sessions`, all accounts are signed out as
    well."""

    grace: Annotated[int, Meta(ge=0, le=24 * 365)] = 0
    sessions: bool = False


class Strike(OperatorAct, frozen=True):
    """Take messages and names back at one table: the entries of the messages, the chairs of the names."""

    table: TableId
    messages: Annotated[tuple[Number, ...], Meta(max_length=2_000)] = ()
    chairs: Annotated[tuple[Annotated[int, Meta(ge=0, lt=6)], ...], Meta(max_length=6)] = ()


class SettleReports(OperatorAct, frozen=True):
    """Nothing more to do about them."""

    reports: Ids


class SetWords(OperatorAct, frozen=True):
    """Words that no name may contain, and that are masked in messages. A * at the beginning or the end stands
    for anything."""

    add: Annotated[tuple[Text, ...], Meta(max_length=1_000)] = ()
    remove: Annotated[tuple[Text, ...], Meta(max_length=1_000)] = ()


AnyAct = (
    EndTables
    | HideTables
    | DeleteTables
    | Remove
    | Ban
    | LiftBan
    | Close
    | Reopen
    | Invite
    | CreateAccount
    | ResetPassword
    | RotateKey
    | Strike
    | SettleReports
    | SetWords
)


class Effect(Struct, frozen=True, omit_defaults=True):
    """What an act came to. `deleted` are tables, `unseated` seats at the tables of others. `secret` is a new
    password; it is not written to the journal."""

    said: str
    tables: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    accounts: tuple[int, ...] = ()
    unseated: int = 0
    messages: int = 0
    ban: int | None = None
    secret: str | None = None

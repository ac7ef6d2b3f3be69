"""Why a database cannot be used. The messages are for people and never contain a password."""

from __future__ import annotations


class CannotOpen(RuntimeError):
    """The database is not there, cannot be read or is not one of ours."""


class UpgradeFailed(CannotOpen):
    """The tables could not be brought up to date."""


class DatabaseInUse(CannotOpen):
    """Another process writes to the file."""


class DatabaseTooNew(CannotOpen):
    """A newer Ferrovia has changed the database; this one does not know how."""

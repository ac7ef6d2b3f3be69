"""`ferrovia admin`: for whoever runs a server."""

# ruff: noqa: I001  # each of these adds its commands, in the order of the help

from __future__ import annotations

from ferrovia.cli.commands.admin import lists as lists
from ferrovia.cli.commands.admin import tables as tables
from ferrovia.cli.commands.admin import people as people
from ferrovia.cli.commands.admin import chat as chat
from ferrovia.cli.commands.admin import server as server
from ferrovia.cli.commands.admin.common import app as app

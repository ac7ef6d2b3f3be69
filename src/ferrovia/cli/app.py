"""The commands by name."""

from __future__ import annotations

from typing import Annotated

import typer

from ferrovia.cli.commands import (
    admin,
    analyse,
    backup,
    bench,
    boards,
    bot,
    bots,
    challenge,
    db,
    env,
    health,
    play,
    position,
    record,
    rules,
    serve,
    simulate,
    site,
    stats,
    tournament,
    train,
)
from ferrovia.cli.support.groups import group, help_if_alone
from ferrovia.cli.support.output import say
from ferrovia.version import VERSION

app = group("Train games of the Ticket to Ride family: play, simulate, replay, inspect.", completion=True)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.add_typer(site.app, name="site")
app.command("health")(health.health)
app.command("backup")(backup.backup)
app.add_typer(admin.app, name="admin")
app.add_typer(db.app, name="db")
app.command("simulate")(simulate.simulate)
app.command("tournament")(tournament.tournament)
app.command("bots")(bots.bots)
app.add_typer(bot.app, name="bot")
app.command("stats")(stats.stats)
app.command("train")(train.train)
app.add_typer(challenge.app, name="challenge")
app.add_typer(record.app, name="record")
app.command("analyse")(analyse.analyse)
app.add_typer(position.app, name="position")
app.add_typer(boards.app, name="boards")
app.add_typer(env.app, name="env")
app.command("rules")(rules.rules)
app.command("bench")(bench.bench)


def show_version(wanted: bool) -> None:
    if wanted:
        say(f"ferrovia {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def ferrovia(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    help_if_alone(context)

"""`ferrovia challenge`: one deal for several tables, and who made the most of it."""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ferrovia.boards import BOARDS
from ferrovia.cli.support.arguments import OptionsOption, board_named, checked_bots, checked_table
from ferrovia.cli.support.errors import INTERRUPTED, CommandError, Fault
from ferrovia.cli.support.faults import TolerateOption
from ferrovia.cli.support.files import require_file, require_writable, write_whole
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.support.saved_games import opened
from ferrovia.cli.terminal import TerminalTable, play_out
from ferrovia.cli.terminal.console import Console
from ferrovia.cli.terminal.table import ME, LeaveTable
from ferrovia.game import Record, RecordError
from ferrovia.game.challenge import (
    FORMAT,
    MAX_BYTES,
    PERSON,
    Challenge,
    ChallengeError,
    begin,
    loads,
    outcomes,
)
from ferrovia.game.comparison import Outcome, Ranked, compare
from ferrovia.game.saved_games import saved_games
from ferrovia.game.shuffle import HEX_32, SECRET_BYTES, commit

MAX_NAME = 40
MAX_GAMES = 10_000
SECRET_ENDING = ".secret"

app = group("Play one deal at several tables: make a challenge, play it, compare the results.")

FileArgument = Annotated[Path, typer.Argument(metavar="CHALLENGE", help="The file of the challenge.")]
SecretOption = Annotated[
    Path | None,
    typer.Option("--secret", metavar="FILE", help="The secret. [default: beside the challenge, .secret]"),
]


@app.command("new")
def new(
    file: FileArgument,
    board_name: Annotated[
        str, typer.Option("--board", metavar="BOARD", help=f"The board: {', '.join(BOARDS)}.")
    ] = "usa",
    against: Annotated[
        str, typer.Option("--against", metavar="BOT,...", help="The bots at each table, or none.")
    ] = "level-3",
    people: Annotated[
        int, typer.Option("--people", metavar="N", help="People at each table, in the first seats.")
    ] = 1,
    option: OptionsOption = None,
) -> None:
    """Make a challenge: FILE for everybody, and its secret beside it for you.

    Anybody with the secret can work out every card. The challenge holds its hash, so nobody can swap it.
    """
    secret_file = file.with_suffix(SECRET_ENDING)
    for path in (file, secret_file):
        if path.exists() or file.suffix == SECRET_ENDING:
            raise CommandError(f"'{path}' already exists, or cannot name a challenge; choose another name.")
        require_writable(path)
    if board_name not in BOARDS:
        raise CommandError(f"a challenge is for a built-in board: {', '.join(BOARDS)}.")
    if people < 1:
        raise CommandError(f"--people must be 1 or more, not {people}.")
    bots = () if against == "none" else checked_bots(against)
    board = board_named(board_name)
    options = checked_table(board, people + len(bots), option)
    seats = (*[PERSON] * people, *bots)
    secret = secrets.token_bytes(SECRET_BYTES)
    challenge = Challenge(
        challenge=FORMAT,
        board=board.id,
        fingerprint=board.fingerprint,
        seats=seats,
        commitment=commit(secret),
        options=options,
    )
    write_whole(secret_file, secret.hex() + "\n")
    os.chmod(secret_file, 0o600)
    write_whole(file, challenge.dumps())
    say(f"The challenge is in {file}, its secret in {secret_file}: keep that until everybody has played.")
    say(f"Commitment: {challenge.commitment}")


@app.command("play")
def play(
    file: FileArgument,
    record: Annotated[Path, typer.Option("--record", metavar="FILE", help="Save the game here.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Who you are in the comparison.")],
    secret: SecretOption = None,
    tolerate_faults: TolerateOption = False,
) -> None:
    """Play a challenge against its bots, line by line in this terminal.

    The cards come from the secret, so it must be at hand. The saved game does not hold it.
    """
    challenge = read_challenge(file)
    if len(challenge.people) > 1 or challenge.seats[ME] != PERSON:
        raise CommandError("a game at the terminal is for one person in seat 0; play this one on a server.")
    name = " ".join(name.split())
    if not 0 < len(name) <= MAX_NAME or not name.isprintable():
        raise CommandError(f"a name is one line of 1 to {MAX_NAME} characters.")
    if record.exists():
        raise CommandError(f"'{record}' already exists; a challenge is played once.")
    require_writable(record)
    bots = checked_bots(",".join(challenge.seats[1:]))
    known = read_secret(file, secret)
    try:
        game = begin(challenge, known)
    except ChallengeError as error:
        raise Fault(f"{file}: {error}.") from None
    luck = int.from_bytes(hashlib.sha256(f"bots {known}".encode()).digest()[:7])
    table = TerminalTable(game, luck, Console(), bots)
    code = 0
    try:
        play_out(table)
    except (LeaveTable, EOFError):
        table.say("You left the game. Only finished games are compared.")
    except KeyboardInterrupt:
        table.say("\nYou left the game. Only finished games are compared.")
        code = INTERRUPTED
    finally:
        played = table.record().with_shuffle(challenge.shuffle)
        header = msgspec.structs.replace(played.header, players=(name, *bots))
        write_whole(record, msgspec.structs.replace(played, header=header).dumps())
        table.say(f"The game was saved in {record}.")
    if code == 0 and table.faults and not tolerate_faults:
        code = 1
    raise typer.Exit(code)


@app.command("score")
def score(
    file: FileArgument,
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Saved games of the challenge.")],
    secret: SecretOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead.")] = False,
) -> None:
    """Check the games of a challenge, and compare them.

    Games are ranked by finishing place, then by lead over the best opponent, then by points. Incomplete
    games, games that break a rule or have other cards, bots or seats, and somebody's second attempt are left
    out, with the reason (exit code 1).
    """
    challenge = read_challenge(file)
    known = read_secret(file, secret) if secret or file.with_suffix(SECRET_ENDING).is_file() else None
    if known is not None and commit(bytes.fromhex(known)) != challenge.commitment:
        raise Fault(f"{file}: the secret does not match the commitment.")
    found: list[Outcome] = []
    left_out: list[tuple[str, str]] = []
    proven = True
    for where, record, fault in all_games(records):
        try:
            if record is None:
                raise RecordError(1, fault)
            made = outcomes(challenge, where, record, known)
            check_new(made, found)
        except RecordError as error:
            left_out.append((where, error.fault))
            continue
        found += made
        proven = proven and (known or (record.ending and record.ending.secret)) is not None
    show(compare(found), left_out, proven, json, len(challenge.people) > 1)
    if left_out:
        raise typer.Exit(1)


def all_games(paths: list[Path]) -> list[tuple[str, Record | None, str]]:
    """Every game of the files: where it is, the record, or else the fault."""
    games: list[tuple[str, Record | None, str]] = []
    for path in paths:
        with opened(path) as stream:
            for game in saved_games(stream):
                if len(games) == MAX_GAMES:
                    raise CommandError(f"a comparison has at most {MAX_GAMES:,} games.")
                where = str(path) if game.line == 1 else f"{path}, line {game.line}"
                fault = str(game.problems[0]) if game.problems else "the cards are not in it"
                games.append((where, game.record, fault))
    return games


def check_new(made: list[Outcome], found: list[Outcome]) -> None:
    """Each person plays once, as far as names tell."""
    known = {outcome.name.casefold() for outcome in found}
    for outcome in made:
        if outcome.name.casefold() in known:
            raise RecordError(1, f"{outcome.name} has already played; the first game counts")
        known.add(outcome.name.casefold())


def show(
    ranked: list[Ranked], left_out: list[tuple[str, str]], proven: bool, json: bool, several: bool
) -> None:
    if json:
        rows = [{"rank": each.rank, **msgspec.to_builtins(each.outcome)} for each in ranked]
        faults = [{"game": where, "fault": fault} for where, fault in left_out]
        say(msgspec.json.encode({"proven": proven, "results": rows, "left_out": faults}).decode())
        return
    header = ("Name", *(("Seat",) if several else ()), "Rank", "Place", "Points", "Lead", "Tickets")
    say_all(columns(header, [row(each, several) for each in ranked]))
    if not proven:
        say("The cards are not proven: the secret was not given.")
    say_all(f"Left out: {where}: {fault}" for where, fault in left_out)


def row(each: Ranked, several: bool) -> tuple[str, ...]:
    outcome = each.outcome
    tickets = f"{outcome.tickets_done} of {outcome.tickets_done + outcome.tickets_failed}"
    figures = (str(each.rank), str(outcome.place), str(outcome.points), f"{outcome.lead:+}", tickets)
    return (outcome.name, *((str(outcome.seat),) if several else ()), *figures)


def read_challenge(file: Path) -> Challenge:
    require_file(file)
    with file.open("rb") as stream:
        text = stream.read(MAX_BYTES + 1)
    try:
        return loads(text)
    except ChallengeError as error:
        raise Fault(f"{file}: {error}.") from None


def read_secret(file: Path, given: Path | None) -> str:
    """The digits of the secret."""
    path = given or file.with_suffix(SECRET_ENDING)
    require_file(path)
    with path.open("rb") as stream:
        text = stream.read(2 * SECRET_BYTES + 3).decode(errors="replace").strip()
    if not HEX_32.fullmatch(text):
        raise Fault(f"{path}: a secret is {2 * SECRET_BYTES} hexadecimal digits.")
    return text

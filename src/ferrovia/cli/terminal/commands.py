"""What a person can ask or do at any question."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.cli.support.rulebook import rules_text
from ferrovia.cli.terminal.board_text import board_lines
from ferrovia.cli.terminal.save import save_as
from ferrovia.cli.terminal.status import card_lines, score_lines, ticket_lines
from ferrovia.cli.terminal.table import ME, Again, LeaveTable, TerminalTable
from ferrovia.cli.terminal.why import why_lines
from ferrovia.cli.wording import say_events, say_refusal
from ferrovia.game import Refused

LOG_STEPS = 20

Command = Callable[[TerminalTable, str], None]


def show_help(table: TerminalTable, rest: str) -> None:
    table.say("Answer a question with a number or part of a name. 'back' takes you back to the first choice.")
    table.say("An empty line lists the choices again. At any question you can also type:")
    for name, (explanation, _) in COMMANDS.items():
        table.say(f"  {name}: {explanation}")


def show_board(table: TerminalTable, rest: str) -> None:
    table.console.say_all(board_lines(table, rest))


def show_tickets(table: TerminalTable, rest: str) -> None:
    lines = list(ticket_lines(table, table.view.tickets))
    table.console.say_all(lines or ["You have no tickets yet."])


def show_hand(table: TerminalTable, rest: str) -> None:
    table.console.say_all(card_lines(table.view))


def show_scores(table: TerminalTable, rest: str) -> None:
    table.console.say_all(score_lines(table))


def show_log(table: TerminalTable, rest: str) -> None:
    steps = table.game.steps if rest == "all" else table.game.steps[-LOG_STEPS:]
    for step in steps:
        table.say(f"{step.n}. {say_events(table.words, step.events(ME))}")


def undo(table: TerminalTable, rest: str) -> None:
    try:
        table.game.undo(ME)
    except Refused as refused:
        table.say(say_refusal(table.words, refused.refusal))
        return
    table.say("You took back your last move.")
    raise Again


def show_why(table: TerminalTable, rest: str) -> None:
    table.console.say_all(why_lines(table, rest))


def show_rules(table: TerminalTable, rest: str) -> None:
    found = rules_text(table.game.board, rest)
    table.console.say_all(found or ["No rule has all of these words."])


def save(table: TerminalTable, rest: str) -> None:
    if rest:
        save_as(table, rest)
    else:
        table.say("Type save and a file name, like: save game.jsonl")


def leave(table: TerminalTable, rest: str) -> None:
    raise LeaveTable


# By name: what it does for the person, and the function.
COMMANDS: dict[str, tuple[str, Command]] = {
    "help": ("this list", show_help),
    "board": ("all routes; 'board denver' for the routes of a city", show_board),
    "tickets": ("your tickets and what they still need", show_tickets),
    "hand": ("your cards and the face-up cards", show_hand),
    "scores": ("everybody's points, train cars and cards", show_scores),
    "log": ("what happened recently; 'log all' for the whole game", show_log),
    "undo": ("take back your last move, if it revealed nothing new", undo),
    "why": ("'why denver omaha' tells you why you can or can't claim a route", show_why),
    "rules": ("the rules of this board; 'rules locomotive' for those with that word", show_rules),
    "save": ("'save game.jsonl' saves the game", save),
    "quit": ("leave the game", leave),
}


def run_command(table: TerminalTable, text: str) -> bool:
    """Do what a line asks for, if it begins with a command. Answers whether it does."""
    name, _, rest = text.partition(" ")
    if name.lower() not in COMMANDS:
        return False
    COMMANDS[name.lower()][1](table, rest.strip())
    return True

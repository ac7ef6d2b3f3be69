"""A game from the first question to the last line of the scoring."""

from __future__ import annotations

from ferrovia.cli.terminal.prompts import ask_line
from ferrovia.cli.terminal.questions import ask_action
from ferrovia.cli.terminal.table import ME, Again, TerminalTable
from ferrovia.cli.wording import listed, plural, say_events, scoring_lines
from ferrovia.cli.wording.cells import cells_of
from ferrovia.game import Step
from ferrovia.game import actions as a


def play_out(table: TerminalTable) -> None:
    """Play to the end. Raises `LeaveTable`, `EOFError` or `KeyboardInterrupt` if the person leaves."""
    introduce(table)
    game = table.game
    while not game.over:
        if ME in game.to_act:
            person_acts(table)
        else:
            seat = game.to_act[0]
            tell(table, table.opponents[seat].decide(game))
    for opponent in table.opponents[1:]:
        opponent.end(game)
    table.console.say_all(scoring_lines(table.words, game.result()))


def introduce(table: TerminalTable) -> None:
    board, words = table.game.board, table.words
    options = "".join(f" with {option.capitalize()}" for option in table.game.options)
    table.say(f"Ferrovia: {board.name}{options}, {plural(table.game.seats, 'player')}.")
    if board.reconstructed:
        table.say(f"Note: {board.reconstructed}")
    others = listed(words.people[1:])
    bots = listed(list(dict.fromkeys(opponent.spec for opponent in table.opponents[1:])))
    table.say(f"The order of play is you, then {others}. Your opponents: {bots}.")
    table.say(
        f"{words.does(table.view.first, 'goes')} first. Type help at any question to see what you can do."
    )


def person_acts(table: TerminalTable) -> None:
    """One decision of the person; a move that turned up nothing can be taken back before others move."""
    game = table.game
    table.say()
    try:
        if table.view.options() == (a.Pass(),):
            table.say("There is nothing you can do this turn.")
            tell(table, game.play(a.Pass(), ME))
            return
        step = game.play(ask_action(table), ME)
        tell(table, step)
        if not step.outcomes and not game.over and ME not in game.to_act:
            while ask_line(table, "Press Enter to continue, or type undo: "):
                table.say("Press Enter to continue, or type undo to take the move back, or help.")
    except Again:
        table.typed_ahead.clear()


def tell(table: TerminalTable, step: Step) -> None:
    """What the person gets to know of a step, as one paragraph."""
    untold = tuple(kind for cell in cells_of(table.view.core.played) for kind in cell.UNTOLD)
    events = [event for event in step.events(ME) if not isinstance(event, untold)]
    if events:
        table.say(say_events(table.words, events))

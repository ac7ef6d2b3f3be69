"""Why a route can be claimed or cannot."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.boards import Track
from ferrovia.cli.support.name_match import matches
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import cards, listed, payment, plural, say_refusal
from ferrovia.cli.wording.words import spaces
from ferrovia.game.actions import Claim
from ferrovia.mechanisms import REFUSALS

MOST = 12  # more routes than this are no answer
TOO_FEW = {refuse.code for refuse in REFUSALS if "{held}" in refuse.says}  # cards


def why_lines(table: TerminalTable, typed: str) -> Iterator[str]:
    """A sentence for each track that the words fit: its id, or parts of its cities and colour."""
    words = table.words
    fitting = [track for track in table.game.board.tracks if typed == track.id]
    if not fitting:
        fitting = [track for track in table.game.board.tracks if matches(typed, words.track(track.id))]
    if not typed or not fitting:
        yield "Type why and a route, like: why denver omaha" if not typed else f"No route fits '{typed}'."
    elif len(fitting) > MOST:
        yield f"{len(fitting)} routes fit. Type both cities."
    else:
        for track in fitting:
            yield f"{words.track(track.id)}, {spaces(track)}. {_answer(table, track)}"


def _answer(table: TerminalTable, track: Track) -> str:
    view = table.view
    refusal = view.check_track(track.id)
    if refusal is None:
        ways = [option for option in view.options() if isinstance(option, Claim) and option.track == track.id]
        paid = [payment(track.length, way.colour, way.locomotives) for way in ways]
        return f"You can claim it for {listed(paid, 'or')}."
    sentence = say_refusal(table.words, refusal)
    if refusal.code not in TOO_FEW:
        return sentence
    return f"{sentence} It costs {_price(track)}. You hold {cards(view.hand)}."


def _price(track: Track) -> str:
    """What a track costs, in words (BASE-17, BASE-18, EU-4, IB-10)."""
    if track.colour == "grey":
        price = f"{plural(track.length, 'card')} of one colour"
        if track.ferry:
            return f"{price}, at least {track.ferry} of them locomotives"
        return f"{price}; locomotives can stand in"
    price = f"{plural(track.length - track.ferry, f'{track.colour} card')}; locomotives can stand in"
    return f"{plural(track.ferry, 'locomotive')} and {price}" if track.ferry else price

"""Train cards in positions (BASE-1, BASE-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.game import holdings
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.fields import assign
from ferrovia.game.spelling.parts import Part

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter

MOST = codes.MAX_CARD_KINDS * codes.MAX_CARDS_OF_A_KIND


def stock(board: Board) -> dict[int, int]:
    rule = board.rules.cards
    return {**dict.fromkeys(range(codes.N_COLOURS), rule.each), codes.LOCO: rule.locomotives}


def write_deck(writer: PositionWriter) -> str:
    state = writer.state
    return c.write_cards(state.deck) if writer.view is None else f"{c.HIDDEN}{state.deck_total}"


def read_deck(reader: PositionReader, text: str) -> None:
    if reader.is_view:
        reader.state.deck_total = reader.count(text, MOST)
    else:
        assign(reader.state, "deck", c.read_cards(text, codes.MAX_CARD_KINDS))
        reader.state.deck_total = sum(reader.state.deck)


PARTS = (
    Part("hands", ("hands",), place=10, needed=True),
    Part("market", ("market",), place=11, needed=True),
    Part("discard", ("discard",), place=12, needed=True),
    Part("deck", ("deck", "deck_total"), place=13, needed=True, write=write_deck, read=read_deck),
)


def check_position(position: PositionReader) -> None:
    """BASE-1: the cards of the table, each in one place."""
    core, board, state = position.core, position.board, position.state
    totals, there = holdings.stock(core, board), holdings.cards(core, board, state)
    for letter, total, n in zip(c.CARD_LETTERS, totals, there, strict=True):
        right = n <= total if position.is_view else n == total
        require(right, f"cards: there are {n} of {letter}, but the board has {total}")
    if position.is_view:
        hidden = [field.name for field in holdings.card_fields(core) if field.audience != "everybody"]
        missing = sum(totals) - sum(there) - state.deck_total
        missing -= sum(sum(position.hidden[name]) for name in hidden if name in position.hidden)
        known = all(name in position.hidden or name == "deck" for name in hidden)
        require(
            missing == 0 or (missing > 0 and not known),
            f"cards: {abs(missing)} too {'few' if missing > 0 else 'many'}",
        )
    most = board.rules.cards.market
    require(sum(state.market) <= most, f"market: it holds {most} cards")
    require(state.deck_total > 0 or not sum(state.discard), "deck: an empty one is re-formed (R-2)")

"""The tunnel that is being dug, in views and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.boards import Board
from ferrovia.engine import State, codes
from ferrovia.game.names import by_name
from ferrovia.game.rows import Row, ends
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import PositionError, require
from ferrovia.game.spelling.parts import Part
from ferrovia.mechanisms.claims.game import trains_left
from ferrovia.mechanisms.numbers import CARDS
from ferrovia.mechanisms.tunnels import Tunnel
from ferrovia.text import cards, plural

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter
    from ferrovia.game.view import View


def tunnel(view: View) -> Tunnel | None:
    known = view.known
    if known.laid_track == codes.NOBODY:
        return None
    track = view.names.tracks[known.laid_track]
    turned = by_name(CARDS, known.turned)
    return Tunnel(track, CARDS[known.laid_colour], known.laid_locos, turned, known.extra)


def rows(view: View) -> Iterator[Row]:
    board, dug = view.board, view.tunnel
    if dug is not None:
        track = board.tracks[board.track_index[dug.track]]
        turned = f"{cards(dug.turned)} turned up, {plural(dug.extra, 'card')} to add"
        yield "Tunnel", [f"{ends(board, track)}: {turned}"]


def price(board: Board, state: State, seat: int, code: int) -> int:
    """EU-5"""
    return state.extra


def colour(state: State) -> int:
    """The extra cards have the colour of the payment (EU-5)."""
    return state.laid_colour


def laid(board: Board, state: State) -> dict[int, int]:
    """EU-8: the payment lies on the table."""
    if state.laid_track == codes.NOBODY:
        return {}
    coloured = board.tracks[state.laid_track].length - state.laid_locos
    paid = {codes.LOCO: state.laid_locos}
    return paid if not coloured else {**paid, state.laid_colour: coloured}


def write_tunnel(writer: PositionWriter) -> str:
    board, state = writer.board, writer.state
    if state.laid_track == codes.NOBODY:
        return c.NOTHING
    paid = laid(board, state)
    counts = [paid.get(kind, 0) for kind in range(codes.N_TRAIN_KINDS)]
    track = board.tracks[state.laid_track].id
    return c.LIST.join((track, c.write_cards(counts), c.write_cards(state.turned)))


def read_tunnel(reader: PositionReader, text: str) -> None:
    """What was paid for the track, and what was turned up (EU-5)."""
    state = reader.state
    parts = text.split(c.LIST)
    if len(parts) != 3:
        raise PositionError("a tunnel is TRACK/PAID/TURNED")
    state.laid_track = reader.track(parts[0])
    paid, state.turned = (c.read_cards(part, codes.N_TRAIN_KINDS) for part in parts[1:])
    colours = [kind for kind in range(codes.N_COLOURS) if paid[kind]] or [codes.LOCO]
    if len(colours) > 1 or sum(paid) != reader.board.tracks[state.laid_track].length:
        raise PositionError("the payment does not fit the track")
    state.laid_colour, state.laid_locos = colours[0], paid[codes.LOCO]
    state.extra = sum(state.turned[kind] for kind in {state.laid_colour, codes.LOCO})


PARTS = (
    Part(
        "tunnel",
        ("turned", "laid_track", "laid_colour", "laid_locos", "extra"),
        place=30,
        write=write_tunnel,
        read=read_tunnel,
    ),
)


def check_position(position: PositionReader) -> None:
    """EU-5 to EU-7."""
    board, state = position.board, position.state
    rule = board.rules.tunnels
    assert rule is not UNSET
    asked = position.asked(codes.TUNNEL)
    require((state.laid_track >= 0) == bool(asked), "tunnel: it must come with its question")
    for seat in asked:
        track = board.tracks[state.laid_track]
        require(track.tunnel, "tunnel: a tunnel is missing")
        require(state.owner[state.laid_track] < 0, "tunnel: the track is taken")
        left = trains_left(board, state, seat)
        require(left >= track.length, "tunnel: there are not enough train cars")
        own = codes.COLOURS.index(track.colour) if track.colour != "grey" else state.laid_colour
        require(state.laid_colour in (codes.LOCO, own), "tunnel: the track has another colour")
        require(sum(state.turned) <= rule.reveal, f"tunnel: {rule.reveal} cards are turned up")
        require(state.extra > 0, "tunnel: no extra card is asked for, so there is no question")
        if position.shows(seat):
            enough = state.hand_size(seat) >= state.extra
            require(enough, "tunnel: the hand is too small for it (EU-7)")

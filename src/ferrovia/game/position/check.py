"""Whether the parts of a position fit together: questions make sense, cards, tickets and pieces add up.

The engine trusts a state, so anything it would trip over is refused here and by the mechanisms. A position
that could not come up in play may still pass: tests set up such positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.game.spelling.codecs import require
from ferrovia.mechanisms import PROMPTS
from ferrovia.mechanisms.cells import cells

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader

WHEN = {prompt.number: prompt.when for prompt in PROMPTS if prompt.name}


def check_position(position: PositionReader) -> None:
    """Raise `PositionError` naming the first part that does not fit. What is derived is not there yet."""
    state = position.state
    for seat in range(position.seats):
        require(position.bonus(seat) <= state.score[seat], "score: bonuses are part of it")
    _check_flow(position)
    for place in range(state.depth):
        if state.prompts[place] in WHEN:
            _check_question(position, place)
    for _, cell in cells(position.core.played, "game"):
        if hasattr(cell, "check_position"):
            cell.check_position(position)


def _check_flow(position: PositionReader) -> None:
    """The questions come in an order that the rules allow."""
    state = position.state
    asked = [state.prompts[place] for place in range(state.depth)]
    if not asked:
        require(not position.is_view, "ask: a game that is over has no views")
        return
    questions = [prompt for prompt in asked if prompt in WHEN]
    when = [WHEN[prompt] for prompt in questions]
    if codes.END_TURN in asked:
        after = set(when) == {"after a claim"} and len(set(questions)) == len(questions)
        require(when == ["alone"] or after, "ask: these questions do not come together in a turn")
        require(state.turn > 0, "turn: none has begun")
    else:
        before = when[:-1] if when[-1] == "together" else when
        require(set(before) <= {"before the game"}, "ask: these questions do not come together")
        require(not before or state.turn == 0, "turn: these questions come before the first one")
    require(state.passes < state.seats, "passes: the game is over when all have passed (R-4)")
    require(state.last_turns != 0, "last-turns: the game is over when none is left (BASE-26)")


def _check_question(position: PositionReader, place: int) -> None:
    """A question that the table has, to the right seats."""
    state = position.state
    prompt, asked = state.prompts[place], state.asked[place]
    played = {each.number for mechanism in position.core.played for each in mechanism.prompts}
    require(prompt in played, "ask: the board has no such question")
    if WHEN[prompt] == "together":
        require(asked == (1 << state.seats) - 1, "ask: everybody is asked at the same time")
        return
    require(asked.bit_count() == 1, "ask: only one seat is asked")
    require(state.pending[place] == asked, "ask: the seat has not answered yet")
    seat = asked.bit_length() - 1
    if WHEN[prompt] != "before the game":
        require(seat == state.seat, "ask: it is another seat's turn")
    if WHEN[prompt] == "after a claim":
        track = state.last_track
        require(track >= 0 and state.owner[track] == seat, "last: it is the track just claimed")

"""Whether a game that was read follows the rules."""

from __future__ import annotations

from ferrovia.game.notation.reader import Problem, Transcript
from ferrovia.game.proof import prove
from ferrovia.game.record import Record, RecordError


def validate(transcript: Transcript) -> Problem | None:
    """The first thing in a text that is wrong: that cannot be understood, or that the rules refuse when the
    game is decided again, or that its shuffle does not give. None if everything holds.

    A game in the public form lacks what the rules need to know: only its words can be wrong.
    """
    if transcript.problems:
        return min(transcript.problems, key=lambda problem: problem.line)
    record = transcript.record
    if record is None:
        return None
    try:
        wrong = _wrong_turn(transcript, record)
        if wrong is None:
            prove(record, transcript.board)
        return wrong
    except RecordError as error:
        return _told_at(transcript, record, error)


def _wrong_turn(transcript: Transcript, record: Record) -> Problem | None:
    """Play it all. A number of a turn is no rule, but somebody was wrong who wrote another one."""
    for game in record.replay(transcript.board):
        place = transcript.places.get(len(game.steps))
        if place is not None and place.turn not in (None, game.turn):
            return Problem(place.line, f"this is turn {game.turn}, not {place.turn}")
    return None


def _told_at(transcript: Transcript, record: Record, error: RecordError) -> Problem:
    """The place in the text of a line of the record: the header, the deal, decisions, the ending."""
    if error.line == len(record.lines) + 2:
        return Problem(transcript.end, error.fault)
    place = transcript.places.get(error.line - 2)
    if place is None:
        return Problem(transcript.line, f"{'the header' if error.line == 1 else 'the deal'}: {error.fault}")
    return Problem(place.line, f"{place.text}: {error.fault}")

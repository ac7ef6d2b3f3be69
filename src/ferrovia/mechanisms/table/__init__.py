"""Turns, passing and the end of the game: what every board plays with (BASE-4, BASE-5, BASE-26)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    Event,
    Field,
    Prompt,
    Refuse,
    ScoreLine,
    Tell,
)
from ferrovia.mechanisms.kinds import Count, Seat, TrackOrNone


class Pass(Action, frozen=True):
    """Do nothing; legal only when nothing else is (R-4)."""


class TurnBegan(Event, frozen=True):
    seat: Seat


class PointsScored(Event, frozen=True):
    """Points scored during the game: for a track (BASE-21, OW-5), or for something else (`track` is None)."""

    seat: Seat
    points: Count
    track: TrackOrNone


class Answered(Event, frozen=True):
    """A seat has answered a question that all answer in secret."""

    seat: Seat


class LastRoundBegan(Event, frozen=True):
    """Few trains are left: everybody has one more turn (BASE-26)."""

    seat: Seat


class Passed(Event, frozen=True):
    seat: Seat


class GameEnded(Event, frozen=True):
    pass


DECLARATION = Declaration(
    name="table",
    rows=("cli",),
    fields=(
        Field("seat", "everybody", empty="NOBODY", derived=True, meaning="whose turn it is"),
        Field("first", "everybody", empty="NOBODY", meaning="who began"),
        Field("turn", "everybody"),
        Field("last_turns", "everybody", empty="NOBODY", meaning="turns left in the last round (BASE-26)"),
        Field("passes", "everybody", meaning="in a row (R-4)"),
        Field("over", "everybody", derived=True),
        Field("depth", "everybody", meaning="of the stack of prompts"),
        Field("prompts", "everybody", ("prompt",)),
        Field("asked", "everybody", ("prompt",), meaning="the seats that were asked, as masks"),
        Field("pending", "everybody", ("prompt",), meaning="those of them that have not answered"),
        Field(
            "answers",
            "its seat",
            ("seat",),
            holds="answers",
            wide=True,
            meaning="to a prompt that several seats answer at once",
        ),
        Field(
            "score", "everybody", ("seat",), wide=True, meaning="so far, without what is scored at the end"
        ),
        Field(
            "lines",
            "everybody",
            ("seat", "line"),
            each="line",
            meaning="the score sheet; before the end, bonuses only",
        ),
    ),
    prompts=(
        Prompt(0, "NEXT_TURN", ""),
        Prompt(1, "END_TURN", ""),
        Prompt(2, "TURN", "turn", "It is your turn. What do you do?", "alone"),
    ),
    actions=(Act(6, "PASS", Pass, "pass", "pass", turn="pass"),),
    events=(
        Tell(7, "POINTS_SCORED", PointsScored, "{seat} scored {points:point}."),
        Tell(10, "ANSWERED", Answered, "{seat} made a choice."),
        Tell(26, "TURN_BEGAN", TurnBegan, "It is {seat's} turn."),
        Tell(
            27,
            "LAST_ROUND_BEGAN",
            LastRoundBegan,
            "Last round: {seat} ran low on train cars, so everybody has one more turn.",
        ),
        Tell(28, "PASSED", Passed, "{seat} had to pass."),
        Tell(29, "GAME_ENDED", GameEnded, "The game is over."),
    ),
    refusals=(
        Refuse(1, "MALFORMED", "R-5", "That is not a move in this game."),
        Refuse(2, "GAME_OVER", "BASE-26", "The game is over."),
        Refuse(3, "NOT_YOUR_TURN", "BASE-4", "It's not your turn yet."),
        Refuse(4, "NOT_NOW", "BASE-5", "Answer the open question first."),
        Refuse(28, "MUST_ACT", "R-4", "You can pass only when you can't do anything else."),
    ),
    lines=(ScoreLine(0, "ROUTES", "routes", "Routes", during=True),),
)

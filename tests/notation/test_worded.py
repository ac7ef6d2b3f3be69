"""Actions that are written and read by their declaration alone, as those of a new mechanism are."""

from __future__ import annotations

import pytest

from ferrovia.game.notation.places import Places, Unclear
from ferrovia.game.notation.worded import PAYMENT, SUBJECTS, WordedActions
from ferrovia.game.notation.words import KEYWORDS, OWN_FORM, WORDED
from ferrovia.maps import load
from ferrovia.mechanisms import ACTS, kinds
from ferrovia.mechanisms.declaration import Act, Action


class Electrify(Action, frozen=True):
    """Pay for a track that lies already."""

    track: kinds.Track
    colour: kinds.Card
    locomotives: kinds.Locomotives = 0


class Inspect(Action, frozen=True):
    track: kinds.Track


class Publish(Action, frozen=True):
    ticket: kinds.Ticket


class Insure(Action, frozen=True):
    """Pay for nothing in particular."""

    colour: kinds.Card
    locomotives: kinds.Locomotives = 0


class Wait(Action, frozen=True):
    pass


USA = Places(load("usa"))
NEW = WordedActions(
    (
        Act(90, "ELECTRIFY", Electrify, "electrify", "electrify {track} with {paid}"),
        Act(91, "INSPECT", Inspect, "inspect", "inspect {track}"),
        Act(92, "PUBLISH", Publish, "show ticket", "show {ticket}"),
        Act(93, "INSURE", Insure, "insure", "insure with {paid}"),
        Act(94, "WAIT", Wait, "wait here", "wait"),
    )
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Electrify("denver--omaha", "pink", 1), "electrify Denver-Omaha pink +1L"),
        (Electrify("denver--kansas-city:2", "orange"), "electrify Denver-Kansas City orange"),
        (Electrify("denver--kansas-city:2", "locomotive", 4), "electrify Denver-Kansas City:2 4L"),
        (Inspect("denver--omaha"), "inspect Denver-Omaha"),
        (Inspect("denver--kansas-city:1"), "inspect Denver-Kansas City:1"),
        (Publish("denver--el-paso"), "show ticket Denver-El Paso"),
        (Insure("red"), "insure red"),
        (Wait(), "wait here"),
    ],
)
def test_an_action_of_a_new_mechanism_is_written_and_read(action: Action, text: str) -> None:
    assert NEW.write(USA, action) == text
    assert NEW.read(USA, text) == action
    assert NEW.read(USA, text.upper()) == action


@pytest.mark.parametrize("text", ["wait", "wait here now", "inspecting Denver-Omaha", "Denver-Omaha pink"])
def test_other_words_are_not_taken_for_one(text: str) -> None:
    assert NEW.read(USA, text) is None


@pytest.mark.parametrize("text", ["inspect", "electrify Denver-Omaha", "show ticket Denver"])
def test_half_an_action_is_unclear(text: str) -> None:
    with pytest.raises(Unclear):
        NEW.read(USA, text)


@pytest.mark.parametrize("act", WORDED, ids=lambda act: act.code)
def test_an_action_has_a_word_and_nothing_that_the_notation_would_lose(act: Act) -> None:
    assert act.word.split()[0] in KEYWORDS
    fields = [field for field in kinds.kinds(act.type) if field.name not in PAYMENT]
    assert {field.kind for field in fields} <= set(SUBJECTS)
    assert len(fields) <= 1


def test_only_draws_claims_tickets_and_tunnels_have_a_form_of_their_own() -> None:
    assert {act.code for act in ACTS if act.type in OWN_FORM} == {
        "TAKE",
        "BLIND",
        "CLAIM",
        "TICKETS",
        "KEEP",
        "KEEP_DRAFTED",
        "PICK",
        "DIG",
    }

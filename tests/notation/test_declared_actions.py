"""Actions that are written and read by their declaration alone, as those of a new mechanism are."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.game.notation.declared_actions import CHOICES, PAYMENT, SUBJECTS, DeclaredActions
from ferrovia.game.notation.places import Places, Unclear
from ferrovia.game.notation.steps import StepReader
from ferrovia.game.notation.words import DECLARED, KEYWORDS, OWN_FORM
from ferrovia.mechanisms import ACTS, kinds
from ferrovia.mechanisms.declaration import Act, Action


class Electrify(Action, frozen=True):
    """Pay for a track that lies already."""

    track: kinds.Track
    colour: kinds.Card
    locomotives: kinds.Locomotives = 0


class Inspect(Action, frozen=True):
    track: kinds.Track


class Hide(Action, frozen=True):
    ticket: kinds.Ticket


class Burn(Action, frozen=True):
    tickets: kinds.Tickets


class Haul(Action, frozen=True):
    """Add locomotives to something that is paid for."""

    locomotives: kinds.Locomotives = 0


class Insure(Action, frozen=True):
    """Pay for nothing in particular."""

    colour: kinds.Card
    locomotives: kinds.Locomotives = 0


class Wait(Action, frozen=True):
    pass


USA = Places(load("usa"))
NEW = DeclaredActions(
    (
        Act(90, "ELECTRIFY", Electrify, "electrify", "electrify {track} with {paid}"),
        Act(91, "INSPECT", Inspect, "inspect", "inspect {track}"),
        Act(92, "HIDE", Hide, "hide ticket", "hide {ticket}"),
        Act(95, "BURN", Burn, "burn", "burn {tickets}"),
        Act(96, "HAUL", Haul, "haul", "haul[ with {locomotives:locomotive}]"),
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
        (Haul(), "haul"),
        (Haul(2), "haul +2L"),
        (Insure("red"), "insure red"),
        (Wait(), "wait here"),
    ],
)
def test_an_action_of_a_new_mechanism_is_written_and_read(action: Action, text: str) -> None:
    assert NEW.write(USA, action) == text
    assert NEW.read(USA, text) == action
    assert NEW.read(USA, text.upper()) == action


@pytest.mark.parametrize(
    ("action", "full", "public"),
    [
        (Hide("denver--el-paso"), "hide ticket (Denver-El Paso)", "hide ticket"),
        (Burn(("denver--el-paso",)), "burn 1 (Denver-El Paso)", "burn 1"),
        (
            Burn(("denver--el-paso", "boston--miami")),
            "burn 2 (Denver-El Paso, Boston-Miami)",
            "burn 2",
        ),
    ],
)
def test_a_choice_among_tickets_stands_in_brackets(
    action: Action, full: str, public: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ferrovia.game.notation.steps.DECLARED_ACTIONS", NEW)
    assert NEW.write(USA, action) == full
    assert NEW.write(USA, action, public=True) == public
    assert StepReader(USA, public=False).step(full).action == action
    assert StepReader(USA, public=True).step(public).action is None
    for text, form in ((public, False), (full, True)):
        with pytest.raises(Unclear):
            StepReader(USA, public=form).step(text)


@pytest.mark.parametrize("text", ["wait", "wait here now", "inspecting Denver-Omaha", "Denver-Omaha pink"])
def test_other_words_are_not_taken_for_one(text: str) -> None:
    assert NEW.read(USA, text) is None


@pytest.mark.parametrize("text", ["inspect", "electrify Denver-Omaha", "haul 2", "haul red"])
def test_half_an_action_is_unclear(text: str) -> None:
    with pytest.raises(Unclear):
        NEW.read(USA, text)


@pytest.mark.parametrize("act", DECLARED, ids=lambda act: act.code)
def test_an_action_has_a_word_and_nothing_that_the_notation_would_lose(act: Act) -> None:
    assert act.word.split()[0] in KEYWORDS
    fields = [field for field in kinds.kinds(act.type) if field.name not in PAYMENT]
    assert {field.kind for field in fields} <= {*SUBJECTS, *CHOICES}
    assert len(fields) <= 1


def test_only_drawing_and_claiming_have_a_form_of_their_own() -> None:
    assert {act.code for act in ACTS if act.type in OWN_FORM} == {"TAKE", "BLIND", "CLAIM", "TICKETS"}

"""Skill after games, compared with the library whose numbers it has."""

from __future__ import annotations

from random import Random

import pytest
from openskill.models import PlackettLuce

from ferrovia.arena.skill import Skill, after_game


def test_skill_is_that_of_openskill_for_any_places_and_ties() -> None:
    chance = Random(1)
    model = PlackettLuce()
    for _ in range(200):
        skills = [Skill(chance.uniform(0, 50), chance.uniform(0.5, 9)) for _ in range(chance.randint(2, 6))]
        places = [chance.randint(1, len(skills)) for _ in skills]
        theirs = model.rate([[model.rating(*skill)] for skill in skills], ranks=[float(n) for n in places])
        assert after_game(skills, places) == [
            pytest.approx((player.mu, player.sigma), rel=1e-12) for (player,) in theirs
        ]


def test_everybody_begins_as_in_openskill() -> None:
    rating = PlackettLuce().rating()
    assert Skill() == (rating.mu, rating.sigma)

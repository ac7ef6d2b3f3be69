"""Rates, by a clock that the test controls."""

from __future__ import annotations

import pytest

from ferrovia.server.http import buckets
from ferrovia.server.http.buckets import Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3, clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3, clock)
    clock.now += 1e9
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_asking_an_empty_bucket_costs_nothing() -> None:
    clock = Clock()
    bucket = Bucket(1.0, 1, clock)
    bucket.take()
    for _ in range(4):
        clock.now += 0.25
        last = bucket.take()
    assert last


def test_keys_have_buckets_of_their_own() -> None:
    both = Buckets(1.0, 1, Clock())
    assert [both.take(key) for key in "aabb"] == [True, False, True, False]


def test_when_there_are_too_many_keys_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "MOST_KEYS", 2)
    few = Buckets(1.0, 1, Clock())
    assert [few.take(key) for key in "abacab"] == [True, True, False, True, False, True]


def test_a_key_whose_bucket_is_full_again_is_forgotten_and_no_other() -> None:
    clock = Clock()
    all_of_them = Buckets(1.0, 2, clock)
    all_of_them.take("once")
    for _ in range(2):
        all_of_them.take("twice")
    clock.now += 1
    all_of_them.take("new")
    assert len(all_of_them) == 2
    assert [all_of_them.take("twice") for _ in range(2)] == [True, False]
    clock.now += 10
    all_of_them.take("much later")
    assert len(all_of_them) == 1

"""The two ticket drafts and the draft card."""

from __future__ import annotations

import pytest

from ferrovia.game import events, new_game
from ferrovia.game.actions import Claim, DrawBlind, DrawTickets, KeepTickets, PickTicket, TakeCard
from tests.conftest import MakeTable, Table

DRAFT = events.DraftCardTurned()


def first_draft(seats: int) -> Table:
    return Table(new_game("iberia", seats, seed=1, first=0))


def second_draft(table: MakeTable, seats: int) -> Table:
    """The draft card has just come up in seat 0's turn, which is over."""
    t = table("iberia", seats=seats).turn(0).market(pink=5).deck(red=20).draft_card(0)
    t.play(DrawBlind(), DrawBlind())
    assert t.view().prompt == "draft"
    return t


def pick(t: Table) -> list[str]:
    """Everybody takes the first ticket of the packet. Returns what was taken, by seat."""
    taken = [t.view(seat).packet[0] for seat in range(t.game.seats)]
    for seat, ticket in enumerate(taken):
        t.play(PickTicket(ticket), seat=seat)
    return taken


def packets(t: Table) -> list[set[str]]:
    return [set(t.view(seat).packet) for seat in range(t.game.seats)]


def keep(t: Table) -> None:
    """Everybody keeps the first four of the tickets drafted."""
    for seat in range(t.game.seats):
        t.play(KeepTickets(t.view(seat).offer[:4]), seat=seat)


def assert_passed(t: Table, step: int) -> None:
    """In each round packets move `step` seats: five questions, the sixth ticket is automatic (R-19)."""
    seats = t.game.seats
    for size in range(6, 1, -1):
        before = packets(t)
        assert [len(packet) for packet in before] == [size] * seats
        taken = pick(t)
        for seat, packet in enumerate(before):
            there = t.view((seat + step) % seats)
            rest = packet - {taken[seat]}
            assert rest == (set(there.packet) if size > 2 else rest & set(there.offer))
    assert t.view().prompt == "draft-keep"
    assert [len(t.view(seat).offer) for seat in range(seats)] == [6] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_first_draft_passes_six_tickets_to_the_left(seats: int) -> None:
    """IB-3, R-19"""
    t = first_draft(seats)
    assert t.game.to_act == tuple(range(seats))
    assert_passed(t, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_second_draft_passes_six_tickets_to_the_right(table: MakeTable, seats: int) -> None:
    """IB-5, R-19"""
    assert_passed(second_draft(table, seats), -1)


def test_last_ticket_of_a_packet_is_taken_automatically() -> None:
    """R-19"""
    t = first_draft(3)
    for _ in range(5):
        assert t.view().prompt == "draft"
        pick(t)
    assert t.view().prompt == "draft-keep"
    assert packets(t) == [set(), set(), set()]


def test_picks_are_made_at_the_same_time_and_in_secret() -> None:
    """IB-3"""
    t = first_draft(3)
    before = packets(t)
    t.play(PickTicket(t.view(1).packet[2]), seat=1)
    assert t.game.to_act == (0, 2)
    assert packets(t) == before
    assert t.events(0) == (events.Answered(1),)
    assert t.view(0).seats == first_draft(3).view(0).seats


def test_ticket_taken_is_not_exchanged() -> None:
    """IB-3"""
    t = first_draft(2)
    taken = pick(t)
    assert t.view(0).offer == (taken[0],)
    assert t.refusal(PickTicket(taken[0]), seat=0) == "NOT_OFFERED"
    pick(t)
    assert taken[0] in t.view(0).offer


@pytest.mark.parametrize("n", [0, 3, 5, 6])
def test_exactly_four_are_kept(n: int) -> None:
    """IB-3"""
    t = first_draft(2)
    for _ in range(5):
        pick(t)
    offer = t.view(0).offer
    assert t.refusal(KeepTickets(offer[:n]), seat=0) == "KEEP_EXACTLY"
    assert t.refusal(KeepTickets(offer[2:]), seat=0) is None
    assert len(t.view(0).options()) == 15


@pytest.mark.parametrize("which", ["returned", "undealt"])
def test_tickets_given_back_in_the_first_draft_are_shuffled_into_the_deck(which: str) -> None:
    """IB-3: any of them may be the first of the second draft."""
    t = first_draft(2)
    for _ in range(5):
        pick(t)
    offers = {ticket for seat in (0, 1) for ticket in t.view(seat).offer}
    keep(t)
    assert t.view().tickets_left == 50 - 8
    kept = {ticket for seat in (0, 1) for ticket in t.view(seat).tickets}
    rest = {ticket.id for ticket in t.game.board.tickets} - kept
    chosen = sorted(offers - kept if which == "returned" else rest - offers)
    others = sorted(rest - set(chosen))
    script = [f"ticket:{ticket}" for ticket in [*chosen, *others][:12]]
    t.deck(red=20).draft_card(0).next_outcomes("draft", "red", "red", *script)
    t.play(DrawBlind(), DrawBlind())
    assert set(chosen[:6]) <= set(t.view(0).packet)


def test_draft_card_is_set_aside_and_the_drawing_goes_on(table: MakeTable) -> None:
    """IB-5: the player finishes the turn, then all draft, then the next seat has its turn."""
    t = table("iberia", seats=3).turn(1).hand(1).market(pink=5).deck(red=20).draft_card(0)
    t.play(DrawBlind())
    assert t.events() == (DRAFT, events.CardDrawn(1, "red"))
    assert (t.view().prompt, t.view(1).hand) == ("second-card", {"red": 1})
    t.play(TakeCard("pink"))
    assert (t.view().prompt, t.game.to_act) == ("draft", (0, 1, 2))
    for _ in range(5):
        pick(t)
    keep(t)
    assert (t.view().prompt, t.view().current) == ("turn", 2)


def test_draft_card_may_come_up_while_the_market_is_filled(table: MakeTable) -> None:
    """IB-5"""
    t = table("iberia").turn(0).hand(0).market(pink=5).deck(red=20).draft_card(0).play(TakeCard("pink"))
    assert t.events() == (events.CardTaken(0, "pink"), DRAFT, events.MarketFilled("red"))
    assert t.view().market == {"pink": 4, "red": 1}


def test_there_is_only_one_draft_card(table: MakeTable) -> None:
    """IB-1, IB-5"""
    t = second_draft(table, 2)
    for _ in range(5):
        pick(t)
    keep(t)
    while t.view().deck > 2:
        t.play(DrawBlind(), DrawBlind())
        assert DRAFT not in t.events()
    assert t.view().prompt == "turn"


def test_second_draft_leaves_the_tickets_of_the_first_alone(table: MakeTable) -> None:
    """IB-5"""
    t = second_draft(table, 3)
    first = set(t.view(0).tickets)
    for _ in range(5):
        pick(t)
    offer = t.view(0).offer
    assert not first & set(offer)
    assert t.refusal(KeepTickets((*offer[:3], min(first))), seat=0) == "NOT_OFFERED"
    assert t.refusal(KeepTickets(offer[:5]), seat=0) == "KEEP_EXACTLY"
    keep(t)
    assert set(t.view(0).tickets) == first | set(offer[:4])


def test_tickets_given_back_in_the_second_draft_go_to_the_bottom(table: MakeTable) -> None:
    """IB-5: 50 less 8 from the first draft and 12 dealt; ten draws of three come before them."""
    t = second_draft(table, 2)
    for _ in range(5):
        pick(t)
    back = {ticket for seat in (0, 1) for ticket in t.view(seat).offer[4:]}
    keep(t)
    assert t.view().tickets_left == 30 + 4
    for _ in range(10):
        t.play(DrawTickets())
        offer = t.view(t.game.to_act[0]).offer
        assert not back & set(offer)
        t.play(KeepTickets(offer))
    t.play(DrawTickets())
    assert back > set(t.view(t.game.to_act[0]).offer)


def test_tickets_are_not_drawn_before_the_second_draft_is_over(table: MakeTable) -> None:
    """IB-6"""
    t = table("iberia").turn(0)
    assert t.refusal(DrawTickets()) == "DRAFT_NOT_OVER"
    t = second_draft(table, 2)
    assert t.refusal(DrawTickets()) == "NOT_NOW"
    for _ in range(5):
        pick(t)
    keep(t)
    t.play(DrawTickets())
    offer = t.view(1).offer
    assert len(offer) == 3
    assert t.refusal(KeepTickets(())) == "KEEP_MORE"
    assert t.refusal(KeepTickets(offer[:1])) is None


def test_tickets_stay_closed_in_the_turn_of_the_draft_card(table: MakeTable) -> None:
    """IB-6: the card has come up, but the draft is not over."""
    t = table("iberia").turn(0).market(pink=5).deck(red=20).draft_card(0).play(DrawBlind())
    assert t.refusal(DrawTickets()) == "NOT_NOW"


def outcomes_of_the_deck(t: Table) -> list[str]:
    """All cards of the deck in some order, festival cards first, so that a few draws turn up many."""
    festivals = [f"festival:{f.id}" for f in t.game.board.festivals for _ in range(f.cards)]
    kinds = ("red", "blue", "green", "yellow", "black", "white", "orange", "pink", "locomotive")
    return festivals + [name for kind, name in enumerate(kinds) for _ in range(t.state.deck[kind])]


def fault_of_draft_card_under(t: Table, above: int) -> str:
    """Draw blind until the draft card comes up under this many cards, or the dealer objects."""
    t.next_outcomes(*outcomes_of_the_deck(t)[:above], "draft", *outcomes_of_the_deck(t)[above:])
    while not t.state.dealer.fault and DRAFT not in t.events():
        t.game.play(DrawBlind())
    return t.state.dealer.fault


@pytest.mark.parametrize(("shift", "possible"), [(-6, False), (-5, True), (0, True), (5, True), (6, False)])
def test_draft_card_lies_within_five_cards_of_the_middle(
    table: MakeTable, shift: int, possible: bool
) -> None:
    """IB-2, R-10: with two seats."""
    t = table("iberia", seats=2).ticket_deck()
    depth = t.view().deck - t.view().deck // 2
    assert (fault_of_draft_card_under(t, depth + shift) == "") == possible


@pytest.mark.parametrize(("seats", "part"), [(3, 3), (4, 4), (5, 4)])
@pytest.mark.parametrize(("share", "shift", "possible"), [(1, -1, False), (1, 0, True), (2, 0, True)])
def test_draft_card_lies_anywhere_in_the_bottom_part_and_never_above_it(
    table: MakeTable, seats: int, part: int, share: int, shift: int, possible: bool
) -> None:
    """IB-2, R-10: in the bottom third with three seats, in the bottom quarter with four and five."""
    t = table("iberia", seats=seats).ticket_deck()
    depth = t.view().deck - t.view().deck // (part * share)
    assert (fault_of_draft_card_under(t, depth + shift) == "") == possible


def test_draft_card_is_anywhere_in_its_window_by_chance(table: MakeTable) -> None:
    """R-10: each of the eleven places in some of 120 games."""
    seen = set()
    for seed in range(120):
        t = table("iberia", seed=seed).market(pink=5).deck(red=20)
        window = t.state.draft_min, t.state.draft_max
        assert window[1] - window[0] == 10
        t.state.draft_min, t.state.draft_max = 0, 10
        drawn = 0
        while DRAFT not in t.events():
            drawn += 1
            t.play(DrawBlind())
        seen.add(drawn)
    assert seen == set(range(1, 12))


@pytest.mark.parametrize(("last_turns", "over"), [(1, True), (2, False)])
def test_draft_card_in_the_last_round(table: MakeTable, last_turns: int, over: bool) -> None:
    """R-11: a draft follows, except in the turn that ends the game."""
    t = table("iberia").turn(0).market(pink=5).deck(red=20).draft_card(0)
    t.state.last_turns = last_turns
    t.play(DrawBlind(), DrawBlind())
    assert t.game.over == over
    assert t.view().prompt == (None if over else "draft")
    assert any(isinstance(event, events.PacketPassed) for event in t.events()) != over


def test_last_round_goes_on_after_the_second_draft(table: MakeTable) -> None:
    """R-11: the turn before had started it."""
    t = (
        table("iberia", seats=3)
        .turn(0)
        .hand(0, white=3)
        .trains(0, 5)
        .market(pink=5)
        .deck(red=20)
        .draft_card(0)
    )
    t.play(Claim("france--lleida", "white"), DrawBlind(), DrawBlind())
    for _ in range(5):
        pick(t)
    keep(t)
    assert (t.view().current, t.view().last_round) == (2, 2)


@pytest.mark.parametrize(("tickets", "rounds", "kept"), [(11, 5, 3), (7, 3, 2), (4, 2, 1), (2, 1, 0)])
def test_second_draft_with_too_few_tickets_deals_full_rounds(
    table: MakeTable, tickets: int, rounds: int, kept: int
) -> None:
    """R-12, R-19: two thirds, rounded down, are kept."""
    t = table("iberia").turn(0).market(pink=5).deck(red=20).draft_card(0)
    t.ticket_deck(tuple(ticket.id for ticket in t.game.board.tickets[:tickets]))
    t.tickets(0).tickets(1).play(DrawBlind(), DrawBlind())
    for size in range(rounds, 1, -1):
        assert [len(packet) for packet in packets(t)] == [size, size]
        pick(t)
    assert t.view().prompt == "draft-keep"
    offer = t.view(0).offer
    assert t.refusal(KeepTickets(offer[: kept + 1]), seat=0) == "KEEP_EXACTLY"
    assert t.refusal(KeepTickets(offer[:kept]), seat=0) is None


def test_second_draft_without_tickets_is_over_at_once(table: MakeTable) -> None:
    """R-12: a full round cannot be dealt."""
    t = table("iberia", seats=3).turn(0).market(pink=5).deck(red=20).draft_card(0)
    t.ticket_deck(("leon--madrid", "burgos--valencia")).play(DrawBlind(), DrawBlind())
    assert (t.view().prompt, t.view().current) == ("turn", 1)
    assert t.refusal(DrawTickets()) is None

"""Whether the parts of a position fit together: cards and tickets add up, pieces and questions make sense.

The engine trusts a state, so anything it would trip over is refused here. A position that could not come up
in play may still pass: tests set up such positions.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from ferrovia.engine import Core, State, codes
from ferrovia.game.position.codecs import CARD_LETTERS, PositionError
from ferrovia.game.position.writing import bonuses, line_of
from ferrovia.maps import BoardMap

Hidden = Mapping[str, list[int]]
ALONE = (codes.TURN, codes.SECOND_CARD, codes.KEEP_TICKETS, codes.TUNNEL)
TOGETHER = (codes.FIRST_TICKETS, codes.DRAFT, codes.DRAFT_KEEP)
AFTER_CLAIM = {*range(codes.TURN, codes.N_PROMPTS)} - {*ALONE, *TOGETHER, codes.START_CITY}


def check_position(
    board: BoardMap, core: Core, state: State, hidden: Hidden | None, seen_from: int | None
) -> None:
    """Raise `PositionError` naming the first part that does not fit. For a view, `hidden` has the counts of
    what it does not show, and `seen_from` is its seat (None: a spectator)."""
    _check_cards(board, state, hidden)
    _check_festivals(board, state, hidden)
    _check_tickets(board, state, hidden)
    _check_table(board, core, state)
    _check_flow(state, hidden is not None)
    for place in range(state.depth):
        if state.prompts[place] not in (codes.NEXT_TURN, codes.END_TURN):
            _check_question(board, state, place, hidden is not None, seen_from)
    digging = state.prompt() == codes.TUNNEL
    _require((state.laid_track >= 0) == digging, "tunnel: it must come with its question")


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise PositionError(fault)


def _laid(board: BoardMap, state: State) -> list[int]:
    """The cards on the table for a tunnel, paid or turned up (EU-8)."""
    laid = list(state.turned)
    if state.laid_track >= 0:
        laid[codes.LOCO] += state.laid_locos
        if state.laid_colour != codes.LOCO:
            laid[state.laid_colour] += board.tracks[state.laid_track].length - state.laid_locos
    return laid


def _check_cards(board: BoardMap, state: State, hidden: Hidden | None) -> None:
    """BASE-1: the train cards of the board, each in one place."""
    rule = board.rules.cards
    totals = [rule.each] * codes.N_COLOURS + [rule.locomotives]
    laid = _laid(board, state)
    seen = 0
    for kind, total in enumerate(totals):
        there = laid[kind] + state.market[kind] + state.discard[kind] + state.deck[kind]
        there += sum(state.hands[kind :: codes.N_TRAIN_KINDS])
        seen += there
        right = there == total if hidden is None else there <= total
        _require(right, f"cards: there are {there} of {CARD_LETTERS[kind]}, but the board has {total}")
    if hidden is not None:
        festivals = sum(festival.cards for festival in board.festivals)
        laid_down = sum(state.piles) + sum(state.festivals) + sum(hidden["festivals"])
        missing = sum(totals) - seen - sum(hidden["hands"]) - state.deck_total + festivals - laid_down
        _require(missing == 0, f"cards: {abs(missing)} too {'few' if missing > 0 else 'many'}")
    _require(state.market_total <= rule.market, f"market: it holds {rule.market} cards")
    _require(state.deck_total > 0 or not state.discard_total, "deck: an empty one is re-formed (R-2)")


def _check_festivals(board: BoardMap, state: State, hidden: Hidden | None) -> None:
    for number in range(codes.MAX_FESTIVALS):
        total = board.festivals[number].cards if number < len(board.festivals) else 0
        there = state.deck[codes.FESTIVAL + number] + state.piles[number]
        there += sum(state.festivals[number :: codes.MAX_FESTIVALS])
        right = there == total if hidden is None else there <= total
        letter = CARD_LETTERS[codes.FESTIVAL + number]
        _require(right, f"festivals: there are {there} of {letter}, but the board has {total}")


def _check_tickets(board: BoardMap, state: State, hidden: Hidden | None) -> None:
    """Each ticket is in one place; only some boards let tickets leave the game (EU-2, EU-3)."""
    there = 0
    count = 0
    for mask in (*state.held, *state.offer, *state.packet, *state.strata):
        _require(not there & mask, "tickets: one is in two places")
        there |= mask
        count += mask.bit_count()
    rules = board.rules
    if hidden is not None:
        total = (
            count + state.tickets_left + sum(sum(hidden[name]) for name in ("tickets", "offers", "packets"))
        )
        _require(total <= len(board.tickets), "tickets: there are more than the board has")
        return
    stay = state.board.regular_tickets if rules.tickets.first_returns == "bottom" else 0
    _require(not stay & ~there, "tickets: one is missing")


def _check_table(board: BoardMap, core: Core, state: State) -> None:
    for seat in range(state.seats):
        bonus = sum(line_of(state, line.number)[seat] for line in bonuses(core.played))
        _require(state.trains[seat] >= 0, "tracks: a seat has more train cars on the board than there are")
        _require(state.stations_left[seat] >= 0, "stations: a seat has more than it may build")
        _require(state.markers_left[seat] >= 0, "markers: a seat has more than it may place")
        _require(bonus <= state.score[seat], "score: bonuses are part of it")
        if board.rules.markers is UNSET:
            owned = [track for number, track in enumerate(board.tracks) if state.owner[number] == seat]
            points = sum(board.points.get(track.length, 0) for track in owned) + bonus
            _require(state.score[seat] == points, f"score: the tracks of a seat score {points}")
    _check_parallels(board, state)
    for city, owner in enumerate(state.marker[: len(board.cities)]):
        barred = state.board.barred_cities >> city & 1
        _require(owner < 0 or not barred, "markers: the city where Alvin starts takes none (ALV-1)")
    _require(state.alvin_owner < 0 or state.alvin_city >= 0, "alvin: he is not played")
    _require(state.draft_max < 0 or board.rules.drafts is not UNSET, "draft: there is none on this board")
    _require(not state.draft_due or board.rules.drafts is not UNSET, "draft: there is none on this board")


def _check_parallels(board: BoardMap, state: State) -> None:
    """BASE-22, BASE-23."""
    rule = board.rules.parallels
    if rule is UNSET:
        return
    for group in board.parallels.values():
        owners = [state.owner[board.track_index[track.id]] for track in group]
        taken = [owner for owner in owners if owner >= 0]
        _require(len(set(taken)) == len(taken), "tracks: a seat owns two parallel ones (BASE-22)")
        if state.seats < rule.all_from:
            _require(len(taken) <= 1, "tracks: only one of several parallel ones can be used (BASE-23)")


def _check_flow(state: State, is_view: bool) -> None:
    """The questions come in an order that the rules allow."""
    asked = [state.prompts[place] for place in range(state.depth)]
    if not asked:
        _require(not is_view, "ask: a game that is over has no views")
        return
    if codes.END_TURN in asked:
        questions = asked[2:]
        alone = len(questions) == 1 and questions[0] in ALONE
        after = len(set(questions)) == len(questions) and set(questions) <= AFTER_CLAIM
        _require(alone or after, "ask: these questions do not come together in a turn")
        _require(state.turn > 0, "turn: none has begun")
    else:
        starts = asked[1:-1] if asked[-1] in TOGETHER else asked[1:]
        _require(set(starts) <= {codes.START_CITY}, "ask: these questions do not come together")
        first = bool(starts) or asked[-1] == codes.FIRST_TICKETS
        _require(not first or state.turn == 0, "turn: these questions come before the first one")
    _require(state.passes < state.seats, "passes: the game is over when all have passed (R-4)")
    _require(state.last_turns != 0, "last-turns: the game is over when none is left (BASE-26)")


def _check_question(board: BoardMap, state: State, place: int, is_view: bool, seen_from: int | None) -> None:
    """A question that this board has, to the right seats, about something that exists."""
    prompt, asked = state.prompts[place], state.asked[place]
    rules = board.rules
    played = {
        codes.FIRST_TICKETS: rules.tickets.deal > 0,
        codes.TUNNEL: rules.tunnels is not UNSET,
        codes.DRAFT: rules.drafts is not UNSET,
        codes.DRAFT_KEEP: rules.drafts is not UNSET,
        codes.FESTIVAL_END: rules.festivals is not UNSET,
        codes.START_CITY: rules.start_cities is not UNSET,
        codes.MARKER: rules.markers is not UNSET,
        codes.ALVIN_MOVE: state.alvin_city >= 0,
    }
    _require(played.get(prompt, True), "ask: the board has no such question")
    if prompt in TOGETHER:
        _require(asked == (1 << state.seats) - 1, "ask: everybody is asked at the same time")
    else:
        _require(asked.bit_count() == 1, "ask: only one seat is asked")
        _require(state.pending[place] == asked, "ask: the seat has not answered yet")
    seat = asked.bit_length() - 1
    if prompt == codes.START_CITY:
        others = [state.asked[other] for other in range(state.depth) if state.prompts[other] == prompt]
        _require(others.count(asked) == 1, "ask: a seat starts in one city")
        _require(seat not in state.marker, "ask: the seat has a start city already")
        return
    if prompt not in TOGETHER:
        _require(seat == state.seat, "ask: it is another seat's turn")
    shown = [number for number in range(state.seats) if not is_view or number == seen_from]
    _check_offers(board, state, prompt, asked, shown)
    if prompt == codes.TUNNEL:
        _check_tunnel(board, state, seat, seat in shown)
    if prompt in AFTER_CLAIM:
        _check_claim(board, state, prompt, seat, seat in shown)


def _check_offers(board: BoardMap, state: State, prompt: int, asked: int, shown: list[int]) -> None:
    """Whoever chooses among tickets has some, and no more than the engine has room for."""
    for seat in shown:
        offer, packet = state.offer[seat].bit_count(), state.packet[seat].bit_count()
        _require(offer <= codes.MAX_OFFER, f"offers: at most {codes.MAX_OFFER} tickets are offered at once")
        if prompt in (codes.FIRST_TICKETS, codes.KEEP_TICKETS, codes.DRAFT_KEEP) and asked >> seat & 1:
            _require(offer > 0, "offers: there is nothing to choose from")
        else:
            _require(not offer or prompt == codes.DRAFT, "offers: nobody is asked about them")
        if prompt == codes.DRAFT:
            _require(packet > 1, "packets: there is nothing to choose from")
            _require(offer + packet <= codes.MAX_OFFER, "packets: they are too large")
        else:
            _require(not packet, "packets: nobody is asked about them")
    if prompt in (codes.DRAFT, codes.DRAFT_KEEP):
        taken = state.packet if prompt == codes.DRAFT else state.offer
        sizes = {taken[seat].bit_count() for seat in shown}
        _require(len(sizes) <= 1, "packets: all seats have the same number")


def _check_tunnel(board: BoardMap, state: State, seat: int, hand_known: bool) -> None:
    """EU-5 to EU-7."""
    rule = board.rules.tunnels
    track = board.tracks[state.laid_track]
    _require(state.laid_track >= 0 and track.tunnel, "tunnel: a tunnel is missing")
    assert rule is not UNSET
    _require(state.owner[state.laid_track] < 0, "tunnel: the track is taken")
    _require(state.trains[seat] >= track.length, "tunnel: there are not enough train cars")
    colours = (codes.LOCO, codes.COLOURS.index(track.colour) if track.colour != "grey" else state.laid_colour)
    _require(state.laid_colour in colours, "tunnel: the track has another colour")
    _require(sum(state.turned) <= rule.reveal, f"tunnel: {rule.reveal} cards are turned up")
    _require(state.extra > 0, "tunnel: no extra card is asked for, so there is no question")
    if hand_known:
        _require(state.hand_size(seat) >= state.extra, "tunnel: the hand is too small for it (EU-7)")


def _check_claim(board: BoardMap, state: State, prompt: int, seat: int, hand_known: bool) -> None:
    """Questions that follow a claim are about the track claimed last."""
    track = state.last_track
    _require(track >= 0 and state.owner[track] == seat, "last: it is the track just claimed")
    ends = (state.board.end_a[track], state.board.end_b[track])
    if prompt == codes.FESTIVAL_END:
        festivals = [state.board.festival[end] for end in ends]
        waiting = [festival for festival in festivals if festival >= 0 and state.piles[festival]]
        _require(len(set(waiting)) == 2, "piles: there is no choice between two (IB-7)")
    if prompt == codes.MARKER:
        free = [end for end in ends if state.marker[end] < 0 and not state.board.barred_cities >> end & 1]
        _require(bool(free) and state.markers_left[seat] > 0, "markers: none can be placed")
    if prompt == codes.ALVIN_MOVE:
        _require(state.alvin_owner == seat, "alvin: another seat has him")
        _require(seat in state.marker, "alvin: the seat controls no city to move him to")

"""Makes the recorded games of this folder anew: `.venv/bin/python tests/golden/make.py`.

Needed when a board or the format changes. Games numbered 1 are played at random, those numbered 2 by a player
who goes for his tickets, so that tickets are completed, stations and markers built and Alvin is caught. A
record that came from elsewhere (a game with a fault, say) gets a higher number and is left alone.
"""

from __future__ import annotations

from heapq import heappop, heappush
from pathlib import Path
from random import Random

from ferrovia.boards import BOARDS, Board, load
from ferrovia.game import Action, Game, View, new_game
from ferrovia.game.actions import (
    BuildStation,
    Claim,
    DeclineMarker,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    LeaveTunnel,
    TakeCard,
)

FOLDER = Path(__file__).parent


def main() -> None:
    for board in map(load, BOARDS):
        for option in ("", *board.options):
            low, high = board.seats
            for seats in range(low, high + 1):
                save(board, seats, option, 1)
                if seats in (low, 3, high):
                    save(board, seats, option, 2)


def save(board: Board, seats: int, option: str, number: int) -> None:
    name = "-".join(filter(None, [board.id, str(seats), option, str(number)]))
    random = Random(name)
    game = new_game(board, seats, random.getrandbits(64), filter(None, [option]))
    while not game.over:
        seat = random.choice(game.to_act)
        options = game.view(seat).options()
        game.play(random.choice(options) if number == 1 else choose(game, seat, random), seat)
    game.record().save(FOLDER / f"{name}.jsonl")
    print(name, *game.result().scores)


# The player who goes for his tickets


def choose(game: Game, seat: int, random: Random) -> Action:
    view = game.view(seat)
    options = view.options()
    if isinstance(options[0], KeepTickets):
        return min(options, key=lambda keep: price_of_tickets(game.board, view, keep))
    wanted = wanted_tracks(game.board, view)
    claims = [option for option in options if isinstance(option, Claim)]
    good = [claim for claim in claims if claim.track in wanted]
    if good:
        return min(good, key=lambda claim: claim.locomotives)
    stations = [option for option in options if isinstance(option, BuildStation)]
    if stations and len(view.stations) < 4 and random.random() < 0.1:
        ends = {city for ticket in open_tickets(game.board, view) for city in ticket}
        return random.choice([station for station in stations if station.city in ends] or stations)
    if DrawTickets() in options and not wanted and random.random() < 0.2:
        return DrawTickets()
    if claims and not wanted:
        return max(claims, key=lambda claim: (length(game.board, claim.track), -claim.locomotives))
    cards = [option for option in options if isinstance(option, TakeCard | DrawBlind)]
    if cards:
        needed = {wanted_colour(game.board, track) for track in wanted}
        return next((card for card in cards if isinstance(card, TakeCard) and card.card in needed), cards[-1])
    bold = [option for option in options if not isinstance(option, LeaveTunnel | DeclineMarker)]
    return random.choice(bold or options)


def open_tickets(board: Board, view: View) -> list[tuple[str, str]]:
    """The cities that tickets ask to connect and that are not connected yet."""
    tickets = [board.tickets[board.ticket_index[name]] for name in view.tickets if name not in view.completed]
    return [(ticket.a, ticket.b) for ticket in tickets]


def wanted_tracks(board: Board, view: View) -> set[str]:
    """The free tracks on the shortest ways that complete the tickets."""
    ways = [shortest(board, view, a, b) for a, b in open_tickets(board, view)]
    left = view.seats[view.seat or 0].trains
    return {track for way in ways if sum(length(board, t) for t in way) <= left for track in way}


def price_of_tickets(board: Board, view: View, keep: Action) -> int:
    assert isinstance(keep, KeepTickets)
    tickets = [board.tickets[board.ticket_index[name]] for name in keep.tickets]
    return sum(length(board, track) for t in tickets for track in shortest(board, view, t.a, t.b))


def shortest(board: Board, view: View, a: str, b: str) -> list[str]:
    """The free tracks of the cheapest way between two cities, where own tracks cost nothing."""
    queue: list[tuple[int, str, list[str]]] = [(0, a, [])]
    seen = set()
    while queue:
        cost, city, way = heappop(queue)
        if city == b:
            return way
        if city in seen:
            continue
        seen.add(city)
        for track in board.tracks:
            if city in (track.a, track.b):
                there = track.b if city == track.a else track.a
                owner = view.tracks.get(track.id)
                if owner is None and closed(board, view, track.id):
                    continue
                if owner == view.seat:
                    heappush(queue, (cost, there, way))
                elif owner is None:
                    heappush(queue, (cost + track.length, there, [*way, track.id]))
    return []


def closed(board: Board, view: View, track: str) -> bool:
    """Is it the parallel of a claimed track? It might be open with many seats; this player does not care."""
    found = board.tracks[board.track_index[track]]
    pair = {found.a, found.b}
    return any({t.a, t.b} == pair and t.id in view.tracks for t in board.tracks)


def length(board: Board, track: str) -> int:
    return board.tracks[board.track_index[track]].length


def wanted_colour(board: Board, track: str) -> str:
    colour = board.tracks[board.track_index[track]].colour
    return "locomotive" if colour == "grey" else colour


if __name__ == "__main__":
    main()

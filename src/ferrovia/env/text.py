"""A table as plain text, for `render_mode="ansi"`."""

from __future__ import annotations

from ferrovia.game import View


def table_text(view: View) -> str:
    """What one seat sees: the seats, the cards, its tickets and the tracks."""
    lines = [f"{view.board.name}, turn {view.turn}; " + _flow(view)]
    for public in view.seats:
        own = sorted(track for track, owner in view.tracks.items() if owner == public.seat)
        lines.append(
            f"seat {public.seat}: {public.score} points, {public.trains} trains, {public.cards} cards, "
            f"{public.tickets} tickets; {', '.join(own) or 'no tracks'}"
        )
    lines.append(f"market: {_cards(view.market)}; deck: {view.deck}; tickets left: {view.tickets_left}")
    if view.seat is not None:
        lines.append(f"hand of seat {view.seat}: {_cards(view.hand)}")
        lines.append(f"tickets: {', '.join(view.tickets) or 'none'}")
        if view.offer:
            lines.append(f"offered: {', '.join(view.offer)}")
    return "\n".join(lines)


def _flow(view: View) -> str:
    if view.over:
        return "the game is over"
    asked = ", ".join(f"seat {seat}" for seat in view.to_act)
    return f"{asked} to act ({view.prompt})"


def _cards(cards: dict[str, int]) -> str:
    return ", ".join(f"{n} {card}" for card, n in cards.items()) or "none"

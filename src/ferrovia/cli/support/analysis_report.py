"""An analysis as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ferrovia.analysis.data import Analysis, Decision, SeatSummary
from ferrovia.analysis.mistakes import SURE
from ferrovia.analysis.summary import LEAST_TURN, turned
from ferrovia.cli.support.output import columns
from ferrovia.cli.wording import Words, listed, plural, say_action

LEAST_PART = 0.005  # of a win: below that, it is nothing


def report_lines(words: Words, analysis: Analysis) -> Iterator[str]:
    yield "Each seat's chance of winning in %, before the decision, with all hands known:"
    yield ""
    yield from decision_lines(words, analysis)
    yield ""
    yield from seat_lines(words, analysis)
    yield from turning_lines(words, analysis)
    yield from ticket_lines(words, analysis)
    yield from track_lines(words, analysis)


def decision_lines(words: Words, analysis: Analysis) -> Iterator[str]:
    header = ("turn", "who", *(words.name(seat) for seat in range(analysis.seats)))
    rows = [
        (str(one.turn), words.name(one.seat), *(percent(chance) for chance in one.full))
        for one in analysis.decisions
    ]
    first, *lines = columns(header, rows, left=2)
    yield f"{first}  what was played"
    for one, line in zip(analysis.decisions, lines, strict=True):
        yield f"{line.ljust(len(first))}  {remarks(words, one)}"
    if analysis.final is not None:
        winners = [words.name(seat) for seat, share in enumerate(analysis.final) if share]
        yield f"Won by {listed(winners)}."
    else:
        yield "The game is not over."


def remarks(words: Words, one: Decision) -> str:
    """What was played, and what is to say about it beyond doubt."""
    text = say_action(words, one.played)
    if one.gave_up:
        better = next((option.action for option in one.options if option.action != one.played), one.played)
        text += f"; gave up {points(one.gave_up)} ± {points(one.error)}, better: {say_action(words, better)}"
    if abs(one.luck) >= max(LEAST_TURN, SURE * one.luck_error):
        text += f"; {'lucky' if one.luck > 0 else 'unlucky'}: {points(one.luck):+}"
    return text


def seat_lines(words: Words, analysis: Analysis) -> Iterator[str]:
    header = ("who", "skill", "others", "luck", "blunders", "locomotives", "expected", "points", "expected")
    rows = [seat_row(words, one) for one in analysis.seats_summary]
    yield from columns(header, rows)
    yield "Skill, others and luck are in % of a win; together they lead from the first chance to the result."
    yield "Locomotives and ticket points: what came from the decks, and what comes on average."
    yield ""
    for one in analysis.seats_summary:
        yield story(words, analysis, one)


def story(words: Words, analysis: Analysis, one: SeatSummary) -> str:
    """A seat's game in one sentence."""
    if not analysis.decisions:
        return f"{words.name(one.seat)} has not decided anything yet."
    first = analysis.decisions[0].full[one.seat]
    last = first + one.skill + one.others + one.luck
    parts = [
        f"{points(part):+} {name}"
        for part, name in (
            (one.skill, "by its own choices"),
            (one.others, "by the others' choices"),
            (one.luck, "by luck"),
        )
        if abs(part) >= LEAST_PART
    ]
    end = "stands at" if analysis.final is None else "ended at"
    how = listed(parts) or "nothing changed that"
    return f"{words.name(one.seat)} began with {percent(first)}% and {end} {percent(last)}%: {how}."


def seat_row(words: Words, one: SeatSummary) -> Sequence[str]:
    return (
        words.name(one.seat),
        f"{points(one.skill):+} ± {points(one.skill_error)}",
        f"{points(one.others):+}",
        f"{points(one.luck):+} ± {points(one.luck_error)}",
        str(len(one.blunders)),
        str(one.locomotives.seen),
        f"{one.locomotives.expected:.1f}",
        str(one.ticket_points.seen),
        f"{one.ticket_points.expected:.1f}",
    )


def turning_lines(words: Words, analysis: Analysis) -> Iterator[str]:
    if analysis.turning_points:
        yield from ("", "Turning points:")
    chances = [one.full for one in analysis.decisions]
    if analysis.final is not None:
        chances.append(analysis.final)
    for n in analysis.turning_points:
        one = analysis.decisions[n]
        line = f"  turn {one.turn}, {words.name(one.seat)}: {remarks(words, one)}"
        if n + 1 < len(chances):
            seat = turned(chances[n], chances[n + 1])
            before, after = percent(chances[n][seat]), percent(chances[n + 1][seat])
            line += f" ({words.name(seat)}: {before}% to {after}%)"
        yield line


def ticket_lines(words: Words, analysis: Analysis) -> Iterator[str]:
    unfinished = [ticket for ticket in analysis.tickets if not ticket.done]
    if unfinished:
        yield from ("", "Failed tickets:")
    for failed in unfinished:
        line = f"  {words.name(failed.seat)}: {words.ticket(failed.ticket)}"
        if failed.open_until is None or failed.trains is None:
            yield f"{line}, which never had a way open"
        else:
            turn = analysis.decisions[failed.open_until].turn
            yield f"{line}; a way was open until turn {turn}, for {plural(failed.trains, 'train car')}"


def track_lines(words: Words, analysis: Analysis) -> Iterator[str]:
    if analysis.tracks:
        yield from ("", "Routes that mattered most, compared with drawing a card instead:")
    for decisive in analysis.tracks:
        turn = analysis.decisions[decisive.n].turn
        worth = f"{points(decisive.swing):+} ± {points(decisive.error)}"
        yield f"  turn {turn}: {words.name(decisive.seat)}, {words.track(decisive.track)}: {worth}"


def percent(chance: float) -> str:
    return str(points(chance))


def points(chance: float) -> int:
    return round(100 * chance)

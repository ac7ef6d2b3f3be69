"""Taking decisions back, as long as nobody has learned anything from them.

A person takes back their last decision, and with it what the server's bots have decided since. That is honest
if nothing hidden has come to light since then:

- the decision itself drew nothing: no card, no ticket, no tunnel card;
- only bots of the server have acted since, in a game that counts for nobody's rating and in no challenge;
- whatever the bots drew, they drew face down. A card turned face up, in the market or for a tunnel, ends it;
- no question that several players answer in secret was settled, because that shows what they answered.

What was drawn face down goes back to its place: the same draws bring the same cards again. Then the decision
before can be taken back in the same way, and so on: so often in a turn and in a game, and no more."""

from __future__ import annotations

from ferrovia.game import Step
from ferrovia.game import events as e
from ferrovia.game.refusals import NOTHING_TO_UNDO, UNDO_NOT_YOURS, UNDO_REVEALED, Refusal
from ferrovia.tables import entries
from ferrovia.tables.allowances import ALLOWED, STEPS_BACK, UNDOS_PER_TURN
from ferrovia.tables.refusals import UNDOS_OF_GAME, UNDOS_OF_TURN
from ferrovia.tables.table import Table, in_secret


def steps_back(table: Table, seat: int) -> int | Refusal:
    """How many steps to take back so that the seat can make its last decision again, or why it cannot."""
    bots = _bots(table)
    steps = table.playing.steps
    if table.status == "finished":
        return Refusal(UNDO_REVEALED, "R-21")
    for back in range(1, min(len(steps), STEPS_BACK + 1)):
        step, before = steps[-back], steps[-back - 1]
        own = step.seat == seat
        if not own and step.seat not in bots:
            return Refusal(UNDO_NOT_YOURS, "R-21", {"seat": step.seat or 0})
        if (step.outcomes if own else _shown(step)) or _settled(step, before):
            return Refusal(UNDO_REVEALED, "R-21")
        if own:
            return _used_up(table, seat, back) or back
    return Refusal(NOTHING_TO_UNDO, "R-21")


def _used_up(table: Table, seat: int, back: int) -> Refusal | None:
    if table.undone[seat, table.clocks.turn_before(back)] >= UNDOS_PER_TURN:
        return Refusal(UNDOS_OF_TURN, "", {"most": UNDOS_PER_TURN})
    if table.spent[table.order[seat], "undos"] >= ALLOWED["undos"]:
        return Refusal(UNDOS_OF_GAME, "", {"most": ALLOWED["undos"]})
    return None


def undo_for(table: Table, seat: int | None) -> tuple[bool, bool]:
    """May the seat take its last decision back? If not, could it but for having done so too often?"""
    if table.game is None or seat is None or seat in table.absent or not table.settings.undo:
        return False, False
    steps = steps_back(table, seat)
    if isinstance(steps, int):
        return True, False
    return False, steps.code in (UNDOS_OF_TURN, UNDOS_OF_GAME)


def bots_wait_until(table: Table, pause: int) -> int | None:
    """Bots do not answer for `pause` milliseconds after a decision that can be taken back; None if they need
    not wait."""
    last = table.entries[table.moved]
    if not isinstance(last, entries.Moved) or last.bot or not undo_for(table, last.seat)[0]:
        return None
    asked_by_it = any(table.clocks.open[seat].n == table.moved for seat in table.bots_to_act())
    return last.at + pause if asked_by_it else None


def _bots(table: Table) -> frozenset[int]:
    """The seats whose decisions a person may take back with their own."""
    if table.counts:
        return frozenset()
    chairs = [table.chair_of(seat) for seat in range(len(table.order))]
    return frozenset(seat for seat, chair in enumerate(chairs) if chair.kind == "bot" and not chair.online)


def _shown(step: Step) -> bool:
    """Was anything dealt that others than the seat itself can see?"""
    hidden = 0
    for event in step.events(None):
        if isinstance(event, e.CardDrawn):
            hidden += 1
        elif isinstance(event, e.TicketsOffered):
            hidden += event.count
    return len(step.outcomes) > hidden


def _settled(step: Step, before: Step) -> bool:
    """Was it the last answer to a question that several answer in secret?"""
    return in_secret(before) and not in_secret(step)

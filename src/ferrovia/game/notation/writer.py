"""Records as notation: the rules tell what each outcome was, and who may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.game import actions as a
from ferrovia.game.event_log import SECRETS, places
from ferrovia.game.game import Step, replay
from ferrovia.game.names import Names
from ferrovia.game.notation import words as w
from ferrovia.game.notation.declared_actions import ANY_COLOUR, DECLARED_ACTIONS, SUBJECTS
from ferrovia.game.notation.payments import payment_text
from ferrovia.game.notation.places import Places
from ferrovia.game.notation.tags import MAX_NAMES, result_text, tag_lines
from ferrovia.game.record import Record, RecordError
from ferrovia.mechanisms import TELLS
from ferrovia.mechanisms.numbers import CARDS

# The rows of the journal that stand for one card off the deck each, in the order of the outcomes.
TURNS = {tell.number: tell for tell in TELLS if tell.turns}
DEALS = {tell.number: tell for tell in TELLS if tell.deals}

Row = tuple[int, ...]


def write(
    record: Record,
    board: Board | None = None,
    public: bool = False,
    tags: Mapping[str, str] | None = None,
    comments: Mapping[int, Iterable[str]] | None = None,
) -> str:
    """A game as text: in full, or as a spectator may know it. Raises `RecordError` for a record that does
    not follow the rules; a board of one's own must be given.

    `tags` are more of them for the header, like a date. `comments` come after the decision with their
    number, 0 is the deal; the public form has none, for they may tell secrets.
    """
    if len(record.header.players) > MAX_NAMES:
        raise RecordError(1, f"there are more than {MAX_NAMES} names")
    writer = _Writer(public, {} if public else comments or {})
    for game in replay(record, board):
        if game.steps[-1].n == 0:
            writer.set_up(Places(game.board), game.names, game.steps[0])
        else:
            writer.add(game.steps[-1])
    lines = [*tag_lines(record, public, tags or {}), "", *writer.lines()]
    lines.append(w.RUNNING if record.ending is None else f"{w.RESULT} {result_text(record.ending)}")
    return "\n".join(lines) + "\n\n"


class _Turned(Struct, frozen=True):
    """A card off the deck: whose it is, if it is secret, and its name in the notation."""

    owner: int
    text: str


class _Writer:
    """Lines of text so far. The last one may go on: `items` are its steps."""

    def __init__(self, public: bool, comments: Mapping[int, Iterable[str]]) -> None:
        self.public = public
        self.comments = comments
        self.done: list[str] = []
        self.start = ""
        self.items: list[str] = []
        self.apart = True  # whatever comes next begins a line
        self.turn = 0
        self.last: Step | None = None
        self.unsettled: list[int] = []  # lines with answers that nobody has seen yet

    def lines(self) -> Iterator[str]:
        self.end_line()
        if self.public:
            for number in self.unsettled:
                self.done[number] = f"{self.done[number].rpartition(' ')[0]} {w.BLIND}"
        yield from self.done

    def end_line(self) -> None:
        if self.items:
            self.done.append(f"{self.start} {', '.join(self.items)}")
        self.items = []

    def set_up(self, places: Places, names: Names, step: Step) -> None:
        """The deal: who begins, hands, the market, the first tickets or packets."""
        self.places = places
        self.names = names
        outcomes = list(step.outcomes)
        if outcomes and codes.outcome_kind(outcomes[0]) == codes.OUTCOME_SEAT:
            self.done.append(f"{w.FIRST} s{codes.outcome_value(outcomes.pop(0))}")
        turned = self.turned(step.rows)
        for seat in sorted({card.owner for card in turned} - {codes.NOBODY}):
            self.tell_hand(seat, [card.text for card in turned if card.owner == seat])
        self.done.append(f"{w.MARKET} {', '.join(card.text for card in turned if card.owner < 0)}".strip())
        self.tell_tickets(step, outcomes[len(turned) :])
        self.end_step(step)

    def tell_hand(self, seat: int, cards: list[str]) -> None:
        self.done.append(f"s{seat} {w.HAND} {len(cards)}{self.secret(cards)}")

    def tell_tickets(self, step: Step, outcomes: Iterable[int]) -> None:
        """Tickets that were dealt to seats in turn, one line for each run."""
        runs: list[tuple[int, str, list[str]]] = []
        dealt = {
            number: (row[1], DEALS[row[0]].deals)
            for row in step.rows
            if row[0] in DEALS
            for number in members(row[SECRETS[row[0]][0]])
        }
        for outcome in outcomes:
            ticket = codes.outcome_value(outcome)
            if not runs or runs[-1][:2] != dealt[ticket]:
                runs.append((*dealt[ticket], []))
            runs[-1][2].append(self.places.ticket(self.names.tickets[ticket]))
        for seat, word, tickets in runs:
            self.done.append(f"s{seat} {word} {len(tickets)}{self.secret(tickets)}")

    def secret(self, items: Iterable[str]) -> str:
        return "" if self.public else f" ({', '.join(items)})"

    def add(self, step: Step) -> None:
        """One decision: at the end of the line of its turn, or on a line of its own."""
        together = self.answers_together(step)
        if self.apart or together or self.last is None or self.last.seat != step.seat:
            self.end_line()
            self.start = f"{self.turn}. s{step.seat}"
        turned = self.turned(step.rows)
        tickets = step.outcomes[sum(card.text != w.NONE for card in turned) :]
        self.items.append(self.step_text(step, turned, tickets))
        self.apart = together
        if together:
            self.end_line()
            if isinstance(step.action, a.KeepTickets):
                self.unsettled.append(len(self.done) - 1)
        if any(row[0] == codes.TICKETS_KEPT for row in step.rows):
            self.unsettled = []
        if tickets and not isinstance(step.action, a.DrawTickets):
            self.end_line()
            self.apart = True
            self.tell_tickets(step, tickets)
        if any(row[0] == codes.TURN_BEGAN for row in step.rows):
            self.apart = True
            self.turn += 1
        self.end_step(step)

    def end_step(self, step: Step) -> None:
        if step.n == 0:
            self.turn += sum(row[0] == codes.TURN_BEGAN for row in step.rows)
        self.last = step
        for comment in self.comments.get(step.n, ()):
            self.end_line()
            self.apart = True
            text = " ".join(comment.replace("{", "(").replace("}", ")").split())
            self.done.append(f"{{ {text} }}")

    def answers_together(self, step: Step) -> bool:
        """Is it the answer to a question that several seats answer in secret?"""
        drawn = self.last is not None and isinstance(self.last.action, a.DrawTickets)
        return step.secret and not drawn

    def turned(self, rows: Iterable[Row]) -> list[_Turned]:
        """The cards that came off the deck, in order; a blind draw that found nothing is among them."""
        return [self.card(row) for row in rows if row[0] in TURNS]

    def card(self, row: Row) -> _Turned:
        tell = TURNS[row[0]]
        for place, field in places(tell):
            if field.name == tell.turns:
                card = row[place]
                if field.kind == "card":
                    return _Turned(row[1] if field.secret else codes.NOBODY, CARDS[card])
                text = SUBJECTS[field.kind].write(
                    self.places, self.names.subjects[field.kind][card], ANY_COLOUR
                )
                return _Turned(codes.NOBODY, f"{field.kind} {text}")
        return _Turned(codes.NOBODY, tell.turns)

    # Steps

    def step_text(self, step: Step, turned: list[_Turned], tickets: Iterable[int]) -> str:
        """A decision and what chance brought: `draw red > blue`."""
        shown = [self.shown(card) for card in turned]
        match step.action:
            case a.DrawBlind():
                return self.draw(" > ".join(shown))
            case a.TakeCard(card):
                return self.draw(" > ".join([card, *shown]))
            case a.DrawTickets():
                drawn = [
                    self.places.ticket(self.names.tickets[codes.outcome_value(outcome)])
                    for outcome in tickets
                ]
                return f"{w.TICKETS} {len(drawn)}{self.secret(drawn)}"
        assert step.action is not None
        return " > ".join([self.action_text(step.action), *shown])

    def shown(self, card: _Turned) -> str:
        if card.owner == codes.NOBODY:
            return card.text
        return w.BLIND if self.public else f"{w.BLIND}({card.text})"

    def draw(self, text: str) -> str:
        return text if self.items else f"{w.DRAW} {text}"

    def action_text(self, action: a.Action) -> str:
        if isinstance(action, a.Claim):
            paid = payment_text(action.colour, action.locomotives)
            return f"{self.places.track(action.track, action.colour)} {paid}"
        return DECLARED_ACTIONS.write(self.places, action, self.public)

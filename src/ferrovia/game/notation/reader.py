"""Games from text, by anybody: what cannot be understood is a problem with its line, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from ferrovia.boards import BOARDS, Board, load
from ferrovia.game.notation import words as w
from ferrovia.game.notation.places import Places, Unclear
from ferrovia.game.notation.steps import StepReader, split_steps
from ferrovia.game.notation.tags import PUBLIC, TagFault, is_held, read_header, read_result, read_tag
from ferrovia.game.record import Ending, Header, Line, Record

BODY = re.compile(r"(?:(?P<turn>\d{1,6})\s*\.\s*)?(?:[sS](?P<seat>\d)\s+)?(?P<rest>.*)")
MORE = "there are more problems than these"


class Problem(Struct, frozen=True):
    """What is wrong in a line of the text. Lines count from 1, over the whole file."""

    line: int
    fault: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.fault}"


class Place(Struct, frozen=True):
    """Where a decision was read: its line, its words, and the number of its turn if there was one."""

    line: int
    text: str
    turn: int | None = None


class Transcript(Struct, frozen=True, kw_only=True):
    """One game as it was read.

    `record` is there if the form is full and there are no problems; whether it follows the rules is another
    question (`validate`). `tags` are those that a record does not hold. `comments` stand after the decision
    with their number, 0 is the deal. `places` tells where each decision was read, by its number.
    """

    line: int
    end: int  # the line of the result
    ended: bool  # whether there is one, or the * of a game that goes on
    public: bool
    board: Board | None
    record: Record | None
    tags: dict[str, str]
    comments: dict[int, tuple[str, ...]]
    places: dict[int, Place]
    problems: tuple[Problem, ...]


def read(text: str | Iterable[str], board: Board | None = None) -> Iterator[Transcript]:
    """The games of a text, or of its lines, each as soon as it is complete. A board of one's own must be
    given: a text never makes anybody open a file. Never raises for what is in the text."""
    reader: _Reader | None = None
    comment = _Comment()
    for number, line in enumerate(_lines(text), 1):
        if reader is not None and not comment.open and line.lstrip().startswith("[") and reader.begun:
            yield reader.transcript(comment)
            reader = None
        if reader is None:
            if not line.strip():
                continue
            reader = _Reader(number, board)
        reader.add(number, line, comment)
    if reader is not None:
        yield reader.transcript(comment)


def _lines(text: str | Iterable[str]) -> Iterator[str]:
    """Lines without what ends them, whole or cut one character beyond the limit."""
    lines = text.split("\n") if isinstance(text, str) else text
    mark = "\ufeff"  # with which some editors begin a file
    for line in lines:
        yield line[: w.MAX_LINE + 1].rstrip("\r\n").removeprefix(mark)
        mark = ""


class _Comment:
    """A comment in braces, which may go on over lines."""

    def __init__(self) -> None:
        self.open = False
        self.line = 0
        self.texts: list[str] = []
        self.size = 0

    def cut(self, number: int, line: str) -> tuple[str, list[str]]:
        """The line without its comments, and the comments that end in it."""
        rest = ""
        ended: list[str] = []
        while line:
            if self.open:
                inside, closed, line = line.partition("}")
                self.take(inside)
                if closed:
                    ended.append(" ".join(" ".join(self.texts).split()))
                    self.open = False
                continue
            found = re.search(r"[{;]", line)
            if found is None:
                rest += line
                break
            rest += line[: found.start()] + " "
            if found[0] == ";":
                ended.append(line[found.end() :].strip())
                break
            self.open, self.line, self.texts, self.size = True, number, [], 0
            line = line[found.end() :]
        return rest, ended

    def take(self, text: str) -> None:
        """Keep a part of it; what is too much is dropped."""
        text = text[: max(0, w.MAX_COMMENT - self.size)]
        self.size += len(text) + 1
        if text:
            self.texts.append(text)


class _Reader:
    """One game while it is read."""

    def __init__(self, line: int, own: Board | None) -> None:
        self.line = line
        self.own = own
        self.board: Board | None = None
        self.begun = False  # something that is no tag was read
        self.ended = 0
        self.characters = 0
        self.cut_off = False
        self.tags: dict[str, str] = {}
        self.tag_lines: dict[str, int] = {}
        self.header: Header | None = None
        self.ending: Ending | None = None
        self.steps: StepReader | None = None
        self.lines: list[Line] = []
        self.dealt: list[str] = []  # what chance brought since the last decision
        self.comments: dict[int, tuple[str, ...]] = {}
        self.places: dict[int, Place] = {}
        self.problems: list[Problem] = []

    def problem(self, line: int, fault: str) -> None:
        if len(self.problems) < w.MAX_PROBLEMS:
            self.problems.append(Problem(line, fault))
        elif len(self.problems) == w.MAX_PROBLEMS:
            self.problems.append(Problem(line, MORE))

    def add(self, number: int, line: str, comment: _Comment) -> None:
        """Read one line."""
        self.characters += len(line) + 1
        if self.characters > w.MAX_CHARACTERS or number - self.line >= w.MAX_LINES:
            if not self.cut_off:
                self.problem(number, "the game is too long; the rest of it was not read")
            self.begun = self.cut_off = True
            comment.open = False
            return
        if len(line) > w.MAX_LINE:
            self.problem(number, f"the line is longer than {w.MAX_LINE:,} characters")
            return
        if not comment.open and line.lstrip().startswith("["):
            self.add_tag(number, line.strip())
            return
        rest, comments = comment.cut(number, line)
        self.add_body(number, " ".join(rest.split()))
        for text in comments:
            n = max(0, len(self.lines) - 1)
            self.comments[n] = (*self.comments.get(n, ()), text)

    # Tags

    def add_tag(self, number: int, line: str) -> None:
        found = read_tag(line)
        if found is None:
            self.problem(number, 'this is no tag: [Name "text"], quotes in the text as \\"')
            return
        tag, text = found
        if tag in self.tags:
            self.problem(number, f"there is a tag {tag} already")
        elif len(self.tags) >= w.MAX_TAGS:
            self.problem(number, f"there are more than {w.MAX_TAGS} tags")
        else:
            self.tags[tag] = text
            self.tag_lines[tag] = number

    def begin(self) -> None:
        """The tags are complete."""
        if self.begun:
            return
        self.begun = True
        if self.tags.get("Ferrovia", w.VERSION) != w.VERSION:
            self.problem(self.tag_lines["Ferrovia"], f"only version {w.VERSION} of the notation is known")
        if self.tags.get("Form", "full") not in ("full", PUBLIC):
            self.problem(self.tag_lines["Form"], "the form is full or public")
        name = self.tags.get("Board")
        if name is None:
            self.problem(self.line, 'the board is not told: [Board "usa"] must come first')
            return
        if self.own is not None and self.own.id == name:
            self.board = self.own
        elif name in BOARDS:
            self.board = load(name)
        else:
            self.problem(self.tag_lines["Board"], f"no built-in board is called {name[:60]!r}")
            return
        try:
            self.header = read_header(self.tags, self.board)
            self.steps = StepReader(Places(self.board), self.public)
        except TagFault as fault:
            self.problem(self.tag_lines.get(fault.tag, self.line), str(fault))

    @property
    def public(self) -> bool:
        return self.tags.get("Form") == PUBLIC

    @property
    def seats(self) -> int:
        return 0 if self.header is None else self.header.seats

    # The game

    def add_body(self, number: int, text: str) -> None:
        if not text:
            return
        self.begin()
        if self.ended:
            self.problem(number, f"the game has ended in line {self.ended}; a new one begins with its tags")
            return
        word, _, rest = text.partition(" ")
        try:
            if text == w.RUNNING or word.casefold() == w.RESULT:
                self.ended = number
                self.end_game(w.RUNNING if text == w.RUNNING else rest)
            elif self.steps is not None:
                self.add_line(number, text, self.steps)
        except ValueError as error:
            self.problem(number, str(error))

    def add_line(self, number: int, text: str, steps: StepReader) -> None:
        found = BODY.fullmatch(text)
        assert found is not None
        seat = None if found["seat"] is None else int(found["seat"])
        turn = None if found["turn"] is None else int(found["turn"])
        if seat is not None and seat >= self.seats:
            raise Unclear(f"there is no seat s{seat}: the seats are s0 to s{self.seats - 1}")
        if self.add_deal(seat, found["rest"], steps):
            if not self.lines:
                self.places.setdefault(0, Place(number, "the deal"))
            return
        if seat is None:
            raise Unclear("the seat is missing: s0, s1 ... comes before what it does")
        for part in split_steps(found["rest"]):
            self.add_step(Place(number, part[:60], turn), seat, part, steps)

    def add_deal(self, seat: int | None, text: str, steps: StepReader) -> bool:
        """Lines that nobody decided: `first s1`, `market ...`, `s0 hand ...`. False if it is none of them."""
        word, _, rest = text.partition(" ")
        word = word.casefold()
        if seat is None and word == w.FIRST:
            if not re.fullmatch(r"[sS][0-9]", rest) or int(rest[1]) >= self.seats:
                raise Unclear(f"who begins is a seat from s0 to s{self.seats - 1}")
            self.dealt.append(f"seat:{rest[1]}")
            return True
        if seat is None and word == w.MARKET:
            self.dealt += steps.market(rest)
            return True
        counted = w.COUNTED.fullmatch(text)
        if counted is None or word not in (w.HAND, *w.DEALT):
            return False
        if seat is None:
            raise Unclear(f"the seat is missing: s0 {word} ...")
        self.dealt += steps.hand(counted) if word == w.HAND else steps.tickets(counted)
        return True

    def add_step(self, place: Place, seat: int, text: str, steps: StepReader) -> None:
        """One decision. What chance brought before it belongs to the one before."""
        try:
            step = steps.step(text)
        except Unclear as error:
            self.problem(place.line, str(error))
            return
        self.end_step()
        n = len(self.lines)
        self.places[n] = place
        self.lines.append(Line(n, seat, step.action))
        self.dealt = list(step.dealt)

    def end_step(self) -> None:
        """Give the last decision, or the deal, its outcomes."""
        if self.lines:
            last = self.lines.pop()
            self.lines.append(Line(last.n, last.seat, last.do, tuple(self.dealt)))
        else:
            self.lines.append(Line(0, None, None, tuple(self.dealt)))

    def end_game(self, text: str) -> None:
        ending = read_result(text, self.tags.get("Secret"))
        if "Result" in self.tags and read_result(self.tags["Result"], self.tags.get("Secret")) != ending:
            raise Unclear("the result is not the one of the header")
        if ending is None and "Secret" in self.tags:
            raise Unclear("the secret is told, but the game is not over")
        self.ending = ending

    # The end

    def transcript(self, comment: _Comment) -> Transcript:
        self.begin()
        if comment.open:
            self.problem(comment.line, "the comment is not closed")
        if not self.ended:
            self.problem(self.line, "the game has no end: write * or the result under it")
        self.end_step()
        record = None
        if self.header is not None and not self.problems and not self.public:
            record = Record(self.header, tuple(self.lines), self.ending)
        return Transcript(
            line=self.line,
            end=self.ended or self.line,
            ended=self.ended > 0,
            public=self.public,
            board=self.board,
            record=record,
            tags={tag: text for tag, text in self.tags.items() if not is_held(tag)},
            comments=self.comments,
            places=self.places,
            problems=tuple(self.problems),
        )

"""The reader: what people write is understood, and what is not is told with its line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ferrovia.boards import load
from ferrovia.game import actions as a
from ferrovia.game.notation import Problem, Transcript, read, write
from ferrovia.game.notation import words as w
from ferrovia.game.notation.places import Places, Unclear
from ferrovia.game.notation.steps import StepReader, split_steps
from ferrovia.mechanisms import ACTS
from tests.notation.conftest import short_record

# A decision, as the writer writes it and as people might, and what chance brought. One row at least for each
# mechanism.
STEPS: list[tuple[str, str, a.Action, tuple[str, ...]]] = [
    ("usa", "draw red > blue", a.TakeCard("red"), ("blue",)),
    ("usa", "DRAW Red>Blue", a.TakeCard("red"), ("blue",)),
    ("usa", "red", a.TakeCard("red"), ()),
    ("usa", "draw locomotive > pink", a.TakeCard("locomotive"), ("pink",)),
    ("usa", "L > purple", a.TakeCard("locomotive"), ("pink",)),
    ("usa", "draw red > loco > red > blue", a.TakeCard("red"), ("locomotive", "red", "blue")),
    ("usa", "?(green)", a.DrawBlind(), ("green",)),
    ("usa", "draw ? (green) > white", a.DrawBlind(), ("green", "white")),
    ("iberia", "festival Porto and Coimbra > draft > ?(green) > festival madrid", a.DrawBlind(),
     ("festival:porto", "draft", "green", "festival:madrid")),
    ("iberia", "draw festival San Fermin > none", a.DrawBlind(), ("festival:pamplona",)),
    ("usa", "Portland-Seattle:2 red", a.Claim("portland--seattle:2", "red", 0), ()),
    ("usa", "seattle - portland : 1 1L", a.Claim("portland--seattle:1", "locomotive", 1), ()),
    ("usa", "Denver-Kansas City orange +1L", a.Claim("denver--kansas-city:2", "orange", 1), ()),
    ("usa", "Kansas City\u2013Denver BLACK + 2 l", a.Claim("denver--kansas-city:1", "black", 2), ()),
    ("usa", "Sault St. Marie-Montréal black", a.Claim("montreal--sault-st-marie", "black", 0), ()),
    ("usa", "montreal-sault st marie +5L", a.Claim("montreal--sault-st-marie", "locomotive", 5), ()),
    ("usa", "sault-st-marie--montreal red", a.Claim("montreal--sault-st-marie", "red", 0), ()),
    ("europe", "Zurich-Munchen yellow > red > blue", a.Claim("munchen--zurich", "yellow", 0),
     ("red", "blue")),
    ("europe", "pay", a.PayTunnel(0), ()),
    ("europe", "pay +2L > red", a.PayTunnel(2), ("red",)),
    ("europe", "leave", a.LeaveTunnel(), ()),
    ("europe", "station München 2L", a.BuildStation("munchen", "locomotive", 2), ()),
    ("europe", "tickets 2 (Paris-Zagrab, Smyrna-Roma)", a.DrawTickets(),
     ("ticket:paris--zagrab", "ticket:roma--smyrna")),
    ("europe", "keep 1 (Zagrab-Paris)", a.KeepTickets(("paris--zagrab",)), ()),
    ("europe", "keep (Zagrab-Paris)", a.KeepTickets(("paris--zagrab",)), ()),
    ("iberia", "pick (Leon-Madrid)", a.PickTicket("leon--madrid"), ()),
    ("iberia", "Barcelona-Palma red +1L", a.Claim("barcelona--palma:2", "red", 1), ()),  # the grey one
    ("iberia", "Palma-Barcelona:1 blue +2L", a.Claim("barcelona--palma:1", "blue", 2), ()),
    ("iberia", "collect Coimbra", a.CollectFestival("porto"), ()),
    ("old-west", "start st george", a.ChooseStart("st-george"), ()),
    ("old-west", "marker Salt Lake City red +1L", a.PlaceMarker("salt-lake-city", "red", 1), ()),
    ("old-west", "no marker", a.DeclineMarker(), ()),
    ("old-west", "alvin Denver", a.MoveAlvin("denver"), ()),
    ("usa", "Pass", a.Pass(), ()),
]  # fmt: skip


@pytest.mark.parametrize(("board", "text", "action", "dealt"), STEPS, ids=[row[1] for row in STEPS])
def test_a_step_is_understood(board: str, text: str, action: a.Action, dealt: tuple[str, ...]) -> None:
    step = StepReader(Places(load(board)), public=False).step(" ".join(text.split()))
    assert (step.action, step.dealt) == (action, dealt)


def test_every_action_has_a_row_above() -> None:
    assert {type(action) for _, _, action, _ in STEPS} == {act.type for act in ACTS}


FAULTS = [
    ("draw mauve", "no card is called 'mauve'"),
    ("draw red > mauve", "no card is called 'mauve'"),
    ("draw ?", "the secret is missing"),
    ("?(red) > ?(blue)", "two steps"),
    ("keep 2 (Denver-El Paso)", "2 were announced, but 1 are in the brackets"),
    ("keep 1 (Denver-Omaha)", "no ticket 'Denver-Omaha'"),
    ("tickets 1 (Denver-Nowhere)", "no city is called 'Nowhere'"),
    ("pick ()", "1 were announced, but 0"),
    ("Denver-Omaha", "a payment like"),
    ("Denver-Boston red", "no track 'Denver-Boston'"),
    ("Denver red", "two cities with a hyphen"),
    ("Portland-Seattle red", "one of 2 tracks"),
    ("Portland-Seattle:3 red", "numbered 1 to 2"),
    ("Denver-Omaha:x red", "numbered 1 to 1"),
    ("a-" * 200 + " red", "no two cities"),
    ("a" * 3000, "longer than 2,000"),
    ("collect Denver", "no festival"),
    ("start", "no city is called ''"),
    ("", "a payment like"),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=[text[:30] for text, _ in FAULTS])
def test_a_step_that_is_not_understood_says_why(text: str, fault: str) -> None:
    with pytest.raises(Unclear) as raised:
        StepReader(Places(load("usa")), public=False).step(text)
    assert fault in str(raised.value)


def test_a_blue_payment_does_not_tell_a_blue_ferry_from_a_grey_one() -> None:
    """IB-10: so their number is written, and asked for."""
    places = Places(load("iberia"))
    assert places.track("barcelona--palma:1", "blue") == "Barcelona-Palma:1"
    assert places.track("barcelona--palma:2", "blue") == "Barcelona-Palma:2"
    assert places.track("barcelona--palma:2", "red") == "Barcelona-Palma"
    with pytest.raises(Unclear, match="one of 2 tracks"):
        places.read_track("Barcelona-Palma", "blue")


@pytest.mark.parametrize("text", ["a (b", "a) b", "((a))"])
def test_odd_brackets_are_told(text: str) -> None:
    with pytest.raises(Unclear, match="bracket"):
        split_steps(text)


GAME = """\
{ A comment before everything. }
[Board "usa"]
[Seats "2"]
[Seat0 "Ada"]
[Seat1 "Bruno"]
; who begins was agreed upon
[First "1"]

s0 hand 4 (red, red, blue, L)
S1 HAND 4 (green, green, white, white)
market red, blue, blue, orange, pink
s0 offer 3 (Denver-El Paso, Boston-Miami, Calgary-Phoenix)
s1 offer (Chicago-Santa Fe, Dallas-New York, Duluth-Houston)

0. s0 keep 2 (denver-el paso, boston-miami) { what else?
   it goes on } 0
s1 keep 2 (Duluth-Houston, Chicago-Santa Fe)
1. s1 draw red > green, ?(pink) ; blind
s0 Seattle-Vancouver:1 red
*
"""


def problems(text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.fault) for transcript in read(text) for problem in transcript.problems]


def one(text: str) -> Transcript:
    (transcript,) = read(text)
    return transcript


def test_a_game_written_by_hand_is_read() -> None:
    text = GAME.replace("} 0\n", "}\n")
    transcript = one(text)
    assert transcript.problems == ()
    record = transcript.record
    assert record is not None
    record.verify()
    assert record.header.players == ("Ada", "Bruno")
    assert record.header.fingerprint == load("usa").fingerprint
    assert [line.seat for line in record.lines] == [None, 0, 1, 1, 1, 0]
    assert record.lines[3].dealt == ("green",)
    assert transcript.comments[0][0] == "A comment before everything."
    assert transcript.comments[1] == ("what else? it goes on",)
    assert transcript.comments[4] == ("blind",)
    assert (transcript.line, transcript.end) == (1, 20)


def test_line_ends_and_blanks_do_not_matter() -> None:
    text = write(short_record())
    record = one(text).record
    assert one(text.replace("\n", "\r\n")).record == record
    assert one(text.replace(" ", "  ").replace("\n", " \n\t")).record == record
    assert one(text.upper().replace("[FERROVIA", "[Ferrovia")).record is None  # tags are as they are


def test_the_mark_of_some_editors_is_passed_over() -> None:
    assert one("\ufeff" + write(short_record())).record == short_record()


def test_a_game_comes_before_the_next_one_is_read() -> None:
    text = write(short_record())
    taken = []

    def lines() -> Iterator[str]:
        for number in range(3):
            for line in text.splitlines():
                taken.append(number)
                yield line

    games = read(lines())
    assert next(games).record == short_record()
    assert set(taken) == {0, 1}
    assert len(list(games)) == 2


def test_problems_have_their_lines_and_reading_goes_on() -> None:
    text = GAME.replace("S1 HAND 4 (green", "S1 HAND 4 (mauve").replace("s0 Seattle", "s7 Seattle")
    text += '\n[Board "atlantis"]\n[Board "usa"]\n[Seats "2"\n1. s0 pass\n*\n\n' + write(short_record())
    games = list(read(text))
    assert [(p.line, p.fault.split(":")[0]) for p in games[0].problems] == [
        (10, "no card is called 'mauve'"),
        (16, "the seat is missing"),
        (19, "there is no seat s7"),
    ]
    assert [(p.line, p.fault.split(":")[0]) for p in games[1].problems] == [
        (23, "there is a tag Board already"),
        (24, "this is no tag"),
        (22, "no built-in board is called 'atlantis'"),
    ]
    assert games[2].problems == ()
    assert games[2].record == short_record()


BAD: list[tuple[str, str, int, str]] = [
    ("*\n", "", 1, "no end"),
    ("*\n", "*\n\ns0 pass\n", 22, "has ended in line 20"),
    ("*\n", "result 1 2\n", 20, "the result is *"),
    ("*\n", "result 1 2, won by s1\n{", 21, "not closed"),
    ('[Seats "2"]', '[Seats "9"]', 3, "a number from 2 to 5"),
    ('[Seats "2"]', "", 1, "number of seats is missing"),
    ('[Board "usa"]', "", 1, "the board is not told"),
    ('[First "1"]', '[First "2"]', 7, "a number from 0 to 1"),
    ('[Seat0 "Ada"]', "", 5, "[Seat0"),
    ('[First "1"]', '[Result "1 2, won by s0"]', 20, "not the one of the header"),
    ('[First "1"]', '[Secret "00"]', 20, "the game is not over"),
    ('[First "1"]', '[Commitment "xy"]', 7, "64 hexadecimal digits"),
    ('[First "1"]', '[Form "half"]', 7, "full or public"),
    ('[First "1"]', '[Ferrovia "2"]', 7, "only version 1"),
    ('[First "1"]', "first s9", 7, "from s0 to s1"),
    ("market red", "s0 first s1\nmarket red", 11, "a step or a payment"),
    ("s0 offer", "offer", 12, "the seat is missing"),
    ("s0 Seattle", "s0 " + "x" * w.MAX_LINE + "\ns0 Seattle", 19, "longer than"),
]


@pytest.mark.parametrize(("old", "new", "line", "fault"), BAD)
def test_what_is_wrong_is_told(old: str, new: str, line: int, fault: str) -> None:
    text = GAME.replace("} 0\n", "}\n")
    assert old in text
    found = problems(text.replace(old, new, 1))
    assert any(number == line and fault in told for number, told in found), found


def test_sizes_are_limited() -> None:
    tags = "".join(f'[Tag{n} "x"]\n' for n in range(w.MAX_TAGS + 5))
    assert sum("tags" in fault for _, fault in problems(tags + "*\n")) == 5
    many = one('[Board "usa"]\n[Seats "2"]\n' + "nonsense\n" * 500)
    assert len(many.problems) == w.MAX_PROBLEMS + 1
    long = f'[Board "usa"]\n[Seats "2"]\n{"; x" * 12_000}\n'
    text = long + ("; " + "x" * 40_000 + "\n") * 120 + '\n[Board "usa"]\n[Seats "2"]\n*\n'
    first, second = read(text)
    assert [problem.fault for problem in first.problems if "too long" in problem.fault]
    assert second.problems == ()
    swallowed = one('[Board "usa"]\n[Seats "2"]\n{' + "y" * 40_000 + "\n}*\n")
    assert len(swallowed.comments[0][0]) == w.MAX_COMMENT


def test_a_problem_reads_as_a_line() -> None:
    assert str(Problem(7, "no")) == "line 7: no"

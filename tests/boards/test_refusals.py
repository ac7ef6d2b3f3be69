"""The loader names the file, the entry and the fault of everything it refuses."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ferrovia.boards import BOARDS, BoardError, load

Edit = Callable[[str, str], Path]

CITIES = "cities = [\n"
TRACKS = "tracks = [\n"
TICKETS = "tickets = [\n"
FESTIVALS = "festivals = [\n"
FIRST_TRACK = '{ a = "aston", b = "byron", length = 2, colour = "red" }'
FIRST_TICKET = '{ a = "aston", b = "corby", points = 3 }'
TICKETS_RULE = "rules.tickets = { deal = 1, keep = 1, draw = 2, draw_keep = 1 }"
NO_DEAL = "rules.tickets = { deal = 0, keep = 0, draw = 2, draw_keep = 1 }\n"
DRAFTS = "rules.drafts = { deal = 2, keep = 1, depth = { 2 = 2, 3 = 3 } }"


def track(a: str, b: str, rest: str) -> str:
    return f'{TRACKS}  {{ a = "{a}", b = "{b}", {rest} }},\n'


def many_cities(count: int) -> str:
    lines = [
        f'  {{ id = "c{n}", name = "C{n}", lat = 0, lon = 0, at = [{n}, 300] }},\n' for n in range(count)
    ]
    return CITIES + "".join(lines)


def many_ferries() -> str:
    """Sixteen ferries of different lengths or symbols: one more than fits."""
    kinds = [(length, ferry) for length in range(1, 7) for ferry in range(1, length + 1)][:16]
    lines = [
        f'  {{ a = "aston", b = "dover", length = {n}, colour = "grey", ferry = {k} }},\n' for n, k in kinds
    ]
    return TRACKS + "".join(lines)


HEADER = {
    "missing-header-key": ("board.year = 2020\n", "", "[board]", "missing key `year`"),
    "unknown-header-key": ("board.year = 2020", "board.age = 1", "[board]", "unknown key `age`"),
    "header-of-wrong-type": (
        "trains = 20",
        'trains = "20"',
        "[board]",
        "`trains`: expected a whole number, got text",
    ),
    "too-many-trains": ("trains = 20", "trains = 101", "[board]", "`trains`: it must be at most 100"),
    "board-id-no-slug": ('board.id = "tiny"', 'board.id = "Tiny!"', "[board]", "not a kebab-case slug"),
    "unprintable-name": ('board.name = "Tiny"', r'board.name = "\u0001"', "[board]", "cannot be printed"),
    "unprintable-note": (
        "board.year",
        r'board.reconstructed = "a\u0007"' + "\nboard.year",
        "[board]",
        "printed",
    ),
    "seats-below-two": (
        "seats = [2, 3]",
        "seats = [1, 3]",
        "[board]",
        "`seats` is 1 to 3, not within 2 to 6",
    ),
    "seats-above-six": (
        "seats = [2, 3]",
        "seats = [2, 7]",
        "[board]",
        "`seats` is 2 to 7, not within 2 to 6",
    ),
    "seats-backwards": ("seats = [2, 3]", "seats = [3, 2]", "[board]", "`seats` is 3 to 2"),
    "points-for-no-length": (
        "3 = 4 }",
        "3 = 4, 9 = 30 }",
        "[board.points]",
        "'9' is not a length from 1 to 8",
    ),
    "points-for-a-word": ("3 = 4 }", "3 = 4, x = 30 }", "[board.points]", "'x' is not a length"),
    "unknown-top-level-key": ("board.id", "extra = 1\nboard.id", "'extra'", "no such key in a board file"),
    "tickets-no-list": (
        "festivals = [\n",
        "festivals = 3\nx = [\n",
        "list of festival entries",
        "not a list",
    ),
}

CITY = {
    "unknown-city-key": (
        "at = [100, 100]",
        "at = [100, 100], pop = 3",
        "city 1 (aston)",
        "unknown key `pop`",
    ),
    "city-no-table": (CITIES, CITIES + "  7,\n", "city 1", "expected a table, got a whole number"),
    "city-id-no-slug": (
        CITIES,
        CITIES + '  { id = "Big Town", name = "T", lat = 1, lon = 1, at = [1, 1] },\n',
        "city 1 (Big Town)",
        "id 'Big Town' is not a kebab-case slug",
    ),
    "duplicate-city-id": (
        CITIES,
        CITIES + '  { id = "byron", name = "T", lat = 1, lon = 1, at = [1, 1] },\n',
        "city 3 (byron)",
        "the same `id` as city 1 (byron)",
    ),
    "duplicate-city-name": (
        'name = "Byron"',
        'name = "Aston"',
        "city 2 (byron)",
        "the same `name` as city 1",
    ),
    "two-cities-in-one-place": (
        "at = [900, 100]",
        "at = [100, 100]",
        "city 3 (corby)",
        "the same `at` as city 1",
    ),
    "latitude-out-of-range": ("lat = 10, lon = 10", "lat = 91, lon = 10", "city 1 (aston)", "`lat` is 91"),
    "latitude-not-a-number": ("lat = 10, lon = 10", "lat = nan, lon = 10", "city 1 (aston)", "`lat` is nan"),
    "longitude-out-of-range": ("lat = 10, lon = 10", "lat = 10, lon = 181", "city 1 (aston)", "`lon` is 181"),
    "place-right-of-the-board": ("at = [900, 100]", "at = [1001, 9]", "city 3 (corby)", "`at[0]` is 1001"),
    "place-below-the-board": ("at = [500, 500]", "at = [500, 601]", "city 4 (dover)", "not within 0 to 600"),
    "too-many-cities": (CITIES, many_cities(61), "list of city entries", "65 of them, but at most 64 fit"),
    "disconnected": (CITIES, many_cities(1), "city 2 (aston)", "no tracks lead there from c0"),
}

TRACK = {
    "unknown-track-key": (
        TRACKS,
        track("aston", "corby", 'length = 1, colour = "red", x = 1'),
        "track 1",
        "key `x`",
    ),
    "id-is-no-track-key": (FIRST_TRACK, FIRST_TRACK[:-1] + ', id = "z" }', "track 1", "unknown key `id`"),
    "unknown-colour": (
        'colour = "green"',
        'colour = "teal"',
        "track 4 (aston - dover)",
        "no such value: 'teal'",
    ),
    "track-to-unknown-city": (
        TRACKS,
        track("aston", "york", 'length = 1, colour = "red"'),
        "track 1 (aston - york)",
        "there is no city 'york'",
    ),
    "track-to-itself": (
        TRACKS,
        track("byron", "byron", 'length = 1, colour = "red"'),
        "track 1 (byron - byron)",
        "both ends are the same city",
    ),
    "length-without-points": (
        "length = 1,",
        "length = 4,",
        "track 4 (aston - dover)",
        "no points for length 4",
    ),
    "length-over-the-cap": ("length = 1,", "length = 9,", "track 4 (aston - dover)", "it must be at most 8"),
    "length-zero": ("length = 1,", "length = 0,", "track 4 (aston - dover)", "it must be at least 1"),
    "parallels-of-different-length": (
        FIRST_TRACK,
        FIRST_TRACK.replace("2", "3"),
        "track 1 (aston - byron)",
        "parallel tracks of different lengths: 2, 3",
    ),
    "four-parallels": (
        TRACKS,
        track("aston", "byron", 'length = 2, colour = "pink"') + FIRST_TRACK + ",\n",
        "track 1 (aston - byron)",
        "4 parallel tracks, but at most 3",
    ),
    "more-symbols-than-spaces": (
        "ferry = 1",
        "ferry = 4",
        "track 3 (byron - corby)",
        "4 locomotive symbols on 3 spaces",
    ),
    "ferry-and-tunnel": (
        "ferry = 1",
        "ferry = 1, tunnel = true",
        "track 3 (byron - corby)",
        "ferry and tunnel",
    ),
    "too-many-tracks": (
        TRACKS,
        track("aston", "byron", 'length = 2, colour = "red"') + (FIRST_TRACK + ",\n") * 187,
        "list of track entries",
        "193 of them, but at most 192 fit",
    ),
    "too-many-kinds-of-ferry": (
        TRACKS,
        many_ferries(),
        "tracks",
        "16 different kinds of ferry, but at most 15 fit",
    ),
}

TICKET = {
    "ticket-of-wrong-type": (
        "points = 8, long",
        "points = true, long",
        "ticket 6 (corby - dover)",
        "got true or false",
    ),
    "ticket-to-unknown-city": (
        FIRST_TICKET,
        FIRST_TICKET.replace("corby", "york"),
        "ticket 1 (aston - york)",
        "there is no city 'york'",
    ),
    "ticket-to-itself": (
        FIRST_TICKET,
        FIRST_TICKET.replace("corby", "aston"),
        "ticket 1 (aston - aston)",
        "both ends are the same city",
    ),
    "duplicate-ticket": (
        FIRST_TICKET,
        FIRST_TICKET.replace("corby", "byron"),
        "ticket 3 (aston - byron)",
        "the same two cities as ticket 1",
    ),
    "too-many-tickets": (
        TICKETS,
        TICKETS + (FIRST_TICKET + ",\n") * 123,
        "list of ticket entries",
        "129 of them, but at most 128 fit",
    ),
}

FESTIVAL = {
    "festival-id-no-slug": ('id = "fair"', 'id = "Fair"', "festival 1 (Fair)", "not a kebab-case slug"),
    "duplicate-festival": (
        FESTIVALS,
        FESTIVALS + '  { id = "fair", name = "F", cities = ["aston"], cards = 1 },\n',
        "festival 2 (fair)",
        "the same `id` as festival 1",
    ),
    "festival-in-unknown-city": ('["byron"]', '["york"]', "festival 1 (fair)", "there is no city 'york'"),
    "festival-without-city": (
        '["byron"]',
        "[]",
        "festival 1 (fair)",
        "`cities`: it must have a length of at least 1",
    ),
    "two-piles-in-a-city": (
        FESTIVALS,
        FESTIVALS + '  { id = "f", name = "F", cities = ["byron"], cards = 1 },\n',
        "festival 2 (fair)",
        "'byron' already has its pile in festival 1 (f)",
    ),
    "too-many-festivals": (
        FESTIVALS,
        FESTIVALS + '  { id = "f", name = "F", cities = ["byron"], cards = 1 },\n' * 20,
        "list of festival entries",
        "21 of them, but at most 20 fit",
    ),
}

RULE = {
    "unknown-rule": (
        "rules.ferries = {}",
        "rules.boats = {}",
        "[rules.boats]",
        "no such rule; there are cards",
    ),
    "unknown-number": ("reveal = 3", "reveal = 3, depth = 1", "[rules.tunnels]", "unknown key `depth`"),
    "number-out-of-range": ("reveal = 3", "reveal = 9", "[rules.tunnels]", "`reveal`: it must be at most 8"),
    "rule-no-table": (
        "rules.ferries = {}",
        "rules.ferries = 1",
        "[rules.ferries]",
        "expected a table, got a whole number",
    ),
    "missing-rule": (TICKETS_RULE, "", "[rules.tickets]", "missing; every board needs it"),
    "ferry-without-rule": (
        "rules.ferries = {}",
        "",
        "track 3 (byron - corby)",
        "`ferry` without [rules.ferries]",
    ),
    "tunnel-without-rule": (
        "rules.tunnels = { reveal = 3 }",
        "",
        "track 4 (aston - dover)",
        "`tunnel` without [rules.tunnels]",
    ),
    "long-without-rule": (
        "rules.long-tickets = { deal = 1 }",
        "",
        "ticket 4 (aston - dover)",
        "`long` without [rules.long-tickets]",
    ),
    "festivals-without-rule": (
        "rules.festivals = { points = { 1 = 2, 2 = 5 } }",
        "",
        "festival 1 (fair)",
        "`festival` without [rules.festivals]",
    ),
    "rule-without-ferry": (", ferry = 1", "", "[rules.ferries]", "no entry of the board is a `ferry`"),
    "rule-without-tunnel": (", tunnel = true", "", "[rules.tunnels]", "no entry of the board is a `tunnel`"),
    "rule-without-festival": (
        '  { id = "fair", name = "Fair", cities = ["byron"], cards = 2 },',
        "",
        "[rules.festivals]",
        "no entry of the board is a `festival`",
    ),
    "alvin-in-unknown-city": ('city = "dover"', 'city = "york"', "[rules.alvin]", "there is no city 'york'"),
    "alvin-without-start-cities": (
        "rules.start-cities = {}",
        "",
        "[rules.alvin]",
        "needs [rules.start-cities]",
    ),
    "start-cities-without-markers": (
        "rules.markers = { per_player = 2, price = 2 }",
        "",
        "[rules.start-cities]",
        "needs [rules.markers]",
    ),
    "too-few-start-cities": (
        "seats = [2, 3]",
        "seats = [2, 4]",
        "[rules.start-cities]",
        "3 cities for 4 seats",
    ),
    "too-few-train-cards": (
        "each = 12, locomotives = 14",
        "each = 1, locomotives = 8",
        "[rules.cards]",
        "16 train cards, but the first hands and the face-up cards take 17",
    ),
    "offer-too-large": (
        "deal = 1, keep = 1",
        "deal = 8, keep = 1",
        "[rules.tickets]",
        "9 tickets dealt, but at most 8",
    ),
    "keep-more-than-dealt": (
        "deal = 1, keep = 1",
        "deal = 1, keep = 3",
        "[rules.tickets]",
        "only 2 are dealt",
    ),
    "keep-more-than-drawn": (
        "draw = 2, draw_keep = 1",
        "draw = 2, draw_keep = 3",
        "[rules.tickets]",
        "only 2 are drawn",
    ),
    "too-few-tickets": (
        "deal = 1, keep = 1",
        "deal = 2, keep = 1",
        "[rules.tickets]",
        "3 tickets, but the first deal to every seat takes 6",
    ),
    "too-few-long-tickets": (
        "rules.long-tickets = { deal = 1 }",
        "rules.long-tickets = { deal = 2 }",
        "[rules.long-tickets]",
        "3 tickets, but the first deal to every seat takes 6",
    ),
    "draft-beside-a-deal": (
        "rules.ferries",
        DRAFTS + "\nrules.ferries",
        "[rules.tickets]",
        "`deal` must be 0",
    ),
    "draft-of-too-few": (TICKETS_RULE, NO_DEAL + DRAFTS, "[rules.drafts]", "3 tickets, but the first deal"),
    "draft-keeps-too-many": (
        TICKETS_RULE,
        NO_DEAL + DRAFTS.replace("keep = 1", "keep = 3"),
        "[rules.drafts]",
        "`keep` is 3, but only 2 are dealt",
    ),
    "draft-depth-missing": (
        TICKETS_RULE,
        NO_DEAL + DRAFTS.replace(", 3 = 3", ""),
        "[rules.drafts]",
        "`depth` has no entry for 3",
    ),
    "draft-depth-too-many": (
        TICKETS_RULE,
        NO_DEAL + DRAFTS.replace("3 = 3", "3 = 3, 4 = 4"),
        "[rules.drafts]",
        "`depth` has an entry for '4'",
    ),
    "festival-points-missing": ("cards = 2", "cards = 3", "[rules.festivals]", "`points` has no entry for 3"),
    "festival-points-too-many": (
        "cards = 2",
        "cards = 1",
        "[rules.festivals]",
        "`points` has an entry for '2'",
    ),
    "tie-break-not-played": (
        "rules.stations = { per_player = 1, unbuilt = 4 }",
        "",
        "[rules.ties]",
        "`stations` without [rules.stations]",
    ),
    "tie-break-twice": ('["tickets", "stations"', '["tickets", "tickets"', "[rules.ties]", "named twice"),
    "unknown-tie-break": (
        '["tickets", "stations"',
        '["luck", "stations"',
        "[rules.ties]",
        "`luck` is not one of longest-path, stations, tickets",
    ),
}

CASES = HEADER | CITY | TRACK | TICKET | FESTIVAL | RULE


@pytest.mark.parametrize(("old", "new", "entry", "fault"), CASES.values(), ids=CASES)
def test_refused(edited: Edit, old: str, new: str, entry: str, fault: str) -> None:
    path = edited(old, new)
    with pytest.raises(BoardError) as caught:
        load(path)
    assert any(line.startswith(f"{path}: {entry}") and fault in line for line in caught.value.faults), (
        caught.value
    )


def test_all_faults_come_at_once(edited: Edit) -> None:
    path = edited(TRACKS, track("aston", "york", 'length = 4, colour = "red", ferry = 5'))
    with pytest.raises(BoardError) as caught:
        load(path)
    assert caught.value.faults == (
        f"{path}: track 1 (aston - york): there is no city 'york'",
        f"{path}: track 1 (aston - york): 5 locomotive symbols on 4 spaces",
        f"{path}: track 1 (aston - york): [board.points] has no points for length 4",
    )
    assert str(caught.value) == "\n".join(caught.value.faults)


def test_a_flood_of_faults_is_cut_short(edited: Edit) -> None:
    path = edited(TRACKS, TRACKS + "7,\n" * 80)
    with pytest.raises(BoardError, match="and 30 more") as caught:
        load(path)
    assert len(caught.value.faults) == 80


def test_no_control_character_reaches_the_message(edited: Edit) -> None:
    path = edited("board.id", r'"\u001b[2J" = 1' + "\nboard.id")
    with pytest.raises(BoardError) as caught:
        load(path)
    assert all(line.isprintable() for line in caught.value.faults)


def test_missing_file_lists_the_boards() -> None:
    with pytest.raises(BoardError, match=f"^atlantis: file: not found.*{', '.join(BOARDS)}"):
        load("atlantis")


def test_unreadable_path_is_a_board_error() -> None:
    with pytest.raises(BoardError, match="file: File name too long"):
        load("x" * 300)


def test_one_city_is_not_a_board(tmp_path: Path) -> None:
    others = ('{ id = "byron"', '{ id = "corby"', '{ id = "dover"')
    lines = Path(__file__).with_name("tiny.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "edited.toml"
    path.write_text("".join(line for line in lines if not line.strip().startswith(others)), encoding="utf-8")
    with pytest.raises(BoardError, match=r"edited\.toml: cities: a board needs at least two"):
        load(path)


def test_folder_is_not_a_board(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="not found"):
        load(tmp_path)


HOSTILE = {
    "not-utf-8": (b'# one\nboard.id = "\xff"', "line 2: not UTF-8"),
    "not-toml": (b"board.id = 1\nboard = = 2", "not TOML: .*line 2"),
    "too-large": (b"#" * 999 + b"\n" + (b"#" * 99 + b"\n") * 10_000, "file: larger than 1000000 bytes"),
    "long-line": (b"# one\n# " + b"x" * 1000, "line 2: over 1000 bytes"),
    "key-of-many-parts": (b"a" + b".a" * 400 + b" = 1", "line 1: over .* 40 dots"),
    "deep-nesting": (b"a = " + b"[\n" * 100_000, "not TOML: values are nested too deeply"),
    "rules-no-table": (b"board = {}\nrules = 1", r"\[rules\]: missing, or not a table"),
    "empty": (b"", r"\[board\]: missing"),
}


@pytest.mark.parametrize(("data", "fault"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_file_is_refused(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "hostile.toml"
    path.write_bytes(data)
    with pytest.raises(BoardError, match=f"hostile.toml: {fault}"):
        load(path)

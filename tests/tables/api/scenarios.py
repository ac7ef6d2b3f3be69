"""For every route each success, and each refusal that both homes have. What only a server refuses, such as
too many requests, is tested where the server is."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tests.tables.api.world import SETTINGS

GOLDEN = Path(__file__).parents[2] / "golden" / "usa-2-1.jsonl"
RECORD = dumps({"text": GOLDEN.read_text()})
BAD = "BAD_MESSAGE"
TABLE = "/api/tables/{id}"
LONG = '{"name":"' + "x" * 20_000 + '"}'


class Scenario(Struct, frozen=True):
    """What `who` asks about the table `on`, and the `status` and perhaps code of the answer. `more` fills the
    other braces of the path, or is a query. In a body, {anna}, {bruno} and {board} stand for their tokens."""

    method: str
    path: str
    on: str
    who: str
    body: str | None
    status: int
    code: str = ""
    more: dict[str, str] = {}
    query: str = ""


def tables(method: str, rest: str, *cases: tuple[Any, ...]) -> list[Scenario]:
    """Each case: on which table, who asks, the body, the status, and perhaps the code."""
    return [Scenario(method, TABLE + rest, *case) for case in cases]


def other(method: str, path: str, *cases: tuple[Any, ...]) -> list[Scenario]:
    return [Scenario(method, path, "", "stranger", *case) for case in cases]


def watching(method: str, rest: str, body: str | None = None) -> list[Scenario]:
    """The refusals of whatever a spectator may look at."""
    return tables(
        method,
        rest,
        ("nowhere", "anna", body, 404, "TABLE_UNKNOWN"),
        ("playing", "forged", body, 401, "BAD_TOKEN"),
        ("playing", "stranger", body, 403, "SPECTATORS_OFF"),
    )


def sitting(method: str, rest: str, body: str | None = None) -> list[Scenario]:
    """The refusals of what needs a seat."""
    return tables(
        method,
        rest,
        ("nowhere", "anna", body, 404, "TABLE_UNKNOWN"),
        ("playing", "forged", body, 401, "BAD_TOKEN"),
        ("playing", "stranger", body, 403, "NOT_SEATED"),
    )


def looking_back(method: str, rest: str) -> list[Scenario]:
    return [
        *watching(method, rest),
        *tables(
            method,
            rest,
            ("open", "anna", None, 409, "NOT_OVER"),
            ("playing", "anna", None, 409, "NOT_OVER"),
        ),
    ]


def new(**settings: Any) -> str:
    return dumps({"settings": {**SETTINGS, **settings}, "name": "Anna"})


def command(type: str, n: int = 0, **fields: Any) -> str:
    return dumps({"type": type, "n": n, "id": "12345678", **fields})


UNREADABLE: tuple[tuple[Any, ...], ...] = (
    ("{", 400, BAD),
    ("", 400, BAD),
    ("[" * 5_000, 400, BAD),
    ("null", 400, BAD),
    (LONG, 413, "TOO_LONG"),
)


def unreadable(method: str, path: str) -> list[Scenario]:
    """Bodies that no route reads: before anything else."""
    return [Scenario(method, path, "nowhere", "stranger", *case) for case in UNREADABLE]


def numbered(method: str, rest: str, *cases: tuple[Any, ...]) -> list[Scenario]:
    """Each case begins with what is in the last braces of the path."""
    name = rest.rpartition("{")[2].partition("}")[0]
    return [replace(Scenario(method, TABLE + rest, *case), more={name: part}) for part, *case in cases]


def query(path: str, on: str, text: str, status: int, code: str = "", who: str = "anna") -> Scenario:
    return Scenario("GET", path, on, who, None, status, code, query=text)


SCENARIOS = [
    *other("GET", "/api/boards", (None, 200)),
    Scenario("GET", "/api/boards/{id}", "usa", "stranger", None, 200),
    Scenario("GET", "/api/boards/{id}", "nothing", "stranger", None, 404, "BOARD_UNKNOWN"),
    *other("GET", "/api/bots", (None, 200)),
    *other("GET", "/api/tables", (None, 200)),
    *unreadable("POST", "/api/tables"),
    *other(
        "POST",
        "/api/tables",
        (new(), 201),
        (new(chairs=["open", "level-1"]), 201),
        (new(board="nothing"), 404, "BOARD_UNKNOWN"),
        (new(chairs=["open", "nobody"]), 404, "BOT_UNKNOWN"),
        (new(chairs=["open", "@nobody"]), 404, "BOT_UNKNOWN"),
        (new(chairs=["open"] * 6), 409, "TOO_MANY_SEATS"),
        (new(chairs=["open"]), 409, "TOO_FEW_SEATS"),
        (new(chairs=["level-1", "level-1"]), 409, "TABLE_FULL"),
        (new(first=5), 409, "CHAIR_UNKNOWN"),
        (new(options=["nothing"]), 409, "OPTIONS_UNPLAYABLE"),
        (new(more=1), 400, BAD),
        (new().replace("Anna", "\u202e"), 400, "BAD_NAME"),
        ('{"settings":{"board":"usa","chairs":["open","open"]}}', 201),
    ),
    *watching("GET", ""),
    *tables(
        "GET",
        "",
        ("open", "stranger", None, 200),
        ("playing", "anna", None, 200),
        ("public", "stranger", None, 200),
        ("finished", "bruno", None, 200),
    ),
    query(TABLE, "playing", "?after=1", 200),
    query(TABLE, "playing", "?after=1&after=2&nothing=", 200),
    query(TABLE, "playing", "?after=x", 400, BAD),
    query(TABLE, "playing", "?after=", 400, BAD),
    query(TABLE, "playing", "?after=-2", 400, BAD),
    query(TABLE, "playing", "?after=1000001", 400, BAD),
    query(TABLE, "playing", "?after=1.5", 400, BAD),
    query(TABLE, "playing", "?" + "x" * 2_001, 413, "TOO_LONG"),
    *unreadable("POST", TABLE + "/seats"),
    *tables(
        "POST",
        "/seats",
        ("fresh open", "stranger", '{"name":"Bruno"}', 201),
        ("fresh open", "stranger", '{"name":"Bruno","chair":1,"bytes":"' + "cd" * 16 + '"}', 201),
        ("nowhere", "stranger", '{"name":"Bruno"}', 404, "TABLE_UNKNOWN"),
        ("open", "stranger", '{"name":"Anna"}', 409, "NAME_TAKEN"),
        ("open", "stranger", '{"name":"Bruno","chair":0}', 409, "CHAIR_TAKEN"),
        ("open", "stranger", '{"name":"Bruno","chair":5}', 409, "CHAIR_UNKNOWN"),
        ("open", "stranger", '{"name":"Bruno","chair":6}', 400, BAD),
        ("open", "stranger", '{"name":"Bruno","bytes":"x"}', 400, BAD),
        ("open", "stranger", '{"name":7}', 400, BAD),
        ("open", "stranger", '{"name":"Bruno","more":1}', 400, BAD),
        ("open", "stranger", '{"name":"\u202e"}', 400, "BAD_NAME"),
        ("playing", "stranger", '{"name":"Carla"}', 409, "ALREADY_STARTED"),
    ),
    *sitting("GET", "/token"),
    *tables("GET", "/token", ("playing", "anna", None, 200)),
    *unreadable("POST", TABLE + "/token"),
    *tables(
        "POST",
        "/token",
        ("playing", "stranger", '{"token":"{anna}"}', 200),
        ("playing", "stranger", '{"token":"{board}"}', 401, "BAD_TOKEN"),
        ("playing", "stranger", '{"token":"forged"}', 401, "BAD_TOKEN"),
        ("open", "stranger", '{"token":"{another}"}', 401, "BAD_TOKEN"),
        ("playing", "stranger", '{"token":""}', 400, BAD),
        ("nowhere", "stranger", '{"token":"{anna}"}', 404, "TABLE_UNKNOWN"),
    ),
    *tables(
        "DELETE",
        "/token",
        ("playing", "stranger", None, 204),
        ("nowhere", "stranger", None, 404, "TABLE_UNKNOWN"),
    ),
    *numbered(
        "POST",
        "/chairs/{chair}/token",
        ("0", "fresh open", "anna", None, 200),
        ("0", "nowhere", "anna", None, 404, "TABLE_UNKNOWN"),
        ("0", "open", "forged", None, 401, "BAD_TOKEN"),
        ("0", "open", "stranger", None, 403, "NOT_SEATED"),
        ("0", "playing", "bruno", None, 403, "NOT_HOST"),
        ("1", "playing", "anna", None, 409, "TOO_SOON"),
        ("5", "playing", "anna", None, 409, "CHAIR_UNKNOWN"),
        ("6", "playing", "anna", None, 400, BAD),
        ("-1", "playing", "anna", None, 400, BAD),
        ("x", "playing", "anna", None, 404, "NOT_FOUND"),
    ),
    *sitting("GET", "/board"),
    *tables("GET", "/board", ("playing", "anna", None, 200)),
    *unreadable("POST", TABLE + "/board"),
    *tables(
        "POST",
        "/board",
        ("playing", "stranger", '{"token":"{board}"}', 200),
        ("playing", "stranger", '{"token":"{anna}"}', 401, "BAD_TOKEN"),
        ("open", "stranger", '{"token":"{board}"}', 200),
        ("nowhere", "stranger", '{"token":"{board}"}', 404, "TABLE_UNKNOWN"),
    ),
    *unreadable("POST", TABLE + "/commands"),
    *sitting("POST", "/commands", command("Say", text="Hello")),
    *tables(
        "POST",
        "/commands",
        ("fresh playing", "anna", command("Say", text="Hello"), 200),
        ("fresh finished", "anna", command("Rematch"), 200),
        ("playing", "anna", command("Rematch"), 409, "NOT_OVER"),
        ("playing", "anna", command("Start"), 409, "ALREADY_STARTED"),
        ("open", "anna", command("Start"), 409, "TOO_FEW_SEATS"),
        ("playing", "anna", command("Play", do={"type": "DrawBlind"}), 409),
        ("playing", "anna", command("Play", n=-2, do={"type": "DrawBlind"}), 400, BAD),
        ("playing", "anna", command("Dance"), 400, BAD),
    ),
    *sitting("GET", "/tracks"),
    *tables("GET", "/tracks", ("playing", "anna", None, 200), ("open", "anna", None, 403, "NOT_SEATED")),
    *sitting("GET", "/draws"),
    *tables("GET", "/draws", ("playing", "bruno", None, 200)),
    *sitting("GET", "/ways"),
    *tables("GET", "/ways", ("playing", "bruno", None, 200)),
    query(TABLE + "/ways", "playing", "?keep=nothing&keep=" + "x" * 100, 200),
    query(TABLE + "/ways", "playing", "?keep=x" * 1 + "&keep=x" * 16, 400, BAD),
    *sitting("POST", "/hint"),
    *tables(
        "POST",
        "/hint",
        ("playing", "anna", None, 200),
        ("public", "anna", None, 200),
        ("open", "anna", None, 403, "NOT_SEATED"),
        ("finished", "anna", None, 409, "GAME_OVER"),
    ),
    *numbered(
        "GET",
        "/positions/{n}",
        ("4", "finished", "anna", None, 200),
        ("3", "finished", "bruno", None, 200),
        ("4", "nowhere", "anna", None, 404, "TABLE_UNKNOWN"),
        ("4", "playing", "forged", None, 401, "BAD_TOKEN"),
        ("4", "playing", "stranger", None, 403, "SPECTATORS_OFF"),
        ("4", "playing", "anna", None, 409, "NOT_OVER"),
        ("0", "finished", "anna", None, 404, "ENTRY_UNKNOWN"),
        ("9999", "finished", "anna", None, 404, "ENTRY_UNKNOWN"),
        ("1000001", "finished", "anna", None, 400, BAD),
        ("-1", "finished", "anna", None, 400, BAD),
        ("x", "finished", "anna", None, 404, "NOT_FOUND"),
    ),
    *looking_back("GET", "/scoring"),
    *tables("GET", "/scoring", ("finished", "anna", None, 200), ("broken", "anna", None, 409, "NO_RESULT")),
    *looking_back("GET", "/record"),
    *tables("GET", "/record", ("finished", "anna", None, 200), ("broken", "anna", None, 200)),
    query(TABLE + "/record", "finished", "?form=notation", 200),
    query(TABLE + "/record", "finished", "?form=pdf", 400, BAD),
    *looking_back("GET", "/analysis"),
    *tables("GET", "/analysis", ("finished", "anna", None, 200), ("broken", "anna", None, 409, "NO_RESULT")),
    *looking_back("POST", "/analysis"),
    *tables("POST", "/analysis", ("broken", "anna", None, 409, "NO_RESULT"), ("finished", "anna", None, 200)),
    *other(
        "POST",
        "/api/replays",
        (RECORD, 200),
        ("{", 400, BAD),
        ('{"text":""}', 400, "FILE_UNKNOWN"),
        ('{"text":"Hello"}', 400, "FILE_UNKNOWN"),
        ('{"text":"' + "x" * 400_000 + '"}', 413, "TOO_LONG"),
    ),
    *other("GET", "/api/daily", (None, 200)),
    *unreadable("POST", "/api/challenges"),
    Scenario("GET", "/api/challenges/{id}", "daily", "stranger", None, 200),
    Scenario("GET", "/api/challenges/{id}", "nowhere", "stranger", None, 404, "CHALLENGE_UNKNOWN"),
    Scenario("GET", "/api/challenges/{id}", "usa-2001-02-30", "stranger", None, 404, "CHALLENGE_UNKNOWN"),
    Scenario("GET", "/api/challenges/{id}", "usa-2001-02-03", "stranger", None, 404, "CHALLENGE_UNKNOWN"),
    Scenario("GET", "/api/challenges/{id}/file", "daily", "stranger", None, 200),
    Scenario("GET", "/api/challenges/{id}/file", "nowhere", "stranger", None, 404, "CHALLENGE_UNKNOWN"),
    *unreadable("POST", "/api/challenges/{id}/tables"),
    Scenario("POST", "/api/challenges/{id}/tables", "daily", "stranger", '{"name":"Anna"}', 201),
    Scenario(
        "POST", "/api/challenges/{id}/tables", "nowhere", "stranger", '{"name":"A"}', 404, "CHALLENGE_UNKNOWN"
    ),
]
# Where the homes differ on purpose: a device has nobody to set a challenge.
DIFFERENT = {("POST", "/api/challenges"): {"device": (409, "SERVER_NEEDED"), "server": (201, "")}}

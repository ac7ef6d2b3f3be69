"""Measured: at every size, everything essential is in the window, uncut and not covered.

The factors are size, language, board, number of players and what is asked. Each board, number of players
and question meets each size in one language. Languages and questions meet at the tightest sizes: a
larger sheet of the same kind holds the same words in no more lines. Boards differ in their ratio and in
what their strips count, players in how many strips there are; neither changes a text of the rail, and
the fuller the table, the less room there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from ferrovia.boards import BOARDS
from tests.web.browser.choosing import Action, Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.tables import Chair, Script, Table, Tables
from tests.web.browser.words import LANGUAGES, begins, catalogue

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")

SIZES = [
    (360, 640),
    (390, 664),
    (390, 844),
    (640, 360),
    (844, 390),
    (820, 1180),
    (1280, 720),
    (1366, 650),
    (1440, 780),
    (1920, 1080),
]
# The browser's zoom of 200 % is a window half as large; the finer pixels move nothing.
ZOOMED = [
    half for width, height in SIZES if width >= 1280 and (half := (width // 2, height // 2)) not in SIZES
]
TIGHTEST = [(360, 640), (640, 360), (1280, 720)]

FOREIGN = [language for language in LANGUAGES if language != "en"]

# The buttons that lead to the settings: on a small screen they are in the menu.
WAY = {
    language: [catalogue(language)["settings"], catalogue(language)["menu.title"]] for language in LANGUAGES
}

# Turns of the page's loop that it may take to show something; a slow machine takes longer for each of them.
TURNS = 20_000

# Chooses a language in the settings, which open and close without being drawn, and waits until the page
# speaks it and everything has its new size.
SPEAK = """async ({ language, way }) => {
  const { documentElement: page } = document
  if (page.lang === language) return
  const next = (wait) => new Promise((done) => wait(done))
  const until = async (found) => {
    for (let turns = 0; !found(); turns++) {
      if (turns > TURNS) throw new Error(`from ${page.lang} to ${language}: never ${found}`)
      await next(setTimeout)
    }
  }
  const all = document.getElementsByTagName("button")
  const [settings, menu] = way[page.lang].map((name) => () =>
    [...all].find((each) => name === (each.ariaLabel ?? each.textContent.trim())))
  if (!settings()) menu().click()
  await until(settings)
  settings().click()
  await until(() => document.querySelector("dialog[open] select"))
  const list = document.querySelector("dialog select"), dialog = list.closest("dialog")
  list.value = language
  if (!list.value) throw new Error(`the settings do not know ${language}`)
  list.dispatchEvent(new Event("change", { bubbles: true }))
  dialog.close()
  await until(() => page.lang === language && !document.querySelector("dialog"))
  for (let frames = 0; frames < 2; frames++) await next(requestAnimationFrame)
}""".replace("TURNS", str(TURNS))

# Asked in a frame: a window has its new size before the page is told, which lays itself out anew only then.
RESIZED = """async ({ width, height }) => {
  for (let frames = 0; frames < 600; frames++) {
    await new Promise((done) => requestAnimationFrame(done))
    if (innerWidth === width && innerHeight === height) return true
  }
  return false
}"""

# As long as the server allows.
NAMES = tuple(
    f"{name} Featherstonehaugh"[:24] for name in ("Anna", "Bruno", "Carla", "Duarte", "Eva", "Fritz")
)


class Collectors(Script):
    """They keep every ticket that they may, and many cards."""

    def decide(self, seat: int) -> Action:
        options: list[Action] = self.seen(seat)["options"]
        keeps = [option for option in options if option["type"] == "KeepTickets"]
        if keeps:
            return max(keeps, key=lambda keep: len(keep["tickets"]))
        draws = [option for option in options if option["type"] == "DrawBlind"]
        if draws and len(self.seen(seat)["view"]["hand"]) < MANY:
            return draws[0]
        return super().decide(seat)


MANY = 8  # kinds of cards


def middle(update: Update) -> bool:
    """An ordinary turn with many cards, several tickets and some routes claimed."""
    view = update["view"]
    tickets, tracks = view.get("tickets", ()), view["tracks"]
    return (
        view.get("prompt") == "turn" and len(view["hand"]) >= MANY and len(tickets) >= 3 and len(tracks) >= 4
    )


def asked(prompt: str, kind: str | None = None) -> Callable[[Update], bool]:
    def wanted(update: Update) -> bool:
        options = update["options"]
        return update["view"].get("prompt") == prompt and (
            kind is None or any(option["type"] == kind for option in options)
        )

    return wanted


def several_ways(update: Update) -> str | None:
    """A route that can be paid for in the most ways."""
    claims = [option["track"] for option in update["options"] if option["type"] == "Claim"]
    best = max(claims, key=claims.count, default=None)
    return best if best is not None and claims.count(best) >= 4 else None


def open_route(player: Player) -> None:
    track = several_ways(player.wait())
    assert track is not None
    player.track(track).focus()
    player.page.keyboard.press("Enter")


def look_for_a_city(player: Player) -> None:
    player.press(player.button(begins("BuildStation.title")))
    options = [each for each in player.now()["options"] if each["type"] == "BuildStation"]
    cities = [each["city"] for each in options]
    player.city(max(cities, key=cities.count)).focus()
    player.page.keyboard.press("Enter")


class Question(NamedTuple):
    board: str
    wanted: Callable[[Update], bool]
    players: int = 2
    options: tuple[str, ...] = ()
    open: Callable[[Player], None] = lambda player: None
    play: type[Script] = Collectors


QUESTIONS = {
    "turn": Question("europe", middle, players=5),
    "second card": Question("usa", asked("second-card"), players=3),
    "first tickets": Question("europe", asked("first-tickets"), players=5),
    "more tickets": Question("old-west", asked("keep-tickets"), play=Script),
    "a route": Question("europe", lambda update: several_ways(update) is not None, open=open_route),
    "a tunnel": Question("europe", asked("tunnel", "PayTunnel")),
    "a station": Question(
        "europe",
        lambda update: middle(update) and asked("turn", "BuildStation")(update),
        open=look_for_a_city,
    ),
    "a draft": Question("iberia", asked("draft"), players=5),
    "the draft's end": Question("iberia", asked("draft-keep")),
    "a festival": Question("iberia", asked("festival")),
    "a start": Question("old-west", asked("start-city"), players=6),
    "a marker": Question("old-west", asked("marker", "PlaceMarker")),
    "Alvin": Question("old-west", asked("alvin"), options=("alvin",)),
}


def at(tables: Tables, question: Question) -> tuple[Table, Chair]:
    people = NAMES[: question.players]
    return tables.at(question.board, question.wanted, people, question.options, question.play)


def parts(update: Update) -> list[dict[str, Any]]:
    """What has to be in view."""
    view = update["view"]
    found = {
        "turn": ("[data-turn]", 1),
        "face-up card": ("[data-market]", 5),
        "deck": ("[data-deck]", 1),
        "ticket deck": ("[data-ticket-deck]", 1),
        "others' trains": ("[data-fewest]", 1),
    }
    if seated(update):
        found |= {
            "own trains": ("[data-own-trains]", 1),
            "own points": ("[data-own-points]", 1),
            "stack": ("[data-stack]", len(view["hand"])),
            "ticket": ("[data-ticket]", min(3, len(view.get("tickets", ())))),
        }
    return [{"name": name, "selector": selector, "least": n} for name, (selector, n) in found.items()]


def seated(update: Update) -> bool:
    return update["you"].get("seat") is not None


def strips(update: Update) -> dict[str, Any]:
    """Each player's; a name as long as these is shortened there."""
    return {
        "name": "player",
        "selector": "[data-seat]",
        "least": len(update["view"]["seats"]),
        "words": False,
    }


def parts_of_a_large_screen(update: Update) -> list[dict[str, Any]]:
    log = {"name": "log", "selector": "[data-log] ol", "least": 1, "words": False}
    chat = {"name": "chat", "selector": "[data-log] input", "least": 1}
    return [log, chat] if seated(update) else [log]  # only those who play can write


def resize(player: Player, width: int, height: int) -> None:
    """The page learns of it within some frames; now and then a change gets lost."""
    for _ in range(3):
        player.page.set_viewport_size({"width": width, "height": height})
        if player.page.evaluate(RESIZED, {"width": width, "height": height}):
            return
    raise AssertionError(f"the page does not become {width}x{height}")


def faults(player: Player, sizes: list[tuple[int, int]], languages: Iterable[str] = ("en",)) -> list[str]:
    update = player.now()
    found: list[str] = []
    for width, height in sizes:
        resize(player, width, height)
        wanted = parts(update)
        large = width >= 700 and height >= 640
        if large or not seated(update):  # spectators see the players where others have their cards
            wanted.append(strips(update))
        if large:
            wanted += parts_of_a_large_screen(update)
        for language in languages:
            player.page.evaluate(SPEAK, {"language": language, "way": WAY})
            at = f"{width}x{height}, {language}"
            found += [f"{at}: {fault}" for fault in player.page.evaluate(MEASURE, wanted)]
    return found


def none(found: list[str]) -> None:
    assert not found, "\n".join(found)


def open_at(sit_down: MakePlayer, question: Question, chair: Chair) -> Player:
    player = sit_down()
    player.page.goto(chair.link)
    player.wait()
    question.open(player)
    return player


def seats(board: str) -> list[int]:
    """As many as possible; on one board also fewer."""
    return [2, 4, 6] if board == "old-west" else [5]


@pytest.mark.parametrize(("board", "players"), [(board, n) for board in BOARDS for n in seats(board)])
def test_every_board_and_number_of_players_at_every_size(
    tables: Tables, sit_down: MakePlayer, board: str, players: int
) -> None:
    question = Question(board, middle, players)
    _, chair = at(tables, question)
    none(faults(open_at(sit_down, question, chair), SIZES))


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_at_every_size_in_every_language(
    tables: Tables, sit_down: MakePlayer, name: str
) -> None:
    question = QUESTIONS[name]
    _, chair = at(tables, question)
    player = open_at(sit_down, question, chair)
    none(faults(player, SIZES + ZOOMED) + faults(player, TIGHTEST, FOREIGN))


def test_those_who_wait_and_those_who_watch(tables: Tables, sit_down: MakePlayer) -> None:
    question = QUESTIONS["turn"]
    table, acting = at(tables, question)
    waiting = next(chair for chair in table.chairs if chair is not acting)
    for chair in (waiting, table.spectator):
        player = sit_down()
        player.page.goto(chair.link)
        player.wait_until_started()
        expect(player.page.locator("[data-turn]")).to_be_visible()
        none(faults(player, SIZES + ZOOMED))

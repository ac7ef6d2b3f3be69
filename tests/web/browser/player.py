"""Somebody who plays through the page, choosing from the server's options and using the page's controls."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.web.browser.choosing import Action, Update, choose
from tests.web.browser.hands import Hands, in_sight, on_the_board
from tests.web.browser.watching import Watcher
from tests.web.browser.words import DASH, Board, begins, card_name, contains, payment, shape, t

MOST_MOVES = 600
OFTEN = 20  # milliseconds: checking every frame would make the browser draw them all

# The last update without its entries, as JSON: Playwright takes far longer to transfer the object itself.
LATEST = "JSON.stringify({ options: [], ...heard.update, entries: [] })"

# The board loads separately from the table.
DRAWN = '!!document.querySelector("[data-track]")'

# The page is ready, and it is our turn or the game is over. What has only one answer is not asked: the page
# gives it by itself.
ASKED = f"""() => {{
  if (!heard.settled() || !{DRAWN}) return null
  const {{ options, table }} = heard.update
  if (options?.length === 1 && ["DeclineMarker", "LeaveTunnel"].includes(options[0].type)) return null
  return options?.length || table.status !== "playing" ? {LATEST} : null
}}"""


ANSWERED = f"(answered) => heard.answered > answered && heard.settled() && {LATEST}"


class Player:
    def __init__(self, page: Page, hands: Hands, watcher: Watcher, seed: int = 1) -> None:
        self.page = page
        self.hands = hands
        self.watcher = watcher
        self._chance = Random(seed)
        self._board: Board | None = None

    # Looking

    @property
    def board(self) -> Board:
        if self._board is None:
            id = self.now()["table"]["settings"]["board"]
            self._board = Board(self.page.request.get(f"/api/boards/{id}").json())
        return self._board

    def now(self) -> Update:
        """The last update that the page received."""
        return self._read(f"() => heard.update && {LATEST}")

    def wait(self) -> Update:
        """Wait until this seat has to decide or the game is over."""
        return self._read(ASKED)

    def _read(self, script: str, value: Any = None) -> Update:
        """What the script returns, as soon as it returns something."""
        found = self.page.wait_for_function(script, arg=value, polling=OFTEN)
        update: Update = json.loads(found.json_value())
        return update

    def wait_until_started(self) -> Update:
        self.wait_for("update.view")
        return self.now()

    def wait_for(self, condition: str, value: Any = None) -> None:
        """Wait until a condition holds for the latest `update`."""
        script = f"(value) => {{ const update = heard.update; return update && ({condition}) }}"
        self.page.wait_for_function(script, arg=value, polling=OFTEN)

    def asking(self, prompt: str) -> Locator:
        """Where the page asks for this decision."""
        return self.page.locator(f'[data-prompt="{prompt}"]')

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        exact = isinstance(name, str)
        return (within or self.page).get_by_role("button", name=name, exact=exact).first

    def track(self, id: str) -> Locator:
        return self.page.locator(f'[data-track="{id}"]')

    def city(self, id: str) -> Locator:
        return self.page.locator(f'[data-city="{id}"]')

    # Playing

    def play_to_the_end(self) -> Update:
        for _ in range(MOST_MOVES):
            update = self.move()
            if update["table"]["status"] == "finished":
                return update
        raise AssertionError("the game does not end")

    def move(self) -> Update:
        """Wait for a decision and make it; does nothing if the game is over."""
        update = self.wait()
        if update["table"]["status"] == "finished":
            return update
        return self.act(choose(update, self.board, self._chance))

    def act(self, action: Action) -> Update:
        """Do it with the page's controls, and wait until the server has done it."""
        doing = re.sub(r"(?=[A-Z])", "_", action["type"]).lower()  # TakeCard: _take_card
        return self._done(action, lambda: getattr(self, doing)(action))

    def pay(self, claim: Action) -> Update:
        """For a route that is already chosen."""
        price = self.board.tracks[claim["track"]]["length"]
        return self._done(claim, lambda: self._pay(claim, price, "claim"))

    def _done(self, action: Action, do: Callable[[], None]) -> Update:
        answered = self.page.evaluate("() => heard.answered")
        do()
        try:
            return self._read(ANSWERED, answered)
        except TimeoutError:
            raise AssertionError(f"nothing follows from {action}") from None

    def press(self, control: Locator) -> None:
        self.reveal(control)
        if on_the_board(control) and not in_sight(control):
            self.hands.press(self.button(t("wholeBoard")))
        self.hands.press(control)

    def reveal(self, control: Locator) -> None:
        """On a small screen the control may be in another panel. What is on the board is in none of them: a
        panel that is opened before the board is drawn would only cover it."""
        if control.is_visible():
            return
        tabs = self.page.locator(":not([inert]) > nav [data-tab]:visible").all()
        if tabs:
            self.page.wait_for_function(f"() => {DRAWN}")
        for tab in tabs:
            if control.is_visible():
                return
            self.hands.press(tab)
        expect(control).to_be_visible()

    def _take_card(self, action: Action) -> None:
        market = self.page.get_by_role("region", name=t("market"))
        self.press(self.button(t("take", card=card_name(action["card"])), market))

    def _draw_blind(self, action: Action) -> None:
        self.press(self.button(contains("drawBlind")))

    def _draw_tickets(self, action: Action) -> None:
        self.press(self.button(contains("drawTickets")))

    def _claim(self, action: Action) -> None:
        self.choose_track(action["track"])
        self._pay(action, self.board.tracks[action["track"]]["length"], "claim")

    def choose_track(self, id: str) -> None:
        expect(self.track(id)).to_have_role("button")
        self.press(self.track(id))
        expect(self.page.locator(f'[data-route="{id}"].open')).to_be_visible()

    def _pay(self, action: Action, price: int, prompt: str) -> None:
        """One press pays. If there are many ways, the one we want may be among the others."""
        text = payment(action["colour"], price, action.get("locomotives", 0))
        pay = self.button(re.compile(rf"\b{re.escape(text)} \("), self.asking(prompt))
        more = self.button(shape("pay.more"), self.asking(prompt))
        expect(pay.or_(more).first).to_be_visible()
        if not pay.is_visible():
            self.press(more)
        self.press(pay)

    def _keep_tickets(self, action: Action) -> None:
        view = self.now()["view"]
        panel = self.asking(view["prompt"])
        for ticket in view["offer"]:
            box = panel.get_by_role("checkbox", name=between(self.board.ticket(ticket)))
            self.reveal(box)
            if box.is_checked() != (ticket in action["tickets"]):
                self.press(box)
        self.press(self.button(t("keep.do", n=len(action["tickets"])), panel))

    def _pick_ticket(self, action: Action) -> None:
        panel, ticket = self.asking("draft"), self.board.ticket(action["ticket"])
        self.press(panel.get_by_role("radio", name=between(ticket)))
        self.press(self.button(t("act.PickTicket", ticket=ticket), panel))

    def _pay_tunnel(self, action: Action) -> None:
        tunnel = self.now()["view"]["tunnel"]
        expect(self.asking("tunnel")).to_contain_text(t("tunnel.extra", n=tunnel["extra"]))
        self._pay({**action, "colour": tunnel["colour"]}, tunnel["extra"], "tunnel")

    def _leave_tunnel(self, action: Action) -> None:
        self.press(self.button(t("act.LeaveTunnel"), self.asking("tunnel")))

    def _collect_festival(self, action: Action) -> None:
        name = self.board.festivals[action["festival"]]
        self.press(self.button(re.compile(re.escape(name)), self.asking("festival")))

    def _choose_start(self, action: Action) -> None:
        self._go_to(action["city"], "start-city", "act.ChooseStart")

    def _move_alvin(self, action: Action) -> None:
        self._go_to(action["city"], "alvin", "act.MoveAlvin")

    def _go_to(self, city: str, prompt: str, key: str) -> None:
        go = self.button(t(key, city=self.board.cities[city]), self.asking(prompt))
        self._choose_city(city, go)
        self.press(go)

    def _place_marker(self, action: Action) -> None:
        self._pay_at(action, "marker", "marker")

    def _decline_marker(self, action: Action) -> None:
        self.press(self.button(t("act.DeclineMarker"), self.asking("marker")))

    def _build_station(self, action: Action) -> None:
        self.press(self.button(begins("BuildStation.title"), self.asking("turn")))
        self._pay_at(action, "station", "turn")

    def _pay_at(self, action: Action, what: str, prompt: str) -> None:
        self._choose_city(action["city"], self.asking(prompt).get_by_role("listitem").first)
        self._pay(action, self.now()["view"]["prices"][what], prompt)

    def _choose_city(self, city: str, then: Locator) -> None:
        """On the board, or in the question if that lies over it; an only choice is already made."""
        expect(self.city(city)).to_have_role("button")
        if then.is_visible():
            return
        if in_sight(self.city(city)):
            self.press(self.city(city))
        elif (cities := self.page.get_by_role("combobox", name=t("city"))).is_visible():
            self.hands.choose(cities, city)
        else:
            self.press(self.button(self.board.cities[city], self.page.get_by_role("group", name=t("city"))))

    def _pass(self, action: Action) -> None:
        self.press(self.button(t("pass"), self.asking("turn")))


def between(ticket: str) -> re.Pattern[str]:
    """The two cities of a ticket, whatever is drawn between them."""
    a, b = map(re.escape, ticket.split(f" {DASH} "))
    return re.compile(rf"^{a}\W+{b}\b")

"""A whole game in Firefox, without a server."""

from __future__ import annotations

from tests.site.browser.guest import board
from tests.site.browser.hosting import Host
from tests.web.browser.firefox import firefox
from tests.web.browser.screens import LAPTOP
from tests.web.browser.test_firefox import ANY, BEGINNING, Player, exactly, see_the_result
from tests.web.browser.words import t


def test_a_whole_game_in_firefox(host: Host) -> None:
    with firefox() as page:
        page.resize(**LAPTOP)
        page.begin_with(BEGINNING)
        page.goto(host.url)
        player = Player(page, board("usa"))
        player.press('input[type=radio][value="usa"]', ANY)
        player.press("button", exactly(t("mode.bots.go")))
        see_the_result(page, player, player.play_to_the_end())
        assert page.troubles == []

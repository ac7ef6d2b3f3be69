"""`expert`: search that reads the others' tickets from their tracks, and thinks about every card."""

from __future__ import annotations

from ferrovia.bots.search import SearchBot


class ExpertBot(SearchBot):
    """The strongest bot: search that guesses tickets from tracks and thinks about second cards too."""

    focus = 4.0
    second_cards = True

"""Ferrovia: train games of the Ticket to Ride family, exact to the rules."""

from ferrovia import engine
from ferrovia.game import Game, Refused, View, new_game
from ferrovia.maps import BOARDS, load

__all__ = ["BOARDS", "Game", "Refused", "View", "engine", "load", "new_game"]

"""What happens at the table, as each seat sees it.

Made by tools/generate.py from ferrovia.mechanisms. Do not edit.

A field that only some may see is `None` for everybody else: each event is made for its audience, so what a
seat may not know never leaves the game.
"""

from ferrovia.mechanisms import Event
from ferrovia.mechanisms.alvin import AlvinCaught, AlvinMoved
from ferrovia.mechanisms.claims import TrackClaimed
from ferrovia.mechanisms.drafts import DraftCardTurned, PacketPassed, TicketPicked
from ferrovia.mechanisms.festivals import FestivalLaid, FestivalTaken
from ferrovia.mechanisms.markers import MarkerDeclined, MarkerPlaced
from ferrovia.mechanisms.start_cities import StartChosen
from ferrovia.mechanisms.stations import StationBuilt
from ferrovia.mechanisms.table import Answered, GameEnded, LastRoundBegan, Passed, PointsScored, TurnBegan
from ferrovia.mechanisms.tickets import TicketsKept, TicketsOffered
from ferrovia.mechanisms.train_cards import (
    CardDealt,
    CardDrawn,
    CardTaken,
    DeckReformed,
    MarketFilled,
    MarketSwept,
    NothingDrawn,
)
from ferrovia.mechanisms.tunnels import TunnelBegun, TunnelCardTurned, TunnelLeft, TunnelPaid

__all__ = [
    "AlvinCaught",
    "AlvinMoved",
    "Answered",
    "CardDealt",
    "CardDrawn",
    "CardTaken",
    "DeckReformed",
    "DraftCardTurned",
    "Event",
    "FestivalLaid",
    "FestivalTaken",
    "GameEnded",
    "LastRoundBegan",
    "MarkerDeclined",
    "MarkerPlaced",
    "MarketFilled",
    "MarketSwept",
    "NothingDrawn",
    "PacketPassed",
    "Passed",
    "PointsScored",
    "StartChosen",
    "StationBuilt",
    "TicketPicked",
    "TicketsKept",
    "TicketsOffered",
    "TrackClaimed",
    "TunnelBegun",
    "TunnelCardTurned",
    "TunnelLeft",
    "TunnelPaid",
    "TurnBegan",
]

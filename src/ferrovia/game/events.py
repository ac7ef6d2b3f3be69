"""What happens at the table, as each seat sees it. Each mechanism declares its own events
(`ferrovia.vocabulary`).

A field that only some may see is `None` for everybody else: each event is made for its audience, so what a
seat may not know never leaves the game.
"""

from ferrovia.vocabulary import Event
from ferrovia.vocabulary.alvin import AlvinCaught, AlvinMoved
from ferrovia.vocabulary.claims import TrackClaimed
from ferrovia.vocabulary.drafts import DraftCardTurned, PacketPassed, TicketPicked
from ferrovia.vocabulary.festivals import FestivalLaid, FestivalTaken
from ferrovia.vocabulary.markers import MarkerDeclined, MarkerPlaced
from ferrovia.vocabulary.start_cities import StartChosen
from ferrovia.vocabulary.stations import StationBuilt
from ferrovia.vocabulary.table import Answered, GameEnded, LastRoundBegan, Passed, PointsScored, TurnBegan
from ferrovia.vocabulary.tickets import TicketsKept, TicketsOffered
from ferrovia.vocabulary.train_cards import (
    CardDealt,
    CardDrawn,
    CardTaken,
    DeckReformed,
    MarketFilled,
    MarketSwept,
    NothingDrawn,
)
from ferrovia.vocabulary.tunnels import TunnelBegun, TunnelCardTurned, TunnelLeft, TunnelPaid

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

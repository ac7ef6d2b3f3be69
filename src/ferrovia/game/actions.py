"""What a player can do, with names instead of numbers.

Made by tools/generate.py from ferrovia.mechanisms. Do not edit.

A payment is a colour and a number of locomotives; locomotives alone have the colour "locomotive" (R-5).
"""

from ferrovia.mechanisms import Action
from ferrovia.mechanisms.alvin import MoveAlvin
from ferrovia.mechanisms.claims import Claim
from ferrovia.mechanisms.drafts import PickTicket
from ferrovia.mechanisms.festivals import CollectFestival
from ferrovia.mechanisms.markers import DeclineMarker, PlaceMarker
from ferrovia.mechanisms.start_cities import ChooseStart
from ferrovia.mechanisms.stations import BuildStation
from ferrovia.mechanisms.table import Pass
from ferrovia.mechanisms.tickets import DrawTickets, KeepTickets
from ferrovia.mechanisms.train_cards import DrawBlind, TakeCard
from ferrovia.mechanisms.tunnels import LeaveTunnel, PayTunnel

__all__ = [
    "Action",
    "BuildStation",
    "ChooseStart",
    "Claim",
    "CollectFestival",
    "DeclineMarker",
    "DrawBlind",
    "DrawTickets",
    "KeepTickets",
    "LeaveTunnel",
    "MoveAlvin",
    "Pass",
    "PayTunnel",
    "PickTicket",
    "PlaceMarker",
    "TakeCard",
]

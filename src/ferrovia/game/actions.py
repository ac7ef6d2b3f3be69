"""What a player can do, with names instead of numbers. Each mechanism declares its own actions
(`ferrovia.vocabulary`).

A payment is a colour and a number of locomotives; locomotives alone have the colour "locomotive" (R-5).
"""

from ferrovia.vocabulary import Action
from ferrovia.vocabulary.alvin import MoveAlvin
from ferrovia.vocabulary.claims import Claim
from ferrovia.vocabulary.drafts import PickTicket
from ferrovia.vocabulary.festivals import CollectFestival
from ferrovia.vocabulary.markers import DeclineMarker, PlaceMarker
from ferrovia.vocabulary.start_cities import ChooseStart
from ferrovia.vocabulary.stations import BuildStation
from ferrovia.vocabulary.table import Pass
from ferrovia.vocabulary.tickets import DrawTickets, KeepTickets
from ferrovia.vocabulary.train_cards import DrawBlind, TakeCard
from ferrovia.vocabulary.tunnels import LeaveTunnel, PayTunnel

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

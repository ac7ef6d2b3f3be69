"""The numbers that the engine speaks in: cards, caps, prompts, actions, refusals and events.

Made by tools/generate.py from ferrovia.mechanisms. Do not edit.

Everything here is a plain int, so that compiled and uncompiled modules share one definition.
An action is one int: `kind << 16 | subject << 8 | colour << 4 | locomotives`.
"""

from typing import Final

COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white", "orange", "pink")

# Cards. The eight colours come first, then the locomotive; festival cards follow.
N_COLOURS: Final = 8
LOCO: Final = 8
GREY: Final = 8  # as the colour of a track: a set of any one colour pays (BASE-18)
N_TRAIN_KINDS: Final = 9
FESTIVAL: Final = 9  # the first kind of festival card
DRAFT_CARD: Final = 29  # the one card that calls the second draft (IB-5)

# Caps: arrays of the compiled core have fixed sizes, so a board must fit into them.
MAX_SEATS: Final = 6
MAX_CITIES: Final = 64
MAX_TRACKS: Final = 192
MAX_TICKETS: Final = 128
MAX_LENGTH: Final = 8
MAX_FARES: Final = 96  # 9 lengths of 8 colours and grey, then ferries
FERRIES: Final = 81  # the first fare with locomotive symbols
MAX_FESTIVALS: Final = 20
MAX_CARD_KINDS: Final = 29  # train cards and festival cards
MAX_OFFER: Final = 8  # tickets offered to one seat at once
MAX_CARDS_OF_A_KIND: Final = 100
MAX_TRAINS: Final = 100
MAX_PROMPTS: Final = 16
MAX_PARALLEL: Final = 3

# Limits.
NOBODY: Final = -1
NOTHING: Final = -32768  # in place of a number that an event does not have
LAST_ROUND_TRAINS: Final = 2  # BASE-26
LOCOS_THAT_SWEEP: Final = 3  # BASE-14
MAX_SWEEPS: Final = 20  # in a row
MAX_VISITS: Final = 1000000  # of a search at the end of a game

# Prompts: what the table waits for. The first two are automatic, nobody is asked.
NEXT_TURN: Final = 0
END_TURN: Final = 1
TURN: Final = 2  # It is your turn. What do you do?
SECOND_CARD: Final = 3  # Draw a second card.
FIRST_TICKETS: Final = 4  # Which of these tickets do you keep?
KEEP_TICKETS: Final = 5  # Which of these tickets do you keep?
TUNNEL: Final = 6  # The tunnel costs extra. Do you pay?
DRAFT: Final = 7  # Take one ticket from this packet. The rest are passed on.
DRAFT_KEEP: Final = 8  # Which of the tickets you drafted do you keep?
FESTIVAL_END: Final = 9  # Both ends have festival cards. Which ones do you take?
START_CITY: Final = 10  # Which city do you start in? Your network grows from there.
MARKER: Final = 11  # Do you place a marker at one end of this route?
ALVIN_MOVE: Final = 12  # You caught Alvin! Which of your cities do you move him to?
N_PROMPTS: Final = 13

# Actions, shifted into place.
ACTION_SHIFT: Final = 16
TAKE: Final = 1 << 16  # take {card}
BLIND: Final = 2 << 16  # draw from the deck
CLAIM: Final = 3 << 16  # claim {track} with {paid}
TICKETS: Final = 4 << 16  # draw tickets
STATION: Final = 5 << 16  # build a station in {city} with {paid}
PASS: Final = 6 << 16  # pass
KEEP: Final = 7 << 16  # keep {tickets}
DIG: Final = 8 << 16  # pay the extra cards[, including {locomotives:locomotive}]
LEAVE: Final = 9 << 16  # give up the tunnel
PICK: Final = 10 << 16  # take {ticket}
COLLECT: Final = 11 << 16  # take the festival cards from {festival}
START: Final = 12 << 16  # start in {city}
MARK: Final = 13 << 16  # place a marker in {city} with {paid}
NO_MARK: Final = 14 << 16  # don't place a marker
MOVE_ALVIN: Final = 15 << 16  # move Alvin to {city}
KEEP_DRAFTED: Final = 16 << 16  # keep {tickets}
N_ACTIONS: Final = 17
END_OF_ACTIONS: Final = 17 << 16

# Refusals: why an action is not possible, with the rule.
FINE: Final = 0  # it is possible
MALFORMED: Final = 1
GAME_OVER: Final = 2  # BASE-26
NOT_YOUR_TURN: Final = 3  # BASE-4
NOT_NOW: Final = 4  # BASE-5
NOT_IN_MARKET: Final = 5  # BASE-8
LOCOMOTIVE_SECOND: Final = 6  # BASE-11
DECK_EMPTY: Final = 7  # BASE-16
TRACK_TAKEN: Final = 8  # BASE-20
PARALLEL_CLOSED: Final = 9  # BASE-23
PARALLEL_OWN: Final = 10  # BASE-22
NOT_CONNECTED: Final = 11  # OW-3
NOT_ENOUGH_TRAINS: Final = 12  # BASE-19
NOT_ENOUGH_CARDS: Final = 13  # BASE-17
WRONG_COLOUR: Final = 14  # BASE-17
FERRY_LOCOMOTIVES: Final = 15  # EU-4
NO_TICKETS_LEFT: Final = 16  # BASE-24
DRAFT_NOT_OVER: Final = 17  # IB-6
KEEP_MORE: Final = 18  # BASE-24
KEEP_EXACTLY: Final = 19  # IB-3
NOT_OFFERED: Final = 20  # BASE-24
CITY_HAS_STATION: Final = 21  # EU-9
NO_STATIONS_LEFT: Final = 22  # EU-9
CITY_HAS_MARKER: Final = 23  # OW-2
CITY_BARRED: Final = 24  # ALV-1
NOT_AN_END: Final = 25  # OW-4
NOT_CONTROLLED: Final = 26  # ALV-2
NO_FESTIVAL_THERE: Final = 27  # IB-7
MUST_ACT: Final = 28

# Events: rows of ints in a state's journal, `(kind, seat, ...)`; the seat is NOBODY for some.
CARD_TAKEN: Final = 1  # seat, card
CARD_DRAWN: Final = 2  # seat, card
MARKET_FILLED: Final = 3  # card
MARKET_SWEPT: Final = 4
DECK_REFORMED: Final = 5  # cards
TRACK_CLAIMED: Final = 6  # seat, track, colour, locomotives
POINTS_SCORED: Final = 7  # seat, points, track
TICKETS_OFFERED: Final = 8  # seat, count, tickets
TICKETS_KEPT: Final = 9  # seat, kept, returned, tickets
ANSWERED: Final = 10  # seat
TUNNEL_BEGUN: Final = 11  # seat, track, colour, locomotives
TUNNEL_CARD: Final = 12  # seat, card
TUNNEL_PAID: Final = 13  # seat, cards, locomotives
TUNNEL_LEFT: Final = 14  # seat, track
STATION_BUILT: Final = 15  # seat, city, colour, locomotives, price
PACKET_PASSED: Final = 16  # seat, count, tickets
TICKET_PICKED: Final = 17  # seat, ticket
FESTIVAL_LAID: Final = 18  # festival
FESTIVAL_TAKEN: Final = 19  # seat, festival, cards
DRAFT_CARD_TURNED: Final = 20
START_CHOSEN: Final = 21  # seat, city
MARKER_PLACED: Final = 22  # seat, city, colour, locomotives
MARKER_DECLINED: Final = 23  # seat
ALVIN_CAUGHT: Final = 24  # seat
ALVIN_MOVED: Final = 25  # seat, city
TURN_BEGAN: Final = 26  # seat
LAST_ROUND_BEGAN: Final = 27  # seat
PASSED: Final = 28  # seat
GAME_ENDED: Final = 29
CARDS_DEALT: Final = 30  # seat, card
NOTHING_DRAWN: Final = 31  # seat

# Lines of the score sheet. The first N_POINT_LINES add up to the final score; counts follow.
ROUTES: Final = 0  # Routes
CATCHES: Final = 1  # Catching Alvin
TICKETS_DONE: Final = 2  # Completed tickets
TICKETS_FAILED: Final = 3  # Failed tickets
LONGEST: Final = 4  # Longest path
UNBUILT: Final = 5  # Stations left
FESTIVALS: Final = 6  # Festival cards
MOST: Final = 7  # Most completed tickets
ALVIN: Final = 8  # Having Alvin at the end
N_POINT_LINES: Final = 9
N_DONE: Final = 9
N_FAILED: Final = 10
PATH_LENGTH: Final = 11
STATIONS_USED: Final = 12
N_LINES: Final = 13

# Outcomes of chance, as a dealer logs them: `kind << 8 | value`.
OUTCOME_CARD: Final = 1  # value: card kind
OUTCOME_TICKET: Final = 2  # value: ticket
OUTCOME_SEAT: Final = 3  # value: who begins


# Packed numbers, made and read.


def kind(action: int) -> int:
    """The kind of an action, as a small number."""
    return action >> 16


def verb(action: int) -> int:
    """An action without its subject and its payment: TAKE, CLAIM or another of these."""
    return action >> 16 << 16


def topic(action: int) -> int:
    """The kind and the subject of an action, as one number."""
    return action >> 8


def subject(action: int) -> int:
    """The track, city, ticket, festival or choice of an action."""
    return action >> 8 & 255


def colour(action: int) -> int:
    """The card of an action, or the colour of its payment."""
    return action >> 4 & 15


def locomotives(action: int) -> int:
    """The locomotives in the payment of an action."""
    return action & 15


def payment(action: int) -> int:
    """The colour and the locomotives of an action."""
    return action & 255


def about(subject: int) -> int:
    """The part of an action that is its subject, or its topic."""
    return subject << 8


def paid(colour: int, locos: int) -> int:
    """A payment."""
    return colour << 4 | locos


def fare(colour: int, length: int) -> int:
    """The fare of a track without locomotive symbols."""
    return 9 * colour + length


def outcome(kind: int, value: int) -> int:
    """An outcome of chance."""
    return kind << 8 | value


def outcome_kind(outcome: int) -> int:
    """What kind of outcome it is."""
    return outcome >> 8


def outcome_value(outcome: int) -> int:
    """The card, ticket or seat of an outcome."""
    return outcome & 255

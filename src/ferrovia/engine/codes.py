"""The numbers that the engine speaks in: cards, caps, prompts, actions, refusals and events.

Everything here is a plain int, so that compiled and uncompiled modules share one definition.
An action is one int: `kind << 16 | subject << 8 | colour << 4 | locomotives`.
"""

from typing import Final

# Cards. The eight colours come first, then the locomotive; festival cards follow from FESTIVAL on.
COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white", "orange", "pink")
N_COLOURS: Final = 8
LOCO: Final = 8
GREY: Final = 8  # as the colour of a track: a set of any one colour pays (BASE-18)
N_TRAIN_KINDS: Final = 9
FESTIVAL: Final = 9
DRAFT_CARD: Final = 29  # the one card that calls the second draft (IB-5)

# Caps: arrays of the compiled core have fixed sizes, so a board must fit into them.
MAX_SEATS: Final = 6
MAX_CITIES: Final = 64
MAX_TRACKS: Final = 192
MAX_TICKETS: Final = 64
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

NOBODY: Final = -1
LAST_ROUND_TRAINS: Final = 2  # BASE-26
LOCOS_THAT_SWEEP: Final = 3  # BASE-14
MAX_SWEEPS: Final = 3  # in a row

# Prompts: what the table waits for. The first two are automatic, nobody is asked.
NEXT_TURN: Final = 0
END_TURN: Final = 1
TURN: Final = 2
SECOND_CARD: Final = 3
FIRST_TICKETS: Final = 4
KEEP_TICKETS: Final = 5
TUNNEL: Final = 6
DRAFT: Final = 7
DRAFT_KEEP: Final = 8
FESTIVAL_END: Final = 9
START_CITY: Final = 10
MARKER: Final = 11
ALVIN_MOVE: Final = 12
N_PROMPTS: Final = 13

# Actions, shifted into place.
ACTION_SHIFT: Final = 16
TAKE: Final = 1 << 16  # colour: the market's card
BLIND: Final = 2 << 16
CLAIM: Final = 3 << 16  # subject: track; colour and locomotives: the payment
TICKETS: Final = 4 << 16
STATION: Final = 5 << 16  # subject: city; colour and locomotives: the payment
PASS: Final = 6 << 16
KEEP: Final = 7 << 16  # subject: bit i keeps the i-th offered ticket
DIG: Final = 8 << 16  # locomotives among the extra cards of a tunnel
LEAVE: Final = 9 << 16
PICK: Final = 10 << 16  # subject: ticket taken from the passing packet
COLLECT: Final = 11 << 16  # subject: festival
START: Final = 12 << 16  # subject: city
MARK: Final = 13 << 16  # subject: city; colour and locomotives: the payment
NO_MARK: Final = 14 << 16
MOVE_ALVIN: Final = 15 << 16  # subject: city
KEEP_DRAFTED: Final = 16 << 16  # as KEEP
N_ACTIONS: Final = 17
END_OF_ACTIONS: Final = 17 << 16

# Refusals: why an action is not possible. 0 is "it is possible".
FINE: Final = 0
MALFORMED: Final = 1
GAME_OVER: Final = 2
NOT_YOUR_TURN: Final = 3
NOT_NOW: Final = 4
NOT_IN_MARKET: Final = 5
LOCOMOTIVE_SECOND: Final = 6
DECK_EMPTY: Final = 7
TRACK_TAKEN: Final = 8
PARALLEL_CLOSED: Final = 9
PARALLEL_OWN: Final = 10
NOT_CONNECTED: Final = 11
NOT_ENOUGH_TRAINS: Final = 12
NOT_ENOUGH_CARDS: Final = 13
WRONG_COLOUR: Final = 14
FERRY_LOCOMOTIVES: Final = 15
NO_TICKETS_LEFT: Final = 16
DRAFT_NOT_OVER: Final = 17
KEEP_MORE: Final = 18
KEEP_EXACTLY: Final = 19
NOT_OFFERED: Final = 20
CITY_HAS_STATION: Final = 21
NO_STATIONS_LEFT: Final = 22
CITY_HAS_MARKER: Final = 23
CITY_BARRED: Final = 24
NOT_AN_END: Final = 25
NOT_CONTROLLED: Final = 26
NO_FESTIVAL_THERE: Final = 27
MUST_ACT: Final = 28

# Events: rows of ints in a state's journal, `(kind, seat, ...)`.
CARD_TAKEN: Final = 1  # seat, card
CARD_DRAWN: Final = 2  # seat, card (NOBODY: the deck gave no train card, R-15)
MARKET_FILLED: Final = 3  # NOBODY, card
MARKET_SWEPT: Final = 4  # NOBODY
DECK_REFORMED: Final = 5  # NOBODY, cards
TRACK_CLAIMED: Final = 6  # seat, track, colour, locomotives
POINTS_SCORED: Final = 7  # seat, points, track (NOBODY: for catching Alvin)
TICKETS_OFFERED: Final = 8  # seat, mask
TICKETS_KEPT: Final = 9  # seat, mask kept, mask returned
ANSWERED: Final = 10  # seat
TUNNEL_BEGUN: Final = 11  # seat, track, colour, locomotives
TUNNEL_CARD: Final = 12  # seat, card
TUNNEL_PAID: Final = 13  # seat, extra cards, locomotives among them
TUNNEL_LEFT: Final = 14  # seat, track
STATION_BUILT: Final = 15  # seat, city, colour, locomotives, price
PACKET_PASSED: Final = 16  # seat, mask now in hand
TICKET_PICKED: Final = 17  # seat, ticket
FESTIVAL_LAID: Final = 18  # NOBODY, festival
FESTIVAL_TAKEN: Final = 19  # seat, festival, cards
DRAFT_CARD_TURNED: Final = 20  # NOBODY
START_CHOSEN: Final = 21  # seat, city
MARKER_PLACED: Final = 22  # seat, city, colour, locomotives
MARKER_DECLINED: Final = 23  # seat
ALVIN_CAUGHT: Final = 24  # seat
ALVIN_MOVED: Final = 25  # seat, city
TURN_BEGAN: Final = 26  # seat
LAST_ROUND_BEGAN: Final = 27  # seat
PASSED: Final = 28  # seat
GAME_ENDED: Final = 29  # NOBODY
CARDS_DEALT: Final = 30  # seat, card

# Lines of the score sheet. The first N_POINT_LINES add up to the final score.
ROUTES: Final = 0  # points scored during the game by tracks
CATCHES: Final = 1  # points scored during the game by catching Alvin
TICKETS_DONE: Final = 2
TICKETS_FAILED: Final = 3  # negative
LONGEST: Final = 4
UNBUILT: Final = 5
FESTIVALS: Final = 6
MOST: Final = 7
ALVIN: Final = 8
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

# The numbers of codes.py for the C compiler. Made by tools/generate.py from ferrovia.mechanisms. Do not edit.
cdef enum:
    N_COLOURS = 8
    LOCO = 8
    GREY = 8
    N_TRAIN_KINDS = 9
    FESTIVAL = 9
    DRAFT_CARD = 29
    MAX_SEATS = 6
    MAX_CITIES = 64
    MAX_TRACKS = 192
    MAX_TICKETS = 128
    MAX_LENGTH = 8
    MAX_FARES = 96
    FERRIES = 81
    MAX_FESTIVALS = 20
    MAX_CARD_KINDS = 29
    MAX_OFFER = 8
    MAX_CARDS_OF_A_KIND = 100
    MAX_TRAINS = 100
    MAX_PROMPTS = 16
    MAX_PARALLEL = 3
    NOBODY = -1
    NOTHING = -32768
    LAST_ROUND_TRAINS = 2
    LOCOS_THAT_SWEEP = 3
    MAX_SWEEPS = 20
    MAX_VISITS = 1000000
    NEXT_TURN = 0
    END_TURN = 1
    TURN = 2
    SECOND_CARD = 3
    FIRST_TICKETS = 4
    KEEP_TICKETS = 5
    TUNNEL = 6
    DRAFT = 7
    DRAFT_KEEP = 8
    FESTIVAL_END = 9
    START_CITY = 10
    MARKER = 11
    ALVIN_MOVE = 12
    N_PROMPTS = 13
    ACTION_SHIFT = 16
    TAKE = 65536
    BLIND = 131072
    CLAIM = 196608
    TICKETS = 262144
    STATION = 327680
    PASS = 393216
    KEEP = 458752
    DIG = 524288
    LEAVE = 589824
    PICK = 655360
    COLLECT = 720896
    START = 786432
    MARK = 851968
    NO_MARK = 917504
    MOVE_ALVIN = 983040
    KEEP_DRAFTED = 1048576
    N_ACTIONS = 17
    END_OF_ACTIONS = 1114112
    FINE = 0
    MALFORMED = 1
    GAME_OVER = 2
    NOT_YOUR_TURN = 3
    NOT_NOW = 4
    NOT_IN_MARKET = 5
    LOCOMOTIVE_SECOND = 6
    DECK_EMPTY = 7
    TRACK_TAKEN = 8
    PARALLEL_CLOSED = 9
    PARALLEL_OWN = 10
    NOT_CONNECTED = 11
    NOT_ENOUGH_TRAINS = 12
    NOT_ENOUGH_CARDS = 13
    WRONG_COLOUR = 14
    FERRY_LOCOMOTIVES = 15
    NO_TICKETS_LEFT = 16
    DRAFT_NOT_OVER = 17
    KEEP_MORE = 18
    KEEP_EXACTLY = 19
    NOT_OFFERED = 20
    CITY_HAS_STATION = 21
    NO_STATIONS_LEFT = 22
    CITY_HAS_MARKER = 23
    CITY_BARRED = 24
    NOT_AN_END = 25
    NOT_CONTROLLED = 26
    NO_FESTIVAL_THERE = 27
    MUST_ACT = 28
    CARD_TAKEN = 1
    CARD_DRAWN = 2
    MARKET_FILLED = 3
    MARKET_SWEPT = 4
    DECK_REFORMED = 5
    TRACK_CLAIMED = 6
    POINTS_SCORED = 7
    TICKETS_OFFERED = 8
    TICKETS_KEPT = 9
    ANSWERED = 10
    TUNNEL_BEGUN = 11
    TUNNEL_CARD = 12
    TUNNEL_PAID = 13
    TUNNEL_LEFT = 14
    STATION_BUILT = 15
    PACKET_PASSED = 16
    TICKET_PICKED = 17
    FESTIVAL_LAID = 18
    FESTIVAL_TAKEN = 19
    DRAFT_CARD_TURNED = 20
    START_CHOSEN = 21
    MARKER_PLACED = 22
    MARKER_DECLINED = 23
    ALVIN_CAUGHT = 24
    ALVIN_MOVED = 25
    TURN_BEGAN = 26
    LAST_ROUND_BEGAN = 27
    PASSED = 28
    GAME_ENDED = 29
    CARDS_DEALT = 30
    NOTHING_DRAWN = 31
    ROUTES = 0
    CATCHES = 1
    TICKETS_DONE = 2
    TICKETS_FAILED = 3
    LONGEST = 4
    UNBUILT = 5
    FESTIVALS = 6
    MOST = 7
    ALVIN = 8
    N_POINT_LINES = 9
    N_DONE = 9
    N_FAILED = 10
    PATH_LENGTH = 11
    STATIONS_USED = 12
    N_LINES = 13
    OUTCOME_CARD = 1
    OUTCOME_TICKET = 2
    OUTCOME_SEAT = 3

# Not chars: Cython shows an array of those to Python as bytes.
ctypedef short Small
ctypedef unsigned long long Mask
cdef extern from *:
    ctypedef unsigned long long TicketSet "unsigned __int128"

cdef inline int kind(int action) noexcept:
    return action >> 16
cdef inline int verb(int action) noexcept:
    return action >> 16 << 16
cdef inline int topic(int action) noexcept:
    return action >> 8
cdef inline int subject(int action) noexcept:
    return action >> 8 & 255
cdef inline int colour(int action) noexcept:
    return action >> 4 & 15
cdef inline int locomotives(int action) noexcept:
    return action & 15
cdef inline int payment(int action) noexcept:
    return action & 255
cdef inline int about(int subject) noexcept:
    return subject << 8
cdef inline int paid(int colour, int locos) noexcept:
    return colour << 4 | locos
cdef inline int fare(int colour, int length) noexcept:
    return 9 * colour + length
cdef inline int outcome(int kind, int value) noexcept:
    return kind << 8 | value
cdef inline int outcome_kind(int outcome) noexcept:
    return outcome >> 8
cdef inline int outcome_value(int outcome) noexcept:
    return outcome & 255

# The C types of fields.py. Made by tools/generate.py from ferrovia.mechanisms. Do not edit.
cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, Small, TicketSet
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.tables cimport BoardTables

@cython.freelist(8)
cdef class Fields:
    cdef readonly BoardTables board
    cdef public Dealer dealer
    cdef public list journal
    cdef readonly int seats
    # table
    cdef public int seat
    cdef public int first
    cdef public int turn
    cdef public int last_turns
    cdef public int passes
    cdef public int over
    cdef public int depth
    # cards
    cdef public int deck_total
    cdef public int discard_total
    cdef public int market_total
    # claims
    cdef public int last_track
    # alvin
    cdef public int alvin_city
    cdef public int alvin_owner
    # tunnels
    cdef public int laid_track
    cdef public int laid_colour
    cdef public int laid_locos
    cdef public int extra
    # stations
    cdef public int n_stations
    # tickets
    cdef public int stratum
    cdef public int n_strata
    cdef public int tickets_left
    cdef public int tickets_open
    # drafts
    cdef public int draft_min
    cdef public int draft_max
    cdef public int draft_due
    # table
    cdef public Small[codes.MAX_PROMPTS] prompts
    cdef public Small[codes.MAX_PROMPTS] asked
    cdef public Small[codes.MAX_PROMPTS] pending
    cdef public int[codes.MAX_SEATS] answers
    cdef public int[codes.MAX_SEATS] score
    cdef public Small[codes.MAX_SEATS * codes.N_LINES] lines
    # cards
    cdef public Small[codes.MAX_SEATS * codes.N_TRAIN_KINDS] hands
    cdef public Small[codes.MAX_CARD_KINDS] deck
    cdef public Small[codes.N_TRAIN_KINDS] discard
    cdef public Small[codes.N_TRAIN_KINDS] market
    # claims
    cdef public int[codes.MAX_SEATS] trains
    cdef public Small[codes.MAX_TRACKS] owner
    cdef public Small[codes.MAX_TRACKS] open_to
    cdef public Small[codes.MAX_SEATS * codes.MAX_FARES] n_open
    # markers
    cdef public Small[codes.MAX_CITIES] marker
    cdef public Small[codes.MAX_SEATS] markers_left
    # start_cities
    cdef public Mask[codes.MAX_SEATS] network
    # tunnels
    cdef public Small[codes.N_TRAIN_KINDS] turned
    # stations
    cdef public Small[codes.MAX_CITIES] station
    cdef public Small[codes.MAX_SEATS] stations_left
    # festivals
    cdef public Small[codes.MAX_FESTIVALS] piles
    cdef public Small[codes.MAX_SEATS * codes.MAX_FESTIVALS] festivals
    # tickets
    cdef public TicketSet[codes.MAX_SEATS] held
    cdef public TicketSet[codes.MAX_SEATS] offer
    cdef public TicketSet[codes.MAX_TICKETS] strata
    cdef public TicketSet[codes.MAX_SEATS] done
    # drafts
    cdef public TicketSet[codes.MAX_SEATS] packet

    cdef void clear(self) noexcept
    cdef void copy(self, Fields other) noexcept
    @cython.locals(place=int)
    cdef void grant(self, Fields other, int seat) noexcept
    cdef int line(self, int seat, int line) noexcept
    cdef void add_to_line(self, int seat, int line, int n) noexcept
    cdef int hand(self, int seat, int train_card) noexcept
    cdef void add_to_hand(self, int seat, int train_card, int n) noexcept
    cdef int open_tracks(self, int seat, int fare) noexcept
    cdef void add_to_open_tracks(self, int seat, int fare, int n) noexcept
    cdef int festival_cards(self, int seat, int festival) noexcept
    cdef void add_to_festival_cards(self, int seat, int festival, int n) noexcept

cdef class Inlined(Fields):
    cdef inline int line(self, int seat, int line) noexcept:
        return self.lines[13 * seat + line]
    cdef inline void add_to_line(self, int seat, int line, int n) noexcept:
        self.lines[13 * seat + line] += n
    cdef inline int hand(self, int seat, int train_card) noexcept:
        return self.hands[9 * seat + train_card]
    cdef inline void add_to_hand(self, int seat, int train_card, int n) noexcept:
        self.hands[9 * seat + train_card] += n
    cdef inline int open_tracks(self, int seat, int fare) noexcept:
        return self.n_open[96 * seat + fare]
    cdef inline void add_to_open_tracks(self, int seat, int fare, int n) noexcept:
        self.n_open[96 * seat + fare] += n
    cdef inline int festival_cards(self, int seat, int festival) noexcept:
        return self.festivals[20 * seat + festival]
    cdef inline void add_to_festival_cards(self, int seat, int festival, int n) noexcept:
        self.festivals[20 * seat + festival] += n

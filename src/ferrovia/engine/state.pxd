cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.constants cimport Mask, Small
from ferrovia.engine.dealer cimport Dealer

@cython.final
@cython.freelist(8)
cdef class State:
    cdef readonly Board board
    cdef public Dealer dealer
    cdef public list journal
    # Whose decision it is
    cdef readonly int seats
    cdef public int depth, seat, first, turn, last_turns, passes, over
    cdef public Small[codes.MAX_PROMPTS] prompts
    cdef public Small[codes.MAX_PROMPTS] asked, pending
    cdef public int[codes.MAX_SEATS] answers
    # Cards and tickets
    cdef public Small[codes.MAX_SEATS * codes.N_TRAIN_KINDS] hands
    cdef public Small[codes.MAX_CARD_KINDS] deck
    cdef public Small[codes.N_TRAIN_KINDS] discard, market, turned
    cdef public int deck_total, discard_total, market_total
    cdef public Mask[codes.MAX_SEATS] held, offer, packet
    cdef public Mask[codes.MAX_TICKETS] strata
    cdef public int stratum, n_strata, tickets_left, tickets_open
    cdef public int draft_min, draft_max, draft_due
    cdef public Small[codes.MAX_FESTIVALS] piles
    cdef public Small[codes.MAX_SEATS * codes.MAX_FESTIVALS] festivals
    cdef public int laid_track, laid_colour, laid_locos, extra
    # The table
    cdef public int[codes.MAX_SEATS] trains, score, catches
    cdef public Small[codes.MAX_TRACKS] owner
    cdef public Small[codes.MAX_TRACKS] open_to
    cdef public Small[codes.MAX_SEATS * codes.MAX_FARES] n_open
    cdef public Small[codes.MAX_CITIES] station, marker
    cdef public Small[codes.MAX_SEATS] stations_left, markers_left
    cdef public int n_stations
    cdef public Mask[codes.MAX_SEATS] network, done
    cdef public int alvin_city, alvin_owner, last_track
    cdef public short[codes.MAX_SEATS * codes.N_LINES] lines

    cdef void clear_flow(self) noexcept
    cdef void clear_cards(self) noexcept
    cdef void clear_table(self) noexcept
    @cython.locals(c=State)
    cpdef State clone(self)
    @cython.locals(c=State, other=int, kind=int, festival=int)
    cpdef State seen_by(self, int seat)
    cdef void copy_flow(self, State other) noexcept
    cdef void copy_cards(self, State other) noexcept
    cdef void copy_table(self, State other) noexcept
    cpdef int prompt(self) noexcept
    cpdef int waiting(self) noexcept
    cdef void ask(self, int prompt, int seats) noexcept
    cdef void drop(self) noexcept
    cdef bint store_answer(self, int seat, int answer) noexcept
    cdef void open_track(self, int seat, int track) noexcept
    cdef void close_track(self, int seat, int track) noexcept
    cdef void add_stratum(self, Mask tickets, int n) noexcept
    @cython.locals(ticket=int)
    cdef int draw_ticket(self) noexcept
    @cython.locals(total=int, kind=int)
    cpdef int hand_size(self, int seat) noexcept

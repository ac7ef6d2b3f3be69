cimport cython
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Small
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class Outlook:
    cdef readonly BoardTables board
    cdef readonly int shared_from, marker_price, stations, station_points, longest, n_festivals
    cdef readonly double richest
    cdef readonly bint marked, connected, most
    cdef readonly int first_keep, later_keep, draft_keep, draft_deal
    cdef int[codes.MAX_FESTIVALS] festival_cards
    cdef int[codes.MAX_CARDS_OF_A_KIND + 1] festival_points
    cdef int[codes.MAX_FESTIVALS + 1] festival_first
    cdef Small[2 * codes.MAX_TRACKS] festival_tracks
    cdef double[codes.MAX_FESTIVALS] worth, growth
    cdef double best_pile
    cdef int n_lanes
    cdef Small[codes.MAX_TRACKS] lane
    cdef Small[codes.MAX_CITIES + 1] arc_first
    cdef Small[2 * codes.MAX_TRACKS] arc_lane, arc_city
    cdef Small[codes.MAX_TICKETS] dearest_first
    cdef readonly int[codes.N_TRAIN_KINDS] cards
    cdef readonly long searches

    @cython.locals(twin=int, owner=int)
    cdef bint free(self, State state, int seat, int track) noexcept
    @cython.locals(worth=double)
    cdef double gain(self, State state, int seat, int track, Weights w) noexcept
    @cython.locals(a=int, b=int, worth=double)
    cdef double score(self, State state, int seat, int track, Weights w) noexcept
    cdef double share(self, State state, int seat, int city, Weights w) noexcept
    @cython.locals(festival=int, cards=int, have=int, ahead=int, other=int, points=int, later=int, rest=int)
    cdef void weigh_piles(self, State state, int seat, Weights w) noexcept
    @cython.locals(one=int, other=int, here=double, there=double)
    cdef double pile_at(self, int a, int b) noexcept
    @cython.locals(least=double, other=int, trains=double, cards=double, turns=double)
    cdef double turns_left(self, State state, int seat, Weights w) noexcept

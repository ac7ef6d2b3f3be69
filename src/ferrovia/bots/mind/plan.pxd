cimport cython
from ferrovia.bots.mind.sight cimport Sight
from ferrovia.bots.mind.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.constants cimport Mask, Small
from ferrovia.engine.state cimport State

cdef double FAR

@cython.final
cdef class Plan:
    cdef Sight sight
    cdef Board board
    cdef readonly Mask held, aims
    cdef Mask tree
    cdef public int n
    cdef readonly int n_lent, cars, n_done, points_done, points_ahead, points_lost
    cdef int most_lent, way_cars, way_lent
    cdef readonly Small[64] tracks
    cdef readonly Small[4] lent
    cdef readonly double turns, cost
    cdef double way_cost, way_turns
    cdef double[codes.MAX_TRACKS] price, time
    cdef double[codes.MAX_CITIES] distance
    cdef Small[codes.MAX_CITIES] via, frontier

    @cython.locals(board=Board, most_turns=double, spared=double, most_cars=double, value=double, ticket=int, worth=double, extra=double)
    cpdef double make(self, State state, int seat, Mask tickets, Weights w, int start) noexcept
    @cython.locals(ticket=int)
    cdef void ticket_costs(self, State state, int seat, Weights w, double* costs) noexcept
    @cython.locals(best=int, ticket=int)
    cdef int dearest(self, Mask tickets) noexcept
    @cython.locals(board=Board, hand=int, longest=int, colour=int, station=double, track=int, length=int, have=int, cards=double, turns=double, price=double)
    cdef void price_tracks(self, State state, int seat, Weights w) noexcept
    @cython.locals(cards=int)
    cdef double station_price(self, State state, int seat, Weights w) noexcept
    @cython.locals(a=int, b=int)
    cdef bint connect(self, State state, int ticket, double worth, double most_turns, double most_cars) noexcept
    @cython.locals(city=int, track=int)
    cdef void measure(self, State state, int target) noexcept
    @cython.locals(city=int, track=int)
    cdef void add_way(self, State state, int target) noexcept
    @cython.locals(board=Board, reached=int, city=int, nearest=int, i=int, near=int, place=int, track=int, there=int, distance=double)
    cdef void spread(self, int target) noexcept

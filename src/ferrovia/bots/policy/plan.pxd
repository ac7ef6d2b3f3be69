cimport cython
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, Small, TicketSet
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

cdef double FAR

@cython.final
cdef class Plan:
    cdef Outlook outlook
    cdef BoardTables board
    cdef readonly TicketSet held, aims, done
    cdef Mask[codes.MAX_CITIES] group
    cdef Small[codes.MAX_CITIES] leader
    cdef Mask tree, sources
    cdef public int n
    cdef readonly int n_lent, cars
    cdef int trains, end, most_lent, way_cars, way_lent
    cdef readonly Small[codes.MAX_CITIES] tracks
    cdef readonly Small[4] lent
    cdef readonly double turns, cost
    cdef double least, most_turns, most_cars, way_cost, way_turns
    cdef bint worthwhile
    cdef double[codes.MAX_TRACKS] price, time, lane_price
    cdef Small[codes.MAX_TRACKS] lane_track
    cdef double[codes.MAX_CITIES] distance
    cdef Small[codes.MAX_CITIES] via, frontier

    @cython.locals(spared=double, value=double, rank=int, ticket=int)
    cpdef double make(self, State state, int seat, TicketSet tickets, Weights w, int start) noexcept
    @cython.locals(held=TicketSet, done=TicketSet)
    cdef void renew(self, State state, int seat, Weights w) noexcept
    @cython.locals(value=double)
    cdef double add(self, State state, int ticket, Weights w) noexcept
    @cython.locals(points=int, worth=double, extra=double, most_cost=double, given_up=double)
    cdef double margin(self, State state, int ticket, Weights w, double floor) noexcept
    @cython.locals(a=Mask, b=Mask)
    cdef void grow_tree(self, State state, int ticket) noexcept
    @cython.locals(done=TicketSet, ticket=int)
    cdef TicketSet complete(self, TicketSet tickets) noexcept
    @cython.locals(i=int)
    cdef bint wants(self, int track) noexcept
    @cython.locals(a=Mask, ticket=int)
    cdef void ticket_costs(self, State state, int seat, Weights w, double* costs) noexcept
    @cython.locals(board=BoardTables, hand=int, longest=int, city=int, colour=int, station=double, lane=int, track=int, length=int, have=int, cards=double, turns=double, gain=double, price=double)
    cdef void price_tracks(self, State state, int seat, Weights w) noexcept
    @cython.locals(cards=int)
    cdef double station_price(self, State state, int seat, Weights w) noexcept
    cdef Mask joined(self, int city) noexcept
    cdef int leading(self, int city) noexcept
    @cython.locals(a=int, b=int)
    cdef void join(self, int track) noexcept
    @cython.locals(a=Mask, b=Mask)
    cdef void measure_way(self, State state, int ticket, double most) noexcept
    @cython.locals(a=int, b=int, cars=int)
    cdef bint out_of_reach(self, int ticket) noexcept
    @cython.locals(least=double, arc=int, lane=int)
    cdef double turns_from(self, int city, int other) noexcept
    @cython.locals(least=int, arc=int, lane=int)
    cdef int cars_from(self, int city, int other) noexcept
    @cython.locals(distance=double, city=int, track=int)
    cdef void measure(self, State state, Mask sources, Mask goal, double most) noexcept
    @cython.locals(city=int, track=int)
    cdef void add_way(self, State state) noexcept
    @cython.locals(outlook=Outlook, reached=int, rest=Mask, city=int, nearest=int, least=double, i=int, near=int, arc=int, there=int, distance=double)
    cdef double spread(self, Mask sources, Mask goal, double most) noexcept

cimport cython
from ferrovia.engine cimport bits, ticket_choice
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.network cimport Network
from ferrovia.engine.state cimport State
from ferrovia.mechanisms.stations.engine cimport Stations

cdef class Tickets(Mechanism):
    cdef int deal, keep, draw, draw_keep, long_deal
    cdef bint returns_leave
    cdef Stations stations
    cdef Network groups

    @cython.locals(seat=int)
    cdef void set_up(self, State state) noexcept
    cdef void offer(self, State state, int seat, int n) noexcept
    @cython.locals(least=int)
    cdef int least(self, State state, int prompt, int offered) noexcept
    @cython.locals(offered=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(offered=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(prompt=int, choice=int, offered=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(stays=bint, returned=TicketSet)
    cdef void settle(self, State state) noexcept
    @cython.locals(seat=int, done=TicketSet, ticket=int)
    cdef void tally(self, State state) noexcept

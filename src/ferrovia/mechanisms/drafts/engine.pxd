cimport cython
from ferrovia.engine cimport bits, ticket_choice
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class Drafts(Mechanism):
    cdef int deal, keep, under, spread
    cdef bint about

    @cython.locals(line=int)
    cdef void set_up(self, State state) noexcept
    cdef void before_card(self, State state) noexcept
    cdef void turn_ended(self, State state) noexcept
    @cython.locals(rounds=int, seat=int, _=int)
    cdef void begin(self, State state) noexcept
    @cython.locals(seat=int)
    cdef void go_round(self, State state) noexcept
    cdef int exactly(self, State state, int seat) noexcept
    @cython.locals(exactly=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(exactly=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(chosen=int, offered=bint)
    cdef int refuses(self, State state, int seat, int action) noexcept
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(seat=int)
    cdef void pass_packets(self, State state) noexcept
    cdef void take(self, State state, int seat, int ticket) noexcept
    @cython.locals(last=int, seat=int, moving=TicketSet)
    cdef void rotate(self, State state) noexcept
    @cython.locals(returned=TicketSet)
    cdef void settle(self, State state) noexcept

cimport cython
from ferrovia.bots.policy.hand cimport PlannedHand
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.plan cimport Plan
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, TicketSet
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class Cities:
    cdef Outlook outlook
    cdef BoardTables board
    cdef PlannedHand hand
    cdef Plan trial

    @cython.locals(ends=Mask, best=int, highest=double, city=int, value=double)
    cdef int start(self, State state, int seat, Weights w) noexcept
    @cython.locals(ends=Mask, ticket=int)
    cdef Mask ticket_ends(self, TicketSet tickets) noexcept
    @cython.locals(total=int, place=int, track=int)
    cdef double potential(self, State state, int city) noexcept
    @cython.locals(payment=int, best=int, most=double, end=int, city=int, value=double)
    cdef int mark(self, State state, int seat, Weights w) noexcept
    @cython.locals(best=int, fewest=int, city=int, ways=int, place=int)
    cdef int move_alvin(self, State state, int seat) noexcept
    @cython.locals(i=int, track=int, a=int, b=int, city=int, price=int, payment=int)
    cdef int build_station(self, State state, int seat, Plan plan) noexcept

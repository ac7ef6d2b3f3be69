cimport cython
from ferrovia.bots.policy.hand cimport PlannedHand
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.plan cimport Plan
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Small
from ferrovia.engine.network cimport Network
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class ClaimChoices:
    cdef Outlook outlook
    cdef BoardTables board
    cdef PlannedHand hand
    cdef Network network
    cdef int n_open
    cdef Small[codes.MAX_TICKETS] open_a, open_b, open_points

    @cython.locals(best=int, most=double, i=int, track=int, payment=int, urgency=double)
    cdef int planned_claim(self, State state, int seat, Plan plan, Weights w) noexcept
    @cython.locals(near=int, end=int, city=int, place=int, owner=int)
    cdef double threat(self, State state, int seat, int track) noexcept
    @cython.locals(best=int, most=double, trains=int, festival=int, lure=double, place=int, track=int, planned=bint, profit=double, length=int, payment=int)
    cdef int feast(self, State state, int seat, Plan plan, Weights w) noexcept
    @cython.locals(trains=int, i=int)
    cdef int spare_trains(self, State state, int seat, Plan plan) noexcept
    @cython.locals(best=int, most=double, trains=int, shortest=int, track=int, worth=double, payment=int)
    cdef int grab(self, State state, int seat, Plan plan, Weights w) noexcept
    @cython.locals(shortest=int)
    cdef int shortest_grab(self, double most) noexcept
    @cython.locals(best=int, most=double, kind=int, track=int, worth=double, payment=int)
    cdef int last_claim(self, State state, int seat, Weights w) noexcept
    @cython.locals(ticket=int, a=int, b=int)
    cdef void find_open_tickets(self, State state, int seat) noexcept
    @cython.locals(worth=double, a=int, b=int, i=int)
    cdef double completes(self, int track) noexcept

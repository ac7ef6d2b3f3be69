cimport cython
from ferrovia.bots.policy.cities cimport Cities
from ferrovia.bots.policy.claims cimport ClaimChoices
from ferrovia.bots.policy.hand cimport PlannedHand
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.plan cimport Plan
from ferrovia.bots.policy.points_race cimport PointsRace
from ferrovia.bots.policy.tickets cimport TicketChoices
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.core cimport Core
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

cdef double LATE
cdef int MOST_DECISIONS

@cython.final
cdef class Policy:
    cdef readonly Core core
    cdef BoardTables board
    cdef readonly Outlook outlook
    cdef public list weights
    cdef readonly list plans
    cdef int[codes.MAX_SEATS] made
    cdef readonly PlannedHand hand
    cdef ClaimChoices claims
    cdef PointsRace race
    cdef TicketChoices tickets
    cdef Cities cities

    @cython.locals(seat=int, plan=Plan)
    cpdef void forget(self) noexcept
    @cython.locals(w=Weights, prompt=int)
    cpdef int decide(self, State state, int seat) noexcept
    @cython.locals(action=int)
    cdef int start(self, State state, int seat) noexcept
    @cython.locals(w=Weights)
    cdef int mark(self, State state, int seat) noexcept
    @cython.locals(one=int, other=int, richer=int)
    cdef int collect(self, State state, int seat) noexcept
    @cython.locals(w=Weights, left=double, plan=Plan, missing=int, action=int)
    cdef int turn(self, State state, int seat) noexcept
    @cython.locals(other=int)
    cdef bint wants_tickets(self, State state, int seat, Weights w) noexcept
    @cython.locals(action=int, blind=double, best=int, two=double)
    cdef int draw(self, State state, int seat, Weights w) noexcept
    @cython.locals(w=Weights, plan=Plan)
    cdef int second_card(self, State state, int seat) noexcept
    cdef int card(self, int kind) noexcept
    @cython.locals(plan=Plan)
    cpdef Plan think(self, State state, int seat)
    @cython.locals(plan=Plan, w=Weights)
    cdef Plan plan(self, State state, int seat, double left)
    @cython.locals(i=int, track=int)
    cdef bint lost(self, State state, int seat, Plan plan) noexcept
    @cython.locals(decisions=int, seat=int)
    cpdef int playout(self, State state) noexcept
    cpdef double outcome(self, State world, int seat, int action, luck)
    @cython.locals(state=State)
    cpdef State ending(self, State world, int seat, int action, luck)
    @cython.locals(winners=int, share=double, best=int, other=int, margin=int)
    cpdef double worth(self, State state, int seat)

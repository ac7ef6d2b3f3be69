cimport cython
from ferrovia.bots.mind.plan cimport Plan
from ferrovia.bots.mind.purse cimport Purse
from ferrovia.bots.mind.sight cimport Sight
from ferrovia.bots.mind.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.constants cimport Mask, Small
from ferrovia.engine.core cimport Core
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.network cimport Network
from ferrovia.engine.state cimport State

cdef double LATE
cdef int MOST_DECISIONS

@cython.final
cdef class Policy:
    cdef readonly Core core
    cdef Board board
    cdef readonly Sight sight
    cdef public list weights
    cdef readonly list plans
    cdef Plan trial
    cdef Network network
    cdef readonly Purse purse
    cdef int[codes.MAX_SEATS] target, made
    cdef int n_open
    cdef Small[codes.MAX_TICKETS] open_a, open_b, open_points

    @cython.locals(seat=int, plan=Plan)
    cpdef void forget(self) noexcept
    @cython.locals(prompt=int)
    cpdef int decide(self, State state, int seat) noexcept
    @cython.locals(w=Weights, left=double, plan=Plan, missing=int, action=int)
    cdef int turn(self, State state, int seat) noexcept
    @cython.locals(plan=Plan)
    cpdef Plan think(self, State state, int seat)
    @cython.locals(plan=Plan, w=Weights)
    cdef Plan plan(self, State state, int seat, double left)
    @cython.locals(i=int, track=int)
    cdef bint lost(self, State state, int seat, Plan plan) noexcept
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
    @cython.locals(target=int, most=double, stack=int, track=int, lack=int, worth=double)
    cdef int race(self, State state, int seat, double left, Weights w) noexcept
    @cython.locals(target=int, payment=int)
    cdef int go_for(self, State state, int seat) noexcept
    @cython.locals(end=int, city=int, place=int)
    cdef bint touches(self, State state, int seat, int track) noexcept
    @cython.locals(other=int)
    cdef bint wants_tickets(self, State state, int seat, Weights w) noexcept
    @cython.locals(i=int, track=int, a=int, b=int, city=int, price=int, payment=int)
    cdef int build_station(self, State state, int seat, Plan plan) noexcept
    @cython.locals(action=int, blind=double, best=int, two=double)
    cdef int draw(self, State state, int seat, Weights w) noexcept
    @cython.locals(w=Weights, plan=Plan)
    cdef int second_card(self, State state, int seat) noexcept
    cdef int card(self, int kind) noexcept
    @cython.locals(w=Weights, offered=int, least=int, best=int, highest=double, choice=int, kept=Mask, value=double)
    cdef int keep(self, State state, int seat, int prompt) noexcept
    @cython.locals(w=Weights, offered=int, choice=int, _=int, ticket=int)
    cdef int keep_drafted(self, State state, int seat) noexcept
    @cython.locals(w=Weights, plan=Plan, taken=Mask)
    cdef int pick(self, State state, int seat) noexcept
    @cython.locals(best=int, highest=double, rank=int, ticket=int, value=double)
    cdef int best_addition(self, Plan plan, State state, Mask tickets, Weights w) noexcept
    @cython.locals(w=Weights, ends=Mask, best=int, highest=double, city=int, value=double)
    cdef int start(self, State state, int seat) noexcept
    @cython.locals(ends=Mask, ticket=int)
    cdef Mask ticket_ends(self, Mask tickets) noexcept
    @cython.locals(total=int, place=int, track=int)
    cdef double potential(self, State state, int city) noexcept
    @cython.locals(w=Weights, payment=int, best=int, most=double, end=int, city=int, value=double)
    cdef int mark(self, State state, int seat) noexcept
    @cython.locals(best=int, fewest=int, city=int, ways=int, place=int)
    cdef int move_alvin(self, State state, int seat) noexcept
    @cython.locals(one=int, other=int)
    cdef int collect(self, State state, int seat) noexcept
    @cython.locals(decisions=int, seat=int)
    cpdef int playout(self, State state) noexcept
    cpdef double outcome(self, State world, int seat, int action, luck)
    @cython.locals(state=State)
    cpdef State ending(self, State world, int seat, int action, luck)
    @cython.locals(winners=int, share=double, best=int, other=int, margin=int)
    cpdef double worth(self, State state, int seat)

cimport cython
from ferrovia.bots.mind.plan cimport Plan
from ferrovia.bots.mind.policy cimport Policy
from ferrovia.bots.mind.sight cimport Sight
from ferrovia.bots.mind.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.network cimport Network
from ferrovia.engine.state cimport State

cdef int N_SEAT, N_TABLE, N_INPUTS, N_HIDDEN

@cython.final
cdef class Judgement:
    cdef Policy policy
    cdef Sight sight
    cdef Board board
    cdef Network network
    cdef readonly double[64] inputs
    cdef double[20] mean
    cdef double[codes.MAX_CITIES] length
    cdef double[2113] parameters

    cpdef list look(self, State state, int seat)
    @cython.locals(place=int, total=double, hidden=int, sum_=double, i=int)
    cpdef double judge(self, State state, int seat) noexcept
    @cython.locals(i=int, best=double, turn=int, other=int, strength=double)
    cdef void fill(self, State state, int seat) noexcept
    @cython.locals(policy=Policy, w=Weights, left=double, plan=Plan, missing=int, hand=int, lacking=int, useful=int, most=int, kind=int, have=int, need=int, cars=int, gain=double, i=int, locos=int)
    cdef void describe(self, State state, int seat, int at) noexcept
    @cython.locals(city=int, most=double, track=int, root=int)
    cdef double largest(self, State state, int seat) noexcept
    @cython.locals(points=int, festival=int)
    cdef double festival_score(self, State state, int seat) noexcept
    @cython.locals(points=double, city=int)
    cdef double control(self, State state, int seat) noexcept
    @cython.locals(policy=Policy, state=State, until=int, mover=int)
    cpdef double glimpse(self, State world, int seat, int action, luck, int rounds)

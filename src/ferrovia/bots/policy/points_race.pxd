cimport cython
from ferrovia.bots.policy.hand cimport PlannedHand
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class PointsRace:
    cdef Outlook outlook
    cdef BoardTables board
    cdef PlannedHand hand
    cdef int[codes.MAX_SEATS] target

    @cython.locals(seat=int)
    cdef void forget(self) noexcept
    @cython.locals(target=int, most=double, stack=int, track=int, lack=int, worth=double)
    cdef int run(self, State state, int seat, double left, Weights w) noexcept
    @cython.locals(target=int, payment=int)
    cdef int go_for(self, State state, int seat) noexcept
    @cython.locals(end=int, city=int, place=int)
    cdef bint touches(self, State state, int seat, int track) noexcept

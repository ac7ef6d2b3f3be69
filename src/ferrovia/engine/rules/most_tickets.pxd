cimport cython
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef int N_LINES, N_DONE, MOST

cdef class MostTickets(Mechanism):
    cdef int bonus

    @cython.locals(most=int, seat=int)
    cdef void tally(self, State state) noexcept

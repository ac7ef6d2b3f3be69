cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class MostTickets(Mechanism):
    cdef int bonus

    @cython.locals(most=int, seat=int)
    cdef void tally(self, State state) noexcept

cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.engine.trails cimport Trails

cdef class LongestPath(Mechanism):
    cdef int bonus
    cdef Trails trails

    @cython.locals(longest=int, seat=int, length=int)
    cdef void tally(self, State state) noexcept

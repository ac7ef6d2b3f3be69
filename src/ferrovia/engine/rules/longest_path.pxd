cimport cython
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.engine.trails cimport Trails

cdef int N_LINES, PATH_LENGTH, LONGEST

cdef class LongestPath(Mechanism):
    cdef int bonus
    cdef Trails trails

    @cython.locals(longest=int, seat=int, length=int)
    cdef void tally(self, State state) noexcept

cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class Parallels(Mechanism):
    cdef int all_from

    @cython.locals(code=int, twin=int)
    cdef int bars(self, State state, int seat, int track) noexcept
    @cython.locals(twin=int, other=int)
    cdef void claimed(self, State state, int seat, int track) noexcept

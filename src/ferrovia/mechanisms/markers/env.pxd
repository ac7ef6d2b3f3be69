cimport cython
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport planes
from ferrovia.env.arrays.section cimport SectionWriter

cdef class Sections(SectionWriter):
    cdef int write(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(seat=int)
    cdef void count(self, State state, int* counts) noexcept

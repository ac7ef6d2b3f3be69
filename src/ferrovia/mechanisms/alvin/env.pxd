cimport cython
from ferrovia.engine.state cimport State
from ferrovia.env.arrays.section cimport SectionWriter

cdef class Sections(SectionWriter):
    @cython.locals(ahead=int)
    cdef int write(self, State state, int seat, short* out, int at) noexcept

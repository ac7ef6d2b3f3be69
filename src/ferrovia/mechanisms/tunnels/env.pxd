cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.env.arrays.section cimport SectionWriter

cdef class Sections(SectionWriter):
    @cython.locals(paid=int, counts=int, kind=int)
    cdef int write(self, State state, int seat, short* out, int at) noexcept

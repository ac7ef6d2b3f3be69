cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.env.arrays.section cimport SectionWriter

cdef class Sections(SectionWriter):
    cdef int n_festivals

    @cython.locals(festival=int)
    cdef int write(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(ahead=int)
    cdef int write_secret(self, State state, int seat, short* out, int at) noexcept
    @cython.final
    @cython.locals(festival=int)
    cdef int write_cards(self, State state, int owner, short* out, int at) noexcept
    @cython.locals(seat=int, festival=int)
    cdef void count(self, State state, int* counts) noexcept

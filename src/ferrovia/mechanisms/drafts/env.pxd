cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport planes
from ferrovia.env.arrays.section cimport SectionWriter

cdef class Sections(SectionWriter):
    cdef int write(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(ahead=int)
    cdef int write_secret(self, State state, int seat, short* out, int at) noexcept
    cdef TicketSet chosen(self, State state, int seat) noexcept

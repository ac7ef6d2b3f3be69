from ferrovia.engine cimport bits
cimport cython
from ferrovia.engine.constants cimport TicketSet, Small

@cython.locals(number=int)
cdef int write_set(TicketSet mask, int n, short* out, int at) noexcept
@cython.locals(ahead=int, owner=int, number=int)
cdef int write_owners(Small* owners, int n, int seats, int seat, short* out, int at) noexcept

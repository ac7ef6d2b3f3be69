cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.state cimport State

@cython.locals(total=int, choice=int)
cdef int count(int offered, int least, int most) noexcept
@cython.locals(choice=int)
cdef int nth(int offered, int least, int most, int k) noexcept
@cython.locals(asked=int, returned=TicketSet, back=TicketSet, seat=int, kept=TicketSet)
cdef TicketSet settle(State state) noexcept

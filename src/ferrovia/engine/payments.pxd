cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State

@cython.locals(locos=int, total=int, most=int, colour=int, have=int, least=int)
cdef int count_any(State state, int seat, int price, int need) noexcept
@cython.locals(have=int, locos=int, most=int, least=int)
cdef int count_colour(State state, int seat, int colour, int price, int need) noexcept
@cython.locals(locos=int, most=int, colour=int, have=int, least=int)
cdef int nth_any(State state, int seat, int price, int need, int k) noexcept
@cython.locals(locos=int, colour=int)
cdef int refuses(State state, int seat, int price, int need, int payment) noexcept
cdef void pay(State state, int seat, int price, int payment) noexcept
@cython.locals(locos=int)
cdef void lay_down(State state, int seat, int price, int payment) noexcept
@cython.locals(locos=int)
cdef void take_back(State state, int seat, int price, int payment) noexcept
@cython.locals(locos=int)
cdef void discard(State state, int price, int payment) noexcept

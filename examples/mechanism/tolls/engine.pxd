cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class Tolls(Mechanism):
    cdef int coins, fine
    cdef Mask cities

    @cython.locals(seat=int)
    cdef void set_up(self, State state) noexcept
    @cython.locals(here=bint, there=bint)
    cdef void claimed(self, State state, int seat, int track) noexcept
    cdef bint arrive(self, State state, int seat, int city) noexcept
    cdef int count(self, State state, int seat, int prompt) noexcept
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(paid=int)
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(seat=int, most=int)
    cdef void tally(self, State state) noexcept

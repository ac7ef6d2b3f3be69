cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class Alvin(Mechanism):
    cdef int capture, at_end, city

    cdef void set_up(self, State state) noexcept
    @cython.locals(here=int)
    cdef void claimed(self, State state, int seat, int track) noexcept
    cdef void move(self, State state, int seat, int city) noexcept
    @cython.locals(n=int, city=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(city=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(city=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    cdef void act(self, State state, int seat, int action) noexcept
    cdef void tally(self, State state) noexcept

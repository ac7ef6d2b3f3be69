cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.mechanisms.claims.engine cimport Claims
from ferrovia.engine.state cimport State

cdef class StartCities(Mechanism):
    cdef Claims claims

    @cython.locals(place=int)
    cdef void set_up(self, State state) noexcept
    @cython.locals(city=int, track=int)
    cdef void restore(self, State state) noexcept
    @cython.locals(ends=Mask)
    cdef int bars(self, State state, int seat, int track) noexcept
    cdef void claimed(self, State state, int seat, int track) noexcept
    @cython.locals(place=int, track=int)
    cdef void connect(self, State state, int seat, int city) noexcept
    cdef bint takes_start(self, State state, int city) noexcept
    @cython.locals(n=int, city=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(city=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(city=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(city=int)
    cdef void act(self, State state, int seat, int action) noexcept

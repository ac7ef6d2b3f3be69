cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine cimport payments
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.mechanisms.train_cards.engine cimport TrainCards
from ferrovia.engine.state cimport State

cdef class Markers(Mechanism):
    cdef int per_player, price
    cdef TrainCards cards

    @cython.locals(seat=int)
    cdef void set_up(self, State state) noexcept
    @cython.locals(city=int)
    cdef void restore(self, State state) noexcept
    @cython.locals(a=int, b=int, points=int, free=bint)
    cdef void claimed(self, State state, int seat, int track) noexcept
    cdef bint takes_marker(self, State state, int city) noexcept
    @cython.locals(track=int, cities=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(track=int, ways=int, city=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(city=int, track=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(city=int)
    cdef void act(self, State state, int seat, int action) noexcept

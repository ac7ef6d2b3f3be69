cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine cimport payments
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.mechanisms.claims.engine cimport Claims
from ferrovia.mechanisms.train_cards.engine cimport TrainCards
from ferrovia.engine.state cimport State

cdef class Tunnels(Mechanism):
    cdef int reveal
    cdef TrainCards cards
    cdef Claims claims

    @cython.locals(track=int)
    cdef bint interposes(self, State state, int seat, int action) noexcept
    @cython.locals(card=int, _=int)
    cdef void turn_up_cards(self, State state, int seat) noexcept
    @cython.locals(have=int)
    cdef int fewest(self, State state, int seat) noexcept
    @cython.locals(most=int, fewest=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(locos=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(locos=int, extra=int)
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(track=int, payment=int)
    cdef void build(self, State state, int seat) noexcept
    @cython.locals(track=int, payment=int)
    cdef void give_up(self, State state, int seat) noexcept
    @cython.locals(kind=int)
    cdef void clear(self, State state) noexcept

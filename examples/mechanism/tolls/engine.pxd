cimport cython
from ferrovia.engine cimport bits, payments
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.mechanisms.train_cards.engine cimport TrainCards

cdef class Tolls(Mechanism):
    cdef TrainCards cards
    cdef int fine
    cdef Mask cities

    @cython.locals(ends=Mask)
    cdef void claimed(self, State state, int seat, int track) noexcept
    cdef void lose(self, State state, int seat) noexcept
    @cython.locals(n=int, kind=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(kind=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(kind=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(kind=int, toll=int)
    cdef void act(self, State state, int seat, int action) noexcept

cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Small
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class Festivals(Mechanism):
    cdef int n_festivals
    cdef Small[codes.MAX_FESTIVALS] cards
    cdef Small[101] points

    @cython.locals(festival=int)
    cdef void set_up(self, State state) noexcept
    cdef void turned_up(self, State state, int card) noexcept
    @cython.locals(one=int, other=int)
    cdef void claimed(self, State state, int seat, int track) noexcept
    @cython.locals(festival=int)
    cdef int waiting_at(self, State state, int city) noexcept
    cdef void collect(self, State state, int seat, int festival) noexcept
    @cython.locals(track=int)
    cdef int choice(self, State state, int k) noexcept
    cdef int count(self, State state, int seat, int prompt) noexcept
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(festival=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(seat=int, festival=int, points=int)
    cdef void tally(self, State state) noexcept

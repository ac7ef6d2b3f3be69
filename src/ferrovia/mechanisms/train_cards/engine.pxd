cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class TrainCards(Mechanism):
    cdef int each, locomotives, dealt, market_size, n_kinds
    cdef int[10] kinds
    cdef readonly list watchers, keepers

    @cython.locals(kind=int, seat=int, card=int, _=int)
    cdef void set_up(self, State state) noexcept
    @cython.locals(kind=int)
    cdef void restore(self, State state) noexcept
    @cython.locals(card=int, watcher=Mechanism, keeper=Mechanism)
    cdef int next_card(self, State state) noexcept
    @cython.locals(kind=int)
    cdef void reform_deck(self, State state) noexcept
    cdef void settle(self, State state) noexcept
    @cython.locals(_=int)
    cdef void fill_market(self, State state) noexcept
    @cython.locals(kind=int)
    cdef void sweep(self, State state) noexcept
    @cython.locals(card=int)
    cdef void turn_up_cards(self, State state) noexcept
    @cython.locals(n=int, kind=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(prompt=int, kind=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(first=bint, kind=int)
    cdef void act(self, State state, int seat, int action) noexcept
    cdef void take(self, State state, int seat, int kind) noexcept
    @cython.locals(card=int)
    cdef void draw_blind(self, State state, int seat) noexcept

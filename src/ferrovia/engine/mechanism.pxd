from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

cdef class Mechanism:
    cdef readonly BoardTables board
    cdef public Mechanism next_offer

    cdef void set_up(self, State state) noexcept
    cdef void restore(self, State state) noexcept
    cdef int count(self, State state, int seat, int prompt) noexcept
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    cdef void append(self, State state, int seat, int prompt, list moves)
    cdef int refuses(self, State state, int seat, int action) noexcept
    cdef void act(self, State state, int seat, int action) noexcept
    cdef int bars(self, State state, int seat, int track) noexcept
    cdef bint interposes(self, State state, int seat, int action) noexcept
    cdef void claimed(self, State state, int seat, int track) noexcept
    cdef void before_card(self, State state) noexcept
    cdef void turned_up(self, State state, int card) noexcept
    cdef void turn_ended(self, State state) noexcept
    cdef void tally(self, State state) noexcept

from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.state cimport State

cdef class SectionWriter:
    cdef readonly object board
    cdef readonly tuple played
    cdef int seats, n_cities, n_tracks, n_tickets

    cdef int write(self, State state, int seat, short* out, int at) noexcept
    cdef int write_secret(self, State state, int seat, short* out, int at) noexcept
    cdef void count(self, State state, int* counts) noexcept
    cdef TicketSet chosen(self, State state, int seat) noexcept

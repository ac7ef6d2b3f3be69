cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.network cimport Network
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables
from ferrovia.env.arrays cimport addresses as starts
from ferrovia.env.arrays cimport planes
from ferrovia.env.arrays.section cimport SectionWriter

@cython.final
cdef class Observer:
    cdef BoardTables board
    cdef readonly int seats, size
    cdef int n_prompts, n_offered, n_public, n_kinds, at_secrets
    cdef list readings, writers, secretive, counting, choosers
    cdef Network network
    cdef int[::1] prompt_places
    cdef int[codes.MAX_SEATS] counts

    cpdef void write(self, State state, int seat, short[::1] out, int base) except *
    cdef TicketSet completed(self, State state, int seat) noexcept
    @cython.locals(place=int, at=int, writer=SectionWriter)
    cdef void fill(self, State state, int seat, TicketSet done, short* out, int base) except *
    cdef int relative(self, int other, int seat) noexcept
    @cython.locals(waiting=int, other=int)
    cdef int write_flow(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(hand=int, kind=int)
    cdef int write_cards(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(other=int, row=int, column=int, writer=SectionWriter)
    cdef int write_seats(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(n=int, offer=TicketSet, row=int)
    cdef int write_tickets(self, State state, int seat, TicketSet done, short* out, int at) noexcept
    @cython.locals(n=int, track=int)
    cdef int write_tracks(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(n=int, ahead=int, other=int, kind=int, place=int, writer=SectionWriter)
    cdef void write_secrets(self, State state, int seat, short* out, int at) noexcept
    cdef void write_stratum(self, TicketSet tickets, int depth, short* out, int at) noexcept
    @cython.locals(chooser=SectionWriter)
    cdef TicketSet chosen(self, State state, int other) noexcept
    @cython.locals(at=int)
    cdef void write_readings(self, State state, int seat, short* out, int base) except *

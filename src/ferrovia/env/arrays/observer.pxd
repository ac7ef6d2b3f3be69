cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.constants cimport Mask, Small
from ferrovia.engine.network cimport Network
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport addresses as starts

@cython.final
cdef class Observer:
    cdef Board board
    cdef readonly int seats, size
    cdef int n_prompts, n_offered, n_festivals, at_secrets
    cdef bint has_draft, has_last, has_stations, has_tunnel, has_markers, has_network, has_alvin
    cdef list readings
    cdef Network network
    cdef int[::1] prompt_places
    cdef int[codes.MAX_SEATS] cards, tickets, festivals

    cpdef void write(self, State state, int seat, short[::1] out, int base) except *
    @cython.locals(other=int, festival=int)
    cdef void fill(self, State state, int seat, Mask done, short* out, int base) except *
    cdef Mask completed(self, State state, int seat) noexcept
    @cython.locals(other=int)
    cpdef write_known(self, State known, counts, int seat, short[::1] out, int base)
    @cython.locals(place=int, at=int)
    cdef void write_row(self, State state, int seat, Mask done, short* out, int base) except *
    cdef int relative(self, int other, int seat) noexcept
    @cython.locals(number=int)
    cdef int write_set(self, Mask mask, int n, short* out, int at) noexcept
    @cython.locals(waiting=int, other=int)
    cdef int write_flow(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(hand=int, kind=int)
    cdef int write_cards(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(other=int, row=int)
    cdef int write_seats(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(n=int, offer=Mask, row=int)
    cdef int write_tickets(self, State state, int seat, Mask done, short* out, int at) noexcept
    @cython.locals(n=int, first=int, track=int, other=int)
    cdef int write_tracks(self, State state, int seat, short* out, int at) noexcept
    cdef void write_special(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(city=int)
    cdef int write_pieces(self, Small* owners, int seat, short* out, int at) noexcept
    cdef int write_draft(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(festival=int)
    cdef int write_festivals(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(festival=int)
    cdef int write_festival_cards(self, State state, int owner, short* out, int at) noexcept
    @cython.locals(paid=int, counts=int, kind=int)
    cdef int write_tunnel(self, State state, short* out, int at) noexcept
    @cython.locals(n=int, ahead=int, other=int, kind=int, place=int)
    cdef void write_secrets(self, State state, int seat, short* out, int at) noexcept
    cdef void write_stratum(self, Mask tickets, int depth, short* out, int at) noexcept
    cdef Mask chosen(self, State state, int other) noexcept
    @cython.locals(at=int)
    cdef void write_readings(self, State state, int seat, short* out, int base) except *

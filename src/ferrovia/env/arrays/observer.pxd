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
    cdef int n_festivals
    cdef Network network
    cdef int[codes.MAX_SEATS] cards, tickets, festivals
    cdef int at_prompt, at_waiting, at_current, at_first, at_clock, at_stock
    cdef int at_hand, at_market, at_discard, at_public, at_held, at_completed, at_offer, at_tracks, at_open
    cdef int at_packet, at_draft, at_piles, at_festivals, at_last, at_stations, at_tunnel, at_markers, at_network
    cdef int at_alvin, at_hands, at_others_held, at_others_offer, at_others_packet, at_others_chosen
    cdef int at_others_festivals, at_deck, at_ticket_deck

    cpdef void write(self, State state, int seat, short[::1] out, int base) noexcept
    @cython.locals(other=int, festival=int)
    cdef void fill(self, State state, int seat, Mask done, short* out, int base) noexcept
    cdef Mask completed(self, State state, int seat) noexcept
    @cython.locals(other=int)
    cpdef write_known(self, State known, counts, int seat, short[::1] out, int base)
    @cython.locals(place=int, owner=int)
    cdef void write_row(self, State state, int seat, Mask done, short* out, int base) noexcept
    cdef int relative(self, int other, int seat) noexcept
    @cython.locals(number=int)
    cdef void write_set(self, Mask mask, int n, short* out, int base) noexcept
    @cython.locals(waiting=int, other=int)
    cdef void write_flow(self, State state, int seat, short* out, int base) noexcept
    @cython.locals(hand=int, kind=int)
    cdef void write_cards(self, State state, int seat, short* out, int base) noexcept
    @cython.locals(other=int, row=int)
    cdef void write_seats(self, State state, int seat, short* out, int base) noexcept
    @cython.locals(n=int, offer=Mask, row=int)
    cdef void write_tickets(self, State state, int seat, Mask done, short* out, int base) noexcept
    @cython.locals(n=int, first=int, track=int, other=int)
    cdef void write_tracks(self, State state, int seat, short* out, int base) noexcept
    @cython.locals(city=int)
    cdef void write_pieces(self, Small* owners, int seat, short* out, int base) noexcept
    cdef void write_draft(self, State state, int seat, short* out, int base) noexcept
    @cython.locals(festival=int)
    cdef void write_festivals(self, State state, int seat, short* out, int base) noexcept
    @cython.locals(kind=int)
    cdef void write_tunnel(self, State state, short* out, int base) noexcept
    @cython.locals(n=int, ahead=int, other=int, row=int, kind=int, festival=int, place=int)
    cdef void write_secrets(self, State state, int seat, short* out, int base) noexcept
    cdef void write_stratum(self, Mask tickets, int depth, short* out, int base) noexcept
    cdef Mask chosen(self, State state, int other) noexcept

cimport cython
from ferrovia.bots.mind.plan cimport Plan
from ferrovia.bots.mind.sight cimport Sight
from ferrovia.bots.mind.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.constants cimport Mask, Small
from ferrovia.engine.dealer cimport Dealer, Generator
from ferrovia.engine.state cimport State

@cython.final
cdef class Worlds:
    cdef Sight sight
    cdef Board board
    cdef readonly State known
    cdef readonly int seat
    cdef public int[codes.MAX_SEATS] sizes, tickets
    cdef public int[codes.MAX_SEATS * codes.N_TRAIN_KINDS] shown
    cdef public int[codes.MAX_SEATS * codes.MAX_FESTIVALS] festivals
    cdef public Mask returned
    cdef Small[codes.MAX_CARD_KINDS] pool
    cdef int pool_total
    cdef Mask unseen, back
    cdef readonly double[codes.MAX_SEATS * codes.MAX_TICKETS] likely
    cdef double[codes.MAX_TICKETS] whole, left

    @cython.locals(plan=Plan, w=Weights, seat=int, ticket=int, place=int, built=double)
    cdef void weigh_tickets(self, State fresh, double focus)
    @cython.locals(chance=Generator, world=State)
    cpdef State draw(self, seed)
    @cython.locals(seat=int, room=int, kind=int, n=int, _=int)
    cdef void deal_cards(self, State world, Generator chance) noexcept
    @cython.locals(hand=int, kind=int, seen=int, festival=int, laid=int, seat=int, place=int)
    cdef void fill_pool(self, State world) noexcept
    @cython.locals(n=int, kind=int)
    cdef int draw_card(self, Generator chance) noexcept
    @cython.locals(me=int, own=Mask, offered=int, packed=int, prompt=int, seat=int, left=int, deck=Mask, missing=int, spare=int, asked=int, others=int, n=int, first=Mask, drawn=Mask)
    cdef void deal_tickets(self, State world, Generator chance) noexcept
    @cython.locals(spared=Mask, ticket=int, drawn=Mask)
    cdef Mask long_ticket(self, int seat, Generator chance) noexcept
    @cython.locals(drawn=Mask, spared=Mask, _=int, ticket=int)
    cdef Mask draw_tickets(self, int seat, int n, bint long, Generator chance) noexcept
    @cython.locals(total=double, ticket=int, at=double, last=int)
    cdef int likely_ticket(self, int seat, Generator chance) noexcept
    @cython.locals(drawn=Mask, ticket=Mask)
    cdef Mask draw_regular(self, int n, Mask tickets, Generator chance) noexcept

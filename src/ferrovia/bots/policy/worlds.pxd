cimport cython
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.plan cimport Plan
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Small, TicketSet
from ferrovia.engine.dealer cimport Dealer, Generator
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class Worlds:
    cdef Outlook outlook
    cdef BoardTables board
    cdef readonly State known
    cdef readonly int seat
    cdef public int[codes.MAX_SEATS] sizes, tickets
    cdef public int[codes.MAX_SEATS * codes.N_TRAIN_KINDS] shown
    cdef public int[codes.MAX_SEATS * codes.MAX_FESTIVALS] festivals
    cdef public TicketSet returned
    cdef Small[codes.MAX_CARD_KINDS] pool
    cdef int pool_total
    cdef TicketSet unseen, back
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
    @cython.locals(me=int, own=TicketSet, offered=int, packed=int, prompt=int, seat=int, left=int, deck=TicketSet, missing=int, spare=int, asked=int, others=int, n=int, first=TicketSet, drawn=TicketSet)
    cdef void deal_tickets(self, State world, Generator chance) noexcept
    @cython.locals(spared=TicketSet, ticket=int, drawn=TicketSet)
    cdef TicketSet long_ticket(self, int seat, Generator chance) noexcept
    @cython.locals(drawn=TicketSet, spared=TicketSet, _=int, ticket=int)
    cdef TicketSet draw_tickets(self, int seat, int n, bint long, Generator chance) noexcept
    @cython.locals(total=double, first=int, unseen=TicketSet, at=double, last=int)
    cdef int likely_ticket(self, int seat, Generator chance) noexcept
    @cython.locals(drawn=TicketSet, ticket=TicketSet)
    cdef TicketSet draw_regular(self, int n, TicketSet tickets, Generator chance) noexcept

cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, Small, TicketSet

cdef Mask MULTIPLIER, INCREMENT, GOLDEN, MIX_1, MIX_2, LOW_64, LOW_32

@cython.final
cdef class Generator:
    cdef Mask word

    cpdef void reseed(self, Mask seed) noexcept
    @cython.locals(c=Generator)
    cdef Generator clone(self)
    @cython.locals(word=Mask, mixed=Mask, turn=Mask)
    cdef Mask step(self) noexcept
    @cython.locals(product=Mask, floor=Mask)
    cpdef int below(self, int n) noexcept

@cython.final
cdef class Dealer:
    cdef Generator generator, ticket_generator
    cdef object source
    cdef int cards, tickets
    cdef public list script
    cdef public list log
    cdef public int at
    cdef public str fault

    @cython.locals(c=Dealer)
    cpdef Dealer clone(self)
    @cython.locals(drawn=int, upto=int, kind=int, colour=int)
    cdef int card(self, Small* counts, int total) noexcept
    @cython.locals(ticket=int, n=int, drawn=int)
    cdef int ticket(self, TicketSet mask) noexcept
    @cython.locals(seat=int)
    cdef int seat(self, int n) noexcept
    @cython.locals(place=int)
    cdef int draft_card_next(self, int places) noexcept
    @cython.locals(script=list)
    cdef int scripted(self, int kind) noexcept
    @cython.locals(kind=int)
    cdef int scripted_card(self, Small* counts) noexcept
    @cython.locals(ticket=int)
    cdef int scripted_ticket(self, TicketSet mask) noexcept
    @cython.locals(script=list)
    cdef int scripted_draft_card(self, int places) noexcept
    @cython.locals(number=int)
    cdef int scripted_number(self, int kind, int n) noexcept

cimport cython
from ferrovia.engine.constants cimport Mask, TicketSet

cdef Mask WORD, ONES, TWOS, FOURS

@cython.locals(one=Mask, low=Mask, wide=TicketSet)
cdef TicketSet bit(int number) noexcept
cdef bint has(TicketSet mask, int number) noexcept
@cython.locals(low=Mask, high=Mask)
cdef int size(TicketSet mask) noexcept
cdef int size_of_word(Mask word) noexcept
@cython.locals(low=Mask, high=Mask)
cdef int lowest(TicketSet mask) noexcept
cdef int lowest_of_word(Mask word) noexcept
@cython.locals(low=Mask, high=Mask)
cdef int nth(TicketSet mask, int k) noexcept
@cython.locals(numbers=list)
cpdef list members(TicketSet mask)
@cython.locals(chosen=TicketSet, lowest_bit=TicketSet)
cdef TicketSet spread(int choice, TicketSet mask) noexcept

cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables
from ferrovia.env.arrays.action_numbers cimport ActionNumbers

cdef class OfferWriter:
    cdef Mechanism asker
    cdef int prompt
    cdef BoardTables board
    cdef ActionNumbers action_numbers
    cdef public OfferWriter next
    cdef signed char[65] pattern

    @cython.locals(total=int, k=int)
    cdef int write(self, State state, int seat, signed char* out, int base) noexcept
    @cython.locals(hand=int, locos=int, found=int, most=int, place=int, colour=int, least=int, number=int)
    cdef int pay_any(self, State state, int seat, int price, int need, int room, int alone) noexcept

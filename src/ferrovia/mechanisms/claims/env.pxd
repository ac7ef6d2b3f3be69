cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables
from ferrovia.env.arrays.offer cimport OfferWriter
from ferrovia.env.arrays.section cimport SectionWriter

cdef class Sections(SectionWriter):
    cdef int write(self, State state, int seat, short* out, int at) noexcept

cdef class Offers(OfferWriter):
    cdef int[codes.MAX_TRACKS] first

    @cython.locals(
        board=BoardTables, hand=int, fares=int, locos=int, trains=int, found=int, longest=int, colour=int, have=int,
        reach=int, length=int, fare=int, room=int,
    )
    cdef int write(self, State state, int seat, signed char* out, int base) noexcept
    @cython.final
    @cython.locals(
        board=BoardTables, hand=int, need=int, locos=int, least=int, most=int, place=int, track=int, first=int, number=int,
    )
    cdef int write_coloured(
        self, State state, int seat, int fare, int colour, int length, signed char* out, int base
    ) noexcept
    @cython.final
    @cython.locals(board=BoardTables, place=int, track=int, first=int, payment=int)
    cdef void write_grey(self, State state, int seat, int fare, int width, signed char* out, int base) noexcept

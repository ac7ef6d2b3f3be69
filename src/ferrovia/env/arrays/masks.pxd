cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.board cimport Board
from ferrovia.engine.core cimport Core
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport addresses as starts
from ferrovia.env.arrays.numbering cimport Numbering

@cython.final
cdef class Masks:
    cdef readonly Core core
    cdef readonly Numbering numbering
    cdef readonly int size
    cdef int stations
    cdef Mechanism claims, builder
    cdef int[codes.MAX_TRACKS] first_claim
    cdef int[codes.MAX_CITIES] first_station
    cdef signed char[65] pattern

    cpdef void write(self, State state, int seat, signed char[::1] out, int base) noexcept
    @cython.locals(number=int, prompt=int, found=int, asker=Mechanism)
    cdef void fill(self, State state, int seat, signed char* out, int base) noexcept
    @cython.locals(prompt=int, total=int, k=int)
    cdef int write_others(self, Mechanism asker, State state, int seat, signed char* out, int base) noexcept
    @cython.locals(
        board=Board, hand=int, fares=int, locos=int, trains=int, found=int, longest=int, colour=int, have=int,
        reach=int, length=int, fare=int, room=int,
    )
    cdef int write_claims(self, State state, int seat, signed char* out, int base) noexcept
    @cython.locals(
        board=Board, hand=int, need=int, locos=int, least=int, most=int, place=int, track=int, first=int, number=int,
    )
    cdef int claim_coloured(
        self, State state, int seat, int fare, int colour, int length, signed char* out, int base
    ) noexcept
    @cython.locals(board=Board, place=int, track=int, first=int, payment=int)
    cdef void claim_grey(self, State state, int seat, int fare, int width, signed char* out, int base) noexcept
    @cython.locals(hand=int, locos=int, found=int, most=int, place=int, colour=int, least=int, number=int)
    cdef int pay_any(self, State state, int seat, int price, int need, int room, int alone) noexcept
    @cython.locals(left=int, most=int, price=int, city=int, first=int, payment=int)
    cdef int write_stations(self, State state, int seat, signed char* out, int base) noexcept

cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport planes
from ferrovia.env.arrays.offer cimport OfferWriter
from ferrovia.env.arrays.section cimport SectionWriter
from ferrovia.mechanisms.stations.engine cimport Stations

cdef class Sections(SectionWriter):
    cdef int write(self, State state, int seat, short* out, int at) noexcept
    @cython.locals(seat=int)
    cdef void count(self, State state, int* counts) noexcept

cdef class Offers(OfferWriter):
    cdef Stations stations
    cdef int[codes.MAX_CITIES] first

    @cython.locals(stations=Stations, most=int, price=int, city=int, first=int, payment=int)
    cdef int write(self, State state, int seat, signed char* out, int base) noexcept

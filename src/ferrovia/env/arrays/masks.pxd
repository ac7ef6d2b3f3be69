cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.core cimport Core
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport addresses as starts
from ferrovia.env.arrays.action_numbers cimport ActionNumbers
from ferrovia.env.arrays.offer cimport OfferWriter

@cython.final
cdef class Masks:
    cdef readonly Core core
    cdef readonly ActionNumbers action_numbers
    cdef readonly int size
    cdef list offers

    cpdef void write(self, State state, int seat, signed char[::1] out, int base) noexcept
    @cython.locals(number=int, found=int, offer=OfferWriter)
    cdef void fill(self, State state, int seat, signed char* out, int base) noexcept

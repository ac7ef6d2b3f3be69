cimport cython
from ferrovia.engine cimport constants as codes

@cython.final
cdef class ActionNumbers:
    cdef readonly int[::1] codes
    cdef int[::1] first
    cdef readonly int size

    cpdef int code(self, int number) noexcept
    @cython.locals(low=int, high=int, middle=int)
    cpdef int number(self, int code) noexcept

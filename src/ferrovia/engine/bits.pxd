cimport cython
from ferrovia.engine.constants cimport Mask

cdef Mask ONES, TWOS, FOURS

@cython.locals(one=Mask)
cdef Mask bit(int number) noexcept
cdef int size(Mask mask) noexcept
cdef int lowest(Mask mask) noexcept
cdef int nth(Mask mask, int k) noexcept
cpdef list members(Mask mask)
@cython.locals(chosen=Mask, lowest_bit=Mask)
cdef Mask spread(int choice, Mask mask) noexcept

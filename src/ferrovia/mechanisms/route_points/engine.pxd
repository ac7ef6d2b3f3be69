cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State

cdef class RoutePoints(Mechanism):
    cdef void claimed(self, State state, int seat, int track) noexcept

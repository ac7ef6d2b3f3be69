cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Small, TicketSet
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class Network:
    cdef Small[codes.MAX_CITIES] parent

    @cython.locals(board=BoardTables, city=int, track=int)
    cdef void build(self, State state, int seat) noexcept
    cdef int root(self, int city) noexcept
    cdef void join(self, int a, int b) noexcept
    cdef void copy(self, Network other) noexcept
    @cython.locals(board=BoardTables, done=TicketSet, ticket=int)
    cdef TicketSet done(self, State state, TicketSet tickets) noexcept

@cython.locals(network=Network)
cpdef TicketSet completed(State state, int seat)

cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, Small
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class Trails:
    cdef int n_edges, n_components, n_queued, stamp, farthest, best, loss
    cdef int n_search
    cdef int[8192] memo_search
    cdef Small[8192] memo_city
    cdef Mask[8192] memo_trail
    cdef readonly int visits
    cdef Small[codes.MAX_TRACKS] here, there, weight, used
    cdef Small[codes.MAX_CITIES + 1] first
    cdef Small[2 * codes.MAX_TRACKS] edges
    cdef Small[codes.MAX_CITIES] group, queue, distance
    cdef Small[codes.MAX_CITIES] total, start, odd, surplus
    cdef int[codes.MAX_CITIES] seen

    @cython.locals(largest=int, component=int)
    cpdef int longest(self, State state, int seat)
    @cython.locals(board=BoardTables, track=int, city=int, edge=int, total=int)
    cdef void collect(self, State state, int seat) noexcept
    @cython.locals(city=int, start=int, component=int, i=int, degree=int)
    cdef void find_components(self, int n_cities) noexcept
    @cython.locals(city=int)
    cdef void solve(self, int component, int n_cities) noexcept
    @cython.locals(n=int, at=int, twice=int, loss=int, largest=int, city=int, odd=int, least=int, place=int, edge=int, other=int)
    cdef int reachable(self, int start) noexcept
    @cython.locals(place=int, edge=int)
    cdef void search(self, int city, int length, Mask trail) noexcept
    @cython.locals(n=int, place=int)
    cdef int ways_on(self, int city) noexcept
    @cython.locals(place=int, known=bint)
    cdef bint met_before(self, int city, Mask trail) noexcept

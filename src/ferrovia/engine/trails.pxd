cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Small
from ferrovia.engine.board cimport Board
from ferrovia.engine.state cimport State

@cython.final
cdef class Trails:
    cdef int n_edges, n_components, n_queued, stamp, farthest, best, goal
    cdef readonly int visits
    cdef Small[codes.MAX_TRACKS] here, there, weight, used
    cdef Small[codes.MAX_CITIES + 1] first
    cdef Small[2 * codes.MAX_TRACKS] edges
    cdef Small[codes.MAX_CITIES] group, queue, distance
    cdef Small[codes.MAX_CITIES] total, start, odd, surplus
    cdef int[codes.MAX_CITIES] seen

    @cython.locals(largest=int, component=int)
    cpdef int longest(self, State state, int seat)
    @cython.locals(board=Board, track=int, city=int, edge=int, total=int)
    cdef void collect(self, State state, int seat) noexcept
    @cython.locals(city=int, start=int, component=int, i=int, degree=int)
    cdef void find_components(self, int n_cities) noexcept
    @cython.locals(city=int)
    cdef void solve(self, int component, int n_cities) noexcept
    @cython.locals(loss=int, largest=int, second=int, city=int, least=int, place=int)
    cdef int unavoidable_loss(self, int component, int n_cities) noexcept
    @cython.locals(n=int, at=int, twice=int, city=int, place=int, edge=int, other=int)
    cdef int reachable(self, int start) noexcept
    @cython.locals(place=int, edge=int)
    cdef void search(self, int city, int length) noexcept

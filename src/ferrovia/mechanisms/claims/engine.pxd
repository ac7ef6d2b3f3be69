cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine cimport payments
from ferrovia.engine.constants cimport Small
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables
from ferrovia.mechanisms.train_cards.engine cimport TrainCards

cdef int at_most_longest(int n) noexcept

cdef class Claims(Mechanism):
    cdef TrainCards cards
    cdef int trains
    cdef public bint starts_open
    cdef Small[6561] ways
    cdef int[9] upto
    cdef Small[9] grey
    cdef readonly list barriers, interposers, followers

    @cython.locals(board=BoardTables, seat=int, track=int, fare=int)
    cdef void set_up(self, State state) noexcept
    @cython.locals(seat=int, track=int)
    cdef void restore(self, State state) noexcept
    @cython.locals(barrier=Mechanism, code=int)
    cdef int barred(self, State state, int seat, int track) noexcept
    @cython.locals(barrier=Mechanism, code=int)
    cpdef bint attainable(self, State state, int seat, int track) noexcept
    @cython.locals(total=int, none=int, row=int, length=int, colour=int, fare=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(locos=int)
    cdef int ways_row(self, State state, int seat) noexcept
    @cython.locals(total=int, length=int, fares=int)
    cdef int count_colour(self, State state, int seat, int colour, int row) noexcept
    @cython.locals(n=int)
    cdef int ferry_claims(self, State state, int seat, int fare) noexcept
    @cython.locals(board=BoardTables)
    cdef int ferry_ways(self, State state, int seat, int fare) noexcept
    @cython.locals(colour=int, length=int, ways=int, track=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(open_tracks=int)
    cdef int claims_of(self, State state, int seat, int colour, int length) noexcept
    @cython.locals(have=int)
    cdef int ways_of(self, State state, int seat, int colour, int length) noexcept
    @cython.locals(board=BoardTables, fare=int, ways=int, place=int, track=int, k=int)
    cdef void append(self, State state, int seat, int prompt, list moves)
    @cython.locals(fare=int, ways=int)
    cdef int nth_ferry(self, State state, int seat, int k) noexcept
    @cython.locals(place=int, track=int)
    cdef int nth_open(self, State state, int seat, int fare, int k) noexcept
    @cython.locals(length=int, colour=int, least=int, have=int, locos=int)
    cdef int claim(self, State state, int seat, int track, int k) noexcept
    @cython.locals(board=BoardTables, track=int, code=int, colour=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(interposer=Mechanism, track=int)
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(track=int, other=int, follower=Mechanism)
    cdef void occupy(self, State state, int seat, int action) noexcept

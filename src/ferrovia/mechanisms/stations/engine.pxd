cimport cython
from ferrovia.engine cimport bits, payments
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, TicketSet
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.network cimport Network
from ferrovia.mechanisms.train_cards.engine cimport TrainCards
from ferrovia.engine.state cimport State

cdef class Stations(Mechanism):
    cdef TrainCards cards
    cdef int per_player, unbuilt
    cdef list layers
    cdef int best_points, best_done
    cdef readonly int visits

    @cython.locals(seat=int)
    cdef void set_up(self, State state) noexcept
    @cython.locals(city=int)
    cdef void restore(self, State state) noexcept
    cdef int price(self, State state, int seat) noexcept
    @cython.locals(ways=int)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(price=int, ways=int, city=int, left=int)
    cdef int nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(city=int)
    cdef int refuses(self, State state, int seat, int action) noexcept
    @cython.locals(price=int, city=int)
    cdef void act(self, State state, int seat, int action) noexcept
    @cython.locals(seat=int)
    cdef void tally(self, State state) noexcept
    @cython.locals(tickets=TicketSet, own=TicketSet, layer=Network)
    cdef void borrow(self, State state, int seat, Network groups) noexcept
    @cython.locals(total=int)
    cdef int points(self, TicketSet tickets) noexcept
    @cython.locals(here=Network, deeper=Network, tried=Mask, place=int, track=int, there=int, group=int)
    cdef void try_stations(self, State state, int seat, int city, int depth) noexcept
    @cython.locals(done=TicketSet, points=int, n=int, best=Network)
    cdef void judge(self, State state, int seat, Network groups) noexcept

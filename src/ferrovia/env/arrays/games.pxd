cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.core cimport Core
from ferrovia.engine.dealer cimport Dealer, Generator
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.env.arrays cimport addresses as starts
from ferrovia.env.arrays.masks cimport Masks
from ferrovia.env.arrays.observer cimport Observer

@cython.locals(winners=int, share=double)
cpdef double standing(Core core, State state, int seat, bint by_points)

@cython.final
cdef class Completed:
    cdef TicketSet done, held
    cdef int trains

@cython.final
cdef class Games:
    cdef Core core
    cdef Masks masks
    cdef Observer observer
    cdef readonly int rows, limit
    cdef bint by_points, observes, marks
    cdef short[::1] observations
    cdef signed char[::1] legal
    cdef int[::1] decisions, seats, scores
    cdef float[::1] rewards
    cdef unsigned char[::1] terminated, truncated
    cdef public list seeds
    cdef readonly list states
    cdef list found
    cdef public Generator chance

    @cython.locals(row=int, seat=int)
    cpdef reset(self, seed)
    cpdef put(self, int row, State state)
    @cython.locals(row=int, state=State, code=int, refusal=int)
    cpdef step(self, int[::1] actions)
    @cython.locals(core=Core, state=State, first=int, seat=int)
    cdef void play(self, int row, int code) except *
    @cython.locals(seat=int)
    cdef void start_anew(self, int row, State state) except *
    @cython.locals(seat=int)
    cdef void forget(self, int row) noexcept
    @cython.locals(found=Completed)
    cdef TicketSet completed(self, int row, State state, int seat) noexcept
    @cython.locals(state=State, seat=int, done=TicketSet)
    cdef void show(self, int row) except *
    @cython.locals(row=int, state=State, seat=int, total=int, code=int)
    cpdef choose_by_chance(self, int[::1] actions)
    @cython.locals(prompt=int, asker=Mechanism, i=int)
    cdef int nth_action(self, State state, int seat, int k) noexcept

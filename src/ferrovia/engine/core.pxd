cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.dealer cimport Dealer, Generator
from ferrovia.engine.mechanism cimport Mechanism
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class Core:
    cdef readonly BoardTables board
    cdef readonly int seats
    cdef Mechanism turn_offer
    cdef list ties, askers, owners, turn_enders
    cdef readonly frozenset options
    cdef readonly tuple played, lines
    cdef readonly list mechanisms
    cdef int[8] counts

    @cython.locals(state=State, mechanism=Mechanism)
    cpdef State deal(self, Dealer dealer, int first=*, list journal=*)
    @cython.locals(mechanism=Mechanism)
    cpdef void restore(self, State state) noexcept
    @cython.locals(moves=list, prompt=int, asker=Mechanism)
    cpdef list legal_actions(self, State state, seat)
    cdef bint seated(self, State state, seat) except -1
    cpdef int check(self, State state, seat, action) except -1
    @cython.locals(owner=Mechanism, code=int)
    cdef int judge(self, State state, int seat, int action) noexcept
    cdef int refuses_pass(self, State state, int seat) noexcept
    @cython.locals(code=int)
    cpdef apply(self, State state, seat, action)
    @cython.locals(owner=Mechanism)
    cdef void act(self, State state, int seat, int action) noexcept
    cdef void pass_turn(self, State state, int seat) noexcept
    cdef void go_on(self, State state) noexcept
    cdef void next_turn(self, State state) noexcept
    @cython.locals(mechanism=Mechanism)
    cdef void end_turn(self, State state) noexcept
    @cython.locals(seat=int, line=int, mechanism=Mechanism)
    cpdef void finish(self, State state) noexcept
    @cython.locals(points=int, line=int)
    cpdef int total(self, State state, int seat)
    @cython.locals(best=int, winners=int, seat=int, order=int)
    cpdef int winners(self, State state)
    @cython.locals(difference=int, line=int)
    cpdef int compare(self, State state, int seat, int other)
    @cython.locals(total=int, i=int, asker=Mechanism)
    cdef int count(self, State state, int seat, int prompt) noexcept
    @cython.locals(i=int, asker=Mechanism)
    cdef void act_nth(self, State state, int seat, int prompt, int k) noexcept
    @cython.locals(prompt=int, asker=Mechanism)
    cdef int first_action(self, State state, int seat) noexcept
    @cython.locals(decisions=int, seat=int, prompt=int, total=int)
    cpdef int playout(self, State state, Generator chance)
    @cython.locals(state=State)
    cpdef State random_game(self, seed)
    @cython.locals(decisions=cython.longlong, checksum=cython.longlong, game=int, seat=int, state=State)
    cpdef tuple run_games(self, int games, seed)

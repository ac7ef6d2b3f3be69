cimport cython
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.plan cimport Plan
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport constants as codes
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class PlannedHand:
    cdef Outlook outlook
    cdef BoardTables board
    cdef readonly int[codes.N_TRAIN_KINDS] need, short, grey
    cdef readonly double[codes.N_TRAIN_KINDS] value
    cdef readonly double first_worth, second_worth

    @cython.locals(missing=int, colour=int, i=int)
    cdef int count_needs(self, State state, int seat, Plan plan) noexcept
    @cython.locals(colour=int, cards=int, lack=int)
    cdef void count_track(self, State state, int seat, int track) noexcept
    @cython.locals(cards=int, best=int, most=int, colour=int, spare=int)
    cdef void count_grey_track(self, State state, int seat, int track) noexcept
    @cython.locals(spare=int)
    cdef int spare(self, State state, int seat, int colour) noexcept
    @cython.locals(most=int, colour=int)
    cdef int largest_stack(self, State state, int seat) noexcept
    @cython.locals(hand=int, locos=int, length=int, need=int, colour=int, have=int, lack=int, ferry=int)
    cdef int lack(self, State state, int seat, int track, int stack) noexcept
    @cython.locals(board=BoardTables, hand=int, length=int, need=int, locos=int, kept=int, usable=int, colour=int, have=int, used=int, best=int, least=int, candidate=int, others=int, burnt=int, pain=int)
    cdef int payment(self, State state, int seat, int track, int planned) noexcept
    @cython.locals(hand=int, best=int, least=int, colour=int, have=int, used=int, burnt=int, pain=int)
    cdef int cheapest_set(self, State state, int seat, int price) noexcept
    @cython.locals(hand=int, locos=int, lacking=int, colour=int, have=int, lack=int)
    cdef void value_cards(self, State state, int seat, Weights w) noexcept
    @cython.locals(hand=int, total=int, worth=double, kind=int, unseen=int)
    cdef double blind_value(self, State state, int seat, Weights w) noexcept
    @cython.locals(best=int, colour=int)
    cdef int best_open(self, State state, double blind) noexcept

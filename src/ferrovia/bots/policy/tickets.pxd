cimport cython
from ferrovia.bots.policy.outlook cimport Outlook
from ferrovia.bots.policy.plan cimport Plan
from ferrovia.bots.policy.weights cimport Weights
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.state cimport State
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class TicketChoices:
    cdef Outlook outlook
    cdef BoardTables board
    cdef Plan trial

    @cython.locals(offered=int, least=int, best=int, highest=double, choice=int, kept=TicketSet, value=double)
    cdef int keep(self, State state, int seat, int prompt, Weights w) noexcept
    @cython.locals(offered=int, choice=int, _=int, ticket=int)
    cdef int keep_drafted(self, State state, int seat, Weights w) noexcept
    @cython.locals(taken=TicketSet)
    cdef int pick(self, State state, int seat, Plan plan, Weights w) noexcept
    @cython.locals(best=int, highest=double, rank=int, ticket=int, value=double)
    cdef int best_addition(self, Plan plan, State state, TicketSet tickets, Weights w) noexcept

cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.fields cimport Inlined
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class State(Inlined):
    @cython.locals(c=State)
    cpdef State clone(self)
    @cython.locals(c=State)
    cpdef State seen_by(self, int seat)
    cdef void tell(self, int event, int seat, int a=*, int b=*, int c=*, int d=*) noexcept
    cdef void tell_tickets(self, int event, int seat, TicketSet tickets, int back=*) noexcept
    cdef void write(self, int event, int seat, list more) noexcept
    cdef void score_points(self, int seat, int points, int track) noexcept
    cpdef int prompt(self) noexcept
    cpdef int waiting(self) noexcept
    cdef void ask(self, int prompt, int seat) noexcept
    cdef void ask_everybody(self, int prompt) noexcept
    cdef void put(self, int prompt, int seats) noexcept
    cdef void drop(self) noexcept
    cdef bint store_answer(self, int seat, int answer) noexcept
    cdef void open_track(self, int seat, int track) noexcept
    cdef void close_track(self, int seat, int track) noexcept
    cdef void add_stratum(self, TicketSet tickets, int n) noexcept
    cpdef TicketSet ticket_layer(self, int place) noexcept
    @cython.locals(ticket=int)
    cdef int draw_ticket(self) noexcept
    @cython.locals(total=int, kind=int)
    cpdef int hand_size(self, int seat) noexcept

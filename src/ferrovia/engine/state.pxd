cimport cython
from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.event_writer cimport EventWriter
from ferrovia.engine.tables cimport BoardTables

@cython.final
cdef class State(EventWriter):
    @cython.locals(c=State)
    cpdef State clone(self)
    @cython.locals(c=State)
    cpdef State seen_by(self, int seat)
    cdef inline void tell(
        self,
        int event,
        int seat,
        int a=codes.NOTHING,
        int b=codes.NOTHING,
        int c=codes.NOTHING,
        int d=codes.NOTHING,
    ) noexcept:
        if self.journal is not None:
            self.write(event, seat, [a, b, c, d])
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

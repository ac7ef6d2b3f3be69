from ferrovia.engine cimport bits
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport TicketSet
from ferrovia.engine.fields cimport Inlined

cdef class EventWriter(Inlined):
    cdef void tell(self, int event, int seat, int a=*, int b=*, int c=*, int d=*) noexcept
    cdef void tell_tickets(self, int event, int seat, TicketSet tickets, int back=*) noexcept
    cdef void write(self, int event, int seat, list more) noexcept

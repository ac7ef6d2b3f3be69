from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, TicketSet

cdef class BoardTables:
    cdef readonly int n_cities, n_tracks, n_tickets, end_fares
    cdef public Mask barred_cities
    cdef readonly int[codes.MAX_LENGTH + 1] points
    cdef readonly short[codes.MAX_TRACKS] end_a, end_b, length, colour, need, tunnel, fare, twin
    cdef readonly short[codes.MAX_FARES] fare_length, fare_need, fare_colour
    cdef readonly short[codes.MAX_FARES + 1] fare_first
    cdef readonly short[codes.MAX_TRACKS] fare_tracks
    cdef readonly short[codes.MAX_CITIES + 1] city_first
    cdef readonly short[2 * codes.MAX_TRACKS] city_tracks
    cdef readonly short[codes.MAX_CITIES] festival
    cdef readonly short[codes.MAX_TICKETS] ticket_a, ticket_b, ticket_points
    cdef readonly TicketSet regular_tickets, long_tickets

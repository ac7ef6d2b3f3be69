from ferrovia.engine.caps cimport CITIES, FARES, LENGTHS, TICKET_CAP, TRACKS, Mask

cdef int NOBODY, FERRIES, MAX_FARES

cdef class Board:
    cdef readonly int n_cities, n_tracks, n_tickets, end_fares
    cdef public Mask barred_cities
    cdef readonly int[LENGTHS] points
    cdef readonly short[TRACKS] end_a, end_b, length, colour, need, tunnel, fare
    cdef readonly short[FARES] fare_length, fare_need
    cdef readonly short[FARES + 1] fare_first
    cdef readonly short[TRACKS] fare_tracks
    cdef readonly short[2 * TRACKS] sibling
    cdef readonly short[CITIES + 1] city_first
    cdef readonly short[2 * TRACKS] city_tracks
    cdef readonly short[CITIES] festival
    cdef readonly short[TICKET_CAP] ticket_a, ticket_b, ticket_points
    cdef readonly Mask regular_tickets, long_tickets

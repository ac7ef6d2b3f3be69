# Sizes of the core's arrays; the same numbers as in codes.py (a test compares them).
cdef enum:
    SEATS = 6
    CITIES = 64
    TRACKS = 192
    TICKET_CAP = 64
    LENGTHS = 9
    FARES = 96
    FESTIVAL_CAP = 8
    KINDS = 9
    CARD_KINDS = 17
    PROMPTS = 16
    LINES = 13

ctypedef unsigned long long Mask
# Not chars: Cython shows an array of those to Python as bytes.
ctypedef short Small

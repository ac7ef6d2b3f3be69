"""Sets of up to 64 small numbers as the bits of one int."""

# Variables, because the compiled form turns literals beyond 32 bits into Python objects.
ONES = 0x5555555555555555
TWOS = 0x3333333333333333
FOURS = 0x0F0F0F0F0F0F0F0F


def bit(number: int) -> int:
    """The set of one number. (A function, so that the compiled form shifts 64 bits, not an int.)"""
    one = 1
    return one << number


def size(mask: int) -> int:
    """How many numbers are in the set: sums of neighbouring bits, then of pairs, of fours, of bytes."""
    mask = mask - ((mask >> 1) & ONES)
    mask = (mask & TWOS) + ((mask >> 2) & TWOS)
    mask = (mask + (mask >> 4)) & FOURS
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


def lowest(mask: int) -> int:
    """The smallest number in a set that is not empty."""
    return size((mask & (~mask + 1)) - 1)


def nth(mask: int, k: int) -> int:
    """The k-th smallest number in the set, counted from 0."""
    while k:
        mask &= mask - 1
        k -= 1
    return lowest(mask)


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    return [number for number in range(64) if mask >> number & 1]


def spread(choice: int, mask: int) -> int:
    """The subset of `mask` in which bit i of `choice` stands for its i-th smallest number."""
    chosen = 0
    while choice:
        lowest_bit = mask & (~mask + 1)
        if choice & 1:
            chosen |= lowest_bit
        mask ^= lowest_bit
        choice >>= 1
    return chosen

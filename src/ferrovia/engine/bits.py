"""Sets of up to 64 small numbers as the bits of one int."""


def bit(number: int) -> int:
    """The set of one number. (A function, so that the compiled form shifts 64 bits, not an int.)"""
    one = 1
    return one << number


def size(mask: int) -> int:
    """How many numbers are in the set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def lowest(mask: int) -> int:
    """The smallest number in a set that is not empty."""
    n = 0
    while not mask & 255:
        mask >>= 8
        n += 8
    while not mask & 1:
        mask >>= 1
        n += 1
    return n


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

"""Sets of small numbers as the bits of one int: cities, of up to 64, and tickets, of up to 128."""

# Variables, because the compiled form turns literals beyond 32 bits into Python objects.
WORD = 0xFFFFFFFFFFFFFFFF
ONES = 0x5555555555555555
TWOS = 0x3333333333333333
FOURS = 0x0F0F0F0F0F0F0F0F


def bit(number: int) -> int:
    """The set of one number. (WebAssembly shifts 128 bits only by a number that the compiler knows.)"""
    one = 1
    if number < 64:
        low = one << number
        return low
    wide = one << (number - 64)
    return wide << 64


def has(mask: int, number: int) -> bool:
    """Is the number in the set?"""
    return (mask & bit(number)) != 0


def size(mask: int) -> int:
    """How many numbers are in the set."""
    low = mask & WORD
    high = mask >> 64
    return size_of_word(low) + (size_of_word(high) if high else 0)


def size_of_word(word: int) -> int:
    """The same for 64 bits: sums of neighbouring bits, then of pairs, of fours, of bytes."""
    word = word - ((word >> 1) & ONES)
    word = (word & TWOS) + ((word >> 2) & TWOS)
    word = (word + (word >> 4)) & FOURS
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 127


def lowest(mask: int) -> int:
    """The smallest number in a set that is not empty."""
    low = mask & WORD
    high = mask >> 64
    return lowest_of_word(low) if low else 64 + lowest_of_word(high)


def lowest_of_word(word: int) -> int:
    return size_of_word((word & (~word + 1)) - 1)


def nth(mask: int, k: int) -> int:
    """The k-th smallest number in the set, counted from 0."""
    low = mask & WORD
    high = mask >> 64
    while k and low:
        low &= low - 1
        k -= 1
    if low:
        return lowest_of_word(low)
    while k:
        high &= high - 1
        k -= 1
    return 64 + lowest_of_word(high)


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    numbers = []
    while mask:
        numbers.append(lowest(mask))
        mask &= mask - 1
    return numbers


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

"""Arrays whose size has a name. (Cython makes no C array of `[0] * codes.MAX_TRACKS`; of a list it does.)"""


def filled(size: int, value: int = 0) -> list[int]:
    return [value] * size


def floats(size: int) -> list[float]:
    return [0.0] * size

"""Arrays of a size that has a name. (`[0] * codes.MAX_TRACKS` is no C array to the compiler; a list is.)"""


def filled(size: int, value: int = 0) -> list[int]:
    return [value] * size

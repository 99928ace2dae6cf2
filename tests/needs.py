"""What implementations by others require of their arguments."""


def need(*conditions: bool) -> None:
    """Raise if a condition fails; comparisons with NaN are false."""
    if not all(conditions):
        raise ValueError("argument out of range")


def whole(n: float, least: int = 1) -> int:
    """Return a whole number that is not below the least one."""
    need(n == int(n), n >= least)
    return int(n)

"""Whether every number that an entry says is the one that was worked out a second time."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import zip_longest

from didp_ref.audit.errata import Erratum
from tests.errata import abdi, disclosure, refine, rhodi
from tests.errata.kinds import Listed, Number, Said
from tests.papers.recomputed import numbers_in, stands_for

SCRIPTS: Mapping[str, Callable[[], Said]] = {
    name: cache(script)
    for paper in (abdi, refine, rhodi, disclosure)
    for name, script in paper.SAYS.items()
}
"""By the id of a claim, what works out the numbers of its entry, once."""


def texts(entry: Erratum) -> dict[str, str]:
    """Return all that an entry says, by label."""
    return {"title": entry.title, **dict(entry.lines())}


def one_by_one(numbers: Iterator[Number] | list[Number]) -> list[Number | str]:
    """Take lists of numbers that are held to the letter apart."""
    single: list[Number | str] = []
    for number in numbers:
        single += number.numbers if isinstance(number, Listed) else [number]
    return single


def holds(shown: str | None, number: Number | str | None) -> bool:
    """Say whether a number that is shown is the one that was worked out, or is listed."""
    if shown is None or number is None or isinstance(number, Listed):
        return False
    return shown == number if isinstance(number, str) else stands_for(shown, number, cut_off=False)


def wrong(told: Mapping[str, str], said: Said) -> list[str]:
    """Return the numbers, with their labels, that are not those worked out, in their order."""
    return [
        f"{label}: {shown} where {number} is due"
        for label in dict.fromkeys([*told, *said])
        for shown, number in zip_longest(
            numbers_in(told.get(label, "")), one_by_one(list(said.get(label, [])))
        )
        if not holds(shown, number)
    ]


def bent(text: str) -> Iterator[str]:
    """Yield a text with one digit of one of its numbers made another, for each digit.

    >>> list(bent("by Theorem 3 at most 1/87"))
    ['by Theorem 3 at most 2/87', 'by Theorem 3 at most 1/97', 'by Theorem 3 at most 1/88']
    """
    known = list(numbers_in(text))
    for place, digit in enumerate(text):
        if digit.isdigit():
            near = 8 if digit == "9" else int(digit) + 1  # no denominator becomes 0
            other = f"{text[:place]}{near}{text[place + 1 :]}"
            if list(numbers_in(other)) != known:
                yield other

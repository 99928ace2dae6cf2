"""The hypotheses of a paper's statements, each with a number, so that it is written out once."""

from collections.abc import Iterable, Iterator

from didp_ref.audit.claim import Claim, Statement
from didp_ref.audit.view import as_sequent
from didp_ref.kernel.terms import Term
from didp_ref.symbolic import display
from tools.spec.markup import escape, math


class Hypotheses:
    """What the statements of some claims assume, numbered in the order of their appearance."""

    def __init__(self, claims: Iterable[Claim]) -> None:
        self._numbers: dict[tuple[str, Term], int] = {}
        for claim in claims:
            for part in claim.parts:
                for build in filter(None, (part.formal, part.corrected)):
                    for named in as_sequent(build()).hypotheses:
                        self._numbers.setdefault(named, len(self._numbers) + 1)

    def lines(self) -> Iterator[str]:
        """Yield an item of a list for each: its number, its name and its formula."""
        for (name, term), number in self._numbers.items():
            said = "" if display.is_same(name, display.plain(term)) else f"{escape(name)}: "
            yield f'- <a id="h{number}"></a>**H{number}** {said}{math(display.latex(term))}'

    def given(self, statement: Statement) -> str:
        """Return the numbers of a statement's hypotheses, those that follow each other as a range.

        It is empty for a statement that assumes nothing.
        """
        numbers = sorted(self._numbers[named] for named in as_sequent(statement).hypotheses)
        return ", ".join(_range(first, last) for first, last in _runs(numbers))


def _range(first: int, last: int) -> str:
    return _number(first) if first == last else f"{_number(first)} to {_number(last)}"


def _number(number: int) -> str:
    return f"[H{number}](#h{number})"


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of numbers in order.

    >>> _runs([1, 2, 3, 7])
    [(1, 3), (7, 7)]
    """
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs

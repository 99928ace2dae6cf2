"""Algorithm 1 as printed, changed to the letter of the Fix that its erratum prints."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from didp_ref.audit.errata import erratum_of

F = Fraction
Answer = tuple[F, ...]


@dataclass(frozen=True)
class Algorithm:
    """Algorithm 1, as printed unless a change says otherwise."""

    exchanged: bool = False
    masses_found: bool = False
    prior_at_one: bool = False

    def answer(self, prior: Answer, true: int, up: F, down: F) -> Answer:
        """Follow the steps 2a to 2c, and i to v."""
        if self.prior_at_one and 1 in (up, down):
            return prior
        p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
        if self.exchanged:
            p_u, p_d = p_d, p_u
        values = range(len(prior))
        near = [{x for x in values if abs(x - true) < r} for r in range(len(prior) + 1)]
        far = [{*values} - points for points in near]

        def mass(points: set[int]) -> F:
            return sum((prior[x] for x in points), F(0))

        for points in near:
            if mass(points) == p_u:
                return tuple(prior[x] * (up if x in points else down) for x in values)
        near_found = max((points for points in near if mass(points) < p_u), key=len)
        far_found = max((points for points in far if mass(points) < p_d), key=len)
        if self.masses_found:
            p_u, p_d = mass(near_found), mass(far_found)
        between = (1 - up * p_u - down * p_d) / (1 - p_u - p_d)
        factors = [up if x in near_found else down if x in far_found else between for x in values]
        return tuple(p * factor for p, factor in zip(prior, factors, strict=True))


CHANGES: dict[str, Callable[[Algorithm], Algorithm]] = {
    "exchange p_u and p_d in steps 2a and 2b, after eq. 3 and in section 6.2": lambda algorithm: (
        replace(algorithm, exchanged=not algorithm.exchanged)
    ),
    "in step iv, use P_f(U'_u) and P_f(U'_d) for p_u and p_d": lambda item: replace(
        item, masses_found=True
    ),
    "answer from the prior if alpha_u or alpha_d is 1": lambda item: replace(
        item, prior_at_one=True
    ),
}
FACTORS = [
    *((F(2), F(1, 2)), (F(4, 3), F(2, 3)), (F(3), F(1, 2)), (F(3, 2), F(1, 5))),
    *((F(2), F(1)), (F(1), F(1, 2)), (F(1), F(1))),
]
PRIORS = [
    *(tuple(F(1, n) for _ in range(n)) for n in (2, 3, 4, 5)),
    *((F(3, 5), F(1, 10), F(3, 10)), (F(1, 4), F(1, 4), F(1, 2)), (F(1, 100), F(99, 100))),
]


def printed_changes() -> list[str]:
    """Return every change that the erratum's Fix asks for, in its order."""
    erratum = erratum_of("refine.algorithm-1")
    assert erratum
    fix, _, _ = dict(erratum.lines())["what to do"].partition(". didp_ref")
    return [change.strip(" ;") for change in re.split(r"\(\d\)", fix)[1:]]


def changed(changes: list[str]) -> Algorithm:
    """Make the changes one after the other; one that is not known here fails."""
    algorithm = Algorithm()
    for change in changes:
        algorithm = CHANGES[change](algorithm)
    return algorithm


def broken(algorithm: Algorithm) -> Iterator[str]:
    """Name each promise that breaks: the answer is a distribution, and private either way."""
    for up, down in FACTORS:
        for prior in PRIORS:
            try:
                answers = [algorithm.answer(prior, true, up, down) for true in range(len(prior))]
            except ZeroDivisionError:
                yield "division by zero"
                continue
            if any(sum(answer) != 1 or min(answer) < 0 for answer in answers):
                yield "distribution"
            of_prior, most = [prior], max(up, 1 / down)
            if any(not within(answer, two, most) for answer in answers for two in of_prior):
                yield "individual"
            if any(not within(answer, two, up / down) for answer in answers for two in answers):
                yield "statistical"


def within(answer: Answer, two: Answer, most: F) -> bool:
    """Whether no value is more than so many times as likely in the one as in the other."""
    return all(p <= most * q and q <= most * p for p, q in zip(answer, two, strict=True))


def test_the_printed_fix_keeps_every_promise() -> None:
    assert list(broken(changed(printed_changes()))) == []


@pytest.mark.parametrize("left_out", CHANGES)
def test_without_one_of_its_changes_a_promise_breaks(left_out: str) -> None:
    changes = printed_changes()
    changes.remove(left_out)
    assert list(broken(changed(changes)))


def test_two_and_four_equally_likely_values() -> None:
    fixed = changed(printed_changes())
    assert fixed.answer((F(1, 2), F(1, 2)), 0, F(2), F(1, 2)) == (F(3, 4), F(1, 4))
    four = (F(1, 4),) * 4
    assert fixed.answer(four, 0, F(2), F(1, 2)) == (F(1, 2), F(1, 4), F(1, 8), F(1, 8))

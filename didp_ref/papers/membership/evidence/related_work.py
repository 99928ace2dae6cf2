"""What was looked at in section 6: correlated entities, and what delta bounds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import fractions, private

HALF, TWO = Fraction(1, 2), Fraction(2)


def independence() -> Iterator[Evidence]:
    """Two entities that are in the data together or not at all; and three exclusive data sets."""
    prior = fractions("1/100", "99/100")
    answers = fractions("1/2", "1/2"), fractions("1/4", "3/4"), fractions("1/8", "7/8")
    both, _, neither = answers
    each_step = private(both, answers[1], TWO) and private(answers[1], neither, TWO)
    seen = bayes(prior, [both[0], neither[0]])[0]
    yield instance(
        each_step and seen > TWO * prior[0],
        "a and b are both in the data, with the probability 1/100, or neither: with a likelihood "
        f"of 1/2, 1/4, 1/8 for two, one, none of them, ln 2-UDP, the posterior of a is {seen}, "
        f"{float(seen / prior[0]):.2f} times its prior, not at most 2 times",
        part="not in general",
    )
    raised = [
        bayes(uniform(3), [Fraction(1), with_a, with_b])[1]
        for with_a, with_b in product((HALF, TWO), repeat=2)
    ]
    yield instance(
        max(raised) <= Fraction(2, 3) and 1 - max(raised) >= Fraction(1, 3),
        "the data is empty, {a} or {b}, each with 1/3: at the ends of what ln 2-UDP allows the "
        f"posterior of a is {max(raised)} at most, within 2/3, though a and b are not independent",
        subject=Subject.REMARK,
    )


def delta() -> Iterator[Evidence]:
    """Randomized response: its delta, and how likely its ratio is above e^epsilon."""
    for first, growth, name in (
        (Fraction(3, 4), TWO, "ln 2"),
        (Fraction(3, 5), Fraction(4, 3), "ln(4/3)"),
    ):
        said, other = (first, 1 - first), (1 - first, first)
        needed = first - growth * (1 - first)
        exceeds = sum(p for p, q in zip(said, other, strict=True) if p > growth * q)
        yield refuted_by(
            {"mechanism": f"says the truth with {first}", "epsilon": name, "delta": needed},
            not private(said, other, growth, needed) or exceeds <= needed,
            f"the ratio of the likelihoods exceeds e^epsilon with the probability {exceeds}",
            part="violated",
        )

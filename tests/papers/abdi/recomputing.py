"""How an entry of the errata is read, and its numbers are computed again, by other means.

What an entry says is read out of the ledger, and the numbers are worked out from the definitions
with fractions and mpmath alone; nothing here comes from the checks that found them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import mpmath

from didp_ref.audit.claim import Correction, Counterexample, Evidence
from didp_ref.audit.errata import Erratum, errata
from didp_ref.audit.judged import claims
from tests.papers.recomputed import Computed, not_computed

Found = Callable[[str], tuple[Evidence, ...]]

ONE_HALF = Fraction(1, 2)
Row = Sequence[Fraction]
Numbers = Iterable[Computed]
"""What a second computation has come to, and what it started from."""


def shown() -> dict[str, Erratum]:
    """Return all errata, remarks too."""
    return {one.claim: one for one in errata("abdi")}


def examples(entry: Erratum) -> list[Counterexample]:
    """Return the counterexamples of an entry."""
    return [one.counterexample for one in entry.judged.evidence if one.counterexample]


def example(entry: Erratum, key: str) -> Mapping[str, str]:
    """Return the values of the counterexample that names something."""
    (found,) = (one.values for one in examples(entry) if key in one.values)
    return found


def said(entry: Erratum) -> Correction:
    """Return what is said to be correct, and why it matters."""
    assert entry.judged.correction
    return entry.judged.correction


def row(text: str) -> list[Fraction]:
    """Read ``(1/2, 1/2)``."""
    return [Fraction(one) for one in text.strip("()").split(",")]


def bayes(prior: Row, likelihoods: Row) -> list[Fraction]:
    weights = [p * h for p, h in zip(prior, likelihoods, strict=True)]
    return [one / sum(weights) for one in weights]


def answer(values: Iterable[int], response: int, growth: Fraction) -> list[Fraction]:
    """Likelihoods of a Laplace response whose scale is one over the logarithm of the growth."""
    return [1 / growth ** abs(response - one) for one in values]


def ratios(prior: Row, answers: Iterable[Row]) -> tuple[Fraction, Fraction]:
    """Return the least and the largest belief over prior, over answers."""
    found = [b / p for of in answers for p, b in zip(prior, bayes(prior, of), strict=True)]
    return min(found), max(found)


def growth_of(scale: str) -> Fraction:
    """Read ``1/ln 3``, or ``1/ln(7/4)``."""
    found = re.match(r"1/ln ?\(?(\d+(?:/\d+)?)\)?", scale)
    assert found
    return Fraction(found[1])


def answered_twice(entry: Erratum) -> Numbers:
    values = example(entry, "scale (Theorem 3's)")
    prior, growth = row(values["prior"]), growth_of(values["scale (Theorem 3's)"])
    seen = [answer((0, 1), response, growth) for response in (0, 1)]
    assert ratios(prior, seen) == (ONE_HALF, Fraction(3, 2))
    after = bayes(prior, [one**2 for one in seen[0]])[1]
    assert after == Fraction(values["posterior of the second world"]) == Fraction(1, 10)
    promised = (1 - Fraction(values["alpha_c"])) * prior[1]
    assert promised == Fraction(values["(1 - alpha_c) prior"]) == Fraction(1, 8) > after
    return {*prior, 0, 1, growth, 1 - promised / prior[1], after, promised, ONE_HALF}


def scale_of_theorem_3(alpha: Fraction, beta: Fraction, p: Fraction) -> mpmath.mpf:
    """Theorem 3's scale over Theta, as printed."""
    a, b, q = (mpmath.mpf(one.numerator) / one.denominator for one in (alpha, beta, p))
    falling = mpmath.log((1 + q * (a - 1)) / ((1 - a) * (1 - q)))
    rising = mpmath.log((1 + b) * (1 - q) / (1 - q * (1 + b)))
    return max(1 / falling, 1 / rising)


ONE_OF_ALL = Fraction(1, 32562)


def computed_again(claim: str) -> Callable[[Callable[[Erratum], Numbers]], Callable[[], None]]:
    """Make a test: every number that a claim's entry says is one that a function computes."""

    def test_of(recompute: Callable[[Erratum], Numbers]) -> Callable[[], None]:
        def test() -> None:
            entry = Erratum(claims[claim])  # also where another entry tells it
            assert not_computed(entry, recompute(entry)) == []

        AGAIN.add(claim)
        return test

    return test_of


AGAIN: set[str] = set()
"""What is computed again."""

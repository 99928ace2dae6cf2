"""The numbers of disclosure's errata, worked out from the definitions alone.

Fractions; nothing of the package that is judged is imported.
"""

from __future__ import annotations

from fractions import Fraction

from tests.errata.kinds import Said, formula, premise, printed

F = Fraction
PRIOR = (F(1, 5), F(1, 5), F(3, 5))
YES = (F(0), F(1), F(1, 5))


def gain(record: int, answer: bool) -> F:
    """Return by how much a right guess at a record gains from an answer: w pi."""
    chances = YES if answer else tuple(1 - chance for chance in YES)
    mean = sum(prior * chance for prior, chance in zip(PRIOR, chances, strict=True))
    return PRIOR[record] * (chances[record] - mean)


def likeliest_record() -> Said:
    """Three records, by yes or no: the likeliest one, and the one that gains most."""
    likeliest = gain(1, answer=True) + gain(0, answer=False)
    best = sum(max(gain(record, answer) for record in range(3)) for answer in (True, False))
    start = premise("1/5 1/5 3/5 0 1 1/5")
    return {
        "counterexample": [start, likeliest, best, likeliest, best],
        "consequence": [start, likeliest, best],
    }


def gradients() -> Said:
    """Three candidates, whose likelihoods have these logarithms, in units of ln 2."""
    powers = (0, 4, -6)
    likelihoods = [F(2) ** power for power in powers]
    assert likelihoods[0] < sum(likelihoods) / 3
    weight = powers[0] - F(sum(powers), 3)
    return {
        "counterexample": [premise("3 0 4 2 6 2"), weight, formula("0 0")],
        "who is hurt": [printed("2")],
        "in full": [formula("0 0"), printed("23")],
    }


SAYS = {
    "disclosure.equation-18": likeliest_record,
    "disclosure.example-6": gradients,
}

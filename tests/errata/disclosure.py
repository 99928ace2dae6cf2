"""The numbers of disclosure's errata, worked out from the definitions alone.

Fractions; nothing of the package that is judged is imported.
"""

from fractions import Fraction

from tests.errata.kinds import Said, formula, premise, printed

F = Fraction
PRIOR = (F(1, 20), F(1, 20), F(9, 10))
YES = (F(1, 3), F(2, 3), F(7, 20))


def gain(record: int, answer: bool) -> F:
    """Return by how much a right guess at a record gains from an answer: w pi."""
    chances = YES if answer else tuple(1 - chance for chance in YES)
    mean = sum(prior * chance for prior, chance in zip(PRIOR, chances, strict=True))
    return PRIOR[record] * (chances[record] - mean)


def likeliest_record() -> Said:
    """Three records, by yes or no: the likeliest one, and the one that gains most."""
    likeliest = gain(1, answer=True) + gain(0, answer=False)
    best = sum(max(gain(record, answer) for record in range(3)) for answer in (True, False))
    start = premise("1/20 1/20 9/10 1/3 2/3 7/20")
    return {
        "counterexample": [start, likeliest, best, likeliest, best],
        "consequence": [start, likeliest, best],
        "who is hurt": [printed("4 5")],
    }


def of_two_entries(answers: dict[tuple[bool, int], F]) -> F:
    """Return the advantage of who answers y', after a yes or no where x is known, so often.

    The records are (0, y), (1, y), (1, y'), with these chances of a yes.
    """
    yes = {(0, "y"): F(4, 9), (1, "y"): F(5, 9), (1, "y'"): F(2, 3)}
    total = F(0)
    for said in (True, False):
        mean = sum((chance if said else 1 - chance for chance in yes.values()), F(0)) / 3
        for (known, value), chance in yes.items():
            other = answers[said, known]
            right = other if value == "y'" else 1 - other
            total += ((chance if said else 1 - chance) - mean) / 3 * right
    return total


def drawn_where_nothing_gains() -> Said:
    """Algorithm 1 beside an attack that answers (1, y') after a yes where 0 is known."""
    rest = {(True, 1): F(1), (False, 0): F(0), (False, 1): F(0)}
    algorithm, other = (
        of_two_entries({(True, 0): F(1, 2), **rest}),
        of_two_entries({(True, 0): F(1), **rest}),
    )
    records = premise("0 1 1")
    chances = premise("4/9 5/9 2/3")
    return {
        "counterexample": [
            *(records, chances, printed("1"), algorithm, other),
            *(premise("0"), printed("1"), premise("1 1"), algorithm, premise("1"), printed("1")),
            other,
        ],
        "consequence": [records, chances, printed("1"), algorithm, other],
        "who is hurt": [printed("1")],
        "title": [printed("1")],
        "in full": [formula("0"), printed("1")],
        "note": [formula("0"), printed("1"), formula("0")],
        "interpretation": [printed("1")],
    }


def gradients() -> Said:
    """Three candidates, whose likelihoods have these logarithms, in units of ln 2."""
    powers = (0, 4, -6)
    likelihoods = [F(2) ** power for power in powers]
    assert likelihoods[0] < sum(likelihoods) / 3
    weight = powers[0] - F(sum(powers), 3)
    return {
        "counterexample": [premise("3 0 4 2 6 2"), weight, premise("2"), formula("0 0")],
        "who is hurt": [printed("2")],
        "printed": [formula("1 1")],
        "correct": [formula("1 1")],
        "consequence": [premise("0 4 2 6 2"), formula("0 0")],
        "in full": [formula("0 0"), printed("23")],
    }


SAYS = {
    "disclosure.corollary-4.1": drawn_where_nothing_gains,
    "disclosure.equation-18": likeliest_record,
    "disclosure.example-6": gradients,
}

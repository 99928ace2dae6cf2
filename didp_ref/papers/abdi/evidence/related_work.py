"""What was looked at for section 9: one function a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from statistics import median

from didp_ref.audit.checks import all_hold, instance, refuted_by
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import scale
from didp_ref.papers.abdi.evidence.numbers import HALF
from didp_ref.worlds.beliefs import bayes, posteriors

FIFTH = Fraction(1, 5)
AS_A_BELIEF, OVER_THE_PRIOR = "as a belief", "over the prior"


def _apart(query: Callable[[Sequence[Fraction]], Fraction]) -> Fraction:
    """Return how far replacing one of three records between 0 and 1 moves a query's answer."""
    databases = list(product((Fraction(0), Fraction(1)), repeat=3))
    return max(
        abs(query(one) - query(other))
        for one in databases
        for other in databases
        if sum(a != b for a, b in zip(one, other, strict=True)) == 1
    )


def low_sensitivity() -> Iterator[Evidence]:
    """The median of three records, and their mean."""
    found = _apart(median)
    yield refuted_by(
        {"records": "0, 1, 1 and 0, 0, 1", "medians": "1 and 0", "range": 1},
        found < 1,
        "replacing one record moves the median over the whole range",
        part="median",
    )
    mean = _apart(lambda records: sum(records, Fraction(0)) / 3)
    yield instance(
        found == 1 and mean == Fraction(1, 3),
        "of three records between 0 and 1 the median has global sensitivity 1, the mean 1/3",
        subject=Subject.CORRECTION,
        part="median",
    )


def epsilon_delta() -> Iterator[Evidence]:
    """A coin with two biases: every event, and the outputs with a ratio above 1."""
    first, second = (3 * FIFTH, 2 * FIFTH), (2 * FIFTH, 3 * FIFTH)
    events = [(0,), (1,), (0, 1), ()]
    excess = max(
        sum(p[o] for o in of) - sum(q[o] for o in of)
        for of in events
        for p, q in (
            (first, second),
            (second, first),
        )
    )
    large = sum((p for p, q in zip(first, second, strict=True) if p > q), Fraction(0))
    yield refuted_by(
        {
            "heads": "3/5 on one database, 2/5 on the other",
            "epsilon": 0,
            "delta": excess,
            "probability of a ratio above 1": large,
        },
        not (excess == FIFTH and large > excess),
        "the coin is (0, 1/5)-differentially private, and its ratio is above e^0 with probability "
        "3/5",
    )


def no_compromise() -> Iterator[Evidence]:
    """The strong adversary's scale, and Theorem 2's."""
    tenth = Fraction(1, 10)
    strong = scale.prior_dependent.enclose(HALF, 1, 1, 0, tenth)
    free = scale.prior_free.enclose(HALF, 1, 1)
    yield refuted_by(
        {
            "P_min": 0,
            "P_max": tenth,
            "alpha": HALF,
            "beta": 1,
            "Theorem 3's scale": "Theta/ln 2",
            "Theorem 2's scale": "Theta/ln 2",
        },
        ~all_hold([strong.overlaps(free)]),
        "the trade-off that section 8 finds close to the weak adversary's is that of the scale "
        "for every prior",
        engine="Arb",
    )


def membership_privacy() -> Iterator[Evidence]:
    """One entity of prior 1/2 under gamma = 2; and ten entities, all or none of whom are in."""
    prior, likelihoods = [HALF, HALF], [[3 * FIFTH, 2 * FIFTH], [FIFTH, 4 * FIFTH]]
    seen = [after[0] for after in posteriors(prior, likelihoods)]
    gamma = 2
    keeps = all(one <= gamma * prior[0] and 1 - one >= (1 - prior[0]) / gamma for one in seen)
    bound = 1 - (1 - prior[0]) / gamma
    yield refuted_by(
        {
            "gamma": gamma,
            "prior": "1/2 for {t}, 1/2 for the empty database",
            "probability of yes": "3/5 and 1/5",
            "belief in {t} after yes": max(seen),
            "1 - (1 - Pr[t])/gamma": bound,
        },
        not (keeps and max(seen) == bound < 1),
        "the mechanism is 2-positively membership-private, and the belief in the database {t} "
        "stays at 3/4 or below, as it must",
        reading=AS_A_BELIEF,
    )
    # ten entities, each in the database with 1/2: the answer tells whether all or none of them are
    databases = list(product((False, True), repeat=10))
    equally = [Fraction(1, len(databases))] * len(databases)
    answers = [[Fraction(len(set(one)) == same) for one in databases] for same in (1, 2)]
    beliefs = [bayes(equally, answer) for answer in answers]
    entities = {
        sum((b for b, one in zip(after, databases, strict=True) if one[t]), Fraction(0))
        for after in beliefs
        for t in range(10)
    }
    risen = beliefs[0][databases.index((True,) * 10)] / equally[0]
    yield instance(
        entities == {HALF} and risen == 512,
        "ten entities, each in the database with 1/2, and an answer that tells whether all or none "
        "of them are: every entity is believed with 1/2 before and after, and the database of all "
        f"of them with 1/1024 and then 1/2, a factor of {risen}",
        reading=OVER_THE_PRIOR,
    )

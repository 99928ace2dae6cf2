"""Section 5.2, Theorem 5.7: among two worlds identifiability is bounded differential privacy.

Among three and more there is a mechanism that is identifiable, and differentially private for no
epsilon.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import sympy
from sympy import And, Implies, Or, exp

from didp_ref.audit.checks import identity, refuted_by, sampled
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Severity,
    Statement,
    Subject,
)
from didp_ref.formulas import translation
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.papers.membership.notions import (
    CHOSEN,
    COMPLEMENT,
    Entities,
    bounded_private,
    identifiable,
    one_of_m,
)
from didp_ref.papers.membership.shared import (
    EVERY_EVENT,
    FAMILY_READINGS,
    OCCURS,
    S,
    c,
    cite,
    f,
    o,
    q,
)
from didp_ref.papers.shared.alphabet import epsilon, m, rho
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds.distributions import Distribution

IDENTIFIABLE_SO_PRIVATE = "identifiable, so private"
PRIVATE_SO_IDENTIFIABLE = "private, so identifiable"

ODDS = rho / (1 - rho)
"""What Theorem 5.7 takes the logarithm of."""

TWO = [f(S, 1), f(S, 2)]
"""The probabilities of the event on two data sets of one size that differ in one entity."""
BOTH = TWO[0] / 2 + TWO[1] / 2
IDENTIFIABLE_AMONG_TWO = every(And(*(le(likelihood / 2 / BOTH, rho) for likelihood in TWO)), S)
"""(rho, 2)-DI."""
BOUNDED_PRIVATE = every(
    And(le(TWO[0], exp(epsilon) * TWO[1]), le(TWO[1], exp(epsilon) * TWO[0])), S
)
"""epsilon-BDP, at every event that may occur; of the others it says that 0 is at most 0."""


def equivalence(given: ForAll, wanted: ForAll) -> Statement:
    """State that one notion implies the other, over all pairs of data sets and all events."""
    hypotheses = {
        **as_written(lt(sympy.Rational(1, 2), rho), lt(rho, 1)),
        OCCURS: every(lt(0, BOTH), S),
        "epsilon = ln(rho/(1 - rho))": eq(
            epsilon, translation.epsilon_from_rho.at(rho=rho, n_worlds=sympy.Integer(2))
        ),
    }
    return Statement(hypotheses, And(lt(0, epsilon), Implies(given, wanted)))


def check_equivalence() -> Iterator[Evidence]:
    """Hold a mechanism that shows one data set to both notions, by definition."""

    def reveals_single(data: Entities) -> Distribution:
        shown = len(data) == 1 and "a" in data
        return [Fraction(shown), 1 - Fraction(shown)]

    family, rho = one_of_m("abc", 2, COMPLEMENT), Fraction(2, 3)
    is_identifiable = identifiable(family, reveals_single, 2, rho)
    yield refuted_by(
        {
            "universe": "a, b, c",
            "m": 2,
            "rho": rho,
            "T": "any single entity, so 2 entities in all",
            "mechanism": "shows whether the data set is {a}",
        },
        not is_identifiable or bounded_private("abc", reveals_single, rho / (1 - rho)),
        "with |U \\ T| = m no distribution of the family has a data set of one entity, so "
        "(2/3, 2)-identifiability holds; {a} and {b} are told apart, so no epsilon does",
        reading=COMPLEMENT,
        part=IDENTIFIABLE_SO_PRIVATE,
    )


THEOREM_5_7_EQUIVALENCE = Claim(
    id="membership.theorem-5.7.equivalence",
    kind=Kind.THEOREM,
    source=cite("section 5.2, Theorem 5.7, first half", "and Family 5.5"),
    title="Two worlds: identifiability is bounded differential privacy",
    statement=r"When $\rho > \frac{1}{2}$, $(\rho, 2)$-DI is equivalent to $\epsilon$-BDP for "
    r"$\epsilon = \ln\left(\frac{\rho}{1-\rho}\right)$.",
    parts=(
        Part(
            IDENTIFIABLE_SO_PRIVATE,
            r"A $(\rho, 2)$-DI mechanism is $\epsilon$-BDP.",
            formal=partial(equivalence, IDENTIFIABLE_AMONG_TWO, BOUNDED_PRIVATE),
            reading=CHOSEN,
        ),
        false_here(
            IDENTIFIABLE_SO_PRIVATE,
            r"A $(\rho, 2)$-DI mechanism is $\epsilon$-BDP.",
            reading=COMPLEMENT,
        ),
        Part(
            PRIVATE_SO_IDENTIFIABLE,
            r"An $\epsilon$-BDP mechanism is $(\rho, 2)$-DI.",
            formal=partial(equivalence, BOUNDED_PRIVATE, IDENTIFIABLE_AMONG_TWO),
        ),
    ),
    checks=(check_equivalence,),
    readings=FAMILY_READINGS,
    rests_on=(
        "events of positive probability; of the others neither notion says anything",
        EVERY_EVENT,
    ),
    correction=Correction(
        statement=r"With $m$ entities chosen outside any set $T$, as the proof takes them, the "
        r"equivalence holds. With $|U \setminus T| = m$, as Family 5.5 prints, $(\rho, m)$-DI "
        r"says nothing of data sets that do not have $|U| - m + 1$ entities.",
        printed=r"a set $T \subset U$ such that $|U \setminus T| = m$ (Family 5.5)",
        correct=r"a set $T \subset U$ and $m$ entities of $U \setminus T$",
        consequence="With 3 entities and m = 2 only data sets of 2 entities are looked at: a "
        "mechanism may show {a}, and is (2/3, 2)-DI as printed.",
        who="whoever checks the printed family only",
        repair="Print the family as the three conditions after it and the proof have it.",
        severity=Severity.REMARK,
    ),
    finding="A slip in Family 5.5, which the theorem's proof does not share: it takes every "
    "pair of data sets of one size that differ in one entity; the printed family has such "
    "pairs of one size only.",
    note="The extraction interleaves the two halves of the theorem.",
)

HIDDEN = c / (m - 1)
"""The probability of the event on ``{t_1}``, which never shows the output 1."""
SHOWN = (o + c) / m
"""The probability of the event on every other data set."""
TOGETHER = HIDDEN + (m - 1) * SHOWN
"""What the posteriors of Theorem 5.7's mechanism are shares of."""


def separation_identifiable() -> Statement:
    """State that the mechanism is identifiable, at every event, for every m > 2."""
    hypotheses = {
        **as_written(lt(2, m), lt(1 / (m - 1), rho)),
        "o, how often the event holds the output 1, is 0 or 1": Or(eq(o, 0), eq(o, 1)),
        "c, how many other outputs the event holds, is not negative": le(0, c),
        "the event holds some output: 0 < o + c": lt(0, o + c),
    }
    return Statement(hypotheses, And(lt(HIDDEN / TOGETHER, rho), lt(SHOWN / TOGETHER, rho)))


def separation_not_private() -> Statement:
    """State that no epsilon bounds the ratio of the probabilities of the output 1."""
    hypotheses = {
        **as_written(lt(2, m)),
        "q, the probability of the output 1 on {t_1}, is 0": eq(q, 0),
    }
    return Statement(hypotheses, lt(exp(epsilon) * q, 1 / m))


def check_separation() -> Iterator[Evidence]:
    """Say where the mechanism's posteriors lie, and what no mechanism below does."""
    yield from _posteriors_of_separation()

    def bounded_below(m: int, share: Fraction, weights: list[int]) -> bool | None:
        rho = (1 + share / (m - 1)) / m
        total = sum(weights[:m])
        if len(weights) < m or not total or max(weights[:m]) > rho * total:
            return None
        return max(weights[:m]) * (1 - (m - 1) * rho) <= rho * min(weights[:m])

    from hypothesis import strategies

    yield sampled(
        {
            "m": strategies.integers(3, 5),
            "share": UNIT_OPEN.strategy(),
            "weights": strategies.lists(strategies.integers(20, 30), min_size=3, max_size=5),
        },
        bounded_below,
        "below rho = 1/(m-1) no mechanism separates them: identifiability then bounds every ratio "
        "by rho/(1 - (m-1) rho), which at m = 2 is the rho/(1 - rho) of the first half",
        subject=Subject.REMARK,
    )


def _posteriors_of_separation() -> Iterator[Evidence]:
    """Compute the posteriors of the single outputs, and compare them."""
    first, other = 1 / (m - 1), 1 / m
    yield identity(
        first / (first + (m - 1) * other),
        m / (m**2 - m + 1),
        "Pr[t_1 | j] for the outputs j > 1",
        Subject.REMARK,
    )
    yield identity(other / ((m - 1) * other), 1 / (m - 1), "Pr[t_i | 1] for i > 1", Subject.REMARK)
    yield identity(
        1 / (m - 1) - m / (m**2 - m + 1),
        1 / ((m - 1) * (m**2 - m + 1)),
        "1/(m-1) is the larger of the two for every m > 1",
        Subject.REMARK,
    )


THEOREM_5_7_SEPARATION = Claim(
    id="membership.theorem-5.7.separation",
    kind=Kind.THEOREM,
    source=cite("section 5.2, Theorem 5.7, second half"),
    title="Three worlds and more: identifiability without differential privacy",
    statement=r"When $m > 2$ and $\rho > \frac{1}{m-1}$, it is possible to satisfy "
    r"$(\rho, m)$-DI while violating $\epsilon$-BDP for any $\epsilon$. The universe consists "
    r"of $m$ entities $t_1 \cdots t_m$; on input dataset $T$ the mechanism outputs a value "
    r"chosen at uniform random from $\lbrace 1, \cdots, m \rbrace$, except for the case "
    r"$T = \lbrace t_1 \rbrace$, "
    r"when it outputs a value chosen at uniform random from $\lbrace 2, \cdots, m \rbrace$.",
    parts=(
        Part(
            "identifiable",
            r"For every $m > 2$ and $\rho > \frac{1}{m-1}$ the mechanism is $(\rho, m)$-DI.",
            formal=separation_identifiable,
        ),
        Part(
            "not private",
            r"It is $\epsilon$-BDP for no $\epsilon$: "
            r"$Pr[1|\lbrace t_2 \rbrace] = \frac{1}{m} > "
            r"e^\epsilon Pr[1|\lbrace t_1 \rbrace] = 0$.",
            formal=separation_not_private,
        ),
    ),
    checks=(check_separation,),
    rests_on=("every event: whether it holds output 1, and how many of the others",),
    note="rho = 1/(m-1) would do as well: output 1 attains it. Below it no mechanism "
    "separates the two: (rho, m)-DI then gives ln(rho/(1 - (m-1) rho))-BDP. Part of the "
    "computation is lost in the extraction (between 0 and e^epsilon); it is done again here.",
)

CLAIMS = (THEOREM_5_7_EQUIVALENCE, THEOREM_5_7_SEPARATION)

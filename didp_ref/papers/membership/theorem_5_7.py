"""Section 5.2, Theorem 5.7: among two worlds identifiability is bounded differential privacy.

Among three and more there is a mechanism that is identifiable, and differentially private for no
epsilon.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import sympy
from sympy import And, Equivalent, Implies, Or, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import identity, refuted_by
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
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
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
    carry,
    cite,
    f,
    o,
    q,
)
from didp_ref.papers.shared.alphabet import epsilon, m, rho
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import half
from didp_ref.papers.shared.narrower import RHO_BELOW_1
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


def posteriors_are_ratios(d: Derivation) -> None:
    """Turn the posterior of one of two equally likely data sets into a ratio."""
    d.model({rho: Rational(2, 3), epsilon: sympy.log(2), f: half})
    d.lemma("e^epsilon", lemmas.exp_log(ODDS, epsilon))
    d.step("odds above one", lt(1, ODDS), by=["1/2 < rho", "rho < 1"], reason="rho > 1/2")
    by = ["rho < 1", "epsilon = ln(rho/(1 - rho))", "odds above one", "e^epsilon"]
    d.step("e^epsilon = rho/(1-rho)", eq(exp(epsilon), ODDS), by=by)
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.step(
        "epsilon > 0", lt(0, epsilon), by=["odds above one", "e^epsilon = rho/(1-rho)", "at zero"]
    )
    d.at("possible", OCCURS, S)
    for name, (own, other) in (("first", TWO), ("second", TWO[::-1])):
        identified = le(own / 2 / BOTH, rho)
        product = le(own * (1 - rho), rho * other)
        d.step(
            f"{name} posterior",
            Equivalent(identified, product),
            by=["possible"],
            reason="Pr[T_1|S] = Pr[S|T_1]/(Pr[S|T_1] + Pr[S|T_2])",
        )
        by = ["rho < 1", "e^epsilon = rho/(1-rho)"]
        d.step(f"{name} product", Equivalent(product, le(own, exp(epsilon) * other)), by=by)
        by = [f"{name} posterior", f"{name} product"]
        d.step(f"{name} ratio", Equivalent(identified, le(own, exp(epsilon) * other)), by=by)


def derive_identifiable_so_private(d: Derivation) -> None:
    """A posterior of at most rho is a ratio of at most rho/(1 - rho)."""
    posteriors_are_ratios(d)
    by = ["first ratio", "second ratio", "possible"]
    carry(d, "so private", IDENTIFIABLE_AMONG_TWO, BOUNDED_PRIVATE, by)
    d.conclude(by=["epsilon > 0", "so private"])


def derive_private_so_identifiable(d: Derivation) -> None:
    """A ratio of at most rho/(1 - rho) is a posterior of at most rho."""
    posteriors_are_ratios(d)
    by = ["first ratio", "second ratio"]
    carry(d, "so identifiable", BOUNDED_PRIVATE, IDENTIFIABLE_AMONG_TWO, by)
    d.conclude(by=["epsilon > 0", "so identifiable"])


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
    title="For two worlds, identifiability is bounded differential privacy",
    statement=r"When $\rho > \frac{1}{2}$, $(\rho, 2)$-DI is equivalent to $\epsilon$-BDP for "
    r"$\epsilon = \ln\left(\frac{\rho}{1-\rho}\right)$.",
    parts=(
        Part(
            IDENTIFIABLE_SO_PRIVATE,
            r"A $(\rho, 2)$-DI mechanism is $\epsilon$-BDP.",
            formal=partial(equivalence, IDENTIFIABLE_AMONG_TWO, BOUNDED_PRIVATE),
            proof=derive_identifiable_so_private,
            narrower=(RHO_BELOW_1,),
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
            proof=derive_private_so_identifiable,
            narrower=(RHO_BELOW_1,),
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
        correct=r"a set $T \subset U$ and $m$ entities outside $T$",
        consequence="With 3 entities and m = 2 only data sets of 2 entities are looked at: a "
        "mechanism may show {a}, and is (2/3, 2)-DI as printed.",
        error="Theorem 5.7's first half needs a wider Family 5.5",
        who="anyone who checks the printed family only",
        repair="Print the family as the three conditions after it and the proof have it.",
        severity=Severity.REMARK,
    ),
    finding="Family 5.5 has a slip that the theorem's proof does not share. The proof takes every "
    "pair of data sets of one size that differ in one entity. The printed family has such pairs "
    "of one size only.",
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


def derive_separation_identifiable(d: Derivation) -> None:
    """Bound every event's posteriors by ``1/(m-1)``."""
    d.model({m: 3, rho: Rational(2, 3), o: 1, c: 0})
    d.step("m > 2", And(lt(1, m - 1), lt(2, m)), by=["2 < m"])
    d.step(
        "probabilities",
        And(le(0, HIDDEN), lt(0, SHOWN), le(c, m * SHOWN), eq(c, (m - 1) * HIDDEN)),
        by=[
            "m > 2",
            "c, how many other outputs the event holds, is not negative",
            "the event holds some output: 0 < o + c",
            "o, how often the event holds the output 1, is 0 or 1",
        ],
    )
    d.step("together", lt(0, TOGETHER), by=["m > 2", "probabilities"])
    d.step(
        "t_1 in proportion",
        le((m - 1) * HIDDEN, TOGETHER),
        by=["m > 2", "probabilities", "together"],
        reason="c <= c/(m-1) + (m-1)(o+c)/m, as m(m-1) < m^2 - m + 1",
    )
    d.step("t_i in proportion", le((m - 1) * SHOWN, TOGETHER), by=["probabilities", "together"])
    for name, share in (("t_1", HIDDEN), ("t_i", SHOWN)):
        by = ["together", f"{name} in proportion"]
        d.step(f"{name} in m - 1 parts", le((m - 1) * (share / TOGETHER), 1), by=by)
        by = ["m > 2", f"{name} in m - 1 parts"]
        d.step(f"posterior of {name}", le(share / TOGETHER, 1 / (m - 1)), by=by)
    d.conclude(
        by=["1/(m - 1) < rho", "posterior of t_1", "posterior of t_i"], reason="rho > 1/(m-1)"
    )


def separation_not_private() -> Statement:
    """State that no epsilon bounds the ratio of the probabilities of the output 1."""
    hypotheses = {
        **as_written(lt(2, m)),
        "q, the probability of the output 1 on {t_1}, is 0": eq(q, 0),
    }
    return Statement(hypotheses, lt(exp(epsilon) * q, 1 / m))


def derive_separation_not_private(d: Derivation) -> None:
    """The output 1 breaks every epsilon."""
    d.model({m: 3, q: 0})
    by = ["2 < m", "q, the probability of the output 1 on {t_1}, is 0"]
    d.conclude(by=by, reason="Pr[1|{t_2}] = 1/m > e^epsilon Pr[1|{t_1}] = 0")


def check_separation() -> Iterator[Evidence]:
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
    title="For three worlds or more, identifiability does not give differential privacy",
    statement=r"However, when $m > 2$ and $\rho > \frac{1}{m-1}$, it is possible to satisfy "
    r"$(\rho, m)$-DI while violating $\epsilon$-BDP for any $\epsilon$. [...] the universe "
    r"consists of $m$ entities $t_1 \cdots t_m$, the mechanism $A$, on input dataset $T$ outputs "
    r"a value chosen at uniform random from $\lbrace 1, \cdots, m \rbrace$, except for the case "
    r"$T = \lbrace t_1 \rbrace$, "
    r"when it outputs a value chosen at uniform random from $\lbrace 2, \cdots, m \rbrace$.",
    parts=(
        Part(
            "identifiable",
            r"For every $m > 2$ and $\rho > \frac{1}{m-1}$ the mechanism is $(\rho, m)$-DI.",
            formal=separation_identifiable,
            proof=derive_separation_identifiable,
        ),
        Part(
            "not private",
            r"It is $\epsilon$-BDP for no $\epsilon$: "
            r"$Pr[1|\lbrace t_2 \rbrace] = \frac{1}{m} > "
            r"e^\epsilon Pr[1|\lbrace t_1 \rbrace] = 0$.",
            formal=separation_not_private,
            proof=derive_separation_not_private,
        ),
    ),
    checks=(check_separation,),
    rests_on=("every event: whether it holds output 1, and how many of the others",),
    note="rho = 1/(m-1) would do as well: output 1 attains it. Below it, (rho, m)-DI gives "
    "ln(rho/(1 - (m-1) rho))-BDP between the worlds of one distribution. It says "
    "nothing of two data sets if fewer than m entities are outside their common part. The "
    "extraction lost part of the computation (between 0 and e^epsilon); it is done again here.",
)

CLAIMS = (THEOREM_5_7_EQUIVALENCE, THEOREM_5_7_SEPARATION)

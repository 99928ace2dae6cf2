"""Section 5.2: (rho, m)-differential identifiability as membership privacy (Theorem 5.6).

A set of entities is certain, and one of m further ones completes the data set, each with the
probability 1/m (Family 5.5). What is said of one entity or of one data set is said of all: they
are arbitrary.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy
from sympy import And, Equivalent, Implies, Product, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.membership.notions import (
    CHOSEN,
    COMPLEMENT,
    Entities,
    identifiable,
    one_of_m,
    prior_of,
)
from didp_ref.papers.membership.shared import (
    CANDIDATES,
    DEFINITION,
    EVERY_EVENT,
    FAMILY_READINGS,
    I_IS_A_CANDIDATE,
    OCCURS,
    S,
    carry,
    chances,
    cite,
    f,
    member_private,
    x,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, rho
from didp_ref.papers.shared.informal import defined, witness
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import RHO_BELOW_1
from didp_ref.papers.shared.shares import add_up, left_by_the_others
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt, ne
from didp_ref.worlds.distributions import Distribution

EVIDENCE = Sum(f(S, j) / m, CANDIDATES)
"""The probability of the event S, where every candidate has the prior 1/m."""


def alone(candidate: Term) -> Term:
    """Return how likely it is that of independent entities one alone is in the data set."""
    return Product(1 - chances[k], (k, 1, m)) * chances[candidate] / (1 - chances[candidate])


def posterior(candidate: Term) -> Term:
    """Return the posterior of a candidate, from its prior 1/m."""
    return f(S, candidate) / m / EVIDENCE


def family_5_5() -> Statement:
    """State that independent entities of one probability, if one is in, are equally likely."""
    same = chances[1]
    hypotheses = {
        **I_IS_A_CANDIDATE,
        **as_written(lt(0, same), lt(same, 1)),
        "all m entities have one probability": every(eq(chances[j], same), CANDIDATES),
    }
    return Statement(hypotheses, eq(alone(i) / Sum(alone(j), CANDIDATES), 1 / m))


def derive_family_5_5(d: Derivation) -> None:
    """Every entity is alone with one and the same probability, so each of m has its m-th part."""
    same = chances[1]
    probability = Product(1 - chances[k], (k, 1, m)) * same / (1 - same)
    equal = "all m entities have one probability"
    d.model({m: 2, i: 1, chances: half})
    d.generalize("none is certain", lt(0, 1 - chances[k]), (k, 1, m), by=["c_j[1] < 1", equal])
    d.lemma("product", lemmas.product_positive(1 - chances[k], (k, 1, m)))
    by = ["0 < c_j[1]", "c_j[1] < 1", "none is certain", "product"]
    d.step("positive", lt(0, probability), by=by)
    d.generalize("each alone", eq(alone(j), probability), CANDIDATES, by=["c_j[1] < 1", equal])
    d.lemma("sums", lemmas.sum_equal(alone(j), probability, CANDIDATES))
    d.lemma("m times", lemmas.sum_constant(probability, CANDIDATES))
    several = ("1 <= i", "i <= m")
    d.generalize("defined", ne(1 - chances[k], 0), (k, 1, m), by=["none is certain"])
    d.at("i is not certain", "none is certain", i, by=several)
    d.at("i alone", "each alone", i, by=[*several, "i is not certain", "c_j[1] < 1"])
    alike = ["i alone", "positive", "each alone", "defined", "sums", "m times"]
    d.conclude(by=[*several, "i is not certain", "c_j[1] < 1", *alike])


HALF = Fraction(1, 2)


def check_family_5_5() -> Iterator[Evidence]:
    """Enumerate the family over four entities, both ways of reading it."""
    for reading, count in ((COMPLEMENT, 6), (CHOSEN, 24)):
        family = one_of_m("abcd", 2, reading)
        yield instance(
            len(family) == count
            and all(
                sum(prior.values()) == 1
                and {prior_of(e, prior) for e in frozenset().union(*prior)} <= {HALF, 1}
                and len({len(data) for data in prior}) == 1
                for prior in family
            ),
            f"four entities, m = 2: {count} distributions, every uncertain entity has prior 1/2, "
            "all data sets of one distribution have one size",
            reading=reading,
            part="definition",
        )
    sizes = [
        {len(data) for prior in one_of_m("abcd", 2, reading) for data in prior}
        for reading in (COMPLEMENT, CHOSEN)
    ]
    yield remark(
        sizes == [{3}, {1, 2, 3}],
        "|U \\ T| = m fixes the size of the data set (3 of 4 entities); the conditions printed "
        "after it (m entities of equal probability strictly between 0 and 1) do not",
    )


FAMILY_5_5 = Claim(
    id="membership.family-5.5",
    kind=Kind.DEFINITION,
    source=cite("section 5.2, Distribution Family 5.5"),
    title="Family 5.5 fixes the size of T, and its conditions do not",
    statement=r"$\mathcal{D}^m_C$, where $m \geq 2$ is a positive integer, includes every "
    r"distributions that is fully specified by fixing a set $T \subset U$ such that "
    r"$|U \setminus T| = m$. To sample a dataset from the distribution, one includes $T$ plus "
    r"one additional entity sampled uniformly at random from $U \setminus T$. In other words, in "
    "each distribution only one entity is uncertain, and this entity is assumed to be drawn "
    "uniform from m possible entities. "
    r"$\mathcal{D}^m_C$ is a sub-family of $\mathcal{D}_B$, the family of BMI distributions, as it "
    "allows only BMI distributions that satisfy three further conditions. First, the sampled "
    r"dataset must have size $1 + |\lbrace t | p_t = 1 \rbrace|$. Second, there must exist $m$ "
    "entities with probability between 0 and 1. Third, all these $m$ entities must have the same "
    "probability.",
    parts=(
        defined(
            "definition",
            "The family: a set T is certain, and one of m further entities is added, each "
            "with the probability 1/m.",
        ),
        Part(
            "sub-family",
            r"Every distribution of $\mathcal{D}^m_C$ is one of $\mathcal{D}_B$: entities that "
            "are independent, m of them with one probability between 0 and 1, given how many "
            "are in the data set.",
            formal=family_5_5,
            proof=derive_family_5_5,
        ),
    ),
    checks=(check_family_5_5,),
    rests_on=(
        r"$\mathcal{D}_B$, which the excerpt does not define, read as independent entities, "
        "given how many of them are in the data set",
    ),
    readings=FAMILY_READINGS,
    finding="The definition fixes |T| = |U| - m; the three conditions after it let T be smaller, "
    "the other entities being absent. The two families are equal if |U| = m. If U has more "
    "entities, the conditions give the larger family, and Theorem 5.7 needs the larger one. "
    'The gloss "only one entity is uncertain" means one place: m entities have the prior 1/m.',
    note="The extraction breaks the title across lines; the words agree.",
)


def check_m_needed() -> Iterator[Evidence]:
    """Show whether a is in the data, rightly three times in four."""

    def mechanism(data: Entities) -> Distribution:
        shown = Fraction(3, 4) if "a" in data else Fraction(1, 4)
        return [shown, 1 - shown]

    rho = Fraction(7, 10)
    held = {m: identifiable(one_of_m("abc", m, CHOSEN), mechanism, 2, rho) for m in (2, 3)}
    yield instance(
        held == {2: False, 3: True},
        "three entities, an output that says whether a is in, wrongly with 1/4: it is "
        "(7/10, 3)-DI, with the posterior 3/5, and not (7/10, 2)-DI, with 3/4",
    )


M_NEEDED = Claim(
    id="membership.m-needed",
    kind=Kind.REMARK,
    source=cite("section 5.2, before Theorem 5.6"),
    title="Some mechanism is rho-identifiable for one m and not for another",
    statement=r"To determine whether a non-trivial mechanism $A$ satisfies $\rho$-DI or not, "
    r"one has to also specify the value $m$; thus it is more appropriate to say "
    r"$(\rho, m)$-DI.",
    parts=(
        witness(
            "statement",
            r"Some mechanism is $(\rho, m)$-DI for one $m$ and not for another.",
            narrower=("some mechanism, not each",),
        ),
    ),
    checks=(check_m_needed,),
)

UNCERTAIN_ENTITIES = "uncertain entities"
UNCERTAIN = "(rho, m)-DI asked of the m uncertain entities, as the proof does"

LIMITED = "no candidate's posterior exceeds rho"


def below_guessing() -> Statement:
    """State that the posteriors of m candidates cannot all be below ``1/m``."""
    hypotheses = {**as_written(le(1, m)), **_limited()}
    return Statement(hypotheses, le(1 / m, rho))


def derive_below_guessing(d: Derivation) -> None:
    """Sum the posteriors of the m candidates."""
    d.model({m: 2, rho: ONE_HALF, S: 0, f: half})
    add_up(d, f(S, j) / m, CANDIDATES, ["0 < Pr[S]", "1 <= m"])
    d.lemma("at most rho each", lemmas.sum_monotone(posterior(j), rho, CANDIDATES))
    d.lemma("m times rho", lemmas.sum_constant(rho, CANDIDATES))
    by = ["1 <= m", "in total", LIMITED, "0 < Pr[S]", "at most rho each", "m times rho"]
    d.step("1 <= m rho", le(1, m * rho), by=by)
    d.conclude(by=["1 <= m", "1 <= m rho"])


def at_guessing() -> Statement:
    """State that at ``rho = 1/m`` every posterior is its prior: the answer says nothing."""
    hypotheses = {**I_IS_A_CANDIDATE, **_limited(), "rho = 1/m": eq(rho, 1 / m)}
    return Statement(hypotheses, eq(posterior(i), 1 / m))


def derive_at_guessing(d: Derivation) -> None:
    """Sum the posteriors of all candidates but one."""
    several = ("1 <= i", "i <= m")
    d.model({m: 2, i: 1, rho: ONE_HALF, S: 0, f: half})
    d.step("1 <= m", le(1, m), by=several)
    add_up(d, f(S, j) / m, CANDIDATES, ["0 < Pr[S]", "1 <= m"])
    by = [*several, "0 < Pr[S]"]
    left_by_the_others(d, posterior, CANDIDATES, i, rho, LIMITED, by)
    d.at("i itself", LIMITED, i, by=by)
    d.conclude(by=[*several, "rho = 1/m", "i itself", "the rest"])


def _limited() -> dict[str, Formula]:
    """One event, of which no posterior exceeds rho."""
    each = every(le(posterior(j), rho), CANDIDATES)
    return {"0 < Pr[S]": lt(0, EVIDENCE), LIMITED: each}


RHO_RANGE = Claim(
    id="membership.rho-range",
    kind=Kind.REMARK,
    source=cite("section 5.2, before Theorem 5.6"),
    title="rho must exceed 1/m for an answer to change any belief",
    statement=r"Note that $(\rho, m)$-DI makes sense only when $\rho > \frac{1}{m}$.",
    parts=(
        Part(
            "below 1/m",
            r"No mechanism is $(\rho, m)$-DI for a $\rho < \frac{1}{m}$.",
            formal=below_guessing,
            proof=derive_below_guessing,
        ),
        Part(
            "at 1/m",
            r"A mechanism that is $(\frac{1}{m}, m)$-DI leaves every belief as it was.",
            formal=at_guessing,
            proof=derive_at_guessing,
        ),
    ),
    rests_on=(UNCERTAIN,),
    note="Below 1/m no mechanism meets it. At 1/m exactly those do that leave every belief of the "
    "family as it was.",
)

GAMMA = translation.gamma_from_rho.at(rho=rho, n_worlds=m)
"""Theorem 5.6's gamma."""

ABOVE_GUESSING = as_written(le(2, m), lt(1 / m, rho), lt(rho, 1))
IDENTIFIABLE = every(le(posterior(i), rho), (i, 1, m), S)
"""(rho, m)-DI."""

MEMBER_PRIVATE = every(member_private(posterior(i), 1 / m, GAMMA), (i, 1, m), S)
"""What positive membership privacy says of the m uncertain entities."""

AN_EVENT = {OCCURS: every(lt(0, EVIDENCE), S)}


def gamma_and_rho() -> Statement:
    """State the equality that the proof of Theorem 5.6 shows."""
    smaller = translation.rho_from_gamma.at(gamma=GAMMA, n_worlds=m)
    return Statement(ABOVE_GUESSING, eq(smaller, rho))


CEILING, FLOOR = GAMMA / m, 1 - (m - 1) / (m * GAMMA)


def derive_gamma_and_rho(d: Derivation) -> None:
    """The smaller of the two bounds of membership privacy is rho."""
    d.model({m: 3, rho: ONE_HALF})
    two_cases(d)
    d.conclude(by=["equality"])


def two_cases(d: Derivation) -> None:
    """Follow the proof's two cases."""
    raised, lowered = rho * m, (m - 1) / (m * (1 - rho))
    d.lemma("gamma is the larger", lemmas.maximum(raised, lowered))
    d.lemma("the smaller bound", lemmas.minimum(CEILING, FLOOR))
    statement = And(lt(0, m), lt(0, rho), lt(1, raised), lt(0, m * (1 - rho)), lt(0, lowered))
    d.step("signs", statement, by=["2 <= m", "1/m < rho", "rho < 1"], reason="rho > 1/m")
    by = ["signs", "gamma is the larger"]
    d.step("case one, gamma", Implies(le(raised, lowered), eq(GAMMA, lowered)), by=by)
    d.step("gamma > 1", lt(1, GAMMA), by=["signs", "gamma is the larger", "2 <= m", "rho < 1"])
    d.step(
        "case one, 1 - (m-1)/(m gamma) = rho",
        Implies(eq(GAMMA, lowered), eq(FLOOR, rho)),
        by=["signs", "gamma > 1", "2 <= m", "rho < 1"],
    )
    d.step(
        "case one, rho <= gamma/m",
        Implies(le(raised, GAMMA), le(rho, CEILING)),
        by=["signs"],
        reason="rho <= (m-1)/(m^2 (1-rho)) from the case condition",
    )
    by = ["signs", "gamma is the larger"]
    d.step("case two, gamma", Implies(lt(lowered, raised), eq(GAMMA, raised)), by=by)
    d.step("case two, gamma/m = rho", Implies(eq(GAMMA, raised), eq(CEILING, rho)), by=["signs"])
    statement = Implies(lt(lowered, raised), lt(m - 1, rho * m * (m * (1 - rho))))
    d.step("case two, product", statement, by=["signs", "rho < 1"])
    statement = Implies(And(lt(lowered, raised), eq(GAMMA, raised)), lt(rho, FLOOR))
    facts = ["signs", "gamma > 1", "case two, product"]
    d.step(
        "case two, 1 - (m-1)/(rho m^2) > rho", statement, by=facts, reason="from the case condition"
    )
    by = ["case one, gamma", "case one, 1 - (m-1)/(m gamma) = rho", "case one, rho <= gamma/m"]
    by += ["case two, gamma", "case two, gamma/m = rho", "case two, 1 - (m-1)/(rho m^2) > rho"]
    by += ["gamma is the larger", "the smaller bound", "signs", "gamma > 1"]
    d.step("equality", eq(sympy.Min(CEILING, FLOOR), rho), by=by)


def theorem_5_6() -> Statement:
    """State the equivalence; of an entity that is certain, privacy asks that gamma is at least 1.

    There the posterior is the prior, 0 or 1.
    """
    hypotheses = {**ABOVE_GUESSING, **AN_EVENT}
    private = And(MEMBER_PRIVATE, le(1, GAMMA))
    return Statement(hypotheses, Equivalent(IDENTIFIABLE, private))


def derive_theorem_5_6(d: Derivation) -> None:
    """At every posterior the two bounds of membership privacy are one: rho."""
    d.model({m: 3, rho: ONE_HALF, f: half})
    two_cases(d)
    positive = And(le(x, GAMMA * (1 / m)), le((1 - 1 / m) / GAMMA, 1 - x))
    d.step("the second bound", eq((1 - 1 / m) / GAMMA, 1 - FLOOR), by=["signs", "gamma > 1"])
    by = ["equality", "the smaller bound", "the second bound", "signs", "gamma > 1"]
    d.generalize("both notions", Equivalent(le(x, rho), positive), x, by=by)
    d.at("0 < Pr[S]", OCCURS, S, by=["signs"])
    by = ["signs", "rho < 1", "gamma > 1", "0 < Pr[S]"]
    d.at("at each posterior", "both notions", posterior(i), by=by)
    d.generalize("defined", ne(EVIDENCE, 0), S, by=[OCCURS, "signs"])
    defined = ["defined", "signs", "rho < 1", "gamma > 1"]
    for name, given, wanted in (
        ("so private", IDENTIFIABLE, MEMBER_PRIVATE),
        ("so identifiable", MEMBER_PRIVATE, IDENTIFIABLE),
    ):
        of_one = f"of one candidate: {name}"
        carry(d, of_one, given.body, wanted.body, ["at each posterior", *defined])
        carry(d, name, given, wanted, [of_one, *defined])
    d.conclude(by=["so private", "so identifiable", "gamma > 1"])


THEOREM_5_6 = Claim(
    id="membership.theorem-5.6",
    kind=Kind.THEOREM,
    source=cite("section 5.2, Theorem 5.6"),
    title="Identifiability is a case of membership privacy",
    statement=r"$(\rho, m)$-DI is equivalent to $(\mathcal{D}^m_C, \gamma)$-PMP for "
    r"$\gamma = \rho m$ for $\gamma = \max\left(\rho m, \frac{m-1}{m(1-\rho)}\right)$.",
    parts=(
        Part(
            "gamma and rho",
            r"For the second $\gamma$, the maximum, $\rho = \min\left(\frac{\gamma}{m}, "
            r"1 - \frac{m-1}{m\gamma}\right)$.",
            formal=gamma_and_rho,
            proof=derive_gamma_and_rho,
            narrower=(RHO_BELOW_1,),
        ),
        Part(
            "equivalence",
            r"A mechanism is $(\rho, m)$-DI exactly when it is "
            r"$(\mathcal{D}^m_C, \gamma)$-PMP for this $\gamma$.",
            formal=theorem_5_6,
            proof=derive_theorem_5_6,
            narrower=(RHO_BELOW_1, UNCERTAIN_ENTITIES),
        ),
    ),
    quantities=("translation.gamma_from_rho", "translation.rho_from_gamma"),
    rests_on=(UNCERTAIN, DEFINITION, EVERY_EVENT),
    finding='The text at hand prints gamma twice, "for gamma = rho m for gamma = max(...)". We '
    "read the maximum. It is rho m for rho from 1/m to 1 - 1/m, where the two cases of the proof "
    "meet. The maximum is not defined at rho = 1. An entity that is certain has the posterior 1, "
    "so no rho < 1 bounds it.",
)

CLAIMS = (FAMILY_5_5, M_NEEDED, RHO_RANGE, THEOREM_5_6)

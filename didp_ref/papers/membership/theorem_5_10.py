"""Section 5.3: privacy under sampling as membership privacy (Theorem 5.10).

The data are sampled first, each tuple with the probability beta (Definition 5.8); the adversary
knows of each tuple that it is in the data with the probability 0 or beta (Family 5.9).
The theorem's proof is in an appendix that we do not have; ours rests on
``Pr[t|S] = 1 - Pr[not t|S]``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import sympy
from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import identity, instance, refuted_by, remark
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Refuted,
    Severity,
    Statement,
    Subject,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.membership.notions import (
    POSITIVE_ONLY,
    TWO_SIDED,
    Entities,
    fixed_probability,
    is_member_private,
    prior_of,
    private_under_sampling,
    sampling,
)
from didp_ref.papers.membership.shared import (
    DEFINITION,
    EVERY_EVENT,
    IN,
    OCCURS,
    OUT,
    POSITIVE_DPS,
    PRESENT,
    SUBSETS,
    WITH,
    WITHOUT,
    S,
    carry,
    cite,
    drawn,
    f,
    g,
    member_private,
)
from didp_ref.papers.shared import alphabet
from didp_ref.papers.shared.alphabet import beta, epsilon, k, n
from didp_ref.papers.shared.guesses import GROWTH
from didp_ref.papers.shared.informal import defined
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.symbolic.notation import Formula, as_written, eq, every, le, lt
from didp_ref.worlds.distributions import Distribution, fractions

HALF, TWO = Fraction(1, 2), Fraction(2)


def randomized_response(data: Entities) -> Distribution:
    """Show whether the data set is empty, wrongly with probability 1/4."""
    return fractions("1/4", "3/4") if data else fractions("3/4", "1/4")


def check_definition_5_8() -> Iterator[Evidence]:
    """Sample, then answer, and hold the result to the definition."""
    whole = sampling(randomized_response, HALF)
    yield instance(
        tuple(whole(frozenset("a"))) == fractions("1/2", "1/2")
        and tuple(whole(frozenset())) == fractions("3/4", "1/4"),
        "one tuple, sampled with probability 1/2, mixes the two answers equally",
    )
    yield instance(
        private_under_sampling("ab", randomized_response, HALF, TWO, TWO_SIDED)
        and not private_under_sampling("ab", randomized_response, HALF, Fraction(19, 10), TWO_SIDED)
        and not private_under_sampling("ab", randomized_response, Fraction(1), TWO, TWO_SIDED),
        "randomized response is ln(3)-private; sampled with probability 1/2 it is ln(2)-private, "
        "and no better",
    )


DEFINITION_5_8 = Claim(
    id="membership.definition-5.8",
    kind=Kind.DEFINITION,
    source=cite("section 5.3, Definition 5.8"),
    title="Privacy under sampling is well-formed, and tried on examples",
    statement=r"An algorithm $A$ gives $(\beta, \epsilon)$-DPS if and only if the algorithm "
    r"$A^\beta$ gives $\epsilon$-UDP, where $A^\beta$ denotes the algorithm to first sample "
    r"each tuple with probability $\beta$, and then apply $A$ to the sampled dataset.",
    parts=(defined("statement"),),
    checks=(check_definition_5_8,),
)


def check_family_5_9() -> Iterator[Evidence]:
    """Enumerate the family over three entities."""
    rate = Fraction(1, 3)
    family = fixed_probability("abc", rate)
    yield instance(
        len(family) == 8
        and all(sum(prior.values()) == 1 for prior in family)
        and all(prior_of(e, prior) in (0, rate) for prior in family for e in "abc"),
        "three entities, beta = 1/3: eight distributions, every entity has prior 0 or 1/3",
    )
    yield instance(
        all(
            sum(p for data, p in prior.items() if set(some) <= data)
            == math.prod(prior_of(entity, prior) for entity in some)
            for prior in family
            for some in ("ab", "ac", "bc", "abc")
        ),
        "the three entities are mutually independent",
    )


FAMILY_5_9 = Claim(
    id="membership.family-5.9",
    kind=Kind.DEFINITION,
    source=cite("section 5.3, Distribution Family 5.9"),
    title="Family 5.9 is well-formed, and tried on examples",
    statement=r"$\mathcal{D}^\beta_F$: Fixed-probability Mutually Independent Distributions. "
    r"This is a sub-family of $\mathcal{D}_I$. It includes all mutually independent distributions "
    r"such that $\forall t: Pr[t] \in \lbrace 0, \beta \rbrace$. In other words, all entities "
    "that may appear have the same probability.",
    parts=(defined("statement"),),
    checks=(check_family_5_9,),
    rests_on=(
        r"$\mathcal{D}_I$, which the excerpt does not define, read as the mutually independent "
        "distributions",
    ),
)

PRIVATE_SO_MEMBER_PRIVATE = "private, so membership-private"
MEMBER_PRIVATE_SO_PRIVATE = "membership-private, so private"
"""The halves of Theorems 5.7 and 5.10."""
SO_PRIVATE = (
    r"A mechanism that is $(\mathcal{D}^\beta_F, \gamma)$-PMP satisfies positive $(\beta, "
    r"\epsilon)$-DPS."
)
BELOW_1, UP_TO_1 = "a rate below 1", "a rate up to 1"

SAMPLING_GAMMA = translation.gamma_from_sampling.at(epsilon=epsilon, sampling_rate=beta)
"""Theorem 5.10's gamma."""

SAMPLING_PRIVATE = every(le(WITH, GROWTH * WITHOUT), S)
"""Positive (beta, epsilon)-DPS."""
MEMBER_PRIVATE_IN_SAMPLES = every(member_private(PRESENT, beta, SAMPLING_GAMMA), S)
"""What positive membership privacy says of the entities that may appear."""

SECOND = (GROWTH - 1 + beta) / (beta * GROWTH)
"""The second entry of gamma."""

ABSENT = (1 - beta) * WITHOUT / WITH
"""The posterior that the tuple was not drawn."""


def _sampling(*, certain: bool) -> dict[str, Formula]:
    """Sampling, at rates up to 1 or below it."""
    return {
        **as_written(lt(0, beta), le(beta, 1) if certain else lt(beta, 1), le(0, epsilon)),
        OCCURS: every(lt(0, WITH), S),
    }


def private_so_member_private() -> Statement:
    """State the first half of Theorem 5.10; it holds at beta = 1 too.

    Of an entity that never appears, privacy asks that gamma is at least 1.
    """
    private = And(MEMBER_PRIVATE_IN_SAMPLES, le(1, SAMPLING_GAMMA))
    return Statement(_sampling(certain=True), Implies(SAMPLING_PRIVATE, private))


def write_as_mixture(d: Derivation) -> None:
    """Write the answer with sampling as a mixture, and gamma as the larger of two."""
    d.model({beta: ONE_HALF, epsilon: 1, n: 1, drawn: half, f: half, g: half})
    d.lemma("apart", lemmas.sum_add(IN, OUT, SUBSETS))
    d.lemma("without", lemmas.sum_scale(1 - beta, drawn(S, k) * f(S, k), SUBSETS))
    d.step("absent", eq(Sum(OUT, SUBSETS), (1 - beta) * WITHOUT), by=["without"])
    d.at("0 < Pr[S]", OCCURS, S)
    by = ["apart", "absent", "0 < Pr[S]"]
    d.step("complement", eq(PRESENT, 1 - ABSENT), by=by, reason="Pr[t|S] + Pr[not t|S] = 1")
    d.lemma("at zero", lemmas.exp_monotone(0, epsilon))
    d.step("e^epsilon >= 1", le(1, GROWTH), by=["0 <= epsilon", "at zero"])
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("gamma is the larger", lemmas.maximum(GROWTH, SECOND))
    statement = eq(SECOND * beta, 1 - (1 - beta) / GROWTH)
    by = ["0 < beta", "e^epsilon >= 1", "e^-epsilon"]
    d.step("the second entry", statement, by=by, reason="gamma's second entry meets the bound")
    by = ["e^epsilon >= 1", "gamma is the larger", "0 < beta"]
    d.step("gamma >= 1", le(1, SAMPLING_GAMMA), by=by)


def derive_private_so_member_private(d: Derivation) -> None:
    """Privacy bounds ``Pr[not t|S]`` from below; membership privacy asks less, twice."""
    write_as_mixture(d)
    least = (1 - beta) / GROWTH
    private = le(WITH, GROWTH * WITHOUT)
    d.step(
        "divided", Implies(private, le(WITH / GROWTH, WITHOUT)), by=["e^epsilon >= 1", "e^-epsilon"]
    )
    statement = Implies(private, le((1 - beta) * (WITH / GROWTH), (1 - beta) * WITHOUT))
    d.step("scaled", statement, by=["divided", "beta <= 1"])
    d.step(
        "absence", Implies(private, le(least, ABSENT)), by=["scaled", "0 < Pr[S]", "e^epsilon >= 1"]
    )
    by = ["the second entry", "gamma is the larger", "0 < beta", "e^epsilon >= 1"]
    d.step("presence", le(1 - least, SAMPLING_GAMMA * beta), by=by)
    by = ["gamma is the larger", "gamma >= 1", "e^epsilon >= 1", "e^-epsilon", "0 < beta"]
    by += ["beta <= 1"]
    d.step("the second bound is weaker", le((1 - beta) / SAMPLING_GAMMA, least), by=by)
    by = ["absence", "presence", "the second bound is weaker", "complement"]
    defined = ["0 < Pr[S]", "gamma >= 1", "0 < beta", "e^epsilon >= 1"]
    carry(d, "so membership-private", SAMPLING_PRIVATE, MEMBER_PRIVATE_IN_SAMPLES, by + defined)
    d.conclude(by=["so membership-private", "gamma >= 1"])


def member_private_so_private() -> Statement:
    """State the second half of Theorem 5.10, for entities of which none is certain."""
    halves = Implies(MEMBER_PRIVATE_IN_SAMPLES, SAMPLING_PRIVATE)
    return Statement(_sampling(certain=False), halves)


def derive_member_private_so_private(d: Derivation) -> None:
    """Gamma is one of two, and with each a bound of membership privacy is that of privacy."""
    write_as_mixture(d)
    least = (1 - beta) / GROWTH
    first, second = MEMBER_PRIVATE_IN_SAMPLES.body.args
    d.step(
        "where gamma is e^epsilon",
        Implies(And(eq(SAMPLING_GAMMA, GROWTH), second), le(least, ABSENT)),
        by=["complement", "0 < Pr[S]", "gamma >= 1", "e^-epsilon"],
    )
    d.step(
        "where gamma is the other",
        Implies(And(eq(SAMPLING_GAMMA, SECOND), first), le(least, ABSENT)),
        by=["complement", "the second entry", "0 < Pr[S]", "0 < beta"],
    )
    statement = Implies(And(first, second), le(least, ABSENT))
    by = ["where gamma is e^epsilon", "where gamma is the other", "gamma is the larger", "0 < beta"]
    by += ["e^epsilon >= 1"]
    d.step("absence", statement, by=by, reason="gamma is one of the two")
    by = ["beta < 1", "0 < Pr[S]", "e^epsilon >= 1", "e^-epsilon"]
    d.step("private", Implies(le(least, ABSENT), le(WITH, GROWTH * WITHOUT)), by=by)
    defined = ["0 < Pr[S]", "gamma >= 1", "0 < beta", "e^epsilon >= 1"]
    by = ["absence", "private", *defined]
    carry(d, "so private", MEMBER_PRIVATE_IN_SAMPLES, SAMPLING_PRIVATE, by)
    d.conclude(by=["so private"])


def check_theorem_5_10() -> Iterator[Evidence]:
    """Compare the two notions by definition, at sampling rates below one and at one."""

    def reveals(data: Entities) -> Distribution:
        return fractions(0, 1) if data else fractions(1, 0)

    certain = fixed_probability("a", Fraction(1))
    yield refuted_by(
        {
            "beta": 1,
            "entities": "one, in the data with probability 1",
            "mechanism": "shows whether the data are empty",
            "Pr[t], Pr[t | S]": "1, 1",
            "probability of the answer 'not empty' with the entity, and without it": "1, 0",
        },
        not is_member_private(certain, reveals, 2, TWO)
        or private_under_sampling("a", reveals, Fraction(1), TWO, POSITIVE_ONLY),
        "who is certain learns nothing, so it is membership-private for every gamma; sampling "
        "keeps everything, so it is private under sampling for no epsilon",
        part=MEMBER_PRIVATE_SO_PRIVATE,
        reading=UP_TO_1,
    )

    def hides_absence(data: Entities) -> Distribution:
        return fractions(0, 1) if data else fractions("1/2", "1/2")

    growth = Fraction(3, 2)
    hidden = is_member_private(fixed_probability("a", HALF), hides_absence, 2, growth)
    private_by_reading = {
        reading: private_under_sampling("a", hides_absence, HALF, growth, reading)
        for reading in (POSITIVE_ONLY, TWO_SIDED)
    }
    yield remark(
        hidden and private_by_reading == {POSITIVE_ONLY: True, TWO_SIDED: False},
        "positive privacy is meant: beta = 1/2, epsilon = ln(3/2), a fair coin for empty data and "
        "1 for other data: membership privacy bounds rising beliefs only, and Pr[0] is 1/2 without "
        "the tuple, 1/4 with it: twice, more than 3/2",
    )
    yield from _gamma_derived()


def _gamma_derived() -> Iterator[Evidence]:
    """Derive gamma, whose proof is in the appendix that the excerpt lacks."""
    growth, rate = sympy.exp(alphabet.epsilon), alphabet.beta
    ratio = (growth - 1 + rate) / rate
    yield identity(
        rate * ratio + 1 - rate,
        growth,
        "at the largest ratio a/b the sampled ratio is e^epsilon",
        Subject.REMARK,
    )
    yield identity(
        ratio / (rate * ratio + 1 - rate),
        (growth - 1 + rate) / (rate * growth),
        "and the posterior is gamma's second entry times beta",
        Subject.REMARK,
    )


THEOREM_5_10 = Claim(
    id="membership.theorem-5.10",
    kind=Kind.THEOREM,
    source=cite("section 5.3, Theorem 5.10"),
    title="Privacy under sampling is membership privacy for a sampling rate below 1",
    statement=r"A randomized mechanism satisfies $(\beta, \epsilon)$-Positive DPS if and only "
    r"if it satisfies $(\mathcal{D}^\beta_F, \gamma)$-PMP for $\gamma = \max\left(e^\epsilon, "
    r"\frac{e^\epsilon - 1 + \beta}{\beta e^\epsilon}\right)$.",
    parts=(
        Part(
            PRIVATE_SO_MEMBER_PRIVATE,
            r"A mechanism that satisfies positive $(\beta, \epsilon)$-DPS is "
            r"$(\mathcal{D}^\beta_F, \gamma)$-PMP.",
            formal=private_so_member_private,
            proof=derive_private_so_member_private,
        ),
        Part(
            MEMBER_PRIVATE_SO_PRIVATE,
            SO_PRIVATE,
            formal=member_private_so_private,
            proof=derive_member_private_so_private,
            reading=BELOW_1,
        ),
        Part(
            MEMBER_PRIVATE_SO_PRIVATE,
            SO_PRIVATE,
            corrected=member_private_so_private,
            corrected_proof=derive_member_private_so_private,
            reading=UP_TO_1,
        ),
    ),
    checks=(check_theorem_5_10,),
    correction=Correction(
        r"The equivalence holds for $0 < \beta < 1$; at $\beta = 1$ its first half alone: every "
        "entity is certain, and membership privacy asks nothing.",
        who="anyone who takes a sampling rate of 1 for no sampling",
        repair=r"say $\beta < 1$ in Definition 5.8 or here",
        printed="if and only if",
        correct=r"if and only if, for $0 < \beta < 1$",
        consequence="at beta = 1 the mechanism that shows whether the data are empty is "
        "membership-private for every gamma, and private under sampling for no epsilon",
        severity=Severity.REMARK,
    ),
    readings={
        BELOW_1: "a sampling rate is below 1, so that a tuple may be left out",
        UP_TO_1: "a sampling rate may be 1, as the excerpt puts no condition on it",
    },
    refutes=(Refuted("if and only if", MEMBER_PRIVATE_SO_PRIVATE),),
    finding="The sentence before Family 5.9 says DPS where it means positive DPS: positive "
    "membership privacy bounds rising beliefs only. At beta = 1/2 and epsilon = ln(3/2), of one "
    "tuple, answering 1 with it, and 0 or 1 evenly without it, has gamma = 3/2 and is not DPS. "
    "Sampled, 0 has 1/2 without the tuple and 1/4 with it: a factor of 2, and 3/2 is allowed.",
    quantities=("translation.gamma_from_sampling",),
    rests_on=(POSITIVE_DPS, DEFINITION, EVERY_EVENT),
    note="The proof is in an appendix that we do not have; it is derived here. The excerpt "
    "puts no condition on beta; an earlier section may.",
)

CLAIMS = (DEFINITION_5_8, FAMILY_5_9, THEOREM_5_10)

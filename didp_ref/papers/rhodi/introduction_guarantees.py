"""Section 1: what rho gives beside differential privacy.

Where rho is below 1/(m-1), no posterior of a rho-identifiable mechanism is below 1 - (m-1) rho, so
that any two worlds are within a factor of rho/(1 - (m-1) rho); from there on one may be 0, and no
epsilon holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import ABOVE, contrary, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.rhodi.alphabet import F, R, epsilon, f, i, j, k, m, n, rho
from didp_ref.papers.rhodi.repairs import repair_same_guarantees
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ANOTHER,
    EVERY_WORLD,
    HALF,
    IS_POSSIBLE,
    PROBABILITY,
    SEVERAL,
    alike,
    cite,
    largest_budget,
    posterior_of,
)
from didp_ref.papers.rhodi.theorem_1 import derive_theorem_1, theorem_1
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import (
    DEPENDS_ON_M,
    EVENTS,
    INTERVALS,
    LAPLACE_NOISE,
    THREE_WORLDS,
    UNIFORM_PRIOR,
)
from didp_ref.papers.shared.risk import CHANCE
from didp_ref.papers.shared.shares import add_up, left_by_the_others
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes


def more_worlds() -> Statement:
    """What one rho allows of epsilon rises with the number of worlds."""
    return Statement(
        SEVERAL | CHANCE | as_written(gt(n, m)), lt(largest_budget(m), largest_budget(n))
    )


def derive_more_worlds(d: Derivation) -> None:
    """The odds rise with m, and so does their logarithm."""
    d.model({m: 2, n: 3, rho: HALF})
    domain = ["m >= 2", "n > m", "rho > 0", "rho < 1"]
    fewer, more = exp(largest_budget(m)), exp(largest_budget(n))
    d.step("odds", And(gt(fewer, 0), lt(fewer, more)), by=domain)
    d.lemma("log increases", lemmas.log_monotone(more, fewer))
    d.conclude(by=["rho > 0", "rho < 1", "odds", "log increases"])


NO_DIRECT_TRANSLATION = Claim(
    id="rhodi.no-direct-translation",
    kind=Kind.REMARK,
    source=cite("sections 1 and 4.1"),
    title="The epsilon of a rho depends on the number of worlds",
    statement=r"There is no direct translation from $\rho$ to $\epsilon$; the relationship "
    "depends on additional information outside the scope of setting policy. [Section 4.1:] Note "
    r"that even setting this upper bound for $\epsilon$ requires knowing the number of possible "
    r"worlds $m$, making it difficult to develop a policy for a value of $\epsilon$ to prevent "
    "re-identification.",
    parts=(
        Part(
            "statement",
            says=r"For one $\rho$ the bound $\ln\frac{(m-1)\rho}{1-\rho}$ differs for any two "
            r"$m$: no number that depends on $\rho$ alone is that bound",
            formal=more_worlds,
            proof=derive_more_worlds,
            narrower=(DEPENDS_ON_M,),
        ),
    ),
    quantities=("translation.epsilon_from_rho",),
    note="Where m is known and the worlds are equally likely, section 4.1 has a translation: "
    "rhodi.rho-to-epsilon.",
)


LIMITED = "the posterior of every world is at most rho"
ROOM = 1 - (m - 1) * rho
"""What m - 1 posteriors of rho leave to the last."""


def near_one_another() -> Statement:
    """Where rho is below 1/(m-1), rho-identifiable worlds are within e^epsilon of one another."""
    hypotheses = {
        **A_WORLD,
        **ANOTHER,
        IS_POSSIBLE: gt(PROBABILITY, 0),
        LIMITED: every(le(posterior_of(k), rho), EVERY_WORLD),
        **as_written(gt(rho, 0), lt((m - 1) * rho, 1)),
        "epsilon = log(rho/(1 - (m-1) rho))": eq(epsilon, log(rho / ROOM)),
    }
    return Statement(hypotheses, le(f(i, R), exp(epsilon) * f(j, R)))


def derive_near_one_another(d: Derivation) -> None:
    """If none of m posteriors exceeds rho, none is below 1 - (m-1) rho."""
    d.model({m: 3, i: 1, j: 2, R: 0, rho: Rational(2, 5), epsilon: log(2), f: alike})
    add_up(d, f(k, R) / m, EVERY_WORLD, [*A_WORLD, IS_POSSIBLE])
    by = [*A_WORLD, *ANOTHER, IS_POSSIBLE]
    left_by_the_others(d, posterior_of, EVERY_WORLD, j, rho, LIMITED, by)
    d.at("of the world i", LIMITED, i, by=by)
    room = ["rho > 0", "rho*(m - 1) < 1"]
    d.step(
        "posteriors",
        le(posterior_of(i) * ROOM, rho * posterior_of(j)),
        by=[*room, *by, "the rest", "of the world i"],
        reason="one is at most rho, the other at least 1 - (m-1) rho",
    )
    d.step("likelihoods", le(f(i, R) * ROOM, rho * f(j, R)), by=[*by, "posteriors"])
    d.step("odds", And(gt(ROOM, 0), gt(rho / ROOM, 0)), by=room)
    d.lemma("exp of log", lemmas.exp_log(rho / ROOM, epsilon))
    facts = ["odds", "exp of log", "epsilon = log(rho/(1 - (m-1) rho))"]
    d.step("e^epsilon", eq(exp(epsilon) * ROOM, rho), by=facts)
    facts = ["likelihoods", "e^epsilon"]
    d.step("multiplied out", le(f(i, R) * ROOM, exp(epsilon) * f(j, R) * ROOM), by=facts)
    d.conclude(by=["odds", "multiplied out"])


THE_ADVERSARY, THE_RATIO = "proof against the same adversary", "for some epsilon"
FROM_THERE_ON = "from 1/(m-1) on"


def a_world_excluded() -> Statement:
    """An answer names, at random, one of the m - 1 worlds that D is not.

    ``F[1]`` is the likelihood of a name in the world that it names, ``F[2]`` in every other.
    """
    together = F[1] + (m - 1) * F[2]
    return Statement(
        {
            **as_written(gt(m, 2), ge(rho, 1 / (m - 1))),
            "F[1] = 0, where the name is that of D": eq(F[1], 0),
            "F[2] = 1/(m-1), where it is not": eq(F[2], 1 / (m - 1)),
        },
        And(le(F[1] / together, rho), le(F[2] / together, rho), lt(exp(epsilon) * F[1], F[2])),
    )


def derive_a_world_excluded(d: Derivation) -> None:
    """The m - 1 likelihoods 1/(m-1) add up to 1."""
    d.model({m: 3, rho: HALF, F: {1: 0, 2: HALF}, epsilon: 1})
    excluded, named = (name for name in d.statement.hypotheses if name.startswith("F["))
    d.step("together", eq(F[1] + (m - 1) * F[2], 1), by=["m > 2", excluded, named])
    d.step("positive", And(gt(F[2], 0), gt(rho, 0)), by=["m > 2", "rho >= 1/(m - 1)", named])
    d.conclude(by=["m > 2", "rho >= 1/(m - 1)", excluded, named, "together", "positive"])


def check_same_guarantees() -> Iterator[Evidence]:
    """An answer that excludes a world; and the largest epsilon, attained."""
    excludes = bayes(uniform(3), [Fraction(0), HALF, HALF])
    of_two = bayes(uniform(2), [Fraction(0), HALF])
    yield refuted_by(
        {"m": 3, "rho": HALF, "mechanism": "names, at random, one of the two worlds that D is not"},
        max(excludes) > HALF or min(excludes) > 0,
        f"every posterior is at most {max(excludes)}, but the named world has "
        "likelihood 0, and no epsilon holds; an adversary who excluded one more world ends with "
        f"{max(of_two)}",
        part="differential privacy",
        reading=THE_RATIO,
        contrast=contrary("the likelihood of the world that is named", 0, min(excludes), ABOVE),
    )
    rho, m = Fraction(2, 5), 3
    room = 1 - (m - 1) * rho
    shown = [[rho, rho, room], [rho, room, rho], [room, rho, rho]]
    seen = [bayes(uniform(m), row) for row in shown]
    ratio = max(max(row) / min(row) for row in shown)
    yield instance(
        all(max(posterior) == rho for posterior in seen) and ratio == rho / room,
        f"among 3 worlds, at rho = 2/5: three outputs, each with the likelihoods {rho}, {rho}, "
        f"{room} in some order, are 2/5-identifiable, and two worlds differ by the factor {ratio}",
        part="tight",
    )


SAME_GUARANTEES = Claim(
    id="rhodi.same-guarantees",
    kind=Kind.THEOREM,
    source=cite("section 1, and the abstract"),
    title="If rho >= 1/(m-1), rho-identifiability implies no epsilon",
    statement=r"We give a definition $\rho$-differential identifiability that provides the same "
    "guarantees as differential privacy (proof against an arbitrarily strong adversary), but the "
    r"parameter $\rho$ bounds the probability estimate that an individual contributed to the "
    "resulting model.",
    parts=(
        Part(
            "differential privacy",
            says=r"For an adversary who knows every record but one, no value of that record has a "
            r"posterior above $\rho$ (Theorem 1)",
            formal=theorem_1,
            proof=derive_theorem_1,
            reading=THE_ADVERSARY,
            narrower=(UNIFORM_PRIOR, LAPLACE_NOISE),
            beyond={INTERVALS: "theorem_1_events"},
        ),
        Part(
            "differential privacy",
            says=r"A $\rho$-identifiable mechanism is $\epsilon$-differentially private for some "
            r"$\epsilon$",
            corrected=near_one_another,
            corrected_proof=derive_near_one_another,
            reading=THE_RATIO,
            beyond={EVENTS: "same_guarantees_from_statement"},
        ),
        Part(
            FROM_THERE_ON,
            says=r"For every $m > 2$ and $\rho \geq \frac{1}{m-1}$ some $\rho$-identifiable "
            r"mechanism is $\epsilon$-differentially private for no $\epsilon$",
            formal=a_world_excluded,
            proof=derive_a_world_excluded,
        ),
        witness(
            "tight",
            says=r"Some mechanism is $\epsilon$-differentially private for no $\epsilon$ below "
            r"$\ln\frac{\rho}{1-(m-1)\rho}$",
            narrower=(THREE_WORLDS,),
        ),
    ),
    checks=(check_same_guarantees, repair_same_guarantees),
    readings={
        THE_ADVERSARY: "what differential privacy is proof against, the parenthesis says: an "
        "adversary who knows every record but one; so is rho-identifiability, at equal priors",
        THE_RATIO: "what differential privacy limits: how far apart two worlds' likelihoods are, "
        "and so what any other knowledge, or answer, can make of a response",
    },
    correction=Correction(
        statement=r"Where $\rho < \frac{1}{m-1}$, a $\rho$-identifiable mechanism among $m$ "
        r"equally likely worlds is $\epsilon$-differentially private for $\epsilon = "
        r"\ln\frac{\rho}{1-(m-1)\rho}$, and for no smaller one in general. Where $\rho \geq "
        r"\frac{1}{m-1}$, it need not be so for any $\epsilon$: one posterior may be 0.",
        printed="the same guarantees as differential privacy (proof against an arbitrarily strong "
        "adversary)",
        correct="proof against the same adversary at equal priors; "
        r"$\epsilon$-DP with $\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$ where $\rho < "
        r"\frac{1}{m-1}$, else with none in general",
        consequence="Among 3 worlds a 1/2-identifiable answer may exclude a world: its likelihood "
        "is 0, and no epsilon bounds the ratio. Every rho of Table 4 that has a finite scale lies "
        "above its 1/(m-1): 0.1 above 1/15, 1/73, 1/98; 0.001 above 1/4356, 1/99999.",
        error="If rho >= 1/(m-1), rho-identifiability implies no epsilon",
        who="anyone who uses rho for epsilon without Laplace noise: second answers and other "
        "knowledge are not covered",
        repair="ask for rho < 1/(m-1), or state the mechanism's epsilon beside rho",
        severity=Severity.HARMLESS,
        harmless="the paper's mechanism is Theorem 1's Laplace noise. With S(f) over every D' it "
        "is differentially private (bounded) with epsilon = ln((m-1)rho/(1-rho))",
    ),
    rests_on=("uniform prior (section 3.3)",),
    finding="Someone who knows less than D' may believe more, before any answer too: see "
    "rhodi.definition-4. So to be proof against the adversary who knows most is not enough.",
    note="The paper says nothing of 1/(m-1): these statements are ours, and say how far the "
    "correction reaches. The converse, from epsilon to rho, is rhodi.epsilon-to-rho.",
)


CLAIMS = (SAME_GUARANTEES, NO_DIRECT_TRANSLATION)

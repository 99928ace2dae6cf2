"""Section 1: what epsilon = 0 gives, and what rho gives of differential privacy."""

from __future__ import annotations

from sympy import And, Equivalent, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.rhodi.alphabet import (
    F,
    K,
    R,
    S,
    epsilon,
    epsilon_1,
    epsilon_2,
    f,
    i,
    j,
    k,
    m,
    n,
    rho,
    x,
)
from didp_ref.papers.rhodi.definition_4 import HOW_FAR_APART, KNOWS_ALL_BUT_ONE
from didp_ref.papers.rhodi.introduction import (
    AT_ZERO,
    FROM_THERE_ON,
    LIMITED,
    LOGARITHMS,
    ONLY,
    ROOM,
    THE_RATIO,
)
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ANOTHER,
    EVERY_WORLD,
    IN_EVERY_WORLD,
    IS_POSSIBLE,
    IS_PRIVATE,
    IS_PRIVATE_THERE,
    K_IS_PROBABILITY,
    largest_budget,
    posterior_of,
)
from didp_ref.papers.shared.events import S as EVENT
from didp_ref.papers.shared.events import at_a_point, integrate, omega
from didp_ref.papers.shared.shares import add_up, left_by_the_others
from didp_ref.symbolic.notation import Term, eq, every, gt, le, lt
from proofs.rhodi.shared import HALF, alike

ORDER = "epsilon_1 < epsilon_2"
POSITIVE = ("F[1] > 0", "F[2] > 0")


@proves("rhodi.zero-epsilon", part=ONLY)
def told_apart(d: Derivation) -> None:
    """e^epsilon is above 1."""
    d.model({epsilon: log(2)})
    d.lemma("above 1", lemmas.exp_tangent(epsilon))
    d.lemma("twice", lemmas.exp_sum(epsilon, epsilon))
    d.step("growth", gt(exp(epsilon), 1), by=["epsilon > 0", "above 1"])
    d.conclude(by=["growth", "twice"])


@proves("rhodi.zero-epsilon", part=AT_ZERO)
def zero_epsilon(d: Derivation) -> None:
    """exp(0) is 1, and each of two probabilities is at most the other."""
    thirds = {(1, world): Rational(1, 3) for world in (1, 2, 3)}
    likely = {world: Rational(1, 3) for world in (1, 2, 3)}
    d.model({m: 3, i: 1, j: 2, epsilon: 0, f: thirds, K: likely, EVENT: {1: 1}})
    d.lemma("exp of 0", lemmas.exp_monotone(epsilon, 0))
    d.lemma("0 and exp", lemmas.exp_monotone(0, epsilon))
    at_a_point(d, "at omega", IS_PRIVATE_THERE)
    worlds, over_event = [*A_WORLD, *ANOTHER], []
    for world in (i, j):
        d.at(f"integrable in {world}", IN_EVERY_WORLD, world, worlds)
        d.at(f"likely in {world}", K_IS_PROBABILITY, world, [*worlds, f"integrable in {world}"])
        over_event += [f"integrable in {world}", f"likely in {world}"]
    for mine, theirs in ((i, j), (j, i)):
        name, grown = f"{mine} against {theirs}", exp(epsilon) * f(omega, k)
        d.at(f"{name}: the first", "at omega", mine, worlds)
        below = every(le(f(omega, mine), grown), EVERY_WORLD)
        d.step(f"{name}: of every world", below, [f"{name}: the first"])
        d.at(f"{name}: there", f"{name}: of every world", theirs, worlds)
        sides = (1, f(omega, mine)), (exp(epsilon), f(omega, theirs))
        ordered = le(K[mine], exp(epsilon) * K[theirs])
        integrate(d, name, ordered, *sides, f"{name}: there", over_event)
    d.conclude(by=["epsilon = 0", "exp of 0", "0 and exp", "i against j", "j against i"])


def in_two_worlds(d: Derivation, world: Term, other: Term) -> list[str]:
    """Take what is said of every two worlds in two of them; return the facts."""
    name = f"{world} against {other}"
    of_every_world = every(le(f(world, x), exp(epsilon) * f(k, x)), EVERY_WORLD, x)
    of_every_response = every(le(f(world, x), exp(epsilon) * f(other, x)), x)
    d.at(f"{name}: the first", IS_PRIVATE, world, by=[*A_WORLD, *ANOTHER])
    d.step(f"{name}: of every world", of_every_world, by=[f"{name}: the first"])
    d.at(f"{name}: the second", f"{name}: of every world", other, by=[*A_WORLD, *ANOTHER])
    d.step(f"{name}: every response", of_every_response, by=[f"{name}: the second"])
    d.lemma(name, lemmas.instance(of_every_response, R))
    return [f"{name}: every response", name]


@proves("rhodi.epsilon-measures", "correction", reading=HOW_FAR_APART)
@proves("rhodi.inferring-values", "correction", reading=KNOWS_ALL_BUT_ONE)
def as_far_as_likelihoods(d: Derivation) -> None:
    """At equal priors a posterior is the likelihood times the same number in every world."""
    d.model({m: 3, i: 1, j: 2, R: 0, epsilon: log(2), f: alike})
    d.conclude(by=[*A_WORLD, IS_POSSIBLE, *in_two_worlds(d, i, j)])


@proves("rhodi.same-guarantees", "correction", part="differential privacy", reading=THE_RATIO)
@proves("rhodi.indistinguishable", "correction", part="a factor")
def near_one_another(d: Derivation) -> None:
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


@proves("rhodi.same-guarantees", part=FROM_THERE_ON)
def a_world_excluded(d: Derivation) -> None:
    """The m - 1 likelihoods 1/(m-1) add up to 1."""
    d.model({m: 3, rho: HALF, F: {1: 0, 2: HALF}, epsilon: 1})
    excluded, named = (name for name in d.statement.hypotheses if name.startswith("F["))
    d.step("together", eq(F[1] + (m - 1) * F[2], 1), by=["m > 2", excluded, named])
    d.step("positive", And(gt(F[2], 0), gt(rho, 0)), by=["m > 2", "rho >= 1/(m - 1)", named])
    d.conclude(by=["m > 2", "rho >= 1/(m - 1)", excluded, named, "together", "positive"])


@proves("rhodi.larger-epsilon")
def larger_epsilon(d: Derivation) -> None:
    """One divides by more, the other exponent is larger."""
    d.model({S: 1, epsilon_1: 1, epsilon_2: 2})
    d.lemma("grows", lemmas.exp_monotone(epsilon_2, epsilon_1))
    d.step("less", lt(S / epsilon_2, S / epsilon_1), by=["S > 0", "epsilon_1 > 0", ORDER])
    d.conclude(by=["less", "grows", ORDER])


@proves("rhodi.no-direct-translation")
def more_worlds(d: Derivation) -> None:
    """The odds rise with m, and so does their logarithm."""
    d.model({m: 2, n: 3, rho: HALF})
    domain = ["m >= 2", "n > m", "rho > 0", "rho < 1"]
    fewer, more = exp(largest_budget(m)), exp(largest_budget(n))
    d.step("odds", And(gt(fewer, 0), lt(fewer, more)), by=domain)
    d.lemma("log increases", lemmas.log_monotone(more, fewer))
    d.conclude(by=["rho > 0", "rho < 1", "odds", "log increases"])


@proves("rhodi.footnote-1", reading=LOGARITHMS)
def logarithms_differ(d: Derivation) -> None:
    """Either ratio is at most e^epsilon exactly when its logarithm is at most epsilon."""
    d.model({F: {1: 1, 2: 1}, epsilon: 1})
    names = []
    for likelihood, other in ((F[1], F[2]), (F[2], F[1])):
        name = f"log {likelihood} - log {other}"
        grown = exp(epsilon) * other
        d.lemma(f"{name}: increases", lemmas.log_monotone(likelihood, grown))
        d.lemma(f"{name}: of the product", lemmas.log_product(exp(epsilon), other))
        d.lemma(f"{name}: e^epsilon", lemmas.exp_positive(epsilon))
        d.lemma(f"{name}: its logarithm", lemmas.exp_log(exp(epsilon), epsilon))
        d.step(f"{name}: positive", gt(grown, 0), by=[*POSITIVE, f"{name}: e^epsilon"])
        by = [*POSITIVE, f"{name}: positive", f"{name}: e^epsilon", f"{name}: increases"]
        by += [f"{name}: of the product", f"{name}: its logarithm"]
        statement = Equivalent(le(log(likelihood) - log(other), epsilon), le(likelihood, grown))
        d.step(name, statement, by=by)
        names.append(name)
    d.lemma("absolute value", lemmas.absolute_value(log(F[1]) - log(F[2])))
    d.conclude(by=[*POSITIVE, *names, "absolute value"])

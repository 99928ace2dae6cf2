"""The statements of rhodi and bound as mathematics.

One possible world holds the individual in question: its answer is ``a``, its prior ``p``. The
other worlds are numbered ``k = 1, ..., m-1``: their answers are ``v[k]``, their priors ``q[k]``.
The noisy answer is ``R``, and a world with the answer ``v`` gives it the density
``exp(-|R - v|/lambda)/(2 lambda)``. The individual in question is any individual, so what is said
of it is said of all.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import sympy
from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Not, Or, Sum, exp, log

from didp_ref.proof.logic import ForAll

Statement = tuple[tuple[Any, ...], Any]


@cache
def symbols() -> SimpleNamespace:
    """Return the letters of the paper."""
    letter = {
        name: sympy.Symbol(written, real=True)
        for name, written in {
            "answer": "a", "response": "R", "scale": "lambda", "rho": "rho", "span": "S",
            "prior": "p", "highest": "P", "epsilon": "epsilon", "likelihood": "L",
            "sensitivity": "Delta_f", "distance": "Delta_v", "other": "b", "bound": "t",
        }.items()
    }  # fmt: skip
    count = {name: sympy.Symbol(name, integer=True) for name in ("m", "n", "k", "i", "j", "r")}
    row = {
        name: sympy.IndexedBase(written, real=True)
        for name, written in {
            "values": "v", "priors": "q", "likelihoods": "K", "posteriors": "g",
            "with_individual": "F", "without_individual": "G", "likely": "H",
        }.items()
    }  # fmt: skip
    return SimpleNamespace(**letter, **count, **row)


def over_others(body: Any) -> Any:
    """Return the sum over the worlds other than the one in question."""
    s = symbols()
    return Sum(body, (s.k, 1, s.m - 1))


def for_others(body: Any) -> Any:
    """Say it of every world other than the one in question."""
    s = symbols()
    return ForAll(body, (s.k, 1, s.m - 1))


def weight(value: Any) -> Any:
    """Return ``exp(-|R - v|/lambda)``."""
    s = symbols()
    return exp(-sympy.Abs(s.response - value) / s.scale)


def density(value: Any) -> Any:
    """Return the Laplace density of the response where the answer is ``value``."""
    return weight(value) / (2 * symbols().scale)


def risk() -> Any:
    """Return the right-hand side of eq. 7."""
    s = symbols()
    return weight(s.answer) / (weight(s.answer) + over_others(weight(s.values[s.k])))


def bound_by_distances() -> Any:
    """Return the right-hand side of eq. 8."""
    s = symbols()
    distances = over_others(exp(-sympy.Abs(s.answer - s.values[s.k]) / s.scale))
    return 1 / (1 + distances)


def bound_by_range() -> Any:
    """Return the right-hand side of eq. 9."""
    s = symbols()
    return 1 / (1 + (s.m - 1) * exp(-s.span / s.scale))


def odds() -> Any:
    """Return ``(m-1) rho/(1-rho)``, whose logarithm is eq. 14's right-hand side."""
    s = symbols()
    return (s.m - 1) * s.rho / (1 - s.rho)


def two_worlds() -> tuple[Any, ...]:
    """At least two worlds are possible, and the noise has a scale."""
    s = symbols()
    return (Ge(s.m, 2), Gt(s.scale, 0))


def within_range() -> Any:
    """No answer is farther than S from the one in question."""
    s = symbols()
    return for_others(Le(sympy.Abs(s.answer - s.values[s.k]), s.span))


def probability() -> tuple[Any, ...]:
    """Rho lies strictly between 0 and 1."""
    s = symbols()
    return (Gt(s.rho, 0), Lt(s.rho, 1))


def sensitive_range() -> Statement:
    """Definition 3's note: any two worlds are as close as the largest contribution.

    The converse is plain: a contribution is a maximum over fewer pairs of worlds. World ``k`` holds
    the individual k and no other world does; ``t`` is at least every contribution.
    """
    s = symbols()
    apart = Le(sympy.Abs(s.values[s.k] - s.values[s.r]), s.bound)
    contributions = ForAll(Implies(sympy.Ne(s.k, s.r), apart), (s.k, 1, s.m), (s.r, 1, s.m))
    worlds = (Ge(s.i, 1), Le(s.i, s.m), Ge(s.j, 1), Le(s.j, s.m))
    distance = sympy.Abs(s.values[s.i] - s.values[s.j])
    return (Ge(s.bound, 0), contributions, *worlds), Le(distance, s.bound)


def bayes() -> Statement:
    """Eqs. 2-7: the posterior at equal priors 1/m is the weight's share of all weights."""
    s = symbols()
    mine = density(s.answer) / s.m
    theirs = over_others(density(s.values[s.k]) / s.m)
    return two_worlds(), Eq(mine / (mine + theirs), risk())


def risk_is_bounded() -> Statement:
    """Eqs. 8-9: the risk is at most eq. 8, and that at most eq. 9."""
    return (*two_worlds(), within_range()), And(
        Le(risk(), bound_by_distances()), Le(bound_by_distances(), bound_by_range())
    )


def random_guess() -> Statement:
    """Eq. 9 is at least 1/m; and m posteriors that are all at most rho need rho >= 1/m."""
    s = symbols()
    all_at_most = ForAll(Le(s.posteriors[s.j], s.rho), (s.j, 1, s.m))
    hypotheses = (*two_worlds(), Ge(s.span, 0), Eq(Sum(s.posteriors[s.j], (s.j, 1, s.m)), 1))
    return hypotheses, And(Ge(bound_by_range(), 1 / s.m), Implies(all_at_most, Ge(s.rho, 1 / s.m)))


def scale_from_bound() -> Statement:
    """Eqs. 10-15, with the side conditions that they need."""
    s = symbols()
    enough = Le(bound_by_range(), s.rho)
    logarithm = Le(s.span / s.scale, log(odds()))
    solved = Ge(s.scale, s.span / log(odds()))
    above = Gt(s.rho * s.m, 1)
    return (*two_worlds(), *probability()), And(
        Equivalent(enough, logarithm),
        Implies(above, Equivalent(logarithm, solved)),
        Implies(And(Gt(s.span, 0), Not(above)), Not(logarithm)),
    )


def theorem_1() -> Statement:
    """Theorem 1: its scale, where it is one, keeps the risk at rho or below."""
    s = symbols()
    hypotheses = (
        *two_worlds(),
        *probability(),
        Gt(s.rho * s.m, 1),
        within_range(),
        Eq(s.scale, s.span / log(odds())),
    )
    return hypotheses, Le(risk(), s.rho)


def nonuniform_prior() -> Statement:
    """Theorem 1 with 1/max prior in place of m."""
    s = symbols()
    at_prior = (1 / s.highest - 1) * s.rho / (1 - s.rho)
    hypotheses = (
        Ge(s.m, 2), Gt(s.scale, 0), within_range(),
        Ge(s.prior, 0), for_others(Ge(s.priors[s.k], 0)),
        Eq(s.prior + over_others(s.priors[s.k]), 1),
        Gt(s.highest, 0), Le(s.prior, s.highest), Lt(s.highest, s.rho), Lt(s.rho, 1),
        Ge(s.scale, s.span / log(at_prior)),
    )  # fmt: skip
    mine = s.prior * weight(s.answer)
    theirs = over_others(s.priors[s.k] * weight(s.values[s.k]))
    return hypotheses, Le(mine / (mine + theirs), s.rho)


def prior_above_rho() -> Statement:
    """If the posteriors at all n possible responses are at most rho, so is the prior.

    ``F[r]`` and ``G[r]`` are the probabilities of the response r with and without the individual,
    ``H[r]`` is that of r, ``g[r]`` the posterior that the individual is in the database.
    """
    s = symbols()
    mine = s.prior * s.with_individual[s.r]
    either = mine + (1 - s.prior) * s.without_individual[s.r]
    responses = (s.r, 1, s.n)
    hypotheses = (
        Ge(s.n, 1),
        Eq(Sum(s.with_individual[s.r], responses), 1),
        Eq(Sum(s.without_individual[s.r], responses), 1),
        ForAll(Eq(s.likely[s.r], either), responses),
        ForAll(Gt(s.likely[s.r], 0), responses),
        ForAll(Eq(s.posteriors[s.r], mine / s.likely[s.r]), responses),
        ForAll(Le(s.posteriors[s.r], s.rho), responses),
    )
    return hypotheses, Le(s.prior, s.rho)


def share() -> Any:
    """Return the posterior at equal priors for any mechanism: L/(L + sum of the others')."""
    s = symbols()
    return s.likelihood / (s.likelihood + over_others(s.likelihoods[s.k]))


def private() -> tuple[Any, ...]:
    """Every other world is at least e^-epsilon times as likely to give the response."""
    s = symbols()
    least = exp(-s.epsilon) * s.likelihood
    return Ge(s.m, 2), Gt(s.likelihood, 0), for_others(Ge(s.likelihoods[s.k], least))


def epsilon_to_rho() -> Statement:
    """An epsilon-differentially private mechanism is 1/(1+(m-1)e^-epsilon)-identifiable."""
    s = symbols()
    return private(), Le(share(), 1 / (1 + (s.m - 1) * exp(-s.epsilon)))


def rho_to_epsilon() -> Statement:
    """An epsilon of at most ln((m-1)rho/(1-rho)) is enough for rho."""
    s = symbols()
    hypotheses = (*private(), *probability(), Le(s.epsilon, log(odds())))
    return hypotheses, Le(share(), s.rho)


def bound_is_attained() -> Statement:
    """Theorem 2: under its two conditions the risk equals eq. 9."""
    s = symbols()
    value = s.values[s.k]
    beyond = Or(
        And(Ge(s.response, s.answer), Ge(s.answer, value)),
        And(Le(s.response, s.answer), Le(s.answer, value)),
    )
    equal = Eq(sympy.Abs(s.answer - value), s.span)
    return (*two_worlds(), for_others(beyond), for_others(equal)), Eq(risk(), bound_by_range())


def risk_against_rho() -> Statement:
    """Figure 1: for every rho above 1/8 the mean's risk stays below rho, the median's equals it.

    ``lambda`` is the mean's scale by Theorem 1, S = 8/3; the worlds' means lie 0, 2, 3, ..., 8
    thirds above that of {1, 2, 3}. ``lambda_2`` is the median's, S = 1; seven medians lie 1 above.
    """
    s = symbols()
    of_median = sympy.Symbol("lambda_2", real=True)
    logarithm = log(7 * s.rho / (1 - s.rho))
    hypotheses = (
        Gt(8 * s.rho, 1), Lt(s.rho, 1), Gt(s.scale, 0), Gt(of_median, 0),
        Eq(s.scale, sympy.Rational(8, 3) / logarithm), Eq(of_median, 1 / logarithm),
    )  # fmt: skip
    third = exp(-1 / (3 * s.scale))
    mean_risk = 1 / (1 + sum(third**k for k in range(2, 9)))
    return hypotheses, And(Lt(mean_risk, s.rho), Eq(1 / (1 + 7 * exp(-1 / of_median)), s.rho))


def scale_falls_with_rho() -> Statement:
    """Figure 2: a smaller rho asks for more noise."""
    s = symbols()
    smaller, larger = sympy.symbols("rho_1 rho_2", real=True)
    at = [s.span / log((s.m - 1) * rho / (1 - rho)) for rho in (smaller, larger)]
    hypotheses = (
        Ge(s.m, 2), Gt(s.span, 0), Gt(smaller * s.m, 1), Lt(smaller, larger), Lt(larger, 1),
    )  # fmt: skip
    return hypotheses, Gt(at[0], at[1])


def no_noise_enforces() -> Statement:
    """Below rho = 1/m no answer whatever keeps all m posteriors at rho or below."""
    s = symbols()
    worlds = (s.j, 1, s.m)
    hypotheses = (Ge(s.m, 1), Lt(s.m * s.rho, 1), Eq(Sum(s.posteriors[s.j], worlds), 1))
    return hypotheses, Not(ForAll(Le(s.posteriors[s.j], s.rho), worlds))


def scale_falls_with_size() -> Statement:
    """Figure 4: with N > n records the mean's scale is smaller; its range is S/n for n records."""
    s = symbols()
    more = sympy.Symbol("N", integer=True)
    hypotheses = (
        Ge(s.n, 1),
        Gt(more, s.n),
        Gt(s.span, 0),
        Ge(s.m, 2),
        Gt(s.rho * s.m, 1),
        Lt(s.rho, 1),
    )
    return hypotheses, Lt(s.span / more / log(odds()), s.span / s.n / log(odds()))


def budget_bound() -> Statement:
    """Bound's eq. 1: a budget of at most that keeps the risk among n records at rho or below."""
    s = symbols()
    logarithm = log((s.n - 1) * s.rho / (1 - s.rho))
    others = Sum(weight(s.values[s.k]), (s.k, 1, s.n - 1))
    near = Le(sympy.Abs(s.answer - s.values[s.k]), s.distance)
    hypotheses = (
        Ge(s.n, 2), *probability(), Gt(s.sensitivity, 0), Gt(s.distance, 0), Gt(s.epsilon, 0),
        Eq(s.scale, s.sensitivity / s.epsilon),
        ForAll(near, (s.k, 1, s.n - 1)),
        Le(s.epsilon, s.sensitivity / s.distance * logarithm),
    )  # fmt: skip
    return hypotheses, Le(weight(s.answer) / (weight(s.answer) + others), s.rho)


def budget_growth() -> Statement:
    """Bound's eq. 1 at Df = Dv: affine in ln(n-1), increasing, negative exactly below 1/rho."""
    s = symbols()
    more = sympy.Symbol("N", integer=True)
    at = log((s.n - 1) * s.rho / (1 - s.rho))
    hypotheses = (Ge(s.n, 2), Gt(more, s.n), *probability())
    return hypotheses, And(
        Eq(at, log(s.n - 1) + log(s.rho / (1 - s.rho))),
        Lt(at, log((more - 1) * s.rho / (1 - s.rho))),
        Equivalent(Lt(at, 0), Lt(s.n * s.rho, 1)),
    )


def laplace_is_private() -> Statement:
    """At scale Df/epsilon the density of a Laplace answer changes by at most e^epsilon."""
    s = symbols()
    hypotheses = (
        Gt(s.epsilon, 0), Gt(s.sensitivity, 0), Eq(s.scale, s.sensitivity / s.epsilon),
        Le(sympy.Abs(s.answer - s.other), s.sensitivity),
    )  # fmt: skip
    return hypotheses, Le(density(s.answer) / density(s.other), exp(s.epsilon))

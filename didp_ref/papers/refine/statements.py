"""The statements of the knowledge-refinement paper as mathematics.

The range of a query is finite here: its outcomes are numbered ``k = 1, ..., n``. The prior gives
outcome ``k`` the probability ``p[k]``, an event is a sequence ``s`` of zeros and ones, and its
probability the sum of ``s[k]`` times the answer's. A near set ``U_u`` is a sequence of zeros and
ones too: ``u`` for the data set ``D``, ``v`` for its neighbour ``D'``. On a density the same is
said point by point, with integrals in place of the sums.

Where several queries are answered they are numbered ``j``; ``a[j, k]`` and ``b[j, k]`` are the
probabilities, under ``D`` and under ``D'``, of the j-th entry of the k-th sequence of answers,
given the entries before it.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import sympy
from sympy import Abs, And, Eq, Implies, Le, Lt, Min, Or, Product, Sum, exp, log

from didp_ref.formulas import refinement
from didp_ref.proof.logic import ForAll
from didp_ref.quantity import Quantity

Statement = tuple[tuple[Any, ...], Any]


@cache
def letters() -> SimpleNamespace:
    """Return the letters of the paper."""
    reals = {
        "up": "alpha_u", "down": "alpha_d", "epsilon": "epsilon", "delta": "delta",
        "moved": "delta_moved", "mass": "P_U", "x": "x", "a": "P_near", "b": "P_far",
        "between": "alpha_ud", "beside": "alpha_ud_other", "largest": "epsilon_max",
        "total": "Delta", "scale": "lambda", "radius": "r",
    }  # fmt: skip
    sequences = {
        "p": "p", "s": "s", "u": "u", "v": "v", "w": "w", "z": "z", "c": "c", "e": "e", "g": "g",
        "h": "h", "l": "l", "t": "t", "first": "a", "second": "b", "budgets": "epsilon_j",
        "f": "f", "other": "f_other", "response": "response", "scales": "lambda_j",
        "sensitivities": "Delta_j", "rest": "r_j",
    }  # fmt: skip
    integers = {"k": "k", "n": "n", "j": "j", "m": "m"}
    return SimpleNamespace(
        **{name: sympy.Symbol(written, real=True) for name, written in reals.items()},
        **{name: sympy.IndexedBase(written, real=True) for name, written in sequences.items()},
        **{name: sympy.Symbol(written, integer=True) for name, written in integers.items()},
        value=sympy.Function("F", real=True),
        contains=sympy.Function("S", real=True),
    )


def le(left: Any, right: Any) -> Any:
    """Return ``left <= right``, unevaluated."""
    return Le(left, right, evaluate=False)


def lt(left: Any, right: Any) -> Any:
    """Return ``left < right``, unevaluated."""
    return Lt(left, right, evaluate=False)


def eq(left: Any, right: Any) -> Any:
    """Return ``left = right``, unevaluated."""
    return Eq(left, right, evaluate=False)


def formula(quantity: Quantity, **terms: Any) -> Any:
    """Return a quantity's expression at other terms."""
    return quantity.expression.xreplace({quantity.symbols[n]: term for n, term in terms.items()})


def over_outcomes(body: Any) -> Any:
    """Return the sum over the outcomes."""
    q = letters()
    return Sum(body, (q.k, 1, q.n))


def each_outcome(body: Any) -> Any:
    """Say it of every outcome."""
    q = letters()
    return ForAll(body, (q.k, 1, q.n))


def indicator(sequence: Any) -> Any:
    """Say that a sequence consists of zeros and ones."""
    q = letters()
    return each_outcome(Or(eq(sequence[q.k], 0), eq(sequence[q.k], 1)))


def distribution(answer: Any) -> Any:
    """Say that an answer's probabilities are not negative and sum to one."""
    return And(each_outcome(le(0, answer)), eq(over_outcomes(answer), 1))


def event(answer: Any) -> Any:
    """Return the probability of the event ``s`` under an answer, given at outcome ``k``."""
    q = letters()
    return over_outcomes(q.s[q.k] * answer)


def outcomes() -> tuple[Any, ...]:
    """Say that there is an outcome and that no probability is negative."""
    q = letters()
    return le(1, q.n), each_outcome(le(0, q.p[q.k]))


def prior() -> tuple[Any, ...]:
    """Say that there is an outcome and that ``p`` is a probability distribution."""
    return *outcomes(), eq(over_outcomes(letters().p[letters().k]), 1)


def within(first: Any, second: Any, growth: Any, extra: Any = 0) -> Any:
    """Say of the event ``s`` that ``P(S) <= growth Q(S) + extra``."""
    return le(event(first), growth * event(second) + extra)


# --- section 2 ---------------------------------------------------------------------------------


def definition_2() -> Statement:
    """State that no ball around f(D) loses probability, for any prior and any refinement.

    The event is the ball, ``c`` are the factors, and ``t`` separates them: points nearer to f(D)
    have at least the factor of those farther away.
    """
    q = letters()
    inside, factor = q.s[q.k], q.c[q.k]
    hypotheses = (
        *prior(),
        indicator(q.s),
        each_outcome(Implies(eq(inside, 1), le(q.x, factor))),
        each_outcome(Implies(eq(inside, 0), le(factor, q.x))),
        eq(over_outcomes(factor * q.p[q.k]), 1),
    )
    return hypotheses, le(event(q.p[q.k]), event(factor * q.p[q.k]))


def near_mass(near: Any) -> Any:
    """Return the prior mass of a near set."""
    q = letters()
    return over_outcomes(near[q.k] * q.p[q.k])


def two_factors(near: Any, up: Any, down: Any) -> Any:
    """Return the refined probability of outcome ``k``."""
    q = letters()
    return (up * near[q.k] + down * (1 - near[q.k])) * q.p[q.k]


def masses_fit(near: Any, up: Any, down: Any) -> Any:
    """Return ``alpha_u P(U_u) + alpha_d (1 - P(U_u)) = 1``."""
    return eq(up * near_mass(near) + down * (1 - near_mass(near)), 1)


def factors_mass(up: Any, down: Any) -> Any:
    """Return the mass of the near set, exchanged back."""
    return formula(refinement.mass_up, factor_up=up, factor_down=down)


def far_mass(up: Any, down: Any) -> Any:
    """Return the mass of the far set, exchanged back."""
    return formula(refinement.mass_down, factor_up=up, factor_down=down)


def example_1() -> Statement:
    """State that positive factors give a distribution and the level ``ln(up/down)``."""
    q = letters()
    mass = factors_mass(q.up, q.down)
    hypotheses = (
        lt(0, q.down),
        le(q.down, 1),
        le(1, q.up),
        lt(q.down, q.up),
        eq(q.epsilon, log(q.up / q.down)),
    )
    possible = And(le(0, mass), le(mass, 1), eq(q.up * mass + q.down * (1 - mass), 1))
    return hypotheses, And(possible, le(q.up * q.x, exp(q.epsilon) * (q.down * q.x)))


def proposition_1() -> Statement:
    """State Proposition 1 for every event of a finite range."""
    q = letters()
    hypotheses = (
        le(1, q.up),
        le(q.down, 1),
        eq(q.up, exp(q.epsilon) * q.down),
        *prior(),
        *(indicator(one) for one in (q.s, q.u, q.v)),
        masses_fit(q.u, q.up, q.down),
        masses_fit(q.v, q.up, q.down),
    )
    here, there = two_factors(q.u, q.up, q.down), two_factors(q.v, q.up, q.down)
    return hypotheses, And(
        distribution(here),
        distribution(there),
        within(here, there, exp(q.epsilon)),
    )


def proposition_2() -> Statement:
    """State Proposition 2, and the ``2 epsilon`` between two answers."""
    q = letters()
    up, down = exp(q.epsilon), exp(-q.epsilon)
    hypotheses = (
        lt(0, q.epsilon),
        *prior(),
        *(indicator(one) for one in (q.s, q.u, q.v)),
        masses_fit(q.u, up, down),
        masses_fit(q.v, up, down),
    )
    here, there = two_factors(q.u, up, down), two_factors(q.v, up, down)
    return hypotheses, And(
        distribution(here),
        distribution(there),
        within(here, q.p[q.k], up),
        within(q.p[q.k], here, up),
        within(here, there, exp(2 * q.epsilon)),
    )


# --- section 3 ---------------------------------------------------------------------------------


def region_masses(printed: bool) -> Statement:
    """State what equation 3 makes of the two masses."""
    q = letters()
    near, far = factors_mass(q.up, q.down), far_mass(q.up, q.down)
    if printed:
        near, far = far, near
    fits = eq(q.up * q.mass + q.down * (1 - q.mass), 1)
    return (lt(q.down, q.up), fits), And(eq(q.mass, near), eq(1 - q.mass, far))


def step_a_b(printed: bool) -> Statement:
    """State that ``p_u`` and ``p_d`` are the masses of a distribution's two parts."""
    q = letters()
    near, far = factors_mass(q.up, q.down), far_mass(q.up, q.down)
    if printed:
        near, far = far, near
    parts = And(eq(near + far, 1), le(0, near), le(0, far))
    factors = (le(q.down, 1), le(1, q.up), lt(q.down, q.up))
    return factors, And(parts, eq(q.up * near + q.down * far, 1))


def else_branch() -> Statement:
    """State that the else-branch, repaired, has total mass one and a factor between the two."""
    q = letters()
    near, far = factors_mass(q.up, q.down), far_mass(q.up, q.down)
    left = 1 - q.a - q.b
    factor = (1 - q.up * q.a - q.down * q.b) / left
    hypotheses = (lt(q.down, q.up), lt(q.a, near), lt(q.b, far), eq(q.between, factor))
    total = eq(q.up * q.a + q.down * q.b + q.between * left, 1)
    return hypotheses, And(lt(0, left), total, le(q.down, q.between), le(q.between, q.up))


def between_mass(near: Any, between: Any) -> tuple[Any, Any]:
    """Return the masses of ``U'_u`` and ``U'_d``."""
    q = letters()
    return near_mass(near), over_outcomes((1 - near[q.k] - between[q.k]) * q.p[q.k])


def middle_factor(near: Any, between: Any, factor: Any) -> Any:
    """Say that a factor is ``alpha_ud``, with the masses of the sets found.

    Where they leave no mass it is immaterial, and any factor of the two will do.
    """
    q = letters()
    a, b = between_mass(near, between)
    repaired = (1 - q.up * a - q.down * b) / (1 - a - b)
    return Or(And(lt(a + b, 1), eq(factor, repaired)), And(le(1, a + b), eq(factor, q.up)))


def three_factors(near: Any, between: Any, middle: Any) -> Any:
    """Return the probability that Algorithm 1 gives outcome ``k``."""
    q = letters()
    inside, edge = near[q.k], between[q.k]
    return (q.up * inside + middle * edge + q.down * (1 - inside - edge)) * q.p[q.k]


def algorithm_sets(near: Any, between: Any, factor: Any) -> tuple[Any, ...]:
    """Say what the algorithm's two sets are: disjoint, and of at most the masses wanted."""
    q = letters()
    a, b = between_mass(near, between)
    return (
        indicator(near),
        indicator(between),
        each_outcome(le(near[q.k] + between[q.k], 1)),
        le(a, factors_mass(q.up, q.down)),
        le(b, far_mass(q.up, q.down)),
        middle_factor(near, between, factor),
    )


def algorithm() -> Statement:
    """State Algorithm 1, its masses exchanged back and its factor made of the sets found.

    In the then-branch the sets have exactly the masses wanted and nothing lies between.
    """
    q = letters()
    hypotheses = (
        lt(0, q.down),
        lt(q.down, q.up),
        *prior(),
        indicator(q.s),
        *algorithm_sets(q.u, q.w, q.between),
        *algorithm_sets(q.v, q.z, q.beside),
    )
    here = three_factors(q.u, q.w, q.between)
    there = three_factors(q.v, q.z, q.beside)
    growth = exp(q.epsilon)
    statistical = Implies(le(q.up, growth * q.down), within(here, there, growth))
    individual = Implies(
        And(le(q.up, growth), le(1, growth * q.down)),
        And(within(here, q.p[q.k], growth), within(q.p[q.k], here, growth)),
    )
    return hypotheses, And(distribution(here), distribution(there), statistical, individual)


def moved_answer(factor: Any, gain: Any, loss: Any) -> Any:
    """Return a refined probability after mass was moved: more at f(D), less at the tails."""
    q = letters()
    return factor[q.k] * q.p[q.k] + gain[q.k] - loss[q.k]


def moves(factor: Any, gain: Any, loss: Any) -> tuple[Any, ...]:
    """Say that the mass ``moved`` is taken where ``loss`` says and put where ``gain`` says."""
    q = letters()
    return (
        each_outcome(le(0, gain[q.k])),
        each_outcome(le(0, loss[q.k])),
        eq(over_outcomes(factor[q.k] * q.p[q.k]), 1),
        eq(over_outcomes(gain[q.k]), q.moved),
        eq(over_outcomes(loss[q.k]), q.moved),
    )


def epsilon_delta_individual(printed: bool) -> Statement:
    """State that an individual query's answer and the prior are (epsilon, delta)-close."""
    q = letters()
    most = formula(refinement.moved_mass_individual, epsilon=q.epsilon, delta=q.delta)
    growth = exp(q.epsilon)
    hypotheses = (
        lt(0, q.epsilon),
        *outcomes(),
        indicator(q.s),
        each_outcome(And(le(exp(-q.epsilon), q.c[q.k]), le(q.c[q.k], growth))),
        *moves(q.c, q.g, q.l),
        eq(q.moved, q.delta) if printed else le(q.moved, most),
    )
    answer = moved_answer(q.c, q.g, q.l)
    return hypotheses, And(
        eq(over_outcomes(answer), 1),
        within(answer, q.p[q.k], growth, q.delta),
        within(q.p[q.k], answer, growth, q.delta),
    )


def epsilon_delta_statistical(printed: bool) -> Statement:
    """State that two statistical answers are (epsilon, delta)-close."""
    q = letters()
    most = formula(refinement.moved_mass_statistical, epsilon=q.epsilon, delta=q.delta)
    growth = exp(q.epsilon)
    hypotheses = (
        *outcomes(),
        indicator(q.s),
        each_outcome(le(q.c[q.k], growth * q.e[q.k])),
        *moves(q.c, q.g, q.l),
        *moves(q.e, q.h, q.t),
        eq(q.moved, q.delta / 2) if printed else le(q.moved, most),
    )
    answer, other = moved_answer(q.c, q.g, q.l), moved_answer(q.e, q.h, q.t)
    return hypotheses, And(
        eq(over_outcomes(answer), 1),
        eq(over_outcomes(other), 1),
        within(answer, other, growth, q.delta),
    )


# --- sections 4 and 5 --------------------------------------------------------------------------


def chance(of: Any) -> Any:
    """Return the probability of the k-th sequence of answers."""
    q = letters()
    return Product(of[q.j, q.k], (q.j, 1, q.m))


def each_answer(body: Any) -> Any:
    """Say it of every entry of every sequence of answers."""
    q = letters()
    return ForAll(body, (q.k, 1, q.n), (q.j, 1, q.m))


def _answers() -> tuple[Any, ...]:
    q = letters()
    return le(1, q.n), le(1, q.m), indicator(q.s)


def bounded(budget: Any) -> Any:
    """Say ``0 <= a[j, k] <= exp(budget) b[j, k]``."""
    q = letters()
    here, there = q.first[q.j, q.k], q.second[q.j, q.k]
    return And(le(0, here), le(here, exp(budget) * there))


def sequential_composition() -> Statement:
    """State that the budgets of independent answers add up, for m queries."""
    q = letters()
    hypotheses = (*_answers(), each_answer(bounded(q.budgets[q.j])))
    spent = Sum(q.budgets[q.j], (q.j, 1, q.m))
    return hypotheses, within(chance(q.first), chance(q.second), exp(spent))


def proposition_3() -> Statement:
    """State Proposition 3 for every event: one query is affected, the m others are not.

    The affected query's answer has probability ``a[k]`` under D and ``b[k]`` under D', the others'
    answers ``r[j, k]`` under both.
    """
    q = letters()
    here, there = q.first[q.k], q.second[q.k]
    hypotheses = (
        le(1, q.n),
        le(0, q.m),
        indicator(q.s),
        each_outcome(And(le(0, here), le(here, exp(q.epsilon) * there))),
        each_answer(And(le(0, q.rest[q.j, q.k]), le(q.rest[q.j, q.k], 1))),
        le(q.epsilon, q.largest),
    )
    others = chance(q.rest)
    return hypotheses, within(here * others, there * others, exp(q.largest))


def shift() -> Any:
    """Return ``|f_j(D) - f_j(D')|``."""
    q = letters()
    return Abs(q.f[q.j] - q.other[q.j])


def density(answer: Any, scale: Any) -> Any:
    """Return the Laplace density of the j-th response."""
    q = letters()
    return exp(-Abs(q.response[q.j] - answer) / scale) / (2 * scale)


def transcript(answers: Any, scale: Any) -> Any:
    """Return the density of the m responses."""
    q = letters()
    return Product(density(answers[q.j], scale), (q.j, 1, q.m))


def protocol_1() -> Statement:
    """State that the answered queries keep epsilon, and that a refusal is final."""
    q = letters()
    moved = Sum(shift(), (q.j, 1, q.m))
    longer = Sum(shift(), (q.j, 1, q.m + 1))
    hypotheses = (
        le(1, q.m),
        lt(0, q.scale),
        le(moved, q.total),
        le(q.total / q.scale, q.epsilon),
    )
    ratio = le(transcript(q.f, q.scale), exp(q.epsilon) * transcript(q.other, q.scale))
    return hypotheses, And(ratio, le(moved, longer))


def protocol_1_flexible() -> Statement:
    """State that the modified condition keeps epsilon and is the stricter one."""
    q = letters()
    each, sensitivity = q.scales[q.j], q.sensitivities[q.j]
    index = (q.j, 1, q.m)
    moved, allowed = Sum(shift(), index), Sum(sensitivity, index)
    hypotheses = (
        le(1, q.m),
        ForAll(lt(0, each), index),
        ForAll(le(shift(), sensitivity), index),
        le(Sum(sensitivity / each, index), q.epsilon),
        lt(0, q.scale),
    )
    ratio = le(transcript(q.f, each), exp(q.epsilon) * transcript(q.other, each))
    stricter = Implies(le(allowed / q.scale, q.epsilon), le(moved / q.scale, q.epsilon))
    return hypotheses, And(ratio, le(moved, allowed), stricter)


def protocol_2() -> Statement:
    """State that budgets chosen on the way, within the total, keep the total.

    The budget of the j-th query depends on the answers before it, so on the sequence ``k``; a
    refused query counts as an answer of probability one under every data set, at no budget.
    """
    q = letters()
    hypotheses = (
        *_answers(),
        each_answer(bounded(q.budgets[q.j, q.k])),
        each_outcome(le(Sum(q.budgets[q.j, q.k], (q.j, 1, q.m)), q.epsilon)),
    )
    return hypotheses, within(chance(q.first), chance(q.second), exp(q.epsilon))


def proposition_4() -> Statement:
    """State that a function ``F`` of private answers is private; ``S`` is one on the event.

    The value ``F(k)`` falls into the event when the answer lies in the event's preimage.
    """
    q = letters()
    inside = q.contains(q.value(q.k))
    hypotheses = (
        le(1, q.n),
        ForAll(Or(eq(q.contains(q.x), 0), eq(q.contains(q.x), 1)), q.x),
        each_outcome(le(q.first[q.k], exp(q.epsilon) * q.second[q.k])),
    )
    here, there = over_outcomes(inside * q.first[q.k]), over_outcomes(inside * q.second[q.k])
    return hypotheses, le(here, exp(q.epsilon) * there)


def corollary_1() -> Statement:
    """State that a strategy with coins of its own keeps epsilon.

    ``t[k]`` is the chance that it sends the answers ``k`` to an estimate inside the event.
    """
    q = letters()
    hypotheses = (
        le(1, q.n),
        each_outcome(le(0, q.t[q.k])),
        each_outcome(le(q.first[q.k], exp(q.epsilon) * q.second[q.k])),
    )
    here = over_outcomes(q.t[q.k] * q.first[q.k])
    return hypotheses, le(here, exp(q.epsilon) * over_outcomes(q.t[q.k] * q.second[q.k]))


# --- section 6 ---------------------------------------------------------------------------------


def refined_within(radius: Any) -> Any:
    """Return the probability that the uniform prior refined to 1/2 falls within a radius of it."""
    q = letters()
    up, down = exp(q.epsilon), exp(-q.epsilon)
    size = 1 / (up + 1)
    return Min(2 * radius * up, up * size + down * (2 * radius - size))


def figure_7() -> Statement:
    """State that the refined answer is the likelier one to fall near f(D) = 1/2."""
    q = letters()
    hypotheses = (lt(0, q.epsilon), le(0, q.radius), le(2 * q.radius, 1))
    return hypotheses, le(1 - exp(-q.epsilon * q.radius), refined_within(q.radius))

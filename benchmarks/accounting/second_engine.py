"""A second engine's values against the brackets.

``python -m benchmarks.accounting.second_engine [N]``

N random cases of Poisson-sampled Gaussian steps: one step and the rate one by closed forms, two to
four steps by the trapezoidal rule, all in mpmath at 40 digits. Nothing here has a grid of losses.
A case asks for delta at an epsilon, and for epsilon at about that delta (of one step, of two and of
the rate one). The command prints how many values lie outside their bracket, and exits with 1 if one
does. ``second_engine N SEED`` draws other cases. Cases whose delta is below 1e-18 are drawn again.

The rule's error falls faster than exponentially as its step is halved, since all integrands are
smooth; the difference from the double step bounds it, and is allowed for.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import exp, log
from random import Random
from time import process_time
from typing import Any, NamedTuple

import mpmath

import didp_ref as di
from didp_ref.errors import DidpError

DIGITS, SEED = 34, 1
REACH = 14
SPACING = {2: 4, 3: 4, 4: 2}
"""Nodes in a deviation, by the number of steps."""
KINDS = ("one step", "rate one", "2 steps", "3 steps", "4 steps")
SHARES = (56, 26, 15, 2.5, 0.5)
MOST_FOR_EPSILON = 2
Value = Any  # mpmath's numbers have no types


class Case(NamedTuple):
    """Parameters, as texts of exact numbers, and how its delta is computed."""

    kind: str
    deviation: str
    rate: str
    steps: int
    epsilon: str


def number(text: str | Fraction) -> Value:
    """Return an exact number at the digits at work."""
    exact = Fraction(text)
    return mpmath.mpf(exact.numerator) / exact.denominator


def cases(seed: int) -> Iterator[Case]:
    """Draw cases; epsilon is of the size of the losses."""
    random = Random(seed)

    def between(low: float, high: float) -> float:
        return exp(random.uniform(log(low), log(high)))

    while True:
        (kind,) = random.choices(KINDS, SHARES)
        deviation = between(0.5, 100)
        rate = 1.0 if kind == "rate one" else between(0.001, 1)
        steps = {"one step": 1, "rate one": round(between(1, 1e5))}.get(kind) or int(kind[0])
        mu = steps**0.5 / deviation
        epsilon = random.uniform(0.1, 4) * mu * (1 if rate == 1 else between(rate, 1))
        epsilon += mu * mu / 2 if rate == 1 else 0
        yield Case(kind, f"{deviation:.4g}", f"{rate:.4g}", steps, f"{epsilon:.4g}")


def one_step(log_factor: Value, rate: Value, mu: Value) -> Value:
    """Return the divergence of a sampled step from no step, at any factor."""
    odds = (mpmath.expm1(log_factor) + rate) / rate
    if odds <= 0:
        return -mpmath.expm1(log_factor)
    z = mpmath.log(odds) / mu + mu / 2
    return rate * (mpmath.ncdf(mu - z) - odds * mpmath.ncdf(-z))


def several(log_factor: Value, rate: Value, mu: Value, steps: int, nodes: int) -> Value:
    """Return the divergence of two to four steps, by the trapezoidal rule over all but the last."""
    rows = []
    for k in range(-REACH * nodes, (REACH + int(mu) + 1) * nodes + 1):
        x = mpmath.mpf(k) / nodes
        ratio = 1 - rate + rate * mpmath.exp(mu * x - mu * mu / 2)
        weight = ratio * mpmath.npdf(x) / nodes
        rows.append((weight, mpmath.log(ratio)))
    total = mpmath.mpf(0)
    for chosen in combinations_with_replacement(range(len(rows)), steps - 1):
        times = mpmath.factorial(steps - 1)
        for count in Counter(chosen).values():
            times /= mpmath.factorial(count)
        weight = mpmath.fprod(rows[k][0] for k in chosen)
        loss = mpmath.fsum(rows[k][1] for k in chosen)
        total += times * weight * one_step(log_factor - loss, rate, mu)
    return total


def larger(divergence: Callable[[Value], Value], epsilon: Value) -> Value:
    """Return delta: of a removed record, or of an added one, D(1/a) of which is turned round."""
    factor = mpmath.exp(epsilon)
    return max(divergence(epsilon), 1 - factor + factor * divergence(-epsilon))


def delta(case: Case, epsilon: Value) -> tuple[Value, Value]:
    """Return delta of a case by the second engine, and a bound of its error."""
    rate, mu = number(case.rate), 1 / number(case.deviation)
    if case.kind == "rate one":
        return larger(partial(one_step, rate=rate, mu=mu * mpmath.sqrt(case.steps)), epsilon), 0
    if case.steps == 1:
        return larger(partial(one_step, rate=rate, mu=mu), epsilon), 0
    nodes = SPACING[case.steps]
    fine, rough = (
        larger(partial(several, rate=rate, mu=mu, steps=case.steps, nodes=each), epsilon)
        for each in (nodes, nodes // 2)
    )
    return fine, abs(fine - rough)


def outside(case: Case) -> str | None:
    """Say which value lies outside its bracket, if any; nothing of a delta too small to ask for."""
    given = {"deviation": case.deviation, "sampling_rate": case.rate, "times": case.steps}
    value, error = delta(case, number(case.epsilon))
    if value < mpmath.mpf(10) ** -18:
        return None
    found = di.accounting.sampled_gaussian_delta.enclose(**given, total_epsilon=case.epsilon)
    if not number(found.lower) - error <= value <= number(found.upper) + error:
        return "delta"
    if case.kind != "rate one" and case.steps > MOST_FOR_EPSILON:
        return ""
    asked = Fraction(int(value * 10**24), 10**24)
    bracket = di.accounting.sampled_gaussian_epsilon.enclose(**given, total_delta=asked)
    for end, sign in ((bracket.upper, 1), (bracket.lower, -1)):
        there, error = delta(case, number(end))
        if end and sign * (there - number(asked)) > error:
            return "epsilon"
    return ""


def main(count: int, seed: int) -> int:
    """Print how many values of each kind are asked for, and how many lie outside."""
    start, asked, wrong = process_time(), Counter[str](), 0
    with mpmath.workdps(DIGITS):
        for case in cases(seed):
            try:
                found = outside(case)
            except DidpError as problem:
                found = f"{type(problem).__name__}: {problem}"
            asked[case.kind] += found is not None
            if found:
                wrong += 1
                print(f"{case}: {found}", flush=True)
            if asked.total() == count:
                break
    kinds = ", ".join(f"{asked[kind]} {kind}" for kind in KINDS)
    print(f"{count} cases ({kinds}): {wrong} outside; {process_time() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(words[0] if words else 1000, words[1] if words[1:] else SEED))

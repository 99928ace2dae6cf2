"""A second engine's values against the brackets.

``python -m benchmarks.accounting.second_engine [N [SEED]]``

N random cases of Poisson-sampled Gaussian steps, in mpmath at 34 digits: any number of steps at the
rate one by a closed form; one to four steps by :mod:`~benchmarks.accounting.few_steps`; many steps
by :mod:`~benchmarks.accounting.contour`. Nothing here has a grid of losses. A case asks for delta
at an epsilon, and for epsilon at about that delta. The command prints for each kind how many cases
lie outside a bracket, and exits with 1 if one does. Each SEED draws other cases, so that 10 runs of
1,000 are a run of 10,000. Cases are drawn again if delta is below 1e-18, or if its error is not
below a millionth of it. Standard error shows the count so far.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import exp, log
from random import Random
from time import process_time
from typing import Any, NamedTuple

import mpmath

import didp_ref as di
from benchmarks.accounting.contour import many_steps
from benchmarks.accounting.few_steps import few_steps
from didp_ref.errors import DidpError

DIGITS, SEED = 34, 1
KINDS = ("one step", "2 steps", "3 steps", "4 steps", "many steps", "rate one")
SHARES = (400, 260, 10, 2, 8, 320)
"""A case takes 0.1 s, 0.3 s, 6 s, 30 s, 5 s and 1 ms, in this order: most cases are quick ones."""
FEW = KINDS[:4]
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
        rate = 1.0 if kind == "rate one" else min(between(0.001, 1), 0.9999)
        if kind in FEW:
            steps = FEW.index(kind) + 1
        else:
            steps = round(between(100 if kind == "many steps" else 1, 1e5))
        mu = steps**0.5 / deviation
        epsilon = random.uniform(0.1, 4) * mu * (1 if rate == 1 else between(rate, 1))
        epsilon += mu * mu / 2 if rate == 1 else 0
        yield Case(kind, f"{deviation:.4g}", f"{rate:.4g}", steps, f"{epsilon:.4g}")


def delta(case: Case, epsilon: Value) -> tuple[Value, Value]:
    """Return delta of a case by the second engine, and a bound of its error."""
    rate, mu = number(case.rate), 1 / number(case.deviation)
    if case.kind == "many steps":
        return many_steps(epsilon, rate, mu, case.steps)
    if case.kind == "rate one":
        return gaussian(epsilon, mu * mpmath.sqrt(case.steps)), mpmath.mpf(0)
    return few_steps(epsilon, rate, mu, case.steps)


def gaussian(epsilon: Value, mu: Value) -> Value:
    """Return delta of the Gaussian mechanism, which all steps at the rate one are together."""
    z = epsilon / mu - mu / 2
    return mpmath.ncdf(-z) - mpmath.exp(epsilon) * mpmath.ncdf(-z - mu)


def outside(case: Case) -> str | None:
    """Say which value lies outside its bracket, if any; nothing of a delta that is drawn again."""
    given = {"deviation": case.deviation, "sampling_rate": case.rate, "times": case.steps}
    value, error = delta(case, number(case.epsilon))
    if value < mpmath.mpf(10) ** -18 or error * 10**6 > value:
        return None
    found = di.accounting.sampled_gaussian_delta.enclose(**given, total_epsilon=case.epsilon)
    if not number(found.lower) - error <= value <= number(found.upper) + error:
        return "delta"
    asked = Fraction(int(value * 10**24), 10**24)
    bracket = di.accounting.sampled_gaussian_epsilon.enclose(**given, total_delta=asked)
    for end, sign in ((bracket.upper, 1), (bracket.lower, -1)):
        there, error = delta(case, number(end))
        if end and sign * (there - number(asked)) > error:
            return "epsilon"
    return ""


def main(count: int, seed: int) -> int:
    """Print a row a kind: cases, those outside a bracket, those drawn again, and seconds."""
    asked, again, wrong = (Counter[str]() for _ in range(3))
    seconds = dict.fromkeys(KINDS, 0.0)
    with mpmath.workdps(DIGITS):
        for case in cases(seed):
            start = process_time()
            try:
                found = outside(case)
            except DidpError as problem:
                found = f"{type(problem).__name__}: {problem}"
            seconds[case.kind] += process_time() - start
            (again if found is None else asked)[case.kind] += 1
            if found:
                wrong[case.kind] += 1
                print(f"{case}: {found}", flush=True)
            progress = f"\r{asked.total()} of {count}, {wrong.total()} outside"
            print(progress, end="", file=sys.stderr, flush=True)
            if asked.total() == count:
                break
    print(file=sys.stderr)
    print(f"{f'seed {seed}':12} {'cases':>6} {'outside':>8} {'drawn again':>12} {'seconds':>8}")
    for name, kinds in [*((kind, [kind]) for kind in KINDS), ("all", [*KINDS])]:
        cases_, outside_, again_ = (sum(each[k] for k in kinds) for each in (asked, wrong, again))
        took = sum(seconds[kind] for kind in kinds)
        print(f"{name:12} {cases_:6} {outside_:8} {again_:12} {took:8.0f}")
    return 1 if wrong else 0


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(words[0] if words else 1000, words[1] if words[1:] else SEED))

"""How the parameters are drawn, each from those before it and from a seeded generator.

The order is that of :data:`EVERYDAY`: the priors before beta, the number of worlds before rho, a
sensitivity before the scale.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity.declaration import Declaration
from didp_ref.numbers.domains import Domain
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.roles import COUNTS, SENSITIVITIES
from didp_ref.oracle.subjects import Function, Subject

ATTEMPTS = 1000
Point: TypeAlias = dict[str, Input]
"""The arguments of a quantity; while it is being drawn, those that are known."""
Draw: TypeAlias = Callable[[Random, Point], Input]
DrawNumber: TypeAlias = Callable[[Random, Point], float]
DrawList: TypeAlias = Callable[[Random, Point], list[float]]


def number(point: Point, *names: str) -> float | None:
    """Return the first of some parameters that is known, and is a number."""
    for name in names:
        value = point.get(name)
        if isinstance(value, int | float):
            return value
    return None


def numbers(point: Point, name: str) -> list[float]:
    """Return a sequence, or an empty list where it is not known."""
    value = point.get(name)
    return value if isinstance(value, list) else []


# --- single numbers --------------------------------------------------------------------------


def magnitude(low: int, high: int) -> DrawNumber:
    """Draw a positive float whose binary exponent is uniform between two ends, both included."""
    return lambda r, _: math.ldexp(1.0 + r.getrandbits(52) * 2.0**-52, r.randint(low, high))


def whole(low: int, high: int) -> DrawNumber:
    """Draw a whole number whose binary exponent is uniform between two ends, both included."""

    def draw(r: Random, _: Point) -> int:
        exponent = r.randint(low, high)
        return (1 << exponent) + r.getrandbits(exponent)

    return draw


def between(low: float, high: float) -> DrawNumber:
    """Draw a float uniformly between two ends."""
    return lambda r, _: low + (high - low) * r.random()


def one_of(*values: float) -> DrawNumber:
    """Draw one of a few values."""
    return lambda r, _: r.choice(values)


def below_one(low: int, high: int) -> DrawNumber:
    """Draw a float close below one: one less a power of two."""
    return lambda r, _: 1.0 - math.ldexp(1.0, -r.randint(low, high))


def above_one(low: int, high: int) -> DrawNumber:
    """Draw a float close above one."""
    return lambda r, _: 1.0 + math.ldexp(1.0, -r.randint(low, high))


def _beta_limit(point: Point) -> float | None:
    prior = number(point, "p_max", "p_min")
    return 1.0 / prior - 1.0 if prior else None


def beta(r: Random, point: Point) -> float:
    """Draw beta from all but the ends of what the largest prior leaves of it."""
    limit = _beta_limit(point)
    if limit is None:
        return magnitude(-5, 3)(r, point)
    return limit * (0.02 + 0.9 * r.random())


def beta_near_limit(r: Random, point: Point) -> float:
    """Draw beta close below what the largest prior leaves of it."""
    limit = _beta_limit(point)
    if limit is None:
        return magnitude(60, 200)(r, point)
    return limit * (1.0 - math.ldexp(1.0, -r.randint(20, 48)))


def guessed(point: Point) -> float:
    """Return what a guess achieves, above which rho must lie."""
    count = number(point, *COUNTS)
    return 1.0 / count if count else number(point, "p_max") or 0.0


def _rho(r: Random, point: Point) -> float:
    low = guessed(point)
    return low + (1.0 - low) * (0.02 + 0.95 * r.random())


def rho_near_guessing(r: Random, point: Point) -> float:
    """Draw rho close above what a guess achieves."""
    return guessed(point) * (1.0 + math.ldexp(1.0, -r.randint(20, 48)))


def scale_for_exponent(exponent: DrawNumber) -> DrawNumber:
    """Draw the scale at which sensitivity/scale is as drawn."""
    return lambda r, point: sensitivity_of(point) / exponent(r, point)


def sensitivity_of(point: Point) -> float:
    """Return the sensitivity that is known; one where there is none, or none but zero."""
    return number(point, *SENSITIVITIES) or 1.0


def _p_max(r: Random, point: Point) -> float:
    low = number(point, "p_min")
    low = 0.01 if low is None else low
    return low + (1.0 - 2.0 * low) * (0.02 + 0.95 * r.random())


def spent(point: Point) -> float:
    """Return what the epsilons of all answers add up to, rounded."""
    return (number(point, "times") or 1) * (number(point, "epsilon") or 0.0)


def _total_delta(r: Random, point: Point) -> float:
    """Draw a total delta between the sum of the deltas, where that leaves room, and one."""
    least = (number(point, "times") or 1) * (number(point, "delta") or 0.0)
    return between(least if least < 1.0 else 0.0, 1.0)(r, point)


def _n_records(r: Random, point: Point) -> int:
    """Draw how many records a sample is of, and no more than float64 counts."""
    return min(int(number(point, "sample_size") or 1) * r.randint(1, 99) + r.randint(0, 9), 1 << 53)


def _count(r: Random, _: Point) -> int:
    return r.randint(2, 1 << r.randint(2, 12))


def part_of(whole: str, least: int = 0) -> DrawNumber:
    """Draw how many of so many it were."""
    return lambda r, point: r.randint(least, int(number(point, whole) or 1))


# --- sequences and worlds --------------------------------------------------------------------


def sequence(entry: DrawNumber, low: int, high: int) -> DrawList:
    """Draw a number of entries, each by itself."""
    return lambda r, point: [entry(r, point) for _ in range(r.randint(low, high))]


def mixed(large: DrawNumber) -> DrawList:
    """Draw one large entry among small ones."""

    def draw(r: Random, point: Point) -> list[float]:
        entries = [large(r, point)]
        entries += [magnitude(-58, -50)(r, point) for _ in range(r.randint(2, 6))]
        r.shuffle(entries)
        return entries

    return draw


def worlds(values: DrawNumber | None = None, n: tuple[int, int] = (2, 6)) -> DrawList:
    """Draw the priors of some worlds, and note the answer in each."""
    answer = values or between(-10.0, 10.0)

    def draw(r: Random, point: Point) -> list[float]:
        count = r.randint(*n)
        point["values"] = [answer(r, point) for _ in range(count)]
        return distribution(r, count)

    return draw


def impossible_world(r: Random, point: Point) -> list[float]:
    """Draw worlds of which one has the prior zero."""
    prior = worlds(n=(2, 5))(r, point)
    place = r.randint(0, len(prior))
    prior.insert(place, 0.0)
    numbers(point, "values").insert(place, between(-10.0, 10.0)(r, point))
    return prior


def distribution(r: Random, n: int, bits: int = 40) -> list[float]:
    """Draw n dyadic probabilities that sum to one exactly."""
    whole = 1 << bits
    cuts = sorted(r.sample(range(1, whole), n - 1))
    return [(b - a) / whole for a, b in zip([0, *cuts], [*cuts, whole], strict=True)]


EVERYDAY: dict[str, Draw] = {
    "prior": between(0.01, 0.99),
    "p_min": between(0.001, 0.4),
    "p_max": _p_max,
    "n_worlds": _count,
    "n": _count,
    "alpha": between(0.01, 0.99),
    "beta": beta,
    "rho": _rho,
    "epsilon": magnitude(-5, 2),
    "exponent": magnitude(-5, 2),
    "global_sensitivity": magnitude(-4, 8),
    "identifiability_sensitivity": magnitude(-4, 8),
    "sensitive_range": magnitude(-4, 8),
    "sensitivity": magnitude(-4, 8),
    "distance": magnitude(-4, 8),
    "scale": scale_for_exponent(magnitude(-5, 2)),
    "deviation": lambda r, d: sensitivity_of(d) * magnitude(-3, 2)(r, d),
    "gamma": lambda r, d: 1.0 + magnitude(-5, 5)(r, d),
    "sampling_rate": between(0.02, 1.0),
    "factor_up": lambda r, d: 1.0 + magnitude(-5, 3)(r, d),
    "factor_down": between(0.02, 0.98),
    "mass": between(0.02, 0.98),
    "delta": between(0.001, 0.5),
    "mu": magnitude(-5, 2),
    "times": whole(0, 6),
    "total_epsilon": lambda r, d: spent(d) * between(0.0, 1.25)(r, d),
    "total_delta": _total_delta,
    "sample_size": whole(0, 9),
    "n_records": _n_records,
    **dict.fromkeys(("trials", "members", "non_members"), whole(0, 9)),
    "successes": part_of("trials"),
    "found": part_of("members"),
    "false_alarms": part_of("non_members"),
    "examples": whole(0, 12),
    "guesses": part_of("examples", least=1),
    "correct": part_of("guesses", least=1),
    "alphas": sequence(between(0.01, 0.95), 2, 8),
    "betas": sequence(beta, 2, 6),
    "epsilons": sequence(magnitude(-5, 2), 2, 8),
    "worlds": worlds(),
    "response": between(-12.0, 12.0),
}
"""How each parameter is drawn, in the order in which they are drawn."""


def _by_domain(domain: Domain) -> DrawNumber:
    """Draw a parameter that this module does not know, from its domain alone."""
    if domain.lower is None and domain.upper is not None:
        mirrored = _by_domain(replace(domain, lower=-domain.upper, upper=None))
        return lambda r, d: -mirrored(r, d)
    low = 0.0 if domain.lower is None else float(domain.lower)
    if domain.integer:
        last = int(low) + 100 if domain.upper is None else min(int(low) + 100, int(domain.upper))
        return lambda r, _: r.randint(int(low), last)
    if domain.upper is None:
        return lambda r, d: low + magnitude(-5, 5)(r, d)
    high = float(domain.upper)
    return between(low + 0.01 * (high - low), high - 0.01 * (high - low))


def _counted(domain: Domain, drawn: Input) -> Input:
    """Return the next whole number, where a formula needs one and another may take any number."""
    return math.ceil(drawn) if domain.integer and isinstance(drawn, float) else drawn


def draw_point(subject: Subject, r: Random, instead: Mapping[str, Draw] | None = None) -> Point:
    """Draw a quantity's arguments, some of them otherwise than on an ordinary day.

    They are floats, integers where something is counted, and lists of them.
    """
    parameters = {parameter.name: parameter for parameter in subject.parameters}
    point: Point = {}
    worlds_too = has_worlds(subject)
    for name, draw in (_everyday(subject.names) | dict(instead or {})).items():
        if name == "worlds" and worlds_too:
            point["prior"] = draw(r, point)
        elif name in parameters and not (name == "prior" and worlds_too):
            point[name] = _counted(parameters[name].domain, draw(r, point))
    for name, parameter in parameters.items():
        if name not in point:
            entry = _by_domain(parameter.domain)
            point[name] = (sequence(entry, 2, 5) if parameter.sequence else entry)(r, point)
    if isinstance(subject, Function) and subject.optional:
        _leave_some_out(point, sorted(subject.optional), r)
    return {name: point[name] for name in parameters}


@cache
def _everyday(names: tuple[str, ...]) -> dict[str, Draw]:
    """Return how parameters are drawn, in their order: a subject has a few of them."""
    return {name: draw for name, draw in EVERYDAY.items() if name in (*names, "worlds")}


def draw_valid(subject: Subject, r: Random) -> Point:
    """Draw arguments until the guards accept them, so often that they do."""
    for _ in range(ATTEMPTS):
        point = draw_point(subject, r)
        with contextlib.suppress(DidpError):
            subject(**point)
            return point
    return point


def has_worlds(subject: Declaration) -> bool:
    """Say whether a subject speaks of possible worlds, each with a prior and an answer."""
    return {"prior", "values"} <= set(subject.names)


def _leave_some_out(point: Point, optional: list[str], r: Random) -> None:
    """Keep one of what may be left out, or two, or all."""
    asked = r.sample(optional, r.randint(1, len(optional)))
    point.update({name: None for name in optional if name not in asked})


def simplify(point: Point, steps: int) -> Point:
    """Round every float to a multiple of 1/steps, which makes a short number."""

    def short(value: Input) -> Input:
        if isinstance(value, list):
            return [short(entry) for entry in value]
        return math.floor(value * steps + 0.5) / steps if isinstance(value, float) else value

    return {name: short(value) for name, value in point.items()}

"""The range that people use, the far ends of every domain, and what interfaces differ in.

Each point comes with the flag that it bears and a comment that says where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from didp_ref.formulas.quantity import Parameter
from didp_ref.oracle.points.draws import Draw, Point, draw_point, has_worlds
from didp_ref.oracle.points.filling import candidates
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.points.places import Place, kinds, named, places
from didp_ref.oracle.points.regions import Region
from didp_ref.oracle.subjects import Subject

POINTS_A_DECADE = 4
"""How many points lie in every decade that people use; elsewhere one does."""
ATTEMPTS = 200
FEW_ATTEMPTS = 20
LEAST_COUNTS = 4
"""How many ordinary points hold the least value of a count: two values, one step, one record."""
LENGTHS = (1, 2, 10, 1000, 100_000)
WHOLE_POINTS = 3
PRIMES = (2, 3, 5, 7, 11, 13)
"""Whole numbers of which no quotient is whole."""
FAILURES = 48
"""How many accepted points of a place may turn out to have no result that float64 holds."""
QUADRATIC = {"composition.alpha_symmetric", "composition.beta_symmetric"}
"""Elementary symmetric polynomials of n numbers take n**2 operations: no sequence of 100,000."""
USED = (Region(0, 1, -6, 6), Region(0, -1, -6, 6))
"""The numbers that people use, and their negatives."""
TWICE = {"gaussian.epsilon", "renyi.epsilon"}
"""Of these every number of the field is drawn twice, so that twenty points of each are ordinary."""


@dataclass(frozen=True)
class Drawn:
    """A point, the flag it bears, and what a reader should know about it."""

    point: Point
    flag: str
    comment: str
    only: str | None = None


Try = Callable[[Drawn], bool]
"""Makes a vector of a point, and says whether it became one."""


def cover(subject: Subject, attempt: Try, known: Sequence[Point]) -> None:
    """Try points until every place holds one, or none is found; what is known counts."""
    points = list(known)
    for kind in kinds(subject):
        wanted = POINTS_A_DECADE if kind == "practical" and len(kinds(subject)) > 2 else 1
        flag = "crossed-corners" if kind in ("pairs", "triples") else "every-decade"
        held = _Held()
        for place in places(subject, kind):
            missing = wanted - held.count(points, place)
            failures = 0
            for point in candidates(subject, place, ATTEMPTS) if missing > 0 else ():
                if point in points:
                    continue
                chosen = "practical-range" if _is_practical(subject, point) else flag
                if attempt(Drawn(point, chosen, f"At {named(place)}.")):
                    points.append(point)
                    missing -= 1
                else:
                    failures += 1
                if missing == 0 or failures == FAILURES:
                    break


def least_counts(subject: Subject, attempt: Try, ordinary: Sequence[Point]) -> None:
    """Try ordinary points at the least value of each count, until there are enough of them."""
    for parameter in subject.parameters:
        least = parameter.domain.least_whole
        if least is None or parameter.sequence:
            continue
        name = parameter.name
        held = [point for point in ordinary if point[name] == least]
        r = Random(f"{subject.id} least {name}")
        for _ in range(ATTEMPTS):
            if len(held) >= LEAST_COUNTS:
                break
            point = draw_point(subject, r, {name: always(least)})
            if point not in held and refusal(subject, point) is None:
                about = f"Everyday numbers, at the least {name}."
                if attempt(Drawn(point, "everyday", about)):
                    held.append(point)


def always(count: int) -> Draw:
    """Return what draws the same count every time."""
    return lambda _random, _point: count


class _Held:
    """Which points lie in a region; each is asked once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Region], tuple[int, set[int]]] = {}

    def count(self, points: Sequence[Point], place: Place) -> int:
        return len(set.intersection(*(self._in(points, name, region) for name, region in place)))

    def _in(self, points: Sequence[Point], name: str, region: Region) -> set[int]:
        seen, inside = self._found.get((name, region), (0, set()))
        fresh = range(seen, len(points))
        inside = inside | {k for k in fresh if region.holds(points[k][name])}
        self._found[name, region] = len(points), inside
        return inside


def _is_practical(subject: Subject, point: Point) -> bool:
    """Say whether every number is zero or one that people use."""
    for parameter in subject.parameters:
        value = point[parameter.name]
        entries: Any = value if isinstance(value, list) else [value]
        if not all(entry == 0 or any(region.holds(entry) for region in USED) for entry in entries):
            return False
    return True


# --- the field's own numbers -----------------------------------------------------------------

FIELD: Mapping[str, tuple[float, ...]] = {
    "n_worlds": (2, 10, 99, 100, 1000, 32561, 48842, 60000, 10**6),
    "n": (2, 10, 99, 100, 1000, 32561, 48842, 60000, 10**6),
    "epsilon": (0.01, 0.1, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 10.0, 20.0),
    "exponent": (0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0),
    "delta": (1e-5, 1e-6, 1e-9, 1 / 48842),
    "sampling_rate": (0.001, 0.01, 0.1, 256 / 60000, 1 / 48842),
    "alpha": (0.01, 0.05, 0.1, 0.3, 0.5, 0.9, 0.99),
    "beta": (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 9.0),
    "rho": (0.01, 0.05, 0.1, 1 / 3, 0.5, 0.75, 0.9, 0.99),
    "gamma": (1.01, 1.1, 1.5, 2.0, 10.0, 100.0),
    "p_min": (1 / 48842, 1e-6, 0.001, 0.01, 0.1),
    "p_max": (1 / 48842, 0.001, 0.01, 0.1, 0.5, 0.9),
    "prior": (1 / 48842, 1e-6, 0.001, 0.01, 0.1, 0.5),
    "inclusion": (0.01, 0.1, 0.5, 0.9, 1.0),
    "share": (1 / 48842, 0.001, 0.01, 0.1, 0.5),
    "false_positives": (1e-5, 0.001, 0.01, 0.05, 0.1),
    "false_negatives": (0.01, 0.05, 0.1, 0.2, 0.5),
    "rho_1": (0.001, 0.01, 0.05, 0.1, 0.25),
    "rho_2": (0.2, 0.5, 0.75, 0.9, 0.95),
    "mass": (1 / 48842, 1e-6, 0.001, 0.01, 0.1, 0.5),
    "global_sensitivity": (1.0, 2.0, 73.0, 99.0, 100.0, 1 / 48842, 100 / 48842, 48842.0),
    "identifiability_sensitivity": (1.0, 2.0, 73.0, 99.0, 146.0, 2 / 48842, 48842.0),
    "sensitive_range": (1.0, 2.0, 73.0, 99.0, 100.0, 1 / 48842, 48842.0),
    "sensitivity": (1.0, 2.0, 73.0, 99.0, 100.0, 1 / 48842, 48842.0),
    "distance": (1.0, 2.0, 10.0, 99.0),
    "scale": (0.1, 1.0, 2.0, 10.0, 14.6, 100.0, 1000.0, 4884.2),
    "deviation": (0.5, 1.0, 1.1, 4.0, 10.0, 100.0),
    "order": (1.25, 2.0, 8.0, 32.0, 256.0),
    "budget": (0.01, 0.1, 1.0, 10.0),
    "mu": (0.1, 0.5, 1.0, 2.0, 5.0),
    "size": (1, 2, 3, 10, 100),
    "times": (1, 2, 10, 100, 1000, 10**6),
    "total_epsilon": (0.1, 0.5, 1.0, 2.0, 5.0, 10.0),
    "total_delta": (1e-5, 1e-6, 1e-9, 0.001),
    "slack": (1e-5, 1e-6, 1e-9),
    "probability": (0.5, 0.9, 0.95, 0.99, 0.999),
    "groups": (1, 2, 10, 100),
    "threshold": (1, 5, 10, 50),
    "sample_size": (1, 10, 256, 1000),
    "n_records": (1000, 32561, 48842, 60000),
    "factor_up": (1.1, 1.5, 2.0, 2.718281828459045, 10.0),
    "factor_down": (0.1, 0.36787944117144233, 0.5, 0.75, 0.9),
    "alphas": (0.001, 0.01, 0.1, 0.5),
    "betas": (0.001, 0.01, 0.1, 0.5),
    "epsilons": (0.001, 0.01, 0.1, 0.5, 1.0),
}
"""Numbers of the papers (the Adult data have 48,842 records, 73 years between ages) and of use."""


def field(subject: Subject) -> Iterator[Drawn]:
    """Yield points at the field's own numbers, every one of them at least once where it may be."""
    known = [parameter for parameter in subject.parameters if parameter.name in FIELD]
    if len(known) < len(subject.parameters) or subject.per_world:
        return
    r = Random(f"{subject.id} field")
    for parameter in known * (2 if subject.id in TWICE else 1):
        for value in FIELD[parameter.name]:
            for _ in range(ATTEMPTS):
                point = {p.name: _of_the_field(p, r) for p in known} | {
                    parameter.name: [value] * r.randint(1, 4) if parameter.sequence else value
                }
                if refusal(subject, point) is None:
                    yield Drawn(point, "field-numbers", f"The field's {parameter.name} = {value}.")
                    break


def _of_the_field(parameter: Parameter, r: Random) -> Any:
    if parameter.sequence:
        return [r.choice(FIELD[parameter.name]) for _ in range(r.randint(2, 6))]
    return r.choice(FIELD[parameter.name])


# --- sequences -------------------------------------------------------------------------------


def sequences(subject: Subject) -> Iterator[Drawn]:
    """Yield points with sequences of 1, 2, 10, 1000 and 100,000 entries, in runs."""
    if has_worlds(subject):
        yield from _many_worlds(subject)
        return
    names = [parameter.name for parameter in subject.parameters if parameter.sequence]
    for length in LENGTHS if names else ():
        if length > 1000 and subject.id in QUADRATIC:
            continue
        for shape in SHAPES if length <= 1000 else LONGEST_SHAPES:
            r = Random(f"{subject.id} {length} {shape}")
            for _ in range(ATTEMPTS):
                point = draw_point(subject, r) | {name: SHAPES[shape](r, length) for name in names}
                if refusal(subject, point) is None:
                    flag = "long-sequence" if length >= 1000 else "sequence-length"
                    yield Drawn(point, flag, f"{length} entries: {shape}.")
                    break


def _many_worlds(subject: Subject) -> Iterator[Drawn]:
    """Yield one world, two, ten, and for a formula a thousand, of which four differ."""
    for length in (
        (1, 2, 10, 1024) if subject.per_world and subject.id in FORMULAS_OF_WORLDS else (1, 2, 10)
    ):
        r = Random(f"{subject.id} {length} worlds")
        for _ in range(ATTEMPTS):
            point = draw_point(subject, r)
            quarter = -(-length // 4)
            point["values"] = [float(k // quarter) for k in range(length)]
            point["prior"] = [1.0 / length] * length
            if refusal(subject, point) is None:
                flag = "long-sequence" if length >= 1000 else "sequence-length"
                yield Drawn(point, flag, f"{length} equally likely worlds.")
                break


FORMULAS_OF_WORLDS = {"belief.posterior"}
"""Where a thousand worlds are not too many for exact arithmetic, which takes n**2 steps."""


def _small(r: Random, length: int) -> float:
    """Draw an entry of few bits, so that the sum of all is about one."""
    return r.randint(1, 63) / 64 / (1 << length.bit_length())


def _equal(r: Random, length: int) -> list[float]:
    return [_small(r, length)] * length


def _blocks(r: Random, length: int) -> list[float]:
    half = length // 2
    return [_small(r, length)] * half + [_small(r, length)] * (length - half)


def _one_large(r: Random, length: int, place: int | None = None) -> list[float]:
    place = r.randrange(length) if place is None else place % length
    return [_small(r, length)] * place + [0.375] + [2.0**-40] * (length - place - 1)


def _decimals(r: Random, length: int) -> list[float]:
    return [float(f"{r.randint(1, 99)}e-{len(str(length)) + 2}")] * length


SHAPES: Mapping[str, Callable[[Random, int], list[float]]] = {
    "all equal": _equal,
    "two blocks": _blocks,
    "one large among small": _one_large,
    "the first is the largest": partial(_one_large, place=0),
    "the last is the largest": partial(_one_large, place=-1),
    "all one decimal": _decimals,
}
LONGEST_SHAPES = ("two blocks",)
"""The shape of the longest sequences, which take seconds each."""


# --- what interfaces differ in ---------------------------------------------------------------


def odd(subject: Subject) -> Iterator[Drawn]:
    """Yield -0.0, subnormal and whole numbers, counts as floats, arrays, priors that nearly are."""
    r = Random(f"{subject.id} odd")
    for parameter in subject.parameters:
        if parameter.sequence:
            continue
        name = parameter.name
        for value in (-0.0, 5e-324, 1.5e-310):
            drawn = draw_with(subject, r, parameter, value, FEW_ATTEMPTS)
            if drawn is not None:
                flag, only = ("subnormal", None) if value else ("negative-zero", "float64")
                yield Drawn(drawn, flag, f"{name} = {value}.", only)
        if parameter.domain.integer:
            for count in (2.0, 3.0, 48842.0):
                drawn = draw_with(subject, r, parameter, count, FEW_ATTEMPTS)
                if drawn is not None:
                    yield Drawn(drawn, "count-as-float", f"{name} as the float {count}.", "float64")
    yield from _whole(subject)
    if subject.per_world:
        yield from _nearly_one(subject, r)
    elif not any(parameter.sequence for parameter in subject.parameters):
        yield from _arrays(subject, r)


def draw_with(
    subject: Subject,
    r: Random,
    parameter: Parameter,
    value: float,
    attempts: int,
    *,
    another: bool = False,
) -> Point | None:
    """Draw a valid point with a value, or with a sequence that ends with it.

    With ``another`` one other parameter, drawn anew each time, has the value too.
    """
    for _ in range(attempts):
        point = draw_point(subject, r)
        if another:
            point[r.choice(subject.parameters).name] = value
        entries = point[parameter.name]
        point[parameter.name] = [*entries[:-1], value] if isinstance(entries, list) else value
        if refusal(subject, point) is None:
            return point
    return None


def _whole(subject: Subject) -> Iterator[Drawn]:
    """Yield points at which every number that may be whole is an integer, and none a multiple."""
    for k in range(WHOLE_POINTS):
        r = Random(f"{subject.id} whole {k}")
        for _ in range(ATTEMPTS):
            drawn = draw_point(subject, r)
            point = {p.name: as_whole(p, drawn[p.name], r) for p in subject.parameters}
            if point != drawn and refusal(subject, point) is None:
                yield Drawn(point, "integer-division", "Whole numbers, as integers.", "float64")
                break


def as_whole(parameter: Parameter, value: Any, r: Random) -> Any:
    """Return a small whole number in place of each one, where the domain has some."""
    if parameter.domain.integer or not parameter.domain.contains(Fraction(PRIMES[0])):
        return value
    if isinstance(value, list):
        return [r.choice(PRIMES) for _ in value]
    return value if value is None else r.choice(PRIMES)


def _nearly_one(subject: Subject, r: Random) -> Iterator[Drawn]:
    for prior in (
        [0.1] * 10,
        [1 / 3] * 3,
        [0.7, 0.2, 0.1],
        [1 / 49] * 49,
        [0.3, 0.3, 0.4 - 2.0**-54],
    ):
        point = draw_point(subject, r)
        point["prior"] = list(prior)
        point["values"] = [float(r.randint(-40, 40)) + k / 64 for k in range(len(prior))]
        miss = sum(map(Fraction, prior)) - 1
        if miss and refusal(subject, point) is None:
            yield Drawn(
                point, "prior-sums-nearly", f"The prior misses one by {float(miss):.1e}.", "float64"
            )


def _arrays(subject: Subject, r: Random) -> Iterator[Drawn]:
    """Yield points of which one parameter is an array, or all are, of one length."""
    for count, names in ((3, subject.names[:1]), (4, subject.names[:2]), (3, subject.names)):
        for _ in range(ATTEMPTS):
            rows = [draw_point(subject, r) for _ in range(count)]
            point: Point = {
                name: [row[name] for row in rows] if name in names else rows[0][name]
                for name in subject.names
            }
            if refusal(subject, point) is None:
                which = (
                    "Every parameter" if len(names) == len(subject.names) else " and ".join(names)
                )
                yield Drawn(point, "array", f"In arrays of {count}: {which}.", "float64")
                break

"""Where the vectors lie: everyday points, corners in which one bug shows, and invalid input.

Every point is drawn from a seeded generator with integer and correctly rounded operations only,
so it is the same on every machine. Parameters are drawn in an order in which each may depend on
those before it: the priors before beta, the number of worlds before rho, a sensitivity before the
scale. A corner replaces how one parameter is drawn and says which bug it catches.
"""

# ruff: noqa: ARG005
# every draw has one signature, and few need all of it

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from didp_ref.numbers.domains import Domain
from didp_ref.oracle.flaws import COUNTS, SENSITIVITIES, SEQUENCES
from didp_ref.quantity import Parameter, Quantity

Drawn: TypeAlias = dict[str, Any]
Draw: TypeAlias = Callable[[Random, Drawn], Any]


# --- how single numbers are drawn ------------------------------------------------------------


def magnitude(low: int, high: int) -> Draw:
    """Draw a positive float whose binary exponent is uniform between two ends, both included."""
    return lambda r, _: math.ldexp(1.0 + r.getrandbits(52) * 2.0**-52, r.randint(low, high))


def between(low: float, high: float) -> Draw:
    """Draw a float uniformly between two ends."""
    return lambda r, _: low + (high - low) * r.random()


def constant(value: Any) -> Draw:
    """Draw always the same."""
    return lambda r, _: value


def one_of(*values: Any) -> Draw:
    """Draw one of a few values."""
    return lambda r, _: r.choice(values)


def below_one(low: int, high: int) -> Draw:
    """Draw a float close below one: one less a power of two."""
    return lambda r, _: 1.0 - math.ldexp(1.0, -r.randint(low, high))


def above_one(low: int, high: int) -> Draw:
    """Draw a float close above one."""
    return lambda r, _: 1.0 + math.ldexp(1.0, -r.randint(low, high))


def _beta_limit(drawn: Drawn) -> float | None:
    prior = drawn.get("p_max", drawn.get("p_min"))
    return 1.0 / prior - 1.0 if prior else None


def _beta(r: Random, drawn: Drawn) -> float:
    limit = _beta_limit(drawn)
    if limit is None:
        return float(magnitude(-5, 3)(r, drawn))
    return limit * (0.02 + 0.9 * r.random())


def _beta_near_limit(r: Random, drawn: Drawn) -> float:
    limit = _beta_limit(drawn)
    if limit is None:
        return float(magnitude(60, 200)(r, drawn))
    return limit * (1.0 - math.ldexp(1.0, -r.randint(20, 48)))


def _guess(drawn: Drawn) -> float:
    count = drawn.get("n_worlds", drawn.get("n"))
    return 1.0 / count if count else float(drawn.get("p_max", 0.0))


def _rho(r: Random, drawn: Drawn) -> float:
    low = _guess(drawn)
    return low + (1.0 - low) * (0.02 + 0.95 * r.random())


def _rho_near_guessing(r: Random, drawn: Drawn) -> float:
    return _guess(drawn) * (1.0 + math.ldexp(1.0, -r.randint(20, 48)))


def _sensitivity_of(drawn: Drawn) -> float:
    return next((drawn[name] for name in SENSITIVITIES if name in drawn), 1.0) or 1.0


def _scale_for_exponent(exponent: Draw) -> Draw:
    return lambda r, drawn: _sensitivity_of(drawn) / exponent(r, drawn)


def _p_max(r: Random, drawn: Drawn) -> float:
    low: float = drawn.get("p_min", 0.01)
    return low + (1.0 - 2.0 * low) * (0.02 + 0.95 * r.random())


def _mixed(large: Draw) -> Draw:
    """Draw one large entry among small ones."""

    def draw(r: Random, drawn: Drawn) -> list[float]:
        entries = [large(r, drawn)]
        entries += [magnitude(-58, -50)(r, drawn) for _ in range(r.randint(2, 6))]
        r.shuffle(entries)
        return entries

    return draw


def _count(r: Random, _: Drawn) -> int:
    return r.randint(2, 1 << r.randint(2, 12))


def _sequence(entry: Draw, low: int, high: int) -> Draw:
    return lambda r, drawn: [entry(r, drawn) for _ in range(r.randint(low, high))]


def _distribution(r: Random, n: int, bits: int = 40) -> list[float]:
    """Draw n dyadic probabilities that sum to one exactly."""
    whole = 1 << bits
    cuts = sorted(r.sample(range(1, whole), n - 1))
    return [(b - a) / whole for a, b in zip([0, *cuts], [*cuts, whole], strict=True)]


def _worlds(draw_values: Draw | None = None, n: tuple[int, int] = (2, 6)) -> Draw:
    def draw(r: Random, drawn: Drawn) -> list[float]:
        count = r.randint(*n)
        values = draw_values or between(-10.0, 10.0)
        drawn["values"] = [values(r, drawn) for _ in range(count)]
        return _distribution(r, count)

    return draw


def _impossible(r: Random, drawn: Drawn) -> list[float]:
    """Draw worlds of which one has the prior zero."""
    prior: list[float] = _worlds(n=(2, 5))(r, drawn)
    place = r.randint(0, len(prior))
    prior.insert(place, 0.0)
    drawn["values"].insert(place, between(-10.0, 10.0)(r, drawn))
    return prior


EVERYDAY: dict[str, Draw] = {
    "prior": between(0.01, 0.99),
    "p_min": between(0.001, 0.4),
    "p_max": _p_max,
    "n_worlds": _count,
    "n": _count,
    "alpha": between(0.01, 0.99),
    "beta": _beta,
    "rho": _rho,
    "epsilon": magnitude(-5, 2),
    "exponent": magnitude(-5, 2),
    "global_sensitivity": magnitude(-4, 8),
    "identifiability_sensitivity": magnitude(-4, 8),
    "sensitive_range": magnitude(-4, 8),
    "sensitivity": magnitude(-4, 8),
    "distance": magnitude(-4, 8),
    "scale": _scale_for_exponent(magnitude(-5, 2)),
    "gamma": lambda r, d: 1.0 + magnitude(-5, 5)(r, d),
    "sampling_rate": between(0.02, 1.0),
    "factor_up": lambda r, d: 1.0 + magnitude(-5, 3)(r, d),
    "factor_down": between(0.02, 0.98),
    "mass": between(0.02, 0.98),
    "delta": between(0.001, 0.5),
    "alphas": _sequence(between(0.01, 0.95), 2, 8),
    "betas": _sequence(_beta, 2, 6),
    "epsilons": _sequence(magnitude(-5, 2), 2, 8),
    "worlds": _worlds(),
    "response": between(-12.0, 12.0),
}
"""How each parameter is drawn, in the order in which they are drawn."""


def _by_domain(domain: Domain) -> Draw:
    """Draw a parameter that this module does not know, from its domain alone."""
    low = 0.0 if domain.lower is None else float(domain.lower)
    if domain.integer:
        return lambda r, _: r.randint(int(low), int(low) + 100)
    if domain.upper is None:
        return lambda r, d: low + magnitude(-5, 5)(r, d)
    high = float(domain.upper)
    return between(low + 0.01 * (high - low), high - 0.01 * (high - low))


# --- corners ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Corner:
    """A way to draw some parameters, and the bug that shows there.

    It applies to the quantities that have the last of these parameters, and all that it needs.
    """

    flag: str
    bug: str
    draws: Mapping[str, Draw]
    needs: tuple[str, ...] = ()


def _sensitivities(flag: str, bug: str, draw: Draw) -> list[Corner]:
    return [Corner(flag, bug, {name: draw}) for name in SENSITIVITIES]


def _counts(flag: str, bug: str, draw: Draw) -> list[Corner]:
    return [Corner(flag, bug, {name: draw}) for name in COUNTS]


CORNERS = (
    Corner(
        "tiny-alpha",
        "alpha is lost in 1 - alpha, or cut at a smallest value: the logarithm is 0 or wrong",
        {"alpha": magnitude(-300, -20)},
    ),
    Corner(
        "alpha-near-one",
        "1 - alpha is rounded, or alpha is cut below one: the logarithm loses its digits",
        {"alpha": below_one(10, 52)},
    ),
    Corner(
        "tiny-beta",
        "log(1 + beta) is used for log1p(beta): beta is lost in the sum",
        {"beta": magnitude(-300, -20)},
    ),
    Corner(
        "beta-above-one",
        "beta is taken for a probability and cut at one, or refused above one",
        {"p_min": magnitude(-12, -9), "p_max": magnitude(-8, -7), "beta": between(1.5, 60.0)},
    ),
    Corner(
        "beta-near-limit",
        "1 - p (1 + beta) cancels where beta comes near 1/p - 1",
        {
            "p_min": between(0.01, 0.49),
            "p_max": lambda r, drawn: drawn.get("p_min", 0.25),
            "beta": _beta_near_limit,
        },
    ),
    Corner(
        "beta-near-limit",
        "1 - p (1 + beta) cancels where beta comes near 1/p - 1",
        {"p_min": between(0.01, 0.49), "betas": _sequence(_beta_near_limit, 1, 4)},
    ),
    Corner(
        "smallest-prior-zero",
        "a smallest prior of zero is refused, divided by, or given to a logarithm",
        {"p_min": constant(0.0)},
    ),
    Corner(
        "smallest-prior-half",
        "two equally likely worlds are refused: p_min = 1/2 is the end of the domain and in it",
        {"p_max": constant(0.5), "p_min": constant(0.5)},
    ),
    Corner(
        "smallest-prior-tiny",
        "a tiny prior is lost in 1 - p, or cut at a smallest value",
        {"p_min": magnitude(-200, -30)},
    ),
    Corner(
        "priors-equal",
        "p_min < p_max is demanded, where equal priors are the commonest case",
        {"p_min": between(0.01, 0.49), "p_max": lambda r, drawn: drawn["p_min"]},
        needs=("p_min", "p_max"),
    ),
    Corner(
        "largest-prior-near-one",
        "1 - p_max is rounded, or p_max is cut below one",
        {"p_min": magnitude(-60, -50), "p_max": below_one(10, 45)},
    ),
    Corner(
        "largest-prior-tiny",
        "1/p_max - 1 is rounded to 1/p_max, or the odds are lost",
        {"p_min": magnitude(-200, -150), "p_max": magnitude(-100, -20)},
    ),
    *_sensitivities(
        "zero-sensitivity",
        "zero sensitivity is refused, or zero is divided by zero: the exact answer reveals nothing",
        constant(0.0),
    ),
    *_sensitivities(
        "tiny-sensitivity",
        "a small sensitivity is compared with an absolute tolerance and taken for zero",
        magnitude(-200, -30),
    ),
    *_sensitivities(
        "huge-sensitivity",
        "a large sensitivity is cut off, or overflows an integer",
        magnitude(64, 200),
    ),
    Corner(
        "tiny-exponent",
        "exp(t) - 1 is used for expm1(t): a scale far above the sensitivity promises nothing",
        {"scale": _scale_for_exponent(magnitude(-150, -20))},
    ),
    Corner(
        "huge-exponent",
        "exp(sensitivity/scale) overflows where the scale is far below the sensitivity",
        {"scale": _scale_for_exponent(magnitude(10, 13))},
    ),
    Corner(
        "scale-equals-sensitivity",
        "the two branches of a form meet at t = 1 and do not agree there",
        {
            "scale": lambda r, d: (
                _sensitivity_of(d) * r.choice([1.0, 1.0 + 2.0**-40, 1.0 - 2.0**-40])
            )
        },
    ),
    Corner(
        "tiny-epsilon",
        "exp(epsilon) - 1 is used for expm1(epsilon), or epsilon is compared with a tolerance",
        {"epsilon": magnitude(-200, -20)},
    ),
    Corner(
        "large-epsilon",
        "exp(epsilon) overflows single precision, or is cut off",
        {"epsilon": between(90.0, 260.0)},
    ),
    Corner(
        "huge-epsilon",
        "exp(epsilon) overflows float64 on the way to an ordinary result",
        {"epsilon": magnitude(10, 13)},
    ),
    Corner(
        "huge-epsilon",
        "exp(epsilon) overflows float64 on the way to an ordinary result",
        {"epsilon": magnitude(10, 13), "mass": constant(0.0)},
    ),
    Corner(
        "exponent-zero",
        "no information at all: the ratio is exactly one, not one less an ulp",
        {"exponent": constant(0.0)},
    ),
    Corner(
        "exponent-tiny",
        "an exponent below an ulp of one is lost in exp(t)",
        {"exponent": magnitude(-200, -30)},
    ),
    Corner(
        "exponent-large",
        "exp(t) overflows single precision, or is cut off",
        {"exponent": between(90.0, 260.0)},
    ),
    *(
        Corner(
            "exponent-huge",
            "exp(t) overflows float64 on the way to an ordinary result",
            {"prior": prior, "exponent": magnitude(10, 13)},
        )
        for prior in (between(0.1, 1.0), constant(1.0))
    ),
    Corner(
        "prior-one",
        "certainty stays certainty: a prior of one is refused, or (1 - p) exp(t) is not zero",
        {"prior": constant(1.0)},
    ),
    Corner(
        "prior-zero",
        "a prior of zero is refused, or divided by",
        {"prior": constant(0.0)},
    ),
    Corner(
        "prior-tiny",
        "a tiny prior is lost beside the other term",
        {"prior": magnitude(-200, -30)},
    ),
    *_counts(
        "two-worlds",
        "m - 1 = 1 with two worlds: a loop over the others, or m > 2, leaves the case out",
        constant(2),
    ),
    *_counts(
        "many-worlds",
        "the number of worlds overflows 32 bits",
        lambda r, _: r.randint(1 << 32, 1 << 52),
    ),
    *_counts(
        "thousand-worlds",
        "the number of worlds overflows 16 bits, or is looped over",
        lambda r, _: r.randint(1 << 16, 1 << 24),
    ),
    Corner(
        "near-guessing",
        "the logarithm of (m - 1) rho/(1 - rho) cancels where rho comes near 1/m",
        {"rho": _rho_near_guessing},
    ),
    Corner(
        "rho-near-one",
        "1 - rho is rounded, or rho is cut below one",
        {"rho": below_one(10, 52)},
    ),
    Corner("gamma-one", "gamma = 1 is refused: it is perfect privacy", {"gamma": constant(1.0)}),
    Corner(
        "gamma-near-one",
        "(gamma - 1) cancels, or gamma is compared with a tolerance",
        {"gamma": above_one(20, 52)},
    ),
    Corner("gamma-large", "a large gamma is cut off", {"gamma": magnitude(20, 200)}),
    Corner(
        "everyone-sampled",
        "a sampling rate of one is refused: it is differential privacy itself",
        {"sampling_rate": constant(1.0)},
    ),
    Corner(
        "rarely-sampled",
        "(e^epsilon - 1 + rate)/rate loses its digits at a small rate",
        {"sampling_rate": magnitude(-150, -20)},
    ),
    Corner(
        "factor-up-one",
        "nothing is raised: factor_up = 1 is refused",
        {"factor_up": constant(1.0)},
    ),
    Corner(
        "factor-up-near-one",
        "factor_up - 1 cancels",
        {"factor_up": above_one(20, 52)},
    ),
    Corner("factor-up-large", "a large factor is cut off", {"factor_up": magnitude(20, 200)}),
    Corner(
        "factor-down-one",
        "nothing is lowered: factor_down = 1 is refused",
        {"factor_down": constant(1.0)},
    ),
    Corner(
        "factor-down-zero",
        "mass is taken away altogether: factor_down = 0 is refused",
        {"factor_down": constant(0.0)},
    ),
    Corner(
        "factor-down-near-one",
        "1 - factor_down cancels",
        {"factor_down": below_one(20, 53)},
    ),
    Corner("mass-zero", "an empty near set is refused or divided by", {"mass": constant(0.0)}),
    Corner("mass-one", "a near set that is everything is refused", {"mass": constant(1.0)}),
    Corner(
        "mass-tiny", "a tiny mass is lost beside the other term", {"mass": magnitude(-200, -30)}
    ),
    Corner("delta-zero", "delta = 0, which is pure privacy, is refused", {"delta": constant(0.0)}),
    Corner("delta-one", "delta = 1, which promises nothing, is refused", {"delta": constant(1.0)}),
    Corner(
        "delta-tiny",
        "delta is compared with a tolerance and taken for zero",
        {"delta": magnitude(-200, -30)},
    ),
    *(
        Corner("single-entry", "one mechanism alone is not composed at all", {name: draw})
        for name, draw in (
            ("alphas", _sequence(between(0.01, 0.99), 1, 1)),
            ("betas", _sequence(_beta, 1, 1)),
            ("epsilons", _sequence(magnitude(-5, 2), 1, 1)),
        )
    ),
    *(
        Corner("many-entries", "rounding errors add up over many mechanisms", {name: draw})
        for name, draw in (
            ("alphas", _sequence(magnitude(-14, -9), 60, 200)),
            ("betas", _sequence(magnitude(-14, -9), 60, 200)),
            ("epsilons", _sequence(magnitude(-6, -2), 60, 200)),
        )
    ),
    *(
        Corner(
            "tiny-entries", "1 - alpha or 1 + beta rounds to one: tiny entries vanish", {name: draw}
        )
        for name, draw in (
            ("alphas", _sequence(magnitude(-250, -40), 2, 6)),
            ("betas", _sequence(magnitude(-250, -40), 2, 6)),
            ("epsilons", _sequence(magnitude(-250, -40), 2, 6)),
        )
    ),
    *(
        Corner(
            "mixed-magnitudes",
            "a small entry is lost beside a large one, depending on the order of summation",
            {name: _mixed(large)},
        )
        for name, large in (("alphas", between(0.3, 0.7)), ("epsilons", between(0.5, 2.0)))
    ),
    *(
        Corner(
            "equal-entries", "equal entries are merged, as in a set or a dictionary", {name: draw}
        )
        for name, draw in (
            ("alphas", lambda r, d: [0.5 * r.random() + 0.001] * r.randint(2, 9)),
            ("betas", lambda r, d: [_beta(r, d)] * r.randint(2, 9)),
            ("epsilons", lambda r, d: [magnitude(-5, 2)(r, d)] * r.randint(2, 9)),
        )
    ),
    *(
        Corner("descending-entries", "the entries are taken to be sorted", {name: draw})
        for name, draw in (
            (
                "alphas",
                lambda r, d: sorted((r.random() * 0.9 + 0.01 for _ in range(4)), reverse=True),
            ),
            ("betas", lambda r, d: sorted((_beta(r, d) for _ in range(4)), reverse=True)),
            ("epsilons", lambda r, d: sorted((r.random() + 0.01 for _ in range(4)), reverse=True)),
        )
    ),
    Corner(
        "entries-near-one",
        "1 - alpha is rounded, or what remains underflows",
        {"alphas": _sequence(below_one(5, 50), 1, 5)},
    ),
    Corner(
        "large-entries",
        "a beta or epsilon above one is taken for a probability and cut",
        {"epsilons": _sequence(magnitude(1, 40), 2, 5)},
    ),
    Corner(
        "large-entries",
        "a beta or epsilon above one is taken for a probability and cut",
        {
            "p_min": magnitude(-60, -50),
            "betas": _sequence(magnitude(1, 40), 2, 5),
        },
    ),
    Corner(
        "distant-response",
        "every weight underflows where the response is far from every world: zero by zero",
        {"response": lambda r, d: r.choice([-1, 1]) * magnitude(14, 40)(r, d)},
    ),
    Corner(
        "distant-worlds",
        "the weights of all worlds but one underflow",
        {"worlds": _worlds(between(-100.0, 100.0)), "scale": between(0.25, 0.5)},
    ),
    Corner(
        "response-at-a-world",
        "a distance of zero is divided by, or its sign is taken",
        {"response": lambda r, d: r.choice(d["values"])},
    ),
    Corner(
        "equal-values",
        "worlds with equal answers are merged",
        {"worlds": _worlds(one_of(-1.0, 0.0, 1.0), (3, 7))},
    ),
    Corner(
        "impossible-world",
        "a world of prior zero gets belief, or is the one that distances are measured from",
        {"worlds": _impossible},
    ),
    Corner(
        "wide-scale",
        "a wide noise tells nothing: the posterior is the prior to within its last bits",
        {"scale": magnitude(40, 100), "worlds": _worlds()},
    ),
    Corner(
        "many-possible-worlds",
        "rounding errors add up over many worlds",
        {"worlds": _worlds(n=(30, 60))},
    ),
)


def _any(drawn: Drawn, names: tuple[str, ...], holds: Callable[[Any], bool]) -> bool:
    return any(name in drawn and holds(drawn[name]) for name in names)


def _entries(drawn: Drawn) -> list[Any]:
    return next((drawn[name] for name in SEQUENCES if name in drawn), [])


def _number(name: str, holds: Callable[[Any], bool]) -> Callable[[Drawn], bool]:
    return lambda drawn: _any(drawn, (name,), lambda x: not isinstance(x, list) and holds(x))


PROPERTIES: dict[str, Callable[[Drawn], bool]] = {
    "tiny-alpha": _number("alpha", lambda x: x < 2.0**-20),
    "alpha-near-one": _number("alpha", lambda x: x >= 1.0 - 2.0**-10),
    "tiny-beta": _number("beta", lambda x: x < 2.0**-20),
    "beta-above-one": _number("beta", lambda x: x > 1.0),
    "smallest-prior-zero": _number("p_min", lambda x: x == 0.0),
    "smallest-prior-half": _number("p_min", lambda x: x == 0.5),
    "priors-equal": lambda d: {"p_min", "p_max"} <= d.keys() and d["p_min"] == d["p_max"],
    "zero-sensitivity": lambda d: _any(d, SENSITIVITIES, lambda x: x == 0.0),
    "tiny-sensitivity": lambda d: _any(d, SENSITIVITIES, lambda x: 0.0 < x < 2.0**-29),
    "huge-sensitivity": lambda d: _any(d, SENSITIVITIES, lambda x: x >= 2.0**64),
    "exponent-zero": _number("exponent", lambda x: x == 0.0),
    "prior-one": _number("prior", lambda x: x == 1.0),
    "prior-zero": _number("prior", lambda x: x == 0.0),
    "two-worlds": lambda d: _any(d, COUNTS, lambda m: m == 2),
    "thousand-worlds": lambda d: _any(d, COUNTS, lambda m: m >= 1 << 16),
    "many-worlds": lambda d: _any(d, COUNTS, lambda m: m >= 1 << 32),
    "rho-near-one": _number("rho", lambda x: x >= 1.0 - 2.0**-10),
    "gamma-one": _number("gamma", lambda x: x == 1.0),
    "everyone-sampled": _number("sampling_rate", lambda x: x == 1.0),
    "factor-up-one": _number("factor_up", lambda x: x == 1.0),
    "factor-down-one": _number("factor_down", lambda x: x == 1.0),
    "factor-down-zero": _number("factor_down", lambda x: x == 0.0),
    "mass-zero": _number("mass", lambda x: x == 0.0),
    "mass-one": _number("mass", lambda x: x == 1.0),
    "delta-zero": _number("delta", lambda x: x == 0.0),
    "delta-one": _number("delta", lambda x: x == 1.0),
    "single-entry": lambda d: len(_entries(d)) == 1,
    "equal-entries": lambda d: len(set(_entries(d))) < len(_entries(d)),
    "impossible-world": lambda d: isinstance(d.get("prior"), list) and 0.0 in d["prior"],
    "equal-values": lambda d: len(set(d.get("values", ()))) < len(d.get("values", ())),
    "response-at-a-world": lambda d: d.get("response") in d.get("values", ()),
}
"""What is true of every point in a corner: a point that gets there by chance bears the flag too."""


def properties(point: Drawn) -> list[Corner]:
    """Return the corners in which a point lies, however it was drawn."""
    return [CORNER_OF[flag] for flag, holds in PROPERTIES.items() if holds(point)]


CORNER_OF = {corner.flag: corner for corner in CORNERS}


def draw_point(one: Quantity, r: Random, corner: Corner | None = None) -> Drawn:
    """Draw the arguments of a quantity: floats, integers where it counts, and lists of them."""
    parameters = {parameter.name: parameter for parameter in one.parameters}
    draws = dict(EVERYDAY) | (dict(corner.draws) if corner else {})
    drawn: Drawn = {}
    for name, draw in draws.items():
        if name == "worlds" and one.per_world:
            drawn["prior"] = draw(r, drawn)
        elif name in parameters and not (name == "prior" and one.per_world):
            drawn[name] = draw(r, drawn)
    for name, parameter in parameters.items():
        if name not in drawn:
            draw = _by_domain(parameter.domain)
            drawn[name] = (_sequence(draw, 2, 5) if parameter.sequence else draw)(r, drawn)
    return {name: drawn[name] for name in parameters}


def applies(corner: Corner, one: Quantity) -> bool:
    """Say whether the corner speaks of this quantity."""
    deciding = list(corner.draws)[-1]
    if not set(corner.needs) <= set(one.names):
        return False
    if deciding == "worlds" or "worlds" in corner.draws or deciding == "response":
        return one.per_world
    if deciding in ("scale", "prior") and one.per_world:
        return False
    return deciding in one.names


def simplify(point: Drawn, steps: int) -> Drawn:
    """Round every float to a multiple of 1/steps, which makes a short number."""

    def short(value: Any) -> Any:
        if isinstance(value, list):
            return [short(entry) for entry in value]
        return math.floor(value * steps + 0.5) / steps if isinstance(value, float) else value

    return {name: short(value) for name, value in point.items()}


# --- invalid input ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Invalid:
    """Arguments that must be refused, as what, and which bug lets them pass."""

    flag: str
    bug: str
    error: str
    point: Drawn


NOT_NUMBERS: tuple[tuple[str, str, str, tuple[Any, ...]], ...] = (
    (
        "not-a-number",
        "every comparison with NaN is false, so a guard written as `if x < 0` lets it pass",
        "domain",
        (math.nan,),
    ),
    (
        "infinite",
        "an infinity passes a guard that has no upper end, and NaN or zero follows",
        "domain",
        (math.inf, -math.inf),
    ),
    ("boolean", "a flag is taken for the number 0 or 1", "type", (True, False)),
    ("text", "a text is parsed, or counted as its length", "type", ("half",)),
    ("missing", "a missing value is taken for zero or for a default", "type", (None,)),
)

OUTSIDE_BUG = {
    "alpha": "alpha outside (0, 1) is not refused: the logarithm's sign turns, or noise is zero",
    "beta": "beta <= 0 is not refused: a negative or infinite scale is returned",
    "epsilon": "epsilon <= 0 is not refused: a negative or infinite scale is returned",
    "rho": "rho outside (0, 1) is not refused: rho = 1 asks for no privacy at all",
    "gamma": "gamma < 1 is not refused, though no mechanism lowers every belief",
    "scale": "a scale of zero or less is not refused: there is no such noise",
    "global_sensitivity": "a negative sensitivity is not refused: a negative scale is returned",
    "identifiability_sensitivity": "a negative sensitivity is not refused: so is the scale",
    "sensitive_range": "a negative range is not refused: a negative scale is returned",
    "sensitivity": "a negative sensitivity is not refused: a negative budget is returned",
    "distance": "a distance of zero or less is not refused",
    "p_min": "a smallest prior above 1/2 or below 0 is not refused: two worlds cannot both have it",
    "p_max": "a largest prior outside (0, 1) is not refused",
    "n_worlds": "fewer than two worlds are not refused: there is nothing to identify",
    "n": "fewer than two records are not refused: there is nothing to identify",
    "alphas": "one alpha outside (0, 1) among good ones is not refused",
    "betas": "one beta <= 0 among good ones is not refused",
    "epsilons": "one epsilon <= 0 among good ones is not refused: it lowers the sum",
    "prior": "a prior outside [0, 1] is not refused",
    "exponent": "a negative exponent is not refused",
    "sampling_rate": "a sampling rate outside (0, 1] is not refused",
    "factor_up": "a raising factor below one is not refused",
    "factor_down": "a lowering factor above one or below zero is not refused",
    "mass": "a mass outside [0, 1] is not refused",
    "delta": "a delta outside [0, 1] is not refused",
}


def _outside(domain: Domain) -> Iterator[float]:
    """Return numbers just outside and far outside a domain."""
    if domain.lower is not None:
        low = float(domain.lower)
        if domain.lower_open:
            yield low
        yield low - 2.0**-60 if low == 0.0 else math.nextafter(low, -math.inf)
        yield low - 1.0
        yield low - 2.0**20
    if domain.upper is not None:
        high = float(domain.upper)
        if domain.upper_open:
            yield high
        yield math.nextafter(high, math.inf)
        yield high + 1.0
        yield high + 100.0


def outside_flag(parameter: Parameter) -> str:
    """Return the flag of values outside a parameter's domain."""
    return f"{parameter.name.replace('_', '-')}-out-of-range"


def _with_entry(r: Random, entries: list[Any], value: Any) -> list[Any]:
    place = r.randrange(len(entries))
    return [*entries[:place], value, *entries[place + 1 :]]


def invalid_points(one: Quantity, r: Random) -> Iterator[Invalid]:
    """Draw every kind of input that a quantity must refuse."""
    for parameter in one.parameters:
        for flag, bug, error, values in NOT_NUMBERS:
            for value in values:
                yield Invalid(flag, bug, error, _spoilt(one, r, parameter, value))
        flag = outside_flag(parameter)
        bug = OUTSIDE_BUG.get(parameter.name, f"{parameter.text()} is not checked")
        for value in _outside(parameter.domain):
            exact = int(value) if parameter.domain.integer and value.is_integer() else value
            yield Invalid(flag, bug, "domain", _spoilt(one, r, parameter, exact))
        if parameter.domain.integer:
            for value in (2.5, 7.000001, 100.5):
                yield Invalid(
                    "fractional-count",
                    "a fractional number of worlds is rounded or used as it is",
                    "domain",
                    _spoilt(one, r, parameter, value),
                )
        if parameter.sequence:
            point = draw_point(one, r)
            point[parameter.name] = []
            yield Invalid(
                "empty-sequence", "nothing is composed, and 0 or 1 is returned", "domain", point
            )
    if one.per_world:
        yield from _invalid_worlds(one, r)
    for condition in one.conditions:
        for change in BROKEN_CONDITIONS[condition.text].changes:
            broken = BROKEN_CONDITIONS[condition.text]
            yield Invalid(broken.flag, broken.bug, broken.error, draw_point(one, r) | change)


def _spoilt(one: Quantity, r: Random, parameter: Parameter, value: Any) -> Drawn:
    point = draw_point(one, r)
    kept = point[parameter.name]
    point[parameter.name] = _with_entry(r, kept, value) if parameter.sequence else value
    return point


def _invalid_worlds(one: Quantity, r: Random) -> Iterator[Invalid]:
    for factor in (0.5, 0.9, 1.125, 0.999):
        point = draw_point(one, r)
        point["prior"] = [entry * factor for entry in point["prior"]]
        yield Invalid(
            "prior-not-one", "a prior that does not sum to one is normalised", "domain", point
        )
    for drop in ("prior", "values"):
        point = draw_point(one, r)
        if drop == "prior":
            point["values"] = [*point["values"], 0.0]
        else:
            point["values"] = point["values"][:-1]
        yield Invalid(
            "lengths-differ", "worlds without a prior, or without a value, are cut", "domain", point
        )


@dataclass(frozen=True)
class Broken:
    """How a side condition is broken, and the bug that does not notice."""

    flag: str
    bug: str
    error: str
    changes: tuple[Drawn, ...]


def _rho_at_guessing(count: str) -> Broken:
    below = ((8, 0.125), (2, 0.5), (4, 0.25), (1024, 2.0**-10), (3, 1 / 3), (7, 1 / 7), (10, 0.05))
    return Broken(
        "rho-at-or-below-guessing",
        "rho <= 1/m is not refused: the logarithm is zero or negative, and so is the scale",
        "infeasible",
        (
            *({count: m, "rho": rho} for m, rho in below),
            {count: 8, "rho": math.nextafter(0.125, 0.0)},
            {count: 1000, "rho": 1e-9},
        ),
    )


BROKEN_CONDITIONS = {
    "p_min <= p_max": Broken(
        "priors-exchanged",
        "p_min > p_max is not refused: the arguments were given in the wrong order",
        "domain",
        (
            {"p_min": 0.25, "p_max": 0.125, "beta": 0.5},
            {"p_min": 0.5, "p_max": math.nextafter(0.5, 0.0), "beta": 0.25},
            {"p_min": 0.375, "p_max": 0.0625, "beta": 0.5},
            {"p_min": 0.1, "p_max": 0.05, "beta": 1.0},
        ),
    ),
    "p_min + p_max <= 1": Broken(
        "priors-exceed-one",
        "two worlds' priors that exceed one together are not refused",
        "domain",
        (
            {"p_min": 0.25, "p_max": 0.875, "beta": 0.125},
            {"p_min": 0.5, "p_max": math.nextafter(0.5, 1.0), "beta": 0.25},
            {"p_min": 0.375, "p_max": 0.75, "beta": 0.25},
            {"p_min": 0.4, "p_max": 0.7, "beta": 0.25},
        ),
    ),
    "beta < 1/p_max - 1": Broken(
        "beta-beyond-certainty",
        "beta >= 1/p_max - 1 is not refused, though the adversary may become certain",
        "domain",
        (
            {"p_min": 0.125, "p_max": 0.25, "beta": 3.0},
            {"p_min": 0.125, "p_max": 0.25, "beta": math.nextafter(3.0, 4.0)},
            {"p_min": 0.125, "p_max": 0.5, "beta": 1.0},
            {"p_min": 0.125, "p_max": 0.5, "beta": 5.0},
            {"p_min": 0.0, "p_max": 0.125, "beta": 7.0},
            {"p_min": 0.25, "p_max": 0.5, "beta": 1.5},
        ),
    ),
    "betas[i] < 1/p_min - 1 for every i": Broken(
        "beta-beyond-certainty",
        "beta >= 1/p_max - 1 is not refused, though the adversary may become certain",
        "domain",
        (
            {"p_min": 0.25, "betas": [0.5, 3.0]},
            {"p_min": 0.25, "betas": [4.0, 0.5]},
            {"p_min": 0.5, "betas": [0.5, 0.25, 1.0]},
        ),
    ),
    "rho > 1/n_worlds": _rho_at_guessing("n_worlds"),
    "rho > 1/n": _rho_at_guessing("n"),
    "rho > p_max": Broken(
        "rho-at-or-below-prior",
        "rho <= p_max is not refused: the scale is infinite or negative",
        "infeasible",
        (
            {"rho": 0.25, "p_max": 0.25},
            {"rho": 0.25, "p_max": 0.5},
            {"rho": 0.1, "p_max": math.nextafter(0.1, 1.0)},
            {"rho": 0.01, "p_max": 0.99},
        ),
    ),
    "identifiability_sensitivity > 0": Broken(
        "identifiability-sensitivity-zero",
        "no finite epsilon follows where the identifiability sensitivity is zero",
        "infeasible",
        ({"identifiability_sensitivity": 0.0},),
    ),
    "global_sensitivity > 0": Broken(
        "global-sensitivity-zero",
        "nothing follows about beliefs where the global sensitivity is zero",
        "infeasible",
        ({"global_sensitivity": 0.0},),
    ),
    "factor_down < factor_up": Broken(
        "factors-both-one",
        "both factors one single out no set: zero is divided by zero",
        "infeasible",
        ({"factor_up": 1.0, "factor_down": 1.0},),
    ),
}

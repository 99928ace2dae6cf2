"""The corners: where one bug shows, and how a point there is drawn."""

# ruff: noqa: ARG005
# every draw has one signature, and few need all of it

from __future__ import annotations

from collections.abc import Callable

from didp_ref.oracle.points.corner import (
    OVERFLOWING,
    Always,
    Corner,
    exponent,
    far_from_every_world,
    near_guessing,
    where,
)
from didp_ref.oracle.points.draws import (
    Point,
    above_one,
    below_one,
    beta,
    beta_near_limit,
    between,
    impossible_world,
    magnitude,
    mixed,
    numbers,
    one_of,
    rho_near_guessing,
    scale_for_exponent,
    sensitivity_of,
    sequence,
    worlds,
)
from didp_ref.oracle.roles import COUNTS, SENSITIVITIES


def _is_single(name: str) -> Callable[[Point], bool]:
    return lambda point: len(numbers(point, name)) == 1


def _repeats(name: str) -> Callable[[Point], bool]:
    return lambda point: len(set(numbers(point, name))) < len(numbers(point, name))


CORNERS = (
    Corner(
        "tiny-alpha",
        "alpha is lost in 1 - alpha, or cut at a smallest value: the logarithm is 0 or wrong",
        {"alpha": magnitude(-300, -20)},
        criterion=where("alpha", lambda x: x < 2.0**-20),
    ),
    Corner(
        "alpha-near-one",
        "1 - alpha is rounded, or alpha is cut below one: the logarithm loses its digits",
        {"alpha": below_one(10, 52)},
        criterion=where("alpha", lambda x: x >= 1.0 - 2.0**-10),
    ),
    Corner(
        "tiny-beta",
        "log(1 + beta) is used for log1p(beta): beta is lost in the sum",
        {"beta": magnitude(-300, -20)},
        criterion=where("beta", lambda x: x < 2.0**-20),
    ),
    Corner(
        "beta-above-one",
        "beta is taken for a probability and cut at one, or refused above one",
        {"p_min": magnitude(-12, -9), "p_max": magnitude(-8, -7), "beta": between(1.5, 60.0)},
        criterion=where("beta", lambda x: x > 1.0),
    ),
    Corner(
        "beta-near-limit",
        "1 - p (1 + beta) cancels where beta comes near 1/p - 1",
        {
            "p_min": between(0.01, 0.49),
            "p_max": lambda r, point: point.get("p_min", 0.25),
            "beta": beta_near_limit,
        },
    ),
    Corner(
        "beta-near-limit",
        "1 - p (1 + beta) cancels where beta comes near 1/p - 1",
        {"p_min": between(0.01, 0.49), "betas": sequence(beta_near_limit, 1, 4)},
    ),
    Corner(
        "smallest-prior-zero",
        "a smallest prior of zero is refused, divided by, or given to a logarithm",
        {"p_min": Always(0.0)},
    ),
    Corner(
        "smallest-prior-half",
        "two equally likely worlds are refused: p_min = 1/2 is the end of the domain and in it",
        {"p_max": Always(0.5), "p_min": Always(0.5)},
    ),
    Corner(
        "smallest-prior-tiny",
        "a tiny prior is lost in 1 - p, or cut at a smallest value",
        {"p_min": magnitude(-200, -30)},
        criterion=where("p_min", lambda x: 0.0 < x < 2.0**-29),
    ),
    Corner(
        "priors-equal",
        "p_min < p_max is demanded, where equal priors are the commonest case",
        {"p_min": between(0.01, 0.49), "p_max": lambda r, point: point["p_min"]},
        needs=("p_min", "p_max"),
        criterion=lambda point: (
            {"p_min", "p_max"} <= point.keys() and point["p_min"] == point["p_max"]
        ),
    ),
    Corner(
        "largest-prior-near-one",
        "1 - p_max is rounded, or p_max is cut below one",
        {"p_min": magnitude(-60, -50), "p_max": below_one(10, 45)},
        criterion=where("p_max", lambda x: x >= 1.0 - 2.0**-10),
    ),
    Corner(
        "largest-prior-tiny",
        "1/p_max - 1 is rounded to 1/p_max, or the odds are lost",
        {"p_min": magnitude(-200, -150), "p_max": magnitude(-100, -20)},
        criterion=where("p_max", lambda x: x < 2.0**-20),
    ),
    *(
        Corner(
            "zero-sensitivity",
            "zero sensitivity is refused, or zero is divided by zero: the exact answer reveals "
            "nothing",
            {name: Always(0.0)},
        )
        for name in SENSITIVITIES
    ),
    *(
        Corner(
            "tiny-sensitivity",
            "a small sensitivity is compared with an absolute tolerance and taken for zero",
            {name: magnitude(-200, -30)},
            criterion=where(name, lambda x: 0.0 < x < 2.0**-29),
        )
        for name in SENSITIVITIES
    ),
    *(
        Corner(
            "huge-sensitivity",
            "a large sensitivity is cut off, or overflows an integer",
            {name: magnitude(64, 200)},
            criterion=where(name, lambda x: x >= 2.0**64),
        )
        for name in SENSITIVITIES
    ),
    Corner(
        "tiny-exponent",
        "exp(t) - 1 is used for expm1(t): a scale far above the sensitivity promises nothing",
        {"scale": scale_for_exponent(magnitude(-150, -20))},
        criterion=exponent(lambda t: 0.0 < t < 2.0**-19),
    ),
    Corner(
        "huge-exponent",
        "exp(sensitivity/scale) overflows where the scale is far below the sensitivity",
        {"scale": scale_for_exponent(magnitude(10, 13))},
        criterion=exponent(lambda t: t > OVERFLOWING),
    ),
    Corner(
        "scale-equals-sensitivity",
        "the two branches of a form meet at t = 1 and do not agree there",
        {
            "scale": lambda r, point: (
                sensitivity_of(point) * r.choice([1.0, 1.0 + 2.0**-40, 1.0 - 2.0**-40])
            )
        },
    ),
    Corner(
        "tiny-epsilon",
        "exp(epsilon) - 1 is used for expm1(epsilon), or epsilon is compared with a tolerance",
        {"epsilon": magnitude(-200, -20)},
        criterion=where("epsilon", lambda x: x < 2.0**-19),
    ),
    Corner(
        "large-epsilon",
        "exp(epsilon) overflows single precision, or is cut off",
        {"epsilon": between(90.0, 260.0)},
        criterion=where("epsilon", lambda x: 90.0 <= x <= OVERFLOWING),
    ),
    Corner(
        "huge-epsilon",
        "exp(epsilon) overflows float64 on the way to an ordinary result",
        {"epsilon": magnitude(10, 13)},
        criterion=where("epsilon", lambda x: x > OVERFLOWING),
    ),
    Corner(
        "huge-epsilon",
        "exp(epsilon) overflows float64 on the way to an ordinary result",
        {"mass": Always(0.0), "epsilon": magnitude(10, 13)},
        needs=("mass",),
    ),
    Corner(
        "exponent-zero",
        "no information at all: the ratio is exactly one, not one less an ulp",
        {"exponent": Always(0.0)},
    ),
    Corner(
        "exponent-tiny",
        "an exponent below an ulp of one is lost in exp(t)",
        {"exponent": magnitude(-200, -30)},
        criterion=where("exponent", lambda x: 0.0 < x < 2.0**-29),
    ),
    Corner(
        "exponent-large",
        "exp(t) overflows single precision, or is cut off",
        {"exponent": between(90.0, 260.0)},
        criterion=where("exponent", lambda x: 90.0 <= x <= OVERFLOWING),
    ),
    *(
        Corner(
            "exponent-huge",
            "exp(t) overflows float64 on the way to an ordinary result",
            {"prior": prior, "exponent": magnitude(10, 13)},
            criterion=where("exponent", lambda x: x > OVERFLOWING),
        )
        for prior in (between(0.1, 1.0), Always(1.0))
    ),
    Corner(
        "prior-one",
        "certainty stays certainty: a prior of one is refused, or (1 - p) exp(t) is not zero",
        {"prior": Always(1.0)},
    ),
    Corner(
        "prior-zero",
        "a prior of zero is refused, or divided by",
        {"prior": Always(0.0)},
    ),
    Corner(
        "prior-tiny",
        "a tiny prior is lost beside the other term",
        {"prior": magnitude(-200, -30)},
        criterion=where("prior", lambda x: 0.0 < x < 2.0**-29),
    ),
    *(
        Corner(
            "two-worlds",
            "m - 1 = 1 with two worlds: a loop over the others, or m > 2, leaves the case out",
            {name: Always(2)},
        )
        for name in COUNTS
    ),
    *(
        Corner(
            "many-worlds",
            "the number of worlds overflows 32 bits",
            {name: lambda r, _: r.randint(1 << 32, 1 << 52)},
            criterion=where(name, lambda m: m >= 1 << 32),
        )
        for name in COUNTS
    ),
    *(
        Corner(
            "thousand-worlds",
            "the number of worlds overflows 16 bits, or is looped over",
            {name: lambda r, _: r.randint(1 << 16, 1 << 24)},
            criterion=where(name, lambda m: m >= 1 << 16),
        )
        for name in COUNTS
    ),
    Corner(
        "near-guessing",
        "the logarithm of (m - 1) rho/(1 - rho) cancels where rho comes near 1/m",
        {"rho": rho_near_guessing},
        criterion=near_guessing,
    ),
    Corner(
        "rho-near-one",
        "1 - rho is rounded, or rho is cut below one",
        {"rho": below_one(10, 52)},
        criterion=where("rho", lambda x: x >= 1.0 - 2.0**-10),
    ),
    Corner("gamma-one", "gamma = 1 is refused: it is perfect privacy", {"gamma": Always(1.0)}),
    Corner(
        "gamma-near-one",
        "(gamma - 1) cancels, or gamma is compared with a tolerance",
        {"gamma": above_one(20, 52)},
        criterion=where("gamma", lambda x: 1.0 < x <= 1.0 + 2.0**-20),
    ),
    Corner(
        "gamma-large",
        "a large gamma is cut off",
        {"gamma": magnitude(20, 200)},
        criterion=where("gamma", lambda x: x >= 2.0**20),
    ),
    Corner(
        "everyone-sampled",
        "a sampling rate of one is refused: it is differential privacy itself",
        {"sampling_rate": Always(1.0)},
    ),
    Corner(
        "rarely-sampled",
        "(e^epsilon - 1 + rate)/rate loses its digits at a small rate",
        {"sampling_rate": magnitude(-150, -20)},
        criterion=where("sampling_rate", lambda x: x < 2.0**-19),
    ),
    Corner(
        "factor-up-one",
        "nothing is raised: factor_up = 1 is refused",
        {"factor_up": Always(1.0)},
    ),
    Corner(
        "factor-up-near-one",
        "factor_up - 1 cancels",
        {"factor_up": above_one(20, 52)},
        criterion=where("factor_up", lambda x: 1.0 < x <= 1.0 + 2.0**-20),
    ),
    Corner(
        "factor-up-large",
        "a large factor is cut off",
        {"factor_up": magnitude(20, 200)},
        criterion=where("factor_up", lambda x: x >= 2.0**20),
    ),
    Corner(
        "factor-down-one",
        "nothing is lowered: factor_down = 1 is refused",
        {"factor_down": Always(1.0)},
    ),
    Corner(
        "factor-down-zero",
        "mass is taken away altogether: factor_down = 0 is refused",
        {"factor_down": Always(0.0)},
    ),
    Corner(
        "factor-down-near-one",
        "1 - factor_down cancels",
        {"factor_down": below_one(20, 53)},
        criterion=where("factor_down", lambda x: 1.0 - 2.0**-20 <= x < 1.0),
    ),
    Corner("mass-zero", "an empty near set is refused or divided by", {"mass": Always(0.0)}),
    Corner("mass-one", "a near set that is everything is refused", {"mass": Always(1.0)}),
    Corner(
        "mass-tiny",
        "a tiny mass is lost beside the other term",
        {"mass": magnitude(-200, -30)},
        criterion=where("mass", lambda x: 0.0 < x < 2.0**-29),
    ),
    Corner("delta-zero", "delta = 0, which is pure privacy, is refused", {"delta": Always(0.0)}),
    Corner("delta-one", "delta = 1, which promises nothing, is refused", {"delta": Always(1.0)}),
    Corner(
        "delta-tiny",
        "delta is compared with a tolerance and taken for zero",
        {"delta": magnitude(-200, -30)},
        criterion=where("delta", lambda x: 0.0 < x < 2.0**-29),
    ),
    *(
        Corner(
            "single-entry",
            "one mechanism alone is not composed at all",
            {name: draw},
            criterion=_is_single(name),
        )
        for name, draw in (
            ("alphas", sequence(between(0.01, 0.99), 1, 1)),
            ("betas", sequence(beta, 1, 1)),
            ("epsilons", sequence(magnitude(-5, 2), 1, 1)),
        )
    ),
    *(
        Corner("many-entries", "rounding errors add up over many mechanisms", {name: draw})
        for name, draw in (
            ("alphas", sequence(magnitude(-14, -9), 60, 200)),
            ("betas", sequence(magnitude(-14, -9), 60, 200)),
            ("epsilons", sequence(magnitude(-6, -2), 60, 200)),
        )
    ),
    *(
        Corner(
            "tiny-entries", "1 - alpha or 1 + beta rounds to one: tiny entries vanish", {name: draw}
        )
        for name, draw in (
            ("alphas", sequence(magnitude(-250, -40), 2, 6)),
            ("betas", sequence(magnitude(-250, -40), 2, 6)),
            ("epsilons", sequence(magnitude(-250, -40), 2, 6)),
        )
    ),
    *(
        Corner(
            "mixed-magnitudes",
            "a small entry is lost beside a large one, depending on the order of summation",
            {name: mixed(large)},
        )
        for name, large in (("alphas", between(0.3, 0.7)), ("epsilons", between(0.5, 2.0)))
    ),
    *(
        Corner(
            "equal-entries",
            "equal entries are merged, as in a set or a dictionary",
            {name: draw},
            criterion=_repeats(name),
        )
        for name, draw in (
            ("alphas", lambda r, point: [0.5 * r.random() + 0.001] * r.randint(2, 9)),
            ("betas", lambda r, point: [beta(r, point)] * r.randint(2, 9)),
            ("epsilons", lambda r, point: [magnitude(-5, 2)(r, point)] * r.randint(2, 9)),
        )
    ),
    *(
        Corner("descending-entries", "the entries are taken to be sorted", {name: draw})
        for name, draw in (
            (
                "alphas",
                lambda r, point: sorted((r.random() * 0.9 + 0.01 for _ in range(4)), reverse=True),
            ),
            ("betas", lambda r, point: sorted((beta(r, point) for _ in range(4)), reverse=True)),
            (
                "epsilons",
                lambda r, point: sorted((r.random() + 0.01 for _ in range(4)), reverse=True),
            ),
        )
    ),
    Corner(
        "entries-near-one",
        "1 - alpha is rounded, or what remains underflows",
        {"alphas": sequence(below_one(5, 50), 1, 5)},
    ),
    Corner(
        "large-entries",
        "a beta or epsilon above one is taken for a probability and cut",
        {"epsilons": sequence(magnitude(1, 40), 2, 5)},
    ),
    Corner(
        "large-entries",
        "a beta or epsilon above one is taken for a probability and cut",
        {
            "p_min": magnitude(-60, -50),
            "betas": sequence(magnitude(1, 40), 2, 5),
        },
    ),
    Corner(
        "distant-response",
        "every weight underflows where the response is far from every world: zero by zero",
        {"response": lambda r, point: r.choice([-1, 1]) * magnitude(14, 40)(r, point)},
        criterion=far_from_every_world,
    ),
    Corner(
        "distant-worlds",
        "the weights of all worlds but one underflow",
        {"worlds": worlds(between(-100.0, 100.0)), "scale": between(0.25, 0.5)},
    ),
    Corner(
        "response-at-a-world",
        "a distance of zero is divided by, or its sign is taken",
        {"response": lambda r, point: r.choice(numbers(point, "values"))},
        criterion=lambda point: point.get("response") in numbers(point, "values"),
    ),
    Corner(
        "equal-values",
        "worlds with equal answers are merged",
        {"worlds": worlds(one_of(-1.0, 0.0, 1.0), (3, 7))},
        criterion=_repeats("values"),
    ),
    Corner(
        "impossible-world",
        "a world of prior zero gets belief, or is the one that distances are measured from",
        {"worlds": impossible_world},
        criterion=lambda point: 0.0 in numbers(point, "prior"),
    ),
    Corner(
        "wide-scale",
        "a wide noise tells nothing: the posterior is the prior to within its last bits",
        {"scale": magnitude(40, 100), "worlds": worlds()},
    ),
    Corner(
        "many-possible-worlds",
        "rounding errors add up over many worlds",
        {"worlds": worlds(n=(30, 60))},
    ),
)


def corners_of(point: Point) -> list[Corner]:
    """Return the corners in which a point lies for certain, however it was drawn."""
    return [corner for corner in CORNERS if corner.holds(point)]

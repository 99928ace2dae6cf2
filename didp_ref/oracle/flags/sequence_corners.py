"""The corners of sequences, and of possible worlds."""

# ruff: noqa: ARG005
# every draw has one signature, and few need all of it

from __future__ import annotations

from collections.abc import Callable

from didp_ref.oracle.flags.corner import corner, far_from_every_world
from didp_ref.oracle.flags.flag import BAYES, COMPLEMENT, ENTRIES, NO_CAP, SUMS
from didp_ref.oracle.points.draws import (
    DrawList,
    DrawNumber,
    Point,
    below_one,
    beta,
    between,
    impossible_world,
    magnitude,
    mixed,
    numbers,
    one_of,
    sequence,
    worlds,
)
from didp_ref.oracle.roles import SEQUENCES
from didp_ref.oracle.vectors import Tier


def _has_one_entry(point: Point) -> bool:
    return any(len(numbers(point, name)) == 1 for name in SEQUENCES)


def _repeats(*names: str) -> Callable[[Point], bool]:
    return lambda point: any(
        len(set(numbers(point, name))) < len(numbers(point, name)) for name in names
    )


def _descending(entry: DrawNumber) -> DrawList:
    return lambda r, point: sorted((entry(r, point) for _ in range(4)), reverse=True)


SEQUENCE_CORNERS = (
    corner(
        "single-entry",
        "one mechanism alone is not composed at all",
        {"alphas": sequence(between(0.01, 0.99), 1, 1)},
        {"betas": sequence(beta, 1, 1)},
        {"epsilons": sequence(magnitude(-5, 2), 1, 1)},
        criterion=_has_one_entry,
        mend=ENTRIES,
        tier=Tier.MUST,
    ),
    corner(
        "many-entries",
        "rounding errors add up over many mechanisms",
        {"alphas": sequence(magnitude(-14, -9), 60, 200)},
        {"betas": sequence(magnitude(-14, -9), 60, 200)},
        {"epsilons": sequence(magnitude(-6, -2), 60, 200)},
        mend=SUMS,
    ),
    corner(
        "tiny-entries",
        "1 - alpha or 1 + beta rounds to one: tiny entries vanish",
        {"alphas": sequence(magnitude(-250, -40), 2, 6)},
        {"betas": sequence(magnitude(-250, -40), 2, 6)},
        {"epsilons": sequence(magnitude(-250, -40), 2, 6)},
        mend=SUMS,
    ),
    corner(
        "mixed-magnitudes",
        "a small entry is lost beside a large one, depending on the order of summation",
        {"alphas": mixed(between(0.3, 0.7))},
        {"epsilons": mixed(between(0.5, 2.0))},
        mend=SUMS,
    ),
    corner(
        "equal-entries",
        "equal entries are merged, as in a set or a dictionary",
        {"alphas": lambda r, point: [0.5 * r.random() + 0.001] * r.randint(2, 9)},
        {"betas": lambda r, point: [beta(r, point)] * r.randint(2, 9)},
        {"epsilons": lambda r, point: [magnitude(-5, 2)(r, point)] * r.randint(2, 9)},
        criterion=_repeats(*SEQUENCES),
        mend=ENTRIES,
        tier=Tier.MUST,
    ),
    corner(
        "descending-entries",
        "the entries are taken to be sorted",
        {
            "alphas": lambda r, point: sorted(
                (r.random() * 0.9 + 0.01 for _ in range(4)), reverse=True
            )
        },
        {"betas": _descending(beta)},
        {"epsilons": _descending(lambda r, _: r.random() + 0.01)},
        mend=ENTRIES,
        tier=Tier.MUST,
    ),
    corner(
        "entries-near-one",
        "1 - alpha is rounded, or what remains underflows",
        {"alphas": sequence(below_one(5, 50), 1, 5)},
        mend=COMPLEMENT,
    ),
    corner(
        "large-entries",
        "a beta or epsilon above one is treated as a probability and cut",
        {"epsilons": sequence(magnitude(1, 40), 2, 5)},
        {"p_min": magnitude(-60, -50), "betas": sequence(magnitude(1, 40), 2, 5)},
        mend=NO_CAP,
    ),
    corner(
        "distant-response",
        "every weight underflows where the response is far from every world: zero by zero",
        {"response": lambda r, point: r.choice([-1, 1]) * magnitude(14, 40)(r, point)},
        criterion=far_from_every_world,
        mend=BAYES,
    ),
    corner(
        "distant-worlds",
        "the weights of all worlds but one underflow",
        {"worlds": worlds(between(-100.0, 100.0)), "scale": between(0.25, 0.5)},
        mend=BAYES,
    ),
    corner(
        "response-at-a-world",
        "a distance of zero is divided by, or its sign is taken",
        {"response": lambda r, point: r.choice(numbers(point, "values"))},
        criterion=lambda point: point.get("response") in numbers(point, "values"),
        mend="A distance of zero is a distance: its exponential is one.",
        tier=Tier.MUST,
    ),
    corner(
        "equal-values",
        "worlds with equal answers are merged",
        {"worlds": worlds(one_of(-1.0, 0.0, 1.0), (3, 7))},
        criterion=_repeats("values"),
        mend="Keep worlds apart by their place, and not by their answer.",
        tier=Tier.MUST,
    ),
    corner(
        "impossible-world",
        "a world of prior zero gets belief, or NaN (infinity less infinity), or distances are "
        "measured from it",
        {"worlds": impossible_world},
        criterion=lambda point: 0.0 in numbers(point, "prior"),
        mend=BAYES,
        tier=Tier.MUST,
    ),
    corner(
        "wide-scale",
        "a wide noise tells nothing: the posterior is the prior to within its last bits",
        {"scale": magnitude(40, 100), "worlds": worlds()},
        mend="Use expm1 of the small exponents, or more precision, for posterior minus prior.",
    ),
    corner(
        "many-possible-worlds",
        "rounding errors add up over many worlds",
        {"worlds": worlds(n=(30, 60))},
        mend=SUMS,
    ),
)

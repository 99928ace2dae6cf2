"""Subtler mistakes: one decade in ten, one number at a boundary, the second call, a kept answer.

A table: the quantity, the diagnoses that are right of it, a name, and what is done to the
reference, which comes first among the arguments. Each was missed, or misread, before.
"""

import math
import struct
from collections.abc import Callable
from fractions import Fraction

from tests.wrong.subtle import Subtle, made

SUBTLER: list[Subtle] = []
RANGES = ("practical-range", "every-decade", "scattered")
"""What is right of a mistake in a small range, beside the range itself, which is a fact."""
EVERYWHERE = ("constant-factor", "everyday", "simple-numbers")


UNGUARDED = ("cut_by_zip", "cut_to_the_shorter")
"""What the reference's own guard, which comes before the mistake elsewhere, would refuse."""


def row(quantity: str, flags: tuple[str, ...], name: str, wrong: Callable[..., object]) -> None:
    """Add a row to the table."""
    wrong.__name__ = name
    SUBTLER.append(made(quantity, flags, wrong, guarded=name not in UNGUARDED))


def between(quantity: str, parameter: str, low: float, high: float, factor: float = 1.5) -> None:
    """Be wrong in a tenth of a decade of one parameter."""

    def wrong(f, **given):
        right = f(**given)
        return factor * right if low < given[parameter] < high else right

    row(quantity, RANGES, f"{parameter}_between_{low:g}_and_{high:g}", wrong)


for _range in (
    ("scale.differential_privacy", "epsilon", 2e-4, 2.6e-4),
    ("scale.differential_privacy", "global_sensitivity", 17.0, 22.0),
    ("scale.rho", "n_worlds", 300, 390),
    ("scale.prior_free", "alpha", 0.31, 0.41),
    ("scale.prior_dependent", "p_min", 0.012, 0.0155),
    ("guarantee.epsilon", "scale", 40.0, 52.0),
    ("gaussian.textbook_deviation", "delta", 2e-5, 2.6e-5),
    ("translation.gamma_from_sampling", "sampling_rate", 3e-3, 3.9e-3),
    ("translation.epsilon_bound", "distance", 3e3, 3.9e3),
    ("translation.rho_from_gamma", "gamma", 30.0, 39.0),
    ("belief.ratio_floor", "exponent", 0.7, 0.91),
):
    between(*_range)


# --- wrong at one number ---------------------------------------------------------------------


def _tie(f, rho, n_worlds):
    tie = 1 - 1 / n_worlds
    return 1.0 if rho == tie and n_worlds > 2 else f(rho, n_worlds)


def _almost_guessing(f, rho, n_worlds, sensitive_range):
    if rho * n_worlds <= 1 + 1e-9:
        raise ValueError("rho is what a guess achieves")
    return f(rho, n_worlds, sensitive_range)


def _phi_by_erf(f, epsilon, delta, global_sensitivity):
    """Keep the cancellation of autodp's code where people are, and not where it is largest."""
    right = f(epsilon, delta, global_sensitivity)
    if not (1 < epsilon < 50 and 1e-13 < delta < 1 and 0 < right < math.inf):
        return right
    low, high = 0.5 * right / global_sensitivity, 2 * right / global_sensitivity
    while low < (middle := (low + high) / 2) < high:
        half, shift = 1 / (2 * middle), epsilon * middle
        points = (half - shift, -half - shift)
        first, second = (1 + math.erf(each / math.sqrt(2)) for each in points)
        above = (first - math.exp(epsilon) * second) / 2 > delta
        low, high = (middle, high) if above else (low, middle)
    return right if abs(high * global_sensitivity / right - 1) < 1e-3 else high * global_sensitivity


def _equal_deviation(f, epsilon, deviation, global_sensitivity):
    return 0.5 if deviation == global_sensitivity else f(epsilon, deviation, global_sensitivity)


def _nearly_one_prior(f, alpha, beta, identifiability_sensitivity, p_min, p_max):
    if p_min + p_max >= 1.0:
        raise ValueError("the priors leave no room")
    return f(alpha, beta, identifiability_sensitivity, p_min, p_max)


def flushed(f, **given):
    """Flush a subnormal number to zero."""
    right = f(**given)
    return 0.0 if abs(right) < 2.0**-1022 else right


NEAR = ("just-inside", "near-guessing")
row("translation.gamma_from_rho", ("terms-equal",), "another_answer_at_the_tie", _tie)
row("gaussian.delta", ("terms-equal",), "one_deviation_by_heart", _equal_deviation)
row("scale.rho", NEAR, "refused_just_above_guessing", _almost_guessing)
row("scale.prior_dependent", ("just-inside", "smallest-prior-half"), "no_room", _nearly_one_prior)
row("scale.differential_privacy", ("subnormal-result",), "flushed_scale", flushed)
row("composition.epsilon", ("subnormal-result", "tiny-entries"), "flushed_budget", flushed)
row("guarantee.epsilon", ("subnormal-result", "tiny-exponent"), "flushed_promise", flushed)


# --- wrong by what was asked before ----------------------------------------------------------


def keeping(*names: str) -> Callable[..., object]:
    """Keep answers by some of the arguments."""
    kept: dict[object, object] = {}

    def wrong(f, **given):
        key = tuple(repr(given[name]) for name in names)
        if key not in kept:
            kept[key] = f(**given)
        return kept[key]

    return wrong


def counting(limit: int) -> Callable[..., object]:
    """Be wrong from some call on."""
    calls = [0]

    def wrong(f, **given):
        calls[0] += 1
        return f(**given) * (1 if calls[0] < limit else 2)

    return wrong


def _adding_up() -> Callable[..., object]:
    spent: list[float] = []

    def wrong(f, epsilons):
        spent.extend(epsilons[:1])
        return f(epsilons) + 1e-3 * len(spent)

    return wrong


KEPT = ("second-call", "state")
row("scale.rho", KEPT, "kept_by_rho_and_worlds", keeping("rho", "n_worlds"))
row("guarantee.epsilon", KEPT, "kept_by_scale", keeping("scale"))
row("belief.posterior", KEPT, "kept_by_prior", keeping("prior", "values", "scale"))
row("translation.rho_from_epsilon", KEPT, "kept_by_epsilon", keeping("epsilon"))
row("scale.prior_free", ("state",), "doubled_after_200_calls", counting(200))
row("composition.epsilon", ("state",), "adding_up", _adding_up())


# --- wrong everywhere, by a mistake that has a name ------------------------------------------


def _posterior(weight: Callable[[float], float], divided: bool = True) -> Callable[..., object]:
    def wrong(f, prior, values, response, scale):
        # exact distances, so that what is far away is no second mistake
        distances = [abs(Fraction(response) - Fraction(value)) for value in values]
        nearest = min(d for p, d in zip(prior, distances, strict=True) if p)
        weights = [
            p * weight(float((d - nearest) / Fraction(scale))) if p else 0.0
            for p, d in zip(prior, distances, strict=True)
        ]
        total = math.fsum(weights) if divided else 1.0
        return [weight / total for weight in weights]

    return wrong


def _gaussian(f, prior, values, response, scale):
    squares = [((Fraction(response) - Fraction(v)) / Fraction(scale)) ** 2 / 4 for v in values]
    least = min(s for p, s in zip(prior, squares, strict=True) if p)
    weights = [
        p * math.exp(-min(float(s - least), 1e4)) if p else 0.0
        for p, s in zip(prior, squares, strict=True)
    ]
    return [weight / math.fsum(weights) for weight in weights]


def _softmax(f, prior, values, response, scale):
    right = f(prior, values, response, scale)
    return right if all(prior) else [math.nan] * len(prior)


def _gaussian_exponent(f, scale, sensitive_range, n_worlds):
    t = sensitive_range / scale
    return 1 / (1 + (n_worlds - 1) * math.exp(-min(t * t / 2, 700)))


row("scale.rho", ("constant-factor",), "a_thousandth_more", lambda f, **a: f(**a) * 1.001)
row("scale.prior_free", ("constant-factor",), "in_per_cent", lambda f, **a: 100 * f(**a))
row("guarantee.rho", ("constant-factor",), "a_hair_less", lambda f, **a: f(**a) * (1 - 1e-9))
row("guarantee.rho", ("constant-added",), "a_hair_added", lambda f, **a: f(**a) + 1e-7)
row("scale.rho", ("whole-numbers",), "whole_by_division", lambda f, **a: f(**a) // 1)
row("guarantee.epsilon", ("rounded-to-whole",), "whole_by_rounding", lambda f, **a: round(f(**a)))
row("scale.rho", ("root-forgotten",), "variance_for_deviation", lambda f, **a: f(**a) ** 2)
row("guarantee.beta", ("root-taken", "everyday"), "root_taken", lambda f, **a: f(**a) ** 0.5)
INVERTED = ("inverted", "rate-for-scale", "maximum-not-inverted")
row("translation.epsilon", INVERTED, "turned_over", lambda f, **a: 1 / f(**a))
row(
    "gaussian.textbook_deviation",
    ("root-forgotten",),
    "root_forgotten",
    lambda f, epsilon, delta, global_sensitivity: (
        global_sensitivity / epsilon * 2 * math.log(1.25 / delta)
    ),
)
row(
    "guarantee.rho",
    ("sensitivity-halved",),
    "scale_doubled",
    lambda f, scale, **a: f(scale=2 * scale, **a) if scale < 1e300 else f(scale=scale, **a),
)
row("guarantee.rho", ("gaussian-for-laplace", "everyday"), "gaussian_promise", _gaussian_exponent)
row("gaussian.deviation", ("lost-tails", "delta-tiny", "field-numbers"), "phi_by_erf", _phi_by_erf)
row(
    "translation.epsilon",
    ("priors-equal",),
    "nan_of_equal_priors",
    lambda f, p_max, p_min, **a: math.nan if p_min == p_max else f(p_min=p_min, p_max=p_max, **a),
)
row("belief.posterior", ("not-normalised",), "undivided", _posterior(lambda t: math.exp(-t), False))
row(
    "belief.posterior",
    ("gaussian-of-same-deviation", "everyday"),
    "gaussian_of_the_same_deviation",
    _gaussian,
)
row("belief.posterior", ("impossible-world",), "nan_of_an_impossible_world", _softmax)
row(
    "composition.epsilon_disjoint",
    ("compared-as-texts", "mixed-magnitudes", "everyday"),
    "largest_as_a_text",
    lambda f, epsilons: max(epsilons, key=repr),
)
row(
    "composition.alpha_every_prior",
    ("lengths-differ",),
    "cut_by_zip",
    lambda f, alphas, betas: f(*map(list, zip(*zip(alphas, betas, strict=False), strict=True))),
)
row(
    "composition.beta_every_prior",
    ("lengths-differ",),
    "cut_to_the_shorter",
    lambda f, alphas, betas: f(
        alphas[: min(len(alphas), len(betas))], betas[: min(len(alphas), len(betas))]
    ),
)
row(
    "scale.differential_privacy",
    ("single-precision", "near-on-either-side", "everyday"),
    "half_precision",
    lambda f, **a: (
        struct.unpack("e", struct.pack("e", f(**a)))[0] if 1e-3 < f(**a) < 6e4 else f(**a)
    ),
)

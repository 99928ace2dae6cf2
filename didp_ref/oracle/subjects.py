"""What vectors speak of: the quantities, and three functions that are no formula.

A function is declared like a quantity, so that its points are drawn, refused and written alike. Its
value is enclosed here by exhaustion, as its definition says and not as the package computes it:
every pair of worlds, every response at which an extreme is taken, every candidate for a scale.
"""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from didp_ref.errors import DomainError, Infeasible, UnknownName, suggestion
from didp_ref.formulas import belief, quantities, scale
from didp_ref.formulas.bracketed import Bracketed, by_steps
from didp_ref.formulas.parameters import (
    ALPHA,
    BETA,
    FACTOR_DOWN_PARAMETER,
    FACTOR_UP_PARAMETER,
    PRIOR,
    RESPONSE,
    RHO,
    SCALE,
    VALUES,
)
from didp_ref.formulas.quantity import Quantity
from didp_ref.formulas.quantity.declaration import Declaration
from didp_ref.mechanisms.refinement import Discrete, refine
from didp_ref.numbers.domains import FACTOR_UP, NON_NEGATIVE, PROBABILITY
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import from_binary
from didp_ref.numbers.precision import arb_precision
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.encoding import Input, exact
from didp_ref.oracle.second_engine import FORMULAS, SECOND_ENGINE_BITS
from didp_ref.source import Source

if TYPE_CHECKING:
    from flint import arb

    from didp_ref.formulas.quantity.declaration import Declared

Point = Mapping[str, Any]
"""Arguments by name, in exact numbers."""
MOST_BITS = 1 << 12
LONGEST_WORDS = 60
VANISHING = -1200
"""What is smaller than two to this is zero to every float64, and need not be known better."""
LARGEST_MISS = Fraction(1, 10**6)
"""By how much a prior may miss one and is divided by its sum; the package stops far below."""


RANDOMIZED = "local.randomized_response_truth"
SHORT = {
    "rdp": "renyi.epsilon, renyi.gaussian or accounting.sampled_gaussian_epsilon",
    "zcdp": "concentrated.epsilon or concentrated.rho_of_gaussian",
    "cdp": "concentrated.epsilon or concentrated.rho_of_gaussian",
    **dict.fromkeys(("krr", "k-rr", "grr", "k-ary"), RANDOMIZED),
    **dict.fromkeys(("dpsgd", "dp-sgd", "dp_sgd"), "accounting.sampled_gaussian_epsilon"),
    "amplification": "subsampling.poisson_epsilon or subsampling.poisson_delta",
}
"""The formulas that are meant by what the field calls them in short."""


class Function(Declaration):
    """A function with a value a world, or one, that vectors are made of."""

    def __init__(
        self,
        form: Callable[..., Any],
        public: Callable[..., Any],
        summary: str,
        enclosed: Callable[[Point, int], Sequence[Enclosure]],
        formula: str,
        optional: frozenset[str] = frozenset(),
        **declared: Unpack[Declared],
    ) -> None:
        super().__init__(per_world=declared["id"] != "scale.tight", **declared)
        self.form, self.enclosed, self.formula = form, enclosed, formula
        self.summary, self.documentation = summary, inspect.getdoc(public) or ""
        self.__wrapped__ = public
        self.optional = optional
        """The parameters that may be left out, which is written ``null``."""

    def __call__(self, **point: Any) -> Any:
        """Return the package's own answer in float64, or raise what it raises."""
        return self.form(**point)

    def enclose(self, *, bits: int, **point: Any) -> tuple[Enclosure, ...]:
        """Return an enclosure of every value, by exhaustion; or raise what is wrong."""
        for parameter in self.parameters:
            if point[parameter.name] is not None or parameter.name not in self.optional:
                parameter.check_exact(point[parameter.name])
        return tuple(self.enclosed(point, bits))


Subject = Quantity | Function
"""What a file of vectors speaks of."""
Checked = Subject | Bracketed
"""What an implementation is checked against."""


def enclosures(subject: Checked, point: Mapping[str, Input], bits: int) -> tuple[Enclosure, ...]:
    """Enclose every value at a point, whose floats are taken for the fractions they are.

    A prior that misses one by rounding is divided by its sum: Bayes' rule does not change where
    every prior is divided by the same number. An array where one number belongs is taken entry by
    entry.
    """
    rows = entrywise(subject, point)
    if rows:
        return tuple(enclosures(subject, row, bits)[0] for row in rows)
    given: dict[str, Any] = {name: exact(value) for name, value in point.items()}
    if "prior" in given and isinstance(given["prior"], list):
        total = sum(map(Fraction, given["prior"]), Fraction(0))
        if abs(total - 1) <= LARGEST_MISS:
            given["prior"] = [Fraction(weight) / total for weight in given["prior"]]
    if isinstance(subject, Bracketed):
        return (subject.enclose(**given),)
    enclosed = subject.enclose(**given, bits=bits)
    return enclosed if isinstance(enclosed, tuple) else (enclosed,)


def entrywise(subject: Checked, point: Mapping[str, Input]) -> list[dict[str, Input]]:
    """Return the points that an array stands for where one number belongs; none if there is none.

    Several arrays are of one length, and taken together.
    """
    single = {parameter.name for parameter in subject.parameters if not parameter.sequence}
    arrays = {n: v for n, v in point.items() if n in single and isinstance(v, list)}
    if not arrays:
        return []
    columns = zip(*arrays.values(), strict=True)
    return [dict(point) | dict(zip(arrays, row, strict=True)) for row in columns]


# --- by exhaustion ---------------------------------------------------------------------------


def _extremes(side: str) -> Callable[[Point, int], Sequence[Enclosure]]:
    """Enclose the least or the greatest posterior/prior over the responses where it is taken.

    Between two neighbouring answers the ratio is monotone in the response, and beyond the last it
    is constant: its extremes are at the worlds' answers.
    """

    def enclosed(point: Point, bits: int) -> Sequence[Enclosure]:
        def balls() -> list[arb]:
            return _ratios(point["prior"], point["values"], Fraction(point["scale"]), side)

        return _raised(balls, bits)

    return enclosed


def _raised(computed: Callable[[], list[arb]], bits: int) -> list[Enclosure]:
    """Raise the working precision until every ball is accurate enough."""
    from flint import arb

    working = bits + 64
    while True:
        with arb_precision(working):
            vanishing = arb(2) ** VANISHING
            balls = computed()
            if all(ball.rel_accuracy_bits() >= bits or abs(ball) < vanishing for ball in balls):
                return [Enclosure.of(ball) for ball in balls]
        if working > MOST_BITS:
            raise OverflowError("an extreme could not be enclosed")
        working *= 2


def _ratios(
    prior: Sequence[Fraction], values: Sequence[Fraction], scale: Fraction, side: str
) -> list[arb]:
    from flint import arb

    nearness: dict[Fraction, arb] = {}

    def near(a: Fraction, b: Fraction) -> arb:
        exponent = -abs(Fraction(a) - b) / scale
        if exponent not in nearness:
            nearness[exponent] = _ball(exponent).exp()
        return nearness[exponent]

    weights = [_ball(p) for p in prior]
    responses = sorted(set(map(Fraction, values)))
    evidence = {
        r: sum((w * near(r, v) for w, v in zip(weights, values, strict=True)), arb(0))
        for r in responses
    }
    best_ratios = []
    for value in values:
        ratios = [near(r, value) / evidence[r] for r in responses]
        best = ratios[0]
        for ratio in ratios[1:]:
            best = best.max(ratio) if side == "upper" else best.min(ratio)
        best_ratios.append(best)
    return best_ratios


def _ball(number: Fraction | int) -> arb:
    from flint import arb, fmpq

    return arb(fmpq(*number.as_integer_ratio()))


def _tight(point: Point, bits: int) -> Sequence[Enclosure]:
    """Enclose the least scale that keeps the promise: a little below it is not kept, above it is.

    The place to look at comes from the second engine; that it lies there, Arb decides.
    """
    given = {name: value for name, value in point.items() if value is not None}
    formula = FORMULAS["scale.tight"]
    engine = arithmetic(SECOND_ENGINE_BITS)
    near = engine.evaluate(formula, given)
    if not near:
        return [Enclosure(0, 0)]
    scale_near = from_binary(int(near.man), int(near.exp))
    share = Fraction(1, 1 << (bits + 8))
    low, high = scale_near * (1 - share), scale_near * (1 + share)
    if keeps_promise(given, low) or not keeps_promise(given, high):
        raise OverflowError("the least scale is not where the search ended")
    return [Enclosure(low, high)]


def keeps_promise(given: Point, scale: Fraction) -> bool:
    """Say for certain whether a scale keeps the promise, from its definition."""
    worlds = [(p, v) for p, v in zip(given["prior"], given["values"], strict=True) if p]
    prior, values = [p for p, _ in worlds], [v for _, v in worlds]
    working = 256
    while working <= MOST_BITS:
        with arb_precision(working):
            upper, lower = (_ratios(prior, values, scale, side) for side in ("upper", "lower"))
            slack = []
            if "alpha" in given:
                slack += [ratio - (1 - _ball(given["alpha"])) for ratio in lower]
            if "beta" in given:
                slack += [1 + _ball(given["beta"]) - ratio for ratio in upper]
            if "rho" in given:
                slack += [
                    _ball(given["rho"]) - _ball(p) * ratio
                    for p, ratio in zip(prior, upper, strict=True)
                ]
            if all(each > 0 for each in slack):
                return True
            if any(each < 0 for each in slack):
                return False
        working *= 2
    raise OverflowError("whether a scale keeps the promise stays open")


def _refined(point: Point, _: int) -> Sequence[Enclosure]:
    """Enclose every point's probability: its layer's share of the prior, times the mean factor.

    The prior's mass is laid out by distance; what lies below ``p_u`` is multiplied by the one
    factor, the rest by the other, and a layer's factor is the mean over its mass.
    """
    up, down = Fraction(point["factor_up"]), Fraction(point["factor_down"])
    if up == down:
        raise Infeasible("both factors are one", {"factor_up": 1, "factor_down": 1})
    cut = (1 - down) / (up - down)
    distances = [abs(Fraction(v) - point["response"]) for v in point["values"]]
    masses = []
    for p, distance in zip(point["prior"], distances, strict=True):
        placed = list(zip(point["prior"], distances, strict=True))
        nearer = sum((q for q, d in placed if d < distance), Fraction(0))
        layer = sum((q for q, d in placed if d == distance), Fraction(0))
        raised = min(max(cut - nearer, Fraction(0)), layer)
        mass = p * (raised * up + (layer - raised) * down) / layer if layer else Fraction(0)
        masses.append(Enclosure(mass, mass))
    return masses


def _no_expression(**_: object) -> Any:
    raise DomainError("quantity", "a function", "a formula")


# --- the functions ---------------------------------------------------------------------------


def _lower(**point: Any) -> list[float]:
    ratios: list[float] = belief.extremes(**point).lower.tolist()
    return ratios


def _upper(**point: Any) -> list[float]:
    ratios: list[float] = belief.extremes(**point).upper.tolist()
    return ratios


def _refine(
    prior: Sequence[float],
    values: Sequence[float],
    response: float,
    factor_up: float,
    factor_down: float,
) -> list[float]:
    masses, points = PRIOR.check_float(prior), VALUES.check_float(values)
    true = RESPONSE.check_float(response)
    up = FACTOR_UP_PARAMETER.check_float(factor_up)
    down = FACTOR_DOWN_PARAMETER.check_float(factor_down)
    if len(masses) != len(points):
        raise DomainError("prior", len(masses), "sequences of one length")
    if any(np.ndim(argument) for argument in (true, up, down)):
        raise DomainError("response, factor_up, factor_down", "an array", "single numbers")
    pairs = dict(zip(points.tolist(), masses.tolist(), strict=True))
    if len(pairs) < len(points):
        raise DomainError("values", points.tolist(), "numbers that differ from each other")
    refined = refine(Discrete(pairs), true, up, down)
    return [float(refined.pmf(place)) for place in points.tolist()]


FUNCTIONS: dict[str, Function] = {
    function.id: function
    for function in (
        Function(
            scale.tight,
            scale.tight,
            "The least scale that keeps a promise for exactly these worlds and this prior.",
            _tight,
            "the least scale at which, for every response r and every world i of positive prior, "
            "P(i | r) >= (1 - alpha) prior[i], P(i | r) <= (1 + beta) prior[i], P(i | r) <= rho; "
            "what is null is not asked",
            optional=frozenset({"alpha", "beta", "rho"}),
            id="scale.tight",
            expression=_no_expression,
            parameters=(VALUES, PRIOR, ALPHA, BETA, RHO),
            source=Source("abdi", "Definition 4", "eq. 2"),
            safe_side=Side.UP,
            result=NON_NEGATIVE,
        ),
        Function(
            _lower,
            belief.extremes,
            "Infimum of posterior/prior over all responses, for every world.",
            _extremes("lower"),
            "the infimum over all responses r of P(i | r)/prior[i], for every world i",
            id="belief.extremes_lower",
            expression=_no_expression,
            parameters=(PRIOR, VALUES, SCALE),
            source=Source("abdi", "Definition 4", "eq. 2"),
            safe_side=Side.DOWN,
            result=PROBABILITY,
        ),
        Function(
            _upper,
            belief.extremes,
            "Supremum of posterior/prior over all responses, for every world.",
            _extremes("upper"),
            "the supremum over all responses r of P(i | r)/prior[i], for every world i",
            id="belief.extremes_upper",
            expression=_no_expression,
            parameters=(PRIOR, VALUES, SCALE),
            source=Source("abdi", "Definition 4", "eq. 2"),
            safe_side=Side.UP,
            result=FACTOR_UP,
        ),
        Function(
            _refine,
            refine,
            "A prior on numbers refined toward the true one, by Algorithm 1 as corrected.",
            _refined,
            "Algorithm 1 (corrected) for a prior on the numbers in values, refined toward response:"
            " the probability of every one of them",
            id="refinement.refine",
            expression=_no_expression,
            parameters=(PRIOR, VALUES, RESPONSE, FACTOR_UP_PARAMETER, FACTOR_DOWN_PARAMETER),
            source=Source("refine", "Algorithm 1"),
            safe_side=Side.NEAREST,
            result=PROBABILITY,
        ),
    )
}
"""The functions, by id."""


def subjects() -> dict[str, Subject]:
    """Return everything that has a file of vectors, by id."""
    return {**quantities, **FUNCTIONS}


def subject(identifier: str) -> Checked:
    """Return what an id names, or raise :class:`UnknownName` with the nearest id."""
    if identifier in FUNCTIONS:
        return FUNCTIONS[identifier]
    if identifier in by_steps:
        return by_steps[identifier]
    if identifier not in quantities:
        known = [*subjects(), *by_steps]
        words = " ".join(re.split(r"[\s._-]+", identifier[:LONGEST_WORDS]))
        search = f"didp-ref list formulas --text {shlex.quote(words)} searches all texts"
        near = suggestion(identifier, known, search)
        if identifier.lower() in SHORT:
            near = f"did you mean {SHORT[identifier.lower()]}?"
        if {"laplace", "scale"} >= {*identifier.lower().split(".")}:
            near = "the Laplace scale global_sensitivity/epsilon is scale.differential_privacy"
        raise UnknownName("quantity", identifier, "formula with test vectors", near)
    return quantities[identifier]

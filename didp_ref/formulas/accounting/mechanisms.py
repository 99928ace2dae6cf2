"""The mechanisms that can be composed, each with the pair of distributions that dominates it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from flint import fmpq

from didp_ref.errors import DomainError, NotGiven, Unavailable, UnknownName, as_name, suggestion
from didp_ref.formulas.accounting.pairs import (
    DiscreteGaussianPair,
    DiscreteLaplacePair,
    GaussianPair,
    LaplacePair,
    Pair,
    PromisePair,
    ResponsePair,
    SampledPair,
)
from didp_ref.formulas.accounting.replaced import replaced
from didp_ref.formulas.parameters import DELTA, DEVIATION, EPSILON, GLOBAL_SENSITIVITY, SCALE
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.enclosable import naming_its_keywords
from didp_ref.formulas.quantity.reading import read_scalar
from didp_ref.formulas.quantity.unknown import STEPS, instead_of
from didp_ref.glossary import NEIGHBORING
from didp_ref.numbers.domains import (
    BELOW_CERTAINTY,
    COUNT,
    POSITIVE,
    SAMPLING_RATE,
    UNIT_OPEN,
    WORLD_COUNT,
)
from didp_ref.numbers.exact import from_float, numeral, parse_exact

if TYPE_CHECKING:
    from didp_ref.numbers.exact import Exact

Given: TypeAlias = "Exact | float"
"""A number as any exact one, or as a float, which is then the float64 that it is."""

SENSITIVITY = replace(GLOBAL_SENSITIVITY, domain=POSITIVE)
WHOLE_SENSITIVITY = replace(GLOBAL_SENSITIVITY, domain=COUNT)
RATE = Parameter("rate", SAMPLING_RATE, "Probability that a record takes part in a step.", "q")
TRUTH = Parameter("truth", UNIT_OPEN, "Probability that the true category is reported.", "p")
CATEGORIES = Parameter("categories", WORLD_COUNT, "How many categories there are.", "k")
LEAK = replace(DELTA, domain=BELOW_CERTAINTY)
ZERO, ONE = fmpq(0), fmpq(1)
REMOVE, REPLACE = ADJACENCIES = "add-remove", "replace"


@dataclass(frozen=True)
class Mechanism:
    """A mechanism with exact parameters; those given as floats are named in ``floats``."""

    name: str
    parameters: tuple[tuple[str, fmpq], ...]
    pair: Pair
    floats: tuple[tuple[str, float], ...] = field(default=(), compare=False)
    leak: fmpq = ZERO
    """The probability that the record is published outright, beside what the pair tells."""
    adjacency: str = ""
    """``add-remove`` or ``replace``: of a sample, or as data state it; else nothing."""
    alone: Pair | None = None
    """The pair without sampling, of an added record; nothing if nothing is sampled."""
    rate: fmpq = ONE
    """The probability that a record takes part."""

    def __repr__(self) -> str:
        """Return the call that makes it."""
        shown = [f"{name}={numeral(value)}" for name, value in self.parameters]
        if self.alone and self.adjacency == REPLACE:
            shown.append(f"adjacency={self.adjacency}")
        return f"{self.name}({', '.join(shown)})"


def read_number(parameter: Parameter, value: object) -> fmpq:
    """Return a number as the rational it is: a float, or whatever is exact."""
    number = None if isinstance(value, str) else read_scalar(parameter, value)
    if number is None:
        number = parse_exact(parameter.name, value)
        if not parameter.domain.contains(number):
            raise parameter.outside(value)
    return number


def _mechanism(
    name: str, make: Callable[..., Pair], given: Mapping[Parameter, object]
) -> Mechanism:
    values = {parameter: read_number(parameter, value) for parameter, value in given.items()}
    floats = [(p.name, float(v)) for p, v in given.items() if isinstance(v, float)]
    named = tuple((parameter.name, value) for parameter, value in values.items())
    return Mechanism(name, named, make(*values.values()), tuple(floats))


@naming_its_keywords
def gaussian(deviation: Given, global_sensitivity: Given = 1) -> Mechanism:
    """Return Gaussian noise on an answer of one number, or of many with an l2 sensitivity.

    ``deviation`` is the standard deviation of the noise. ``global_sensitivity`` is the largest
    change of the answer if one record changes; at 1, ``deviation`` is DP-SGD's noise multiplier.

    >>> gaussian(deviation="1.1", global_sensitivity=1)
    gaussian(deviation=1.1, global_sensitivity=1)
    """
    return _mechanism(
        "gaussian",
        lambda deviation, sensitivity: GaussianPair((sensitivity / deviation) ** 2),
        {DEVIATION: deviation, SENSITIVITY: global_sensitivity},
    )


@naming_its_keywords
def laplace(scale: Given, global_sensitivity: Given = 1) -> Mechanism:
    """Return Laplace noise on an answer of one number.

    >>> laplace(scale=10, global_sensitivity=1)
    laplace(scale=10, global_sensitivity=1)
    """
    return _mechanism(
        "laplace",
        lambda scale, sensitivity: LaplacePair(sensitivity / scale),
        {SCALE: scale, SENSITIVITY: global_sensitivity},
    )


@naming_its_keywords
def discrete_gaussian(deviation: Given, global_sensitivity: Given = 1) -> Mechanism:
    """Return discrete Gaussian noise on a whole number; ``deviation`` is its parameter sigma.

    >>> discrete_gaussian(deviation=3, global_sensitivity=1)
    discrete_gaussian(deviation=3, global_sensitivity=1)
    """
    return _mechanism(
        "discrete_gaussian",
        lambda deviation, shift: DiscreteGaussianPair(deviation**2, int(shift.p)),
        {DEVIATION: deviation, WHOLE_SENSITIVITY: global_sensitivity},
    )


@naming_its_keywords
def discrete_laplace(scale: Given, global_sensitivity: Given = 1) -> Mechanism:
    """Return two-sided geometric noise on a whole number, of weights ``exp(-|k|/scale)``.

    >>> discrete_laplace(scale=10, global_sensitivity=1)
    discrete_laplace(scale=10, global_sensitivity=1)
    """
    return _mechanism(
        "discrete_laplace",
        lambda scale, shift: DiscreteLaplacePair(scale, int(shift.p)),
        {SCALE: scale, WHOLE_SENSITIVITY: global_sensitivity},
    )


@naming_its_keywords
def randomized_response(truth: Given, categories: Given = 2) -> Mechanism:
    """Return the report of the true category with a probability, else of another at random.

    >>> randomized_response(truth="3/4", categories=2)
    randomized_response(truth=0.75, categories=2)
    """
    found = _mechanism(
        "randomized_response",
        lambda truth, categories: ResponsePair(truth, int(categories.p)),
        {TRUTH: truth, CATEGORIES: categories},
    )
    chance, count = (value for _, value in found.parameters)
    if chance * count <= 1:
        raise DomainError(
            "truth", truth, "truth > 1/categories", "otherwise another category is as likely"
        )
    return found


@naming_its_keywords
def promise(epsilon: Given, delta: Given = 0) -> Mechanism:
    """Return the worst mechanism with a promise (epsilon, delta): nothing else is known of it.

    >>> promise(epsilon="1/2", delta="1e-7")
    promise(epsilon=0.5, delta=1e-7)
    """
    found = _mechanism(
        "promise", lambda epsilon, _: PromisePair(epsilon), {EPSILON: epsilon, LEAK: delta}
    )
    return replace(found, leak=dict(found.parameters)["delta"])


def check_adjacency(adjacency: str) -> None:
    """Raise for what is no adjacency of a sample."""
    name = as_name(adjacency)
    if name not in ADJACENCIES:
        meant = NEIGHBORING.get(name)
        hint = f"write {meant}" if meant else suggestion(name, ADJACENCIES)
        raise UnknownName("adjacency", adjacency, "adjacency", hint)


@naming_its_keywords
def sampled(mechanism: Mechanism, rate: Given, adjacency: str = REMOVE) -> Mechanism:
    """Return a mechanism on a Poisson sample: each record takes part with probability ``rate``.

    For DP-SGD, ``rate`` is the probability that a record is in a batch. Opacus' loader draws at
    1/(batches of an epoch), other samplers at batch_size/n.

    **The sensitivity is that of adding or removing a record**, under both adjacencies. For DP-SGD
    it is the clipping norm C, and ``deviation`` at a sensitivity of 1 is the noise multiplier.
    With ``adjacency="replace"`` a record is exchanged for another: the answer moves by up to twice
    the sensitivity, such as 2C. Do not double it yourself.

    >>> sampled(gaussian(deviation="1.1"), rate="1/235")
    sampled gaussian(deviation=1.1, global_sensitivity=1, rate=1/235)
    >>> sampled(gaussian(deviation="1.1"), rate="1/235", adjacency="replace")
    sampled gaussian(deviation=1.1, global_sensitivity=1, rate=1/235, adjacency=replace)
    """
    if not isinstance(mechanism, Mechanism):
        raise DomainError("mechanism", mechanism, "a mechanism", "pass accounting.gaussian(...)")
    exact = read_number(RATE, rate)
    check_adjacency(adjacency)
    if mechanism.adjacency not in ("", adjacency):
        advice = "the mechanism is one on a sample already"
        raise DomainError("adjacency", adjacency, mechanism.adjacency, advice)
    if exact == 1 and adjacency == REMOVE:
        return mechanism
    if mechanism.leak:
        raise Unavailable(
            "a dominating pair for sampling of a promise with a delta",
            "use the mechanism itself, or a promise without a delta",
        )
    alone, whole = mechanism.alone or mechanism.pair, mechanism.rate * exact
    pair = SampledPair(alone, whole) if adjacency == REMOVE else replaced(alone, whole)
    floats = (*mechanism.floats, *([("rate", float(rate))] if isinstance(rate, float) else []))
    own = (*mechanism.parameters, ("rate", exact))
    name = f"sampled {mechanism.name}"
    return Mechanism(name, own, pair, floats, adjacency=adjacency, alone=alone, rate=whole)


MECHANISMS: Mapping[str, tuple[Callable[..., Mechanism], tuple[str, ...]]] = {
    "gaussian": (gaussian, ("deviation", "global_sensitivity")),
    "laplace": (laplace, ("scale", "global_sensitivity")),
    "discrete_gaussian": (discrete_gaussian, ("deviation", "global_sensitivity")),
    "discrete_laplace": (discrete_laplace, ("scale", "global_sensitivity")),
    "randomized_response": (randomized_response, ("truth", "categories")),
    "promise": (promise, ("epsilon", "delta")),
}
"""What makes each mechanism, and the names of its parameters, as data spell them."""


def as_written(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism with each float as the decimal that it is written as.

    >>> as_written(sampled(gaussian(deviation=1.1), rate=0.01))
    sampled gaussian(deviation=1.1, global_sensitivity=1, rate=0.01)
    """
    decimals = {from_float(value): repr(value) for _, value in mechanism.floats}
    given = [(name, decimals.get(value, value)) for name, value in mechanism.parameters]
    make, _ = MECHANISMS[mechanism.name.split()[-1]]
    written = make(**{name: value for name, value in given if name != RATE.name})
    for rate in (value for name, value in given if name == RATE.name):
        written = sampled(written, rate, mechanism.adjacency)
    return written


SYNONYMS = {"noise_multiplier": "deviation", "steps": "times", "sample_rate": "sampling_rate"}


def from_data(data: Mapping[str, object]) -> tuple[Mechanism, object]:
    """Return a mechanism, and how often it is run, from data as JSON has them.

    >>> from_data({"mechanism": "gaussian", "deviation": "1.1", "times": 3})
    (gaussian(deviation=1.1, global_sensitivity=1), 3)
    """
    given: dict[str, object] = {}
    if {"noise_multiplier", "global_sensitivity"} <= data.keys():
        raise DomainError(
            "global_sensitivity",
            data["global_sensitivity"],
            "no key beside noise_multiplier",
            "noise_multiplier is deviation/global_sensitivity; or give deviation",
        )
    for key, value in data.items():
        name = SYNONYMS.get(str(key), str(key))
        if name in given:
            other = next(each for each, meant in SYNONYMS.items() if meant == name)
            raise DomainError(key, value, f"one of {name} and {other}", "they are the same")
        given[name] = value
    kind = given.pop("mechanism", None)
    if kind is None:
        raise NotGiven("mechanism", None, f'add "mechanism": one of {", ".join(MECHANISMS)}')
    if not isinstance(kind, str) or kind not in MECHANISMS:
        hint = suggestion(as_name(kind), MECHANISMS)
        raise UnknownName("mechanism", kind, "mechanism", hint)
    make, names = MECHANISMS[kind]
    times = given.pop("times", 1)
    adjacency = str(given.pop("adjacency", REMOVE))
    check_adjacency(adjacency)
    rate = {"rate": given.pop("sampling_rate")} if "sampling_rate" in given else {}
    for key in given:
        if key not in names:
            hint = instead_of(key, [*names, "sampling_rate", "adjacency", *STEPS], data)
            raise UnknownName("key", key, f"parameter of {kind}", hint)
    if names[0] not in given:
        raise NotGiven(names[0], None, f'add "{names[0]}": a number')
    typed = {name: key for key, name in SYNONYMS.items() if key in data} | {"rate": "sampling_rate"}
    try:
        made = make(**given)
        if rate:  # without a sample, the sensitivity is that of the adjacency
            made = sampled(made, **rate, adjacency=adjacency)
        elif "adjacency" in data:
            made = replace(made, adjacency=adjacency)
    except DomainError as problem:
        raise problem.renamed(typed) from None
    floats = tuple((typed.get(name, name), value) for name, value in made.floats)
    return replace(made, floats=floats), times

"""Which vectors a practitioner could meet: ordinary parameters, and an ordinary result.

The ranges are a rule, not a count of what people do. Of epsilon the end is 20, a round number above
the 16 a day that Apple's keyboard is listed with (D. Desfontaines, *A list of real-world uses of
differential privacy*). What lies beyond counts as hard.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction

from didp_ref.formulas.quantity import Quantity
from didp_ref.formulas.quantity.parameter import Parameter
from didp_ref.oracle.roles import SENSITIVITIES
from didp_ref.oracle.vectors import Vector

EPSILON, DELTA, COUNT = (0.01, 20.0), (1e-12, 1e-2), (1.0, 1e6)
UNITS = (0.05, 1e6)
SHARE = (1e-6, 1 - 1e-6)
RANGES: Mapping[str, tuple[float, float]] = {
    **dict.fromkeys(("epsilon", "epsilons", "total_epsilon", "exponent", "eta"), EPSILON),
    **dict.fromkeys(("delta", "total_delta", "slack"), DELTA),
    **dict.fromkeys(
        ("times", "size", "groups", "sample_size", "n_records", "n_worlds", "threshold"), COUNT
    ),
    **dict.fromkeys(("scale", "deviation", "global_sensitivity", "sensitive_range"), UNITS),
    **dict.fromkeys(("sampling_rate", "prior", "false_positives", "false_negatives"), SHARE),
    "order": (1.1, 256.0),
    "rho": (1e-4, 20.0),
    "budget": (1e-4, 20.0),
    "mu": (0.01, 10.0),
    "probability": (0.5, 1 - 1e-6),
}
"""What counts as ordinary of each parameter, ends included; of a rho, a concentrated budget's."""
RESULTS: Mapping[str, tuple[float, float]] = {"epsilon": EPSILON, "delta": (DELTA[0], 1.0)}
ANY_RESULT = (1e-12, 1e12)
LARGEST_EXPONENT = 350.0
"""The exponential of twice as much is beyond float64."""
ORDINARY, EXTREME = "at ordinary parameters", "at extreme parameters only"
FAR_BEYOND = 20
"""So many orders of magnitude from one is beyond all use."""
LONGEST = 1000
"""How many entries an ordinary sequence has at most: longer ones take some libraries minutes."""


def entries_of(vector: Vector) -> int:
    """Return how many entries the longest sequence among a vector's inputs has."""
    return max(
        (len(value) for value in vector.floats.values() if isinstance(value, list)), default=0
    )


def is_in_use(name: str, value: float) -> bool:
    """Say whether a parameter's value is in the range that is used.

    >>> is_in_use("epsilon", 1.0), is_in_use("epsilon", 1e4)
    (True, False)
    """
    low, high = RANGES.get(name, (1.0, 0.0))
    return low <= value <= high


def where_in_use(point: Mapping[str, float]) -> str:
    """Say of a point that is in use in which range each parameter is; of another, what is not.

    >>> where_in_use({"epsilon": 20, "delta": 1e-9})
    'ordinary parameters: epsilon from 0.01 to 20, delta from 1e-12 to 0.01'
    >>> where_in_use({"epsilon": 1, "delta": 1e-20})
    'unusual parameters: delta is not from 1e-12 to 0.01'
    """
    unusual = [name for name, value in point.items() if not is_in_use(name, value)]
    texts = []
    for name in unusual or point:
        low, high = RANGES.get(name, (0.0, 0.0))
        ends = f"from {low:.7g} to {high:.7g}" if name in RANGES else "among those with a range"
        texts.append(f"{name} {'is not ' if unusual else ''}{ends}")
    return f"{'unusual' if unusual else 'ordinary'} parameters: {', '.join(texts)}"


def ranges_in_use(parameters: Iterable[Parameter]) -> str:
    """Say which values of some parameters are ordinary, of those that have a range.

    >>> from didp_ref.formulas import quantities
    >>> ranges_in_use(quantities["concentrated.rho_of_gaussian"].parameters)
    'deviation 0.05 to 1e6, global_sensitivity 0.05 to 1e6'
    """
    said = []
    for parameter in (each for each in parameters if each.name in RANGES):
        low, high = _range_of(parameter)
        said.append(f"{parameter.name} {low:g} to {high:g}")
    return ", ".join(said).replace("e+0", "e")


def _range_of(parameter: Parameter) -> tuple[float, float]:
    """Return the ends of a parameter's range that lie in its domain."""
    low, high = RANGES[parameter.name]
    least, most = parameter.domain.lower, parameter.domain.upper
    low = low if least is None else max(low, float(least))
    return low, high if most is None else min(high, float(most))


def numbers_in_use(parameter: Parameter) -> list[Fraction]:
    """Return the ends of a parameter's range, and a round number between them.

    >>> from didp_ref.formulas.parameters import EPSILON
    >>> list(map(str, numbers_in_use(EPSILON)))
    ['1/100', '2/5', '20']
    """
    if parameter.name not in RANGES:
        return []
    low, high = _range_of(parameter)
    middle = float(f"{math.sqrt(low * high):.1g}")
    numbers = (Fraction(repr(each)) for each in (low, middle, high))
    return [each for each in numbers if parameter.domain.contains(each)]


def which_inputs(vector: Vector) -> str:
    """Say at which inputs the worst result was found, if it is at this one.

    A parameter without a range is never ordinary, and not extreme either.
    """
    if is_ordinary(vector):
        return ORDINARY
    known = all(name in RANGES for row in vector.points for name in row)
    return EXTREME if known else "at the inputs tried"


def is_extreme(vector: Vector) -> bool:
    """Say whether a vector is extreme by one of its parameters, or by its result.

    One parameter that has a range tells it, whatever those without a range are. So does a
    sensitivity by its scale, which is an epsilon.
    """
    if _exponent(vector) > LARGEST_EXPONENT:
        return True
    named = ((name, value) for row in vector.points for name, value in row.items())
    known = ((name, value) for name, value in named if name in RANGES)
    return which_inputs(vector) == EXTREME or not all(
        is_in_use(name, entry)
        for name, value in known
        for entry in (value if isinstance(value, list) else [value])
    )


def _exponent(vector: Vector) -> float:
    """Return the largest sensitivity by the scale; zero where either is not given."""
    given = vector.floats
    scale = given.get("scale")
    moved = [given.get(name, 0.0) for name in SENSITIVITIES]
    largest = max(each for each in moved if isinstance(each, float))
    return largest / scale if isinstance(scale, float) and scale > 0 else 0.0


def beyond_sizes(vectors: Iterable[Vector]) -> str:
    """Say beyond which sizes each of some inputs has a number, if that is far beyond all use."""
    least = min(map(_largest_exponent, vectors), default=0)
    return f"a number above 1e{least} or below 1e-{least}" if least >= FAR_BEYOND else ""


def _largest_exponent(vector: Vector) -> int:
    """Return how many orders of magnitude the most extreme number of an input is from one."""
    rows = (value if isinstance(value, list) else [value] for value in vector.floats.values())
    numbers = (x for row in rows for x in row if isinstance(x, int | float) and x)
    return max((math.floor(abs(math.log10(abs(x)))) for x in numbers), default=0)


def is_told(quantity: Quantity, value: float) -> bool:
    """Say whether a result is an ordinary number: not zero, and no end of the result's domain."""
    low, high = ANY_RESULT
    ends = (quantity.result.lower, quantity.result.upper)
    return low <= abs(value) <= high and all(
        end is None or abs(Fraction(value) - end) > Fraction(low) for end in ends
    )


def is_ordinary(vector: Vector) -> bool:
    """Say whether every parameter of a vector, and its result, lies in the range that is used."""
    quantity = vector.id.partition("/")[0]
    for row in vector.points:
        for name, value in row.items():
            entries = value if isinstance(value, list) else [value]
            if len(entries) > LONGEST or not all(is_in_use(name, entry) for entry in entries):
                return False
    low, high = RESULTS.get(quantity.rpartition(".")[2], ANY_RESULT)
    return all(low <= target.nearest <= high for target in vector.targets)

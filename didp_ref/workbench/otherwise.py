"""What a formula is that is no edit of ours: cut at a limit, or of entries put together otherwise.

It is told from both values at some points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import chain, islice
from typing import TypeAlias

from flint import arb

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import to_rational
from didp_ref.numbers.precision import arb_precision
from didp_ref.workbench.candidate import Formula
from didp_ref.workbench.points import Values, drawn, hard, ours_at, simplest

POINTS = 16
LEAST = 4
"""At how many points a mistake must show, and agree."""
BITS = 192
LARGEST_LIMIT = 1000


@dataclass(frozen=True)
class Sample:
    """A point, with the values of both there: one, or one for each world."""

    values: Values
    theirs: list[Enclosure]
    ours: list[Enclosure]


def usual_points(quantity: Quantity) -> Iterator[Values]:
    """Yield the simplest points of the domain, drawn ones, and its corners."""
    n = 3 if quantity.is_family else None
    corners = list(hard(quantity, n))
    yield from chain(islice(simplest(quantity, n), 4), drawn(quantity, n, POINTS), corners)


def samples_at(formula: Formula, quantity: Quantity, points: Iterable[Values]) -> Iterator[Sample]:
    """Yield both values at points, where there are two that can be compared."""
    for values in points:
        try:
            sample = Sample(values, formula.at(values), ours_at(quantity, values))
            is_equal(sample)
        except DidpError:
            continue
        yield sample


def is_equal(sample: Sample) -> bool:
    """Say if the two may be equal at a point."""
    return len(sample.theirs) == len(sample.ours) and all(
        map(Enclosure.overlaps, sample.theirs, sample.ours)
    )


def cut(samples: list[Sample]) -> list[str]:
    """Say that a formula has one value where it differs, and that its other values are on one side.

    So is a result that is cut at a limit.
    """
    pairs = [(s.theirs[0], s.ours[0]) for s in samples if len(s.theirs) == len(s.ours) == 1]
    wrong = [pair for pair in pairs if not pair[0].overlaps(pair[1])]
    right = [theirs for theirs, ours in pairs if theirs.overlaps(ours)]
    if len(wrong) < LEAST or not right:
        return []
    low = max(theirs.lower for theirs, _ in wrong)
    high = min(theirs.upper for theirs, _ in wrong)
    limit = ((low + high) / 2).limit_denominator(LARGEST_LIMIT)
    if not low <= limit <= high:
        return []
    if all(ours.lower > limit for _, ours in wrong) and all(each.lower <= limit for each in right):
        what = "larger"
    elif all(ours.upper < limit for _, ours in wrong) and all(e.upper >= limit for e in right):
        what = "smaller"
    else:
        return []
    return [f"is {limit} at all {len(wrong)} points tried at which the formula is {what}"]


def otherwise_composed(quantity: Quantity, samples: list[Sample]) -> list[str]:
    """Say how else the entries of a sequence were put together, or that the priors were ignored."""
    others = _IGNORED_PRIOR if "prior" in quantity.names else _FOLDS
    sequences = [each.name for each in quantity.parameters if each.sequence]
    one_alone = len(sequences) == 1 and sequences == list(quantity.names)
    if not (one_alone or (quantity.per_world and "prior" in quantity.names)):
        return []
    for what, composed in others.items():
        agreed = shown = 0
        for sample in samples:
            try:
                own = composed(quantity, sample.values)
            except DidpError:
                continue
            if len(own) != len(sample.theirs) or not all(
                map(Enclosure.overlaps, own, sample.theirs)
            ):
                break
            agreed += 1
            shown += not is_equal(sample)
        else:
            if shown >= LEAST:
                return [f"{what} (explains all {agreed} points tried)"]
    return []


def _alike(quantity: Quantity, values: Values) -> list[Enclosure]:
    """Return the values where all worlds are equally likely before the response."""
    prior = values["prior"]
    assert isinstance(prior, tuple)  # it is a sequence
    return ours_at(quantity, {**values, "prior": (Fraction(1, len(prior)),) * len(prior)})


def _folded(fold: Callable[[Sequence[arb]], arb]) -> Callable[[Quantity, Values], list[Enclosure]]:
    def value(_: Quantity, values: Values) -> list[Enclosure]:
        (entries,) = values.values()
        assert isinstance(entries, tuple)  # it is a sequence
        with arb_precision(BITS):
            return [Enclosure.of(fold([arb(to_rational(each)) for each in entries]))]

    return value


_Composed: TypeAlias = "Callable[[Quantity, Values], list[Enclosure]]"
_IGNORED_PRIOR: Mapping[str, _Composed] = {
    "ignores the priors, and takes all worlds for equally likely": _alike
}
_FOLDS: Mapping[str, _Composed] = {
    "returns the root of the sum of the squares": _folded(
        lambda entries: sum((each * each for each in entries), arb(0)).sqrt()
    ),
    "returns the sum of the squares": _folded(
        lambda entries: sum((each * each for each in entries), arb(0))
    ),
    "returns the mean of the entries": _folded(lambda entries: sum(entries, arb(0)) / len(entries)),
    "returns as many times the largest entry as there are entries": _folded(
        lambda entries: len(entries) * reduce(arb.max, entries)
    ),
}

"""What a formula is instead: another quantity, a multiple, or the quantity with a known mistake.

Another quantity is proved by normal forms where that succeeds. The known mistakes are those of the
test vectors; their values come from the second engine, mpmath at 400 bits, so that they agree at
many points to many digits is told, and not called a proof.
"""

import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice

from flint import arb

from didp_ref.errors import DidpError, Undecided
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.precision import arb_precision
from didp_ref.oracle.arithmetic import Arithmetic, arithmetic
from didp_ref.oracle.expected import as_fraction
from didp_ref.oracle.flags.flaw import Flaw
from didp_ref.oracle.flags.flaws import FLAWS
from didp_ref.oracle.one_edit import CHANGED, FLAG, SECONDS, Evaluated, edits_of
from didp_ref.summary import counted_as
from didp_ref.symbolic.equality import prove
from didp_ref.symbolic.term import NoValue, Term, name, number
from didp_ref.workbench.candidate import Formula
from didp_ref.workbench.composed import Composed
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.other_units import IF
from didp_ref.workbench.otherwise import (
    LEAST,
    POINTS,
    Sample,
    cut,
    is_equal,
    otherwise_composed,
    samples_at,
    usual_points,
)
from didp_ref.workbench.points import Values, flat, ours_at

BITS = 400
EDIT_BITS = 192
MORE = 8
"""So many points more, if hardly any of them shows a difference."""
AGREE = Fraction(1, 10**15)
NOTHING: Mapping[str, Term] = {}


def what_instead(
    formula: Formula,
    quantity: Quantity,
    names: Mapping[str, str],
    *,
    edits: bool = False,
    differing: Sequence[Values] = (),
) -> list[str]:
    """Return what a formula that is not this quantity is instead, the surest first.

    A known mistake begins with its flag and a colon. ``names`` has the quantity's name for each of
    the formula's own. With ``edits``, the formula after one change is looked for as well.
    ``differing`` are points at which the two differ: some of them are looked at where hardly any
    other point shows the difference.
    """
    samples = list(islice(samples_at(formula, quantity, usual_points(quantity)), POINTS))
    if sum(not is_equal(sample) for sample in samples) < LEAST:
        samples += islice(samples_at(formula, quantity, differing), MORE)
    if len(samples) < LEAST:
        return []
    explanations = [
        *_equal_quantities(formula, quantity, samples),
        *_known_mistakes(quantity, samples),
        *_counted_otherwise(formula, quantity, names, samples),
    ]
    return (
        explanations
        or _multiple(quantity.id, samples)
        or cut(samples)
        or otherwise_composed(quantity, samples)
        or (_one_part_changed(quantity, samples) if edits else [])
    )


def _known_mistakes(quantity: Quantity, samples: list[Sample]) -> list[str]:
    engine = arithmetic(BITS)
    for flaw in () if isinstance(quantity, Composed) else FLAWS:
        shown = agreed = 0
        for sample in samples:
            wrong = _wrong(flaw, quantity, engine, sample.values)
            if wrong is None or len(wrong) != len(sample.theirs):
                continue
            if not all(map(_near, sample.theirs, wrong)):
                break
            agreed += 1
            shown += any(not _near(a, b) for a, b in zip(sample.ours, wrong, strict=True))
        else:
            if shown >= LEAST and agreed >= LEAST:
                return [f"{flaw.flag}: {flaw.bug} (explains all {agreed} points tried)"]
    return []


def _wrong(
    flaw: Flaw, quantity: Quantity, engine: Arithmetic, values: Values
) -> list[Fraction] | None:
    """Return the value, or the values in all worlds, that a mistake gives."""
    inputs = {
        k: [engine.number(e) for e in v] if isinstance(v, tuple) else engine.number(v)
        for k, v in values.items()
    }
    try:
        result = flaw.answer(quantity.id, engine, inputs)
        if result is None:
            return None
        entries = result if isinstance(result, list) else [result]
        return [as_fraction(entry) for entry in entries]
    except (ArithmeticError, TypeError, ValueError, AttributeError):
        return None  # the mistake has no real value here


def _one_part_changed(quantity: Quantity, samples: list[Sample]) -> list[str]:
    """Return the first edit of the quantity's formula that has the values at all points."""
    if quantity.is_family or quantity.per_world:
        return []
    until = time.process_time() + SECONDS
    for edit, value in edits_of(quantity):
        if time.process_time() > until:
            break
        if agreed := _agreed_with(value, quantity, samples, until):
            return [f"{FLAG}: {CHANGED}: {edit} (explains all {agreed} points tried)"]
    return []


def _agreed_with(value: Evaluated, quantity: Quantity, samples: list[Sample], until: float) -> int:
    """Return at how many points an edit has the values; none if it has another, or hardly any.

    Nor is it any after some time of the processor: a root of an edit can take seconds.
    """
    agreed = shown = 0
    for sample in samples:
        if time.process_time() > until:
            return 0
        point = flat(sample.values)
        inputs = [point[name] for name in quantity.names]
        (theirs,), (ours,) = sample.theirs, sample.ours
        with arb_precision(EDIT_BITS):
            try:
                own = Enclosure.of(arb(value(*inputs)))
                if not theirs.overlaps(own):
                    return 0
            except (ArithmeticError, DidpError, NameError, TypeError, ValueError):
                continue  # it has no real value here
        agreed += 1
        shown += not ours.overlaps(own)
    return agreed if shown >= LEAST else 0


def _near(enclosure: Enclosure, value: Fraction) -> bool:
    pad = abs(value) * AGREE
    return enclosure.lower - pad <= value <= enclosure.upper + pad


def _equal_quantities(formula: Formula, quantity: Quantity, samples: list[Sample]) -> list[str]:
    """Return the other quantities of the same parameters that have its values."""
    matches = []
    for other in quantities.values():
        if (
            other.id == quantity.id
            or other.per_world
            or not set(other.names) <= set(quantity.names)
        ):
            continue
        if other.is_family != quantity.is_family:
            continue
        agreed = 0
        for sample in samples:
            try:
                own = {name: sample.values[name] for name in other.names}
                (right,) = ours_at(other, own)
            except DidpError:
                continue
            if len(sample.theirs) != 1 or not sample.theirs[0].overlaps(right):
                break
            agreed += 1
        else:
            if agreed >= LEAST:
                matches.append(f"is {other.id}{_say_how_sure(formula, other, agreed)}")
    return matches


def _counted_otherwise(
    formula: Formula, quantity: Quantity, names: Mapping[str, str], samples: list[Sample]
) -> list[str]:
    """Return with which whole number, counted one more or one less, the formula is the quantity."""
    matches = []
    for mine, ours in names.items():
        parameter = next(each for each in quantity.parameters if each.name == ours)
        if parameter.sequence or not parameter.domain.integer:
            continue
        for step in (-1, 1):
            agreed = _agreed(formula, ours, step, samples)
            if agreed < LEAST:
                continue
            shifted = {ours: Term("+", (name(ours), number(step)))}
            sure = _say_how_sure(formula, quantity, agreed, shifted)
            word = "more" if step > 0 else "less"
            which = (f"your {mine}", "ours") if mine == ours else (mine, ours)
            matches.append(f"{IF}{which[0]} is one {word} than {which[1]}{sure}")
    return matches


def _agreed(formula: Formula, parameter: str, step: int, samples: list[Sample]) -> int:
    """Return at how many points a formula is right with a number shifted; none if it is wrong.

    Nor is it any where the formula is hardly ever wrong without that.
    """
    agreed = shown = 0
    for sample in samples:
        value = sample.values[parameter]
        assert isinstance(value, Fraction)  # it is no sequence
        try:
            theirs = formula.at({**sample.values, parameter: value + step})
        except (NoValue, Undecided, DidpError):
            continue
        if len(theirs) != len(sample.ours) or not all(map(Enclosure.overlaps, theirs, sample.ours)):
            return 0
        agreed += 1
        shown += not all(map(Enclosure.overlaps, sample.theirs, sample.ours))
    return agreed if shown >= LEAST else 0


def _say_how_sure(
    formula: Formula, other: Quantity, agreed: int, shifted: Mapping[str, Term] = NOTHING
) -> str:
    """Say whether it is proved, with other terms put for some parameters, or where it agrees."""
    if not formula.problem and not other.is_family:
        branches = [each.put(shifted) for each in formula.branches(None, None) or ()]
        if branches and prove(branches, formula_of(other), other).equal:
            return " (proved)"
    return f" (agrees at {agreed} points)"


def _multiple(quantity: str, samples: list[Sample]) -> list[str]:
    """Return by which number the quantity is multiplied, where it is one number everywhere."""
    low, high = Fraction(-(10**9)), Fraction(10**9)
    count = 0
    for sample in samples:
        for theirs, ours in zip(sample.theirs, sample.ours, strict=True):
            if ours.lower <= 0 <= ours.upper:
                continue
            ends = [a / b for a in (theirs.lower, theirs.upper) for b in (ours.lower, ours.upper)]
            low, high = max(low, min(ends)), min(high, max(ends))
            count += 1
    if count < LEAST or low > high or low <= 1 <= high:
        return []
    ratio = low if low == high else ((low + high) / 2).limit_denominator(1000)
    if low <= ratio <= high:
        return [f"is {ratio} times {quantity} (at {counted_as(count, 'points')})"]
    return [f"is {float(low):.15g} times {quantity} (at {counted_as(count, 'points')})"]

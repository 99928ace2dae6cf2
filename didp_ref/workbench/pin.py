"""Pins: a formula, exact points with enclosures, and a hash, as a regression test for others.

A pin is made of a function, whose formula is recovered, or of a formula in plain text, to which a
function may be held. :func:`assert_unchanged` is what a pin's own test calls where didp_ref is
installed; the numbers need nothing.
"""

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from keyword import kwlist
from typing import TypeAlias

from didp_ref.errors import InputError, Undecided, suggestion
from didp_ref.numbers.domains import Domain
from didp_ref.numbers.enclosure import Enclosure, float_nearest
from didp_ref.numbers.exact import parse_exact, to_fraction
from didp_ref.symbolic.term import NoValue, Term, number
from didp_ref.symbolic.text_reader import FUNCTIONS, SEVERAL
from didp_ref.workbench.float_steps import as_written
from didp_ref.workbench.pin_formula import Domains, Formula, Point, Text, proved_equal, recovered
from didp_ref.workbench.pin_points import DRAWN, points
from didp_ref.workbench.points import shown_floats
from didp_ref.workbench.user_function import DEFAULT_TIMEOUT, Function, UserFunction

ULPS = 16
"""How many units in the last place a function may be off when it is pinned."""
BITS = 128
CHECKED = 200
"""At how many more points a formula that changed is looked at."""
RESERVED = {*FUNCTIONS, *SEVERAL, *kwlist, "math"}
"""Names that mean something else in a formula."""

Bounds: TypeAlias = "tuple[str, str, bool]"
"""The two ends of a domain, and whether it is of whole numbers, as they stand in a file."""
Value: TypeAlias = "Callable[[Point], Fraction | None]"
"""What a function makes of a point; ``None`` where it refuses."""


@dataclass(frozen=True)
class Pinned:
    """A point with the enclosure of the formula there, or without one where it has no value."""

    point: Point
    enclosure: Enclosure | None
    ulps: int = 0
    """How many units in the last place off another writing of the formula may be."""


@dataclass(frozen=True)
class Pin:
    """What is pinned."""

    title: str
    formula: Formula
    domains: Domains
    ulps: int
    """How many units in the last place the function may be off."""
    points: tuple[Pinned, ...]
    notes: tuple[str, ...] = ()
    skipped: int = 0
    """Points at which the formula was not decided."""
    worst: float = 0.0
    """By how many units in the last place the function was off, at most."""
    off: Point = field(default_factory=dict)
    """Where that was."""
    loses_digits: bool = False
    """Whether float64 explains all that is off: the formula as written loses as many digits."""
    unfollowed: str = ""
    """Why the function's own formula is not compared with the one that is pinned."""

    @property
    def holds(self) -> bool:
        """Whether the function is near enough to its formula for the pin to pass."""
        return self.worst <= self.ulps


def read_domains(words: Sequence[str]) -> dict[str, Domain]:
    """Read ``name=LOW:HIGH`` words, or ``name=LOW:HIGH:integer``.

    >>> read_domains(["m=2:1000:integer"])["m"].text("m")
    '2 <= m <= 1000, an integer'
    """
    domains: dict[str, Domain] = {}
    for word in words:
        name, equals, ends = word.partition("=")
        low, colon, rest = ends.partition(":")
        high, _, kind = rest.partition(":")
        if not equals or not colon or kind not in ("", "integer"):
            raise InputError(word, "is no domain: write name=LOW:HIGH, or name=LOW:HIGH:integer")
        if not name.isidentifier() or name.startswith("__") or name in RESERVED:
            raise InputError(word, f"{name or 'nothing'} cannot be the name of a parameter")
        if name in domains:
            raise InputError(word, f"is a second domain of {name}")
        domains[name] = domain(name, (low, high, bool(kind)))
    return domains


def domain(name: str, bounds: Bounds) -> Domain:
    """Return a domain between two ends; raise :class:`InputError` where it is empty."""
    low, high = (to_fraction(parse_exact(f"the domain of {name}", end)) for end in bounds[:2])
    interval = Domain(f"the domain of {name}", low, high, integer=bounds[2])
    if low > high or (bounds[2] and math.ceil(low) > math.floor(high)):
        raise InputError(f"the domain of {name}", f"is empty: {interval.text(name)}")
    if max(abs(low), abs(high)) > Fraction(2) ** 1000:
        raise InputError(f"the domain of {name}", "goes beyond what float64 holds")
    return interval


def pin_function(
    function: Function | str,
    domains: Domains,
    ulps: int | None = None,
    drawn: int = DRAWN,
    timeout: float = DEFAULT_TIMEOUT,
) -> Pin:
    """Recover a function's formula, and pin it with its values.

    ``ulps`` is how far off a value may be, now and later. Without it that is :data:`ULPS` now; and
    later, when the formula may be written otherwise, as much more as it loses where it is evaluated
    in float64 as it is written.

    Raises :class:`Unfollowed` for a function that cannot be followed. Raises :class:`InputError`
    for one that does something else with numbers than with symbols, or returns two results for one
    input.
    """
    with UserFunction(function, timeout) as apart:
        notes = _defaults(apart, domains)
        value = _calling(apart, domains)
        value(_middle(domains))  # what it prints or returns, this shows first
        _check_state(apart, domains)
        formula, trace = recovered(function, domains, timeout)
        pin = _pinned(apart.title, formula, domains, ulps, drawn, value)
        return replace(pin, notes=(*notes, *trace.notes, *pin.notes))


def pin_formula(
    term: Term,
    domains: Domains,
    function: Function | str | None = None,
    ulps: int | None = None,
    drawn: int = DRAWN,
    timeout: float = DEFAULT_TIMEOUT,
) -> Pin:
    """Pin a formula that was read; a function, where there is one, is held to it.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> pin = pin_formula(parse("1/(1+exp(-t))"), read_domains(["t=0:10"]))
    >>> pin.points[0].point, pin.points[0].enclosure.digits[:8], pin.holds
    ({'t': Fraction(5, 1)}, '0.993307', True)
    """
    if term.sequences() or any(part.head in ("sum", "product") for part in term.parts()):
        raise InputError(str(term), "is of a sequence: what is pinned has numbers for parameters")
    formula = Formula.from_texts([((), str(term))])
    names = sorted(formula.names())
    _check_names(str(term), names, domains)
    if missing := [name for name in names if name not in domains]:
        raise _without_domain(str(term), missing)
    if function is None:
        title = str(term)

        def evaluated(point: Point) -> Fraction | None:
            computed = as_written(term, {name: float(exact) for name, exact in point.items()})
            return None if computed is None else Fraction(computed)

        return _pinned(title, formula, domains, ulps, drawn, evaluated)
    with UserFunction(function, timeout) as apart:
        notes = _defaults(apart, domains)
        value = _calling(apart, domains)
        pin = _pinned(apart.title, formula, domains, ulps, drawn, value, apart.signature().numbers)
        _check_state(apart, domains)
    unfollowed, rounding = _followed(function, formula, domains, timeout)
    if unfollowed:
        notes += (f"only the numbers are tested: {unfollowed}",)
    notes += tuple(
        f"the function's factor {number(factor)} is taken for rounding on purpose, and left out"
        for factor in rounding
    )
    return replace(pin, notes=(*notes, *pin.notes), unfollowed=unfollowed)


def _followed(
    function: Function | str, formula: Formula, domains: Domains, timeout: float
) -> tuple[str, list[Fraction]]:
    """Return why a function's own formula cannot be told to be the one that is pinned, or nothing.

    With it come the factors by which the function rounds its result, and the formula does not.
    """
    try:
        now, _ = recovered(function, domains, timeout)
    except InputError as problem:
        return problem.problem, []
    if differs := difference(now, formula, domains):
        return differs, []
    return "", [] if formula.without_rounding()[1] else now.without_rounding()[1]


def _check_state(apart: UserFunction, domains: Domains) -> None:
    """Raise :class:`InputError` for a function that answers differently when asked often."""
    arguments = _as_arguments(_middle(domains), domains)
    if apart.call(arguments) != apart.call_often(arguments):
        raise InputError(apart.title, "answers the same question in two ways: it keeps a state")


def _arguments(apart: UserFunction) -> list[str]:
    names = apart.arguments()
    if names is None:
        raise InputError(apart.title, "does not say what it takes: pin a function that calls it")
    return names


def _check_names(title: str, names: Sequence[str], domains: Domains) -> None:
    """Raise :class:`InputError` for a domain of something else."""
    for name in domains:
        if name not in names:
            raise InputError(title, f"has no parameter {name}; {suggestion(name, names)}")


def _without_domain(title: str, names: Sequence[str]) -> InputError:
    options = " ".join(f"--domain {name}=LOW:HIGH" for name in names)
    return InputError(title, f"has no range for {', '.join(names)}: add {options}")


def _defaults(apart: UserFunction, domains: Domains) -> tuple[str, ...]:
    """Return the notes on parameters that keep their defaults; raise where one has none."""
    names = _arguments(apart)
    if placed := apart.signature().placed:
        raise InputError(
            apart.title, f"takes {placed[0]} by its place alone: pin a function that calls it"
        )
    _check_names(apart.title, names, domains)
    defaulted = [name for name in names if name not in domains]
    if defaulted:
        answer = apart.call(_as_arguments(_middle(domains), domains))
        if answer.refusal.startswith("TypeError"):
            raise _without_domain(apart.title, defaulted)
    return tuple(f"{name} keeps its default" for name in defaulted)


def _middle(domains: Domains) -> Point:
    return points(domains, Formula(()), 0)[0]


def _calling(apart: UserFunction, domains: Domains) -> Value:
    def value(point: Point) -> Fraction | None:
        answers = [apart.call(_as_arguments(point, domains)) for _ in range(2)]
        if answers[0] != answers[1]:
            raise InputError(
                apart.title,
                f"answers the same question in two ways, at {shown_floats(point)}: it keeps a "
                "state, or draws random numbers",
            )
        if len(answers[0].values) > 1:
            raise InputError(apart.title, "returns several numbers: pin one that returns one")
        return None if answers[0].refusal else answers[0].values[0]

    return value


def _as_arguments(point: Point, domains: Domains) -> dict[str, object]:
    return {
        name: int(value) if domains[name].integer else float(value) for name, value in point.items()
    }


def _pinned(
    title: str,
    formula: Formula,
    domains: Domains,
    ulps: int | None,
    drawn: int,
    value: Value,
    numbers: Sequence[Fraction] = (),
) -> Pin:
    """Enclose the formula at all points, and see how far off the function is."""
    pinned_points: list[Pinned] = []
    skipped, worst, loses_digits = 0, Fraction(0), True
    off: Point = {}
    for point in points(domains, formula, drawn, numbers):
        try:
            pinned = _enclosed(formula, point, ulps)
        except NoValue:
            pinned = Pinned(point, None)
        except Undecided:
            skipped += 1
            continue
        computed = value(point)
        _check_same_kind(title, pinned, computed)
        pinned_points.append(pinned)
        if pinned.enclosure is not None and computed is not None:
            distance = ulps_off(computed, pinned.enclosure)
            if distance > ULPS:
                loses_digits &= _is_lost(formula, point, computed, pinned.enclosure)
            if distance > worst:
                worst, off = distance, point
    if all(entry.enclosure is None for entry in pinned_points):
        raise InputError(title, "has no value at any point of the domain")
    notes = _not_visited(formula, pinned_points)
    most = ULPS if ulps is None else ulps
    return Pin(
        title,
        formula,
        domains,
        most,
        tuple(pinned_points),
        notes,
        skipped,
        float_nearest(worst),
        off,
        loses_digits,
    )


def _is_lost(formula: Formula, point: Point, computed: Fraction, right: Enclosure) -> bool:
    """Say whether a number is as near as the formula as written leaves it in float64."""
    ball = formula.in_float64(point)
    return ball is not None and ulps_off(computed, ball) * _unit(ball) <= ULPS * _unit(right)


def _enclosed(formula: Formula, point: Point, ulps: int | None) -> Pinned:
    """Enclose the formula at a point, and say how far off a value may be there."""
    enclosure = formula.at(point, BITS)
    if ulps is None:
        ulps = ULPS + math.ceil(formula.rounding(point) / _unit(enclosure))
    return Pinned(point, enclosure, ulps)


def _not_visited(formula: Formula, pinned_points: Sequence[Pinned]) -> tuple[str, ...]:
    """Name the branches in which no point lies: nothing is pinned of their numbers."""
    visited = {formula.taken(pinned.point) for pinned in pinned_points}
    return tuple(
        f"no point lies in the branch: {line}"
        for place, line in enumerate(formula.lines())
        if place not in visited
    )


def _check_same_kind(title: str, pinned: Pinned, computed: Fraction | None) -> None:
    """Raise :class:`InputError` where only one of formula and function has a value."""
    if (pinned.enclosure is None) == (computed is None):
        return
    if computed is None:
        problem = f"refuses {shown_floats(pinned.point)}, where its formula has a value"
    else:
        problem = f"has a value at {shown_floats(pinned.point)}, where its formula has none"
    raise InputError(title, f"{problem}: choose a domain that leaves that out")


def ulps_off(number: Fraction, right: Enclosure) -> Fraction:
    """Return how far a number lies outside of an enclosure, in units in the last place.

    >>> ulps_off(Fraction(1) + Fraction(1, 2**51), Enclosure(1, 1))
    Fraction(2, 1)
    """
    return max(right.lower - number, number - right.upper, Fraction(0)) / _unit(right)


def _unit(value: Enclosure) -> Fraction:
    """Return the unit in the last place of a value; of the largest where float64 ends."""
    size = min(abs(value.lower), abs(value.upper))
    return Fraction(math.ulp(float(min(size, Fraction(2) ** 1023))))


def fingerprint(*parts: object) -> str:
    """Return the hash of what stands in a pin's file.

    >>> fingerprint("a", 1) == fingerprint("a", 1), len(fingerprint())
    (True, 64)
    """
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def assert_unchanged(
    function: Function,
    texts: Sequence[Text],
    bounds: Mapping[str, Bounds],
    timeout: float = DEFAULT_TIMEOUT,
) -> None:
    """Raise :class:`AssertionError` unless a function still has the formula that was pinned.

    The formula is recovered again. It is the same where it is written alike, or proved equal
    wherever both have a value. Otherwise the message names an exact point at which the two differ;
    or it says that none was found, and that nothing was proved.
    """
    domains = {name: domain(name, ends) for name, ends in bounds.items()}
    now, _ = recovered(function, domains, timeout)
    pinned = Formula.from_texts(texts)
    problem = difference(now, pinned, domains)
    if problem:
        raise AssertionError(
            "the formula of the function has changed\n\n"
            f"Now: {_inline(now)}\nPinned: {_inline(pinned)}\nDifference: {problem}"
        )


def difference(now: Formula, pinned: Formula, domains: Domains) -> str:
    """Say how a formula differs from a pinned one; nothing where they are the same.

    They are the same where they are written alike, or proved equal wherever both have a value. What
    is rounded on purpose, where the pinned one is not, is no difference.
    """
    if not pinned.without_rounding()[1]:
        now, _ = now.without_rounding()
    if now.texts() == pinned.texts():
        return ""
    agreed = 0
    for point in points(domains, now, CHECKED):
        differs = _differ(now, pinned, point)
        if differs:
            return differs
        agreed += differs is not None
    proof = proved_equal(now, pinned, domains)
    if proof.equal:
        return ""
    return f"none at {agreed} points, but the two are not proved equal: {proof.reason}"


def _inline(formula: Formula) -> str:
    return "; ".join(formula.lines())


def _differ(now: Formula, pinned: Formula, point: Point) -> str | None:
    """Say how two formulas differ at a point; nothing where they agree, ``None`` if not decided."""
    enclosures: list[Enclosure | None] = []
    for formula in (now, pinned):
        try:
            enclosures.append(formula.at(point, BITS))
        except NoValue:
            enclosures.append(None)
        except Undecided:
            return None
    left, right = enclosures
    if left is None or right is None:
        if left is right:
            return ""
        has, has_not = ("the pinned one", "it") if left is None else ("it", "the pinned one")
        return f"at {shown_floats(point)} {has} has a value, and {has_not} has none"
    if left.overlaps(right):
        return ""
    return f"at {shown_floats(point)} it is {left.digits[:24]}, pinned is {right.digits[:24]}"


def bounds_of(domains: Domains) -> Iterator[tuple[str, Bounds]]:
    """Yield the domains as they stand in a file."""
    for name, interval in domains.items():
        yield name, (str(interval.lower), str(interval.upper), interval.integer)

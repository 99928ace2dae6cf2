"""Why an answer does not pass, in a sentence that can be read alone."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.errors import DidpError, shorten
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import TOO_SMALL, given_to_keep, how_far
from didp_ref.oracle.judge import LEAST_BITS, NEAR, Finding, Kind
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Vector

WITHOUT_NUMBER = {
    Kind.REFUSED: "the input is valid, and has a value",
    Kind.CRASHED: "the input is valid, and got no answer",
    Kind.HUNG: "the input is valid, and got no answer in time",
    Kind.MISSING: "the input is valid, and got no answer",
    Kind.GARBAGE: "the input is valid, and what was answered is no finite number",
}


def reason(finding: Finding, side: Side, tolerance: Tolerance) -> str:
    """Say why an answer does not pass."""
    vector = finding.vector
    if vector.error:
        return f"{refusal(vector)}: {_instead(finding)}"
    if finding.kind in WITHOUT_NUMBER:
        return WITHOUT_NUMBER[finding.kind]
    unsafe = _beyond_bound(side) if finding.unproved else _unsafe(vector, side)
    if finding.kind in NEAR:
        return unsafe
    limits = [
        max(tolerance.allowed(vector, target, side, above=above) for above in (False, True))
        for target in vector.targets
    ]
    far = f"{how_far(finding)}; {max(limits):.4g} ulp are tolerated"
    return f"{far}; and {unsafe}" if finding.unsafe or finding.unproved else far


def shown_inputs(vector: Vector, exact: bool = False) -> str:
    """Return the arguments as they were passed, on one line."""
    values = vector.exact if exact else vector.floats
    return ", ".join(f"{name} = {_shown(value)}" for name, value in values.items())


def _shown(value: object) -> str:
    return str(value) if isinstance(value, Fraction) else shorten(value)


def refusal(vector: Vector) -> str:
    """Say that invalid input must be rejected, and what is wrong with it."""
    try:
        if vector.float64 is None:
            vector.enclosed(LEAST_BITS)
        else:
            subject(vector.id.partition("/")[0])(**vector.floats)
    except DidpError as problem:
        return str(problem)
    return f"it is to be refused ({vector.error})"


def _instead(finding: Finding) -> str:
    if finding.kind is Kind.ACCEPTED:
        return "a number was answered, and no error"
    if finding.kind is Kind.NO_ERROR:
        return "no error was raised"
    return "no error came, but no answer either"


def _beyond_bound(side: Side) -> str:
    """Say that an answer lies beyond a bound that is enough."""
    which = "smaller" if side is Side.UP else "larger"
    return f"it is {which} than this bound; not known to be safe"


def _unsafe(vector: Vector, side: Side) -> str:
    """Say what is unsafe about an answer beyond the exact value."""
    quantity = vector.id.partition("/")[0]
    if side is Side.NEAREST:
        return "the interval does not contain the exact value"
    if side is Side.DOWN:
        return (
            "it is above the exact value, and so claims more than holds: "
            "a budget or a bound from below is rounded down"
        )
    if asked := given_to_keep(quantity):
        return (
            f"it is below the exact {asked}, and {TOO_SMALL[asked]} does not keep the promise: "
            f"a {asked} is rounded up"
        )
    promised = "accuracy" if quantity.startswith("accuracy.") else "privacy"
    return (
        f"it is below the exact value, and so promises more {promised} than there is: "
        "a promise is rounded up"
    )

"""Whether what is wrong with answers is rounding alone: the right formula, as it is printed.

The textbook form, evaluated in float64, loses digits where they cancel, and all of them where it
overflows. An implementation that loses no more than it does has the formula right.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from didp_ref.formulas import quantities
from didp_ref.oracle.arithmetic import textbook_float64
from didp_ref.oracle.expected import as_fraction, values_at
from didp_ref.oracle.judge import NUMBERS, Finding, Kind

FLAG = "textbook-form"
BREAKS = "textbook-form-breaks"
ROOM = 16
"""How many times more than the textbook form another way of writing it may lose."""
FEW_DIGITS_LOST = 2.0**20
"""In ulp: what the printed form happens not to lose at a point, another form may."""
MOST_BROKEN = 0.5
"""A share of the failures: where the textbook form breaks, any answer would be taken for its."""


ENDS = (0.0, 1.0)
"""What an infinity leaves of a quotient, or of a probability."""


def is_rounding(findings: Sequence[Finding], far: Sequence[Finding]) -> bool:
    """Say whether all that fails is rounding, of which some answers, among these, are far off."""
    if not findings:
        return False
    apart = set(map(id, far))  # by all that they hold it takes long
    rest = [finding for finding in findings if finding.kind not in NUMBERS or id(finding) in apart]
    broken = [finding for finding in rest if BREAKS in finding.vector.flags]
    return len(broken) <= MOST_BROKEN * len(findings) and all(map(is_of_textbook, rest))


def is_of_textbook(finding: Finding) -> bool:
    """Say whether an answer errs no more than the textbook form does, or ends where it does."""
    flags = finding.vector.flags
    if finding.ulps is not None and finding.ulps < FEW_DIGITS_LOST:
        return True
    if BREAKS in flags:  # an infinity on the way ends in no number, or at an end of the results
        return finding.kind is not Kind.WRONG or all(abs(n) in ENDS for n in finding.numbers)
    if FLAG not in flags:
        return False
    if finding.kind is not Kind.WRONG or len(finding.numbers) != len(finding.vector.targets):
        return False
    quantity = quantities[finding.vector.id.partition("/")[0]]
    values = map(as_fraction, values_at(quantity, finding.vector.exact, textbook_float64()))
    rows = zip(values, finding.vector.targets, finding.numbers, strict=True)
    errors = [
        (abs(value - Fraction(target.nearest)), abs(answer - target.nearest))
        for value, target, answer in rows
    ]
    return all(own <= ROOM * float(theirs) for theirs, own in errors)

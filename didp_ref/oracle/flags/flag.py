"""What a flag is: a bug that a vector catches, how it is mended, and how much is asked there."""

from __future__ import annotations

from dataclasses import dataclass, field

from didp_ref.oracle.vectors import Tier

FORMULA = "Compare the code with the formula, term by term."
LOG1P = "Use log1p on the small number itself, instead of the logarithm of one plus it."
EXPM1 = "Use expm1(t) where exp(t) - 1 is meant, and multiply by exp(-t) where exp(t) overflows."
OVERFLOW = "Divide by the exponential: use exp(-t), which falls to zero, in place of exp(t)."
COMPLEMENT = (
    "Take 1 - x once, from the argument itself, where it is exact; do not form it from a sum."
)
NO_TOLERANCE = "Compare with zero exactly: no absolute tolerance, no smallest value, no clamp."
CLOSED_END = "Accept the end of the domain: use <= in the guard, and return the limit there."
FINITE = "Reject NaN and infinities before you compute."
TYPE = "Check the type first: reject a boolean or a text where a number is expected."
NO_CAP = "Accept every such number: no largest value, no 32-bit integer, no loop over it."
SUMS = "Add with compensation (Kahan, or pairs of floats), and multiply as sums of log1p."
ENTRIES = "Accept entries in any order, repeated entries, and a single entry."
BAYES = "Measure distances from the nearest possible world, and leave worlds of prior zero out."
ROUND = "Return the next float64 above the result, or below it for a result rounded down."
EXACTLY = "Read exact input into a rational or decimal type, never through a float."


@dataclass(frozen=True)
class Flag:
    """A bug, by the name that the vectors bear, how it is mended, and the tier of what shows it."""

    flag: str
    bug: str
    mend: str = field(default=FORMULA, kw_only=True)
    tier: Tier = field(default=Tier.MUST, kw_only=True)
    beside_bound: str = field(default="", kw_only=True)
    """What is said instead where the formula is a bound that is merely enough."""

    def said(self, is_least: bool) -> str:
        """Say what the bug is, of a formula of the least value or of another."""
        return self.bug if is_least else self.beside_bound or self.bug

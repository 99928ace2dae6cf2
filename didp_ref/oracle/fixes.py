"""How the bug behind a flag is mended."""

from __future__ import annotations

FORMULA = "Compare the code with the formula in the head of this file, term by term."
LOG1P = "Use log1p on the small number itself, instead of the logarithm of one plus it."
EXPM1 = "Use expm1(t) where exp(t) - 1 is meant, and multiply by exp(-t) where exp(t) overflows."
OVERFLOW = "Divide by the exponential: use exp(-t), which falls to zero, in place of exp(t)."
COMPLEMENT = (
    "Take 1 - x once, from the argument itself, where it is exact; do not form it from a sum."
)
NO_TOLERANCE = "Compare with zero exactly: no absolute tolerance, no smallest value, no clamp."
CLOSED_END = "The end belongs to the domain: write the guard with <= and the limit as its value."
GUARD = "Check the argument before computing, in the form `if not (low < x < high)`, and refuse it."
TYPE = "Check the type first; a boolean is no number, although some languages count it as one."
NO_CAP = "Take the number as it is: no largest value, no 32-bit integer, no loop over it."
SUMS = "Add with compensation (fsum, or pairs of floats), and multiply as sums of log1p."
ENTRIES = "Take every entry as it comes: in no order, with repetitions, and one alone too."
BAYES = "Measure distances from the nearest possible world, and leave worlds of prior zero out."
ROUND = "Round the result outwards: one step to the next float64 on the safe side."
EXACTLY = "Read exact input into a rational or decimal type, and never through a float."

MENDS: dict[str, str] = {
    "everyday": FORMULA,
    "simple-numbers": FORMULA,
    "practical-range": "Look for a clamp, a cut-off or a shortcut near the failing inputs.",
    "every-decade": NO_TOLERANCE,
    "crossed-corners": "Choose the branch by the exponent or the ratio in the formula, and not by "
    "one argument alone.",
    "field-numbers": FORMULA,
    "long-sequence": SUMS,
    "sequence-length": ENTRIES,
    "negative-zero": "Treat -0.0 as zero, and return 0.0.",
    "negative-zero-refused": "Write the guard as `if not x > 0`, which refuses -0.0 with 0.0.",
    "subnormal": "Do not divide by a subnormal number first, and do not flush it to zero.",
    "count-as-float": "Accept a float that is a whole number where the language passes one.",
    "array": "Compute entry by entry, and broadcast single numbers.",
    "prior-sums-nearly": "Accept a prior within n roundings of one, and divide by its exact sum.",
    "numeric-text": "Refuse a text where a number belongs, or document that it is parsed.",
    "decimal-inputs": EXACTLY,
    "beyond-float64": EXACTLY,
    "single-precision": "Use double precision throughout: constants, literals and libraries too.",
    "nearest-is-unsafe": ROUND,
    "textbook-form": "Use the stable form: log1p and expm1 of what does not cancel.",
    "cancellation": "Rewrite the difference so that what is nearly equal is subtracted exactly.",
    "textbook-form-breaks": OVERFLOW,
    "float-sum-too-small": "Add exactly (fsum), and round the sum up.",
    "result-beyond-float64": "Refuse: an infinity is no answer.",
    "tiny-alpha": LOG1P,
    "alpha-near-one": COMPLEMENT,
    "tiny-beta": LOG1P,
    "beta-above-one": "Let beta exceed one: it is no probability.",
    "beta-near-limit": "Form 1 - p (1 + beta) with a fused multiply-add or a pair of floats.",
    "smallest-prior-zero": CLOSED_END,
    "smallest-prior-half": CLOSED_END,
    "smallest-prior-tiny": NO_TOLERANCE,
    "priors-equal": "Demand p_min <= p_max, and not p_min < p_max.",
    "largest-prior-near-one": COMPLEMENT,
    "largest-prior-tiny": NO_TOLERANCE,
    "zero-sensitivity": CLOSED_END,
    "tiny-sensitivity": NO_TOLERANCE,
    "huge-sensitivity": NO_CAP,
    "tiny-exponent": EXPM1,
    "huge-exponent": OVERFLOW,
    "scale-equals-sensitivity": "Use one form for all exponents, or two that meet.",
    "tiny-epsilon": EXPM1,
    "large-epsilon": OVERFLOW,
    "huge-epsilon": OVERFLOW,
    "exponent-zero": "Return exactly one at exponent zero.",
    "exponent-tiny": EXPM1,
    "exponent-large": OVERFLOW,
    "exponent-huge": OVERFLOW,
    "prior-one": CLOSED_END,
    "prior-zero": CLOSED_END,
    "prior-tiny": NO_TOLERANCE,
    "two-worlds": "Let m = 2 be the smallest case, in which m - 1 = 1.",
    "many-worlds": NO_CAP,
    "thousand-worlds": NO_CAP,
    "near-guessing": "Form m rho - 1 exactly (a fused multiply-add), and use log1p of the excess.",
    "rho-near-one": COMPLEMENT,
    "gamma-one": CLOSED_END,
    "gamma-near-one": COMPLEMENT,
    "gamma-large": NO_CAP,
    "everyone-sampled": CLOSED_END,
    "rarely-sampled": EXPM1,
    "factor-up-one": CLOSED_END,
    "factor-up-near-one": COMPLEMENT,
    "factor-up-large": NO_CAP,
    "factor-down-one": CLOSED_END,
    "factor-down-zero": CLOSED_END,
    "factor-down-near-one": COMPLEMENT,
    "mass-zero": CLOSED_END,
    "mass-one": CLOSED_END,
    "mass-tiny": NO_TOLERANCE,
    "delta-zero": CLOSED_END,
    "delta-one": CLOSED_END,
    "delta-tiny": NO_TOLERANCE,
    "single-entry": ENTRIES,
    "many-entries": SUMS,
    "tiny-entries": SUMS,
    "mixed-magnitudes": SUMS,
    "equal-entries": ENTRIES,
    "descending-entries": ENTRIES,
    "entries-near-one": COMPLEMENT,
    "large-entries": NO_CAP,
    "distant-response": BAYES,
    "distant-worlds": BAYES,
    "response-at-a-world": "A distance of zero is a distance: its exponential is one.",
    "equal-values": "Keep worlds apart by their place, and not by their answer.",
    "impossible-world": BAYES,
    "wide-scale": "Use expm1 of the small exponents, or more precision, for posterior minus prior.",
    "many-possible-worlds": SUMS,
    "not-a-number": GUARD,
    "infinite": GUARD,
    "boolean": TYPE,
    "text": TYPE,
    "missing": "Refuse a missing argument; do not let it stand for zero or for a default.",
    "fractional-count": "Refuse a count that is no whole number; do not round it.",
    "empty-sequence": "Refuse an empty sequence: nothing is composed.",
    "prior-not-one": "Refuse a prior that misses one by more than rounding; do not divide by it.",
    "lengths-differ": "Compare the lengths before anything is paired.",
    "rho-at-or-below-guessing": "Refuse rho <= 1/m, decided exactly: rho * m rounds to one.",
    "rho-at-or-below-prior": "Refuse rho <= p_max: no noise can do it.",
    "beta-beyond-certainty": "Refuse beta >= 1/p - 1, decided exactly: (1 + beta) * p rounds.",
    "priors-exchanged": "Refuse p_min > p_max.",
    "priors-exceed-one": "Refuse p_min + p_max > 1, decided exactly: the sum rounds.",
    "identifiability-sensitivity-zero": "Refuse: no finite epsilon follows.",
    "global-sensitivity-zero": "Refuse: no finite epsilon follows.",
    "rho-rules-worlds-out": "Refuse rho >= 1/(m - 1), decided exactly: no finite epsilon follows.",
    "breach-without-answer": "Refuse rho_1 >= rho_2: there is nothing left to allow.",
    "epsilon-beyond-one": "Refuse epsilon >= 1, for which the textbook proves nothing.",
    "delta-zero-for-gaussian": "Refuse delta = 0: no Gaussian noise is enough.",
    "exponent-within-epsilon": "Refuse exponent <= epsilon: no bound follows.",
    "event-impossible": "Refuse an event that occurs in no world: it has no posterior.",
    "factors-both-one": "Refuse: where both factors are one, no set is singled out.",
}


def mend_of(flag: str) -> str:
    """Return how the bug behind a flag is mended; of a bent formula, by comparing formulas.

    >>> mend_of("exponent-large") == OVERFLOW, mend_of("m-minus-two") == FORMULA
    (True, True)
    """
    if flag.endswith("-out-of-range"):
        return GUARD
    return MENDS.get(flag, FORMULA)

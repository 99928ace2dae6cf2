"""Flags of vectors anywhere in a domain: of ordinary points, of magnitudes, of interfaces."""

from __future__ import annotations

from didp_ref.oracle.flags.flag import ENTRIES, EXACTLY, NO_TOLERANCE, OVERFLOW, ROUND, SUMS, Flag
from didp_ref.oracle.vectors import Tier

GENERAL = (
    Flag("everyday", "the formula itself is wrong: a sign, a term or a parameter shows everywhere"),
    Flag(
        "simple-numbers", "the formula itself is wrong, shown at numbers short enough to do by hand"
    ),
    Flag(
        "decimal-inputs",
        "a decimal such as 1/10 is read as the float64 next to it, not exactly",
        mend=EXACTLY,
        tier=Tier.SHOULD,
    ),
    Flag(
        "beyond-float64",
        "an exact number that float64 cannot hold is passed through float64",
        mend=EXACTLY,
        tier=Tier.SHOULD,
    ),
    Flag(
        "single-precision",
        "float32 is used somewhere: 24 bits are right, the rest is not",
        mend="Use double precision throughout: constants, literals and libraries too.",
    ),
    Flag(
        "nearest-is-unsafe",
        "the result is rounded to nearest, which here is the unsafe side",
        mend=ROUND,
    ),
    Flag(
        "textbook-form",
        "the textbook form in float64 fails here: digits cancel, or it breaks",
        mend="Use the stable form: log1p and expm1 of what does not cancel.",
    ),
    Flag(
        "cancellation",
        "the textbook form in float64 cancels here: most of its digits are lost",
        mend="Rewrite the difference so that what is nearly equal is subtracted exactly.",
    ),
    Flag(
        "textbook-form-breaks",
        "the textbook form in float64 overflows or divides by zero here",
        mend=OVERFLOW,
    ),
    Flag(
        "float-sum-too-small",
        "entries are added with rounding: the sum ends below the exact sum",
        mend="Add exactly (fsum), and round the sum up.",
    ),
    Flag(
        "result-beyond-float64",
        "the result exceeds float64: infinity or NaN is returned as an answer",
        mend="Refuse: an infinity is no answer.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "practical-range",
        "wrong in the range that people use, between its corners: a clamp, a cut-off or a "
        "shortcut begins too early",
        mend="Look for a clamp, a cut-off or a shortcut near the failing inputs.",
    ),
    Flag(
        "every-decade",
        "wrong at some order of magnitude: a constant, a tolerance or a conversion stands in "
        "the way",
        mend=NO_TOLERANCE,
        tier=Tier.SHOULD,
    ),
    Flag(
        "crossed-corners",
        "two or three parameters at their ends together: each alone is handled, both at once "
        "are not",
        mend="Choose the branch by the exponent or the ratio in the formula, and not by "
        "one argument alone.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "field-numbers", "numbers of the papers and of practice: m = 48842, delta = 1e-5, rate 1e-3"
    ),
    Flag(
        "long-sequence",
        "rounding errors add up, a product underflows, or the stack ends, over a thousand "
        "entries and more",
        mend=SUMS,
        tier=Tier.SHOULD,
    ),
    Flag("sequence-length", "wrong at a length of one, two or ten", mend=ENTRIES),
    Flag(
        "second-call",
        "an answer is kept and given again where some of the arguments are the same",
        mend="Let the answer depend on all of its arguments; a cache needs each of them in its "
        "key, with its type.",
    ),
    Flag(
        "negative-zero",
        "-0.0 is taken for a negative number, or its sign comes back in the answer",
        mend="Treat -0.0 as zero, and return 0.0.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "subnormal",
        "a number below the smallest normal one is flushed to zero",
        mend="Do not divide by a subnormal number first, and do not flush it to zero.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "integer-division",
        "whole numbers that come as integers are computed with as integers: by //, or they "
        "overflow",
        mend="Convert every number to float64 first, or divide by / and never by //.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "count-as-float",
        "a whole number that arrives as the float 3.0 is refused",
        mend="Accept a float that is a whole number where the language passes one.",
        tier=Tier.MAY,
    ),
    Flag(
        "array",
        "an array is not taken entry by entry",
        mend="Compute entry by entry, and broadcast single numbers.",
        tier=Tier.MAY,
    ),
    Flag(
        "prior-sums-nearly",
        "a prior that misses one by the rounding of its sum is refused, or is not divided by "
        "its sum",
        mend="Accept a prior within n roundings of one, and divide by its exact sum.",
        tier=Tier.SHOULD,
    ),
)

"""Flags of vectors anywhere in a domain: of ordinary points, of magnitudes, of interfaces."""

from __future__ import annotations

from didp_ref.oracle.flags.flag import ENTRIES, EXACTLY, NO_TOLERANCE, OVERFLOW, ROUND, SUMS, Flag
from didp_ref.oracle.vectors import Tier

GENERAL = (
    Flag(
        "everyday",
        "the formula itself is wrong: results are wrong at ordinary parameters",
        beside_bound="results differ from this bound at ordinary parameters",
    ),
    Flag(
        "simple-numbers",
        "the formula itself is wrong: results are wrong at short numbers too",
        beside_bound="results differ from this bound at short numbers too",
    ),
    Flag(
        "decimal-inputs",
        "reads a decimal such as 1/10 as the float64 next to it",
        mend=EXACTLY,
        tier=Tier.SHOULD,
    ),
    Flag(
        "beyond-float64",
        "passes an exact number through float64, which cannot hold it",
        mend=EXACTLY,
        tier=Tier.SHOULD,
    ),
    Flag(
        "single-precision",
        "uses float32 somewhere: only the first 24 bits are right",
        mend="Use double precision throughout: constants, literals and libraries too.",
    ),
    Flag(
        "nearest-is-unsafe",
        "rounds to nearest, which is the unsafe side for some inputs",
        beside_bound="rounds to nearest, which goes beyond this bound for some inputs",
        mend=ROUND,
    ),
    Flag(
        "textbook-form",
        "the textbook form loses its digits in float64 here, or crashes",
        mend="Use the stable form: log1p and expm1 of what does not cancel.",
    ),
    Flag(
        "cancellation",
        "the textbook form loses most of its digits in float64 here",
        mend="Rewrite the difference so that what is nearly equal is subtracted exactly.",
    ),
    Flag(
        "textbook-form-breaks",
        "the textbook form overflows or divides by zero in float64 here",
        mend=OVERFLOW,
    ),
    Flag(
        "float-sum-too-small",
        "adds the entries with rounding: the sum ends below the exact sum",
        mend="Add exactly (or in pairs of floats), and round the sum up.",
    ),
    Flag(
        "result-beyond-float64",
        "returns infinity or NaN where the result exceeds float64",
        mend="Raise an error: infinity is not a result.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "practical-range",
        "wrong at ordinary parameters between the ends: a clamp, a cut-off or a shortcut "
        "begins too early",
        mend="Look for a clamp, a cut-off or a shortcut near the failing inputs.",
    ),
    Flag(
        "large-operands",
        "a square, a product or an exponential overflows or underflows on the way to an ordinary "
        "result",
        mend="Divide before squaring, and add logarithms where exponentials are multiplied.",
    ),
    Flag(
        "fresh-points",
        "wrong at ordinary inputs that were drawn for this check: a clamp, a cut-off, an overflow "
        "or lost digits",
        mend="Look for a clamp, a cut-off or a shortcut near the failing inputs.",
    ),
    Flag(
        "extreme-points",
        "wrong at extreme inputs that were drawn for this check: a clamp, a cut-off, a tolerance, "
        "an overflow or lost digits",
        mend="Look for a clamp, a cut-off or a tolerance, and use a form that does not overflow.",
    ),
    Flag(
        "every-decade",
        "wrong at one order of magnitude: a constant, a tolerance or a conversion interferes",
        mend=NO_TOLERANCE,
        tier=Tier.SHOULD,
    ),
    Flag(
        "crossed-corners",
        "wrong where two or three parameters are at their ends together",
        mend="Choose the branch by the exponent or the ratio in the formula, and not by "
        "one argument alone.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "field-numbers",
        "wrong at numbers of the papers and of practice, such as m = 48842 or delta = 1e-5",
    ),
    Flag(
        "long-sequence",
        "wrong for 1,000 entries: rounding adds up, a product underflows, or recursion ends",
        mend=SUMS,
        tier=Tier.SHOULD,
    ),
    Flag("sequence-length", "wrong at a length of one, two or ten", mend=ENTRIES),
    Flag(
        "second-call",
        "returns a kept result although some arguments differ",
        mend="Let the answer depend on all of its arguments; a cache needs each of them in its "
        "key, with its type.",
    ),
    Flag(
        "negative-zero",
        "treats -0.0 as a negative number, or returns its sign",
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
        "computes with integers as integers: divides by //, or overflows",
        mend="Convert every number to float64 first, or divide by / and never by //.",
        tier=Tier.SHOULD,
    ),
    Flag(
        "count-as-float",
        "rejects a whole number that arrives as the float 3.0",
        mend="Accept a float that is a whole number where the language passes one.",
        tier=Tier.MAY,
    ),
    Flag(
        "array",
        "does not compute an array entry by entry",
        mend="Compute entry by entry, and broadcast single numbers.",
        tier=Tier.MAY,
    ),
    Flag(
        "prior-sums-nearly",
        "rejects a prior whose sum differs from one by rounding, or does not divide by the sum",
        mend="Accept a prior within n roundings of one, and divide by its exact sum.",
        tier=Tier.SHOULD,
    ),
)

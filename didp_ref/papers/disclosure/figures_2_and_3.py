"""Figures 2 and 3: noise by either measure, and Theorem 4.2 beside Theorem 4.1."""

from __future__ import annotations

from sympy import And, Implies, Rational, exp, log

from didp_ref.audit.claim import Claim, Kind, Part, Statement
from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.shared import (
    ENCODED,
    RESPONDED,
    SELECTED,
    SUBSET_SIZE,
    UNSET,
    cite,
    x,
)
from didp_ref.papers.shared.alphabet import epsilon, m
from didp_ref.papers.shared.guesses import GROWTH, success
from didp_ref.papers.shared.narrower import CAPTION_AND_TEXT
from didp_ref.symbolic.notation import as_written, eq, le, lt

RECORDS = 10


def larger_epsilon() -> Statement:
    """State that a number allows the advantage a larger epsilon x than it does the success.

    Laplace noise keeps epsilon of the success where 1 - f(1/10) is it: f is the trade-off function
    of Laplace noise, $1 - e^\\epsilon a$ up to $\\frac{1}{2} e^{-\\epsilon}$, and from there to
    1/2 $e^{-\\epsilon}/(4a)$. Noise of the scale 1/epsilon is below ln(20)/epsilon with 95%.
    """
    guess, error = Rational(1, RECORDS), log(20)
    hypotheses = {
        **as_written(lt(0, epsilon), lt(0, x)),
        "success is 1 - f(1/10) on the steep part": Implies(
            le(GROWTH, 5), eq(success, guess * GROWTH)
        ),
        "success is 1 - f(1/10) on the curve": Implies(
            lt(5, GROWTH), eq(success, 1 - exp(-epsilon) / (4 * guess))
        ),
        "eq. 41 is as large at x": eq((1 - guess) * (1 - exp(-x / (2 * (RECORDS - 1)))), success),
    }
    return Statement(hypotheses, And(lt(epsilon, x), lt(error / x, error / epsilon)))


FIGURE_2 = Claim(
    id="disclosure.figure-2",
    kind=Kind.FIGURE,
    source=cite("Figure 2", "section 4, after Example 5"),
    title="noise by a limit on the advantage, and on robustness",
    statement="We see that for the same risk estimation, calibrating with using RAD yields "
    "notable error reduction. [...] We plot the upper bound on the query error that can be "
    r"guaranteed with 95% confidence, for $|Z| = 10$ and $\Delta = 1$.",
    parts=(
        Part(
            "less noise",
            says="As a limit on the advantage a number allows a larger epsilon, and so a smaller "
            "error, than as a limit on the success of eq. 3",
            formal=larger_epsilon,
            narrower=(CAPTION_AND_TEXT,),
        ),
    ),
    note="It is of Laplace noise on ten equally likely values, by eq. 41 and eq. 3. The two "
    "numbers are of two things: a success of 1/10 needs no answer at all, and an advantage of 1/10 "
    "is 1/5 of guesses that are right. The figure's values are not in the text.",
)


def below_the_closed_form() -> Statement:
    """State that among three records or more each of Examples 1 to 3 and 5 is below Theorem 4.1."""
    hypotheses = as_written(le(3, m), lt(0, epsilon))
    closed = reconstruction.advantage.at(epsilon=epsilon, delta=0, collision_probability=1 / m)
    laplace = (m - 1) / m * (1 - exp(-epsilon / (2 * (m - 1))))
    below = (lt(value, closed) for value in (ENCODED, SELECTED, RESPONDED, laplace))
    return Statement({**hypotheses, **UNSET, **SUBSET_SIZE}, And(*below))


FIGURE_3 = Claim(
    id="disclosure.figure-3",
    kind=Kind.FIGURE,
    source=cite("Figure 3", "section 4, after Example 5"),
    title="Theorem 4.2 beside Theorem 4.1",
    statement="In Figure 3 we see the improvement when we target specific auxiliary knowledge "
    "instead of using our black-box bound (Theorem 4.1).",
    parts=(
        Part(
            "improvement",
            says="Examples 1 to 3 and 5 bound the advantage by less than Theorem 4.1 does",
            formal=below_the_closed_form,
            narrower=(CAPTION_AND_TEXT,),
        ),
    ),
    note="It is of three equally likely records or more, nothing being known; between two records "
    "randomized response reaches Theorem 4.1. Gaussian noise, of Example 4, has no epsilon without "
    "a delta",
)

CLAIMS = (FIGURE_2, FIGURE_3)

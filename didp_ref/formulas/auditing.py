"""Auditing: an epsilon that an attack has ruled out, from how often it was right.

An attack guesses whether a record was in the data. Of an (epsilon, delta)-differentially private
mechanism its true positive rate is at most e^epsilon times its false positive rate, and delta more.
So the two rates rule out every smaller epsilon (M. Nasr, S. Song, A. Thakurta, N. Papernot,
N. Carlini, *Adversary instantiation*, arXiv 2101.04535, as jax-privacy's auditing.py cites it; that
file was read).

The rates are not known; they are counted in so many runs. Give a lower limit of the true positives
and an upper limit of the false positives, as C. Clopper and E. Pearson (*Biometrika*, 1934) have
them: the epsilon holds but for the chance that a limit is wrong. Here the safe side is down: what
is ruled out is never overstated.
"""

from __future__ import annotations

from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import DELTA
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, SAMPLING_RATE
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, larger, log1p
from didp_ref.source import Source

__all__ = ["epsilon"]
__dir__ = __all__.copy

NASR = "M. Nasr, S. Song, A. Thakurta, N. Papernot, N. Carlini, arXiv 2101.04535"
TRUE_POSITIVES = Parameter(
    "true_positives", PROBABILITY, "Chance that a record in the data is found.", r"\mathrm{TPR}"
)
FALSE_POSITIVES = Parameter(
    "false_positives",
    SAMPLING_RATE,
    "Chance that a record that is not in the data is reported as found.",
    r"\mathrm{FPR}",
    reason="at zero every epsilon is ruled out",
)


@quantity(
    id="auditing.epsilon",
    expression=lambda true_positives, false_positives, delta: symbolic.log(
        symbolic.larger(1, (true_positives - delta) / false_positives)
    ),
    parameters=(TRUE_POSITIVES, FALSE_POSITIVES, DELTA),
    source=Source("ours", NASR, "as jax-privacy has it"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def epsilon(
    true_positives: Number | float, false_positives: Number | float, delta: Number | float
) -> Number:
    """Epsilon below which an attack with these rates is impossible: a lower bound.

    Give the lower limit of the true positives, and the upper limit of the false ones. For the other
    side give the rates of true and false negatives.

    >>> epsilon(true_positives=0.82, false_positives=0.11, delta=1e-5)
    2.00881177926957
    """
    beyond = as_pair(exact_sum(true_positives, -delta)) - false_positives
    return log1p(larger(beyond, 0) / false_positives)

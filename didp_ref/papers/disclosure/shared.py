"""The letters of the disclosure-risk paper, beside those that all papers share.

Of ``m`` records the record ``j`` has the prior ``priors[j]``. With the record ``j`` in the data a
guess at the record ``i`` is right with the chance ``right(i, j)``; ``T`` is a bound on the total
variation. An output makes the attack answer the record ``j`` with the chance ``chance[j]``, and is
by ``w[j]`` likelier with the record ``j`` in the data than on average. In its part of the outputs a
record gains ``gain[j]``, all together ``Gamma`` at most; the first ``K`` have a prior of at least
``least``. Of pairs of records the pair ``j`` has the weight ``q[j]``; with the first of the two in
the data a guess at it is right with the chance ``hits[j]``, with the second ``alarms[j]``, on
average ``x``, which is from ``low`` to ``high``. ``F`` is a trade-off function with the slope
``slope`` there. Of values in order ``gap[j]`` lies between the value j and the next. After an
answer the record ``j`` has the belief ``after[j]``; where it is in the data a guess at it is right
with the chance ``own[j]``. Of a candidate ``score[j]`` is the logarithm of its likelihood.
``P`` stands for $p^{m-1}$, and ``p`` is that of Example 2. There are ``N`` subsets of ``omega``
records, of which ``A`` have a certain record, and ``B`` have not. Two events have the chances
``hit`` and ``alarm``. Of the vectors of n bits that are not zero ``set_bits[n]`` is the total of
$q^k p^{n-k}$.
"""

from __future__ import annotations

from functools import partial

from sympy import Or, Product, Sum

from didp_ref.audit.claim import Source
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS
from didp_ref.symbolic.notation import (
    Formula,
    as_written,
    eq,
    every,
    functions,
    integers,
    le,
    reals,
    sequences,
)

BY_THEOREM_4_2 = "disclosure.theorem-4.2: the first form bounds 0-RAD"
cite = partial(Source, "disclosure")
"""Cite a place of the paper."""

PUBLIC_CODE = (
    "github.com/PatriciaBalboaKIT/Understanding-Disclosure-Risk-in-Differential-Privacy, the code "
    "that the paper names, commit 303338bd"
)

T, top, Gamma, least, x, slope = reals("T top Gamma least x slope")
low, high, kappa, P = reals("low high kappa P")
A, B, N, p = reals("A B N p")
hit, alarm = reals("hit alarm")
K, omega = integers("K omega")
priors, w, chance, gain = sequences("priors w chance gain")
after, own, score = sequences("after own score")
q, hits, alarms = sequences("q hits alarms")
gap, share, set_bits = sequences("gap share set_bits")
right, F = functions("right F")

OTHERS = (k, 1, m)
"""Every record that may be in the data instead."""
BEFORE, AFTER = (k, 1, i - 1), (k, i + 1, m)
"""The records k before the record i, and those after it."""
COLLISION = Sum(priors[j] ** 2, WORLDS)
RECORDS = (j, 1, n)
"""Every record, where the pairs of them are counted up to m."""

OF_THE_GUESS, AS_PRINTED = "of the guess", "as eq. 1 has it"
KAPPAS = {
    OF_THE_GUESS: r"$\kappa^+$ is the largest $\Pr[\ell(Z, z_0) \leq \eta]$ of a guess $z_0$, as "
    r"in eq. 52 and Definitions 2.3 and 4.1",
    AS_PRINTED: r"$\kappa^+$ is the largest $\Pr[\ell(z_0, Z) \leq \eta]$, and $\ell$ any "
    "function. Every loss that the paper takes is symmetric, and there the two readings are one",
}
"""Which argument of the loss is the guess."""

LEFT = (j, K + 1, m)
"""The records after the first K."""
GAINED = Sum(gain[j] * priors[j], (j, 1, K)) + Sum(gain[j] * priors[j], LEFT)

NOTHING_KNOWN = "nothing known of the record (aux is empty)"
ONE_RECORD_RIGHT = "a guess is right of one record alone"
SOME_ANSWER_RIGHT = "each record has an answer that is right of it"
ORDER_ALONE = 'the order, not "significantly"'
LESS_ALONE = 'less noise, not "notable"'
"""Where the paper says how much, and what is proved is a comparison."""
TOY_ATTACK = (
    "some mechanism and attack; the attacks of section 7 were not repeated "
    "(disclosure.section-7.experiments)"
)

UNSET = {"p is e^epsilon/(1 + e^epsilon)": eq(p * (1 + GROWTH), GROWTH)}
"""How likely a bit that is not the record's own is 0."""
ENCODED = (GROWTH - 1) / (2 * m) * (1 - Product(p, (j, 1, m - 1)))
SELECTED = (m - omega) * (GROWTH - 1) / (m * (omega * GROWTH + m - omega))
RESPONDED = (GROWTH - 1) / (GROWTH + m - 1) * (m - 1) / m
"""What Theorem 4.2 says of unary encoding, subset selection and randomized response where all
records are equally likely, and nothing is known."""
SUBSET_SIZE = {
    **as_written(le(1, omega)),
    "omega is 1, or at most m/(e^epsilon + 1)": Or(eq(omega, 1), le(omega * (GROWTH + 1), m)),
}


def between_records(name: str, statement: Formula) -> dict[str, Formula]:
    """Say of a record i, and of the records k before and after it, what holds."""
    return {
        f"{name}, for every i and every k {where} it": every(statement, EACH_WORLD, over)
        for where, over in (("before", BEFORE), ("after", AFTER))
    }

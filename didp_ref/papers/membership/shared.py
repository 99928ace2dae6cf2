"""The letters of the membership-privacy paper, beside those that all papers share.

The real number ``S`` numbers the output events that may occur, each with the distribution of the
family under which it does: there are no more of either than real numbers. Of ``m`` entities one
completes the data set; with the entity ``j`` the event has the probability ``f(S, j)``. Of
independent entities ``c_j`` is the probability of the entity j, where all have one the number
``c_1``. Under sampling, at the rate beta, the ``k``-th of ``n`` sets of other tuples is drawn with
the probability ``drawn(S, k)``; alone it gives the event the probability ``f(S, k)``, and with the
tuple in question ``g(S, k)``. Of Theorem 5.7's mechanism, an event holds the output 1 (``o = 1``)
or not (``o = 0``), and ``c`` of the other outputs; ``q`` is the probability of the output 1 on
``{t_1}``. ``x`` is a posterior. An output is passed on with the probability ``w_k``; it is seen
together with the entity with the probability ``u_k``, and without it with ``v_k``. On two
neighbouring data sets an event has the probabilities ``y`` and ``z``, of which the one is at least
``e^t`` times the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Source
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.membership.notions import CHOSEN, COMPLEMENT
from didp_ref.papers.shared.alphabet import beta, i, j, k, m, n
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Formula, Term, as_written, functions, le, reals, sequences

cite = partial(Source, "membership")
"""Cite a place of the paper."""

S, c, o, q, t, x, y, z = reals("S c o q t x y z")
chances, present, absent, kept = sequences("c_j u_k v_k w_k")
f, g, drawn = functions("f g drawn")

EVERY_EVENT = (
    "only events that may occur under some distribution of the family, and no more of them than "
    "there are real numbers"
)
DEFINITION = "positive membership privacy as in the earlier sections, which the excerpt lacks"
POSITIVE_DPS = (
    '"positive DPS", which the excerpt does not define, read as Pr[A^beta(D) in S] <= '
    "e^epsilon Pr[A^beta(D - t) in S]: the reading under which gamma is the printed one"
)
FAMILY_READINGS = {
    CHOSEN: "T is any set, and m entities outside it are chosen: what the three conditions "
    "after the definition and the proof of Theorem 5.7 describe",
    COMPLEMENT: "T has the complement of exactly m entities, as printed: then every data "
    "set of the family has |U| - m + 1 entities",
}

CANDIDATES = (j, 1, m)
"""The m entities that may complete the data set."""
I_IS_A_CANDIDATE = as_written(le(1, i), le(i, m))

OCCURS = "0 < Pr[S] for every event"

SUBSETS = (k, 1, n)
"""The sets of other tuples that may be drawn."""

IN, OUT = beta * drawn(S, k) * g(S, k), (1 - beta) * drawn(S, k) * f(S, k)
"""How likely it is that a set is drawn, with the tuple and without it, and shows the event."""
WITH = Sum(IN + OUT, SUBSETS)
"""The probability of the event, with sampling, on the data with the tuple: ``Pr[S]``."""
WITHOUT = Sum(drawn(S, k) * f(S, k), SUBSETS)
"""The probability of the event, with sampling, on the data without the tuple."""
PRESENT = Sum(IN, SUBSETS) / WITH
"""The posterior that the tuple was drawn, from its prior beta."""


def member_private(after: Term, before: Term, bound: Term) -> Formula:
    """Return what positive membership privacy says of one posterior and its prior."""
    return And(le(after, bound * before), le((1 - before) / bound, 1 - after))


def carry(d: Derivation, name: str, given: ForAll, wanted: ForAll, by: Iterable[str]) -> None:
    """From what follows for a free variable, derive that the one notion implies the other.

    Both are about every value of that variable, over one range.
    """
    over = (given.variable, *given.ends)
    here, each, outside = f"{name}, given", f"{name}, for each", f"{name}, given before"
    d.lemma(here, lemmas.instance(given, given.variable))
    d.generalize(each, Implies(given, wanted.body), over, [*by, here])
    d.lemma(outside, lemmas.premise_outside(given, wanted.body, over))
    d.step(name, Implies(given, wanted), [each, outside])

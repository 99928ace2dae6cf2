"""What the tests of several units of the paper share."""

from itertools import combinations

from sympy import Rational

from didp_ref.audit.errata import errata
from didp_ref.symbolic.notation import Term

SHOWN = {erratum.claim: erratum for erratum in errata("membership")}


def subsets(entities):
    """Return every subset."""
    return [set(entry) for n in range(len(entities) + 1) for entry in combinations(entities, n)]


def always(*_: Term) -> Term:
    """An event that is certain, a set that is always drawn."""
    return Rational(1)


def never(*_: Term) -> Term:
    """An event that does not happen."""
    return Rational(0)

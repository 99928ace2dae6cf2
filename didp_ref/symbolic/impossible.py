"""Can a case happen? Signs that are taken for granted one by one may contradict each other.

A case that never happens proves nothing and disproves nothing, whatever the forms are there.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import cast

from didp_ref.numbers.exact import to_rational
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.normal import Signs
from didp_ref.symbolic.quotients import NOTHING, RING, Key, Polynomial

MOST_TOGETHER = 3
MOST_SIGNS = 24


def is_impossible(signs: Mapping[Key, int], region: Signs, atoms: Atoms) -> bool:
    """Say whether polynomials that are positive in a case add up to what is nowhere positive.

    ``a > b``, ``b > c`` and ``c > a`` is such a case.
    """
    positive = [_polynomial(key) * sign for key, sign in signs.items() if sign]
    zero = [_polynomial(key) * turn for key, sign in signs.items() if not sign for turn in (1, -1)]
    signed = [*positive, *zero][:MOST_SIGNS]
    return any(
        _is_nowhere_positive(sum(chosen, NOTHING), region, atoms)
        for count in range(1, MOST_TOGETHER + 1)
        for chosen in combinations(signed, count)
        if any(chosen[0] is each for each in positive)
    )


def _polynomial(key: Key) -> Polynomial:
    """Return the polynomial that has a key."""
    monomials = cast("Sequence[tuple[tuple[int, ...], str]]", key)
    return RING.from_dict({powers: to_rational(Fraction(c)) for powers, c in monomials})


def _is_nowhere_positive(total: Polynomial, region: Signs, atoms: Atoms) -> bool:
    return total == 0 or region.sign(total, atoms, strict=False) == -1

"""A family's formula at a number of entries: sums and products term by term."""

from collections.abc import Mapping
from itertools import combinations

from flint import fmpq

from didp_ref.errors import InputError, Undecided
from didp_ref.symbolic.term import COUNT, ONE, ZERO, Number, Term, name, number, value_at

MOST_WRITTEN_OUT = 12
"""An elementary symmetric polynomial is written out for so many entries."""


def written_out(term: Term, n: int) -> Term:
    """Return a family's formula at n entries, which are named ``alphas_1`` to ``alphas_n``."""

    def out(node: Term, index: Mapping[str, int]) -> Term:
        if node.head == "name":
            if node.value == COUNT:
                return number(n)
            return number(index[str(node.value)]) if node.value in index else node
        if node.head == "largest":
            return Term("max", tuple(name(f"{node.value}_{k + 1}") for k in range(n)))
        if node.head == "elementary":
            return _elementary(str(node.value), value_at(out(node.args[0], index), {}, 64), n)
        if node.head == "entry":
            place = value_at(out(node.args[0], index), {}, 64)
            if type(place) is not fmpq or place.q != 1 or not 0 <= place < n:
                raise InputError(str(node), f"is no entry of {n}")
            return name(f"{node.value}_{int(place.p) + 1}")
        if node.head in ("sum", "product"):
            low, high = (value_at(out(end, index), {}, 64) for end in node.args[1:])
            if type(low) is not fmpq or type(high) is not fmpq or low.q != 1 or high.q != 1:
                raise InputError(str(node), "has no whole numbers for its ends")
            terms = tuple(
                out(node.args[0], {**index, str(node.value): k})
                for k in range(int(low.p), int(high.p) + 1)
            )
            head, empty = ("+", ZERO) if node.head == "sum" else ("*", ONE)
            return Term(head, terms) if len(terms) > 1 else terms[0] if terms else empty
        return Term(node.head, tuple(out(part, index) for part in node.args), node.value)

    return out(term, {})


def _elementary(sequence: str, order: Number, n: int) -> Term:
    """Return the sum of the products of so many entries, written out."""
    if n > MOST_WRITTEN_OUT:
        raise Undecided(f"a symmetric polynomial of more than {MOST_WRITTEN_OUT} entries", n)
    entries = [name(f"{sequence}_{k + 1}") for k in range(n)]
    products = [Term("*", (ONE, *chosen)) for chosen in combinations(entries, int(order))]
    return Term("+", (ZERO, *products))

"""Shares of a whole, which add up to one: what is left to each where no share exceeds a bound."""

from collections.abc import Callable, Sequence

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.audit.lemmas import Range
from didp_ref.symbolic.notation import Term, eq, le


def add_up(d: Derivation, weight: Term, over: Range, by: Sequence[str]) -> None:
    """Show that the shares add up to one: ``in total``. That the whole is not 0, ``by`` says."""
    whole = Sum(weight, over)
    d.lemma("over the whole", lemmas.sum_scale(1 / whole, weight, over))
    d.step("in total", eq(Sum(weight / whole, over), 1), by=["over the whole", *by])


def left_by_the_others(
    d: Derivation,
    share: Callable[[Term], Term],
    over: Range,
    own: Term,
    bound: Term,
    limited: str,
    by: Sequence[str],
) -> None:
    """Show that a share is at least what is left where all others are at the bound: ``the rest``.

    The fact ``limited`` says that no share exceeds it; ``by`` says that ``own`` is in the range,
    and that the shares are defined.
    """
    index, first, last = over
    d.lemma("take one out", lemmas.sum_take_out(share(index), over, own))
    parts = (
        ("before", (index, first, own - 1), own - first),
        ("after", (index, own + 1, last), last - own),
    )
    for name, part, many in parts:
        d.generalize(f"each {name}", le(share(index), bound), part, by=[*by, limited])
        d.lemma(f"sum {name}", lemmas.sum_monotone(share(index), bound, part))
        d.lemma(f"count {name}", lemmas.sum_constant(bound, part))
        facts = [*by, f"each {name}", f"sum {name}", f"count {name}"]
        d.step(f"at the bound {name}", le(Sum(share(index), part), many * bound), by=facts)
    facts = [*by, "in total", "take one out", "at the bound before", "at the bound after"]
    d.step("the rest", le(1 - (last - first) * bound, share(own)), by=facts)

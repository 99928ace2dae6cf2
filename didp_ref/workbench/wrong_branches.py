"""Which branches of a function are wrong? Said only if every other one is proved right."""

from collections.abc import Iterator

from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.equality import Branch, is_of_type, prove
from didp_ref.symbolic.term import Term
from didp_ref.workbench.candidate import Formula
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.trace import shorten_text

MOST_BRANCHES = 6


def wrong_branches(formula: Formula, quantity: Quantity) -> Iterator[str]:
    """Say where a function differs if some of its branches are proved to have the right value."""
    branches = (None if quantity.is_family else formula.branches(None, None)) or []
    if not 1 < len(branches) <= MOST_BRANCHES:
        return
    ours = formula_of(quantity)
    wrong = [
        branch for branch in branches if branch.value and not _is_right(branch, ours, quantity)
    ]
    if len(wrong) == len(branches):
        return
    for branch in wrong:
        conditions = (str(each) for each in branch.conditions if not is_of_type(each))
        if where := shorten_text(" and ".join(conditions)):
            yield f"wrong-branch: differs where {where}"
    yield "wrong-branch: is equal in every other branch (proved)"


def _is_right(branch: Branch, ours: Term, quantity: Quantity) -> bool:
    proof = prove([branch], ours, quantity)
    return proof.equal and not proof.never_taken

"""What a function returns where rounding alone decides a comparison.

Running it on symbols takes the paths that the domain admits. Where float64 rounds what is compared,
the other answer may come out: of ``log(1 - alpha)`` nothing is left for a tiny alpha. Such a path
does no harm if it returns the quantity's value, or misses it by at most the compared difference, as
in ``x if x > 0 else 0``. A larger multiple may be any number. Anything else is reported.
"""

from collections.abc import Iterator, Sequence

from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.equality import Branch, Relation, prove
from didp_ref.symbolic.normal import Finer, Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import TooLarge, over
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import Term, negative
from didp_ref.workbench.candidate import Recovered
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.trace import shorten_text

MOST_STARTS = 4


def harm_of_hidden_paths(recovered: Recovered, quantity: Quantity) -> Iterator[str]:
    """Say where a function may return something else than the quantity, by rounding alone."""
    yield from recovered.may_go_wrong
    for n, worlds in recovered.hidden.items():
        for world, paths in enumerate(worlds):
            of_world = world if quantity.per_world else None
            formula = formula_of(quantity, n, of_world)
            followed = recovered.paths[n][world] if world < len(recovered.paths[n]) else []
            for against, branch in [*paths, *_never_taken(followed, formula, quantity)]:
                if branch.value is None or _is_harmless(branch, against, formula, quantity):
                    continue
                shown = " and ".join(shorten_text(str(each)) for each in against)
                value = shorten_text(str(branch.value))
                yield f"it returns {value} if rounding makes it that {shown}"


def _never_taken(
    branches: Sequence[Branch], formula: Term, quantity: Quantity
) -> Iterator[tuple[tuple[Relation | str, ...], Branch]]:
    """Yield branches that no case of the proof takes: their conditions exclude one another."""
    if len(branches) < 2:
        return
    for place in prove(branches, formula, quantity).never_taken:
        yield branches[place].conditions, branches[place]


def _is_harmless(
    branch: Branch, against: Sequence[Relation | str], formula: Term, quantity: Quantity
) -> bool:
    assert branch.value is not None
    for alone in (branch, Branch((), branch.value)):
        proof = prove([alone], formula, quantity)
        if proof.equal and not proof.never_taken:
            return True
    differences = [each.difference for each in against if isinstance(each, Relation)]
    gap = Term("+", (branch.value, negative(formula)))
    return any(_is_part(gap, difference, quantity) for difference in differences)


def _is_part(gap: Term, difference: Term, quantity: Quantity) -> bool:
    """Say whether one term is a number from -1 to 1 times another one."""
    atoms = Atoms()
    for _ in range(MOST_STARTS):
        normal = Normal(Region(quantity), atoms, {})
        try:
            ratio = over(normal.normalize(gap), normal.normalize(difference))
        except Finer:
            atoms = Atoms(atoms.units)
            continue
        except (Sign, NotUniform, TooLarge, ZeroDivisionError, RecursionError):
            return False
        if ratio.top == 0:
            return True
        if not (ratio.top.is_constant() and ratio.bottom.is_constant()):
            return False
        return bool(abs(ratio.top.leading_coefficient() / ratio.bottom.leading_coefficient()) <= 1)
    return False

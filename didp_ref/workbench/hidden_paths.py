"""What a function returns where rounding alone decides a comparison.

Running it on symbols takes the paths that the domain admits. Where float64 rounds what is compared,
the other answer may come out: of ``log(1 - alpha)`` nothing is left for a tiny alpha. Such a path
does no harm if it returns the quantity's value, or misses it by at most the compared difference, as
in ``x if x > 0 else 0``. A larger multiple may be any number. Anything else is reported. Of two
paths that meet within the domain, one may be taken in the other's place next to where they meet:
there only a larger multiple is reported, as both return the quantity's value where they meet.
"""

from collections.abc import Iterator, Sequence

from flint import fmpq

from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.equality import Branch, Relation, prove
from didp_ref.symbolic.normal import Finer, Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import TooLarge, over
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import Term, negative
from didp_ref.workbench.candidate import Recovered
from didp_ref.workbench.decisions import sign_survives_rounding
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
            harmful = [
                (against, branch)
                for against, branch in [*paths, *_never_taken(followed, formula, quantity)]
                if branch.value and not _is_harmless(branch, against, formula, quantity)
            ]
            for against, branch in [*harmful, *_blown_up(followed, formula, quantity)]:
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


def _blown_up(
    branches: Sequence[Branch], formula: Term, quantity: Quantity
) -> Iterator[tuple[tuple[Relation, ...], Branch]]:
    """Yield branches that miss the quantity's value by several times what rounding compares."""
    for branch in branches if len(branches) > 1 else ():
        for relation in branch.conditions:
            if branch.value is None or sign_survives_rounding(relation.difference):
                continue
            multiple = _multiple(branch.value, formula, relation.difference, quantity)
            if multiple is not None and abs(multiple) > 1:
                yield (relation,), branch


def _is_harmless(
    branch: Branch, against: Sequence[Relation | str], formula: Term, quantity: Quantity
) -> bool:
    assert branch.value is not None
    for alone in (branch, Branch((), branch.value)):
        proof = prove([alone], formula, quantity)
        if proof.equal and not proof.never_taken:
            return True
    multiples = (
        _multiple(branch.value, formula, each.difference, quantity)
        for each in against
        if isinstance(each, Relation)
    )
    return any(multiple is not None and abs(multiple) <= 1 for multiple in multiples)


def _multiple(value: Term, formula: Term, difference: Term, quantity: Quantity) -> fmpq | None:
    """Return the number that times a difference is a value's distance from a formula, if one is."""
    gap = Term("+", (value, negative(formula)))
    atoms = Atoms()
    for _ in range(MOST_STARTS):
        normal = Normal(Region(quantity), atoms, {})
        try:
            ratio = over(normal.normalize(gap), normal.normalize(difference))
        except Finer:
            atoms = Atoms(atoms.units)
            continue
        except (Sign, NotUniform, TooLarge, ZeroDivisionError, RecursionError):
            return None
        if ratio.top == 0:
            return fmpq(0)
        if not (ratio.top.is_constant() and ratio.bottom.is_constant()):
            return None
        return ratio.top.leading_coefficient() / ratio.bottom.leading_coefficient()
    return None

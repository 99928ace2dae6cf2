"""Formula mutants: each is killed by a vector or proved equal; none is left undecided."""

from __future__ import annotations

from functools import cache

import pytest
import sympy

import didp_ref as di
from didp_ref.numbers.root_function import Root
from didp_ref.oracle import mutants as module
from didp_ref.oracle.mutants import Fate, Mutant, equivalence, judge, mutants
from didp_ref.oracle.vectors import load
from tests.whole import whole

LEAST = 500
EVERY = 12


@cache
def made(name: str) -> list[Mutant]:
    return list(mutants(di.quantities[name]))


def fates(name: str, every: int = 1) -> list[tuple[Mutant, Fate]]:
    """Return what becomes of mutants: by what is in git, or else by all vectors."""
    first = di.quantities[name]
    found = [(each, judge(first, each).fate) for each in made(name)[::every]]
    if any(fate is Fate.UNDECIDED for _, fate in found):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "vectors_of", lambda quantity: whole(quantity.id))
            patch.setattr(module, "_points", module._points.__wrapped__)  # those of git are kept
            return [
                (each, judge(first, each).fate if fate is Fate.UNDECIDED else fate)
                for each, fate in found
            ]
    return found


def survivors(name: str, every: int = 1) -> list[str]:
    """Return the mutants that are undecided by what is in git, and by all vectors."""
    return [mutant.edit for mutant, fate in fates(name, every) if fate is Fate.UNDECIDED]


@pytest.mark.slow
@pytest.mark.parametrize("name", list(di.quantities))
def test_no_mutant_survives(name: str) -> None:
    assert survivors(name) == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", di.quantities)
def test_a_sample_of_mutants_does_not_survive(name: str) -> None:
    assert survivors(name, EVERY) == []


def test_what_has_no_value_anywhere_is_no_mutant() -> None:
    """log((a - 1)/(1 - a)) is log(-1), which sympy sees when common parts are named."""
    for name in ("renyi.epsilon", "reconstruction.epsilon"):
        for mutant in made(name):
            judge(di.quantities[name], mutant)  # raises nothing


@pytest.mark.slow
def test_there_are_enough() -> None:
    few = [name for name in di.quantities if not name.startswith(("scale.p", "translation.e"))]
    assert sum(len(made(name)) for name in few) >= LEAST


def test_a_killed_mutant_names_a_vector_that_kills() -> None:
    quantity = di.scale.rho
    rho = quantity.symbols["rho"]
    mutant = Mutant(quantity.id, "by hand", quantity.expression.subs(rho, 1 - rho))
    outcome = judge(quantity, mutant)
    assert outcome.fate is Fate.KILLED
    assert outcome.by in {vector.id for vector in load(quantity.id).vectors}


def test_what_leaves_a_parameter_out_is_killed_by_two_vectors_that_differ_in_it_alone() -> None:
    """Of a root that nothing reaches no vector by itself tells that it is none."""
    quantity = di.testing.gaussian_false_negatives
    expression = quantity.expression.subs(quantity.symbols["false_positives"], 1)
    outcome = judge(quantity, Mutant(quantity.id, "by hand", expression))
    assert outcome.fate is Fate.KILLED
    assert (
        judge(quantity, Mutant(quantity.id, "by hand", quantity.expression)).fate is Fate.EQUIVALENT
    )


def test_an_equal_formula_is_proved_equal() -> None:
    quantity = di.translation.gamma_from_rho
    rho, m = quantity.symbols["rho"], quantity.symbols["n_worlds"]
    written_otherwise = sympy.Max(m * rho, (1 - 1 / m) / (1 - rho), evaluate=False)
    assert equivalence(quantity, written_otherwise)
    assert (
        judge(quantity, Mutant(quantity.id, "by hand", written_otherwise)).fate is Fate.EQUIVALENT
    )


def test_a_formula_that_differs_by_a_hair_is_undecided_not_equal() -> None:
    quantity = di.guarantee.epsilon
    hair = quantity.expression * (1 + sympy.Rational(1, 10**40))
    outcome = judge(quantity, Mutant(quantity.id, "a hair", hair))
    assert outcome.fate is Fate.UNDECIDED


def test_reversed_sum_is_proved_equal() -> None:
    quantity = di.composition.beta_symmetric
    reversed_order = [m for m in mutants(quantity) if m.edit.startswith("the order")]
    assert [judge(quantity, mutant).fate for mutant in reversed_order] == [Fate.EQUIVALENT]


def test_a_root_that_zero_cuts_off_is_asked_beyond_zero_alone() -> None:
    quantity = di.auditing.one_run_epsilon
    (root,) = quantity.expression.atoms(Root)
    x = root.args[0]
    inside = sympy.exp(sympy.Max(0, x))
    for changed, equal in ((x, True), (sympy.Max(-1, x), True), (sympy.Max(1, x), False)):
        mutated = quantity.expression.xreplace({inside: sympy.exp(changed)})
        assert bool(equivalence(quantity, mutated)) is equal
    assert module._beyond_zero(root) == root  # nothing cuts it off


def test_odds_below_zero_have_no_value() -> None:
    quantity = di.composition.epsilon_repeated
    epsilon = quantity.symbols["epsilon"]
    for odds in (-epsilon, sympy.exp(-epsilon) - 1):
        mutated = quantity.expression.xreplace({sympy.exp(-epsilon): odds})
        assert judge(quantity, Mutant(quantity.id, "by hand", mutated)).fate is Fate.KILLED


def test_mutants_are_made_one_by_one(monkeypatch):
    """All of `renyi.sharper_epsilon` take 15 s: who has a limit of time asks for the next one."""
    judged = []
    is_void = module._is_void
    monkeypatch.setattr(module, "_is_void", lambda each: judged.append(each) or is_void(each))
    made = mutants(di.renyi.sharper_epsilon)
    assert (next(made).quantity, len(judged)) == ("renyi.sharper_epsilon", 1)

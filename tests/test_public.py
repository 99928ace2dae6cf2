"""didp_ref/public.py: the names that the package hands on, and no others."""

import re
import subprocess
import sys
from importlib import import_module
from types import ModuleType

import numpy as np
import pytest

import didp_ref as di
from didp_ref import errors, public
from didp_ref.audit import lemmas
from didp_ref.formulas import parameters, quantities
from didp_ref.kernel import schemas
from didp_ref.numbers import domains
from didp_ref.oracle import mutants, plugin, second_engine
from tests.looped import for_each

MODULES = [one for name in public.__all__ if type(one := getattr(di, name)) is ModuleType]
MODULES += [
    one for each in MODULES for name in dir(each) if type(one := getattr(each, name)) is ModuleType
]
MODULES += [plugin, mutants, second_engine]  # which users' files import


def test_the_package_lists_and_has_every_public_name() -> None:
    assert set(dir(di)) == set(public.__all__)
    assert all(getattr(di, name) is getattr(public, name) for name in public.__all__)


def test_another_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'didp_ref' has no attribute 'no_such_name'"):
        _ = di.no_such_name


def test_a_command_that_is_no_function_says_how_it_is_run():
    for name in ("release", "budget"):
        with pytest.raises(AttributeError, match=f"it is a command.* didp-ref {name} FILE --json"):
            getattr(di, name)


def test_a_topic_can_be_imported_from() -> None:
    for name in {name.partition(".")[0] for name in quantities}:
        topic = getattr(di, name)
        own = topic.__spec__.name
        assert import_module(f"didp_ref.{name}") is topic
        assert topic.__spec__.name == own
    with pytest.raises(ModuleNotFoundError, match=r"didp_ref\.explain"):
        import_module("didp_ref.explain")


def test_a_posterior_as_a_function_of_epsilon_and_prior_is_found() -> None:
    """The odds rise e^epsilon times."""
    for name in ("posterior", "risk"):
        with pytest.raises(AttributeError, match=r"guarantee.rho_at_prior\(1.0, epsilon, prior\)"):
            getattr(di, name)
    epsilons = np.array([0.0, 0.5, 1.0, 2.5])
    with pytest.raises(
        di.DomainError, match=r"for many, call .*rho_at_prior\(1.0, epsilon, prior\)"
    ):
        di.explain(epsilon=epsilons)
    found = di.guarantee.rho_at_prior(1.0, epsilons, 0.1)
    odds = np.exp(epsilons) / 9
    assert np.allclose(found, odds / (1 + odds), rtol=1e-14, atol=0)
    # float64 has 1/4, and not 1/10
    exact = di.explain(epsilon=1, prior="1/4", adjacency="replace").value
    assert di.guarantee.rho_at_prior(1.0, 1.0, 0.25) == exact


def test_an_unknown_name_is_searched_for() -> None:
    with pytest.raises(AttributeError, match="to search: didp-ref list --text no_such_name"):
        _ = di.no_such_name


def test_a_slip_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(AttributeError, match=r"'sacle'.* scale\?"):
        _ = di.sacle
    with pytest.raises(AttributeError, match=r"'rhoo'.* rho\?"):
        _ = di.scale.rhoo


def is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, di.DidpError)


def test_every_error_is_public() -> None:
    kinds = {kind.__name__ for kind in vars(errors).values() if is_error(kind)}
    assert {"UnknownName", "BudgetSpent"} <= kinds <= set(dir(di))


@for_each(MODULES, lambda module: module.__name__)
def test_a_public_module_lists_its_public_names_and_no_others(module: ModuleType) -> None:
    if module is parameters:
        made_here = {name for name in vars(module) if name.isupper()} - set(vars(domains))
        assert set(dir(module)) == made_here - {"ANSWER", "RHO_AT_GUESSING"}
    else:
        assert dir(module) == sorted(module.__all__)
        assert len(set(module.__all__)) == len(module.__all__)
    for name in dir(module):
        assert not name.startswith("_")
        assert getattr(module, name) is not None


def test_modules_in_public_modules_are_looked_at_too() -> None:
    assert {di.mechanisms.laplace, di.mechanisms.interactive, lemmas, parameters} <= set(MODULES)


def test_every_formula_and_every_lemma_is_public() -> None:
    for name in quantities:
        topic, _, own = name.partition(".")
        assert own in dir(getattr(di, topic)), name
    assert set(schemas.STATED) <= set(dir(lemmas))


def test_a_module_of_mechanisms_is_imported_when_it_is_asked_for() -> None:
    assert di.mechanisms.laplace.GridLaplace.__module__ == "didp_ref.mechanisms.laplace"
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = di.mechanisms.no_such_name


def test_the_tab_key_completes_ids() -> None:
    assert "abdi.theorem-3" in di.claims._ipython_key_completions_()
    assert "scale.rho" in di.quantities._ipython_key_completions_()


@pytest.mark.parametrize("names", [di.claims, di.quantities], ids=["claims", "quantities"])
def test_an_id_of_nothing_is_not_in_what_there_is_and_the_nearest_is_told(names) -> None:
    wrong = f"{next(iter(names))}z"
    assert wrong not in names and names.get(wrong) is None
    with pytest.raises(KeyError, match=re.escape(next(iter(names)))):
        names[wrong]


def test_a_topic_is_no_program_and_python_says_so() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "didp_ref.group"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1 and ran.stderr.count("\n") == 1 and "didp_ref.group" in ran.stderr

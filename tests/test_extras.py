"""What is not among the core dependencies: the extras of pyproject.toml have it."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from didp_ref.errors import Unavailable
from didp_ref.extras import EXTRAS, missing, remedy, require

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DISTRIBUTIONS = {"z3": "z3-solver"}
"""How a package is called where it is not as it is imported."""


@pytest.mark.parametrize(("package", "extra"), EXTRAS.items())
def test_the_extra_installs_the_package(package, extra):
    names = [
        Requirement(requirement).name for requirement in PROJECT["optional-dependencies"][extra]
    ]
    assert DISTRIBUTIONS.get(package, package) in names


def test_every_package_of_what_users_install_is_known():
    extras = next(
        iter(
            Requirement(requirement).extras
            for requirement in PROJECT["optional-dependencies"]["all"]
        )
    )
    wanted = {
        Requirement(requirement).name
        for extra in extras
        for requirement in PROJECT["optional-dependencies"][extra]
    }
    # what needs Java is installed when it is asked for by its name
    known = {DISTRIBUTIONS.get(entry, entry) for entry, extra in EXTRAS.items() if extra != "spark"}
    assert wanted == known


def test_what_is_missing_is_named_with_the_line_that_installs_it():
    assert missing("numpy", "no_such_package") == ("no_such_package",)
    require("numpy")
    with pytest.raises(Unavailable, match=r"no_such_package.*didp_ref\[all\]"):
        require("numpy", "no_such_package")


def test_an_extra_is_named_once():
    assert "'didp_ref[proofs]'" in remedy("z3", "cvc5")

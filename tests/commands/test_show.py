"""``didp-ref show``."""

import json

import pytest

from didp_ref.cli import main
from didp_ref.commands.show import place_in_code
from didp_ref.papers import CLAIMS
from didp_ref.quantity import quantities


def test_a_claim_is_shown_with_all_that_is_known_of_it(capsys):
    assert main(["show", "abdi.theorem-3"]) == 0
    said = capsys.readouterr().out
    for part in ("source:", "printed:", "formula:", "verdict:", "evidence", "derivation"):
        assert part in said
    assert "didp_ref/formulas/scale.py:" in said


@pytest.mark.parametrize("name", ["abdi.theorem-3", "scale.prior_dependent"])
def test_the_document_says_the_same(name, capsys):
    assert main(["show", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == name


def test_every_claim_and_quantity_can_be_shown(capsys):
    for name in [*CLAIMS, *quantities]:
        assert main(["show", name]) == 0
    assert "Traceback" not in capsys.readouterr().out


def test_the_place_in_the_code_is_where_the_formula_is_declared():
    file, _, line = place_in_code(quantities["scale.rho"]).partition(":")
    assert file == "didp_ref/formulas/scale.py"
    assert int(line) > 1

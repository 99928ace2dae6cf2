"""A formula that is equal is shown with its conditions and with what is wrong in print of it."""

import json

import didp_ref as di
from didp_ref.audit import index
from didp_ref.audit.errata_kinds import of_formula
from didp_ref.cli.main import main
from didp_ref.workbench.comparison import compare

EQUATION_24 = (
    r"\epsilon = \frac{\Delta_q}{\Theta_q} \max\left("
    r"\log\left(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)(1-P_{min})}\right)^{-1}, "
    r"\log\left(\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)}\right)^{-1}\right)^{-1}"
)
TEXTBOOK = r"\sigma^2 = \frac{2 \ln(1.25/\delta) (\Delta_2 f)^2}{\epsilon^2}"


def rows(answer) -> dict[str, str]:
    return {label: text for label, text in answer.summary().rows if text}


def test_the_erratum_of_a_formula_in_print_is_named_beside_equal():
    answer = compare(EQUATION_24, "translation.epsilon")
    assert answer.summary().word == "EQUAL"
    assert answer.errata == ["abdi.theorem-4"]
    recorded = next(row for row in index.read().errata if row.claim == "abdi.theorem-4")
    assert recorded.title in rows(answer)["Erratum"]
    assert recorded.fails_as in rows(answer)["Erratum"]


def test_the_conditions_of_a_formula_stand_beside_equal_and_in_json(capsys):
    main(["compare", TEXTBOOK, "gaussian.textbook_deviation", "--json"])
    document = json.loads(capsys.readouterr().out)
    declared = [each.text for each in di.quantities["gaussian.textbook_deviation"].conditions]
    assert "epsilon < 1" in declared
    assert document["requires"] == declared
    assert document["errata"] is None
    shown = rows(compare(TEXTBOOK, "gaussian.textbook_deviation"))
    assert shown["Requires"] == "; ".join(declared) and "Erratum" not in shown


def test_a_formula_that_differs_has_neither():
    answer = compare("s/log(m*rho/(1-rho))", "scale.rho")
    assert answer.requires == answer.errata == []


def test_the_errata_of_a_formula_are_those_of_its_own_place():
    """Each is an error by the index, of the paper of the formula; a corrected formula has none."""
    known = index.read()
    named = {name: [row.claim for row in of_formula(name)] for name in known.formulas}
    for name, claims in named.items():
        assert all(claim.startswith(f"{known.formulas[name].paper}.") for claim in claims)
    assert named["composition.alpha_symmetric"] == ["abdi.theorem-1"]
    assert named["composition.alpha_at_prior"] == []  # it is the correction
    assert named["guarantee.rho"] == []  # a slip is no error of the formula


def test_show_names_the_erratum_of_a_formula(capsys):
    main(["show", "translation.epsilon"])
    assert "erratum: didp-ref errata abdi.theorem-4\n" in capsys.readouterr().out

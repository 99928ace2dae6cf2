"""What the book says of a quantity."""

import inspect
import re
from fractions import Fraction

import pytest

from didp_ref.audit.claim import Verdict
from didp_ref.audit.judged import claims
from didp_ref.book.quantities import answers, ask, base_point, shown
from didp_ref.cli.main import main
from didp_ref.formulas import quantities
from didp_ref.formulas.accounting import proof
from didp_ref.formulas.bracketed import bracketed
from didp_ref.oracle import vectors
from didp_ref.oracle.subjects import subjects


@pytest.fixture
def found(of_quantities):
    return of_quantities


def test_every_quantity_is_there_with_claims_both_ways(found):
    assert list(found) == sorted([*subjects(), *bracketed], key=lambda name: name.split(".")[0])
    closed = {name: entry for name, entry in found.items() if not entry.bracket}
    for name, entry in closed.items():
        for claim in entry.claims:
            assert name in claims[claim].claim.quantities
    uses = sum(len(claim.claim.quantities) for claim in claims.values())
    assert sum(len(entry.claims) for entry in closed.values()) == uses


def test_the_bounds_of_a_bracket_rest_on_proved_claims(found):
    for name in bracketed:
        assert found[name].claims
        for claim in found[name].claims:
            assert claims[claim].verdict is Verdict.PROVED
            assert claim in inspect.getdoc(proof)


def test_the_safe_float_is_the_next_one(found):
    """Next to the exact value: a little more than one ulp where an ulp changes its size."""
    closed = {name: entry for name, entry in found.items() if not entry.bracket}
    for entry in closed.values():
        assert Fraction(entry.worst) <= Fraction(2)
    exact = {name for name, entry in closed.items() if not Fraction(entry.worst)}
    whole_numbers = {name for name in found if "discrete_laplace_threshold" in name}
    assert exact == {"composition.epsilon_disjoint", *whole_numbers}, "a float itself is the answer"


def test_flags_tell_what_is_refused_from_what_is_wrong(found):
    quantity_content = found["scale.rho"]
    assert "rho-at-or-below-guessing" in {flag for flag, _, _ in quantity_content.refused}
    assert "logarithm-base-2" in {flag for flag, _, _ in quantity_content.mistakes}
    assert all(error for _, _, error in quantity_content.refused)


def test_the_example_runs_as_it_stands(found, capsys):
    question = found["scale.rho"].asked
    assert question.command.startswith("didp-ref eval scale.rho ")
    assert main(question.command.split()[1:]) == 0
    assert question.float64 in capsys.readouterr().out


def test_the_example_of_a_bracket_runs_as_it_stands(found, capsys):
    entry = found["accounting.sampled_gaussian_epsilon"]
    lower, upper = re.match(r"Bracket\((\S+) to (\S+), width", entry.asked.enclosure).groups()
    assert main(entry.asked.command.split()[1:]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{entry.asked.float64} ")
    assert f"{lower} and {upper} (certified" in said
    assert float(lower) < float(upper) == float(entry.asked.float64)
    for vector in entry.shown:
        lower, upper = map(float, answers(vector).split(" to "))
        assert 0 < 100 * (upper - lower) / upper <= float(entry.worst)


def test_a_value_for_every_world_is_written_so():
    quantity = quantities["belief.posterior"]
    question = ask(quantity, base_point(vectors.load(quantity.id)))
    assert "prior=[" in question.python
    assert question.enclosure.count(",") == question.float64.count(",") > 0


def test_a_function_has_its_words_an_example_and_its_place(found):
    quantity_content = found["scale.tight"]
    assert quantity_content.subject.formula and quantity_content.asked is None
    assert (
        "tight([0.0, 1.0]" in quantity_content.example
        and quantity_content.path == "didp_ref/formulas/tight.py"
    )
    assert {name.partition(".")[0] for name in found} >= {"refinement", "belief"}


def test_inputs_are_written_for_a_reader():
    assert shown(["1/2", "0.25"]) == "(1/2, 0.25)" and shown("1e-300") == "1e-300"
    assert shown(None) == "left out"

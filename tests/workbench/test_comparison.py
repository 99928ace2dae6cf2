"""workbench/comparison.py: what `didp-ref compare` answers, from Python."""

import pytest
import sympy

import didp_ref as di
from didp_ref.errors import InputError, UnknownName


def test_a_formula_is_read_as_text_as_latex_and_from_sympy():
    epsilon, sensitivity = sympy.symbols("epsilon global_sensitivity")
    for candidate in (
        "global_sensitivity/epsilon",
        r"\frac{\Delta}{\epsilon}",
        sensitivity / epsilon,
    ):
        answer = di.compare(candidate, di.scale.differential_privacy)
        assert answer.holds and repr(answer).startswith("EQUAL  "), candidate


def test_names_mean_what_the_mapping_says():
    swapped = di.compare("a/b", "scale.differential_privacy", ["a=epsilon", "b=global_sensitivity"])
    assert not swapped.holds and swapped.counterexample is not None
    with pytest.raises(InputError, match="mine=ours"):
        di.compare("a/b", "scale.differential_privacy", ["a"])


def test_a_function_is_run_and_what_it_is_instead_is_shown():
    answer = di.compare(
        lambda epsilon, global_sensitivity: global_sensitivity, "scale.differential_privacy"
    )
    assert repr(answer).startswith("DIFFERENT\n")
    assert f"\nAt        {answer.counterexample.where()} (" in repr(answer)


def test_without_a_quantity_those_are_listed_that_it_is():
    assert [answer.quantity for answer in di.compare("Delta/epsilon")] == [
        "scale.differential_privacy",
        "exponential.scale_monotone",
    ]


def test_an_id_of_nothing_is_refused_with_the_nearest():
    with pytest.raises(UnknownName, match=r"scale\.rho"):
        di.compare("s/epsilon", "scale.roh")


@pytest.mark.parametrize(
    ("text", "right"),
    [("rho-DI scale = S/ln(m*rho/(1-rho))", "S/ln(m*rho/(1-rho))"), ("a = b = c", "c")],
)
def test_of_an_equation_the_right_side_alone_is_wanted(text: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        di.compare(text, "scale.rho")
    assert str(error.value).endswith(f"alone, {right!r}")
    with pytest.raises(InputError, match="<="):
        di.compare("s <= e", "scale.rho")

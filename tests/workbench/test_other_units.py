"""A variance, a rate, bits: told beside the difference, each proved."""

import pytest

from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.comparison import compare


@pytest.mark.parametrize(
    ("text", "identifier", "told"),
    [
        ("Delta^2/(2*sigma)", "concentrated.rho_of_gaussian", "sigma is the variance"),
        ("Delta^2*sigma^2/2", "concentrated.rho_of_gaussian", "sigma is the rate"),
        ("Delta^2/(2*rho)", "concentrated.deviation", "is the square of"),
        ("log2(1+q*(exp(eps)-1))", "subsampling.poisson_epsilon", "in bits"),
        ("alpha/(2*sigma)", "renyi.gaussian", "sigma is the variance"),
        ("2^eps", "refinement.factor_up_individual", "eps is in bits"),
        ("p*exp(t)/(1+p*(exp(t)-1))", "belief.ratio_ceiling", "is the posterior"),
        ("100/(1+(n_worlds-1)*exp(-epsilon))", "translation.rho_from_epsilon", "in percent"),
    ],
)
def test_the_unit_is_named_beside_the_counterexample(text, identifier, told):
    comparison = compare(text, identifier)
    assert comparison.verdict is Verdict.DIFFERENT
    assert comparison.counterexample is not None
    assert told in comparison.instead[0] and "(proved)" in comparison.instead[0]


@pytest.mark.parametrize("text", ["Delta^2/(3*sigma)", "Delta/(2*sigma)", "Delta^3/(2*sigma^2)"])
def test_what_is_wrong_in_every_unit_has_none(text):
    comparison = compare(text, "concentrated.rho_of_gaussian")
    assert not any("variance" in line or "rate" in line for line in comparison.instead)

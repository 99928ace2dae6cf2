"""What it is instead: proved for another quantity, told from agreement for a mistake."""

import pytest

import didp_ref as di
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Written
from didp_ref.workbench.mistakes import what_instead


@pytest.mark.parametrize(
    ("identifier", "text", "expected"),
    [
        ("scale.rho", "sensitive_range/log((n_worlds - 2)*rho/(1 - rho))", ["m-minus-two: "]),
        ("scale.rho", "sensitive_range/log((n_worlds - 1)*rho)", ["odds-not-formed: "]),
        (
            "translation.epsilon_from_rho",
            "log10((n_worlds - 1)*rho/(1 - rho))",
            ["logarithm-base-10: "],
        ),
        ("scale.rho", "5*sensitive_range/log((n_worlds - 1)*rho/(1 - rho))", ["5 times"]),
        (
            "refinement.mass_up",
            "(factor_up - 1)/(factor_up - factor_down)",
            ["refinement.mass_down (proved)", "masses-exchanged: "],
        ),
        ("guarantee.alpha", "1 - exp(-identifiability_sensitivity/scale)", ["prior-ignored: "]),
        ("composition.beta", "sum(betas)", ["sum-of-entries: "]),
        ("scale.rho", "rho^7*sensitive_range + n_worlds", []),
    ],
)
def test_what_it_is_instead(identifier, text, expected):
    found = what_instead(Written(parse(text)), di.quantities[identifier])
    assert len(found) == len(expected)
    for line, start in zip(found, expected, strict=True):
        assert line.startswith(start)

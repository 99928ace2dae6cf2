"""What ``show`` prints of a formula, as text and as LaTeX, reads back and is proved equal to it."""

import pytest

import didp_ref as di
from didp_ref.symbolic.equality import Branch, prove
from didp_ref.symbolic.latex_reader import parse_latex
from didp_ref.symbolic.term import WORLD, Term, renamed
from didp_ref.workbench.comparison import compare, read_candidate
from didp_ref.workbench.formula import formula_of

KINDS = ("text", "latex")


def read_back(identifier: str, kind: str) -> Term:
    """Read what is printed; letters are renamed as the documentation of the parameters says."""
    quantity = di.quantities[identifier]
    if kind == "text":
        term, *_ = read_candidate(quantity.plain())
        assert isinstance(term, Term)
        return term
    letters = {str(parse_latex(each.latex)[0].value): each.name for each in quantity.parameters}
    return renamed(parse_latex(quantity.latex())[0], letters)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("identifier", di.quantities)
def test_every_formula_reads_back_equal(identifier: str, kind: str) -> None:
    quantity = di.quantities[identifier]
    term = read_back(identifier, kind)
    assert term.names() - {WORLD} <= set(quantity.names)
    proof = prove([Branch((), term)], formula_of(quantity), quantity)
    assert (proof.equal, proof.without) == (True, "")


@pytest.mark.parametrize(
    "identifier",
    ["gaussian.delta", "composition.alpha_symmetric", "testing.gaussian_false_negatives",
     "selection.laplace_delta", "belief.posterior", "testing.concentrated_false_negatives"],
)  # fmt: skip
def test_compare_calls_what_is_printed_equal(identifier: str) -> None:
    assert compare(di.quantities[identifier].plain(), identifier).holds


@pytest.mark.parametrize("identifier", di.quantities)
def test_twice_what_is_printed_is_not_equal(identifier: str) -> None:
    """No atom hides a difference: a factor, and a sign within, are not lost."""
    quantity = di.quantities[identifier]
    doubled = Term("*", (Term("number", (), 2), read_back(identifier, "text")))
    assert not prove([Branch((), doubled)], formula_of(quantity), quantity).equal

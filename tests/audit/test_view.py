"""Every statement that is shown is printed in one place, hypotheses by name and formula."""

import re

import pytest
from sympy import exp

from didp_ref import claims
from didp_ref.audit.claim import Statement
from didp_ref.audit.view import claim_to_json, statement_lines, statement_to_json, terms_of
from didp_ref.book.claims import formal
from didp_ref.kernel.terms import letters
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.symbolic import display
from didp_ref.symbolic.notation import as_written, every, integers, le, lt, reals, sequences

(x,) = reals("x")
(j,) = integers("j")
(p,) = sequences("p")


def test_hypotheses_are_printed_by_name_and_formula_and_then_the_conclusion():
    hypotheses = {**as_written(lt(0, x)), "no prior is negative": every(le(0, p[j]), (j, 1, 3))}
    assert statement_lines(Statement(hypotheses, le(1, exp(x)))) == [
        "letters x real; p[j] real for every integer j",
        "given 0 < x",
        "given no prior is negative: for every integer j in 1..3: 0 <= p[j]",
        "then 1 <= exp(x)",
    ]


@pytest.fixture(scope="module")
def statements():
    """Every formal statement of every claim."""
    return [
        (claim.id, build())
        for claim in CLAIMS.values()
        for part in claim.parts
        for build in (part.formal, part.corrected)
        if build
    ]


def is_integer_in(text):
    """The letters of which a text says that they are integers, without dollars."""
    match = re.match(r"((?:[^ ;]+, )*[^ ;]+) integer(?:;|$)", text)
    return {*match[1].replace("$", "").split(", ")} if match else set()


def test_no_statement_is_shown_without_the_sorts_of_its_letters(statements):
    of_integers = 0
    for claim, stated in statements:
        open_letters = set().union(*map(letters, terms_of(stated)))
        whole = {name for head, name, _ in open_letters if head == "integer"}
        of_integers += bool(whole)
        first, *_ = statement_lines(stated)
        assert is_integer_in(first.removeprefix("letters ")) == whole, claim
        sorts = statement_to_json(stated)["sorts"]
        assert {name for name, sort in sorts.items() if sort == "integer"} == whole, claim
        assert {*sorts} == {name for _, name, _ in open_letters}, claim
        assert len(is_integer_in(formal(stated).letters)) == len(whole), claim
    assert of_integers > 200


def test_every_quantifier_names_the_sort_of_its_variable(statements):
    plain = re.compile(r"for every (?:integer|real|point) |there is (?:an integer|a real|a point) ")
    latex = re.compile(r"\\(?:forall|exists) (?:\\text\{ point \}|\S+ \\in )")
    quantified = 0
    for claim, stated in statements:
        for term in terms_of(stated):
            said = display.plain(term)
            count = len(re.findall("for every|there is", said))
            assert len(plain.findall(said)) == count, claim
            said = display.latex(term)
            assert len(latex.findall(said)) == len(re.findall("forall|exists", said)) == count
            quantified += count
    assert quantified > 500


def test_the_json_of_a_claim_has_the_text_that_was_read_and_what_stands_beside_it():
    judged = claims["abdi.theorem-4"]
    plain = claim_to_json(judged.id, judged.entry)
    assert plain["text_read"] == PAPERS["abdi"].version
    assert (plain["note"], plain["wrong_beside_it"]) == (judged.claim.note, judged.claim.finding)
    stated_here = claims["bridges.budgets"]
    assert "text_read" not in claim_to_json(stated_here.id, stated_here.entry)

"""Every statement that is shown is printed in one place, hypotheses by name and formula."""

from sympy import exp

from didp_ref import claims
from didp_ref.audit.claim import Statement
from didp_ref.audit.view import claim_to_json, statement_lines
from didp_ref.papers import PAPERS
from didp_ref.symbolic.notation import as_written, every, integers, le, lt, reals, sequences

(x,) = reals("x")
(j,) = integers("j")
(p,) = sequences("p")


def test_hypotheses_are_printed_by_name_and_formula_and_then_the_conclusion():
    hypotheses = {**as_written(lt(0, x)), "no prior is negative": every(le(0, p[j]), (j, 1, 3))}
    assert statement_lines(Statement(hypotheses, le(1, exp(x)))) == [
        "given 0 < x",
        "given no prior is negative: for every j in 1..3: 0 <= p[j]",
        "then 1 <= exp(x)",
    ]


def test_the_json_of_a_claim_has_the_text_that_was_read_and_what_stands_beside_it():
    judged = claims["abdi.theorem-4"]
    plain = claim_to_json(judged.id, judged.entry)
    assert plain["text_read"] == PAPERS["abdi"].version
    assert (plain["note"], plain["wrong_beside_it"]) == (judged.claim.note, judged.claim.finding)
    stated_here = claims["bridges.budgets"]
    assert "text_read" not in claim_to_json(stated_here.id, stated_here.entry)

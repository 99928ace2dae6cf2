"""One notation on a page: the papers' letters, and never one letter for two things."""

import re

from didp_ref.book.claims import formal
from didp_ref.book.letters import in_letters, printed
from didp_ref.kernel.text import read_term
from didp_ref.papers import PAPERS


def test_parameters_are_written_as_the_papers_print_them():
    letters = printed([read_term("(<= scale:R (* sensitive_range:R p_max:R))")])
    assert (letters["scale"], letters["sensitive_range"]) == (r"\lambda", "S")
    assert letters["p_max"] == r"P_{\max}"


def test_a_letter_that_stands_for_something_else_is_left_to_it():
    letters = printed([read_term("(< scale:R lambda:R)"), read_term("(< sensitive_range:R m:R)")])
    assert "scale" not in letters and "n_worlds" not in letters
    assert letters["sensitive_range"] == "S"


def test_no_statement_has_a_parameter_in_words():
    words = {
        r"\text{identifiability sensitivity}": r"\\Theta_q",
        r"\mathrm{scale}": r"\\lambda",
        r"\text{sensitive range}": r"(?<![A-Za-z\\])S(?![a-z])",
    }
    for paper in PAPERS.values():
        for claim in paper.claims:
            for part in claim.parts:
                for statement in filter(None, (part.formal, part.corrected)):
                    content = formal(statement())
                    latex = " ".join([content.conclusion, *(x for _, x in content.hypotheses)])
                    for word, letter in words.items():  # the letter is something else's there
                        assert word not in latex or re.search(letter, latex), claim.id


def test_names_of_hypotheses_have_greek_letters():
    assert in_letters("no answer is further than Theta from q_j") == (
        "no answer is further than Θ from q_j"
    )
    assert in_letters("alpha_u > 1, P_max < 1, alphabet") == "α_u > 1, P_max < 1, alphabet"

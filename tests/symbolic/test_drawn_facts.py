"""What is given at an index, and the signs of sums."""

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.drawn_facts import opened, signs_of_sums

EVERY = "(every 1 m:Z (< 0 (at p #0:Z)))"


def test_a_statement_about_every_value_becomes_one_about_a_letter():
    statement = Sequent((("", read_term(EVERY)),), read_term("(every 1 m:Z (!= (at p #0:Z) 0))"))
    sequent = opened(statement)
    (index,) = sequent.conclusion.args[0].args
    assert index.head == "integer" and sequent.conclusion == read_term(
        f"(!= (at p {write(index)}) 0)"
    )
    given = [write(fact) for _, fact in sequent.hypotheses]
    assert given[0] == EVERY and len(given) == 3


def test_the_letter_is_a_new_one():
    said = Sequent((("", read_term('(< 0 "real 0":R)')),), read_term("(every-real (< 0 #0:R))"))
    letter = opened(said).conclusion.args[1]
    assert letter.label != "real 0"


@pytest.mark.parametrize(
    ("term", "given", "signs"),
    [
        ("(sum 1 m:Z (at p #0:Z))", [], []),
        ("(sum 1 m:Z (abs (at p #0:Z)))", [], ["(<= 0 (sum 1 m:Z (abs (at p #0:Z))))"]),
        ("(product 1 m:Z (at p #0:Z))", [EVERY], ["(< 0 (product 1 m:Z (at p #0:Z)))"]),
        (
            "(sum 1 m:Z (at p #0:Z))",
            [EVERY],
            ["(and (<= 0 (sum 1 m:Z (at p #0:Z))) (=> (<= 1 m:Z) (< 0 (sum 1 m:Z (at p #0:Z)))))"],
        ),
    ],
)
def test_sums_have_the_sign_of_their_parts(term, given, signs):
    terms = signs_of_sums(list(map(read_term, given)), read_term(term))
    assert list(map(write, terms)) == signs

"""Formulas as MathML: what stands there, and what is refused."""

from xml.etree import ElementTree as Tree

import pytest

from didp_ref.book.mathml import formula, letters_of
from didp_ref.errors import InputError


def shown(latex):
    return "".join(Tree.fromstring(formula(latex)).itertext())


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\alpha < 1", "α<1"),
        (r"\mathrm{response}_{j}", "responsej"),
        (r"\forall j \in \lbrace 1, \ldots, m \rbrace: 0 < p_{j}", "∀j∈{1,…,m}:0<pj"),
        (r"a'", "a′"),
    ],
)
def test_every_letter_is_there(latex, text):
    assert shown(latex) == text


def test_a_word_is_one_word_and_upright():
    assert formula(r"\mathrm{scale}") == "<math><mi>scale</mi></math>"


def test_the_parts_of_a_name_below_are_words():
    below = Tree.fromstring(formula(r"\alpha_{ud_other}"))[0][1]
    assert [part.text for part in below] == ["ud", ",", "other"]


def test_plain_signs_are_in_one_piece():
    assert [part.text for part in Tree.fromstring(formula("((a+b))(c)"))] == [
        *("((", "a", "+", "b", "))(", "c", ")")
    ]


def test_a_fraction_keeps_its_two_parts():
    fraction = Tree.fromstring(formula(r"\frac{a+b}{\log x}"))[0]
    assert fraction.tag == "mfrac"
    assert ["".join(part.itertext()).strip() for part in fraction] == ["a+b", "log\u2009x"]


@pytest.mark.parametrize("latex", [r"\log_2 x", r"e^{\ln x}", r"\frac{1}{\exp}"])
def test_what_has_two_parts_has_two(latex):
    for element in Tree.fromstring(formula(latex)).iter():
        if element.tag in ("msub", "msup", "mfrac"):
            assert len(element) == 2


def test_parentheses_grow_about_a_fraction_only():
    assert "<mo>(</mo>" in formula(r"\left(\frac{a}{b}\right)")
    assert "<mo>(</mo>" not in formula(r"\left(a\right)")
    assert "<mo>(</mo>" not in formula(r"(a)")


@pytest.mark.parametrize(
    "latex",
    [r"\frac{1}", r"\nosuch", "a_b_c", "{", r"\left( a", "x^", "a & b", r"\text{<b>}"],
    ids=lambda latex: latex,
)
def test_what_does_not_convert_is_refused_and_named(latex):
    with pytest.raises(InputError) as caught:
        formula(latex)
    assert latex in str(caught.value)


def test_a_block_says_so():
    assert formula("x", block=True) == '<math display="block"><mi>x</mi></math>'


def test_width_is_counted_in_letters():
    assert letters_of(formula(r"\mathrm{response} + 1")) == len("response+1")


def test_the_space_between_factors_is_a_letter():
    assert formula(r"a \, b") == "<math><mi>a</mi><mi>\u2009</mi><mi>b</mi></math>"

"""Names and texts that may be read as something else than they are."""

import re

import pytest

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.text import read_term
from didp_ref.symbolic.display import PLAIN
from didp_ref.workbench.plain_words import TAKEN, require_letters, require_plain

CYRILLIC_X = "\N{CYRILLIC SMALL LETTER HA}"


@pytest.mark.parametrize(
    "name", ["1", "x + 1", "0", "x y", "-x", "1/2", "x=5", CYRILLIC_X, "", "e^x", "_", "x\n"]
)
def test_a_letter_that_is_no_word_is_refused(name):
    term = read_term("(< 0 x:R)")
    named = type(term)("<", (term.args[0], type(term)("real", (), name or " ")))
    with pytest.raises(ValueError, match=re.escape(ascii(name or " "))):
        require_letters(Sequent((), named))


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("(< (call log x:R) 0)", "log"),
        ("(< (call Max x:R) 0)", "Max"),
        ("(< pi:R 3)", "pi"),
        ("(<= 0 (* I:R I:R))", "I"),
        ("(< 0 oo:R)", "oo"),
    ],
)
def test_a_letter_that_is_read_as_a_known_function_or_number_is_refused(term, name):
    with pytest.raises(ValueError, match=f"'{name}'"):
        require_letters(Sequent((), read_term(term)))


def test_what_is_printed_as_a_function_is_no_letter():
    printed = [opening.rstrip("(") for opening, _ in PLAIN.functions.values()]
    assert {name for name in printed if name.isalpha()} <= TAKEN


@pytest.mark.parametrize("name", ["x", "p_min", "alpha", "Theta_q", "P_{min}", "x'", "lambda_1"])
def test_the_letters_of_papers_are_accepted(name):
    term = read_term("(< 0 x:R)")
    require_letters(Sequent((), type(term)("<", (term.args[0], type(term)("real", (), name)))))


@pytest.mark.parametrize(
    "term", ["(< x:R #0:Z)", "(and (< 0 x:R) (< 0 x:Z))", "(< x:R (at x 1))", "(< x:R (call x 1))"]
)
def test_one_name_is_of_one_thing(term):
    if "#" in term:
        require_letters(Sequent((), read_term(term)))
        return
    with pytest.raises(ValueError, match="'x'"):
        require_letters(Sequent((), read_term(term)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("red\x1b[31m", "shown"),
        ("two\nlines", "shown"),
        ("back\u202ewards", "shown"),
        (f"p{CYRILLIC_X}", "several scripts"),
        ("\N{MATHEMATICAL ITALIC SMALL X}y", "several scripts"),
    ],
)
def test_a_text_that_is_not_what_it_looks_like_is_refused(text, problem):
    for held in (
        text,
        [text],
        {"key": (text,)},
        {text: 1},
        Sequent(((text, read_term("true")),), read_term("true")),
    ):
        with pytest.raises(ValueError, match=problem) as refused:
            require_plain(held)
        assert str(refused.value).isprintable() and str(refused.value).isascii()


def test_texts_in_one_script_are_accepted():
    require_plain("Lemma 2 (naïve)", "λ ≥ 1", {"a": ["b"]}, None, 3)

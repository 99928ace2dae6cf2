"""LaTeX in tokens, which together are the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.errors import InputError
from didp_ref.symbolic.latex_tokens import split_numeral, tokenize


@given(st.text(alphabet="\\{}^_ab12. *\n,|"))
def test_the_tokens_together_are_the_formula(latex):
    try:
        assert "".join(tokenize(latex)) == latex
    except InputError:
        assert latex.endswith("\\")


@pytest.mark.parametrize(
    ("latex", "tokens"),
    [
        (r"\alpha*2.5", [r"\alpha", "*", "2.5"]),
        (r"\operatorname*{a}", [r"\operatorname*", "{", "a", "}"]),
        (r"\{a\}", [r"\{", "a", r"\}"]),
    ],
)
def test_commands_and_numerals_are_tokens(latex, tokens):
    assert tokenize(latex) == tokens


def test_what_takes_a_token_takes_a_digit():
    tokens = ["^", "125", "x"]
    split_numeral(tokens, 1)
    assert tokens == ["^", "1", "25", "x"]
    split_numeral(tokens, 2 + 2)
    assert tokens == ["^", "1", "25", "x"]

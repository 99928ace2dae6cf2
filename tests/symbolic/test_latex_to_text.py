"""Formulas in plain text: every one of the papers', and what must not change its meaning."""

import pytest

from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.latex_to_text import formula, plain
from tests.looped import for_each


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{a}{b}c", "(a/b)c"),
        (r"\frac{m-1}{m}\gamma", "((m-1)/m) gamma"),
        (r"\frac{m-1}{m\gamma}", "(m-1)/(m gamma)"),
        (r"\ln\frac{98}{9}", "ln(98/9)"),
        (r"\ln \frac{98}{9}", "ln (98/9)"),
        (r"\frac{a}{b} \left(c\right)", "(a/b) (c)"),
        (r"\frac{a}{b} = c", "a/b = c"),
        (r"\frac{1}{\frac{1}{2}}", "1/(1/2)"),
        (r"e^{-\epsilon}", "e^(-epsilon)"),
        (r"e^\epsilon p", "e^epsilon p"),
        (r"2\epsilon", "2 epsilon"),
        (r"m\rho", "m rho"),
        (r"\alpha_{ud}", "alpha_ud"),
        (r"P_{min}(1+\beta)", "P_min (1+beta)"),
        (r"\mathcal{B}_\emptyset", "B_empty"),
        (r"\mathcal{B}_{q,\tau}", "B_[q,tau]"),
        (r"\sum_{k=1}^n k", "sum over k=1..n of k"),
        (r"\sum_{j \ne i} p_j", "sum over j != i of p_j"),
        (r"\prod_{i} x_i", "product over i of x_i"),
        (r"\binom{n}{k}", "binomial(n, k)"),
        (r"\lbrace 1,2 \rbrace", "{ 1,2 }"),
        (r"D \cup \{i\}", "D union {i}"),
        (r"\neg t", "not t"),
        (r"S \subseteq \Theta", "S within or equal to Theta"),
        (r"a \equiv b", "a is identical to b"),
        (r"W(\bar g_t, z)", "W(bar(g)_t, z)"),
        (r"\tilde\gamma m", "tilde(gamma) m"),
    ],
)
def test_a_formula_keeps_its_meaning(latex, expected):
    assert formula(latex) == expected


@pytest.mark.parametrize("latex", [r"\frac{a}", r"\frac", "{a", "a}", "x^", r"\oint x"])
def test_what_is_half_a_formula_or_unknown_is_refused(latex):
    with pytest.raises(InputError):
        formula(latex)


def test_an_open_dollar_is_refused():
    with pytest.raises(InputError, match="not closed"):
        plain("it costs $1")


@for_each(CLAIMS.values())
def test_every_text_of_a_claim_is_written_plainly(claim):
    texts = [claim.statement, claim.title, claim.finding, claim.note, *claim.readings.values()]
    texts += [part.says for part in claim.parts]
    if correction := claim.correction:
        texts += [
            correction.statement,
            correction.printed,
            correction.correct,
            correction.consequence,
            correction.who,
            correction.repair,
        ]
    for text in texts:
        written = plain(text)
        assert not set("$\\") & set(written), text

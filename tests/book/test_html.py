"""Texts as HTML."""

import pytest

from didp_ref.book.html import Writer, block, inline
from didp_ref.book.mathml import WIDE
from didp_ref.errors import InputError

WRITER = Writer({"scale.rho": "/quantity/scale.rho.html", "abdi.theorem-1": "/claim/a.html"})


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("**while** it is", "<b>while</b> it is"),
        ("use `a<b`", "use <code>a&lt;b</code>"),
        ("see scale.rho.", 'see <a href="/quantity/scale.rho.html">scale.rho</a>.'),
        ("see abdi.theorem-1.sharp", "see abdi.theorem-1.sharp"),
        ("scale.rhodium, math.log", "scale.rhodium, math.log"),
        ("`scale.rho`", "<code>scale.rho</code>"),
        ("2 * 2 _x_", "2 * 2 _x_"),
    ],
)
def test_a_text(text, html):
    assert WRITER.text(text) == html


def test_a_formula_that_is_not_closed_is_refused():
    with pytest.raises(InputError, match="not closed"):
        WRITER.text("for $x")


def test_a_long_formula_has_a_box_that_scrolls():
    short, long = "x", "+".join("x" * WIDE)
    assert "wide" not in inline(short)
    assert inline(long).startswith('<span class="wide" tabindex="0">')
    assert block(short).startswith('<div class="formula"><math')
    assert block(long).startswith('<div class="formula" tabindex="0"><math')

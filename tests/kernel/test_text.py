"""The text of a term: it says everything of it, and reads back."""

import contextlib
import string
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from didp_ref.kernel.terms import HEADS, INTEGER, MOST_BITS, REAL, TRUTH, IllFormed, Sort, Term
from didp_ref.kernel.text import read_term, write

NAMES = st.one_of(
    st.sampled_from(["x", "exp", "and", "#0", "x:R", '"', "\\", "(", "a b", "π", "\n", "E", "pi"]),
    st.text(alphabet=string.printable, min_size=1, max_size=3),
)
LARGEST = 6


def terms(
    sort: Sort = TRUTH, depth: int = 3, around: tuple[Sort, ...] = ()
) -> SearchStrategy[Term]:
    """Return terms of a sort, with binders of these sorts around, the innermost first."""
    return st.deferred(lambda: _term(sort, depth, around))


@st.composite
def _term(draw: DrawFn, sort: Sort, depth: int, around: tuple[Sort, ...]) -> Term:
    heads = [
        name
        for name, head in HEADS.items()
        if head.sort is sort
        and (depth or not head.takes)
        and (not name.startswith("bound-") or sort in around)
    ]
    if sort is INTEGER:
        heads += ["number", *(["+", "*"] if depth else [])]
    head = draw(st.sampled_from(heads))
    if head == "number":
        below = 1 if sort is INTEGER else draw(st.integers(1, 4))
        return Term(head, (), Fraction(draw(st.integers(-9, 9)), below))
    if head.startswith("bound-"):
        places = [place for place, one in enumerate(around) if one is sort]
        return Term(head, (), draw(st.sampled_from(places)))
    rule = HEADS[head]
    more = draw(st.integers(0, 1)) if rule.more else 0
    takes = [*rule.takes, *([rule.more] * more if rule.more else [])]
    count = len(takes)
    wanted = [INTEGER] * count if sort is INTEGER else takes
    inner = (rule.binds, *around) if rule.binds else around
    args = [
        draw(_term(one, depth - 1, inner if place == count - 1 else around))
        for place, one in enumerate(wanted)
    ]
    return Term(head, tuple(args), draw(NAMES) if rule.label else None)


SORTS = st.sampled_from([REAL, INTEGER, TRUTH])
ANY_TERM = SORTS.flatmap(terms)


@given(ANY_TERM)
def test_a_text_reads_back_to_its_term(term: Term) -> None:
    again = read_term(write(term))
    assert again == term
    assert (again.sort, again.loose) == (term.sort, term.loose)


@given(ANY_TERM, ANY_TERM)
def test_different_terms_have_different_texts(one: Term, other: Term) -> None:
    assert (write(one) == write(other)) is (one == other)


@given(st.lists(ANY_TERM, min_size=2, max_size=2), st.data())
def test_a_text_with_something_else_in_it_is_another_terms(pair: list[Term], data: st.DataObject):
    """Near texts: one character put in, taken out or changed is no second text of a term."""
    text = write(pair[0])
    place = data.draw(st.integers(0, len(text)))
    put = data.draw(st.sampled_from(['"', " ", "0", ")", "(", "", ":", "R", "Z", "x", "/1", "-"]))
    bent = text[:place] + put + text[place + data.draw(st.integers(0, 1)) :]
    try:
        found = read_term(bent)
    except IllFormed:
        return
    assert write(found) == bent
    assert (found == pair[0]) is (bent == text)


DIFFERENT = [
    ("x:R", "x:Z"),
    ("x:R", "x:T"),
    ('"x:R":R', "x:R"),
    ("(at p k:Z)", "(call p k:Z)"),
    ("(at p k:Z)", "(at p k:Z k:Z)"),
    ("(+ a:R b:R)", "(+ b:R a:R)"),
    ("(+ (+ a:R b:R) c:R)", "(+ a:R b:R c:R)"),
    ("(<= a:R b:R)", "(< a:R b:R)"),
    ("e:R", "(exp 1)"),
    ("(call exp x:R)", "(exp x:R)"),
    ('"#0":R', "x0:R"),
    ("(sum 1 m:Z #0:Z)", "(product 1 m:Z #0:Z)"),
    ("(every 1 2 true)", "(every-from 1 true)"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_looks_alike_is_two_terms(one: str, other: str) -> None:
    assert read_term(one) != read_term(other)
    assert (write(read_term(one)), write(read_term(other))) == (one, other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(+ x:R",
        "(",
        "(+ x:R y:R))",
        "x:R y:R",
        " x:R",
        "(+  x:R y:R)",
        "(+\nx:R y:R)",
        "2/4",
        "1/1",
        "-0",
        "01",
        "+1",
        "1/0",
        "1.5",
        "1e3",
        "nan",
        "oo",
        "٣",
        "x",
        "x:Q",
        "é:R",
        "#-1:Z",
        "#00:Z",
        "#0:T",
        '"x":R',
        '"\\u0078 ":R',
        '"":R',
        '"\n":R',
        "(true)",
        "(power x:R 2)",
        "(at (at p 1) 1)",
        "(at p)",
        "(number 1)",
        "(every 1 2 (= #0:R 1))",
        "(+ x:R true)",
        "(abs " * 50_000,
    ],
)
def test_what_is_no_text_of_a_term_is_refused(text: str) -> None:
    with pytest.raises(IllFormed):
        read_term(text)


def test_a_text_nested_far_is_refused() -> None:
    assert write(read_term(nested(150))) == nested(150)
    with pytest.raises(IllFormed, match="nested"):
        read_term(nested(2000))


def test_a_text_that_can_just_be_read_is_read_or_refused() -> None:
    for depth in (500, 700, 900):
        with contextlib.suppress(IllFormed):
            read_term(nested(depth))


def nested(depth: int) -> str:
    return f"{'(abs ' * depth}x:R{')' * depth}"


@pytest.mark.parametrize("text", ["9" * 5000, f"1/{'9' * 5000}", f"#{'9' * 5000}:Z"], ids=len)
def test_a_number_that_python_does_not_read_is_refused(text: str) -> None:
    with pytest.raises(IllFormed):
        read_term(text)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_longest_number_of_a_term_is_read_and_no_longer_one(sign):
    largest = (1 << MOST_BITS) - 1
    term = Term("number", (), sign * Fraction(largest, largest - 1))
    assert read_term(write(term)) == term
    for text in (str(largest + 1), f"1/{largest + 1}", "9" * 3_000, "9" * 10_000):
        with pytest.raises(IllFormed):
            read_term(text)

"""audit/lemma_table.py: a schema is listed with what the checker's own table states."""

import re

from didp_ref.audit.lemma_table import LETTERS, lemma_rows
from didp_ref.kernel.schemas import BUILT, READ, STATED
from didp_ref.kernel.terms import letters


def test_every_schema_is_listed_and_said_in_words():
    rows = {row["id"]: row for row in lemma_rows()}
    assert set(rows) == {*STATED, *BUILT}
    for name, row in rows.items():
        assert row["summary"].endswith(".")
        assert row["call"].startswith(f"lemmas.{name}(")
        assert bool(row["statement"]) == (name in STATED)


def test_what_is_stated_is_the_textbooks():
    rows = {row["id"]: row["statement"] for row in lemma_rows()}
    assert rows["exp_tangent"] == "1 + a <= exp(a)"
    assert rows["triangle"] == "|a + b| <= |a| + |b|"
    assert rows["sum_empty"] == "sum over j in l..l - 1 of f(j) = 0"
    sorts = {row["id"]: row["letters"] for row in lemma_rows()}
    assert sorts["sum_scale"] == "h, l integer; c real"
    assert sorts["integral_scale"] == "c real; s event"
    assert rows["sum_nonnegative"].startswith("(for every integer j in l..h: 0 <= f(j)) implies")


def test_the_letters_are_of_the_sorts_that_the_table_says():
    said = re.fullmatch(
        r"(.*) are integers, (s) is an event, and (.*) are reals\. .*(f).j. .*(F).x. .*", LETTERS
    )
    of_sort = dict(zip(("integer", "event", "real", "call", "density"), said.groups(), strict=True))
    names = {head: set(re.findall(r"\b\w\b", text)) for head, text in of_sort.items()}
    names["call"].add("g")  # f and g are alike, as are F and G
    names["density"].add("G")
    assert names == {
        head: {
            name for _, stated in READ.values() for kind, name, _ in letters(stated) if kind == head
        }
        | (names[head] & {"n", "h"})
        for head in names
    }

"""Formulas from papers, READMEs and docstrings of public code: read as meant, or asked about.

``formulas.tsv`` has where each stands, how it is printed, and what it means in plain text, written
by hand; or which words the question has. "index" is a file's number in the public index of source
text in which it was found.
"""

import csv
import random
import re
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.numbers.exact import to_rational
from didp_ref.symbolic.term import Term, enclose, put
from didp_ref.symbolic.term import name as term_name
from didp_ref.symbolic.text_reader import parse
from didp_ref.symbolic.written_out import written_out
from didp_ref.workbench.comparison import read_candidate
from tests.looped import for_each

with (Path(__file__).parent / "formulas.tsv").open(encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
ABOVE_ONE = {"alpha", "k", "T", "n", "m"}
CALLED = {"Pr(correct)": "c", "alpha": "a"}
"""What one row calls otherwise, where the meaning would have no value, or no name."""
N = 3


def values_of(term: Term, meaning: Term) -> list[tuple[Fraction, ...]]:
    """Enclose both at some points, the same for both."""
    names = sorted(term.names() | meaning.names())
    source = random.Random("formulas in use")
    if term.sequences():
        term, meaning = (written_out(put(each, {"j": parse("0")}), N) for each in (term, meaning))
        names = sorted(term.names() | meaning.names())
    pairs = []
    for _ in range(5):
        point = {
            each: to_rational(Fraction(source.randint(20, 80), 100) + 2 * (each in ABOVE_ONE))
            for each in names
        }
        mine, meant = enclose(term, point), enclose(meaning, point)
        pairs.append((mine.lower, mine.upper, meant.lower, meant.upper))
    return pairs


def test_there_are_a_hundred_with_their_sources():
    assert len({row["formula"] for row in ROWS}) >= 100
    assert all(row["source"] and row["meaning"] for row in ROWS)


@for_each(ROWS, lambda row: row["formula"])
def test_it_is_read_as_meant_or_asked_about(row):
    if row["meaning"].startswith("asked: "):
        with pytest.raises(InputError, match=row["meaning"].removeprefix("asked: ")):
            read_candidate(row["formula"])
        return
    term, *_ = read_candidate(row["formula"])
    meaning = parse(row["meaning"])
    for theirs, ours in CALLED.items():
        if ours in meaning.names() and ours not in term.names():
            term = put(term, {theirs: term_name(ours)})
    assert term.names() == meaning.names()
    for lower, upper, least, most in values_of(term, meaning):
        assert lower <= most and least <= upper, (str(term), row["meaning"])
        assert re.search(r"\d", str(lower))

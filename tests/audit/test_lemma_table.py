"""audit/lemma_table.py: a schema is listed with what the checker's own table states."""

from didp_ref.audit.lemma_table import lemma_rows
from didp_ref.kernel.schemas import BUILT, STATED


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

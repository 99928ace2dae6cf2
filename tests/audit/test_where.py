"""Where ids stand in the code."""

from didp_ref.audit import theorems as recorded
from didp_ref.audit import where
from didp_ref.audit.derivation import authors_of
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS
from tests.drawn import by_commit
from tests.looped import thorough


def test_a_place_is_where_the_id_stands_or_a_function_of_the_claim_begins():
    places = where.places(CLAIMS, quantities)
    for name, lines in places.items():
        for line in lines[:3]:
            text = (where.CHECKOUT / line.path).read_text("utf-8").splitlines()[line.number - 1]
            assert f'"{name}"' in text or f"di.{name}" in text or text.startswith(("def ", "@"))
    assert any(line.path.startswith("tests/") for line in places["abdi.theorem-3"])
    assert not any(line.path.startswith("tests/cli/") for own in places.values() for line in own)


def test_an_id_between_quotes_leads_to_claim_derivation_and_test():
    """So that ``git grep`` finds them, and Coq's theorems in the tables beside them."""
    quoted = where.mentions(CLAIMS)
    expected = (where.CHECKOUT / "tests" / "papers" / "statuses.tsv").read_text("utf-8")
    drawn = CLAIMS if thorough() else by_commit(CLAIMS, 12)
    for name in CLAIMS:
        folders = {"/".join(path.split("/")[:2]) for path in quoted[name]}
        assert "didp_ref/papers" in folders, name
        assert f'"{name}"' in expected, name
    for name in drawn:  # each reads the files of all papers
        lines = where.lines_of(CLAIMS[name], ())["derivation"]
        assert bool(lines) == bool(authors_of(CLAIMS[name])), name


def test_an_id_of_a_formula_leads_to_its_declaration_and_mistakes():
    quoted = where.mentions(quantities)
    for name in quantities:
        folders = {path.rpartition("/")[0] for path in quoted[name]}
        assert {"didp_ref/formulas", "tests/wrong"} <= folders, name


def test_theorems_of_coq_are_found_by_name():
    result = where.theorems()
    named = {
        (theorem.file, theorem.name)
        for theorem in recorded.read()[0]
        if theorem.level != recorded.REPLAY
    }
    assert named <= set(result)


def test_a_claim_leads_to_all_that_belongs_to_it():
    result = where.lines_of(CLAIMS["abdi.theorem-3"], recorded.current("abdi.theorem-3"))
    assert list(result) == ["claim", "statement", "derivation", "Coq", "test"]
    for lines in result.values():
        assert lines
        for line in lines:
            text = (where.CHECKOUT / line.path).read_text("utf-8").splitlines()[line.number - 1]
            assert "theorem-3" in text or text.startswith(("def ", "Theorem ", "Lemma ", "Cor"))


def test_where_nothing_lies_nothing_is_said(tmp_path):
    assert not any(where.lines_of(CLAIMS["abdi.theorem-3"], [], tmp_path).values())

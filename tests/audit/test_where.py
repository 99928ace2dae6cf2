"""Where ids stand in the code."""

from didp_ref.audit import theorems as recorded
from didp_ref.audit import where
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS


def test_a_place_is_where_the_id_stands_or_a_function_of_the_claim_begins():
    found = where.places(CLAIMS, quantities)
    for name, lines in found.items():
        for one in lines[:3]:
            text = (where.CHECKOUT / one.path).read_text("utf-8").splitlines()[one.number - 1]
            quoted = f'"{name.removeprefix(where.OURS)}"' in text or f'"{name}"' in text
            assert quoted or text.startswith(("def ", "@"))
    assert any(one.path.startswith("tests/") for one in found["abdi.theorem-3"])
    assert not any(one.path.startswith("tests/cli/") for own in found.values() for one in own)
    assert set(quantities) <= set(found)
    for name in CLAIMS:
        assert any(one.path.startswith("didp_ref/papers/") for one in found[name]), name


def test_theorems_of_coq_are_found_by_name():
    found = where.theorems()
    named = {(one.file, one.name) for one in recorded.read()[0] if one.level != recorded.REPLAY}
    assert named <= set(found)


def test_a_claim_leads_to_all_that_belongs_to_it():
    found = where.lines_of(CLAIMS["abdi.theorem-3"], recorded.current("abdi.theorem-3"))
    assert list(found) == ["claim", "statement", "derivation", "Coq", "test"]
    for lines in found.values():
        assert lines
        for one in lines:
            text = (where.CHECKOUT / one.path).read_text("utf-8").splitlines()[one.number - 1]
            assert "theorem-3" in text or text.startswith(("def ", "Theorem ", "Lemma ", "Cor"))


def test_where_nothing_lies_nothing_is_said(tmp_path):
    assert not any(where.lines_of(CLAIMS["abdi.theorem-3"], [], tmp_path).values())

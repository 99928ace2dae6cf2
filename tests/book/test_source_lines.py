"""Where ids stand in the code."""

from didp_ref.audit import theorems as recorded
from didp_ref.book import source_lines
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS


def test_a_place_is_where_the_id_stands_or_a_function_of_the_claim_begins():
    found = source_lines.places(CLAIMS, quantities)
    for name, lines in found.items():
        for one in lines[:3]:
            text = (
                (source_lines.CHECKOUT / one.path).read_text("utf-8").splitlines()[one.number - 1]
            )
            quoted = f'"{name.removeprefix(source_lines.OURS)}"' in text or f'"{name}"' in text
            assert quoted or text.startswith(("def ", "@"))
    assert any(one.path.startswith("tests/") for one in found["abdi.theorem-3"])
    assert set(quantities) <= set(found)
    for name in CLAIMS:
        assert any(one.path.startswith("didp_ref/papers/") for one in found[name]), name


def test_theorems_of_coq_are_found_by_name():
    found = source_lines.theorems()
    named = {one.name for one in recorded.read()[0] if one.level != recorded.REPLAY}
    assert named <= set(found)


def test_pieces_are_the_file_with_anchors_at_the_lines(tmp_path):
    (tmp_path / "a.py").write_text("one\ntwo\nthree\n")
    pieces = source_lines.marked("a.py", {2}, tmp_path)
    assert pieces == [("", "   1  one\n"), ("line-2", "   2  two\n   3  three\n")]
    assert source_lines.marked("a.py", {1}, tmp_path)[0][0] == "line-1"

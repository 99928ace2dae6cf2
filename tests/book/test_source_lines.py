"""The files that the book quotes, in pieces with anchors."""

from didp_ref.audit.where import Line
from didp_ref.book import source_lines


def test_pieces_are_the_file_with_anchors_at_the_lines(tmp_path):
    (tmp_path / "a.py").write_text("one\ntwo\nthree\n")
    pieces = source_lines.marked("a.py", {2}, tmp_path)
    assert pieces == [("", "   1  one\n"), ("line-2", "   2  two\n   3  three\n")]
    assert source_lines.marked("a.py", {1}, tmp_path)[0][0] == "line-1"


def test_lines_are_grouped_by_file():
    lines = {Line("b.py", 2), Line("a.py", 9), Line("b.py", 1)}
    assert source_lines.by_file(lines) == {"a.py": {9}, "b.py": {1, 2}}

"""The files that the book quotes, in pieces with anchors."""

from didp_ref.audit.where import Line
from didp_ref.book import source_lines


def test_pieces_are_the_file_with_numbers_at_what_is_wanted_and_at_every_tenth_line(tmp_path):
    lines = [f"line {number}\n" for number in range(1, 12)]
    (tmp_path / "a.py").write_text("".join(lines))
    pieces = source_lines.marked("a.py", {3}, tmp_path)
    assert [(piece.number, piece.wanted) for piece in pieces] == [
        (1, False),
        (3, True),
        (10, False),
    ]
    assert [piece.text for piece in pieces] == [
        "".join(lines[a:b]) for a, b in ((0, 2), (2, 9), (9, 11))
    ]
    assert source_lines.marked("a.py", {1}, tmp_path)[0].wanted


def test_lines_are_grouped_by_file():
    lines = {Line("b.py", 2), Line("a.py", 9), Line("b.py", 1)}
    assert source_lines.by_file(lines) == {"a.py": {9}, "b.py": {1, 2}}

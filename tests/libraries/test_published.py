"""What libraries' own tests expect: what is exact passes them, or it is said why it does not."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.libraries import published as module
from didp_ref.libraries.published import COLUMNS, Published, published
from tests.looped import for_each


@for_each(published(), name=lambda each: f"{each.library} {each.test} {each.point}")
def test_what_is_exact_passes_their_test_or_it_is_said_why_not(row: Published) -> None:
    assert row.agrees() == (not row.why), row


def test_of_each_library_there_are_tests_of_several_quantities() -> None:
    rows = Counter((row.library, row.quantity) for row in published())
    assert {library for library, _ in rows} == {"dp_accounting", "opendp", "python_dp"}
    assert sum(rows.values()) >= 100
    assert len({quantity for _, quantity in rows}) >= 15


def test_the_exact_number_of_two_rows_by_hand() -> None:
    by_place = {(row.test, row.point): row for row in published()}
    advantage = by_place["test_laplace_get_delta_for_epsilon", "exponent=1"].exact()
    assert advantage and float(advantage.lower) == pytest.approx(1 - 2.718281828459045**-0.5)
    tail = by_place["test_make_laplace_threshold_int_map", "scale=1 threshold=10 groups=1"].exact()
    e = 2.718281828459045
    assert tail and float(tail.lower) == pytest.approx(e**-9 / (1 + 1 / e))  # P[noise >= 9]


def test_an_expected_difference_a_sequence_and_a_refusal() -> None:
    row = next(row for row in published() if row.quantity == "composition.epsilon")
    assert replace(row, expected="4 - 1").number() == 3
    assert replace(row, point="epsilons=1,2").inputs == {"epsilons": [Fraction(1), Fraction(2)]}
    refused = next(row for row in published() if row.expected == "refused")
    assert refused.agrees() and not replace(refused, expected="1").agrees()
    right = replace(row, point="epsilons=1,2", expected="3", tolerance="0")
    assert right.agrees() and not replace(right, expected="3.1").agrees()


@pytest.mark.parametrize("text", ["# a\nfile\n", "# a\n" + "\t".join(COLUMNS) + "\nfile\ttest\n"])
def test_a_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(module, "HERE", tmp_path)
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "published.tsv").write_text(text)
    with pytest.raises(InputError, match=r"published\.tsv"):
        list(module._read_published("fake"))

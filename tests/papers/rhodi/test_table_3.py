"""Table 3: the scale of one mean by mpmath, and how many worlds there are."""

import mpmath

from tests.papers.rhodi.shared import TABLE_3


def test_the_ranges_by_reading_the_files(data, evidence_of):
    """The largest value of each column, the smallest, and how many records there are."""
    (evidence,) = evidence_of("rhodi.table-3")
    ours = [ends for key in TABLE_3 for ends in (max(data[key]), min(data[key]))]
    assert [int(cell.ours) for cell in evidence.cells] == [*ours, len(data["AG"])]
    assert ours == [end for low, high in TABLE_3.values() for end in (high, low)]


def test_hours_per_week_by_mpmath(evidence_of):
    mpmath.mp.dps = 50
    exact = mpmath.mpf(49) / (24421 * mpmath.log(mpmath.mpf(98) / 9))
    (evidence,) = evidence_of("rhodi.example-hours-per-week")
    scale = evidence.cells[-1]
    assert abs(mpmath.mpf(scale.ours.removesuffix("...")) - exact) < 1e-18
    assert mpmath.nstr(exact, 5) == "0.00084032"


def test_attributes_by_their_values(adult_folder, evidence_of):
    """Of the fifteen columns those whose every value is a whole number, and the others."""
    files = [(adult_folder / name).read_text("ascii") for name in ("adult.data", "adult.test")]
    rows = [line.split(",") for text in files for line in text.splitlines()]
    columns = list(zip(*(row for row in rows if len(row) == 15), strict=True))
    numerical = [all(value.strip().isdigit() for value in column) for column in columns]
    assert [place for place, entry in enumerate(numerical) if entry] == [0, 2, 4, 10, 11, 12]
    classes = {value.strip(" .") for value in columns[-1]}
    assert classes == {"<=50K", ">50K"}
    (evidence,) = evidence_of("rhodi.table-3.attributes")
    ours = [int(cell.ours) for cell in evidence.cells]
    assert ours == [len(numerical) - sum(numerical), sum(numerical) - 1] == [9, 5]

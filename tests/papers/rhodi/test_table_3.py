"""Table 3: the scale of one mean by mpmath, how many worlds there are, and how likely a value."""

from collections import Counter
from fractions import Fraction

import mpmath

from tests.papers.rhodi.shared import TABLE_3, scale_of


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


def test_the_commonest_values_by_counting(data, counterexample, said):
    """Priors are frequencies: the noise of 99 equal priors, against the commonest hours."""
    mpmath.mp.dps = 50
    computed = counterexample("rhodi.priors-of-values", "values by frequency")
    counts = Counter(data["HW"])
    value, many = counts.most_common(1)[0]
    prior, rho = Fraction(many, len(data["HW"])), Fraction(1, 10)
    assert computed.values[f"prior of {value} hours"] == str(prior)
    assert Fraction(computed.values["rho"]) == rho < prior
    span = mpmath.mpf(98) / len(data["HW"])
    scale = scale_of(mpmath.mpf(1) / 10, 99, span)
    weights = {
        x: count * mpmath.exp(-mpmath.mpf(abs(x - value)) / len(data["HW"]) / scale)
        for x, count in counts.items()
    }
    posterior = weights[value] / mpmath.fsum(weights.values())
    assert abs(posterior - mpmath.mpf(computed.contrast.found.removesuffix("..."))) < 1e-5
    assert f"leaves {mpmath.nstr(posterior, 3)}." in said("rhodi.priors-of-values")
    above = {
        key: Fraction(count, len(column))
        for key, column in data.items()
        for _, count in Counter(column).most_common(1)
        if Fraction(count, len(column)) > rho
    }
    assert sorted(above) == ["CG", "CL", "EN", "HW"]
    for share in above.values():
        assert f"{float(share):.3f}" in said("rhodi.priors-of-values")

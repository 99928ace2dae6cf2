"""The public errata: what is correct is enclosed anew, and what they answer is not it."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.errors import InputError, UnknownName
from didp_ref.formulas import quantities
from didp_ref.libraries.errata import UNTOLD, PublicErratum, entries, find_entry, read_entry
from didp_ref.libraries.library import HERE, libraries
from didp_ref.libraries.lines import is_answer, last_line
from didp_ref.libraries.ordinary import DELTA, EPSILON, RANGES
from didp_ref.libraries.report import report
from tests.looped import for_each

ENTRIES = entries()


@for_each([each for each in ENTRIES if each.has_number], name=lambda each: each.id)
def test_what_is_correct_is_not_what_they_answer(entry: PublicErratum) -> None:
    assert entry.side() in ("unsafe", "safe")
    assert not entry.problem()
    library = libraries().get(entry.library)
    contract = library.contracts.get(entry.quantity) if library else None
    if contract and contract.promises == "safe":
        assert entry.unsafe == (entry.side() == "unsafe"), entry.id
    assert entry.factor() > 1 + 1e-4


@for_each(ENTRIES, name=lambda each: each.id)
def test_an_entry_is_whole(entry: PublicErratum) -> None:
    assert entry.read == (entry.library not in libraries())
    for text in (entry.contract, entry.correct, entry.upstream, entry.hurt, entry.mend):
        assert text
    assert set(entry.point) == {each.name for each in quantities[entry.quantity].parameters}
    assert entry.shows.startswith("python -c ")
    compile(entry.shows.removeprefix('python -c "').removesuffix('"'), entry.id, "exec")
    assert not entry.ordinary or all(
        RANGES[name][0] <= float(value) <= RANGES[name][1] or float(value) == 0
        for name, value in entry.point.items()
    )
    assert not entry.told or entry.told >= entry.date


@for_each([each for each in ENTRIES if each.read], name=lambda each: each.id)
def test_what_was_read_is_evaluated_as_it_is_written(entry: PublicErratum) -> None:
    assert is_answer(last_line(entry, sys.executable), entry.answer)


@for_each([each for each in ENTRIES if each.effect], name=lambda each: each.id)
def test_the_effect_is_worse_than_what_was_asked_for(entry: PublicErratum) -> None:
    assert entry.effect and "delta" in entry.effect.quantity  # as its report says
    factor = entry.effect_factor()
    assert factor is not None and factor > 1.01


def test_the_first_row_of_the_table_of_effects() -> None:
    (entry,) = (each for each in ENTRIES if each.id == "autodp-analytic-gaussian")
    assert entry.effect_factor() == pytest.approx(9.41, abs=0.01)  # by mpmath, in the survey


def test_what_endangers_somebody_stands_apart_until_it_is_told() -> None:
    public = {path.stem for path in (HERE / "errata").glob("*.toml")}
    for entry in ENTRIES:
        if not entry.is_public:
            assert entry.id not in public, f"{entry.id} belongs in untold/errata"
            with pytest.raises(UnknownName):
                find_entry(entry.id, untold=False)
            assert find_entry(entry.id, untold=True) is entry


def test_no_release_has_what_is_untold() -> None:
    project = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text())
    for target in project["tool"]["hatch"]["build"]["targets"].values():
        assert str(UNTOLD.relative_to(HERE.parents[1])) in target["exclude"]
    hidden = [each.id for each in ENTRIES if not each.is_public]
    for path in ("README.md", "CHANGELOG.md", "docs/libraries.md"):
        text = (HERE.parents[1] / path).read_text()
        assert not [name for name in hidden if name in text], path


def test_a_report_says_what_where_and_how_it_is_seen() -> None:
    text = report(find_entry("opendp-laplace-threshold", untold=False))
    for part in ("0.004925833956035741", "0.013389804", "opendp/opendp#2922", "python -c"):
        assert part in text


@for_each(ENTRIES, name=lambda each: each.id)
def test_every_entry_has_a_report(entry: PublicErratum) -> None:
    text = report(entry)
    assert all(part in text for part in (entry.title, entry.answer, entry.shows, entry.mend))


def test_ranges_are_those_that_are_said() -> None:
    assert (EPSILON, DELTA) == ((0.01, 20.0), (1e-12, 1e-2))


def test_an_answer_that_is_right_is_no_error(tmp_path: Path) -> None:
    entry = find_entry("opendp-laplace-threshold", untold=False)
    point = {"epsilon": "4", "global_sensitivity": "1"}
    right = replace(entry, quantity="scale.differential_privacy", point=point, answer="0.25")
    with pytest.raises(InputError, match="is what is correct"):
        right.side()
    assert right.problem()
    assert "safe side" in replace(entry, answer="1").problem()
    broken = tmp_path / "entry.toml"
    broken.write_text("title = 'half of it'")
    with pytest.raises(InputError, match="is no entry"):
        read_entry(str(broken), "entry")

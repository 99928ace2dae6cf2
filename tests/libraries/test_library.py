"""Libraries' folders: each is described, none imports ours, and a mistake is said in a line."""

import ast
import math
import re
import tomllib
from pathlib import Path

import pytest
from mpmath import exp, log, mpf, sqrt

from didp_ref.errors import InputError, UnknownName
from didp_ref.formulas import quantities
from didp_ref.libraries.errata import UNTOLD
from didp_ref.libraries.library import HERE, Library, find_libraries, libraries, read_library
from didp_ref.libraries.results import read_result
from didp_ref.oracle.ordinary import LONGEST, RANGES, entries_of
from didp_ref.oracle.vectors import load
from tests.looped import for_each
from tests.whole import whole


def imports(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text()))
    results = {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    tree = ast.walk(ast.parse(path.read_text()))
    results |= {each.name for node in tree if isinstance(node, ast.Import) for each in node.names}
    return {name.partition(".")[0] for name in results}


@for_each(libraries().values(), name=lambda each: each.key)
def test_a_folder_is_whole(library: Library) -> None:
    for name in library.contracts:
        assert {each.name for each in quantities[name].parameters} <= set(RANGES)
    if library.language == "Python":
        assert "didp_ref" not in imports(library.folder / "harness.py")
        locked = (library.folder / "requirements.txt").read_text()
        assert all("--hash=sha256:" in block for block in re.split(r"\n(?=\S)", locked.strip()))
        assert re.search(rf"^{library.package}==", locked, re.MULTILINE)


def test_every_withheld_finding_is_counted_in_what_a_release_has() -> None:
    if not UNTOLD.exists():
        pytest.skip("this is no checkout")
    kept = [tomllib.loads(path.read_text()) for path in (UNTOLD / "errata").glob("*.toml")]
    for library in libraries().values():
        result = read_result(library)
        assert result
        about = [each["quantity"] for each in kept if each["library"] == library.key]
        assert len(about) == result.kept_back == len(result.untold) + library.withheld
        assert set(result.untold) <= set(about), library.key


def test_a_documented_bound_is_what_is_returned() -> None:
    """Theorem 3.5 of KOV17, as diffprivlib documents it, at the point that is farthest off."""
    result = read_result(libraries()["diffprivlib"])
    assert result and result.library.contracts["composition.epsilon_repeated"].documented
    point = result.cells["composition.epsilon_repeated"].ordinary.farthest
    assert point
    epsilon, delta, times, total = (
        mpf(point.inputs[name]) for name in ("epsilon", "delta", "times", "total_delta")
    )
    slack = 1 - (1 - total) / (1 - delta) ** times
    squares = times * epsilon**2
    mean = times * epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1)
    bound = min(
        times * epsilon,
        mean + sqrt(2 * squares * log(1 / slack)),
        mean + sqrt(2 * squares * log(exp(1) + sqrt(squares) / slack)),
    )
    assert float(point.answer) == pytest.approx(float(bound), rel=1e-9)


def test_what_diffprivlib_rejects_of_a_sum_is_what_it_documents() -> None:
    """It checks each budget: epsilon and delta cannot both be zero, and here delta is zero."""
    library = libraries()["diffprivlib"]
    result = read_result(library)
    assert (
        result and "epsilon = 0 with delta = 0" in library.contracts["composition.epsilon"].rejects
    )
    cell = result.cells["composition.epsilon"]
    assert cell.ordinary.refused == 0
    valid = (each for each in whole("composition.epsilon").asked(exact=False) if not each.error)
    short = (each for each in valid if entries_of(each) <= LONGEST)
    assert cell.hard.refused == sum(0 in each.floats["epsilons"] for each in short)


def test_what_diffprivlib_accepts_is_in_its_list_of_known_failures() -> None:
    """Both pages tell what is documented from what is not."""
    file = HERE.parents[1] / "docs/recipes/diffprivlib/tests/vectors/known.toml"
    known = tomllib.loads(file.read_text("utf-8"))["known"]
    library, accepted = libraries()["diffprivlib"], set()
    vectors = {each.id: each for each in load("scale.differential_privacy").vectors}
    for entry in known:
        if entry["level"] == "refuses" and entry["id"] in vectors:
            for name, value in vectors[entry["id"]].floats.items():
                if not math.isfinite(value):
                    accepted.add((name, str(value)))
                    documented = (name, value) == ("epsilon", math.inf)
                    assert ("as documented" in entry["reason"]) is documented, entry["id"]
    names = ("epsilon", "global_sensitivity")
    assert accepted == {(name, value) for name in names for value in ("nan", "inf")}
    assert sum(entry["reason"].startswith("True counts") for entry in known) == 3
    said = ["NaN as an epsilon or a sensitivity", "a sensitivity of infinity", "True as a number"]
    assert (list(library.accepts), library.documents[0]) == (said, "an epsilon of infinity")


RECORDED = [each for each in libraries().values() if read_result(each)]


@for_each(RECORDED, name=lambda each: each.key)
def test_what_was_found_is_recorded(library: Library) -> None:
    result = read_result(library)
    assert result
    assert set(result.cells) | set(result.untold) == set(library.contracts), (
        f"python -m tools.libraries --record {library.key}"
    )
    assert re.search(rf"{result.version}", library.lock.read_text())


def test_twelve_libraries_and_sixty_cells_are_recorded() -> None:
    assert len(RECORDED) >= 12
    cells = [cell for each in RECORDED if (result := read_result(each)) for cell in result.cells]
    assert len(cells) >= 60


def test_what_serves_needs_the_standard_library_alone() -> None:
    assert "didp_ref" not in imports(HERE / "serve.py")


def test_a_library_is_found_by_its_folder_or_with_a_hyphen() -> None:
    assert [each.key for each in find_libraries(["dp-accounting"])] == ["dp_accounting"]
    with pytest.raises(UnknownName, match="opendp"):
        find_libraries(["opendpp"])
    with pytest.raises(UnknownName, match="'Open-DP'"):  # as it was typed
        find_libraries(["Open-DP"])
    with pytest.raises(UnknownName, match=r"jstat \(.*\) or scipy \(.*\) or textbook"):
        find_libraries(["textbook"], ["textbook_of_a_kind"])
    with pytest.raises(UnknownName, match="dp_accounting"):
        find_libraries(["dp-accounting-0.6.0"])


@pytest.mark.parametrize("name", ["dp-accounting", "DP_Accounting"])
def test_a_folder_under_whose_name_no_library_is_found_is_refused(
    tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "library.toml").write_text((HERE / "dp_accounting" / "library.toml").read_text())
    with pytest.raises(InputError, match="dp_accounting"):
        read_library(folder)
    assert read_library(folder.rename(tmp_path / "dp_accounting")).key == "dp_accounting"


def test_a_sufficient_bound_is_never_judged_for_safety(tmp_path: Path) -> None:
    text = (HERE / "opacus" / "library.toml").read_text()
    path = tmp_path / "library.toml"
    path.write_text(text.replace('promises = "accurate"', 'promises = "safe"'))
    with pytest.raises(InputError, match="least"):
        read_library(tmp_path)
    path.write_text(text.replace('promises = "accurate"', 'promises = "good"'))
    with pytest.raises(InputError, match="safe or accurate"):
        read_library(tmp_path)
    path.write_text("name = 'nothing else'")
    with pytest.raises(InputError, match="library"):
        read_library(tmp_path)

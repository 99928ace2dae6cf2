"""Libraries beside us: which points are asked, what is recorded of them, and how it is judged."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from didp_ref.libraries import results
from didp_ref.libraries.library import find_libraries, libraries
from didp_ref.libraries.points import (
    EVERYDAY,
    HARD,
    Answer,
    ask_points,
    at_even_distances,
    chosen_points,
    read_points,
    record_points,
)
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.vectors import load
from tests.libraries.fake import SCALE, command, fake
from tests.whole import quick_first, whole

FIVE = ("autodp", "diffprivlib", "dp_accounting", "opacus", "opendp")
TODAY = "2026-11-23"
UNSAFE = "UNSAFE by a factor of 2, wrong by a factor of 2"
REFUSES = "rejects valid input"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results, "HERE", tmp_path)
    monkeypatch.setattr(results, "UNTOLD", tmp_path / "untold")
    return tmp_path


def test_twenty_everyday_points_and_twenty_hard_ones_are_spread_over_the_vectors() -> None:
    file = load(SCALE)
    chosen = chosen_points(file)
    assert [sum(map(is_ordinary, chosen)), len(chosen)] == [20, 40]
    assert len({vector.id for vector in chosen}) == 40
    assert not any(vector.error for vector in chosen)
    ordinary = [each for each in file.asked(exact=False) if not each.error and is_ordinary(each)]
    places = [ordinary.index(vector) for vector in chosen[:20]]
    steps = {after - before for before, after in pairwise(places)}
    assert places[0] == 0 and max(steps) - min(steps) <= 1
    assert at_even_distances(ordinary[:3], 20) == ordinary[:3]


def test_what_is_answered_is_recorded_and_judged_anew(folder: Path) -> None:
    library = fake(folder, "return right if len(calls) % 2 else right / 2", promises="accurate")
    record_points(library, *ask_points(library, command(folder), str), TODAY)
    points = read_points(library)
    assert points and points.version == pytest.__version__
    contract = library.contracts[SCALE]
    first, second = points.answers[SCALE][:2]
    assert (first.words(contract), second.words(contract)) == ("accurate", "wrong by a factor of 2")
    assert second.factor == pytest.approx(2) and first.factor == pytest.approx(1)
    assert first.our_value == first.vector.targets[0].safe
    assert all(each.theirs and 0 < each.theirs < 1e5 and each.ours > 0 for each in (first, second))
    cell = points.cell(SCALE)
    assert (cell.ordinary.asked, cell.ordinary.accurate) == (20, 10)
    assert cell.verdict(contract)[0] == "wrong by a factor of 2"
    ((quantity, everyday, *_),) = points.summary([SCALE, "scale.rho"])
    assert (quantity, everyday) == (SCALE, "wrong by a factor of 2")


def test_what_breaks_a_promise_at_an_everyday_point_is_recorded_apart(folder: Path) -> None:
    library = fake(folder, "return right / 2")
    record_points(library, *ask_points(library, command(folder), str), TODAY)
    public, everything = read_points(library), read_points(library, untold=True)
    assert public and everything
    assert (public.answers, public.kept_back, public.untold) == ({}, 1, (SCALE,))
    assert everything.answers[SCALE][0].words(library.contracts[SCALE]) == UNSAFE
    public_record = (folder / "points" / "fake.json").read_text()
    assert "value" not in public_record and SCALE not in public_record


def test_what_gives_no_number_has_no_factor_and_one_that_ends_hangs(folder: Path) -> None:
    library = fake(folder, "os._exit(3) if len(calls) == 3 else None; raise ValueError('not mine')")
    answers = ask_points(library, command(folder), str)[1][SCALE]
    contract = library.contracts[SCALE]
    assert {(each.factor, each.theirs) for each in answers} == {(None, None)}
    assert [each.words(contract) for each in answers[:4]] == 2 * [REFUSES] + 2 * [
        "crashes or returns NaN"
    ]
    assert answers[0].shown == "ValueError: not mine"
    unbounded = Answer(answers[0].vector, {"value": "inf"}, 1.0, 1.0)
    assert (unbounded.factor, unbounded.words(contract)) == (None, REFUSES)


def test_five_libraries_are_recorded() -> None:
    for library in find_libraries(FIVE):
        points = read_points(library)
        assert points
        assert set(points.answers) | set(points.untold) == set(library.contracts)
        assert points.version in library.lock.read_text()
        for name, answers in points.answers.items():
            assert Counter(answer.part for answer in answers) == {EVERYDAY: 20, HARD: 20}, name


@pytest.mark.parametrize(
    "name", quick_first(sorted({name for each in find_libraries(FIVE) for name in each.contracts}))
)
def test_they_are_recorded_by_the_rule(name: str) -> None:
    chosen = [vector.id for vector in chosen_points(whole(name))]
    for library in find_libraries(FIVE):
        points = read_points(library)
        assert points
        if name in points.answers:
            asked = [answer.vector.id for answer in points.answers[name]]
            assert asked == chosen, f"make libraries LIBRARIES='--points {library.key}'"


def test_what_is_not_told_yet_is_in_no_public_record() -> None:
    for library in libraries().values():
        result, points = results.read_result(library), read_points(library)
        if result and points:
            assert not set(result.untold) & set(points.answers)
            cells = (points.cell(name) for name in points.answers)
            assert not any(results.is_untold(library, cell) for cell in cells)

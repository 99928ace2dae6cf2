"""Where failures lie: flags, and ranges that are stated as they are."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from didp_ref.oracle.failure_clusters import OVERFLOWS, counts, everywhere, flagged, ranges, span
from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.ordinary import is_extreme
from didp_ref.oracle.vectors import Vector, VectorFile, load
from tests.whole import whole

FILE = whole("scale.rho")
EVERY_TIER = [load, pytest.param(whole, marks=pytest.mark.slow)]
"""The vectors in git; and all of them, which take longer to make than to look at."""
each_file = pytest.mark.parametrize("vectors_of", EVERY_TIER, ids=["must", "every tier"])
VALID = [vector for vector in FILE.asked(False) if vector.error is None]


def findings(vectors: list[Vector], kind: Kind = Kind.WRONG) -> list[Finding]:
    return [Finding(vector, kind, "0", 1e9) for vector in vectors]


def test_a_range_holds_all_that_fails_and_says_so() -> None:
    failing = [vector for vector in VALID if 8 <= vector.floats["n_worlds"] <= 4096]
    least, most = (f([v.floats["n_worlds"] for v in failing]) for f in (min, max))
    (suspect,) = [
        suspect for suspect in ranges(VALID, findings(failing)) if "n_worlds" in suspect.flag
    ]
    assert suspect.bug.endswith(f" {least} <= n_worlds <= {most}")
    assert suspect.ground.startswith(f"{len(failing)} of {len(failing)} ")
    silent = ranges(VALID, findings(failing, Kind.HUNG))
    assert silent[0].bug != suspect.bug


def test_no_range_is_stated_where_others_in_it_are_right() -> None:
    failing = [vector for vector in VALID if vector.floats["n_worlds"] % 2]
    assert ranges(VALID, findings(failing)) == []


def test_the_length_of_a_sequence_has_a_range_too() -> None:
    valid = [vector for vector in whole("composition.alpha").asked(False) if vector.error is None]
    failing = [vector for vector in valid if len(vector.floats["alphas"]) > 30]  # type: ignore[arg-type]  # a sequence
    assert any("number of alphas" in suspect.bug for suspect in ranges(valid, findings(failing)))


def test_flags_explain_nothing_where_everyday_points_fail() -> None:
    corner = [vector for vector in VALID if "near-guessing" in vector.flags]
    assert flagged(VALID, findings(corner), FILE.notes, findings(corner))
    assert not everywhere(VALID, findings(corner), FILE.notes)
    assert not flagged(VALID, findings(VALID), FILE.notes, findings(VALID))
    assert [entry.flag for entry in everywhere(VALID, findings(VALID), FILE.notes)] == [
        "everyday",
        "simple-numbers",
    ]
    assert counts(corner)["near-guessing"] == len(corner)


def test_a_formula_that_is_right_at_many_everyday_points_is_not_wrong_everywhere() -> None:
    worlds = sorted(vector.floats["n_worlds"] for vector in VALID if "everyday" in vector.flags)
    few = [vector for vector in VALID if vector.floats["n_worlds"] <= worlds[2 * len(worlds) // 3]]
    most = max(vector.floats["n_worlds"] for vector in few)
    bugs = {entry.flag: entry.bug for entry in everywhere(VALID, findings(few), FILE.notes)}
    assert bugs["everyday"].endswith(f" n_worlds <= {most}")
    odd = [
        vector for vector in VALID if vector.floats["n_worlds"] % 2 or vector.floats["n_worlds"] > 9
    ]
    assert bugs["everyday"].startswith(everywhere(VALID, findings(odd), FILE.notes)[0].bug)
    nearly = VALID[:: len(VALID) // 12]
    rest = [vector for vector in VALID if vector not in nearly]
    assert everywhere(VALID, findings(rest), FILE.notes)[0].bug == FILE.notes["everyday"]


def test_failures_among_right_answers_have_a_narrow_span_or_none() -> None:
    near = [vector for vector in VALID if vector.floats["rho"] > 0.99]
    failing = sorted(near, key=lambda vector: vector.floats["rho"])[::2]
    low = min(vector.floats["rho"] for vector in failing)
    assert ranges(VALID, findings(failing)) == []
    assert f"{math.floor(low * 10000) / 10000} <= rho" in span(VALID, findings(failing))
    assert span(VALID, findings(VALID[::3])) == ""


def test_subnormal_input_is_named_whatever_it_was_drawn_for() -> None:
    """Of a concentrated budget the least number above zero is drawn as just inside its domain."""
    file = whole("concentrated.epsilon_simple")
    valid = [vector for vector in file.asked(False) if vector.error is None]
    tiny = [vector for vector in valid if 0 < vector.floats["rho"] < 2.0**-1022]  # type: ignore[operator]
    drawn = [vector for vector in tiny if "just-inside" in vector.flags]
    assert drawn and len(drawn) < len(tiny)

    def named(answer: float) -> tuple[str, str, int, int]:
        findings = [
            Finding(vector, Kind.HUNG, str(answer), None, False, (answer,)) for vector in tiny
        ]
        best = max(flagged(valid, findings, file.notes, []), key=lambda each: each.score)
        return best.flag, best.bug, best.failing, best.total

    flag, bug, *counts = named(0.0)
    assert (flag, counts) == ("subnormal", [len(tiny), len(tiny)]) and bug != OVERFLOWS
    assert named(math.inf)[:2] == ("subnormal", OVERFLOWS)


@each_file
def test_a_number_where_an_error_is_usual_is_called_wrong_and_not_rejected(
    vectors_of: Callable[[str], VectorFile],
) -> None:
    file = vectors_of("laplace.delta")
    valid = [vector for vector in file.asked(False) if vector.error is None]
    failing = [vector for vector in valid if vector.floats["epsilon"] == 0]
    wrong, silent = (
        flagged(valid, findings(failing, kind), file.notes, [])
        for kind in (Kind.WRONG, Kind.CRASHED)
    )
    assert "results are wrong where epsilon is 0" in [each.bug for each in wrong]
    assert any("rejects" in each.bug for each in silent)


@each_file
def test_inputs_that_are_all_extreme_are_not_called_ordinary(
    vectors_of: Callable[[str], VectorFile],
) -> None:
    """Of some that were drawn for one parameter's practical range, another one is extreme."""
    file = vectors_of("gaussian.discrete_delta")
    valid = [vector for vector in file.asked(False) if vector.error is None]
    drawn = [vector for vector in valid if "practical-range" in vector.flags]
    extreme = [vector for vector in drawn if is_extreme(vector)]
    assert len(extreme) > 2
    asked = [vector for vector in valid if vector not in drawn or vector in extreme]
    named = flagged(asked, findings(extreme, Kind.REFUSED), file.notes, [])
    assert "practical-range" not in {each.flag for each in named}

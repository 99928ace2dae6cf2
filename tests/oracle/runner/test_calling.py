"""Functions with the quantity's names, with others, and in another order."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest

from didp_ref.errors import InputError
from didp_ref.oracle.runner.calling import calling, likely_order, passed_by_place
from didp_ref.oracle.runner.function import run_function
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.selection import select
from didp_ref.oracle.vectors import load

NAMES = ("rho", "n_worlds", "sensitive_range")


def turned(u: float, v: float, w: float) -> float:
    """Return the scale of rho, with the worlds first, under names that say nothing."""
    return w / math.log((u - 1) * v / (1 - v))


def straight(r: float, m: float, distance: float) -> float:
    """Return the scale of rho, with m in the place of m - 1, in the quantity's order."""
    return distance / math.log(m * r / (1 - r))


def mine(rho: float, n_worlds: float, sensitive_range: float) -> float:
    """Return the same wrong scale, under the quantity's names."""
    return straight(rho, n_worlds, sensitive_range)


def test_called_by_name_by_place_or_not_at_all() -> None:
    values = {"rho": 0.5, "n_worlds": 3, "sensitive_range": 1.0}
    names = tuple(values)
    assert calling(lambda sensitive_range, rho, n_worlds: sensitive_range, names)(values) == 1.0
    assert calling(lambda a, b, c: (a, b, c), names)(values) == (0.5, 3, 1.0)
    assert calling(lambda **kept: kept, names)(values) == values
    assert calling(lambda *kept: kept, names)(values) == (0.5, 3, 1.0)
    assert calling(max, names)(values) == 3
    with pytest.raises(
        InputError, match=r"def checked\(rho, n_worlds, sensitive_range\): return yours\("
    ):
        calling(lambda a: a, names)


def scale_of(sensitivity: float, epsilon: float) -> float:
    return sensitivity / epsilon


def scale_of_place(width: float, /, epsilon: float, digits: int = 3) -> float:
    return width / epsilon


@pytest.mark.parametrize("function", [scale_of, scale_of_place])
def test_a_name_that_is_shared_is_meant_wherever_it_stands(function: Callable[..., float]) -> None:
    called = calling(function, ["epsilon", "global_sensitivity"])
    assert called({"epsilon": 2.0, "global_sensitivity": 3.0}) == 1.5


def test_what_shares_no_name_is_called_by_position() -> None:
    called = calling(lambda x, y: x - y, ["epsilon", "global_sensitivity"])
    assert called({"epsilon": 2.0, "global_sensitivity": 3.0}) == -1.0


def test_what_is_passed_by_place_is_named() -> None:
    assert passed_by_place(mine, NAMES) == {}
    assert passed_by_place(lambda **kept: kept, NAMES) == {}
    assert passed_by_place(lambda rho, m, *, sensitive_range: m, NAMES) == {"n_worlds": "m"}
    assert passed_by_place(lambda *kept: kept, NAMES) == dict.fromkeys(NAMES, "")
    assert passed_by_place(max, NAMES) == dict.fromkeys(NAMES, "")


def check(function: object, isolated: bool) -> Report:
    return run_function(function, load("scale.rho"), isolated=isolated)  # type: ignore[arg-type]


def said(report: Report) -> str:
    """Return the summary on one line."""
    return " ".join(report.in_words().split())


def mean_first(spread: float, worlds: float, risk: float) -> float:
    return turned(worlds, risk, spread)


def test_what_other_names_mean_is_passed_to_them_and_said() -> None:
    assert likely_order(mean_first, NAMES) == ("sensitive_range", "n_worlds", "rho")
    meant, own = (
        check(mean_first, False),
        check(lambda rho, n_worlds, s: turned(n_worlds, rho, s), False),
    )
    assert (meant.accurate, meant.refused) == (own.accurate, own.refused)
    assert 2 * meant.accurate > meant.values
    words = "by synonyms: spread = sensitive_range, worlds = n_worlds, risk = rho"
    assert words in said(meant)


@pytest.mark.parametrize(
    "function", [lambda x, y, z: x, lambda s, sens, m: s, lambda *kept: kept, max]
)
def test_names_that_say_nothing_or_two_things_leave_the_order(function: Any) -> None:
    assert likely_order(function, NAMES) == NAMES


@pytest.mark.parametrize("isolated", [False, True])
def test_another_order_is_found_and_all_is_asked_in_it(isolated: bool) -> None:
    report = check(turned, isolated)
    assert report.placing and report.placing.order == ("n_worlds", "rho", "sensitive_range")
    assert 2 * report.accurate > report.values
    assert not report.conforms
    assert "(n_worlds, rho, sensitive_range)" in said(report)
    assert "u = n_worlds, v = rho, w = sensitive_range" in said(report)


def half_of_it(x: float, y: float) -> float:
    """Return the scale, and half of it above an everyday epsilon."""
    return scale(y, x) / (2 if y > 20 else 1)


def test_a_function_in_another_order_is_right_only_where_all_is() -> None:
    file = load("scale.differential_privacy")
    right, wrong = (
        run_function(function, file) for function in (lambda x, y: scale(y, x), half_of_it)
    )
    called = "(global_sensitivity, epsilon)"
    assert called in said(right)
    assert not right.findings and not right.conforms
    assert called in said(wrong)
    (where,) = [each.bug for each in wrong.suspects if each.flag == "range of epsilon"]
    above = min(
        v.floats["epsilon"] for v in file.asked(False) if not v.error and v.floats["epsilon"] > 20
    )
    assert where.endswith(f" {math.floor(100 * above) / 100} <= epsilon")


BODY = "    return {sensitive_range}/math.log(({n_worlds} - 1)*{rho}/(1 - {rho}))"
OTHERS = {"rho": "u", "n_worlds": "v", "sensitive_range": "w"}
EVERYDAY = select(load("scale.rho"), ["everyday"], [])
ADVISED = {
    "{0}, {1}, {2}": (5, 3, 0),
    "{0}, {1}, {2}, digits=3": (5, 3, 0),
    "{0}, {1}, {2}, /": (5, 5, 0),
    "{0}, {1}, *, {2}": (5, 3, 0),
    "{0}, {1}, digits=3, {2}=0.5": (0, 1, 0),
}
"""In how many of six orders there is one to advise, where none, one and two names are shared."""


@pytest.mark.parametrize("kind", ADVISED)
@pytest.mark.parametrize("shared", [each for n in range(3) for each in combinations(NAMES, n)])
def test_the_order_that_is_advised_is_right_when_it_is_followed(
    shared: tuple[str, ...], kind: str
) -> None:
    """The function is called as it is written, in the words of the advice."""
    theirs = {name: name if name in shared else OTHERS[name] for name in NAMES}
    advised = 0
    for order in permutations(NAMES):
        head = kind.format(*(theirs[name] for name in order))
        room: dict[str, Any] = {"math": math}
        exec(f"def theirs({head}):\n{BODY.format(**theirs)}", room)
        try:
            report = run_function(room["theirs"], EVERYDAY)
        except InputError:  # what it takes by name alone goes by another name than ours
            continue
        words = report.placing.order if report.placing else ()
        if not words:
            continue
        advised += 1
        assert f"({', '.join(words)})" in said(report)
        for vector in EVERYDAY.vectors[:9]:
            parts = [word.rpartition("=") for word in words]
            placed = [vector.floats[ours] for _, equals, ours in parts if not equals]
            named = {mine: vector.floats[ours] for mine, equals, ours in parts if equals}
            right = vector.targets[0].nearest
            assert room["theirs"](*placed, **named) == pytest.approx(right, rel=1e-9)
    assert advised == ADVISED[kind][len(shared)]


def test_of_a_function_with_other_names_nothing_is_sure() -> None:
    placed, by_name = check(straight, False), check(mine, False)
    assert placed.placing and not placed.placing.order
    assert [suspect.flag for suspect in placed.suspects] == [
        suspect.flag for suspect in by_name.suspects
    ]
    assert by_name.suspects[0].certain
    assert not any(suspect.certain for suspect in placed.suspects)
    assert "matched by" in said(placed) and "matched by" not in said(by_name)


def test_a_right_order_is_not_doubted() -> None:
    def unguarded(r: float, m: float, distance: float) -> float:
        return distance / math.log((m - 1) * r / (1 - r))

    report = check(unguarded, False)
    assert 2 * report.accurate > report.values
    assert not report.placing_is_doubtful
    assert any(suspect.certain for suspect in report.suspects)


def scale(epsilon: float, sensitivity: float) -> float:
    """Return the scale, rounded up, of valid input alone."""
    if any(isinstance(x, bool) or not isinstance(x, (int, float)) for x in (epsilon, sensitivity)):
        raise TypeError
    if not (0 < epsilon < math.inf and 0 <= sensitivity < math.inf):
        raise ValueError
    return math.nextafter(sensitivity / epsilon, math.inf) if sensitivity else 0.0


def by_place(x: float, y: float) -> float:
    """Return what is right by place, under names that say nothing."""
    return scale(x, y)


@pytest.mark.parametrize("isolated", [False, True])
def test_a_right_answer_says_what_was_passed_by_place(isolated: bool) -> None:
    file = load("scale.differential_privacy")
    report = run_function(by_place, file, isolated=isolated)
    assert 2 * report.accurate > report.values
    assert not report.placing_is_doubtful
    assert "by position: x = epsilon, y = global_sensitivity" in said(report)


def test_one_other_name_leaves_no_other_order() -> None:
    report = run_function(scale, load("scale.differential_privacy"))
    assert report.placing
    assert not report.placing.could_be_another
    assert "matched by" not in said(report)


def test_one_name_that_says_nothing_is_told() -> None:
    def by_clipping_bound(epsilon: float, C: float) -> float:
        return scale(epsilon, C)

    report = run_function(by_clipping_bound, load("scale.differential_privacy"))
    assert report.placing
    assert report.placing.is_guessed
    assert "by position: C = global_sensitivity" in said(report)


def test_names_that_are_passed_by_name_alone_are_matched_too() -> None:
    def keyed(*, eps: float, sensitivity: float, digits: int = 3) -> float:
        return sensitivity / eps

    call = calling(keyed, ("epsilon", "global_sensitivity"))
    assert call({"epsilon": 2.0, "global_sensitivity": 3.0}) == 1.5


def test_a_sensitivity_in_another_norm_is_rejected() -> None:
    def scale(l2_sensitivity: float, eps: float) -> float:
        return l2_sensitivity / eps

    def deviation(l2_sensitivity: float, rho: float) -> float:
        return l2_sensitivity / math.sqrt(2 * rho)

    with pytest.raises(InputError, match="Laplace noise needs the L1 sensitivity"):
        run_function(scale, load("scale.differential_privacy"))
    assert run_function(deviation, load("concentrated.deviation")).values


def test_a_bound_is_named_though_the_names_are_others() -> None:
    """All results are its values, and it is only likely as long as the order may be another."""

    def union_bound(x: float, y: float, z: float) -> float:
        return x * math.log(y / (1 - z))

    report = run_function(union_bound, load("exponential.shortfall"))
    assert not any(suspect.certain for suspect in report.suspects)
    assert "the bound of McSherry and Talwar 2007" in said(report)
    assert "likely" in said(report)

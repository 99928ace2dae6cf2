"""Answers that depend on more than their question, in this process, in another, behind a pipe."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.oracle.runner.behaviour import NOISE, SAMPLE, sample
from didp_ref.oracle.runner.command import run_command
from didp_ref.oracle.runner.function import run_function
from didp_ref.oracle.vectors import load
from tests.oracle.runner.test_command import client

FILE = load("composition.epsilon")
right = di.composition.epsilon


def noisy() -> Callable[..., object]:
    return lambda epsilons: right(epsilons) * (1 + random.random() * 1e-15)


def counting() -> Callable[..., object]:
    calls = itertools.count()
    return lambda epsilons: right(epsilons) + 1e-20 * (next(calls) % 2)


def remembering() -> Callable[..., object]:
    seen: list[float] = []

    def function(epsilons: list[float], seen: list[float] = seen) -> float:
        seen.append(max(epsilons))
        return right(epsilons) if len(seen) < 100 else right(epsilons) + 1.0

    return function


def caching_by_length() -> Callable[..., object]:
    known: dict[int, float] = {}
    return lambda epsilons: known.setdefault(len(epsilons), right(epsilons))


def sorting() -> Callable[..., object]:
    def function(epsilons: list[float]) -> float:
        value = right(epsilons)
        epsilons.sort()
        return value

    return function


@pytest.mark.sampled(3)
@pytest.mark.parametrize("isolated", [False, True])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (noisy, "answers change: "),
        (counting, "answers change: "),
        (remembering, "state "),
        (sorting, "changes "),
    ],
)
def test_each_is_found_and_named(
    make: Callable[[], Callable[..., object]], words: str, isolated: bool
) -> None:
    if make is counting:
        pytest.skip("what is added is lost in rounding") if right([1.0]) + 1e-20 == 1.0 else None
    report = run_function(make(), FILE, isolated=isolated)
    assert [text.startswith(words) for text in report.behaviour] == [True]
    assert not report.conforms


SCALE = load("scale.differential_privacy")


def drawn(scale: Callable[..., float], center: float) -> Callable[..., object]:
    def function(epsilon: float, global_sensitivity: float) -> float:
        size = scale(epsilon, global_sensitivity)
        return center + size * (random.expovariate(1) - random.expovariate(1))

    return function


@pytest.mark.parametrize("center", [0.0, 123.0])
def test_noise_is_called_noise_and_neither_right_nor_wrong(center: float) -> None:
    report = run_function(drawn(di.scale.differential_privacy, center), SCALE)
    assert [text.startswith(NOISE) for text in report.behaviour] == [True]
    assert not report.conforms
    summary = report.summary()
    assert summary.word == "OPEN"
    assert "times" not in str(report) and "too little" not in str(report)


def test_what_changes_by_rounding_or_rarely_is_not_called_noise() -> None:
    def rarely(epsilon: float, global_sensitivity: float) -> float:
        scale = di.scale.differential_privacy(epsilon, global_sensitivity)
        return scale + random.random() if epsilon > 1 else scale

    for function in (lambda **given: rarely(**given) * (1 + random.random() * 1e-9), rarely):
        report = run_function(function, SCALE)
        (problem,) = report.behaviour
        assert problem.startswith("answers change") and not problem.startswith(NOISE)
        assert report.findings


def test_what_is_kept_from_the_first_call_on_shows_in_a_new_process() -> None:
    report = run_function(caching_by_length(), FILE, isolated=True)
    (problem,) = report.behaviour
    assert problem.startswith("state ")
    assert "new process" in problem


@pytest.mark.parametrize("isolated", [False, True])
def test_a_right_one_is_blamed_for_nothing(isolated: bool) -> None:
    assert run_function(right, FILE, isolated=isolated).conforms


def test_the_sample_comes_from_everywhere() -> None:
    chosen = sample(FILE.vectors)
    assert len(chosen) == SAMPLE
    assert len({entry.flags[0] for entry in chosen}) > 3
    assert sample(FILE.vectors[:3]) == list(FILE.vectors[:3])


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            """
            import random
            answer = right(asked)
            if "value" in answer: answer["value"] *= 1 + 1e-14 * random.random()
            say(answer)
            """,
            "answers change: ",
        ),
        (
            """
            answer = right(asked)
            if "value" in answer and number >= 100: answer["value"] *= 1.5
            say(answer)
            """,
            "state ",
        ),
        ("say(right(asked)); say(right(asked))", "answers twice: "),
        (
            """
            if number == 0: print("Welcome to the oracle", flush=True)
            say(right(asked))
            """,
            "it prints a line that is not an answer: ",
        ),
    ],
)
def test_behind_a_pipe_too(tmp_path: Path, body: str, words: str) -> None:
    report = run_command(client(tmp_path, body), FILE)
    assert [text.startswith(words) for text in report.behaviour] == [True]
    assert not report.conforms

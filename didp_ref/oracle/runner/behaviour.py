"""Whether an implementation's answers depend on their question alone.

A sample of the vectors is asked again, in another order: twice in a row in the same process, and
once in a new one.
Answers that differ in a row change by themselves; answers that differ only from those given before,
or from those of a new process, depend on what was asked earlier.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from didp_ref.oracle.judge import Judged, Judgement
from didp_ref.oracle.vectors import Vector

STATE = "state is kept between calls"
CHANGING = "answers change"
NOISE = f"{CHANGING}, as noisy values do"
MUTATING = "changes its arguments"
APART = 0.01
"""Two noisy answers mostly differ by more than this share of the scale that is asked for."""
MOST = 0.75
"""The share of the answers that differ so where a function draws noise."""
SAMPLE = 24
FEW = 4
"""So many of an accountant, whose answers take long."""
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object lies, which its text says and which is no part of an answer."""
FAILING = 8
"""How many vectors are asked again: some from everywhere, and some of those that failed."""


def sample(vectors: Sequence[Vector]) -> list[Vector]:
    """Return vectors from everywhere in a file."""
    brackets = any(target.is_bracket for vector in vectors for target in vector.targets)
    count = FEW if brackets else SAMPLE
    step = max(1, len(vectors) // count)
    return list(vectors[::step][:count])


def failing(first: Mapping[str, Judgement], vectors: Sequence[Vector]) -> list[Vector]:
    """Return some of the vectors that failed."""
    return [vector for vector in vectors if vector.id in first and first[vector.id].finding][
        :FAILING
    ]


def examine(
    vectors: Sequence[Vector],
    first: Mapping[str, Judgement],
    ask: Judged,
    renew: Callable[[], bool],
) -> str:
    """Ask a sample again and say what is wrong with the answers; nothing if they are the same.

    ``first`` holds what was judged before, ``renew`` starts a new process and says whether it did.
    """
    chosen = [*sample(vectors), *failing(first, vectors)]
    problem = compare_all(
        (vector, first[vector.id], ask(vector), ask(vector)) for vector in reversed(chosen)
    )
    if problem:
        return problem
    if renew():
        for vector in reversed(chosen):
            problem = in_new_process(vector, first[vector.id], ask(vector))
            if problem:
                return problem
    return ""


def compare_all(answers: Iterable[tuple[Vector, Judgement, Judgement, Judgement]]) -> str:
    """Say in what way answers differ: in a row first, as these may be the same by chance."""
    every = list(answers)
    if not any(
        trace(first) != trace(judgement) for _, first, *later in every for judgement in later
    ):
        return ""
    every.sort(key=lambda judged: trace(judged[2]) == trace(judged[3]))
    valid = [judged for judged in every if not judged[0].error]
    noisy = [judged for judged in valid if _are_apart(judged[0], judged[2], judged[3])]
    if noisy and len(noisy) >= MOST * len(valid):
        _, _, again, once_more = noisy[0]
        return f"{NOISE}: {describe(again)}, then {describe(once_more)} for the same input"
    return next(filter(None, (compare(*judged) for judged in every)))


def _are_apart(vector: Vector, one: Judgement, other: Judgement) -> bool:
    """Say whether two answers differ by far more than rounding: numbers, or what is no number."""
    if trace(one) == trace(other):
        return False
    exact = [target.nearest for target in vector.targets]
    values = [each.finding.numbers if each.finding else exact for each in (one, other)]
    if not all(len(numbers) == len(exact) == 1 for numbers in values):
        return True
    (a,), (b,) = values
    return not abs(a - b) <= APART * abs(exact[0])


def compare(vector: Vector, first: Judgement, again: Judgement, once_more: Judgement) -> str:
    """Say in what way three answers of one process to one vector differ."""
    if trace(again) != trace(once_more):
        return (
            f"{CHANGING}: asked {vector.id} twice in a row, it gives two answers "
            f"({describe(again)}; {describe(once_more)})"
        )
    if trace(first) != trace(again):
        return (
            f"{STATE}: the answer to {vector.id} depends on what was asked "
            f"before ({describe(first)}; later {describe(again)})"
        )
    return ""


def in_new_process(vector: Vector, first: Judgement, fresh: Judgement) -> str:
    """Say in what way the answer of a new process differs."""
    if trace(first) == trace(fresh):
        return ""
    return (
        f"{STATE}: the answer to {vector.id} is another one in a new process "
        f"({describe(first)}; there {describe(fresh)})"
    )


def trace(judged: Judgement) -> tuple[object, ...]:
    """Return what tells two answers apart."""
    answer = ADDRESS.sub("", judged.finding.answer) if judged.finding else ""
    return judged.accurate, judged.safe, judged.refused, judged.ulps, judged.error, answer


def describe(judged: Judgement) -> str:
    """Return an answer in a few words."""
    if judged.finding:
        return judged.finding.answer
    return f"an error ({judged.error})" if judged.refused else f"off by {judged.ulps:.4g} ulp"

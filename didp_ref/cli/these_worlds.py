"""What is exactly true of the worlds of one file, which depends on the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from didp_ref.assessment.advice import Asked, Part
from didp_ref.assessment.assessment import Assessment, Promise, assess, consider
from didp_ref.assessment.data.columns import Source
from didp_ref.assessment.data.numeric_column import numbers_of
from didp_ref.assessment.report import Block, Paragraph, Table
from didp_ref.assessment.tables import Handling
from didp_ref.assessment.wording import up, whole
from didp_ref.errors import DomainError
from didp_ref.worlds import QUERIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAKS = (
    "The scales for exactly these worlds were tuned to the data, and can themselves betray it: use "
    "them to see how loose the other scales are, never to publish."
)


def look(
    source: Source,
    parts: Sequence[Part],
    asked: Asked,
    handling: Handling,
    prior: NDArray[Any] | None,
) -> tuple[tuple[Block, ...], dict[str, Any]]:
    """Return what is true of the worlds of every question, as blocks and as a document."""
    blocks: list[Block] = []
    document: dict[str, Any] = {}
    for part in parts:
        question = part.question
        if part.group or question.where or question.name not in QUERIES or not question.column:
            advice = "leave --these-worlds out, or ask of a whole column for one of "
            raise DomainError("these-worlds", question.text, "", advice + ", ".join(QUERIES))
        if handling.drop_missing or handling.impute is not None:
            advice = "leave --these-worlds out, or fill in the values before"
            raise DomainError("these-worlds", "with missing values", "a whole column", advice)
        if not part.scale and asked.rho is None and asked.alpha is None:
            continue  # no noise, and no promise that is kept in some worlds only
        universe = handling.universe(question)
        records = numbers_of(source, question.column)
        moved = part.grid.step / 2
        worlds = consider(records, question.name, universe, prior, clip=handling.clip, moved=moved)
        assessment = assess(
            worlds,
            alpha=asked.alpha,
            beta=asked.beta,
            rho=asked.rho,
            noise_scale=part.scale or None,
            by_formula=False,
        )
        blocks += _blocks(assessment, question.text)
        document[question.text] = _document(assessment)
    return (*blocks, Paragraph(LEAKS, warning=True)), document


def _blocks(assessment: Assessment, name: str) -> list[Block]:
    worlds = assessment.worlds
    whose = "Every record is held for as likely to be the missing one."
    if worlds.p_min != worlds.p_max and worlds.p_max > 2.0 / worlds.count:
        whose = f"The prior given says which is missing; none has more than {up(worlds.p_max)}."
    text = (
        f"In exactly these worlds, for {name}: the adversary knows all {whole(worlds.count)} "
        f"records, and that the answer is on the file less one of them, and asks which. {whose} "
        f"The answers in these worlds lie from {worlds.answers.min():.10g} to "
        f"{worlds.answers.max():.10g}."
    )
    blocks: list[Block] = [Paragraph(text)]
    rows = []
    for option in assessment.options:
        for label, promise in (("by formula", option.formula), ("exactly", option.exact)):
            notion = option.notion.replace("the scale given", "the noise advised")
            rows.append((notion, up(option.scale, 4), label, *_numbers(promise)))
    columns = ("noise for", "scale", "", "alpha", "beta", "rho", "gamma")
    if rows:
        blocks.append(Table(f"{name}: what is promised, and what is true", columns, tuple(rows)))
        exposed = tuple(
            (str(record.record + 1), f"{record.value:g}", up(record.prior), up(record.posterior))
            for record in assessment.options[-1].exposed
        )
        title = f"{name}: the most exposed records at scale {up(assessment.options[-1].scale, 4)}"
        heads = ("record", "value", "belief before", "belief after, at most")
        blocks.append(Table(title, heads, exposed))
    blocks += [
        Paragraph(f"{unanswered.notion}: {unanswered.reason}.")
        for unanswered in assessment.unanswered
    ]
    return blocks


def _numbers(promise: Promise) -> tuple[str, ...]:
    numbers = (promise.alpha, promise.beta, promise.rho, promise.gamma)
    return tuple("-" if number is None else up(number) for number in numbers)


def _document(assessment: Assessment) -> dict[str, Any]:
    worlds = assessment.worlds
    return {
        "considered": "the file less one record",
        "count": worlds.count,
        "p_min": worlds.p_min,
        "p_max": worlds.p_max,
        "low": worlds.low,
        "high": worlds.high,
        "global_sensitivity": worlds.global_sensitivity,
        "identifiability_sensitivity": worlds.identifiability_sensitivity,
        "answers": [float(worlds.answers.min()), float(worlds.answers.max())],
        "options": [asdict(option) for option in assessment.options],
        "unanswered": [asdict(unanswered) for unanswered in assessment.unanswered],
    }

"""What is exactly true of the worlds of one file, which depends on the data."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.assessment import prior_of
from didp_ref.assessment.blocks import Block, Paragraph, Table
from didp_ref.assessment.data.columns import Source
from didp_ref.assessment.data.numeric_column import numbers_of
from didp_ref.assessment.exact_worlds import Examined, Promise, consider, examine
from didp_ref.assessment.request import Request
from didp_ref.assessment.wording import up, whole
from didp_ref.errors import DomainError
from didp_ref.worlds import QUERIES

LEAKS = (
    "The scales for exactly these worlds were tuned to the data, and can themselves betray it: use "
    "them to see how loose the other scales are, never to publish."
)


def look(source: Source, request: Request, advice: Advice) -> dict[str, Examined]:
    """Return what is true of the worlds of every question that noise is added to."""
    asked, handling, found = request.asked, request.handling, {}
    prior = prior_of(request, advice.records)
    for part in advice.parts:
        question = part.question
        if part.group or question.where or question.name not in QUERIES or not question.column:
            instead = "leave --these-worlds out, or ask of a whole column for one of "
            raise DomainError("these-worlds", question.text, "", instead + ", ".join(QUERIES))
        if handling.drop_missing or handling.impute is not None:
            instead = "leave --these-worlds out, or fill in the values in the file"
            raise DomainError("these-worlds", "with missing values", "a whole column", instead)
        if not part.scale and asked.rho is None and asked.alpha is None:
            continue  # no noise, and no promise that is kept in some worlds only
        universe = handling.universe(question)
        records = numbers_of(source, question.column)
        moved = part.grid.step / 2
        worlds = consider(records, question.name, universe, prior, clip=handling.clip, moved=moved)
        found[question.text] = examine(
            worlds,
            alpha=asked.alpha,
            beta=asked.beta,
            rho=asked.rho,
            noise_scale=part.scale or None,
            by_formula=False,
        )
    return found


def worlds_blocks(these_worlds: Mapping[str, Examined]) -> list[Block]:
    """Return what is true of these worlds as paragraphs and tables."""
    blocks = [block for name, found in these_worlds.items() for block in _blocks(found, name)]
    return [*blocks, Paragraph(LEAKS, warning=True)]


def _blocks(found: Examined, name: str) -> list[Block]:
    worlds = found.worlds
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
    for option in found.options:
        for label, promise in (("by formula", option.formula), ("exactly", option.exact)):
            notion = option.notion.replace("the scale given", "the noise advised")
            rows.append((notion, up(option.scale, 4), label, *_numbers(promise)))
    columns = ("noise for", "scale", "", "alpha", "beta", "rho", "gamma")
    if rows:
        blocks.append(Table(f"{name}: what is promised, and what is true", columns, tuple(rows)))
        exposed = tuple(
            (str(record.record + 1), f"{record.value:g}", up(record.prior), up(record.posterior))
            for record in found.options[-1].exposed
        )
        title = f"{name}: the most exposed records at scale {up(found.options[-1].scale, 4)}"
        heads = ("record", "value", "belief before", "belief after, at most")
        blocks.append(Table(title, heads, exposed))
    blocks += [
        Paragraph(f"{unanswered.notion}: {unanswered.reason}.") for unanswered in found.unanswered
    ]
    return blocks


def _numbers(promise: Promise) -> tuple[str, ...]:
    numbers = (promise.alpha, promise.beta, promise.rho, promise.gamma)
    return tuple("-" if number is None else up(number) for number in numbers)


def worlds_document(found: Examined) -> dict[str, Any]:
    """Return what is true of the worlds of one question as a JSON document."""
    worlds = found.worlds
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
        "options": [asdict(option) for option in found.options],
        "unanswered": [asdict(unanswered) for unanswered in found.unanswered],
    }

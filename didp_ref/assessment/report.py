"""The advice as a report: paragraphs, tables and code, which the command prints as it was asked to.

The first paragraph is the answer.
"""

import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from didp_ref.assessment.advice import CONFIDENCE, Advice, Clipped, Part, adversary_of, plain
from didp_ref.assessment.answer_tables import Rows, merged, place_of, tables
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.at_delta import AtDelta
from didp_ref.assessment.blocks import Block, Code, Paragraph, Row, Table, in_print
from didp_ref.assessment.data.hints import about_sentinels
from didp_ref.assessment.forecast import REFUSED
from didp_ref.assessment.frank import all_useless, frankly
from didp_ref.assessment.planning import ERROR_DIGITS
from didp_ref.assessment.questions import STILL_COUNTED
from didp_ref.assessment.these_worlds import worlds_blocks
from didp_ref.assessment.wording import (
    SIZED,
    against,
    and_all,
    how_to_ask,
    label_of,
    name_of,
    opening,
    percent,
    relative_errors,
    true_answer,
    unneeded,
    up,
    whole,
    worlds,
)
from didp_ref.numbers.enclosure import float_up

WITH_RELEASE = "error with release"
SUSPECTS = (2, 3, 5, 10, 20, 50, 100, 1000, 10_000, 100_000, 1_000_000)
OPENDP = """\
from decimal import Decimal

import opendp.prelude as dp

dp.enable_features("contrib")
space = dp.atom_domain(T="i64"), dp.absolute_distance(T="i64")
ANSWERS = [  # true answers, in steps of a power of ten: never publish them
{listed}]
for name, steps, scale, power in ANSWERS:
    noisy = dp.m.make_laplace(*space, scale=scale)(steps)
    print(name, Decimal(noisy).scaleb(power))
"""
PLAIN = """\
from didp_ref.errors import typable
from didp_ref.mechanisms.laplace import GridLaplace

ANSWERS = [  # true answers, on a grid: never publish them
{listed}]
for name, answer, scale, grid in ANSWERS:
    print(name, GridLaplace(scale, grid).decimal_answer(answer))
"""
MOST_STEPS = 2**63 - 1
"""Where the whole numbers of OpenDP end."""
MOST_REFUSED = 5
RARE = 64
"""Noise is larger than so many scales once in 10^27 draws."""


def blocks(
    assessment: Assessment,
    *,
    show_true: bool = False,
    details: bool = False,
    drafts: str = "",
    asked: str = "FILE, with the same options,",
) -> list[Block]:
    """Return the report, the answer first; true answers and programs with them only if asked.

    With details it has the risk for each number of suspects, and every note. ``drafts`` is
    the command that drafts a schema, which a release needs where none is given.
    """
    advice, parts = assessment.advice, assessment.advice.parts
    noisy = advice.feasible and any(part.scale for part in parts)
    page: list[Block] = []
    is_short = False
    if advice.feasible and (len(parts) > 1 or len(parts[0].answer.lower) > 1):
        rows, columns = _answers(assessment, show_true=show_true)
        shown = rows if details else merged(rows)
        is_short = len(shown) < len(rows)
        page += tables(shown, columns)
    page.append(Paragraph(_answer(assessment, show_true=show_true), answer=True))
    if advice.feasible:
        page.append(Row("Relative", _relative(assessment)))
        page.append(Row("Note", PUBLISHES_TRUTH if show_true else UNPUBLISHED))
    page += [Row("Warning", text) for text in warnings(assessment)]
    if noisy:
        page += [Row("Against", text) for text in against(advice, stepped=False)]
        page.append(Row("Worlds", worlds(advice)))
        page.append(Row("Delta", told_at_delta(assessment.at_delta, advice)))
        page.append(Row("Release", _released(assessment)))
    if advice.feasible:
        page += [Row("Note", text) for text in (notes if details else first_notes)(assessment)]
        page.append(Row("Scope", _scope(advice.asked.records_per_person, noisy=noisy)))
        page += [
            Row("Next", text)
            for text in _next(assessment, details, show_true, drafts, asked, is_short)
            if text
        ]
    if noisy and details:
        page.append(_risks(advice))
        if len(advice.wanted) > 1:
            page.append(_scales_table(advice))
    if assessment.these_worlds is not None:
        page += worlds_blocks(assessment.these_worlds)
    if noisy and show_true:
        page += programs(advice)
    return [in_print(block) for block in page if not isinstance(block, Row) or block.text]


def _answer(assessment: Assessment, *, show_true: bool) -> str:
    """Return the answer: what a release is off by, if it differs; the noise, and its error."""
    advice, lead = assessment.advice, assessment.expected.lead
    if not lead:
        return opening(advice, show_true=show_true)
    part = advice.parts[0]
    no_use = ": useless" if all_useless(advice, assessment.expected.errors) else ""
    return (
        f"{lead}{no_use}. Laplace noise of your own needs scale {up(part.scale or 0.0, 4)}, and is "
        f"off by at most {up(advice.error(part))}, if the number of records{_of_which([part])} is "
        "public."
        f"{true_answer(part) if show_true else ''}"
    )


def _released(assessment: Assessment) -> str:
    """Return what a release of the same does, and which errors are those of a release."""
    several = len(assessment.advice.parts) > 1
    told = assessment.expected.told(several=several)
    if several and assessment.expected.errors:
        return f"If release adds the noise, its errors are in the last column. {told}"
    return told


def told_at_delta(kept: AtDelta | None, advice: Advice) -> str:
    """Return the epsilon of all answers at a delta, beside the one without."""
    if kept is None or advice.epsilon is None:
        return ""
    without = up(advice.epsilon)
    within = up(kept.epsilon)
    if within == without:
        return f"delta = {plain(kept.delta)} makes the epsilon of all answers hardly smaller"
    return (
        f"with delta = {plain(kept.delta)}, all answers together have epsilon = {within} instead "
        f"of {without} (by {kept.by})"
    )


def warnings(assessment: Assessment) -> list[str]:
    """Return what a reader must not miss."""
    itself = [FROM_ITSELF] if assessment.universe_from_itself else []
    return [*frankly(assessment.advice, assessment.expected.errors), *itself]


def _scope(each: int, *, noisy: bool) -> str:
    """Return how many records a person has at most, and what the limits are on."""
    records, reveal = "one record", "this record reveals"
    if each > 1:
        records, reveal = f"{each:,} records", "these records reveal"
    limited = f". The limits are on what {reveal}, not on what the answers teach about everybody"
    return f"each person has at most {records}{limited if noisy else ''}"


UNPUBLISHED = "do not publish this screen: it is computed from the true data"
PUBLISHES_TRUTH = "do not publish this screen: it shows the true answers"
FROM_ITSELF = (
    "The universe was read from the file itself. Its ends are two of the records, and the "
    "published scale reveals their distance; no promise here covers that. Declare a universe "
    "that you know without the data."
)


def _next(
    assessment: Assessment, details: bool, show_true: bool, drafts: str, asked: str, is_short: bool
) -> Iterator[str]:
    """Yield what to type next."""
    advice = assessment.advice
    numbers, confidence = advice.noisy_numbers, advice.asked.confidence
    noisy = any(part.scale for part in advice.parts)
    # advice that was followed does not come back
    jointly = numbers > 1 and confidence == CONFIDENCE and and_all(confidence, numbers)
    rows = "every row, " if is_short else ""
    yield "" if details or not noisy else f"--details ({rows}more suspects, all notes)"
    yield how_to_ask(confidence, numbers) if jointly else ""
    yield "" if show_true else "--show-true (true answers, and programs that add this noise)"
    if not noisy:  # what reveals nothing needs no release
        return
    grouped = dict.fromkeys(column for part in advice.parts for column in part.by)
    unnamed = [column for column in grouped if column not in assessment.request.groups]
    if REFUSED in assessment.expected.text and not unnamed:  # named groups may be all that lacks
        return
    if drafts:
        yield drafts
    if unnamed:
        yield f"name the groups of {', '.join(unnamed)}: groups = [...] in the schema, or --groups"
    schema = "--schema schema.toml " if drafts else ""
    yield f"didp-ref release {asked} {schema}--budget FILE --total X"
    alone = f"; this one: {advice.asked.epsilon:.10g}" if advice.asked.epsilon else ""
    as_it_is = ", useless as it is" if all_useless(advice, assessment.expected.errors) else ""
    yield f"(publishes the answer{as_it_is}; X: epsilon of all releases{alone})"


def _answers(assessment: Assessment, *, show_true: bool) -> tuple[Rows, tuple[str, ...]]:
    """Return a row for each number, and the names of the columns."""
    advice = assessment.advice
    percent = f"{100 * advice.asked.confidence:.10g}%"
    columns = ("records", "true answer", "scale", f"error ({percent})", WITH_RELEASE)
    rows = []
    for part in advice.parts:
        # the records of all bins are those of none; a count's records are its true answer
        is_count = part.question.name in ("count", "histogram")
        records = "" if is_count else whole(part.records)
        for index, (lower, upper) in enumerate(
            zip(part.answer.lower, part.answer.upper, strict=True)
        ):
            low, high = part.grid.text(lower), part.grid.text(upper)
            exact = low if lower == upper else f"{low} to {high}"
            released = assessment.expected.errors.get(label_of(part, index))
            cells = (
                records,
                exact if show_true else "",
                up(part.scale or 0.0, 4),
                up(advice.error(part)),
                "" if released is None else up(released, ERROR_DIGITS),
            )
            rows.append((place_of(part, index), cells))
    return rows, columns


def _relative(assessment: Assessment) -> str:
    """Return from which true count on the errors of counts are small beside it."""
    advice, released = assessment.advice, assessment.expected.errors
    counted = [
        part for part in advice.parts if part.scale and part.question.name in ("count", "histogram")
    ]
    if sum(len(part.answer.lower) for part in counted) < 2:
        return ""
    rate = f"in {100 * advice.asked.confidence:.10g}% of releases"
    errors = {
        place_of(part, 0).title: released.get(label_of(part, 0), advice.error(part))
        for part in counted
    }
    return f"{rate}, a count is off by {relative_errors(errors)}"


def suspects_shown(advice: Advice) -> list[int]:
    """Return the numbers of suspects that a reader sees the risk for."""
    most = max(advice.records, advice.adversary.suspects)
    shown = {suspect for suspect in SUSPECTS if suspect <= most} | {
        advice.adversary.suspects,
        advice.records,
    }
    return sorted(count for count in shown if count >= 2)


def _risks(advice: Advice) -> Table:
    chosen = advice.adversary.suspects if advice.asked.rho is not None else 0
    rows = []
    for suspects in suspects_shown(advice):
        remark = "as asked" if suspects == chosen and advice.adversary.p_max is None else ""
        if suspects == advice.records:
            remark = f"{remark}, all records".removeprefix(", ")
        guess, most = f"{100.0 / suspects:.3g}%", percent(advice.risk(suspects))
        rows.append((whole(suspects), guess, most, remark))
    title = "probability of one of several equally likely suspects"
    if advice.asked.records_per_person > 1:
        title += ", each with one record"
    if advice.exponent is not None and advice.exponent > (advice.epsilon or 0.0):
        title += ", which differ by up to two records (by one in explain)"
    return Table(title, ("suspects", "before", "after, at most", ""), tuple(rows))


def _scales_table(advice: Advice) -> Table:
    rows = []
    for wanted in advice.wanted:
        shown = wanted.reason or ", ".join(up(each, 4) for each in wanted.scales[:5])
        rows.append((wanted.notion, shown + (", ..." if len(wanted.scales) > 5 else "")))
    return Table("scale that each promise needs", ("promise", "scale"), tuple(rows))


def notes(assessment: Assessment) -> list[str]:
    """Return what the advice assumes and did, each in a sentence or two."""
    advice = assessment.advice
    more = (_on_several(advice), _on_enclosures(advice))
    return [*first_notes(assessment), *filter(None, more)]


def first_notes(assessment: Assessment) -> list[str]:
    """Return the notes that the first screen has: what was done with data, what could be saved."""
    advice = assessment.advice
    found = (
        _on_suspects(advice) if any(part.scale for part in advice.parts) else "",
        _on_exact(advice),
        _on_a_mean(advice),
        _on_groups(advice),
        _on_refused(advice),
        _on_size(assessment),
        on_missing(assessment),
        on_clipping(assessment),
    )
    return [note for note in found if note]


def _on_suspects(advice: Advice) -> str:
    adversary, rho = advice.adversary, advice.asked.rho
    if rho is None or adversary.chosen or adversary.p_max is not None:
        return ""
    suspects = whole(adversary.suspects)
    if adversary_of(rho, None, sys.maxsize).suspects > adversary.suspects:
        return (
            f"The number of suspects is not given, so each of the {suspects} records is a suspect "
            "(--suspects N)."
        )
    return (
        f"The number of suspects is not given, so it is {suspects}: the fewest for which the odds "
        f"at {percent(rho)} are at least twice those of a random guess. More suspects need less "
        "noise: --suspects N."
    )


def _on_exact(advice: Advice) -> str:
    """Return why some answers need no noise, where others do."""
    several = {bool(part.scale) for part in advice.parts}
    return unneeded(advice) if len(several) > 1 else ""


def _on_several(advice: Advice) -> str:
    if len(advice.lines) < 2:
        return ""
    shares = ", ".join(
        f"{line.parts[0].question.text} {100.0 * float(line.share):.3g}%" for line in advice.lines
    )
    return f"The promise covers all answers together. Shares of the budget: {shares} (--split)."


def _on_groups(advice: Advice) -> str:
    if not any(part.group for part in advice.parts):
        return ""
    moved = ""
    if advice.adjacency in ("any", "replace"):
        moved = (
            " A changed record may move to another group, and the noise covers that. With "
            "--adjacency add-remove the noise of counts is half as wide. The promise is then "
            "about a record added or removed, and protects values only as by twice the epsilon."
        )
    provenance = (
        "The groups were read from the data, and a group that exists for one record reveals that "
        "record. Name groups that you know without the data: --groups A,B,C."
    )
    if all(line.known for line in advice.lines if any(part.group for part in line.parts)):
        provenance = "The groups are those that you named, empty ones included."
    return (
        f"Each record is in one group, so all groups share one part of the budget.{moved} "
        f"{provenance}"
    )


def _on_a_mean(advice: Advice) -> str:
    """Return what it saves to leave a mean out beside its sum and its count."""
    line_of = {line.parts[0].question: line for line in advice.lines}
    for question, line in line_of.items():
        parts = [replace(question, name=name) for name in ("sum", "count")]
        counts = [parts[1], replace(parts[1], column=None)]
        if (
            question.name == "mean"
            and parts[0] in line_of
            and any(count in line_of for count in counts)
        ):
            share = 100.0 * float(line.share)
            return (
                f"Leave out {question.text} and divide the released {parts[0].text} by the "
                f"released count. The other answers then get its {share:.3g}% of the budget, and "
                f"their noise is {share:.3g}% smaller."
            )
    return ""


def _on_refused(advice: Advice) -> str:
    refused = list(dict.fromkeys(name for line in advice.lines for name in line.refused))
    if not refused:
        return ""
    names = ", ".join(refused[:MOST_REFUSED]) + (", ..." if len(refused) > MOST_REFUSED else "")
    return (
        f"There is no answer for {names}: too few. The missing answer reveals that, and no noise "
        "covers it. To publish all groups, ask for count and sum."
    )


def _of_which(parts: Sequence[Part]) -> str:
    """Say which records a number of records is of, if not of all."""
    if any(part.group for part in parts):
        return " of each group"
    return " that meet the conditions" if any(part.question.where for part in parts) else ""


def _on_size(assessment: Assessment) -> str:
    """Return what the scales say of numbers of records, and what keeps these secret."""
    advice = assessment.advice
    parts = _sized(advice)
    if not parts or assessment.expected.lead:  # line 1 has it
        return ""
    sizes = {part.records for part in parts}
    shown = f" ({whole(sizes.pop())})" if len(sizes) == 1 else ""
    of_each = _of_which(parts)
    number = f"the number of records{of_each}{shown}"
    if advice.adjacency == "replace" and not of_each:  # a replaced record leaves it as it is
        names = " or a ".join(dict.fromkeys(part.question.name for part in parts))
        return f"The scale for a {names} reveals {number}. --adjacency replace does not hide it."
    assumed = f"The scale above assumes that {number} is public."
    if any(part.question.name != "mean" for part in parts):
        return f"{assumed} To keep it secret, release a count, a sum or a mean."
    if not assessment.expected.errors:
        return f"{assumed} A release keeps it secret."
    return f"{assumed} A release keeps it secret; its error is in the last column."


def _sized(advice: Advice) -> list[Part]:
    """Return the answers whose scale depends on how many records there are."""
    if advice.asked.scale is not None:
        return []
    return [part for part in advice.parts if part.question.name in SIZED]


def on_missing(assessment: Assessment) -> str:
    """Return what was done with records without a value, and what that means."""
    missing, imputed = assessment.advice.missing, assessment.request.impute
    if not missing:
        return ""
    shown = ", ".join(f"{whole(many)} of {column}" for column, many in missing.items())
    if imputed is not None:
        return f"Missing values ({shown}) count as {imputed:g}. The promise covers this."
    questions = assessment.request.questions
    counted = f"; {STILL_COUNTED}" if any(each.name == "count" for each in questions) else ""
    return f"Missing values ({shown}) are left out of queries of their column{counted}."


def on_clipping(assessment: Assessment) -> str:
    """Return what was done with values outside the universe, and what that means."""
    if not assessment.request.clip:
        return ""
    return (
        "Values outside the universe count as its nearer end. The promise covers this; the error "
        f"does not.{_moved(assessment.advice)}"
    )


def _moved(advice: Advice) -> str:
    """Return how far clipping moves each answer, and what may stand behind the values."""
    moved = {name_of(part): part.clipped for part in advice.parts if part.clipped}
    told = [f"{name} {_moved_by(clipped)}" for name, clipped in moved.items()]
    more = f"; and {len(told) - MOST_REFUSED} more" if len(told) > MOST_REFUSED else ""
    differences = f" It moves {'; '.join(told[:MOST_REFUSED])}{more}." if told else ""
    hints = (about_sentinels(clipped.outside) for clipped in moved.values())
    told_once = dict.fromkeys(filter(None, hints))
    return differences + "".join(f" {hint[0].upper()}{hint[1:]}." for hint in told_once)


def _moved_by(clipped: Clipped) -> str:
    """Return by how much one answer was moved, and by how many values."""
    values = "1 value" if clipped.values == 1 else f"{whole(clipped.values)} values"
    if clipped.moved is None:
        return f"by {values}"
    way = "down " if clipped.moved < 0 else "up " if clipped.moved else ""
    return f"{way}by at most {up(float_up(abs(clipped.moved)))} ({values})"


def _on_enclosures(advice: Advice) -> str:
    if all(part.answer.exact for part in advice.parts):
        return ""
    return (
        "There are too many different values to count one by one. They were counted in blocks, so "
        "a true answer is known as a range. The noise is the same."
    )


def programs(advice: Advice) -> list[Block]:
    """Return the lines that add exactly this noise to exactly these answers."""
    plain: list[object] = []
    opendp: list[object] = []
    too_fine = []
    for part in advice.parts:
        if not part.scale or not part.answer.exact:
            continue
        grid, size = part.grid, part.scale
        in_steps = float_up(Fraction(size) / grid.step)
        fits = (
            math.isfinite(in_steps)
            and part.largest / grid.step + RARE * Fraction(in_steps) < MOST_STEPS
        )
        if not fits:
            too_fine.append(name_of(part))
        for index, number in enumerate(part.answer.lower):
            name = label_of(part, index)
            plain.append((name, grid.text(number), size, str(grid)))
            if fits:
                opendp.append((name, grid.steps(number), in_steps, grid.place))
    if not plain:
        return []
    if_public = ", if the numbers of records may be" if _sized(advice) else ""
    programs: list[Block] = [Paragraph(RELEASE.format(if_public=if_public), warning=True)]
    if opendp:
        programs.append(Code("with OpenDP", OPENDP.format(listed=_listed(opendp))))
    if too_fine:
        names = ", ".join(too_fine)
        programs.append(
            Paragraph(
                f"OpenDP's integers are too small for {names} in steps as fine as this noise "
                "needs, so its program leaves them out."
            )
        )
    return [*programs, Code("in plain Python", PLAIN.format(listed=_listed(plain)))]


RELEASE = (
    "Do not publish these programs: they hold the true answers. Their output may be "
    "published{if_public}. Run a program once: each further run is a further release. The answers "
    "are exact on a decimal grid, and a maintained library draws the noise: floating-point noise "
    "can reveal the true answer by its last bits."
)


def _listed(entries: Sequence[object]) -> str:
    return "".join(f"    {entry!r},\n" for entry in entries)

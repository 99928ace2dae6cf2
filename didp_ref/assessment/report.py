"""The advice as a report: paragraphs, tables and code, which the command prints as it was asked to.

The first paragraph is the answer.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Clipped, adversary_of, plain
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.blocks import Block, Code, Paragraph, Table, in_print
from didp_ref.assessment.data.hints import about_sentinels
from didp_ref.assessment.frank import frankly
from didp_ref.assessment.planning import ERROR_DIGITS
from didp_ref.assessment.these_worlds import worlds_blocks
from didp_ref.assessment.wording import (
    SIZED,
    against,
    belief,
    label_of,
    name_of,
    opening,
    short_label,
    stronger,
    unneeded,
    up,
    whole,
)
from didp_ref.numbers.enclosure import float_up

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


def blocks(assessment: Assessment, *, show_true: bool = False) -> list[Block]:
    """Return the report, the answer first; true answers and programs with them only if asked."""
    advice, parts = assessment.advice, assessment.advice.parts
    lead = [opening(advice, show_true=show_true)]
    noisy = advice.feasible and any(part.scale for part in parts)
    lead += against(advice) if noisy or not advice.feasible else []
    if noisy:
        lead.append(stronger(advice))
    page: list[Block] = [Paragraph(" ".join(lead))]
    if noisy and assessment.expected.text:
        page.append(Paragraph(assessment.expected.text, warning=True))
    page += [Paragraph(text, warning=True) for text in warnings(assessment)]
    if advice.feasible and (len(parts) > 1 or len(parts[0].answer.lower) > 1):
        page.append(_answers(assessment, show_true=show_true))
    if noisy:
        page.append(_risks(advice))
        if len(advice.wanted) > 1:
            page.append(_scales_table(advice))
    if advice.feasible:
        page += [Paragraph(note) for note in notes(assessment)]
    if assessment.these_worlds is not None:
        page += worlds_blocks(assessment.these_worlds)
    if advice.feasible and not show_true:
        page.append(Paragraph(UNPUBLISHED))
    elif noisy:
        page += programs(advice)
    return [in_print(block) for block in page]


def warnings(assessment: Assessment) -> list[str]:
    """Return what a reader must not miss."""
    itself = [FROM_ITSELF] if assessment.universe_from_itself else []
    return [*frankly(assessment.advice, assessment.expected.errors), *itself]


UNPUBLISHED = (
    "Do not publish this report: it says how many records there are, and of which groups, and how "
    "many lack a value. To publish answers, ask didp-ref release the same, with --budget FILE: it "
    "draws the noise once, and writes a page and a receipt that tell no more than was promised. "
    "--show-true shows the true answers, and programs that add this noise to them."
)


FROM_ITSELF = (
    "The universe was taken from the file itself. Its ends are then two of the records, and the "
    "scale, which is published, tells how far apart they lie: nothing of what is promised here "
    "covers that. State what a value can be from what is known without the data."
)


def _answers(assessment: Assessment, *, show_true: bool) -> Table:
    advice = assessment.advice
    single = len({part.question for part in advice.parts}) == 1
    percent = f"{100 * advice.asked.confidence:.10g} %"
    columns = ("of", "records", "true answer", "scale", f"error ({percent})", "with release")
    rows = []
    for part in advice.parts:
        # the records of all bins are those of none, and those of each are its true answer
        records = "" if part.question.name == "histogram" else whole(part.records)
        for index, (lower, upper) in enumerate(
            zip(part.answer.lower, part.answer.upper, strict=True)
        ):
            low, high = part.grid.text(lower), part.grid.text(upper)
            exact = low if lower == upper else f"{low} to {high}"
            released = assessment.expected.errors.get(label_of(part, index))
            rows.append(
                (
                    short_label(part, index, single),
                    records,
                    exact if show_true else "",
                    up(part.scale or 0.0, 4),
                    up(advice.error(part)),
                    "" if released is None else up(released, ERROR_DIGITS),
                )
            )
    title = f"the answers to {advice.parts[0].question.text}" if single else "the answers"
    filled = [place for place, cells in enumerate(zip(*rows, strict=True)) if any(cells)]
    return Table(
        title,
        tuple(columns[place] for place in filled),
        tuple(tuple(row[place] for place in filled) for row in rows),
    )


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
        remark = "what was asked" if suspects == chosen and advice.adversary.p_max is None else ""
        if suspects == advice.records:
            remark = f"{remark}, all records".removeprefix(", ")
        guess, most = f"{1.0 / suspects:.3g}", belief(advice.risk(suspects))
        rows.append((whole(suspects), guess, most, remark))
    title = "how strongly one of several equally likely suspects can be believed in"
    return Table(title, ("suspects", "before", "after, at most", ""), tuple(rows))


def _scales_table(advice: Advice) -> Table:
    rows = []
    for wanted in advice.wanted:
        shown = wanted.reason or ", ".join(up(each, 4) for each in wanted.scales[:5])
        rows.append((wanted.notion, shown + (", ..." if len(wanted.scales) > 5 else "")))
    return Table("what each promise asks for", ("promise", "scale"), tuple(rows))


def notes(assessment: Assessment) -> list[str]:
    """Return what the advice takes for granted, each in a sentence or two."""
    advice = assessment.advice
    return [
        note
        for note in (
            _on_suspects(advice) if any(part.scale for part in advice.parts) else "",
            _on_exact(advice),
            _on_several(advice),
            _on_a_mean(advice),
            _on_groups(advice),
            _on_refused(advice),
            _on_size(advice),
            on_missing(assessment),
            on_clipping(assessment),
            _on_enclosures(advice),
            "One record is taken for one person: of somebody with several, less is promised.",
        )
        if note
    ]


def _on_suspects(advice: Advice) -> str:
    adversary, rho = advice.adversary, advice.asked.rho
    if rho is None or adversary.chosen or adversary.p_max is not None:
        return ""
    if adversary_of(rho, None, sys.maxsize).suspects > adversary.suspects:
        return (
            "You did not say how many suspects there are: each of the "
            f"{whole(adversary.suspects)} records is taken for one (--suspects N)."
        )
    return (
        f"You did not say how many suspects there are. {whole(adversary.suspects)} is the fewest "
        f"among whom a promise of {plain(rho)} leaves the adversary twice the odds of a guess. "
        "More suspects need less noise, if you can be sure of them: --suspects N."
    )


def _on_exact(advice: Advice) -> str:
    """Return why some answers need no noise, where others do."""
    several = {bool(part.scale) for part in advice.parts}
    return unneeded(advice) if len(several) > 1 else ""


def _on_several(advice: Advice) -> str:
    if len(advice.lines) < 2:
        return ""
    shares = ", ".join(
        f"{line.parts[0].question.text} {100.0 * float(line.share):.3g} %" for line in advice.lines
    )
    return (
        "The promise covers all answers together, as one adversary sees them all. The budget is "
        f"split: {shares} (--split)."
    )


def _on_groups(advice: Advice) -> str:
    if not any(part.group for part in advice.parts):
        return ""
    moved = ""
    if advice.adjacency in ("any", "replace"):
        moved = " A record that is replaced may move to another group, which the noise covers."
    provenance = (
        "Which groups there are was read from the data: name those that are known without it "
        "(--groups F,M,X), or a group that exists for one record betrays that record."
    )
    if all(line.known for line in advice.lines if any(part.group for part in line.parts)):
        provenance = "The groups are those that you named, empty ones included, and no others."
    return (
        "The groups of one column are disjoint, so that all share one part of the budget."
        f"{moved} {provenance}"
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
                f"{question.text} is {parts[0].text} over the count, which are asked for too: "
                f"leave it out and divide what is released. Its {share:.3g} % of the budget is "
                f"then left for the others, whose noise is {share:.3g} % smaller."
            )
    return ""


def _on_refused(advice: Advice) -> str:
    refused = list(dict.fromkeys(name for line in advice.lines for name in line.refused))
    if not refused:
        return ""
    names = ", ".join(refused[:MOST_REFUSED]) + (", ..." if len(refused) > MOST_REFUSED else "")
    return (
        f"No answer is given where there are too few: {names}. That they have none tells that, and "
        "no noise covers it: to publish all groups, ask for the count and the sum instead."
    )


def _on_size(advice: Advice) -> str:
    sized = dict.fromkeys(
        part.question.name for part in advice.parts if part.question.name in SIZED
    )
    if not sized or advice.asked.scale is not None:
        return ""
    sizes = {part.records for part in advice.parts if part.question.name in SIZED}
    shown = f", {whole(sizes.pop())}" if len(sizes) == 1 else ""
    some = any(
        part.group or part.question.where for part in advice.parts if part.question.name in SIZED
    )
    of_each = "of each group " if some else ""
    return (
        f"The noise of a {' or a '.join(sized)} depends on the number of records "
        f"{of_each}that count{shown}: whoever learns the scale learns it. Where it is to stay "
        "secret, publish a count and a sum instead."
    )


def on_missing(assessment: Assessment) -> str:
    """Return what was done with records without a value, and what that means."""
    missing, imputed = assessment.advice.missing, assessment.request.impute
    if not missing:
        return ""
    shown = ", ".join(f"{whole(many)} of {column}" for column, many in missing.items())
    if imputed is not None:
        return (
            f"Missing values ({shown}) were taken for {imputed:g}. That is done record by "
            "record, so what is promised holds; the answer is that of the values filled in."
        )
    return (
        f"Records without a value ({shown}) were left out. A record may then come to count or "
        "cease to when it is replaced, and the noise covers that. The answer is that of the "
        "records that have a value, which need not be like the others."
    )


def on_clipping(assessment: Assessment) -> str:
    """Return what was done with values outside the universe, and what that means."""
    if not assessment.request.clip:
        return ""
    return (
        "Values outside the universe were moved to its nearer end. That is done record by record, "
        "so what is promised holds; the answer is that of the values moved, and no error that "
        f"stands here covers the difference.{_moved(assessment.advice)}"
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
    return f"{way}by {up(float_up(abs(clipped.moved)))} ({values})"


def _on_enclosures(advice: Advice) -> str:
    if all(part.answer.exact for part in advice.parts):
        return ""
    return (
        "There are too many different values to count each by itself: they were counted in blocks, "
        "and the true answer lies certainly between the numbers shown. The noise is not affected."
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
        fits = part.largest / grid.step + RARE * Fraction(in_steps) < MOST_STEPS
        if not fits:
            too_fine.append(name_of(part))
        for index, number in enumerate(part.answer.lower):
            name = label_of(part, index)
            plain.append((name, grid.text(number), size, str(grid)))
            if fits:
                opendp.append((name, grid.steps(number), in_steps, grid.place))
    if not plain:
        return []
    programs: list[Block] = [Paragraph(RELEASE, warning=True)]
    if opendp:
        programs.append(Code("with OpenDP", OPENDP.format(listed=_listed(opendp))))
    if too_fine:
        names = ", ".join(too_fine)
        programs.append(
            Paragraph(
                f"OpenDP has no whole numbers as large as answers to {names} can be in steps as "
                "fine as the noise needs: it is left out there."
            )
        )
    return [*programs, Code("in plain Python", PLAIN.format(listed=_listed(plain)))]


RELEASE = (
    "Do not publish this report: it shows the true answers, and so do these programs. What they "
    "print may be published: a maintained library draws the noise, as textbook samplers betray the "
    "true answer by the last bits of what they return. The answers stand there exactly, on a "
    "decimal grid whose cost is in the scale; rounded to float64 they could betray what the noise "
    "is to hide. Run this once; every further run is a further release."
)


def _listed(entries: Sequence[object]) -> str:
    return "".join(f"    {entry!r},\n" for entry in entries)

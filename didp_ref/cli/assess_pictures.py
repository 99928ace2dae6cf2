"""The pictures of ``didp-ref assess``: belief against what is released, risk against suspects."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import Advice, Part, plain
from didp_ref.assessment.answer_tables import place_of
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.questions import Question
from didp_ref.assessment.report import suspects_shown
from didp_ref.assessment.wording import belief, label_of, name_of, up, whole
from didp_ref.errors import DidpError, InputError, printable
from didp_ref.extras import import_extra
from didp_ref.files import written_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

POINTS = 400
LONGEST_LABEL = 28
LONGEST_TITLE = 60
MOST_LABELS = 40
MOST_PANELS = 6
BESIDE = 3
"""How many panels stand side by side."""
FORMATS = (".png", ".svg", ".pdf")
INK, PALE = "#000000", "#8c8c8c"


def check_picture(path: Path, formats: tuple[str, ...] = FORMATS) -> None:
    """Raise :class:`~didp_ref.errors.InputError` for a picture that could not be written."""
    if path.suffix.lower() not in formats:
        raise InputError(
            str(path), f"cannot be drawn: its name has to end in {' or '.join(formats)}"
        )
    if not path.parent.is_dir():
        raise InputError(str(path), f"cannot be written: there is no folder {path.parent}")


def new_figure(panels: int) -> Any:
    """Return a figure with panels in rows, in ink that is legible in grey."""
    matplotlib = import_extra("matplotlib")
    matplotlib.rcParams["svg.hashsalt"] = "didp_ref"
    columns = min(panels, BESIDE)
    rows = -(-panels // columns)
    figure = import_extra("matplotlib.figure").Figure(
        figsize=(8 * columns, 5 * rows), layout="constrained", dpi=110
    )
    for unused in figure.subplots(rows, columns, squeeze=False).flat[panels:]:
        unused.remove()
    return figure


def draw_pictures(path: Path, assessment: Assessment, *, show_true: bool = False) -> None:
    """Draw all pictures into one file."""
    advice = assessment.advice
    if not advice.feasible or not advice.exponent:
        raise InputError(str(path), "nothing to draw: there is no noise")
    drawn = pictures(assessment, show_true=show_true)
    figure = new_figure(len(drawn))
    for axes, draw in zip(figure.axes, drawn, strict=True):
        draw(axes)
    try:
        with written_whole(path) as unfinished:
            figure.savefig(unfinished)
    except ValueError as problem:
        if isinstance(problem, DidpError):
            raise
        raise InputError(str(path), f"cannot be drawn: {problem}") from None


def pictures(assessment: Assessment, *, show_true: bool = False) -> list[Callable[[Any], None]]:
    """Return what draws each picture: of several answers those of all their errors come first.

    Every question has a picture to itself, as others are in other units.
    """
    advice, released = assessment.advice, assessment.expected.errors
    parts_of: dict[Question, list[Part]] = {}
    for part in advice.parts:
        parts_of.setdefault(part.question, []).append(part)
    drawn: list[Callable[[Any], None]] = [
        partial(draw_errors, advice=advice, parts=parts, released=released, show_true=show_true)
        for parts in parts_of.values()
        if number_of_answers(advice) > 1
    ]
    for panel in panels(advice):
        drawn.append(partial(draw_belief, advice=advice, panel=panel, show_true=show_true))
    return [*drawn, partial(draw_risk, advice=advice)]


@dataclass(frozen=True)
class Panel:
    """An answer whose picture is drawn, and what is to be said of those that have none."""

    part: Part
    others: str


def panels(advice: Advice) -> list[Panel]:
    """Return the answers of which the belief is drawn.

    Where noise and distance are alike, so are the curves: one panel stands for all of them.
    """
    alike: dict[tuple[object, ...], list[Part]] = {}
    for part in advice.parts:
        if part.scale:
            alike.setdefault((part.scale, part.distances), []).append(part)
    shown, left = [*alike.values()][:MOST_PANELS], len(alike) - MOST_PANELS
    chosen = [Panel(several[0], _of_others(several)) for several in shown]
    if left > 0:
        last = f"{chosen[-1].others}; not drawn: {left} more".removeprefix("; ")
        chosen[-1] = replace(chosen[-1], others=last)
    return chosen


def _of_others(alike: list[Part]) -> str:
    same = []
    if alike[0].question.name == "histogram":
        same.append("all bins together")
    if len(alike) > 1:
        same.append(f"the same for {len(alike) - 1} more, whose noise is alike")
    return ", ".join(same)


def draw_belief(
    axes: Any, advice: Advice, panel: Panel | None = None, *, show_true: bool = False
) -> None:
    """Draw the belief in one suspect against what is released, in the worst case.

    The suspect's world answers as the file does, and all other suspects' worlds lie as far away
    as any can: no belief in one of as many equally likely suspects rises higher. What is released
    is counted from the true answer, unless that is to be shown.
    """
    panel = panel or panels(advice)[0]
    part = panel.part
    true = float(part.answer.lower[0]) if show_true else 0.0
    away = float(part.distances.theta)
    reach = max(4.0 * (part.scale or 0.0), 0.5 * away)
    released = np.linspace(true - away - reach, true + reach, POINTS)
    styles = {2: (PALE, "--")} | {advice.adversary.suspects: (INK, "-")}
    for suspects, (ink, style) in sorted(styles.items()):
        drawn = beliefs(released, true, away, part, suspects)
        axes.plot(released, drawn, style, color=ink, linewidth=1.8)
        _label(axes, f"one of {whole(suspects)} suspects", released[-1], drawn[-1], ink, right=True)
    if math.isfinite(advice.kept_among):
        promised = float(advice.asked.rho or 0.0)
        # up to the true answer only, as the curve may run along it from there
        axes.hlines(promised, released[0], true, linestyle=":", color=INK)
        _label(axes, f"promised: at most {plain(promised)}", released[0], promised)
    axes.axvline(true, linestyle="-.", linewidth=1.0, color=PALE)
    _label(axes, "true answer", true, 0.0)
    released_answer = "released answer"
    if not show_true:
        released_answer += ", less the true one"
    about = [
        shortened(name_of(part), LONGEST_TITLE),
        "belief in the right suspect, all others as far off as can be",
        panel.others,
    ]
    axes.set(
        title="\n".join(in_picture(text) for text in about if text),
        xlabel=in_picture(f"{released_answer} (noise of scale {up(part.scale or 0.0)})"),
        ylabel="belief of the adversary",
        ylim=(0.0, 1.05),
    )


def number_of_answers(advice: Advice) -> int:
    """Return how many numbers are released."""
    return sum(len(part.answer.lower) for part in advice.parts)


def draw_errors(
    axes: Any,
    advice: Advice,
    parts: Sequence[Part],
    released: Mapping[str, float],
    *,
    show_true: bool = False,
) -> None:
    """Draw of every answer to a question, each bin and each group, how far off it can be.

    That is as a release gives it, or with the noise of the advice where none does. Error bars are
    drawn about the true answer, which is itself drawn where it is to be shown.
    """
    names = [label_of(part, place) for part in parts for place in range(len(part.answer.lower))]
    by_release = all(name in released for name in names)
    labels, errors, answers = [], [], []
    for part in parts:
        for index, answer in enumerate(part.answer.lower):
            labels.append(in_picture(shortened(place_of(part, index).label)))
            errors.append(released[label_of(part, index)] if by_release else advice.error(part))
            answers.append(float(answer) if show_true else 0.0)
    places = np.arange(len(errors))
    axes.errorbar(answers, places, xerr=errors, fmt="|", color=INK, capsize=3)
    every = -(-len(errors) // MOST_LABELS)
    axes.set_yticks(places[::every], labels[::every])
    axes.invert_yaxis()
    question = shortened(parts[0].question.text, LONGEST_TITLE)
    percent = f"{100 * advice.asked.confidence:.10g} %"
    less = "" if show_true else " less the true one"
    source = "of didp-ref release" if by_release else "of the noise advised"
    axes.set(
        title=f"{in_picture(question)}\nerror {source}",
        xlabel=f"noisy answer{less}, in {percent} of cases within the bar",
    )


def shortened(text: str, most: int = LONGEST_LABEL) -> str:
    """Return a text that fits beside an axis, its middle left out where it is too long."""
    if len(text) <= most:
        return text
    end = (most - 3) // 2
    return f"{text[: most - 3 - end]}...{text[-end:]}"


def in_picture(text: str) -> str:
    """Return a text in which nothing is a formula to matplotlib, or steers what shows it."""
    return printable(text).replace("$", "\\$")


def _label(
    axes: Any, text: str, x: float, y: float, ink: str = INK, *, right: bool = False
) -> None:
    """Write a text just above a place, from it to the right, or up to it."""
    side, shift = ("right", -4) if right else ("left", 4)
    axes.annotate(text, (x, y), (shift, 5), textcoords="offset points", ha=side, color=ink)


def beliefs(released: Array, true: float, away: float, part: Part, suspects: int) -> Array:
    """Return the posterior of a world that answers truly among others that lie that far below."""
    nearer = np.abs(released - true + away) - np.abs(released - true)
    odds = np.exp(np.clip(nearer / (part.scale or 1.0), -700.0, 700.0))
    posteriors: Array = odds / (odds + (suspects - 1))
    return posteriors


def draw_risk(axes: Any, advice: Advice) -> None:
    """Draw the largest belief against the number of equally likely suspects, and the guess."""
    shown = suspects_shown(advice)
    counts = np.unique(np.geomspace(2, max(*shown, 3), 60).astype(np.int64))
    after = [advice.risk(int(count)) for count in counts]
    axes.loglog(counts, after, "-", color=INK, linewidth=1.8)
    axes.loglog(counts, 1.0 / counts, "--", color=PALE, linewidth=1.8)
    _label(axes, "after the release, at most", counts[0], after[0])
    middle = counts[counts.size // 2]
    axes.annotate(
        "before: a guess",
        (middle, 1.0 / middle),
        (-6, -12),
        textcoords="offset points",
        ha="right",
        color=PALE,
    )
    if math.isfinite(advice.kept_among):
        promised = float(advice.asked.rho or 0.0)
        axes.axhline(promised, linestyle=":", color=INK)
        label = f"promised: {plain(promised)}, for {whole(int(advice.kept_among))} suspects or more"
        _label(axes, label, counts[-1], promised, right=True)
    two, every = belief(advice.risk(2)), belief(advice.risk(advice.records))
    axes.set(
        title=f"two suspects: {two}; all records: {every}",
        xlabel="equally likely suspects",
        ylabel="belief in one of them",
    )

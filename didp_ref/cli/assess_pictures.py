"""The pictures of ``didp-ref assess``: belief against what is released, risk against suspects."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import Advice, Part, plain
from didp_ref.assessment.report import short_label, suspects_shown
from didp_ref.assessment.wording import belief, name_of, up, whole
from didp_ref.errors import DidpError, InputError, printable
from didp_ref.extras import import_extra
from didp_ref.files import written_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

POINTS = 400
LONGEST_LABEL = 28
MOST_LABELS = 40
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
    """Return a figure with panels side by side, in ink that is legible in grey."""
    matplotlib = import_extra("matplotlib")
    matplotlib.rcParams["svg.hashsalt"] = "didp_ref"
    figure = import_extra("matplotlib.figure").Figure(
        figsize=(8 * panels, 5), layout="constrained", dpi=110
    )
    figure.subplots(1, panels)
    return figure


def draw_pictures(path: Path, advice: Advice, *, show_true: bool = False) -> None:
    """Draw the pictures side by side into a file; of several answers one of all of them too."""
    if not advice.feasible or not advice.exponent:
        raise InputError(str(path), "nothing to draw: there is no noise")
    several = number_of_answers(advice) > 1
    figure = new_figure(3 if several else 2)
    draw_belief(figure.axes[0], advice, show_true=show_true)
    draw_risk(figure.axes[1], advice)
    if several:
        draw_errors(figure.axes[2], advice)
    try:
        with written_whole(path) as unfinished:
            figure.savefig(unfinished)
    except ValueError as problem:
        if isinstance(problem, DidpError):
            raise
        raise InputError(str(path), f"cannot be drawn: {problem}") from None


def draw_belief(axes: Any, advice: Advice, *, show_true: bool = False) -> None:
    """Draw the belief in one suspect against what is released, in the worst case.

    The suspect's world answers as the file does, and all other suspects' worlds lie as far away
    as any can: no belief in one of as many equally likely suspects rises higher. What is released
    is counted from the true answer, unless that is to be shown.
    """
    part = next(one for one in advice.parts if one.scale)
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
    released_answer = f"released answer to {part.question.text}"
    if not show_true:
        released_answer += ", less the true one"
    axes.set(
        title=in_picture(
            f"{name_of(part)}: belief in the right suspect, all others as far off as can be"
        ),
        xlabel=in_picture(f"{released_answer} (noise of scale {up(part.scale or 0.0)})"),
        ylabel="belief of the adversary",
        ylim=(0.0, 1.05),
    )


def number_of_answers(advice: Advice) -> int:
    """Return how many numbers are released."""
    return sum(len(part.answer.lower) for part in advice.parts)


def draw_errors(axes: Any, advice: Advice) -> None:
    """Draw of every answer, each bin and each group, how far off a release of it can be.

    Error bars are drawn about the true answer, which is not: all that is drawn may be seen.
    """
    single = len({part.question for part in advice.parts}) == 1
    labels, errors = [], []
    for part in advice.parts:
        for at in range(len(part.answer.lower)):
            labels.append(in_picture(shortened(short_label(part, at, single))))
            errors.append(advice.error(part))
    places = np.arange(len(errors))
    axes.errorbar(np.zeros(len(errors)), places, xerr=errors, fmt="|", color=INK, capsize=3)
    every = -(-len(errors) // MOST_LABELS)
    axes.set_yticks(places[::every], labels[::every])
    axes.invert_yaxis()
    question = f" to {shortened(advice.parts[0].question.text)}" if single else ""
    axes.set(
        title=in_picture(f"the answers{question}: error of a release"),
        xlabel=f"released answer less the true one, in {100 * advice.asked.confidence:.10g} %",
    )


def shortened(text: str) -> str:
    """Return a text that fits beside an axis."""
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 3]}..."


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
    found: Array = odds / (odds + (suspects - 1))
    return found


def draw_risk(axes: Any, advice: Advice) -> None:
    """Draw the largest belief against the number of equally likely suspects, and the guess."""
    shown = suspects_shown(advice)
    counts = np.unique(np.geomspace(2, max(*shown, 3), 60).astype(np.int64))
    after = [advice.risk(int(one)) for one in counts]
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

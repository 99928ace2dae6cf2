"""The pictures of ``didp-ref assess``: belief against what is released, risk against suspects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from didp_ref.assess.advice import Advice, Part
from didp_ref.assess.report import suspects_shown
from didp_ref.assess.wording import belief, name_of, up, whole
from didp_ref.commands.files import written_whole
from didp_ref.errors import DidpError, InputError
from didp_ref.extras import import_extra

POINTS = 400
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


def draw_pictures(path: Path, advice: Advice) -> None:
    """Draw both pictures side by side into a file."""
    if not advice.feasible or not advice.exponent:
        raise InputError(str(path), "nothing to draw: there is no noise")
    figure = new_figure(2)
    draw_belief(figure.axes[0], advice)
    draw_risk(figure.axes[1], advice)
    try:
        with written_whole(path) as unfinished:
            figure.savefig(unfinished)
    except ValueError as problem:
        if isinstance(problem, DidpError):
            raise
        raise InputError(str(path), f"cannot be drawn: {problem}") from None


def draw_belief(axes: Any, advice: Advice) -> None:
    """Draw the belief in one suspect against what is released, in the worst case.

    The suspect's world answers as the file does, and all other suspects' worlds lie as far away
    as any can: no belief in one of as many equally likely suspects rises higher.
    """
    part = next(one for one in advice.parts if one.scale)
    true = part.answer.lower[0]
    away = float(part.distances.theta)
    reach = max(4.0 * (part.scale or 0.0), 0.5 * away)
    released = np.linspace(true - away - reach, true + reach, POINTS)
    styles = {2: (PALE, "--")} | {advice.adversary.suspects: (INK, "-")}
    for suspects, (ink, style) in sorted(styles.items()):
        drawn = beliefs(released, true, away, part, suspects)
        axes.plot(released, drawn, style, color=ink, linewidth=1.8)
        label = f"one of {whole(suspects)} suspects"
        axes.annotate(
            label,
            (released[-1], drawn[-1]),
            (-4, 5),
            textcoords="offset points",
            ha="right",
            color=ink,
        )
    if advice.asked.rho is not None:
        axes.axhline(advice.asked.rho, linestyle=":", color=INK)
        axes.annotate(
            f"promised: at most {advice.asked.rho:g}",
            (released[0], advice.asked.rho),
            (4, 4),
            textcoords="offset points",
            color=INK,
        )
    axes.axvline(true, linestyle="-.", linewidth=1.0, color=PALE)
    axes.annotate("true answer", (true, 0.0), (4, 6), textcoords="offset points", color=INK)
    axes.set(
        title=f"{name_of(part)}: belief in the right suspect, all others as far off as can be",
        xlabel=f"released answer to {part.question.text} (noise of scale {up(part.scale or 0.0)})",
        ylabel="belief of the adversary",
        ylim=(0.0, 1.05),
    )


def beliefs(
    released: np.ndarray[Any, np.dtype[np.float64]],
    true: float,
    away: float,
    part: Part,
    suspects: int,
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the posterior of a world that answers truly among others that lie that far below."""
    nearer = np.abs(released - true + away) - np.abs(released - true)
    odds = np.exp(np.clip(nearer / (part.scale or 1.0), -700.0, 700.0))
    found: np.ndarray[Any, np.dtype[np.float64]] = odds / (odds + (suspects - 1))
    return found


def draw_risk(axes: Any, advice: Advice) -> None:
    """Draw the largest belief against the number of equally likely suspects, and the guess."""
    shown = suspects_shown(advice)
    counts = np.unique(np.geomspace(2, max(*shown, 3), 60).astype(np.int64))
    axes.semilogx(counts, [advice.risk(int(one)) for one in counts], "-", color=INK, linewidth=1.8)
    axes.semilogx(counts, 1.0 / counts, "--", color=PALE, linewidth=1.8)
    axes.annotate(
        "after the release, at most",
        (counts[0], advice.risk(2)),
        (6, 8),
        textcoords="offset points",
        color=INK,
    )
    axes.annotate(
        "before: a guess", (counts[0], 0.5), (6, -14), textcoords="offset points", color=PALE
    )
    if advice.asked.rho is not None:
        suspects = advice.adversary.suspects
        axes.axhline(advice.asked.rho, linestyle=":", color=INK)
        label = f"promised: {advice.asked.rho:g}, for {whole(suspects)} suspects or more"
        axes.annotate(
            label,
            (counts[-1], advice.asked.rho),
            (-4, 4),
            textcoords="offset points",
            ha="right",
            color=INK,
        )
    two, every = belief(advice.risk(2)), belief(advice.risk(advice.records))
    axes.set(
        title=f"two suspects: {two}; all records: {every}",
        xlabel="equally likely suspects",
        ylabel="belief in one of them",
        ylim=(0.0, 1.05),
    )

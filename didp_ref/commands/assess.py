"""``didp-ref assess``: what an adversary learns from one answer about your data."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.assess.assessment import Assessment, Option, Promise, Worlds, assess, consider
from didp_ref.commands.columns import read_column, read_prior
from didp_ref.commands.files import written_whole
from didp_ref.commands.lying_about import kept_out
from didp_ref.commands.terminal import print_heading, print_json, print_table, print_text
from didp_ref.errors import DidpError, DomainError, InputError
from didp_ref.extras import require
from didp_ref.formulas import belief
from didp_ref.worlds import QUERIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

POINTS = 200


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", help="a CSV or Parquet file with a header")
    parser.add_argument("--column", required=True, metavar="NAME", help="the numeric column")
    parser.add_argument("--query", required=True, metavar="QUERY", help=", ".join(QUERIES))
    universe = parser.add_mutually_exclusive_group(required=True)
    universe.add_argument("--universe", metavar="LOW:HIGH", help="what a value can be")
    universe.add_argument("--universe-from", metavar="FILE", help="the same column's range there")
    for name, about in (
        ("alpha", "largest fall of a belief, with --beta"),
        ("beta", "largest rise of a belief, with --alpha"),
        ("rho", "largest posterior"),
        ("epsilon", "differential privacy's budget"),
        ("scale", "a scale to be assessed as it is"),
    ):
        parser.add_argument(f"--{name}", type=float, metavar="X", help=about)
    parser.add_argument(
        "--prior", default="uniform", metavar="FILE", help="one probability a line, or uniform"
    )
    parser.add_argument("--clip", action="store_true", help="clip values to the universe")
    parser.add_argument("--plot", metavar="OUT", help="draw posterior against response (PNG, SVG)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Assess the column and print what was found."""
    with kept_out():
        require("polars", *(["matplotlib"] if arguments.plot else []))
        values = read_column(arguments.file, arguments.column)
    prior = None if arguments.prior == "uniform" else read_prior(arguments.prior)
    worlds = consider(values, arguments.query, _universe(arguments), prior, clip=arguments.clip)
    found = assess(
        worlds,
        alpha=arguments.alpha,
        beta=arguments.beta,
        rho=arguments.rho,
        epsilon=arguments.epsilon,
        noise_scale=arguments.scale,
    )
    if arguments.plot:
        _plot(found, Path(arguments.plot))
    if arguments.json:
        print_json(_as_json(found))
    else:
        _print(found, arguments.column)
    return 0


def _universe(arguments: argparse.Namespace) -> tuple[float, float]:
    if arguments.universe_from:
        values = read_column(arguments.universe_from, arguments.column)
        return float(values.min()), float(values.max())
    low, colon, high = arguments.universe.partition(":")
    try:
        ends = float(low), float(high)
    except ValueError:
        colon = ""
    if not colon:
        raise DomainError("universe", arguments.universe, "LOW:HIGH, for instance 0:100")
    if not np.all(np.isfinite(ends)):
        raise DomainError("universe", arguments.universe, "two finite numbers")
    return ends


def _print(found: Assessment, column: str) -> None:
    worlds = found.worlds
    print_heading(f"{worlds.query} of {column}: {found.answer:.10g} over {worlds.count} records")
    print_text(
        f"Worlds considered: the file less one record, for each of its {worlds.count} records. "
        "The adversary knows every record, and wants to know which one is missing. "
        f"Priors lie from {worlds.p_min:.4g} to {worlds.p_max:.4g}; values lie from "
        f"{worlds.low:g} to {worlds.high:g}.",
        indent=2,
    )
    print_text(
        f"Global sensitivity {worlds.global_sensitivity:.6g}, identifiability sensitivity "
        f"{worlds.identifiability_sensitivity:.6g}; the answers in these worlds lie "
        f"{np.ptp(worlds.answers):.6g} apart.",
        indent=2,
    )
    rows = [_row(option, found.answer) for option in found.options]
    print_table(
        "what each notion asks for", ("notion", "scale", "expected error", "of answer"), rows
    )
    columns = ("what the scale amounts to", "alpha", "beta", "rho", "epsilon", "gamma")
    for option in found.options:
        rows = [
            ("promised by formula", *_numbers(option.formula)),
            ("exactly, in these worlds", *_numbers(option.exact)),
        ]
        print_table(f"{option.notion}: scale {option.scale:.6g}", columns, rows)
        exposed = [
            (
                e.record,
                f"{e.value:g}",
                *map(_number, (e.prior, e.posterior, e.lowest_ratio, e.highest_ratio)),
            )
            for e in option.exposed
        ]
        heads = ("record", "value", "prior", "worst posterior", "lowest ratio", "highest ratio")
        print_table("most exposed", heads, exposed)
    for one in found.unanswered:
        print_text(f"{one.notion}: {one.reason}", "yellow", indent=2)
    if any("exactly these worlds" in option.notion for option in found.options):
        print_text(
            "A scale tuned to exactly these worlds depends on the data, and can itself leak: use "
            "it to see how loose the other scales are, not to publish.",
            "yellow",
            indent=2,
        )


def _row(option: Option, answer: float) -> tuple[str, ...]:
    share = f"{100 * option.expected_error / abs(answer):.3g} %" if answer else "-"
    return option.notion, f"{option.scale:.10g}", f"{option.expected_error:.4g}", share


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6g}"


def _numbers(promise: Promise) -> tuple[str, ...]:
    return tuple(_number(value) for value in asdict(promise).values())


def _as_json(found: Assessment) -> dict[str, object]:
    worlds = found.worlds
    return {
        "query": worlds.query,
        "answer": found.answer,
        "worlds": {
            "considered": "the file less one record",
            "count": worlds.count,
            "p_min": worlds.p_min,
            "p_max": worlds.p_max,
            "low": worlds.low,
            "high": worlds.high,
            "global_sensitivity": worlds.global_sensitivity,
            "identifiability_sensitivity": worlds.identifiability_sensitivity,
            "answers_range": float(np.ptp(worlds.answers)),
        },
        "options": [
            asdict(option) | {"expected_error": option.expected_error} for option in found.options
        ],
        "unanswered": [asdict(one) for one in found.unanswered],
    }


def _plot(found: Assessment, file: Path) -> None:
    """Draw posterior against response: records whose absence lowers the answer most, and least."""
    from matplotlib.figure import Figure

    if not found.options:
        raise InputError(str(file), "nothing to draw: no scale was found")
    worlds, option = found.worlds, found.options[0]
    low, high = float(worlds.answers.min()), float(worlds.answers.max())
    reach = max(3 * option.scale, high - low)
    responses = np.linspace(low - reach, high + reach, POINTS)
    order = np.argsort(worlds.answers, kind="stable")
    chosen = [int(order[at]) for at in (0, worlds.count // 2, -1)]
    posteriors = _posteriors(worlds, chosen, responses, option.scale)
    figure = Figure(figsize=(8, 5), layout="constrained", dpi=110)
    axes = figure.subplots()
    for record, curve in zip(chosen, posteriors.T, strict=True):
        axes.plot(responses, curve, label=f"record {record}, value {worlds.records[record]:g}")
    axes.axhline(worlds.p_max, linestyle=":", color="grey", label="largest prior")
    title = f"{worlds.query}, scale {option.scale:.4g} ({option.notion})"
    axes.set(title=title, xlabel="response", ylabel="posterior")
    axes.legend()
    try:
        with written_whole(file) as unfinished:
            figure.savefig(unfinished)
    except ValueError as problem:
        if isinstance(problem, DidpError):
            raise
        raise InputError(str(file), f"cannot be drawn: {problem}") from None


def _posteriors(worlds: Worlds, chosen: list[int], responses: Array, scale: float) -> Array:
    """Return the chosen records' posteriors, one row a response.

    Worlds that answer alike are one world to the adversary, of the sum of their priors.
    """
    answers, alike = np.unique(worlds.answers, return_inverse=True)
    mass = np.bincount(alike, weights=worlds.prior)
    share = worlds.prior[chosen] / mass[alike[chosen]]
    rows = [belief.posterior(mass, answers, float(one), scale) for one in responses]
    return np.array(rows)[:, alike[chosen]] * share

"""``didp-ref pin``: write a regression test that pins a formula, for another project."""

import argparse
import math
import shlex
from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_CEILING
from fractions import Fraction
from pathlib import Path

from didp_ref.cli.compare import LARGEST_TIMEOUT, allow_leading_minus
from didp_ref.cli.terminal import print_json, print_summary
from didp_ref.errors import DomainError, InputError
from didp_ref.files import read_text, write_text
from didp_ref.formulas import quantities
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.flags.flaws import FLAWS
from didp_ref.oracle.runner import DEFAULT_TIMEOUT
from didp_ref.summary import Summary, counted_as
from didp_ref.symbolic.term import Term
from didp_ref.workbench.comparison import read_candidate
from didp_ref.workbench.identify import identify
from didp_ref.workbench.inequality import what_it_allows
from didp_ref.workbench.pin import ULPS, Pin, bounds_of, pin_formula, pin_function, read_domains
from didp_ref.workbench.pin_file import MARK, written
from didp_ref.workbench.pin_formula import Domains, Unfollowed
from didp_ref.workbench.pin_points import DRAWN
from didp_ref.workbench.points import shown_floats, with_decimals

FORMULA = "YOUR FORMULA"
MOST_DRAWN = 1000
MOST_ULPS = 1 << 40
SAFE_OF = {"min": Side.UP, "max": Side.DOWN}
"""What chooses among bounds, and the safe side of those among which it may choose."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    allow_leading_minus(parser)
    parser.add_argument(
        "candidate",
        metavar="THING",
        help="module:function, file.py:function, or a formula in plain text or LaTeX",
    )
    parser.add_argument(
        "--domain",
        action="append",
        default=[],
        metavar="NAME=LOW:HIGH",
        help="the range of a parameter, such as rho=0.01:0.99 or m=2:1000:integer; one for each",
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="the test file to write")
    parser.add_argument(
        "--function",
        metavar="FILE.py:NAME",
        help="if THING is a formula: the function that the test file tests",
    )
    parser.add_argument(
        "--ulps",
        type=int,
        metavar="N",
        help=f"allowed error of the function, in ulp (default {ULPS}; the file allows more where "
        "the formula as written loses digits in float64)",
    )
    parser.add_argument(
        "--points",
        type=int,
        default=DRAWN,
        metavar="N",
        help="number of random test points in the domain",
    )
    parser.add_argument(
        "--as",
        dest="kind",
        choices=("python", "text", "latex"),
        help="kind of THING, if its text does not show the kind",
    )
    parser.add_argument(
        "--timeout", type=float, default=DEFAULT_TIMEOUT, help="seconds for one run of a function"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Write the file, and say what it pins; exit 1, without a file, where a test would fail."""
    for name, value, least, most in (
        ("ulps", ULPS if arguments.ulps is None else arguments.ulps, 0, MOST_ULPS),
        ("points", arguments.points, 0, MOST_DRAWN),
    ):
        if not least <= value <= most:
            raise DomainError(name, value, f"{least} <= {name} <= {most}")
    if not 0 < arguments.timeout <= LARGEST_TIMEOUT:
        raise DomainError("timeout", arguments.timeout, f"0 < timeout <= {LARGEST_TIMEOUT:g}")
    out = Path(arguments.out)
    _check_out(out)
    kind = arguments.kind or ("python" if ".py:" in arguments.candidate else None)
    candidate, notes, allows, _ = read_candidate(arguments.candidate, kind)
    domains = read_domains(arguments.domain)
    how = {"ulps": arguments.ulps, "drawn": arguments.points, "timeout": arguments.timeout}
    if isinstance(candidate, Term):
        target = arguments.function
        pin = pin_formula(candidate, domains, target, **how)
    elif arguments.function:
        raise InputError(arguments.candidate, "is a function itself: leave --function out")
    else:
        target = candidate
        try:
            pin = pin_function(candidate, domains, **how)
        except Unfollowed as problem:
            asked = argparse.Namespace(**{**vars(arguments), "candidate": FORMULA, "kind": None})
            asked.function = arguments.candidate
            raise InputError(
                problem.source,
                f"{problem.problem}; to pin a formula that you know, type: "
                f"{_command(asked, domains)}; without a formula, as for a bisection, type: "
                f"didp-ref compare {shlex.quote(arguments.candidate)}, which names the formula to "
                "check it with",
            ) from None
    pin = replace(pin, notes=(*pin.notes, *_known_mistakes(pin, allows)))
    if pin.holds:
        write_text(out, written(pin, _command(arguments, pin.domains), out, target))
    _print(arguments, pin, [*notes, *pin.notes])
    return 0 if pin.holds else 1


def _known_mistakes(pin: Pin, allows: Side | None) -> Iterator[str]:
    """Yield which of our quantities the formula is, but for a mistake that is known.

    One such mistake is an inequality that has its name on the unsafe side of the formula.
    """
    values = [branch.value for branch in pin.formula.branches if branch.value is not None]
    if len(values) != 1:
        return
    try:
        answers = identify(values[0])
    except Exception as problem:  # what it resembles is a remark, and no reason to pin nothing
        yield f"compare: not compared with our formulas ({type(problem).__name__}: {problem})"
        return
    for answer in answers:
        if any(line.startswith(f"{flaw.flag}: ") for line in answer.instead for flaw in FLAWS):
            said = with_decimals(answer.instead[0])
            yield f"compare: it is like {answer.quantity}, but for this: {said}"
        answer.allows = allows
        if answer.is_ours and answer.allows_unsafe and allows is not None:
            unsafe = what_it_allows(quantities[answer.quantity], allows)
            yield f"compare: the inequality is unsafe, and is not pinned: {unsafe}"
    if values[0].head in SAFE_OF and not any(answer.is_ours for answer in answers):
        yield from _unknown_bounds(values[0])


def _unknown_bounds(formula: Term) -> Iterator[str]:
    """Yield which terms of a minimum of upper bounds are none of ours: is each of them a bound?

    A maximum is one of lower bounds.
    """
    terms = [term for term in formula.args if term.names()]
    found = {str(term): [each for each in identify(term) if each.is_ours] for term in terms}
    ours = [quantities[each.quantity] for answers in found.values() for each in answers]
    if not any(each.safe_side is SAFE_OF[formula.head] for each in ours):
        return
    for text in (text for text, answers in found.items() if not answers):
        safe = f"{formula.head}(...) is safe only if each of its terms is a bound"
        yield f"compare: {safe}, and {text} is none of our formulas"


def _check_out(out: Path) -> None:
    """Raise :class:`InputError` for a file that would be lost."""
    if out.suffix != ".py" or not out.stem.isidentifier():
        raise InputError(str(out), "is no name of a Python module: --out test_formula.py")
    if out.exists() and not read_text(str(out)).startswith(MARK):
        raise InputError(str(out), "exists and is no pin: name another file, or remove it")


def _command(arguments: argparse.Namespace, domains: Domains) -> str:
    """Return the call that writes the same file."""
    words = ["didp-ref", "pin", arguments.candidate]
    for name, (low, high, integer) in bounds_of(domains):
        words += ["--domain", f"{name}={low}:{high}{':integer' if integer else ''}"]
    out, here = Path(arguments.out), Path.cwd()
    words += ["--out", str(out.relative_to(here) if out.is_relative_to(here) else out)]
    for option, value, usual in (
        ("--function", arguments.function, None),
        ("--ulps", arguments.ulps, None),
        ("--points", arguments.points, DRAWN),
        ("--as", arguments.kind, None),
    ):
        if value != usual:
            words += [option, str(value)]
    return shlex.join(words)


def _print(arguments: argparse.Namespace, pin: Pin, notes: list[str]) -> None:
    without = sum(point.enclosure is None for point in pin.points)
    if arguments.json:
        print_json(
            {
                "thing": arguments.candidate,
                "file": arguments.out if pin.holds else None,
                "formula": pin.formula.lines(),
                "points": len(pin.points),
                "without_value": without,
                "undecided": pin.skipped,
                "worst_ulps": pin.worst,
                "at": {name: float(value) for name, value in pin.off.items()},
                "notes": notes,
            }
        )
        return
    print_summary(_summary(arguments, pin, notes))


def _summary(arguments: argparse.Namespace, pin: Pin, notes: list[str]) -> Summary:
    without = sum(point.enclosure is None for point in pin.points)
    checked = counted_as(len(pin.points), "points")
    checked += f", {without} without a value" if without else ""
    checked += f"; left out {pin.skipped} undecided points" if pin.skipped else ""
    rows = [
        *(("Formula", with_decimals(line)) for line in pin.formula.lines()),
        *(("Note", note) for note in notes),
        ("Checked", checked),
    ]
    if pin.off:
        most = float(rounded_decimal(Fraction(pin.worst), 3, ROUND_CEILING))
        rows.append(("Accuracy", f"at most {most:.4g} ulp off, at {shown_floats(pin.off)}"))
    if pin.holds:
        headline = f"{pin.title} is pinned in {arguments.out}"
        return Summary(
            "PASS", headline, (*rows, ("Next", f"python -m pytest {shlex.quote(arguments.out)}"))
        )
    far = f"{counted_as(math.ceil(pin.worst), 'ulp')} off, and {pin.ulps} are allowed"
    cause = f"this is not its formula, or it loses digits that the formula keeps: {far}"
    fix = "choose a --domain without that point"
    if pin.loses_digits:
        cause = f"the formula is right, and loses digits in float64 as it is written: {far}"
    if pin.worst <= MOST_ULPS:
        fix += f", or allow it: --ulps {_rounded_up(pin.worst)}"
    return Summary("FAIL", f"{pin.title} is not pinned", (("Cause", cause), ("Fix", fix), *rows))


def _rounded_up(ulps: float) -> int:
    """Return a power of two that a little other rounding does not exceed.

    >>> _rounded_up(17.5), _rounded_up(513.0)
    (64, 2048)
    """
    return min(1 << (math.ceil(ulps).bit_length() + 1), MOST_ULPS)

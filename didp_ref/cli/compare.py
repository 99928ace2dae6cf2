"""``didp-ref compare``: is this formula that one?"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

from didp_ref.cli.evaluate import find_quantity
from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import print_fields, print_json, print_summary, print_text
from didp_ref.errors import DomainError
from didp_ref.formulas import quantities
from didp_ref.oracle.runner import DEFAULT_TIMEOUT
from didp_ref.summary import Summary
from didp_ref.symbolic.term import Term
from didp_ref.workbench.answer import Answer, Difference, decimal
from didp_ref.workbench.compare import compare
from didp_ref.workbench.comparison import read_candidate
from didp_ref.workbench.identify import identify
from didp_ref.workbench.points import Values, with_decimals
from didp_ref.workbench.results import check_commands

LEADING_MINUS = re.compile(r"-[^-]")
LARGEST_TIMEOUT = 600.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    allow_leading_minus(parser)
    parser.add_argument(
        "candidate",
        metavar="THING",
        help="module:function, file.py:function, a formula in plain text or LaTeX, or a .tex file; "
        "an equation or inequality is solved for its name, and an inequality that points to the "
        "unsafe side is a WARN with exit code 1",
    )
    parser.add_argument(
        "quantity",
        nargs="?",
        metavar="FORMULA",
        help="such as scale.rho; without it, all are tried",
    )
    parser.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="MINE=OURS",
        help="what a name means: --map a=alpha, or --map x='2*sigma^2'; may be given several times",
    )
    parser.add_argument(
        "--fix",
        action="append",
        default=[],
        metavar="OURS=VALUE",
        help="compare at one value of a parameter: --fix delta=0; may be given several times",
    )
    parser.add_argument(
        "--as",
        dest="kind",
        choices=("python", "text", "latex"),
        help="kind of THING, if its text does not show the kind",
    )
    parser.add_argument(
        "--timeout",
        type=float,
        default=DEFAULT_TIMEOUT,
        help="limit for one run of a function, in seconds (default %(default)g)",
    )
    parser.add_argument(
        "--details", action="store_true", help="print how this was found, with all digits"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def allow_leading_minus(parser: argparse.ArgumentParser) -> None:
    """Take ``-x/log(y)`` for a formula, as argparse takes ``-3`` for a number."""
    parser._negative_number_matcher = LEADING_MINUS


def run(arguments: argparse.Namespace) -> int:
    """Compare, and print what was understood, the verdict and why; exit 0 where it is equal."""
    if not 0 < arguments.timeout <= LARGEST_TIMEOUT:
        wanted = f"0 < timeout <= {LARGEST_TIMEOUT:g}"
        raise DomainError("timeout", arguments.timeout, wanted)
    candidate, notes, allows, name = read_candidate(arguments.candidate, arguments.kind)
    quantity = find_quantity(arguments.quantity) if arguments.quantity else None
    if quantity is not None:
        with working(f"comparing with {quantity.id}"):
            answers = [
                compare(candidate, quantity, arguments.map, arguments.timeout, notes, arguments.fix)
            ]
    else:
        with working(f"comparing with {len(quantities)} formulas"):
            answers = identify(
                candidate, arguments.map, arguments.timeout, notes, name, arguments.fix
            )
    for answer in answers:
        answer.allows = allows
    if arguments.json:
        documents = [as_json(answer) for answer in answers if not answer.is_similar]
        near = [_similar_as_json(answer) for answer in answers if answer.is_similar]
        print_json(documents[0] if quantity is not None else {"answers": documents, "near": near})
    else:
        title = (
            with_decimals(str(candidate)) if isinstance(candidate, Term) else arguments.candidate
        )
        if quantity is None and not any(answer.is_ours for answer in answers):
            print_summary(_none(title, answers, arguments.candidate))
        for number, answer in enumerate(each for each in answers if not each.is_similar):
            if number or (not answer.is_ours and quantity is None):
                print_text()
            summary = answer.summary()
            advice = "\n".join(_advice(answer, arguments))
            print_summary(replace(summary, rows=(*summary.rows, ("Next", advice))))
            if arguments.details:
                print_text()
                print_fields(answer.details())
    return 0 if answers and all(answer.holds for answer in answers) else 1


def _advice(answer: Answer, arguments: argparse.Namespace) -> Iterator[str]:
    """Yield what to type next."""
    if answer.results.wrong or answer.results.missing:
        formula = arguments.quantity or answer.quantity
        parameters = find_quantity(formula).names
        yield from check_commands(formula, parameters, arguments.candidate, answer.names)
    if not arguments.details:
        yield "--details (how this was found)"
    if arguments.quantity is None and "--fix" in answer.as_typed:
        yield f"didp-ref compare {shlex.quote(arguments.candidate)} {answer.as_typed}"


def _none(title: str, answers: Sequence[Answer], typed: str) -> Summary:
    """Say that a formula is none of ours, and which of ours are similar to it."""
    agreeing = [
        f"{answer.quantity} at all {answer.agreed} points tried"
        f"{answer.black_box and ' (up to a millionth)'}"
        for answer in answers
        if answer.agrees
    ]
    if agreeing:
        return Summary(
            "UNDECIDED", f"{title} agrees with {' and with '.join(agreeing)}; not proved"
        )
    near = [answer for answer in answers if answer.is_similar]
    if near:
        commands = (f"didp-ref compare {shlex.quote(typed)} {each.as_typed}" for each in near)
        rows: tuple[tuple[str, str], ...] = (
            ("Near", "\n".join(answer.resemblance for answer in near)),
            ("Note", "name the formula that you mean to see where yours differs"),
            ("Next", next(commands)),
        )
        return Summary("NONE", f"{title} equals none of our formulas", rows)
    if answers:
        return Summary("UNDECIDED", f"{title} is not known to be one of the formulas")
    rows = (
        ("Note", "your names were tried as they are usually meant, and in other orders"),
        (
            "Next",
            "didp-ref compare ... FORMULA --map mine=ours (compare it with one formula)\n"
            "didp-ref list --text WORD (formulas about a word)\n"
            "didp-ref pin FORMULA ... (a regression test for yours)",
        ),
    )
    return Summary("NONE", f"{title} equals none of our formulas", rows)


def _similar_as_json(answer: Answer) -> dict[str, object]:
    """Return a quantity that a candidate is similar to, as data: without a verdict."""
    return {
        "quantity": answer.quantity,
        "fixed": {name: str(value) for name, value in answer.fixed.items()} or None,
        "resemblance": answer.resemblance,
        "names": answer.names,
    }


def as_json(answer: Answer) -> dict[str, object]:
    """Return an answer as data; exact numbers are texts."""
    return {
        "thing": answer.candidate,
        "quantity": answer.quantity,
        "verdict": answer.verdict.value,
        "fixed": {name: str(value) for name, value in answer.fixed.items()} or None,
        "assumed": answer.assumed,
        "for_n": list(answer.lengths) or None,
        "holds": answer.holds,
        "inequality_is_unsafe": answer.allows_unsafe,
        "how": answer.how,
        "understood": answer.understood,
        "black_box": answer.black_box or None,
        "names": answer.names,
        "notes": answer.notes,
        "counterexample": _point(answer.counterexample, answer),
        "beside": _point(answer.beside, answer),
        "not_proved_to_have_a_value": answer.partly or None,
        "no_value_inside": None if answer.without is None else _exact(answer.without),
        "value_outside": None if answer.beyond is None else _exact(answer.beyond),
        "floats": answer.floats,
        "float_results": asdict(answer.results) if answer.results.total else None,
        "instead": answer.instead,
        "correction": answer.correction or None,
        "requires": answer.requires or None,
        "errata": answer.errata or None,
    }


def _point(difference: Difference | None, answer: Answer) -> dict[str, object] | None:
    """Return a point at which the two differ, as data."""
    if difference is None:
        return None
    return {
        "values": _exact(difference.values),
        "world": difference.world,
        "theirs": [str(difference.theirs.lower), str(difference.theirs.upper)],
        "ours": [str(difference.ours.lower), str(difference.ours.upper)],
        "side": difference.side(answer.safe_side),
        "relative": None if difference.relative is None else decimal(difference.relative),
        "below_float64": answer.tiny,
    }


def _exact(values: Values) -> dict[str, object]:
    return {
        name: list(map(str, value)) if isinstance(value, tuple) else str(value)
        for name, value in values.items()
    }

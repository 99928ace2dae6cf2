"""``didp-ref explain``: what does a promise mean, and which one keeps a level?"""

import argparse
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import message, print_fields, print_json, print_summary, print_text
from didp_ref.errors import DidpError, DomainError, InputError, UnknownName, shorten, typable
from didp_ref.extras import require
from didp_ref.files import written_whole
from didp_ref.glossary import adjacency_meant, usual_name
from didp_ref.workbench.explain import DOMAINS, Explanation, explain
from didp_ref.workbench.explain_accounting import Composed
from didp_ref.workbench.explain_mechanisms import json_of
from didp_ref.workbench.explain_numbers import MOST_CALLS, ONE_ORDER, SAME
from didp_ref.workbench.explain_options import Options, both, options_of, rows_below, table
from didp_ref.workbench.explain_words import ADJACENCIES, safe_digits

PAIR = re.compile(r"([^\W\d]\w*)\s*=\s*([^\s=,;()]+(?:,\d[^\s=,;()]*)*)")
LIST = re.compile(r"(?<=[\d%]),\s+(?=\d)")
"""A comma between two numbers, with blanks behind it."""
NAMED = re.compile(r"\b(noise multiplier|sampling rate)(?: of| is|:| =)? ([\d.][^\s,;)]*)")
ONE_IN = re.compile(r"(?<![\w./])(\d+) in (\d{1,3}(?:,\d{3})+|\d+)(?![\w./])")
"""A probability as people say it: 1 in 1,000."""
STEPS = re.compile(r"(?<![\w./])(\d[\d,]*) steps\b(?!\s*=)")
"""A training run, as a report tells it: numbers of two words, and a number before its word."""
BETWEEN = re.compile(r"(?:[\s,;()]|\band\b)*")
"""What stands between the numbers of a text that is pasted."""
ROUNDING = (
    "Ten digits of each number, rounded to the safe side: risks and noise up; budgets, error rates "
    "and the smallest posterior down."
)

EXAMPLES = """\
a promise:
  epsilon=1 delta=1e-6               differential privacy
  deviation=2 global_sensitivity=1   Gaussian noise; with scale=2, Laplace noise
  concentrated_rho=1/2               zCDP; or renyi_order=8 renyi_budget=1, mu=1
  alpha=1/2 beta=1                   differential identifiability; also rho=1/2
  mechanism=exponential scale=4 global_sensitivity=1
beside it:
  adjacency=replace prior=10%        what changes; a suspicion before the output
  n_worlds=10                        ten equally likely suspects
  times=10   group=3                 ten outputs; three records of one person
  records=100000                     what a delta is weighed against
  collision_probability=1/10         how often two draws agree
several numbers, side by side:
  epsilon=0.5,1 prior=10%            a table with a row for each
which promise is enough:
  posterior=20% prior=10%            also success=60%, advantage=10%
a training run with DP-SGD (epsilon=8 beside it checks a stated epsilon):
  noise_multiplier=1.1 batch_size=256 records=60000 epochs=15 delta=1e-5
  noise_multiplier=1.1 sampling_rate=1/235 steps=3525 delta=1e-5
  epsilon=2 sampling_rate=1/235 steps=3525 delta=1e-5     the least noise
different outputs together:
  mechanisms=FILE                    a JSON list: docs/accounting.md
an audit:
  found=90 members=100 false_alarms=5 non_members=100 delta=1e-5
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "values",
        nargs="*",
        metavar="name=value",
        help="a promise, and its inputs: see the examples below",
    )
    parser.epilog = EXAMPLES
    parser.add_argument(
        "--adjacency",
        type=_named_adjacency,
        choices=tuple(ADJACENCIES),
        action="append",
        help="; ".join(f"{name}: {about}" for name, about in ADJACENCIES.items())
        + "; adjacency=replace, without dashes, is the same",
    )
    parser.add_argument(
        "--plot",
        metavar="OUT",
        help="draw the false negatives of any test, and the posterior (PNG, SVG)",
    )
    parser.add_argument(
        "--details",
        action="store_true",
        help="print three sentences for a report, all numbers with ten digits, and the scope",
    )
    parser.add_argument(
        "--markdown", action="store_true", help="print the sentences and the lines as Markdown"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _named_adjacency(name: str) -> str:
    """Return the name of an adjacency; say which to ask of in place of ``bounded``."""
    if meant := adjacency_meant(name):
        raise argparse.ArgumentTypeError(meant)
    return name


def run(arguments: argparse.Namespace) -> int:
    """Print what the promise means, the numbers that rests on, and what it does not mean."""
    if arguments.json and arguments.markdown:
        raise DomainError("--json, --markdown", "both", "one of the two")
    if arguments.plot:
        require("matplotlib")
    if typed := _as_typed(arguments.values):
        text = shorten(" ".join(arguments.values))
        raise InputError(text, f"write it without blanks and commas: {typed}")
    words, adjacencies = _apart(arguments.values)
    adjacency = _adjacency([*(arguments.adjacency or []), *adjacencies])
    values = _values(words)
    if options := options_of(values):
        return _side_by_side(options, adjacency, arguments)
    with working("composing"):
        explanation = explain(values, adjacency)
    if arguments.plot:
        _plot(explanation, Path(arguments.plot))
    if arguments.json:
        print_json(_as_json(explanation))
        return _exit_code(explanation)
    if arguments.markdown:
        sys.stdout.write(_as_markdown(explanation))
        return _exit_code(explanation)
    summary = explanation.summary()
    if arguments.details:
        report = [("Report", sentence) for sentence in explanation.report]
        summary = replace(summary, rows=(*report, *summary.rows))
    else:
        hint = "--details (sentences for a report)" if explanation.report else "--details"
        summary = replace(summary, rows=_with_details(summary.rows, hint))
    print_summary(summary)
    if arguments.details:
        print_text(f"\n{ROUNDING}\n")
        print_fields(explanation.details())
    return _exit_code(explanation)


def _side_by_side(options: Options, adjacency: str | None, arguments: argparse.Namespace) -> int:
    """Print a table with a row for each option, and the calls that show each of them in full."""
    from didp_ref.assessment.blocks import Row, Table
    from didp_ref.cli.assess_pages import markdown, print_report  # only then tables are printed

    calls = [_call(question, adjacency) for question in options.questions]
    for option, is_given in (("--details", arguments.details), ("--plot", arguments.plot)):
        if is_given:
            raise InputError(option, f"shows one option: type {calls[0]} {option}")
    with working("composing"):
        answers = [explain(question, adjacency) for question in options.questions]
    columns = table(options, answers)
    shown = Table("", tuple(columns), tuple(zip(*columns.values(), strict=True)))
    shared = [Row(label, text) for label, text in rows_below(answers)]
    if arguments.json:
        print_json({"options": [_as_json(answer) for answer in answers]})
    elif arguments.markdown:
        sys.stdout.write(markdown([shown, *shared]))
    else:
        print_report([shown, *shared, *(Row("Next", call) for call in calls[:MOST_CALLS])])
    return max(map(_exit_code, answers))


def _call(question: Mapping[str, object], adjacency: str | None) -> str:
    """Return the call that explains one option in full."""
    asked = {**question, "adjacency": adjacency} if adjacency else question
    words = (typable(f"{name}={text}") for name, text in asked.items())
    return f"didp-ref explain {' '.join(words)}"


def _as_markdown(explanation: Explanation) -> str:
    """Return the sentences for a report, the first line and the rows."""
    from didp_ref.assessment.blocks import Paragraph, Row
    from didp_ref.cli.assess_pages import markdown  # only then pages are written

    summary = explanation.summary()
    headline = " ".join(filter(None, (summary.word, summary.headline)))
    said = filter(None, (" ".join(explanation.report), headline))
    rows = [(label, text) for label, text in summary.rows if text and label != "Next"]
    return markdown(
        [*map(Paragraph, said), *(Row(label, text.replace("\n", "; ")) for label, text in rows)]
    )


def _exit_code(explanation: Explanation) -> int:
    """Return 1 where an epsilon was stated that is not shown to hold."""
    return int(explanation.status in ("FAIL", "OPEN"))


def _with_details(rows: tuple[tuple[str, str], ...], details: str) -> tuple[tuple[str, str], ...]:
    """Put ``--details`` among what can be asked next, as the last row.

    How a bracket was computed is such a detail, and a common mistake about a training run.
    """
    labels = {label for label, text in rows if text}
    left_out = {"Method"} if "Bracket" in labels else set()
    left_out |= {"Mistake"} if "Shuffled" in labels else set()
    rows = tuple(row for row in rows if row[0] not in left_out)
    hints = "".join(text for label, text in rows if label == "Next")
    gap = "" if not hints or hints.endswith("\n") else "  "
    others = [row for row in rows if row[0] != "Next"]
    return (*others, ("Next", f"{hints}{gap}{details}"))


def _apart(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words without the adjacencies among them, and these."""
    named = "adjacency="
    return (
        [word for word in words if not word.startswith(named)],
        [word.removeprefix(named) for word in words if word.startswith(named)],
    )


def _adjacency(given: list[str]) -> str | None:
    """Return the one adjacency that was given, or none."""
    different = list(dict.fromkeys(name for each in given for name in each.split(",")))
    if len(different) > 1:
        raise InputError(
            "",
            f"has two adjacencies, {' and '.join(different)}: a promise is stated for one of them, "
            "and a record that is replaced is one removed and one added",
        )
    return different[0] if different else None


def _values(words: list[str]) -> dict[str, object]:
    """Return ``name=value`` words as exact numbers, still as text."""
    values: dict[str, object] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or " " in name:
            from didp_ref.cli.names import advice  # only then the index is read

            loose = [each for each in words if "=" not in each]
            pairs = _pairs(" ".join(words))
            hint = f"write {pairs}, without blanks and commas" if pairs else ""
            hint = hint or advice("for instance epsilon=1", loose)
            raise UnknownName("argument", word, "name=value", hint)
        if name in values:
            more = f"for both side by side, type {name}={both(name, str(values[name]), text)}"
            raise InputError(name, f"is given twice; {ONE_ORDER if 'renyi' in name else more}")
        values[name] = text if name != "mechanisms" else json_of(text)
    return values


def _as_typed(words: list[str]) -> str:
    """Return how names and numbers are written that were pasted; nothing where they are, or more.

    >>> _as_typed(["epsilon", "=", "2,", "delta = 1e-6"]), _as_typed(["epsilon=2"])
    ('epsilon=2 delta=1e-6', '')
    >>> _as_typed(["epsilon=1", "prior=1", "in", "1000"])
    'epsilon=1 prior=1/1000'
    >>> _as_typed(["sampling_rate", "=", "1/235", "steps=3525"])
    'sampling_rate=1/235 steps=3525'
    """
    text = LIST.sub(",", _with_fractions(" ".join(words)))
    is_typed = all(PAIR.fullmatch(word) and " " not in word for word in words)
    return "" if is_typed or not BETWEEN.fullmatch(PAIR.sub("", text)) else _pairs(text)


def _with_fractions(text: str) -> str:
    """Return a text in which 1 in 1,000 is written 1/1000."""
    return ONE_IN.sub(lambda found: f"{found[1]}/{found[2].replace(',', '')}", text)


def _pairs(text: str) -> str:
    """Return the names and numbers that a text has an equals sign between, as they are typed."""
    text = LIST.sub(",", _with_fractions(text))
    found = [*PAIR.findall(text), *((name.replace(" ", "_"), x) for name, x in NAMED.findall(text))]
    found += [("steps", count.replace(",", "")) for count in STEPS.findall(text)]
    ours = ((name if name in SAME else usual_name(name), number) for name, number in found)
    return " ".join(f"{name}={number}" for name, number in ours)


def _as_json(explanation: Explanation) -> dict[str, object]:
    return {
        "question": {
            **(explanation.mechanism.words if explanation.mechanism else {}),
            **{
                name: str(explanation.values[name])
                for name in DOMAINS
                if name in explanation.values
            },
        },
        "adjacency": explanation.adjacency,
        "sentences": list(explanation.sentences),
        "guess": explanation.guess or None,
        "report": list(explanation.report),
        "does_not_say": list(explanation.not_said),
        "accounting": _accounting(explanation),
        "findings": [
            {
                "name": finding.name,
                "lower": str(finding.value.lower),
                "upper": str(finding.value.upper),
                "value": float(finding),
                "digits": safe_digits(finding.value, finding.side),
                "attained_by": finding.attained_by or None,
                "without_answer": _exactly(finding.without_answer),
            }
            for finding in explanation.findings
        ],
    }


def _accounting(explanation: Explanation) -> dict[str, object] | None:
    """Return the bracket of epsilon with every route, where an accountant was asked."""
    limits = explanation.limits
    if not isinstance(limits, Composed):
        return None
    return {
        "delta": str(limits.delta),
        "lower": str(limits.bracket.lower),
        "upper": str(limits.bracket.upper),
        "routes": [{"name": route.name, "epsilon": str(route.epsilon)} for route in limits.routes],
        "stated": _exactly(limits.stated),
        "holds": limits.holds,
    }


def _exactly(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _plot(explanation: Explanation, file: Path) -> None:
    """Draw what a test can do, and the posterior at every prior where it is known there."""
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "didp_ref"}):
        figure = explanation.plot()
        try:
            with written_whole(file) as unfinished:
                date = {"Date": None} if file.suffix == ".svg" else None
                figure.savefig(unfinished, metadata=date)
        except ValueError as problem:
            if isinstance(problem, DidpError):
                raise
            raise InputError(str(file), f"cannot be drawn: {problem}") from None
    message(f"wrote {file}")

"""``didp-ref budget``: what an interactive protocol was asked, what it charged, what is left."""

import argparse
from collections.abc import Mapping, Sequence
from decimal import ROUND_FLOOR
from fractions import Fraction
from typing import Any

from didp_ref.assessment.beliefs import belief_in_values
from didp_ref.assessment.release import KIND, heading_of, queries_of, reading_of
from didp_ref.assessment.wording import percent
from didp_ref.cli.terminal import print_json, print_row, print_table, print_text
from didp_ref.errors import printable
from didp_ref.mechanisms.account import NOT_RECORDED, Charge, shown
from didp_ref.mechanisms.documents import Budget, write_rational
from didp_ref.mechanisms.state import read_state
from didp_ref.numbers.enclosure import float_up
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.workbench.explain_back import percent_or_fraction
from didp_ref.workbench.explain_numbers import read_number
from didp_ref.workbench.explain_words import plainly

DIGITS = 4

UNFINISHED = (
    "Release {} was charged and has no answer yet. Repeat the same didp-ref release command: it "
    "draws the answer and charges nothing again."
)
NO_LIMIT = (
    *("kind", "spent", "left", "about_left", "charges", "answers", "charged_without_answer"),
    "asked",
)
"""What an account has besides the parameters of its budget."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", help="the budget file of didp-ref release, such as adult.budget")
    parser.add_argument(
        "--prior", default="50%", help="how likely a suspicion is before it rises (50%%)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Print the account; the file is not changed."""
    account, prior = describe(*read_state(arguments.file)), read_number("prior", arguments.prior)
    if arguments.json:
        print_json(account)
    else:
        _print(account, prior)
    return 0


def _print(account: Mapping[str, Any], prior: Fraction) -> None:
    limits = {name: value for name, value in account.items() if name not in NO_LIMIT}
    budget = ", ".join(
        f"{name.replace('_', ' ')} = {_decimal(value)}" for name, value in limits.items()
    )
    print_text(f"{_decimal(account['left'])} of {budget} is left")
    print_text()
    print_row("Kind", account["kind"].replace(", ", "; adjacency "))
    print_row("Spent", f"{_decimal(account['spent'])} (charges: {account['charges']})")
    if "/" in _decimal(account["left"]):
        about = rounded_decimal(Fraction(account["left"]), DIGITS, ROUND_FLOOR)
        print_row("Left", f"about {about}")
    if account["kind"].startswith(KIND):
        adjacency = account["kind"].removeprefix(KIND)
        spent, whole = (_belief(account[each], adjacency, prior) for each in ("spent", "epsilon"))
        print_row(
            "Means",
            f"a suspicion of {percent_or_fraction(prior)} about what one record says rises to at "
            f"most {spent} by what is spent, and to {whole} once all is",
        )
    if account["charged_without_answer"]:
        print_row("Warning", f"charges without an answer: {account['charged_without_answer']}")
    if not account["asked"]:
        return
    print_text()
    rows = []
    for charge in account["asked"]:
        queries = printable("; ".join(charge["queries"]))
        read = "".join(_read_with(*said) for said in charge["reading"].items())
        title = printable(f"{charge['title']}: ") if charge["title"] else ""
        number, day = str(charge["charge"]), printable(charge["date"] or "")
        rows.append((number, _decimal(charge["epsilon"]), day, f"{title}{queries}{read}"))
    print_table("", ("release", "epsilon", "date", "queries"), rows)
    for charge in account["asked"]:
        if not charge["answered"]:
            print_text(UNFINISHED.format(charge["charge"]))


def _belief(epsilon: str, adjacency: str, prior: Fraction) -> str:
    return percent(belief_in_values(float_up(Fraction(epsilon)), adjacency, prior))


def _decimal(exact: str) -> str:
    """Write an exact number as a decimal, where it is one.

    >>> _decimal("8109/10000"), _decimal("1/3")
    ('0.8109', '1/3')
    """
    return plainly(Fraction(exact))


def _read_with(option: str, value: str | int | list[str]) -> str:
    """Return one option of how files were read, to be said behind what was asked."""
    text = ", ".join(value) if isinstance(value, list) else str(value)
    return f"; {option.replace('_', ' ')} {printable(text)}"


def describe(budget: Budget, charges: Sequence[Charge]) -> dict[str, Any]:
    """Return the account: numbers as exact texts, what a release was asked, and no answer.

    >>> from fractions import Fraction
    >>> charges = [Charge(Fraction(1, 3), "an answer"), Charge(Fraction(1, 6))]
    >>> parameters = {"epsilon": Fraction(1)}
    >>> describe(Budget("flexible Laplace", parameters, "", 0, 0, 2, Fraction(1, 2)), charges)
    ... # doctest: +NORMALIZE_WHITESPACE
    {'kind': 'flexible Laplace', 'epsilon': '1', 'spent': '1/2', 'left': '1/2',
     'about_left': '0.5', 'charges': 2, 'answers': 1, 'charged_without_answer': 1, 'asked': []}
    """
    left = budget.epsilon - budget.spent
    unanswered = sum(charge.answer is NOT_RECORDED for charge in charges)
    return {
        "kind": budget.kind,
        **{name: write_rational(value) for name, value in budget.parameters.items()},
        "spent": write_rational(budget.spent),
        "left": write_rational(left),
        "about_left": shown(left),
        "charges": len(charges),
        "answers": len(charges) - unanswered,
        "charged_without_answer": unanswered,
        "asked": [
            {
                "charge": number,
                "epsilon": write_rational(each.cost),
                **heading_of(each.note),
                "queries": queries_of(each.note),
                "reading": reading_of(each.note),
                "answered": each.answer is not NOT_RECORDED,
            }
            for number, each in enumerate(charges, start=1)
            if each.note
        ],
    }

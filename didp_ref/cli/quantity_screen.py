"""A formula on one screen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from didp_ref.audit import index
from didp_ref.audit.errata_kinds import of_formula
from didp_ref.audit.where import cited, place_in_code, place_of_vectors
from didp_ref.cli.terminal import print_heading, print_row, print_text
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.enclosure import Side
from didp_ref.summary import counted_as

if TYPE_CHECKING:
    from didp_ref.formulas.bracketed import Bracketed

ROUNDING = {
    Side.UP: "up, the safe side: the least value that always holds",
    Side.DOWN: "down, the safe side: the largest value that always holds",
    Side.NEAREST: "to nearest",
}
NOISE = ("scale", "deviation", "threshold")
SENSITIVITY = "in [-C, C] a sum moves by C, or 2C if replaced: docs/sensitivities.md"
"""A clipping bound in its place may halve the noise, and nothing else shows it."""
GLOBAL = "global_sensitivity"
SENSITIVITIES = (GLOBAL, "identifiability_sensitivity")
COLUMN = 12
"""Where the domain of a parameter begins, at least."""
WIDEST = 20
"""Where it begins at most, but for a longer name."""


def show(quantity: Quantity | Bracketed, arguments: argparse.Namespace) -> None:
    """Print the formula, the parameters, the rounding, an example, and the source."""
    listed = index.read()
    print_heading(f"{quantity.id}  {quantity.summary.rstrip('.')}")
    print_text()
    print_row("Formula", listed.formulas[quantity.id].formula)
    wide = min(WIDEST, max(COLUMN, 2 + max(map(len, quantity.names))))
    for parameter in quantity.parameters:
        print_text(f"{f'{parameter.name}  '.ljust(wide)}{_described(parameter)}", hanging=wide)
    rounding = ROUNDING[quantity.safe_side]
    if quantity.safe_side is Side.UP and any(word in quantity.id for word in NOISE):
        rounding = "up, the safe side: the least that always keeps the promise"
    if not quantity.is_least:
        rounding = rounding.partition(":")[0]
    claims = [
        row
        for row in listed.claims.values()
        if quantity.id in row.formulas or row.id in quantity.rests_on
    ]
    for label, text in (
        ("Requires", "; ".join(condition.text for condition in quantity.conditions)),
        ("Also", quantity.also),
        ("Note", quantity.remark),
        ("Note", SENSITIVITY if {*quantity.names} & {*SENSITIVITIES} == {GLOBAL} else ""),
        ("Value", "" if quantity.is_least else quantity.strength),
        ("Rounding", rounding),
        ("Python", _example(quantity)),
        ("Source", str(quantity.source).removeprefix("ours, ") + _erratum(quantity.id)),
    ):
        if text:
            print_row(label, text)
    if arguments.where:
        print_row("Claims", "\n".join(f"{row.id}: {row.verdict}" for row in claims) or "none")
        print_row("Code", place_in_code(quantity))
        print_row("Vectors", place_of_vectors(quantity.id))
        print_row("Cite", cited(quantity.id))
    else:
        many = counted_as(len(claims), "claims")
        check = f"didp-ref check {quantity.id} --python FILE:FUNCTION"
        print_row("Next", f"{check}   --where ({many})")


def _erratum(identifier: str) -> str:
    """Name the command that says what is wrong in print of a formula, if anything is."""
    claims = " ".join(row.claim for row in of_formula(identifier))
    return f"; erratum: didp-ref errata {claims}" if claims else ""


def _example(quantity: Quantity | Bracketed) -> str:
    """Return the documented call, as it is typed, and its result."""
    *lines, result = quantity.example.splitlines()
    call = " ".join(line.removeprefix("...").strip() for line in lines)
    short = quantity.id.rpartition(".")[2]
    return f"{call.replace(f'{short}(', f'didp_ref.{quantity.id}(', 1)} gives {result}"


def _described(parameter: Parameter) -> str:
    unit = f" [{parameter.unit}]" if parameter.unit else ""
    sequence = "a sequence: " if parameter.sequence else ""
    return f"{sequence}{parameter.text()}{unit}. {parameter.meaning}"

"""How a formal statement is printed: the one place that turns it into text.

What is printed are the checker's own terms, so that what one reads is what was proved. Everything
that shows a statement as plain text (``didp-ref show``, ``--json``) asks :func:`printed`.
"""

from __future__ import annotations

from dataclasses import dataclass

from didp_ref.audit.claim import Statement
from didp_ref.symbolic import display, sympy_reader


@dataclass(frozen=True)
class Printed:
    """A statement as text: its hypotheses, each a name and a formula, and its conclusion."""

    hypotheses: tuple[tuple[str, str], ...]
    conclusion: str

    def lines(self, mark: str = "") -> list[str]:
        """Return one line a hypothesis, and one for the conclusion; marks stand about formulas."""
        given = (
            formula if display.is_same(name, formula) else f"{name}{mark}: {mark}{formula}"
            for name, formula in self.hypotheses
        )
        return [
            *(f"given {mark}{one}{mark}" for one in given),
            f"then {mark}{self.conclusion}{mark}",
        ]


def printed(statement: Statement) -> Printed:
    """Return a statement as text.

    >>> from didp_ref.symbolic.notation import as_written, le, lt, reals
    >>> (x,) = reals("x")
    >>> printed(Statement({**as_written(lt(0, x)), "x is small": le(x, 1)}, lt(-1, x)))
    Printed(hypotheses=(('0 < x', '0 < x'), ('x is small', 'x <= 1')), conclusion='-1 < x')
    """
    sequent = sympy_reader.statement(statement)
    return Printed(
        tuple((name, display.plain(formula)) for name, formula in sequent.hypotheses),
        display.plain(sequent.conclusion),
    )

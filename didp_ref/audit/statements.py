"""How a formal statement is printed: the one place that turns it into text.

Everything that shows a statement (SPEC.md, ``didp-ref show``, ``--json``) asks :func:`printed`.
"""

from __future__ import annotations

from dataclasses import dataclass

from didp_ref.claim import Statement


@dataclass(frozen=True)
class Printed:
    """A statement as text: its hypotheses, each a name and a formula, and its conclusion."""

    hypotheses: tuple[tuple[str, str], ...]
    conclusion: str

    def lines(self, mark: str = "") -> list[str]:
        """Return one line a hypothesis, and one for the conclusion; marks stand about formulas."""
        given = (
            formula if name == formula else f"{name}{mark}: {mark}{formula}"
            for name, formula in self.hypotheses
        )
        return [
            *(f"given {mark}{one}{mark}" for one in given),
            f"then {mark}{self.conclusion}{mark}",
        ]


def printed(statement: Statement) -> Printed:
    """Return a statement as text.

    >>> from didp_ref.proof.notation import as_written, le, lt, reals
    >>> (x,) = reals("x")
    >>> printed(Statement({**as_written(lt(0, x)), "x is small": le(x, 1)}, lt(-1, x)))
    Printed(hypotheses=(('0 < x', '0 < x'), ('x is small', 'x <= 1')), conclusion='-1 < x')
    """
    return Printed(
        tuple((name, str(formula)) for name, formula in statement.hypotheses.items()),
        str(statement.conclusion),
    )

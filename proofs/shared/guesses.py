"""How often guesses among m worlds are right, where a line bounds each pair of worlds."""

from __future__ import annotations

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.shared.alphabet import i, j, m
from didp_ref.papers.shared.guesses import AFTER, BEFORE, CERTAIN, EACH_WORLD, WORLDS, guess
from didp_ref.symbolic.notation import Term, le

ALL_RIGHT = Sum(guess(j, j), WORLDS)


def success_under_a_line(d: Derivation, height: Term, descent: Term, by: list[str]) -> None:
    """Bound all right guesses, where between worlds ``right - descent wrong <= height``.

    The facts ``line before`` and ``line after`` say so of every world i and the worlds beside it;
    ``by`` says that the height is defined.
    """
    wrong, right, mine = guess(j, i), guess(j, j), guess(i, i)
    d.lemma("wrong in parts", lemmas.sum_take_out(wrong, WORLDS, i))
    d.lemma("right in parts", lemmas.sum_take_out(right, WORLDS, i))
    facts = [*by, "wrong in parts", "right in parts", CERTAIN]
    for where, over in (("before", BEFORE), ("after", AFTER)):
        fallen = -descent * wrong
        d.lemma(f"lines {where}", lemmas.sum_monotone(right + fallen, height, over))
        d.lemma(f"sum {where}", lemmas.sum_add(right, fallen, over))
        d.lemma(f"heights {where}", lemmas.sum_constant(height, over))
        d.lemma(f"descents {where}", lemmas.sum_scale(-descent, wrong, over))
        kinds = ("line", "lines", "sum", "heights", "descents")
        facts += [f"{kind} {where}" for kind in kinds]
    constant = (m - 1) * height + descent - ALL_RIGHT
    d.generalize("each row", le((descent - 1) * mine, constant), EACH_WORLD, facts)
    scaled = (descent - 1) * right
    d.generalize("rows", le(scaled, constant), WORLDS, [*by, "each row"])
    d.lemma("all rows", lemmas.sum_monotone(scaled, constant, WORLDS))
    d.lemma("counted", lemmas.sum_constant(constant, WORLDS))
    d.lemma("factor", lemmas.sum_scale(descent - 1, right, WORLDS))
    known = [*by, "2 <= m", "rows", "all rows", "counted", "factor"]
    d.step("all right", le((descent - 1) * ALL_RIGHT, m * constant), known)


def trade_offs(where: str) -> str:
    """Return the name of the hypothesis about the worlds before or after another."""
    return f"the trade-off between the world i and the worlds j {where} it"

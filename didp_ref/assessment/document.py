"""The advice as a JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from didp_ref.assessment.advice import Advice, Part
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.report import Code, Context, notes, programs, suspects_shown, warnings
from didp_ref.assessment.wording import against, label_of, opening
from didp_ref.numbers.enclosure import float_up


def document(advice: Advice, context: Context) -> dict[str, object]:
    """Return the advice as a JSON document; what no number bounds is null.

    So are true answers, unless they are to be shown.
    """
    adversary, asked = advice.adversary, advice.asked
    noisy = [part for part in advice.parts if part.scale]
    return {
        "summary": " ".join([opening(advice, show_true=context.show_true), *against(advice)]),
        "asked": {
            name: getattr(asked, name)
            for name in ("alpha", "beta", "rho", "epsilon", "scale", "error", "confidence")
        },
        "adversary": {
            "adjacency": advice.adjacency,
            "worlds": ADJACENCIES[advice.adjacency],
            "suspects": None if adversary.p_max is not None else adversary.suspects,
            "suspects_chosen": adversary.chosen,
            "p_min": adversary.p_min,
            "p_max": adversary.p_max,
        },
        "records": advice.records,
        "feasible": advice.feasible,
        "answers": [
            _part_document(advice, part, line.share, context)
            for line in advice.lines
            for part in line.parts
        ],
        "promises": [
            {
                "notion": wanted.notion,
                "scales": list(wanted.scales),
                "reason": wanted.reason or None,
            }
            for wanted in advice.wanted
        ],
        "amounts_to": {
            "exponent": advice.exponent,
            "epsilon": advice.epsilon,
            "alpha": advice.alpha,
            "beta": advice.beta,
            "largest_belief": advice.risk_at_prior,
            "two_suspects": advice.risk(2),
            "all_others_known": advice.risk_of_the_last,
            "by_suspects": [
                [suspects, advice.risk(suspects)] for suspects in suspects_shown(advice)
            ],
        }
        if advice.feasible
        else None,
        "missing": context.missing,
        "warnings": warnings(advice, context),
        "notes": notes(advice, context) if advice.feasible else [],
        "release": {
            block.title: block.text
            for block in (programs(advice) if noisy and context.show_true else [])
            if isinstance(block, Code)
        },
        "forecast": context.forecast or None,
        "these_worlds": context.these_worlds_found or None,
    }


def _part_document(advice: Advice, part: Part, share: Any, context: Context) -> dict[str, object]:
    return {
        "query": part.question.text,
        "group": dict(zip(part.by, part.group, strict=True)) or None,
        "records": part.records,
        "answer": _ends(part, part.answer.lower) if context.show_true else None,
        "answer_upper": _ends(part, part.answer.upper) if context.show_true else None,
        "exact": part.answer.exact,
        "grid": str(part.grid),
        "edges": list(part.question.numbers) if part.question.name == "histogram" else None,
        "delta": float_up(part.distances.delta),
        "theta": float_up(part.distances.theta),
        "share": float(share),
        "scale": part.scale,
        "expected_error": part.scale,
        "error_at_confidence": None if part.scale is None else advice.error(part),
        "error_of_release": context.released.get(label_of(part, 0)),
    }


def _ends(part: Part, numbers: Sequence[Fraction]) -> str | list[str]:
    """Return an answer as the decimal that it is, which no number of JSON would stay."""
    texts = [part.grid.text(number) for number in numbers]
    return texts if part.question.name == "histogram" else texts[0]

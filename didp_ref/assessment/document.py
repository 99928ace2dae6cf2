"""The advice as a JSON document."""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction

from didp_ref.assessment.advice import Part
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.blocks import Code
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.report import notes, programs, suspects_shown, warnings
from didp_ref.assessment.these_worlds import worlds_document
from didp_ref.assessment.wording import against, label_of, opening
from didp_ref.numbers.enclosure import float_up


def document(assessment: Assessment, *, show_true: bool = False) -> dict[str, object]:
    """Return an assessment as a JSON document; what no number bounds is null.

    So are true answers, unless they are to be shown.
    """
    advice, expected = assessment.advice, assessment.expected
    adversary, asked = advice.adversary, advice.asked
    worlds = assessment.these_worlds or {}
    noisy = [part for part in advice.parts if part.scale]
    return {
        "summary": " ".join([opening(advice, show_true=show_true), *against(advice)]),
        "asked": {
            name: getattr(asked, name)
            for name in ("alpha", "beta", "rho", "epsilon", "scale", "error", "confidence")
        }
        | {
            "prior": None if asked.prior is None else float(asked.prior),
            "records_per_person": asked.records_per_person,
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
            _part_document(assessment, part, line.share, show_true=show_true)
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
            "at_delta": None if (kept := assessment.at_delta) is None else asdict(kept),
            "alpha": advice.alpha,
            "beta": advice.beta,
            "largest_belief": advice.risk_at_prior,
            "two_suspects": advice.risk(2),
            "all_others_known": advice.risk_of_the_last,
            "all_others_known_values": advice.risk_of_values,
            "by_suspects": [
                [suspects, advice.risk(suspects)] for suspects in suspects_shown(advice)
            ],
        }
        if advice.feasible
        else None,
        "missing": advice.missing,
        "warnings": warnings(assessment),
        "notes": notes(assessment) if advice.feasible else [],
        "release": {
            block.title: block.text
            for block in (programs(advice) if noisy and show_true else [])
            if isinstance(block, Code)
        },
        "forecast": expected.text or None,
        "these_worlds": {name: worlds_document(found) for name, found in worlds.items()} or None,
    }


def _part_document(
    assessment: Assessment, part: Part, share: Fraction, *, show_true: bool
) -> dict[str, object]:
    return {
        "query": part.question.text,
        "group": dict(zip(part.by, part.group, strict=True)) or None,
        # a count's records are its true answer
        "records": part.records if show_true or part.question.name != "count" else None,
        "answer": _ends(part, part.answer.lower) if show_true else None,
        "answer_upper": _ends(part, part.answer.upper) if show_true else None,
        "exact": part.answer.exact,
        "grid": str(part.grid),
        "edges": list(part.question.numbers) if part.question.name == "histogram" else None,
        "delta": float_up(part.distances.delta),
        "theta": float_up(part.distances.theta),
        "share": float(share),
        "scale": part.scale,
        "expected_error": part.scale,
        "error_at_confidence": None if part.scale is None else assessment.advice.error(part),
        "error_of_release": assessment.expected.errors.get(label_of(part, 0)),
    }


def _ends(part: Part, numbers: Sequence[Fraction]) -> str | list[str]:
    """Return an answer as the decimal that it is, which no number of JSON would stay."""
    texts = [part.grid.text(number) for number in numbers]
    return texts if part.question.name == "histogram" else texts[0]

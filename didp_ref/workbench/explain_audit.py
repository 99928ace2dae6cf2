"""Audits: which epsilon an attack rules out, and what that says of a suspicion.

An audit bounds epsilon from below. If every smaller epsilon is ruled out at a delta, an event is
more than e^epsilon times likelier in one case than in the other: after it, the odds are as many
times larger, or more.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from didp_ref.errors import InputError
from didp_ref.formulas import auditing
from didp_ref.formulas.quantity import DEFAULT_BITS, Quantity
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain_answer import Explanation, Finding
from didp_ref.workbench.explain_limits import HALF, LARGEST_EXPONENT, Pure, exactly
from didp_ref.workbench.explain_named import QUESTION
from didp_ref.workbench.explain_question import check_adjacency, read_numbers
from didp_ref.workbench.explain_words import (
    Suspicion,
    as_stated,
    at_least,
    beside,
    percent,
    plainly,
)


class Audit(NamedTuple):
    """An audit: its formula, what is typed, and what it rests on."""

    formula: Quantity
    example: str
    scope: str
    one_sided: bool = True
    """Whether it finds records that are in the data; else a suspicion may be either of the two."""


RUNS = "the runs are independent, and the attack was fixed before they were counted"
AUDITS = {
    "found": Audit(
        auditing.epsilon_from_counts,
        "found=90 members=100 false_alarms=5 non_members=100 delta=1e-5",
        RUNS,
    ),
    "examples": Audit(
        auditing.one_run_epsilon,
        "examples=1000 guesses=100 correct=75 delta=1e-5",
        "a fair coin put each example in or out, and the guesses were chosen before it was seen "
        "which are right",
        one_sided=False,
    ),
    "true_positives": Audit(
        auditing.epsilon,
        "true_positives=0.82 false_positives=0.11 delta=1e-5",
        "both rates are exact, or confidence limits: of the true positives the lower one, of the "
        "false positives the upper one (auditing.rate_below, auditing.rate_above)",
    ),
}
"""By the name that begins the call."""
OTHER_NAMES = ("false_positives", "delta")
"""What promises are asked with too."""
USUAL_SIGNIFICANCE = Fraction(1, 20)


def _names(audit: Audit) -> list[str]:
    return [parameter.name for parameter in audit.formula.parameters]


def audit_of(asked: Mapping[str, object]) -> Audit | None:
    """Return which audit is asked about, if one is.

    >>> audit_of({"guesses": 100}).formula.id
    'auditing.one_run_epsilon'
    """
    own = ("significance", *OTHER_NAMES)
    several = (each for each in AUDITS.values() if (asked.keys() - {*own}) & {*_names(each)})
    return next(several, None)


def of_audit(audit: Audit, asked: Mapping[str, object], adjacency: str | None) -> Explanation:
    """Say which epsilon an audit rules out, and whether a stated one is among these."""
    known, names = read_numbers(asked), _names(audit)
    allowed = (*names, "epsilon", *(("prior",) if audit.one_sided else ()))
    for name in known:
        if name not in allowed:
            raise InputError(
                QUESTION, f"{audit.formula.id} does not use {name}; it uses {', '.join(allowed)}"
            )
    if "significance" in names:
        known = {"significance": USUAL_SIGNIFICANCE, **known}
    for name in names:
        if name not in known:
            raise InputError(QUESTION, f"missing {name}: an audit needs {audit.example}")
    if adjacency is not None:
        check_adjacency({}, "epsilon", adjacency)
    least = audit.formula.enclose(**{name: known[name] for name in names}, bits=DEFAULT_BITS)
    suspicion = Suspicion(known.get("prior", HALF), None, adjacency or "worlds")
    belief = _belief(suspicion.prior, least)
    stated = known.get("epsilon")
    status = "" if stated is None else "FAIL" if stated < least.lower else "OPEN"
    return Explanation(
        known,
        adjacency,
        _headline(known, least, stated, status),
        (
            ("Belief", _of_belief(audit, suspicion.prior, belief) if least.lower else ""),
            ("Method", f"{audit.formula.id} (didp-ref show {audit.formula.id})"),
            ("Scope", f"not checked: {audit.scope}"),
            ("Tight", "no: this is a lower limit. The true epsilon may be any larger number"),
            ("Against", "" if adjacency is None else suspicion.against),
            ("Next", _next(audit, known)),
        ),
        (
            Finding("epsilon that is ruled out below", least, side=Side.DOWN),
            Finding("posterior that some event reaches", belief, side=Side.DOWN),
        ),
        status=status,
    )


def _belief(prior: Fraction, least: Enclosure) -> Enclosure:
    """Enclose the posterior at the odds of the lower end, or of the largest that are told."""
    exponent = min(least.lower, Fraction(LARGEST_EXPONENT))
    return Pure(exponent, "").ceiling(prior) if exponent else exactly(prior)


def _headline(
    known: Mapping[str, Fraction], least: Enclosure, stated: Fraction | None, status: str
) -> str:
    at = f"at delta = {plainly(known['delta'])}"
    if "significance" in known:
        at += f", with {percent(1 - known['significance'])} confidence"
    below = at_least(least, unlike=stated)
    ruled_out = f"every epsilon below {below}" if least.lower else "no epsilon"
    if stated is None:
        return f"The audit rules out {ruled_out} {at}."
    told = "does not hold" if status == "FAIL" else "is not ruled out"
    return f"epsilon = {as_stated(stated, least)} {told}: the audit rules out {ruled_out} {at}."


def _of_belief(audit: Audit, prior: Fraction, belief: Enclosure) -> str:
    about = "that the record was used" if audit.one_sided else "that a record was used, or was not,"
    least, known = beside(belief, prior, Side.DOWN)
    return f"after some outputs, a {known} suspicion {about} is at least {least}"


def _next(audit: Audit, known: Mapping[str, Fraction]) -> str:
    hints = [] if "epsilon" in known else ["epsilon=1 (check a stated epsilon)"]
    if known.get("significance") == USUAL_SIGNIFICANCE:
        hints.append("significance=0.01 (default: 0.05)")
    if audit.one_sided and "prior" not in known:
        hints.append("prior=1/10 (default: 1/2)")
    return "  ".join(hints)

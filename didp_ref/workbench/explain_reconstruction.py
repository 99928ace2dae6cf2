"""Reconstruction: how much likelier a guess at a record is right because the record was used.

With T the total variation that a promise leaves, and kappa the chance that two draws from the prior
agree, it is T (1 - kappa) at most, whatever else is known of the record (disclosure, Theorem 4.1).
Of n equally likely records, where nothing else is known, it is how often the best guess which one
it is is right, less 1/n (Corollary 5.1).
"""

from fractions import Fraction

from didp_ref.formulas import reconstruction
from didp_ref.numbers.enclosure import Side
from didp_ref.workbench.explain_answer import Explanation, Finding
from didp_ref.workbench.explain_back import (
    gaussian_findings,
    gaussian_noise,
    mu_of_guess,
    mu_of_guess_which,
    promised,
    require_one_step,
)
from didp_ref.workbench.explain_limits import HALF, ZERO, Approximate, Limits, shifted, times
from didp_ref.workbench.explain_promise import not_said
from didp_ref.workbench.explain_question import Question
from didp_ref.workbench.explain_words import at_least, at_most, level_text, readably

KNOWN = "reconstruction advantage, whatever else is known"


def of_records(question: Question, limits: Limits, which: Finding | None) -> list[Finding]:
    """Return the largest advantages of a guess at a record.

    ``which`` is how often a guess is right which one of several equally likely ones it is.
    """
    kappa, findings = question.values.get("collision_probability"), []
    if which:
        gained = shifted(which.value, -question.suspicion.prior)
        findings.append(Finding("reconstruction advantage", gained, which.attained_by))
    if kappa is not None:
        findings.append(Finding(KNOWN, times(1 - kappa, limits.advantage())))
    return findings


def of_record(finding: Finding) -> str:
    """Say by how much likelier a guess is right because the record was used."""
    known = ", whatever else is known" if finding.name == KNOWN else ""
    return (
        "a guess at it is right more often because it was used, by at most "
        f"{at_most(finding.value)}{known}"
    )


def is_of_a_record(question: Question) -> bool:
    """Say whether a limit on the advantage is of a guess at a record, and not of a test."""
    of_draws = question.suspicion.count or "collision_probability" in question.values
    return question.promise == "advantage" and bool(of_draws)


def of_reconstruction(question: Question) -> Explanation:
    """Find what keeps the advantage of every guess at a record at a level."""
    known, suspicion = question.values, question.suspicion
    level, delta, count = known["advantage"], known.get("delta", ZERO), suspicion.count
    require_one_step(question)
    agreeing = f"{count} equally likely records; nothing else is known" if count else ""
    if count:
        exponent = reconstruction.epsilon_uniform.enclose(level, delta, count)
        by = suspicion.response if suspicion.steps == 1 else ""
        if delta:
            by = f"{Approximate.by}, and {by} otherwise"
        noise = gaussian_findings(
            question, mu_of_guess_which(count, level + suspicion.prior), "" if count == 2 else None
        )
    else:
        kappa = known["collision_probability"]
        exponent, by = reconstruction.epsilon.enclose(level, delta, kappa), ""
        noise = gaussian_findings(question, mu_of_guess(HALF, (1 + level / (1 - kappa)) / 2), None)
        agreeing = f"two draws from the prior agree with probability {readably(kappa)}"
    epsilon = times(Fraction(1, suspicion.steps), exponent)
    return Explanation(
        known,
        question.adjacency,
        f"{promised(epsilon, delta)} keeps the reconstruction advantage at or below "
        f"{level_text(level)}.",
        (
            ("Means", "using the record makes a guess at it right more often by at most that much"),
            ("Or", f"mu = {at_least(noise[0].value)} (Gaussian privacy)"),
            ("Noise", gaussian_noise(noise, question)),
            ("Prior", agreeing),
            ("Against", suspicion.against),
        ),
        (Finding("largest epsilon", epsilon, by, Side.DOWN), *noise),
        not_said=not_said(question, None),
    )

"""The way back: which epsilon, mu or deviation keeps a level?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from didp_ref.errors import Infeasible, InputError
from didp_ref.formulas import accuracy, gaussian, scale, translation
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain_answer import Explanation, Finding
from didp_ref.workbench.explain_limits import HALF, ZERO, Approximate, difference, log_odds, times
from didp_ref.workbench.explain_promise import RESPONSE, differential_privacy, not_said
from didp_ref.workbench.explain_question import BY_PROBABILITY, QUESTION, WHATEVER, Question
from didp_ref.workbench.explain_words import at_least, at_most, plainly


def of_posterior(question: Question) -> Explanation:
    """Find what keeps every posterior at a level; or all, but with a chance of delta."""
    level, prior = question.values["posterior"], question.suspicion.prior
    if level <= prior:
        raise Infeasible(
            "posterior <= prior: so much is believed before any answer, and no epsilon keeps it "
            "lower",
            {"posterior": plainly(level), "prior": plainly(prior)},
        )
    return (_but_with_a_chance if "delta" in question.values else _every_posterior)(question)


def _every_posterior(question: Question) -> Explanation:
    """Find the largest epsilon that keeps every posterior at a level."""
    level, suspicion = question.values["posterior"], question.suspicion
    exponent = translation.epsilon_of_breach.enclose(suspicion.prior, level)
    epsilon = times(Fraction(1, suspicion.steps), exponent)
    by = RESPONSE if suspicion.steps == 1 else ""
    findings = [Finding("largest epsilon", epsilon, by, Side.DOWN)]
    if "global_sensitivity" in question.values:
        noise = scale.rho_at_prior.enclose(level, suspicion.prior, question.apart)
        by = f"this noise itself, where the answers lie {plainly(question.apart)} apart"
        findings.append(Finding("smallest Laplace scale", noise, by))
    beyond = "whether a larger one could do is not said"
    if suspicion.steps == 1:
        beyond = f"beyond the largest one {findings[0].attained_by} can lift it higher"
    return Explanation(
        question.values,
        question.adjacency,
        (
            f"Under {differential_privacy(at_least(epsilon), ZERO, suspicion)}, "
            f"{suspicion.who} that {suspicion.fact} believes it with at most {plainly(level)} "
            f"after any answer.",
            f"This epsilon, or a smaller one, is enough for every mechanism; {beyond}.",
        ),
        tuple(findings),
        not_said=(
            *not_said(question, None),
            f"It names no Gaussian noise: {WHATEVER}. With delta=1e-6 what is asked for keeps it "
            "but with that chance.",
        ),
    )


def _but_with_a_chance(question: Question) -> Explanation:
    """Find the largest mu that keeps a belief at a level, but with a chance of delta."""
    known, suspicion = question.values, question.suspicion
    together = mu_of_belief(suspicion.prior, known["posterior"], known["delta"])
    findings = gaussian_findings(question, together, "told only whether it passes a threshold")
    return Explanation(
        known,
        question.adjacency,
        (
            f"Under {named_gaussian(findings, question)}, {suspicion.who} that {suspicion.fact} "
            f"believes it, where it is so, with more than {plainly(known['posterior'])} with a "
            f"chance of at most {plainly(known['delta'])}, whatever is made of the answer.",
            "This mu, or a smaller one, is enough for every mechanism; beyond the largest one an "
            "answer with Gaussian noise, told only whether it passes a threshold, lifts it higher "
            "more often.",
        ),
        findings,
        not_said=(
            *not_said(question, None),
            f"With that chance it bounds no belief: {BY_PROBABILITY}.",
        ),
    )


def of_success(question: Question) -> Explanation:
    """Find what keeps a guess from being right more often than at a level."""
    known, suspicion = question.values, question.suspicion
    level, delta, count = known["success"], known.get("delta", ZERO), suspicion.count
    require_one_step(question)
    likelier = suspicion.prior if count else max(suspicion.prior, 1 - suspicion.prior)
    if level <= likelier + (1 - likelier) * delta:
        raise Infeasible(
            "success <= p + (1 - p)*delta: so often is right who guesses what is likeliest, and "
            "is told the truth with the probability delta, whatever epsilon",
            {"success": plainly(level), "p": plainly(likelier), "delta": plainly(delta)},
        )
    # (e^t + (m - 1) delta)/(e^t + m - 1) <= s where e^t <= (m - 1)(s - delta)/(1 - s)
    odds = ((count or 2) - 1) * (level - delta) / (1 - level)
    exponent = translation.epsilon_from_rho.enclose(odds / (1 + odds), 2)
    epsilon = times(Fraction(1, suspicion.steps), exponent)
    by = suspicion.response if count else RESPONSE
    if delta:
        by = f"{Approximate.by}, with {by} otherwise"
    together = mu_of_guess_which(count, level) if count else mu_of_guess(suspicion.prior, level)
    tight = count in (None, 2)
    noise = gaussian_findings(question, together, "" if tight else None)
    what = "which one it is" if count else "whether it is so"
    promises = differential_privacy(at_least(epsilon), delta, suspicion)
    return Explanation(
        known,
        question.adjacency,
        (
            f"Under {promises}, or under {named_gaussian(noise, question)}, {suspicion.who} that "
            f"{suspicion.fact} guesses {what} rightly with a chance of at most {plainly(level)}, "
            f"and of {plainly(likelier)} without any answer.",
            "Each is enough for every mechanism, and so is a smaller epsilon or mu, or more noise.",
        ),
        (
            Finding("largest epsilon", epsilon, by if suspicion.steps == 1 else "", Side.DOWN),
            *noise,
        ),
        not_said=not_said(question, None),
    )


def require_one_step(question: Question) -> None:
    """Refuse a delta between possibilities that are two steps apart."""
    if question.values.get("delta") and question.suspicion.steps > 1:
        raise InputError(
            QUESTION,
            "has a delta, and possibilities that are two steps apart: ask with adjacency=worlds",
        )


def of_advantage(question: Question) -> Explanation:
    """Find what keeps every test's advantage at a level."""
    known, suspicion = question.values, question.suspicion
    level, delta = known["advantage"], known.get("delta", ZERO)
    if delta >= level:
        raise Infeasible(
            "delta >= advantage: naming the truth with the probability delta gains as much, "
            "whatever epsilon",
            {"delta": plainly(delta), "advantage": plainly(level)},
        )
    # (e^t - 1 + 2 delta)/(e^t + 1) <= a where e^t <= (1 + a - 2 delta)/(1 - a)
    odds = (1 + level - 2 * delta) / (1 - level)
    epsilon = translation.epsilon_from_rho.enclose(odds / (1 + odds), 2)
    by = f"{Approximate.by}, with a randomized response otherwise," if delta else RESPONSE
    return Explanation(
        known,
        question.adjacency,
        (
            f"Under {differential_privacy(at_least(epsilon), delta, suspicion)}, the rate of "
            f"hits of any test whether {suspicion.fact} exceeds that of false alarms by at most "
            f"{plainly(level)}, whatever was believed before.",
            f"This epsilon, or a smaller one, is enough for every mechanism; beyond the largest "
            f"one {by} can leave a test more.",
        ),
        (
            Finding("largest epsilon", epsilon, by.rstrip(","), Side.DOWN),
            *gaussian_findings(question, mu_of_guess(HALF, (1 + level) / 2), ""),
        ),
        not_said=not_said(question, None),
    )


def gaussian_findings(
    question: Question, together: Enclosure, told: str | None
) -> tuple[Finding, ...]:
    """Return the largest mu of one step, and the least deviation of noise that has it.

    ``told`` says what of an answer is told where that is all; ``None``, that nothing attains it.
    """
    noise = "Gaussian noise where the answers lie as far apart as they may"
    by = "" if told is None else noise + (f", {told}" if told else "")
    steps = question.suspicion.steps
    findings = [Finding("largest mu", times(Fraction(1, steps), together), by, Side.DOWN)]
    if "global_sensitivity" in question.values:
        deviation = Enclosure(question.apart / together.upper, question.apart / together.lower)
        findings.append(Finding("smallest deviation of Gaussian noise", deviation, by))
    return tuple(findings)


def named_gaussian(findings: tuple[Finding, ...], question: Question) -> str:
    """Name what keeps the level: mu, and the noise that has it."""
    mu, *noise = findings
    text = f"mu-Gaussian differential privacy with mu = {at_least(mu.value)}"
    between = question.suspicion.between
    if not noise:
        return f"{text} {between}"
    apart, deviation = plainly(question.values["global_sensitivity"]), at_most(noise[0].value)
    noisy = f"Gaussian noise of deviation {deviation} on answers at most {apart} apart"
    return f"{text}, or {noisy}, {between}"


def upper_quantile(chance: Fraction) -> Enclosure:
    """Enclose what a standard normal variable exceeds with a chance.

    >>> upper_quantile(Fraction(1, 20)).digits[:7], upper_quantile(HALF).upper
    ('1.64485', Fraction(0, 1))
    """
    if chance > HALF:
        other = upper_quantile(1 - chance)
        return Enclosure(-other.upper, -other.lower)
    return accuracy.gaussian.enclose(1, 1 - 2 * chance)


def mu_of_belief(prior: Fraction, level: Fraction, chance: Fraction) -> Enclosure:
    """Enclose the largest mu at which a belief reaches a level with no more than a chance.

    With c the chance, and e^t = b (1 - p)/(p (1 - b)), an answer beyond a threshold that it passes
    with the chance c where it is so, and c/e^t where it is not, leaves the belief b. No event of
    mu-Gaussian differential privacy does more: ``z(c e^-t) - z(c)``, with z the upper quantile.
    """
    rarer = chance * prior * (1 - level) / (level * (1 - prior))
    return difference(upper_quantile(rarer), upper_quantile(chance))


def mu_of_guess(prior: Fraction, level: Fraction) -> Enclosure:
    """Enclose the largest mu at which a guess whether it is so is right no more often."""
    likelier = max(prior, 1 - prior)
    if level <= likelier:
        raise Infeasible(
            "success <= prior: so often is right who always guesses what is likelier, without any "
            "answer",
            {"success": plainly(level), "prior": plainly(prior)},
        )
    added = (level - likelier) / (1 - likelier)  # the delta that is left at the log odds
    odds = log_odds(likelier)
    low, high = (gaussian.deviation.enclose(end, added, 1) for end in (odds.upper, odds.lower))
    return Enclosure(1 / high.upper, 1 / low.lower)


def mu_of_guess_which(count: int, level: Fraction) -> Enclosure:
    """Enclose a mu at which a guess which one of so many it is is right no more often."""
    return difference(upper_quantile((1 - level) / (count - 1)), upper_quantile(level))


WAYS_BACK: Mapping[str, Callable[[Question], Explanation]] = {
    "posterior": of_posterior,
    "success": of_success,
    "advantage": of_advantage,
}
"""What finds a promise that keeps a level."""

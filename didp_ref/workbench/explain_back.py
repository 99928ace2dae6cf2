"""The way back: which epsilon, mu or deviation keeps a level?"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from didp_ref.errors import Infeasible, InputError
from didp_ref.formulas import accuracy, concentrated, gaussian, scale, translation
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain_answer import Explanation, Finding
from didp_ref.workbench.explain_limits import (
    HALF,
    ZERO,
    Approximate,
    Pure,
    difference,
    log_odds,
    times,
)
from didp_ref.workbench.explain_named import QUESTION
from didp_ref.workbench.explain_promise import RESPONSE, checked, not_said, this_noise
from didp_ref.workbench.explain_question import BY_PROBABILITY, WHATEVER, Question, prior_below
from didp_ref.workbench.explain_report import rarely, report_of
from didp_ref.workbench.explain_words import (
    as_stated,
    at_least,
    at_most,
    beside,
    level_text,
    limit_beside,
    plainly,
)


def of_posterior(question: Question) -> Explanation:
    """Find what keeps every posterior at a level; or all, but with a chance of delta."""
    level, prior = question.values["posterior"], question.suspicion.prior
    if level <= prior:
        smaller = percent_or_fraction(prior_below(level))
        other = f"; add a smaller prior: prior={smaller}" if "prior" in question.assumed else ""
        raise Infeasible(
            "posterior <= prior: so much is believed before any answer, and no epsilon keeps it "
            f"lower{other}",
            {"posterior": plainly(level), "prior": plainly(prior)},
        )
    return (_but_with_a_chance if "delta" in question.values else _every_posterior)(question)


def _every_posterior(question: Question) -> Explanation:
    """Find the largest epsilon that keeps every posterior at a level; epsilons of outputs add."""
    level, suspicion, outputs = question.values["posterior"], question.suspicion, question.times
    exponent = translation.epsilon_of_breach.enclose(suspicion.prior, level)
    together = times(Fraction(1, suspicion.steps), exponent)
    epsilon = times(Fraction(1, outputs), together)
    by = RESPONSE if suspicion.steps == 1 else ""
    findings = [Finding("largest epsilon", epsilon, by and _repeated(by, outputs), Side.DOWN)]
    if "global_sensitivity" in question.values:
        least = scale.rho_at_prior.enclose(level, suspicion.prior, outputs * question.apart)
        by = this_noise(question)
        findings.append(Finding("smallest Laplace scale", least, by))
    noise = ""
    if "global_sensitivity" in question.values:
        laplace = at_most(findings[1].value)
        noise = (
            f"Laplace scale {laplace} or larger{_for_each(question)}; no Gaussian noise does this "
            "with certainty"
        )
    about = f" about {suspicion.size} records of one person" if suspicion.size > 1 else ""
    most, known = limit_beside(level, suspicion.prior)
    kept = f"a {known} suspicion{about} at or below {most}"
    status, headline = "", f"{_keeps(question, at_least(epsilon))} {kept}."
    if "epsilon" in question.values:
        status, headline = _judged(question, findings[0], kept)
    needs = f"This needs epsilon = {at_least(together)} or less for all releases together"
    assess, total = "", ""
    if question.adjacency in ("add-remove", "replace", "any"):
        assess = f"{_assess(question, epsilon)}\n"
        total = (
            f"epsilon = {at_least(together)} is for all releases about the same people together: "
            f"didp-ref release with --total {at_least(together)}"
        )
    return Explanation(
        question.values,
        question.adjacency,
        headline,
        (
            ("Total", total),
            ("Noise", noise),
            ("Against", suspicion.against),
            ("Next", f"{assess}{_more_to_ask(question)}"),
        ),
        tuple(findings),
        not_said=(*not_said(question, None), f"{WHATEVER[0].upper()}{WHATEVER[1:]}."),
        status=status,
        report=() if status else report_of(question, known, (most, level), needs),
    )


def _keeps(question: Question, epsilon: str, doubt: str = "") -> str:
    """Name an epsilon of each output, with its verb; or with ``not``, or ``not shown to``."""
    if question.times > 1:
        verb = {"": "keep", "not": "do not keep"}.get(doubt, f"are {doubt} keep")
        return f"{question.times} outputs with epsilon = {epsilon} each {verb}"
    verb = {"": "keeps", "not": "does not keep"}.get(doubt, f"is {doubt} keep")
    return f"epsilon = {epsilon} {verb}"


def _judged(question: Question, largest: Finding, kept: str) -> tuple[str, str]:
    """Return a status word, and whether a stated epsilon keeps a level."""
    stated, suspicion = question.values["epsilon"], question.suspicion
    together = checked(stated * question.times * suspicion.steps)
    highest = Pure(together, "").ceiling(suspicion.prior)
    rises = f"it rises to at most {beside(highest, question.values['posterior'])[0]}"
    told = as_stated(stated, largest.value)
    if stated <= largest.value.lower:
        return "PASS", f"{_keeps(question, told)} {kept}: {rises}."
    fails = bool(largest.attained_by) and stated > largest.value.upper
    keep = _keeps(question, told, "not" if fails else "not shown to")
    return (
        "FAIL" if fails else "OPEN",
        f"{keep} {kept}: {rises}. epsilon = {at_least(largest.value)} or less does.",
    )


def _for_each(question: Question) -> str:
    return " for each output" if question.times > 1 else ""


def _repeated(by: str, outputs: int) -> str:
    """Name what reaches a level, repeated for several outputs."""
    return by if outputs == 1 else f"{by}, {outputs} times"


def _assess(question: Question, epsilon: Enclosure) -> str:
    """Return the command that finds the noise of a count, and says how far a suspicion rises.

    A replaced record moves no count: then ``assess`` is asked of values and presence.
    """
    suspicion, level = question.suspicion, plainly(question.values["posterior"])
    promise = f"--epsilon {at_least(epsilon)}"
    if suspicion.steps == suspicion.size:
        promise += f" --prior {percent_or_fraction(suspicion.prior)}"
    elif question.times == suspicion.size == 1 and "/" not in level:
        promise = f"--rho {level} --suspects {suspicion.count}"
    if suspicion.size > 1:
        promise += f" --records-per-person {suspicion.size}"
    adjacency = " --adjacency add-remove" if question.adjacency == "add-remove" else ""
    return f"didp-ref assess FILE --query count {promise}{adjacency}"


def percent_or_fraction(chance: Fraction) -> str:
    """Write a probability exactly, in percent where that is a short decimal.

    >>> percent_or_fraction(Fraction(1, 10)), percent_or_fraction(Fraction(1, 3))
    ('10%', '1/3')
    """
    hundredfold = plainly(100 * chance)
    return str(chance) if "/" in hundredfold else f"{hundredfold}%"


def _more_to_ask(question: Question) -> str:
    """Return what else to ask: of several outputs, of which person it is, with an exception."""
    suspicion, hints = question.suspicion, []
    if question.times == 1:
        hints.append("times=2 (two releases)")
    if suspicion.size == 1 and suspicion.adjacency != "worlds":
        hints.append("group=3 (three records of one person)")
    is_presence = question.adjacency in ("any", "add-remove") and not suspicion.count
    people = suspicion.prior.denominator
    if is_presence and people > 2 and suspicion.prior.numerator == 1:
        named = "" if question.adjacency == "add-remove" else " adjacency=add-remove"
        hints.append(
            f"n_worlds={people}{named} instead of prior=1/{people} (which of {people} people it "
            "is: half the epsilon)"
        )
    if "epsilon" not in question.values:
        hints.append("delta=1e-6 (allow an exception: Gaussian noise too)")
    return "  ".join(hints)


def _but_with_a_chance(question: Question) -> Explanation:
    """Find the largest mu that keeps a belief at a level, but with a chance of delta."""
    known, suspicion, outputs = question.values, question.suspicion, question.times
    together = mu_of_belief(suspicion.prior, known["posterior"], known["delta"])
    root = concentrated.deviation.enclose(Fraction(outputs, 2), 1)  # 1/sqrt(outputs)
    each = Enclosure(together.lower * root.lower, together.upper * root.upper)
    findings = gaussian_findings(
        question, each, "publishing only whether the noisy answer exceeds a threshold"
    )
    most, before = limit_beside(known["posterior"], suspicion.prior)
    lead, keep = f"mu = {at_least(findings[0].value)} (Gaussian privacy)", "keeps"
    if outputs > 1:
        lead, keep = f"{outputs} outputs with {lead} each", "keep"
    return Explanation(
        known,
        question.adjacency,
        f"{lead} {keep} a {before} suspicion at or below {most}. If it is true, it rises higher "
        f"with probability at most {plainly(known['delta'])}.",
        (("Noise", gaussian_noise(findings, question)), ("Against", suspicion.against)),
        findings,
        not_said=(
            *not_said(question, None),
            f"With that probability no bound on the suspicion holds: {BY_PROBABILITY}.",
        ),
        report=report_of(
            question,
            before,
            (most, known["posterior"]),
            rarely(plainly(known["delta"]), known["delta"]),
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
        by = f"{Approximate.by}, and {by} otherwise"
    together = mu_of_guess_which(count, level) if count else mu_of_guess(suspicion.prior, level)
    tight = count in (None, 2)
    noise = gaussian_findings(question, together, "" if tight else None)
    what = "which one it is" if count else "whether the suspicion is true"
    most, without = limit_beside(level, likelier)
    return Explanation(
        known,
        question.adjacency,
        f"At {promised(epsilon, delta)} a guess {what} is right with probability at most "
        f"{most} ({without} without the output).",
        (
            ("Or", f"mu = {at_least(noise[0].value)} (Gaussian privacy)"),
            ("Noise", gaussian_noise(noise, question)),
            ("Against", suspicion.against),
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
    by = f"{Approximate.by}, and {RESPONSE} otherwise" if delta else RESPONSE
    noise = gaussian_findings(question, mu_of_guess(HALF, (1 + level) / 2), "")
    return Explanation(
        known,
        question.adjacency,
        f"{promised(epsilon, delta)} keeps the true minus false positive rate of every test at or "
        f"below {level_text(level)}.",
        (
            ("Or", f"mu = {at_least(noise[0].value)} (Gaussian privacy)"),
            ("Noise", gaussian_noise(noise, question)),
            ("Against", suspicion.against),
        ),
        (Finding("largest epsilon", epsilon, by, Side.DOWN), *noise),
        not_said=not_said(question, None),
    )


def promised(epsilon: Enclosure, delta: Fraction) -> str:
    """Name an epsilon, rounded down, and a delta if there is one."""
    return f"epsilon = {at_least(epsilon)}" + (f", delta = {plainly(delta)}" if delta else "")


def gaussian_noise(findings: tuple[Finding, ...], question: Question) -> str:
    """Name the least deviation of Gaussian noise, if the sensitivity is known."""
    _, *noise = findings
    if not noise:
        return "add global_sensitivity=... for the deviation of Gaussian noise"
    apart = plainly(question.values["global_sensitivity"])
    least = f"Gaussian deviation {at_most(noise[0].value)} or larger{_for_each(question)}"
    return f"{least}, at sensitivity {apart}"


def gaussian_findings(
    question: Question, together: Enclosure, told: str | None
) -> tuple[Finding, ...]:
    """Return the largest mu of one step, and the least deviation of noise that has it.

    ``told`` says what of an answer is told where that is all; ``None``, that nothing attains it.
    """
    noise = "Gaussian noise, for two datasets whose answers lie as far apart as they may"
    by = "" if told is None else noise + (f", {told}" if told else "")
    steps = question.suspicion.steps
    findings = [Finding("largest mu", times(Fraction(1, steps), together), by, Side.DOWN)]
    if "global_sensitivity" in question.values:
        deviation = Enclosure(question.apart / together.upper, question.apart / together.lower)
        findings.append(Finding("smallest deviation of Gaussian noise", deviation, by))
    return tuple(findings)


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

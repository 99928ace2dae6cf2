"""What does a promise mean? And which one keeps a level?

A question is a promise, what somebody believes before, and what is adjacent. The answer is of one
possibility, "it is so", against all others together: what a belief, a guess and a test can gain.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from didp_ref.formulas import belief, testing
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import decimal_text
from didp_ref.workbench.explain_answer import Explanation, Finding, told
from didp_ref.workbench.explain_back import WAYS_BACK
from didp_ref.workbench.explain_curves import Doubtful, Gaussian, Several
from didp_ref.workbench.explain_limits import (
    Approximate,
    Laplace,
    Limits,
    Pure,
    chance,
    exactly,
    rest,
    shifted,
)
from didp_ref.workbench.explain_promise import asked_delta, limits_of, named, not_said
from didp_ref.workbench.explain_question import (
    DOMAINS,
    OTHER_RHO,
    PROMISES,
    Question,
    read_question,
)
from didp_ref.workbench.explain_reconstruction import (
    is_of_a_record,
    of_reconstruction,
    of_record,
    of_records,
)
from didp_ref.workbench.explain_words import Suspicion, at_least, at_most, plainly

__all__ = ["DOMAINS", "PROMISES", "Explanation", "Finding", "explain"]
USUAL_FALSE_POSITIVES = Fraction(1, 20)
CERTAIN = "1"
"""What is rounded up to it, nobody believes with more."""
NEAR = 4
"""Digits of a prior that is only pointed at."""


def explain(
    values: Mapping[str, object] | None = None, adjacency: str | None = None, **numbers: object
) -> Explanation:
    """Say what a promise means, or which one keeps a level.

    Values are exact numbers by name (``1``, ``"1/2"``, ``"1e-6"``), in a mapping or by keyword;
    ``adjacency`` is ``add-remove``, ``replace`` or ``worlds``. With f the least rate of false
    negatives at a rate x of false positives, of which each promise has its own,

    - ``epsilon`` (and ``delta``): max(0, 1 - delta - e^epsilon x, e^-epsilon (1 - delta - x));
    - ``deviation`` and ``global_sensitivity`` of Gaussian noise, or ``mu``, their quotient:
      Phi(Phi^-1(1 - x) - mu);
    - ``scale`` and ``global_sensitivity`` of Laplace noise: epsilon is their quotient;
    - ``concentrated_rho``, or ``renyi_order`` and ``renyi_budget``: the largest f of the epsilons
      that are kept at several deltas;
    - ``times`` as many answers: mu grows as the root of times, budgets are added, and of epsilon
      every pair counts that they keep together; at ``total_delta`` the epsilon of them all;
    - ``group`` records of one person: epsilon and mu grow with it, rho with its square, and delta
      by (e^(group epsilon) - 1)/(e^epsilon - 1);

    an event S has Pr(S | it is so) <= 1 - f(Pr(S | it is not)), so that a belief p rises to at most
    p (1 - f(x))/(p (1 - f(x)) + (1 - p) x) after one of the chance x; a guess is right with a
    chance of at most max over x of p (1 - f(x)) + (1 - p)(1 - x); and hits exceed false alarms by
    at most max over x of 1 - f(x) - x. ``alpha`` and ``beta``, and ``rho``, are identifiability's.

    The way back: ``posterior`` (with ``delta``, but with that chance), ``success`` of a guess, or
    ``advantage`` of a test (with ``n_worlds`` or ``collision_probability``, of a guess at a record:
    reconstruction), and the epsilon, mu, or with ``global_sensitivity`` the noise that
    keeps it.

    Raises :class:`InputError` for a question that lacks something or has what does not go together,
    :class:`DomainError` for a number that is none of its kind, and :class:`Infeasible` for a level
    that nothing keeps.

    >>> largest = explain(epsilon=1, prior="1/2", adjacency="replace").findings[0]
    >>> largest.name, largest.value.digits[:8], largest.status
    ('largest posterior', '0.731058', 'attained by randomized response on whether it is so')
    >>> noise = {"deviation": 2, "global_sensitivity": 1}
    >>> print(explain(noise, "replace", prior="1/2").guess)
    A guess whether it is so has a chance of at most 0.5988 of being right, and of 0.5 ...
    >>> back = explain(success="3/5", prior="1/2", global_sensitivity=1, adjacency="replace")
    >>> back.findings[-1].name, back.findings[-1].value.digits[:6]
    ('smallest deviation of Gaussian noise', '1.9735')
    >>> explain({"epsilon": 1}, "replace")
    Traceback (most recent call last):
    didp_ref.errors.InputError: the question: lacks what is believed before: add prior=1/2 ...
    """
    question = read_question({**(values or {}), **numbers}, adjacency)
    if is_of_a_record(question):
        return of_reconstruction(question)
    if question.promise in WAYS_BACK:
        return WAYS_BACK[question.promise](question)
    limits = limits_of(question)
    if isinstance(limits, Approximate):
        sentence, findings = _may_name_the_truth(question, limits)
    elif isinstance(limits, Doubtful) and limits.odds() is None:
        sentence, findings = _in_doubt(question, limits)
    else:
        sentence, findings = _bounded(question, limits)
    alarms = question.values.get("false_positives", USUAL_FALSE_POSITIVES)
    guesses = _guesses(question, limits)
    tests = _test_findings(limits, alarms)
    records = of_records(question, limits, guesses[1] if question.suspicion.count else None)
    return Explanation(
        question.values,
        question.adjacency,
        (sentence, _of_tests(tests, alarms)),
        (*findings, *tests, *guesses, *records),
        guess=" ".join((*map(_of_guess, guesses), *map(of_record, records))),
        not_said=not_said(question, limits),
        limits=limits,
    )


def _bounded(question: Question, limits: Limits) -> tuple[str, list[Finding]]:
    """Say what is believed after any answer."""
    suspicion = question.suspicion
    highest, lowest = limits.ceiling(suspicion.prior), limits.floor(suspicion.prior)
    odds = limits.odds()
    findings = [
        Finding("largest posterior", highest, limits.by),
        Finding("smallest posterior", lowest, limits.by, Side.DOWN),
        Finding("largest gain of belief", chance(shifted(highest, -suspicion.prior)), limits.by),
    ]
    if isinstance(limits, Pure):
        gain, at = (
            quantity.enclose(limits.exponent)
            for quantity in (belief.largest_gain, belief.prior_of_largest_gain)
        )
        near = plainly(Fraction(decimal_text(at.lower, NEAR)))
        findings.append(Finding(f"largest gain at any prior (near {near})", gain, limits.by))
    if odds is not None:
        findings.append(Finding("largest factor on the odds", odds, limits.by))
    together = ""
    if isinstance(limits, Several) and "total_delta" in question.values:
        findings.append(_epsilon_finding(question, limits))
        together = _of_epsilon(question, findings[-1])
    after = "all answers" if question.times > 1 else "any answer"
    reached = findings[0].reached if limits.by else "these are bounds"
    remark = ""
    if question.promise == "rho":
        rho = plainly(question.values["rho"])
        remark = f"This is of differential identifiability: {OTHER_RHO}={rho}. "
    sentence = (
        f"{remark}Under {named(question)}, {suspicion.who} that {suspicion.fact} believes it with "
        f"at most {at_most(highest)} and at least {at_least(lowest)} after {after}: {reached}."
        f"{together}"
    )
    return sentence, findings


def _may_name_the_truth(question: Question, limits: Approximate) -> tuple[str, list[Finding]]:
    """Say what is believed but for a small chance."""
    suspicion = question.suspicion
    exponent = limits.epsilon + 1
    level = Pure(exponent, "").ceiling(suspicion.prior)
    exceeded = limits.beyond(exponent)
    steps = f"{suspicion.steps}*" if suspicion.steps > 1 else ""
    reached = not limits.group and exceeded.upper < 1 and _is_attained(exceeded, exponent)
    findings = [
        Finding("largest posterior", limits.ceiling(suspicion.prior), limits.by),
        Finding("smallest posterior", limits.floor(suspicion.prior), limits.by, Side.DOWN),
        Finding(
            f"chance, where it is so, that the odds rise by e^({steps}epsilon + 1) or more",
            exceeded,
            "a mechanism of two outputs" if reached else "",
        ),
    ]
    sentence = (
        f"Under {named(question)} an answer may settle whether {suspicion.fact}, for {limits.by} "
        f"keeps the promise; but where it is so, {suspicion.who} comes to believe it with "
        f"{at_most(level)} or more with a chance of at most {at_most(exceeded)}: "
        f"{findings[-1].reached}."
    )
    return sentence, findings


def _is_attained(exceeded: Enclosure, exponent: Fraction) -> bool:
    """Say whether the bound is certainly at most ``1/(1 + e^-t)``, where it is attained."""
    return bool(exceeded.upper <= testing.bayes_success.enclose(exponent, 0, 2).lower)


def _in_doubt(question: Question, limits: Doubtful) -> tuple[str, list[Finding]]:
    """Say what is believed after an alarm, and but for a chance, where nothing bounds it always."""
    suspicion, delta = question.suspicion, asked_delta(question)
    alarms = question.values.get("false_positives", USUAL_FALSE_POSITIVES)
    level = limits.reached_with(delta, suspicion.prior)
    alarm = limits.after_alarm(suspicion.prior, alarms)
    parts = []
    if level is not None and at_most(level) != CERTAIN:
        name = f"belief that is exceeded, where it is so, with a chance of {plainly(delta)}"
        by = f"{limits.misses_by}, told only whether it passes a threshold"
        exceeded = Finding(name, level, by if isinstance(limits, Gaussian) else "")
        parts.append(
            (
                f"with more than {at_most(level)} with a chance of at most {plainly(delta)}, "
                "whatever is made of the answer",
                exceeded,
            )
        )
    if alarm is not None:
        name = f"largest posterior after an alarm at {plainly(alarms)} false positives"
        parts.append(
            (
                f"after the alarm of a test with false alarms at a rate of {plainly(alarms)} with "
                f"at most {at_most(alarm)}",
                Finding(name, alarm, limits.misses_by),
            )
        )
    epsilon = _epsilon_finding(question, limits)
    doubt = "as little doubt as one likes"
    if isinstance(limits, Several) and not limits.each:
        doubt = "next to no doubt"
    known = told(*parts) if parts else "with any probability"
    sentence = (
        f"Under {named(question)}, an answer may leave {doubt}; but where it is so, "
        f"{suspicion.who} that {suspicion.fact} believes it {known}."
        f"{_of_epsilon(question, epsilon)}"
    )
    return sentence, [*(finding for _, finding in parts), epsilon]


def _epsilon_finding(question: Question, limits: Doubtful) -> Finding:
    """Return the epsilon that is kept at the delta that is asked about."""
    delta = asked_delta(question)
    name = f"epsilon at delta = {plainly(delta)}"
    return Finding(name, limits.epsilon_at(delta), limits.test_by)


def _of_epsilon(question: Question, finding: Finding) -> str:
    """Say which epsilon is kept at a delta, where one was given."""
    if not {"delta", "total_delta"} & question.values.keys():
        return ""
    answers = f"of all {question.times} answers together " if question.times > 1 else ""
    steps = question.suspicion.steps
    apart = f"between possibilities {steps} steps apart " if steps > 1 else ""
    return (
        f" At delta = {plainly(asked_delta(question))} the epsilon {answers}{apart}is at most "
        f"{at_most(finding.value)}: {finding.reached}."
    )


def _guesses(question: Question, limits: Limits) -> list[Finding]:
    """Return how often a guess is right: whether it is so, and which one of several it is."""
    suspicion = question.suspicion
    right = limits.guess(suspicion.prior)
    likelier = max(suspicion.prior, 1 - suspicion.prior)
    by = limits.by if isinstance(limits, Pure) else limits.test_by
    if right == exactly(likelier):
        by = "guessing without an answer"
    name = "chance of a right guess whether it is so"
    findings = [Finding(name, right, by, without_answer=likelier)]
    if suspicion.count:
        which, by = limits.guess_which(suspicion.count), _guesses_best(limits, suspicion)
        name = "chance of guessing which"
        findings.append(Finding(name, which, by, without_answer=suspicion.prior))
    return findings


def _guesses_best(limits: Limits, suspicion: Suspicion) -> str:
    """Return what lets one guess best which one it is; empty where that is only a bound."""
    if isinstance(limits, Approximate):
        return f"{limits.by}, with {suspicion.response} otherwise" if limits.test_by else ""
    if isinstance(limits, Gaussian):
        return limits.by if suspicion.count == 2 else ""
    if isinstance(limits, Laplace | Doubtful):
        return ""
    return suspicion.response if limits.by else ""


def _of_guess(guess: Finding) -> str:
    """Say how often a guess is right, with an answer and without any, in one sentence."""
    what = "which one it is" if guess.name.endswith("which") else "whether it is so"
    return (
        f"A guess {what} has a chance of at most {at_most(guess.value)} of being right, and of "
        f"{guess.without}: {guess.reached}."
    )


def _test_findings(limits: Limits, alarms: Fraction) -> tuple[Finding, Finding, Finding]:
    advantage = limits.advantage()
    rate = f"least false negatives at {plainly(alarms)} false positives"
    return (
        Finding("largest advantage of a test", advantage, limits.test_by),
        Finding("least sum of a test's error rates", rest(advantage), limits.test_by, Side.DOWN),
        Finding(rate, limits.misses(alarms), limits.misses_by, Side.DOWN),
    )


def _of_tests(findings: tuple[Finding, Finding, Finding], alarms: Fraction) -> str:
    """Say what any test can do, in one sentence."""
    advantage, _, misses = findings
    of_both = told(
        (f"exceeds that of false alarms by at most {at_most(advantage.value)}", advantage),
        (
            f"with false alarms at a rate of {plainly(alarms)} it misses at least "
            f"{at_least(misses.value)}",
            misses,
        ),
    )
    return f"Of any test whether it is so the rate of hits {of_both}."

"""What does a promise mean? And which one keeps a level?

A question is a promise, what somebody believes before, and what is adjacent. The answer is of one
possibility, "it is so", against all others together: what a belief, a guess and a test can gain.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from didp_ref.errors import InputError, shorten
from didp_ref.formulas import belief, laplace, testing
from didp_ref.formulas.accounting.answers import named as with_names
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import decimal_text
from didp_ref.workbench.explain_accounting import Composed, ComposedLaplace
from didp_ref.workbench.explain_accounting_words import (
    NEARLY_ONE,
    finds_noise,
    more_noise,
    of_routes,
    of_sampling,
    of_shuffled,
    of_steps,
    of_the_run,
    status_of,
)
from didp_ref.workbench.explain_answer import EXCEEDED, NOISE_MULTIPLIER, Explanation, Finding, Rise
from didp_ref.workbench.explain_audit import audit_of, of_audit
from didp_ref.workbench.explain_back import WAYS_BACK
from didp_ref.workbench.explain_curves import Doubtful, Gaussian, Several
from didp_ref.workbench.explain_guess import guesses_of, of_guess
from didp_ref.workbench.explain_limits import (
    HALF,
    ZERO,
    Approximate,
    Laplace,
    Limits,
    Pure,
    chance,
    exactly,
    rest,
    shifted,
    times,
)
from didp_ref.workbench.explain_numbers import DOMAINS, SAME
from didp_ref.workbench.explain_promise import (
    asked_delta,
    assumed,
    gives,
    limits_of,
    moves,
    named,
    next_questions,
    not_said,
    note_on,
    usual_values,
)
from didp_ref.workbench.explain_question import PROMISES, Question, read_question
from didp_ref.workbench.explain_reconstruction import (
    is_of_a_record,
    of_reconstruction,
    of_record,
    of_records,
)
from didp_ref.workbench.explain_report import rarely, report_of
from didp_ref.workbench.explain_words import (
    CERTAIN,
    SHORT,
    around,
    at_least,
    at_most,
    beside,
    percent,
    percent_at_most,
    plainly,
)

__all__ = ["DOMAINS", "PROMISES", "Explanation", "Finding", "explain"]
ATTACK = "success of an attack with the baseline"
USUAL_FALSE_POSITIVES = Fraction(1, 20)
AFTER_ALARM = "largest posterior after an alarm"
OTHER_DELTA = " (choose another: delta=1e-9)"
NONE = "almost no protection"
NEAR = 4
"""Digits of a prior that is only pointed at."""


def _by_name(value: object) -> str:
    """Return a number as it is passed; a text such as ``epsilon=1`` is that already."""
    pair = re.fullmatch(r"\w+=[\w./+-]+", str(value))
    return pair[0] if pair else f"epsilon={shorten(value)}"


def explain(
    values: Mapping[str, object] | None = None, adjacency: str | None = None, **numbers: object
) -> Explanation:
    """Say what a promise means, or which one keeps a level.

    Values are numbers by name (``1``, ``"1/2"``, ``"1e-6"``), in a mapping or by keyword; a float
    such as ``0.1`` is read as the decimal that Python prints.
    ``adjacency`` is ``add-remove``, ``replace``, ``any`` or ``worlds``. The result prints as the
    command ``didp-ref explain`` does, and ``.plot()`` draws it.

    Every promise has a trade-off function f: the least rate of false negatives at a rate x of false
    positives. By promise, f or its parameters are

    - ``epsilon`` (and ``delta``): max(0, 1 - delta - e^epsilon x, e^-epsilon (1 - delta - x));
    - ``mechanisms``: a list of different outputs, as :mod:`didp_ref.accounting` has them, or as
      data, with ``total_delta``: f follows from the bracket of their privacy losses;
    - ``deviation`` and ``global_sensitivity`` of Gaussian noise, or ``mu``, their quotient:
      Phi(Phi^-1(1 - x) - mu);
    - ``scale`` and ``global_sensitivity`` of Laplace noise: epsilon is their quotient;
    - ``concentrated_rho``, or ``renyi_order`` and ``renyi_budget``: the largest f of the epsilons
      that are kept at several deltas;
    - ``times`` as many answers: mu grows as the root of times, and budgets are added. For epsilon,
      f uses every pair (epsilon, delta) of the composition; at ``total_delta``, the one epsilon;
    - ``noise_multiplier``, ``sampling_rate``, ``steps`` and ``delta`` of Gaussian noise on Poisson
      samples: the accountant's epsilon; an ``epsilon`` beside them is checked. An ``epsilon``
      without a ``noise_multiplier`` asks for the least one;
    - ``mechanism`` by name (``exponential``, ``report-noisy-max``, ``permute-and-flip``,
      ``sparse-vector``, ``randomized-response``, ``unary-encoding``, ``rappor``), with the
      parameters of its formula: the epsilon that it keeps;
    - ``records``, how many the data has: what an output publishes on average that keeps ``delta``;
    - ``baseline`` b, the success of an attack without the record: with it, 1 - f(b) at most;
    - ``group`` records of one person: epsilon and mu grow with it, rho with its square, and delta
      by (e^(group epsilon) - 1)/(e^epsilon - 1);

    Three bounds follow. After an event whose probability is x if the suspicion is false, a
    suspicion p rises to at most p (1 - f(x))/(p (1 - f(x)) + (1 - p) x). A guess is right with
    probability at most max over x of p (1 - f(x)) + (1 - p)(1 - x). True positives exceed false
    positives by at most max over x of 1 - f(x) - x. ``alpha`` and ``beta``, and ``rho``, are
    parameters of differential identifiability.

    The way back: ``posterior`` (with ``delta``, but with that chance), ``success`` of a guess, or
    ``advantage`` of a test (with ``n_worlds`` or ``collision_probability``, of a guess at a record:
    reconstruction), and the epsilon, mu, or with ``global_sensitivity`` the noise that
    keeps it.

    An audit: ``found``, ``members``, ``false_alarms``, ``non_members`` and ``delta``, or other
    parameters of :mod:`didp_ref.auditing`. The result is the epsilon that is ruled out.

    Raises :class:`InputError` if a value is missing or two values do not go together,
    :class:`DomainError` for a number outside its domain, and :class:`Infeasible` for a level that
    nothing keeps.

    >>> counts = {"mechanism": "laplace", "scale": 20, "times": 12}
    >>> training = {"mechanism": "gaussian", "noise_multiplier": 2, "times": 8}
    >>> both = explain(mechanisms=[training, counts], delta="1e-6", adjacency="add-remove")
    >>> both.summary().headline.partition(" keep")[0]
    '20 outputs'

    >>> largest = explain(epsilon=1, prior="1/2", adjacency="replace").findings[0]
    >>> largest.name, largest.shown, largest.status
    ('largest posterior', '0.7310585787', 'attained by randomized response')
    >>> noise = {"deviation": 2, "global_sensitivity": 1}
    >>> print(explain(noise, "replace", prior="1/2").guess)
    right with probability at most 59.9% on average (50% without output); line 1 is about the \
worst result
    >>> back = explain(success="3/5", prior="1/2", global_sensitivity=1, adjacency="replace")
    >>> back.findings[-1].name, back.findings[-1].shown
    ('smallest deviation of Gaussian noise', '1.973576938')
    >>> print(explain(epsilon="1/2").summary().headline)
    epsilon = 0.5 moves a 50% suspicion to at most 62.3% (or down to 37.7%).
    >>> explain(epsilon=1, n_worlds=8)
    Traceback (most recent call last):
    didp_ref.errors.InputError: missing adjacency: with n_worlds, add adjacency=replace ...
    """
    if not isinstance(values, Mapping | None):
        raise InputError("", f"pass numbers by name, such as {_by_name(values)}, prior=0.5")
    asked = {**(values or {}), **numbers}
    with with_names({name: other for other, name in SAME.items() if other in asked}):
        audit = audit_of(asked)
        if audit is not None:
            return of_audit(audit, asked, adjacency)
        question = read_question(asked, adjacency)
        answer = _answered(question)
        return replace(answer, rows=_with_defaults(answer.rows, question))


def _with_defaults(
    rows: tuple[tuple[str, str], ...], question: Question
) -> tuple[tuple[str, str], ...]:
    """Return the rows, which also say what was taken for what the question lacks."""
    taken = assumed(question)
    if not (question.assumed or taken):
        return rows
    texts = dict(rows)
    scope = [text for text in (texts.get("Scope"), taken) if text]
    hints = [text for text in (texts.get("Next"), usual_values(question)) if text]
    others = [row for row in rows if row[0] not in ("Scope", "Next")]
    place = next(at for at, (label, _) in enumerate(others) if label == "Against")
    return (
        *others[:place],
        ("Scope", "\n".join(scope)),
        *others[place:],
        ("Next", ("" if "".join(hints[:1]).endswith("\n") else "  ").join(hints)),
    )


def _answered(question: Question) -> Explanation:
    """Return what is known of a question."""
    if is_of_a_record(question):
        return of_reconstruction(question)
    if question.promise in WAYS_BACK:
        return WAYS_BACK[question.promise](question)
    limits = limits_of(question)
    if isinstance(limits, Approximate):
        told = _rarely_settled(question, limits)
    elif isinstance(limits, Doubtful) and limits.odds() is None:
        told = _in_doubt(question, limits)
    else:
        told = _bounded(question, limits)
    alarms = question.values.get("false_positives", USUAL_FALSE_POSITIVES)
    guesses = guesses_of(question, limits)
    tests = _test_findings(limits, alarms)
    records = of_records(question, limits, guesses[1] if question.suspicion.count else None)
    attacks = _attacks(question, limits)
    right, *which = (of_guess(guess, question.suspicion.prior) for guess in guesses)
    fix = more_noise(question, limits)
    beside_a_test = () if question.is_composed else told.findings  # a screen has 24 lines
    rows = (
        ("Shuffled", of_shuffled(question)),
        *told.rows,
        *of_routes(question, limits),
        *_formula(question),
        ("Fix", fix),
        ("Guess", "\n".join([f"{right}{told.beyond_average}", *which])),
        ("Test", _of_tests(tests, question, beside_a_test, is_beside=bool(guesses[0].attained_by))),
        ("Attack", "\n".join(map(_of_attack, attacks))),
        ("Record", "\n".join(map(of_record, records))),
        ("Scope", question.mechanism.kind.scope if question.mechanism else of_sampling(question)),
        ("Against", question.suspicion.against),
        ("Note", note_on(question) or of_the_run(question)),
        ("Next", ("" if fix else finds_noise(question)) + next_questions(question, limits)),
    )
    return Explanation(
        question.values if question.asked is None else question.asked,
        question.adjacency,
        told.headline,
        rows,
        (*told.findings, *_noise(question), *tests, *guesses, *attacks, *records),
        not_said=not_said(question, limits),
        limits=limits,
        status=status_of(limits),
        mechanism=question.mechanism,
        report=told.report,
        rise=told.rise,
    )


def _noise(question: Question) -> Iterator[Finding]:
    """Yield the noise multiplier that was sought."""
    if question.wanted is not None:
        yield Finding(NOISE_MULTIPLIER, exactly(question.values["deviation"] / question.apart))


def _formula(question: Question) -> tuple[tuple[str, str], ...]:
    """Return a row with the formula of a mechanism that is named."""
    if question.mechanism is None:
        return ()
    formula = question.mechanism.formula.id
    return (("Method", f"{formula} (didp-ref show {formula})"),)


@dataclass(frozen=True)
class Told:
    """What is said of a suspicion: the headline, rows below it, and the numbers."""

    headline: str
    findings: tuple[Finding, ...]
    rise: Rise
    rows: tuple[tuple[str, str], ...] = ()
    beyond_average: str = ""
    """How the headline differs from an average over outputs, where it does."""
    report: tuple[str, ...] = ()
    """Sentences for a report."""


def _bounded(question: Question, limits: Limits) -> Told:
    """Say between which ends a suspicion stays, whatever the output is."""
    suspicion = question.suspicion
    highest, lowest = limits.ceiling(suspicion.prior), limits.floor(suspicion.prior)
    odds = limits.odds()
    up, down, known = around(highest, lowest, suspicion.prior)
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
        label = f"largest gain at any prior (near {near})"
        findings.append(Finding(label, chance(gain), limits.by))
    if odds is not None:
        findings.append(Finding("largest factor on the odds", odds, limits.by))
    keeps = kept = ""
    is_named = question.mechanism is not None or question.promise == "scale"
    if isinstance(limits, Pure) and (is_named or suspicion.size > 1):
        kept = f"epsilon = {at_most(exactly(limits.exponent))}"
    if question.mechanism is not None:
        findings.append(Finding("epsilon of one output", question.mechanism.epsilon))
    if isinstance(limits, Laplace) and "delta" in question.values:
        delta = question.values["delta"]
        at_delta = laplace.epsilon.enclose(delta, 1, limits.exponent)
        findings.append(Finding(f"epsilon at delta = {plainly(delta)}", at_delta, limits.by))
        keeps = f"epsilon = {at_most(exactly(limits.exponent))} at delta = 0"
        keeps += f", and {_kept(question, findings[-1], limits.exponent)}"
    if isinstance(limits, Several | ComposedLaplace):
        together = limits.count * limits.epsilon
        kept = f"epsilon = {at_most(exactly(together))}"
        keeps = f"{kept} at delta = 0"
        if "total_delta" in question.values:
            findings.append(_epsilon_finding(question, limits))
            keeps += f", and {_kept(question, findings[-1], together)}"
        else:
            findings.append(Finding("epsilon at delta = 0", exactly(together), limits.by))
    subject = f"a {known} suspicion"
    limit = f"to at most {up} (or down to {down})."
    if _hardly_protects(limits):
        headline = f"{_leading(question, limits)}: {subject} moves {limit}"
    else:
        headline = f"{named(question)} {moves(question)} {subject} {limit}"
    doubt = f"They can lower it to {down} at the least"
    if question.times == 1 or question.is_composed:
        doubt = f"The publication can lower it to {down} at the least"
    report = report_of(question, known, (up, highest.upper), doubt, kept)
    return Told(headline, tuple(findings), Rise(known, up), (("Keeps", keeps),), report=report)


def _rarely_settled(question: Question, limits: Approximate) -> Told:
    """Say where a suspicion stays, except with a small probability."""
    suspicion = question.suspicion
    level, exceeded, is_reached = _except_rarely(limits, suspicion.prior)
    steps = f"{suspicion.steps}*" if suspicion.steps > 1 else ""
    findings = [
        Finding("largest posterior", limits.ceiling(suspicion.prior), limits.by),
        Finding("smallest posterior", limits.floor(suspicion.prior), limits.by, Side.DOWN),
        Finding(
            f"probability, if the suspicion is true, of odds times e^({steps}epsilon + 1) or more",
            exceeded,
            "a mechanism with two outputs" if is_reached else "",
        ),
    ]
    usual = Pure(limits.epsilon, "").ceiling(suspicion.prior)
    usual_percent, _ = beside(usual, suspicion.prior, Side.DOWN)
    usually = (
        f"{usual_percent}: randomized response reaches this with probability "
        f"{at_least(_truth_told(limits))} if the suspicion is true"
    )
    lead, often = _leading(question, limits), at_most(exceeded)
    highest, known = beside(level, suspicion.prior)
    headline = _rises(f"{lead}: a {known} suspicion", highest, often)
    rise = Rise(known, highest, often)
    delta = at_most(exactly(limits.delta))
    worst = f"a mechanism may publish the record with probability delta = {delta}"
    report: tuple[str, ...] = ()
    if exceeded.upper > HALF:  # a bound that is exceeded more often than not tells nothing
        headline, rise = f"{lead}: {worst}.", Rise(known)
    else:
        findings.append(Finding(f"{EXCEEDED} {often} if the suspicion is true", level))
        doubt = rarely(often, exceeded.upper)
        kept = f"epsilon = {at_most(exactly(limits.epsilon))}, delta = {delta}"
        kept = kept if limits.group else ""
        report = report_of(question, known, (highest, level.upper), doubt, kept)
    rows = (("Usually", "" if limits.group else usually), ("Worst", f"100%: {worst}"))
    return Told(headline, tuple(findings), rise, rows, report=report)


BEYOND_AVERAGE = "; line 1 is about the worst result"


def _rises(subject: str, level: str, often: str) -> str:
    """Say to which level a suspicion rises, and in a sentence of its own how often beyond it."""
    return (
        f"{subject} rises to at most {level}. If it is true, it rises higher with "
        f"probability at most {often}."
    )


def _hardly_protects(limits: Limits) -> bool:
    """Say whether a mechanism that keeps the promise lets a test be right nearly always."""
    return bool(limits.test_by) and limits.advantage().lower >= NEARLY_ONE


def _leading(question: Question, limits: Limits) -> str:
    """Name the promise, and say plainly where it is practically none."""
    name = named(question)
    if _hardly_protects(limits):
        return f"{name} {gives(question)} {NONE}"
    return name.removesuffix(",")  # a colon follows


def _except_rarely(limits: Approximate, prior: Fraction) -> tuple[Enclosure, Enclosure, bool]:
    """Return a posterior, with which probability it is exceeded, and whether that is reached."""
    exponent = limits.epsilon + 1
    exceeded = limits.beyond(exponent)
    reached = not limits.group and exceeded.upper < 1 and _is_attained(exceeded, exponent)
    return Pure(exponent, "").ceiling(prior), exceeded, reached


def _truth_told(limits: Approximate) -> Enclosure:
    """Enclose how often randomized response tells the truth: (1 - delta)/(1 + e^-epsilon)."""
    return times(1 - limits.delta, Pure(limits.epsilon, "").ceiling(HALF))


def _is_attained(exceeded: Enclosure, exponent: Fraction) -> bool:
    """Say whether the bound is certainly at most ``1/(1 + e^-t)``, where it is attained."""
    return bool(exceeded.upper <= testing.bayes_success.enclose(exponent, 0, 2).lower)


def _in_doubt(question: Question, limits: Doubtful) -> Told:
    """Say where a suspicion stays, except with the probability delta."""
    suspicion, delta = question.suspicion, asked_delta(question)
    alarms = question.values.get("false_positives", USUAL_FALSE_POSITIVES)
    level = limits.reached_with(delta, suspicion.prior)
    alarm = limits.after_alarm(suspicion.prior, alarms)
    findings = []
    epsilon = _epsilon_finding(question, limits)
    beyond = "" if question.is_composed else BEYOND_AVERAGE
    if level is not None and percent_at_most(level) != CERTAIN:
        often, rare = plainly(delta), delta
        name = f"{EXCEEDED} {often} if the suspicion is true"
        by = f"{limits.misses_by}, publishing only whether the noisy answer exceeds a threshold"
        findings.append(Finding(name, level, by if isinstance(limits, Gaussian) else ""))
    else:
        pair = Approximate(epsilon.value.upper, delta)
        level, exceeded, _ = _except_rarely(pair, suspicion.prior)
        often, rare = "" if exceeded.upper > HALF else at_most(exceeded), exceeded.upper
    limited = bool(often) and percent_at_most(level) != CERTAIN
    highest, known = beside(level, suspicion.prior)
    suspected = f"{known} suspicion"
    first, article, no = f"{_leading(question, limits)}:", "a", "no"
    if question.is_composed and isinstance(limits, Composed):
        first, article, no = f"{of_steps(question, limits)}.", "A", "No"
        presence = question.is_sampled and not question.is_replaced
        suspected += " that a record was used" if presence else ""
    report: tuple[str, ...] = ()
    if limited:
        headline = _rises(f"{first} {article} {suspected}", highest, often)
        doubt, kept = rarely(often, rare), _kept(question, epsilon)
        report = report_of(question, known, (highest, level.upper), doubt, kept)
    else:
        headline, beyond = f"{first} {no} useful limit on a {suspected} is known.", ""
    if alarm is not None:
        name = f"{AFTER_ALARM} at {plainly(alarms)} false positives"
        findings.append(Finding(name, alarm, limits.misses_by))
    other = "" if {"delta", "total_delta"} & question.values.keys() else OTHER_DELTA
    keeps = "" if question.is_composed else f"{_kept(question, epsilon)}{other}"
    above = _above(level, epsilon.value, suspicion.prior) if limited else ""
    rows = (("Keeps", keeps), ("Mistake", above))
    rise = Rise(known, highest, often) if limited else Rise(known)
    return Told(headline, (*findings, epsilon), rise, rows, beyond, report)


def _above(level: Enclosure, epsilon: Enclosure, prior: Fraction) -> str:
    """Say why a suspicion may rise above what e^epsilon gives, where the headline says so.

    Delta is the mean of what the likelihood ratios exceed e^epsilon by, and not how often they do.
    """
    given = Pure(epsilon.upper, "").ceiling(prior)
    if level.lower <= given.upper:
        return ""
    usual = percent_at_most(given, level.lower)
    return f"a limit of {usual}, e^{at_most(epsilon)} times the odds, holds only if delta = 0"


def _epsilon_finding(question: Question, limits: Doubtful) -> Finding:
    """Return the epsilon that is kept at the delta that is asked about."""
    delta = asked_delta(question)
    name = f"epsilon at delta = {plainly(delta)}"
    return Finding(name, limits.epsilon_at(delta), limits.test_by)


def _kept(question: Question, finding: Finding, whole: Fraction | None = None) -> str:
    """Say which epsilon is kept at which delta, with the digits that tell it from the whole one."""
    kept = at_most(finding.value, unlike=whole)
    return f"epsilon = {kept} at delta = {plainly(asked_delta(question))}"


def _attacks(question: Question, limits: Limits) -> list[Finding]:
    """Return how often an attack succeeds: one that succeeds with the baseline by guessing.

    Its success is an event. Without the record it is as likely as the baseline b at most, so with
    the record at most as 1 - f(b); f is convex, so that this holds of a mean over records too.
    """
    baseline = question.values.get("baseline")
    if baseline is None:
        return []
    success = rest(limits.misses(baseline))
    return [Finding(ATTACK, success, limits.misses_by, without_answer=baseline)]


def _of_attack(attack: Finding) -> str:
    """Say how often any attack succeeds."""
    most, baseline = beside(attack.value, attack.without_answer or ZERO)
    return (
        f"an attack that succeeds with probability {baseline} on data without the record succeeds "
        f"with probability at most {most}"
    )


def _test_findings(limits: Limits, alarms: Fraction) -> tuple[Finding, Finding, Finding]:
    advantage = limits.advantage()
    rate = f"least false negatives at {plainly(alarms)} false positives"
    return (
        Finding("largest advantage of a test", advantage, limits.test_by),
        Finding("least sum of a test's error rates", rest(advantage), limits.test_by, Side.DOWN),
        Finding(rate, limits.misses(alarms), limits.misses_by, Side.DOWN),
    )


def _of_tests(
    tests: tuple[Finding, Finding, Finding],
    question: Question,
    told: tuple[Finding, ...],
    *,
    is_beside: bool,
) -> str:
    """Say what any test can do; beside a guess that is reached, if that is only a bound."""
    advantage, _, misses = tests
    alarms = question.values.get("false_positives", USUAL_FALSE_POSITIVES)
    missed, _ = beside(misses.value, 1 - alarms, Side.DOWN)
    said = (
        f"a test with {percent(alarms)} false positives misses at least "
        f"{missed} of the true cases"
        f"{' (a bound)' if is_beside and not misses.attained_by else ''}"
    )
    alarm = next((each.value for each in told if each.name.startswith(AFTER_ALARM)), None)
    if alarm is not None:
        said += (
            f"; after its yes the suspicion is at most {beside(alarm, question.suspicion.prior)[0]}"
        )
    return f"{said}. True minus false positive rate: at most {at_most(advantage.value, SHORT)}"

"""What does a promise mean? And which epsilon keeps a promise?

A question is a promise (epsilon, perhaps with delta; alpha and beta; rho; a Laplace scale), what
somebody believes before (a prior, or how many possibilities are equally likely), and what is
adjacent. The answer is of one possibility, "it is so", against all others together. Without a prior
or an adjacency there is no answer, and what is missing is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.errors import DomainError, Infeasible, InputError, OutOfRange, suggestion
from didp_ref.formulas import belief, scale, testing, translation
from didp_ref.formulas.parameters import (
    ALPHA,
    BETA,
    DELTA,
    EPSILON,
    GLOBAL_SENSITIVITY,
    N_WORLDS,
    RHO,
    SCALE,
    SENSITIVE_RANGE,
)
from didp_ref.numbers.domains import POSITIVE, PROBABILITY, UNIT_OPEN, Domain
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import to_fraction
from didp_ref.workbench.explain_limits import (
    Approximate,
    Laplace,
    Limits,
    Pure,
    Rational,
    rest,
    shifted,
    times,
)
from didp_ref.workbench.explain_words import ADJACENCIES, Suspicion, at_least, at_most, plainly

QUESTION = "the question"
DOMAINS: dict[str, Domain] = {
    **{one.name: one.domain for one in (ALPHA, BETA, DELTA, EPSILON, N_WORLDS, RHO, SCALE)},
    GLOBAL_SENSITIVITY.name: POSITIVE,
    SENSITIVE_RANGE.name: POSITIVE,
    "prior": UNIT_OPEN,
    "false_positives": PROBABILITY,
    "posterior": UNIT_OPEN,
    "advantage": UNIT_OPEN,
}
BEFORE = ("prior", "n_worlds")
PROMISES = {
    "epsilon": ("delta", "false_positives", *BEFORE),
    "alpha": ("beta", "false_positives", *BEFORE),
    "rho": ("false_positives", "n_worlds"),
    "scale": ("global_sensitivity", "sensitive_range", "false_positives", *BEFORE),
    "posterior": ("global_sensitivity", *BEFORE),
    "advantage": ("delta",),
}
"""What each promise, and each way back, is asked with."""
USUAL_FALSE_POSITIVES = Fraction(1, 20)
LARGEST_EXPONENT = 1000
"""Likelihoods ``e^1000`` apart: beyond, nothing is left to be told."""


@dataclass(frozen=True)
class Finding:
    """A number, enclosed, and what reaches it; where nothing is named it is only a bound."""

    name: str
    value: Enclosure
    attained_by: str = ""

    @property
    def status(self) -> str:
        """Say whether it is attained, and by what."""
        return f"attained by {self.attained_by}" if self.attained_by else "a bound"


@dataclass(frozen=True)
class Explanation:
    """What was asked, two sentences, the numbers, and what can be drawn."""

    values: Mapping[str, Fraction]
    adjacency: str | None
    sentences: tuple[str, str]
    findings: tuple[Finding, ...]
    limits: Limits | None = None
    """What bounds any test, where a promise was asked about."""


def explain(values: Mapping[str, object], adjacency: str | None = None) -> Explanation:
    """Say what a promise means, or which epsilon keeps one.

    ``values`` are exact numbers by name; ``adjacency`` is ``add-remove``, ``replace`` or
    ``worlds``. Raises :class:`InputError` for a question that lacks something, and
    :class:`DomainError` for a number that is none of its kind.

    >>> found = explain({"epsilon": 1, "prior": "1/2"}, "replace")
    >>> found.findings[0].name, found.findings[0].value.digits[:8], found.findings[0].status
    ('largest posterior', '0.731058', 'attained by randomized response on whether it is so')
    >>> explain({"epsilon": 1}, "replace")
    Traceback (most recent call last):
    didp_ref.errors.InputError: the question: lacks what is believed before: add prior=1/2 ...
    """
    known = _read(values)
    promise = _promise(known)
    if adjacency is not None and adjacency not in ADJACENCIES:
        wanted = f"one of {', '.join(ADJACENCIES)}"
        raise DomainError("adjacency", adjacency, wanted, suggestion(adjacency, ADJACENCIES))
    _check_adjacency(known, promise, adjacency)
    if promise == "advantage":
        return _epsilon_of_advantage(known, adjacency or "")
    suspicion = _suspicion(known, promise, adjacency)
    if promise == "posterior":
        return _epsilon_of_posterior(known, suspicion)
    limits = _limits(known, promise, suspicion)
    if isinstance(limits, Pure):
        _check_exponent(limits.exponent)
    if isinstance(limits, Approximate):
        return _may_name_the_truth(known, limits, suspicion)
    return _bounded(known, promise, limits, suspicion)


def _read(values: Mapping[str, object]) -> dict[str, Fraction]:
    for name in values:
        if name not in DOMAINS:
            known = f"one of {', '.join(DOMAINS)}"
            raise DomainError("name", name, known, suggestion(name, DOMAINS))
    return {
        name: to_fraction(DOMAINS[name].check_exact(name, value)) for name, value in values.items()
    }


def _promise(known: Mapping[str, Fraction]) -> str:
    """Return which promise is asked about, or say what the question lacks or has too much."""
    found = [name for name in PROMISES if name in known]
    if "beta" in known and "alpha" not in known:
        raise InputError(QUESTION, "has beta without alpha: give both, alpha=1/2 beta=1")
    if not found:
        raise InputError(
            QUESTION,
            "has no promise: give epsilon=1, alpha=1/2 with beta=1, rho=1/2 or scale=2; or, for "
            "the epsilon that keeps it, posterior=9/10 or advantage=1/10",
        )
    if len(found) > 1:
        raise InputError(QUESTION, f"has two promises, {found[0]} and {found[1]}: give one of them")
    promise = found[0]
    for name in known:
        if name != promise and name not in PROMISES[promise]:
            raise InputError(QUESTION, f"has {name} beside {promise}, which does not use it")
    if promise == "alpha" and "beta" not in known:
        raise InputError(QUESTION, "has alpha without beta: give both, alpha=1/2 beta=1")
    if promise == "scale" and ("global_sensitivity" in known) == ("sensitive_range" in known):
        raise InputError(
            QUESTION,
            "lacks how far answers lie apart: add global_sensitivity=1 (between adjacent "
            "databases), or sensitive_range=1 (between any two possible worlds), and not both",
        )
    return promise


def _check_adjacency(known: Mapping[str, Fraction], promise: str, adjacency: str | None) -> None:
    if promise in ("alpha", "rho") or "sensitive_range" in known:
        if adjacency is not None:
            what = "sensitive_range" if promise == "scale" else promise
            raise InputError(QUESTION, f"has an adjacency, and {what} speaks of possible worlds")
    elif adjacency is None:
        raise InputError(
            QUESTION,
            "lacks an adjacency: add --adjacency add-remove (a record more or less), replace (a "
            "record exchanged), or worlds (any two worlds that are possible)",
        )


def _suspicion(known: Mapping[str, Fraction], promise: str, adjacency: str | None) -> Suspicion:
    if promise == "rho" and "n_worlds" not in known:
        raise InputError(QUESTION, "lacks n_worlds: rho is promised among equally likely worlds")
    if ("prior" in known) == ("n_worlds" in known):
        raise InputError(
            QUESTION,
            "has both a prior and n_worlds, which makes it 1/n_worlds: give one of them"
            if "prior" in known
            else "lacks what is believed before: add prior=1/2 (of what somebody suspects), or "
            "n_worlds=10 (how many possibilities are equally likely)",
        )
    count = int(known["n_worlds"]) if "n_worlds" in known else None
    prior = known["prior"] if count is None else Fraction(1, count)
    return Suspicion(prior, count, adjacency or "worlds")


def _limits(known: Mapping[str, Fraction], promise: str, suspicion: Suspicion) -> Limits:
    prior = suspicion.prior
    if promise == "alpha":
        alpha, beta = known["alpha"], known["beta"]
        lowest = max((1 - alpha) * prior, 1 - (1 + beta) * (1 - prior))
        return Rational(prior, lowest, min((1 + beta) * prior, prior + alpha * (1 - prior)))
    if promise == "rho":
        count = known["n_worlds"]
        translation.epsilon_from_rho.enclose(known["rho"], count)  # rho > 1/n_worlds
        return Rational(prior, max(Fraction(0), 1 - (count - 1) * known["rho"]), known["rho"])
    if promise == "scale":
        one_step = known.get("sensitive_range") or known["global_sensitivity"]
        apart = one_step * suspicion.steps
        by = f"this noise itself, where the answers lie {plainly(apart)} apart"
        return Laplace(apart / known["scale"], by)
    _check_exponent(known["epsilon"])
    if known.get("delta"):
        if suspicion.steps > 1:
            raise InputError(
                QUESTION,
                "has a delta, and possibilities that are two steps apart: ask with --adjacency "
                "worlds, of 2*epsilon and (1 + e^epsilon)*delta",
            )
        return Approximate(known["epsilon"], known["delta"])
    by = "randomized response on whether it is so" if suspicion.steps == 1 else ""
    return Pure(known["epsilon"] * suspicion.steps, by)


def _check_exponent(exponent: Fraction) -> None:
    if exponent > LARGEST_EXPONENT:
        raise OutOfRange(
            f"likelihoods are told apart up to the factor e^{LARGEST_EXPONENT}",
            {"exponent": plainly(exponent)},
            "such a promise leaves next to nothing in doubt",
        )


def _bounded(
    known: Mapping[str, Fraction], promise: str, limits: Limits, suspicion: Suspicion
) -> Explanation:
    """Explain a promise that bounds every posterior."""
    prior = suspicion.prior
    highest, lowest = limits.ceiling(prior), limits.floor(prior)
    advantage, misses, alarms = _test(known, limits)
    odds = limits.odds()
    findings = [
        Finding("largest posterior", highest, limits.by),
        Finding("smallest posterior", lowest, limits.by),
        Finding("largest gain of belief", shifted(highest, -prior), limits.by),
    ]
    if isinstance(limits, Pure):
        gain, at = (
            one.enclose(limits.exponent)
            for one in (belief.largest_gain, belief.prior_of_largest_gain)
        )
        findings.append(
            Finding(f"largest gain at any prior (near {at.digits[:6]})", gain, limits.by)
        )
    if odds is not None:
        findings.append(Finding("largest factor on the odds", odds, limits.by))
    findings += _test_findings(limits, advantage, misses, alarms)
    if suspicion.count:
        guess = "" if isinstance(limits, Laplace) or not limits.by else suspicion.response
        findings.append(Finding("chance of guessing which", highest, guess))
    reached = f"reached by {limits.by}" if limits.by else "these are bounds"
    return Explanation(
        known,
        None if promise in ("alpha", "rho") or "sensitive_range" in known else suspicion.adjacency,
        (
            f"Under {_named(known, promise, suspicion)}, {suspicion.who} that {suspicion.fact} "
            f"believes it with at most {at_most(highest)} and at least {at_least(lowest)} after "
            f"any answer: {reached}.",
            _of_tests(limits, advantage, misses, alarms),
        ),
        tuple(findings),
        limits,
    )


def _test(known: Mapping[str, Fraction], limits: Limits) -> tuple[Enclosure, Enclosure, Fraction]:
    alarms = known.get("false_positives", USUAL_FALSE_POSITIVES)
    return limits.advantage(), limits.misses(alarms), alarms


def _test_findings(
    limits: Limits, advantage: Enclosure, misses: Enclosure, alarms: Fraction
) -> list[Finding]:
    rate = f"least false negatives at {plainly(alarms)} false positives"
    return [
        Finding("largest advantage of a test", advantage, limits.test_by),
        Finding("least sum of a test's error rates", rest(advantage), limits.test_by),
        Finding(rate, misses, limits.misses_by),
    ]


def _of_tests(limits: Limits, advantage: Enclosure, misses: Enclosure, alarms: Fraction) -> str:
    """Say what any test can do, in one sentence."""
    reached = limits.test_by
    if limits.test_by and limits.misses_by:
        status = f": reached by {reached}"
    elif limits.test_by:
        status = f": the first is reached by {reached}, the second is a bound"
    else:
        status = ": these are bounds"
    return (
        f"Of any test whether it is so the rate of hits exceeds that of false alarms by at most "
        f"{at_most(advantage)}, and with false alarms at a rate of {plainly(alarms)} it misses at "
        f"least {at_least(misses)}{status}."
    )


def _named(known: Mapping[str, Fraction], promise: str, suspicion: Suspicion) -> str:
    """Name the promise with its numbers, and between what it holds."""
    if promise == "alpha":
        numbers = f"alpha = {plainly(known['alpha'])} and beta = {plainly(known['beta'])}"
        return f"(alpha, beta)-differential identifiability with {numbers} at this prior"
    if promise == "rho":
        return f"rho-differential identifiability with rho = {plainly(known['rho'])}"
    if promise == "scale":
        apart = known.get("sensitive_range") or known["global_sensitivity"]
        noise = f"Laplace noise of scale {plainly(known['scale'])}"
        return f"{noise} on answers at most {plainly(apart)} apart {suspicion.between}"
    return _differential_privacy(plainly(known["epsilon"]), known, suspicion)


def _differential_privacy(epsilon: str, known: Mapping[str, Fraction], suspicion: Suspicion) -> str:
    delta = f" and delta = {plainly(known['delta'])}" if known.get("delta") else ""
    return f"differential privacy with epsilon = {epsilon}{delta} {suspicion.between}"


def _may_name_the_truth(
    known: Mapping[str, Fraction], limits: Approximate, suspicion: Suspicion
) -> Explanation:
    """Explain a promise that bounds posteriors but for a small chance."""
    prior = suspicion.prior
    advantage, misses, alarms = _test(known, limits)
    exponent = limits.epsilon + 1
    level = Pure(exponent, "").ceiling(prior)
    chance = limits.beyond(exponent)
    reached = chance.upper < 1 and _is_attained(chance, exponent)
    findings = [
        Finding("largest posterior", limits.ceiling(prior), limits.by),
        Finding("smallest posterior", limits.floor(prior), limits.by),
        Finding(
            "chance, where it is so, that the odds rise by e^(epsilon + 1) or more",
            chance,
            "a mechanism of two outputs" if reached else "",
        ),
        *_test_findings(limits, advantage, misses, alarms),
    ]
    if suspicion.count:
        guess = testing.bayes_success.enclose(limits.epsilon, limits.delta, suspicion.count)
        by = f"that mechanism, with {suspicion.response} otherwise"
        findings.append(Finding("chance of guessing which", guess, by))
    return Explanation(
        known,
        suspicion.adjacency,
        (
            f"Under {_named(known, 'epsilon', suspicion)} an answer may settle whether "
            f"{suspicion.fact}, for {limits.by} keeps the promise; but where it is so, "
            f"{suspicion.who} comes to believe it with {at_most(level)} or more with a chance of "
            f"at most {at_most(chance)}.",
            _of_tests(limits, advantage, misses, alarms),
        ),
        tuple(findings),
        limits,
    )


def _is_attained(chance: Enclosure, exponent: Fraction) -> bool:
    """Say whether the bound is certainly at most ``1/(1 + e^-t)``, where it is attained."""
    return bool(chance.upper <= testing.bayes_success.enclose(exponent, 0, 2).lower)


def _epsilon_of_posterior(known: Mapping[str, Fraction], suspicion: Suspicion) -> Explanation:
    """Find the largest epsilon that keeps every posterior at a level."""
    level, prior = known["posterior"], suspicion.prior
    if level <= prior:
        raise Infeasible(
            "posterior <= prior: so much is believed before any answer, and no epsilon keeps it "
            "lower",
            {"posterior": str(level), "prior": str(prior)},
        )
    exponent = translation.epsilon_of_breach.enclose(prior, level)
    epsilon = times(Fraction(1, suspicion.steps), exponent)
    by = "randomized response on whether it is so" if suspicion.steps == 1 else ""
    findings = [Finding("largest epsilon", epsilon, by)]
    if "global_sensitivity" in known:
        apart = known["global_sensitivity"] * suspicion.steps
        noise = scale.rho_at_prior.enclose(level, prior, apart)
        by = f"this noise itself, where the answers lie {plainly(apart)} apart"
        findings.append(Finding("smallest Laplace scale", noise, by))
    beyond = "whether a larger one could do is not said"
    if suspicion.steps == 1:
        beyond = f"beyond the largest one {findings[0].attained_by} can lift it higher"
    return Explanation(
        known,
        suspicion.adjacency,
        (
            f"Under {_differential_privacy(at_least(epsilon), known, suspicion)}, "
            f"{suspicion.who} that {suspicion.fact} believes it with at most {plainly(level)} "
            f"after any answer.",
            f"This epsilon, or a smaller one, is enough for every mechanism; {beyond}.",
        ),
        tuple(findings),
    )


def _epsilon_of_advantage(known: Mapping[str, Fraction], adjacency: str) -> Explanation:
    """Find the largest epsilon that keeps every test's advantage at a level."""
    level, delta = known["advantage"], known.get("delta", Fraction(0))
    if delta >= level:
        raise Infeasible(
            "delta >= advantage: naming the truth with the probability delta gains as much, "
            "whatever epsilon",
            {"delta": str(delta), "advantage": str(level)},
        )
    # (e^t - 1 + 2 delta)/(e^t + 1) <= a where e^t <= (1 + a - 2 delta)/(1 - a)
    odds = (1 + level - 2 * delta) / (1 - level)
    epsilon = translation.epsilon_from_rho.enclose(odds / (1 + odds), 2)
    by = "randomized response on whether it is so"
    if delta:
        by = f"{Approximate.by}, with a randomized response otherwise,"
    suspicion = Suspicion(Fraction(1, 2), None, adjacency)
    return Explanation(
        known,
        adjacency,
        (
            f"Under {_differential_privacy(at_least(epsilon), known, suspicion)}, the rate of "
            f"hits of any test whether {suspicion.fact} exceeds that of false alarms by at most "
            f"{plainly(level)}, whatever was believed before.",
            f"This epsilon, or a smaller one, is enough for every mechanism; beyond the largest "
            f"one {by} can leave a test more.",
        ),
        (Finding("largest epsilon", epsilon, by.rstrip(",")),),
    )

"""What a promise bounds, how it is named, and what it does not say."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.errors import Infeasible, InputError, OutOfRange
from didp_ref.formulas import composition, concentrated, group, translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.workbench.explain_curves import Concentrated, Doubtful, Gaussian, Renyi, Several
from didp_ref.workbench.explain_limits import (
    LARGEST_EXPONENT,
    ZERO,
    Approximate,
    Laplace,
    Limits,
    Pure,
    Rational,
    exactly,
)
from didp_ref.workbench.explain_question import (
    BY_PROBABILITY,
    OTHER_RHO,
    PROMISES,
    QUESTION,
    USUAL_DELTA,
    Question,
)
from didp_ref.workbench.explain_words import Suspicion, at_most, plainly

TEN = 10
"""Answers, where several are pointed at."""
RESPONSE = "randomized response on whether it is so"


def _may_be_gaussian(question: Question) -> bool:
    """Say whether Gaussian noise keeps such a promise, as do other mechanisms."""
    budgets = ("concentrated_rho", "renyi_order")
    return question.promise in budgets or bool(
        question.promise == "epsilon" and question.values.get("delta")
    )


def limits_of(question: Question) -> Limits:
    """Return what any answer, and any test, can do at most."""
    return {
        "alpha": _alpha,
        "rho": _rho,
        "scale": _scale,
        "deviation": _deviation,
        "mu": _mu,
        "concentrated_rho": _concentrated,
        "renyi_order": _renyi,
        "epsilon": _epsilon,
    }[question.promise](question)


def asked_delta(question: Question) -> Fraction:
    """Return the chance for which a belief, or an epsilon, is told."""
    asked = question.values.get("total_delta", question.values.get("delta"))
    return USUAL_DELTA if asked is None else asked


def _alpha(question: Question) -> Limits:
    prior, alpha, beta = question.suspicion.prior, question.values["alpha"], question.values["beta"]
    lowest = max((1 - alpha) * prior, 1 - (1 + beta) * (1 - prior))
    return Rational(prior, lowest, min((1 + beta) * prior, prior + alpha * (1 - prior)))


def _rho(question: Question) -> Limits:
    rho, count = question.values["rho"], question.values["n_worlds"]
    try:
        translation.epsilon_from_rho.enclose(rho, count)  # rho > 1/n_worlds
    except Infeasible as problem:
        raise Infeasible(f"{problem.reason}; {OTHER_RHO}", problem.values) from None
    return Rational(question.suspicion.prior, max(ZERO, 1 - (count - 1) * rho), rho)


def _scale(question: Question) -> Limits:
    exponent = question.apart / question.values["scale"]
    by = f"this noise itself, where the answers lie {plainly(question.apart)} apart"
    if question.times > 1:
        return _several(question, exponent, ZERO, by, "")
    return Laplace(_checked(exponent), by)


def _deviation(question: Question) -> Limits:
    by = f"this noise itself, where the answers lie {plainly(question.apart)} apart"
    return _gaussian(question, question.apart / question.values["deviation"], by)


def _mu(question: Question) -> Limits:
    mu = question.suspicion.steps * question.values["mu"]
    by = f"Gaussian noise, where the answers lie {plainly(mu)} deviations apart"
    return _gaussian(question, mu, by)


def _gaussian(question: Question, mu: Fraction, by: str) -> Limits:
    """Return the limits of as many answers: together mu is the root of so many times larger."""
    rho = _checked(question.times * mu**2 / 2)
    together = exactly(mu)
    if question.times > 1:
        deviation = concentrated.deviation.enclose(rho, 1)
        together = Enclosure(1 / deviation.upper, 1 / deviation.lower)
    return Gaussian(together, by)


def _concentrated(question: Question) -> Limits:
    steps = question.suspicion.steps
    rho = _checked(question.times * steps**2 * question.values["concentrated_rho"])
    return Concentrated(asked_delta(question), rho)


def _renyi(question: Question) -> Limits:
    if question.suspicion.steps > 1:
        raise InputError(
            QUESTION,
            "has a Renyi budget, and possibilities that are two steps apart, for which another "
            "order has another budget: ask with adjacency=worlds, of a budget between them",
        )
    budget = _checked(question.times * question.values["renyi_budget"])
    return Renyi(asked_delta(question), budget, question.values["renyi_order"])


def _epsilon(question: Question) -> Limits:
    epsilon, delta = question.values["epsilon"], question.values.get("delta", ZERO)
    steps = question.suspicion.steps
    alone = steps == 1
    if not alone:
        together = _checked(group.epsilon.enclose(epsilon, steps).upper)
        delta = group.delta.enclose(epsilon, delta, steps).upper if delta else delta
        epsilon = together
        if delta >= 1:
            raise Infeasible(
                "nothing is promised so many steps apart: delta*(e^(k*epsilon) - 1)/(e^epsilon - "
                "1) is one or more",
                {"k": str(steps)},
            )
    if question.times > 1:
        by = f"{question.times} times {RESPONSE}"
        if delta and "total_delta" not in question.values:
            raise InputError(
                QUESTION,
                f"lacks the delta of all answers together: add {_enough(delta, question.times)}, "
                f"or more; 1 - (1 - {at_most(exactly(delta))})^{question.times} is the least",
            )
        if delta:
            by = f"answers that name the truth with the probability delta, or else are {by}"
        return _several(question, epsilon, delta, by if alone else "", by if alone else "")
    _checked(epsilon)
    if delta:
        return Approximate(epsilon, delta, group=not alone)
    return Pure(epsilon, RESPONSE if alone else "")


def _several(
    question: Question, epsilon: Fraction, delta: Fraction, by: str, test_by: str
) -> Several:
    answers = Several(asked_delta(question), _checked(epsilon), delta, question.times, by, test_by)
    answers.delta_at(ZERO)  # so many answers
    if "total_delta" in question.values:
        try:
            answers.epsilon_at(answers.delta)  # a total that is large enough
        except Infeasible as problem:
            reason = f"{problem.reason}; give {_enough(delta, question.times)}, or more"
            raise Infeasible(reason, problem.values) from None
    return answers


def _enough(delta: Fraction, times: int) -> str:
    """Write the least delta of so many answers together, ``1 - (1 - delta)^times``, rounded up."""
    least = composition.delta_repeated.enclose(1, delta, times, times)
    return f"total_delta={at_most(least)}"


def _checked(exponent: Fraction) -> Fraction:
    if exponent > LARGEST_EXPONENT:
        raise OutOfRange(
            f"likelihoods are told apart up to the factor e^{LARGEST_EXPONENT}",
            {"exponent": plainly(exponent)},
            "such a promise leaves next to nothing in doubt",
        )
    return exponent


def named(question: Question) -> str:
    """Name the promise with its numbers, between what it holds, and of how many answers."""
    known, promise, suspicion = question.values, question.promise, question.suspicion
    several = f"each of {question.times} answers" if question.times > 1 else ""
    if promise == "alpha":
        numbers = f"alpha = {plainly(known['alpha'])} and beta = {plainly(known['beta'])}"
        return f"(alpha, beta)-differential identifiability with {numbers} at this prior"
    if promise == "rho":
        return f"rho-differential identifiability with rho = {plainly(known['rho'])}"
    if promise in ("scale", "deviation"):
        apart = known.get("sensitive_range") or known["global_sensitivity"]
        name = "Laplace noise of scale" if promise == "scale" else "Gaussian noise of deviation"
        anew = f", drawn anew for {several}" if several else ""
        size = plainly(known[promise])
        return f"{name} {size} on answers at most {plainly(apart)} apart {suspicion.between}{anew}"
    repeated = f", kept by {several} whatever the others were" if several else ""
    if promise == "epsilon":
        delta = known.get("delta", ZERO)
        return f"{differential_privacy(plainly(known['epsilon']), delta, suspicion)}{repeated}"
    name = {
        "mu": "mu-Gaussian differential privacy with mu = ",
        "concentrated_rho": "concentrated differential privacy with rho = ",
        "renyi_order": "Renyi differential privacy of order ",
    }[promise]
    budget = f" with the budget {plainly(known['renyi_budget'])}" if "renyi_budget" in known else ""
    return f"{name}{plainly(known[promise])}{budget} {suspicion.between}{repeated}"


def differential_privacy(epsilon: str, delta: Fraction, suspicion: Suspicion) -> str:
    """Name differential privacy with an epsilon, and a delta where there is one."""
    mass = f" and delta = {plainly(delta)}" if delta else ""
    return f"differential privacy with epsilon = {epsilon}{mass} {suspicion.between}"


def not_said(question: Question, limits: Limits | None) -> tuple[str, ...]:
    """Return what the answer does not say, one sentence each."""
    asked_with = PROMISES[question.promise]
    sentences = []
    if question.adjacency in ("add-remove", "replace"):
        ask = "of as many records, group=3" if "group" in asked_with else "with adjacency=worlds"
        sentences.append(
            "It does not say what an answer tells where other records depend on what is in "
            f"question, as relatives' may: ask {ask}."
        )
    if "times" in asked_with and question.times == 1:
        total = f" {_enough(limits.delta, TEN)}" if isinstance(limits, Approximate) else ""
        sentences.append(f"It is of one answer: of several together ask with times={TEN}{total}.")
    if limits is None:
        return tuple(sentences)
    if isinstance(limits, Several) and "total_delta" not in question.values:
        sentences.append(
            f"By adding, all keep epsilon = {plainly(limits.count * limits.epsilon)} together. Of "
            "the epsilon at a delta, which may be far less, ask with total_delta=1e-6."
        )
    if not limits.every_prior:
        sentences.append("It is of this prior: at another a belief may move further.")
    if question.values.get("delta") and question.promise == "epsilon":
        sentences.append(
            "Its delta is neither the chance that everything is told, nor that of a likelihood "
            "ratio above e^epsilon, which may be larger; and of an event that is no likelier than "
            "delta nothing bounds what is believed after it."
        )
    if _may_be_gaussian(question):
        sentences.append(
            "It is of every mechanism that keeps this promise: where that is Gaussian noise whose "
            "deviation is known, ask of the noise, with deviation=2 global_sensitivity=1, which "
            "bounds a test and a guess no less sharply, and often far more."
        )
    if isinstance(limits, Doubtful) and limits.odds() is None:
        sentences.append(f"It bounds no belief whatever is released: {BY_PROBABILITY}.")
    return tuple(sentences)

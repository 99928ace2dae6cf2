"""What a promise bounds, how it is named, and what it does not say."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from didp_ref.errors import DidpError, Infeasible, InputError, OutOfRange
from didp_ref.formulas import composition, concentrated, gaussian, group, translation
from didp_ref.formulas.accounting.mechanisms import REMOVE
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.workbench.explain_accounting import composed, laplace_outputs, sampled_steps
from didp_ref.workbench.explain_curves import Concentrated, Doubtful, Gaussian, Renyi, Several
from didp_ref.workbench.explain_limits import (
    HALF,
    LARGEST_EXPONENT,
    ZERO,
    Approximate,
    Laplace,
    Limits,
    Pure,
    Ratio,
    Rational,
    exactly,
)
from didp_ref.workbench.explain_mechanisms import outputs
from didp_ref.workbench.explain_named import QUESTION
from didp_ref.workbench.explain_numbers import OTHER_RHO
from didp_ref.workbench.explain_question import (
    BY_PROBABILITY,
    LEVELS,
    USUAL_ADJACENCY,
    USUAL_DELTA,
    Question,
    used_with,
)
from didp_ref.workbench.explain_words import CHANGES, at_least, at_most, plainly, readably

TEN = 10
"""Answers, where several are pointed at."""
NEGLIGIBLE = Fraction(1, 1000)
"""Records that are published on average: so few are far below one."""
RESPONSE = "randomized response"
MOVES_GROUPS = {"replace": "replaced", "any": "added, removed or replaced"}
"""Changes of the data by which a record may leave one group and enter another."""


LONGEST_NOISE = 12
"""A deviation of more characters is not proposed."""


def _may_be_gaussian(question: Question) -> bool:
    """Say whether Gaussian noise keeps such a promise, as do other mechanisms."""
    budgets = ("concentrated_rho", "renyi_order")
    return question.promise in budgets or bool(
        question.promise == "epsilon" and question.values.get("delta")
    )


def this_noise(question: Question) -> str:
    """Name what reaches a bound on noise: two datasets whose answers lie as far apart as may be."""
    return f"this noise, for two datasets whose answers lie exactly {plainly(question.apart)} apart"


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
        "mechanisms": _mechanisms,
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
    exponent = checked(question.apart / question.values["scale"])
    by = this_noise(question)
    if question.times > 1:
        several = Several(asked_delta(question), exponent, ZERO, question.times, by, "")
        return laplace_outputs(several, by)
    return Laplace(exponent, by)


def _deviation(question: Question) -> Limits:
    by = this_noise(question)
    rate = question.values.get("sampling_rate")
    if rate is not None:
        multiplier = question.values["deviation"] / question.apart
        delta, stated = asked_delta(question), question.values.get("epsilon", question.wanted)
        adjacency = question.adjacency or REMOVE
        steps = sampled_steps(multiplier, rate, adjacency, question.times, delta, by, stated)
        # an epsilon that noise was sought for is none that is checked; the bracket settles it
        return steps if question.wanted is None else replace(steps, stated=None)
    return _gaussian(question, question.apart / question.values["deviation"], by)


def _mechanisms(question: Question) -> Limits:
    stated = question.values.get("epsilon")
    by = "these mechanisms, if the same two datasets are the worst for each"
    return composed(question.mechanisms, asked_delta(question), by, stated)


def _mu(question: Question) -> Limits:
    mu = question.suspicion.steps * question.values["mu"]
    by = f"Gaussian noise, for datasets whose answers lie {readably(mu)} standard deviations apart"
    return _gaussian(question, mu, by)


def _gaussian(question: Question, mu: Fraction, by: str) -> Limits:
    """Return the limits of as many answers: together mu is the root of so many times larger."""
    rho = checked(question.times * mu**2 / 2)
    together = exactly(mu)
    if question.times > 1:
        deviation = concentrated.deviation.enclose(rho, 1)
        together = Enclosure(1 / deviation.upper, 1 / deviation.lower)
    return Gaussian(together, by)


def _concentrated(question: Question) -> Limits:
    steps = question.suspicion.steps
    rho = checked(question.times * steps**2 * question.values["concentrated_rho"])
    return Concentrated(asked_delta(question), rho)


def _renyi(question: Question) -> Limits:
    if question.suspicion.steps > 1:
        raise InputError(
            QUESTION,
            "has a Renyi budget, and possibilities that are two steps apart, for which another "
            "order has another budget: ask with adjacency=worlds, of a budget between them",
        )
    budget = checked(question.times * question.values["renyi_budget"])
    return Renyi(asked_delta(question), budget, question.values["renyi_order"])


def _epsilon(question: Question) -> Limits:
    epsilon, delta = question.values["epsilon"], question.values.get("delta", ZERO)
    steps = question.suspicion.steps
    alone = steps == 1
    reached = alone and question.mechanism is None
    if not alone:
        together = checked(group.epsilon.enclose(epsilon, steps).upper)
        delta = group.delta.enclose(epsilon, delta, steps).upper if delta else delta
        epsilon = together
        if delta >= 1:
            raise Infeasible(
                "nothing is promised so many steps apart: delta*(e^(k*epsilon) - 1)/(e^epsilon - "
                "1) is one or more",
                {"k": str(steps)},
            )
    if question.times > 1:
        by = f"{RESPONSE}, {question.times} times"
        if delta and "total_delta" not in question.values:
            raise InputError(
                QUESTION,
                f"lacks the delta of all answers together: add {_enough(delta, question.times)}, "
                f"or more; 1 - (1 - {at_most(exactly(delta))})^{question.times} is the least",
            )
        if delta:
            by = f"outputs that publish the record with probability delta, and {by} otherwise"
        return _several(question, epsilon, delta, by * reached, by * reached)
    checked(epsilon)
    if delta:
        return Approximate(epsilon, delta, group=not alone)
    if alone and question.mechanism and question.mechanism.ratio:
        return Ratio(epsilon, "", question.mechanism.ratio)
    return Pure(epsilon, RESPONSE * reached)


def _several(
    question: Question, epsilon: Fraction, delta: Fraction, by: str, test_by: str
) -> Several:
    answers = Several(asked_delta(question), checked(epsilon), delta, question.times, by, test_by)
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
    return f"total_delta={at_most(exactly(_least_total(delta, times)))}"


def _least_total(delta: Fraction, times: int) -> Fraction:
    """Return the least delta of so many answers together, or a little more."""
    return delta if times == 1 else composition.delta_repeated.enclose(1, delta, times, times).upper


def checked(exponent: Fraction) -> Fraction:
    """Return an exponent that ``explain`` has numbers for; raise for a larger one."""
    if exponent > LARGEST_EXPONENT:
        raise OutOfRange(
            f"explain goes up to epsilon = {LARGEST_EXPONENT}, or as many nats",
            {"exponent": plainly(exponent)},
            "more protects almost nothing",
        )
    return exponent


def named(question: Question) -> str:
    """Name the promise with its numbers, and how many outputs keep it."""
    known, promise, size = question.values, question.promise, question.suspicion.size
    if question.mechanisms:
        count = outputs(question.mechanisms)
        return f"{count:,} outputs" if count > 1 else "1 output"
    if question.is_sampled:
        steps = f"{question.times:,} steps" if question.times > 1 else "1 step"
        drawn = " with Poisson sampling" if question.values.get("sampling_rate", 1) != 1 else ""
        return f"training for {steps} of DP-SGD{drawn}"
    if promise == "alpha":
        alpha, beta = readably(known["alpha"]), readably(known["beta"])
        return f"(alpha, beta)-identifiability with alpha = {alpha}, beta = {beta}"
    if promise == "rho":
        return f"rho-identifiability with rho = {readably(known['rho'])}"
    name = {
        "epsilon": "epsilon = ",
        "scale": "Laplace noise of scale ",
        "deviation": "Gaussian noise of deviation ",
        "mu": "mu-Gaussian privacy with mu = ",
        "concentrated_rho": "zCDP with rho = ",
        "renyi_order": "Renyi privacy of order ",
    }[promise] + readably(known[promise])
    if question.mechanism is not None:
        name = f"{question.mechanism.kind.title} (epsilon = {at_most(question.mechanism.epsilon)})"
        if question.times == 1:
            name = name[0].upper() + name[1:]
    if promise == "epsilon" and known.get("delta"):
        name += f", delta = {readably(known['delta'])}"
    if promise in ("scale", "deviation"):
        apart = known.get("sensitive_range") or known["global_sensitivity"]
        name += "" if apart == 1 else f" at sensitivity {readably(apart)}"
    if promise == "renyi_order":
        name += f" with budget {readably(known['renyi_budget'])}"
    several = f"{question.times} outputs with {name} each" if question.times > 1 else name
    return f"{several}, for a group of {size} records," if size > 1 else several


def moves(question: Question) -> str:
    """Return the verb that goes with the name of a promise."""
    return "move" if question.times > 1 else "moves"


def gives(question: Question) -> str:
    """Return another verb that goes with the name of a promise."""
    return "give" if question.times > 1 else "gives"


def note_on(question: Question) -> str:
    """Return what is easily mistaken about the promise."""
    if question.promise == "rho":
        return f"{OTHER_RHO}={plainly(question.values['rho'])}"
    is_weighed = question.promise == "epsilon" and "records" in question.values
    return _weighed(question) if is_weighed else ""


def _weighed(question: Question) -> str:
    """Say how many records a mechanism may publish that keeps a delta: each with that probability.

    Each output may publish every record by itself. That alone keeps (0, delta) for each record.
    """
    records, delta = question.values["records"], question.values["delta"]
    published = records * _least_total(delta, question.times)
    said = (
        f"a mechanism with this delta may publish {at_most(exactly(published))} of "
        f"{int(records):,} records on average"
    )
    if published < NEGLIGIBLE:
        return said
    return f"{said}. Usual: delta far below {at_least(exactly(1 / records))} (1/records)"


def next_questions(question: Question, limits: Limits) -> str:
    """Return what to ask next: about the noise, about several outputs, about a group."""
    if question.is_composed:
        hints = []
        if not {"delta", "total_delta"} & question.values.keys():
            hints.append(f"delta=1e-9 (default: {plainly(USUAL_DELTA)})")
        if "epsilon" not in question.values:
            hints.append("epsilon=8 (check a stated epsilon)")
        if question.suspicion.prior == HALF and not question.suspicion.count:
            hints.append("prior=1/10 (default: 1/2)")
        return "  ".join(hints)
    if _may_be_gaussian(question):
        training = "DP-SGD: noise_multiplier=... sampling_rate=... steps=...\n"
        return (
            f"Gaussian: {_as_gaussian(question)}\n"
            f"{training if question.promise == 'epsilon' else ''}"
        )
    asked_with, hints = used_with(question.promise, question.mechanism), []
    if "times" in asked_with and question.times == 1:
        hints.append(f"times={TEN} ({TEN} outputs)")
    has_zero = "total_delta" in asked_with and question.promise != "deviation"  # a zero delta
    if has_zero and question.times > 1 and "total_delta" not in question.values:
        hints.append("total_delta=1e-6 (epsilon at a delta, often far less)")
    if "group" in asked_with and question.suspicion.size == 1 and question.adjacency in CHANGES:
        hints.append("group=3 (a family)")
    return _assess(question) + ("  ".join(hints) if limits.every_prior else "")


def _as_gaussian(question: Question) -> str:
    """Return the least Gaussian noise that keeps a promise, at a sensitivity of 1."""
    values, written = question.values, "..."
    with suppress(DidpError):  # no finite noise keeps zero
        if question.promise == "epsilon":
            written = _written(gaussian.deviation, values["epsilon"], values["delta"])
        elif question.promise == "concentrated_rho":
            written = _written(concentrated.deviation, values["concentrated_rho"])
    if len(written) > LONGEST_NOISE:
        written = "..."
    deltas = ("times", "total_delta") if question.times > 1 else ("delta",)
    asked = (name for name in (*deltas, "prior", "n_worlds", "group") if name in values)
    others = "".join(
        f" {name}={plainly(values[name])}" for name in asked if name not in question.assumed
    )
    return f"deviation={written} sensitivity={'...' if written == '...' else 1}{others}"


def _written(noise: Callable[..., float], *promise: Fraction) -> str:
    return at_most(exactly(Fraction(noise(*promise, 1))))


def _assess(question: Question) -> str:
    """Return the command that finds how far the answers about a file move, and judges a scale."""
    if question.promise != "scale" or question.adjacency not in CHANGES:
        return ""
    adjacency = "" if question.adjacency == "any" else f" --adjacency {question.adjacency}"
    scale = plainly(question.values["scale"])
    if "/" in scale:  # an option takes decimal numbers; less noise keeps no more
        scale = at_least(exactly(question.values["scale"]))
    return f"didp-ref assess FILE --query 'count by COLUMN' --scale {scale}{adjacency}\n"


def usual_values(question: Question) -> str:
    """Return how to ask with another prior or adjacency, where none was given."""
    usual = {"prior": "1/10 (default: 1/2)", "adjacency": f"replace (default: {USUAL_ADJACENCY})"}
    if question.promise == "success":
        del usual["prior"]  # at another prior a guess alone may be right so often
    return "  ".join(f"{name}={usual[name]}" for name in question.assumed if name in usual)


def assumed(question: Question) -> str:
    """Say which change of the data a given sensitivity, or promise, is taken to be about."""
    known, is_sought = question.values, question.promise in LEVELS
    of_all_answers = is_sought or question.promise in ("scale", "deviation")
    if of_all_answers and "global_sensitivity" in known and question.adjacency in MOVES_GROUPS:
        return _unchecked(question, MOVES_GROUPS[question.adjacency])
    if "adjacency" not in question.assumed or is_sought:
        return ""
    given = "sensitivity" if "global_sensitivity" in (question.asked or known) else "promise"
    return (
        f"assumed: the {given} is for one record added, removed or replaced. Each adjacency gives "
        "the same numbers"
    )


def _unchecked(question: Question, change: str) -> str:
    """Say what a sensitivity has to be: it is easily that of one count, and two counts move."""
    promise, apart = question.promise, plainly(question.values["global_sensitivity"])
    is_laplace = promise == "scale" or (promise == "posterior" and "delta" not in question.values)
    moved = "2" if is_laplace else "1.415 (Euclidean distance)"
    moves = f"move by {moved} if a record is replaced"
    if question.adjacency == "replace":
        moves = f"then move by {moved}"
    answers = "all answers" if question.times == 1 else "all answers of one output"
    return (
        f"not checked: {answers} together move by at most {apart}, if one record is {change}. "
        f"Counts by group {moves}"
    )


def not_said(question: Question, limits: Limits | None) -> tuple[str, ...]:
    """Return what the answer does not say, one sentence each."""
    sentences = []
    if question.is_composed:
        if question.is_sampled or any(each.adjacency for each, _ in question.mechanisms):
            sentences.append(
                "Poisson sampling: each record takes part in each step by itself. Batches of a "
                "fixed size, and shuffled data, may need a larger epsilon."
            )
        return (
            *sentences,
            "This is about one record. Other records may depend on it, such as those of relatives.",
            f"No bound on the suspicion holds for every output: {BY_PROBABILITY}.",
        )
    asked_with = used_with(question.promise, question.mechanism)
    if question.adjacency in ("add-remove", "replace", "any") and question.suspicion.size == 1:
        ask = "group=3" if "group" in asked_with else "adjacency=worlds"
        sentences.append(
            f"Other records may depend on this one, such as those of relatives: use {ask}."
        )
    if "times" in asked_with and question.times == 1:
        total = f" {_enough(limits.delta, TEN)}" if isinstance(limits, Approximate) else ""
        sentences.append(f"This is one output. For several outputs use times={TEN}{total}.")
    if limits is None:
        return tuple(sentences)
    if not limits.every_prior:
        sentences.append("This holds at this prior. At another prior a suspicion may move further.")
    if question.values.get("delta") and question.promise == "epsilon":
        sentences.append(
            "Delta is not the probability that everything is published. It is not the probability "
            "of a likelihood ratio above e^epsilon either: that may be larger. After an event that "
            "is no likelier than delta, no bound on the suspicion holds."
        )
        if "records" not in question.values:
            sentences.append(
                "Delta is to be far below one over the number of records: add records=100000 for "
                "what it may publish."
            )
    if _may_be_gaussian(question):
        sentences.append(
            "These bounds hold for every mechanism with this promise. For Gaussian noise of a "
            "known deviation, deviation=2 global_sensitivity=1 gives bounds at least as sharp."
        )
    if isinstance(limits, Doubtful) and limits.odds() is None:
        sentences.append(f"No bound on the suspicion holds for every output: {BY_PROBABILITY}.")
    return tuple(sentences)

"""How an explanation tells an accountant's answer: the bracket, the routes, a stated epsilon."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from didp_ref.errors import DidpError, Unavailable
from didp_ref.formulas.accounting.mechanisms import REMOVE
from didp_ref.formulas.accounting.multiplier import noise_multiplier
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.oracle.accountants import by_central_limit
from didp_ref.workbench.explain_accounting import BY_ADDING, Composed, Route
from didp_ref.workbench.explain_curves import Gaussian
from didp_ref.workbench.explain_limits import Limits, exactly
from didp_ref.workbench.explain_mechanisms import listed
from didp_ref.workbench.explain_promise import asked_delta, named
from didp_ref.workbench.explain_question import Question
from didp_ref.workbench.explain_words import at_least, at_most, percent, plainly, readably

WIDE = Fraction(1, 100)
WIDER = "; more noise or fewer steps narrow this"
STATUS = {True: "PASS", False: "FAIL", None: "OPEN"}


def status_of(limits: Limits) -> str:
    """Return the status word of a stated epsilon; nothing where none is stated."""
    stated = isinstance(limits, Composed) and limits.stated is not None
    return STATUS[limits.holds] if stated and isinstance(limits, Composed) else ""


def of_steps(question: Question, limits: Composed) -> str:
    """Say which epsilon all outputs together keep, and whether the stated one holds."""
    steps, at = named(question), f"at delta = {plainly(asked_delta(question))}"
    upper, lower = at_most(limits.bracket), at_least(limits.bracket, unlike=limits.stated)
    keep = "keep" if question.mechanisms and steps != "1 output" else "keeps"
    if limits.stated is None:
        return f"{steps[0].upper()}{steps[1:]} {keep} epsilon = {upper} {at}"
    stated = f"epsilon = {readably(limits.stated)}"
    if limits.holds is None:
        return f"{stated} is not settled: the least epsilon {at} lies between {lower} and {upper}"
    if limits.holds:
        return f"{stated} holds {at}: {steps} {keep} epsilon = {upper}"
    return f"{stated} does not hold {at}: the least epsilon of {steps} is {lower} or more"


def of_routes(question: Question, limits: Limits) -> Iterator[tuple[str, str]]:
    """Yield rows with the bracket of epsilon, and with every route to an epsilon."""
    told = question.is_composed or "total_delta" in question.values
    if told and isinstance(limits, Gaussian):
        yield "Method", "closed form: all outputs together are one with more Gaussian noise"
    if not (told and isinstance(limits, Composed)):
        return
    between = _between(limits.bracket, limits.stated)
    yield "Bracket", f"the least epsilon {between} (certified){_beyond(limits)}"
    first, *others = limits.routes
    yield "Method", first.name
    if others:
        yield "Others", f"valid but larger: {'; '.join(map(_of_route, others))}"
    if question.is_sampled and not question.is_replaced and limits.holds is False:
        yield "Others", _too_small(question, limits)


def _too_small(question: Question, limits: Composed) -> str:
    """Return what the central limit theorem gives, where that is below every valid epsilon."""
    values = question.values
    noise, rate = float(values["deviation"] / question.apart), float(values["sampling_rate"])
    try:
        about = by_central_limit(noise, rate, question.times, float(asked_delta(question)))
    except (DidpError, ArithmeticError):  # beyond float64
        return ""
    if about >= limits.bracket.lower:
        return ""
    return f"no bound, too small: about {about:.4g} by the central limit theorem"


def _between(bracket: Enclosure, stated: Fraction | None) -> str:
    lower, upper = at_least(bracket, unlike=stated), at_most(bracket)
    if lower == upper:
        return f"is {lower}"
    wide = bracket.width > WIDE * bracket.upper
    return f"lies between {lower} and {upper}{WIDER if wide else ''}"


def _beyond(limits: Composed) -> str:
    """Say by how much a stated epsilon is larger than the least one, or smaller."""
    if limits.stated is None or limits.holds is None or not limits.bracket.lower:
        return ""
    stated = readably(limits.stated)
    if limits.holds:
        times = at_least(exactly(limits.stated / limits.bracket.upper))
        return f"; the stated {stated} is at least {times} times as large"
    times = at_least(exactly(limits.bracket.lower / limits.stated))
    return f", at least {times} times the stated {stated}"


def _of_route(route: Route) -> str:
    delta = " at delta = 0" if route.name == BY_ADDING else ""
    return f"{at_most(exactly(route.epsilon))}{delta} by {route.name}"


def of_sampling(question: Question) -> str:
    """Say what is sampled, and how much noise each step has; or which mechanisms are listed."""
    if question.mechanisms:
        return f"{listed(question.mechanisms)}. Not checked: that each was run as listed"
    if not question.is_sampled:
        return ""
    multiplier = question.values["deviation"] / question.apart
    rate = percent(question.values["sampling_rate"])
    of = " for an added record; a replaced one moves the answer twice as far"
    of = of if question.is_replaced else ""
    return (
        f"Poisson sampling at rate {rate}; noise multiplier {readably(multiplier)}{of}; each "
        "record's gradient clipped (not checked). Not valid for shuffled batches"
    )


def of_the_run(question: Question) -> str:
    """Say that a run has several steps, and at which rate Opacus draws, where others are given."""
    notes, rate = [], question.values.get("sampling_rate", Fraction(1))
    if question.is_sampled and "times" not in question.values:
        notes.append("this is one step; of a whole run, add steps = epochs * (batches of an epoch)")
    if rate.numerator != 1:
        notes.append(
            f"Opacus draws at 1/(batches of an epoch), such as sampling_rate=1/{ceil(1 / rate)}, "
            "and not at batch_size/n"
        )
    return "\n".join(notes)


def more_noise(question: Question, limits: Limits) -> str:
    """Say which noise a stated epsilon needs, where it does not hold."""
    if not (question.is_sampled and isinstance(limits, Composed) and limits.holds is False):
        return ""
    epsilon, rate = question.values["epsilon"], question.values["sampling_rate"]
    try:
        adjacency, delta = question.adjacency or REMOVE, asked_delta(question)
        noise = noise_multiplier.enclose(epsilon, delta, rate, question.times, adjacency=adjacency)
    except Unavailable:
        return "more noise"
    return f"a noise multiplier of {at_most(noise)} keeps epsilon = {readably(epsilon)}"


def finds_noise(question: Question) -> str:
    """Return the command that finds the noise of a stated epsilon, if a record comes or goes."""
    if question.is_replaced or not (question.is_sampled and "epsilon" in question.values):
        return ""
    asked = {
        "epsilon": question.values["epsilon"],
        "delta": asked_delta(question),
        "sampling_rate": question.values["sampling_rate"],
        "steps": Fraction(question.times),
    }
    words = " ".join(f"{name}={plainly(value)}" for name, value in asked.items())
    return f"didp-ref eval accounting.sampled_gaussian_deviation {words}\n"

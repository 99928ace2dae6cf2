"""How an explanation tells an accountant's answer: the bracket, the routes, a stated epsilon."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, isqrt

from didp_ref.errors import DidpError, Unavailable
from didp_ref.formulas.accounting.answers import Curve
from didp_ref.formulas.accounting.mechanisms import REMOVE, gaussian, sampled
from didp_ref.formulas.accounting.multiplier import noise_multiplier
from didp_ref.formulas.quantity.unknown import AS_A_FLOAT, batches_of
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.oracle.accountants import by_central_limit
from didp_ref.workbench.explain_accounting import BY_ADDING, WIDTHS, Composed, Route, closed_form
from didp_ref.workbench.explain_curves import Gaussian
from didp_ref.workbench.explain_limits import Limits, exactly
from didp_ref.workbench.explain_mechanisms import listed
from didp_ref.workbench.explain_promise import asked_delta, named
from didp_ref.workbench.explain_question import Question
from didp_ref.workbench.explain_words import (
    as_stated,
    at_least,
    at_most,
    percent,
    plainly,
    readably,
)

WIDE = Fraction(1, 100)
NEARLY_ONE = Fraction(99, 100)
"""True minus false positive rate of a test from which on a promise protects hardly anybody."""
WHOLE = 1 << 40
"""A mu is told to a part of this."""
MANY_EPOCHS = 1000
"""Of so many epochs a percent sign may have been left out in the sampling rate."""
WIDER = "; more noise or fewer steps narrow this"
LARGE_DELTA = Fraction(1, 1000)
"""Larger than one over the records of most data that training is about."""
SECRET = "A secret order may be safer"
STATUS = {True: "PASS", False: "FAIL", None: "OPEN"}


def status_of(limits: Limits) -> str:
    """Return the status word of a stated epsilon; nothing where none is stated."""
    stated = isinstance(limits, Composed) and limits.stated is not None
    return STATUS[limits.holds] if stated and isinstance(limits, Composed) else ""


def of_steps(question: Question, limits: Composed) -> str:
    """Say which epsilon all outputs together keep, and whether the stated one holds."""
    steps, at = named(question), f"at delta = {plainly(asked_delta(question))}"
    at += "" if {"delta", "total_delta"} & question.values.keys() else " (default)"
    bracket, known = limits.bracket, limits.stated
    upper, lower = at_most(bracket, unlike=known), at_least(bracket, unlike=known)
    keep = "keep" if question.mechanisms and steps != "1 output" else "keeps"
    if question.wanted is not None:
        multiplier = readably(question.values["deviation"] / question.apart)
        wanted = readably(question.wanted)
        return f"A noise multiplier of {multiplier} keeps epsilon = {wanted} {at} in {steps}"
    if limits.stated is None:
        return f"{steps[0].upper()}{steps[1:]} {keep} epsilon = {upper} {at}"
    stated = f"epsilon = {as_stated(limits.stated, bracket)}"
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
    first, *more = limits.routes
    shown = Fraction(at_most(exactly(first.epsilon), unlike=limits.stated))
    others = [_of_route(route) for route in more if route.epsilon > shown]
    yield "Method", first.name
    if others:
        yield "Others", f"valid but larger: {'; '.join(others)}"
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
    told = Fraction(at_least(limits.bracket, unlike=limits.stated))
    if about >= told:
        return ""
    near = f"{about:.4g}"
    if Fraction(near) >= told:
        near = at_most(exactly(Fraction(about)), unlike=told)
    return f"no bound, too small: about {near} by the central limit theorem"


def _between(bracket: Enclosure, stated: Fraction | None) -> str:
    lower, upper = at_least(bracket, unlike=stated), at_most(bracket, unlike=stated)
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
    multiplier, rate = question.values["deviation"] / question.apart, _rate(question)
    of = " for an added record; a replaced one moves the answer twice as far"
    of = of if question.is_replaced else ""
    how = f"rate {percent(rate)}" if rate != 1 else "steps with every record"
    noise = f"noise multiplier {readably(multiplier)}{of}"
    return f"unchecked: your {how}, per-record clipping, {noise}"


def of_shuffled(question: Question) -> str:
    """Say which epsilon shuffled batches keep, each record being in one batch an epoch.

    An epoch is then one step with the record, whatever the other batches are: there is no
    amplification. docs/accounting.md has the proof. Somebody who knows the order of the batches
    can reach this epsilon. Whether others can is not known here.
    """
    rate = _rate(question)
    if rate == 1:  # nothing is sampled, or every record is
        return ""
    epochs = ceil(question.times / batches_of(rate))
    multiplier = question.values["deviation"] / question.apart
    kept, replaced = (
        at_most(closed_form(multiplier / apart, epochs, asked_delta(question))) for apart in (1, 2)
    )
    mu = Fraction(isqrt(int(epochs / multiplier**2 * WHOLE**2)), WHOLE)  # rounded down
    protects = Gaussian(exactly(2 * mu), "").advantage().lower < NEARLY_ONE
    little = "" if protects else ": almost no protection"
    typed = f"sampling_rate=1 steps={epochs}"
    shuffled = f"epsilon = {replaced} if the loader shuffles in a known order"
    if question.is_replaced:
        return f"{shuffled} ({typed}){little}. {SECRET}"
    return (
        f"{shuffled} (adjacency=replace){little}; {kept} if a removed record counts as zero "
        f"({typed}). {SECRET}"
    )


def of_the_run(question: Question) -> str:
    """Say what is easily mistaken about a run: its steps, how Opacus draws, and a large delta."""
    if not question.is_composed:
        return ""
    notes, rate, delta = [], _rate(question), asked_delta(question)
    size, records = (question.values.get(name) for name in ("batch_size", "records"))
    batches = batches_of(rate)
    if question.is_sampled and "times" not in question.values:
        notes.append("this is one step; for a whole run add epochs=15, or the number of steps")
    elif 1 < question.times < batches:
        notes.append(f"{question.times} steps are less than an epoch: {batches} steps here")
    elif rate < 1 and question.times * rate >= MANY_EPOCHS and not size:
        epochs = (
            f"{int(question.times * rate):,} epochs, each step with {percent(rate)} of the data"
        )
        notes.append(f"this is {epochs}. Did you mean sampling_rate={plainly(rate)}%?")
    if size and records:
        steps = f" steps={question.times}" if question.times > 1 else ""
        notes.append(f"each record is drawn at sampling_rate={size}/{records}{steps}")
        if records % size:
            told = _of_opacus(question, batches)
            notes[-1] += f". Opacus draws at sampling_rate=1/{batches}: {told}"
    elif abs(batches * rate - 1) > AS_A_FLOAT:
        notes.append("if Opacus drew the batches, the rate is one over the batches of an epoch")
    if delta >= (1 / records if records else LARGE_DELTA):
        notes.append(
            f"delta = {plainly(delta)} is large: a mechanism that publishes each record with "
            "this probability keeps it. Usual: below one over the number of records"
        )
    return "\n".join(notes)


def _of_opacus(question: Question, batches: int) -> str:
    """Say which epsilon a run keeps that draws each record at one over the batches of an epoch."""
    multiplier, delta = question.values["deviation"] / question.apart, asked_delta(question)
    try:
        step = sampled(gaussian(multiplier), Fraction(1, batches), question.adjacency or REMOVE)
        kept = Curve([(step, question.times)], delta, WIDTHS[0]).epsilon_at(delta)
    except DidpError:
        return "a smaller epsilon"
    return f"epsilon = {at_most(kept)}"


def _rate(question: Question) -> Fraction:
    return question.values.get("sampling_rate", Fraction(1))


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

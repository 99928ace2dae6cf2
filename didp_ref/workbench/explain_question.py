"""A question for ``explain``: what it must have, and what does not go together.

It has a promise, or a level for the way back; what somebody believes before (a prior, or how many
possibilities are equally likely); and what is adjacent. What is missing, or too much, is named.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from didp_ref.errors import DomainError, Infeasible, InputError, UnknownName, as_name, suggestion
from didp_ref.formulas.accounting.mechanisms import ADJACENCIES as OF_SAMPLES
from didp_ref.formulas.accounting.mechanisms import REMOVE, REPLACE
from didp_ref.formulas.accounting.multiplier import noise_multiplier
from didp_ref.formulas.quantity.unknown import instead_of
from didp_ref.glossary import adjacency_meant
from didp_ref.workbench.explain_limits import HALF
from didp_ref.workbench.explain_mechanisms import Mechanisms, adjacency_of, read_mechanisms
from didp_ref.workbench.explain_named import QUESTION, Named, parameters, read_kind, read_named
from didp_ref.workbench.explain_numbers import AUDITED, DOMAINS, OTHER_RHO, SAME, WORDS, read_number
from didp_ref.workbench.explain_run import RUN, is_of_a_run, with_rate_and_steps
from didp_ref.workbench.explain_words import ADJACENCIES, Suspicion, at_most, plainly

BEFORE = ("prior", "n_worlds")
DRAWN = (*BEFORE, "collision_probability")
"""Also of a record that is drawn anew from the prior."""
TESTED = ("false_positives", "baseline")
"""At what a trade-off function is told."""
NOISE = ("global_sensitivity", "sensitive_range")
PROMISES = {
    "epsilon": ("delta", "records", "times", "total_delta", "group", *TESTED, *DRAWN),
    "alpha": ("beta", "false_positives", *BEFORE),
    "rho": ("false_positives", "n_worlds"),
    "scale": (*NOISE, "delta", "times", "total_delta", "group", *TESTED, *DRAWN),
    "deviation": (*NOISE, "delta", "times", "total_delta", "group", *TESTED, *DRAWN),
    "concentrated_rho": ("delta", "times", "group", *TESTED, *DRAWN),
    "renyi_order": ("renyi_budget", "delta", "times", *TESTED, *DRAWN),
    "mu": ("delta", "times", "group", *TESTED, *DRAWN),
    "posterior": ("epsilon", "delta", "global_sensitivity", "times", "group", *BEFORE),
    "success": ("delta", "global_sensitivity", *BEFORE),
    "advantage": ("delta", "global_sensitivity", "n_worlds", "collision_probability"),
}
"""What each promise, and each way back, is asked with."""
SAMPLED = (
    *("deviation", "global_sensitivity", "sampling_rate", "times", "delta", "total_delta"),
    *("batch_size", "records", "epochs", "epsilon", "prior", *TESTED),
)
"""What steps on a Poisson sample are asked with; an epsilon is one that somebody states."""
LISTED = ("delta", "total_delta", "epsilon", "prior", *TESTED)
"""What may be given with a list of mechanisms."""
PAIRS = (
    ("alpha", "beta", "alpha=1/2 beta=1"),
    ("renyi_order", "renyi_budget", "renyi_order=8 renyi_budget=1"),
)
LEVELS = ("posterior", "success", "advantage")
"""What a promise is sought for."""
UNBOUNDED = ("deviation", "concentrated_rho", "renyi_order", "mu")
"""Promises under which likelihood ratios have no bound: without a delta no epsilon is kept."""
BY_PROBABILITY = "after an event, the bound depends on the probability of the event"
WHATEVER = f"no Gaussian noise keeps every suspicion below a level: {BY_PROBABILITY}"
TO_EPSILON = {
    "scale": "guarantee.epsilon scale={scale} global_sensitivity={apart}",
    "deviation": "gaussian.epsilon delta={delta} deviation={deviation} global_sensitivity={apart}",
    "mu": "gaussian.epsilon delta={delta} deviation=1 global_sensitivity={mu}",
    "concentrated_rho": "concentrated.epsilon rho={concentrated_rho} delta={delta}",
    "renyi_order": "renyi.sharper_epsilon order={renyi_order} budget={renyi_budget} delta={delta}",
}
"""What says which epsilon a promise keeps, at a delta."""
USUAL_DELTA = Fraction(1, 10**6)
USUAL_ADJACENCY = "any"
"""As in ``assess`` and ``release``."""
SAME_DELTA = "delta and total_delta are the same here: give one of them"
MOVED = "a second answer meets beliefs that the first has moved"


@dataclass(frozen=True)
class Question:
    """What was asked, in exact numbers."""

    values: Mapping[str, Fraction]
    promise: str
    adjacency: str | None
    suspicion: Suspicion

    @property
    def times(self) -> int:
        """How many answers there are."""
        return int(self.values.get("times", 1))

    mechanisms: Mechanisms = ()
    """The outputs one by one, where they are not alike."""
    mechanism: Named | None = None
    """The mechanism that is named, whose epsilon is the promise."""
    asked: Mapping[str, Fraction] | None = None
    """The numbers that were given, where a mechanism is named."""
    assumed: tuple[str, ...] = ()
    """What was not given, and has its usual value: the prior, the adjacency."""
    wanted: Fraction | None = None
    """The epsilon that the least noise was found for, where no noise was given."""

    @property
    def is_sampled(self) -> bool:
        """Whether each output reads a Poisson sample of the records."""
        return "sampling_rate" in self.values

    @property
    def is_replaced(self) -> bool:
        """Whether one record is exchanged for another."""
        return self.adjacency == REPLACE

    @property
    def is_composed(self) -> bool:
        """Whether an accountant is asked for the epsilon of all outputs."""
        return self.is_sampled or bool(self.mechanisms)

    @property
    def apart(self) -> Fraction:
        """How far apart the answers lie of what is suspected and what is not, at most."""
        step = self.values.get("sensitive_range") or self.values["global_sensitivity"]
        return step * self.suspicion.steps


def read_question(values: Mapping[str, object], adjacency: str | None) -> Question:
    """Return the question, or say what is wrong with it."""
    numbers = {name: value for name, value in values.items() if name not in WORDS}
    known = with_rate_and_steps(read_numbers(numbers))
    if "mechanism" in values:
        return _of_mechanism(known, values, adjacency)
    if "monotone" in values:
        raise InputError(QUESTION, "monotone needs mechanism=exponential, or another one")
    if "mechanisms" in values:
        mechanisms = read_mechanisms(values["mechanisms"])
        stated = adjacency_of(values["mechanisms"])
        if stated and adjacency not in (None, stated):
            raise InputError(QUESTION, f"adjacency={adjacency}, but the list states {stated}")
        return _of_mechanisms(known, mechanisms, adjacency or stated)
    try:
        return _question(known, adjacency)
    except InputError as problem:
        if "rho" not in known:
            raise
        other = f"{OTHER_RHO}={plainly(known['rho'])}"
        raise InputError(problem.source, f"{problem.problem}; {other}") from None


def _question(known: Mapping[str, Fraction], adjacency: str | None) -> Question:
    wanted = None
    if "sampling_rate" in known:
        promise, (known, adjacency, wanted) = "deviation", _sampled(known, adjacency)
    else:
        promise = _promise(known)
    if promise == "scale" and "delta" in known and known.get("times", 1) > 1:
        known = _of_all_outputs(known)
    known, adjacency, assumed = _with_usual(known, promise, adjacency)
    check_adjacency(known, promise, adjacency)
    _check_delta(known, promise)
    _check_draws(known, adjacency)
    return Question(
        known,
        promise,
        None if _is_of_worlds(known, promise) else adjacency,
        _suspicion(known, promise, adjacency),
        assumed=assumed,
        wanted=wanted,
    )


def _with_usual(
    known: Mapping[str, Fraction], promise: str, adjacency: str | None
) -> tuple[Mapping[str, Fraction], str | None, tuple[str, ...]]:
    """Return a question with a prior and an adjacency, and which of them it lacked.

    Without ``n_worlds`` no number depends on the adjacency: the promise, or the sensitivity, is
    stated for it. With ``n_worlds`` the numbers depend on it, so it has to be said.
    """
    assumed = []
    if "prior" in PROMISES[promise] and not {"prior", "n_worlds"} & known.keys():
        known, assumed = {"prior": HALF, **known}, ["prior"]
    is_open = adjacency is None and "n_worlds" not in known
    if is_open and not _is_of_worlds(known, promise):
        adjacency = USUAL_ADJACENCY
        assumed.append("adjacency")
    return known, adjacency, tuple(assumed)


def _of_all_outputs(known: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Return a question in which the delta is that of all outputs together."""
    if "total_delta" in known:
        raise InputError(QUESTION, SAME_DELTA)
    others = {name: value for name, value in known.items() if name != "delta"}
    return {**others, "total_delta": read_number("total_delta", known["delta"])}


def _of_mechanisms(
    known: Mapping[str, Fraction], mechanisms: Mechanisms, adjacency: str | None
) -> Question:
    """Return a question about outputs that are listed one by one."""
    for name in known:
        if name not in LISTED:
            raise InputError(
                QUESTION,
                f"mechanisms does not use {name}: say it of each mechanism in the list, or leave "
                f"it out; with the list, {', '.join(LISTED)} may be given",
            )
    if {"delta", "total_delta"} <= known.keys():
        raise InputError(QUESTION, SAME_DELTA)
    for sampled in {mechanism.adjacency for mechanism, _ in mechanisms} - {""}:
        if _of_a_sample(adjacency or sampled) != sampled:
            raise InputError(
                QUESTION,
                f"the list has samples under {sampled}: write "
                f'"adjacency": "{adjacency}" in each entry with a sampling_rate',
            )
        adjacency = sampled
    assumed = () if adjacency else ("adjacency",)
    adjacency = adjacency or USUAL_ADJACENCY
    known = {"prior": HALF, **known}
    check_adjacency(known, "mechanisms", adjacency)
    suspicion = _suspicion(known, "mechanisms", adjacency)
    return Question(known, "mechanisms", adjacency, suspicion, mechanisms, assumed=assumed)


def _of_a_sample(adjacency: str | None) -> str:
    """Return the adjacency that sampling is about: a record comes or goes, if none is stated."""
    if adjacency not in (None, *OF_SAMPLES):
        wanted = " or ".join(OF_SAMPLES)
        raise InputError(QUESTION, f"sampling_rate needs adjacency={wanted}, not {adjacency}")
    return adjacency or REMOVE


def _of_mechanism(
    known: Mapping[str, Fraction], values: Mapping[str, object], adjacency: str | None
) -> Question:
    """Return a question about the epsilon of a mechanism that is named."""
    if "mechanisms" in values:
        raise InputError(QUESTION, "give mechanism or mechanisms, not both")
    name = read_kind(values["mechanism"])
    mechanism = read_named(name, values.get("monotone", "no"), known, adjacency)
    adjacency = adjacency or mechanism.adjacency
    allowed = used_with("epsilon", mechanism)
    for each in known:
        if each not in (*parameters(name), *allowed):
            raise InputError(
                QUESTION,
                f"mechanism={name} does not use {each}: its parameters are "
                f"{', '.join(parameters(name))}; and {', '.join(allowed)} may be given",
            )
    others = {each: known[each] for each in known if each not in parameters(name)}
    question = _question({"epsilon": mechanism.epsilon.upper, **others}, adjacency)
    return replace(question, mechanism=mechanism, asked=known)


def used_with(promise: str, mechanism: Named | None) -> tuple[str, ...]:
    """Return what a promise may be asked with; a mechanism by name has a delta of zero."""
    left_out = set() if mechanism is None else {"delta", "records"}
    if mechanism is not None and mechanism.kind.is_kept:
        left_out |= {"times", "total_delta"}
    return tuple(name for name in PROMISES[promise] if name not in left_out)


def read_numbers(values: Mapping[str, object]) -> dict[str, Fraction]:
    """Return the numbers of a question by our names; raise for an unknown or a doubled name."""
    for name in values:
        if name in RUN and is_of_a_run(name, values):
            continue
        if name in RUN or (name not in DOMAINS and name not in SAME):
            no_audit = set() if AUDITED & values.keys() else {"significance"}
            names = [each for each in (*DOMAINS, *SAME, *WORDS) if each not in {*RUN, *no_audit}]
            hint = instead_of(name, names, values, "didp-ref explain --help has examples")
            raise UnknownName("name", name, "parameter of a promise", hint)
    known = {name: read_number(name, value) for name, value in values.items()}
    if "noise_multiplier" in known:
        for name in known:
            if SAME.get(name, name) in NOISE:
                raise InputError(
                    QUESTION,
                    f"noise_multiplier is deviation/{name}: leave {name} out, or give deviation",
                )
        known["global_sensitivity"] = Fraction(1)
    typed: dict[str, str] = {}
    for name in known:
        other = typed.setdefault(SAME.get(name, name), name)
        if other != name:
            raise InputError(QUESTION, f"{other} and {name} are the same: give one of them")
    return {name: known[other] for name, other in typed.items()}


def _with_least_noise(known: Mapping[str, Fraction], adjacency: str) -> Mapping[str, Fraction]:
    """Return a question about the least noise that keeps an epsilon, to four digits, rounded up."""
    delta = known.get("total_delta", known.get("delta", USUAL_DELTA))
    rate, steps = known["sampling_rate"], int(known.get("times", 1))
    least = noise_multiplier.enclose(known["epsilon"], delta, rate, steps, adjacency=adjacency)
    if not least.upper:
        raise InputError(
            QUESTION,
            f"any noise keeps delta = {plainly(delta)}: a record takes part with no larger "
            "probability. Such a delta promises nothing to a record that does",
        )
    apart = known.get("global_sensitivity", Fraction(1))
    found = {"deviation": Fraction(at_most(least)) * apart, "global_sensitivity": apart}
    return {**{name: value for name, value in known.items() if name != "epsilon"}, **found}


def _sampled(
    known: Mapping[str, Fraction], adjacency: str | None
) -> tuple[Mapping[str, Fraction], str, Fraction | None]:
    """Return a question about steps on a Poisson sample with what goes without saying.

    Where no noise is given, it is the least that keeps the epsilon, which is returned too.
    """
    adjacency = _of_a_sample(adjacency)
    for name in known:
        if name in PROMISES and name not in SAMPLED:
            raise InputError(
                QUESTION,
                f"sampling_rate does not go with {name}: for DP-SGD and other outputs together, "
                "list them in a file and type mechanisms=FILE (see docs/accounting.md)",
            )
        if name not in SAMPLED:
            raise InputError(
                QUESTION,
                f"sampling_rate does not go with {name}: steps on a sample are about one record. "
                "People with several records are protected less; how much is not computed here",
            )
    wanted = None
    if "deviation" not in known:
        if "epsilon" not in known:
            raise InputError(
                QUESTION,
                "missing noise: add noise_multiplier=1.1 (the deviation of the Gaussian noise of a "
                "step, divided by the sensitivity), or epsilon=8 to find the noise that keeps it",
            )
        wanted, known = known["epsilon"], _with_least_noise(known, adjacency)
    if "global_sensitivity" not in known:
        raise InputError(
            QUESTION, "missing sensitivity: add global_sensitivity=1, or give noise_multiplier"
        )
    return {"prior": HALF, **known}, adjacency, wanted


def _promise(known: Mapping[str, Fraction]) -> str:
    """Return which promise is asked about, or say what the question lacks or has too much."""
    promises = [name for name in PROMISES if name in known]
    for first, second, example in PAIRS:
        for name, other in ((first, second), (second, first)):
            if name in known and other not in known:
                raise InputError(QUESTION, f"{name} needs {other}: give both, {example}")
    if not promises:
        raise InputError(
            QUESTION,
            "missing promise: add epsilon=1, deviation=2 or scale=2 with global_sensitivity=1, "
            "concentrated_rho=1/2 (zCDP), "
            "renyi_order=8 with renyi_budget=1, mu=1, alpha=1/2 with beta=1, or rho=1/2 with "
            "n_worlds=10; or, for what keeps it, posterior=9/10, success=3/5 or advantage=1/10 "
            "(mechanisms and audits: didp-ref explain --help)",
        )
    if promises == ["epsilon", "posterior"] and "delta" not in known:
        promises = ["posterior"]  # does a stated epsilon keep it?
    promise, *others = promises
    if "posterior" in others and promise in UNBOUNDED:
        raise InputError(
            QUESTION,
            f"{promise} with posterior: {WHATEVER}. Leave {promise} out, and allow an exception: "
            f"{_with_exception(known)}",
        )
    if others:
        together = _together(known, promise, others[0])
        raise InputError(
            QUESTION, f"give one promise, not both {promise} and {others[0]}{together}"
        )
    for name in known:
        if name != promise and name not in PROMISES[promise]:
            instead = _instead(known, promise, name)
            raise InputError(QUESTION, f"{promise} does not use {name}{instead}")
    if promise in ("scale", "deviation") and ("global_sensitivity" in known) == (
        "sensitive_range" in known
    ):
        if "global_sensitivity" in known:
            raise InputError(QUESTION, "give global_sensitivity or sensitive_range, not both")
        raise InputError(
            QUESTION,
            "missing sensitivity: add global_sensitivity=1 (between adjacent databases) or "
            "sensitive_range=1 (between any two possible worlds), not both",
        )
    return promise


def _with_exception(known: Mapping[str, Fraction]) -> str:
    """Return how to ask which Gaussian noise keeps a level, but with a small probability."""
    level = known["posterior"]
    asked = {name: known[name] for name in BEFORE if name in known} or {"prior": prior_below(level)}
    asked |= {"delta": known.get("delta") or USUAL_DELTA}
    asked |= {"global_sensitivity": known.get("global_sensitivity", Fraction(1))}
    others = (f"{name}={plainly(value)}" for name, value in asked.items())
    return " ".join([f"posterior={plainly(level)}", *others])


def prior_below(level: Fraction) -> Fraction:
    """Return a prior that a posterior can be kept below a level from: the usual one, if it is."""
    return HALF if level > HALF else level / 2


def _together(known: Mapping[str, Fraction], first: str, second: str) -> str:
    """Say how two promises are added, where each keeps an epsilon at a delta."""
    if second in LEVELS:
        each, back = (
            " ".join(
                f"{name}={plainly(number)}"
                for name, number in known.items()
                if name == asked or (name in PROMISES[asked] and name != other)
            )
            for asked, other in ((first, second), (second, first))
        )
        if first in ("scale", "deviation") and not {*NOISE} & known.keys():
            each += " global_sensitivity=1"
        return f"; ask in two calls: didp-ref explain {each}; didp-ref explain {back}"
    if not {first, second} <= {"epsilon", *TO_EPSILON}:
        return ""
    numbers = {name: plainly(number) for name, number in known.items()}
    numbers["delta"] = plainly(known.get("delta") or USUAL_DELTA)
    numbers["apart"] = next((numbers[name] for name in NOISE if name in numbers), "1")
    asked = " and ".join(
        f"didp-ref eval {TO_EPSILON[each].format(**numbers)}"
        for each in (first, second)
        if each != "epsilon"
    )
    several = ", of one answer and one record" if {"times", "group"} & known.keys() else ""
    alone = first if first in ("scale", "deviation") else second
    return (
        f"; for one output, ask about {alone} alone; for two outputs, add their epsilons and their "
        f"deltas ({asked} computes an epsilon{several})"
    )


def _instead(known: Mapping[str, Fraction], promise: str, name: str) -> str:
    """Say what to ask where a promise, or a way back, has no use for a name."""
    if name == "times":
        return _several_instead(known, promise)
    if name == "group" and promise in LEVELS:
        people = plainly(known["group"])
        if "global_sensitivity" not in known:
            return f": ask without it, and divide the epsilon by {people}"
        apart = plainly(known["group"] * known["global_sensitivity"])
        return f": give the sensitivity for all {people} people, global_sensitivity={apart}"
    return f"; it goes with {', '.join(PROMISES[promise])}"


def _several_instead(known: Mapping[str, Fraction], promise: str) -> str:
    """Say how to ask of several answers where a promise, or a way back, is of one."""
    if promise == "alpha":
        return (
            f": {MOVED}; where alpha and beta are kept against every prior, two formulas say what "
            "several keep: didp-ref show composition.alpha_every_prior and didp-ref show "
            "composition.beta_every_prior"
        )
    if promise == "rho":
        return (
            f": {MOVED}; ask of the epsilon that it amounts to, where it does: didp-ref show "
            "translation.epsilon_of_identifiability"
        )
    times = plainly(known["times"])
    return (
        f": ask without it; each of {times} answers may then have 1/{times} of that epsilon and of "
        "the delta, or of the square of that mu"
    )


def _is_of_worlds(known: Mapping[str, Fraction], promise: str) -> bool:
    return promise in ("alpha", "rho") or "sensitive_range" in known


def check_adjacency(known: Mapping[str, Fraction], promise: str, adjacency: str | None) -> None:
    """Refuse what is no adjacency, or one that does not go with the promise."""
    if adjacency is not None and (name := as_name(adjacency)) not in ADJACENCIES:
        wanted = f"one of {', '.join(ADJACENCIES)}"
        near = suggestion(name, ADJACENCIES)
        advice = adjacency_meant(name) or (near if near.endswith("?") else "")
        raise DomainError("adjacency", adjacency, wanted, advice)
    if _is_of_worlds(known, promise):
        what = "sensitive_range" if "sensitive_range" in known else promise
        if adjacency is not None:
            raise InputError(QUESTION, f"{what} is about possible worlds: leave the adjacency out")
    elif adjacency is None:
        raise InputError(
            QUESTION,
            "missing adjacency: with n_worlds, add adjacency=replace (which value a record has), "
            "add-remove (which of the people is in the data) or worlds (which world it is)",
        )
    if adjacency == "any" and "n_worlds" in known:
        raise InputError(
            QUESTION,
            "n_worlds does not go with adjacency=any: use add-remove (which of the people is in "
            "the data) or replace (which value a record has)",
        )
    if "group" in known and adjacency in (None, "worlds"):
        raise InputError(
            QUESTION,
            "a group of records needs adjacency=add-remove or replace: any two possible worlds are "
            "adjacent already",
        )


def _check_delta(known: Mapping[str, Fraction], promise: str) -> None:
    """Refuse a delta of zero where that leaves nothing, and a total where there is none."""
    delta = known.get("delta")
    if promise == "epsilon" and "records" in known and not delta:
        raise InputError(QUESTION, "records is what a delta is weighed against: add delta=1e-6")
    if delta == 0 and promise in UNBOUNDED:
        raise Infeasible(
            "no epsilon is kept at delta = 0: likelihood ratios have no bound under this promise",
            {"delta": "0"},
        )
    if delta == 0 and promise == "posterior":
        raise Infeasible(f"delta = 0: {WHATEVER}", {"delta": "0"})
    if "total_delta" not in known:
        return
    if delta is not None and promise == "deviation":
        raise InputError(QUESTION, SAME_DELTA)
    if known.get("times", 1) == 1 and "sampling_rate" not in known:
        raise InputError(QUESTION, "total_delta is for several outputs: add times=10, or use delta")


def _check_draws(known: Mapping[str, Fraction], adjacency: str | None) -> None:
    """Refuse a chance that two draws agree where another is said, or where they lie apart."""
    kappa, count = known.get("collision_probability"), known.get("n_worlds")
    if kappa is not None and count is not None and kappa * count != 1:
        raise InputError(
            QUESTION, "n_worlds sets collision_probability to 1/n_worlds: give one of them"
        )
    if kappa is not None and adjacency == "add-remove":
        raise InputError(
            QUESTION,
            "collision_probability needs adjacency=replace: under add-remove, another draw of a "
            "record is two steps away",
        )


def _suspicion(known: Mapping[str, Fraction], promise: str, adjacency: str | None) -> Suspicion:
    if promise == "advantage" and "n_worlds" not in known:
        return Suspicion(HALF, None, adjacency or "worlds")
    if promise == "rho" and "n_worlds" not in known:
        raise InputError(QUESTION, "missing n_worlds: rho is promised among equally likely worlds")
    if {"prior", "n_worlds"} <= known.keys():
        raise InputError(QUESTION, "n_worlds sets the prior to 1/n_worlds: give one of them")
    count = int(known["n_worlds"]) if "n_worlds" in known else None
    prior = known["prior"] if count is None else Fraction(1, count)
    return Suspicion(prior, count, adjacency or "worlds", int(known.get("group", 1)))

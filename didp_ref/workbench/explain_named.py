"""Mechanisms that are asked about by name: a formula has the epsilon that each keeps."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from didp_ref.errors import DomainError, InputError, as_name, suggestion
from didp_ref.formulas import exponential, local, sparse_vector
from didp_ref.formulas.quantity import DEFAULT_BITS, Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.workbench.explain_limits import LARGEST_EXPONENT

QUESTION = ""
"""The source of an error about what was asked: the error says what it is about."""


class Kind(NamedTuple):
    """A mechanism: how it is named, its formulas, and what its output is."""

    title: str
    formula: Quantity
    example: str
    scope: str
    monotone: Quantity | None = None
    """The formula where all scores, or queries, rise or all fall between neighbors."""
    is_local: bool = False
    """Whether each person randomizes their own value."""
    is_kept: bool = False
    """Whether one random choice is kept, however often it is reported."""


SCORES = "scale=4 global_sensitivity=1"
SELECTION = exponential.epsilon, SCORES
KINDS = {
    "exponential": Kind(
        "the exponential mechanism",
        *SELECTION,
        "a candidate is chosen with probability proportional to exp(score/scale)",
        exponential.epsilon_monotone,
    ),
    "report-noisy-max": Kind(
        "report noisy max",
        *SELECTION,
        "each score gets Laplace or exponential noise of this scale; only the name of the "
        "candidate with the largest noisy score is published",
        exponential.epsilon_monotone,
    ),
    "permute-and-flip": Kind(
        "permute and flip",
        *SELECTION,
        "candidates come in random order; each is accepted with probability "
        "exp((score - best score)/scale)",
        exponential.epsilon_monotone,
    ),
    "sparse-vector": Kind(
        "the sparse vector technique",
        sparse_vector.epsilon,
        "threshold_scale=2 query_scale=16 global_sensitivity=1 cutoff=4",
        "only which queries are above the noisy threshold is published; it stops after cutoff of "
        "these. A published answer needs noise of its own, and adds its epsilon",
        sparse_vector.epsilon_monotone,
    ),
    "randomized-response": Kind(
        "randomized response",
        local.randomized_response_epsilon,
        "truth=3/4 n_values=4",
        "a person reports the true value with probability truth, and each other value alike",
        is_local=True,
    ),
    "unary-encoding": Kind(
        "unary encoding",
        local.unary_epsilon,
        "one_kept=1/2 zero_flipped=1/4",
        "a person reports one bit for each value; each bit is flipped independently",
        is_local=True,
    ),
    "rappor": Kind(
        "RAPPOR",
        local.rappor_epsilon,
        "flip=1/2 hashes=2",
        "the permanent response of a value is drawn once and kept, so this holds however often a "
        "person reports it",
        is_local=True,
        is_kept=True,
    ),
}
WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class Named(NamedTuple):
    """A mechanism that was asked about, its formula, and the epsilon that it keeps."""

    name: str
    kind: Kind
    formula: Quantity
    epsilon: Enclosure
    ratio: Fraction | None = None
    """``e^epsilon`` where it is known to be rational."""

    @property
    def adjacency(self) -> str | None:
        """The only adjacency that its formula is for, if there is one."""
        if self.kind.is_local:
            return "replace"
        return "add-remove" if self.formula is self.kind.monotone else None

    @property
    def words(self) -> dict[str, str]:
        """What it is asked with, beside its numbers."""
        monotone = {"monotone": "yes"} if self.formula is self.kind.monotone else {}
        return {"mechanism": self.name, **monotone}


def parameters(name: str) -> tuple[str, ...]:
    """Return what a mechanism is asked with.

    >>> parameters("rappor")
    ('flip', 'hashes')
    """
    return tuple(parameter.name for parameter in KINDS[name].formula.parameters)


def read_kind(given: object) -> str:
    """Return the name of a mechanism as the table has it.

    >>> read_kind("Sparse_Vector")
    'sparse-vector'
    """
    name = as_name(given).lower().replace("_", "-")
    if name not in KINDS:
        near = suggestion(name, KINDS)
        noise = (
            "noise is a promise by itself: scale=2 (Laplace) or deviation=2 (Gaussian), with "
            "global_sensitivity=1; several mechanisms are mechanisms=FILE"
        )
        kind = name.removesuffix("-monotone")
        if kind in KINDS:
            near = f"did you mean mechanism={kind} monotone=yes?"
        advice = near if near.endswith("?") else noise
        raise DomainError("mechanism", given, f"one of {', '.join(KINDS)}", advice)
    return name


def read_named(
    name: str, monotone: object, known: Mapping[str, Fraction], adjacency: str | None
) -> Named:
    """Return a mechanism with the epsilon that it keeps, or say what the question lacks."""
    kind, asked = KINDS[name], f"mechanism={name}"
    for wanted in parameters(name):
        if wanted not in known:
            raise InputError(QUESTION, f"missing {wanted}: {asked} needs {kind.example}")
    if kind.is_local and adjacency in ("add-remove", "any"):
        raise InputError(
            QUESTION,
            f"{asked} does not go with adjacency={adjacency}: each person reports, and hides a "
            "value; use adjacency=replace",
        )
    formula = kind.formula
    if _is_yes(monotone):
        if kind.monotone is None:
            raise InputError(QUESTION, f"{asked} does not use monotone: leave it out")
        if adjacency not in ("add-remove", None):
            raise InputError(
                QUESTION,
                f"monotone=yes does not go with adjacency={adjacency}: scores and queries rise "
                "together where a record is added; use adjacency=add-remove, or monotone=no",
            )
        formula = kind.monotone
    epsilon = formula.enclose(**{each: known[each] for each in parameters(name)}, bits=DEFAULT_BITS)
    if not epsilon.upper:
        raise InputError(QUESTION, f"{asked} with these numbers reveals nothing: epsilon = 0")
    is_exact = kind.is_local and epsilon.upper <= LARGEST_EXPONENT
    given = {each: known[each] for each in parameters(name)}
    return Named(name, kind, formula, epsilon, _ratio(formula, given) if is_exact else None)


def _ratio(formula: Quantity, given: Mapping[str, Fraction]) -> Fraction | None:
    """Return ``e^epsilon``, where the formula is the logarithm of a rational number."""
    import sympy

    terms = {name: sympy.Rational(value) for name, value in given.items()}
    ratio = sympy.exp(formula.at(**terms))
    return Fraction(int(ratio.p), int(ratio.q)) if isinstance(ratio, sympy.Rational) else None


def _is_yes(given: object) -> bool:
    word = str(given).lower()
    if word not in WORDS:
        raise DomainError("monotone", str(given), "yes or no")
    return WORDS[word]

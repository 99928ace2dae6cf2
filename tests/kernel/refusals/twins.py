"""An attempt at what is false and its true twin: they differ in a word or two."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.kernel.refusals.attempts import Attempt, Line, step

F, G = "(density f #0:P)", "(density g #0:P)"
EACH_F = "(density f #0:P #1:Z)"
P, Q = "(at p #0:Z)", "(at q #0:Z)"
INTEGRABLE_F, INTEGRABLE_G = f"(integrable s:E {F})", f"(integrable s:E {G})"
OF_F, OF_G = f"(integral s:E {F})", f"(integral s:E {G})"
SQUARED = "(* x:R x:R)"
CANCELLED = "(= (* (+ (* x:R x:R) -1) (inverse (+ x:R -1))) (+ x:R 1))"


class Twins(NamedTuple):
    """An attempt at what is false, or is no statement, and its true twin."""

    false: Attempt
    true: Attempt


def _attempt(conclusion: str, steps: Sequence[Line], given: Mapping[str, str]) -> Attempt:
    return Attempt(conclusion, tuple(steps), given=given)


def _numbered(given: Sequence[str]) -> dict[str, str]:
    return {f"h{number}": statement for number, statement in enumerate(given)}


def _drawn(conclusion: str, given: Sequence[str], schemas: Sequence[str]) -> Attempt:
    """Conclude in one step from hypotheses and instances, whose terms stand between bars."""
    named = _numbered(given)
    instances = [instance.split(" | ") for instance in schemas]
    return _attempt(
        conclusion, [step("conclusion", conclusion, [*named], schemas=instances)], named
    )


def concluded(
    false: str, true: str, *schemas: str, given: Sequence[str] = (), but: Sequence[str] = ()
) -> Twins:
    """Two conclusions from the same; ``but`` are hypotheses that only the true one has."""
    return Twins(_drawn(false, given, schemas), _drawn(true, [*given, *but], schemas))


def supposed(conclusion: str, false: str, true: str, *schemas: str, given: str = "") -> Twins:
    """One conclusion from two hypotheses, of which the first is not enough."""
    more = [given] if given else []
    return Twins(
        _drawn(conclusion, [false, *more], schemas), _drawn(conclusion, [true, *more], schemas)
    )


def instanced(conclusion: str, false: str, true: str, *given: str) -> Twins:
    """One conclusion from two instances of a schema, of which the first is none, or not of it."""
    return Twins(_drawn(conclusion, given, [false]), _drawn(conclusion, given, [true]))


def by_rule(
    rule: str, statement: str, given: Sequence[str] = (), variable: str = "", schema: str = ""
) -> Attempt:
    """Conclude a statement in one step, by a rule."""
    named = _numbered(given)
    schemas = [schema.split(" | ")] if schema else []
    one = step("conclusion", statement, [*named], rule=rule, variable=variable, schemas=schemas)
    return _attempt(statement, [one], named)


def ruled(rule: str, false: str, true: str, variable: str = "", schema: str = "") -> Twins:
    """Two statements by a rule other than entailment."""
    return Twins(
        by_rule(rule, false, (), variable, schema), by_rule(rule, true, (), variable, schema)
    )


def written(false: str, true: str) -> Twins:
    """Two spellings of what is concluded from nothing."""
    return concluded(false, true)


def bound(false: str, true: str, variable: str) -> Twins:
    """Two spellings of what is generalized from nothing."""
    return ruled("generalization", false, true, variable)

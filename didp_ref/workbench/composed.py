"""A formula of ours put into another for one of its parameters: a budget into a conversion.

The epsilon that an accountant computes is such a formula: the Renyi budget of the noise, converted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from didp_ref.errors import InputError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Enough, Named, Quantity
from didp_ref.oracle.second_engine import FORMULAS, derived

BUDGETS: Mapping[str, tuple[str, ...]] = {
    "renyi.budget": ("renyi.gaussian", "renyi.laplace", "renyi.randomized_response"),
    "concentrated.rho": (
        "concentrated.rho_of_gaussian",
        "concentrated.rho_of_laplace",
        "concentrated.rho_of_epsilon",
        "concentrated.rho_of_bounded_range",
    ),
}
"""The formulas of a budget, by the topic and the parameter that it is put for."""


OF_GAUSSIAN = ("delta", "deviation", "global_sensitivity")


class Composed(Quantity):
    """A formula with another formula for one of its parameters; a shared name means one thing."""

    def __init__(self, outer: Quantity, parameter: str, inner: Quantity) -> None:
        self.outer, self.parameter, self.inner = outer, parameter, inner
        own = {each.name: each for each in outer.parameters if each.name != parameter}
        # the conversion's domain of a shared name is the narrower: its order is above one
        every = own | {each.name: each for each in inner.parameters} | own

        def put(of_outer: Callable[..., Any], of_inner: Callable[..., Any]) -> Callable[..., Any]:
            def whole(*values: Any, **named: Any) -> Any:
                given = dict(zip(every, values, strict=False)) | named
                budget = of_inner(**{name: given[name] for name in inner.names})
                return of_outer(**{name: given[name] for name in own}, **{parameter: budget})

            return whole

        super().__init__(
            put(outer.__wrapped__, inner.__wrapped__),
            id=f"{outer.id}({parameter}={inner.id})",
            expression=put(outer._build, inner._build),
            parameters=list(every.values()),
            conditions=[*outer.conditions, *inner.conditions],
            source=outer.source,
            safe_side=outer.safe_side,
            result=outer.result,
            enough=Enough(
                "A bound is put into another formula.",
                _least_of_gaussian if {*OF_GAUSSIAN} <= every.keys() else _unknown,
            ),
        )


def _least_of_gaussian(**given: Any) -> Sequence[Named]:
    """Name the least epsilon of Gaussian noise, whatever conversion is used."""
    return [("gaussian.epsilon", {name: given[name] for name in OF_GAUSSIAN})]


def _unknown(**_: Any) -> Sequence[Named]:
    """Name no least value."""
    return ()


@lru_cache(maxsize=64)
def composed(outer: Quantity, parameter: str, inner: Quantity) -> Composed:
    """Return a formula with another one put for a parameter.

    Raises :class:`InputError` where that is no formula of single numbers.

    >>> both = composed(quantities["renyi.epsilon"], "budget", quantities["renyi.gaussian"])
    >>> both.id, both.names
    ('renyi.epsilon(budget=renyi.gaussian)', ('order', 'delta', 'deviation', 'global_sensitivity'))
    """
    word = f"--fix {parameter}={inner.id}"
    if parameter not in outer.names:
        raise InputError(word, f"{outer.id} has {', '.join(outer.names)}")
    if outer.is_family or inner.is_family or outer.per_world or inner.per_world:
        raise InputError(word, "puts no formula of sequences into another, nor into one")
    if any(parameter in condition.parameters for condition in outer.conditions):
        raise InputError(word, f"{outer.id} has a condition on {parameter} and others: fix numbers")
    both = Composed(outer, parameter, inner)
    FORMULAS[both.id] = derived(both)
    return both


def with_formulas(words: Sequence[str], quantity: Quantity) -> tuple[Quantity, list[str]]:
    """Put the formulas of ``parameter=formula`` words into a quantity; return the other words."""
    rest = []
    for word in words:
        name, _, text = (part.strip() for part in word.partition("="))
        if text in quantities:
            quantity = composed(quantity, name, quantities[text])
        else:
            rest.append(word)
    return quantity, rest


def budget_for(parameter: str) -> str:
    """Return a formula that may be put for a parameter; nothing for one that is no budget.

    >>> budget_for("budget"), budget_for("order")
    ('renyi.gaussian', '')
    """
    named = (ids[0] for key, ids in BUDGETS.items() if key.endswith(f".{parameter}"))
    return next(named, "")


def budgets_of(quantity: Quantity) -> Iterator[Composed]:
    """Yield the conversion of a budget to an epsilon with each formula of a budget put into it."""
    topic = quantity.id.partition(".")[0]
    for name in quantity.names if "delta" in quantity.names else ():
        for budget in BUDGETS.get(f"{topic}.{name}", ()):
            yield composed(quantity, name, quantities[budget])

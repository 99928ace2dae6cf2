"""The ways to make a flaw, at numbers short enough to do by hand."""

from __future__ import annotations

from didp_ref.oracle.arithmetic import Number, arithmetic
from didp_ref.oracle.flags.flaw import (
    Answer,
    each,
    each_sequence,
    formula_of,
    instead,
    instead_of,
    operation,
    over_entries,
    result,
)

ENGINE = arithmetic(200)
RHO = {"rho": 0.75, "n_worlds": 2.0, "sensitive_range": 1.0}


def at(answer: Answer, quantity: str, **inputs: float | list[float]) -> Number | None:
    mpf = ENGINE.context.mpf
    numbers = {
        name: [mpf(entry) for entry in value] if isinstance(value, list) else mpf(value)
        for name, value in inputs.items()
    }
    return answer(quantity, ENGINE, numbers)


def test_an_operation_is_exchanged() -> None:
    without_logarithm = operation(log=lambda a: lambda x: x)
    assert at(without_logarithm, "translation.epsilon_from_rho", rho=0.75, n_worlds=2) == 3
    smaller = operation(largest=lambda a: a.smallest)
    assert at(smaller, "composition.epsilon_disjoint", epsilons=[1.0, 2.0]) == 1


def test_arguments_are_changed_where_there_are_any() -> None:
    doubled = each(("scale",), lambda x: 2 * x)
    assert at(doubled, "guarantee.epsilon", scale=1.0, global_sensitivity=1.0) == 0.5
    assert at(doubled, "composition.epsilon", epsilons=[1.0]) is None
    exchanged = instead_of(scale="global_sensitivity", global_sensitivity="scale")
    assert at(exchanged, "guarantee.epsilon", scale=4.0, global_sensitivity=1.0) == 4
    assert at(exchanged, "scale.rho", **RHO) is None


def test_a_sequence_that_would_be_empty_is_left_alone() -> None:
    shorter = each_sequence(lambda entries: entries[:-1])
    assert at(shorter, "composition.epsilon", epsilons=[1.0, 2.0]) == 1
    assert at(shorter, "composition.epsilon", epsilons=[1.0]) is None


def test_a_result_is_changed_for_one_kind_of_quantity() -> None:
    halved = result(lambda a, value: value / 2, lambda item: item.id == "composition.epsilon")
    assert at(halved, "composition.epsilon", epsilons=[1.0, 2.0]) == 1.5
    assert at(halved, "composition.epsilon_disjoint", epsilons=[1.0, 2.0]) is None


def test_another_formula_is_used() -> None:
    exchanged = instead({"refinement.mass_up": formula_of("refinement.mass_down")})
    assert (
        at(exchanged, "refinement.mass_up", factor_up=3.0, factor_down=0.0)
        == ENGINE.context.mpf(2) / 3
    )
    assert at(exchanged, "refinement.mass_down", factor_up=3.0, factor_down=0.0) is None
    assert at(over_entries(max), "composition.epsilon", epsilons=[1.0, 2.0]) == 2
    assert at(over_entries(max), "scale.rho", **RHO) is None

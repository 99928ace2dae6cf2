"""What must hold of answers that are repeated: how many there are, and what is left of a delta."""

from __future__ import annotations

from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas import repeated
from didp_ref.numbers.domains import Broken, Condition

DELTAS_LEAVE_ROOM = Condition(
    "times*delta + slack < 1",
    ("delta", "times", "slack"),
    lambda delta, times, slack: 1 - times * delta - slack,
    True,
    lambda values: DomainError(
        "delta",
        values["delta"],
        f"times*delta + slack < 1 where times = {values['times']} and slack = {values['slack']}",
        "that is the delta of all answers together, and one promises nothing",
    ),
    Broken(
        "deltas-exceed-one",
        "a delta of all answers together that is one or more is accepted",
        "Reject times*delta + slack >= 1: it promises nothing.",
        ({"delta": 0.5, "times": 2, "slack": 0.25}, {"delta": 0.25, "times": 3, "slack": 0.25}),
    ),
)
MANY = 10**6
TIMES_WITHIN = Condition(
    f"times <= {MANY}",
    ("times",),
    lambda times: MANY - times,
    False,
    lambda values: DomainError("times", values["times"], f"times <= {MANY}"),
    Broken(
        "times-beyond-a-million",
        "more than 1000000 answers are accepted, though the sum was checked for no more",
        "Reject times > 1000000, or show that the sum is still right.",
        ({"times": 10**6 + 1, "delta": 0.0}, {"times": 10**9, "delta": 0.0}),
    ),
)
TOTAL_DELTA_ENOUGH = Condition(
    "total_delta >= 1 - (1 - delta)**times",
    ("delta", "times", "total_delta"),
    lambda delta, times, total_delta: total_delta - 1 + repeated.power(1 - delta, times),
    False,
    lambda values: Infeasible(
        "total_delta < 1 - (1 - delta)^times: no epsilon covers the chance that an answer is given "
        "away",
        values,
    ),
    Broken(
        "total-delta-too-small",
        "a total delta below 1 - (1 - delta)^times is accepted: no epsilon has it",
        "Reject total_delta < 1 - (1 - delta)^times.",
        (
            {"delta": 0.5, "times": 2, "total_delta": 0.5},
            {"delta": 0.25, "times": 1, "total_delta": 0.125},
        ),
    ),
    sign=repeated.room,
)
TOTAL_DELTA_INSIDE = Condition(
    "0 < total_delta < 1",
    ("total_delta",),
    lambda total_delta: total_delta * (1 - total_delta),
    True,
    lambda values: DomainError(
        "total_delta",
        values["total_delta"],
        "0 < total_delta < 1",
        "at 0 only adding is left, composition.epsilon, and 1 promises nothing",
    ),
    Broken(
        "total-delta-at-an-end",
        "total_delta = 0 or 1 is accepted: the epsilons just add, or nothing is promised",
        "Reject total_delta = 0 and 1.",
        ({"delta": 0.0, "total_delta": 0.0}, {"total_delta": 1.0}),
    ),
)

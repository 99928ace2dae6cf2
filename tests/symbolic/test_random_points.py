"""Random exact points find what is false, and call nothing false that is true."""

from random import Random

import pytest

from didp_ref.kernel.text import read_term
from didp_ref.symbolic import models
from didp_ref.symbolic.random_points import stands, tried, values

POINTS = 60


@pytest.mark.parametrize(
    ("premises", "conclusion"),
    [
        ((), "(<= x:R (* x:R x:R))"),
        ((), "(= (* x:R (inverse x:R)) 1)"),
        (("(<= x:R y:R)",), "(< x:R y:R)"),
        (("(every 1 2 (<= 0 (at p #0:Z)))",), "(< 0 (at p 1))"),
        ((), "(= (call f x:R) (call f y:R))"),
        ((), "(= (sum 1 n:Z 1) n:Z)"),
        (("(= (* x:R 7) 5)",), "(<= x:R 0)"),
        ((), "(every-real (= #0:R x:R))"),
    ],
)
def test_what_is_false_is_found(premises: tuple[str, ...], conclusion: str) -> None:
    given = [read_term(premise) for premise in premises]
    known = models.read_values({"x": "5/7"})
    values, at = tried(given, read_term(conclusion), Random(1), known, POINTS)
    assert values is False
    assert stands(given, read_term(conclusion), at) is False


@pytest.mark.parametrize(
    ("premises", "conclusion", "said"),
    [
        ((), "(<= 0 (* x:R x:R))", True),
        (("(<= x:R y:R)", "(<= y:R x:R)"), "(= x:R y:R)", True),
        (("(every 1 2 (<= 0 (at p #0:Z)))",), "(<= 0 (at p 1))", True),
        (("(= 0 1)",), "(= 0 1)", None),
        ((), "(every-real (= x:R (exp #0:R)))", None),
        ((), "a:T", None),
        ((), "(<= 0 (at p 1000))", None),
    ],
)
def test_what_is_true_or_unknown_is_not_called_false(
    premises: tuple[str, ...], conclusion: str, said: bool | None
) -> None:
    given = [read_term(premise) for premise in premises]
    values, _ = tried(given, read_term(conclusion), Random(1), {}, POINTS)
    assert values is said or (values is None and "1000" in conclusion)


def test_some_values_are_kept() -> None:
    known = models.read_values({"x": "5/7"})
    drawn = [values([read_term("(<= x:R y:R)")], Random(seed), known) for seed in range(40)]
    kept = sum(at["x"] == known["x"] for at in drawn)
    assert 5 < kept < 35
    assert all(set(at) == {"x", "y"} for at in drawn)

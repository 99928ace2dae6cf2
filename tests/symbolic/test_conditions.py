"""What a formula needs, where, and what is defined if it holds."""

import pytest

from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.conditions import guarded, holding, is_existence

RECIPROCAL = "(< 0 (inverse x:R))"
EACH = "(< 0 (inverse #0:R))"


def needs(text):
    return [
        (tuple(map(write, need.before)), write(need.condition)) for need in guarded(read_term(text))
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(< 0 x:R)", []),
        (RECIPROCAL, [((), "(!= x:R 0)")]),
        (f"(or (< 0 y:R) {RECIPROCAL})", [((), "(!= x:R 0)")]),
        (f"(=> (< 0 x:R) {RECIPROCAL})", [(("(< 0 x:R)",), "(!= x:R 0)")]),
        (f"(=> {RECIPROCAL} (< 0 x:R))", [((), "(!= x:R 0)")]),
        (f"(every-real {EACH})", [((), "(every-real (!= #0:R 0))")]),
        (f"(every 1 m:Z {RECIPROCAL})", [((), "(!= x:R 0)")]),
        (
            f"(every-real (=> (< 0 #0:R) (=> (< y:R 1) {EACH})))",
            [((), "(every-real (=> (< 0 #0:R) (=> (< y:R 1) (!= #0:R 0))))")],
        ),
        (
            f"(not (every-real (not {EACH})))",
            [((), "(not (every-real (not (and (!= #0:R 0) (< 0 (inverse #0:R))))))")],
        ),
        (  # what stands under "for every" is needed for every one
            "(every-real (not (every-real (not (< #1:R (inverse #0:R))))))",
            [((), "(every-real (!= #0:R 0))")],
        ),
    ],
)
def test_each_condition_stands_where_it_is_needed(text, found):
    assert needs(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (RECIPROCAL, ["(!= x:R 0)"]),
        (f"(and (< 0 y:R) {RECIPROCAL})", ["(!= x:R 0)"]),
        (f"(not {RECIPROCAL})", ["(!= x:R 0)"]),
        (f"(not (or (< 0 y:R) {RECIPROCAL}))", ["(!= x:R 0)"]),
        (f"(<=> (< 0 y:R) {RECIPROCAL})", ["(!= x:R 0)"]),
        (f"(=> (< 0 y:R) {RECIPROCAL})", ["(=> (< 0 y:R) (!= x:R 0))"]),
        (f"(not (=> {RECIPROCAL} (< 0 y:R)))", ["(!= x:R 0)"]),
        (f"(every-real {EACH})", ["(every-real (!= #0:R 0))"]),
        (f"(every-real {RECIPROCAL})", ["(!= x:R 0)"]),
        # which may be of nothing
        (f"(every 1 m:Z {RECIPROCAL})", ["(every 1 m:Z (!= x:R 0))"]),
        # which hold by their other part
        (f"(or (< 0 y:R) {RECIPROCAL})", []),
        (f"(not (and (< 0 y:R) {RECIPROCAL}))", []),
        (f"(=> {RECIPROCAL} (< 0 y:R))", []),
        (f"(not (every-real (not {EACH})))", []),
    ],
)
def test_what_holds_is_defined_where_nothing_else_makes_it_hold(text, found):
    assert list(map(write, holding(read_term(text)))) == found


def test_what_there_is_is_told():
    assert is_existence(read_term("(not (every-real (< 0 #0:R)))"))
    assert not is_existence(read_term("(not (< 0 x:R))"))

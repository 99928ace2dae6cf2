"""What is said straight: when noise protects nobody, and when an answer is of no use."""

import pytest

pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.frank import frankly
from didp_ref.assessment.tables import assess_table
from tests.assessment.engines import polars_frame


def said(query, asked, **keywords):
    frame = polars_frame({"x": [0.0, 10.0] * 50})
    return frankly(assess_table(frame, [query], asked, {"x": (0.0, 10.0)}, **keywords))


def test_an_epsilon_that_leaves_certainty_protects_nobody():
    # between two possibilities e^8/(1 + e^8) = 0.99966; of 100 records e^16/(99 + e^16) = 0.999989
    (text,) = said("mean:x", Asked(epsilon=8.0))
    assert text.startswith("epsilon = 8 protects nobody: even an adversary who takes all 100")
    # a greatest value moves no further in two steps: of 100 records e^7/(99 + e^7) = 0.917
    (text,) = said("max:x", Asked(epsilon=7.0))
    assert text.startswith("epsilon = 7 protects nobody against an adversary who knows all other")
    assert said("mean:x", Asked(epsilon=2.0)) == []


@pytest.mark.parametrize(
    ("query", "scale", "useless"),
    [
        ("median:x", 4.9, False),  # the middle of the universe is off by 5 at most
        ("median:x", 5.0, True),
        ("count", 99.0, False),
        ("count", 100.0, True),
        ("sum:x", 499.0, False),
        ("sum:x", 500.0, True),
        ("std:x", 2.4, False),
        ("std:x", 2.5, True),
    ],
)
def test_noise_that_is_larger_than_a_guess_makes_an_answer_useless(query, scale, useless):
    texts = said(query, Asked(scale=scale))
    assert any("this answer is useless" in text for text in texts) == useless

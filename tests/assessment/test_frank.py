"""What is said straight: when noise protects nobody, and when an answer is of no use."""

import pytest

pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.frank import frankly
from tests.assessment.asked import assess_table
from tests.assessment.engines import polars_frame


def said(query, asked, **keywords):
    frame = polars_frame({"x": [0.0, 10.0] * 50})
    return frankly(assess_table(frame, [query], asked, {"x": (0.0, 10.0)}, **keywords), {})


def test_an_epsilon_that_leaves_certainty_protects_nobody():
    # between two possibilities e^8/(1 + e^8) = 0.99966; of 100 records e^16/(99 + e^16) = 0.999989
    (text,) = said("mean:x", Asked(epsilon=8.0))
    assert text.startswith("epsilon = 8 protects nobody") and " 100 " in text
    # a greatest value moves no further in two steps: of 100 records e^7/(99 + e^7) = 0.917
    (text,) = said("max:x", Asked(epsilon=7.0))
    assert text.startswith("epsilon = 7 protects nobody")
    assert said("mean:x", Asked(epsilon=2.0)) == []


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize(
    ("query", "scale", "useless"),
    [
        # in 95 of 100 releases noise stays below log 20 = 2.9957 times its scale
        ("median:x", 1.66, False),  # 4.97; the middle of the universe is off by 5 at most
        ("median:x", 1.67, True),
        ("count", 33.3, False),  # 99.8 of 100
        ("count", 33.4, True),
        ("sum:x", 166.0, False),  # 497 of 500
        ("sum:x", 167.0, True),
        ("std:x", 0.834, False),  # 2.498; of values between 0 and 10 it is 2.5 +- 2.5
        ("std:x", 0.835, True),
    ],
)
def test_an_error_as_large_as_that_of_a_guess_makes_an_answer_useless(
    query, scale, useless, grouped
):
    frame = polars_frame({"x": [0.0, 10.0] * 50, "all": ["same"] * 100})
    groups = {"by": [["all"]]} if grouped else {}
    universes = {"x": (0.0, 10.0)}
    texts = frankly(assess_table(frame, [query], Asked(scale=scale), universes, **groups), {})
    assert any("this answer is useless" in text for text in texts) == useless


def test_the_error_is_the_one_at_the_confidence_that_is_asked():
    # half of all noise stays below log 2 = 0.693 times its scale: 3.47, and in 95 of 100 15.0
    assert said("median:x", Asked(scale=5.0, confidence=0.5)) == []
    (text,) = said("median:x", Asked(scale=5.0))
    assert text.startswith("median:x: this answer is useless") and "(15)" in text


def test_what_counts_none_is_of_use_where_one_record_would_show():
    # log 20/4 = 0.749 of one record, log 20/2 = 1.5; of ten in a sum 7.49
    for query, scale, useless in (
        ("count where x > 10", 0.25, False),
        ("count where x > 10", 0.5, True),
        ("sum:x where x > 10", 2.5, False),
        ("sum:x where x > 10", 5.0, True),
    ):
        texts = said(query, Asked(scale=scale))
        assert any("this answer is useless" in text for text in texts) == useless


@pytest.mark.parametrize(
    ("scale", "at_end"),
    [
        (0.66, False),  # 1.98 of 2
        (0.67, True),
        (1.66, True),  # 4.97
        (1.67, False),  # of a guess: useless
    ],
)
def test_an_error_that_reaches_an_end_is_told_with_every_reading_of_it(scale, at_end):
    for values, high in (([2.0] * 100, 10.0), ([-2.0] * 100, 0.0)):
        frame = polars_frame({"x": values})
        advice = assess_table(frame, ["mean:x"], Asked(scale=scale), {"x": (high - 10.0, high)})
        texts = [text for text in frankly(advice, {}) if "nearer end of its universe" in text]
        assert bool(texts) == at_end
        for text in texts:
            assert "Do not publish" in text
            assert "epsilon" in text
            assert "shifted" in text
    assert not any("nearer end" in text for text in said("max:x", Asked(scale=scale)))


def test_what_only_a_release_makes_useless_is_said_to_be_that():
    frame = polars_frame({"x": [2.0, 4.0] * 50})
    advice = assess_table(frame, ["mean:x"], Asked(scale=0.5), {"x": (0.0, 10.0)})
    assert frankly(advice, {}) == frankly(advice, {"mean:x": 2.9}) == []  # of 3, and 5
    (end,) = frankly(advice, {"mean:x": 3.0})
    assert end.startswith("mean:x: the error (3) ")
    (useless,) = frankly(advice, {"mean:x": 5.0})
    assert useless.startswith("mean:x: this answer is useless") and "(5)" in useless

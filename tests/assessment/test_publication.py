"""What a release publishes: numbers with their errors, a method, a promise, a receipt."""

import json
import math
import re
from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.blocks import Paragraph, Table
from didp_ref.assessment.planning import plan
from didp_ref.assessment.publication import findings, method, promise, publication, receipt
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.release import Released
from didp_ref.assessment.request import Request

AGES = {"age": (0.0, 120.0)}


def released(queries, *numbers, promised=None, budget=3, **more):
    asked = Asked(**(promised or {"epsilon": 0.5}))
    words = Request(tuple(map(parse_question, queries)), AGES, asked, **more)
    values = tuple(tuple(map(Fraction, each)) for each in numbers)
    return Released(plan(words), values, Fraction(budget), 2, Fraction(1), fresh=True)


def test_the_table_comes_first_and_then_what_the_numbers_are():
    table, lead, *_ = publication(released(["count"], [6281.123456789]))
    # noise of scale 2 stays below 2 log 20 = 5.99 in 95 %, and the last digit shown adds to it
    assert "95%" in lead.text
    assert table.rows == (("count", "6281.1", "6.1", "2"),)


@pytest.mark.parametrize(
    ("query", "more", "told"),
    [
        ("mean:age", {}, "missing"),
        ("sum:age", {"impute": 7.0}, " 7"),
        ("mean:age", {"records": 9, "adjacency": "replace"}, "middle"),
        ("count:age", {}, ""),
        ("count where age > 9", {}, ""),
    ],
)
def test_the_first_lines_say_what_no_error_covers(query, more, told):
    numbers = [[0], [100]] if query == "mean:age" and not more else [[100]]
    page = publication(released([query], *numbers, **more))
    assert ("(age from 0 to 120)" in page[1].text) == bool(told)
    assert told in page[1].text


@pytest.mark.parametrize(
    ("queries", "numbers", "more", "told"),
    [
        (["count"], [[9]], {"by": [["sex"]], "groups": {"sex": ["F"]}}, False),
        (["count"], [[9, 9]], {"by": [["sex"]], "groups": {"sex": ["F", "M"]}}, True),
        (["count", "count where age > 9"], [[9], [9]], {}, True),
        (["histogram(0,50,120):age"], [[9, 9]], {}, True),
        (["mean:age", "count"], [[0], [100], [9]], {}, False),
    ],
)
def test_parts_of_a_whole_are_said_not_to_add_up(queries, numbers, more, told):
    page = publication(released(queries, *numbers, **more))
    text = " ".join(block.text for block in page if isinstance(block, Paragraph))
    assert ("need not add up" in text) == told


def test_a_number_has_as_many_places_as_its_error_leaves():
    # noise of scale 2 is off by 6 in 95 %, which leaves one place
    (only,) = findings(released(["count"], [1464]))[0]
    assert (only.text, only.value) == ("1464.0", 1464)
    (none,) = findings(released(["count"], [Fraction(1, 1000)]))[0]
    assert none.text == "0.0"
    (coarse,) = findings(released(["count"], [1464], promised={"epsilon": 0.01}))[0]
    assert coarse.text == "1460"


@pytest.mark.parametrize(("high", "off"), [(120.0, "120"), (125.0, "125")])
def test_no_mean_is_off_by_more_than_its_universe_is_wide(high, off):
    asked, query = Asked(epsilon=0.5), parse_question("mean:age")
    planned = plan(Request((query,), {"age": (0.0, high)}, asked))
    drawn = ((Fraction(0),), (Fraction(2),))
    released = Released(planned, drawn, Fraction(3), 1, Fraction(1), fresh=True)
    (finding,) = findings(released)[0]
    assert (finding.error, replace(finding, few=False).off) == (high, off)


def test_no_mean_is_given_of_records_that_may_not_be_there():
    """A noisy number of 2 with an error of 12 leaves it open whether there is any record."""
    few = released(["mean:age"], [0], [2])
    table, warning, *_ = publication(few)  # and no paragraph on noise that was added to a number
    assert warning.text.startswith("Not given: mean:age (2 ± 13 records). ")
    assert table.rows[0][1:3] == ("-", "-")
    enough = publication(released(["mean:age"], [0], [13]))
    assert enough[0].rows[0][1] == "60" and enough[0].rows[0][3] == "13 ± 13"


def test_a_receipt_has_no_mean_of_records_that_may_not_be_there():
    few, enough = (receipt(released(["mean:age"], [0], [many]))["published"] for many in (2, 13))
    assert few == [
        {"query": "mean:age", "value": None, "off_by_at_most": None, "records": "2 ± 13"}
    ]
    assert enough[0]["value"] == "60" and enough[0]["records"] == "13 ± 13"


def posteriors(epsilon):
    """From even odds: the odds of an output differ by at most e^epsilon."""
    return float(100 / (1 + mpmath.exp(-epsilon)))


@pytest.mark.parametrize("adjacency", ["add-remove", "any"])
def test_a_value_is_hidden_less_than_presence_where_records_come_and_go(adjacency):
    """Who moves from one group to another changes two counts, each with noise of its own."""
    half = {"promised": {"epsilon": 0.5}, "adjacency": adjacency, "budget": 1}
    release = released(["count by sex"], [6281, 6282], groups={"sex": ("F", "M")}, **half)
    (scale,) = {scale for found in findings(release)[0] for scale in found.scales}
    alone, _, together = promise(release).partition("After all")
    sure, said = (
        [float(each) for each in re.findall(r"([\d.]+)%", text.replace("50% likely", ""))]
        for text in (alone, together)
    )
    moved = posteriors(2 / mpmath.mpf(scale))
    if adjacency == "any":
        assert moved <= sure[0] < moved + 0.1 and len(sure) == 1
        assert posteriors(1) <= said[0] < posteriors(1) + 0.1
    else:
        present = posteriors(1 / mpmath.mpf(scale))
        assert present <= sure[0] < present + 0.1 and moved <= sure[1] < moved + 0.1
        assert posteriors(1) <= said[0] < posteriors(1) + 0.1
        assert posteriors(2) <= said[1] < posteriors(2) + 0.1


def test_the_limits_are_those_of_the_suspicion_that_was_given():
    """Odds of one to nine rise by e^epsilon at most: by 9/4 they are one to four."""
    half, whole = math.log(9 / 4) / 2, math.log(9 / 4)
    promised = {"epsilon": half, "prior": Fraction(1, 10)}
    release = released(["count"], [6281], promised=promised, budget=Fraction(whole))
    alone, _, together = promise(release).partition("After all")
    assert "10% likely" in alone and "at most 14.3% sure" in alone  # 1.5/(1.5 + 9) is 1/7
    assert "at most 20% sure" in together
    assert receipt(release)["asked"]["prior"] == "1/10"


@pytest.mark.parametrize("adjacency", ["any", "replace", "add-remove"])
def test_the_limits_are_those_of_a_person_with_several_records(adjacency):
    """Odds of 1 to 9 rise by (9/4)^(1/4) a record: by 3/2 with two, by 9/4 with all the budget."""
    quarter, half = math.log(9 / 4) / 4, math.log(9 / 4) / 2
    promised = {"epsilon": quarter, "prior": Fraction(1, 10), "records_per_person": 2}
    release = released(
        ["sum:age"], [6281], promised=promised, budget=Fraction(half), adjacency=adjacency
    )
    alone, _, together = promise(release).partition("After all")
    assert "one person (at most 2)" in alone and "at most 14.3% sure" in alone
    assert "20%" in together
    twice = adjacency == "add-remove"  # a changed value is two steps: 9/4, and 81/16 is 9 in 25
    assert ("at most 20% sure" in alone) == twice and ("36%" in together) == twice
    assert receipt(release)["asked"]["records_per_person"] == 2


def test_certainty_about_a_person_with_several_records_is_warned_of():
    """e^4 hides one record to 98.3%; e^8 hides two to 99.97%."""
    for several, warned in ((1, False), (2, True)):
        promised = {"epsilon": 4.0, "records_per_person": several}
        release = released(["count"], [6281], promised=promised, budget=Fraction(4))
        said = " ".join(block.text for block in publication(release) if hasattr(block, "text"))
        assert ("protects nobody" in said) == warned


@pytest.mark.parametrize("adjacency", ["any", "replace", "add-remove"])
def test_noise_that_may_hide_no_value_is_warned_of(adjacency):
    """At epsilon = 4 presence is hidden to 98.2%; a value that is two steps away, to 99.97%."""
    for epsilon in (3, 4, 8):
        asked = {"promised": {"epsilon": epsilon}, "adjacency": adjacency, "budget": epsilon}
        release = released(["count by sex"], [6281, 6282], groups={"sex": ("F", "M")}, **asked)
        steps = 2 if adjacency == "add-remove" else 1
        warned = [
            block.text
            for block in publication(release)
            if isinstance(block, Paragraph) and block.warning and "every other record" in block.text
        ]
        assert bool(warned) == (posteriors(steps * epsilon) >= 99.9)
        if warned:
            (said,) = re.findall(r"rise to ([\d.]+)%", warned[0])
            likely = posteriors(epsilon)
            most = likely if likely >= 99.9 else posteriors(steps * epsilon)
            assert most <= float(said) < most + 0.01


def test_a_mean_that_rounding_moves_out_of_its_universe_is_off_by_that_more():
    asked, query = Asked(epsilon=0.5), parse_question("mean:age")
    planned = plan(Request((query,), {"age": (13.0, 133.0)}, asked))
    released = Released(
        planned, ((Fraction(-999),), (Fraction(2),)), Fraction(3), 1, Fraction(1), True
    )
    (only,) = findings(released)[0]
    assert (only.value, only.error) == (10, 123.0)  # the mean may be 133


def test_what_was_read_as_missing_stands_on_the_page_and_how_in_the_receipt():
    reading = {"null_values": ["999", "NA"], "decimal": ","}
    release = released(["count"], [6281], reading=reading)
    assert "999 or NA" in method(release.plan)
    asked = receipt(release)["asked"]
    assert {name: asked[name] for name in reading} == reading
    assert "999" not in method(released(["count"], [6281]).plan)


def warned(publication):
    return [block.text for block in publication if isinstance(block, Paragraph) and block.warning]


@pytest.mark.parametrize(
    ("query", "numbers", "useless"),
    [
        # noise of scale 2 stays below 2 log 20 = 5.99 in 95 %
        ("count", ([6.1],), False),
        ("count", ([5.9],), True),
        ("count", ([-5.9],), True),
        ("count", ([-6.1],), True),  # no file has fewer than no record
        ("histogram(-5,5):age", ([-300.0],), True),
        ("sum:age", ([-730.0],), True),  # of ages from 0 on; 240 log 20 = 718.98
        ("sum:age", ([730.0],), False),
        # the sum's noise of scale 240, and 60 times the count's of scale 4, stay together below
        # 240 * 4.1126 = 987.0 in 95 %, where e^-y (1 + y/2) = 1/20; and a guess is off by 60
        ("mean:age", ([0], [17]), False),
        ("mean:age", ([0], [16]), True),
    ],
)
def test_an_error_as_large_as_the_answer_or_a_guess_makes_it_useless(query, numbers, useless):
    page = publication(released([query], *numbers))
    assert any("a guess without the data" in text for text in warned(page)) == useless


@pytest.mark.parametrize(
    ("summed", "warns"),
    [
        # of 10,000 records the error is 987.0/10^4 = 0.0987 (above), and a half of 0.001
        (-10_000 * 60, True),  # the exact end
        (-10_000 * Fraction("59.902"), True),  # 0.098 from it
        (-10_000 * Fraction("59.900"), False),
        (10_000 * Fraction("59.902"), True),
        (10_000 * Fraction("59.900"), False),
        (0, False),
    ],
)
def test_a_mean_at_an_end_tells_that_the_universe_may_be_shifted(summed, warns):
    texts = warned(publication(released(["mean:age"], [summed], [10_000])))
    assert len(texts) == warns
    for text in texts:  # whatever the reason is: the noise, or what was declared
        assert "epsilon" in text and text.count("universe") > 1


def test_a_median_beyond_an_end_may_tell_the_same_and_a_maximum_never():
    whole = {"records": 9, "adjacency": "replace", "promised": {"epsilon": 20.0}, "budget": 20}
    for query, warns in (("median:age", True), ("max:age", False)):
        texts = warned(publication(released([query], [125], **whole)))
        assert any("shifted" in text for text in texts) == warns


@pytest.mark.parametrize(
    ("query", "epsilon", "useless"),
    [
        ("count", 4, False),  # log 20/4 = 0.749 of one record
        ("count", 2, True),
        ("sum:age", 4, False),  # of 120
        ("sum:age", 2, True),
    ],
)
def test_an_answer_near_zero_is_of_use_where_one_record_would_show(query, epsilon, useless):
    page = publication(released([query], [0], promised={"epsilon": float(epsilon)}))
    assert any("a guess without the data" in text for text in warned(page)) == useless


def test_of_an_empty_group_no_mean_is_given():
    groups = {"by": (("sex",),), "groups": {"sex": ("F", "X")}}
    page = publication(released(["mean:age"], [10, 0], [5000, 1], **groups))
    (text,) = warned(page)
    assert text.startswith("Not given: X (1 ± 25 records). ")


@pytest.mark.parametrize(
    ("epsilon", "budget", "begins"),
    [
        # e^x/(1 + e^x) is 0.999 at x = log 999 = 6.907
        (6.8, 6.8, ""),
        (7.0, 7.0, "epsilon = 7 protects nobody"),
        (1.0, 7.0, "A budget of epsilon = 7"),
    ],
)
def test_an_epsilon_that_leaves_certainty_protects_nobody(epsilon, budget, begins):
    release = released(["count"], [10**6], promised={"epsilon": epsilon}, budget=Fraction(budget))
    texts = warned(publication(release))
    assert len(texts) == bool(begins)
    assert all(text.startswith(begins) for text in texts)


def test_a_missing_value_counts_as_the_middle_where_every_record_counts():
    whole = {"records": 9, "adjacency": "replace"}
    _, alone, *_ = publication(released(["mean:age"], [4], **whole))
    assert "middle" in alone.text and "left out" not in alone.text
    _, both, *_ = publication(released(["mean:age", "count:age"], [4], [9], **whole))
    assert "middle" in both.text and "left out" in both.text


def test_several_answers_stand_in_a_table():
    release = released(["count", "histogram(2):age"], [6281], [100, 200])
    whole, bins, lead, *_ = publication(release)
    assert "95%" in lead.text and "85%" in lead.text  # 0.95^3 = 0.857
    assert "(age from 0 to 120)" in lead.text
    assert isinstance(whole, Table) and isinstance(bins, Table)
    assert [row[0] for row in whole.rows] == ["count"]
    assert bins.title == "histogram(2):age"
    assert [row[0] for row in bins.rows] == ["[0, 60)", "[60, 120]"]


def test_every_group_has_a_row_and_the_answers_are_in_their_order():
    groups = {"by": (("sex",),), "groups": {"sex": ("F", "M")}}
    release = released(["mean:age", "count"], [0, 600], [10, 20], [11, 21], **groups)
    names = ["mean:age (sex = F)", "mean:age (sex = M)", "count (sex = F)", "count (sex = M)"]
    # 60 + 0/10, and 60 + 600/20
    assert [(finding.name, finding.value) for each in findings(release) for finding in each] == [
        *zip(names, (60, 90, 11, 21), strict=True)
    ]
    noisy = receipt(release)["answers"][0]["noisy"]
    assert [entry["groups"] for entry in noisy] == [[["F"], ["M"]]] * 2
    assert "sex (F, M)" in promise(release)


def test_the_receipt_has_the_group_and_the_bin_of_every_number():
    groups = {"by": (("sex",),), "groups": {"sex": ("F", "M")}}
    written = receipt(released(["histogram(0,18,120):age"], [1, 2, 3, 4], **groups))
    places = [(entry["group"], list(entry["bin"])) for entry in written["published"]]
    bins = [[0, 18], [18, 120]]
    assert places == [({"sex": sex}, edges) for sex in "FM" for edges in bins]
    assert written["answers"][0]["noisy"][0]["edges"] == [0, 18, 120]
    (only,) = receipt(released(["count"], [1]))["published"]
    assert {"group", "bin"}.isdisjoint(only)


def test_numbers_of_one_question_have_short_labels():
    groups = {"by": (("sex",),), "groups": {"sex": ("F", "M")}}
    table, *_ = publication(released(["histogram(2):age"], [100, 200, 300, 400], **groups))
    assert table.title == "histogram(2):age by sex"
    assert table.columns[:2] == ("sex", "age")
    labels = [("F", "[0, 60)"), ("F", "[60, 120]"), ("M", "[0, 60)"), ("M", "[60, 120]")]
    assert [row[:2] for row in table.rows] == labels


def test_the_title_of_a_table_is_the_query_that_was_asked():
    groups = {"by": (("sex",),), "groups": {"sex": ("F", "M")}}
    table, *_ = publication(released(["count where age > 9"], [100, 200], **groups))
    assert parse_question(table.title) == parse_question("count where age > 9 by sex")


def test_useless_numbers_are_named_after_their_query():
    """Of several queries a bin alone would be ambiguous; of one query, it is not."""
    groups = {"by": (("sex",),), "groups": {"sex": ("F", "M")}}
    bins, values = "histogram(2):age", [[0, 1000, 1, 1000], [1000, 0]]
    texts = [block.text for block in publication(released([bins, "count"], *values, **groups))[2:]]
    (told,) = (text for text in texts if "a guess without" in text)
    assert told.startswith("histogram(2):age of F [0, 60), M [0, 60), count of M: the error")
    texts = [block.text for block in publication(released([bins], values[0], **groups))[1:]]
    (told,) = (text for text in texts if "a guess without" in text)
    assert told.startswith("F [0, 60), M [0, 60): the error")


numbers = st.fractions(-1, 1, max_denominator=10**4)


def usual_noise(a, b):
    """A little less than what two Laplace variables of these scales sum to in 95 of 100 draws."""
    if abs(a - b) < 1e-9 * a:
        b = a * (1 - 1e-9)  # which is less too
    low, high = 0.0, 10.0 * a
    with mpmath.workdps(50):
        a, b = mpmath.mpf(a), mpmath.mpf(b)
        for _ in range(60):
            x = (low + high) / 2
            beyond = a**2 * mpmath.exp(-x / a) - (b**2 * mpmath.exp(-x / b) if b else 0)
            low, high = (x, high) if beyond / (a**2 - b**2) > 0.05 else (low, x)
    return Fraction(float(low)) * Fraction("0.999999999")


@given(st.integers(1, 10**6), numbers, numbers, st.integers(-(10**6), 10**6))
def test_a_mean_is_off_by_at_most_what_is_said(records, place, share, off_count):
    """Whatever the exact mean is, where its noise is no larger than in 95 of 100 releases."""
    mean = 60 + 60 * place
    most = usual_noise(240, float(abs(240 * place)))
    counted = max(Fraction(records + off_count), Fraction(1))
    # |X - m Y| <= most, for the X that reaches so many parts of it
    off_sum = share * most + (mean - 60) * (counted - records)
    summed = records * (mean - 60) + off_sum
    ((only,),) = findings(released(["mean:age"], [summed], [records + off_count]))
    assert 0 <= only.value <= 120
    assert abs(only.value - mean) <= Fraction(only.error)


WAYS = [
    {},
    {"adjacency": "add-remove"},
    {"adjacency": "replace"},
    {"by": (("sex",),), "groups": {"sex": ("F", "M")}},
]


def both_scales(**more):
    """Return the scale of a mean's sum, and sixty times that of its count."""
    summed, number = (
        draw.part.scale for draw in released(["mean:age"], [0], [0], **more).plan.parts
    )
    return summed, 60 * number


@pytest.mark.parametrize("more", WAYS[:3])
def test_the_noise_of_sum_and_count_exceeds_what_is_said_in_5_of_100_releases(more):
    """By the tail of a sum of two Laplace variables, of a mean at the end, and no less often."""
    ((only,),) = findings(released(["mean:age"], [60 * 10**6], [10**6], **more))
    most, (a, b) = mpmath.mpf(only.error) * 10**6, map(mpmath.mpf, both_scales(**more))
    assert abs(a - b) <= 1e-6 * a
    scale = max(a, b)
    above = mpmath.exp(-most / scale) * (1 + most / (2 * scale))
    assert 0.048 <= above <= 0.05  # the published error has two digits


@pytest.mark.parametrize("more", WAYS)
def test_a_step_costs_a_mean_what_is_charged(more):
    """A value that changes moves the sum by 120; a record that comes moves both, by 60 and 1."""
    plan = released(["mean:age"], [0] * 2, [0] * 2, **more).plan
    summed, sixty = both_scales(**more)
    number = sixty / 60
    changed, entered = 120 / summed, 60 / summed + 1 / number
    if "by" in more:  # from one group to another
        entered *= 2
    losses = [entered] if more.get("adjacency") == "add-remove" else [changed, entered]
    assert max(losses) == pytest.approx(0.5, rel=1e-8)
    assert plan.cost == Fraction(1, 2)


@given(st.fractions(-(10**6), 10**6), st.sampled_from(["0.001", "0.1", "3"]))
def test_what_is_shown_is_near_what_was_drawn(number, epsilon):
    exact = Fraction(epsilon)
    words = Request((parse_question("count"),), {}, Asked(epsilon=float(exact)))
    ((only,),) = findings(
        Released(plan(words), ((number,),), Fraction(3), 1, Fraction(1), fresh=True)
    )
    noise = plan(words).advice.error(plan(words).parts[0].part)
    assert abs(only.value - number) <= Fraction(only.error) - Fraction(noise)
    assert Fraction(only.text) == only.value


def test_the_method_says_how_a_mean_is_made():
    assert "noisy" not in method(released(["count"], [1]).plan)
    said = method(released(["mean:age"], [1], [2]).plan)
    assert "noisy sum" in said and "noisy count" in said


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("histogram(0,60):age", True),
        ("histogram(60,120):age", True),
        ("histogram(0,120):age", False),
    ],
)
def test_that_values_outside_of_bins_are_counted_in_none_is_no_secret(query, told):
    said = method(released([query], [100]).plan)
    assert ("bins" in said) == told
    assert "bins" not in method(released(["histogram(2):age"], [1, 2]).plan)


def test_the_promise_says_what_the_epsilon_is_in_beliefs():
    said = promise(released(["count"], [1], budget=3))
    assert "epsilon = 0.5." in said
    # the second engine: e^(1/2), and the posterior of one of two from e^(1/2) and e^3
    factor, alone, together = (
        float(mpmath.ceil(value * 1000) / 1000)
        for value in (mpmath.e**0.5, 1 / (1 + mpmath.e**-0.5), 1 / (1 + mpmath.e**-3))
    )
    assert f"at most {math.ceil(factor * 100) / 100} times as likely" in said
    assert f" {100 * alone:.1f}%" in said
    assert f" {100 * together:.1f}%" in said


@pytest.mark.parametrize(
    ("promised", "words"),
    [({"rho": 0.1}, "19 .* 10%"), ({"alpha": 0.5, "beta": 1.0}, "50% .* 100%")],
)
def test_other_promises_are_said_to_be_of_this_release_alone(promised, words):
    said = promise(released(["count"], [1], promised=promised))
    assert re.search(words, said)
    assert "epsilon = 0.3466" in said  # half of log 2, as the worlds lie two steps apart


def test_a_declared_number_of_records_is_said_to_be_public():
    release = released(["median:age"], [44], records=48_842, adjacency="replace", impute=40.0)
    assert "48,842" in promise(release)


def test_the_receipt_adds_up_exactly():
    written = receipt(released(["mean:age", "count"], ["1/10"], [2], [3]))
    assert json.loads(json.dumps(written)) == written
    drawn = [entry for answer in written["answers"] for entry in answer["noisy"]]
    spent = sum(Fraction(answer["epsilon"]) for answer in written["answers"])
    mean, count = written["answers"]
    # the sum alone where a value changes, half of that and the count where a record comes or goes
    summed, number = (Fraction(entry["epsilon"]) for entry in mean["noisy"])
    assert Fraction(mean["epsilon"]) == max(summed, summed / 2 + number)
    assert count["epsilon"] == count["noisy"][0]["epsilon"]
    assert spent <= Fraction(written["charged"]["epsilon"]) == Fraction(1, 2)
    assert [entry["values"] for entry in drawn] == [["0.1"], ["2"], ["3"]]
    assert written["charged"] == {"epsilon": "1/2", "of": "3", "charge": 2, "date": None}
    assert written["asked"]["promise"] == {"epsilon": "1/2"}


def test_the_page_is_a_table_what_it_means_a_promise_and_a_method():
    kinds = [type(block) for block in publication(released(["count"], [100]))]
    assert kinds == [Table, Paragraph, Paragraph, Paragraph]

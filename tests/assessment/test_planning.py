"""What can be released, of what scale and at what price, from public words alone."""

from fractions import Fraction

import pytest

from didp_ref.assessment.answers import Answer
from didp_ref.assessment.planning import counted_twice, plan
from didp_ref.assessment.publication import receipt
from didp_ref.assessment.release import Released
from didp_ref.errors import DomainError, Infeasible
from tests.assessment.asked import HALF, words

MANY = list(map(str, range(10_001)))


@pytest.mark.parametrize("query", ["median:age", "std:age", "max:age", "quantile(0.9):age"])
def test_a_query_whose_noise_depends_on_the_records_needs_their_number_declared(query):
    with pytest.raises(DomainError, match="--records"):
        plan(words(query))
    with pytest.raises(DomainError, match="--records"):
        plan(words(f"{query} where sex = F", records=6, adjacency="replace"))
    planned = plan(words(query, records=6, adjacency="replace", impute=40.0))
    assert planned.cost <= HALF


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"adjacency": "remove"}, "adjacency"),
        ({"records": 6}, "adjacency"),
        ({"records": 6, "adjacency": "add-remove"}, "adjacency"),
        ({"records": 1, "adjacency": "replace"}, "records"),
        ({"impute": 121.0}, "0 <= value <= 120"),
    ],
)
def test_words_that_promise_nothing_are_refused(more, said):
    with pytest.raises(DomainError, match=said):
        plan(words("mean:age", **more))


def test_what_is_the_same_in_all_worlds_is_no_release():
    with pytest.raises(DomainError, match="count"):
        plan(words("count", adjacency="replace"))


def test_a_mean_over_a_number_that_is_the_same_in_all_worlds_asks_for_it():
    with pytest.raises(DomainError, match=r"'mean:age'.*declare it \(--records N\)"):
        plan(words("mean:age", adjacency="replace", impute=40.0))
    plan(words("mean:age", adjacency="replace"))  # a missing value is left out: the number changes
    plan(words("mean:age", adjacency="replace", impute=40.0, records=6))


@pytest.mark.parametrize("promise", [{"rho": 0.1}, {"rho": 0.1, "epsilon": 0.5}])
def test_a_promise_that_no_noise_keeps_is_said_to_be_none(promise):
    with pytest.raises(Infeasible, match=r"rho = 0\.1 among 2 suspects"):
        plan(words("count", promise=promise, suspects=2))


def test_what_is_charged_is_not_below_the_exact_loss_and_four_digits_long():
    for promise in ({"rho": 0.1}, {"alpha": 0.5, "beta": 1.0}, {"scale": 7.3}, {"error": 3.0}):
        planned = plan(words("count", "sum:age", "histogram(3):age", promise=promise))
        loss = sum(part.part.distances.delta / Fraction(part.part.scale) for part in planned.parts)
        assert loss <= planned.cost <= loss * Fraction(1001, 1000)
        assert len(str(float(planned.cost)).replace(".", "").strip("0")) <= 4


SEXES = {"by": (("sex",),), "groups": {"sex": ("F", "M", "X")}}


@pytest.mark.parametrize(("adjacency", "moved"), [("any", 2), ("replace", 2), ("add-remove", 1)])
def test_groups_share_one_charge_as_a_record_is_in_one_or_moves_between_two(adjacency, moved):
    for many in (1, 3):
        groups = {"sex": SEXES["groups"]["sex"][:many]}
        asked = words("count", adjacency=adjacency, by=(("sex",),), groups=groups)
        ((drawn,),) = plan(asked).drawn
        assert drawn.part.distances.delta == moved
        assert drawn.part.scale == 2 * moved  # at epsilon = 1/2, however many groups there are
        assert (drawn.numbers, plan(asked).cost) == (many, HALF)


def test_two_groupings_are_charged_both():
    groups = {"sex": ("F", "M"), "race": ("A", "B")}
    asked = words("count", "sum:age", by=(("sex",), ("race",)), groups=groups)
    planned = plan(asked)
    assert planned.request.asked_of[1] == (planned.request.questions[0], ("race",))
    spent = [part.mechanism.epsilon(part.part.distances.delta) for part in planned.parts]
    assert len(spent) == 4 and all(abs(value - HALF / 4) < HALF / 10**8 for value in spent)
    assert sum(spent) <= planned.cost == HALF


@pytest.mark.parametrize(
    ("query", "more", "said"),
    [
        ("count", {"by": (("sex",),)}, "--groups 'sex=A,B,C'"),
        ("count", {"by": (("a", "b"),), "groups": {"a": "xy"}}, "--groups 'b=A,B,C'"),
        ("count", {"by": (("a",),), "groups": {"a": MANY}}, "at most 10,000"),
        ("median:age", {**SEXES, "records": 6, "adjacency": "replace"}, "--records"),
    ],
)
def test_groups_whose_answers_would_tell_of_the_records_are_refused(query, more, said):
    with pytest.raises(DomainError, match=said):
        plan(words(query, **more))


@pytest.mark.parametrize("promise", [{"error": 1.0}, {"scale": 1.0}])
def test_what_a_mean_over_a_noisy_count_is_off_by_cannot_be_promised(promise):
    (name,) = promise
    with pytest.raises(Infeasible, match=f"{name} .* mean:age .*--epsilon X"):
        plan(words("mean:age", promise=promise))


@pytest.mark.parametrize("error", [0.1, 0.5, 9.99, 123.0])
def test_an_error_that_is_asked_for_is_kept_by_what_is_published(error):
    planned = plan(words("count", promise={"error": error}))
    released = Released(planned, ((Fraction(1, 3),),), Fraction(99), 1, Fraction(1), fresh=True)
    assert 0.9 * error < receipt(released)["published"][0]["off_by_at_most"] <= error


def test_a_plan_holds_no_answer_and_opens_no_file():
    planned = plan(words("count", "sum:age", "mean:age", "histogram(4):age"))
    assert all(
        part.part.answer == Answer((), ()) and not part.part.records for part in planned.parts
    )
    assert all(not part.answer.lower and not part.missing for part in planned.advice.parts)


@pytest.mark.parametrize(
    ("queries", "twice"),
    [
        (["mean:age by sex", "count:age by sex", "count"], ["count:age by sex"]),
        (["mean:age", "count where sex = F"], []),
        (["mean:age where sex = F", "count where sex = F"], ["count where sex = F"]),
        (["sum:age", "count"], []),
    ],
)
def test_a_count_beside_the_mean_of_the_same_records_is_named(queries, twice):
    assert counted_twice(words(*queries, groups={"sex": ("F", "M")})) == twice


def test_queries_together_can_cost_less_than_they_are_charged():
    """docs/release.md has these numbers: the worst step of one need not be the worst of another."""
    queries = ["mean:age", "count", "count by sex"]
    planned = plan(words(*queries, groups={"sex": ["F", "M"]}))
    presence = sum(
        drawn.mechanism.epsilon(1 if drawn.part.question.name == "count" else 60)
        for drawn in planned.parts
    )
    assert (planned.cost, presence) == (HALF, Fraction(5, 12))

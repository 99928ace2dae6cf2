"""What a question lacks, or has too much of, is named; and what is no number of its kind."""

import math
import re
from fractions import Fraction

import pytest

from didp_ref.errors import DidpError, DomainError, Infeasible, InputError, OutOfRange, shorten
from didp_ref.workbench.explain import PROMISES, explain

LACKS = [
    ({}, None, "promise"),
    ({"prior": "1/2"}, "replace", "promise"),
    ({"epsilon": 1, "n_worlds": 8}, None, "adjacency"),
    ({"epsilon": 1, "prior": "1/2", "n_worlds": 2}, "replace", "prior .*n_worlds"),
    ({"epsilon": 1, "rho": "1/2", "n_worlds": 9}, "replace", "not both"),
    ({"alpha": "1/2", "prior": "1/2"}, None, "alpha .*beta"),
    ({"beta": "1/2", "prior": "1/2"}, None, "beta .*alpha"),
    ({"alpha": "1/2", "beta": 1, "prior": "1/2"}, "replace", "worlds"),
    ({"rho": "1/2"}, None, "missing n_worlds"),
    ({"scale": 1, "prior": "1/2"}, None, "global_sensitivity"),
    ({"scale": 1, "sensitive_range": 1, "prior": "1/2"}, "worlds", "worlds"),
    ({"scale": 1, "delta": "1/9", "prior": "1/2"}, "replace", "missing sensitivity"),
    ({"posterior": "9/10", "n_worlds": 8}, None, "adjacency"),
    ({"posterior": "9/10", "epsilon": 1, "delta": "1e-6"}, "replace", "not both .* two calls"),
    ({"success": "9/10", "prior": "1/2", "epsilon": 1}, "replace", "not both .* two calls"),
    *(
        (
            {"posterior": "9/10", "prior": "1/2", **promise},
            "replace",
            "depends on the probability of the event",
        )
        for promise in (
            {"deviation": 1, "global_sensitivity": 1},
            {"mu": 1},
            {"concentrated_rho": 1},
            {"renyi_order": 2, "renyi_budget": 1},
        )
    ),
    ({"deviation": 1, "prior": "1/2"}, "replace", "global_sensitivity"),
    ({"deviation": 1, "epsilon": 1, "prior": "1/2"}, "replace", "not both"),
    ({"renyi_order": 2, "prior": "1/2"}, "replace", "renyi_order .*renyi_budget"),
    ({"renyi_budget": 2, "prior": "1/2"}, "replace", "renyi_budget .*renyi_order"),
    ({"renyi_order": 2, "renyi_budget": 1, "n_worlds": 3}, "add-remove", "budget"),
    (
        {"renyi_order": 2, "renyi_budget": 1, "group": 3, "prior": "1/2"},
        "replace",
        "renyi_order .*group",
    ),
    ({"mu": 1, "group": 2, "prior": "1/2"}, "worlds", "adjacent"),
    ({"rho": "1/2", "n_worlds": 9, "times": 2}, None, "rho .*times"),
    ({"epsilon": 1, "delta": "1e-9", "times": 2, "prior": "1/2"}, "replace", "total_delta"),
    ({"epsilon": 1, "total_delta": "1e-9", "prior": "1/2"}, "replace", "total_delta"),
    ({"success": "3/5", "delta": "1e-9", "n_worlds": 3}, "add-remove", "two steps"),
    ({"advantage": "1/10", "prior": "1/2"}, "replace", "advantage .*prior"),
]
OTHER_RHO = [
    ({"rho": "1/2", "prior": "1/2"}, "add-remove", InputError),
    ({"rho": "1/2"}, "add-remove", InputError),
    ({"rho": "1/2"}, None, InputError),
    ({"rho": "1/2", "delta": "1e-6", "n_worlds": 9}, None, InputError),
    ({"rho": "1/2", "epsilon": 1}, "replace", InputError),
    ({"rho": "3/2"}, None, DomainError),
    ({"rho": "2/5", "n_worlds": 2}, None, Infeasible),
]


@pytest.mark.parametrize(("values", "adjacency", "kind"), OTHER_RHO)
def test_a_refusal_of_a_rho_names_that_of_zcdp(values, adjacency, kind):
    with pytest.raises(kind, match=r"zCDP .*concentrated_rho"):
        explain(values, adjacency)


def test_what_an_adjacency_may_be_is_said_once():
    with pytest.raises(DomainError) as caught:
        explain({"epsilon": 1}, "swap")
    assert str(caught.value).count("add-remove") == 1
    with pytest.raises(DomainError, match=r"replace\?"):
        explain({"epsilon": 1}, "replaced")
    with pytest.raises(DomainError, match="both together are any"):
        explain({"epsilon": 1}, "both")


@pytest.mark.parametrize(("values", "adjacency", "problem"), LACKS)
def test_what_a_question_lacks_is_named(values, adjacency, problem):
    with pytest.raises(InputError) as holds:
        explain(values, adjacency)
    assert re.search(problem, str(holds.value))


WRONG = [
    ({"epsilon": float("nan"), "prior": "1/2"}, "replace", DomainError),
    ({"epsilon": True, "prior": "1/2"}, "replace", DomainError),
    ({"epsilon": 0, "prior": "1/2"}, "replace", DomainError),
    ({"epsilon": 1, "prior": 1}, "replace", DomainError),
    ({"epsilon": 1, "prior": "1/2"}, "neighbours", DomainError),
    ({"epsilons": 1, "prior": "1/2"}, "replace", DomainError),
    ({"eps": 1, "epsilon": 1, "prior": "1/2"}, "replace", InputError),
    ({"eps": 1, "target_epsilon": 2, "prior": "1/2"}, "replace", InputError),
    ({"epsilon": 1, "n_worlds": 1}, "replace", DomainError),
    ({"epsilon": 1001, "prior": "1/2"}, "replace", OutOfRange),
    ({"epsilon": 1001, "delta": "1/2", "prior": "1/2"}, "replace", OutOfRange),
    ({"scale": "1e-9", "sensitive_range": 1, "prior": "1/2"}, None, OutOfRange),
    ({"rho": "1/11", "n_worlds": 10}, None, Infeasible),
    ({"posterior": "1/2", "prior": "1/2"}, "replace", Infeasible),
    ({"advantage": "1/2", "delta": "1/2"}, "replace", Infeasible),
    ({"success": "1/2", "prior": "1/2"}, "replace", Infeasible),
    ({"success": "1/2", "prior": "1/4"}, "replace", Infeasible),
    ({"success": "1/10", "n_worlds": 10}, "replace", Infeasible),
    ({"success": "3/5", "delta": "1/5", "prior": "1/2"}, "replace", Infeasible),
    ({"mu": 45, "prior": "1/2"}, "replace", OutOfRange),
    ({"mu": 20, "times": 6, "prior": "1/2"}, "replace", OutOfRange),
    ({"epsilon": 1, "times": 10**6 + 1, "prior": "1/2"}, "replace", DomainError),
    ({"epsilon": "1/2", "delta": "1/9", "group": 9, "prior": "1/2"}, "replace", Infeasible),
]


@pytest.mark.parametrize(("values", "adjacency", "kind"), WRONG)
def test_a_wrong_number_is_refused(values, adjacency, kind):
    with pytest.raises(kind):
        explain(values, adjacency)


@pytest.mark.parametrize("name", ["eps", "target_epsilon"])
def test_names_of_libraries_are_read_as_ours(name):
    delta = {"target_delta": "1e-6", "prior": "1/2"}
    ours = explain({"epsilon": 2, "delta": "1e-6", "prior": "1/2"}, "replace")
    assert str(explain({name: 2, **delta}, "replace")) == str(ours)


REASONS = [
    ({"mu": 1, "delta": 0, "prior": "1/2"}, Infeasible, "delta = '0'"),
    ({"deviation": 1, "global_sensitivity": 1, "delta": 0, "prior": "1/2"}, Infeasible, "delta"),
    ({"concentrated_rho": 1, "delta": 0, "prior": "1/2"}, Infeasible, "at delta = 0"),
    (
        {"posterior": "3/5", "delta": 0, "prior": "1/2", "global_sensitivity": 1},
        Infeasible,
        "Gaussian",
    ),
    ({"epsilon": 1, "delta": 1, "prior": "1/2"}, DomainError, "delta"),
    ({"epsilon": 1, "delta": 2, "prior": "1/2"}, DomainError, "delta"),
    ({"epsilon": 0, "prior": "1/2"}, DomainError, "epsilon"),
    ({"renyi_order": 1, "renyi_budget": 1, "prior": "1/2"}, DomainError, "order"),
    ({"renyi_order": "2,8", "renyi_budget": "1,2", "prior": "1/2"}, DomainError, "order"),
    ({"renyi_order": [2, 8], "renyi_budget": [1, 2], "prior": "1/2"}, DomainError, "one order"),
    ({"mu": 1, "times": 0, "prior": "1/2"}, DomainError, "times"),
    ({"mu": 1, "group": 0, "prior": "1/2"}, DomainError, "group"),
    ({"mu": 0, "prior": "1/2"}, DomainError, "mu"),
    (
        {"epsilon": 1, "delta": "1/10", "times": 2, "total_delta": "0.18", "prior": "1/2"},
        Infeasible,
        "total_delta < 1 - (1 - delta)^times",
    ),
    ({"epsilon": 1, "times": 2, "total_delta": 0, "prior": "1/2"}, DomainError, "adding"),
]


@pytest.mark.parametrize(("values", "kind", "reason"), REASONS)
def test_what_is_refused_is_refused_with_its_reason(values, kind, reason):
    with pytest.raises(kind, match=re.escape(reason)):
        explain(values, "replace")


@pytest.mark.parametrize("adjacency", [("replace", "any"), ["any"], 3, 10**5000], ids=shorten)
def test_what_is_no_text_is_no_adjacency(adjacency):
    with pytest.raises(DomainError, match="adjacency"):
        explain({"mu": 1, "prior": "1/2"}, adjacency)


@pytest.mark.parametrize("number", [10**5000, Fraction(1, 7**6000)], ids=shorten)
@pytest.mark.parametrize("name", ["epsilon", "delta", "prior", "times", "n_worlds", "group"])
def test_a_number_that_no_sentence_can_hold_is_refused(name, number):
    with pytest.raises(DomainError, match=f"{name} = .*900 digits"):
        explain({"epsilon": 1, "delta": "1e-9", name: number}, "replace")


@pytest.mark.parametrize("mechanism", [3, None, ["rappor"], 10**5000], ids=shorten)
def test_what_is_no_text_is_no_mechanism(mechanism):
    with pytest.raises(DomainError, match="mechanism"):
        explain(mechanism=mechanism, flip="1/2", hashes=1)


PARTIAL = ("alpha", "rho", "scale", "deviation", "renyi_order")
"""Promises that are no promise without a second number."""


@pytest.mark.parametrize("promise", PARTIAL)
def test_half_a_promise_is_refused(promise):
    with pytest.raises(DidpError):
        explain({promise: "1/2"})


@pytest.mark.parametrize("adjacency", ["add-remove", "replace", "any", "worlds"])
@pytest.mark.parametrize("promise", sorted(set(PROMISES) - set(PARTIAL)))
def test_a_promise_alone_has_the_numbers_of_every_adjacency(promise, adjacency):
    """What was taken for the prior and the adjacency is on the screen."""
    alone = explain({promise: "3/5"})
    prior = {"prior": "1/2"} if "prior" in PROMISES[promise] else {}
    is_hinted = bool(prior) and promise != "success"  # a guess at 1/10 is right more often
    asked = explain({promise: "3/5", **prior}, adjacency)
    assert [each.value for each in alone.findings] == [each.value for each in asked.findings]
    hints = dict(alone.rows)["Next"]
    assert "adjacency=replace (default: any)" in hints
    assert ("prior=1/10 (default: 1/2)" in hints) == is_hinted
    assert "default" not in dict(asked.rows).get("Next", "")


@pytest.mark.parametrize("level", ["1/2", "1/5", "10%", "1/1000", "1/3"])
def test_a_level_below_the_usual_prior_names_a_prior_that_works(level):
    with pytest.raises(Infeasible) as caught:
        explain(posterior=level)
    (prior,) = re.findall(r"add a smaller prior: prior=(\S+)", str(caught.value.reason))
    assert explain(posterior=level, prior=prior).value > 0


ASKED = [
    {"epsilon": 1},
    {"epsilon": 1, "times": 5},
    {"epsilon": 1, "delta": "1e-6"},
    {"epsilon": 1, "group": 3},
    {"epsilon": 1, "n_worlds": 4, "adjacency": "add-remove"},
    {"scale": "1/2", "global_sensitivity": 1},
    {"scale": 2, "global_sensitivity": 1, "times": 3},
    {"scale": 2, "sensitive_range": 1},
    {"deviation": 2, "global_sensitivity": 1},
    {"deviation": 2, "global_sensitivity": 1, "times": 3},
    {"noise_multiplier": 2, "sampling_rate": "1/10", "steps": 2},
    {"mechanism": "exponential", "scale": 4, "global_sensitivity": 1},
    {"mechanism": "report-noisy-max", "scale": 4, "global_sensitivity": 1},
    {"alpha": "1/2", "beta": 1},
    {"rho": "1/2", "n_worlds": 9},
    {"concentrated_rho": "1/2"},
    {"renyi_order": 8, "renyi_budget": 1},
    {"mu": 1},
    {"posterior": "10%", "prior": "5%"},
    {"posterior": "60%"},
    {"posterior": "60%", "epsilon": 2},
    {"posterior": "60%", "prior": "1/10", "adjacency": "add-remove"},
    {"posterior": "60%", "delta": "1e-6"},
    {"posterior": "60%", "global_sensitivity": 1, "times": 2},
    {"success": "60%"},
    {"success": "95%", "delta": "1e-6"},
    {"advantage": "10%"},
]
"""A question of every kind, all of which have other hints."""
HINT = re.compile(
    r"(?:^|  |\n)(\w+=\S+(?: \w+=\S+)*)(?: instead of (\w+)=\S+)?(?= |$)", re.MULTILINE
)


@pytest.mark.parametrize("asked", ASKED)
def test_every_hint_works_as_it_is_typed(asked):
    adjacency = {"adjacency": asked["adjacency"]} if "adjacency" in asked else {}
    values = {name: each for name, each in asked.items() if name != "adjacency"}
    hints = HINT.findall(dict(explain(values, **adjacency).rows).get("Next", ""))
    assert hints or asked in ({"rho": "1/2", "n_worlds": 9}, {"success": "95%", "delta": "1e-6"})
    for words, instead in hints:
        if "=..." in words:  # of noise that somebody knows
            continue
        more = {each: number for each, number in values.items() if each != instead}
        typed = {**more, **adjacency, **dict(word.split("=") for word in words.split())}
        assert explain(typed, typed.pop("adjacency", None)).findings


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("group", [1, 3])
def test_a_stated_epsilon_is_judged_by_the_level(times, group):
    """The largest epsilon has times*group*epsilon = ln(19/9), from 5% to 10%."""
    asked = {"prior": "5%", "posterior": "10%", "times": times, "group": group}
    largest = math.log(19 / 9) / times / group
    kept = explain(asked, epsilon=f"{0.999 * largest:.9f}")
    assert kept.status == "PASS"
    missed = explain(asked, epsilon=f"{1.001 * largest:.9f}")
    assert missed.status == ("FAIL" if group == 1 else "OPEN")
    assert explain(asked).value == kept.value == missed.value == pytest.approx(largest)
    assert explain(asked).status == ""


@pytest.mark.parametrize("promise", ["scale", "deviation"])
@pytest.mark.parametrize("adjacency", [None, "any", "replace", "add-remove", "worlds"])
def test_a_sensitivity_is_said_to_be_unchecked_where_a_record_may_change_its_group(
    promise, adjacency
):
    rows = dict(explain({promise: 2, "global_sensitivity": 1, "prior": "1/2"}, adjacency).rows)
    replaced = adjacency in (None, "any", "replace")
    assert rows.get("Scope", "").startswith("not checked") == replaced
    command = "didp-ref assess FILE --query 'count by COLUMN' --scale 2"
    assert (command in rows.get("Next", "")) == (promise == "scale" and adjacency != "worlds")


def test_a_rho_of_a_guess_is_answered():
    """At rho = 1/m no belief moves: the limit of less and less information."""
    explanation = explain({"rho": "1/2", "n_worlds": 2})
    (highest,) = (each.value for each in explanation.findings if each.name == "largest posterior")
    assert highest.lower == highest.upper == Fraction(1, 2)


@pytest.mark.parametrize("name", ["prior", "posterior"])
def test_a_number_of_percent_is_asked_about(name):
    asked = {"epsilon": 1, "prior": "1/2"} if name == "prior" else {"prior": "1/2"}
    with pytest.raises(DomainError) as caught:
        explain({**asked, name: 60}, "replace")
    assert caught.value.advice == "did you mean 60%?"
    with pytest.raises(DomainError) as caught:
        explain({**asked, name: 200}, "replace")
    assert "%" not in caught.value.advice


@pytest.mark.parametrize(
    "posterior",
    ["1/0", "1e99999999", "60/1", "1" * 5000, "-60", "60%%", pytest.param(10**5000, id="long")],
)
def test_what_is_no_number_of_percent_is_rejected_as_before(posterior):
    with pytest.raises(DomainError) as caught:
        explain({"prior": "1/2", "posterior": posterior}, "replace")
    assert "%?" not in caught.value.advice


def test_a_percentage_and_thousands_are_read_as_reports_write_them():
    plain = explain(epsilon="0.5", prior="0.01", times="1000", adjacency="replace")
    written = explain(epsilon="0.50", prior="1 %", times="1,000", adjacency="replace")
    assert written.value == plain.value
    wrongs = [{"prior": "0,5"}, {"epsilon": "1,500"}, {"times": "1,00"}, {"prior": "%"}]
    for wrong in (*wrongs, {"epsilon": "100%"}, {"times": "100%"}):
        with pytest.raises(DomainError):
            explain(**{"epsilon": 1, "prior": "1/2", **wrong}, adjacency="replace")


@pytest.mark.parametrize(
    "values",
    [
        {"posterior": "3/10", "prior": "3/20"},
        {"epsilon": 1, "prior": "1/2", "group": 3},
        {"deviation": 2, "global_sensitivity": 1, "prior": "1/2"},
        {"advantage": "1/10"},
    ],
)
def test_what_holds_for_both_adjacencies_holds_for_any_of_them(values):
    """One step of any is one step of either, so the numbers of all three are the same."""
    each = {
        adjacency: [finding.value for finding in explain(values, adjacency).findings]
        for adjacency in ("any", "add-remove", "replace")
    }
    assert each["any"] == each["add-remove"] == each["replace"]
    with pytest.raises(InputError, match=r"n_worlds.*add-remove.*replace"):
        explain({"epsilon": 1, "n_worlds": 10}, "any")


@pytest.mark.parametrize(("typed", "first"), [("0.5,1", "0.5"), ("1, 2, 3", "1"), ("1/2,1", "1/2")])
def test_several_numbers_are_asked_one_by_one(typed, first):
    with pytest.raises(DomainError) as caught:
        explain(epsilon=typed)
    assert caught.value.value == typed
    assert f"epsilon={first}" in str(caught.value)
    assert explain(epsilon=first).findings

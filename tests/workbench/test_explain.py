"""What a promise means: against mechanisms written out."""

import random
import re
from fractions import Fraction
from itertools import combinations

import mpmath
import pytest

from didp_ref.errors import InputError
from didp_ref.formulas import quantities
from didp_ref.workbench.explain import explain


def number(result, name):
    (finding,) = [each for each in result.findings if each.name.startswith(name)]
    return finding


def near(item, value):
    return abs(float(item.value.lower) - float(value)) <= 1e-14 * max(1.0, abs(float(value)))


def test_epsilon_at_a_prior():
    explanation = explain({"epsilon": 1, "prior": "1/4"}, "add-remove")
    posterior = number(explanation, "largest posterior")
    assert near(posterior, mpmath.e / (mpmath.e + 3))
    assert posterior.status.startswith("attained by randomized response")
    assert near(number(explanation, "smallest posterior"), 1 / (1 + 3 * mpmath.e))
    assert near(number(explanation, "largest gain of belief"), mpmath.e / (mpmath.e + 3) - 0.25)
    assert near(number(explanation, "largest gain at any prior"), mpmath.tanh(mpmath.mpf(1) / 4))
    assert near(number(explanation, "largest factor on the odds"), mpmath.e)
    assert near(number(explanation, "largest advantage"), mpmath.tanh(mpmath.mpf(1) / 2))
    assert near(number(explanation, "least sum"), 1 - mpmath.tanh(mpmath.mpf(1) / 2))
    assert near(number(explanation, "least false negatives at 0.05"), 1 - mpmath.e / 20)
    assert " at most 47.6% " in explanation.sentences[0]  # 0.47536..., rounded up
    assert " 10.9%)" in explanation.sentences[0]  # 0.10923..., rounded down
    assert posterior.shown == "0.4753668865"
    assert number(explanation, "smallest posterior").shown == "0.1092317725"


def test_epsilon_among_equally_likely_worlds():
    explanation = explain({"epsilon": 2, "n_worlds": 5}, "worlds")
    guess = number(explanation, "probability of guessing which")
    assert near(guess, mpmath.e**2 / (mpmath.e**2 + 4))
    assert guess.status.startswith("attained by randomized response") and "5" in guess.status


def subsets(people):
    return [set(entry) for k in range(people + 1) for entry in combinations(range(people), k)]


@pytest.mark.parametrize("people", [2, 3])
def test_one_of_many_people_is_two_steps_of_addition_and_removal_away(people):
    """A mechanism that is epsilon-DP under addition and removal goes beyond the ceiling of one.

    It names person i with the probability q r^f, where f counts i and takes the others away: each
    addition and removal changes it by one step.
    """
    r, q = Fraction(3), Fraction(1, 10**4)  # r stands for e^epsilon
    table = {}
    for data in subsets(people):
        named = [q * r ** ((i in data) - len(data - {i})) for i in range(people)]
        table[frozenset(data)] = [*named, 1 - sum(named)]
    for data, row in table.items():
        for other, another in table.items():
            if len(data ^ other) == 1:
                assert all(a <= r * b for a, b in zip(row, another, strict=True))
    alone = [table[frozenset({i})][0] for i in range(people)]
    posterior = alone[0] / sum(alone)
    assert posterior == 1 / (1 + (people - 1) / r**2)
    epsilon = Fraction("1.0986122886681098")  # log 3, from below
    explanation = explain({"epsilon": epsilon, "n_worlds": people}, "add-remove")
    bound = number(explanation, "largest posterior")
    assert bound.status == "a bound"
    assert abs(bound.value.lower - posterior) < Fraction(1, 10**12)
    assert posterior > 1 / (1 + (people - 1) / r)
    assert explanation.tight.startswith("not shown")
    assert {2: " at most 90.1% ", 3: " at most 81.9% "}[people] in explanation.sentences[0]


def test_epsilon_and_delta_say_what_is_left_to_chance():
    explanation = explain({"epsilon": 1, "delta": "1e-6", "n_worlds": 3}, "replace")
    assert number(explanation, "largest posterior").value.lower == 1
    chance = number(explanation, "probability, if the suspicion is true, of odds")
    assert near(chance, 1e-6 / (1 - mpmath.exp(-1)))
    assert chance.status.startswith("attained ")
    assert near(
        number(explanation, "probability of guessing which"), (mpmath.e + 2e-6) / (mpmath.e + 2)
    )
    large = explain({"epsilon": 1, "delta": "9/10", "prior": "1/2"}, "replace")
    assert number(large, "probability, if the suspicion is true, of odds").status == "a bound"


def test_delta_zero_is_none():
    assert (
        explain({"epsilon": 1, "delta": 0, "prior": "1/2"}, "worlds").findings
        == explain({"epsilon": 1, "prior": "1/2"}, "worlds").findings
    )


@pytest.mark.parametrize(
    ("alpha", "beta", "prior", "lowest", "highest"),
    [
        ("1/2", "1", "1/10", Fraction(1, 20), Fraction(1, 5)),
        (
            "1/2",
            "100",
            "1/10",
            Fraction(1, 20),
            Fraction(11, 20),
        ),  # the others keep half of what they had
        (
            "9/10",
            "1/9",
            "1/2",
            Fraction(4, 9),
            Fraction(5, 9),
        ),  # and so have the others no more than 5/9
    ],
)
def test_alpha_and_beta_bound_each_other(alpha, beta, prior, lowest, highest):
    explanation = explain({"alpha": alpha, "beta": beta, "prior": prior})
    assert number(explanation, "largest posterior").value.upper == highest
    assert number(explanation, "smallest posterior").value.lower == lowest


def beliefs(after, worlds, prior):
    """All worlds' beliefs where the first has one, and the others keep their proportions."""
    return [after, *[(1 - after) * value / (1 - prior[0]) for value in prior[1:worlds]]]


@pytest.mark.parametrize("worlds", [2, 3, 7])
@pytest.mark.parametrize(("alpha", "beta"), [("1/2", "1"), ("9/10", "1/9"), ("1/3", "20")])
def test_a_mechanism_that_keeps_alpha_and_beta_reaches_what_is_said(worlds, alpha, beta):
    weights = [3, *range(1, worlds)]
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    explanation = explain({"alpha": alpha, "beta": beta, "prior": prior[0]})
    for name, beyond in (("largest posterior", 1), ("smallest posterior", -1)):
        after = number(explanation, name).value.lower
        for shift, keeps in ((0, True), (beyond * Fraction(1, 10**6), False)):
            kept = all(
                (1 - Fraction(alpha)) * p <= q <= (1 + Fraction(beta)) * p
                for p, q in zip(prior, beliefs(after + shift, worlds, prior), strict=True)
            )
            assert kept is keeps


@pytest.mark.parametrize(("rho", "worlds"), [("1/2", 10), ("3/4", 2), ("3/10", 4), ("1/3", 4)])
def test_a_mechanism_that_keeps_rho_reaches_what_is_said(rho, worlds):
    prior = [Fraction(1, worlds)] * worlds
    explanation = explain({"rho": rho, "n_worlds": worlds})
    for name, beyond in (("largest posterior", 1), ("smallest posterior", -1)):
        after = number(explanation, name).value.lower
        assert all(0 <= belief <= Fraction(rho) for belief in beliefs(after, worlds, prior))
        further = beliefs(after + beyond * Fraction(1, 10**6), worlds, prior)
        assert not all(0 <= value <= Fraction(rho) for value in further)


@pytest.mark.parametrize("seed", range(20))
def test_no_mechanism_within_epsilon_goes_beyond(seed):
    draw = random.Random(seed)
    worlds, outputs = draw.randint(2, 5), draw.randint(2, 5)
    rows = [[Fraction(draw.randint(1, 9)) for _ in range(outputs)] for _ in range(worlds)]
    rows = [[value / sum(row) for value in row] for row in rows]
    ratio = max(a[k] / b[k] for a in rows for b in rows for k in range(outputs))
    if ratio == 1:
        return
    with mpmath.workdps(50):
        epsilon = Fraction(str(mpmath.log(mpmath.mpf(ratio.numerator) / ratio.denominator)))
    epsilon += Fraction(1, 10**40)
    explanation = explain({"epsilon": epsilon, "n_worlds": worlds}, "worlds")
    after = [row[k] / sum(values[k] for values in rows) for row in rows for k in range(outputs)]
    assert max(after) <= number(explanation, "largest posterior").value.upper
    assert min(after) >= number(explanation, "smallest posterior").value.lower
    guess = sum(max(row[k] for row in rows) for k in range(outputs)) / worlds
    assert guess <= number(explanation, "probability of guessing").value.upper


def test_rho_is_of_equally_likely_worlds():
    explanation = explain({"rho": "1/2", "n_worlds": 10})
    assert number(explanation, "largest posterior").value.lower == Fraction(1, 2)
    assert number(explanation, "smallest posterior").value.lower == 0  # one world may be ruled out
    assert number(explanation, "largest factor on the odds").value.lower == 9
    two = explain({"rho": "3/4", "n_worlds": 2})
    assert number(two, "smallest posterior").value.lower == Fraction(1, 4)
    assert number(two, "largest advantage").value.lower == Fraction(1, 2)


def test_a_scale_is_explained_by_its_own_noise():
    explanation = explain({"scale": 2, "sensitive_range": 1, "prior": "1/2"})
    assert near(number(explanation, "largest posterior"), 1 / (1 + mpmath.exp(-0.5)))
    assert near(number(explanation, "largest advantage"), 1 - mpmath.exp(-0.25))
    assert number(explanation, "least false negatives").status == "a bound"
    assert explanation.adjacency is None
    steps = explain({"scale": 2, "global_sensitivity": 1, "n_worlds": 2}, "add-remove")
    assert near(number(steps, "largest posterior"), 1 / (1 + mpmath.exp(-1)))


@pytest.mark.parametrize(
    ("before", "adjacency"),
    [
        ({"prior": "1/2"}, "add-remove"),
        ({"prior": "1/100"}, "worlds"),
        ({"n_worlds": 7}, "replace"),
        ({"n_worlds": 7}, "add-remove"),
    ],
)
def test_the_way_back_leads_to_the_level_that_was_asked_for(before, adjacency):
    level = Fraction(9, 10)
    back = number(explain({"posterior": level, **before}, adjacency), "largest epsilon").value
    for epsilon, within in ((back.lower, True), (back.upper + Fraction(1, 10**30), False)):
        explanation = explain({"epsilon": epsilon, **before}, adjacency)
        after = number(explanation, "largest posterior").value
        assert (after.upper <= level + Fraction(1, 10**34)) is within
        assert (after.lower <= level) is within


def test_the_way_back_to_a_scale():
    explanation = explain({"posterior": "3/4", "n_worlds": 2, "global_sensitivity": 5}, "replace")
    assert near(number(explanation, "smallest Laplace scale"), 5 / mpmath.log(3))
    assert near(number(explanation, "largest epsilon"), mpmath.log(3))


@pytest.mark.parametrize("delta", [0, "1e-3"])
def test_the_way_back_from_an_advantage(delta):
    explanation = explain({"advantage": "1/10", "delta": delta}, "add-remove")
    epsilon = number(explanation, "largest epsilon").value
    here = {"epsilon": epsilon.lower, "delta": delta, "prior": "1/2"}
    reached = number(explain(here, "add-remove"), "largest advantage").value
    assert abs(reached.lower - Fraction(1, 10)) < Fraction(1, 10**30)


def test_an_answer_of_a_rho_begins_with_that_of_zcdp_and_an_answer_of_that_does_not():
    explanation = explain({"rho": "1/2", "n_worlds": 9})
    note = dict(explanation.rows)["Note"]
    assert "zCDP" in note and "concentrated_rho=0.5" in note
    assert note in " ".join(str(explanation).split())
    assert "rho-identifiability" in explanation.headline
    assert "the rho of zCDP is another" not in str(
        explain({"concentrated_rho": "1/2", "n_worlds": 9}, "worlds")
    )


@pytest.mark.parametrize(
    ("values", "alone", "asked"),
    [
        (
            {"epsilon": 3, "delta": "1e-5", "concentrated_rho": "1/2"},
            "concentrated_rho",
            "eval concentrated.epsilon rho=0.5 delta=0.00001",
        ),
        (
            {"epsilon": 3, "mu": "1/3"},
            "mu",
            "eval gaussian.epsilon delta=0.000001 deviation=1 global_sensitivity=1/3",
        ),
        (
            {"epsilon": 3, "scale": 1, "times": 2},
            "scale",
            "eval guarantee.epsilon scale=1 global_sensitivity=1",
        ),
        (
            {"concentrated_rho": 1, "deviation": 2, "global_sensitivity": 3},
            "deviation",
            "eval gaussian.epsilon delta=0.000001 deviation=2 global_sensitivity=3",
        ),
        (
            {"concentrated_rho": 1, "renyi_order": 2, "renyi_budget": 1},
            "renyi_order",
            "eval renyi.sharper_epsilon order=2 budget=1 delta=0.000001",
        ),
    ],
)
def test_two_promises_are_told_how_they_are_added(values, alone, asked):
    with pytest.raises(InputError, match="epsilons") as e:
        explain(values, "replace")
    assert f" {alone} " in str(e.value)
    assert asked in str(e.value)
    for name in re.findall(r"eval (\S+)", asked):
        assert name in quantities


@pytest.mark.parametrize(
    "values", [{"epsilon": 1, "success": "3/4"}, {"epsilon": 1, "alpha": "1/2", "beta": 1}]
)
def test_what_keeps_no_epsilon_is_not_told_to_be_added(values):
    with pytest.raises(InputError):
        explain(values, "replace")


INSTEAD_OF_TIMES = [
    ({"success": "3/4", "prior": "1/2", "times": 7}, "replace", "1/7"),
    ({"advantage": "1/4", "times": 7}, "replace", "square"),
    (
        {"alpha": "1/2", "beta": "1/2", "prior": "1/2", "times": 2},
        None,
        "composition.beta_every_prior",
    ),
    ({"rho": "1/2", "n_worlds": 4, "times": 2}, None, "translation.epsilon_of_identifiability"),
]


@pytest.mark.parametrize(("values", "adjacency", "instead"), INSTEAD_OF_TIMES)
def test_where_times_is_of_no_use_it_is_said_how_to_ask(values, adjacency, instead):
    with pytest.raises(InputError, match="times") as holds:
        explain(values, adjacency)
    assert instead in str(holds.value)


@pytest.mark.parametrize("level", [{"posterior": "3/4"}, {"success": "3/4"}])
def test_what_is_divided_among_answers_keeps_the_level_together(level):
    """The epsilon by its number, and mu by the root of it, as ``times`` and its refusal say."""
    back = explain({**level, "prior": "1/2"}, "replace")
    name = "largest posterior" if "posterior" in level else "probability of a right guess"
    ways = [("epsilon", number(back, "largest epsilon").value.lower / 100)]
    if "success" in level:
        ways.append(("mu", number(back, "largest mu").value.lower / 10))
    for promise, each in ways:
        together = explain({promise: each, "times": 100, "prior": "1/2"}, "replace")
        assert number(together, name).value.upper <= Fraction(3, 4) + Fraction(1, 10**25)


@pytest.mark.parametrize("before", [{"prior": "1/10"}, {"n_worlds": 10}])
@pytest.mark.parametrize("delta", [{}, {"delta": "1e-6"}])
def test_what_several_outputs_may_have_keeps_the_level_and_is_the_most(before, delta):
    """And the least noise is that of one output whose sensitivity is larger, or a part of it."""
    asked = {"posterior": "1/5", **before, **delta, "global_sensitivity": 1}
    back = explain({**asked, "times": 9}, "add-remove")
    each = back.findings[0].value
    promise = "mu" if delta else "epsilon"
    for part, keeps in ((each.lower, True), (each.lower * Fraction(1001, 1000), False)):
        forth = explain({promise: part, "times": 9, **before, **delta}, "add-remove")
        reached = forth.findings[0].value
        assert (reached.upper <= Fraction(1, 5) + Fraction(1, 10**20)) == keeps
    one = explain(asked, "add-remove").findings[-1].value
    more = 3 if delta else 9
    assert abs(back.findings[-1].value.lower / one.lower - more) < Fraction(1, 10**20)


@pytest.mark.parametrize(
    "noise",
    [{"epsilon": "0.4054"}, {"scale": 10, "global_sensitivity": 1}],
    ids=["pure", "laplace"],
)
def test_outputs_whose_epsilons_move_no_odds_past_one_add_nothing_to_a_guess(noise):
    """Odds of nine to one stay above one."""
    guess = number(explain({**noise, "prior": "1/10", "times": 2}, "replace"), "probability")
    assert guess.value.lower == guess.value.upper == Fraction(9, 10)
    assert guess.status == "attained by guessing without the output"


@pytest.mark.parametrize(
    ("prior", "before", "percent"),
    [
        ("1/100", "0.99", "99%"),
        ("1/2", "0.5", "50%"),
        ("4/5", "0.8", "80%"),
        ("1/3", "2/3", "66.7%"),
    ],
)
def test_a_guess_stands_beside_what_it_is_without_any_answer(prior, before, percent):
    """Who sees no answer guesses what is likelier."""
    explanation = explain({"epsilon": 3, "delta": "1e-5", "prior": prior}, "add-remove")
    assert f"({percent} " in explanation.guess
    guess = number(explanation, "probability of a right guess")
    assert guess.without_answer == max(Fraction(prior), 1 - Fraction(prior))
    assert f" ({before} " in guess.shown
    assert guess.value.upper >= guess.without_answer


def test_a_guess_which_one_it_is_stands_beside_one_of_so_many():
    explanation = explain({"epsilon": 1, "n_worlds": 5}, "replace")
    assert " 80% " in explanation.guess  # that it is not so
    assert "(20% " in explanation.guess
    assert [each.without_answer for each in of_name(explanation, "probability of")] == [
        Fraction(4, 5),
        Fraction(1, 5),
    ]
    back = explain({"success": "3/5", "n_worlds": 5}, "replace")
    assert " 60% " in back.sentences[0] and "(20% " in back.sentences[0]


def deviation_of(epsilon, delta):
    """The least deviation at sensitivity one, by bisection of its delta (Balle and Wang)."""

    def left(deviation):
        shift, half = epsilon * deviation, 1 / (2 * deviation)
        return mpmath.ncdf(half - shift) - mpmath.exp(epsilon) * mpmath.ncdf(-half - shift)

    low, high = mpmath.mpf("0.1"), mpmath.mpf(100)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if left(middle) > delta else (low, middle)
    return high


GAUSSIAN = [
    ({"epsilon": 3, "delta": "1e-5"}, deviation_of(3, 1e-5)),
    ({"epsilon": "1/2", "delta": "1e-2"}, deviation_of(0.5, 1e-2)),
    ({"concentrated_rho": "1/2"}, 1),
    ({"renyi_order": 8, "renyi_budget": 1}, 2),
]


@pytest.mark.parametrize(("promise", "deviation"), GAUSSIAN)
@pytest.mark.parametrize("before", [{"prior": "1/100"}, {"prior": "1/2"}, {"n_worlds": 7}])
def test_asking_of_gaussian_noise_that_keeps_a_promise_is_no_less_sharp(promise, deviation, before):
    noise = {"deviation": f"{float(deviation) * (1 + 1e-12)!r}", "global_sensitivity": 1}
    for alarms in ("1/1000", "1/20", "1/2"):
        asked = {**before, "false_positives": alarms}
        wide, sharp = (
            explain({**promise, **asked}, "replace"),
            explain({**noise, **asked}, "replace"),
        )
        assert any("deviation" in each for each in wide.not_said)
        assert not any("deviation" in each for each in sharp.not_said)
        for name in (
            "largest advantage of a test",
            "probability of a right guess",
            "probability of guessing",
        ):
            for one, other in zip(of_name(sharp, name), of_name(wide, name), strict=True):
                assert one.value.lower <= other.value.upper
        (one,), (other,) = (of_name(each, "least false negatives") for each in (sharp, wide))
        assert one.value.upper >= other.value.lower


def of_name(result, name):
    return [each for each in result.findings if each.name.startswith(name)]


def test_of_what_gaussian_noise_does_not_keep_it_says_nothing():
    told = explain({"epsilon": 3, "prior": "1/2"}, "replace").not_said
    assert "Gaussian" not in " ".join(told)


def test_several_answers_are_asked_for_an_epsilon_at_a_delta():
    several = {"epsilon": 1, "times": 100, "prior": "1/2"}
    assert "total_delta=1e-6" in dict(explain(several, "replace").rows)["Next"]
    explanation = explain({**several, "total_delta": "1e-6"}, "replace")
    assert number(explanation, "epsilon at delta").value.upper < 100  # what adding gives
    assert "total_delta" not in " ".join(explanation.not_said)
    assert "total_delta" not in dict(explanation.rows)["Next"]


def test_no_chance_is_written_that_exceeds_one():
    explanation = explain({"epsilon": 1000, "prior": "1/2"}, "replace")
    assert "5.07e-433%" in explanation.sentences[0]  # 1/(1 + e^1000), rounded down
    assert number(explanation, "smallest posterior").shown.startswith("5.075")
    shown = {each.name: each.shown for each in explanation.findings}
    assert shown["largest posterior"] == shown["largest advantage of a test"] == "1"
    assert number(explanation, "largest gain at any prior").shown == "1"
    tail = 2 * mpmath.exp(-1000)
    errors = number(explanation, "least sum")
    assert 0 < errors.value.lower < errors.value.upper
    assert abs(mpmath.mpf(errors.shown) / tail - 1) < 1e-9


def test_a_prior_that_is_near_zero_keeps_its_exponent():
    explanation = explain({"epsilon": 60, "prior": "1/2"}, "replace")
    gain = number(explanation, "largest gain at any prior")
    near = mpmath.mpf(gain.name.split("near ")[1].rstrip(")"))
    assert abs(near * (1 + mpmath.exp(30)) - 1) < 1e-3
    assert "e-14" in gain.name


@pytest.mark.parametrize("epsilon", ["1e-400", "1e-30"])
def test_of_a_tiny_epsilon_the_gain_at_a_prior_of_a_half_is_the_largest(epsilon):
    """It is tanh(epsilon/2)/2, or tanh(epsilon/4): a quarter of epsilon, but for its cube."""
    explanation = explain({"epsilon": epsilon, "prior": "1/2"}, "replace")
    exact = Fraction(epsilon)
    for name in ("largest gain of belief", "largest gain at any prior"):
        value = next(
            finding.value for finding in explanation.findings if finding.name.startswith(name)
        )
        assert all(abs(end * 4 / exact - 1) < 1e-20 for end in (value.lower, value.upper))


def test_a_belief_that_only_one_exceeds_is_not_told():
    values = {"epsilon": 1, "delta": "1e-20", "times": 600, "total_delta": "1e-6", "prior": "1/2"}
    assert "more than 1 " not in str(explain(values, "replace"))


def test_what_attains_several_numbers_stands_once():
    explanation = explain({"epsilon": 1, "n_worlds": 3}, "replace")
    statuses = list(dict.fromkeys(each.status for each in explanation.findings))
    assert all(status.startswith("attained by ") for status in statuses)
    assert "attained by randomized response" in statuses
    assert "attained by randomized response among the 3" in statuses
    whole = " ".join(str(explanation).split())
    assert whole.startswith(explanation.sentences[0])
    assert explanation.tight.startswith("yes") and whole.count(explanation.tight) == 1
    details = dict(explanation.details())
    for each in explanation.findings:
        assert details[each.name] == f"{each.shown} ({each.status})"


@pytest.mark.parametrize(
    ("values", "adjacency", "parts"),
    [
        ({"epsilon": 1}, "replace", ["relatives", "group=3", "times=10"]),
        ({"epsilon": 1, "times": 2}, "replace", ["relatives"]),
        ({"epsilon": 1}, "worlds", ["times=10"]),
        ({"epsilon": 1, "delta": "1e-6"}, "worlds", ["times=10", "no likelier than delta"]),
        (
            {"mu": 1},
            "worlds",
            ["times=10", "for every output", "depends on the probability of the event"],
        ),
        ({"renyi_order": 2, "renyi_budget": 1}, "replace", ["adjacency=worlds", "times=10"]),
        ({"posterior": "3/4"}, "worlds", ["Gaussian"]),
        ({"alpha": "1/2", "beta": 1}, None, ["another"]),
    ],
)
def test_what_is_not_said_is_told(values, adjacency, parts):
    not_said = " ".join(explain(values, adjacency, prior="1/2").not_said)
    assert [part for part in parts if part not in not_said] == []
    assert ("relatives" in not_said) is (adjacency == "replace")


def test_what_adding_makes_of_several_answers_is_said() -> None:
    answer = explain(epsilon="1/2", times=30, adjacency="add-remove", prior="1/2")
    assert "epsilon = 15" in str(answer)

"""didp_ref/formulas/quantity/unknown.py: a keyword that no parameter has."""

import pickle
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.formulas.bracketed import bracketed
from didp_ref.formulas.quantity.unknown import batches_of, instead_of

EPSILON = di.accounting.sampled_gaussian_epsilon
RUN = {"noise_multiplier": "1.1", "delta": "1e-5"}
STEPS = ["sampling_rate", "steps"]


@pytest.mark.parametrize(
    "call",
    [
        EPSILON,
        EPSILON.enclose,
        bracketed["accounting.sampled_gaussian_epsilon"],
        bracketed["accounting.sampled_gaussian_epsilon"].enclose,
    ],
)
def test_epochs_and_a_batch_size_become_steps_and_a_rate(call):
    with pytest.raises(di.UnknownArgument) as caught:
        call(batch_size=256, n=60_000, epochs=15, **RUN)
    assert caught.value.value == "batch_size"
    assert "sampling_rate=1/235 steps=3525:" in caught.value.advice
    assert "sampling_rate" in caught.value.domain


def test_every_way_of_calling_a_formula_names_what_it_does_not_take():
    calls = [
        (di.scale.rho, {"rho": 0.5, "sensitive_range": 1.0, "n": 99}, "n"),
        (di.scale.rho.enclose, {"rho": "1/2", "sensitive_range": 1, "n": 99}, "n"),
        (di.scale.rho.plot, {"rho": 0.5, "sensitive_range": 1.0, "n": 99}, "n"),
        (di.subsampling.gaussian_delta, {"epsilon": 1, "sigma": 2}, "sigma"),
        (di.belief.extremes, {"prior": [1], "values": [0], "width": 2}, "width"),
        (di.accounting.noise_multiplier, {"epsilon": 1, "epochs": 2}, "epochs"),
        (di.accounting.gaussian, {"noise_multiplier": 2}, "noise_multiplier"),
        (di.accounting.sampled, {"mechanism": None, "sampling_rate": 1}, "sampling_rate"),
        (di.accounting.delta, {"mechanisms": [], "epsilons": 1}, "epsilons"),
    ]
    for call, given, strange in calls:
        with pytest.raises(di.UnknownArgument) as caught:
            call(**given)
        assert isinstance(caught.value, TypeError), strange
        assert caught.value.value == strange
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), again.value) == (di.UnknownArgument, strange)


def test_a_float_for_an_exact_number_is_told_as_before():
    with pytest.raises(di.ExactInputRequired):
        EPSILON.enclose(noise_multiplier=1.1, sampling_rate="1/2", steps=1, delta="1e-5")


def test_batches_are_counted_with_the_last_smaller_one():
    for size, records, batches in ((256, 60_000, 235), (250, 60_000, 240), (7, 7, 1)):
        given = {"batch_size": size, "dataset_size": records, "num_epochs": 3}
        advice = instead_of("batch_size", STEPS, given)
        assert f"sampling_rate=1/{batches} steps={3 * batches}:" in advice
        assert advice.endswith(f"sampling_rate={size}/{records}")


@pytest.mark.parametrize(
    ("name", "given", "steps"),
    [
        ("batch_size", {"batch_size": 256, "n": "60,000"}, "steps=EPOCHS*235"),
        ("batch_size", {"batch_size": 256, "n": "60_000", "epochs": "20.5"}, "steps=4818"),
        (
            "epochs",
            {"sampling_rate": "0.00425531914893617", "epochs": 15},
            "steps=3525: 235 batches",
        ),
        ("epochs", {"sampling_rate": "1/235", "epochs": 20}, "steps=4700"),
        ("epochs", {"sample_rate": "1/235", "epochs": "1/2"}, "steps=118"),
        ("epochs", {"sampling_rate": "512/50000", "epochs": 20}, "steps=1960: 98 batches"),
    ],
)
def test_the_steps_follow_from_what_is_given(name, given, steps):
    assert steps in instead_of(name, STEPS, given)
    assert "steps=" not in instead_of(name, STEPS, {**given, "steps": 5}) or name == "epochs"


def test_what_cannot_be_counted_is_told_in_words():
    for given in (
        {"epochs": 3},
        {"epochs": 3, "batch_size": 0, "n": 5},
        {"epochs": 3, "batch_size": "9" * 5000, "n": 5},
    ):
        assert "steps = epochs" in instead_of("epochs", STEPS, given)
    larger = instead_of("epochs", STEPS, {"epochs": 3, "batch_size": 9, "n": 5})
    assert larger == "a batch of 9 is larger than the data: 5 records"


def test_the_float_of_one_over_the_batches_is_as_many_batches():
    for batches in range(1, 3000):
        assert batches_of(Fraction(repr(1 / batches))) == batches
    assert batches_of(Fraction(256, 60_000)) == 235


def test_n_is_no_size_of_data_where_there_are_worlds():
    known = [*STEPS, "n_worlds"]
    assert "n_worlds" in instead_of("n", known, {"n": 8, "rho": "1/3"})
    assert "sampling_rate" in instead_of("n", known, {"n": 8, "noise_multiplier": 1})


def test_a_list_of_mechanisms_is_told_too():
    entry = {"mechanism": "gaussian", "deviation": 1, "batch_size": 256, "n": 60_000, "epochs": 2}
    with pytest.raises(di.UnknownName) as caught:
        di.accounting.epsilon([entry], delta="1e-5")
    assert "sampling_rate=1/235 steps=470:" in caught.value.advice

"""didp_ref/oracle/user_vectors.py: vectors of a quantity that is not ours hold its value."""

import math
import time
from fractions import Fraction

import mpmath
import pytest
import sympy

import didp_ref as di
from didp_ref.declaring import (
    EPSILON,
    EPSILONS,
    POSITIVE,
    PRIOR,
    PROBABILITY,
    REAL,
    VALUES,
    Condition,
    Infeasible,
    Parameter,
    SequenceParameter,
    Side,
    Source,
    forms,
    interval,
    symbolic,
)
from didp_ref.errors import InputError
from didp_ref.formulas.quantity import quantities
from didp_ref.oracle import user_vectors
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.generate import generate
from didp_ref.oracle.lint import lint
from didp_ref.oracle.mutants import Fate, judge, mutants
from didp_ref.oracle.plugin import assert_conforms
from didp_ref.oracle.second_engine import FORMULAS, INDEPENDENT, derived
from didp_ref.oracle.vectors import load, write


@pytest.fixture
def declared(monkeypatch):
    """A quantity of one's own, as a file would declare it."""
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))
    monkeypatch.setattr(user_vectors, "SECONDS", 0.5)

    @di.quantity(
        id="mine.odds",
        expression=lambda epsilon: symbolic.exp(epsilon) - 1,
        parameters=(EPSILON,),
        source=Source("notes", "page 1"),
        safe_side=Side.UP,
        result=POSITIVE,
    )
    def odds(epsilon):
        """How far the odds may rise."""
        return forms.expm1(epsilon)

    yield odds
    FORMULAS.pop(odds.id, None)


def test_the_vectors_hold_the_formulas_value(declared):
    file = user_vectors.vectors_of(declared)
    assert file is user_vectors.vectors_of(declared), "they are made once"
    checked = 0
    with mpmath.workprec(400):
        for vector in file.vectors:
            given = vector.exact["epsilon"]
            if vector.error is None and not isinstance(given, list):
                x = Fraction(given)
                value = mpmath.expm1(mpmath.mpf(x.numerator) / x.denominator)
                (target,) = vector.targets
                low, high = (
                    mpmath.mpf(end.numerator) / end.denominator
                    for end in (target.lower, target.upper)
                )
                assert (
                    low * (1 - mpmath.mpf(2) ** -100) <= value <= high * (1 + mpmath.mpf(2) ** -100)
                )
                checked += 1
    assert checked > 100
    assert {vector.error for vector in file.vectors} > {None}


def test_the_document_breaks_no_rule(declared):
    assert lint(user_vectors.generate_in_time(declared)) == []


def test_its_own_form_conforms_and_a_wrong_one_does_not(declared):
    assert_conforms(declared, declared)
    with pytest.raises(AssertionError, match=r"^FAIL  mine\.odds: wrong results"):
        assert_conforms(lambda epsilon: 2.0 * epsilon, declared)


def test_its_mutants_are_told_from_it(declared):
    fates = [judge(declared, mutant).fate for mutant in mutants(declared)]
    assert Fate.KILLED in fates and Fate.UNDECIDED not in fates


def test_a_second_engine_that_is_written_is_used_and_must_agree(declared, monkeypatch):
    monkeypatch.setitem(INDEPENDENT, declared.id, lambda a, epsilon: a.exp(epsilon) - 1)
    assert (
        user_vectors.with_second_engine(declared)
        and FORMULAS[declared.id] is INDEPENDENT[declared.id]
    )
    assert user_vectors.generate_in_time(declared)["count"] > 100
    monkeypatch.setitem(INDEPENDENT, declared.id, lambda a, epsilon: a.exp(epsilon))
    user_vectors.with_second_engine(declared)
    with pytest.raises(ArithmeticError, match="Arb says"):
        generate(declared)


def test_ours_are_the_shipped_ones():
    assert user_vectors.is_ours(di.scale.rho)
    before = FORMULAS["scale.rho"]
    assert user_vectors.with_second_engine(di.scale.rho) is di.scale.rho
    assert FORMULAS["scale.rho"] is before
    assert user_vectors.vectors_of(di.scale.rho).quantity == "scale.rho"


def test_a_family_has_vectors_too(monkeypatch):
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))
    monkeypatch.setattr(user_vectors, "SECONDS", 0.5)

    @di.quantity(
        id="mine.total",
        expression=lambda epsilons: 2 * symbolic.total(lambda i: epsilons[i]),
        parameters=(EPSILONS,),
        source=Source("notes", "page 2"),
        safe_side=Side.UP,
        result=POSITIVE,
    )
    def total(epsilons):
        """Twice the sum."""
        return 2 * forms.reduce_pairs(lambda a, b: a + b, forms.entries(epsilons))

    assert total([0.5, 0.25]) == 1.5
    file = user_vectors.vectors_of(total)
    assert len(file.vectors) > 50
    FORMULAS.pop(total.id)


OURS = {
    "expression": lambda a, b: 2 * a / b,
    "parameters": (
        Parameter("a", interval("below", None, 0), "What it is.", "a"),
        Parameter("b", POSITIVE, "What it is.", "b"),
    ),
    "source": Source("notes", "page 3"),
    "safe_side": Side.NEAREST,
    "result": REAL,
}


def ratio(a, b):
    """Say what it is."""
    return 2 * a / b


def declare(monkeypatch, form=ratio, **other):
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))
    monkeypatch.setattr(user_vectors, "FORMULAS", dict(FORMULAS))
    return di.quantity(**({"id": "mine.ratio"} | OURS | other))(form)


def test_a_parameter_may_be_called_anything_and_lie_below_zero(monkeypatch):
    quantity = declare(monkeypatch)
    user_vectors.check(quantity)
    assert user_vectors.with_second_engine(quantity) is quantity


def test_a_value_for_every_world_is_derived(monkeypatch):
    quantity = declare(
        monkeypatch,
        lambda prior, values: forms.entries(prior) * forms.entries(values),
        expression=lambda prior, values: symbolic.of_world(lambda j: prior[j] * values[j]),
        parameters=(PRIOR, VALUES),
        per_world=True,
    )
    exact = {"prior": [Fraction(1, 4), Fraction(3, 4)], "values": [Fraction(2), Fraction(-4)]}
    computed = arithmetic(200).evaluate(derived(quantity), exact)
    assert [Fraction(str(value)) for value in computed] == [Fraction(1, 2), Fraction(-3)]
    user_vectors.with_second_engine(quantity)
    doubled = exact | {"prior": [2 * entry for entry in exact["prior"]]}
    again = arithmetic(200).evaluate(user_vectors.FORMULAS[quantity.id], doubled)
    assert again == computed, "a prior is meant over its sum"


def raising(a, b):
    return math.exp(a) / b


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"source": "my paper"}, "'my paper'.* Source"),
        ({"safe_side": "up"}, "'up'.* Side.UP"),
        ({"result": None}, "result .*None.* POSITIVE"),
        ({"expression": lambda a, b: math.exp(a) / b}, "TypeError"),
        ({"expression": lambda a: a}, "TypeError"),
        ({"expression": lambda a, b: "a/b"}, "'a/b'"),
        ({"expression": lambda a, b: 0.5 * a / b}, "float 0.5"),
        ({"expression": lambda a, b: a / b * sympy.Symbol("z")}, "z"),
        ({"form": raising}, "float64 .*TypeError"),
        ({"form": lambda a: a}, "float64 .*TypeError"),
        (
            {"parameters": (OURS["parameters"][0], Parameter("alphas", POSITIVE, "-", "b"))},
            "alphas",
        ),
        (
            {"parameters": (SequenceParameter("shares", PROBABILITY, "-", "s", sums_to_one=True),)},
            "shares .*prior",
        ),
        (
            {
                "conditions": [
                    Condition(
                        "b < a", ("a", "b"), lambda a, b: a - b, True, lambda _: Infeasible("-", {})
                    )
                ]
            },
            r"200 .*\(a <= 0; 0 < b; b < a\)",
        ),
        ({"parameters": (REAL, OURS["parameters"][1])}, "real number"),
        (
            {"expression": lambda a, b: a / (1 - 2 * b), "form": lambda a, b: a / (1 - 2 * b)},
            r"a = .*, b = 0\.5",
        ),
        (
            {"expression": lambda a, b: a / (b - 3), "form": lambda a, b: a / (b - 3)},
            r"a = .*, b = 3\.0",
        ),
        (
            {"expression": lambda a, b: a * a + b - 2, "result": POSITIVE},
            r"-.* at a = .*, b = .*positive",
        ),
        ({"result": PROBABILITY}, r"-.* at a = -.*, b = .*probability"),
    ],
)
def test_what_is_no_declaration_is_named(monkeypatch, other, message):
    with pytest.raises(InputError, match=f"mine.ratio: .*{message}"):
        user_vectors.vectors_of(declare(monkeypatch, **other))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"id": "mine.ratio_2"}, id="an id may hold digits"),
        pytest.param(
            {
                "form": lambda b: forms.exp(forms.exp(b)),
                "expression": lambda b: symbolic.exp(symbolic.exp(b)),
                "parameters": (OURS["parameters"][1],),
                "result": POSITIVE,
            },
            id="values beyond all use are for no vector",
        ),
    ],
)
def test_a_declaration_has_its_vectors(monkeypatch, tmp_path, other):
    quantity = declare(monkeypatch, **other)
    user_vectors.with_second_engine(quantity)
    monkeypatch.setitem(FORMULAS, quantity.id, user_vectors.FORMULAS[quantity.id])
    monkeypatch.setattr(user_vectors, "SECONDS", 0.5)
    document = user_vectors.generate_in_time(quantity)
    (tmp_path / f"{quantity.id}.json").write_text(write(document), encoding="utf-8")
    assert len(load(quantity.id, tmp_path).vectors) == document["count"] > 20


def test_making_them_ends_in_time_and_says_how_far_it_is(declared, monkeypatch):
    """A seconds hand that jumps: nothing waits here."""
    monkeypatch.setattr(user_vectors, "SECONDS", 1.5)
    steps = iter(range(10**9))
    monkeypatch.setattr("didp_ref.oracle.generate.time.process_time", lambda: next(steps) / 100)
    told = []
    document = user_vectors.generate_in_time(declared, lambda *said: told.append(said))
    assert 50 < document["count"] < 400
    assert lint(document) == []
    assert all("mine.odds" in what for what, *_ in told)
    done = [count for _, count, _ in told]
    assert done == sorted(done) and done[-1] > 50
    assert any(vector["expected"].get("error") for vector in document["vectors"])


def test_a_value_that_stays_undecided_is_for_no_vector(monkeypatch):
    """log(1 + q (e^t - 1)) is t itself where q = 1, which no interval shows."""
    quantity = declare(
        monkeypatch,
        lambda b, q: forms.log1p(q * forms.expm1(b)),
        expression=lambda b, q: symbolic.log(1 + q * (symbolic.exp(b) - 1)),
        parameters=(OURS["parameters"][1], Parameter("q", PROBABILITY, "A rate.", "q")),
        result=POSITIVE,
        safe_side=Side.UP,
    )
    monkeypatch.setattr(user_vectors, "SECONDS", 0.5)
    user_vectors.with_second_engine(quantity)
    monkeypatch.setitem(FORMULAS, quantity.id, user_vectors.FORMULAS[quantity.id])
    began = time.process_time()
    document = user_vectors.generate_in_time(quantity)
    assert time.process_time() - began < user_vectors.SECONDS + 3.0, "one enclosure is finished"
    assert document["count"] > 50

"""didp_ref/errors.py: typed errors that carry the offending values and fit on a line."""

import pickle
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref import errors
from didp_ref.errors import (
    DidpError,
    DomainError,
    ExactInputRequired,
    FloatRequired,
    Infeasible,
    InputError,
    NotGiven,
    OutOfRange,
    Unavailable,
    Undecided,
    UnknownArgument,
    UnknownName,
    shorten,
    suggestion,
)


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (DomainError("alpha", 2, "0 < alpha < 1"), ValueError),
        (ExactInputRequired("alpha", 0.5, "an exact number"), TypeError),
        (FloatRequired("alpha", "1/2", "float64 numbers"), TypeError),
        (UnknownName("id", "scale.roh", "quantity"), KeyError),
        (UnknownArgument("argument", "n", "parameter of scale.rho(rho)"), TypeError),
        (NotGiven("promise", None, "--rho or --epsilon"), DomainError),
        (Infeasible("no noise can do it", {"rho": 0.1}), ValueError),
        (OutOfRange("too large", {"scale": 1e300}), OverflowError),
        (Undecided("is it so?", 64), ArithmeticError),
        (InputError("data.csv", "no column age"), ValueError),
        (Unavailable("rich", "install didp_ref[cli]"), DidpError),
    ],
)
def test_each_is_a_didp_error_and_the_builtin_one_would_catch(error, builtin):
    assert isinstance(error, DidpError)
    assert isinstance(error, builtin)
    assert "\n" not in str(error)


def test_every_kind_is_a_didp_error_with_a_docstring():
    for error in vars(errors).values():
        if isinstance(error, type) and error.__module__ == errors.__name__:
            assert issubclass(error, DidpError) and error.__doc__


def test_values_are_carried():
    domain = DomainError("alpha", 2, "0 < alpha < 1", "halve it")
    assert (domain.parameter, domain.value, domain.domain) == ("alpha", 2, "0 < alpha < 1")
    assert all(fact in str(domain) for fact in ("alpha = 2 ", "0 < alpha < 1", "halve it"))
    infeasible = Infeasible("no noise can do it", {"rho": Fraction(1, 10), "n_worlds": 10})
    assert infeasible.values == {"rho": Fraction(1, 10), "n_worlds": 10}
    assert "(rho = Fraction(1, 10), n_worlds = 10)" in str(infeasible)
    assert str(Infeasible("why", {})) == "why"
    assert ".enclose" in str(OutOfRange("too large", {"scale": 1e300}))
    assert "64 bits" in str(Undecided("is it so?", 64))
    assert str(InputError("data.csv", "no column age")) == "data.csv: no column age"


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, 10**10**6, Fraction(10**10**5, 3), [0.5] * 10**6, [[1] * 500], "a\nb\nc" * 99],
    ids=["text", "integer", "fraction", "list", "nested", "lines"],
)
def test_no_value_fills_the_screen(value):
    assert len(shorten(value)) < 120
    assert "\n" not in shorten(value)
    assert len(str(DomainError("alpha", value, "0 < alpha < 1"))) < 250


def test_a_value_nested_deeply_is_named_for_that():
    nested = 1.0
    for _ in range(100_000):
        nested = [nested]
    assert len(shorten(nested)) < 60


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("worst", "ours, rho, scale.rho, scale.prior_free"),  # no slip for ours
        ("roh", "rho?"),
        ("scale.roh", "scale.rho?"),
        ("prior", "scale.prior_free?"),
        ("scale", "scale.rho or scale.prior_free?"),
        ("scale.laplace", "scale.rho or .prior_free?"),
        ("other.laplace", "ours, rho, scale.rho, scale.prior_free"),
    ],
)
def test_a_hint_is_near_or_names_what_there_is(wrong, hint):
    said = suggestion(wrong, ["ours", "rho", "scale.rho", "scale.prior_free"])
    assert said.endswith(f" {hint}") and said.count("rho") == hint.count("rho")


@pytest.mark.parametrize(("count", "listed"), [(13, True), (17, False)])
def test_what_begins_with_a_topic_is_listed_whole_where_one_can_read_it(count, listed):
    hint = suggestion("topic", [f"topic.name_{each}" for each in range(count)])
    whole = all(f".name_{each}" in hint for each in range(count))
    assert whole is listed


def test_short_values_are_shown_whole():
    assert shorten([0.25, None]) == "[0.25, None]"
    assert shorten("1/3") == "'1/3'"


@pytest.mark.parametrize(
    "error",
    [
        DomainError("alpha", 2, "0 < alpha < 1", "take half"),
        NotGiven("promise", None, "--rho or --epsilon").at({"promise": "promise[2]"}),
        Infeasible("no noise can do it", {"rho": 0.1}),
        Undecided("is it so?", 64),
        InputError("data.csv", "no column age"),
        Unavailable("rich", "install didp_ref[cli]"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_passes_between_processes(error):
    """A process that cannot send its error on takes the whole pool down."""
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_a_domain_does_not_fill_the_screen_with_digits():
    told = str(DomainError("low", 1, f"low <= high = {10**400}"))
    assert told == "low = 1 is outside its domain: low <= high = 1e+400"


@pytest.mark.parametrize("name", [None, 3, 0.5, ["scale.rho"], b"scale.rho", 10**5000], ids=shorten)
def test_what_is_no_text_is_the_name_of_nothing(name):
    for named in (di.quantities, di.claims):
        assert name not in named
        with pytest.raises(UnknownName):
            named[name]
    with pytest.raises(UnknownName):
        di.check(float, name)

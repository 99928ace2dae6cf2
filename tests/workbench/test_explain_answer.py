"""What `explain` returns: floats in, safe floats out, pictures, and whether numbers are reached."""

from fractions import Fraction

import mpmath
import pytest

from didp_ref.errors import InputError, NoNumber
from didp_ref.numbers.enclosure import Side
from didp_ref.workbench.explain import explain

REPLACE = "replace"


def test_a_float_is_read_as_the_decimal_that_python_prints():
    assert explain(epsilon=0.1, prior=0.5, adjacency=REPLACE).values == {
        "epsilon": Fraction(1, 10),
        "prior": Fraction(1, 2),
    }


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_finite_number_is_rejected(value):
    with pytest.raises(NoNumber):
        explain(epsilon=value, prior="1/2", adjacency=REPLACE)


@pytest.mark.parametrize(
    "question",
    [
        {"epsilon": 1},
        {"epsilon": 1, "delta": "1e-6"},
        {"deviation": 2, "global_sensitivity": 1},
        {"concentrated_rho": "1/2"},
        {"epsilon": "1/10", "times": 20, "total_delta": "1e-6"},
    ],
)
def test_a_float_of_a_number_is_on_its_safe_side(question):
    for finding in explain(question, REPLACE, prior="1/3").findings:
        exact, safe = finding.value, Fraction(float(finding))
        assert safe >= exact.lower if finding.side is Side.UP else safe <= exact.upper


def test_a_notebook_shows_three_lines_and_print_shows_all():
    answer = explain(epsilon=0.1, prior=0.5, adjacency=REPLACE)
    headline, first, more = repr(answer).split("\n")
    assert headline == "epsilon = 0.1 moves a 50% suspicion to at most 52.5% (or down to 47.5%)."
    assert first.startswith("Guess     ")
    assert more == "Next      print(answer); answer.plot()"
    assert "Against " in str(answer) and "<td" in answer._repr_html_()


@pytest.mark.parametrize(
    ("question", "headline", "exponent"),
    [
        ({"epsilon": 1}, "at most 73.2%", 1),
        ({"epsilon": 1, "delta": 1e-5}, "rises to at most 88.1%", 2),
    ],
)
def test_the_value_is_the_number_of_the_headline(question, headline, exponent):
    """By Bayes' rule it is 1/(1 + e^-t), with t = epsilon + 1 where it may rarely be exceeded."""
    answer = explain(question, REPLACE, prior=0.5)
    assert headline in answer.headline
    with mpmath.workdps(40):
        exact = 1 / (1 + mpmath.exp(-exponent))
        assert exact <= mpmath.mpf(float(answer.value)) <= exact * (1 + mpmath.mpf("3e-16"))


def test_a_number_without_a_name_is_told_how_to_be_passed():
    with pytest.raises(InputError, match=r"by name, such as epsilon=0\.1, prior=0\.5"):
        explain(0.1)
    with pytest.raises(InputError, match=r"by name, such as epsilon=1, prior=0\.5$"):
        explain("epsilon=1")  # type: ignore[arg-type]


def test_what_is_reached_is_said_and_a_bound_is_called_a_bound():
    assert explain(epsilon=1, prior="1/2", adjacency=REPLACE).tight.startswith("yes")
    assert explain(concentrated_rho=1, prior="1/2", adjacency=REPLACE).tight.startswith("no")


def test_with_a_delta_what_is_usual_and_what_is_worst_are_both_said():
    rows = dict(explain(epsilon=8, delta="1e-6", prior="1/1000", adjacency=REPLACE).rows)
    assert "74.8%" in rows["Usually"]
    assert "0.9996" in rows["Usually"]
    assert "100%" in rows["Worst"]


def test_a_promise_is_drawn_and_a_way_back_is_not():
    pytest.importorskip("matplotlib")
    without_bound = explain(epsilon=1, delta="1/100", prior="1/2", adjacency=REPLACE).plot()
    assert len(without_bound.axes) == 1  # no posterior is bounded, at any prior
    figure = explain(epsilon=1, prior="1/2", adjacency=REPLACE).plot()
    assert len(figure.axes) == 2
    run = {"noise_multiplier": "1.1", "batch_size": 256, "records": 60_000, "epochs": 3}
    figure = explain(run, delta="1e-5").plot()
    figure.draw_without_rendering()
    title = figure._suptitle.get_window_extent()
    assert title.x0 >= 0 and title.x1 <= figure.bbox.x1
    with pytest.raises(InputError):
        explain(posterior="3/4", prior="1/2", adjacency=REPLACE).plot()


@pytest.mark.parametrize(
    ("asked", "epsilon"),
    [
        ({"epsilon": "1/2", "group": 2}, 1),
        ({"epsilon": "1/2", "delta": "1e-6"}, 0.5),
        ({"epsilon": "1/2", "times": 4}, 2),
        ({"scale": 4, "global_sensitivity": 1}, 0.25),
        ({"scale": 4, "global_sensitivity": 1, "times": 3}, 0.75),
        ({"mechanism": "exponential", "scale": 4, "global_sensitivity": 1, "times": 3}, 1.5),
    ],
)
def test_the_epsilon_that_is_kept_is_a_float(asked, epsilon):
    assert explain(asked).epsilon == epsilon


def test_the_epsilon_of_a_level_keeps_it_and_is_on_the_safe_side():
    """A suspicion of 1/2 becomes 3/4 where its odds grow threefold."""
    found = explain(posterior="3/4", prior="1/2").epsilon
    assert 0 <= mpmath.log(3) - mpmath.mpf(found) < 1e-15


def test_a_promise_without_an_epsilon_has_none():
    with pytest.raises(InputError):
        _ = explain(alpha="1/2", beta=1, prior="1/4").epsilon

"""The pictures: what they draw is the posterior, and no curve hides another."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("matplotlib")
pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.forecast import Forecast
from didp_ref.cli.assess_pictures import (
    beliefs,
    check_picture,
    draw_belief,
    draw_pictures,
    draw_risk,
    new_figure,
    panels,
    pictures,
)
from didp_ref.errors import InputError
from didp_ref.formulas import belief
from tests.assessment.asked import assessed
from tests.assessment.engines import polars_frame


def advised(asked, **keywords):
    frame = polars_frame({"age": [34, 51, 27, 45] * 9})
    return assessed(frame, ["mean:age"], asked, {"age": (0.0, 100.0)}, **keywords)


def test_the_belief_drawn_is_the_posterior():
    part = advised(Asked(rho=0.1)).advice.parts[0]
    away = float(part.distances.theta)
    released = np.linspace(30.0, 50.0, 9)
    for suspects in (2, 19):
        prior, answers = np.full(suspects, 1 / suspects), np.full(suspects, 39.25 - away)
        answers[0] = 39.25
        expected = [
            float(np.asarray(belief.posterior(prior, answers, float(at), part.scale))[0])
            for at in released
        ]
        drawn = beliefs(released, 39.25, away, part, suspects)
        np.testing.assert_allclose(drawn, expected, rtol=1e-12)


@pytest.mark.parametrize("keywords", [{}, {"suspects": 2}, {"prior": [1 / 36] * 36}])
@pytest.mark.parametrize("rho", [0.6, 0.9])
def test_no_curve_lies_on_another_and_every_one_is_named(rho, keywords):
    advice = advised(Asked(rho=rho), **keywords).advice
    figure = new_figure(2)
    for axes, draw in zip(figure.axes, (draw_belief, draw_risk), strict=True):
        draw(axes, advice)
        curves = [line.get_ydata() for line in axes.lines if len(line.get_ydata()) > 2]
        for at, curve in enumerate(curves):
            assert not any(np.allclose(curve, other, rtol=1e-3) for other in curves[:at])
        styles = [line.get_linestyle() for line in axes.lines]
        assert len(set(styles)) == len(styles)  # told apart in grey
        assert len(axes.texts) >= len(curves)
        assert axes.get_xlabel() and axes.get_ylabel() and axes.get_title()


def drawn(result, **keywords):
    """The panels of all pictures."""
    drawing = pictures(result, **keywords)
    figure = new_figure(len(drawing))
    for axes, draw in zip(figure.axes, drawing, strict=True):
        draw(axes)
    return figure.axes


def bars(axes):
    """Where the error bars of a panel begin and end."""
    (container,) = axes.containers
    segments = container.lines[2][0].get_segments()
    return [(start, end) for (start, _), (end, _) in segments]


def grouped(*queries):
    ages = [34, 51, 27, 45] * 9
    frame = polars_frame({"age": ages, "sex": ["F", "F", "F", "M"] * 9})
    return assessed(frame, queries, Asked(epsilon=1.0), {"age": (0.0, 100.0)}, by=["sex"])


def test_every_bin_of_every_group_has_an_error_bar_about_its_answer():
    result = grouped("histogram(2):age")
    errors = drawn(result, show_true=True)[0]
    labels = [label.get_text() for label in errors.get_yticklabels()]
    assert labels == ["F [0, 50)", "F [50, 100]", "M [0, 50)", "M [50, 100]"]
    off = result.advice.error(result.advice.parts[0])
    expected = [(count - off, count + off) for count in (18, 9, 9, 0)]
    np.testing.assert_allclose(bars(errors), expected)
    hidden = drawn(result)[0]
    np.testing.assert_allclose(bars(hidden), [(-off, off)] * 4)


def test_questions_in_other_units_have_pictures_of_their_own():
    titles = [axes.get_title().splitlines() for axes in drawn(grouped("mean:age", "count"))]
    assert [title[0] for title in titles[:2]] == ["mean:age", "count"]
    # the groups have other means' noise, and the same counts' noise
    names = ["mean:age (sex = F)", "mean:age (sex = M)", "count (sex = F)"]
    assert [title[0] for title in titles[2:5]] == names
    assert len(titles[4]) == 1 + len(titles[2]) and " 1 " in titles[4][-1]


def test_a_question_of_one_answer_has_an_axis_to_itself_and_what_its_error_is_of():
    frame = polars_frame({"age": [34, 51, 27, 45] * 9})
    queries = ["mean:age", "count"]
    assessment = assessed(frame, queries, Asked(epsilon=1.0), {"age": (0.0, 100.0)})
    advised = [assessment.advice.error(part) for part in assessment.advice.parts]
    # a count needs 2 log 20, and a release of it half a digit more
    released = {"mean:age": 20.0, "count": 6.1}
    for given, errors, named in (
        (released, [20.0, 6.1], "didp-ref release"),
        ({}, advised, "noise"),
    ):
        panels_of = drawn(replace(assessment, expected=Forecast(errors=given)))[:2]
        titles = [axes.get_title().splitlines() for axes in panels_of]
        assert [title for title, _ in titles] == queries
        assert all(named in axis for _, axis in titles)
        for axes, error in zip(panels_of, errors, strict=True):
            np.testing.assert_allclose(bars(axes), [(-error, error)])


def test_what_is_not_drawn_is_said():
    ages = list(range(9)) * 20
    sizes = [at for at in range(1, 9) for _ in range(at)]
    frame = polars_frame({"age": ages[: len(sizes)], "g": [f"{at}" for at in sizes]})
    queries, asked = ["mean:age"], Asked(epsilon=1.0)
    result = panels(assessed(frame, queries, asked, {"age": (0.0, 9.0)}, by=["g"]).advice)
    assert len(result) == 6
    # of eight sizes that of one record has no mean, as it may lose it
    assert [panel.others for panel in result] == [""] * 5 + ["not drawn: 1 more"]


@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.pdf"])
def test_both_are_drawn_into_a_file(name, tmp_path):
    draw_pictures(tmp_path / name, advised(Asked(epsilon=1.0)))
    assert (tmp_path / name).stat().st_size > 1000


def test_where_there_is_no_noise_there_is_no_picture(tmp_path):
    with pytest.raises(InputError) as raised:
        draw_pictures(tmp_path / "a.png", advised(Asked(rho=0.1), suspects=3))
    assert raised.value.source.endswith("a.png")


def test_what_could_not_be_written_is_refused_first(tmp_path):
    for name, hint in (("a.xyz", "a.xyz"), ("none/a.png", "none")):
        with pytest.raises(InputError, match=hint):
            check_picture(tmp_path / name)

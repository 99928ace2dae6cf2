"""Runs of steps that several derivations share."""

from didp_ref.book.sharing import LEAST, Run, StepContent, entries

GIVEN = {"a >= 0": "0 \\le a"}


def steps(names, premises=("a >= 0",)):
    return [
        StepContent(at, name, f"<{name}>", premises, "algebra") for at, name in enumerate(names, 1)
    ]


LONG = [f"s{n}" for n in range(LEAST + 1)]


def test_a_long_run_is_shown_once_wherever_it_begins():
    first, second = entries([(GIVEN, steps(LONG)), (GIVEN, steps(["x", *LONG, "y"]))])
    assert list(first) == steps(LONG)
    x, run, y = second
    assert (x.name, y.name, y.number) == ("x", "y", len(LONG) + 2)
    assert (run.number, run.steps, run.host, run.number_there) == (2, len(LONG), 0, 1)


def test_a_short_run_is_shown_again():
    few = LONG[: LEAST - 1]
    assert list(entries([(GIVEN, steps(few)), (GIVEN, steps(few))])[1]) == steps(few)


def test_a_hypothesis_that_says_something_else_makes_another_step():
    other = {"a >= 0": "a = 5"}
    assert list(entries([(GIVEN, steps(LONG)), (other, steps(LONG))])[1]) == steps(LONG)


def test_a_run_points_to_what_is_shown_and_not_to_another_run():
    middle = ["x", *LONG, *[f"t{n}" for n in range(LEAST)]]
    third = entries([(GIVEN, steps(LONG)), (GIVEN, steps(middle)), (GIVEN, steps(middle[1:]))])[2]
    assert all(isinstance(entry, Run) for entry in third)
    assert [(run.host, run.number_there, run.steps) for run in third] == [
        (0, 1, len(LONG)),
        (1, len(LONG) + 2, LEAST),
    ]

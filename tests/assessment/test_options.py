"""How an option is written for whoever reads of it."""

import pytest

from didp_ref.assessment.options import HIGH, LOW, X, option, said_in_python, written


@pytest.mark.parametrize(
    ("values", "typed", "in_python"),
    [
        ({"clip": True}, "--clip", "clip=True"),
        ({"drop_missing": True}, "--drop-missing", "drop_missing=True"),
        ({"epsilon": 1}, "--epsilon 1", "epsilon=1"),
        ({"impute": X}, "--impute X", "impute=X"),
        (
            {"universe": {"age": (LOW, HIGH)}},
            "--universe age=LOW:HIGH",
            "universe={'age': (LOW, HIGH)}",
        ),
        (
            {"universe": {"body mass": (0, 9)}},
            "--universe 'body mass=0:9'",
            "universe={'body mass': (0, 9)}",
        ),
        (
            {"queries": "count", "by": ["ward"], "groups": {"ward": ["A", "B"]}},
            "--query count --by ward --groups A,B",
            "queries='count', by=['ward'], groups={'ward': ['A', 'B']}",
        ),
    ],
)
def test_an_option_is_written_as_its_reader_writes_it(values, typed, in_python):
    assert option(**values) == typed
    with said_in_python():
        assert option(**values) == in_python
    assert option(**values) == typed


def test_words_are_those_of_the_command_again_after_an_error():
    with pytest.raises(ZeroDivisionError), said_in_python():
        option(epsilon=1 // 0)
    assert option("alpha") == "--alpha"
    assert written((LOW, HIGH)) == "LOW:HIGH"

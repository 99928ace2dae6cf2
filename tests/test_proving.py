"""didp_ref/proving.py: claims of one part, and what is no id, no source, no text."""

import pytest

from didp_ref import proving
from didp_ref.audit.claim import Claim, Kind, Source, Statement
from didp_ref.errors import InputError
from didp_ref.proving import claim, le, reals

SOURCE = Source("notes", "page 1")
(x,) = reals("x")


def test_a_function_becomes_a_claim_of_one_part():
    @claim(
        "mine.one",
        SOURCE,
        "says",
        title="title",
        kind=Kind.REMARK,
        narrower=["a few"],
        rests_on=["luck"],
        checks=[lambda: []],
    )
    def one():
        return Statement({}, le(0, x * x))

    assert isinstance(one, Claim)
    assert (one.id, one.kind, one.title, one.statement) == (
        "mine.one",
        Kind.REMARK,
        "title",
        "says",
    )
    (part,) = one.parts
    assert part.formal().conclusion == le(0, x * x)
    assert (part.narrower, one.rests_on, len(one.checks)) == (("a few",), ("luck",), 1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"id": ""}, "''"),
        ({"id": "two words"}, "'two words'"),
        ({"id": None}, "None"),
        ({"source": "a paper"}, "'a paper'"),
        ({"says": " "}, "' '"),
        ({"says": None}, "None"),
        ({"narrower": "finite"}, r"narrower = 'finite' .*\['finite'\]"),
        ({"rests_on": "luck"}, "rests_on = 'luck'"),
    ],
)
def test_what_is_wrong_is_named(wrong, message):
    with pytest.raises(InputError, match=message):
        claim(**({"id": "mine.one", "source": SOURCE, "says": "says"} | wrong))


def test_what_is_no_function_is_named():
    with pytest.raises(InputError, match="function"):
        claim("mine.one", SOURCE, "says")(Statement({}, le(0, x)))


def test_every_name_is_there():
    assert all(hasattr(proving, name) for name in proving.__all__)

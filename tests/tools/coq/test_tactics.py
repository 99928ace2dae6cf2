"""The record of tactics: what it says is read to the letter, and a damaged one is refused."""

from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.kernel.question import question
from didp_ref.kernel.text import read_term
from tools.coq import search
from tools.coq.tactics import HEADER, Recorded, key, read_record, record, stated

ASKED = question([read_term("(< 0 x:R)")], read_term("(< 0 (* x:R 2))"))
LINE = "0123456789ab\t0.1\ta.claim: a step\tintros; lra"


def test_a_question_has_a_key_of_its_own() -> None:
    other = question([read_term("(< 0 x:R)")], read_term("(< 0 (* x:R 3))"))
    renamed = question([read_term("(< 0 y:R)")], read_term("(< 0 (* y:R 2))"))
    assert key(ASKED) == key(renamed) != key(other)


def test_a_question_is_stated_about_real_numbers() -> None:
    asked = question([read_term("(<= 0 1)")], read_term("(or (< m:Z 2) P:T)"))
    assert stated(asked) == ("forall (a0 : R) (a1 : Prop),\n  (0 <= 1) ->\n  ((a0 < 2) \\/ a1)")


def test_a_record_is_read(tmp_path: Path) -> None:
    text = f"{HEADER}\n{LINE}\n"
    assert read_record(text) == {"0123456789ab": Recorded(0.1, "intros; lra")}
    (tmp_path / "questions.tsv").write_text(text)
    assert record(tmp_path) == {"0123456789ab": "intros; lra"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        LINE,
        f"{HEADER}\n{LINE}\n{LINE}\n",
        f"{HEADER}\n{LINE}\n{LINE.replace('01', '00')}\n",
        f"{HEADER}\n{LINE.rpartition(chr(9))[0]}\n",
        f"{HEADER}\n{LINE.removesuffix('intros; lra')}\n",
        f"{HEADER}\n{LINE.replace('0.1', 'soon')}\n",
    ],
)
def test_a_damaged_record_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"`python"):
        read_record(text)


@pytest.mark.coq  # a new question is asked without Coq
def test_the_record_is_of_the_questions_that_are_asked() -> None:
    recorded = set(record(search.HAND_WRITTEN))
    assert recorded == set(search.questions(search.stored()))

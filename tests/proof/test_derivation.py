"""What a derivation must look like, and how one that is none is named."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Symbol

from didp_ref.claim import Claim, Kind, Part, Source, Statement
from didp_ref.errors import InputError
from didp_ref.proof import lemmas
from didp_ref.proof.checking import check_derivations, evidence
from didp_ref.proof.derivation import PROOFS, derive, proves
from didp_ref.proof.lemmas import Lemma
from didp_ref.proof.logic import ForAll
from didp_ref.proof.notation import as_written, integers, le, lt, reals, sequences
from didp_ref.proof.rules import Step

a, b, x = reals("a b x")
j, m = integers("j m")
p, q = sequences("p q")
GIVEN = as_written(le(a, b))


def gap(d):
    d.conclude(["nowhere"])


def circle(d):
    d.step("first", le(a, b), by=["second"])
    d.step("second", le(a, b), by=["first"])
    d.conclude(["first"])


def itself(d):
    d.conclude(["conclusion"])


def unfinished(d):
    d.step("first", le(a, b), by=["a <= b"])


def other_end(d):
    d.steps.append(Step("conclusion", "entailment", le(a, a), ()))


def twice(d):
    d.step("first", le(a, b), by=["a <= b"])
    d.step("first", le(a, b), by=["a <= b"])


def hidden(d):
    d.step("a <= b", le(a, b), by=["a <= b"])
    d.conclude(["a <= b"])


def smuggled(d):
    d.steps.append(Step("mine", "hypothesis", lt(a, b)))
    d.conclude(["mine"])


def disguised(d):
    d.steps.append(Step("lemma", "lemma", lt(a, b), (), "", (Lemma("exp_positive", (a,)),)))
    d.conclude(["lemma"])


def ambiguous(d):
    d.step("first", le(Symbol("a", positive=True), b), by=["a <= b"])
    d.conclude(["a <= b"])


def signed(d):
    d.step("first", le(0, IndexedBase("s", positive=True)[j] ** 3), by=["a <= b"])
    d.conclude(["a <= b"])


def broken(d):
    d.lemma("sum", lemmas.sum_scale(p[j], q[j], (j, 1, m)))


@pytest.mark.parametrize(
    ("author", "message"),
    [
        (gap, "there is a gap: 'conclusion' rests on 'nowhere', which is not proved"),
        (circle, "the reference is circular: 'first' rests on 'second'"),
        (itself, "the reference is circular: 'conclusion' rests on 'conclusion'"),
        (unfinished, "there is a gap: the last step is not the claim's conclusion"),
        (other_end, "there is a gap: the last step is not the claim's conclusion"),
        (twice, "two facts are called 'first'"),
        (hidden, "two facts are called 'a <= b'"),
        (smuggled, "'mine' is not among the claim's hypotheses"),
        (disguised, "'lemma' is not an instance of its schema"),
        (ambiguous, "two symbols are called a"),
        (signed, "is declared with a sign"),
        (broken, "it cannot be read: TypeError"),
    ],
)
def test_a_chain_that_is_no_derivation_is_named(derived, author, message):
    with pytest.raises(InputError, match=r"^derivation of test") as error:
        derived(GIVEN, le(a, b), author)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_fixed_variable_is_not_generalized(derived):
    def author(d):
        d.generalize("every", le(0, x), x, by=["0 <= x"])
        d.conclude(["every"])

    with pytest.raises(InputError, match="generalizes x, which a hypothesis speaks of"):
        derived(as_written(le(0, x)), ForAll(le(0, x), x), author)


def test_a_derivation_is_of_one_part_under_one_reading():
    """It must say which, where several parts have a formal statement."""
    first, second = (
        Part(name, "an assertion", formal=lambda: Statement({"a <= b": le(a, b)}, le(a, b)))
        for name in ("first", "second")
    )
    claim = Claim("test.claim", Kind.THEOREM, Source("test", "nowhere"), "-", "-", (first, second))
    with pytest.raises(InputError, match="say which part's `formal` statement is proved"):
        derive(claim, lambda d: d.conclude(["a <= b"]))
    with pytest.raises(InputError, match="has no `corrected` statement"):
        derive(claim, lambda d: d.conclude(["a <= b"]), "correction", "second")
    derivation = derive(claim, lambda d: d.conclude(["a <= b"]), part="second")
    assert derivation.part is second
    other = derive(claim, lambda d: d.conclude(["a <= b"]), part="first")
    assert derivation.fingerprint() != other.fingerprint()
    found = evidence(check_derivations([derivation])[0])
    assert {(one.part, one.reading) for one in found} == {("second", "")}


def test_a_second_derivation_of_one_statement_is_refused(monkeypatch):
    monkeypatch.setitem(PROOFS, ("test.claim", "", "", "printed"), gap)
    with pytest.raises(InputError, match="two derivations of its printed statement"):
        proves("test.claim")(gap)
    with pytest.raises(InputError, match="the target is 'sideways'"):
        proves("test.claim", target="sideways")


def by_name(name):
    def author(d):
        d.step(name, le(a, b), by=["a <= b"], reason="it is given")
        d.conclude([name])

    return author


def test_the_fingerprint_knows_the_chain_and_every_name_in_it(derived):
    before = derived(GIVEN, le(a, b), by_name("first")).fingerprint()
    assert before == derived(GIVEN, le(a, b), by_name("first")).fingerprint()
    others = [
        derived(GIVEN, le(a, b), by_name("renamed")),
        derived(GIVEN, le(a, b), lambda d: d.conclude(["a <= b"])),
        derived({"given": le(a, b)}, le(a, b), lambda d: d.conclude(["given"])),
    ]
    assert len({before, *(one.fingerprint() for one in others)}) == 4

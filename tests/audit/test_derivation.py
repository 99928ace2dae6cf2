"""What a derivation must look like, how one that is none is named, and what is written down."""

import pytest
import sympy

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Kind, Part, Source, Statement
from didp_ref.audit.derivation import PROOFS, Author, Derivation, derive, proves
from didp_ref.errors import InputError
from didp_ref.kernel.objects import Step
from didp_ref.kernel.text import read_term, write
from didp_ref.kernel.writing import write as lines_of
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import as_written, eq, integers, le, lt, reals, sequences
from tests.derived import Derived

a, b, x = reals("a b x")
j, k, m, n = integers("j k m n")
p, q = sequences("p q")
GIVEN = as_written(le(a, b))


def gap(d: Derivation) -> None:
    d.conclude(["nowhere"])


def circle(d: Derivation) -> None:
    d.step("first", le(a, b), by=["second"])
    d.step("second", le(a, b), by=["first"])
    d.conclude(["first"])


def itself(d: Derivation) -> None:
    d.conclude(["conclusion"])


def unfinished(d: Derivation) -> None:
    d.step("first", le(a, b), by=["a <= b"])


def empty(d: Derivation) -> None:
    assert d


def twice(d: Derivation) -> None:
    d.step("first", le(a, b), by=["a <= b"])
    d.step("first", le(a, b), by=["a <= b"])


def hidden(d: Derivation) -> None:
    d.step("a <= b", le(a, b), by=["a <= b"])
    d.conclude(["a <= b"])


def late(d: Derivation) -> None:
    d.conclude(["a <= b"])
    d.step("after", le(a, b), by=["a <= b"])


def signed(d: Derivation) -> None:
    d.step("first", le(sympy.Symbol("a", positive=True), b), by=["a <= b"])


def signed_entries(d: Derivation) -> None:
    d.step("first", le(0, sympy.IndexedBase("s", positive=True)[j] ** 3), by=["a <= b"])


def unknown_fact(d: Derivation) -> None:
    d.at("first", "nowhere", j)


def not_about_every(d: Derivation) -> None:
    d.at("first", "a <= b", j)


def broken(d: Derivation) -> None:
    d.step("first", None, by=["a <= b"])


def not_sympy(d: Derivation) -> None:
    d.lemma("sum", lemmas.exp_positive("1 + 1"))


def unknown_method(d: Derivation) -> None:
    d.assume("0 = 1")


@pytest.mark.parametrize(
    ("author", "message"),
    [
        (gap, "'nowhere'"),
        (circle, "'second'"),
        (itself, "'conclusion'"),
        (unfinished, "gap"),
        (empty, "gap"),
        (twice, "'first'"),
        (hidden, "'a <= b'"),
        (late, "'after'"),
        (signed, "a is "),
        (signed_entries, "s is "),
        (unknown_fact, "'nowhere'"),
        (not_about_every, "(<= a:R b:R)"),
        (broken, "'first'"),
        (not_sympy, "'1 + 1'"),
        (unknown_method, "AttributeError"),
    ],
)
def test_a_chain_that_is_no_derivation_is_named(
    derived: Derived, author: Author, message: str
) -> None:
    with pytest.raises(InputError) as error:
        derived(GIVEN, le(a, b), author)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_written_down_of_a_step(derived: Derived) -> None:
    def author(d: Derivation) -> None:
        d.lemma("grows", lemmas.exp_monotone(a, b))
        d.step("so", le(sympy.exp(a), sympy.exp(b)), ["a <= b", "grows"], "the exponential grows")
        d.identity("same", (a + b) ** 2, a**2 + 2 * a * b + b**2)
        d.model({a: 0, b: "1/2"})
        d.conclude(["so"], "that is it")

    proof = derived(GIVEN, le(sympy.exp(a), sympy.exp(b)), author)
    assert proof.about == ("test.claim", "statement", "", "printed")
    grows, so, same, conclusion = proof.steps
    instance = ("exp_monotone", (read_term("a:R"), read_term("b:R")))
    stated = read_term("(<=> (<= a:R b:R) (<= (exp a:R) (exp b:R)))")
    assert grows == Step("grows", "lemma", stated, (), (instance,))
    entailed = read_term("(<= (exp a:R) (exp b:R))")
    assert so == Step(
        *("so", "entailment", entailed, ("a <= b", "grows")), reason="the exponential grows"
    )
    assert (same.rule, same.statement.head) == ("identity", "=")
    assert conclusion == Step("conclusion", "entailment", entailed, ("so",), reason="that is it")
    assert proof.sequent.conclusion == entailed
    assert proof.model == {"a": "0", "b": "1/2"}


EVERY = {"every p": ForAll(le(0, p[j]), (j, 1, m)), "1 <= k": le(1, k), "k <= m": le(k, m)}


def steps(derived: Derived, author: Author) -> dict[str, Step]:
    def whole(d: Derivation) -> None:
        author(d)
        d.conclude(["every p"])

    return {step.name: step for step in derived(EVERY, EVERY["every p"], whole).steps}


def test_a_fact_is_taken_at_one_value(derived: Derived) -> None:
    def author(d: Derivation) -> None:
        d.at("here", "every p", k, by=["1 <= k", "k <= m"])
        d.at("if in range", "every p", k)

    result = steps(derived, author)
    assert write(result["here"].statement) == "(<= 0 (at p k:Z))"
    assert result["here"].premises == ("every p", "1 <= k", "k <= m")
    assert result["here"].schemas == (
        ("instance", (read_term("(every 1 m:Z (<= 0 (at p #0:Z)))"), read_term("k:Z"))),
    )
    assert write(result["if in range"].statement) == (
        "(=> (and (<= 1 k:Z) (<= k:Z m:Z)) (<= 0 (at p k:Z)))"
    )


def test_a_generalization_takes_what_is_known_of_every_index_at_its_own(derived: Derived) -> None:
    def author(d: Derivation) -> None:
        d.generalize("doubled", le(0, 2 * p[n]), (n, 1, m), by=["every p", "1 <= k"])
        d.generalize("square", le(0, x**2), x, by=["every p"])

    result = steps(derived, author)
    assert write(result["doubled"].statement) == "(every 1 m:Z (<= 0 (* 2 (at p #0:Z))))"
    assert result["doubled"].variable == read_term("n:Z")
    (taken,) = result["doubled"].schemas
    assert (taken[0], taken[1][1]) == ("instance", read_term("n:Z"))
    assert result["square"].variable == read_term("x:R")
    assert result["square"].schemas == ()  # what holds for every integer says nothing of x


def test_induction_names_its_schema(derived: Derived) -> None:
    def author(d: Derivation) -> None:
        d.step("base", eq(q[0], 0), ["every p"])
        d.step("grows", ForAll(le(q[n], q[n + 1]), (n, 0, sympy.oo)), ["every p"])
        d.induction("all", n, 0, le(0, q[n]), by=["base", "grows"])

    every = read_term("(every-from 0 (<= 0 (at q #0:Z)))")
    step = steps(derived, author)["all"]
    assert step.statement == every
    assert step.schemas == (("induction", (every,)),)


def test_a_derivation_is_of_one_part_under_one_reading() -> None:
    """It must say which, where several parts have a formal statement."""
    first, second, strict = (
        Part(name, "an assertion", formal=lambda: Statement(GIVEN, le(a, b)), reading=reading)
        for name, reading in (("first", ""), ("second", "loose"), ("second", "strict"))
    )
    claim = Claim(
        *("test.claim", Kind.THEOREM, Source("test", "nowhere"), "-", "-"),
        (first, second, strict),
        readings={"loose": "so", "strict": "or so"},
    )

    def author(d: Derivation) -> None:
        d.conclude(["a <= b"])

    with pytest.raises(InputError, match="`formal`"):
        derive(claim, author)
    with pytest.raises(InputError, match="`formal`"):
        derive(claim, author, part="second")
    with pytest.raises(InputError, match="`corrected`"):
        derive(claim, author, "correction", "second")
    with pytest.raises(InputError, match=r"`formal` .*'third'"):
        derive(claim, author, part="third")
    proof_objects = [
        derive(claim, author, "printed", part, reading)
        for part, reading in (("first", ""), ("second", "loose"), ("second", "strict"))
    ]
    assert [proof_object.about[1:] for proof_object in proof_objects] == [
        ("first", "", "printed"),
        ("second", "loose", "printed"),
        ("second", "strict", "printed"),
    ]
    assert len({lines_of(proof_object) for proof_object in proof_objects}) == 3


def test_a_second_derivation_of_one_statement_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROOFS, ("test.claim", "", "", "printed"), gap)
    with pytest.raises(InputError, match="printed"):
        proves("test.claim")(gap)
    with pytest.raises(InputError, match="'sideways'"):
        proves("test.claim", target="sideways")


def named(name: str) -> Author:
    def author(d: Derivation) -> None:
        d.step(name, le(a, b), by=["a <= b"], reason="it is given")
        d.conclude([name])

    return author


def test_a_proof_object_knows_the_chain_and_every_name_in_it(derived: Derived) -> None:
    before = lines_of(derived(GIVEN, le(a, b), named("first")))
    assert before == lines_of(derived(GIVEN, le(a, b), named("first")))
    others = [
        derived(GIVEN, le(a, b), named("renamed")),
        derived(GIVEN, le(a, b), lambda d: d.conclude(["a <= b"])),
        derived({"given": le(a, b)}, le(a, b), lambda d: d.conclude(["given"])),
        derived({**GIVEN, "0 < a": lt(0, a)}, le(a, b), named("first")),
    ]
    assert len({before, *map(lines_of, others)}) == 5

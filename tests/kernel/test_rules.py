"""Each rule, what it asks of the engines, and what it refuses whatever they say."""

import pytest

from didp_ref.kernel import text
from didp_ref.kernel.objects import ProofObject, Sequent, Step
from didp_ref.kernel.rules import Obligation, obligations
from didp_ref.kernel.terms import IllFormed, Term

read = text.read_term
X_POSITIVE = "(< 0 x:R)"
EVERY = "(every 1 m:Z (<= 0 (at p #0:Z)))"
EVERY_REAL = "(every-real (<= 0 (exp #0:R)))"


def sequent(conclusion: str, **hypotheses: str) -> Sequent:
    return Sequent(tuple((name, read(one)) for name, one in hypotheses.items()), read(conclusion))


def step(
    name: str,
    statement: str,
    *premises: str,
    rule: str = "entailment",
    schemas: tuple[tuple[str, ...], ...] = (),
    variable: str = "",
) -> Step:
    instances = tuple((one[0], tuple(map(read, one[1:]))) for one in schemas)
    free = read(variable) if variable else None
    return Step(name, rule, read(statement), premises, instances, free)


def needed(statement: Sequent, *steps: Step) -> list[Obligation]:
    return obligations(ProofObject(("test", "", "", "printed"), statement, steps, {}), statement)


def asked(statement: Sequent, *steps: Step) -> list[tuple[str, list[str], str]]:
    """Return what is asked, as texts."""
    return [
        (one.step, list(map(text.write, one.premises)), text.write(one.conclusion))
        for one in needed(statement, *steps)
    ]


def test_entailment_asks_for_the_step_of_its_premises_and_instances() -> None:
    growing = "(<= (exp 0) (exp x:R))"
    last = step("conclusion", growing, "given", schemas=(("exp_monotone", "0", "x:R"),))
    instance = "(<=> (<= 0 x:R) (<= (exp 0) (exp x:R)))"
    assert asked(sequent(growing, given=X_POSITIVE, more="true"), last) == [
        ("conclusion", [X_POSITIVE, instance], growing)
    ]


def the_lemma(statement: str, *schemas: tuple[str, ...], by: tuple[str, ...] = ()) -> None:
    last = step("conclusion", statement, *by, rule="lemma", schemas=schemas)
    assert needed(sequent(statement, given="true"), last) == []


def test_a_lemma_is_the_instance_of_its_schema_and_nothing_is_asked() -> None:
    the_lemma("(< 0 (exp x:R))", ("exp_positive", "x:R"))
    the_lemma(
        "(=> (!= y:R 0) (< 0 (exp (inverse y:R))))", ("exp_positive", "(inverse y:R)")
    )  # where the term is defined


@pytest.mark.parametrize(
    ("statement", "schemas", "by", "message"),
    [
        ("(<= 0 (exp x:R))", (("exp_positive", "x:R"),), (), "schema"),
        ("(< 0 (exp y:R))", (("exp_positive", "x:R"),), (), "schema"),
        ("(< 0 (exp (inverse y:R)))", (("exp_positive", "(inverse y:R)"),), (), "instance"),
        ("(< 0 (exp x:R))", (), (), "schema"),
        ("(< 0 (exp x:R))", (("exp_positive", "x:R"),) * 2, (), "instance"),
        ("(< 0 (exp x:R))", (("exp_positive", "x:R"),), ("given",), "instance"),
        ("(< 0 (exp x:R))", (("exp_positive", "x:R", "x:R"),), (), "'exp_positive' of 2"),
        ("(< 0 (exp x:R))", (("exp_negative_always", "x:R"),), (), "'exp_negative_always'"),
        ("(< 0 x:R)", (("given", "x:R"),), (), "'given'"),
    ],
)
def test_what_is_no_instance_is_refused(
    statement: str, schemas: tuple[tuple[str, ...], ...], by: tuple[str, ...], message: str
) -> None:
    with pytest.raises(IllFormed, match=f"step 'conclusion': .*{message}"):
        the_lemma(statement, *schemas, by=by)


def test_an_identity_asks_for_its_denominators_only() -> None:
    left = "(+ (inverse (+ 1 x:R)) (inverse (+ 1 (* -1 x:R))))"
    right = "(* 2 (inverse (+ 1 (* -1 x:R x:R))))"
    last = step("conclusion", f"(= {left} {right})", "given", rule="identity")
    assert asked(sequent(f"(= {left} {right})", given=X_POSITIVE), last) == [
        ("conclusion", [X_POSITIVE], f"(!= {one} 0)")
        for one in ("(+ 1 x:R)", "(+ 1 (* -1 x:R))", "(+ 1 (* -1 x:R x:R))")
    ]


def test_x_over_x_is_one_where_x_is_not_zero() -> None:
    equal = "(= (* x:R (inverse x:R)) 1)"
    assert asked(sequent(equal), step("conclusion", equal, rule="identity")) == [
        ("conclusion", [], "(!= x:R 0)")
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "(= (* (+ x:R y:R) (+ x:R y:R)) (+ (* x:R x:R) (* y:R y:R)))",
        "(= (exp (+ x:R y:R)) (+ (exp x:R) (exp y:R)))",
        "(= (inverse 0) 0)",
        "(= (log x:R) (log y:R))",
        "(<= x:R x:R)",
        "(=> (= x:R x:R) (= x:R x:R))",
        EVERY,
    ],
)
def test_what_is_no_identity_is_refused(statement: str) -> None:
    last = step("conclusion", statement, rule="identity")
    with pytest.raises(IllFormed, match="'conclusion'"):
        needed(sequent(statement), last)


def test_a_denominator_that_is_zero_is_asked_about() -> None:
    statement = "(= (inverse 0) (inverse 0))"
    assert asked(sequent(statement), step("conclusion", statement, rule="identity")) == [
        ("conclusion", [], "(!= 0 0)")
    ]


def generalized(
    every: str, variable: str, *premises: str, **given: str
) -> list[tuple[str, list[str], str]]:
    last = step("conclusion", every, *premises, rule="generalization", variable=variable)
    return asked(sequent(every, **given), last)


def test_a_generalization_asks_for_its_body_at_a_free_variable_in_range() -> None:
    assert generalized(EVERY, "k:Z", "given", given="(<= 1 m:Z)") == [
        ("conclusion", ["(<= 1 m:Z)", "(and (<= 1 k:Z) (<= k:Z m:Z))"], "(<= 0 (at p k:Z))")
    ]
    assert generalized("(every-from m:Z (< 0 #0:Z))", "k:Z") == [
        ("conclusion", ["(<= m:Z k:Z)"], "(< 0 k:Z)")
    ]
    assert generalized(EVERY_REAL, "y:R") == [("conclusion", ["true"], "(<= 0 (exp y:R))")]


@pytest.mark.parametrize(
    ("every", "variable", "hypothesis", "message"),
    [
        (EVERY, "k:Z", "(<= 1 k:Z)", " k, "),
        (EVERY, "k:Z", "(= (at q k:Z) 0)", " k, "),
        (EVERY, "m:Z", "true", " m, "),
        ("(every 1 2 (<= k:Z #0:Z))", "k:Z", "true", " k, "),
        (EVERY, "y:R", "true", "every value"),
        (EVERY_REAL, "k:Z", "true", "every value"),
        ("(< 0 (exp y:R))", "y:R", "true", "every value"),
        ("(= 0 (sum 1 2 #0:Z))", "k:Z", "true", "every value"),
        (EVERY, "2", "true", "variable"),
        (EVERY, "(+ k:Z 1)", "true", "variable"),
        (EVERY_REAL, "(at p 1)", "true", "variable"),
        (EVERY, "#0:Z", "true", "variable"),
        (EVERY, "", "true", "variable"),
    ],
)
def test_what_is_not_generalized(every: str, variable: str, hypothesis: str, message: str) -> None:
    with pytest.raises(IllFormed, match=message):
        generalized(every, variable, given=hypothesis)


GIVEN = sequent(X_POSITIVE, given=X_POSITIVE)
FIRST = step("first", X_POSITIVE, "given")


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([], "gap"),
        ([FIRST], "gap"),
        ([step("conclusion", "(<= 0 x:R)", "given")], "gap"),
        ([step("conclusion", X_POSITIVE, "nowhere")], "'nowhere'"),
        ([step("conclusion", X_POSITIVE, "conclusion")], "'conclusion'"),
        (
            [step("first", X_POSITIVE, "second"), step("second", X_POSITIVE, "first")],
            "step 'first': .*'second'",
        ),
        ([FIRST, FIRST], "step 'first': .*'first'"),
        ([step("given", X_POSITIVE, "given")], "'given'"),
        ([step("conclusion", X_POSITIVE, "given"), FIRST], "step 'first': "),
        ([step("conclusion", X_POSITIVE, rule="hypothesis")], "rule 'hypothesis'"),
        ([step("conclusion", X_POSITIVE, rule="")], "rule ''"),
        ([step("conclusion", X_POSITIVE, "given", variable="k:Z")], "variable"),
        ([step("first", "(= x:Z 0)", "given")], "step 'first': 'x'"),
        ([step("first", "(= (at x 1) 0)")], "'x'"),
        ([step("first", "true", schemas=(("exp_positive", "(call x 1)"),))], "'x'"),
    ],
)
def test_a_chain_that_is_no_proof_is_named(steps: list[Step], message: str) -> None:
    with pytest.raises(IllFormed, match=message):
        needed(GIVEN, *steps)


def test_the_positive_control_of_those_chains() -> None:
    last = step("conclusion", X_POSITIVE, "first")
    assert [one.step for one in needed(GIVEN, FIRST, last)] == ["first", "conclusion"]


@pytest.mark.parametrize(
    "other",
    [
        sequent(X_POSITIVE),
        sequent("(<= 0 x:R)", given=X_POSITIVE),
        sequent(X_POSITIVE, given="(<= 0 x:R)"),
        sequent(X_POSITIVE, renamed=X_POSITIVE),
        sequent(X_POSITIVE, given=X_POSITIVE, more="true"),
        sequent("(< 0 x:Z)", given="(< 0 x:Z)"),
        sequent("(< 0 y:R)", given="(< 0 y:R)"),
    ],
    ids=str,
)
def test_a_proof_of_another_statement_is_none(other: Sequent) -> None:
    last = step("conclusion", X_POSITIVE, "given")
    proof = ProofObject(("test", "", "", "printed"), GIVEN, (last,), {})
    assert len(obligations(proof, GIVEN)) == 1
    with pytest.raises(IllFormed):
        obligations(proof, other)


def test_a_statement_has_one_meaning_for_each_name() -> None:
    for wrong in (
        sequent("(= x:R x:Z)"),
        sequent("(= x:R 0)", given="(= x:Z 0)"),
        sequent("(= (at p 1) (at p 1 2))"),
    ):
        with pytest.raises(IllFormed):
            needed(wrong, Step("conclusion", "entailment", Term("true")))

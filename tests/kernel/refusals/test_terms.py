"""Attempts by what a term is: undefined, of another sort, named like another, captured."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term, write
from tests.kernel import chance
from tests.kernel.refusals.attempts import FALSE, SAT, Attempt, held_to_refuse, stated, step, taken

X_OVER_X = "(* x:R (inverse x:R))"
ZERO = "(+ (log 2) (log 3) (* -1 (log 6)))"
"""Zero, which no one sees: nothing is known of these logarithms."""


def identity(equation: str, **given: str) -> Attempt:
    """Try an identity of rational functions, whose denominators are to be nonzero."""
    one = step("same", equation, [*given], rule="identity")
    return stated(equation, one, where="same", why=SAT, **given)


UNDEFINED = {
    "x/x is 1 where x is not negative": identity(f"(= {X_OVER_X} 1)", a="(<= 0 x:R)"),
    "0/0 is 1": stated(
        "(= (* 0 (inverse 0)) 1)",
        step("same", "(= (* 0 (inverse 0)) 1)", rule="identity"),
        where="same",
        why="the two sides are not one rational function",
    ),
    "0/0 is 0": identity("(= (* 0 (inverse 0)) 0)"),
    "1/0 is something": taken("(!= (inverse 0) 0)", {}),
    "1/0 times 0 is 1": taken("(= (* 0 (inverse 0)) 1)", {}),
    "a denominator that cancels": identity("(= (* (+ x:R -1) (inverse (+ x:R -1))) 1)"),
    "a denominator in a denominator": identity("(= (inverse (inverse x:R)) x:R)"),
    "a denominator in an exponential": identity("(= (exp (inverse x:R)) (exp (inverse x:R)))"),
    "a denominator under a sum": identity("(= (sum 0 2 (inverse #0:Z)) (sum 0 2 (inverse #0:Z)))"),
    "a denominator that is zero for all": identity(
        "(= (inverse (+ 1 (inverse (+ x:R (* -1 x:R))))) 0)"
    ),
    "exp of log is the number": taken(
        "(= (exp (log x:R)) x:R)", {}, ["exp_log", "x:R", "(log x:R)"]
    ),
    "log of -1 is real": taken("(< 0 -1)", {}, ["exp_log", "-1", "(log -1)"]),
    "log of a square": taken(
        "(= (log (* x:R x:R)) (* 2 (log x:R)))", {"a": "(!= x:R 0)"}, ["log_product", "x:R", "x:R"]
    ),
    "log of zero": taken("(<= (log 0) 0)", {}, ["log_monotone", "0", "1"]),
    "log of an unknown sign": taken(
        "(<= (log x:R) (log y:R))", {"a": "(<= x:R y:R)"}, ["log_monotone", "x:R", "y:R"]
    ),
    "equal arguments, not defined": taken(
        "(= (log x:R) (log y:R))",
        {"a": "(= x:R y:R)"},
        ["equal_arguments", "(log x:R)", "(log y:R)"],
    ),
    "a fact taken where it is not defined": taken(
        "(= (* 0 (inverse 0)) 1)",
        {"a": "(every-real (= (* #0:R (inverse #0:R)) 1))"},
        ["instance", "(every-real (= (* #0:R (inverse #0:R)) 1))", "0"],
    ),
}

WRONG = "(<= 0 1)"
SORTS = {
    "a truth among numbers": ("(<= 0 (+ 1 true))", "takes a real, not a truth"),
    "a number for a truth": ("(and 1 (<= 0 1))", "takes a truth, not a integer"),
    "a real for an index": ("(<= 0 (at p x:R))", "takes a integer, not a real"),
    "half an index": ("(<= 0 (at p 1/2))", "takes a integer, not a real"),
    "a real end": ("(<= 0 (sum 1 x:R #0:Z))", "takes a integer, not a real"),
    "half an end": ("(every 1/2 3 (<= 0 #0:Z))", "takes a integer, not a real"),
    "a quotient as an end": ("(every-from (inverse 2) (<= 0 #0:Z))", "takes a integer, not a real"),
    "an index that is real": ("(every 1 3 (<= 0 #0:R))", "binds a variable of sort integer"),
    "a real that is an index": ("(every-real (<= 0 #0:Z))", "binds a variable of sort real"),
    "a bound truth": ("(every-real #0:T)", "'bound-truth' is no head of a term"),
    "a variable of no sort": ("(<= 0 x:Q)", "stands where a term should"),
    "a number as the statement": ("1", "'1' is no statement"),
    "an index without a binder": ("(<= 0 #0:Z)", "is no statement"),
    "an index beyond its binders": ("(every 1 3 (<= #1:Z #0:Z))", "is no statement"),
    "a relation of three": ("(<= 0 1 2)", "does not take 3 arguments"),
    "a sum of one": ("(<= 0 (+ 1))", "does not take 1 arguments"),
    "a head that is not listed": ("(<= 0 (sqrt -1))", "is no head of a term"),
    "a power": ("(<= 0 (^ x:R 1/2))", "is no head of a term"),
    "a lambda": ("(<= 0 (lambda x:R))", "is no head of a term"),
}
NAMES = {
    "1e999": ("(<= 1e999 0)", "stands where a term should"),
    "-0": ("(<= -0 0)", "is not written as it must be"),
    "01": ("(<= 01 0)", "is not written as it must be"),
    "2/4": ("(<= 2/4 0)", "is not written as it must be"),
    "1/1": ("(<= 1/1 0)", "is not written as it must be"),
    "1/0": ("(<= 1/0 0)", "stands where a term should"),
    "+1": ("(<= +1 0)", "stands where a term should"),
    "1_000": ("(<= 1_000 0)", "stands where a term should"),
    "0x10": ("(<= 0x10 0)", "stands where a term should"),
    "1.5": ("(<= 1.5 0)", "stands where a term should"),
    "nan": ("(<= nan 0)", "stands where a term should"),
    "Infinity": ("(<= Infinity 0)", "stands where a term should"),
    "oo without a sort": ("(<= oo 0)", "stands where a term should"),
    "Arabic digits": ("(<= \u0661 0)", "stands where a term should"),
    "wide digits": ("(<= \uff11 0)", "stands where a term should"),
    "a superscript": ("(<= x\u00b2:R 0)", "stands where a term should"),
    "a Cyrillic letter": ("(<= \u0445:R 0)", "stands where a term should"),
    "a letter of no width": ("(<= x\u200b:R 0)", "stands where a term should"),
    "right to left": ("(<= \u202ex:R 0)", "stands where a term should"),
    "quotes that need not be": ('(<= "x":R 0)', "is not written as it must be"),
    "an escape that need not be": ('(<= "\\u0078":R 0)', "is not written as it must be"),
    "another escape of the same name": ('(<= "x\\/y":R 0)', "is not written as it must be"),
    "no name": ('(<= "":R 0)', "is no label"),
    "no quote at the end": ('(<= "x:R 0)', "is not written as it must be"),
    "an index with a zero before it": ("(every 1 3 (<= #00:Z 0))", "is not written as it must be"),
    "a sequence without a name": ("(<= (at ( 1) 0)", "is not written as it must be"),
    "two spaces": ("(<=  0 1)", "is not written as it must be"),
    "a space at the end": ("(<= 0 1) ", "is not written as it must be"),
    "a tab": ("(<=\t0 1)", "is not written as it must be"),
    "a second statement": ("(<= 0 1) (= 0 1)", "is not written as it must be"),
    "a bracket too many": ("(<= 0 1))", "is not written as it must be"),
    "a bracket too few": ("(<= 0 1", "it is cut off"),
    "nothing": ("", "it is cut off"),
    "a comment": ("(<= 0 1) ; (= 0 1)", "is not written as it must be"),
    "a number of 5000 digits": (f"(<= {'9' * 5000} 0)", "is too long for a number"),
    "an index of 5000 digits": (f"(every 1 3 (<= #{'9' * 5000}:Z 0))", "is too long"),
    "a nest of 3000": (f"{'(not ' * 3000}true{')' * 3000}", "it is nested too deeply"),
}
"""Statements of a step that are none, and why."""

ALIKE = {
    "E for e": taken("(< 2 E:R)", {}, ["exp_tangent", "1"]),
    "pi for pi": taken("(< 3 pi:R)", {}),
    "oo is larger than all": taken("(< x:R oo:R)", {}),
    "I squared is -1": taken("(= (* I:R I:R) -1)", {}),
    "true for true": taken("(= true:R 1)", {}),
    "#0 is no index": taken('(every 1 3 (= #0:Z "#0":Z))', {}),
    "a name with a sort in it": taken('(= x:R "x:R":R)', {}),
    "a name that is a term": taken('(= (+ x:R 1) "(+ x:R 1)":R)', {}),
    "a name that is a number": taken('(= 1 "1":R)', {}),
    "a name with quotes": taken('(= "a\\"b":R "a\\\\\\"b":R)', {}),
    "a name with a space": taken('(= "x ":R x:R)', {}),
    "a name with a new line": taken('(= "x\\n":R x:R)', {}),
    "x with a letter of no width": taken('(= "x\\u200b":R x:R)', {}),
    "Latin and Cyrillic": taken('(= "\\u0445":R x:R)', {}),
    "composed and decomposed": taken('(= "\\u00e9":R "e\\u0301":R)', {}),
    "half a pair": taken('(= "\\ud800":R x:R)', {}),
    "a name of an atom": taken("(= a0:R (exp a1:R))", {"a": "(= a1:R a2:R)"}),
    "exp that is not exp": taken("(< 0 (call exp x:R))", {}, ["exp_positive", "x:R"]),
    "a sequence and a function of one name": Attempt(
        "(= (at p 1) (call p 1))",
        (step("conclusion", "(= (at p 1) (call p 1))"),),
        "",
        "'p' is the name of two things",
    ),
    "a real and an integer of one name": Attempt(
        "(= n:R n:Z)", (step("conclusion", "(= n:R n:Z)"),), "", "'n' is the name of two things"
    ),
    "a function of one and of two": Attempt(
        "(= (call f 1) (call f 1 1))",
        (step("conclusion", "(= (call f 1) (call f 1 1))"),),
        "",
        "'f' is the name of two things",
    ),
}

LOOSE = "depends on more than its indices"
INNER = "(every 1 3 (every 1 3 (<= #1:Z #0:Z)))"
CAPTURE = {
    "an index caught by an inner binder": taken(
        "(every 1 3 (<= #0:Z #0:Z))",
        {"a": "(every 1 3 (every 1 3 (<= #1:Z #0:Z)))", "b": "(< 1 0)"},
        ["instance", INNER, "#0:Z"],
        why="of 2 closed terms",
    ),
    "the wrong index": taken("(= (sum 1 2 (sum 1 3 #0:Z)) (sum 1 2 (sum 1 3 #1:Z)))", {}),
    "two sums with the terms exchanged": taken(
        "(= (sum 1 2 (sum 1 3 #1:Z)) (sum 1 2 (sum 1 3 #0:Z)))",
        {},
        ["sum_swap", "#0:Z", "1", "2", "1", "3"],
    ),
    "a factor with the index": taken(
        "(= (sum 1 3 (* #0:Z #0:Z)) (* 3 (sum 1 3 #0:Z)))",
        {},
        ["sum_scale", "#0:Z", "#0:Z", "1", "3"],
        why=LOOSE,
    ),
    "a constant with the index": taken(FALSE, {}, ["sum_constant", "#0:Z", "1", "3"], why=LOOSE),
    "an end with the index": taken(FALSE, {}, ["sum_last", "1", "1", "#0:Z"], why=LOOSE),
    "a term with an index too many": taken(
        FALSE, {}, ["sum_scale", "2", "#1:Z", "1", "3"], why=LOOSE
    ),
    "a real index": taken(FALSE, {}, ["sum_scale", "2", "#0:R", "1", "3"], why=LOOSE),
    "two indices for one": taken(FALSE, {}, ["sum_monotone", "#0:Z", "#1:Z", "1", "3"], why=LOOSE),
}


def _bad(attempts: Mapping[str, tuple[str, str]]) -> dict[str, Attempt]:
    return {
        name: stated(FALSE, step("odd", statement), where="odd", why=why)
        for name, (statement, why) in attempts.items()
    }


ATTEMPTS = {**UNDEFINED, **_bad(SORTS), **_bad(NAMES), **ALIKE, **CAPTURE}
POSITIVE_CONTROLS = {
    "x/x is 1 where x is not zero": identity(f"(= {X_OVER_X} 1)", a="(< 0 x:R)"),
    "log of a positive square": taken(
        "(= (log (* x:R x:R)) (* 2 (log x:R)))", {"a": "(< 0 x:R)"}, ["log_product", "x:R", "x:R"]
    ),
    "a name with quotes is itself": taken('(= "a\\"b":R "a\\"b":R)', {}),
    "two sums in either order": taken(
        "(= (sum 1 2 (sum 1 3 #1:Z)) (sum 1 3 (sum 1 2 #0:Z)))",
        {},
        ["sum_swap", "#0:Z", "1", "2", "1", "3"],
    ),
}

test_it_is_refused, test_the_positive_control_holds = held_to_refuse(ATTEMPTS, POSITIVE_CONTROLS)


ODD_NAMES = (
    *("x", "X", "x ", " x", "x:R", "x:Z", "#0", "#0:Z", "1", "true", "(", ")", "(x)", '"', '\\"'),
    *(
        "\\",
        "\n",
        "\t",
        "\x00",
        "\u00e9",
        "e\u0301",
        "\u0445",
        "x\u200b",
        "\u2028",
        "\ud800",
        "\U0001f600",
    ),
)


def test_no_two_terms_have_one_text_and_each_is_read_back() -> None:
    leaves = [Term(sort, (), name) for name in ODD_NAMES for sort in ("real", "integer", "truth")]
    whole = [Term("integer", (), name) for name in ODD_NAMES]
    applied = [
        Term(head, (one,), name) for one in whole for name in ODD_NAMES for head in ("at", "call")
    ]
    terms = [*leaves, *applied, *(Term("exp", (one,)) for one in applied)]
    texts = [write(one) for one in terms]
    assert len(set(texts)) == len(set(terms)) == len(terms)
    assert [read_term(one) for one in texts] == terms
    assert all(one.isascii() and one.isprintable() for one in texts)


def test_terms_by_chance_are_read_back() -> None:
    random = Random(1)
    terms = {chance.term(random, 3) for _ in range(2000)}
    assert {read_term(write(one)) for one in terms} == terms
    assert len({write(one) for one in terms}) == len(terms) > 1000

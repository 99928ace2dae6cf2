"""Attempts by what is said of many: empty and reversed ranges, ends, instances, induction."""

from tests.kernel.refusals.attempts import (
    FALSE,
    SAT,
    Attempt,
    Line,
    held_to_refuse,
    stated,
    step,
    taken,
)

NONE = "(every 3 1 (= 0 1))"
"""True: there is no such index."""
RANGES = {
    "an empty range has an element": taken(FALSE, {"a": NONE}, ["instance", NONE, "2"]),
    "a reversed range read forwards": taken(FALSE, {"a": NONE}, ["instance", NONE, "3"]),
    "a range of unknown ends has an element": taken(
        FALSE, {"a": "(every l:Z h:Z (= 0 1))"}, ["instance", "(every l:Z h:Z (= 0 1))", "l:Z"]
    ),
    "every in an empty range, so some": taken("(= 0 1)", {"a": "(every 1 0 (= 0 1))"}),
    "a sum over a reversed range is minus the sum": taken(
        "(= (sum 3 1 5) -5)", {}, ["sum_constant", "5", "3", "1"]
    ),
    "a sum over no index has a last": taken(
        "(= (sum 1 0 5) (+ (sum 1 -1 5) 5))", {}, ["sum_last", "5", "1", "0"]
    ),
    "a sum over no index has a first": taken(
        "(= (sum 1 0 5) (+ 5 (sum 2 0 5)))", {}, ["sum_first", "5", "1", "0"]
    ),
    "a sum over no index gives one up": taken(
        "(= (sum 1 0 5) (+ 5 (sum 1 0 5) (sum 2 0 5)))", {}, ["sum_take_out", "5", "1", "0", "1"]
    ),
    "one beyond the range is taken out": taken(
        "(= (sum 1 3 7) (+ 7 (sum 1 3 7) (sum 5 3 7)))", {}, ["sum_take_out", "7", "1", "3", "4"]
    ),
    "a product over a reversed range": taken(
        "(= (product 2 0 5) 1/5)", {}, ["product_last", "5", "2", "0"]
    ),
    "a product over no index is zero": taken(
        "(= (product 1 0 0) 0)", {}, ["product_empty", "0", "1"]
    ),
    "a number of terms below zero": taken(
        "(= (sum 1 n:Z 1) n:Z)", {"a": "(<= n:Z 5)"}, ["sum_constant", "1", "1", "n:Z"]
    ),
}

EACH = "(every 1 3 (<= 0 (at p #0:Z)))"
REALS = "(every-real (every 1 n:Z (<= #1:R (at p #0:Z))))"
NESTED = "(every 1 3 (every #0:Z 3 (= (at p #0:Z) (at p #1:Z))))"
INSTANCES = {
    "an index beyond the range": taken("(<= 0 (at p 4))", {"a": EACH}, ["instance", EACH, "4"]),
    "an index below the range": taken("(<= 0 (at p 0))", {"a": EACH}, ["instance", EACH, "0"]),
    "an unknown index": taken("(<= 0 (at p k:Z))", {"a": EACH}, ["instance", EACH, "k:Z"]),
    "a real for an index": taken(
        FALSE,
        {"a": EACH},
        ["instance", EACH, "x:R"],
        why="no statement about every value of the term's sort",
    ),
    "a half for an index": taken(
        "(= 1/2 0)",
        {"a": "(every 0 1 (or (= #0:Z 0) (= #0:Z 1)))"},
        ["instance", "(every 0 1 (or (= #0:Z 0) (= #0:Z 1)))", "1/2"],
        why="no statement about every value of the term's sort",
    ),
    "a truth for a real": taken(
        FALSE,
        {"a": "(every-real (<= 0 #0:R))"},
        ["instance", "(every-real (<= 0 #0:R))", "true"],
        why="no statement about every value of the term's sort",
    ),
    "a real after a real": taken(
        FALSE,
        {"a": REALS},
        ["instance", "(every 1 n:Z (<= x:R (at p #0:Z)))", "x:R"],
        why="no statement about every value of the term's sort",
    ),
    "of a statement about one": taken(
        FALSE, {}, ["instance", "(= 0 1)", "0"], why="no statement about every value"
    ),
    "of a sum": taken(
        FALSE, {}, ["instance", "(sum 1 3 #0:Z)", "1"], why="no statement about every value"
    ),
    "of one index for two": taken(
        "(= (at p 1) (at p 3))",
        {"a": NESTED},
        ["instance", NESTED, "3"],
        ["instance", "(every 3 3 (= (at p #0:Z) (at p 3)))", "1"],
    ),
    "of another range": taken(
        "(<= 0 (at p 4))", {"a": EACH}, ["instance", "(every 1 4 (<= 0 (at p #0:Z)))", "4"]
    ),
    "of two terms": taken(FALSE, {}, ["instance", EACH, "1", "2"], why="of 3 closed terms"),
    "for the other quantifier": taken(
        "(= x:R y:R)",
        {"a": "(not (every-real (!= #0:R y:R)))"},
        ["instance", "(every-real (= #0:R y:R))", "x:R"],
    ),
}


def induced(every: str, *steps: Line, **given: str) -> Attempt:
    """Try an induction to a statement, whose base or step is wanting."""
    names = [*given, *(str(one["step"]) for one in steps)]
    last = step("conclusion", every, names, schemas=[["induction", every]])
    return Attempt(every, (*steps, last), given=given)


def base(statement: str) -> Line:
    return step("base", statement)


POSITIVE = "(every-from 0 (< 0 #0:Z))"
INDUCTION = {
    "without the base": induced(
        "(every-from 0 (< #0:Z -5))",
        step("step", "(every-from 0 (=> (< #0:Z -5) (< (+ #0:Z 1) -5)))"),
    ),
    "without the step": induced("(every-from 0 (<= #0:Z 0))", base("(<= 0 0)")),
    "with a step that is false": stated(
        "(every-from 0 (<= #0:Z 0))",
        base("(<= 0 0)"),
        step(
            "step",
            "(every-from 0 (=> (<= #0:Z 0) (<= (+ #0:Z 1) 0)))",
            rule="generalization",
            variable="n:Z",
        ),
        where="step",
        why=SAT,
    ),
    "with a step from 1 on": induced(
        "(every-from 0 (= (* #0:Z (+ #0:Z -1)) 0))",
        base("(= (* 0 (+ 0 -1)) 0)"),
        a="(every-from 1 (=> (= (* #0:Z (+ #0:Z -1)) 0) (= (* (+ #0:Z 1) (+ #0:Z 1 -1)) 0)))",
    ),
    "with another base": induced(
        POSITIVE, base("(< 0 1)"), a="(every-from 0 (=> (< 0 #0:Z) (< 0 (+ #0:Z 1))))"
    ),
    "over the reals": taken(
        FALSE, {}, ["induction", "(every-real (< #0:R 1))"], why="integer from a start on"
    ),
    "over a range": taken(
        FALSE, {}, ["induction", "(every 1 3 (< #0:Z 1))"], why="integer from a start on"
    ),
    "from a real": taken(
        FALSE, {}, ["induction", "(every-from x:R (!= #0:Z 1))"], why="takes a integer, not a real"
    ),
    "over a term with an index": taken(
        FALSE, {}, ["induction", "(every-from #0:Z (!= #0:Z 1))"], why="of 1 closed terms"
    ),
    "with a bound variable of another": induced(
        "(every-from 0 (every-real (<= #0:R #1:Z)))",
        base("(<= 0 0)"),
        a="(every-from 0 (=> (every-real (<= #0:R #1:Z)) (every-real (<= #0:R (+ #1:Z 1)))))",
    ),
    "with the index of the inner binder": induced(
        "(every-from 0 (every 0 3 (= #1:Z 0)))",
        a="(every 0 3 (= 0 0))",
        b="(every-from 0 (=> (every 0 3 (= #0:Z 0)) (every 0 3 (= (+ #0:Z 1) 0))))",
    ),
    "where a denominator vanishes": induced(
        "(every-from 0 (= (* #0:Z (inverse #0:Z)) 1))",
        a="(every-from 0 (=> (= (* #0:Z (inverse #0:Z)) 1)"
        " (= (* (+ #0:Z 1) (inverse (+ #0:Z 1))) 1)))",
    ),
}


def generalized(statement: str, variable: str, why: str, **given: str) -> Attempt:
    """Try to generalize a variable that may not be."""
    one = step("all", statement, [*given], rule="generalization", variable=variable)
    return stated(statement, one, where="all", why=why, **given)


GENERALIZATION = {
    "what a hypothesis says of one": generalized(
        "(every-real (< 0 #0:R))", "x:R", "'?x'?, which a hypothesis speaks of", a="(< 0 x:R)"
    ),
    "what a hypothesis says of another, of this one too": generalized(
        "(every-real (= #0:R y:R))", "x:R", "which a hypothesis speaks of", a="(= x:R y:R)"
    ),
    "what an unused hypothesis says": stated(
        "(every-real (= #0:R #0:R))",
        step("all", "(every-real (= #0:R #0:R))", rule="generalization", variable="x:R"),
        where="all",
        why="which a hypothesis speaks of",
        a="(= x:R 0)",
    ),
    "what the statement itself mentions": generalized(
        "(every-real (= #0:R x:R))", "x:R", "which the statement itself speaks of"
    ),
    "what its own end mentions": generalized(
        "(every 1 n:Z (<= #0:Z n:Z))", "n:Z", "which the statement itself speaks of"
    ),
    "what the lower end mentions": generalized(
        "(every-from n:Z (= #0:Z n:Z))", "n:Z", "which the statement itself speaks of"
    ),
    "an integer for a real": generalized(
        "(every-real (or (<= #0:R 0) (<= 1 #0:R)))", "n:Z", "of the sort of its variable"
    ),
    "a real for an integer": generalized(
        "(every 1 3 (<= #0:Z 3))", "x:R", "of the sort of its variable"
    ),
    "a number": generalized("(every 0 3 (= #0:Z 0))", "0", "is no variable"),
    "a term": generalized("(every 0 3 (= #0:Z 0))", "(+ n:Z m:Z)", "is no variable"),
    "a real term": generalized("(every-real (< 0 #0:R))", "(exp x:R)", "is no variable"),
    "an entry": generalized("(every-real (= #0:R 0))", "(at p 1)", "is no variable"),
    "an index": generalized("(every 1 3 (= #0:Z 0))", "#0:Z", "is no variable"),
    "a statement": generalized("(every-real (= #0:R 0))", "true", "of the sort of its variable"),
    "to what is not about every value": generalized(
        "(= 0 1)", "x:R", "it is not about every value"
    ),
    "no variable": stated(
        "(every-real (= #0:R 0))",
        step("all", "(every-real (= #0:R 0))", rule="generalization"),
        where="all",
        why="a variable is named exactly where a step generalizes one",
    ),
    "beyond the range": generalized("(every 1 5 (<= #0:Z 4))", "k:Z", SAT),
    "beyond an open range": generalized("(every-from 1 (<= #0:Z 4))", "k:Z", SAT),
    "an outer index only": generalized("(every 1 3 (every 1 3 (<= #1:Z #0:Z)))", "k:Z", SAT),
    "with the range of the other": generalized(
        "(every 1 3 (every #0:Z 3 (<= #0:Z #1:Z)))", "k:Z", SAT
    ),
}

OUTSIDE = "(every-real (= #0:R 0))"
CONNECTIVES = {
    "a premise over a larger range": taken("(every 1 4 (<= 0 (at p #0:Z)))", {"a": EACH}),
    "the quantifiers exchanged": taken(
        "(every 1 3 (every 1 2 (<= (at p #0:Z) (at p #1:Z))))",
        {"a": "(every 1 2 (every 1 3 (<= (at p #0:Z) (at p #1:Z))))"},
    ),
    "a premise put outside that mentions the index": taken(
        FALSE,
        {"a": "(every-real (=> (< 0 #0:R) (< 0 #0:R)))"},
        ["premise_outside", "(< 0 #0:R)", "(every-real (< 0 #0:R))"],
        why="of 2 closed terms",
    ),
    "a premise that is a number": taken(
        FALSE, {}, ["premise_outside", "1", OUTSIDE], why="takes a truth, not a integer"
    ),
    "every or every": taken(
        "(or (every 1 2 (= (at p #0:Z) 0)) (every 1 2 (= (at p #0:Z) 1)))",
        {"a": "(every 1 2 (or (= (at p #0:Z) 0) (= (at p #0:Z) 1)))"},
    ),
    "not every is every not": taken(
        "(every 1 2 (not (= (at p #0:Z) 0)))", {"a": "(not (every 1 2 (= (at p #0:Z) 0)))"}
    ),
}

ATTEMPTS = {
    f"{family}: {name}": attempt
    for family, attempts in {
        "ranges": RANGES,
        "instances": INSTANCES,
        "induction": INDUCTION,
        "generalization": GENERALIZATION,
        "connectives": CONNECTIVES,
    }.items()
    for name, attempt in attempts.items()
}
POSITIVE_CONTROLS = {
    "an index of the range": taken("(<= 0 (at p 3))", {"a": EACH}, ["instance", EACH, "3"]),
    "an index of a range that is not empty": taken(
        FALSE,
        {"a": "(every l:Z h:Z (= 0 1))", "b": "(<= l:Z h:Z)"},
        ["instance", "(every l:Z h:Z (= 0 1))", "l:Z"],
    ),
    "a sum over indices has a last": taken(
        "(= (sum 1 1 5) (+ (sum 1 (+ 1 -1) 5) 5))", {}, ["sum_last", "5", "1", "1"]
    ),
    "induction with base and step": Attempt(
        "(every-from 1 (< 0 #0:Z))",
        (
            step("base", "(< 0 1)"),
            step(
                "step",
                "(every-from 1 (=> (< 0 #0:Z) (< 0 (+ #0:Z 1))))",
                rule="generalization",
                variable="n:Z",
            ),
            step(
                "conclusion",
                "(every-from 1 (< 0 #0:Z))",
                ["base", "step"],
                schemas=[["induction", "(every-from 1 (< 0 #0:Z))"]],
            ),
        ),
    ),
    "what no hypothesis speaks of": Attempt(
        "(every 1 3 (<= #0:Z 3))",
        (step("conclusion", "(every 1 3 (<= #0:Z 3))", rule="generalization", variable="k:Z"),),
    ),
}

test_it_is_refused, test_the_positive_control_holds = held_to_refuse(ATTEMPTS, POSITIVE_CONTROLS)

"""What `compare` makes of pairs that are equal, and of pairs that differ.

``python -m benchmarks.compare`` compares all pairs in ``benchmarks/pairs``, and counts what was
called EQUAL and is not, what was called DIFFERENT and is equal, and what stayed undecided;
``python -m benchmarks.compare second`` those of one file. The second file was written by somebody
who had not seen how they are compared.
``python -m benchmarks.compare wrong`` compares every function of tests/wrong with its quantity, and
checks each counterexample again with the second engine; ``python -m benchmarks.compare rewrites``
rewrites our formulas 500 times by rules that change no value. ``--show`` prints every line.
"""

import os
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from time import perf_counter
from typing import Any

import didp_ref as di
from benchmarks.pairs import Pair, read_pairs
from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.expected import as_fraction
from didp_ref.oracle.second_engine import FORMULAS
from didp_ref.symbolic.term import ONE, Term, changed, negative, number, write
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Answer, Difference, Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.comparison import read_candidate
from didp_ref.workbench.formula import formula_of
from tests.wrong import composition, guarantee, scale, testing, translation
from tests.wrong.shared import WRONG, Wrong

MODULES = (composition, guarantee, scale, testing, translation)
REWRITES = 500
SEED = 15
SECOND_ENGINE_BITS = 400

FLOATS = {
    *("nearest-is-unsafe", "single-precision", "cancellation", "textbook-form"),
    *("float-sum-too-small", "decimal-inputs", "beyond-float64", "huge-exponent", "exponent-huge"),
    *("huge-epsilon", "distant-response", "near-guessing"),
}
"""The flags of functions that are right as mathematics and wrong as float64 programs."""
DOMAINS = {
    *("zero-sensitivity", "single-entry", "smallest-prior-zero", "priors-equal", "equal-values"),
    *("smallest-prior-half", "beta-above-one", "two-worlds", "thousand-worlds", "gamma-one"),
    *("everyone-sampled", "factor-down-zero", "impossible-world", "prior-one", "prior-zero"),
}
"""The flags of functions that are right wherever they answer, and refuse some of the domain."""


def kind_of(wrong: Wrong) -> str:
    """Return in what a function is wrong: mathematics, floats, or domain."""
    if wrong.flag in FLOATS:
        return "floats"
    return "domain" if wrong.mode == "unguarded" or wrong.flag in DOMAINS else "mathematics"


def confirmed(wrong: Wrong, difference: Difference, quantity: Quantity) -> bool:
    """Check a counterexample with mpmath, and with the function itself where floats can say it."""
    engine = arithmetic(SECOND_ENGINE_BITS)
    inputs = {
        k: [engine.number(e) for e in v] if isinstance(v, tuple) else engine.number(v)
        for k, v in difference.values.items()
    }
    value = FORMULAS[wrong.quantity](engine, **inputs)
    value = value[difference.world] if difference.world is not None else value
    right = as_fraction(value)
    pad = abs(right) / 2**90
    if not difference.ours.lower - pad <= right <= difference.ours.upper + pad:
        return False
    floats = {
        k: [float(e) for e in v] if isinstance(v, tuple) else _plain(v)
        for k, v in difference.values.items()
    }
    answer: Any = wrong.function(**floats)
    answer = answer[difference.world] if difference.world is not None else answer
    theirs = Fraction(answer)
    near = abs(theirs - difference.theirs.lower) <= abs(difference.theirs.lower) / 10**5
    unsafe = (theirs < right) if quantity.safe_side is Side.UP else (theirs > right)
    said = difference.side(quantity.safe_side)
    same_side = quantity.safe_side is Side.NEAREST or unsafe == (said == "unsafe")
    return near and (same_side or difference.is_tiny)


def _plain(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 and abs(value) < 2**53 else float(value)


def names_it(wrong: Wrong, answer: Answer) -> bool:
    """Say whether the answer names what is wrong: the flag, or a refusal inside the domain."""
    said = " ".join([*answer.instead, *answer.floats])
    return wrong.flag in said or (wrong.flag in DOMAINS and answer.without is not None)


def wrong(show: bool) -> None:
    """Compare every known-wrong function."""
    counts: Counter[tuple[str, str]] = Counter()
    unconfirmed, seconds = [], []
    black = named = remarked = 0
    for row in WRONG:
        quantity = di.quantities[row.quantity]
        began = perf_counter()
        try:
            answer = compare(row.function, quantity)
        except DidpError as problem:
            counts[kind_of(row), f"error {problem}"] += 1
            print("error", row.quantity, row.flag, problem)
            continue
        seconds.append(perf_counter() - began)
        black += bool(answer.black_box)
        verdict = answer.verdict.value + (" below float64" if answer.tiny else "")
        verdict += " where it has a value" if answer.without and not answer.instead else ""
        counts[kind_of(row), verdict] += 1
        named += names_it(row, answer)
        remarked += bool(answer.floats or answer.without or answer.counterexample)
        counterexample = answer.counterexample
        if counterexample is not None and not confirmed(row, counterexample, quantity):
            unconfirmed.append(f"{row.quantity} {row.flag}")
        if show:
            where = (
                f"{counterexample.where()} {counterexample.side(quantity.safe_side)}"
                if counterexample
                else answer.how
            )
            print(
                f"{kind_of(row):12} {verdict:10} {seconds[-1]:5.2f} s {row.quantity} {row.flag}: "
                f"{where[:150]} | {' '.join(answer.instead)[:60]} | {answer.black_box[:60]}"
                f" | {'; '.join(answer.floats)[:90]} | without {answer.without_because[:40]}"
            )
    print(f"{len(WRONG)} known-wrong functions, {black} of them compared as black boxes")
    for (kind, verdict), count in sorted(counts.items()):
        print(f"  wrong in {kind:12} {verdict:40} {count}")
    print(f"something is said against {remarked}; {named} are called by their own flag")
    print(f"counterexamples not confirmed by the second engine: {unconfirmed or 'none'}")
    _times(seconds)


# --- pairs ---------------------------------------------------------------------------------------


def judged(pair: Pair) -> tuple[str, float, str]:
    """Return the verdict on a pair, what it took of the processor, and how it was reached."""
    began = _worked()
    notes: list[str] = []
    try:
        candidate: Any = pair.function
        if candidate is None:
            candidate, notes, *_ = read_candidate(pair.text)
        quantity, mapping, fixed = di.quantities[pair.quantity], *map(pair.options, ("map", "fix"))
        answer = compare(candidate, quantity, mapping, notes=notes, fixed=fixed)
    except Exception as problem:  # a traceback is an outcome too, and counted
        return type(problem).__name__, _worked() - began, str(problem)
    verdict = answer.verdict.value
    if answer.verdict is Verdict.EQUAL and not answer.is_proved:
        verdict = "EQUAL WHERE IT HAS A VALUE"
    how = answer.black_box or answer.how
    if answer.counterexample is not None:
        how = f"{answer.counterexample.where()}: {how}"
    return verdict, _worked() - began, how


def _worked() -> float:
    """Return the processor's seconds of this process and of those that it started and ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def pairs(show: bool, files: list[str]) -> None:
    """Compare the pairs of some files, or all."""
    known = [pair for pair in read_pairs() if not files or pair.source in files]
    counts: Counter[tuple[str, str]] = Counter()
    seconds = []
    with ProcessPoolExecutor() as pool:
        for pair, (verdict, took, how) in zip(known, pool.map(judged, known), strict=True):
            counts[pair.expected, verdict] += 1
            seconds.append(took)
            wrong_way = {"equal": "DIFFERENT", "different": "EQUAL"}[pair.expected]
            expected = {"equal": "EQUAL", "different": "DIFFERENT"}[pair.expected]
            if show or verdict != expected:
                mark = "FALSE " if verdict == wrong_way else ""
                line = f"{mark}{verdict}, is {pair.expected}: {pair.candidate}, {pair.quantity}"
                print(f"{line} ({pair.why}), {took:.1f} s: {how}", flush=True)
    for expected in ("equal", "different"):
        total = sum(count for (each, _), count in counts.items() if each == expected)
        results = {v: count for (each, v), count in sorted(counts.items()) if each == expected}
        print(f"{total} pairs that are {expected}: {results}")
    print(f"false EQUAL: {counts['different', 'EQUAL']} of pairs that differ")
    print(f"false DIFFERENT: {counts['equal', 'DIFFERENT']} of pairs that are equal")
    undecided = counts["equal", "UNDECIDED"] + counts["different", "UNDECIDED"]
    print(f"undecided: {undecided} of {len(known)} ({undecided / len(known):.1%})")
    _times(seconds)


def _times(seconds: list[float]) -> None:
    print(f"median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s")


# --- rewrites ------------------------------------------------------------------------------------

Rule = Callable[[Term, random.Random], Term | None]


def _reverse(term: Term, _: random.Random) -> Term | None:
    if term.head in ("+", "*", "max", "min") and len(term.args) > 1:
        return Term(term.head, term.args[::-1])
    return None


def _distribute(item: Term, _: random.Random) -> Term | None:
    if item.head != "*":
        return None
    for place, factor in enumerate(item.args):
        if factor.head == "+":
            rest = item.args[:place] + item.args[place + 1 :]
            return Term("+", tuple(Term("*", (*rest, term)) for term in factor.args))
    return None


def _quotient_of_sum(item: Term, _: random.Random) -> Term | None:
    if item.head == "/" and item.args[0].head == "+":
        return Term("+", tuple(Term("/", (term, item.args[1])) for term in item.args[0].args))
    return None


def _invert(term: Term, _: random.Random) -> Term | None:
    if term.head == "/":
        return Term("*", (term.args[0], Term("/", (ONE, term.args[1]))))
    return None


def _log_of_quotient(term: Term, _: random.Random) -> Term | None:
    if term.head == "log" and term.args[0].head == "/":
        top, bottom = term.args[0].args
        return negative(Term("log", (Term("/", (bottom, top)),)))
    return None


def _log1p(term: Term, _: random.Random) -> Term | None:
    if term.head == "log":
        less = Term("+", (term.args[0], number(-1)))
        return Term("log", (Term("+", (ONE, less)),))
    return None


def _log_of_square(term: Term, _: random.Random) -> Term | None:
    if term.head == "log":
        return Term("/", (Term("log", (Term("^", (term.args[0], number(2))),)), number(2)))
    return None


def _exp_of_negative(term: Term, _: random.Random) -> Term | None:
    if term.head == "exp":
        return Term("/", (ONE, Term("exp", (negative(term.args[0]),))))
    return None


def _exp_halved(term: Term, _: random.Random) -> Term | None:
    if term.head == "exp":
        half = Term("exp", (Term("/", (term.args[0], number(2))),))
        return Term("*", (half, half))
    return None


def _expm1(term: Term, _: random.Random) -> Term | None:
    if term.head == "exp":
        return Term("+", (ONE, Term("+", (term, number(-1)))))
    return None


def _max_by_min(term: Term, _: random.Random) -> Term | None:
    if term.head in ("max", "min"):
        other = "min" if term.head == "max" else "max"
        return negative(Term(other, tuple(map(negative, term.args))))
    return None


def _max_by_abs(term: Term, _: random.Random) -> Term | None:
    if term.head == "max" and len(term.args) == 2:
        a, b = term.args
        gap = Term("abs", (Term("+", (a, negative(b))),))
        return Term("/", (Term("+", (a, b, gap)), number(2)))
    return None


def _add_and_subtract(term: Term, r: random.Random) -> Term | None:
    if term.head == "name":
        k = number(r.randint(1, 5))
        return Term("+", (Term("+", (term, k)), negative(k)))
    return None


def _scale_quotient(term: Term, r: random.Random) -> Term | None:
    if term.head == "/":
        k = number(r.randint(2, 7))
        return Term("/", tuple(Term("*", (k, part)) for part in term.args))
    return None


def _double_negative(term: Term, _: random.Random) -> Term | None:
    return negative(Term("*", (number(-1), term))) if term.head in ("+", "/", "name") else None


RULES: tuple[Rule, ...] = (
    *(_reverse, _distribute, _quotient_of_sum, _invert, _log_of_quotient, _log1p, _log_of_square),
    *(_exp_of_negative, _exp_halved, _expm1, _max_by_min, _max_by_abs, _add_and_subtract),
    *(_scale_quotient, _double_negative),
)
"""Each holds wherever both sides have a value; the arguments of our logarithms are positive."""


def rewritten(term: Term, r: random.Random, steps: int) -> Term:
    """Return a formula after some random rules at random places."""
    for _ in range(steps):
        for _attempt in range(20):
            places = [part for part in term.parts() if part.head != "number"]
            place, rule = r.choice(places), r.choice(RULES)
            other = rule(place, r)
            if other is not None:
                term = _put(term, place, other)
                break
    return term


def _put(term: Term, place: Term, other: Term) -> Term:
    return changed(term, lambda item: other if item is place else item)


def texts(count: int, seed: int) -> Iterator[tuple[Quantity, str]]:
    """Yield rewrites of our formulas as text, each quantity in its turn."""
    r = random.Random(seed)
    known = [*di.quantities.values()]
    for place in range(count):
        quantity = known[place % len(known)]
        yield quantity, write(rewritten(formula_of(quantity), r, r.randint(2, 6)))


def rewrites(show: bool) -> None:
    """Compare rewrites of our formulas."""
    counts: Counter[str] = Counter()
    seconds = []
    for entry, text in texts(REWRITES, SEED):
        began = perf_counter()
        answer = compare(parse(text), entry)
        seconds.append(perf_counter() - began)
        scope = " for some n" if answer.lengths else ""
        counts[answer.verdict.value + scope] += 1
        if show or answer.verdict is not Verdict.EQUAL:
            print(f"{answer.verdict.value} {seconds[-1]:.2f} s {entry.id}: {text} | {answer.how}")
    print(f"{REWRITES} equivalent rewrites, seed {SEED}: {dict(counts)}")
    _times(seconds)


if __name__ == "__main__":
    words = sys.argv[1:]
    shown = "--show" in words
    if "wrong" in words:
        wrong(shown)
    elif "rewrites" in words:
        rewrites(shown)
    else:
        pairs(shown, [word for word in words if word != "--show"])

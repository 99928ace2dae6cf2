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
from didp_ref.oracle.expected import as_fraction
from didp_ref.oracle.second_engine import FORMULAS, arithmetic
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


def kind_of(one: Wrong) -> str:
    """Return in what a function is wrong: mathematics, floats, or domain."""
    if one.flag in FLOATS:
        return "floats"
    return "domain" if one.mode == "unguarded" or one.flag in DOMAINS else "mathematics"


def confirmed(one: Wrong, found: Difference, quantity: Quantity) -> bool:
    """Check a counterexample with mpmath, and with the function itself where floats can say it."""
    engine = arithmetic(SECOND_ENGINE_BITS)
    inputs = {
        k: [engine.number(e) for e in v] if isinstance(v, tuple) else engine.number(v)
        for k, v in found.values.items()
    }
    value = FORMULAS[one.quantity](engine, **inputs)
    value = value[found.world] if found.world is not None else value
    right = as_fraction(value)
    pad = abs(right) / 2**90
    if not found.ours.lower - pad <= right <= found.ours.upper + pad:
        return False
    floats = {
        k: [float(e) for e in v] if isinstance(v, tuple) else _plain(v)
        for k, v in found.values.items()
    }
    answer: Any = one.function(**floats)
    answer = answer[found.world] if found.world is not None else answer
    theirs = Fraction(answer)
    near = abs(theirs - found.theirs.lower) <= abs(found.theirs.lower) / 10**5
    unsafe = (theirs < right) if quantity.safe_side is Side.UP else (theirs > right)
    said = found.side(quantity.safe_side)
    same_side = quantity.safe_side is Side.NEAREST or unsafe == (said == "unsafe")
    return near and (same_side or found.is_tiny)


def _plain(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 and abs(value) < 2**53 else float(value)


def names_it(one: Wrong, answer: Answer) -> bool:
    """Say whether the answer names what is wrong: the flag, or a refusal inside the domain."""
    said = " ".join([*answer.instead, *answer.floats])
    return one.flag in said or (one.flag in DOMAINS and answer.without is not None)


def wrong(show: bool) -> None:
    """Compare every known-wrong function."""
    counts: Counter[tuple[str, str]] = Counter()
    unconfirmed, seconds = [], []
    black = named = remarked = 0
    for one in WRONG:
        quantity = di.quantities[one.quantity]
        began = perf_counter()
        try:
            answer = compare(one.function, quantity)
        except DidpError as problem:
            counts[kind_of(one), f"error {problem}"] += 1
            print("error", one.quantity, one.flag, problem)
            continue
        seconds.append(perf_counter() - began)
        black += bool(answer.black_box)
        verdict = answer.verdict.value + (" below float64" if answer.tiny else "")
        verdict += " where it has a value" if answer.without and not answer.instead else ""
        counts[kind_of(one), verdict] += 1
        named += names_it(one, answer)
        remarked += bool(answer.floats or answer.without or answer.counterexample)
        found = answer.counterexample
        if found is not None and not confirmed(one, found, quantity):
            unconfirmed.append(f"{one.quantity} {one.flag}")
        if show:
            where = f"{found.where()} {found.side(quantity.safe_side)}" if found else answer.how
            print(
                f"{kind_of(one):12} {verdict:10} {seconds[-1]:5.2f} s {one.quantity} {one.flag}: "
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
            candidate, notes = read_candidate(pair.candidate)
        answer = compare(candidate, di.quantities[pair.quantity], notes=notes)
    except Exception as problem:  # a traceback is an outcome too, and counted
        return type(problem).__name__, _worked() - began, str(problem)
    verdict = answer.verdict.value
    if answer.verdict is Verdict.EQUAL and not answer.holds:
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
        found = {v: count for (each, v), count in sorted(counts.items()) if each == expected}
        print(f"{total} pairs that are {expected}: {found}")
    print(f"false EQUAL: {counts['different', 'EQUAL']} of pairs that differ")
    print(f"false DIFFERENT: {counts['equal', 'DIFFERENT']} of pairs that are equal")
    undecided = counts["equal", "UNDECIDED"] + counts["different", "UNDECIDED"]
    print(f"undecided: {undecided} of {len(known)} ({undecided / len(known):.1%})")
    _times(seconds)


def _times(seconds: list[float]) -> None:
    print(f"median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s")


# --- rewrites ------------------------------------------------------------------------------------

Rule = Callable[[Term, random.Random], Term | None]


def _reverse(one: Term, _: random.Random) -> Term | None:
    if one.head in ("+", "*", "max", "min") and len(one.args) > 1:
        return Term(one.head, one.args[::-1])
    return None


def _distribute(one: Term, _: random.Random) -> Term | None:
    if one.head != "*":
        return None
    for place, factor in enumerate(one.args):
        if factor.head == "+":
            rest = one.args[:place] + one.args[place + 1 :]
            return Term("+", tuple(Term("*", (*rest, term)) for term in factor.args))
    return None


def _quotient_of_sum(one: Term, _: random.Random) -> Term | None:
    if one.head == "/" and one.args[0].head == "+":
        return Term("+", tuple(Term("/", (term, one.args[1])) for term in one.args[0].args))
    return None


def _invert(one: Term, _: random.Random) -> Term | None:
    if one.head == "/":
        return Term("*", (one.args[0], Term("/", (ONE, one.args[1]))))
    return None


def _log_of_quotient(one: Term, _: random.Random) -> Term | None:
    if one.head == "log" and one.args[0].head == "/":
        top, bottom = one.args[0].args
        return negative(Term("log", (Term("/", (bottom, top)),)))
    return None


def _log1p(one: Term, _: random.Random) -> Term | None:
    if one.head == "log":
        less = Term("+", (one.args[0], number(-1)))
        return Term("log", (Term("+", (ONE, less)),))
    return None


def _log_of_square(one: Term, _: random.Random) -> Term | None:
    if one.head == "log":
        return Term("/", (Term("log", (Term("^", (one.args[0], number(2))),)), number(2)))
    return None


def _exp_of_negative(one: Term, _: random.Random) -> Term | None:
    if one.head == "exp":
        return Term("/", (ONE, Term("exp", (negative(one.args[0]),))))
    return None


def _exp_halved(one: Term, _: random.Random) -> Term | None:
    if one.head == "exp":
        half = Term("exp", (Term("/", (one.args[0], number(2))),))
        return Term("*", (half, half))
    return None


def _expm1(one: Term, _: random.Random) -> Term | None:
    if one.head == "exp":
        return Term("+", (ONE, Term("+", (one, number(-1)))))
    return None


def _max_by_min(one: Term, _: random.Random) -> Term | None:
    if one.head in ("max", "min"):
        other = "min" if one.head == "max" else "max"
        return negative(Term(other, tuple(map(negative, one.args))))
    return None


def _max_by_abs(one: Term, _: random.Random) -> Term | None:
    if one.head == "max" and len(one.args) == 2:
        a, b = one.args
        gap = Term("abs", (Term("+", (a, negative(b))),))
        return Term("/", (Term("+", (a, b, gap)), number(2)))
    return None


def _add_and_subtract(one: Term, r: random.Random) -> Term | None:
    if one.head == "name":
        k = number(r.randint(1, 5))
        return Term("+", (Term("+", (one, k)), negative(k)))
    return None


def _scale_quotient(one: Term, r: random.Random) -> Term | None:
    if one.head == "/":
        k = number(r.randint(2, 7))
        return Term("/", tuple(Term("*", (k, part)) for part in one.args))
    return None


def _double_negative(one: Term, _: random.Random) -> Term | None:
    return negative(Term("*", (number(-1), one))) if one.head in ("+", "/", "name") else None


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
            places = [one for one in term.parts() if one.head != "number"]
            place, rule = r.choice(places), r.choice(RULES)
            other = rule(place, r)
            if other is not None:
                term = _put(term, place, other)
                break
    return term


def _put(term: Term, place: Term, other: Term) -> Term:
    return changed(term, lambda one: other if one is place else one)


def texts(count: int, seed: int) -> Iterator[tuple[Quantity, str]]:
    """Yield rewrites of our formulas as text, each quantity in its turn."""
    r = random.Random(seed)
    known = [*di.quantities.values()]
    for place in range(count):
        one = known[place % len(known)]
        yield one, write(rewritten(formula_of(one), r, r.randint(2, 6)))


def rewrites(show: bool) -> None:
    """Compare rewrites of our formulas."""
    counts: Counter[str] = Counter()
    seconds = []
    for one, text in texts(REWRITES, SEED):
        began = perf_counter()
        answer = compare(parse(text), one)
        seconds.append(perf_counter() - began)
        scope = " for some n" if answer.lengths else ""
        counts[answer.verdict.value + scope] += 1
        if show or answer.verdict is not Verdict.EQUAL:
            print(f"{answer.verdict.value} {seconds[-1]:.2f} s {one.id}: {text} | {answer.how}")
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

"""Files of somebody who had not read what audits them: each attempt beside its twin, which stands.

A process for each takes a while: a few are asked, others with each commit.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.audit.claim import Verdict
from didp_ref.errors import InputError
from didp_ref.workbench.judge_user_claims import Audited, audit
from didp_ref.workbench.user_claims import read_claims

HEAD = """\
import os, sys
import sympy
from sympy import *
from didp_ref.proving import *
from didp_ref.audit.claim import Outcome, Strength

x, y, z = reals("x y z")
j, m, n = integers("j m n")
p, q = sequences("p q")
f, L = functions("f L")
(o,), (S, T) = points("o"), events("S T")
HERE = Source("notes", "page 1")
ALL = (j, 1, m)


"""


class Twins(NamedTuple):
    """Two texts of a file; the first is refused, or does not stand."""

    false: str
    true: str


def stated(conclusion: str, given: str = "{}", before: str = "", title: str = "says") -> str:
    """A file of one claim."""
    return (
        f"{before}\n@claim('mine.one', HERE, {title!r})\n"
        f"def one():\n    return Statement({given}, {conclusion})\n"
    )


def derived(text: str, *lines: str) -> str:
    """A file's claim with a derivation."""
    return text + "@proves('mine.one')\ndef derivation(d):\n" + "".join(f"    {x}\n" for x in lines)


def named(false: str, true: str = "price") -> Twins:
    """Two names of a letter, of which the first looks like something else."""
    return Twins(*(stated(f"le(0, Symbol({name!r}, real=True)**2)") for name in (false, true)))


def entitled(false: str, true: str = "Of squares") -> Twins:
    """Two titles of a claim."""
    return Twins(*(stated("le(0, x*x)", title=title) for title in (false, true)))


def given(false: str, true: str = "x = 5") -> Twins:
    """Two names of a hypothesis, x = 5."""
    return Twins(*(stated("le(5, x)", f"{{{name!r}: eq(x, 5)}}") for name in (false, true)))


def of_type(false: str, true: str) -> Twins:
    """Two spellings of a conclusion."""
    return Twins(stated(false), stated(true))


NAMES = {
    "a letter that is a number": named("2"),
    "a letter that is a fraction": named("1/2"),
    "a letter that is a sum": named("x+1"),
    "a letter that is a relation": named("x<0"),
    "a letter that is a call": named("exp(x)"),
    "a letter in brackets": named("(x)"),
    "a letter of Cyrillic": named("\u0435psilon", "epsilon"),
    "a letter of Greek and Latin": named("\u03b1lpha", "alpha"),
    "a letter with a space of no width": named("x\u200b"),
    "a letter with a mark of the right": named("\u202ex"),
    "a letter with a new line": named("x\nPROVED"),
    "a letter with an escape": named("\x1b[32mx"),
    "a letter with a tab": named("x\ty"),
    "a wide letter": named("\uff58"),
    "a letter with an accent apart": named("x\u0301"),
    "a small digit": named("x\u00b2"),
    "a letter with its sort": named("x:R"),
    "a bound letter": named("#0"),
    "no name": named(""),
    "a space": named(" "),
    "a minus": named("-x"),
    "a dot": named("x.y", "x_y"),
    "infinity": named("\u221e"),
    "the name of a constant": named("pi", "pie"),
    "the name of the imaginary unit": named("I", "J"),
    "the name of infinity": named("oo", "o_o"),
    "the name of a function": named("exp", "expected"),
    "a logarithm that is defined everywhere": of_type(
        "le(functions('log')[0](x), 1 + functions('log')[0](x))", "le(f(x), 1 + f(x))"
    ),
    "an exponential that falls": Twins(
        stated("eq(functions('exp')[0](0), 5)", "{'h': eq(functions('exp')[0](0), 5)}"),
        stated("eq(f(0), 5)", "{'h': eq(f(0), 5)}"),
    ),
    "a sequence that is a sum": of_type("eq(sequences('Sum')[0][1], 0)", "eq(p[1], 0)"),
    "a title that clears the screen": entitled("\x1b[2J\x1b[Hmine.one PROVED"),
    "a title that runs backwards": entitled("\u202eDEVORP"),
    "a title with a bell": entitled("so\a"),
    "a title in two scripts": entitled("Of squ\u0430res"),
    "a title of no width": entitled("\u200b"),
    "a title that is a tag": entitled("so\U000e0041"),
    "a source with an escape": Twins(
        *(
            stated("le(0, x*x)").replace("HERE", f"Source('notes', {page!r})", 1)
            for page in ("\x1b[1A1", "page 1")
        )
    ),
    "a hypothesis in two lines": given("0 < x\n1 < x"),
    "a hypothesis with an escape": given("x\x1b[8m = 5"),
    "a hypothesis with a hidden end": given("x\x00 = 5"),
    "a hypothesis that runs backwards": given("\u20665 = x\u2069"),
    "a hypothesis of two scripts": given("\u0445max = 5", "xmax = 5"),
    "a hypothesis without a name": given(""),
}
BROUGHT = {
    "a letter of no sort": of_type("le(0, Symbol('x')**2)", "le(0, x**2)"),
    "a letter that is positive": of_type(
        "lt(0, Symbol('x', positive=True))", "le(0, Symbol('x', real=True)**2)"
    ),
    "a float": of_type("le(x, x + 0.1)", "le(x, x + Rational(1, 10))"),
    "a truth of Python's": of_type("True", "le(0, 1)"),
    "a chain of relations": of_type("le(0, 1) and le(0, 2)", "And(le(0, 1), le(0, 2))"),
    "a text that is a formula": of_type("'0 <= 1'", "le(0, 1)"),
    "infinity": of_type("le(x, oo)", "le(x, x + 1)"),
    "an imaginary number": of_type("le(0, (1 + I*x)**2)", "le(0, x**2)"),
    "a limit": of_type("le(0, Limit(x*x, x, 0))", "le(0, x*x)"),
    "a sum without end": of_type("le(0, Sum(p[j]**2, (j, 1, oo)))", "le(0, Sum(p[j]**2, ALL))"),
    "an integral over the line": of_type("le(0, sympy.Integral(x*x, (x, 0, 1)))", "le(0, x*x)"),
    "a piecewise": of_type("le(0, Piecewise((1, le(0, x)), (0, True)))", "le(0, Max(x, -x))"),
    "a class of its own that compares as it likes": Twins(
        stated("Sly(x, x + 1)", before="class Sly(sympy.Le): pass"), stated("le(x, x + 1)")
    ),
    "a symbol of a class of its own": Twins(
        stated("le(0, Sly('x', real=True))", before="class Sly(Symbol): pass"),
        stated("le(0, Symbol('x', real=True)**2)"),
    ),
    "a function of a class of its own": Twins(
        stated("le(0, sly(x))", before="class sly(Function):\n    is_positive = True"),
        stated("eq(f(x), f(x))"),
    ),
    "a name of two things": of_type("eq(f(x), sequences('f')[0][1])", "eq(f(x), f(x))"),
    "a letter that is real and whole": of_type(
        "le(0, Symbol('n', real=True)**2 + n**2)", "le(0, n**2 + m**2)"
    ),
    "a hypothesis that is another's name": Twins(
        stated("le(0, x)", "[le(0, x)]"), stated("le(0, x)", "as_written(le(0, x))")
    ),
    "two claims of one name": Twins(
        stated("le(0, 1)") + stated("le(1, 0)").replace("def one", "def other"), stated("le(0, 1)")
    ),
    "a claim whose name clears the screen": Twins(
        stated("le(1, 0)") + "object.__setattr__(one, 'id', 'mine\x1b[2J')\n",
        stated("le(0, 1)") + "object.__setattr__(one, 'id', 'mine.two')\n",
    ),
    "a relation is replaced as the file is read": Twins(
        stated("lt(x, 0)", before="sympy.Lt.__new__ = lambda *_, **k: sympy.Ge(x*x, 0)\n"),
        stated("lt(-1, x*x)"),
    ),
    "a statement that is made as it is read": Twins(
        stated("le(0, 1)").replace("return Statement", "yield Statement"), stated("le(0, 1)")
    ),
    "a derivation of another's claim": Twins(
        derived(stated("le(0, 1)"), "d.conclude([])").replace(
            "@proves('mine.one')", "@proves('abdi.theorem-2')"
        ),
        derived(stated("le(0, 1)"), "d.model({})", "d.conclude([])"),
    ),
}
READ = NAMES | BROUGHT

CANCELLED = {
    "a square by its root": Twins("le(x**2/x, x)", "le(x**2, x*x)"),
    "in an exponent": Twins("le(exp(x/x), 3)", "le(exp(x - x), 3)"),
    "within a sum": Twins("le(Sum(p[j]/p[j], ALL), m)", "le(Sum(p[j] - p[j], ALL), 0)"),
    "within a range": Twins("every(le(p[j]/p[j], 1), ALL)", "every(le(p[j], p[j]), ALL)"),
    "for every real": Twins("every(le(z/z, 1), z)", "every(le(z, z), z)"),
    "within a largest": Twins("le(Max(x/x, 0), 1)", "le(Max(0, 1), 1)"),
    "a reciprocal of a reciprocal": Twins("eq(1/(1/x), x)", "eq(-(-x), x)"),
    "nothing of a quotient": Twins("le(0/x, 0)", "le(0*x, 0)"),
    "nothing of a logarithm": Twins("le(0*log(x), 0)", "le(0*exp(x), 0)"),
    "a power of nothing": Twins("le((1/x)**0, 1)", "le(exp(x)**0, 1)"),
    "an exponential of minus a logarithm": Twins("eq(exp(-log(x))*x, 1)", "eq(exp(-x)*exp(x), 1)"),
    "an exponential of a logarithm and more": Twins(
        "eq(exp(log(x) + y), x*exp(y))", "eq(log(exp(x)), x)"
    ),
    "two roots": Twins("eq(sqrt(x)*sqrt(x), x)", "eq(sqrt(x**2)*sqrt(x**2), x**2)"),
    "a root in a quotient": Twins("le(sqrt(x)/sqrt(x), 1)", "le(sqrt(2)/sqrt(2), 1)"),
    "sizes": Twins("le(Abs(x)/Abs(x), 1)", "le(Abs(x) - Abs(x), 1)"),
    "through another letter": Twins("le(x*y/(x*exp(z)), y/exp(z))", "le(x*y, y*x)"),
    "logarithms that differ by nothing": Twins(
        "le(y*log(x) - log(x)*y, 0)", "le(y*exp(x) - exp(x)*y, 0)"
    ),
    "a half of two logarithms": Twins("eq(exp(2*log(x)/2), x)", "eq(2*x/2, x)"),
    "of a function": Twins("le(f(x)/f(x), 1)", "le(f(x) - f(x), 1)"),
    "behind a not": Twins("Not(lt(1, x/x))", "Not(lt(1, x - x))"),
    "behind a premise": Twins("Implies(le(1, x/x), le(0, 1))", "Implies(le(1, x - x), le(0, 1))"),
}
"""Conclusions that mean something only somewhere, as they were written, and what sympy leaves
does so everywhere; beside each one of which nothing is lost."""

UNDEFINED = {
    "a square's reciprocal": Twins("le(0, 1/x**2)", "le(0, 1/(1 + x**2))"),
    "an exponential of a reciprocal": Twins("lt(0, exp(1/x))", "lt(0, exp(x))"),
    "a root": Twins("le(0, sqrt(x))", "le(0, sqrt(x**2))"),
    "either of two reciprocals": Twins("Or(le(1/x, 1), le(1, 1/x))", "Or(le(x, 1), le(1, x))"),
    "a logarithm of a square": Twins("le(log(x**2), 1 + log(x**2))", "le(x**2, 1 + x**2)"),
    "a largest of a reciprocal": Twins("le(1/x, Max(1/x, y))", "le(x, Max(x, y))"),
    "the normal distribution of a logarithm": Twins("lt(Normal(log(x)), 1)", "lt(Normal(x), 1)"),
    "an entry's reciprocal": Twins("le(0, 1/p[1]**2)", "le(0, p[1]**2)"),
    "a function's reciprocal": Twins("le(0, 1/f(x)**2)", "le(0, f(x)**2)"),
    "a sum of reciprocals": Twins(
        "eq(Sum(1/p[j], ALL), Sum(1/p[j], ALL))", "eq(Sum(p[j], ALL), Sum(p[j], ALL))"
    ),
}
"""Conclusions of which no hypothesis says that they are defined, beside some that always are."""

ABOVE = "{'x': le(0, x)}"
"""A hypothesis that some of what follows has."""
OVER = "(o, S)"
BOTH = f"'i': integrable(L(o, 1), {OVER}), 'k': integrable(L(o, 2), {OVER})"
SLY_CLAIM = """\
class Sly(Claim):
    verdict, holds, status = "PROVED", True, "PROVED"
    __eq__ = lambda *_: True
    __hash__ = Claim.__hash__
object.__setattr__(one, "__class__", Sly)
"""
EVIDENCE = "[Evidence({engine!r}, Outcome.HOLDS, Strength.PROOF, 'q', part='statement')]"


def checked(conclusion: str, evidence: str) -> str:
    """A file of one claim with a check of its own."""
    return stated(conclusion).replace("'says'", f"'says', checks=[lambda: {evidence}]", 1)


JUDGED = {
    "an exponential that is 0": Twins(
        stated("eq(y, 7)", "{'h': eq(exp(x), 0)}"), stated("eq(y, 7)", "{'h': eq(y, 3 + 4)}")
    ),
    "a size below 0": Twins(
        stated("eq(y, 7)", "as_written(lt(Abs(x), 0))"),
        stated("le(-7, x)", "as_written(le(Abs(x), 7))"),
    ),
    "a largest below what it is of": Twins(
        stated("eq(y, 7)", "as_written(lt(Max(x, y), x))"),
        stated("le(x, y)", "as_written(eq(Max(x, y), y))"),
    ),
    "a number below all": Twins(
        stated("eq(y, 7)", "{'h': every(le(x, z), z)}"),
        stated("le(0, x*x)", "{'h': every(le(0, z*z), z)}"),
    ),
    "a root below 0": Twins(
        stated("eq(y, 7)", "as_written(lt(sqrt(x), 0), le(0, x))"),
        stated("le(0, sqrt(x))", "as_written(le(0, x))"),
    ),
    "a hypothesis that is nowhere defined": Twins(
        stated("eq(y, 7)", "as_written(le(0, log(x)), le(x, 0))"),
        stated("le(0, x)", "as_written(le(0, log(x)), lt(0, x))"),
    ),
    "values at which the hypotheses do not hold": Twins(
        derived(
            stated("eq(y, 7)", "as_written(lt(x, 0), lt(0, x))"),
            "d.model({x: 0})",
            "d.conclude(['x < 0', '0 < x'])",
        ),
        derived(
            stated("le(-1, x)", "as_written(lt(0, x))"), "d.model({x: 1})", "d.conclude(['0 < x'])"
        ),
    ),
    "a derivation that is its own reason": Twins(
        *(
            derived(
                stated(f"lt({bound}, x)", ABOVE),
                "d.model({x: 0})",
                f"d.step('so', lt({bound}, x), by=['x'])",
                "d.conclude(['so'])",
            )
            for bound in (1, -1)
        )
    ),
    "a lemma about another term": Twins(
        *(
            derived(
                stated(conclusion, ABOVE),
                "d.model({x: 0})",
                "d.lemma('p', lemmas.exp_positive(x))",
                "d.conclude(['x', 'p'])",
            )
            for conclusion in ("lt(0, x)", "lt(0, exp(x))")
        )
    ),
    "a sum over no index is positive": Twins(
        stated("lt(0, Sum(p[j], ALL))", "{'p': every(lt(0, p[j]), ALL)}"),
        derived(
            stated("le(0, Sum(p[j], ALL))", "{'p': every(le(0, p[j]), ALL)}"),
            "d.model({m: 1, p: {1: 1}})",
            "d.lemma('s', lemmas.sum_nonnegative(p[j], ALL))",
            "d.conclude(['p', 's'])",
        ),
    ),
    "a product over no index is 0": Twins(
        stated("le(Product(p[j], ALL), 0)", "{'p': every(eq(p[j], 0), ALL)}"),
        derived(
            stated("lt(0, Product(p[j], ALL))", "{'p': every(lt(0, p[j]), ALL)}"),
            "d.model({m: 1, p: {1: 1}})",
            "d.lemma('s', lemmas.product_positive(p[j], ALL))",
            "d.conclude(['p', 's'])",
        ),
    ),
    "an entry of no index": Twins(
        stated("le(0, p[1])", "{'p': every(le(0, p[j]), ALL)}"),
        derived(
            stated("le(0, p[1])", "{'p': every(le(0, p[j]), (j, 1, 2))}"),
            "d.model({p: {1: 1, 2: 1}})",
            "d.at('first', 'p', Integer(1), by=[])",
            "d.conclude(['first'])",
        ),
    ),
    "a hypothesis that is called like another": Twins(
        stated("le(0, x)", "{'0 <= x': le(x, 0)}"), stated("le(0, x)", "{'0 <= x': le(0, x)}")
    ),
    "evidence of Coq's": Twins(
        checked("lt(x, 0)", EVIDENCE.format(engine="Coq")), stated("le(0, x*x)")
    ),
    "evidence of a solver's, a thousand times": Twins(
        checked("lt(x, 0)", EVIDENCE.format(engine="z3") + " * 1000"), stated("le(0, x*x)")
    ),
    "a claim that says it is proved": Twins(
        stated("lt(x, 0)") + SLY_CLAIM, stated("le(0, x*x)") + SLY_CLAIM
    ),
    "the solver is replaced as the file is read": Twins(
        stated("lt(x, 0)", before="import z3\nz3.Solver.check = lambda *_: z3.unsat\n"),
        stated("le(0, x*x)", before="import z3\n"),
    ),
    "the checker is replaced as the file is read": Twins(
        stated(
            "lt(x, 0)",
            before="from didp_ref.kernel import checker\n"
            "checker.check = lambda proofs, *_: [{'outcome': 'holds'}] * len(proofs)\n",
        ),
        stated("le(0, x*x)", before="from didp_ref.kernel import checker\n"),
    ),
    "a false claim in a tuple in a dict in a list": Twins(
        stated("lt(x, 0)") + "HELD = [{'a': (one,)}]\ndel one\n",
        stated("le(0, x*x)") + "HELD = [{'a': (one,)}]\ndel one\n",
    ),
    "the hyperbolic tangent reaches one": Twins(
        stated("le(1, tanh(x))"), stated("lt(0, 1 + exp(2*x))")
    ),
    "there is a number above all": Twins(
        stated("some(every(le(z, y), z), y)"),
        derived(
            stated("some(le(0, y), y)"),
            "d.model({})",
            "never = every(Not(le(0, y), evaluate=False), y)",
            "d.lemma('at 0', lemmas.instance(never, Integer(0)))",
            "d.conclude(['at 0'])",
        ),
    ),
    "an order of densities is strict for events": Twins(
        *(
            derived(
                stated(
                    f"{order}(integral(L(o, 1), {OVER}), integral(L(o, 2), {OVER}))",
                    f"{{{BOTH}, 'L': every({order}(L(o, 1), L(o, 2)), o)}}",
                ),
                "d.model({L: lambda _, j: j, S: {1: 1}})",
                f"d.lemma('m', lemmas.integral_monotone(L(o, 1), L(o, 2), {OVER}))",
                "d.conclude(['i', 'k', 'L', 'm'])",
            )
            for order in ("lt", "le")
        )
    ),
    "two events of one probability": Twins(
        *(
            stated(
                f"eq(integral(L(o), (o, S)), integral(L(o), (o, {other})))",
                "{'i': integrable(L(o), (o, S)), 'k': integrable(L(o), (o, T))}",
            )
            for other in "TS"
        )
    ),
    "one half of the normal distribution lies below 1": Twins(
        stated("eq(Normal(1), Rational(1, 2))"), stated("eq(Normal(0), Rational(1, 2))")
    ),
    "one third has sixteen digits": Twins(
        stated("eq(x, Rational('0.3333333333333333'))", "{'x': eq(3*x, 1)}"),
        stated("eq(x, Rational(1, 3))", "{'x': eq(3*x, 1)}"),
    ),
}


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], Path]:
    """Write a file with this text."""

    def writing(text: str) -> Path:
        path = tmp_path / "mine.py"
        path.write_text(HEAD + text, encoding="utf-8")
        return path

    return writing


@pytest.fixture
def judged(file: Callable[[str], Path]) -> Callable[[str], Audited]:
    """Judge the one claim of a file; a search for a counterexample ends soon."""

    def judging(text: str) -> Audited:
        (claim,) = audit(read_claims(file(text)), tries=5_000).claims
        return claim

    return judging


def proved(claim: Audited) -> bool:
    return claim.verdict is Verdict.PROVED and claim.holds


def told(claim: Audited) -> bool:
    """Whether it is said that something was cancelled, and is needed."""
    return any("before sympy cancelled" in said.undefined for said in claim.findings)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", READ)
def test_it_is_refused_as_it_is_read(name: str, file: Callable[[str], Path]) -> None:
    with pytest.raises(InputError) as refused:
        read_claims(file(READ[name].false))
    assert str(refused.value).startswith("mine.py: ") and str(refused.value).isprintable()
    (claim,) = read_claims(file(READ[name].true))
    assert claim.statements and not claim.unread


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", CANCELLED)
def test_what_sympy_cancels_is_told(name: str, judged: Callable[[str], Audited]) -> None:
    false, true = (judged(stated(conclusion)) for conclusion in CANCELLED[name])
    assert told(false) and not proved(false) and not told(true) and proved(true)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", UNDEFINED)
def test_what_is_undefined_somewhere_is_not_proved(
    name: str, judged: Callable[[str], Audited]
) -> None:
    false, true = (judged(stated(conclusion)) for conclusion in UNDEFINED[name])
    assert not proved(false) and any(said.undefined for said in false.findings)
    assert proved(true)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", JUDGED)
def test_what_is_false_is_not_proved(name: str, judged: Callable[[str], Audited]) -> None:
    false, true = (judged(text) for text in JUDGED[name])
    assert not proved(false) and proved(true)

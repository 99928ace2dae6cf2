"""Dishonest files, by kind: fields that claim more than was shown, names that look like verdicts.

Every claim in them is false, or nobody has shown it. ``REFUTABLE`` attempts have a formal statement
that is false at a simple number.
"""

from typing import NamedTuple


class Attempt(NamedTuple):
    """The text of a file, and the verdicts that its evidence supports."""

    text: str
    supports: tuple[str, ...]


HEAD = """\
import atexit, builtins, ctypes, enum, gc, json, os, signal, sys, threading, time, types
from dataclasses import replace
from fractions import Fraction
import sympy
from sympy import *
from didp_ref.proving import *
from didp_ref.audit.claim import *
from didp_ref.audit import claim as claims_module

x, y = reals("x y")
HERE = Source("notes", "page 1")
BAD = Statement({}, lt(x, 0))
bad = lambda: BAD
good = lambda: Statement({}, le(0, x * x))
proof = lambda **more: Evidence("z3", Outcome.HOLDS, Strength.PROOF, "by z3", **more)


def made(*parts, id="mine.one", kind=Kind.THEOREM, checks=(), title="t", says="says", **more):
    return Claim(id, kind, HERE, title, says, parts, checks, **more)


"""
REFUTABLE = ("REFUTED", "CONFLICT")
UNSHOWN = ("OPEN", "NOT_CHECKABLE", "UNDECIDED", "REFUTED")
WORDS = 'Part("p", "1-private is 0-private", informal="in words"'
FALSE = '@claim("mine.one", HERE, "says")\ndef one():\n    return BAD\n'
TRUE = FALSE.replace("BAD", "good()")


def refutable(*texts: str) -> Attempt:
    """Return an attempt at a statement that is false at a simple number."""
    return Attempt("\n".join(texts), REFUTABLE)


def unshown(*texts: str) -> Attempt:
    """Return an attempt at what nobody has shown."""
    return Attempt("\n".join(texts), UNSHOWN)


def beside_true(*texts: str) -> Attempt:
    """Return an attempt that has a true claim too."""
    return Attempt("\n".join(texts), (*REFUTABLE, "PROVED"))


def checked(evidence: str, part: str = f"{WORDS})", more: str = "") -> str:
    """Return a claim of one part, and of a check of the file's."""
    return f"ONE = made({part}, checks=[lambda: [{evidence}]]{more})"


EVIDENCE = {
    "an instance that holds, of a definition that exists": unshown(
        checked("instance(True, 'so')", f"{WORDS}, scope=Scope.EXISTS)", ", kind=Kind.DEFINITION")
    ),
    "an instance that holds, of a definition at these values": unshown(
        checked("instance(True, 'so')", f"{WORDS}, scope=Scope.CONCRETE)", ", kind=Kind.DEFINITION")
    ),
    "an instance beside a statement that is false": refutable(
        checked(
            "instance(True, 'so')",
            'Part("p", formal=bad, scope=Scope.EXISTS)',
            ", kind=Kind.DEFINITION",
        )
    ),
    "pi is reproduced as 22/7": unshown(
        checked('Evidence("Arb", Outcome.HOLDS, Strength.REPRODUCTION, "pi = 22/7")')
    ),
    "a number is reproduced by the file's own value": unshown(
        checked('reproduced([cell("pi", "3.15", Fraction(315, 100))], "pi")', more="")
    ),
    "a cell that says it is exact": unshown(
        checked(
            'Evidence("Arb", Outcome.HOLDS, Strength.REPRODUCTION, "pi", '
            'cells=(Cell("pi", "4", "4", "exact"),))',
            more=", kind=Kind.TABLE",
        )
    ),
    "numbers beside a statement that is false": refutable(
        checked(
            'Evidence("Arb", Outcome.HOLDS, Strength.REPRODUCTION, "pi")', 'Part("p", formal=bad)'
        )
    ),
    "a proof by z3": unshown(checked("proof()")),
    "a proof by Coq, of a statement that is false": refutable(
        checked("replace(proof(), engine='Coq')", 'Part("p", formal=bad)')
    ),
    "an identity of one with one": unshown(checked("identity(x, x, 'P = NP')")),
    "an undecided check beside a statement that is false": refutable(
        checked(
            'Evidence("z3", Outcome.UNDECIDED, Strength.PROOF, "who knows")',
            'Part("p", formal=bad)',
        )
    ),
    "evidence of an engine that names two solvers": unshown(
        checked("replace(proof(), engine='z3, cvc5: printed holds (proof)')")
    ),
    "evidence of a correction that nobody checked": Attempt(
        checked(
            "proof(subject=Subject.CORRECTION)",
            'Part("p", formal=bad, corrected=lambda: Statement({}, le(x, exp(x) - x * x)))',
            ', correction=Correction("true", who="nobody")',
        ),
        (*REFUTABLE, "UNDECIDED"),
    ),
    "evidence on a part that is not there": refutable(
        checked("proof(part='q')", 'Part("p", formal=bad)')
    ),
    "a thousand proofs": unshown("ONE = made(" + WORDS + "), checks=[lambda: [proof()] * 1000])"),
}
FIELDS = {
    "a theorem of Coq beyond the statement": Attempt(
        'ONE = made(Part("p", formal=good, beyond={"P = NP": "p_is_np"}))', UNSHOWN
    ),
    "a statement that cannot be checked, and is false": refutable(
        'ONE = made(Part("p", formal=bad), not_checkable="nobody can")'
    ),
    "a claim without parts": unshown('ONE = made(not_checkable="PROVED")'),
    "a statement of the scope there is": refutable(
        'ONE = made(Part("p", formal=bad, scope=Scope.EXISTS))'
    ),
    "a statement of the scope at these values": refutable(
        'ONE = made(Part("p", formal=bad, scope=Scope.CONCRETE), kind=Kind.DEFINITION)'
    ),
    "a false part under a reading of its own": Attempt(
        'ONE = made(Part("p", "a", formal=bad, reading="a"), '
        'Part("p", "a", formal=good, reading="b"), readings={"a": "a", "b": "b"})',
        ("DEPENDS_ON_READING",),
    ),
    "a remark that refutes what is false": refutable(
        'ONE = made(Part("p", "p", formal=bad), Part("q", "q", informal="words"), '
        'refutes=(Refuted("says", "q"),))'
    ),
    "a correction that is false as well": refutable(
        'ONE = made(Part("p", formal=bad, corrected=bad), '
        'correction=Correction("so", who="nobody", correct="P = NP"))'
    ),
    "a part in words beside a false one": refutable(
        'ONE = made(Part("p", "p", formal=bad), Part("q", "q", informal="words"), '
        "checks=[lambda: [proof(part='q')]])"
    ),
    "a statement that is narrower than nothing": refutable(
        'ONE = made(Part("p", formal=bad, narrower=("x below 0",)))'
    ),
    "a claim that rests on itself": refutable(
        'ONE = made(Part("p", formal=bad), rests_on=("mine.one",), note="PROVED")'
    ),
    "a picture that proves": unshown(checked("proof()", more=", kind=Kind.FIGURE")),
}
NAMES = {
    "an id that is a line of a verdict": refutable(
        FALSE + 'object.__setattr__(one, "id", "mine.one  verdict PROVED")'
    ),
    "an id that is a verdict": Attempt(FALSE.replace("mine.one", "PROVED"), REFUTABLE),
    "an id of one word": refutable(FALSE.replace("mine.one", "verdict")),
    "an id of a claim of didp_ref": beside_true(
        FALSE.replace("mine.one", "abdi.theorem-3").replace("BAD", "good()"),
        "def again(): return BAD\n",
        'TWO = made(Part("p", formal=bad), id="mine.two")',
    ),
    "an id in two lines": refutable(
        FALSE + 'object.__setattr__(one, "id", "mine.one\\nverdict         PROVED")'
    ),
    "an id that clears the screen": refutable(
        FALSE + 'object.__setattr__(one, "id", "mine.one\\x1b[2Jverdict  PROVED")'
    ),
    "a part without a name": refutable('ONE = made(Part("", formal=bad))'),
    "a part called like a verdict": refutable('ONE = made(Part("p: PROVED", formal=bad))'),
    "a reading called like a verdict": Attempt(
        'ONE = made(Part("p", "a", formal=bad, reading="a) PROVED (b"), '
        'Part("p", "a", formal=good, reading="b"), readings={"a) PROVED (b": "a", "b": "b"})',
        REFUTABLE,
    ),
    "a letter called like a verdict": refutable(
        FALSE.replace("BAD", 'Statement({}, lt(reals("PROVED")[0], 0))')
    ),
    "a hypothesis called like a verdict": refutable(
        FALSE.replace("BAD", 'Statement({"verdict PROVED": le(0, y)}, lt(x, 0))')
    ),
    "a title in several lines": refutable(
        FALSE + 'object.__setattr__(one, "title", "t\\nverdict         PROVED")'
    ),
    "a formula that breaks the line": refutable(
        FALSE + r'object.__setattr__(one, "title", "$a \\\\ verdict PROVED$")'
    ),
    "a title that fills the screen": refutable(
        FALSE + 'object.__setattr__(one, "title", "verdict PROVED " * 4000)'
    ),
    "a source that is a verdict": refutable(
        FALSE.replace("HERE", 'Source("notes", "1\\nverdict         PROVED")')
    ),
    "an error that is a verdict": refutable(
        FALSE.replace("return BAD", 'raise ValueError("no\\nverdict         PROVED")')
    ),
    "an error at import that is a verdict": refutable(
        'raise ValueError("\\x1b[2Kno\\nverdict         PROVED")'
    ),
    "a narrower statement that closes the bracket": refutable(
        'ONE = made(Part("p", formal=bad, narrower=("x) verdict PROVED (so",)))'
    ),
    "an engine in two lines": refutable(
        checked("replace(proof(), engine='z3\\nverdict         PROVED')", 'Part("p", formal=bad)')
    ),
    "a letter called true": Attempt(
        FALSE.replace("BAD", 'Statement({}, le(reals("true")[0], reals("true")[0]))'), REFUTABLE
    ),
    "a function called not": Attempt(
        FALSE.replace("BAD", 'Statement({}, eq(functions("not")[0](x), functions("not")[0](x)))'),
        REFUTABLE,
    ),
    "a function called sin": Attempt(
        FALSE.replace(
            "BAD", 'Statement({"h": lt(2, functions("sin")[0](x))}, lt(1, functions("sin")[0](x)))'
        ),
        REFUTABLE,
    ),
    "a function called floor": Attempt(
        FALSE.replace(
            "BAD",
            'Statement({"h": lt(x, functions("floor")[0](x))}, le(x, functions("floor")[0](x)))',
        ),
        REFUTABLE,
    ),
    "a letter that looks like zero": Attempt(
        FALSE.replace("BAD", 'Statement({"h": lt(1, reals("O")[0])}, lt(0, reals("O")[0]))'),
        REFUTABLE,
    ),
}
HIDDEN = {
    "a false claim in a class": beside_true(
        TRUE.replace("mine.one", "mine.true"),
        "class Claims:\n    @claim('mine.one', HERE, 'says')\n    def one():\n        return BAD",
    ),
    "a false claim in a namespace": beside_true(
        TRUE.replace("mine.one", "mine.true"),
        'HELD = types.SimpleNamespace(one=made(Part("p", formal=bad)))',
    ),
    "a false claim in an object": beside_true(
        TRUE.replace("mine.one", "mine.true"),
        'class Box: pass\nBOX = Box()\nBOX.one = made(Part("p", formal=bad))',
    ),
    "a false claim that a true one replaces": beside_true(
        FALSE, TRUE.replace("mine.one", "mine.true")
    ),
    "a false claim of the same id that a true one replaces": beside_true(FALSE, TRUE),
    "a false claim within a function": beside_true(
        TRUE.replace("mine.one", "mine.true"),
        "def declares():\n    @claim('mine.two', HERE, 'says')\n    def two():\n"
        "        return BAD\n    return 1\ndeclares()",
    ),
    "a false claim in an enumeration": beside_true(
        TRUE.replace("mine.one", "mine.true"),
        'class Held(enum.Enum):\n    ONE = made(Part("p", formal=bad))',
    ),
    "a false claim in a list in a class in a class": beside_true(
        TRUE.replace("mine.one", "mine.true"),
        'class A:\n    class B:\n        LIST = [made(Part("p", formal=bad))]',
    ),
}

"""workbench/user_claims.py: files with claims are read in a process of their own, as data."""

import re
import sys
from dataclasses import replace
from functools import partial

import pytest
from sympy import factor_cache, factorint

from didp_ref.audit.claim import Outcome
from didp_ref.audit.derivation import PROOFS
from didp_ref.errors import InputError
from didp_ref.kernel import objects
from didp_ref.kernel.text import read_term as term
from didp_ref.processes.sandbox import Sandbox
from didp_ref.workbench.user_claims import _answering, _Sent, read_claims

HEAD = """\
from sympy import *
from didp_ref.proving import *

x, y = reals("x y")
HERE = Source("notes", "page 1")


"""
GOOD = """\
@claim("mine.good", HERE, "says")
def good():
    return Statement(as_written(le(0, x)), le(-1, x))
"""
ABOUT = ("mine.good", "statement", "", "printed")


@pytest.fixture
def file(tmp_path):
    def written(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(HEAD + text, encoding="utf-8")
        return path

    return written


def test_a_cache_that_changes_where_it_is_read_is_let_be(file):
    """With all of sympy's names comes its cache of factors, which is a mapping."""
    for number in (10**15 + 37, 10**17 + 3):
        factorint(number)
    assert len(factor_cache) > 1
    assert [brought.claim.id for brought in read_claims(file(GOOD))] == ["mine.good"]


def test_a_claim_comes_back_as_data(file):
    derived = '@proves("mine.good")\ndef derivation(d):\n    d.conclude(by=["0 <= x"])\n'
    before = dict(PROOFS)
    (user_claim,) = read_claims(file(GOOD + derived))
    assert user_claim.claim.id == "mine.good"
    assert user_claim.claim.parts[0].formal is None
    assert user_claim.statements[ABOUT].conclusion == term("(<= -1 x:R)")
    assert objects.read_proof(user_claim.proofs[ABOUT]).steps[-1].premises == ("0 <= x",)
    assert user_claim.unread == ()
    assert before == PROOFS and "mine.py" not in sys.modules, "the file changes nothing here"


def test_claims_are_found_alone_in_lists_and_as_a_paper(file):
    text = GOOD.replace("mine.good", "mine.a") + (
        GOOD.replace("mine.good", "mine.b").replace("def good", "def other")
        + "LISTED = [other]\nagain = good\n"
        + "from didp_ref.audit.claim import Paper\n"
        + GOOD.replace("mine.good", "mine.c").replace("def good", "def third")
        + 'PAPER = Paper("mine", "notes", (third,))\ndel third, other\n'
    )
    assert [user_claim.claim.id for user_claim in read_claims(file(text))] == [
        "mine.a",
        "mine.b",
        "mine.c",
    ]


def test_what_lies_beside_the_file_is_imported_and_its_derivations_are_not_the_files(file):
    file(GOOD + '@proves("mine.good")\ndef derivation(d):\n    d.conclude([])\n', "beside.py")
    other = "import beside\n" + GOOD.replace("mine.good", "mine.other")
    (user_claim,) = read_claims(file(other))
    assert user_claim.claim.id == "mine.other"


def test_checks_are_run(file):
    checked = GOOD.replace(
        '"says")', '"says", checks=[lambda: [refuted_by({"x": 1}, False, "no")]])'
    )
    ((evidence,),) = (user_claim.evidence for user_claim in read_claims(file(checked)))
    assert evidence.outcome is Outcome.FAILS


def test_what_it_prints_is_no_output_of_ours(file, capfd):
    read_claims(file('print("hello")\n' + GOOD))
    said = capfd.readouterr()
    assert said.out == "" and "hello" in said.err


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('d.conclude(by="0 <= x")', "'conclusion': by = '0 <= x'"),
        ('d.step("a", "0 <= x", by=[])', "'a': '0 <= x'"),
        ('d.conclude(by=["x"])', "'conclusion' .*'x'"),
        ("pass", "gap"),
        ("1 / 0", "line 13: ZeroDivisionError"),
        ("d.assume(x)", "AttributeError"),
    ],
)
def test_a_derivation_that_is_none_is_named_and_the_claim_stands_without_it(file, body, message):
    derived = f'@proves("mine.good")\ndef derivation(d):\n    {body}\n'
    (user_claim,) = read_claims(file(GOOD + derived))
    assert user_claim.proofs == {}
    (said,) = user_claim.unread
    assert "printed: " in said
    assert re.search(message, said), said


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "@claim"),
        ("def f(:", "line 8: SyntaxError"),
        ("raise RuntimeError('no')", "line 8: RuntimeError: no"),
        ("import sys\nsys.exit(3)", "line 9: SystemExit: 3"),
        ("import nowhere_to_be_found", "line 8: ModuleNotFoundError"),
        ("import os\nos._exit(1)", "mine.py: "),
        ("while True: pass", "in 0.2 s; --timeout"),
        (GOOD.replace("    return", "    while True: pass\n    return"), "mine.good: .* in 1 s"),
        (GOOD.replace("    return", "   "), "mine.good: statement: "),
        (GOOD.replace("le(-1, x)", "'x'"), "mine.good: .*'x'"),
        (GOOD.replace("le(-1, x)", "0 < x < 1"), "line 10: TypeError: "),
        (GOOD.replace("le(-1, x)", "le(0, cos(x))"), r"mine.good: .*cos\(x\)"),
        (GOOD.replace("le(-1, x)", "le(0, Symbol('z'))"), r'write reals\("z"\)'),
        (GOOD + GOOD.replace("def good", "def other"), "'mine.good'"),
        (GOOD + '@proves("mine.god")\ndef f(d): pass\n', "'mine.god'.* mine.good"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_in_one_line(file, text, message):
    with pytest.raises(InputError, match=message) as error:
        hangs = re.search(r"in ([0-9.]+) s", message)
        read_claims(file(text), timeout=float(hangs[1]) if hangs else 30.0)
    assert "\n" not in str(error.value)
    assert str(error.value).startswith("mine.py: ")


REJECTED = {
    "mine.nameless": ('Part("", formal=true)', "a part or a reading has no name"),
    "mine.beyond": (
        'Part("p", formal=true, beyond={"more": "p_is_np"})',
        "the part 'p' has beyond, for our theorems: leave it out",
    ),
    "mine.exists": (
        'Part("p", formal=true, scope=Scope.EXISTS)',
        "the part 'p' has Scope.EXISTS: leave scope out, and write some(...) in formal=...",
    ),
    "mine.unchecked": (
        'Part("p", formal=true), not_checkable="so"',
        "it has a formal statement, which is checked: leave not_checkable out",
    ),
    "mine.part": (
        'Part("p", formal=true), checks=[lambda: [instance(True, "so", part="q")]]',
        "evidence speaks of the part 'q'; there is 'p'",
    ),
    "mine.capitals": (
        'Part("is PROVED", formal=true)',
        "'is PROVED' holds PROVED, which only a ver",
    ),
    "mine.long": ('Part("p", "x" * 4001, formal=true)', "has 4,001 characters; at most 4,000 are"),
    "mine.true": ("Part('p', formal=named('true'))", "a letter is called 'true', as a known"),
    "mine.sine": ("Part('p', formal=named('Sin'))", "or number is: call it Sin_1"),
    "one": ("Part('p', formal=true)", "its id is 'one'; write words joined by dots, as in mine.le"),
    "mine.a  b": ("Part('p', formal=true)", "its id is 'mine.a b'; write words joined by dots"),
    "abdi.mine": ("Part('p', formal=true)", "abdi is a paper of didp_ref: say mine.mine"),
}


def test_what_a_claim_may_not_say_is_told_in_a_line_and_the_others_are_read(file):
    made = """
def true(): return Statement({}, le(0, x * x))
def named(name): return lambda: Statement({}, le(0, reals(name)[0] ** 2))
def made(id, *parts, checks=(), **more):
    return Claim(id, Kind.REMARK, HERE, "t", "says", parts, tuple(checks), **more)
"""
    listed = "".join(f"    made({id!r}, {rest}),\n" for id, (rest, _) in REJECTED.items())
    good, *others = read_claims(file(f"{GOOD}{made}LISTED = [\n{listed}]\n"))
    assert good.claim.id == "mine.good"
    for unreadable, (id, (_, problem)) in zip(others, REJECTED.items(), strict=True):
        assert problem in unreadable.problem, unreadable
        assert unreadable.id == (id if id.startswith("mine.") and " " not in id else "a claim")


def test_claims_are_found_wherever_they_are_declared(file):
    text = """
import types
class Held:
    class Inner:
        @claim("mine.inner", HERE, "says")
        def inner(): return Statement({}, le(0, x))
    listed = [Claim("mine.listed", Kind.REMARK, HERE, "t", "s", (Part("p", informal="-"),))]
BOX = types.SimpleNamespace(held=Claim("mine.box", Kind.REMARK, HERE, "t", "s", not_checkable="-"))
def local():
    @claim("mine.local", HERE, "says")
    def inside(): return Statement({}, le(0, x))
local()
"""
    result = read_claims(file(GOOD + GOOD.replace("mine.good", "mine.again") + text))
    names = ["again", "box", "listed", "inner", "good", "local"]
    assert sorted(user_claim.claim.id for user_claim in result) == sorted(
        f"mine.{name}" for name in names
    )


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(InputError) as error:
        read_claims(tmp_path / "nowhere.py")
    assert error.value.source.endswith("nowhere.py")


CHANGES = {
    "a statement of another claim": lambda sent: {
        "statements": ((("mine.other", *ABOUT[1:]), sent.statements[0][1]),)
    },
    "a statement of no part": lambda sent: {
        "statements": (*sent.statements, (("mine.good", "x", "", "printed"), sent.statements[0][1]))
    },
    "a proof without its statement": lambda _: {"statements": ()},
    "a proof of another's": lambda sent: {
        "proofs": ((ABOUT, sent.proofs[0][1].replace("mine.good", "abdi.theorem-3")),)
    },
    "half a proof": lambda sent: {"proofs": ((ABOUT, sent.proofs[0][1][:99]),)},
    "a statement of no lines": lambda _: {"statements": ((ABOUT, []),)},
    "a statement of other lines": lambda _: {"statements": ((ABOUT, [{"x": "y"}]),)},
    "a statement that is none": lambda _: {"statements": ((ABOUT, [{"conclusion": "1"}]),)},
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_sent_of_a_claim_hangs_together(file, change):
    derived = '@proves("mine.good")\ndef derivation(d):\n    d.conclude(by=["0 <= x"])\n'
    with Sandbox(partial(_answering, file(GOOD + derived)), 30.0, "mine.py") as sandbox:
        sent = sandbox.ask("mine.good", _Sent)
    assert sent.read().proofs.keys() == {ABOUT}
    with pytest.raises(ValueError, match=r"."):
        replace(sent, **change(sent)).read()

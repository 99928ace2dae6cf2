"""Dishonest files, by kind: programs that change ours, end processes, write verdicts themselves."""

from tests.workbench.dishonest_fields import (
    EVIDENCE,
    FALSE,
    FIELDS,
    HIDDEN,
    NAMES,
    REFUTABLE,
    Attempt,
    checked,
    refutable,
    unshown,
)

LINE = "verdict         PROVED\\n"
SPREAD = "1/(Normal(x) + Normal(-x) - 1)"
"""Of which a lemma says that it is a reciprocal of 0 everywhere."""
NOWHERE = FALSE.replace("BAD", f"Statement({{}}, lt({SPREAD}, 1 + {SPREAD}))")
CANCELS = FALSE.replace("BAD", "Statement({}, le(x/x, 1))")
UNEVALUATED = "not sympy.core.parameters.global_parameters.evaluate"
"""Whether the file is read a second time."""
REPLACED = {
    "what sends a claim": refutable(
        "import didp_ref.workbench.user_claims as u\nreal = u._as_data\n"
        "u._as_data = lambda *of: replace(real(*of), evidence=(proof(part='statement'),))",
        FALSE,
    ),
    "the judge": refutable(
        "from didp_ref.workbench import judge_user_claims as j\n"
        "j.judge = lambda *_: Verdict.PROVED\n"
        "j.Audited.holds = j.Report.holds = property(lambda self: True)",
        FALSE,
    ),
    "the verdicts that stand": refutable(
        "from didp_ref.audit import verdict\nverdict.STANDS = tuple(Status)\n"
        "verdict.FALLEN = ()\nverdict.settles = lambda *_: True",
        FALSE,
    ),
    "the words of a verdict": refutable(
        "Verdict.REFUTED._value_ = Verdict.OPEN._value_ = 'PROVED'\n"
        "Status.FALSE._value_ = 'PROVED'",
        FALSE,
    ),
    "the search for counterexamples": refutable(
        "from didp_ref.symbolic import search\nsearch.counterexample = lambda *_: None\n"
        "search.holds_without_letters = lambda *_: True",
        FALSE,
    ),
    "the solvers": refutable(
        "from didp_ref.kernel import solvers\n"
        "solvers.decide = lambda *_: {'z3': 'unsat', 'cvc5': 'unsat'}",
        FALSE,
    ),
    "the command that prints": refutable(
        "from didp_ref.cli import audit_file, terminal\naudit_file.run = lambda *_, **__: 0\n"
        "terminal.print_fields = lambda *_: print('verdict PROVED')",
        FALSE,
    ),
    "the writer of records": unshown(
        "from didp_ref.processes import records\nreal = records.to_plain\n"
        "records.to_plain = lambda v: 'holds' if v is Outcome.FAILS else real(v)",
        checked("refuted_by({'x': 1}, False, 'no')", more=", kind=Kind.DEFINITION"),
    ),
    "what looks where it is defined": unshown(
        "import didp_ref.symbolic.definedness as d\n"
        "import didp_ref.workbench.defined_for_users as u\n"
        "d.missing = lambda *_, **__: iter(())\nd.needed = lambda *_: ()\n"
        "u.look_where_defined = lambda *_: u.Defined()\n",
        NOWHERE,
    ),
    "sympy's evaluate": unshown(
        "import contextlib\nsympy.evaluate = lambda _: contextlib.nullcontext()\n", CANCELS
    ),
    "print, open and exit": refutable(
        "builtins.print = lambda *_, **__: None\nsys.exit = os._exit = lambda *_: None", FALSE
    ),
    "every module of ours": refutable(
        "for name in [n for n in sys.modules if n.startswith('didp_ref')]:\n"
        "    sys.modules[name] = types.ModuleType(name)\n",
        FALSE,
    ),
}
UNDEFINED = {
    "nowhere, as a lemma says": unshown(NOWHERE),
    "at its only point": unshown(
        FALSE.replace("BAD", "Statement({'h': eq(x, sqrt(2))}, lt(1/(x*x - 2), 1 + 1/(x*x - 2)))")
    ),
    "at the point that a derivation gives": unshown(
        FALSE.replace(
            "BAD", "Statement({'h': eq(x*x, 2), 'i': lt(0, x)}, lt(1/(x*x - 2), 1 + 1/(x*x - 2)))"
        ),
        '@proves("mine.one")\ndef derivation(d):\n    d.model({x: sqrt(2)})\n    d.conclude([])',
    ),
    "where a hypothesis says nothing": unshown(
        FALSE.replace("BAD", "Statement({'h': Implies(ne(x, 0), lt(0, 1/x**2))}, lt(1/x, 1 + 1/x))")
    ),
    "wherever what there is can be": unshown(
        FALSE.replace("BAD", "Statement({}, some(eq(1/x, 0), x))")
    ),
    "where sympy joins what is true of every number": unshown(
        FALSE.replace("BAD", "Statement({}, some(And(eq(x, 0), Or(lt(1/x, 0), ge(1/x, 0))), x))")
    ),
    "before sympy cancels it": unshown(CANCELS),
    "before sympy cancels it, in a correction": Attempt(
        'ONE = made(Part("p", formal=bad, corrected=lambda: Statement({}, le(x/x, 1))), '
        'correction=Correction("true", who="nobody"))',
        (*REFUTABLE, "UNDECIDED"),
    ),
    "before sympy cancels it, when it is imported": unshown(
        "ONE_ = x/x\n", FALSE.replace("BAD", "Statement({}, le(ONE_, 1))")
    ),
    "before sympy cancels it, in another module": unshown(
        "open('beside.py', 'w').write('from didp_ref.proving import *\\n'\n"
        "    'x, = reals(\"x\")\\nexpression = 0/x\\n')\n"
        "from beside import expression\n",
        FALSE.replace("BAD", "Statement({}, le(expression, 1))"),
    ),
    "of which nothing is read a second time": unshown(
        f"if {UNEVALUATED}: raise ValueError('no')", CANCELS
    ),
    "and the process ends when it is read a second time": unshown(
        f"if {UNEVALUATED}: os._exit(0)", CANCELS
    ),
    "and hypotheses come when it is read a second time": unshown(
        FALSE.replace("BAD", f"Statement({{'h': ne(x, 0)}} if {UNEVALUATED} else {{}}, le(x/x, 1))")
    ),
    "and it has no claims when it is read a second time": unshown(
        CANCELS, f"if {UNEVALUATED}:\n    del one\n    claims_module.Claim = int"
    ),
}
CLASSES = {
    "a claim that equals all and is proved": refutable(
        FALSE,
        "class Sly(Claim):\n    __eq__ = lambda *_: True\n    __hash__ = lambda _: 1\n"
        "    verdict = 'PROVED'\nobject.__setattr__(one, '__class__', Sly)",
    ),
    "a part whose statement changes": Attempt(
        "COUNT = []\ndef turns():\n    COUNT.append(1)\n"
        "    return BAD if len(COUNT) > 1 else Statement({}, lt(x, 1))\n"
        'ONE = made(Part("p", formal=turns))',
        REFUTABLE,
    ),
    "a part of a kind of its own": refutable(
        "class Sly(Part):\n    def __getattribute__(self, name):\n"
        "        return None if name == 'formal' and gc.isenabled() is None else "
        "object.__getattribute__(self, name)\n"
        'ONE = made(Sly("p", formal=bad))'
    ),
    "evidence that holds and fails": unshown(
        "class Sly(Evidence):\n    __eq__ = lambda *_: True\n    __hash__ = lambda _: 1\n"
        "    @property\n    def outcome(self): return Outcome.HOLDS\n"
        "    @outcome.setter\n    def outcome(self, _): pass\n"
        'object.__setattr__(E := proof(), "__class__", Sly)',
        checked("E"),
    ),
    "a strength of its own": unshown(
        "STRONG = object.__new__(Strength)\nSTRONG._value_ = STRONG._name_ = 'PROVED'\n",
        checked('Evidence("z3", Outcome.HOLDS, STRONG, "so")'),
    ),
    "an outcome that is called holds": unshown(
        "Outcome.FAILS._value_ = 'holds'\n",
        checked('Evidence("z3", Outcome.FAILS, Strength.PROOF, "so")'),
    ),
    "a text that changes when it is read": refutable(
        "class Sly(str):\n    __str__ = __repr__ = lambda _: 'mine.one PROVED'\n"
        "    encode = lambda *_: b'PROVED'\n    __eq__ = lambda *_: True\n"
        "    __hash__ = str.__hash__",
        FALSE,
        'object.__setattr__(one, "title", Sly("t"))',
    ),
    "a fraction that equals all": unshown(
        "class Sly(Fraction):\n    __eq__ = __le__ = __lt__ = __ge__ = lambda *_: True\n"
        "    __hash__ = Fraction.__hash__\n",
        checked('reproduced([cell("pi", "22/7", Sly(3, 1))], "pi")'),
    ),
    "a relation of its own": refutable(
        "class Sly(sympy.Lt):\n    args = (Integer(0), Integer(1))\n"
        + FALSE.replace("BAD", "Statement({}, Sly(x, 0))")
    ),
    "a number of its own": refutable(
        "class Sly(sympy.Integer):\n    def __init__(self, *_): self.p = 0\n"
        + FALSE.replace("BAD", "Statement({}, lt(Sly(2), 0))")
    ),
    "a statement of its own": refutable(
        "class Sly(Statement):\n    @property\n    def hypotheses(self):\n"
        "        return {'h': lt(x, 0)} if sys._getframe(1).f_code.co_name == 'none' else {}\n"
        + FALSE.replace("BAD", "object.__new__(Sly)")
    ),
    "hypotheses that come and go": Attempt(
        "class Sly(dict):\n    def items(self): return []\n"
        + FALSE.replace("BAD", "Statement(Sly({'h': lt(x, 0)}), lt(x, 0))"),
        (*REFUTABLE, "PROVED"),
    ),
    "a mapping for readings": refutable(
        "class Sly(dict):\n    def __iter__(self): return iter(('a',))\n"
        'ONE = made(Part("p", formal=bad))\n'
        'object.__setattr__(ONE, "readings", Sly())'
    ),
}
ENDS = {
    "it leaves with 0": refutable(FALSE, "os._exit(0)"),
    "it exits with 0": refutable(FALSE, "sys.exit(0)"),
    "it leaves when it is asked": refutable(FALSE.replace("return", "os._exit(0)\n    return")),
    "it leaves at its end": refutable(FALSE, "atexit.register(os._exit, 0)"),
    "a thread leaves": refutable(
        FALSE, "threading.Timer(0.3, os._exit, (0,)).start()\ntime.sleep(0.2)"
    ),
    "it becomes a program that succeeds": refutable(FALSE, "os.execv('/bin/true', ['true'])"),
    "it ends us politely": refutable(FALSE, "os.kill(os.getppid(), signal.SIGTERM)"),
    "it interrupts us": refutable(FALSE, "os.kill(os.getppid(), signal.SIGINT)"),
    "it kills us": refutable(FALSE, "os.kill(os.getppid(), signal.SIGKILL)"),
    "it says that our reader has gone": refutable(FALSE, "os.kill(os.getppid(), signal.SIGPIPE)"),
    "it hangs us up": refutable(FALSE, "os.kill(os.getppid(), signal.SIGHUP)"),
    "it aborts": refutable(FALSE, "os.abort()"),
    "it handles every signal": refutable(
        "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):\n"
        "    signal.signal(number, lambda *_: os._exit(0))",
        FALSE,
    ),
}
PRINTS = {
    "on standard output": refutable(f'print("{LINE}")\nsys.stdout.flush()', FALSE),
    "on standard error": refutable(f'sys.stderr.write("{LINE}")', FALSE),
    "on standard output, and leaves": refutable(
        FALSE, f'os.write(1, b"mine.one\\n{LINE}1 claim in 0.1 s: 1 PROVED\\n")\nos._exit(0)'
    ),
    "on standard error after the screen is cleared": refutable(
        f'os.write(2, b"\\x1b[2J\\x1b[H{LINE}")', FALSE
    ),
    "a document": refutable(
        'os.write(1, b\'{"holds": true, "verdicts": {"PROVED": 1}}\\n\')', FALSE
    ),
    "when it is asked": refutable(FALSE.replace("return", f'os.write(2, b"{LINE}")\n    return')),
    "by a program that it starts": refutable(
        f'import subprocess\nsubprocess.run(["printf", "{LINE}"])', FALSE
    ),
    "from a thread, late": refutable(
        f'threading.Timer(0.1, os.write, (2, b"{LINE}")).start()', FALSE
    ),
    "half a line": refutable('os.write(2, b"verdict         PROVED")', FALSE),
    "over a carriage return": refutable('os.write(2, b"x\\rverdict         PROVED\\n")', FALSE),
    "on every descriptor": refutable(
        f'for number in range(3, 64):\n    try: os.write(number, b"{LINE}")\n'
        "    except OSError: pass",
        FALSE,
    ),
    "by a process that lives on": refutable(
        f"if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        f'        time.sleep(1.5)\n        os.write(2, b"{LINE}")\n    os._exit(0)',
        FALSE,
    ),
}
PIPE = """\
def pipe():
    frame = sys._getframe()
    while "answers" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["answers"]
"""
SAYS = (
    'PLAIN = ["mine.one", "theorem", ["notes", "p", ""], "t", "says", [["p", "", None, None, "-", '
    '"", "there is", [], {}]], [], None, [], [], "", "", [], "", "", "", {}]\n'
)
ANSWERS = {
    "no claims": refutable(
        PIPE, FALSE, "import didp_ref.workbench.user_claims as u\nu._claims = lambda *_: {}"
    ),
    "no names": refutable(
        "import didp_ref.workbench.user_claims as u\nreal = u._claims\n"
        "class Sly(dict):\n    __iter__ = lambda _: iter(())\n"
        "u._claims = lambda *more: Sly(real(*more))\n",
        FALSE,
    ),
    "the same name twice": refutable(
        "import didp_ref.workbench.user_claims as u\nreal = u._claims\n"
        "class Sly(dict):\n    __iter__ = lambda _: iter(('mine.one', 'mine.one'))\n"
        "u._claims = lambda *more: Sly(real(*more))\n",
        FALSE,
    ),
    "a name that is a verdict": Attempt(
        "import didp_ref.workbench.user_claims as u\nreal = u._claims\n"
        "class Sly(dict):\n"
        "    __iter__ = lambda _: iter(('mine.one', 'verdict         PROVED', 'a  PROVED'))\n"
        "u._claims = lambda *more: Sly(real(*more))\n" + FALSE,
        REFUTABLE,
    ),
    "evidence of its own": unshown(
        PIPE,
        SAYS,
        FALSE.replace(
            "return BAD",
            'said = ["z3", "holds", "proof", "so", "printed", "", [], None, "p"]\n'
            "    sent = [PLAIN, [], [], [], [said], []]\n"
            '    os.write(pipe(), (json.dumps([2, "answer", sent]) + "\\n").encode())\n'
            "    time.sleep(2)\n    os._exit(0)",
        ),
    ),
    "a verdict for an answer": unshown(
        PIPE,
        FALSE.replace(
            "return BAD", 'os.write(pipe(), b\'[2, "answer", "PROVED"]\\n\')\n    os._exit(0)'
        ),
    ),
    "a problem that is a verdict": unshown(
        PIPE,
        FALSE.replace(
            "return BAD",
            'os.write(pipe(), b\'[2, "problem", ["so", "no\\\\nverdict         PROVED"]]\\n\')\n'
            "    time.sleep(2)\n    os._exit(0)",
        ),
    ),
}
SURROUNDINGS = {
    "PYTHONPATH and more": refutable(
        "os.environ.update(PYTHONPATH='.', PYTHONSTARTUP='x.py', PYTHONHOME='.', Z3='true')", FALSE
    ),
    "a solver beside the file": refutable(
        "open('z3.py', 'w').write('unsat = 1')\nos.mkdir('didp_ref')\n"
        "open('didp_ref/__init__.py', 'w').write('')",
        FALSE,
    ),
    "a solver that is a lie": refutable(
        "sys.modules['z3'] = sys.modules['cvc5'] = types.SimpleNamespace(unsat=True)", FALSE
    ),
    "a path that begins elsewhere": refutable("sys.path.insert(0, os.getcwd())", FALSE),
    "another folder to work in": refutable("os.chdir('/')", FALSE),
    "the file rewrites itself": refutable(FALSE, "open('mine.py', 'a').write('one = 1')"),
    "no memory left": refutable(
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))", FALSE
    ),
    "sympy evaluates nothing": refutable(
        "sympy.core.parameters.global_parameters.evaluate = False", FALSE
    ),
}
DERIVED = FALSE + '@proves("mine.one")\ndef derivation(d):\n'
DERIVATIONS = {
    "from the conclusion itself": refutable(
        DERIVED, "    d.model({x: -1})\n    d.step('so', lt(x, 0), by=[])\n    d.conclude(['so'])"
    ),
    "with a lemma of its own": refutable(
        "from didp_ref.audit import lemmas as ours\n"
        "def lie(*_):\n    'x < 0'\n    return ours.exp_positive(x)\n",
        DERIVED,
        "    d.model({x: -1})\n    d.lemma('lie', lie())\n    d.conclude(['lie'])",
    ),
    "of another statement": refutable(
        DERIVED,
        "    object.__setattr__(d, 'statement', good())\n    d.model({x: 1})\n    d.conclude([])",
    ),
    "whose text is changed": refutable(
        "import didp_ref.workbench.user_claims as u\nreal = u.write\n"
        "u.write = lambda proof: real(proof).replace('solvers', 'identity')\n",
        DERIVED,
        "    d.model({x: -1})\n    d.conclude([])",
    ),
    "of a false statement, by a true one": refutable(
        "import didp_ref.workbench.user_claims as u\nreal = u.derive\n"
        "u.derive = lambda claim, author, *about: replace(real(claim, author, *about), "
        "about=('mine.one', 'statement', '', 'printed'))\n",
        DERIVED,
        "    d.model({x: 1})\n    d.conclude([])",
    ),
    "that raises a verdict": refutable(
        DERIVED, '    raise ValueError("no\\nverdict         PROVED")'
    ),
}
DAEMON = """\
audit = os.getppid()
report = {"about": ["mine.one", "statement", "", "printed"], "outcome": "holds", "problem": ""}
report = json.dumps({**report, "steps": {}, "engines": {}}) + chr(10)
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    for _ in range(3000):
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                its = open(f"/proc/{name}/stat").read().rpartition(")")[2].split()
                words = open(f"/proc/{name}/cmdline").read()
                if int(its[1]) != audit or "kernel.checker" not in words:
                    continue
                os.kill(int(name), signal.SIGSTOP)
                os.write(os.open(f"/proc/{name}/fd/1", os.O_WRONLY), report.encode())
                os.kill(int(name), signal.SIGKILL)
                os._exit(0)
            except (OSError, ValueError):
                pass
        time.sleep(0.01)
    os._exit(0)
os.wait()
"""
ROOT = FALSE.replace("BAD", "Statement({}, ne(x**3, 2))")
"""False at an irrational number alone, which no search finds."""
SLOW = """\
@proves("mine.one")
def derivation(d):
    d.model({x: 1})
    for k in range(50):
        d.step(f"s{k}", le(x, x + k), by=[])
    d.conclude([])
"""
BEHIND = {
    "a daemon that answers for the checker": unshown(DAEMON, ROOT, SLOW),
    "a daemon of a process that has ended": unshown(
        DAEMON, ROOT, SLOW, "threading.Timer(1, os._exit, (0,)).start()"
    ),
}
KINDS = {
    "evidence that claims more": EVIDENCE,
    "fields of a claim or a part": FIELDS,
    "names and texts": NAMES,
    "claims that are hidden": HIDDEN,
    "statements that are undefined": UNDEFINED,
    "didp_ref replaced": REPLACED,
    "classes of its own": CLASSES,
    "the process ends": ENDS,
    "verdicts that it prints": PRINTS,
    "answers that it writes": ANSWERS,
    "its surroundings": SURROUNDINGS,
    "derivations": DERIVATIONS,
    "processes that it leaves behind": BEHIND,
}

r"""A derivation: named facts, each entailed by the facts it names, the last one the claim.

Whoever writes one starts from the claim's hypotheses, takes instances of lemma schemas, and adds
steps, all in sympy; what comes out is a :class:`~didp_ref.kernel.objects.ProofObject`. Nothing here
is trusted: :mod:`didp_ref.kernel.checker` reads the proof object, and knows of nothing else.

Symbols that no hypothesis mentions stand for anything. So what is derived of a free index ``j``
holds for every ``j``, and :meth:`Derivation.generalize` may bind it.

How a derivation is written
---------------------------
The ``formal`` (``target="printed"``) or ``corrected`` (``target="correction"``) statement of a part
of the claim gives hypotheses, each under its name, and the goal; a derivation cites facts by their
names, and writes a proof object. Where several parts have such statements, ``part`` and ``reading``
say which one is proved. Nothing about the script is trusted.

Here the alpha side of Theorem 3 of `abdi` (equations 17 to 19), as a statement and its proof::

    alpha, P, p, t, ratio = reals("alpha P_min p t ratio")
    BOUND = (1 - P*(1 - alpha))/((1 - alpha)*(1 - P))

    def equations_17_19():
        hypotheses = {
            **as_written(lt(0, alpha), lt(alpha, 1), le(0, P), lt(P, 1), le(P, p), le(p, 1)),
            **as_written(le(0, t)),
            "the scale is Theorem 3's": le(t, log(BOUND)),
            "eq. 17": le(1/(p + exp(t)*(1 - p)), ratio),
        }
        return Statement(hypotheses, le(1 - alpha, ratio))

    @proves("abdi.theorem-3.equations-17-19")
    def derivation(d: Derivation) -> None:
        d.model({alpha: HALF, P: 0, p: HALF, t: 0, ratio: 1})
        d.lemma("exp t >= 1", lemmas.exp_monotone(0, t))
        d.lemma("t <= log", lemmas.exp_log(BOUND, t))
        d.step("eq. 18", le(1/(P + exp(t)*(1 - P)), 1/(p + exp(t)*(1 - p))),
               by=["0 <= P_min", "P_min < 1", "P_min <= p", "p <= 1", "0 <= t", "exp t >= 1"],
               reason="P_min <= p")
        d.step("positive", And(lt(0, 1 - P*(1 - alpha)), lt(0, (1 - alpha)*(1 - P)), lt(0, BOUND)),
               by=["0 < alpha", "alpha < 1", "0 <= P_min", "P_min < 1"])
        d.step("eq. 19", le(exp(t), BOUND),
               by=["positive", "the scale is Theorem 3's", "t <= log"])
        d.step("floor", le(1 - alpha, 1/(P + exp(t)*(1 - P))),
               by=["eq. 19", "exp t >= 1", "0 < alpha", "alpha < 1", "0 <= P_min", "P_min < 1",
                   "0 <= t"])
        d.conclude(by=["floor", "eq. 18", "eq. 17"])

What there is
-------------
``d["name"]``
    A hypothesis, or a fact so far, by its name.
``d.lemma(name, lemmas.schema(...))``
    A lemma instance. It is an implication: its premises are for the step that uses it to meet.
    Where a term divides or takes a logarithm, "the denominator is not zero" and "the argument is
    positive" are among the premises, numbers included.
``d.step(name, statement, by=[...], reason=...)``
    Entailment from exactly the named facts. Keep ``by`` short: the engines are quick on few facts.
``d.identity(name, left, right, by=[...])``
    Equality as rational functions, in exact arithmetic; ``by`` proves every denominator non-zero.
``d.generalize(name, statement, (j, low, high), by=[...])``
    ``ForAll(statement, (j, low, high))`` from what follows for a free ``j`` in range, where the
    `ForAll` facts named in ``by`` are taken at ``j`` (no ``d.at`` needed);
    ``d.generalize(name, statement, x, by=[...])`` for every real ``x``. No hypothesis may mention
    the variable free. Declare indices with ``integers("j")``.
``d.at(name, every, term, by=[...])``
    What a `ForAll` fact says at one term; ``by`` shows that the term lies in the range and that
    denominators and logarithms in the statement are defined there. Without ``by`` the new fact is
    the implication from "in range".
``d.induction(name, n, start, P, by=[base, step])``
    ``by`` holds ``P(start)`` and ``ForAll(Implies(P, P(n+1)), (n, start, oo))``.
``d.model({symbol: value, sequence: {1: value, ...}, function: a Python function})``
    Exact values at which every hypothesis holds and is defined; a function is a plain expression in
    its indices. They are checked, and SPEC.md prints them.
``d.conclude(by=[...])``
    The conclusion itself, last.

Sums over "every other world" are written ``Sum(f, (j, 1, m)) - f_i``. A fact "for every j" is a
:class:`~didp_ref.symbolic.logic.ForAll`, in claims too; a sum over it is bounded by
`lemmas.sum_monotone`, whose premise is that `ForAll`. Relations are written with ``le``, ``lt``,
``eq`` of :mod:`didp_ref.symbolic.notation`, or sympy may rewrite or drop them. Symbols are declared
real or integer, and no more. sympy evaluates terms as it builds them (``exp(a)*exp(b)`` becomes
``exp(a + b)``, ``x/x`` becomes 1): what it builds is what is meant, and what
:mod:`didp_ref.symbolic.sympy_reader` reads; the schemas evaluate nothing.

cvc5 gives up sooner than z3 on products of several unknowns. What helps: multiply one inequality at
a time, as a step of its own; name a quotient's denominator's sign in a step before; prove a piece
of algebra for free real variables with ``d.generalize`` and take it at the terms with ``d.at``.

While writing, try ``python -m tools.derivations abdi.theorem-2``; for a file of your own, which
takes names from :mod:`didp_ref.proving`, try ``didp-ref audit FILE.py``. Both say at which values a
step does not hold, and what would close it (:mod:`didp_ref.audit.hints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import sympy

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Author, Claim, Part, Statement
from didp_ref.audit.lemmas import Consequence, Lemma
from didp_ref.errors import InputError
from didp_ref.kernel import text
from didp_ref.kernel.objects import CONCLUSION, ProofObject, Step
from didp_ref.kernel.terms import QUANTIFIERS, Term, instantiate, within
from didp_ref.symbolic import sympy_reader, validate
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Formula
from didp_ref.symbolic.notation import Term as Number

if TYPE_CHECKING:
    from didp_ref.symbolic.models import Exhibited

TARGETS = ("printed", "correction")
Fact: TypeAlias = "Formula | Lemma | Term"
"""A statement of sympy, an instance of a schema, or what :meth:`Derivation.at` takes of a fact."""

Stated = TypeVar("Stated", bound=Fact)


@dataclass
class Derivation:
    """A chain from the hypotheses of one part of a claim to its conclusion.

    ``part_name`` and ``reading`` may stay empty where one part alone has such a statement.
    """

    claim: Claim
    target: str = "printed"
    part_name: str = ""
    reading: str = ""
    steps: list[Step] = field(default_factory=list)
    facts: dict[str, Fact] = field(default_factory=dict)
    values: Exhibited = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.facts |= self.statement.hypotheses

    @cached_property
    def part(self) -> Part:
        """The part of the claim, under its reading, that is proved."""
        wanted = "formal" if self.target == "printed" else "corrected"
        parts = [
            part
            for part in self.claim.parts
            if getattr(part, wanted)
            and self.part_name in ("", part.name)
            and self.reading in ("", part.reading)
        ]
        if not parts:
            named = ", ".join(filter(None, (self.part_name, self.reading)))
            which = f"statement of {named!r}" if named else "statement"
            raise InputError(self.claim.id, f"has no `{wanted}` {which} to prove")
        if len(parts) > 1:
            raise InputError(self.claim.id, f"say which part's `{wanted}` statement is proved")
        return parts[0]

    @cached_property
    def statement(self) -> Statement:
        """The hypotheses, by name, and the conclusion that is to be proved."""
        formal = self.part.formal if self.target == "printed" else self.part.corrected
        assert formal is not None, "such a part was looked for"
        return formal()

    @property
    def hypotheses(self) -> tuple[Formula, ...]:
        """What the claim assumes."""
        return tuple(self.statement.hypotheses.values())

    def __getitem__(self, name: str) -> Formula:
        """Return a fact by its name."""
        if name not in self.facts:
            raise self.error(f"there is no fact {name!r} yet: {', '.join(self.facts)}")
        return self.facts[name]

    def lemma(self, name: str, instance: Lemma | Consequence) -> None:
        """Take an instance of a lemma schema, or what several say together."""
        if isinstance(instance, Consequence):
            self._entailed(name, instance.statement, (), instance.instances)
            return
        validate.kind(instance, Lemma, f"{self.named}, {name!r}", "lemmas.exp_positive(x)")
        self._add(Step(name, "lemma", instance.statement, schemas=_named([instance])), instance)

    def step(self, name: str, statement: Formula, by: Iterable[str], reason: str = "") -> Formula:
        """State what follows from exactly the named facts."""
        return self._entailed(name, statement, by, reason=reason)

    def identity(
        self,
        name: str,
        left: Number | int,
        right: Number | int,
        by: Iterable[str] = (),
        reason: str = "",
    ) -> Formula:
        """State that two expressions have one normal form; ``by`` keeps denominators from zero."""
        equal = sympy.Eq(left, right, evaluate=False)
        return self._entailed(name, equal, by, rule="identity", reason=reason)

    def at(self, name: str, every: str, term: Number | int, by: Iterable[str] = ()) -> Term:
        """Take what a quantified fact says of one integer in range, or of one real.

        ``by`` says why the term lies in the range, and why what it names is defined; what is not
        entailed then stays a premise of the new fact.
        """
        fact, value = lemmas.as_term(self[every]), lemmas.as_term(validate.number(term))
        if fact.head not in QUANTIFIERS:
            raise self.error(f"{every!r} is not a statement about every value: {text.write(fact)}")
        here = instantiate(fact.body, value)
        supports = validate.names(by, f"{self.named}, step {name!r}")
        if not supports and fact.ends:
            here = Term("=>", (within(value, fact.ends), here))
        return self._entailed(name, here, (every, *supports), [lemmas.instance(fact, value)])

    def generalize(
        self,
        name: str,
        statement: Formula,
        over: Number | tuple[Number | int, ...],
        by: Iterable[str],
        reason: str = "",
    ) -> Formula:
        """State for every index in range (every real, every point) what follows for a free one.

        What facts in ``by`` say about every index is taken at that index.
        """
        here = f"{self.named}, step {name!r}"
        names = validate.names(by, here)
        every = ForAll(validate.statement(statement, here), over)
        instances = [
            lemmas.instance(self[fact], every.variable)
            for fact in names
            if isinstance(self.facts.get(fact), ForAll) and self[fact].is_about(every.variable)
        ]
        variable = sympy_reader.term(every.variable)
        return self._entailed(name, every, names, instances, "generalization", reason, variable)

    def induction(
        self, name: str, index: Number, start: Number | int, statement: Formula, by: Sequence[str]
    ) -> Formula:
        """Conclude by induction from the facts that state the base and the step."""
        validate.statement(statement, f"{self.named}, step {name!r}")
        instance = lemmas.induction(index, start, statement)
        every = ForAll(statement, (index, start, sympy.oo))
        return self._entailed(name, every, by, [instance])

    def model(self, values: Exhibited) -> None:
        """Exhibit values at which every hypothesis of the claim holds."""
        validate.kind(values, Mapping, f"{self.named}, the model", "{x: 1}")
        self.values = dict(values)

    def conclude(self, by: Iterable[str], reason: str = "") -> None:
        """State the claim itself; nothing comes after it."""
        self._entailed(CONCLUSION, self.statement.conclusion, by, reason=reason)

    def _entailed(
        self,
        name: str,
        statement: Stated,
        by: Iterable[str],
        instances: Sequence[Lemma] = (),
        rule: str = "entailment",
        reason: str = "",
        variable: Term | None = None,
    ) -> Stated:
        here = f"{self.named}, step {name!r}"
        if not isinstance(statement, Term):
            validate.statement(statement, here)
        written, premises = lemmas.as_term(statement), validate.names(by, here)
        step = Step(name, rule, written, premises, _named(instances), variable, reason)
        return self._add(step, statement)

    def _add(self, step: Step, statement: Stated) -> Stated:
        if step.name in self.facts:
            raise self.error(f"two facts are called {step.name!r}")
        if self.steps and self.steps[-1].name == CONCLUSION:
            raise self.error(f"{step.name!r} comes after the conclusion")
        for name in step.premises:
            if name not in self.facts:
                known = ", ".join(map(repr, self.facts))
                problem = f"rests on {name!r}, which is not among the facts before it: {known}"
                raise self.error(f"{step.name!r} {problem}")
        self.steps.append(step)
        self.facts[step.name] = statement
        return statement

    def error(self, problem: str) -> InputError:
        """Return an error that names this derivation."""
        return InputError(self.named, problem)

    @property
    def named(self) -> str:
        """What errors call this derivation."""
        return f"derivation of {self.claim.id} ({self.target})"

    def proof(self) -> ProofObject:
        """Return the proof object that has been written; raise where it does not conclude."""
        if not self.steps or self.steps[-1].name != CONCLUSION:
            raise self.error("there is a gap: the last step is not the claim's conclusion")
        from didp_ref.symbolic.models import as_plain  # to read a claim takes none

        about = (self.claim.id, self.part.name, self.part.reading, self.target)
        statement = sympy_reader.statement(self.statement)
        return ProofObject(about, statement, tuple(self.steps), as_plain(self.values))


def _named(instances: Iterable[Lemma]) -> tuple[tuple[str, tuple[Term, ...]], ...]:
    return tuple((lemma.schema, lemma.terms) for lemma in instances)


PROOFS: dict[tuple[str, str, str, str], Author] = {}
"""Who derives what: by claim, part, reading and target."""


def proves(
    claim_id: str, target: str = "printed", part: str = "", reading: str = ""
) -> Callable[[Author], Author]:
    """Register the derivation of a part of a claim, or of its correction.

    The part and its reading may stay empty where one part alone has such a statement.
    """
    if target not in TARGETS:
        raise InputError(claim_id, f"the target is {target!r}; it must be one of {TARGETS}")

    def register(author: Author) -> Author:
        if (claim_id, part, reading, target) in PROOFS:
            raise InputError(claim_id, f"has two derivations of its {target} statement")
        PROOFS[claim_id, part, reading, target] = author
        return author

    return register


def authors_of(claim: Claim) -> dict[tuple[str, str, str, str], Author]:
    """Return who derives what of a claim: what its parts name, and what :func:`proves` registered.

    Raises :class:`InputError` for a statement with two derivations.
    """
    found = {
        (claim.id, part.name, part.reading, target): author
        for part in claim.parts
        for target, author in (("printed", part.proof), ("correction", part.corrected_proof))
        if author
    }
    for about, author in PROOFS.items():
        if about[0] == claim.id and found.setdefault(about, author) is not author:
            raise InputError(claim.id, f"has two derivations of its {about[-1]} statement")
    return found


def author_of(claim: Claim, target: str, part: str = "", reading: str = "") -> Author:
    """Return who derives a statement; part and reading may stay empty where one alone has such."""
    found = [
        author
        for (_, name, under, of), author in authors_of(claim).items()
        if of == target and _fits(part, name) and _fits(reading, under)
    ]
    if len(found) != 1:
        raise InputError(claim.id, f"has {len(found)} derivations of its {target} statement {part}")
    return found[0]


def _fits(wanted: str, named: str) -> bool:
    return not wanted or not named or wanted == named


def derive(
    claim: Claim, author: Author, target: str = "printed", part: str = "", reading: str = ""
) -> ProofObject:
    """Let an author write the derivation of a part of a claim down, and return the proof object.

    Raises :class:`InputError` that says what is wrong with it.
    """
    derivation = Derivation(claim, target, part, reading)
    try:
        author(derivation)
        return derivation.proof()
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        if isinstance(error, InputError):
            known = error.source.startswith(derivation.named)
            raise error if known else derivation.error(str(error)) from None
        from didp_ref.processes.user_file import said_of

        raise derivation.error(f"it cannot be read: {said_of(error)}") from error

"""A proof object as a proof in Coq: one file, in which every step is proved from what it cites.

Each question of a step is a lemma about real numbers, which the recorded tactic proves
(:mod:`tools.coq.tactics`). Then the statement, as it is defined for the last file
too, and the theorem: after the hypotheses come the facts
of the proof object, in its order, spelled out
(:mod:`tools.coq.spelling`). A step applies the lemma of its question to exactly
the facts that it cites and the schema instances that it names. A fact about a variable that no
hypothesis speaks of is proved for all of its values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from didp_ref.errors import InputError
from didp_ref.kernel.objects import ProofObject, Step
from didp_ref.kernel.question import Question, question, variables
from didp_ref.kernel.question import Writer as Asking
from didp_ref.kernel.rules import obligations
from didp_ref.kernel.schemas import instance_of
from didp_ref.kernel.terms import Term, conditions, instantiate, letters, within
from tools.coq.gallina import POINTS, SOME_POINT, Writer, comment, proposition, required
from tools.coq.instances import APART, Instances
from tools.coq.sameness import Sameness
from tools.coq.spelling import Spelling
from tools.coq.tactics import SEARCH, key, stated

HEAD = """\
From Coq Require Import ZArith Reals Lra Lia.
From didp Require Import defined.
From didp.shared Require Import lemmas.
From didp.shared Require schemas.
Open Scope R_scope.
"""
ANY = {"R": "0", "Z": "0%Z", "Prop": "True", "event": "(no_event _)"}
Letter = tuple[str, str, int]


def word(name: str) -> str:
    """Return a name with everything that is no letter or digit as ``_``."""
    return "".join(
        character if character.isascii() and character.isalnum() else "_" for character in name
    ).strip("_")


def module_name(proof: ProofObject) -> str:
    """Return the name of a replay's file: the claim, then what tells it from the claim's others.

    >>> from didp_ref.kernel.objects import Sequent
    >>> from didp_ref.kernel.terms import TRUE
    >>> about = ("abdi.theorem-3", "alpha side", "", "correction")
    >>> module_name(ProofObject(about, Sequent((), TRUE), (), {}))
    'abdi_theorem_3__alpha_side__correction'
    """
    claim, *rest = proof.about
    return "__".join(word(part).lower() for part in (claim, *rest) if part and part != "printed")


def statement_name(proof: ProofObject) -> str:
    """Return the name of what a proof object proves, with a hash of what it says in Coq."""
    digest = hashlib.sha256(proposition(proof.sequent).encode()).hexdigest()[:12]
    return f"c_{module_name(proof)}__{digest}"


def definition(proof: ProofObject) -> str:
    """Return what a proof object proves, as a definition under its name."""
    return f"Definition {statement_name(proof)} : Prop :=\n{proposition(proof.sequent)}.\n"


class Replay:
    """Writes the replay of a proof object."""

    def __init__(self, proof: ProofObject, tactics: Mapping[str, str]) -> None:
        obligations(proof, proof.sequent)
        self.proof, self.tactics = proof, tactics
        self.writer, self.spelling = Writer(), Spelling()
        self.same = Sameness(self.spelling, self.writer)
        self.questions: dict[str, str] = {}
        self.facts: dict[str, tuple[str, Term]] = {}
        self.free: dict[str, frozenset[Letter]] = {}
        self.lines: list[str] = []
        given = [
            *(hypothesis for _, hypothesis in proof.sequent.hypotheses),
            proof.sequent.conclusion,
        ]
        for statement in given:
            self.writer.truth(statement)
        self.own = list(self.writer.free)
        self.instances = Instances(self.writer, self.same)

    def text(self) -> str:
        """Return the file."""
        sequent = self.proof.sequent
        names = [name for name, _ in map(self.writer.free.__getitem__, self.own)]
        given = [f"given{place}" for place, _ in enumerate(sequent.hypotheses, 1)]
        for hypothesis, (name, statement) in zip(given, sequent.hypotheses, strict=True):
            own = hypothesis
            proof = self.same.truth(statement)
            if proof:
                own = hypothesis.replace("given", "fact")
                self.state(name, own, statement, f"exact (spelled {hypothesis} {proof}).", ())
            self.fact(name, own, statement, frozenset())
        for step in self.proof.steps:
            self.step(step)
        last = self.proof.steps[-1]
        proof = self.same.truth(last.statement)
        whole = self.used(last.name, choose=True)
        self.lines.append(f"  exact {f'(written {proof} {whole})' if proof else whole}.")
        about = comment(": ".join(filter(None, self.proof.about)))
        name = statement_name(self.proof)
        intros = " ".join([*names, *given])
        theorem = [
            definition(self.proof),
            f"Theorem proof : {name}.",
            "Proof.",
            f"  unfold {name}.{f' intros {intros}.' if intros else ''}",
            *self.lines,
            "Qed.\n",
        ]
        asked = [f"Lemma {label} :\n  {lemma}" for label, lemma in self.questions.items()]
        text = "\n".join([*asked, *self.same.lines, "", *theorem])
        used = [file for file in APART if f"({file}." in text]
        needed = required(text) + "".join(f"From didp.shared Require {file}.\n" for file in used)
        return "\n".join([about, f"{needed}{HEAD}", text])

    # facts

    def fact(self, name: str, own: str, statement: Term, free: frozenset[Letter]) -> None:
        """Remember what a fact is called in Coq, and which variables it is proved for all of."""
        self.facts[name], self.free[name] = (own, statement), free

    def left_open(self, statement: Term, *terms: Term) -> frozenset[Letter]:
        """Return what a fact and terms leave open that the theorem does not speak of.

        An atom that was spelled out before may have letters there that cancel in its normal form.
        """
        spelled = self.spelling.statement(statement)
        return frozenset().union(*map(letters, (statement, spelled, *terms))) - frozenset(self.own)

    def ordered(self, free: Iterable[Letter]) -> list[tuple[str, str]]:
        """Return the names of variables and their types, in one order."""
        return [self.writer.free[letter] for letter in sorted(free)]

    def used(self, name: str, *, choose: bool = False) -> str:
        """Return a fact at the variables of its own names, or at any values."""
        own, _ = self.facts[name]
        given = self.ordered(self.free[name])
        some = [self.any_value(kind) if choose else variable for variable, kind in given]
        return f"({' '.join([own, *some])})" if some else own

    def any_value(self, kind: str) -> str:
        """Return a value of a type."""
        if kind == self.writer.free.get(POINTS, ("", ""))[0]:
            return self.writer.free[SOME_POINT][0]
        return any_value(kind)

    def state(
        self, label: str, own: str, statement: Term, proof: str, free: Iterable[Letter]
    ) -> None:
        """State a fact, spelled out, and prove it."""
        spelled = self.same.spelled.truth(self.spelling.statement(statement))
        declared = " ".join(f"({name} : {kind})" for name, kind in self.ordered(free))
        every = f"forall {declared}, " if declared else ""
        intros = " ".join(name for name, _ in self.ordered(free))
        begin = f"intros {intros}. " if intros else ""
        self.lines += [
            f"  {comment(label)}",
            f"  assert ({own} : {every}{spelled}).",
            f"  {{ {begin}{proof} }}",
        ]

    # steps

    def step(self, step: Step) -> None:
        """Prove a step."""
        taken = [self.instance(schema, terms) for schema, terms in step.schemas]
        names = [*step.premises, *taken]
        own = f"step{len(self.facts) + 1}"
        free = self.left_open(step.statement).union(*(self.free[name] for name in names))
        if step.rule == "lemma":
            self.facts[step.name], self.free[step.name] = self.facts[names[0]], self.free[names[0]]
            return
        if step.rule == "identity":
            proof = self.identity(step, names)
        elif step.variable is None:
            proof = f"exact {self.entailed(step, names, step.statement)}."
        else:
            free -= letters(step.variable)
            proof = f"exact {self.general(step, step.variable, names)}."
        self.state(step.name, own, step.statement, proof, free)
        self.fact(step.name, own, step.statement, free)

    def entailed(
        self,
        step: Step,
        names: Sequence[str],
        conclusion: Term,
        scope: Sequence[tuple[Term, str]] = (),
    ) -> str:
        """Apply the lemma of a question to what a step cites."""
        premises = [*((self.facts[name][1], self.used(name)) for name in names), *scope]
        asking = Asking()
        asked = question([statement for statement, _ in premises], conclusion, asking)
        for statement in (*(premise for premise, _ in premises), conclusion):
            self.spelling.statement(statement)
        spelled = {name: self.spelling.spelled[atom] for atom, name in asking.atoms.items()}
        known = []
        for reciprocal in asking.reciprocals:
            name = reciprocal.args[1].args[0].args[-1]
            known.append(f"(reciprocal {self.same.spelled.real(spelled[name].args[0])})")
        atoms = [self.asked(step, asked)]
        for name in order(asked):
            write = self.same.spelled.truth if name.head == "truth" else self.same.spelled.real
            atoms.append(write(spelled[name]))
        return f"({' '.join([*atoms, *known, *(proof for _, proof in premises)])})"

    def asked(self, step: Step, asked: Question) -> str:
        """Return the name of the lemma that answers a question."""
        digest = key(asked)
        if digest not in self.tactics:
            where = ": ".join(filter(None, self.proof.about))
            problem = f"no tactic is recorded for the step {step.name!r} (question {digest})"
            raise InputError(where, f"{problem}; run `{SEARCH}`")
        name = f"q_{digest}"
        self.questions.setdefault(name, f"{stated(asked)}.\nProof. {self.tactics[digest]}. Qed.")
        return name

    def general(self, step: Step, variable: Term, names: Sequence[str]) -> str:
        """Prove what holds for every value from what holds for a variable."""
        every = step.statement
        scope, here = within(variable, every.ends), instantiate(every.body, variable)
        bounds = ["low", "high"][: len(every.ends)]
        between = {0: "I", 1: "low", 2: "(conj low high)"}[len(bounds)]
        proof = self.same.truth(scope)
        between = f"(spelled {between} {proof})" if proof else between
        applied = self.entailed(step, names, here, [(scope, between)])
        proof = self.same.truth(here)
        applied = f"(written {proof} {applied})" if proof else applied
        applied = f"(fun {' '.join([self.writer.name(variable, ()), *bounds])} => {applied})"
        proof = self.same.truth(every)
        return f"(spelled {applied} {proof})" if proof else applied

    def identity(self, step: Step, names: Sequence[str]) -> str:
        """Prove that two sides are one rational function, from denominators that are not zero."""
        nonzero = [
            self.entailed(step, names, condition) for condition in conditions(step.statement)
        ]
        return "".join(f"pose proof {proof}. " for proof in nonzero) + "field; nonzero."

    def instance(self, schema: str, terms: Sequence[Term]) -> str:
        """State an instance of a schema, once, and return the name of the fact."""
        statement = instance_of(schema, terms)
        name = f"{schema} {' '.join(map(str, map(hash, terms)))}"
        if name not in self.facts:
            own = f"case{len(self.facts) + 1}"
            free = self.left_open(statement, *(term for term in terms if not term.loose))
            proof = self.same.truth(statement)
            script = self.instances.proof(schema, terms, statement)
            script = f"refine (spelled _ {proof}). {script}" if proof else script
            self.state(schema, own, statement, script, free)
            self.fact(name, own, statement, free)
        return name


def order(asked: Question) -> list[Term]:
    """Return the atoms of a question in the order in which they first stand in it."""
    return list(dict.fromkeys(variable for statement in asked for variable in variables(statement)))


def any_value(kind: str) -> str:
    """Return a value of a type."""
    *takes, gives = kind.split(" -> ")
    value = ANY[gives.split()[0]]
    return f"(fun {'_ ' * len(takes)}=> {value})" if takes else value


def replay(proof: ProofObject, tactics: Mapping[str, str]) -> str:
    """Return the file that proves in Coq what a proof object proves, step by step."""
    return Replay(proof, tactics).text()

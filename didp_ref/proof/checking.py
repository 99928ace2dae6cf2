"""Putting derivations to the solvers, and reporting what they said.

A step stands when both solvers find its negation impossible, and, for an identity, when sympy
brings the two sides to one normal form too. An ``unknown`` is no answer: the step is undecided,
and the derivation fails. Reports are plain data, ready for JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

import sympy

from didp_ref.claim import Evidence, Outcome, Strength, Subject
from didp_ref.errors import DidpError
from didp_ref.proof import models, solvers
from didp_ref.proof.derivation import Derivation
from didp_ref.proof.engines import step_engines, versions
from didp_ref.proof.lemmas import SCHEMAS, Lemma
from didp_ref.proof.rules import GIVEN, Obligation, Step, outcome_of, step_outcome
from didp_ref.proof.translate import entailment

PROCESSES = 2
Progress = Callable[[int, int], object]
Answers = dict[str, solvers.Answers]


def ask(questions: Iterable[str], progress: Progress | None = None) -> Answers:
    """Put questions to both solvers, each once, in a few processes."""
    versions()
    waiting = list(dict.fromkeys(questions))
    answers: Answers = {}
    fresh = []
    for question in waiting:
        known = solvers.recall(question)
        if known is None:
            fresh.append(question)
        else:
            answers[question] = known
    if progress:
        progress(len(answers), len(waiting))
    if len(fresh) <= PROCESSES:
        answers |= {question: solvers.decide(question) for question in fresh}
        return answers
    pool = ThreadPoolExecutor(PROCESSES)  # each thread waits for a process of its own
    try:
        running = {pool.submit(solvers.decide, question): question for question in fresh}
        for done in as_completed(running):
            answers[running[done]] = done.result()
            if progress:
                progress(len(answers), len(waiting))
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        solvers.stop()
        raise
    pool.shutdown()
    return answers


def _step_report(
    step: Step, asked: list[tuple[Obligation, str, dict[str, Any]]], answers: Answers
) -> dict[str, Any]:
    given = step.rule in GIVEN
    said = [answers[question] for _, question, _ in asked]
    outcome = step_outcome(step, [outcome_of(one) for one in said])
    engines = [] if given else [*step_engines(), *(["sympy"] if step.rule == "identity" else [])]
    found = {
        **described(step),
        "outcome": outcome.value,
        "decided_by": engines if outcome is Outcome.HOLDS else [],
        "milliseconds": round(sum(a["milliseconds"] for one in said for a in one.values()), 1),
    }
    if outcome is not Outcome.HOLDS:
        found["because"] = "; ".join(_why_not(asked, answers)) or "sympy: two normal forms"
    return found


def described(step: Step) -> dict[str, Any]:
    """Return what a step says, as plain data."""
    return {
        "name": step.name,
        "rule": step.rule,
        "statement": str(step.statement),
        "from": list(step.by),
        "reason": reason_of(step),
        "schemas": [lemma.schema for lemma in step.lemmas],
    }


def reason_of(step: Step) -> str:
    """Return why a step follows: the author's reason, and what its lemmas say."""
    return "; ".join([step.reason] * bool(step.reason) + [_says(lemma) for lemma in step.lemmas])


def _says(lemma: Lemma) -> str:
    return f"{lemma.schema}: {(SCHEMAS[lemma.schema].__doc__ or '').strip()}"


def _why_not(
    asked: list[tuple[Obligation, str, dict[str, Any]]], answers: Answers
) -> Iterable[str]:
    for obligation, question, atoms in asked:
        if outcome_of(answers[question]) is Outcome.HOLDS:
            continue
        said = ", ".join(f"{name}: {one['answer']}" for name, one in answers[question].items())
        model = answers[question]["z3"]["model"]
        named = sorted((str(atoms[name]), value) for name, value in model.items() if name in atoms)
        shown = ", ".join(f"{atom} = {value}" for atom, value in named)  # z3 adds names of its own
        yield f"{obligation.label} ({said})" + (f", for instance at {shown}" if shown else "")


def _model(derivation: Derivation, answers: Answers) -> dict[str, str]:
    """Return a model of the hypotheses, checked exactly, or the reason why there is none."""
    values = derivation.values
    if values is None:
        question, atoms = entailment(derivation.hypotheses, sympy.false)
        found = answers[question]["z3"]["model"] if question in answers else {}
        named = {str(atoms[name]): value for name, value in found.items() if name in atoms}
        values = {
            unknown: sympy.Rational(named.get(str(unknown), "0").replace("?", ""))
            for unknown in models.unknowns(derivation.hypotheses)
            if isinstance(unknown, sympy.Symbol)
        }
    shown = {str(unknown): _shown(value) for unknown, value in values.items()}
    for symbol, value in values.items():
        whole = isinstance(symbol, sympy.Symbol) and symbol.is_integer
        if whole and not models.exact(value).is_Integer:
            return {"problem": f"{symbol} = {value} is not an integer; exhibit one with d.model"}
    for hypothesis in derivation.hypotheses:
        try:
            met = models.holds(hypothesis, values)
        except (DidpError, KeyError, TypeError, ValueError) as error:
            return {"problem": f"{hypothesis} at {shown}: {error}; exhibit a model with d.model"}
        if not met:
            return {"problem": f"{hypothesis} is false at {shown}; exhibit a model with d.model"}
    return shown


def _shown(value: Any) -> str:
    return getattr(value, "__doc__", None) or "a function" if callable(value) else str(value)


def prepare(derivation: Derivation) -> list[tuple[Obligation, str, dict[str, Any]]]:
    """Return every obligation of a derivation with the question it puts."""
    return [(one, *entailment(one.premises, one.conclusion)) for one in derivation.obligations()]


def report(
    derivation: Derivation,
    prepared: list[tuple[Obligation, str, dict[str, Any]]],
    answers: Answers,
) -> dict[str, Any]:
    """Return what was found about one derivation, as plain data."""
    used = derivation.used()
    steps = list(derivation.steps)
    signs = {one.step for one, _, _ in prepared} - {step.name for step in steps}
    extra = [
        Step(name, "sign", next(o.conclusion for o, _, _ in prepared if o.step == name))
        for name in sorted(signs)
    ]
    rows = [
        _step_report(step, [one for one in prepared if one[0].step == step.name], answers)
        for step in (*steps, *extra)
    ]
    model = _model(derivation, answers)
    signed = {o.conclusion.free_symbols.copy().pop() for o, _, _ in prepared if o.step in signs}
    given = [
        step
        for step in steps
        if step.rule == "hypothesis"
        and step.name not in used
        and not (step.statement.is_Relational and step.statement.free_symbols <= signed)
    ]
    worst = {row["outcome"] for row in rows}
    outcome = next((o for o in ("fails", "undecided") if o in worst), "holds")
    if "problem" in model:
        outcome = "undecided" if outcome == "holds" else outcome
    return {
        "claim": derivation.claim.id,
        "target": derivation.target,
        "part": derivation.part.name,
        "reading": derivation.part.reading,
        "outcome": outcome,
        "steps": rows,
        "schemas": sorted({one.schema for s in steps if s.name in used for one in s.lemmas}),
        "unused_hypotheses": [step.name for step in given],
        "unused_steps": [s.name for s in steps if s.name not in used and s.rule != "hypothesis"],
        "model": model,
        "engines": {**versions(), "sympy": sympy.__version__},
        "hash": derivation.fingerprint(),
    }


def check_derivations(
    derivations: Sequence[Derivation], progress: Progress | None = None
) -> list[dict[str, Any]]:
    """Check derivations together, and report on each."""
    prepared = [prepare(derivation) for derivation in derivations]
    questions = [question for each in prepared for _, question, _ in each]
    questions += [
        entailment(derivation.hypotheses, sympy.false)[0]
        for derivation in derivations
        if derivation.values is None
    ]
    answers = ask(questions, progress)
    return [report(d, p, answers) for d, p in zip(derivations, prepared, strict=True)]


def evidence(found: dict[str, Any]) -> list[Evidence]:
    """Return a report as evidence for the verdict on its claim, one entry an engine."""
    subject = Subject.PRINTED if found["target"] == "printed" else Subject.CORRECTION
    outcome = Outcome(found["outcome"])
    if outcome is Outcome.FAILS:
        outcome = Outcome.UNDECIDED  # a derivation that fails proves nothing, and refutes nothing
    steps = [row for row in found["steps"] if row["rule"] not in GIVEN]
    schemas = ", ".join(found["schemas"]) or "no lemma"
    made = []
    for engine in (*step_engines(), "sympy"):
        decided = [row for row in steps if engine in row["decided_by"]]
        if engine == "sympy" and not decided:
            continue
        detail = f"{len(decided)} steps of the derivation; assumes {schemas}"
        where = {"part": found["part"], "reading": found["reading"]}
        made.append(Evidence(engine, outcome, Strength.PROOF, detail, subject, **where))
    return made

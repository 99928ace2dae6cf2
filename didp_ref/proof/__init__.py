r"""The proof room: a small checker of proofs about real numbers, and tools to write proofs.

What a verdict rests on is the checker (:mod:`didp_ref.proof.checker`, a program of its own) with
what it imports: :mod:`~didp_ref.proof.terms` and their :mod:`~didp_ref.proof.text`, the
:mod:`~didp_ref.proof.normal` form of what is equal, the lemma :mod:`~didp_ref.proof.schemas`, the
:mod:`~didp_ref.proof.rules`, how a step becomes a :mod:`~didp_ref.proof.question`, and the
:mod:`~didp_ref.proof.engines` that are asked. It reads statements and proof objects
(:mod:`~didp_ref.proof.objects`) as text, and trusts nothing else.

One rule carries everything. A step says: from these named facts follows this statement. The engines
decide it over the reals (the negation is impossible); ``unknown`` fails. What is not arithmetic
(exp, log, \|x\|, max, sums, entries of sequences, unknown functions, quantified statements) is a
fresh atom of which nothing is known but what instances of the lemma schemas say. The last step is
the statement's own conclusion.

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
:class:`~didp_ref.proof.logic.ForAll`, in claims too; a sum over it is bounded by
`lemmas.sum_monotone`, whose premise is that `ForAll`. Relations are written with ``le``, ``lt``,
``eq`` of :mod:`didp_ref.proof.notation`, or sympy may rewrite or drop them. Symbols are declared
real or integer, and no more. sympy evaluates terms as it builds them (``exp(a)*exp(b)`` becomes
``exp(a + b)``, ``x/x`` becomes 1): what it builds is what is meant, and what
:mod:`didp_ref.proof.reading` reads; the schemas evaluate nothing.

cvc5 gives up sooner than z3 on products of several unknowns. What helps: multiply one inequality at
a time, as a step of its own; name a quotient's denominator's sign in a step before; prove a piece
of algebra for free real variables with ``d.generalize`` and take it at the terms with ``d.at``.

While writing, try ``python -m proofs abdi.theorem-2``; for a file of your own, which takes names
from :mod:`didp_ref.proving`, ``didp-ref audit FILE.py``. Of a step that does not hold both say at
which values, and what would close it (:mod:`didp_ref.proof.closing`).
"""

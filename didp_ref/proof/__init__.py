r"""The proof engine: entailment, decided by two solvers.

One rule carries everything. A step says: from these named facts follows this statement. z3 decides
it over the reals (the negation is unsatisfiable), cvc5 decides it again; ``unknown`` fails. What is
not arithmetic (exp, log, \|x\|, max, sums, entries of sequences, unknown functions, quantified
statements) is a fresh atom of which nothing is known but what instances of the named lemma schemas
in :mod:`didp_ref.proof.lemmas` say. The last step is the claim's own conclusion.

How a derivation is written
---------------------------
The claim's ``formal`` (``target="printed"``) or ``corrected`` (``target="correction"``) statement
gives hypotheses, called ``h1``, ``h2``, ... in the claim's order, and the goal.

Here the alpha side of Theorem 3 of `abdi` (equations 17 to 19), as a claim and its proof::

    def statement():
        a, P, p, t, ratio = sympy.symbols("alpha p_min p t ratio", real=True)
        exact = dict(evaluate=False)                    # or sympy may rewrite or drop a relation
        hypotheses = (
            Lt(0, a, **exact), Lt(a, 1, **exact),                                       # h1 h2
            Le(0, P, **exact), Lt(P, 1, **exact), Le(P, p, **exact), Le(p, 1, **exact), # h3 - h6
            Le(0, t, **exact), Le(t, log((1 - P*(1 - a))/((1 - a)*(1 - P))), **exact),  # h7 h8
            Le(1/(p + exp(t)*(1 - p)), ratio, **exact),                                 # h9
        )
        return hypotheses, Le(1 - a, ratio, **exact)

    @proves("abdi.theorem-3.equations-17-19")
    def equations_17_19(d: Derivation) -> None:
        a, P, p, t, ratio = d.symbols("alpha p_min p t ratio")
        bound = (1 - P*(1 - a))/((1 - a)*(1 - P))
        d.model({a: Rational(1, 2), P: 0, p: Rational(1, 2), t: 0, ratio: 1})
        d.lemma("exp t >= 1", lemmas.exp_monotone(0, t))
        d.lemma("t <= log", lemmas.exp_log(bound, t))
        d.step("eq. 18", Le(1/(P + exp(t)*(1 - P)), 1/(p + exp(t)*(1 - p)), evaluate=False),
               by=["h3", "h4", "h5", "h6", "h7", "exp t >= 1"], reason="P_min <= p")
        d.step("positive", And(Lt(0, 1 - P*(1 - a)), Lt(0, (1 - a)*(1 - P)), Lt(0, bound)),
               by=["h1", "h2", "h3", "h4"])
        d.step("eq. 19", Le(exp(t), bound), by=["positive", "h8", "t <= log", "h2", "h4"])
        d.step("floor", Le(1 - a, 1/(P + exp(t)*(1 - P)), evaluate=False),
               by=["eq. 19", "exp t >= 1", "h1", "h2", "h3", "h4", "h7"])
        d.conclude(by=["floor", "eq. 18", "h9"])

What there is
-------------
``d.symbol(name)``, ``d.symbols(names)``
    The claim's symbols, sequences (`IndexedBase`) and unknown functions, by name.
``d.hypothesis(name, statement)``
    A name of your own for one of the hypotheses (``h3`` stays too).
``d.lemma(name, lemmas.schema(...))``
    A lemma instance. It is an implication: its premises are for the step that uses it to meet.
    Where a term divides or takes a logarithm, "the denominator is not zero" and "the argument is
    positive" are among the premises.
``d.step(name, statement, by=[...], reason=...)``
    Entailment from exactly the named facts. Keep ``by`` short: the solvers are quick on few facts.
``d.identity(name, left, right, by=[...])``
    Equality by sympy's normal form and by both solvers; ``by`` proves every denominator non-zero.
``d.generalize(name, statement, (j, low, high), by=[...])``
    ``ForAll(statement, (j, low, high))`` from what follows for a free ``j`` in range, where the
    `ForAll` facts named in ``by`` are taken at ``j`` (no ``d.at`` needed);
    ``d.generalize(name, statement, x, by=[...])`` for every real ``x``. No hypothesis may mention
    the variable free. Declare indices ``Symbol("j", integer=True)``, without a sign.
``d.at(name, every, term, by=[...])``
    What a `ForAll` fact says at one term; ``by`` shows that the term lies in the range and that
    denominators and logarithms in the statement are defined there. Without ``by`` the new fact is
    the implication from "in range".
``d.induction(name, n, start, P, by=[base, step])``
    ``by`` holds ``P(start)`` and ``ForAll(Implies(P, P(n+1)), (n, start, oo))``.
``d.model({symbol: value, sequence: {1: value, ...}, function: a Python function})``
    Exact values at which every hypothesis holds; without it z3 proposes some. They are checked.
``d.conclude(by=[...])``
    The claim's conclusion itself, last.

Sums over "every other world" are written ``Sum(f, (j, 1, m)) - f_i``. A fact "for every j" is a
:class:`didp_ref.proof.logic.ForAll`, in claims too; a sum over it is bounded by `lemmas.sum_monotone`,
whose premise is that `ForAll`. Signs that a symbol is declared with (``positive=True``) must follow
from the hypotheses; sequences and functions carry none.
sympy evaluates as it builds (``exp(a)*exp(b)`` becomes ``exp(a + b)``): what it builds is what is
meant, and the schemas restate such laws unevaluated.

cvc5 gives up sooner than z3 on products of several unknowns. What helps: multiply one inequality at
a time, as a step of its own; name a quotient's denominator's sign in a step before; prove a piece
of algebra for free real variables with ``d.generalize`` and take it at the terms with ``d.at``.

What a verdict rests on is in five modules: :mod:`didp_ref.proof.logic`, `lemmas`, `rules`, `translate`
and `worker`; the others write derivations down, remember answers, and report.

Checking: ``check(claim_id)`` and ``check_all()`` return reports as plain data, ``evidence(report)``
turns one into :class:`didp_ref.claim.Evidence`. While writing, try
``python -m didp_ref.proof abdi.theorem-2``.
"""

from didp_ref.proof.checking import check_derivations, evidence
from didp_ref.proof.derivation import Derivation, derive, proves

__all__ = ["Derivation", "check_derivations", "derive", "evidence", "proves"]

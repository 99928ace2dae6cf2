"""What has to be found where a statement says that there is something.

A point at which it fails refutes no such statement: values at which it holds show it, and a proof
that it holds nowhere refutes it.
"""

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import POINT, QUANTIFIERS, Term, binder_of, instantiate, letters, within

LETTERS = ("x", "y", "z", "u", "v", "w")
"""What the things are called that there are."""


def wanted(statement: Sequent) -> Sequent | None:
    """Return where the thing lies that a statement says there is, and what is so of it.

    None for any other statement, and for one that has letters or hypotheses, that speaks of points
    of a space, or of more than six things.

    >>> from didp_ref.kernel.text import read_term
    >>> wanted(Sequent((), read_term("(not (every-real (not (< 0 #0:R))))"))).conclusion
    Term(head='<', args=(Term(...), Term(head='real', args=(), label='x', ...)), ...)
    """
    conclusion = statement.conclusion
    if statement.hypotheses or conclusion.head != "not" or letters(conclusion):
        return None
    body, given = conclusion.args[0], []
    for name in LETTERS:
        binds = binder_of(body) if body.head in QUANTIFIERS else None
        if binds is None or binds is POINT:
            break
        letter = Term(binds.value, (), name)
        if body.ends:
            given.append((f"where {name} lies", within(letter, body.ends)))
        body = instantiate(body.body, letter)
    if not letters(body) or body.head in QUANTIFIERS:
        return None
    return Sequent(tuple(given), denial(body))


def denial(statement: Term) -> Term:
    """Return the statement that another one is false."""
    return statement.args[0] if statement.head == "not" else Term("not", (statement,))

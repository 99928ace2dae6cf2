"""Instances of lemma schemas, proved in Coq: from the schemas' theorems, or from their arguments.

The theorems are in ``proofs/shared``, see :func:`module_of`; the four schemas about
statements are proved for each of their arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from didp_ref.kernel.schemas import BUILT, READ
from didp_ref.kernel.terms import INTEGER, POINT, Term
from tools.coq.gallina import POINTS, SOME_POINT, Writer, indexed
from tools.coq.sameness import Sameness

APART = {
    "further_schemas": ("square_root", "integral"),
    "normal_tail_schemas": ("normal_tail",),  # before what begins like it
    "normal_schemas": ("normal",),
    "pinsker_schemas": ("pinsker",),
    "hyperbolic_schemas": ("tanh", "cosh"),
}
"""The files in ``proofs/shared`` that few proofs require, since that takes time; how what each of
them proves begins."""


def module_of(schema: str) -> str:
    """Return the file in ``proofs/shared`` in which a schema's theorem is proved."""
    return next((file for file, starts in APART.items() if schema.startswith(starts)), "schemas")


SCHEMAS = {
    file: tuple(schema for schema in READ if module_of(schema) == file)
    for file in ("schemas", *APART)
}
"""The schemas by the file that proves them."""


@cache
def letters_of(schema: str) -> tuple[tuple[str, str, int], ...]:
    """Return the letters of a schema's theorem in its order: head, name, number of indices."""
    writer = Writer()
    writer.truth(indexed(READ[schema][1]))
    return tuple(writer.free)


class Instances:
    """Writes the proofs of instances, of what they state as it is written."""

    def __init__(self, writer: Writer, same: Sameness) -> None:
        self.writer, self.same = writer, same

    def proof(self, schema: str, terms: Sequence[Term], statement: Term) -> str:
        """Return the script that proves an instance."""
        if schema in BUILT:
            return str(getattr(self, schema)(statement, *terms))
        values = dict(zip(READ[schema][0], terms, strict=True))
        given = [
            self.writer.free[key][0]
            if key in (POINTS, SOME_POINT)
            else self.argument(key[0], values[key[1]], key[2])
            for key in letters_of(schema)
        ]
        casts = self.casts([term for term in terms if term.sort is INTEGER and not term.loose])
        applied = " ".join([f"{module_of(schema)}.{schema}", *given])
        script = f"pose proof ({applied}) as found. cbv beta in found.{casts}"
        if schema == "square_root" and terms[0].sort is INTEGER:  # its premise is one of integers
            return f"{script} split; intros; in_reals; apply found; assumption."
        return f"{script} instance found."

    def argument(self, head: str, term: Term, count: int) -> str:
        """Write what is put for a letter; what is put for a function binds its first index last."""
        if head == "event":
            return self.writer.name(term, ())
        if count:
            names = [self.writer.fresh("j") for _ in range(count)]
            return f"(fun {' '.join(names)} => {self.writer.real(term, tuple(names[::-1]))})"
        return (self.writer.index if head == "integer" else self.writer.real)(term, ())

    def casts(self, terms: Sequence[Term]) -> str:
        """Take integers apart that have been taken for real numbers as a whole."""
        script = ""
        for term in terms:
            if term.args:
                whole, real = self.writer.index(term, ()), self.writer.real(term, ())
                proof = self.same.whole(term)
                script += f" try rewrite ({proof} : IZR {whole} = {real}) in found."
        return script

    def instance(self, statement: Term, every: Term, term: Term) -> str:
        """What holds for every value holds for one."""
        skip = "" if statement.args[0] == every else "_ "
        bounds = {0: "", 1: " between", 2: " (proj1 between) (proj2 between)"}[len(every.ends)]
        write = self.writer.name if term.sort is POINT else self.writer.real
        value = self.writer.index(term, ()) if every.ends else write(term, ())
        script = f"intros {skip}every between. pose proof (every {value}{bounds}) as found."
        if every.ends:
            return f"{script}{self.casts([term])} exact found."
        proof = self.same.at_integer(every.body, term) if term.sort is INTEGER else ""
        return f"{script} exact {f'(spelled found {proof})' if proof else 'found'}."

    def induction(self, statement: Term, every: Term) -> str:
        """Induction over the integers from a start on."""
        skip = "" if statement.args[1] == every else "_ "
        (start,), own = every.ends, self.writer.fresh("j")
        body = self.writer.truth(every.body, (own,))
        following = self.writer.fresh("j")
        casts = self.casts([start]).replace(".", ";").replace(" in found", "")
        step = f"intros {following} low before; rewrite ?(plus_IZR {following} 1)"
        return (
            f"intros {skip}[base step]. "
            f"apply (induction_from {self.writer.index(start, ())} (fun {own} => {body})); "
            f"[{casts} exact base | {step}; exact (step {following} low before)]."
        )

    def premise_outside(self, *_: Term) -> str:
        """A premise stands before or after "for every"."""
        return "split; intros all; intros; apply all; assumption."

    def equal_arguments(self, *_: Term) -> str:
        """A function has equal values at equal arguments."""
        return "equal_arguments."

r"""Claims of your own, and derivations: what a file for ``didp-ref audit FILE.py`` is made of.

A claim is a function that returns its :class:`Statement`, hypotheses by name and a conclusion, all
in sympy; a derivation cites facts by their names, and is trusted with nothing::

    from didp_ref.proving import Derivation, Source, Statement
    from didp_ref.proving import as_written, claim, le, lt, proves, reals

    x, y = reals("x y")

    @claim("mine.product", Source("my paper", "Lemma 1"), "Of two numbers in the unit interval ...")
    def product():
        return Statement(as_written(le(0, x), le(x, 1), le(0, y), le(y, 1)), le(x * y, x))

    @proves("mine.product")
    def derivation(d: Derivation) -> None:
        d.model({x: 1, y: 1})
        d.conclude(by=["0 <= x", "y <= 1"])

What a :class:`Derivation` can do is said in :mod:`didp_ref.audit.derivation`;
``docs/own-claims.md`` goes from a paragraph to a verdict. A claim of several parts, under readings,
or with a correction, is a :class:`Claim` as the papers here have it, with a :class:`Part` for each
assertion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from didp_ref.audit import lemmas
from didp_ref.audit.checks import (
    broken_promise,
    cell,
    identity,
    illustrated,
    instance,
    refuted_by,
    reproduced,
    sampled,
    wasted,
)
from didp_ref.audit.claim import (
    Check,
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
    Subject,
)
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.errors import InputError, shorten
from didp_ref.numbers.normal_function import Normal
from didp_ref.symbolic import validate
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import (
    as_written,
    eq,
    events,
    every,
    functions,
    ge,
    gt,
    integers,
    integrable,
    integral,
    le,
    lt,
    ne,
    points,
    reals,
    sequences,
    some,
)

__all__ = [
    "Claim",
    "Correction",
    "Derivation",
    "Evidence",
    "ForAll",
    "Kind",
    "Normal",
    "Part",
    "Scope",
    "Severity",
    "Source",
    "Statement",
    "Subject",
    "as_written",
    "broken_promise",
    "cell",
    "claim",
    "eq",
    "events",
    "every",
    "functions",
    "ge",
    "gt",
    "identity",
    "illustrated",
    "instance",
    "integers",
    "integrable",
    "integral",
    "le",
    "lemmas",
    "lt",
    "ne",
    "points",
    "proves",
    "reals",
    "refuted_by",
    "reproduced",
    "sampled",
    "sequences",
    "some",
    "wasted",
]
__dir__ = __all__.copy
DECLARED: list[tuple[Claim, str]] = []
"""The claims that :func:`claim` made, each with the module of its function, in their order."""


def claim(
    id: str,
    source: Source,
    says: str,
    *,
    title: str = "",
    kind: Kind = Kind.THEOREM,
    narrower: Iterable[str] = (),
    rests_on: Iterable[str] = (),
    checks: Iterable[Check] = (),
) -> Callable[[Callable[[], Statement]], Claim]:
    r"""Make a claim of one part of the function that returns its statement.

    ``says`` is the assertion as it is printed, with LaTeX between dollars; ``title`` is short, and
    without one it is ``says``. ``narrower`` names where the statement says less than the text, and
    ``rests_on`` what it takes for granted. ``checks`` are functions that return evidence, made with
    :func:`refuted_by`, :func:`instance`, :func:`sampled` and the like.

    Raises :class:`InputError` for what is no id, no source, or no text.

    >>> @claim("mine.square", Source("my paper", "Lemma 2"), "A square is not negative")
    ... def square():
    ...     (x,) = reals("x")
    ...     return Statement({}, le(0, x * x))
    >>> square
    <Claim mine.square: A square is not negative>
    """
    if not isinstance(id, str) or not id or id.split() != [id]:
        raise InputError("a claim", f"its id is {shorten(id)}; a text without spaces is wanted")
    validate.kind(source, Source, id, 'Source("my paper", "Theorem 3", "eq. 17")')
    if not isinstance(says, str) or not says.strip():
        raise InputError(id, f"it says {shorten(says)}; the assertion as a text is wanted")
    for name, texts in (("narrower", narrower), ("rests_on", rests_on)):
        if isinstance(texts, str):
            raise InputError(id, f"{name} = {texts!r} is a text; a list is wanted: [{texts!r}]")

    def made(formal: Callable[[], Statement]) -> Claim:
        validate.kind(formal, Callable, id, "a function that returns the statement")
        part = Part("statement", formal=formal, narrower=tuple(narrower))
        made_claim = Claim(
            id,
            kind,
            source,
            " ".join((title or says).split()),
            " ".join(says.split()),
            (part,),
            tuple(checks),
            rests_on=tuple(rests_on),
        )
        DECLARED.append((made_claim, formal.__module__))
        return made_claim

    return made

"""What is declared of a formula, and the formula as mathematics."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Required, TypedDict

from didp_ref.errors import DomainError, InputError
from didp_ref.formulas.quantity.enough import Enough
from didp_ref.formulas.quantity.parameter import Parameter
from didp_ref.numbers.domains import Condition, Domain
from didp_ref.numbers.enclosure import Side
from didp_ref.source import Source

if TYPE_CHECKING:
    import sympy


class Limit(NamedTuple):
    """A formula's value where one parameter is at an end of its domain, as a formula as well."""

    name: str
    at: int
    expression: Callable[..., sympy.Expr | int]


class Declared(TypedDict, total=False):
    """What is said of a formula beside its float64 form."""

    id: Required[str]
    expression: Required[Callable[..., sympy.Expr]]
    """The formula of the parameters' symbols, under their names; see ``formulas.symbolic``."""
    parameters: Required[Sequence[Parameter]]
    conditions: Sequence[Condition]
    """What must hold of several parameters together, beside each one's domain."""
    source: Required[Source]
    safe_side: Required[Side]
    result: Required[Domain]
    """Where the value lies: what is as good as one of its ends is rounded to it."""
    limits: Sequence[Limit]
    """The value at ends of the domain where the expression divides by zero, or has no root."""
    enough: Enough | None
    """Given where the value is a sufficient bound; without it, the value is the least (where a
    float may err upwards) or the largest (downwards) that holds wherever the premises do."""
    also: str
    """What it is called elsewhere, or what computes it there: a search finds these words."""


class Declaration:
    """A formula's name, parameters, domains and source, and its sympy expression."""

    rests_on: Sequence[str] = ()
    """The claims from which its bounds follow, if it has no closed form."""

    def __init__(
        self,
        *,
        id: str,
        expression: Callable[..., sympy.Expr],
        parameters: Sequence[Parameter],
        source: Source,
        safe_side: Side,
        result: Domain,
        conditions: Sequence[Condition] = (),
        per_world: bool = False,
        limits: Sequence[Limit] = (),
        enough: Enough | None = None,
        also: str = "",
    ) -> None:
        self.id = id
        given: Sequence[object] = parameters
        for parameter in given:
            if isinstance(parameter, Domain):
                wanted = 'a parameter: Parameter("x", the domain, "What it is.", "x")'
                raise InputError(id, f"{parameter.name} is a domain, and not {wanted}")
        self.parameters = tuple(parameters)
        self.conditions = tuple(conditions)
        self.source = source
        self.safe_side = safe_side
        self.result = result
        self.per_world = per_world
        self.limits = tuple(limits)
        self.enough = enough
        self.also = also
        self._build = expression
        self.__signature__ = inspect.Signature(
            [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in self.names]
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parameters' names, in order."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def synonyms(self) -> Mapping[str, str]:
        """Other names of the parameters."""
        return {}

    @property
    def remark(self) -> str:
        """What is said of it beside its summary."""
        return ""

    @property
    def domain(self) -> tuple[str, ...]:
        """The domains of the parameters and the side conditions, as inequalities."""
        return tuple(parameter.text() for parameter in self.parameters) + tuple(
            condition.text for condition in self.conditions
        )

    @property
    def is_least(self) -> bool:
        """Whether nothing beyond the value holds: it is no bound that is merely enough."""
        return self.enough is None

    @property
    def strength(self) -> str:
        """Say whether a value beyond this one may hold as well."""
        if self.safe_side is Side.NEAREST:
            return "exact"
        up = self.safe_side is Side.UP
        beyond = "smaller" if up else "larger"
        if self.enough is None:
            return f"{'least' if up else 'largest'}: a {beyond} value does not always hold"
        return f"enough: a {beyond} value may hold too. {self.enough.why}"

    @cached_property
    def is_family(self) -> bool:
        """Whether the formula speaks of n mechanisms or n worlds."""
        return any(parameter.sequence for parameter in self.parameters)

    @cached_property
    def symbols(self) -> Mapping[str, sympy.Basic]:
        """The sympy symbol (or indexed base) of each parameter."""
        import sympy

        from didp_ref.formulas.quantity.letters import Letter

        letters = {
            parameter.name: Letter(parameter.name, parameter.latex, **parameter.domain.assumptions)
            for parameter in self.parameters
        }
        return {
            parameter.name: sympy.IndexedBase(letters[parameter.name])
            if parameter.sequence
            else letters[parameter.name]
            for parameter in self.parameters
        }

    def limit_at(self, values: Mapping[str, object]) -> sympy.Expr | None:
        """Return the limit that is declared for arguments, as a formula; nothing elsewhere."""
        import sympy

        for limit in self.limits:
            if values[limit.name] == limit.at:
                return sympy.sympify(limit.expression(**self.symbols), strict=True)
        return None

    @cached_property
    def expression(self) -> sympy.Expr:
        """The formula as mathematics; for a family, with sums and products over n."""
        return self._build(**self.symbols)

    def at(self, **terms: sympy.Basic) -> sympy.Expr:
        """Return the expression at other terms in place of some of the parameters.

        Raises :class:`DomainError` for a name that is no parameter.
        """
        for name in terms:
            if name not in self.symbols:
                raise DomainError("name", name, f"a parameter of {self.id}")
        return self.expression.xreplace({self.symbols[name]: term for name, term in terms.items()})

    def expression_at(self, n: int) -> sympy.Expr:
        """Return the formula of a family written out for n mechanisms or worlds.

        The entries are named ``alphas_1, ..., alphas_n``. Raises :class:`DomainError` for n < 1.
        """
        import sympy

        from didp_ref.formulas.quantity.letters import Letter
        from didp_ref.numbers.evaluate import COUNT, ElementarySymmetric, Largest

        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise DomainError("n", n, "n >= 1, an integer")
        written = self.expression.subs(COUNT, n).doit()
        entries = {
            base[i - 1]: Letter(
                f"{parameter.name}_{i}",
                f"{parameter.latex}_{{{i}}}",
                **parameter.domain.assumptions,
            )
            for parameter in self.parameters
            if parameter.sequence
            for base in [self.symbols[parameter.name]]
            for i in range(1, n + 1)
        }
        x = sympy.Dummy("x")

        def coefficient(order: sympy.Integer, base: sympy.IndexedBase) -> sympy.Expr:
            product = sympy.prod([1 + base[i] * x for i in range(n)])
            return sympy.expand(product).coeff(x, order)

        def largest(base: sympy.IndexedBase) -> sympy.Expr:
            return sympy.Max(*[base[i] for i in range(n)])

        written = written.replace(ElementarySymmetric, coefficient).replace(Largest, largest)
        return written.xreplace(entries)

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The domains and side conditions as sympy inequalities, for scalar parameters."""
        relations: list[sympy.Basic] = []
        for parameter in self.parameters:
            if not parameter.sequence:
                relations += parameter.domain.relations(self.symbols[parameter.name])
        for condition in self.conditions:
            relations.append(condition.relation(*(self.symbols[n] for n in condition.parameters)))
        return tuple(relations)

    def latex(self) -> str:
        """Return the formula in LaTeX."""
        import sympy

        return str(sympy.latex(self.expression, ln_notation=True, fold_frac_powers=True))

    def plain(self) -> str:
        """Return the formula in plain text, with the parameters' names."""
        from didp_ref.formulas.quantity.plain_text import written  # a call needs none

        return written(self.expression)

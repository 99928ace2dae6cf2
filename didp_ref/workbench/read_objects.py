"""Objects of a program's own classes, in code that is read: what they hold, and what they do."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import FunctionType
from typing import Any, Protocol

from didp_ref.workbench.class_scan import Members, members_of
from didp_ref.workbench.entries import Growing
from didp_ref.workbench.symbolic_value import not_followed

Function = Callable[..., object]


class Reads(Protocol):
    """What reads the code of functions."""

    loops: list[str]
    """The loops that are being run."""

    def read(
        self, function: Function, given: Sequence[object], named: Mapping[str, object]
    ) -> object:
        """Run a function whose code is read."""

    def grown(self, growing: Growing) -> object:
        """Return a list that a loop has filled."""

    def known(self, value: object) -> object:
        """Return a value from outside of the code, if it cannot change."""


@dataclass(eq=False)
class Thing:
    """An object: its class, and its fields, which are set while it is made alone."""

    kind: type
    fields: dict[str, object] = field(default_factory=dict)
    made_in: tuple[str, ...] = ()
    """The loops around it."""
    is_made: bool = False

    def set(self, name: str, value: object, loops: Sequence[str]) -> None:
        """Set a field."""
        if self.is_made or name.startswith("__"):
            not_followed("it changes an object after it was made")
        if tuple(loops) != self.made_in:
            not_followed("it changes an object in a loop")
        self.fields[name] = value


@dataclass(frozen=True)
class Bound:
    """A method of an object."""

    function: FunctionType
    owner: Thing


@lru_cache(maxsize=64)
def plain(kind: Any) -> Members | None:
    """Return the members of a class that does nothing but compute."""
    return members_of(kind) if type(kind) is type else None


def made(reads: Reads, kind: type, given: Sequence[object], named: Mapping[str, object]) -> Thing:
    """Return a new object of a plain class."""
    thing, members = Thing(kind, made_in=tuple(reads.loops)), plain(kind)
    own = vars(kind).get("__init__")
    if members is not None and own in members.functions:
        reads.read(own, (thing, *given), named)
    else:  # what a dataclass or a named tuple writes itself
        bound = inspect.signature(kind).bind(*given, **named)
        passed = dict(bound.arguments)
        bound.apply_defaults()
        for name, value in bound.arguments.items():
            thing.set(name, value if name in passed else reads.known(value), reads.loops)
        after = vars(kind).get("__post_init__")
        is_called = {"__dataclass_params__", "__init__"} <= vars(kind).keys()
        if is_called and isinstance(after, FunctionType):
            reads.read(after, (thing,), {})
    thing.is_made = True
    return thing


def called(thing: Thing) -> FunctionType:
    """Return the function that a call of an object runs."""
    function = vars(thing.kind).get("__call__")
    return function if isinstance(function, FunctionType) else not_followed("it calls an object")


def attribute(reads: Reads, thing: Thing, name: str) -> object:
    """Return a field, a method, a property or a constant of an object."""
    if name.startswith("__"):
        not_followed(f"it looks at .{name}")
    member = vars(thing.kind).get(name)
    if isinstance(member, property) and isinstance(member.fget, FunctionType):
        return reads.read(member.fget, (thing,), {})
    if name in thing.fields:
        value = thing.fields[name]
        return reads.grown(value) if isinstance(value, Growing) else value
    if isinstance(member, FunctionType):
        return Bound(member, thing)
    if isinstance(member, staticmethod):
        return member.__func__
    return reads.known(member)

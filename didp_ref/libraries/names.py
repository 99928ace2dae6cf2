"""Other names of what is judged: of a maker, a repository or a package (``names.toml``)."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from didp_ref.files import read_text
from didp_ref.libraries.library import HERE, as_label, libraries

FILLERS = ("library", "libraries", "package", "repository", "differential", "privacy", "dp")
"""Words that may end a name and say nothing."""


@dataclass(frozen=True)
class Group:
    """What is listed under one name: libraries, and code or documents that were read."""

    title: str
    keys: tuple[str, ...]


def group_of(written: str) -> Group | None:
    """Return what a name means that is no key: one library, or all of a maker.

    >>> group_of("pydp").keys, group_of("Google's library").title
    (('python_dp',), 'Google')
    """
    known = _named()
    for words in _shorter(_words(written)):
        if found := known.get("".join(words)):
            return found
    return None


def keys_of(written: str) -> tuple[str, ...]:
    """Return the keys that a name means: its own spelling where it is no name that is known.

    >>> keys_of("Stack-Exchange"), keys_of("OpenMined")
    (('stack_exchange',), ('pipeline_dp', 'python_dp'))
    """
    group = group_of(written)
    return group.keys if group else (as_label(written),)


def other_names() -> list[str]:
    """Return the makers, which are told where a name is nearly one of them."""
    return [maker["names"][0] for maker in _written()["makers"].values()]


def _words(written: str) -> list[str]:
    """Return the words of a name.

    >>> _words("Google's library"), _words("meta-pytorch/opacus")
    (['google', 'library'], ['meta', 'pytorch', 'opacus'])
    """
    return re.findall(r"[a-z0-9]+", re.sub(r"['\u2019]s\b|['\u2019]", "", written.lower()))


def _shorter(words: list[str]) -> Iterator[list[str]]:
    """Yield a name, the name without the fillers at its end, and these without its first words."""
    for start in range(len(words)):
        rest = words[start:]
        yield rest
        while len(rest) > 1 and rest[-1] in FILLERS:
            rest = rest[:-1]
            yield rest


def _called(name: str) -> str:
    """Return what a library is called, without what is told beside it.

    >>> _called("PyDP (Google's C++)"), _called("scipy as a textbook writes it")
    ('PyDP', 'scipy')
    """
    return re.sub(r" (?:\(|as a ).*", "", name)


@cache
def _written() -> Mapping[str, Mapping[str, dict[str, list[str]]]]:
    read: Mapping[str, Mapping[str, dict[str, list[str]]]] = tomllib.loads(
        read_text(str(HERE / "names.toml"))
    )
    return read


@cache
def _named() -> Mapping[str, Group]:
    """Return every other name, without blanks, and what it means."""
    written = _written()
    named = {}
    for title, maker in written["makers"].items():
        for name in maker["names"]:
            named["".join(_words(name))] = Group(title, tuple(maker["libraries"]))
    alone = {key: [key, *names] for key, names in written["names"].items()}
    for key, each in libraries().items():
        alone[key] = [*alone.get(key, [key]), each.package, _called(each.name)]
    for key, names in alone.items():
        named |= {"".join(_words(name)): Group(key, (key,)) for name in names}
    return named

"""The tokens of a formula in LaTeX, taken from left to right, and the names that they make up."""

import re

from didp_ref.errors import InputError, shorten
from didp_ref.symbolic.latex_notation import (
    GREEK,
    NOTATION,
    RELATIONS,
    SENSITIVITY,
    SKIPPED,
    VARIANTS,
    after_group,
)
from didp_ref.symbolic.latex_tokens import FONTS, tokenize


class Tokens:
    """What is left of a formula, and how it was understood so far."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        self.notes: dict[str, None] = {}
        for token in tokenize(text):
            if not token.isascii():
                raise InputError("the formula", f"cannot be read at {shorten(token)}")
            if not token.isspace() and token not in SKIPPED:
                self.tokens.append(token)
        self.place = 0
        self.depth = 0
        self.bound: list[str] = []
        self.bars = 0
        """How many absolute values are open."""
        self.spellings: dict[str, str] = {}
        """How each letter is written: ``\\hat{x}`` and ``x`` are not one number."""
        self.sensitivities: set[str] = set()
        """The indices of the sensitivities that were read as one name."""

    def wrong(self, problem: str) -> InputError:
        """Return the error at the next token."""
        before = " ".join(self.tokens[max(0, self.place - 4) : self.place])
        return InputError("the formula", f"{problem}{f' (after {before})' if before else ''}")

    def peek(self) -> str:
        """Return the next token; an empty one is the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def next(self) -> str:
        """Take the next token."""
        token = self.peek()
        if not token:
            raise self.wrong("ends too early")
        self.place += 1
        return token

    def expect(self, token: str) -> None:
        """Take a token that has to come now."""
        if self.peek() != token:
            raise self.wrong(f"lacks a {token}")
        self.place += 1

    def letter_ahead(self) -> bool:
        """Say whether a letter comes next."""
        token = self.peek()
        return (len(token) == 1 and token.isalpha()) or token.lstrip("\\") in GREEK | set(VARIANTS)

    def below(self) -> list[str]:
        """Take what stands below a sum or a product: a token, or a group without its braces."""
        if self.peek() != "{":
            return [self.next()]
        self.place += 1
        lower = []
        while self.peek() not in ("}", ""):
            lower.append(self.next())
        self.expect("}")
        return lower

    def then(self) -> str:
        """Return the token after the next."""
        return self.tokens[self.place + 1] if self.place + 1 < len(self.tokens) else ""

    def notation(self) -> str | None:
        """Return the name of a notation of several tokens that began with the last one taken."""
        if (sensitivity := self.sensitivity()) is not None:
            return sensitivity
        for tokens, named in NOTATION.items():
            if tuple(self.tokens[self.place - 1 : self.place - 1 + len(tokens)]) == tokens:
                self.place += len(tokens) - 1
                self.notes[f"{' '.join(tokens)} is read as one name, {named}"] = None
                return named
        return None

    def sensitivity(self) -> str | None:
        r"""Return the name of a sensitivity: ``\Delta_2 f``, ``\Delta(f)`` or ``GS_f``."""
        rest = self.tokens[self.place - 1 :]
        if rest[:2] == ["G", "S"]:
            rest = ["GS", *rest[2:]]
        elif (word := self.upright(self.place - 1)) in ("GS", "S"):
            rest = [word, *rest[3 + len(word) :]]
        if rest[:4] in (["S", "(", "f", ")"], ["S", "(", "q", ")"]):
            self.place = len(self.tokens) - len(rest[4:])
            self.notes[f"S({rest[2]}) is read as one name, S"] = None
            return "S"
        written = " ".join(rest)
        match = SENSITIVITY.match(written)
        if match is None:
            return None
        of = (match["function"], match["bare"], match["under"])
        function, norm = next(filter(None, of)).strip("{ }"), (match["norm"] or "").strip("{ }")
        self.place = len(self.tokens) - len(written[match.end() :].split())
        if not norm and match["under"] and rest[0] != "GS":  # a letter with its index
            return f"Delta_{function}"
        self.sensitivities.add(norm)
        if len(self.sensitivities) > 1:
            raise self.wrong("has sensitivities of two norms: give each a name of its own")
        shown = re.sub(r" (?![A-Za-z])|(?<![A-Za-z]) ", "", match[0])  # \Delta f keeps its blank
        self.notes[f"{shown} is read as one name, Delta_{function}"] = None
        return f"Delta_{function}"

    def upright(self, place: int | None = None) -> str:
        r"""Return the word that a font writes next, such as the ``erf`` of ``\mathrm{erf}``."""
        at = self.place if place is None else place
        if self.tokens[at : at + 1] and self.tokens[at].lstrip("\\") in FONTS:
            return "".join(self.tokens[at + 2 : after_group(self.tokens, at + 1) - 1])
        return ""

    def letter(self, token: str) -> str | None:
        """Return the name that a token begins, if it begins one; two spellings are two names."""
        begins = self.place
        named = self.letter_of(token)
        if named is not None:
            written = "".join([token, *self.tokens[begins : self.place]])
            first = self.spellings.setdefault(named, written)
            if first.replace("{", "").replace("}", "") != written.replace("{", "").replace("}", ""):
                raise self.wrong(f"has {first} and {written}: give each a name of its own")
        return named

    def letter_of(self, token: str) -> str | None:
        """Return a letter, without its font or accent."""
        bare = token.lstrip("\\")
        if len(token) == 1 and token.isalpha():
            return token
        if token[0] != "\\":
            return None
        if bare in VARIANTS or bare in GREEK:
            return VARIANTS.get(bare, bare)
        if bare in FONTS:
            if self.peek() != "{":
                return self.letter_of(self.next())
            self.place += 1
            letters = ""
            while self.peek() not in ("}", ""):
                letters += self.next().lstrip("\\")
            self.expect("}")
            return letters
        return None

    def script(self) -> str:
        """Return an index as text."""
        if self.peek() != "{":
            return self.next().lstrip("\\")
        end = after_group(self.tokens, self.place)
        inside = (token.lstrip("\\") for token in self.tokens[self.place : end])
        self.place = end
        if self.tokens[end - 1] != "}":
            raise self.wrong("lacks a }")
        return "".join(token for token in inside if token.isalnum() and token not in FONTS)

    def primes(self) -> str:
        """Return the primes that come next."""
        primes = ""
        while True:
            ahead = self.tokens[self.place : self.place + 4]
            if ahead[:1] == ["'"]:
                self.place += 1
            elif ahead[:2] == ["^", r"\prime"]:
                self.place += 2
            elif ahead == ["^", "{", r"\prime", "}"]:
                self.place += 4
            else:
                return primes
            primes += "'"

    def relations(self) -> list[int]:
        """Return the places of the relations outside of all brackets."""
        depth, places = 0, []
        for place, token in enumerate(self.tokens):
            depth += (token in ("{", "(", "[", r"\{")) - (token in ("}", ")", "]", r"\}"))
            if token in RELATIONS and depth == 0:
                places.append(place)
        return places

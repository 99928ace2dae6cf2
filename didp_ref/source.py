"""Where a statement or a formula stands: the one way to cite."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """Where a statement stands, down to the theorem and the equation."""

    paper: str
    place: str
    equation: str = ""

    def __str__(self) -> str:
        return ", ".join(part for part in (self.paper, self.place, self.equation) if part)

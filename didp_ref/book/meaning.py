"""The tables behind "what does my epsilon mean?": what ``explain`` answers, at every slider's stop.

A browser computes nothing: it shows the sentences of these tables, whose numbers are enclosed and
rounded to the safe side. What many answers share, all but their numbers, stands once.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, cast

from didp_ref.book import cache
from didp_ref.errors import DidpError
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_words import ADJACENCIES, at_most

NUMBER = re.compile(r"(?<![\w.=])\d+(?:\.\d+)?(?:e[+-]?\d+)?(?!\w)")
GAP = "{}"
FEW_PRIORS = ("0.000001", "0.001", "0.01", "0.1", "0.25", "0.5", "0.75", "0.9", "0.99")
SOME_EPSILONS = ("0.1", "0.5", "1", "2", "3", "5", "10")
SOME_PRIORS = ("0.001", "0.01", "0.1", "0.5", "0.9")


@dataclass(frozen=True)
class Slider:
    """A value of a question: what ``explain`` calls it, its letter, its stops, the first shown."""

    name: str
    label: str
    first: str
    stops: tuple[str, ...]


@dataclass(frozen=True)
class Promise:
    """A promise that is asked about, by sliders; ``besides`` is what stands still."""

    key: str
    title: str
    sliders: tuple[Slider, ...]
    besides: Mapping[str, str] = field(default_factory=dict)
    adjacencies: tuple[str, ...] = tuple(ADJACENCIES)

    @property
    def takes_adjacency(self) -> bool:
        """Whether it has to be said what is adjacent."""
        return len(self.adjacencies) > 1

    @property
    def first(self) -> int:
        """The place of the answer that is shown first."""
        place = 0
        for slider in self.sliders:
            place = place * len(slider.stops) + slider.stops.index(slider.first)
        return place

    @cached_property
    def questions(self) -> list[dict[str, str]]:
        """What is asked at every stop; the last slider moves first."""
        names = [slider.name for slider in self.sliders]
        stops = product(*(slider.stops for slider in self.sliders))
        return [{**dict(zip(names, values, strict=True)), **self.besides} for values in stops]


def stops(first: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Return the first shown and all the stops of a slider."""
    return first, tuple(text.split())


BEFORE = "Believed before, with probability"
PRIOR = Slider("prior", BEFORE, "0.5", FEW_PRIORS)
APART = {"global_sensitivity": "1"}
PROMISES = (
    Promise(
        "epsilon",
        "ε-differential privacy",
        (
            Slider(
                "epsilon",
                "ε",
                *stops(
                    "1",
                    "0.01 0.02 0.05 0.1 0.15 0.2 0.25 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1 1.1 1.25 1.5 "
                    "1.75 2 2.5 3 3.5 4 5 6 7 8 9 10 12 15 20",
                ),
            ),
            Slider(
                "prior",
                BEFORE,
                *stops(
                    "0.5",
                    "0.000001 0.0001 0.001 0.01 0.02 0.05 0.1 0.15 0.2 0.25 0.3 0.4 0.5 0.6 0.7 "
                    "0.8 0.9 0.95 0.99",
                ),
            ),
        ),
    ),
    Promise(
        "epsilon-delta",
        "(ε, δ)-differential privacy",
        (
            Slider("epsilon", "ε", *stops("1", "0.1 0.25 0.5 1 1.5 2 3 4 6 8 10")),
            Slider("delta", "δ", *stops("0.00001", "1e-12 1e-9 0.0000001 0.000001 0.00001 0.001")),
            PRIOR,
        ),
    ),
    Promise(
        "gaussian",
        "Gaussian noise (sensitivity 1)",
        (Slider("deviation", "Deviation σ", *stops("2", "0.25 0.5 1 1.5 2 3 4 6 8 10 20")), PRIOR),
        APART,
    ),
    Promise(
        "mu",
        "μ-Gaussian differential privacy",
        (Slider("mu", "μ", *stops("1", "0.05 0.1 0.25 0.5 0.75 1 1.5 2 3 4")), PRIOR),
    ),
    Promise(
        "laplace",
        "Laplace noise (sensitivity 1)",
        (Slider("scale", "Scale λ", *stops("2", "0.2 0.25 0.5 1 1.5 2 3 4 5 10 20")), PRIOR),
        APART,
    ),
    Promise(
        "zcdp",
        "ρ-zCDP (concentrated differential privacy)",
        (Slider("concentrated_rho", "ρ", *stops("0.5", "0.01 0.05 0.1 0.25 0.5 1 2")), PRIOR),
    ),
    Promise(
        "renyi",
        "Rényi differential privacy of one order",
        (
            Slider("renyi_order", "Order", *stops("8", "2 4 8 16 32")),
            Slider("renyi_budget", "Budget", *stops("0.5", "0.01 0.1 0.5 1 2")),
            PRIOR,
        ),
    ),
    Promise(
        "alpha-beta",
        "(α, β)-differential identifiability, at this prior",
        (
            Slider("alpha", "α", *stops("0.5", "0.05 0.1 0.2 0.3 0.5 0.7 0.9")),
            Slider("beta", "β", *stops("0.5", "0.05 0.1 0.2 0.5 1 2 4")),
            PRIOR,
        ),
        adjacencies=("worlds",),
    ),
    Promise(
        "rho",
        "ρ-differential identifiability",
        (
            Slider("rho", "ρ", *stops("0.2", "0.01 0.02 0.05 0.1 0.2 0.3 0.5 0.7 0.9")),
            Slider("n_worlds", "Equally likely worlds", *stops("10", "2 3 5 10 100 1000 48842")),
        ),
        adjacencies=("worlds",),
    ),
)


@dataclass
class Answers:
    """The answers to a promise's questions: sentences without numbers, and numbers for each."""

    sentences: dict[str, list[str]]
    """By what is adjacent; in the same places stands the same, with the other's words."""
    rows: list[str] = field(default_factory=list)
    """For every question the place of its sentences, and then their numbers."""

    def text(self, place: int, adjacency: str) -> str:
        """Return an answer as the page shows it, one paragraph a line."""
        sentence, *numbers = self.rows[place].split(" ")
        first, *pieces = self.sentences[adjacency][int(sentence)].split(GAP)
        return first + "".join(map("".join, zip(numbers, pieces, strict=True)))


def said(question: Mapping[str, str], adjacency: str | None) -> str:
    """Return what ``explain`` says, a paragraph a line, or why there is no answer.

    >>> said({"epsilon": "1", "prior": "0.5"}, "worlds").splitlines()[0]
    'epsilon = 1 moves a 50% suspicion to at most 73.2% (or down to 26.8%).'
    """
    try:
        answer = explain(question, adjacency)
    except DidpError as problem:
        return f"There is no answer: {problem}"
    told = (*answer.sentences, " ".join(answer.not_said))
    return "\n".join(paragraph for paragraph in told if paragraph)


def with_gaps(text: str, numbers: Sequence[str]) -> str:
    """Return a text with a gap for each number; a paragraph with numbers of its own keeps these.

    >>> with_gaps("At most 3.\\nFor 1 record.", ["3"]).replace(GAP, "_")
    'At most _.\\nFor 1 record.'
    """
    left, paragraphs = [*numbers], []
    for paragraph in text.splitlines():
        found = NUMBER.findall(paragraph)
        if left[: len(found)] == found:
            paragraphs.append(NUMBER.sub(GAP, paragraph))
            del left[: len(found)]
        else:
            paragraphs.append(paragraph)
    return "\n".join(paragraphs)


def answers(promise: Promise) -> Answers:
    """Ask all of a promise's questions; what differs by adjacency are words, and fixed numbers."""
    made = Answers({adjacency: [] for adjacency in promise.adjacencies})
    first, *others = (
        adjacency if promise.takes_adjacency else None for adjacency in made.sentences
    )
    known: list[str] = made.sentences[promise.adjacencies[0]]
    for question in promise.questions:
        text = said(question, first)
        sentence = NUMBER.sub(GAP, text)
        if sentence not in known:
            known.append(sentence)
            for adjacency in filter(None, others):
                other = with_gaps(said(question, adjacency), NUMBER.findall(text))
                made.sentences[adjacency].append(other)
        made.rows.append(" ".join([str(known.index(sentence)), *NUMBER.findall(text)]))
    return made


def table() -> dict[str, Answers]:
    """Return the answers to every promise, made anew where code has changed since they were."""
    made_of = cache.hash_of([cache.code("workbench", "formulas", "numbers", "book")])

    def make() -> cache.Plain:
        return cast("cache.Plain", {each.key: vars(answers(each)) for each in PROMISES})

    kept = cast("dict[str, Any]", cache.load_or_make("meaning", made_of, make))
    return {key: Answers(**made) for key, made in kept.items()}


def script(made: Mapping[str, Answers]) -> str:
    """Return the tables as the script that the page reads: each paragraph stands once in it."""
    places: dict[str, int] = {}

    def in_places(sentence: str) -> list[int]:
        return [places.setdefault(each, len(places)) for each in sentence.splitlines()]

    promises = [
        {
            "key": promise.key,
            "sliders": [vars(slider) for slider in promise.sliders],
            "besides": promise.besides,
            "adjacencies": promise.adjacencies,
            "rows": made[promise.key].rows,
            "sentences": {
                adjacency: [in_places(each) for each in sentences]
                for adjacency, sentences in made[promise.key].sentences.items()
            },
        }
        for promise in PROMISES
    ]
    data = {"promises": promises, "paragraphs": [*places]}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return f"const MEANING = {text};\n"


def page(made: Mapping[str, Answers]) -> dict[str, object]:
    """Return what the page shows before anything is chosen, and without a script."""
    return {
        "promises": PROMISES,
        "adjacencies": ADJACENCIES,
        "examples": [
            (promise, made[promise.key].text(promise.first, promise.adjacencies[0]).splitlines())
            for promise in PROMISES
        ],
        "ask": command(PROMISES[0].questions[PROMISES[0].first], PROMISES[0].adjacencies[0]),
        "columns": SOME_PRIORS,
        "shown": [(epsilon, list(_largest_beliefs(epsilon))) for epsilon in SOME_EPSILONS],
    }


def command(question: Mapping[str, str], adjacency: str | None) -> str:
    """Return the same question on the command line.

    >>> command({"epsilon": "1", "prior": "0.5"}, "replace")
    'didp-ref explain epsilon=1 prior=0.5 --adjacency replace'
    """
    words = " ".join(f"{name}={value}" for name, value in question.items())
    return f"didp-ref explain {words}" + (f" --adjacency {adjacency}" if adjacency else "")


def _largest_beliefs(epsilon: str) -> Iterator[str]:
    for prior in SOME_PRIORS:
        answer = explain({"epsilon": epsilon, "prior": prior}, "worlds")
        yield at_most(answer.findings[0].value)

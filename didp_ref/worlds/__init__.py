"""Possible worlds: what an adversary knows, and what a query answers in each world."""

from didp_ref.worlds.answers import answer, answers_with_each, answers_without_each
from didp_ref.worlds.databases import (
    Adjacency,
    Database,
    Universe,
    count_worlds,
    given,
    less_one,
    strong_adversary,
    uniform,
    weak_adversary,
)
from didp_ref.worlds.queries import QUERIES, Count, Query
from didp_ref.worlds.reconstruction import (
    advantage,
    collision_probability,
    enclosed_advantage,
    largest_advantage,
    optimal_guesses,
)
from didp_ref.worlds.sensitivities import (
    Sensitivities,
    bounded_sensitivities,
    contribution,
    enclosed_sensitivities,
    global_sensitivity,
    identifiability_sensitivity,
    sensitive_range,
)

__all__ = [
    "QUERIES",
    "Adjacency",
    "Count",
    "Database",
    "Query",
    "Sensitivities",
    "Universe",
    "advantage",
    "answer",
    "answers_with_each",
    "answers_without_each",
    "bounded_sensitivities",
    "collision_probability",
    "contribution",
    "count_worlds",
    "enclosed_advantage",
    "enclosed_sensitivities",
    "given",
    "global_sensitivity",
    "identifiability_sensitivity",
    "largest_advantage",
    "less_one",
    "optimal_guesses",
    "sensitive_range",
    "strong_adversary",
    "uniform",
    "weak_adversary",
]
__dir__ = __all__.copy

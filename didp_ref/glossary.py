"""The field's words, each in a sentence or two for somebody who meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping

PROMISES = {
    "differential privacy": "a promise about noisy answers: whether one record is in the data, or "
    "what it says, changes how likely any answer is by no more than epsilon and delta allow.",
    "differential identifiability": "a promise about beliefs: whoever reads an answer does not "
    "come to believe much more, or less, than before that somebody is in the data.",
    "membership privacy": "a promise about beliefs that somebody's record is in the data.",
    "epsilon": "differential privacy's promise: with one record more, less or another, every "
    "answer is at most e^epsilon times as likely. Small is private: 0.1 is strict, 10 is hardly a "
    "promise.",
    "delta": "what epsilon need not bound: of every event, so much probability may break the "
    "factor e^epsilon. It should be far below 1 divided by the number of records.",
    "alpha": "(alpha, beta)-differential identifiability's promise for falling beliefs: no answer "
    "lowers the belief in a world by more than this part of it.",
    "beta": "the same for rising beliefs: no answer raises a belief by more than this part of it.",
    "rho": "rho-differential identifiability's promise: after an answer, no individual is believed "
    "to be in the data with more than rho.",
    "gamma": "membership privacy's promise: an answer makes nobody's membership more than gamma "
    "times as likely as it was.",
    "mu": "Gaussian differential privacy's promise: two neighbours are told apart no better than "
    "two normal distributions whose means lie mu standard deviations apart.",
    "zCDP": "zero-concentrated differential privacy, with a budget rho that adds up over answers: "
    "the Renyi divergence of every order is at most rho times the order.",
    "Renyi": "Renyi differential privacy: a bound, the budget, on the Renyi divergence of one "
    "order between the answers of neighbours.",
    "order": "which Renyi divergence is bounded: any number above one.",
    "budget": "how much privacy may be spent in all; answers about the same people add up to it. "
    "Of a Renyi promise: the bound on the divergence.",
    "advantage": "how much likelier a guess at a record is right because the record was used.",
}
ADVERSARIES = {
    "adversary": "whoever reads the answers to find out about one record; how much was known to "
    "him before is part of the promise.",
    "world": "one way the data may be, as the adversary sees it: of several possible ones, one is "
    "true.",
    "n_worlds": "how many worlds are possible: m in the papers.",
    "prior": "what the adversary believes of each world before an answer.",
    "posterior": "what he believes after it, by Bayes' rule.",
    "p_min, p_max": "the smallest and the largest prior of a world.",
    "adjacency": "which data are neighbours, of which the promise speaks: one record replaced by "
    "another (replace), added or removed (add-remove), any of these (any), or possible worlds "
    "(worlds).",
    "false positives, false negatives": "how often a test accuses who is not in the data, and how "
    "often it misses who is.",
}
NOISE = {
    "mechanism": "what answers: a query with noise.",
    "scale": "how wide Laplace noise is: it is off by so much on average. The papers' lambda.",
    "deviation": "how wide Gaussian noise is: its standard deviation, sigma.",
    "global_sensitivity": "how far one record can move the answer, whatever the data are.",
    "sensitive_range": "how far apart the answers of two possible worlds can be.",
    "identifiability_sensitivity": "how far apart the answers on two neighbours of the same data "
    "can be: up to twice the global sensitivity.",
    "sampling_rate": "the chance that a record is in the sample that is asked.",
    "threshold": "how large a noisy count must be for its group to be named.",
    "universe": "what a value can be, said without looking at the data: from where to where.",
    "composition": "what several answers promise together.",
}
FINDINGS = {
    "claim": "what a paper asserts, kept as it is printed.",
    "part": "one assertion of a claim: each is judged by itself.",
    "reading": "one way to take what is ambiguous. A verdict names the one it is of.",
    "verdict": "what was found of a claim, computed from the evidence: docs/verdicts.md says how.",
    "severity": "what an error does: unsafe (a promise is broken), wasteful (more noise than "
    "needed), wrong number, wrong reason, or remark.",
    "counterexample": "exact numbers at which a statement fails.",
    "safe side": "the way in which a rounded number does no harm: up for noise and for promises, "
    "down for a budget that may be spent.",
    "enclosure": "two exact numbers between which the true value lies, for certain.",
    "ulp": "the distance from one float64 to the next.",
    "vector": "one question to an implementation with its exact answer.",
}
CHAPTERS: Mapping[str, Mapping[str, str]] = {
    "Promises": PROMISES,
    "Who asks": ADVERSARIES,
    "Noise": NOISE,
    "What is found": FINDINGS,
}
WORDS: Mapping[str, str] = {
    word: meaning for chapter in CHAPTERS.values() for word, meaning in chapter.items()
}
"""Every word with its meaning."""
ALSO: Mapping[str, str] = {
    **{"\N{GREEK SMALL LETTER ALPHA}": "alpha", "\N{GREEK SMALL LETTER BETA}": "beta"},
    **{"\N{GREEK SMALL LETTER EPSILON}": "epsilon", "\N{GREEK LUNATE EPSILON SYMBOL}": "epsilon"},
    **{"\N{GREEK SMALL LETTER DELTA}": "delta", "\N{GREEK SMALL LETTER RHO}": "rho"},
    **{"\N{GREEK SMALL LETTER GAMMA}": "gamma", "\N{GREEK SMALL LETTER MU}": "mu"},
    **{"\N{GREEK SMALL LETTER LAMDA}": "scale", "lambda": "scale", "eps": "epsilon"},
    **{"\N{GREEK SMALL LETTER SIGMA}": "deviation", "sigma": "deviation", "std": "deviation"},
    **{"\N{GREEK CAPITAL LETTER DELTA}": "global_sensitivity", "sensitivity": "global_sensitivity"},
    **{"\N{GREEK CAPITAL LETTER THETA}": "identifiability_sensitivity", "S": "sensitive_range"},
    **{"m": "n_worlds", "DP": "differential privacy", "attacker": "adversary", "belief": "prior"},
    **{"neighbours": "adjacency", "neighbors": "adjacency", "noise": "mechanism"},
}
"""The papers' letters and other names of the words."""


def usual_name(word: str) -> str:
    """Return the word that stands here for another name of it, or for a Greek letter.

    >>> usual_name("sigma"), usual_name("S"), usual_name("threshold")
    ('deviation', 'sensitive_range', 'threshold')
    """
    return ALSO.get(word, word)


def meaning_of(word: str, words: Mapping[str, str] = WORDS) -> tuple[str, str] | None:
    """Return a word as it stands here with its meaning, however it is written; else nothing.

    >>> meaning_of("Sampling rate")
    ('sampling_rate', 'the chance that a record is in the sample that is asked.')
    """
    asked = _plainly(word if _plainly(word) in map(_plainly, words) else usual_name(word))
    for known, meaning in words.items():
        if asked in map(_plainly, known.split(",")):
            return known, meaning
    return None


def _plainly(word: str) -> str:
    return word.strip().casefold().replace("_", " ").replace("-", " ")

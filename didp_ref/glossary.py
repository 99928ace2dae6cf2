"""The field's words, each in a sentence or two for somebody who meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    "beta": "(alpha, beta)-differential identifiability's promise for rising beliefs: no answer "
    "raises the belief in a world by more than this part of it.",
    "rho": "rho-differential identifiability's promise: after an answer, no individual is believed "
    "to be in the data with more than rho. The budget of zCDP is another rho, written "
    "concentrated_rho: didp-ref explain concentrated_rho=0.5.",
    "gamma": "membership privacy's promise: an answer makes nobody's membership more than gamma "
    "times as likely as it was.",
    "mu": "Gaussian differential privacy's promise: two neighbours are told apart no better than "
    "two normal distributions whose means lie mu standard deviations apart.",
    "zCDP": "zero-concentrated differential privacy, with a budget rho that adds up over answers: "
    "the Renyi divergence of every order is at most rho times the order. It is asked of as "
    "didp-ref explain concentrated_rho=0.5.",
    "concentrated_rho": "the budget rho of zCDP, as explain takes it; it is no probability, and "
    "not the rho of differential identifiability.",
    "Renyi": "Renyi differential privacy: a bound, the budget, on the Renyi divergence of one "
    "order between the answers of neighbours.",
    "Renyi divergence": "how far apart two distributions of answers lie: of their likelihood ratio "
    "to the power of the order less one, the logarithm of the mean, over the order less one. Zero "
    "where they are alike.",
    "order": "which Renyi divergence is bounded: any number above one.",
    "budget": "how much privacy may be spent in all; answers about the same people add up to it. "
    "Of a Renyi promise: the bound on the divergence.",
    "advantage": "of a test (explain, testing.advantage): hits less false alarms; at even odds a "
    "guess gains half of it. Of a guess at a record (explain with n_worlds, reconstruction): how "
    "much likelier it is right because the record was used.",
}
ADVERSARIES = {
    "adversary": "whoever reads the answers to find out about one record; how much was known to "
    "him before is part of the promise.",
    "world": "one way the data may be, as the adversary sees it: of several possible ones, one is "
    "true.",
    "n_worlds": "how many worlds are possible: m in the papers.",
    "prior": "what the adversary believes of each world before an answer.",
    "posterior": "what the adversary believes of each world after an answer, by Bayes' rule.",
    "p_min, p_max": "the smallest and the largest prior of a world.",
    "adjacency": "which data are neighbours, of which the promise speaks: one record replaced by "
    "another (replace), added or removed (add-remove), removed alone (remove), any of these "
    "(any), or possible worlds (worlds).",
    "odds": "a probability over that of the contrary: 3/4 is odds of 3. An answer multiplies them "
    "by its likelihood ratio.",
    "likelihood ratio": "how many times as likely an answer is where what is suspected is so as "
    "where it is not.",
    "test": "whoever reads an answer and says yes or no, as of whether somebody is in the data. It "
    "errs by false positives and by false negatives.",
    "alarm": "a test's yes: it accuses somebody of being in the data. Raised of who is not there "
    "it is false.",
    "hits": "how often a test accuses who is in the data: one less its false negatives.",
    "false positives": "how often a test accuses who is not in the data: its false alarms.",
    "false negatives": "how often a test misses who is in the data.",
}
NOISE = {
    "noise": "a random number that is added to a true answer, so that the answer tells little of "
    "any one record.",
    "mechanism": "what answers: a query with noise.",
    "randomized response": "a mechanism that answers the truth e^epsilon times as often as each "
    "lie. Whether something is so or not, none with the same epsilon tells better.",
    "Laplace noise": "noise that falls off by the same factor at every step away from the answer, "
    "which keeps an epsilon without a delta. How wide it is, its scale says.",
    "Gaussian noise": "noise of the normal distribution, which keeps an epsilon only with a delta: "
    "a rare answer may leave next to no doubt. How wide it is, its deviation says.",
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
    "total_delta": "delta of several answers together: at least 1 - (1 - delta)^times where each "
    "has a delta, and chosen where none has. The epsilon of them all is told for it.",
    "times": "how many answers are given, each with the same promise or with such noise.",
}
FINDINGS = {
    "claim": "what a paper asserts, kept as it is printed.",
    "part": "one assertion of a claim: each is judged by itself.",
    "reading": "one way to take what is ambiguous. A verdict names the one it is of.",
    "verdict": "what was found of a claim, computed from the evidence: docs/verdicts.md says how.",
    "severity": "what an error does: unsafe (a promise is broken), wasteful (more noise than "
    "needed), wrong number, wrong reason, or remark.",
    "replayed step by step": "in Coq: the stored proof, written for it, of the very formal "
    "statement; its kernel accepted every step.",
    "over defined notions": "in Coq: a theorem that people wrote, about mechanisms, worlds, priors "
    "and events as they are defined there.",
    "joined": "in Coq: a theorem that draws a claim's formal statement from those over defined "
    "notions, so that both are about the same thing.",
    "numbers only": "in Coq: a theorem that people wrote, which mentions no mechanism, belief, "
    "space or query. It is exact arithmetic, and proves or refutes nothing about a mechanism.",
    "counterexample": "exact numbers at which a statement fails.",
    "safe side": "the way in which a rounded number does no harm: up for noise and for promises, "
    "down for a budget that may be spent.",
    "enclosure": "two exact numbers between which the true value lies, for certain.",
    "ulp": "the distance from one float64 to the next.",
    "vector": "one question to an implementation with its exact answer.",
}
IMPLEMENTATIONS = {
    "accurate": "no answer is too far off the exact value: in the table of libraries by a "
    "billionth of it, or what the contract allows; in check by 4 ulp unless asked otherwise, or "
    "more where a stable form loses more.",
    "safe, safe but for rounding": "no answer is on the unsafe side of the exact value, as less "
    "noise would be. UNSAFE 2x: one promises more than holds by that factor; safe but for "
    "rounding: by a millionth at most.",
    "entry": "of the errata of public formulas: one that is wrong, with where it stands, a point "
    "at which that is seen, whom it hurts and what to do. didp-ref libraries --report ENTRY "
    "prints it.",
    "off, off without bound": "how far off the farthest answer is, as a factor: 3x, or 1+0.002, "
    "two thousandths. Without bound: it or the exact value is zero or negative, or float64 holds "
    "no such factor.",
    "contract": "what a library's documentation says of a function, quoted: by it is judged "
    "whether its answers have to be safe, or accurate alone.",
    "ordinary": "of the vectors, those that a practitioner could meet: all parameters and the "
    "result are in a range that is used, such as an epsilon from 0.01 to 20.",
    "hard": "of the vectors with valid input, all that are not ordinary.",
    "refuses": "answers with an error and no number, as invalid input should be: a column counts "
    "it. Of valid input, refuses 5 counts errors that were meant, and infinities on the safe side.",
    "breaks": "answers valid input with no number, with an error that nobody means, or not in "
    "time: breaks 4 counts how often.",
    "ms": "in the table of libraries: how many milliseconds a call takes, the median of some.",
    "worst": "in check: how many ulp the answer that is farthest off lies from the exact value.",
}
CHAPTERS: Mapping[str, Mapping[str, str]] = {
    "Promises": PROMISES,
    "Who asks": ADVERSARIES,
    "Noise": NOISE,
    "What is found": FINDINGS,
    "What implementations answer": IMPLEMENTATIONS,
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
    **{"\N{GREEK SMALL LETTER LAMDA}": "scale", "\N{GREEK SMALL LETTER SIGMA}": "deviation"},
    "\N{GREEK CAPITAL LETTER DELTA}": "global_sensitivity",
    "\N{GREEK CAPITAL LETTER THETA}": "identifiability_sensitivity",
    "S": "sensitive_range",
    "eps": "epsilon",
    **dict.fromkeys(("dp", "pure dp", "approximate dp"), "differential privacy"),
    **dict.fromkeys(("gdp", "gaussian differential privacy"), "mu"),
    **dict.fromkeys(("zcdp", "cdp", "concentrated", "zcdp_rho", "rho_zcdp"), "concentrated_rho"),
    **dict.fromkeys(("concentrated differential privacy", "concentrated privacy"), "zCDP"),
    "zero-concentrated differential privacy": "zCDP",
    **dict.fromkeys(("rdp", "Renyi differential privacy"), "Renyi"),
    "laplacian noise": "Laplace noise",
    **dict.fromkeys(("lambda", "b"), "scale"),
    **dict.fromkeys(("sigma", "std", "stddev", "standard_deviation"), "deviation"),
    **dict.fromkeys(
        ("sensitivity", "l1_sensitivity", "l2_sensitivity", "delta_f"), "global_sensitivity"
    ),
    **dict.fromkeys(("sample_rate", "sampling_probability"), "sampling_rate"),
    **dict.fromkeys(("compositions", "queries", "releases"), "times"),
    **dict.fromkeys(("m", "suspects"), "n_worlds"),
    **dict.fromkeys(("attacker", "intruder"), "adversary"),
    "belief": "prior",
    **dict.fromkeys(("neighbours", "neighbors", "neighbouring", "neighboring"), "adjacency"),
    **dict.fromkeys(("add-remove", "replace", "remove", "any"), "adjacency"),
    **dict.fromkeys(("false_alarms", "false_alarm_rate", "fpr"), "false positives"),
    **dict.fromkeys(("misses", "fnr"), "false negatives"),
    **dict.fromkeys(("hit_rate", "tpr", "true positives"), "hits"),
}
"""The papers' letters and the trade's names of the words: for hints, and never taken silently."""


MOST_WORDS = 3
"""Of so many words is what is explained as one."""


def usual_name(word: str) -> str:
    """Return the word that stands here for another name of it, or for a Greek letter.

    >>> usual_name("sigma"), usual_name("S"), usual_name("threshold")
    ('deviation', 'sensitive_range', 'threshold')
    """
    return ALSO.get(word) or _ALSO_PLAINLY.get(_plainly(word), word)


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


def words_among(text: Sequence[str], words: Mapping[str, str] = WORDS) -> str | None:
    """Return the most of some words that are explained together; nothing where none is.

    >>> words_among(["what", "is", "differential", "privacy"])
    'differential privacy'
    """
    spans = [
        " ".join(text[start : start + size]).strip(" ?")
        for size in range(1, MOST_WORDS + 1)
        for start in range(len(text))
    ]
    return max((span for span in spans if meaning_of(span, words)), key=len, default=None)


def _plainly(word: str) -> str:
    """Return a word in the form in which it is compared: in small letters, and of one thing."""
    plain = word.strip(" ?").casefold().replace("_", " ").replace("-", " ")
    return plain.removesuffix("s")


_ALSO_PLAINLY = {_plainly(word): usual for word, usual in ALSO.items() if len(word) > 1}
"""Other names than letters, which mean one thing in whatever case."""

"""The field's words, each explained in a sentence or two for a newcomer."""

from collections.abc import Mapping, Sequence

PROMISES = {
    "differential privacy": "a promise about noisy outputs: if one record is added, removed or "
    "changed, the probability of any output changes by no more than epsilon and delta allow.",
    "differential identifiability": "a promise about suspicions: no output changes an adversary's "
    "suspicion that somebody is in the data by more than the promise allows. rho limits the "
    "suspicion itself; alpha and beta limit by what share it falls and rises.",
    "membership privacy": "a promise about the suspicion that somebody's record is in the data. "
    "Its parameter is gamma.",
    "epsilon": "the privacy parameter of differential privacy: if one record is added, removed or "
    "changed, every output becomes at most e^epsilon times as likely. Small is private: 0.1 is "
    "strict, 10 promises little.",
    "delta": "an exception to epsilon: the probability of any event may exceed the factor "
    "e^epsilon by this much. It should be far below 1 divided by the number of records.",
    "alpha": "the limit on falling suspicions in (alpha, beta)-differential identifiability. No "
    "output lowers the probability of a world below (1 - alpha) times its prior.",
    "beta": "the limit on rising suspicions in (alpha, beta)-differential identifiability. No "
    "output raises the probability of a world above (1 + beta) times its prior.",
    "rho": "the limit of rho-differential identifiability: no output raises the suspicion that "
    "somebody is in the data above rho. The rho of zCDP is another one: didp-ref explain takes it "
    "as concentrated_rho=0.5.",
    "gamma": "the limit of membership privacy: no output makes it more than gamma times as likely "
    "that somebody is in the data.",
    "mu": "the parameter of Gaussian differential privacy: two neighbors are no easier to tell "
    "apart than two normal distributions whose means differ by mu standard deviations.",
    "zCDP": "zero-concentrated differential privacy: the Renyi divergence of every order is at "
    "most rho times the order. Budgets rho add up over outputs; didp-ref explain takes "
    "concentrated_rho=0.5.",
    "concentrated_rho": "the budget rho of zCDP. It is no probability, and not the rho of "
    "differential identifiability.",
    "Renyi": "Renyi differential privacy: an upper bound (the budget) on the Renyi divergence of "
    "one order between the outputs of neighbors.",
    "Renyi divergence": "a distance between two distributions of outputs, zero if they are equal: "
    "the logarithm of the mean of the likelihood ratio to the power (order - 1), divided by "
    "(order - 1).",
    "order": "the parameter of a Renyi divergence, any number above 1.",
    "budget": "how much privacy may be spent in total; outputs about the same people add up. For "
    "Renyi privacy: the bound on the divergence.",
    "advantage": "of a test: true positive rate minus false positive rate; at even odds a guess "
    "gains half of it. Of a guess at a record (explain with n_worlds, reconstruction): how much "
    "more often it is right because the record was used.",
}
ADVERSARIES = {
    "adversary": "somebody who reads the outputs to find out about one record. Each promise states "
    "what the adversary already knows.",
    "world": "one way the data may be, as the adversary sees it. Exactly one of the possible "
    "worlds is true.",
    "n_worlds": "how many possible worlds there are, such as how many people a record could be "
    "about, each as likely as the others. The papers write m.",
    "suspicion": "the probability that the adversary gives to one statement about a record: the "
    "prior before the output, the posterior after it.",
    "prior": "the adversary's probability of each world before an output.",
    "posterior": "the adversary's probability of each world after an output, by Bayes' rule. The "
    "largest under epsilon at a prior: explain epsilon=1 prior=1/10. As a formula: "
    "guarantee.rho_at_prior with scale = 1, sensitive_range = epsilon, p_max = prior.",
    "p_min, p_max": "the smallest and the largest prior of a world.",
    "adjacency": "which data are neighbors: one record changes its value (replace), is added or "
    "removed (add-remove), is removed (remove), any of these (any), or any two possible worlds "
    "(worlds). A promise is about neighbors.",
    "odds": "a probability divided by the probability of the contrary: 3/4 is odds of 3. An output "
    "multiplies the odds by its likelihood ratio.",
    "likelihood ratio": "how many times as likely an output is if the suspicion is true than if it "
    "is false.",
    "test": "a rule that reads an output and says yes or no, for example if a person is in the "
    "data. Its errors are false positives and false negatives.",
    "membership inference": "an attack that says from an output if a person's record is in the "
    "data: a test between two worlds. The formulas testing.* bound its errors and its advantage; "
    "reconstruction.* bound guesses at a record.",
    "record": "one line of the data. A promise is about one record: a person with several records "
    "is protected less (explain: group=3).",
    "alarm": "the yes of a test, for example: this person is in the data. The alarm is false if "
    "that is not true.",
    "hits": "the true positive rate: how often a test says yes if the person is in the data. It is "
    "1 minus the false negative rate.",
    "false positives": "the false positive rate: how often a test says yes if the person is not in "
    "the data.",
    "false negatives": "the false negative rate: how often a test says no if the person is in the "
    "data.",
}
NOISE = {
    "noise": "a random number added to an exact answer, so that the output says little about any "
    "one record.",
    "mechanism": "a query with noise; it returns the output.",
    "randomized response": "a mechanism that returns the truth e^epsilon times as often as any "
    "other answer. No mechanism with the same epsilon says more about a yes-or-no question.",
    "Laplace noise": "noise whose density falls by the same factor at every step away from the "
    "answer; its width is its scale. It keeps an epsilon without a delta.",
    "Gaussian noise": "noise with a normal distribution; its width is its deviation. It keeps an "
    "epsilon only with a delta: a rare output may leave almost no doubt.",
    "scale": "the width of Laplace noise: its mean absolute error. The papers write lambda.",
    "deviation": "the width of Gaussian noise: its standard deviation, sigma.",
    "global_sensitivity": "the largest change of the answer when one record changes, over all "
    "possible data. For a sum of values in [-C, C] it is C if a record is added or removed, and 2C "
    "if one is replaced: docs/sensitivities.md has a table.",
    "sensitive_range": "the largest distance between the answers of two possible worlds.",
    "identifiability_sensitivity": "the largest distance between the answers of two neighbors of "
    "the same data: up to twice the global sensitivity.",
    "sampling_rate": "the probability that a record is in the sample that the query reads.",
    "truth": "in k-ary randomized response: the probability that a person reports the true value.",
    "n_values": "the number of possible values of an answer; k.",
    "n_reports": "the number of people who report.",
    "one_kept, zero_flipped": "in unary encoding: the probability that a bit of one, or of zero, "
    "is reported as one.",
    "flip": "in RAPPOR: the probability that a bit is replaced by a fair coin; f.",
    "hashes": "in RAPPOR: the number of hash functions of the Bloom filter.",
    "true_positives": "in an audit: the probability that an attack finds a record of the data.",
    "cutoff": "in the sparse vector technique: the number of queries above the threshold after "
    "which it stops.",
    "threshold_scale, query_scale": "in the sparse vector technique: the scale of the threshold's "
    "noise, and of each query's.",
    "significance": "in an audit: the probability with which the result may be wrong. 0.05 is a "
    "confidence of 95%.",
    "successes, trials": "in an audit: the number of runs in which something happened, and of all "
    "runs.",
    "canary": "a record of an audit that is put into the data, or left out, by a fair coin. The "
    "attack guesses the coin.",
    "found, members": "in an audit of many runs: how often the attack found the record, among the "
    "runs with the record.",
    "false_alarms, non_members": "in an audit of many runs: how often the attack reported the "
    "record, among the runs without it.",
    "examples, guesses, correct": "in an audit of one run: the number of canaries, of guesses, and "
    "of right guesses.",
    "n_candidates": "in the exponential mechanism: the number of candidates to choose from.",
    "gap": "in the exponential mechanism: how far all other scores are below the best.",
    "monotone scores": "scores that all rise, or all fall, as a record is added: counts are. The "
    "exponential mechanism then needs half the scale.",
    "eta": "the range of the privacy loss: how far apart the logarithms of any two likelihood "
    "ratios are. The exponential mechanism has eta = epsilon.",
    "Poisson sampling": "each record is in the sample with the same probability, independently of "
    "the others. Shuffled batches, and batches of a fixed size, are no Poisson samples.",
    "DP-SGD": "training with noise: each step takes a sample of the records, clips the gradient of "
    "each record, and adds Gaussian noise to the sum.",
    "clipping": "shortening what is longer than a limit. DP-SGD clips the gradient of each record "
    "to the clipping norm, so that no record moves the sum by more.",
    "noise_multiplier": "in DP-SGD: the deviation of the noise divided by the clipping norm.",
    "epoch": "in training: as many steps as pass over the data once. Steps are the epochs times "
    "the batches of an epoch.",
    "batch": "in training: the records of one step. sampling_rate is the probability that a record "
    "is in a batch: with Opacus 1 divided by the batches of an epoch, such as 1/235.",
    "shuffled batches": "in training: each record is in one batch of an epoch. They are no Poisson "
    "samples. sampling_rate=1 with steps = epochs gives a valid epsilon.",
    "privacy loss distribution": "how likely each likelihood ratio between two neighbors is. An "
    "accountant composes these distributions to find the epsilon of many outputs.",
    "accountant": "a program that computes the epsilon of many outputs together.",
    "odometer": "a running account of the privacy that is spent, if each promise is chosen after "
    "the outputs before it. didp_ref has no formula for odometers or privacy filters.",
    "shuffling": "the shuffle model: a server mixes the reports of many people, so that nobody "
    "knows whose a report is. didp_ref has no formula for it, only for the reports themselves.",
    "bracket": "a lower and an upper bound on the least epsilon, both certified: rounded outward.",
    "release": "a published noisy answer. didp-ref release draws it and charges a budget.",
    "useless": "the noise is as large as the answer, or as the error of a guess without the data.",
    "sampling error": "how far a random sample may be from its population. The errors of assess "
    "and release leave it out; docs/release.md adds both to a confidence interval.",
    "threshold": "the least noisy count at which a group is revealed.",
    "universe": "the range of possible values, chosen without looking at the data.",
    "composition": "the promise of several outputs together.",
    "total_delta": "the delta of several outputs together, for which their epsilon is computed. "
    "You choose it; if each output has a delta, it is at least 1 - (1 - delta)^times.",
    "times": "the number of outputs, each with the same promise or the same noise.",
}
FINDINGS = {
    "claim": "an assertion of a paper, kept as printed.",
    "statement": "one assertion of a claim; each is judged separately.",
    "interpretation": "one way to understand an ambiguous text. A verdict names its "
    "interpretation.",
    "scope": "the limits within which a verdict holds, such as: uniform prior.",
    "verdict": "the result for a claim, computed from the evidence: see docs/verdicts.md.",
    "slip": "an error that is false as printed, but not in substance: a misprint, for instance.",
    "severity": "how harmful an error is: unsafe (a promise is broken), wasteful (more noise than "
    "needed), wrong number, false as stated, harmless as used, wrong reason, or remark.",
    "replayed step by step": "a Coq theorem generated from the stored proof of the same formal "
    "statement; Coq's kernel accepted every step.",
    "over defined notions": "a Coq theorem written by people, about mechanisms, worlds, priors and "
    "events as defined in Coq.",
    "joined": "a Coq theorem that derives a claim's formal statement from theorems over defined "
    "notions. It shows that both are about the same thing.",
    "numbers only": "a Coq theorem written by people without a mechanism, suspicion, space or "
    "query: exact arithmetic. It proves or refutes nothing about a mechanism.",
    "counterexample": "exact numbers at which a statement fails.",
    "safe side": "the direction in which rounding does no harm: up for noise and promises, down "
    "for a budget that may be spent. The unsafe side has too little noise, or promises too much.",
    "enclosure": "two exact numbers; the true value certainly lies between them.",
    "ulp": "the distance from one float64 to the next.",
    "vector": "one input with its exact result, to test an implementation.",
}
IMPLEMENTATIONS = {
    "accurate": "near the exact value: within a billionth or what the contract allows (libraries), "
    "within 4 ulp or your tolerance (check). If even a stable form loses more, check allows more.",
    "safe, safe up to rounding": "no result is on the unsafe side of the exact value, such as less "
    "noise. Up to rounding: by at most a millionth.",
    "UNSAFE by a factor": "the worst result promises this many times more than holds.",
    "wrong by a factor": "how many times the worst result is too large or too small: 3, or "
    "1 + 0.002, two thousandths.",
    "wrong by any factor": "the worst result or its exact value is zero or negative, or float64 "
    "holds no such factor.",
    "finding": "a wrong public formula: where it is, a point that shows it, who is affected "
    "and a fix. didp-ref libraries --report FINDING prints it for the maintainers.",
    "contract": "the promise of a library's documentation, quoted. It decides if a result must be "
    "safe, or only accurate.",
    "ordinary": "parameters that a practitioner could meet, such as an epsilon from 0.01 to 20; "
    "the result is in such a range too.",
    "extreme": "valid parameters that are not ordinary.",
    "rejects": "returns an error and no number, as an invalid input requires. For valid inputs a "
    "column counts intended errors, and infinities on the safe side.",
    "crashes or returns NaN": "no number, an unintended error, or no result in time, for a valid "
    "input.",
    "ms": "the milliseconds of a call, the median of several.",
}
CHAPTERS: Mapping[str, Mapping[str, str]] = {
    "Promises": PROMISES,
    "Adversaries": ADVERSARIES,
    "Noise": NOISE,
    "Findings": FINDINGS,
    "Implementations": IMPLEMENTATIONS,
}
WORDS: Mapping[str, str] = {
    word: meaning for chapter in CHAPTERS.values() for word, meaning in chapter.items()
}
"""Every word with its meaning."""
EXAMPLES: Mapping[str, str] = {
    "membership inference": "show testing",
    **dict.fromkeys(("epsilon", "suspicion"), "explain epsilon=1 prior=1/2 --adjacency replace"),
    "adjacency": "explain epsilon=1 prior=1/2 --adjacency add-remove",
    "delta": "explain epsilon=1 delta=1e-5 prior=1/2 --adjacency replace",
    **dict.fromkeys(("alpha", "beta"), "explain alpha=1/2 beta=1 prior=1/10"),
    "rho": "explain rho=1/3 n_worlds=8",
    "mu": "explain mu=1 prior=1/2 --adjacency replace",
    **dict.fromkeys(
        ("zCDP", "concentrated_rho"), "explain concentrated_rho=0.5 prior=1/2 --adjacency replace"
    ),
    "posterior": "explain epsilon=1 prior=1/10",
    "n_worlds": "list --text worlds",
    "Gaussian noise": "explain deviation=2 global_sensitivity=1 prior=1/2 --adjacency add-remove",
    "global_sensitivity": "list --text 'global sensitivity'",
    "sensitive_range": "show scale.rho",
    "identifiability_sensitivity": "show abdi.definition-5",
    **dict.fromkeys(("sampling_rate", "Poisson sampling"), "list --text sampling"),
    "shuffled batches": "explain noise_multiplier=1.1 sampling_rate=1 steps=15 delta=1e-5",
    **dict.fromkeys(
        (
            "DP-SGD",
            "clipping",
            "noise_multiplier",
            "epoch",
            "batch",
            "privacy loss distribution",
            "accountant",
            "bracket",
        ),
        "explain noise_multiplier=1.1 sampling_rate=0.01 steps=10000 delta=1e-6",
    ),
    "odometer": "budget --help",
    **dict.fromkeys(("truth", "n_values", "shuffling"), "show local.randomized_response_epsilon"),
    "n_reports": "show local.optimized_unary_variance",
    "one_kept, zero_flipped": "show local.unary_epsilon",
    **dict.fromkeys(("flip", "hashes"), "show local.rappor_epsilon"),
    "true_positives": "show auditing.epsilon",
    **dict.fromkeys(("cutoff", "threshold_scale, query_scale"), "show sparse_vector.epsilon"),
    **dict.fromkeys(("significance", "successes, trials"), "show auditing.rate_below"),
    "found, members": "show auditing.epsilon_from_counts",
    "false_alarms, non_members": "show auditing.epsilon_from_counts",
    **dict.fromkeys(("canary", "examples, guesses, correct"), "show auditing.one_run_epsilon"),
    **dict.fromkeys(("n_candidates", "monotone scores"), "show exponential.scale_monotone"),
    "gap": "show exponential.miss",
    "eta": "show concentrated.rho_of_bounded_range",
    "release": "release --help",
    "useless": "assess --help",
    "sampling error": "release --help",
    "record": "explain epsilon=1 group=3 prior=1/2 --adjacency add-remove",
    **dict.fromkeys(
        ("total_delta", "times"),
        "explain epsilon=0.1 times=20 total_delta=1e-6 prior=1/2 --adjacency replace",
    ),
    "claim": "list claims",
    "interpretation": "list --verdict DEPENDS_ON_READING",
    "verdict": "show abdi.theorem-3",
    "severity": "errata",
    "slip": "errata abdi --all",
    **dict.fromkeys(
        ("statement", "replayed step by step", "over defined notions", "joined"),
        "show abdi.theorem-3 --evidence",
    ),
    "numbers only": "show abdi.section-8.min-capital-gain --evidence",
    "counterexample": "show refine.epsilon-delta-individual",
    **dict.fromkeys(
        ("safe side", "enclosure", "ulp"),
        "eval scale.rho rho=1/3 n_worlds=8 sensitive_range=8/3 --details",
    ),
    "vector": "vectors --coverage scale.rho",
    **dict.fromkeys(IMPLEMENTATIONS, "libraries --all"),
    "finding": "libraries opendp-laplace-threshold",
    "contract": "libraries opendp --all",
}
"""What to type after ``didp-ref`` for an example; other words are found by ``list --text``."""
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
    **dict.fromkeys(("mia", "membership inference attack"), "membership inference"),
    **dict.fromkeys(("dp", "pure dp", "approximate dp"), "differential privacy"),
    **dict.fromkeys(("gdp", "gaussian differential privacy"), "mu"),
    **dict.fromkeys(("zcdp", "cdp", "concentrated", "zcdp_rho", "rho_zcdp"), "concentrated_rho"),
    **dict.fromkeys(("concentrated differential privacy", "concentrated privacy"), "zCDP"),
    "zero-concentrated differential privacy": "zCDP",
    **dict.fromkeys(
        ("(alpha, beta)-DI", "(alpha, beta)-differential identifiability", "alpha-beta", "DI"),
        "differential identifiability",
    ),
    **dict.fromkeys(("rdp", "Renyi differential privacy"), "Renyi"),
    "laplacian noise": "Laplace noise",
    **dict.fromkeys(("lambda", "b"), "scale"),
    **dict.fromkeys(("sigma", "std", "stddev", "standard_deviation"), "deviation"),
    **dict.fromkeys(
        ("sensitivity", "l1_sensitivity", "l2_sensitivity", "delta_f"), "global_sensitivity"
    ),
    **dict.fromkeys(("sample_rate", "sampling_probability", "sampling"), "sampling_rate"),
    **dict.fromkeys(("subsampling", "amplification"), "Poisson sampling"),
    **dict.fromkeys(("pld", "privacy loss", "route"), "privacy loss distribution"),
    **dict.fromkeys(("moments accountant", "privacy accountant"), "accountant"),
    **dict.fromkeys(("shuffle", "shuffler", "shuffle model"), "shuffling"),
    "privacy filter": "odometer",
    **dict.fromkeys(("private training", "private_sgd"), "DP-SGD"),
    **dict.fromkeys(("geometric", "discrete_laplace"), "Laplace noise"),
    **dict.fromkeys(("batch_size", "lot size"), "batch"),
    **dict.fromkeys(("compositions", "queries", "steps"), "times"),
    **dict.fromkeys(("m", "suspects"), "n_worlds"),
    **dict.fromkeys(("attacker", "intruder"), "adversary"),
    **dict.fromkeys(("belief", "recognized", "re-identification"), "suspicion"),
    **{"off": "wrong by a factor", "off without bound": "wrong by any factor"},
    **{"hard": "extreme", "refuses": "rejects", "breaks": "crashes or returns NaN"},
    **{"part": "statement", "reading": "interpretation", "entry": "finding"},
    **dict.fromkeys(("neighbours", "neighbors", "neighbouring", "neighboring"), "adjacency"),
    **dict.fromkeys(("add-remove", "replace", "remove", "any"), "adjacency"),
    **dict.fromkeys(("false_alarms", "false_alarm_rate", "fpr"), "false positives"),
    **dict.fromkeys(("misses", "fnr"), "false negatives"),
    **dict.fromkeys(("hit_rate", "tpr", "true positives"), "hits"),
}
"""Other names of the words, such as the papers' letters: for hints, never used silently."""
NEIGHBORING: Mapping[str, str] = {"bounded": "replace", "unbounded": "add-remove"}
"""What the field calls differential privacy under an adjacency."""
MOST_WORDS = 3
"""A term has at most this many words."""


def usual_name(word: str) -> str:
    """Return the word of this glossary for another name of it, or for a Greek letter.

    >>> usual_name("sigma"), usual_name("S"), usual_name("threshold")
    ('deviation', 'sensitive_range', 'threshold')
    """
    return ALSO.get(word) or _ALSO_PLAINLY.get(_plainly(word), word)


def others_of(word: str) -> list[str]:
    """Return the other names of a word.

    >>> others_of("hits")
    ['hit_rate', 'tpr', 'true positives']
    """
    return [other for other, usual in ALSO.items() if usual == word]


def adjacency_meant(name: str) -> str:
    """Say which adjacency an unknown word means; nothing if it means none.

    >>> adjacency_meant("bounded"), adjacency_meant("any word")
    ('bounded differential privacy has the adjacency replace', '')
    """
    if name == "both":
        return "both together are any"
    meant = NEIGHBORING.get(name)
    return f"{name} differential privacy has the adjacency {meant}" if meant else ""


def meaning_of(word: str, words: Mapping[str, str] = WORDS) -> tuple[str, str] | None:
    """Return a word and its meaning, in whatever case it is written; ``None`` for other words.

    >>> meaning_of("Sampling rate")
    ('sampling_rate', 'the probability that a record is in the sample that the query reads.')
    """
    asked = _plainly(word if _plainly(word) in map(_plainly, words) else usual_name(word))
    for known, meaning in words.items():
        if asked in map(_plainly, known.split(",")):
            return known, meaning
    return None


def words_among(text: Sequence[str], words: Mapping[str, str] = WORDS) -> str | None:
    """Return the longest term among some words that has a meaning here; ``None`` without one.

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
    """Return a word as it is compared: lower case, singular, blanks for hyphens."""
    plain = word.strip(" ?").casefold().replace("_", " ").replace("-", " ")
    return plain.removesuffix("s")


_ALSO_PLAINLY = {_plainly(word): usual for word, usual in ALSO.items() if len(word) > 1}
"""Other names that are no single letters: they mean the same in any case."""

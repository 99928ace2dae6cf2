"""The numbers of disclosure's errata, worked out from the definitions alone.

Fractions; nothing of the package that is judged is imported.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import mpmath

from tests.errata.kinds import Said, formula, one_way, premise, printed

F = Fraction
PRIOR = (F(1, 20), F(1, 20), F(9, 10))
YES = (F(1, 3), F(2, 3), F(7, 20))


def gain(record: int, answer: bool) -> F:
    """Return by how much a right guess at a record gains from an answer: w pi."""
    chances = YES if answer else tuple(1 - chance for chance in YES)
    mean = sum(prior * chance for prior, chance in zip(PRIOR, chances, strict=True))
    return PRIOR[record] * (chances[record] - mean)


def likeliest_record() -> Said:
    """Three records, by yes or no: the likeliest one, and the one that gains most."""
    likeliest = gain(1, answer=True) + gain(0, answer=False)
    best = sum(max(gain(record, answer) for record in range(3)) for answer in (True, False))
    start = premise("1/20 1/20 9/10 1/3 2/3 7/20")
    return {"counterexample": [start, likeliest, best], "consequence": [start, likeliest, best]}


def told_the_known_entry(last: int, growth: int) -> tuple[F, F, F]:
    """Return what Algorithm 1 has, the best attack, and the bound of Theorem 4.2, summed up.

    The records are (0, y), ..., (n, y) and (n, y'). What is known is named with e^epsilon.
    """
    records = [*((known, "y") for known in range(last + 1)), (last, "y'")]
    draw, firsts = F(1, len(records)), range(last + 1)
    algorithm = best = bound = F(0)
    for named, known in product(firsts, firsts):
        chances = {z: F(growth if z[0] == named else 1, growth + last) for z in records}
        mean = sum(chances.values()) * draw
        fits = {z: (chances[z] - mean) * draw for z in records if z[0] == known}
        values = ("y", "y'")
        of_answer = {y: sum((g for z, g in fits.items() if z[1] == y), F(0)) for y in values}
        most = max(fits.values())
        drawn = [z for z in records if z[0] != known]
        algorithm += most if most > 0 else sum((of_answer[z[1]] for z in drawn), F(0)) / len(drawn)
        best += max(of_answer.values())
        bound += max(most, 0)
    return algorithm, best, bound


def drawn_where_nothing_gains() -> Said:
    """Algorithm 1 beside every attack, where randomized response tells what is known."""
    growth = 3
    algorithm, best, bound = told_the_known_entry(1, growth)
    for last in (2, 3, 5):
        said, other, _ = told_the_known_entry(last, growth)
        assert other == (last + 1) * said
    all_pairs: Grid = ((0, 0), (0, 1), (1, 0), (1, 1))
    response = [[F(growth if x == o else 1, growth + 1) for o in (0, 1)] for x, _ in all_pairs]
    answering = max(advantages(all_pairs, response))
    # who answers where the known entry is named, and declines elsewhere
    declining = 2 * (F(growth, growth + 1) - F(1, 2)) / 4
    return {
        "counterexample": [premise("0 0 0 1 1 0 1 1 3"), declining, answering],
        "consequence": [
            *(premise("0 1 3"), declining, answering),
            *(premise("0 1 1"), printed("1"), algorithm, best, bound),
            *(formula("2 0 1"), printed("1")),
        ],
        "who is hurt": [printed("1 6 1 2")],
        "title": [printed("4.2 1")],
        "correct": [premise("2"), printed("1")],
        "in full": [formula("0"), printed("1 1")],
        "beside it": [formula("0"), premise("3 0 1 0"), printed("1"), *other_record_is_right()],
        "note": [
            *(premise("0 1 2 1"), right_of_every_answer(), formula("0"), printed("1")),
            *(one_way("0.031", no_bit_set(7)), premise("7")),
            *(one_way("0.435", no_bit_set(10)), premise("10")),
        ],
    }


def right_of_every_answer() -> int:
    """Return the number of 0, 1, 2 that every guess is within 1 of, and that GRR gains nothing of.

    The record is known, so it gains most of an answer within 1 where it is likelier, else farther.
    """
    records, growth = range(3), 3
    p, q = F(growth, growth + 2), F(1, growth + 2)
    near = {z: {answer for answer in records if abs(answer - z) <= 1} for z in records}
    gained = []
    for z in records:
        weights = [((p if z == o else q) - F(1, 3)) * F(1, 3) for o in records]
        chosen = (max(w * (answer in near[z]) for answer in records) for w in weights)
        gained.append(sum(chosen, F(0)))
    bound = (p - q) * (1 - F(1, 3))  # eq. 20
    assert sum(gained) < bound
    (always,) = (z for z in records if near[z] == set(records))
    assert [z for z in records if gained[z] == 0] == [always]
    return always


def no_bit_set(budget: int) -> mpmath.mpf:
    """Return how often unary encoding of Porto's 3052 locations sets no bit."""
    growth = mpmath.exp(budget)
    return (growth / (growth + 1)) ** 3051 / 2


Grid = tuple[tuple[int, int], ...]


def advantages(records: Grid, mechanism: Sequence[Sequence[F]]) -> Iterator[F]:
    """Yield what Definition 4.1 says of each attack on equally likely pairs.

    The first entry is known; what an attack answers of the second is 0 or 1.
    """
    draw, outputs = F(1, len(records)), range(len(mechanism[0]))
    asked = list(product(outputs, (0, 1)))
    for answers in product((0, 1), repeat=len(asked)):
        answer = dict(zip(asked, answers, strict=True))
        right = [
            [sum(row[o] for o in outputs if answer[o, x] == y) for row in mechanism]
            for x, y in records
        ]
        used = sum((draw * right[z][z] for z in range(len(records))), F(0))
        yield used - sum((draw * draw * chance for chances in right for chance in chances), F(0))


def right_within_one(answers: Sequence[int], yes: Sequence[F]) -> F:
    """Return what Definition 4.1 says of who answers so after a yes and a no, among numbers.

    A guess is right where it is off by 1 at most.
    """
    draw, records = F(1, len(yes)), range(len(yes))
    right = [
        [
            (yes[used] if abs(answers[0] - z) <= 1 else 0)
            + (1 - yes[used] if abs(answers[1] - z) <= 1 else 0)
            for used in records
        ]
        for z in records
    ]
    used = sum((draw * right[z][z] for z in records), F(0))
    return used - sum((draw * draw * F(chance) for chances in right for chance in chances), F(0))


def any_goal() -> Said:
    """Three numbers, of which a guess may be off by 1: the one that gains most, and the best."""
    yes = (F(1, 5), F(7, 10), F(3, 5))
    # a yes is likelier than on average with 1 and with 2, most with 1; a no is with 0
    mean = sum(yes) / 3
    algorithm = right_within_one((yes.index(max(yes)), yes.index(min(yes))), yes)
    assert yes[0] < mean < yes[2] < yes[1]
    best = max(right_within_one(answers, yes) for answers in product(range(3), repeat=2))
    assert right_within_one((2, 0), yes) == best
    start = premise("0 1 2 1 1/5 7/10 3/5")
    return {
        "title": [printed("1")],
        "counterexample": [*(start, printed("1"), algorithm, best, printed("1"), premise("1"))],
        "consequence": [start, printed("1"), algorithm, best],
        "who is hurt": [printed("1 1 2")],
        "in full": [printed("4.1")],
        "note": [printed("4.1 1 4.1")],
    }


def other_record_is_right() -> tuple[F, F]:
    """Return what Algorithm 1 loses where a guess is right of the other record, and what is won.

    Randomized response at ln 3: who answers what it names is right where it names the other.
    """
    named, half = F(3, 4), F(1, 2)
    return half - (1 - named), named - half


def gradients() -> Said:
    """Three candidates, whose likelihoods have these logarithms, in units of ln 2."""
    powers = (0, 4, -6)
    likelihoods = [F(2) ** power for power in powers]
    assert likelihoods[0] < sum(likelihoods) / 3
    weight = powers[0] - F(sum(powers), 3)
    return {
        "counterexample": [
            *(premise("3"), formula("2"), premise("0 4 2 6 2"), formula("2"), weight),
            *(premise("2"), formula("0 0")),
        ],
        "who is hurt": [printed("2")],
        "printed": [formula("1 1")],
        "correct": [formula("2 1 2 0 0")],
        "consequence": [formula("2"), premise("0 4 2 6 2"), formula("0 0")],
        "in full": [formula("0"), printed("23 47")],
        "beside it": [
            *(printed("47"), premise("1 1 4 1/4 1/2 2"), *product_of_means()),
            *(premise("1 1/2 1/3"), printed("23"), *by_the_largest_product()),
            *(premise("1 0 0 1 1 0 1/2"), printed("2"), said_above("0")),
            *(premise("1/2"), one_way("0.151", said_above("0.5")), formula("2 2")),
        ],
        "note": [printed("2")],
    }


def product_of_means() -> tuple[F, F]:
    """Return w of the first of two candidates in two steps, and how far below 0 eq. 44 has it."""
    steps = ((F(4), F(1, 4)), (F(1, 2), F(2)))
    first, second = (steps[0][one] * steps[1][one] for one in (0, 1))
    of_steps = sum(steps[0], F(0)) / 2 * (sum(steps[1], F(0)) / 2)
    return first - (first + second) / 2, of_steps - first


def by_the_largest_product() -> tuple[mpmath.mpf, mpmath.mpf]:
    """Return the advantage of who takes the larger product, and of who takes the nearer gradient.

    The gradients are 1 and 1/2. The first has the larger product above 0, and is nearer above 3/4.
    """
    high, low, deviation = mpmath.mpf(1), mpmath.mpf(1) / 2, mpmath.mpf(1) / 3

    def advantage(least: mpmath.mpf) -> mpmath.mpf:
        """Return what the answer "the first, from here on" has over a guess."""
        right = mpmath.ncdf((high - least) / deviation) + mpmath.ncdf((least - low) / deviation)
        return right / 2 - mpmath.mpf(1) / 2

    return advantage(mpmath.mpf(0)), advantage((high + low) / 2)


def said_above(least: str) -> mpmath.mpf:
    """Return what the second of three known candidates adds, if yes is said from a coordinate on.

    Its mean there is 1, and 0 with the two others. The deviation is 1/2.
    """
    yes = [mpmath.ncdf((mean - mpmath.mpf(least)) * 2) for mean in (0, 1, 0)]
    return (yes[1] - sum(yes) / 3) / 3


def recalibration() -> Said:
    """Twenty records in a circle, a tenth: what Theorem 4.1 allows, and what a block of 9 has."""
    records, size, limit = 20, 9, F(1, 10)
    # (1 - 1/20) (g - 1)/(g + 1) = 1/10
    allowed = (F(records - 1, records) + limit) / (F(records - 1, records) - limit)
    assert F(records - 1, records) * (allowed - 1) / (allowed + 1) == limit
    # (r - 1)/(r + 1) = 1/10, where r is e^(epsilon/2)
    root = (1 + limit) / (1 - limit)
    enough = root**2
    own = size * enough / (size * enough + records - size)
    assert own - F(size, records) == limit

    def single(growth: F) -> F:
        """Return what the first record gains of a mechanism that tells of it alone."""
        right = growth / (growth + 1)
        return right - (right + (records - 1) * (1 - right)) / records

    with_density = mpmath.log(root)
    twenty = mpmath.log(allowed.numerator) - mpmath.log(allowed.denominator)
    bound = formula("2 1 2 1")
    return {
        "counterexample": [
            *(premise("20"), limit, allowed, enough),
            *(premise("9 20"), enough, limit),
        ],
        "correct": [formula("1 1"), bound, formula("1")],
        "consequence": [
            *(premise("20"), limit, one_way("0.211", twenty)),
            *(one_way("0.401", 2 * with_density), one_way("0.2006", with_density)),
            *(one_way("0.401", 2 * with_density), single(enough)),
            *(one_way("0.211", twenty), single(allowed)),
        ],
        "what to do": [formula("1")],
        "in full": [bound, formula("1 1 0 1 1 0 2 1")],
        "rests on": [printed("4.1")],
        "note": [printed("4.1")],
    }


def of_two_kinds() -> Said:
    """Four records, two of each kind: randomized response of the kind, and who guesses the kind."""
    growth, kinds = 2, (0, 0, 1, 1)
    records, outputs = len(kinds), (0, 1)

    def right(record: int, used: int, answers: tuple[int, ...]) -> F:
        """Return how often the kind that is answered is that of the record."""
        return sum(
            (
                F(growth if kinds[used] == o else 1, growth + 1)
                for o in outputs
                if answers[o] == kinds[record]
            ),
            F(0),
        )

    def advantage(answers: tuple[int, ...]) -> F:
        pairs = list(product(range(records), repeat=2))
        own = sum((right(z, z, answers) for z in range(records)), F(0)) / records
        return own - sum((right(z, used, answers) for z, used in pairs), F(0)) / records**2

    best = max(advantage(answers) for answers in product((0, 1), repeat=2))
    bound = F(growth - 1, growth + records - 1) * F(records - 1, records)
    named = printed("5.1")  # Corollary 5.1
    # of 100 records of two kinds the attack has the same
    many = 100
    least = F(growth - 1, growth + many - 1) * F(many - 1, many)
    found = (best * many + 1) / (1 - best * many / (many - 1))
    times = best / least
    assert 17 < times < 18
    told = [premise("0 2"), bound, named, bound, best]
    return {
        "title": [named],
        "correct": [named, named],
        "counterexample": [premise("4"), *told],
        "interpretation": [named],
        "consequence": [
            *(premise("2"), named, premise("4"), bound, best, premise("100")),
            *(one_way("0.0098", real(least)), best, premise("100")),
            one_way("21.2", real(found)),
        ],
        "who is hurt": [premise("100"), premise("2"), one_way("17", real(times))],
        "in full": [formula("0")],
        "rests on": [named],
    }


def tail(least: int, runs: int, chance: mpmath.mpf) -> mpmath.mpf:
    """Return how likely so many hits, or more, are: term by term, downwards from one."""
    term = mpmath.binomial(runs, least - 1) * chance ** (least - 1)
    term *= (1 - chance) ** (runs - least + 1)
    below, hits = mpmath.mpf(0), least - 1
    while hits >= 0 and term > mpmath.mpf(10) ** -20:
        below += term
        term *= hits * (1 - chance) / ((runs - hits + 1) * chance)
        hits -= 1
    return 1 - below


def audited() -> Said:
    """Two records, named by ln 2, in four runs; and the 3052 locations of Porto, in 10^6."""
    growth, runs, hits = 2, 4, 3
    chance = F(growth, growth + 1)
    found = F(hits, runs - hits)
    gained = F(hits, runs) - F(1, 2)
    assert found == (gained * 2 + 1) / (1 - gained * 2)  # eq. 82 at m = 2
    several = 4 * chance**hits * (1 - chance)
    undefined = chance**runs + (1 - chance) ** runs  # all are right, or none is
    growth_1, porto, many = mpmath.e, 3052, 10**6
    right = growth_1 / (growth_1 + porto - 1)
    exceeding = tail(int(many * right) + 1, many, right)
    return {
        "counterexample": [*(premise("2"), growth, runs, hits, found, several, growth)],
        "correct": [printed("5.1")],
        "note": [printed("7 82 5")],
        "consequence": [
            *(premise("2 4"), found, several, undefined, premise("1")),
            one_way("0.49", exceeding),
        ],
    }


def single_record() -> Said:
    """A thousand records, and a mechanism that tells whether it is the first."""
    records, draw = 1000, F(1, 1000)
    told = [F(1), *[F(0)] * (records - 1)]  # how likely "the first" is, by the record in the data
    mean = sum(told) * draw
    gained = [chance - mean for chance in told]
    # who answers the record after "the first", and errs otherwise; then the best of all
    assert sum(gained) * draw == 0
    best = sum(abs(each) for each in gained) * draw
    assert gained[0] == F(999, 1000)
    return {
        "counterexample": [premise("1000"), 0, gained[0], best],
        "printed": [formula("0")],
        "correct": [formula("0 1")],
        "title": [0],
        "consequence": [
            *(premise("1000"), one_way("0.002", real(best)), 0),
            one_way("0.999", real(gained[0])),
        ],
        "what to do": [formula("1")],
        "in full": [formula("0 1")],
    }


def real(value: F) -> mpmath.mpf:
    """Return a fraction as a real number."""
    return mpmath.mpf(value.numerator) / value.denominator


def encoded(records: int, growth: F) -> list[list[F]]:
    """Return how likely each vector of bits is, bit by bit, by the record in the data."""
    rare = 1 / (growth + 1)
    rows = []
    for record in range(records):
        row = []
        for vector in product((0, 1), repeat=records):
            chance = F(1)
            for place, bit in enumerate(vector):
                own = F(1, 2) if place == record else rare
                chance *= own if bit else 1 - own
            row.append(chance)
        rows.append(row)
    return rows


def in_order() -> Said:
    """Unary encoding and randomized response, of five records and of Porto's 3052."""
    records, growth = 5, F(3, 2)
    rows = encoded(records, growth)
    means = [sum(column) / records for column in zip(*rows, strict=True)]
    gained = [[c - mean for c, mean in zip(row, means, strict=True)] for row in rows]
    told = sum(max(each, F(0)) for row in gained for each in row) / records
    alone = sum(max(column) for column in zip(*gained, strict=True)) / records
    response = growth / (growth + records - 1) - F(1, records)
    m, g = 3052, mpmath.e
    rare = 1 / (g + 1)
    of_response = g / (g + m - 1) - mpmath.mpf(1) / m

    def of_encoding(g: mpmath.mpf) -> mpmath.mpf:
        """Return the largest chances of all vectors, less 1, over m: eq. 22."""
        q = 1 / (g + 1)
        return ((1 - (1 - q) ** m) / (2 * q) + (1 - q) ** (m - 1) / 2 - 1) / m

    def of_subsets(g: mpmath.mpf) -> mpmath.mpf:
        size = max(1, int(m / (g + 1)))
        return size * g / (size * g + m - size) / size - mpmath.mpf(1) / m

    def times(budget: str) -> mpmath.mpf:
        g = mpmath.exp(mpmath.mpf(budget))
        return of_subsets(g) / of_encoding(g)

    # at the lower end of each size of the subset the quotient is largest
    ends = [mpmath.mpf(m) / (size + 1) - 1 + mpmath.mpf(10) ** -9 for size in range(7, m // 2)]
    most = max(of_subsets(g) / of_encoding(g) for g in ends if g <= mpmath.exp(6))
    # two candidates: the first if its bit is set, else the second if that one's is
    of_one = mpmath.mpf(1) / 2 - (mpmath.mpf(1) / 2 + (m - 1) * rare) / m
    seconds = (1 - rare) / 2 + rare / 2 + (m - 2) * rare * (1 - rare)
    of_two = (of_one + (1 - rare) / 2 - seconds / m) / 2
    responses = min(
        (g / (g + m - 1) - mpmath.mpf(1) / m) / of_encoding(g)
        for g in map(mpmath.exp, (mpmath.mpf("0.5"), 1, 4, 6, 7))
    )
    limit = one_way("1.07", most)
    unequal, odds = (F(1, 2), F(1, 4), F(1, 4)), 3
    apart, others = F(odds - 1, odds + 1), 1 - sum(prior**2 for prior in unequal)
    left, theorem = F(odds - 1, odds + 2) * 2, F(0)  # Gamma, given to the likeliest records first
    for prior in unequal:
        taken = min(left, apart * (1 - prior))
        left, theorem = left - taken, theorem + prior * taken
    at_unequal = [premise("1/2 1/4 1/4 3"), F(odds - 1, odds + 2) * others, theorem]
    return {
        "counterexample": [premise("5 3/2"), told, response, alone],
        "correct": [limit, premise("6"), formula("3")],
        "who is hurt": [formula("3")],
        "consequence": [
            *(premise("3052 1"), one_way("0.00028", of_encoding(g))),
            one_way("0.00056", of_response),
            *(one_way("0.1999", of_two), one_way("0.2309", of_one)),
            one_way("0.00056", of_response),
            one_way("355", of_two / of_response),
        ],
        "in full": [formula("1 2 1 1 1 1 1 3")],
        "rests on": [printed("1 3 1")],
        "note": [
            *(premise("3,052 6"), limit),
            *(one_way(*each) for each in (("1.0002", times("0.5")), ("1.0007", times("1")))),
            *(one_way(*each) for each in (("1.0084", times("4")), ("1.0382", times("6")))),
            *(premise("0.5 1 4 6"), one_way("1.24", times("7")), premise("7")),
            one_way("1.56", responses),
            *at_unequal,
        ],
    }


SAYS = {
    "disclosure.section-5.success-sets": of_two_kinds,
    "disclosure.any-goal": any_goal,
    "disclosure.corollary-4.1": drawn_where_nothing_gains,
    "disclosure.equation-18": likeliest_record,
    "disclosure.section-6.guarantees": audited,
    "disclosure.recalibration": recalibration,
    "disclosure.example-6": gradients,
    "disclosure.no-risk": single_record,
    "disclosure.section-7.order": in_order,
}

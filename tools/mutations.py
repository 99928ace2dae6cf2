"""Ways to make a proof object wrong: in a term, in a step, in the statement, or in its text.

Each takes what is right and a source of chance, and returns it with something changed. Where a way
does not apply, or gives what is no term, it raises :class:`~didp_ref.kernel.terms.IllFormed`; most
of what comes out is false, some of it is still true, and nothing here knows which.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from didp_ref.kernel import writing
from didp_ref.kernel.objects import CONCLUSION, ProofObject, Sequent, Step
from didp_ref.kernel.schemas import BUILT, READ, instance_of
from didp_ref.kernel.terms import HEADS, IllFormed, Term, binder_of, number

Path = tuple[int, ...]
RULES = ("lemma", "entailment", "identity", "generalization")
RELATIONS = ("<=", "<", "=", "!=")
TWINS = {
    **{"sum": "product", "max": "min", "+": "*", "and": "or", "=>": "<=>", "exp": "abs"},
    **{"inverse": "log", "true": "false", "real": "integer", "bound-real": "bound-integer"},
}
OTHER = {**TWINS, **{twin: head for head, twin in TWINS.items()}, "log": "exp", "abs": "inverse"}


@dataclass(frozen=True)
class Mutant:
    """A proof object with something wrong, the statement it is put up for, and what was done."""

    kind: str
    proof: ProofObject | str
    statement: Sequent


def nodes(term: Term, path: Path = ()) -> Iterator[tuple[Path, Term]]:
    """Return every subterm, with the places of the arguments that lead to it."""
    yield path, term
    for place, argument in enumerate(term.args):
        yield from nodes(argument, (*path, place))


def replaced(term: Term, path: Path, new: Term) -> Term:
    """Return the term with another subterm at a place."""
    if not path:
        return new
    args = list(term.args)
    args[path[0]] = replaced(args[path[0]], path[1:], new)
    return Term(term.head, tuple(args), term.label)


def mapped(term: Term, change: Callable[[Term], Term]) -> Term:
    """Return the term with every subterm changed, from within."""
    return change(Term(term.head, tuple(mapped(arg, change) for arg in term.args), term.label))


def exchanged(term: Term, variable: Term, other: Term) -> Term:
    """Return the term with two variables exchanged."""
    swap = {variable: other, other: variable}
    return mapped(term, lambda node: swap.get(node, node))


def _chosen(
    term: Term, random: Random, fits: Callable[[Term], bool] = lambda _: True
) -> tuple[Path, Term]:
    fitting = [(path, node) for path, node in nodes(term) if fits(node)]
    if not fitting:
        raise IllFormed("there is nothing of the kind")
    return random.choice(fitting)


def relation(term: Term, random: Random) -> Term:
    """Put another relation for one, or turn it round."""
    path, node = _chosen(term, random, lambda node: node.head in RELATIONS)
    turned = Term(node.head, node.args[::-1])
    others = [Term(head, node.args) for head in RELATIONS if head != node.head]
    return replaced(term, path, random.choice([turned, *others]))


def a_number(term: Term, random: Random) -> Term:
    """Change a number."""
    path, node = _chosen(term, random, lambda node: node.head == "number")
    value = Fraction(str(node.label))
    return replaced(term, path, number(random.choice([value + 1, value - 1, -value, value / 2])))


def variables(term: Term, random: Random) -> Term:
    """Exchange two variables, or put one for another in one place."""
    path, variable = _chosen(term, random, lambda node: node.head in ("real", "integer"))
    _, other = _chosen(term, random, lambda node: node.head == variable.head and node != variable)
    return (
        exchanged(term, variable, other) if random.random() < 0.5 else replaced(term, path, other)
    )


def names(term: Term, random: Random) -> Term:
    """Put the name of one sequence or function for another's."""
    path, letter = _chosen(term, random, lambda node: node.head in ("at", "call"))
    _, other = _chosen(
        term, random, lambda node: node.head == letter.head and node.label != letter.label
    )
    return replaced(term, path, Term(letter.head, letter.args, other.label))


def a_head(term: Term, random: Random) -> Term:
    """Put a sum for a product, a maximum for a minimum, an "or" for an "and", ..."""
    path, node = _chosen(term, random, lambda node: node.head in OTHER)
    return replaced(term, path, Term(OTHER[node.head], node.args, node.label))


def a_part(term: Term, random: Random) -> Term:
    """Leave out a summand, a factor, a conjunct, a function around a term, a negation."""
    path, node = _chosen(term, random, lambda node: bool(node.args) and binder_of(node) is None)
    parts = [arg for arg in node.args if arg != random.choice(node.args)]
    if HEADS[node.head].more and len(parts) > 1:
        return replaced(term, path, Term(node.head, tuple(parts), node.label))
    return replaced(term, path, random.choice(node.args))


def an_end(term: Term, random: Random) -> Term:
    """Change an end of a range, or exchange the two."""
    path, node = _chosen(term, random, lambda node: binder_of(node) is not None and bool(node.ends))
    place = random.randrange(len(node.ends))
    if len(node.ends) == 2 and random.random() < 0.3:
        return replaced(term, path, Term(node.head, (*node.ends[::-1], node.body)))
    moved = Term("+", (node.ends[place], number(random.choice((1, -1)))))
    _, other = _chosen(term, random, lambda part: part.sort.value == "integer")
    return replaced(term, (*path, place), random.choice((moved, other)))


def a_binder(term: Term, random: Random) -> Term:
    """Put what is said of a range for what is said from a start on, or of every real."""
    path, node = _chosen(term, random, lambda node: node.head.startswith("every"))
    head = random.choice(
        [binder for binder in ("every", "every-from", "every-real") if binder != node.head]
    )
    ends = (*node.ends, number(1), number(4))[: len(HEADS[head].takes) - 1]
    return replaced(term, path, Term(head, (*ends, node.body)))


def an_index(term: Term, random: Random) -> Term:
    """Let a bound variable belong to another binder, or move it on by one."""
    path, node = _chosen(term, random, lambda node: node.head.startswith("bound-"))
    depth = int(str(node.label)) + random.choice((1, -1))
    moved = Term("+", (node, number(random.choice((1, -1)))))
    other = Term(node.head, (), depth) if depth >= 0 else moved
    return replaced(term, path, random.choice((moved, other)))


def a_place(term: Term, random: Random) -> Term:
    """Put one subterm in the place of another."""
    path, node = _chosen(term, random)
    _, other = _chosen(term, random, lambda part: part.sort is node.sort and part != node)
    return replaced(term, path, other)


IN_TERMS: dict[str, Callable[[Term, Random], Term]] = {
    "relation": relation,
    "number": a_number,
    "variables": variables,
    "names": names,
    "head": a_head,
    "part": a_part,
    "end": an_end,
    "binder": a_binder,
    "index": an_index,
    "place": a_place,
}


def bent(term: Term, random: Random) -> tuple[str, Term]:
    """Change a term in one way that applies to it."""
    ways = list(IN_TERMS)
    random.shuffle(ways)
    for way in ways:
        try:
            changed = IN_TERMS[way](term, random)
        except IllFormed:
            continue
        if changed != term:
            return way, changed
    raise IllFormed("nothing in it can be changed")


def _with(proof: ProofObject, place: int, *steps: Step) -> ProofObject:
    return replace(proof, steps=(*proof.steps[:place], *steps, *proof.steps[place + 1 :]))


def _a_step(proof: ProofObject, random: Random) -> tuple[int, Step]:
    place = random.randrange(len(proof.steps))
    return place, proof.steps[place]


def _other(choices: Sequence[str], random: Random, but: str = "") -> str:
    rest = [choice for choice in choices if choice != but]
    if not rest:
        raise IllFormed("there is no other")
    return random.choice(rest)


def _facts(proof: ProofObject) -> list[str]:
    named = [name for name, _ in proof.sequent.hypotheses]
    return [*named, *(step.name for step in proof.steps)]


def in_a_statement(proof: ProofObject, random: Random) -> Mutant:
    """Change what a step states; of a lemma, change its terms, and state what follows of them."""
    place, step = _a_step(proof, random)
    if step.rule == "lemma":
        return in_an_instance(proof, random, place)
    way, statement = bent(step.statement, random)
    changed = _with(proof, place, replace(step, statement=statement))
    return Mutant(f"statement: {way}", changed, proof.sequent)


def in_the_goal(proof: ProofObject, random: Random) -> Mutant:
    """Change the conclusion, in the claim and in the proof."""
    way, goal = bent(proof.sequent.conclusion, random)
    sequent = replace(proof.sequent, conclusion=goal)
    last = replace(proof.steps[-1], statement=goal)
    changed = replace(_with(proof, len(proof.steps) - 1, last), sequent=sequent)
    return Mutant(f"conclusion: {way}", changed, sequent)


def in_a_hypothesis(proof: ProofObject, random: Random) -> Mutant:
    """Change a hypothesis, in the claim and in the proof."""
    given = list(proof.sequent.hypotheses)
    if not given:
        raise IllFormed("there is no hypothesis")
    place = random.randrange(len(given))
    way, statement = bent(given[place][1], random)
    given[place] = (given[place][0], statement)
    sequent = replace(proof.sequent, hypotheses=tuple(given))
    return Mutant(f"hypothesis: {way}", replace(proof, sequent=sequent), sequent)


def in_an_instance(proof: ProofObject, random: Random, wanted_place: int | None = None) -> Mutant:
    """Change a term of an instance of a schema, exchange two of them, or name another schema."""
    usable = [place for place, step in enumerate(proof.steps) if step.schemas]
    if not usable:
        raise IllFormed("it has no instance")
    place = random.choice(usable) if wanted_place is None else wanted_place
    step = proof.steps[place]
    which = random.randrange(len(step.schemas))
    schema, given = step.schemas[which][0], list(step.schemas[which][1])
    way = random.choice(("term", "term", "term", "exchange", "schema"))
    if way == "exchange" and len(given) > 1:
        first, second = random.sample(range(len(given)), 2)
        given[first], given[second] = given[second], given[first]
    elif way == "schema":
        counts = {name: len(letters) for name, (letters, _) in READ.items()}
        counts |= {name: count for name, (count, _) in BUILT.items()}
        alike = [name for name, count in counts.items() if count == len(given)]
        schema = _other(alike, random, schema)
    else:
        index = random.randrange(len(given))
        way, given[index] = bent(given[index], random)
    schemas = list(step.schemas)
    schemas[which] = (schema, tuple(given))
    changed = replace(step, schemas=tuple(schemas))
    if step.rule == "lemma":
        changed = replace(changed, statement=instance_of(schema, given))
    return Mutant(f"instance: {way}", _with(proof, place, changed), proof.sequent)


def everywhere(proof: ProofObject, random: Random) -> Mutant:
    """Put a variable or a number for a variable, wherever it stands: a special case."""
    _, variable = _chosen(
        proof.sequent.conclusion, random, lambda node: node.head in ("real", "integer")
    )
    others = [number(0), number(1), number(2)]
    for statement in (proof.sequent.conclusion, *(given for _, given in proof.sequent.hypotheses)):
        others += [node for _, node in nodes(statement) if node.head == variable.head]
    other = random.choice(others)

    def put(term: Term) -> Term:
        return mapped(term, lambda node: other if node == variable else node)

    given = tuple((name, put(statement)) for name, statement in proof.sequent.hypotheses)
    sequent = Sequent(given, put(proof.sequent.conclusion))
    steps = [
        replace(
            step,
            statement=put(step.statement),
            schemas=tuple((name, tuple(map(put, terms))) for name, terms in step.schemas),
        )
        for step in proof.steps
    ]
    return Mutant("everywhere", replace(proof, sequent=sequent, steps=tuple(steps)), sequent)


def in_the_chain(proof: ProofObject, random: Random) -> Mutant:
    """Change what a step rests on, its rule, its name, its variable, or its place."""
    place, step = _a_step(proof, random)
    names = _facts(proof)
    index = random.randrange(len(step.premises)) if step.premises else 0
    rest = (*step.premises[:index], *step.premises[index + 1 :])
    instance = random.randrange(len(step.schemas)) if step.schemas else 0
    fewer = (*step.schemas[:instance], *step.schemas[instance + 1 :])
    _, term = _chosen(step.statement, random)
    further = random.randrange(len(proof.steps))
    moved = list(proof.steps)
    moved[place], moved[further] = moved[further], moved[place]
    ways: dict[str, Callable[[], ProofObject]] = {
        "premise dropped": lambda: _with(proof, place, replace(step, premises=rest)),
        "premise exchanged": lambda: _with(
            proof, place, replace(step, premises=(*rest, _other(names, random)))
        ),
        "instance dropped": lambda: _with(proof, place, replace(step, schemas=fewer)),
        "rule": lambda: _with(
            proof, place, replace(step, rule=_other((*RULES, "hypothesis"), random, step.rule))
        ),
        "name": lambda: _with(proof, place, replace(step, name=_other(names, random, step.name))),
        "variable": lambda: _with(
            proof, place, replace(step, variable=None if step.variable == term else term)
        ),
        "steps exchanged": lambda: replace(proof, steps=tuple(moved)),
        "step dropped": lambda: _with(proof, place),
        "step doubled": lambda: _with(proof, place, step, step),
        "statement exchanged": lambda: _with(
            proof, place, replace(step, statement=proof.steps[further].statement)
        ),
        "concluded early": lambda: _with(proof, place, replace(step, name=CONCLUSION)),
    }
    way = random.choice(list(ways))
    return Mutant(f"chain: {way}", ways[way](), proof.sequent)


def spliced(proof: ProofObject, random: Random, other: ProofObject) -> Mutant:
    """Put a step of another proof in the place of one, or before it."""
    place, step = _a_step(proof, random)
    _, foreign = _a_step(other, random)
    if random.random() < 0.5:
        foreign = replace(foreign, name=step.name, premises=step.premises)
        return Mutant("spliced: for a step", _with(proof, place, foreign), proof.sequent)
    return Mutant("spliced: before a step", _with(proof, place, foreign, step), proof.sequent)


def in_the_text(proof: ProofObject, random: Random) -> Mutant:
    """Change the text: a letter, a word, a line."""
    lines = writing.write(proof).splitlines(keepends=True)
    place, further = random.randrange(len(lines)), random.randrange(len(lines))
    line, words = lines[place], lines[place].split(" ")
    word, letter = random.randrange(len(words)), random.randrange(len(line))
    others = lines[further].split(" ")
    way = random.choice(
        ("letter", "letter dropped", "word", "word dropped", "words", "lines", "cut")
    )
    if way == "letter":
        lines[place] = (
            line[:letter] + random.choice('0123456789abxRZ#()"/-<=+* ') + line[letter + 1 :]
        )
    elif way == "letter dropped":
        lines[place] = line[:letter] + line[letter + 1 :]
    elif way == "lines":
        lines[place], lines[further] = lines[further], lines[place]
    elif way == "cut":
        lines = lines[:place]
    else:
        new = {"word": [random.choice(others)], "word dropped": [], "words": words[word:]}[way]
        lines[place] = " ".join([*words[:word], *new, *words[word + 1 :]])
    return Mutant(f"text: {way}", "".join(lines), proof.sequent)


WEIGHTS: dict[Callable[..., Mutant], int] = {
    in_a_statement: 20,
    in_the_goal: 10,
    in_a_hypothesis: 10,
    in_an_instance: 20,
    in_the_chain: 15,
    spliced: 10,
    in_the_text: 14,
    everywhere: 1,  # every question of a proof is asked again
}


def mutant(proofs: Sequence[ProofObject], random: Random) -> tuple[ProofObject, Mutant]:
    """Return a proof object of those given, and one with something wrong."""
    while True:
        proof, other = random.choice(proofs), random.choice(proofs)
        (way,) = random.choices(list(WEIGHTS), list(WEIGHTS.values()))
        try:
            mutated = way(proof, random, other) if way is spliced else way(proof, random)
        except IllFormed:
            continue
        if mutated.proof != proof:
            return proof, mutated

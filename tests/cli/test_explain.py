"""``didp-ref explain``: what it prints, its exit codes, and questions that lack something."""

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.cli.main import main

ROOT = Path(__file__).parents[2]
ASK = ["epsilon=1", "prior=1/2", "--adjacency", "replace"]


def asked(capsys, *words):
    code = main(["explain", *words])
    return code, capsys.readouterr()


def test_one_sentence_and_a_table_and_all_digits_on_request(capsys):
    code, said = asked(capsys, *ASK)
    assert (code, said.err) == (0, "")
    sentence, table = said.out.split("\n\n")
    # 1/(1 + 1/e) = 0.73105..., 1/(1 + e) = 0.26894..., (e - 1)/(e + 1) = 0.46211..., outward
    assert sentence.count(".") - len(re.findall(r"\d\.\d", sentence)) == 1
    for number in ("epsilon = 1", "50%", "at most 73.2%", "26.8%"):
        assert number in sentence
    rows = {line[:10].strip(): line for line in table.splitlines() if line[0] != " "}
    assert "at most 0.463" in table and "73.2%" in rows["Guess"]
    assert "randomized response" in rows["Tight"] and "every other record" in rows["Against"]
    assert "add --details" in table
    _, more = asked(capsys, *ASK, "--details")
    assert "0.7310585787" in more.out and "0.2689414213" in more.out
    assert "relatives" in more.out


def test_options_may_stand_between_the_words(capsys):
    between = ["epsilon=1", "--adjacency", "replace", "prior=1/2", "--json", "false_positives=1/9"]
    _, said = asked(capsys, *between)
    _, last = asked(capsys, *ASK, "--json", "false_positives=1/9")
    assert said == last
    assert json.loads(said.out)["question"]["false_positives"] == "1/9"


def test_json_has_exact_ends(capsys):
    code, said = asked(capsys, *ASK, "--json")
    document = json.loads(said.out)
    assert code == 0
    assert document["question"] == {"epsilon": "1", "prior": "1/2"}
    assert document["adjacency"] == "replace"
    assert "73.2%" in document["sentences"][0]
    first = document["findings"][0]
    lower, upper = Fraction(first["lower"]), Fraction(first["upper"])
    # 1/(1 + 1/e) lies between, as e lies between the sums of the series
    e = sum(Fraction(1, f) for f in _factorials(40))
    assert lower < 1 / (1 + 1 / e) < upper + Fraction(1, 10**35)
    assert first["attained_by"].startswith("randomized response")
    assert "73.2%" in document["guess"]
    assert any("relatives" in sentence for sentence in document["does_not_say"])
    assert [each["without_answer"] for each in document["findings"]].count("1/2") == 1
    assert {each["without_answer"] for each in document["findings"]} == {None, "1/2"}


def test_json_numbers_lie_on_their_safe_side(capsys):
    training = "noise_multiplier=1.1 batch_size=256 records=60000 epochs=3 delta=1e-5"
    for asked_for in (training, "epsilon=1.639 delta=1e-5", "posterior=60% global_sensitivity=1"):
        code, said = asked(capsys, *asked_for.split(), "--json")
        assert code == 0
        for each in json.loads(said.out)["findings"]:
            lower, upper = Fraction(each["lower"]), Fraction(each["upper"])
            value, digits = Fraction(each["value"]), Fraction(each["digits"])
            down = any(
                word in each["name"] for word in ("smallest posterior", "least ", "epsilon w")
            )
            down |= each["name"].startswith("largest epsilon")
            near = 1 + Fraction(1, 10**9)
            if down:
                assert lower / near <= min(value, digits) <= max(value, digits) <= lower, each
            else:
                assert upper <= min(value, digits) <= max(value, digits) <= upper * near, each


def test_a_json_number_beyond_float64_is_null(capsys):
    _, said = asked(capsys, "epsilon=900", "--json")
    odds = next(each for each in json.loads(said.out)["findings"] if "odds" in each["name"])
    assert odds["value"] is None
    assert odds["digits"].endswith("e+390")  # 900/ln(10) is about 390.9


def _factorials(count):
    value = 1
    for k in range(count):
        value *= max(k, 1)
        yield value


@pytest.mark.sampled(2)
@pytest.mark.parametrize("words", [ASK, ["alpha=1/2", "beta=1", "prior=1/9"]])
@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_it_is_drawn(capsys, tmp_path, words, name):
    pytest.importorskip("matplotlib")
    code, _ = asked(capsys, *words, "--plot", str(tmp_path / name))
    assert code == 0
    assert (tmp_path / name).stat().st_size > 1000


def test_the_adjacency_is_named_as_the_message_says(capsys):
    assert asked(capsys, *ASK) == asked(capsys, "adjacency=replace", *ASK[:2])


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ([], "epsilon"),
        (["epsilon"], "name=value"),
        (["epsilon=1", "epsilon=2"], "given twice"),
        (["epsilon=1", "n_worlds=8"], "adjacency="),
        (["epsilon=1", "n_worlds=8"], "add-remove"),
        (["epsilon=1", "delta=10^-6"], "write 1e-6"),
        ([*ASK, "--adjacency", "worlds"], "adjacenc"),
        ([*ASK, "adjacency=worlds"], "adjacenc"),
        ([*ASK[:2], "adjacency=worlds", "adjacency=replace"], "adjacenc"),
        ([*ASK[:2], "adjacency=worlds,replace"], "adjacenc"),
        (["epsilon=1", "prior=1/2", "adjacency=neighbours"], "adjacency = 'neighbours'"),
        (["success=9.9295e-12", "prior=1/2", "adjacency=worlds"], "success = '9.9295e-12'"),
        (["renyi_order=2", "renyi_order=8"], "renyi"),
        (["epsilon=1", "--adjacency", "replace", "prior"], "name=value"),
        (["--prior=\t"], "prior=..."),
        (["epsilon=1", "--adjacency", "replace", "--prior", "1/2"], "prior=1/2"),
        (["epsilom=1"], "epsilon?"),
        (["epsilon=1", "prior=0,5"], "prior = '0,5' "),
        (["epsilon=1", "prior=12,5 %"], "prior = '12,5 %' "),
        (["epsilon=1", "group=1,00"], "group = '1,00' "),
        (["epsilon=1", "times=four"], "times = 'four' "),
        (["epsilon=1", "n_worlds=ten"], "n_worlds = 'ten' "),
        (["renyi_order=a", "renyi_budget=1"], "renyi_order = 'a' "),
        (["epsilon = 2, delta = 1e-6"], "epsilon=2 delta=1e-6"),
        (["epsilon", "=", "2,", "delta", "=", "1e-6"], "epsilon=2 delta=1e-6"),
        (["epsilon=2,delta=1e-6"], "epsilon=2 delta=1e-6"),
        (["(eps = 2 and \N{GREEK SMALL LETTER DELTA}=1/9)"], "commas: eps=2 delta=1/9"),
        (["epsilon =2", "adjacency=replace"], "epsilon=2 adjacency=replace"),
        (["epsilon=1", "compositions=4"], "times?"),
        (["epsilon=one", "prior=1/2", "--adjacency", "replace"], "epsilon"),
        (["epsilon=1", "prior=1/2", "--adjacency", "neighbours"], "--adjacency"),
        (["epsilon=1", "n_worlds=10", "adjacency=any"], "add-remove"),
        (["mechanism=rappor", "flip=1/2", "hashes=2", "prior=1/2", "adjacency=any"], "=replace"),
        (["epsilon=1", "prior=nan", "--adjacency", "replace"], "prior"),
        ([*ASK, "--plot", "/nowhere/a.svg"], "/nowhere/a.svg"),
        ([*ASK, "--plot", "a.nonsense"], "a.nonsense"),
        ([*ASK, "--json", "--markdown"], "one of the two"),
        (
            ["posterior=0.9", "prior=0.5", "--adjacency", "worlds", "--plot", "a.svg"],
            "can be drawn",
        ),
    ],
)
def test_a_wrong_question_is_one_line_and_exit_2(capsys, tmp_path, monkeypatch, words, hint):
    monkeypatch.chdir(tmp_path)
    code, said = asked(capsys, *words)
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert len(said.err) < 400
    assert hint in said.err
    assert not list(tmp_path.iterdir())


PAGES = ("explain.md", "accounting.md")
TRANSCRIPTS = re.findall(
    r"```console\n\$ didp-ref explain (.*)\n((?:.*\n)*?)```",
    "".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES),
)
# those that read a file run with the whole page, in test_tour
TRANSCRIPTS = [(words, printed) for words, printed in TRANSCRIPTS if ".json" not in words]


def test_there_are_seventeen_transcripts():
    assert len(TRANSCRIPTS) == 17


@pytest.mark.parametrize(("words", "printed"), TRANSCRIPTS)
def test_a_transcript_is_the_output(capsys, monkeypatch, words, printed):
    """The whole output, or its beginning if three dots follow."""
    monkeypatch.setenv("COLUMNS", "80")
    code, said = asked(capsys, *words.split())
    is_wrong = printed.startswith("error: ")
    assert code == (2 if is_wrong else int(printed.startswith("FAIL")))
    shown, other = (said.err, said.out) if is_wrong else said
    lead, dots, rest = printed.partition("\n...\n")
    assert (shown.startswith(f"{lead}\n") and not rest) if dots else shown == printed
    assert other == ""


TOLD = [
    (["epsilon=2", "delta=1e-6", "times=4"], "total_delta=0.000004"),
    (["epsilon=2", "delta=1e-6", "times=4", "group=2"], "total_delta=0.00003356"),
    (["epsilon=2", "delta=1e-6", "times=4", "total_delta=1e-6"], "total_delta=0.000004"),
    (["epsilon=2", "delta=1/3", "times=2"], "total_delta=0.5556"),
]


@pytest.mark.parametrize(("words", "total"), TOLD)
def test_the_delta_of_all_answers_that_is_told_is_enough(capsys, words, total):
    beside = ["prior=1/2", "adjacency=replace"]
    code, said = asked(capsys, *words, *beside)
    assert code == 2
    assert re.findall(r"total_delta=[\d.]+", said.err) == [total]
    words = [each for each in words if not each.startswith("total_delta")]
    assert asked(capsys, *words, total, *beside)[0] == 0
    less = total[:-1] + str(int(total[-1]) - 1)
    assert asked(capsys, *words, less, *beside)[0] == 2


def test_where_a_delta_is_promised_several_answers_are_asked_about_with_theirs(capsys):
    words = ["epsilon=2", "delta=1e-6", "prior=1/2", "adjacency=replace", "--details"]
    _, said = asked(capsys, *words)
    (line,) = re.findall(r"(times=10\s+total_delta=[\d.]*\d)", said.out)
    line = " ".join(line.split())
    assert line == "times=10 total_delta=0.00001"  # 1 - (1 - 1e-6)^10 is 9.999955e-6
    assert asked(capsys, *ASK, "delta=1e-6", *line.split())[0] == 0


@pytest.mark.parametrize(
    "second",
    [
        *(["deviation=2", "global_sensitivity=1"], ["scale=2", "global_sensitivity=1"]),
        *(["mu=1"], ["concentrated_rho=0.3"], ["renyi_order=8", "renyi_budget=1"]),
    ],
)
def test_the_line_that_a_refusal_of_two_promises_ends_with_can_be_pasted(capsys, second):
    _, said = asked(capsys, "epsilon=2", "delta=1e-6", *second)
    (line,) = re.findall(r"didp-ref (eval .*) computes an epsilon", said.err)
    assert main(line.split()) == 0


def test_of_zcdp_with_a_delta_the_epsilon_is_said(capsys):
    words = ["concentrated_rho=0.3", "delta=1e-6", "prior=1/2", "adjacency=replace"]
    (keeps,) = (
        line for line in asked(capsys, *words)[1].out.splitlines() if line.startswith("Keeps ")
    )
    # by mpmath, a with rho (a-1)^2 + log a = log 1e6 is 7.2797, which leaves 3.92005...
    assert "delta = 0.000001" in keeps and "epsilon = 3.921" in keeps


STEPS = ["sampling_rate=0.01", "steps=100", "noise_multiplier=1.1", "delta=1e-6"]


def test_a_stated_epsilon_sets_the_exit_code(capsys):
    assert asked(capsys, *STEPS)[0] == 0
    assert asked(capsys, *STEPS, "epsilon=3")[0] == 0
    code, said = asked(capsys, *STEPS, "epsilon=1/2")
    assert (code, said.out[:6]) == (1, "FAIL  ")


def test_json_has_the_mechanism_that_was_named(capsys):
    words = ["mechanism=exponential", "scale=4", "global_sensitivity=1", "monotone=yes"]
    _, said = asked(capsys, *words, "prior=1/2", "--adjacency", "add-remove", "--json")
    question = json.loads(said.out)["question"]
    assert (question["mechanism"], question["monotone"]) == ("exponential", "yes")
    assert question["scale"] == "4"


def test_json_has_the_accountants_bracket_and_every_route(capsys):
    _, said = asked(capsys, *STEPS, "epsilon=3", "--json")
    accounting = json.loads(said.out)["accounting"]
    assert accounting["holds"] is True and accounting["stated"] == "3"
    lower, upper = Fraction(accounting["lower"]), Fraction(accounting["upper"])
    assert 0 < lower < upper < lower * Fraction(1001, 1000)
    assert Fraction(accounting["routes"][0]["epsilon"]) == upper
    assert json.loads(asked(capsys, *ASK, "--json")[1].out)["accounting"] is None


ADVISED = [
    "epsilon=1 delta=1e-6",
    "epsilon=1 group=3 times=3",
    "scale=1/3 global_sensitivity=1",
    "concentrated_rho=1/2",
    "posterior=20% prior=1/7 adjacency=add-remove",
    "posterior=1/3 n_worlds=10 adjacency=add-remove",
    "mechanism=exponential scale=4 global_sensitivity=1 monotone=yes",
    "success=60% global_sensitivity=1",
    "found=90 members=100 false_alarms=5 non_members=100 delta=1e-5",
]


@pytest.mark.parametrize("words", ADVISED)
def test_what_is_advised_can_be_typed(capsys, tmp_path, monkeypatch, words):
    """Each line of Next is typed; of a file, one with a column of groups."""
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text("COLUMN\n" + "a\nb\n" * 50, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "500")
    _, said = asked(capsys, *words.split())
    hints = [line[10:] for line in said.out.partition("\nNext ")[2].splitlines()]
    assert len(hints) > 0
    for hint in (re.sub(r" \([^)]*\)$", "", each.strip()) for each in hints):
        if hint.startswith("didp-ref "):
            assert main(shlex.split(hint)[1:]) < 2, hint
        elif hint.startswith("add "):
            new, _, old = hint.removeprefix("add ").partition(" instead of ")
            kept = [each for each in words.split() if each.partition("=")[0] != old.split("=")[0]]
            assert asked(capsys, *kept, *shlex.split(new))[0] < 2, hint


CORRECTED = [
    ("epsilon=1 prior=1 in 1000", r"commas: (.*)"),
    ("epsilon=1 prior=1 in 1,000", r"commas: (.*)"),
    ("posterior=10% mu=1", r"exception: (.*)"),
    ("posterior=10% prior=5% deviation=3 global_sensitivity=2", r"exception: (.*)"),
    ("posterior=60% epsilon=1 delta=1e-6", r"didp-ref explain (posterior[^;]*)$"),
]


@pytest.mark.parametrize(("words", "advice"), CORRECTED)
def test_what_an_error_says_to_type_is_right(capsys, words, advice):
    code, said = asked(capsys, *words.split())
    assert code == 2
    assert asked(capsys, *re.search(advice, said.err)[1].split())[0] == 0


@pytest.mark.parametrize("words", [["--markdwon"], ["--board"], ["--page", "a.html"], ["--query"]])
def test_only_a_value_is_advised_to_be_written_as_one(capsys, words):
    code, said = asked(capsys, "epsilon=1", *words)
    assert code == 2 and "a value is written" not in said.err


def test_a_group_is_not_advised_to_who_asked_of_one(capsys):
    assert "use group=3" in asked(capsys, "epsilon=1", "--details")[1].out
    assert "use group=3" not in asked(capsys, "epsilon=1", "group=3", "--details")[1].out


def test_three_sentences_for_a_report_are_in_the_details_in_markdown_and_in_json(capsys):
    words = ["epsilon=1", "delta=1e-6", "prior=0.1%"]
    plain, details = (asked(capsys, *words, *more)[1].out for more in ([], ["--details"]))
    assert "Report" not in plain
    sentences = json.loads(asked(capsys, *words, "--json")[1].out)["report"]
    assert len(sentences) == 3 and " ".join(" ".join(sentences).split()) in " ".join(
        details.split()
    )
    pasted = asked(capsys, *words, "--markdown")[1].out
    assert pasted.startswith(" ".join(sentences)) and "**Guess**" in pasted
    assert "Next" not in pasted


def test_a_delta_with_its_records_fits_a_screen(capsys):
    words = ["epsilon=1", "delta=1e-6", "prior=0.1%", "records=1,000,000"]
    code, said = asked(capsys, *words)
    assert code == 0 and "1,000,000" in said.out
    assert len(said.out.splitlines()) <= 22

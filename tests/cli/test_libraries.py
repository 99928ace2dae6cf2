"""``didp-ref libraries``: the table, a page, a report, and what is not shown."""

import json
import re
from pathlib import Path

import pytest

from didp_ref.cli import libraries as cli
from didp_ref.cli import public_errata
from didp_ref.cli.main import main
from didp_ref.libraries import results
from didp_ref.libraries.cell import Cell
from didp_ref.libraries.errata import UNTOLD, entries
from didp_ref.libraries.library import HERE, Library, find_libraries, libraries
from didp_ref.libraries.reproduce import place_of
from didp_ref.libraries.results import Result, read_result
from didp_ref.oracle.subjects import subject


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["libraries", *words])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_a_report_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "--report", "opendp-laplace-threshold")
    assert code == 0
    assert text.startswith("# make_laplace_threshold")
    assert "0.0133898049327" in text


def test_a_report_without_a_name_is_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "opendp", "--report") == run(capsys, "--report", "opendp")
    code, text = run(capsys, "--report")
    assert code == 2 and "--report opendp" in text


@pytest.mark.parametrize(
    ("library", "truth"),
    [
        ("opendp", "Expected 0.0133898049327"),
        ("autodp", "Expected 0.359812086655"),
        ("riskcal", "0.499125126268"),
    ],
)
def test_a_page_begins_with_what_is_wrong_how_bad_and_what_to_do(
    library: str, truth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(each for each in entries() if each.library == library and each.is_public)
    said = " ".join(run(capsys, library)[1].split())
    assert said.startswith("FAIL " if first.ordinary and first.unsafe else "WARN ")
    assert f"Returned {first.answer} Expected " in said
    assert truth in said
    assert said.index(first.title) < said.index(first.hurt) < said.index(first.meanwhile)


def test_the_overview_has_a_line_a_library_and_the_worst_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = run(capsys, "--all")[1].partition("\nNext ")[0]
    libraries, _, others = said.partition("Errors elsewhere")
    for block, last in ((libraries, "PASS"), (others, "WARN")):
        order = ("FAIL", "WARN", "OPEN", "PASS")
        words = re.findall(r"^(FAIL|WARN|OPEN|PASS) ", block, re.MULTILINE)
        assert words == sorted(words, key=order.index) and words[-1] == last
    assert said.startswith(f"{len(re.findall('^FAIL ', libraries, re.MULTILINE))} of ")
    unsafe = len(re.findall("^FAIL ", others, re.MULTILINE))
    assert others.startswith(f": 5; {unsafe} understate the risk")
    flat = " ".join(said.split())
    names = {library.name for library in find_libraries([]) if read_result(library)}
    assert all(name in flat for name in names)
    screen = run(capsys)[1]
    assert len(screen.splitlines()) <= 24
    assert re.findall("^FAIL .*", screen, re.M) == re.findall("^FAIL .*", libraries, re.M)
    assert all(name in " ".join(screen.split()) for name in names)


def test_a_finding_is_shown_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "opendp-laplace-threshold")
    assert code == 0
    assert text.startswith("FAIL  opendp: ")
    assert "0.0133898049327" in text


def test_what_follows_from_an_answer_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(run(capsys, "autodp")[1].split())
    # by mpmath's ncdf: cdf(.5/s - 20 s) - e^20 cdf(-.5/s - 20 s), s = .3442...
    assert "delta is 9.41247307087e-09" in text


def test_answers_are_called_safe_where_the_contract_promises_a_side(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for library in ("riskcal", "python-dp"):
        (chosen,) = find_libraries([library])
        promised = sum(each.promises == "safe" for each in chosen.contracts.values())
        said = " ".join(run(capsys, library, "--all")[1].split())
        assert len(re.findall(r"\d+ of them safe", said)) == 2 * promised  # ordinary, and hard


def test_of_a_quantity_without_an_error_it_says_what_was_found_and_what_else_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("opendp", "--quantity", "concentrated.rho_of_gaussian")
    said = " ".join(run(capsys, *words)[1].split())
    (cell,) = (each for each in _cells("opendp") if each.quantity == words[2])
    ordinary, hard = cell.ordinary, cell.hard
    assert ordinary.asked == ordinary.safe == ordinary.accurate  # so that nothing is wrong
    assert said.startswith("PASS concentrated.rho_of_gaussian: ")
    assert f" {ordinary.asked} ordinary inputs" in said
    assert "opendp-laplace-threshold" in said.partition(" Also ")[2]
    said = " ".join(run(capsys, *words, "--all")[1].split())
    for part in (ordinary, hard):
        assert f"{part.asked} asked: {part.answered} answered" in said


def test_what_was_found_to_be_off_is_not_called_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(run(capsys, "opendp", "--quantity", "concentrated.delta")[1].split())
    assert said.startswith("WARN concentrated.delta: ") and "1 + 0.002" in said
    assert "nothing wrong" not in said


def _cells(library: str) -> list[Cell]:
    result = read_result(find_libraries([library])[0])
    assert result
    return list(result.cells.values())


def test_words_lead_to_all_that_they_may_mean_privacy_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, text = run(capsys, "opendp", "--quantity", "gaussian")
    assert code == 2
    for name in ("concentrated.rho_of_gaussian", "concentrated.deviation", "accuracy.gaussian"):
        assert name in text


def test_what_changed_over_releases_stands_under_its_quantity(
    capsys: pytest.CaptureFixture[str],
) -> None:
    trend = run(capsys, "opendp", "--all")[1].partition("the same in all of them\n")[2]
    rows = trend.partition("\n\n")[0].splitlines()
    assert rows[0] == "scale.differential_privacy"
    assert rows[1].split()[0] == "0.14.2"
    assert rows[4] == "concentrated.deviation"


def test_what_is_untold_is_shown_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    if not UNTOLD.exists():
        pytest.skip("this is no checkout")
    hidden = [each for each in entries() if not each.is_public]
    assert hidden
    for entry in hidden:
        public, everything = (
            " ".join(run(capsys, entry.library, *words)[1].split()) for words in ([], ["--untold"])
        )
        for text in (entry.id, entry.title, f"Returned {entry.answer}"):
            assert text not in public
        if len(entry.answer) > 1:  # one digit stands in any text
            assert entry.answer not in public
        assert entry.title in everything and entry.id in everything
        assert run(capsys, entry.id)[0] == 2
        assert run(capsys, "--report", entry.id)[0] == 2
        assert "--untold" in run(capsys, entry.id)[1]
        assert run(capsys, "--untold", "--report", entry.id)[0] == 0
        joined = everything.replace("\\ ", "")  # a command too long for a line
        typed = re.findall(r"python -m didp_ref (libraries (?:--report )?[\w-]+ --untold)", joined)
        assert f"{entry.id} --untold" in " ".join(typed)
        assert all(main(words.split()) == 0 for words in typed)
        capsys.readouterr()


def test_without_what_is_untold_it_says_what_to_type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cli, "UNTOLD", tmp_path / "untold")
    code, text = run(capsys, "--untold")
    assert (code, text.count("\n")) == (2, 1)
    assert text.endswith("python -m didp_ref libraries --untold\n")
    _, text = run(capsys, "diffprivlib", "--untold")  # the library keeps its name
    assert text.endswith("python -m didp_ref libraries diffprivlib --untold\n")
    _, text = run(capsys, "--report", "diffprivlib", "--untold")
    assert text.endswith("python -m didp_ref libraries --report diffprivlib --untold\n")


def test_no_formula_of_a_withheld_result_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As an installed package has it: its records do not know the formulas."""
    hidden = {name for library in libraries().values() for name in _hidden(library)}
    assert hidden or not UNTOLD.exists()
    monkeypatch.setattr(results, "UNTOLD", tmp_path / "untold")
    for library in libraries().values():
        result = read_result(library)
        assert result and not result.untold
        (document,) = json.loads(run(capsys, library.key, "--json")[1])["libraries"]
        assert document["untold"] == [] and document["withheld"] == result.kept_back
        public = {each.quantity for each in entries() if each.is_public}
        for name in set(library.contracts) - set(result.cells) - public:
            assert name not in json.dumps(document)
            assert run(capsys, library.key, "--quantity", name)[0] == 2  # as never compared
    notes = {
        " ".join(run(capsys, "--quantity", name)[1].partition("\nNote")[2].split())[:90]
        for name in hidden & {"gaussian.deviation", "gaussian.epsilon"}
    }
    assert len(notes) <= 1  # the same of each formula
    assert json.loads(run(capsys, "diffprivlib", "--points", "--json")[1])[0]["untold"] == []


def _hidden(library: Library) -> tuple[str, ...]:
    result = read_result(library)
    return result.untold if result else ()


def test_json_has_cells_and_entries(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "--json")
    document = json.loads(text)
    assert code == 0
    keys = {"id", "title", "library", "quantity", "status", "unsafe", "ordinary"}
    assert keys == set(document["errata"][0])


def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "opendpp")
    assert (code, text.count("\n")) == (2, 1)
    assert "opendp?" in text
    assert run(capsys, "--quantity", "no.such")[0] == 2


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("gogle", "google"), ("autodp-0.2.3.1", "autodp"), ("opendp==0.15.1", "opendp@0.15.1")],
)
def test_a_name_that_is_no_folder_leads_on(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text = run(capsys, typed)
    assert (code, text.count("\n")) == (2, 1)
    assert f"'{typed}'" in text and f" {meant}?" in text


def test_what_was_read_and_not_run_has_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "stack-exchange")
    assert code == 0
    assert text.startswith("FAIL  stack-exchange: ")
    assert "Returned 0.66 Expected 0.73105857863" in " ".join(text.split())  # e/(1 + e)
    assert "Checked it was read, and not run" in " ".join(text.split())
    assert "stack_exchange" in text
    assert run(capsys, "stack-exchange", "--points")[0] == 2


def test_a_quantity_that_an_entry_alone_judges_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--quantity", "testing.concentrated_false_negatives")
    code, text = run(capsys, "riskcal", *words)
    said = " ".join(text.split())
    assert code == 0
    assert said.startswith(f"WARN {words[1]}: get_beta_from_zcdp ")
    assert "judged by its entry alone" in said.partition(" Checked ")[2]
    assert run(capsys, "opendp", *words)[0] == 2  # about which there is no such entry


def test_a_page_says_where_its_lines_run_and_where_its_words_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = " ".join(run(capsys, "autodp", "--all")[1].split())
    for line in place_of(libraries()["autodp"]):
        assert line in said
    headings = said.rpartition("docs/libraries.md: ")[2].split("; ")
    assert len(headings) == 2
    page = (HERE.parents[1] / "docs" / "libraries.md").read_text()
    for heading in headings:
        assert f"## {heading}\n" in page


def test_a_page_has_what_its_own_tests_expect(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("dp-accounting", "--quantity", "composition.epsilon_repeated")
    assert run(capsys, *words)[1].startswith("FAIL  ")  # it breaks at ordinary inputs
    code, text = run(capsys, *words, "--all")
    assert code == 0
    assert re.search("22 .* epsilon=1 delta=0.001 times=30", text)
    assert "21.7096126245282" in text
    assert "gaussian.delta" not in text


def test_the_audit_says_what_of_them_was_computed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "opendp").mkdir()
    answers = {"opendp-laplace-threshold": "0.004925833956035741", "pydp-gaussian-overflow": "1"}
    noted = {name: {"date": "2026-12-01", "answer": each} for name, each in answers.items()}
    (tmp_path / "opendp" / "lines.json").write_text(json.dumps(noted))
    monkeypatch.setattr(public_errata, "ENVIRONMENTS", tmp_path)
    public_errata.show(["an-entry: 0.25 is what is correct"])
    text = capsys.readouterr().out
    assert "(2026-12-01): opendp-laplace-threshold\n" in text
    assert "an-entry" in text
    how = {each["id"]: each["answered"] for each in public_errata.as_json()}
    assert how["pydp-gaussian-overflow"] == "recorded"  # its answer is another by now
    assert how["nist-count-interval"] not in ("recorded", "run")


def test_the_points_of_a_quantity_are_printed_beside_ours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, text = run(capsys, "--points", "--quantity", "gaussian.epsilon")
    assert code == 0
    _, point = text.split("gaussian.epsilon, everyday: delta=1e-05, deviation=1.0")
    exact, ours, *theirs = point.partition("\n\n")[0].splitlines()[1:]
    assert exact.split() == ["exact", "4.3771780956812245"]  # Balle and Wang's mechanism
    assert ours.split()[:2] == ["didp_ref", "4.377178095681225"]  # of two neighbours the safe one
    assert [line.split()[0] for line in theirs] == ["autodp", "dp_accounting", "opacus"]
    assert all(line.endswith("accurate") for line in theirs)


def test_the_points_of_a_library_are_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "opacus", "--points", "--json")
    (document,) = json.loads(text)
    assert (code, document["library"]) == (0, "opacus")
    parts = [each["part"] for each in document["points"] if "renyi.gaussian" in each["vector"]]
    assert (parts.count("everyday"), parts.count("hard")) == (20, 20)
    assert run(capsys, "--points", "--quantity", "group.delta")[0] == 2


def test_points_that_are_not_told_yet_are_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--points", "diffprivlib", "--quantity", "gaussian.deviation")
    assert run(capsys, *words)[0] == 2
    if UNTOLD.exists():
        code, text = run(capsys, *words, "--untold")
        assert (code, "UNSAFE" in text) == (0, True)


def test_every_page_follows_from_its_records(capsys: pytest.CaptureFixture[str]) -> None:
    """Its status is the overview's, and it names what was found at extreme parameters."""
    main(["libraries", "--all"])
    overview = capsys.readouterr().out
    right = "".join(overview.partition("PASS ")[2].partition("Errors elsewhere")[0].split())
    withheld = "".join(overview.partition("OPEN ")[2].partition("PASS ")[0].split())
    several = 0
    for library in find_libraries([]):
        result = read_result(library)
        assert result is not None
        main(["libraries", library.label])
        page = capsys.readouterr().out
        status = page.split()[0]
        in_line = re.search(rf"^(FAIL|WARN)  {re.escape(library.name)} ", overview, re.M)
        listed = "".join(library.name.split())
        if status == "PASS":
            assert listed in right and not in_line
        elif status == "OPEN":  # it has no published error, and results that are withheld
            assert result.kept_back and listed in withheld and listed not in right
        else:
            assert in_line and in_line[1] in (status, {"UNSAFE": "FAIL"}.get(status)), library.key
        rows = "".join(page.split())
        shown, more = 0, re.search(r"Extreme((?:UNSAFE|other).*?)\(--all", rows)
        named = re.split("[,:;]", re.sub(r"\([^)]*\)", "", more[1])) if more else []
        for name, cell in result.cells.items():
            words = cell.verdict(result.library.contracts[name])[1]
            shown += name in named or "".join(f"{name}:{words}".split()) in rows
            if words in ("accurate", "safe, accurate", "safe up to rounding, accurate"):
                assert f" {name}: {words}\n" not in page
        wrong = [
            name
            for name, cell in result.cells.items()
            if re.search(
                "UNSAFE|any factor|negative|rejects|crashes|factor of [2-9]",
                cell.verdict(result.library.contracts[name])[1],
            )
        ]
        several += len(wrong)
        assert shown >= len(wrong), library.key
    assert several > 40


def test_opacus_has_a_negative_epsilon_that_others_reported(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["libraries", "opacus"])
    rows = "".join(capsys.readouterr().out.split())
    assert "renyi.epsilon:anegativeepsilonwhere0isexact(reported:meta-pytorch/opacus#585" in rows


def test_a_formula_has_lines_of_the_libraries_that_offer_it_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out = run(capsys, "--quantity", "gaussian.deviation")
    extreme = out.partition("\nExtreme")[2].partition("\nChecked")[0]
    assert code == 0 and "gaussian.deviation" not in extreme and "PipelineDP" in extreme
    code, out = run(capsys, "--quantity", "composition.advanced")
    assert code == 0 and "diffprivlib" not in out
    assert "0 functions" not in out and out.startswith("PASS")


def test_a_page_is_no_pass_where_a_result_is_withheld(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def withholding(library: Library, *, untold: bool) -> Result | None:
        result = read_result(library, untold=untold)
        if result is not None and library.key == "scipy":
            result.kept_back = 1
        return result

    monkeypatch.setattr(cli, "read_result", withholding)
    _, out = run(capsys, "--quantity", "composition.advanced")
    assert out.startswith("OPEN") and "results are withheld" in out


def test_a_withheld_finding_about_a_function_without_a_cell_is_announced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out = run(capsys, "opacus")
    assert out.startswith("OPEN") and "1 result is withheld" in " ".join(out.split())
    assert "python -m didp_ref libraries opacus --untold\n" in out
    for name in ("gaussian.epsilon", "renyi.gaussian"):  # which of them is affected is not said
        assert run(capsys, "opacus", "--quantity", name)[1].startswith("OPEN")
    code, out = run(capsys, "--report", "opacus")
    assert code == 2 and "--untold" in out


def test_a_documented_bound_is_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("diffprivlib", "--quantity", "composition.epsilon_repeated")
    said = " ".join(run(capsys, *words)[1].split())
    assert said.startswith("OPEN ")  # a result of this library is withheld
    assert "nothing wrong" in said and "valid, as documented: a bound of KOV17" in said


def test_documented_inputs_are_no_fault_and_undocumented_ones_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = " ".join(run(capsys, "diffprivlib")[1].split())
    assert "rejects 23 valid inputs: epsilon = 0 with delta = 0, as documented" in said
    assert "an epsilon of infinity, delta = 1 for Gaussian noise: documented as valid" in said
    assert "accepts without documenting it: NaN as an epsilon or a sensitivity" in said


def test_a_page_leads_to_the_check_of_what_was_not_compared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for library in libraries().values():
        if library.check_with:
            said = " ".join(run(capsys, library.key)[1].split())
            assert subject(library.check_with) and "DP-SGD" in library.not_compared
            assert f"didp-ref check {library.check_with} --python" in said


def test_another_release_than_that_of_a_finding_says_if_it_is_affected(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out = run(capsys, "opendp@0.15.1")
    note = " ".join(out.partition("\nNote")[2].partition("\nChecked")[0].split())
    assert note.startswith("At and Returned are from OpenDP 0.16.0 0.15.1 itself, selection.discr")
    assert "UNSAFE" in note
    _, out = run(capsys, "opendp")
    assert "At and Returned are from" not in out


def test_what_lies_beyond_a_bound_of_ours_is_shown_and_not_called_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("scipy", "--quantity", "composition.advanced", "--all")
    said = " ".join(run(capsys, *asked)[1].split())
    (count,) = re.findall(r"hard \d+ asked: .*? accurate and (\d+) beyond our bound;", said)
    assert f"{count} beyond our bound (not judged)" in said
    shown = r"hard, beyond \S+: answered ([\d.e-]+), our bound ([\d.e-]+)"
    ((answer, bound),) = re.findall(shown, said)
    assert float(answer) < float(bound)
    assert "wrong by" not in said


def test_no_answer_is_shown_beside_an_exact_value_that_prints_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = " ".join(run(capsys, "pfl", "--all")[1].split())
    assert "exact: a little more, by less than float64 rounds" in said  # less noise is unsafe
    for library in libraries():
        said = " ".join(run(capsys, library, "--all")[1].split())
        shown = re.findall(r"answered (\S+), (?:exact|our bound) ([\d.e+-]+)", said)
        assert not [pair for pair in shown if pair[0] == pair[1]], library


def test_a_library_without_a_finding_is_said_to_have_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = main(["libraries", "--report", "diffprivlib"])
    assert code == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "diffprivlib: has no published finding; didp-ref libraries diffprivlib shows" in said


def test_the_scope_of_a_finding_says_of_how_many_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(run(capsys, "opendp")[1].split())
    assert "Scope UNSAFE at some of 196 ordinary inputs; tested: scale from 0.05 to" in text


def test_a_page_says_how_many_inputs_were_not_tried(capsys: pytest.CaptureFixture[str]) -> None:
    for key in ("opacus", "riskcal"):
        result = read_result(libraries()[key])
        assert result
        written = [cell.as_json() for cell in result.cells.values()]
        parts = [cell[name] for cell in written for name in ("ordinary", "hard")]
        left = sum(part.get("not_asked", 0) for part in parts)
        left += sum(cell.get("invalid_not_asked", 0) for cell in written)
        all_of_them = left + sum(part.get("asked", 0) for part in parts)
        all_of_them += sum(cell["refuses"][1] for cell in written)
        text = " ".join(run(capsys, key)[1].split())
        assert ("were not tried" in text) is (left > 0)
        assert not left or f"{left:,} of {all_of_them:,} inputs were not tried" in text

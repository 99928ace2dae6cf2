"""``didp-ref libraries`` with a maker's or a repository's name, and what it says of an epsilon."""

import re
import tomllib

import pytest

from didp_ref.cli.library_ranges import RANGE
from didp_ref.cli.main import main
from didp_ref.libraries.errata import entries
from didp_ref.libraries.library import HERE, libraries
from didp_ref.libraries.names import group_of
from didp_ref.libraries.results import read_result
from didp_ref.oracle.encoding import read_input
from didp_ref.oracle.ordinary import DELTA, EPSILON, is_in_use, ranges_in_use
from didp_ref.oracle.subjects import subject

READ = {entry.library for entry in entries() if entry.read and entry.is_public}
STATUS = r"^(FAIL|WARN|OPEN|PASS)  "


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main([*words])
    said = capsys.readouterr()
    return code, said.out + said.err


def row(text: str, label: str) -> str:
    """Return a row of a screen, in one line."""
    found = re.search(rf"^{label} +(.*(?:\n {{10}}.*)*)", text, re.MULTILINE)
    return " ".join(found[1].split()) if found else ""


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("pydp", "python_dp"),
        ("PyDP", "python_dp"),
        ("pipelinedp", "pipeline_dp"),
        ("tensorflow privacy", "tensorflow_privacy"),
        ("apple", "pfl"),
        ("IBM's library", "diffprivlib"),
        ("IBM/differential-privacy-library", "diffprivlib"),
        ("facebook", "opacus"),
        ("meta-pytorch/opacus", "opacus"),
        ("nist", "nist_sp_800_226"),
    ],
)
def test_another_name_of_a_library_shows_its_page(
    typed: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text = run(capsys, "libraries", typed)
    assert code == 0 and text.split()[0] in ("FAIL", "WARN", "OPEN", "PASS")
    assert text == run(capsys, "libraries", key.replace("_", "-"))[1]


@pytest.mark.parametrize(
    ("typed", "some"),
    [
        ("google", {"dp_accounting", "tensorflow_privacy", "jax_privacy", "python_dp"}),
        ("Google's library", {"google_go_java", "pipeline_dp"}),
        ("googledp", {"python_dp"}),
        ("google differential privacy", {"dp_accounting", "python_dp", "google_go_java"}),
        ("differential-privacy", {"dp_accounting", "python_dp", "google_go_java"}),
        ("https://github.com/google/differential-privacy", {"python_dp"}),
        ("openmined", {"python_dp", "pipeline_dp"}),
    ],
)
def test_a_maker_lists_all_its_libraries(
    typed: str, some: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, text = run(capsys, "libraries", typed)
    group = group_of(typed)
    assert code == 0 and group and some <= {*group.keys}
    assert len(re.findall(STATUS, text, re.MULTILINE)) == len(group.keys)
    names = [libraries()[key].name for key in group.keys if key in libraries()]
    assert all(f"  {name} " in text for name in names)
    assert f"didp-ref libraries {group.keys[0]} (or {', '.join(group.keys[1:])})" in row(
        text, "Next"
    )
    for key in group.keys:  # its line has the status of its page
        page = run(capsys, "libraries", key)[1].split()[0]
        name = libraries()[key].name if key in libraries() else key.replace("_", "-")
        assert f"\n{page}  {name} " in text


def test_every_other_name_is_of_what_is_judged_here() -> None:
    written = tomllib.loads((HERE / "names.toml").read_text("utf-8"))
    named = {key for maker in written["makers"].values() for key in maker["libraries"]}
    known = {*libraries(), *READ}
    assert named | set(written["names"]) <= known
    for key in known:  # a key is never another's name
        group = group_of(key)
        assert group is None or group.keys == (key,)
    for key, each in libraries().items():
        group = group_of(each.package)
        assert group and group.keys == (key,)


def test_the_other_commands_lead_to_a_maker(capsys: pytest.CaptureFixture[str]) -> None:
    assert "didp-ref libraries google\n" in run(capsys, "list", "--text", "google")[1]
    assert "didp-ref libraries python_dp\n" in run(capsys, "show", "pydp")[1]
    report = run(capsys, "libraries", "google", "--report")[1]
    about = [each for each in entries() if each.is_public and each.library in READ | {"python_dp"}]
    assert all(f"# {each.title}\n" in report for each in about if "google" in each.file)
    assert run(capsys, "libraries", "--report", "pydp") == run(
        capsys, "libraries", "--report", "python_dp"
    )
    assert run(capsys, "libraries", "openmined", "--witnesses")[0] == 0


def test_every_screen_and_count_has_the_status_of_the_finding(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """FAIL is for what breaks a promise or raises an error at ordinary parameters."""
    public = [entry for entry in entries() if entry.is_public]
    overview = run(capsys, "libraries", "--all")[1]
    elsewhere = " ".join(overview.partition("Errors elsewhere")[2].partition("Next ")[0].split())
    for entry in public:
        fails = entry.ordinary and (entry.unsafe or entry.answer.endswith("Error"))
        assert entry.status == ("FAIL" if fails else "WARN")
        assert run(capsys, "libraries", entry.id)[1].startswith(f"{entry.status}  ")
        name = entry.library.replace("_", "-")
        if entry.read:
            assert f"{entry.status} {name} {entry.title}" in elsewhere
        formula = run(capsys, "libraries", "--quantity", entry.quantity)[1].split()[0]
        assert formula in ("FAIL", entry.status)
        if entry.ordinary:
            continue
        assert f"{entry.title} (unusual parameters)" in " ".join(overview.split()) or not entry.read
        witness = run(capsys, "libraries", entry.id, "--witnesses")[1]
        assert f"{entry.id}  UNSAFE, unusual\n" in witness
    risky = [each for each in public if each.read and each.unsafe and each.ordinary]
    assert elsewhere.startswith(f": 5; {len(risky)} understate the risk at ordinary parameters ")
    said = row(run(capsys, "libraries")[1], "Also").partition(" understate")[0]
    assert {*said.split(", ")} == {each.library.replace("_", "-") for each in risky}
    assert "google-go-java" not in run(capsys, "libraries")[1]
    first = " ".join(run(capsys, "libraries")[1].partition("\n\n")[0].split())
    found = re.match(r"(\d+) of .*: (\d+) promise too much, (\d+) crash", first)
    assert found
    every, unsafe, errors = map(int, found.groups())
    assert every == unsafe + errors


def test_a_page_says_which_functions_are_unsafe_at_ordinary_parameters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "epsilon {:g} to {:g}, delta {:g} to {:g}".format(*EPSILON, *DELTA) == RANGE
    for key, library in libraries().items():
        result = read_result(library)
        assert result
        said = row(run(capsys, "libraries", key)[1], "Ordinary")
        whole = row(run(capsys, "libraries", key, "--all")[1], "Ordinary")
        promised = {name for name, each in library.contracts.items() if each.promises == "safe"}
        cells = {name: result.cells[name].ordinary for name in promised & {*result.cells}}
        unsafe = {name for name, part in cells.items() if part.is_unsafe}
        safe = {name for name, part in cells.items() if part.answered} - unsafe
        assert said.startswith("UNSAFE: ") is bool(unsafe) is (f" ({RANGE})" not in said)
        for name in unsafe:  # a range of epsilon says nothing of a scale
            assert f"{name} ({ranges_in_use(subject(name).parameters)})" in said
        named = {*re.split(r" \(|\. ", whole.partition("tried: ")[2])[0].split(", ")} - {""}
        if result.kept_back:  # a list would say which formula is not on it
            assert not any(name in whole for name in library.contracts)
            assert said == whole and "UNSAFE at some ordinary parameters" in said
        else:
            assert named == safe and "withheld" not in said
        assert ("only accuracy was judged" in said) is not bool(cells or result.kept_back)


def test_of_a_maker_what_is_withheld_is_counted_and_not_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = row(run(capsys, "libraries", "google")[1], "Ordinary")
    assert said.startswith(f"no published result is UNSAFE ({RANGE})")
    assert said.endswith(
        "The withheld results are UNSAFE at some ordinary parameters: dp-accounting (2)"
    )
    said = row(run(capsys, "libraries", "openmined")[1], "Ordinary")
    assert said == f"no published result is UNSAFE ({RANGE})"


def test_extreme_names_a_parameter_that_is_unusual(capsys: pytest.CaptureFixture[str]) -> None:
    """At the worst input of each function, and by how little where it is little."""
    for key, library in libraries().items():
        result = read_result(library)
        assert result
        said = row(run(capsys, "libraries", key)[1], "Extreme")
        assert "such as" not in said
        for name, cell in result.cells.items():
            point = cell.hard.unsafest
            if library.contracts[name].promises != "safe" or not cell.hard.is_unsafe:
                continue
            assert point
            shown = re.search(rf"{name}(?: \(|: [^;]*?\(worst at )([^)]*)\)", said)
            assert shown, (key, name)
            if shown[1].startswith("by "):
                assert point.factor is not None and point.factor < 1.01
                continue
            at, _, number = shown[1].partition(" near ")
            if at == "a result":
                assert float(number) == pytest.approx(float(point.exact), rel=0.01)
                continue
            asked = float(str(read_input(point.inputs[at])))
            assert float(number.replace(",", "")) == pytest.approx(asked, rel=0.01)
            assert not is_in_use(at, asked)
    said = row(run(capsys, "libraries", "python_dp")[1], "Extreme")
    assert "scale.differential_privacy (by 1 + 4e-05), gaussian.deviation (epsilon near" in said


def test_an_epsilon_leads_to_the_row_that_answers_it(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--epsilon", "2"], ["epsilon=2"]):
        code, text = run(capsys, "libraries", "google", *words)
        assert (code, text.count("\n")) == (2, 1)
        assert "the row Ordinary" in text and RANGE in text


def test_where_no_points_are_recorded_it_says_of_which_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, text = run(capsys, "libraries", "python_dp", "--points")
    assert code == 0 and "no such points of python_dp are recorded: only of autodp" in text
    assert "didp-ref libraries python_dp --all" in " ".join(text.split())
    assert run(capsys, "libraries", "python_dp", "--points", "--json") == (0, "[]\n")
    code, text = run(capsys, "libraries", "google", "--points")
    assert code == 0 and text.startswith("dp_accounting: ")


def test_a_page_counts_the_functions_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Each function is counted once, and of withheld results no count says which."""
    for key, library in libraries().items():
        result = read_result(library)
        assert result
        whole = " ".join(run(capsys, "libraries", key, "--all")[1].split())
        lead = f"{library.name} {result.version}, "
        counted = re.search(rf"{re.escape(lead)}(\d+) functions?, ordinary parameters: ", whole)
        assert bool(counted) is not bool(result.kept_back)
        if counted:
            counts = re.match(r"(?:[a-zA-Z() ]+: \d+(?:; )?)+", whole[counted.end() :])
            assert counts
            numbers = [int(number) for number in re.findall(r": (\d+)", counts[0])]
            assert sum(numbers) == int(counted[1]) == len(result.cells)
            unsafe = sum(
                cell.endangers(library.contracts[name]) for name, cell in result.cells.items()
            )
            assert ("UNSAFE: " in counts[0]) is bool(unsafe)

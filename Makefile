# Every command builds .venv from pyproject.toml and the pinned constraints first.
PYTHON ?= python3
BIN := .venv/bin
# The Adult data for tests and audit: a folder with adult.data and adult.test, where there is one.
export DIDP_ADULT ?= $(abspath $(wildcard ../shared/adult))

# The tests start many processes: each would compile the package anew where no bytecode is kept.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: audit test programs check prove audit-full generate vectors book libraries benchmarks parts release spark clean

audit: .venv/installed
	$(BIN)/didp-ref audit

# a test that hangs is ended and named, and the others go on
test: .venv/installed
	$(BIN)/pytest -n auto --dist worksteal -m "not slow and not coq and not program" \
	    -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true

# the tests that need a C compiler, Node or chromium, which `make test` leaves out
programs: .venv/installed
	$(BIN)/pytest -n auto -m "program and not slow"

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tools.prose

# Coq's kernel checks every theorem, of which only what changed since is compiled again: with
# PROVE=--fresh all of it; needs Coq (apt-get install coq libcoq-coquelicot libcoq-interval)
prove: .venv/installed
	$(BIN)/python -m tools.prove $(PROVE)
	$(BIN)/pytest -n auto -m "coq and not slow" tests/audit tests/tools

# the slow sweeps too: every mutant of formulas and derivations, every vector made anew; and what
# Coq compiled is read again by its second checker, coqchk
audit-full: .venv/installed
	$(BIN)/python -m tools.vectors --fresh
	$(BIN)/pytest -n auto --hypothesis-profile=thorough
	$(BIN)/didp-ref audit
	$(BIN)/python -m tools.prove
	$(BIN)/python -m tools.coq.coqchk

# what is made from the code: the proof objects, the ledger, SPEC.md, docs/spec, docs/lemmas.md, docs/tour.ipynb, the vectors; with
# ID="abdi.theorem-3 scale.rho" only what these claims and formulas touch, with ID=abdi a paper's
generate: .venv/installed
	$(BIN)/python -m tools.generate $(ID)

# every vector, of which git has those of the tier must: 51,000 in dist/vectors, a quarter of an hour
# of processor time, of which only what is missing is made; held against the checksums in vectors/tiers.tsv
vectors: .venv/installed
	$(BIN)/python -m tools.vectors $(ID)

# the site of every claim, formula, erratum and mistake, in dist/book, with the vectors of the tier
# must; with BOOK=--fresh nothing is taken from what an earlier build kept
book: .venv/installed
	$(BIN)/python -m didp_ref.book --out dist/book $(BOOK)

# every public library that is judged, each in an environment of its own in .venv/libraries (4 GB in
# all): LIBRARIES="opendp scipy" for some, LIBRARIES=--record to write down what is found
libraries: .venv/installed
	$(BIN)/python -m tools.libraries $(LIBRARIES)
	$(BIN)/pytest -n 0 tests/vectors/test_pull_requests.py
	$(BIN)/didp-ref libraries

benchmarks: .venv/installed
	$(BIN)/python -m benchmarks

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes --requirement constraints.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# what is installed, with versions and licences, as a CycloneDX document; listed from outside, so
# that the tool is not among the parts
parts: .venv/installed .venv/parts/installed
	mkdir -p dist
	.venv/parts/bin/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml \
		--output-file dist/parts.cdx.json $(BIN)/python

.venv/parts/installed: .venv/installed .ci/parts.txt
	$(PYTHON) -m venv .venv/parts
	.venv/parts/bin/python -m pip install --quiet --require-hashes --requirement .ci/parts.txt
	touch $@

# all that a release consists of, in dist/release, with checksums; from one commit the same bytes
release: parts vectors
	$(BIN)/python -m didp_ref.book --out dist/book --vectors dist/vectors
	$(BIN)/python -m tools.release

# the tests of `assess` on Spark, in local mode: half a gigabyte, and Java (apt-get install
# default-jre-headless)
spark: .venv/spark/installed
	PYTHONPATH=.venv/spark $(BIN)/python -c 'import pyspark'
	PYTHONPATH=.venv/spark $(BIN)/pytest -n 0 -k spark tests/assessment tests/cli/test_assess_files.py tests/cli/test_release.py

.venv/spark/installed: .venv/installed .ci/spark.txt
	$(BIN)/python -m pip install --quiet --target .venv/spark --require-hashes --requirement .ci/spark.txt
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache

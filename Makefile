# make        installs into .venv, checks the rules, builds everything into build/, plays one game
# make test   every check of the project; of the tests that take long, a part
# make test-all  the same with every test, as before a release
# make clean  removes what was made; `make distclean` also .venv

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
# Where venv cannot put a pip of its own (Debian without python3-venv), the system's installs into it.
PIP_INSTALL = if [ -x $(BIN)/pip ]; then pip="$(BIN)/pip"; else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
	$$pip install --quiet --disable-pip-version-check
ROOTS := dsl interpreter site cli
RULES := $(shell find rules -type f 2>/dev/null)
CODE := $(shell find $(ROOTS) -type f -not -name '*.pyc' 2>/dev/null)
JOBS ?= 2
# Bytecode is kept, whatever the surroundings say: the tests start many processes, and each would compile all code anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: all check test test-all lint types pytest pytest-all clean distclean

all: check build/site/index.html build/first_game.txt
	@echo
	@echo "Done. Look at"
	@echo "  build/site/index.html            the rulebooks; sheets, cards and tokens are in build/site/*/print, all in one:"
	@find build/site -name 'print-and-play-*.pdf' | sort | sed 's/^/    /'
	@echo "  build/first_game.txt             a game the computer played against itself"
	@echo "Play one yourself, on a screen:  $(BIN)/warbook table first_skirmish"

$(VENV)/installed: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). Say which with make PYTHON=…"; exit 1; }
	@echo "Installing into $(VENV) …"
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@$(PIP_INSTALL) -e .
	@touch $@

$(VENV)/dev: $(VENV)/installed
	@echo "Installing what the tests need …"
	@$(PIP_INSTALL) -e '.[dev]'
	@touch $@

check: $(VENV)/installed
	@$(BIN)/warbook check rules

build/site/index.html: $(VENV)/installed $(RULES) $(CODE)
	@$(BIN)/warbook build rules --out build/site
	@touch $@

build/first_game.txt: $(VENV)/installed $(RULES) $(CODE)
	@mkdir -p build
	@rm -f build/first_game.json
	@$(BIN)/warbook play first_skirmish --side A=greedy --side B=greedy --seed 1 --save build/first_game.json > $@
	@tail -n 2 $@ | head -n 1

test: lint types pytest

test-all: lint types pytest-all

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/ruff format --check --quiet .
	$(BIN)/warbook format --check rules

types: $(VENV)/dev
	$(BIN)/mypy $(ROOTS)

pytest: $(VENV)/dev
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "not slow"

pytest-all: $(VENV)/dev
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

clean:
	rm -rf build dist .warbook-cache tests/breadth/.warbook-cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find $(ROOTS) tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV)

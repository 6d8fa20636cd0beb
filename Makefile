# `make play` needs only Python 3.11 or newer and make; everything else goes into .venv. `make test` also uses Chromium,
# Firefox, WebKitGTK and PostgreSQL, and installs them by apt-get (as root) where they are missing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help page play web warm test journeys soak lint types bench lock clean

help:
	@echo "make play    the game, in your browser"
	@echo "make test    style, types and all tests"
	@echo "make journeys  only the journeys through the page in real browsers"
	@echo "make soak    the long runs"
	@echo "make bench   how fast the rulebook plays on one core"
	@echo "make lock    pin the newest versions of what we depend on"
	@echo "make clean   remove the environment and caches"

$(VENV)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Planetarium needs Python 3.11 or newer; say make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

# What playing needs: pinned, hashed, without build isolation so that nothing unpinned is fetched.
$(VENV)/play: requirements.txt pyproject.toml | $(VENV)/python
	$(PIP) install --require-hashes -r requirements.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# What developing needs on top.
$(VENV)/develop: requirements-dev.txt pyproject.toml | $(VENV)/python
	$(PIP) install --require-hashes -r requirements-dev.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/play

# Builds the page anew if its sources have changed.
page: $(VENV)/play
	$(BIN)/python web/build.py

play: page
	$(BIN)/planetarium

lint: $(VENV)/develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/develop
	$(BIN)/mypy

web: page
	$(BIN)/python web/build.py check

# Compiles the rulebook unless it is compiled.
warm: $(VENV)/develop
	$(BIN)/planetarium warm-up

test: $(VENV)/develop
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target warm lint types web
	$(BIN)/python -m pytest -n auto --dist worksteal

# Whole journeys in Chromium, and the main ones in Firefox and WebKitGTK; `make test` makes them too.
journeys: page warm
	$(BIN)/python -m pytest tests/e2e tests/browsers -n auto --dist worksteal

soak: page warm
	$(BIN)/python -m pytest -m soak -n auto

bench: $(VENV)/play
	$(BIN)/planetarium bench

# Neither the headers nor the files name an address to download from.
lock: $(VENV)/python
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" --extra build pyproject.toml --output-file requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" --extra build --extra dev pyproject.toml --output-file requirements-dev.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" benchmarks/peers/requirements.in --output-file benchmarks/peers/requirements.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build web/node_modules src/planetarium/server/page

# Each target sets up its own environment under .venv; only Python, make and git have to be there.
# PYTHON=... chooses the interpreter, ARGS=... adds arguments to the command that is run.

.DEFAULT_GOAL := help

ENVIRONMENTS := demo test lint types docs browser api bench wheel
INSTALL_demo := -e '.[cli]'
INSTALL_test := -e '.[cli,testing]' --group test
INSTALL_lint := --group lint
INSTALL_types := -e '.[cli,testing]' --group test --group types
INSTALL_docs := -e '.[cli,testing]' --group docs
INSTALL_browser := -e . --group browser
INSTALL_api := --group api
INSTALL_bench := -e . --group bench
INSTALL_wheel := --group wheel

# Candidates are run and not only looked up: a version manager's stub may be on PATH and have nothing behind it,
# and a system's Python may come without venv. Prints "version path" of each; $(1) follows every one that works.
PROBE := import ensurepip, sys, venv; \
	sys.version_info >= (3, 11) or sys.exit(1); \
	print("%d.%d %s" % (sys.version_info[0], sys.version_info[1], sys.executable))
find_pythons = for name in python3 python3.13 python3.12 python3.11 python \
	"$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.1[1-9]*/bin/python3; do \
	"$$name" -c '$(PROBE)' 2>/dev/null $(1); done

ifndef PYTHON
PYTHON := $(shell $(call find_pythons,&& break) | sed 's/^[^ ]* //')
endif
VERSION := $(if $(PYTHON),$(shell "$(PYTHON)" -c 'import sys; print("%d.%d" % sys.version_info[:2])'))
bin = .venv/$(VERSION)-$(1)/bin

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | awk -F '\t' '{ printf "  make %-13s %s\n", $$1, $$2 }'

.PHONY: demo
demo: env-demo ## play a game before your eyes
	@$(call bin,demo)/python -m sushigo demo $(ARGS)

.PHONY: test
test: env-test ## run the tests, seeded
	$(call bin,test)/python -m pytest --hypothesis-seed=0 $(ARGS)

.PHONY: soak
soak: env-test ## run the large volumes
	HYPOTHESIS_PROFILE=soak $(call bin,test)/python -m pytest -m soak --timeout=0 $(ARGS)

.PHONY: test-browser
test-browser: docs env-browser ## build the site and look at it in a browser
	$(call bin,browser)/python -m pytest tests/browser -m browser $(ARGS)

.PHONY: examples
examples: env-test ## run every example
	@for example in examples/*.py; do \
		echo "$$example"; $(call bin,test)/python "$$example" </dev/null || exit 1; done

.PHONY: lint
lint: env-lint ## check style and format
	$(call bin,lint)/ruff check $(ARGS)
	$(call bin,lint)/ruff format --check

.PHONY: types
types: env-types ## check the types, with mypy and pyright
	$(call bin,types)/python -m mypy
	$(call bin,types)/python -m pyright --pythonpath $(call bin,types)/python

.PHONY: docs
docs: env-docs ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(call bin,docs)/python -m mkdocs build --strict

# Before the first release there is no tag, so nothing that could have changed.
.PHONY: api
api: env-api ## tell what has changed in the public names since the last tag
	@tag=$$(git describe --tags --abbrev=0 2>/dev/null) || { echo "no tag yet, so nothing to compare with"; exit; }; \
	echo "since $$tag:"; $(call bin,api)/python -m griffe check sushigo --search src --against "$$tag" $(ARGS)

# One core keeps the timings steady where the system lets a process be bound to it.
.PHONY: bench
bench: env-bench ## measure speed
	@pin=$$(command -v taskset >/dev/null && $(call bin,bench)/python -c \
		'import os; print("taskset -c", max(os.sched_getaffinity(0)))'); \
	set -x; $$pin $(call bin,bench)/python -m pytest benchmarks --benchmark-only --timeout=0 $(ARGS)

.PHONY: wheel
wheel: env-wheel ## build the sdist and the wheel into dist/
	rm -rf dist
	$(call bin,wheel)/python -m build

.PHONY: pythons
pythons: ## list the Pythons found
	@$(call find_pythons) | awk '!seen[$$1]++'

.PHONY: clean
clean: ## remove all that was made, the environments included
	rm -rf .venv build dist site .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is stale when what it was made from has changed: the place, the interpreter or pyproject.toml.
# Their text is compared, since a checkout makes files younger without changing them.
.PHONY: $(ENVIRONMENTS:%=env-%)
$(ENVIRONMENTS:%=env-%): env-%:
	@test -n "$(VERSION)" || { echo "no Python from 3.11 on found; name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@env=.venv/$(VERSION)-$*; \
	made_from=$$(pwd; "$(PYTHON)" -VV; cat pyproject.toml; echo "$(INSTALL_$*)"); \
	test "$$made_from" = "$$(cat $$env/made-from 2>/dev/null)" && $$env/bin/python -c '' && exit; \
	echo "setting up $$env"; \
	rm -rf $$env && \
	"$(PYTHON)" -m venv $$env && \
	$$env/bin/python -m pip install -qq 'pip>=25.1' && \
	$$env/bin/python -m pip install -qq $(INSTALL_$*) && \
	printf '%s\n' "$$made_from" >$$env/made-from

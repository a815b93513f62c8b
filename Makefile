# `make run` plays, `make test` checks everything, `make help` lists the rest. A step whose inputs are unchanged is not repeated.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet --no-input
heading = @printf '\n== %s ==\n' "$(1)"

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: run
run: .venv/run web/dist/index.html ## play: http://127.0.0.1:8000, rooms are kept in ./data (ARGS="…" go to `partyside serve`)
	@exec .venv/bin/partyside serve $(ARGS)

.PHONY: dev
dev: .venv/run web/node_modules/.package-lock.json ## the server, and in front of it Vite, which reloads the page on each change
	@.venv/bin/partyside serve $(ARGS) & trap "kill $$!" EXIT; cd web && npm run dev

.PHONY: test
test: ## everything; as root it installs what the tests need from Debian
	@rm -rf test-results web/test-results
	@tools/need.sh --install venv node chromium
	@$(MAKE) lint
	$(call heading,web build)
	@$(MAKE) web/dist/index.html
	$(call heading,pytest)
	@$(PYTHON) -m pytest -n auto --junitxml=test-results/pytest.xml
	$(call heading,vitest)
	@cd web && npm test -- --reporter=default --reporter=json --outputFile.json=test-results/vitest.json
	$(call heading,Playwright)
	@cd web && PLAYWRIGHT_JSON_OUTPUT_FILE=test-results/playwright.json npm run e2e -- --reporter=list,json

.PHONY: test-browsers
BROWSERS ?= firefox webkit
test-browsers: .venv/run web/dist/index.html ## a whole game in Firefox and in WebKitGTK; BROWSERS=firefox plays in that one only
	@tools/need.sh --install $(BROWSERS)
	@cd web && xvfb-run -a npm run --silent smoke -- $(BROWSERS:%=--project=%)

.PHONY: check
check: lint ## the part of the tests that takes seconds
	$(call heading,pytest without the slow tests)
	@$(PYTHON) -m pytest --quiet -n auto -m "not slow"

.PHONY: lint
lint: .venv/dev web/node_modules/.package-lock.json ## style, types, imports, generated files; Python and browser
	$(call heading,ruff)
	@$(PYTHON) -m ruff format --check
	@$(PYTHON) -m ruff check
	$(call heading,mypy)
	@$(PYTHON) -m mypy
	$(call heading,import-linter)
	@.venv/bin/lint-imports
	$(call heading,generated files)
	@$(PYTHON) tools/gen_wire.py --check
	$(call heading,svelte-check and linters of web/)
	@cd web && npm run check

.PHONY: cover
cover: .venv/dev ## every branch of the rules and of the room must be tested
	@$(PYTHON) -m coverage run -m pytest --quiet -m "not slow" tests/uno tests/room
	@$(PYTHON) -m coverage report --include='src/partyside/uno/*,src/partyside/room/*' --fail-under=100

.PHONY: gen
gen: .venv/dev web/node_modules/.package-lock.json ## write the files that follow from wire.py anew
	@$(PYTHON) tools/gen_wire.py

.PHONY: bench
bench: .venv/dev ## measure the server; each file of bench/ prints one table
	@for file in $(wildcard bench/[!_]*.py); do name=$${file%.py}; echo "== $$file =="; $(PYTHON) -m "$${name//\//.}"; done

.PHONY: bench-web
bench-web: .venv/run web/dist/index.html ## measure the built client in Chromium; prints one table
	@tools/need.sh chromium
	@cd web && npm run --silent bench

.PHONY: fuzz
fuzz: .venv/dev ## let each file of fuzz/ search for inputs that break the server
	@for file in $(wildcard fuzz/[!_]*.py); do name=$${file%.py}; echo "== $$file =="; $(PYTHON) -m "$${name//\//.}"; done

# With the pins of the present locks kept; UPGRADE=--upgrade takes the newest of everything. A lock names no package host.
.PHONY: lock
LOCK := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url $(UPGRADE)
lock: .venv/run ## write requirements*.lock anew from pyproject.toml
	@$(PIP) install uv==0.13.9
	$(LOCK) pyproject.toml --output-file requirements.lock
	$(LOCK) --group build --output-file requirements-build.lock
	$(LOCK) pyproject.toml --group dev --constraint requirements.lock --constraint requirements-build.lock --output-file requirements-dev.lock

.PHONY: clean
clean: ## delete all that make made, except ./data
	rm -rf .venv web/node_modules web/dist dist test-results web/test-results
	rm -rf .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

.venv/bin/python:
	@tools/need.sh venv
	@echo "Making a virtual environment in .venv"
	@python3 -m venv .venv

.venv/run: pyproject.toml requirements.lock requirements-build.lock | .venv/bin/python
	@echo "Installing what the server needs"
	@$(PIP) install --require-hashes -r requirements.lock -r requirements-build.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev: requirements-dev.lock .venv/run
	@echo "Installing what the tests need"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@tools/need.sh node
	@echo "Installing what the web client is built with"
	@cd web && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# Folders count as sources too: a folder's time changes when a file in it is deleted.
web/dist/index.html: web/node_modules/.package-lock.json $(wildcard web/*.html web/en/*.html web/*.js web/*.ts) $(shell find web/src web/public)
	@echo "Building the web client"
	@cd web && npm run build
	@touch $@

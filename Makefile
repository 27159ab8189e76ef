# `make` alone prints what there is.
SHELL := bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

EMAIL ?=
# Also a variable of bash that counts by itself: recipes get the number as an argument.
SECONDS ?= 60
BUILD := swift build

.PHONY: help
help: ## print this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | while IFS='|' read -r name text; do printf '  make %-14s %s\n' "$$name" "$$text"; done

.PHONY: deps
deps: ## install the Debian packages that are missing
	@Tools/install-packages.sh

.PHONY: build
build: deps ## build everything
	@$(BUILD)

.PHONY: demo
demo: deps ## run the main job on a Sandbox of its own (EMAIL=you@example.com)
	@Tools/quiet-build.sh --product oms
	oms="$$(swift build --show-bin-path)/oms"
	"$$oms" demo $(if $(EMAIL),--email "$(EMAIL)")
	"$$oms" demo --restored

.PHONY: demo-ewallet
demo-ewallet: deps ## show a payment between two eWallet users: QR code, socket, approval
	@Tools/quiet-build.sh --product oms
	"$$(swift build --show-bin-path)/oms" ewallet demo

.PHONY: test
test: deps ## build and run every test in the repository
	@Tools/test.sh

.PHONY: test-packages
test-packages: deps ## build and test each package alone, from its own folder
	@Tools/test-packages.sh

.PHONY: bench
bench: deps ## measure against named peers; fails when a bound is missed (needs Python)
	@Tools/bench.sh

.PHONY: soak
soak: deps ## kill, race and damage the key stores at full length (takes hours)
	@Tools/torture/run.sh

.PHONY: sanitize
sanitize: deps ## sign-in, session and concurrency tests under ThreadSanitizer and AddressSanitizer
	@Tools/sanitize.sh thread address

.PHONY: fuzz
fuzz: deps ## run every fuzz target for a minute each (SECONDS=60)
	@Tools/fuzz.sh $(SECONDS)

.PHONY: generate
generate: deps ## write the generated API from the schemas
	@Tools/generate.sh

.PHONY: manifest
manifest: ## write the root manifest from the package manifests
	@python3 Tools/manifests/sync.py

.PHONY: format
format: ## format all Swift sources
	@git ls-files -z '*.swift' | xargs -0 swift format format --in-place --parallel

.PHONY: lint
lint: ## check format, manifests, generated code and documentation
	@Tools/checks/all.sh

.PHONY: release
release: deps ## build oms as one optimized, statically linked program
	@swift build -c release --product oms -Xswiftc -static-stdlib
	echo "built $$(swift build -c release --show-bin-path)/oms"

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf .build Packages/*/.build Tools/*/.build

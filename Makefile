# Everyday commands; `make help` lists them.
.PHONY: help apple-check breaking demo docs test unit verify conformance connect-conformance contracts real-documents fuzz chaos soak sanitize \
	bench generate descriptors check lint format prepared
.DEFAULT_GOAL := help

# What tests have generated is nobody's to format, and one file of it may take the formatter minutes.
swift_code := $(wildcard Package.swift Sources Plugins Examples Benchmarks Tests/XCTMain.swift) \
	$(filter-out Tests/Generated/,$(wildcard Tests/*/))

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-19s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## Let apps with generated code talk to a Connect server, to REST backends, and to three WebSocket servers
	@Scripts/demo

docs: ## Make the documentation of the libraries: a site in .build/docs, which fails when a link leads nowhere
	@Scripts/docs --check

test: ## Build everything and run the tests; of the sets that are there to find surprises, a sample
	@Scripts/test

unit: ## Run the tests that need no network, no Python and no servers
	@Scripts/test --unit

verify: ## Run all that there is: the tests, the whole sets, all benchmarks; and hold every stage to its budget
	@Scripts/test --all

conformance: prepared ## Run protobuf's own conformance runner over Accord
	@Scripts/build accord
	Scripts/conformance

connect-conformance: prepared ## Compare Connect, gRPC and gRPC-Web clients with what connectrpc/conformance expects
	@Scripts/build connect-conformance-client
	Scripts/connect-conformance

apple-check: prepared ## Check what compilers on Apple's systems alone see, against stubs of Apple's modules
	@Scripts/build accordPackageTests
	Scripts/apple-check

contracts: prepared ## Generate and compile sets of contracts as they are in use, and a thousand that import each other
	@Scripts/build accord
	Scripts/contracts

real-documents: prepared ## Generate and compile clients and models from OpenAPI documents and JSON Schemas of others
	@Scripts/build accord
	Scripts/documents $(modules)

prepared:
	@Scripts/install
	@Scripts/environment

fuzz: ## Look for inputs that break a promise: make fuzz seconds=600 targets="frames sse"
	@Scripts/install
	Scripts/fuzz $(if $(seconds),--seconds $(seconds)) $(targets)

chaos: prepared ## Put faults between clients, sessions and servers, and check what has to hold: make chaos seconds=600
	@Scripts/build Chaos
	Scripts/chaos $(seconds)

soak: prepared ## Kill processes with changes in their queue, and load a mock server for an hour: make soak seconds=60 kills=99
	Scripts/soak queue $(kills)
	Scripts/soak server $(seconds)

sanitize: ## Run the runtime's tests under the address and the thread sanitizer
	@Scripts/install
	Scripts/sanitize

bench: ## Compare Accord's speed and size with those of its peers (some fifteen minutes)
	@Scripts/install
	Benchmarks/run

generate: ## Write the generated code of this package, where a contract has changed
	@Scripts/install
	@Scripts/build accord
	.build/debug/accord generate

descriptors: ## Of that, only Accord's own models: protoc's descriptors and the well-known types
	@Scripts/install
	@Scripts/build accord
	.build/debug/accord generate --config Sources/Toolchain/ProtoReader/Descriptors/accord.json
	.build/debug/accord generate --config Sources/Runtime/Accord/WellKnown/accord.json

check: lint ## Fail when code is badly formatted, or generated code has drifted from its contract
	@Scripts/install
	@Scripts/build accord
	.build/debug/accord generate --check

breaking: ## Fail when contracts of this repository break those of its last release
	@Scripts/install
	@Scripts/build accord
	Scripts/breaking

lint: ## Fail when code is badly formatted, a comment badly worded, or a room leans on one that it may not
	swift format lint --strict --parallel --recursive $(swift_code)
	Scripts/prose
	Scripts/bundle-texts --check
	Scripts/rooms

format: ## Format all Swift code that people write
	swift format --in-place --parallel --recursive $(swift_code)

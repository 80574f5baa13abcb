# `make run` shows what hooks-ls does, `make test` runs every test. Both need Go and Node (npm) and fetch the rest.

export CGO_ENABLED = 0
# For all builds, so that what is tested is what is released, and compiled once. .goreleaser.yaml repeats it.
export GOFLAGS = -trimpath

bin     := bin/hooks-ls
stamp   := -X main.version=$(shell git describe --tags 2>/dev/null) -X main.commit=$(shell git rev-parse --short HEAD 2>/dev/null) \
           -X main.date=$(shell git log -1 --format=%cs 2>/dev/null)
sources := $(shell find cmd lsp analysis simulate schemas term -name '*.go' -o -name '*.schema.json' -o -path '*/templates/*') go.mod go.sum
ext     := editors/vscode
tools   := $(or $(HOOKS_LS_CACHE),$(HOME)/.cache/hooks-ls)

.PHONY: run build test test-go test-race test-sarif test-packaging test-extension test-vscode test-neovim picture generate bench package clean

# In a copy: below the root of another repository the products read hooks differently.
run: $(bin)
	@echo '$$ hooks-ls check'
	@dir=$$(mktemp -d) && cp -R examples/. $$dir && (cd $$dir && $(CURDIR)/$(bin) check || [ $$? = 1 ]); rm -rf $$dir

build: $(bin)

$(bin): $(sources) Makefile
	go build -ldflags '-s -w $(stamp)' -o $@ ./cmd/hooks-ls

# The tests write and remove tens of thousands of small files: in memory, where Linux has room there, they are a quarter faster.
in-memory := $(shell d=/dev/shm; [ -w $$d ] && ! grep -q " $$d .*noexec" /proc/mounts && [ "$$(df -Pm $$d | awk 'END { print $$4 }')" -gt 4000 ] && echo $$d)
ifneq ($(in-memory),)
test test-go test-race: export TMPDIR = $(in-memory)
endif

test: installs test-go two-at-once test-sarif test-extension test-vscode test-neovim

# What is fetched, first and side by side, while Go compiles. What cannot be is said where it is needed.
.PHONY: installs vscode compiled
staticcheck := 0.8.2
installs:
	@$(MAKE) -s -k -j4 compiled $(sarif) $(ext)/node_modules/.installed vscode || true

vscode:
	@$(ext)/test/e2e/setup.sh $(tools)/vscode >/dev/null

compiled: $(tools)/bin/staticcheck-$(staticcheck) # two that compile at once would both compile the standard library
	@go vet ./... >/dev/null 2>&1

# The tools of Go spend a fifth of their time on collecting garbage, of which there is little.
compiled test-go test-race: export GOGC = 400

$(tools)/bin/staticcheck-$(staticcheck):
	GOBIN=$(tools)/bin go install honnef.co/go/tools/cmd/staticcheck@v$(staticcheck) && touch $@

test-go: $(tools)/bin/staticcheck-$(staticcheck)
	@unformatted=$$(gofmt -l cmd lsp analysis simulate schemas term internal); [ -z "$$unformatted" ] || { echo "gofmt would change: $$unformatted"; exit 1; }
	go vet ./...
	go run ./internal/typecheck windows darwin
	go mod tidy -diff
	$(tools)/bin/staticcheck ./...
	go test -vet=off ./...

# The race detector needs cgo, and so a C compiler. It looks at the packages that start goroutines, and at the rules, which run in
# them. Long tests run a part of their inputs: see internal/racing.
raced = ./analysis/rules $(shell grep -rlE --include='*.go' '[.]Go\b|^[[:space:]]*go [a-z]' cmd lsp analysis simulate schemas term | xargs -n1 dirname | sort -u | sed 's|^|./|')

# A program with the detector in it ends a second late by default, and the tests start hundreds.
test-race: export GORACE = atexit_sleep_ms=10
test-race:
	@if command -v $${CC:-cc} >/dev/null; then echo 'go test -race' $(raced); CGO_ENABLED=1 go test -race -vet=off $(raced); \
	else ./.ci/missing 'a C compiler for the race detector'; fi

# Packaging keeps one core busy.
.PHONY: two-at-once
two-at-once:
	@$(MAKE) -s -j2 --output-sync=target test-race test-packaging

# The published schema of SARIF comes with a package of npm.
sarif := $(tools)/sarif/package/lib/schemas/sarif-2.1.0-rtm.5.json

$(sarif):
	@mkdir -p $(tools)/sarif && cd $(tools)/sarif && npm pack --silent @microsoft/jest-sarif@1.0.0-beta.0 >/dev/null && tar xzf *.tgz && touch $@

test-sarif:
	@if $(MAKE) -s $(sarif); then HOOKS_LS_SARIF_SCHEMA=$(sarif) go test ./analysis/report -run TestSARIFSchema; \
	else ./.ci/missing 'the schema of SARIF, which npm fetches'; fi

# The archives, npm packages and the action, for this system alone.
test-packaging:
	@if command -v curl >/dev/null && command -v python3 >/dev/null; then TARGETS=$$(go env GOOS)-$$(go env GOARCH) packaging/test.sh; \
	else ./.ci/missing 'curl and python3, which try the packaging'; fi

$(ext)/node_modules/.installed: $(ext)/package.json $(ext)/package-lock.json
	cd $(ext) && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

test-extension: $(ext)/node_modules/.installed
	cd $(ext) && npm run --silent check && npm test --silent

# The extension with the program in it, for this system.
package: $(ext)/hooks-ls.vsix

$(ext)/hooks-ls.vsix: $(bin) $(ext)/node_modules/.installed $(wildcard $(ext)/src/*.ts) $(ext)/package.json $(ext)/README.md
	cd $(ext) && npm run --silent build
	mkdir -p $(ext)/bin && cp $(bin) $(ext)/bin/
	cd $(ext) && npx --no-install vsce package --no-dependencies --target $(shell node -p 'process.platform + "-" + process.arch') --out hooks-ls.vsix

# Two suites at a time: on two cores a tenth faster than one after the other.
suites := $(notdir $(wildcard $(ext)/test/e2e/*.test.mjs))

test-vscode: $(ext)/hooks-ls.vsix
	@if message=$$($(ext)/test/e2e/setup.sh $(tools)/vscode); then HOOKS_LS_VSCODE=$(tools)/vscode $(MAKE) -s -j2 --output-sync=target $(suites); \
	elif [ $$? = 3 ]; then ./.ci/missing "$$message"; else echo "$$message"; exit 1; fi

# A window in a browser can miss a click on a busy machine: a suite that fails is run a second time, and says so.
.PHONY: $(suites)
$(suites):
	@node --test $(ext)/test/e2e/$@ || { echo "$@ failed; trying it once more"; node --test $(ext)/test/e2e/$@; }

# The pictures of the editor in the documents, drawn by the end-to-end tests.
picture: $(ext)/hooks-ls.vsix
	$(ext)/test/e2e/setup.sh $(tools)/vscode
	shots=$$(mktemp -d) && HOOKS_LS_SHOTS=$$shots HOOKS_LS_VSCODE=$(tools)/vscode \
	node --test --test-concurrency=1 $(ext)/test/e2e/e2e.test.mjs $(ext)/test/e2e/start.test.mjs && \
	cp $$shots/outcome.png docs/pictures/editor.png && cp $$shots/start-*.png docs/pictures/ && rm -rf $$shots

test-neovim: $(bin)
	@editors/neovim/test.sh $(bin) || { [ $$? = 3 ] && ./.ci/missing 'Neovim'; }

generate:
	go generate ./...

# See docs/performance.md.
bench:
	./.ci/bench

clean:
	rm -rf bin $(ext)/bin $(ext)/dist $(ext)/*.vsix

#!/usr/bin/env bash
# Tries the packaging without a release: every target is built and archived as .goreleaser.yaml does, npm installs the
# packages from files, and the action's scripts run against a folder in place of GitHub. Needs Go, Node, npm, curl.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=0.0.1
ok() { echo "ok   $*"; }
fail() { echo "FAIL $*"; exit 1; }

# By the flags of a release, which make gives to the tests as well.
flags=$(sed -n 's/^ *flags: \[\(.*\)\].*/\1/p' .goreleaser.yaml | tr -d ,)
[ "${GOFLAGS:=$flags}" = "$flags" ] || fail "releases are compiled with $flags, and the tests with $GOFLAGS"
export GOFLAGS

dist=$work/dist/releases
mkdir -p "$dist/download/v$version" "$work/build"
here=$(go env GOOS)-$(go env GOARCH)
for target in ${TARGETS:-linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64}; do
  os=${target%-*} arch=${target#*-} suffix=
  [ "$os" = windows ] && suffix=.exe
  GOOS=$os GOARCH=$arch CGO_ENABLED=0 go build -ldflags "-s -w -X main.version=$version -X main.commit=abcdef0 -X main.date=2026-01-01" -o "$work/build/hooks-ls$suffix" ./cmd/hooks-ls
  name=hooks-ls-${os/darwin/macos}-$arch
  if [ "$os" = windows ]; then
    (cd "$work/build" && python3 -m zipfile -c "$dist/download/v$version/$name.zip" "hooks-ls$suffix")
  else
    tar -czf "$dist/download/v$version/$name.tar.gz" -C "$work/build" hooks-ls
  fi
  [ "$target" = "$here" ] && cp "$work/build/hooks-ls$suffix" "$work/program"
  rm "$work/build/hooks-ls$suffix"
done
(cd "$dist/download/v$version" && sha256sum hooks-ls-* >checksums.txt)
mkdir -p "$dist/latest" && cp -r "$dist/download/v$version" "$dist/latest/download"
ok "$(wc -l <"$dist/latest/download/checksums.txt") targets are built"
[ "$("$work/program" --version | head -1)" = "hooks-ls $version (abcdef0, 2026-01-01)" ] || fail "the version line: $("$work/program" --version)"
ok 'the first line of --version is as promised'

SOME=1 node packaging/npm/build.mjs "$version" "$dist/latest/download" "$work/npm" >/dev/null
mkdir "$work/tarballs" "$work/project"
for package in "$work"/npm/@hooks-ls/* "$work/npm/hooks-ls"; do
  (cd "$package" && npm pack --silent --pack-destination "$work/tarballs" >/dev/null)
done
grep -q '"scripts"' "$work"/npm/hooks-ls/package.json && fail 'a package runs a script at installation'
platform=$(node -p 'process.platform + "-" + process.arch')
(cd "$work/project" && npm init -y >/dev/null &&
  npm install --silent --no-audit --no-fund --ignore-scripts "$work/tarballs/hooks-ls-$platform-$version.tgz" "$work/tarballs/hooks-ls-$version.tgz")
got=$(cd "$work/project" && npx --no-install hooks-ls --version | head -1)
[ "$got" = "hooks-ls $version (abcdef0, 2026-01-01)" ] || fail "hooks-ls from npm says: $got"
(cd "$work/project" && npx --no-install hooks-ls check --nonsense >/dev/null 2>&1) && fail 'the exit code is lost' || [ $? = 2 ] || fail 'the exit code is changed'
ok 'npm installs the packages from files, and the exit code comes through'

if ! command -v advzip >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends advancecomp; } >"$work/apt.log" 2>&1 || cat "$work/apt.log"
fi
if ! command -v advzip >/dev/null; then
  .ci/missing 'advzip, which makes the extension small (Debian: apt-get install advancecomp)'
elif [ -d editors/vscode/node_modules ]; then # npm has installed what packages it when its own tests run before
  ONLY=${TARGETS:+$platform} packaging/vscode/package.sh "$version" "$dist/latest/download" "$work/vsix" >"$work/vsix.txt"
  unzip -p "$work/vsix/hooks-ls-$platform.vsix" extension.vsixmanifest | grep -q "TargetPlatform=\"$platform\"" || fail 'the .vsix is for another system'
  unzip -p "$work/vsix/hooks-ls-$platform.vsix" extension.vsixmanifest | grep -q "Id=\"hooks-ls\" Version=\"$version\"" || fail 'the .vsix has another version'
  ok "the extension is packaged without a warning and under 9 MB: $(tr '\n' ' ' <"$work/vsix.txt")"
fi

mkdir -p "$work/repo/.github/hooks"
printf '{\n  "hooks": {\n    "PreToolUze": [{ "type": "command", "command": "echo" }]\n  }\n}\n' >"$work/repo/.github/hooks/a.json"
action() { # VERSION CHECKSUM
  : >"$work/output"
  HOOKS_LS_RELEASES="file://$dist" HOOKS_LS_VERSION=$1 HOOKS_LS_CHECKSUM=$2 GITHUB_OUTPUT=$work/output RUNNER_TEMP=$work "$root/packaging/action/install.sh"
}
for v in latest "$version" "v$version"; do
  action "$v" '' | grep -q "^hooks-ls $version " || fail "the action does not install $v"
done
action latest 0000 >/dev/null && fail 'the action takes an archive with another checksum'
action 9.9.9 '' >/dev/null 2>&1 && fail 'the action installs a version that does not exist'
action latest '' >/dev/null
program=$(sed -n 's/^program=//p' "$work/output")
code=0
annotations=$(cd "$work/repo" && HOOKS_LS=$program HOOKS_LS_SARIF=true GITHUB_STEP_SUMMARY=$work/summary GITHUB_OUTPUT=$work/output RUNNER_TEMP=$work "$root/packaging/action/check.sh") || code=$?
[ "$code" = 1 ] || fail "the action's exit code is $code"
grep -q '^::error file=.github/hooks/a.json,line=3' <<<"$annotations" || fail "no annotation: $annotations"
grep -q "^sarif-file=$work/hooks-ls.sarif" "$work/output" && grep -q unknown-event "$work/hooks-ls.sarif" || fail 'no SARIF'
grep -q '^### hooks-ls: 1 error' "$work/summary" || fail 'no summary'
(mkdir -p "$work/none" && cd "$work/none" && HOOKS_LS=$program "$root/packaging/action/check.sh" >/dev/null 2>&1) && fail 'the action is content without a checkout'
grep -q "^version=$version" "$work/output" || fail 'no version'
ok 'the action installs by checksum, annotates, writes SARIF and a summary, fails on findings and without files'

if python3 -c 'import yaml' 2>/dev/null; then
  for file in .goreleaser.yaml .pre-commit-hooks.yaml action.yml .github/workflows/*.yml packaging/mason/package.yaml; do
    python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' "$file" || fail "$file is not YAML"
  done
  ok 'the YAML files parse'
fi
python3 - <<'PY' || fail 'the pattern of .pre-commit-hooks.yaml'
import re
text = open(".pre-commit-hooks.yaml").read()
pattern = re.compile(text.split("&files ")[1].split("\n- id")[0])
for path in (".github/hooks/a.json", "packages/web/.github/hooks/scripts/guard.sh", ".claude/settings.json", ".vscode/settings.json",
             "plugin/hooks/hooks.json", "hooks.json", "docs/x.agent.md", "tools/guard.py", ".claude-plugin/plugin.json"):
    assert pattern.search(path), path
for path in ("README.md", "src/main.go", "package.json", "tsconfig.json", "docs/hooks.json.md"):
    assert not pattern.search(path), path
PY
ok 'the pattern of pre-commit matches every source and the scripts that hooks run'
# The recipes of docs/command-line.md, each from an empty directory with one hook in it, as a new user would. What stands in: the
# release of above for the one that the action fetches, and this tree for the one that Go and pre-commit fetch.
fresh() { # NAME
  rm -rf "$work/$1" && mkdir -p "$work/$1" && cp -r "$work/repo/.github" "$work/$1" && git -C "$work/$1" init -q && cd "$work/$1"
}
recipe() { # WORD: the block of the document that has it
  python3 - "$1" "$root/docs/command-line.md" <<'PY'
import re, sys
blocks = [b for b in re.findall(r"```yaml\n(.*?)```", open(sys.argv[2]).read(), re.S) if sys.argv[1] in b]
assert len(blocks) == 1, f"{len(blocks)} recipes have {sys.argv[1]}"
print(blocks[0])
PY
}
recipe 'uses: hooks-ls/' >"$work/github.yml"
python3 - "$work/github.yml" action.yml <<'PY' || fail 'the GitHub recipe'
import re, sys
used = re.findall(r"^ {10}([a-z-]+):", open(sys.argv[1]).read(), re.M)
inputs = re.findall(r"^  ([a-z-]+):$", open(sys.argv[2]).read().split("inputs:", 1)[1].split("outputs:")[0], re.M)
assert used and set(used) <= set(inputs), (used, inputs)
PY
(
  fresh github
  code=0
  HOOKS_LS=$program HOOKS_LS_SARIF=$(sed -n 's/^ *advanced-security: //p' "$work/github.yml") GITHUB_OUTPUT=$work/output RUNNER_TEMP=$work "$root/packaging/action/check.sh" >/dev/null || code=$?
  [ "$code" = 1 ] && [ -s "$work/hooks-ls.sarif" ]
) || fail 'the GitHub recipe'

mkdir "$work/bin"
cat >"$work/bin/go" <<SH
#!/bin/sh
[ "\$*" = "install github.com/hooks-ls/hooks-ls/cmd/hooks-ls@latest" ] || { echo "not the module: \$*"; exit 1; }
cd "$root" && GOBIN="$work/bin" $(command -v go) install ./cmd/hooks-ls
SH
chmod +x "$work/bin/go"
recipe codequality | sed -n '/script:/,/artifacts:/s/^ *- //p' >"$work/gitlab.sh"
[ "$(wc -l <"$work/gitlab.sh")" = 2 ] || fail 'the GitLab recipe has another form'
(
  fresh gitlab
  code=0
  PATH="$work/bin:$PATH" sh -e "$work/gitlab.sh" >/dev/null || code=$?
  report=$(recipe codequality | sed -n 's/^ *codequality: //p')
  [ "$code" = 1 ] && python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))[0]["check_name"] == "unknown-event"' "$report"
) || fail 'the GitLab recipe'

recipe 'rev:' >"$work/pre-commit.yml"
grep -q -- '- id: hooks-ls$' "$work/pre-commit.yml" || fail 'the pre-commit recipe names no hook of .pre-commit-hooks.yaml'
(
  git clone -q --depth 1 "file://$root" "$work/clone" && cd "$work/clone" && GOBIN="$work/pre-commit" go install ./... # as pre-commit does
  fresh precommit
  entry=$(sed -n '/^- id: hooks-ls$/,/entry:/s/^ *entry: //p' "$root/.pre-commit-hooks.yaml")
  code=0
  PATH="$work/pre-commit:$PATH" sh -c "$entry" >/dev/null || code=$?
  [ "$code" = 1 ]
) || fail 'the pre-commit recipe'
ok 'the recipes for GitHub, GitLab and pre-commit run from an empty directory'

python3 - "$work" <<'PY' || fail 'the files of the image'
import re, sys
docker = open("packaging/Dockerfile").read()
assert re.search(r"^FROM scratch$", docker, re.M)
copied = re.findall(r"^(?:COPY|ADD) (.*)$", docker, re.M)
assert copied == ["$TARGETPLATFORM/hooks-ls /hooks-ls"], copied # the program and nothing else
PY
ldd "$work/program" >/dev/null 2>&1 && fail 'the program needs libraries, which the image does not have'
ok 'the image holds the program alone, which needs nothing else'
echo "all packaging tests passed"

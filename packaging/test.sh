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

dist=$work/dist/releases
mkdir -p "$dist/download/v$version" "$work/build"
here=$(go env GOOS)-$(go env GOARCH)
for target in ${TARGETS:-linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64}; do
  os=${target%-*} arch=${target#*-} suffix=
  [ "$os" = windows ] && suffix=.exe
  GOOS=$os GOARCH=$arch CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$version -X main.commit=abcdef0 -X main.date=2026-01-01" -o "$work/build/hooks-ls$suffix" ./cmd/hooks-ls
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

if command -v ruby >/dev/null || python3 -c 'import yaml' 2>/dev/null; then
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
echo "all packaging tests passed"

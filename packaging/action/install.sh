#!/usr/bin/env bash
# Fetches a release of hooks-ls for this runner, checks it and names the program in the outputs of the step.
# HOOKS_LS_RELEASES is where releases are; a test points it at a folder.
set -euo pipefail
releases=${HOOKS_LS_RELEASES:-https://github.com/hooks-ls/hooks-ls/releases}
fail() { echo "::error title=hooks-ls::$*"; exit 1; }

case ${RUNNER_OS:-$(uname -s)} in
  Linux) os=linux ;;
  macOS | Darwin) os=macos ;;
  Windows | MINGW* | MSYS*) os=windows ;;
  *) fail "no release for ${RUNNER_OS:-$(uname -s)}" ;;
esac
case ${RUNNER_ARCH:-$(uname -m)} in
  X64 | x86_64 | amd64) arch=amd64 ;;
  ARM64 | aarch64 | arm64) arch=arm64 ;;
  *) fail "no release for ${RUNNER_ARCH:-$(uname -m)}" ;;
esac
name=hooks-ls-$os-$arch
[ "$os" = windows ] && archive=$name.zip || archive=$name.tar.gz

version=${HOOKS_LS_VERSION:-latest}
case $version in
  latest) from=$releases/latest/download ;;
  [0-9]* | v[0-9]*) from=$releases/download/v${version#v} ;;
  *) fail "version \"$version\" is neither latest nor a number such as 0.1.0" ;;
esac

into=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/hooks-ls.XXXXXX")
fetch() { curl --fail --silent --show-error --location --retry 3 --output "$into/$1" "$from/$1" || fail "cannot fetch $from/$1"; }
fetch "$archive"
want=${HOOKS_LS_CHECKSUM:-}
if [ -z "$want" ]; then
  fetch checksums.txt
  want=$(awk -v name="$archive" '$2 == name { print $1 }' "$into/checksums.txt")
  [ -n "$want" ] || fail "checksums.txt does not list $archive"
fi
got=$( (sha256sum "$into/$archive" 2>/dev/null || shasum -a 256 "$into/$archive") | cut -d ' ' -f 1)
[ "$got" = "$want" ] || fail "the checksum of $archive is $got, not $want"

if [ "$os" = windows ]; then
  unzip -q "$into/$archive" -d "$into"
  program=$into/hooks-ls.exe
else
  tar -xzf "$into/$archive" -C "$into"
  program=$into/hooks-ls
fi
echo "$into" >>"${GITHUB_PATH:-/dev/null}"
echo "program=$program" >>"${GITHUB_OUTPUT:-/dev/null}"
"$program" --version

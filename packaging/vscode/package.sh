#!/usr/bin/env bash
# Packages the VS Code extension of a release: one .vsix for each system, which holds the program.
#
#   packaging/vscode/package.sh VERSION DIST OUT
#
# DIST holds the archives of the release (hooks-ls-linux-amd64.tar.gz …). ONLY names a target, by default all are packaged.
# Fails when an archive is missing, when vsce warns, or when a .vsix is larger than MOST bytes.
set -euo pipefail
[ $# = 3 ] || { echo "usage: package.sh VERSION DIST OUT" >&2; exit 2; }
command -v advzip >/dev/null || { echo "advzip is missing (Debian: apt-get install advancecomp)" >&2; exit 3; }
version=$1
mkdir -p "$3"
dist=$(cd "$2" && pwd) out=$(cd "$3" && pwd)
most=${MOST:-9437184} # 9 MB as vsce and the Marketplace count

cd "$(dirname "$0")/../../editors/vscode"
[ -d node_modules ] || npm ci --no-audit --no-fund --loglevel=error
npm run --silent build
kept=$(mktemp -d)
[ -d bin ] && mv bin "$kept"
log=$(mktemp)
trap 'rm -rf bin "$log"; [ -d "$kept/bin" ] && mv "$kept/bin" .; rm -rf "$kept"' EXIT

# The program needs no libraries, so that Alpine takes that of Linux.
for pair in linux-x64=linux-amd64.tar.gz linux-arm64=linux-arm64.tar.gz alpine-x64=linux-amd64.tar.gz alpine-arm64=linux-arm64.tar.gz \
  darwin-x64=macos-amd64.tar.gz darwin-arm64=macos-arm64.tar.gz win32-x64=windows-amd64.zip win32-arm64=windows-arm64.zip; do
  target=${pair%%=*} archive=$dist/hooks-ls-${pair#*=}
  [ "${ONLY:-$target}" = "$target" ] || continue
  [ -f "$archive" ] || { echo "$archive is missing" >&2; exit 1; }
  rm -rf bin && mkdir bin
  case $archive in
    *.zip) unzip -q "$archive" hooks-ls.exe -d bin ;;
    *) tar -xzf "$archive" -C bin hooks-ls && chmod 755 bin/hooks-ls ;;
  esac
  file=$out/hooks-ls-$target.vsix
  npx --no-install vsce package "$version" --no-update-package-json --no-git-tag-version --no-dependencies --target "$target" --out "$file" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  ! grep -i '^ *WARNING' "$log" >&2 || { echo "vsce warns about $target" >&2; exit 1; }
  advzip --recompress --shrink-normal --quiet "$file" # one twentieth smaller than what vsce writes
  size=$(wc -c <"$file")
  echo "$(basename "$file")  $size bytes"
  [ "$size" -le "$most" ] || { echo "$file is larger than $most bytes" >&2; exit 1; }
done

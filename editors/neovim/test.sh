#!/usr/bin/env bash
# Drives hooks-ls from Neovim. usage: test.sh PATH-OF-HOOKS-LS
# Installs Neovim from Debian's packages where it can; exits 3 with what is missing where it cannot.
set -euo pipefail

program=$(realpath "${1:?usage: test.sh PATH-OF-HOOKS-LS}")
here=$(cd "$(dirname "$0")" && pwd)

if ! command -v nvim >/dev/null; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "missing: nvim; install Neovim 0.7 or newer with your package manager"
    exit 3
  fi
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends neovim; } >"${TMPDIR:-/tmp}/hooks-ls-apt.log" 2>&1 || {
    echo "missing: nvim; apt-get could not install it: $(tail -n 1 "${TMPDIR:-/tmp}/hooks-ls-apt.log")"
    exit 3
  }
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r "$here/../vscode/test/e2e/workspace" "$scratch/workspace"
mkdir -p "$scratch/home"
cd "$scratch/workspace"
mkdir .git # the root that the documented set-up looks for
awk '/^```lua/ { getline; keep = /^-- hooks-ls: / } /^```$/ { keep = 0 } keep' "$here/../../docs/editors.md" >"$scratch/setup.lua"
mkdir "$scratch/bin" && ln -s "$program" "$scratch/bin/hooks-ls"

export HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home XDG_STATE_HOME=$scratch/home XDG_CACHE_HOME=$scratch/home
export HOOKS_LS=$program HOOKS_LS_SETUP=$scratch/setup.lua PATH=$scratch/bin:$PATH
timeout 120 nvim -u NONE -i NONE -n --headless .github/hooks/guard.json -c "luafile $here/test.lua"
timeout 120 nvim -u NONE -i NONE -n --headless -c "luafile $here/docs.lua"

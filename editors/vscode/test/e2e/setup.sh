#!/usr/bin/env bash
# Installs what the end-to-end test needs beside the repository's own packages: a real VS Code (code-server) with the
# Node it wants, both from npm, and Chromium from the system's packages. Installing twice costs nothing.
#
#   setup.sh DIR    prints what is missing and exits 3 when this machine cannot have it
set -euo pipefail

dir=${1:?usage: setup.sh DIR}
code_server=4.139.1 # VS Code 1.139.1; the versions are pinned because the test reads the workbench's own markup
node=24.21.0

missing() { echo "missing: $*"; exit 3; }

[ "$(uname -s)" = Linux ] || missing "the end-to-end test runs on Linux; on another system run it in a container"
command -v npm >/dev/null || missing "npm; install Node.js 20 or newer"

if ! command -v chromium >/dev/null; then
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || missing "chromium; install it with your package manager (Debian: apt-get install chromium)"
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium; } >"${TMPDIR:-/tmp}/hooks-ls-apt.log" 2>&1 ||
    missing "chromium; apt-get could not install it: $(tail -n 1 "${TMPDIR:-/tmp}/hooks-ls-apt.log")"
fi

case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) missing "a Node for $(uname -m)" ;;
esac

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
workbench="$dir/code-server/node_modules/code-server/lib/vscode"
write_logs() { cp "$here/spdlog.js" "$workbench/node_modules/@vscode/spdlog/index.js"; }
stamp="$code_server $node $arch typescript"
if [ "$(cat "$dir/.stamp" 2>/dev/null || true)" = "$stamp" ]; then
  write_logs
  exit 0
fi
rm -f "$dir/.stamp"

quiet=(--no-audit --no-fund --loglevel=error)
for part in node code-server; do
  mkdir -p "$dir/$part"
  echo '{"private":true}' >"$dir/$part/package.json"
done
# The postinstall scripts would compile native modules, of which the test uses only the one that spdlog.js stands in for.
npm install --prefix "$dir/node" --ignore-scripts "${quiet[@]}" "node-linux-$arch@$node" || missing "Node $node from npm"
export PATH="$dir/node/node_modules/node-linux-$arch/bin:$PATH"
npm install --prefix "$dir/code-server" --ignore-scripts "${quiet[@]}" "code-server@$code_server" || missing "code-server $code_server from npm"
(cd "$workbench" && npm install --omit=dev --ignore-scripts "${quiet[@]}") || missing "the packages of VS Code from npm"
# TypeScript, whose answers about scripts are compared with and without the extension.
(cd "$workbench/extensions" && npm install --omit=dev --ignore-scripts "${quiet[@]}") || missing "the packages of VS Code's extensions from npm"
write_logs
ln -sfn "node_modules/node-linux-$arch/bin/node" "$dir/node/bin-node"
echo "$stamp" >"$dir/.stamp"

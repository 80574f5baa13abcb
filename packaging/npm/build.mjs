// Makes the npm packages of a release: one a platform, which holds the program, and `hooks-ls`, which depends on all of
// them optionally and starts the one that npm installed. No script runs at installation.
//
//   node packaging/npm/build.mjs VERSION DIST OUT
//
// DIST holds the archives of the release (hooks-ls-linux-amd64.tar.gz …). Targets without an archive are left out when
// SOME=1 is set, and are an error otherwise.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [version, dist, out] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+/.test(version ?? "") || !dist || !out) {
  console.error("usage: build.mjs VERSION DIST OUT");
  process.exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");

const targets = [
  { os: "linux", cpu: "x64", archive: "hooks-ls-linux-amd64.tar.gz" },
  { os: "linux", cpu: "arm64", archive: "hooks-ls-linux-arm64.tar.gz" },
  { os: "darwin", cpu: "x64", archive: "hooks-ls-macos-amd64.tar.gz" },
  { os: "darwin", cpu: "arm64", archive: "hooks-ls-macos-arm64.tar.gz" },
  { os: "win32", cpu: "x64", archive: "hooks-ls-windows-amd64.zip" },
  { os: "win32", cpu: "arm64", archive: "hooks-ls-windows-arm64.zip" },
];
const common = {
  version,
  description: "Language server, linter and simulator for the hooks of coding agents",
  license: "MIT",
  homepage: "https://github.com/hooks-ls/hooks-ls#readme",
  bugs: "https://github.com/hooks-ls/hooks-ls/issues",
  repository: { type: "git", url: "git+https://github.com/hooks-ls/hooks-ls.git" },
  keywords: ["hooks", "copilot", "claude", "agent", "lint", "language-server"],
};

function write(dir, manifest) {
  writeFileSync(join(dir, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
  cpSync(join(root, "LICENSE"), join(dir, "LICENSE"));
}

rmSync(out, { recursive: true, force: true });
const optionalDependencies = {};
for (const { os, cpu, archive } of targets) {
  const name = `@hooks-ls/${os}-${cpu}`;
  optionalDependencies[name] = version;
  const from = join(dist, archive);
  if (!existsSync(from)) {
    if (process.env.SOME) continue;
    throw new Error(`${from} is missing`);
  }
  const dir = join(out, name);
  const program = os === "win32" ? "hooks-ls.exe" : "hooks-ls";
  mkdirSync(join(dir, "bin"), { recursive: true });
  const [command, args] = archive.endsWith(".zip") ? ["unzip", ["-q", from, program, "-d", join(dir, "bin")]] : ["tar", ["-xzf", from, "-C", join(dir, "bin"), program]];
  execFileSync(command, args, { stdio: "inherit" });
  chmodSync(join(dir, "bin", program), 0o755);
  writeFileSync(join(dir, "README.md"), `# ${name}\n\nThe program of [hooks-ls](https://github.com/hooks-ls/hooks-ls) for ${os} on ${cpu}. Install \`hooks-ls\`.\n`);
  write(dir, { name, ...common, os: [os], cpu: [cpu], files: ["bin"], preferUnplugged: true });
}

const main = join(out, "hooks-ls");
mkdirSync(join(main, "bin"), { recursive: true });
cpSync(join(here, "hooks-ls.cjs"), join(main, "bin", "hooks-ls.cjs"));
cpSync(join(root, "README.md"), join(main, "README.md"));
write(main, { name: "hooks-ls", ...common, bin: { "hooks-ls": "bin/hooks-ls.cjs" }, files: ["bin"], engines: { node: ">=18" }, optionalDependencies });
console.log(JSON.parse(readFileSync(join(main, "package.json"), "utf8")).name, version, "in", out);

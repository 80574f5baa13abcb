#!/usr/bin/env node
// Starts the program of this platform's package with the same arguments and streams, and ends as it ends.
"use strict";
const { spawn } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`@hooks-ls/${platform}/bin/hooks-ls${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(
    `hooks-ls: the package @hooks-ls/${platform} is not installed. npm leaves it out with --omit=optional, with a lock file from\n` +
      "another system, or where hooks-ls has no release for the platform. Install it by name, or get hooks-ls another way:\n" +
      "https://github.com/hooks-ls/hooks-ls#install",
  );
  process.exit(3);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// The terminal sends Ctrl-C to both; the program decides when to end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
child.on("error", (error) => {
  console.error(`hooks-ls: ${error.message}`);
  process.exit(3);
});
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code ?? 3);
  }
});

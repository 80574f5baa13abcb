import { spawnSync } from "node:child_process";

readFileSync(0);
const done = spawnSync({{run text}}, { shell: true, encoding: "utf8" });
if (done.status === 0) {
  const context = { additionalContext: done.stdout };
  // At both levels, because products read different ones.
  console.log(JSON.stringify({ ...context, hookSpecificOutput: { hookEventName: "SessionStart", ...context } }));
}

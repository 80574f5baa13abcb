import { spawnSync } from "node:child_process";

const payload = JSON.parse(readFileSync(0, "utf8"));
// Without this the agent would never be allowed to stop.
if (!payload.stop_hook_active && !payload.stopHookActive) {
  const done = spawnSync({{run text}}, { shell: true, encoding: "utf8" });
  if (done.status !== 0) {
    const tail = (done.stdout + done.stderr).split("\n").slice(-40).join("\n");
    const block = { decision: "block", reason: {{run text}} + " fails. Correct this before you stop:\n" + tail };
    // At both levels, because products read different ones.
    console.log(JSON.stringify({ ...block, hookSpecificOutput: { hookEventName: "Stop", ...block } }));
  }
}

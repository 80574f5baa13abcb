import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";

const payload = JSON.parse(readFileSync(0, "utf8"));
let args = payload.tool_input ?? payload.toolArgs ?? {};
if (typeof args === "string") args = JSON.parse(args);
for (const name of ["filePath", "file_path", "path"]) {
  const file = args[name];
  if (typeof file === "string" && existsSync(file)) {
    const done = spawnSync({{run text}} + ` "${file}"`, { shell: true, stdio: ["ignore", 2, 2] });
    if (done.status !== 0) console.error(`formatting ${file} failed`);
  }
}

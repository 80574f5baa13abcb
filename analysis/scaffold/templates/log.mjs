import { appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// One line per call. Payloads can contain secrets: keep the file out of the repository.
const file = process.env.HOOK_LOG ?? join(tmpdir(), "agent-hooks.jsonl");
appendFileSync(file, JSON.stringify(JSON.parse(readFileSync(0, "utf8"))) + "\n");

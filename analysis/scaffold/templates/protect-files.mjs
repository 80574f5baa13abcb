
// A file must not change when its path ends with one of these, after a slash or as a whole; * matches any text.
const patterns = [
{{patterns}}
];
// Reading is allowed.
const readers = ["read_file", "list_dir", "view", "Read", "grep_search", "file_search", "semantic_search", "rg", "glob", "Grep", "Glob"];

// Every path in the call: in a field of any product, or in a patch.
function* paths(value) {
  if (typeof value === "string") {
    for (const [, file] of value.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)) yield file;
  } else if (value && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      if (["filePath", "file_path", "path", "notebook_path"].includes(key) && typeof inner === "string") yield inner;
      else yield* paths(inner);
    }
  }
}

const matches = (text, pattern) => new RegExp("^" + pattern.split("*").map((s) => s.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*") + "$").test(text);

try {
  const payload = JSON.parse(readFileSync(0, "utf8"));
  let args = payload.tool_input ?? payload.toolArgs ?? {};
  if (typeof args === "string") args = JSON.parse(args);
  if (!readers.includes(payload.tool_name ?? payload.toolName)) {
    for (const file of paths(args)) {
      const path = "/" + file.replaceAll("\\", "/"); // many are absolute
      if (patterns.some((p) => matches(path, "*/" + p))) {
        console.error(`${file} is protected`);
        process.exitCode = 2;
        break;
      }
    }
  }
} catch (error) {
  console.error(`denied, because this hook failed: ${error.message}`);
  process.exitCode = 2;
}


// A command that matches one of these is denied.
const patterns = [
{{patterns}}
];

try {
  const payload = JSON.parse(readFileSync(0, "utf8"));
  let args = payload.tool_input ?? payload.toolArgs ?? {};
  if (typeof args === "string") args = JSON.parse(args);
  const command = args.command ?? "";
  const pattern = patterns.find((p) => new RegExp(p).test(command));
  if (pattern) {
    console.error(`"${command}" is not allowed here (it matches ${pattern})`);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(`denied, because this hook failed: ${error.message}`);
  process.exitCode = 2;
}

package main

// difference is one way in which Claude Code differs from its documentation, and where a user notices it.
type difference struct {
	topic, observed, where string
	// shown is a file of the module that shows it, and a text that must be in that file.
	file, text string
}

const (
	ruleTests = "analysis/rules/testdata/"
	simTests  = "simulate/testdata/"
)

// differences are those of the observation of 2.1.330, in its order.
var differences = []difference{
	{"Bad hook under PreToolUse or PermissionRequest", "the whole settings file is rejected, including its permission rules", "findings such as wrong-type", ruleTests + "wrong-type.txtar", "Claude Code rejects the whole file"},
	{"Another setting of the wrong type", "the whole file is rejected", "the finding wrong-type", ruleTests + "wrong-type.txtar", "`model` must be a string: Claude Code rejects the whole file"},
	{"`onFailure` with an unknown value", "the hook is invalid", "the finding wrong-type", ruleTests + "wrong-type.txtar", "`onFailure` must be `block` or `continue`"},
	{"Byte order mark, empty file", "both are accepted; comments and trailing commas reject the file", "the reference and the finding comments-not-allowed", "docs/reference/loading.md", "a byte order mark is ignored"},
	{"`settings.local.json` below the root of a git repository", "the root's file is read as well", "the reference and hooks-ls list", "docs/reference/loading.md", "settings.local.json is read as well"},
	{"The same hook several times", "runs once, also within one file", "the finding same-hook-twice and the simulator", ruleTests + "same-hook-twice.txtar", "Claude Code runs it once"},
	{"`continue: false` before a tool", "the tool still runs if the permission rules allow it; then the session ends", "the simulator's outcome", simTests + "claude-stopped-tool.txtar", "then the session ends"},
	{"PermissionRequest in print mode", "fires whenever a call would need approval", "the reference", "docs/reference/PermissionRequest.md", "in print mode too, whenever a call would need approval"},
	{"Several answers to PermissionRequest", "the first to arrive wins, and the other hooks are killed", "the simulator's note on other orders", "simulate/orders_test.go", "if #2 had answered before it was ended"},
	{"Exit code 2 on PermissionRequest", "decides nothing, but JSON with it does", "the simulator", simTests + "claude-exit2-permission.txtar", "exit code 2: ignored here"},
	{"Shell syntax error", "it makes sh exit with 2, so the hook blocks", "the finding shell-syntax-error and the simulator", ruleTests + "shell-syntax-error.txtar", "Claude Code denies every tool call"},
	{"Limit on blocks of Stop", "8 blocks are obeyed, the 9th is not", "the simulator's loop", simTests + "claude-loop-cap.txtar", "Claude Code ignored the next block"},
	{"A manifest that names hooks/hooks.json", "loaded once, without an error", "the reference", "docs/reference/loading.md", "the file is loaded once, without an error"},
	{"`updatedInput` without a decision", "applied", "the simulator", simTests + "claude-updated-input.txtar", "New input:    {\"command\":\"ls -a\"}"},
	{"`updatedToolOutput` that is an object", "sent as JSON text; it overrides updatedMCPToolOutput", "the simulator", simTests + "claude-updated-output.txtar", "New result:   {\"a\":1}"},
	{"SubagentStop", "also fires for every compaction", "the reference", "docs/reference/SubagentStop.md", "also once for every compaction"},
	{"JSON with other exit codes", "read with every exit code", "the simulator", simTests + "claude-exit-json.txtar", "its JSON counts anyway"},
	{"Exit code 2 with JSON that does not deny", "blocks with stderr as the reason", "the simulator", simTests + "claude-exit2-reason.txtar", "whatever the JSON says of allowing"},
	{"Several hooks on UserPromptSubmit", "the first block ends the other hooks, and their contexts are lost", "the simulator's note on other orders", "simulate/orders_test.go", "a block that ends the other hooks"},
	{"Output of PreCompact", "added to the compaction instructions", "the simulator", simTests + "claude-compact.txtar", "To compaction: keep the names"},
	{"`shell: \"bash\"` on Linux", "still /bin/sh", "the reference and the simulator", "docs/reference/fields.md", "also with shell: bash"},
	{"`asyncRewake` in print mode", "runs like any other hook: exit code 2 denies", "the simulator", simTests + "claude-documented.txtar", "Claude Code 2.1.330 disagrees"},
	{"`onFailure: \"block\"` and exit code 1 with JSON", "a failure even with an allow: denied", "the reference and the simulator", "docs/reference/fields.md", "a failure even with an allow"},
	{"UserPromptExpansion", "UserPromptSubmit fires first, with the raw command", "the reference", "docs/reference/UserPromptExpansion.md", "UserPromptSubmit fires first"},
	{"Context of Setup", "discarded", "the reference and the simulator", "docs/reference/Setup.md", "discarded, as plain text is"},
	{"Prompt hook that says no", "PreToolUse: denied, and the session stops; Stop: the agent continues", "the simulator, with --answer", simTests + "claude-prompt-no.txtar", "then the session ends"},
	{"mcp_tool on UserPromptSubmit", "the tool's text is not used", "the simulator, with --answer", simTests + "claude-mcp-prompt.txtar", "UserPromptSubmit completed"},
	{"`once` outside of skills", "ignored; a value that is not a boolean makes the hook invalid", "the findings field-not-read and wrong-type", ruleTests + "field-not-read.txtar", "`once` works only in the frontmatter of skills"},
	{"`if` with a list", "never matches, except when a Bash command cannot be analyzed", "the finding if-never-matches", ruleTests + "if-never-matches.txtar", "its rules match anyway"},
}

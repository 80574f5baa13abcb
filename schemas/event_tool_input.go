package schemas

// Fields that the tool events share. Each surface has its own tools, see Tools.

var toolNameInput = []Field{
	sentAlways(inVSCode, "toolName", "tool_name", toolNameType, `"create_file"`,
		"The tool's name as the model knows it, not the name used in prompts.",
		Fact{Doc: "003", Section: "PreToolUse input", Documented: "the example says editFiles", In: vscode1130, Observed: "editFiles is never sent; model-facing names such as create_file are", Vectors: "pay-003"}),
	casedAs(OnlyCamel, sentAlways(inCopilot, "toolName", "tool_name", toolNameType, `"bash"`, "The tool's own name.",
		Fact{Doc: "004", Section: "preToolUse / PreToolUse", Documented: "the payload has toolName", In: cli10102, Vectors: "cli-payload-ev-camel-preToolUse"})),
	casedAs(OnlySnake, sentAlways(inCopilot, "toolName", "tool_name", toolNameType, `"Bash"`,
		"The tool's name as Claude Code calls it (Bash, Read, Write, Edit, Glob, Grep, Agent); other tools keep their own name.",
		Fact{Doc: "004", Section: "preToolUse / PreToolUse", Documented: "PascalCase names change the spelling of fields only", In: cli10102, Observed: "tools are renamed under PascalCase names", Vectors: "cli-payload-ev-pascal-preToolUse-3 cli-payload-ev-pascal-postToolUse"})),
	sentAlways(inClaude, "toolName", "tool_name", toolNameType, `"Write"`, "The tool's name.",
		Fact{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "the payload has tool_name"}),
}

var toolArgsInput = []Field{
	sentAlways(inVSCode, "toolArgs", "tool_input", inputMap, `{"filePath":"/work/app/a.ts","content":""}`,
		"The tool's input, with camelCase keys and absolute paths.",
		Fact{Doc: "000", Section: "Event-Specific Input Fields", Documented: "the tool's input arguments", In: vscode1130, Vectors: "pay-003 pay-016 pay-017"}),
	casedAs(OnlyCamel, sentAlways(inCopilot, "toolArgs", "tool_input", anyInput, `{"command":"npm test","description":"Run the tests"}`,
		"The tool's arguments as the model gave them; an object if they could be parsed.",
		Fact{Doc: "004", Section: "preToolUse / PreToolUse", Documented: "toolArgs is of unknown type", In: cli10102, Vectors: "cli-payload-ev-camel-preToolUse"})),
	casedAs(OnlySnake, sentAlways(inCopilot, "toolArgs", "tool_input", anyInput, `{"command":"npm test","description":"Run the tests"}`,
		"The tool's arguments. PascalCase events rename the tool but not its keys: Write has path and file_text.",
		Fact{Doc: "004", Section: "preToolUse / PreToolUse", Documented: "arguments parsed from JSON where possible", In: cli10102, Vectors: "cli-payload-ev-pascal-preToolUse-3"})),
	sentAlways(inClaude, "toolArgs", "tool_input", inputMap, `{"file_path":"/work/app/a.ts","content":""}`,
		"The tool's input, with snake_case keys and absolute paths.",
		Fact{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "the payload has tool_input"}),
}

var toolUseIDInput = []Field{
	sentAlways(inVSCode, "toolUseId", "tool_use_id", stringType, `"call_1__vscode-1770633000000"`,
		"Identifies the call; the same in PreToolUse and PostToolUse.",
		Fact{Doc: "000", Section: "Event-Specific Input Fields", Documented: "unique identifier of the tool invocation", In: vscode1130, Vectors: "pay-003 pay-016"}),
	sentAlways(inClaude, "toolUseId", "tool_use_id", stringType, `"toolu_01"`, "Identifies the call.",
		Fact{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "the payload has tool_use_id"}),
}

// matcherOnTools is the matcher of events that are about a tool.
func matcherOnTools(applied, documented Surfaces, facts ...Fact) *MatcherRule {
	return &MatcherRule{On: "toolName", Format: ToolName, AppliedBy: applied, DocumentedOn: documented, Facts: facts}
}

// Facts about matchers that several events share.
var vscodeIgnoresMatchers = Fact{Doc: "000", Section: "Gotchas and Common Mistakes", Documented: "matchers are parsed and not applied, hooks run on every matching event", In: vscode1130, Vectors: "parse-044-matcher-group", Surfaces: inVSCode}

var claudeMatchesTools = Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the tool's name", Surfaces: inClaude}

package schemas

// The fields that the tool events share. Each surface has tools of its own, see Tools.

func toolNameInput() []Field {
	return []Field{
		{
			Name: "toolName", Snake: "tool_name", Type: toolNameType, Surfaces: inVSCode, Required: inVSCode, Example: `"create_file"`,
			Doc: "The tool's name as the model knows it, not the name used in prompts.",
			Facts: []Fact{against(says("003", "PreToolUse input", "the example says editFiles"),
				seenVSCode("editFiles is never sent; model-facing names such as create_file are", "pay-003"))},
		},
		{
			Name: "toolName", Snake: "tool_name", Type: toolNameType, Surfaces: inCopilot, Required: inCopilot, Casings: OnlyCamel, Example: `"bash"`,
			Doc: "The tool's own name.",
			Facts: []Fact{confirmed(says("004", "preToolUse / PreToolUse", "the payload has toolName"),
				"Copilot CLI", "1.0.102", "cli-payload-ev-camel-preToolUse")},
		},
		{
			Name: "toolName", Snake: "tool_name", Type: toolNameType, Surfaces: inCopilot, Required: inCopilot, Casings: OnlySnake, Example: `"Bash"`,
			Doc: "The tool's name as Claude Code calls it (Bash, Read, Write, Edit, Glob, Grep, Agent); tools without such a name keep their own.",
			Facts: []Fact{against(says("004", "preToolUse / PreToolUse", "PascalCase names change the spelling of fields only"),
				seenCLI("tools are renamed under PascalCase names", "cli-payload-ev-pascal-preToolUse-3", "cli-payload-ev-pascal-postToolUse"))},
		},
		{
			Name: "toolName", Snake: "tool_name", Type: toolNameType, Surfaces: inClaude, Required: inClaude, Example: `"Write"`,
			Doc: "The tool's name.", Facts: []Fact{says("claude-2026-08", "PreToolUse", "the payload has tool_name")},
		},
	}
}

func toolArgsInput() []Field {
	return []Field{
		{
			Name: "toolArgs", Snake: "tool_input", Type: anyMapType, Surfaces: inVSCode, Required: inVSCode, Example: `{"filePath":"/work/app/a.ts","content":""}`,
			Doc:   "The tool's input, with camelCase keys and absolute paths.",
			Facts: []Fact{confirmed(says("000", "Event-Specific Input Fields", "the tool's input arguments"), "VS Code", "1.130", "pay-003", "pay-016", "pay-017")},
		},
		{
			Name: "toolArgs", Snake: "tool_input", Type: anyType, Surfaces: inCopilot, Required: inCopilot, Casings: OnlyCamel, Example: `{"command":"npm test","description":"Run the tests"}`,
			Doc: "The tool's arguments as the model gave them, an object where they could be parsed.",
			Facts: []Fact{confirmed(says("004", "preToolUse / PreToolUse", "toolArgs is of unknown type"),
				"Copilot CLI", "1.0.102", "cli-payload-ev-camel-preToolUse")},
		},
		{
			Name: "toolArgs", Snake: "tool_input", Type: anyType, Surfaces: inCopilot, Required: inCopilot, Casings: OnlySnake, Example: `{"command":"npm test","description":"Run the tests"}`,
			Doc: "The tool's arguments. The tool is renamed under PascalCase names, its keys are not: Write comes with path and file_text.",
			Facts: []Fact{confirmed(says("004", "preToolUse / PreToolUse", "arguments parsed from JSON where possible"),
				"Copilot CLI", "1.0.102", "cli-payload-ev-pascal-preToolUse-3")},
		},
		{
			Name: "toolArgs", Snake: "tool_input", Type: anyMapType, Surfaces: inClaude, Required: inClaude, Example: `{"file_path":"/work/app/a.ts","content":""}`,
			Doc: "The tool's input, with snake_case keys and absolute paths.", Facts: []Fact{says("claude-2026-08", "PreToolUse", "the payload has tool_input")},
		},
	}
}

func toolUseIDInput() []Field {
	return []Field{
		{
			Name: "toolUseId", Snake: "tool_use_id", Type: stringType, Surfaces: inVSCode, Required: inVSCode, Example: `"call_1__vscode-1770633000000"`,
			Doc:   "Identifies the call; PreToolUse and PostToolUse of one call carry the same.",
			Facts: []Fact{confirmed(says("000", "Event-Specific Input Fields", "unique identifier of the tool invocation"), "VS Code", "1.130", "pay-003", "pay-016")},
		},
		{
			Name: "toolUseId", Snake: "tool_use_id", Type: stringType, Surfaces: inClaude, Required: inClaude, Example: `"toolu_01"`,
			Doc: "Identifies the call.", Facts: []Fact{says("claude-2026-08", "PreToolUse", "the payload has tool_use_id")},
		},
	}
}

// matcherOnTools is the matcher of the events that are about a tool.
func matcherOnTools(honoured, documented Surfaces, facts ...Fact) *MatcherRule {
	return &MatcherRule{On: "toolName", Format: ToolName, Honoured: honoured, DocumentedOn: documented, Facts: facts}
}

// Facts about matchers that several events share.
func vscodeIgnoresMatchers() Fact {
	return confirmed(says("000", "Gotchas and Common Mistakes", "matchers are parsed and not applied, hooks run on every matching event"),
		"VS Code", "1.130", "parse-044-matcher-group").on(VSCode)
}

func claudeMatchesTools() Fact {
	return says("claude-2026-08", "Matcher patterns", "tried on the tool's name").on(ClaudeCode)
}

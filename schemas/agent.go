package schemas

import "sync"

// AgentFields are the fields of an agent file's frontmatter, as far as an author of hooks meets them. The hooks field
// is exact; the others are here for completion and hover.
var AgentFields = sync.OnceValue(func() []Field {
	return []Field{
		{
			Name: "name", Type: nonEmptyType, Surfaces: AllSurfaces, Required: inClaude, Example: `"reviewer"`,
			Doc: "The agent's name; by default the name of the file.",
			Facts: []Fact{
				says("vscode-agents", "Header fields", "the name of the agent").on(VSCode),
				says("copilot-agents", "YAML frontmatter properties", "display name, optional").on(CopilotCLI, CloudAgent),
				says("claude-2026-08", "Subagents", "required").on(ClaudeCode),
			},
		},
		{
			Name: "description", Type: stringType, Surfaces: AllSurfaces, Required: inCopilot | inClaude, Example: `"Reviews changes"`,
			Doc: "What the agent is for; other agents choose it by this text.",
			Facts: []Fact{
				says("vscode-agents", "Header fields", "a short description").on(VSCode),
				says("copilot-agents", "YAML frontmatter properties", "required").on(CopilotCLI, CloudAgent),
				says("claude-2026-08", "Subagents", "required").on(ClaudeCode),
			},
		},
		{
			Name: "target", Type: oneOf("vscode", "github-copilot"), Surfaces: inVSCode | inCopilot, Example: `"vscode"`,
			Doc: "Which product the agent is written for. In VS Code it decides which names of events count in hooks.",
			Facts: []Fact{
				seenVSCode("github-copilot accepts camelCase names in hooks, otherwise the PascalCase names count", "front-006-camel-no-target", "front-007-camel-github-target", "front-009-vscode-target-canonical-fallback").on(VSCode),
				says("copilot-agents", "YAML frontmatter properties", "vscode or github-copilot; both when absent").on(CopilotCLI, CloudAgent),
			},
		},
		{
			Name: "tools", Type: &Type{Kind: Choice, Choices: []*Type{textList, stringType}}, Surfaces: AllSurfaces, Example: `["read","edit"]`,
			Doc: "The tools that the agent may use. The names here are reference names, not those that hooks see in tool_name.",
			Facts: []Fact{
				says("vscode-agents", "Header fields", "a list of tools or tool sets").on(VSCode),
				says("copilot-agents", "YAML frontmatter properties", "a list of tools, all when absent").on(CopilotCLI, CloudAgent),
				says("claude-2026-08", "Subagents", "a list of tools, all when absent").on(ClaudeCode),
			},
		},
		{
			Name: "model", Type: &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, Surfaces: AllSurfaces, Example: `"gpt-5"`,
			Doc: "The model that the agent uses; the session's when absent.",
			Facts: []Fact{
				says("vscode-agents", "Header fields", "the model, or several in order of preference").on(VSCode),
				says("copilot-agents", "YAML frontmatter properties", "the model").on(CopilotCLI, CloudAgent),
				says("claude-2026-08", "Subagents", "the model, or inherit").on(ClaudeCode),
			},
		},
		{
			Name: "argument-hint", Type: stringType, Surfaces: inVSCode, Example: `"what to review"`,
			Doc:   "Text in the chat input that says what to write.",
			Facts: []Fact{says("vscode-agents", "Header fields", "hint text in the chat input")},
		},
		{
			Name: "agents", Type: textList, Surfaces: inVSCode, Example: `["*"]`,
			Doc:   "The agents that may run as subagents.",
			Facts: []Fact{says("vscode-agents", "Header fields", "names of agents that may be used as subagents")},
		},
		{
			Name: "handoffs", Type: objects, Surfaces: inVSCode, Example: `[{"label":"Implement","agent":"agent","prompt":"Go on."}]`,
			Doc:   "Buttons that go on with another agent.",
			Facts: []Fact{says("vscode-agents", "Header fields", "suggested next actions")},
		},
		{
			Name: "user-invocable", Type: boolType, Surfaces: inVSCode | inCopilot, Default: "true", Example: "false",
			Doc:   "Whether users can choose the agent.",
			Facts: []Fact{says("vscode-agents", "Header fields", "whether it is listed for users")},
		},
		{
			Name: "disable-model-invocation", Type: boolType, Surfaces: inVSCode | inCopilot, Default: "false", Example: "true",
			Doc:   "Whether other agents are kept from running it as a subagent.",
			Facts: []Fact{says("vscode-agents", "Header fields", "keeps other agents from invoking it")},
		},
		{
			Name: "mcp-servers", Type: anyMapType, Surfaces: inVSCode | inCopilot, Example: `{"docs":{"type":"local","command":"docs-mcp"}}`,
			Doc:   "MCP servers of the agent.",
			Facts: []Fact{says("copilot-agents", "YAML frontmatter properties", "MCP servers of the agent")},
		},
		{
			Name: "infer", Type: boolType, Surfaces: inCopilot, Default: "true", Example: "false",
			Doc:   "The older opposite of disable-model-invocation, which wins when both are there.",
			Facts: []Fact{says("copilot-agents", "YAML frontmatter properties", "closing down; use disable-model-invocation")},
		},
		{
			Name: "metadata", Type: envType, Surfaces: inCopilot, Example: `{"owner":"platform"}`,
			Doc:   "Remarks for people and tools.",
			Facts: []Fact{says("copilot-agents", "YAML frontmatter properties", "names and values")},
		},
		{
			Name: "hooks", Type: anyMapType, Surfaces: inVSCode | inCLI | inClaude, Example: `{"Stop":[{"hooks":[{"type":"command","command":"./scripts/check.sh"}]}]}`,
			Doc: "Hooks that run only while the agent runs, after all others. Stop of an agent that runs as a subagent becomes SubagentStop.",
			Facts: []Fact{
				confirmed(says("000", "Agent Frontmatter Format", "a map of events to lists of entries"), "VS Code", "1.130", "front-001-direct").on(VSCode),
				seenCLI("honoured in trusted folders, and checked strictly", "cli-parse-ct-gh-main-sessionStart", "cli-parse-ag-badhooks-load").on(CopilotCLI),
				says("claude-2026-08", "Hooks", "hooks of a subagent").on(ClaudeCode),
			},
		},
	}
})

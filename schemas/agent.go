package schemas

// AgentFields are the frontmatter fields of an agent file that matter to authors of hooks. The hooks field is exact;
// the others are for completion and hover.
func AgentFields() []Field { return agentFields }

var agentFields = []Field{
	{
		Name: "name", Type: nonEmptyType, Surfaces: inVSCode | inCopilot | inClaude, Required: inClaude, Example: `"reviewer"`,
		Doc: "The agent's name. Defaults to the file name.",
		Facts: []Fact{
			{Doc: "vscode-agents", Section: "Header fields", Documented: "the name of the agent", Surfaces: inVSCode},
			{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "display name, optional", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "Subagents", Documented: "required", Surfaces: inClaude},
		},
	},
	{
		Name: "description", Type: stringType, Surfaces: inVSCode | inCopilot | inClaude, Required: inCopilot | inClaude, Example: `"Reviews changes"`,
		Doc: "What the agent is for. Other agents decide by this text whether to use it.",
		Facts: []Fact{
			{Doc: "vscode-agents", Section: "Header fields", Documented: "a short description", Surfaces: inVSCode},
			{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "required", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "Subagents", Documented: "required", Surfaces: inClaude},
		},
	},
	optional(inVSCode|inCopilot, "target", oneOf("vscode", "github-copilot"), `"vscode"`,
		"The product that the agent is written for. In VS Code it decides which event names are valid in hooks.",
		Fact{In: vscode1130, Observed: "with github-copilot hooks use camelCase event names, otherwise PascalCase names", Vectors: "front-006-camel-no-target front-007-camel-github-target front-009-vscode-target-canonical-fallback", Surfaces: inVSCode},
		Fact{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "vscode or github-copilot; both when absent", Surfaces: inCopilot}),
	optional(inVSCode|inCopilot|inClaude, "tools", &Type{Kind: Choice, Choices: []*Type{textList, stringType}}, `["read","edit"]`,
		"The tools that the agent may use, by their reference names, not the names that hooks see in tool_name.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "a list of tools or tool sets", Surfaces: inVSCode},
		Fact{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "a list of tools; all tools when absent", Surfaces: inCopilot},
		Fact{Doc: "claude-2026-08", Section: "Subagents", Documented: "a list of tools; all tools when absent", Surfaces: inClaude}),
	optional(inVSCode|inCopilot|inClaude, "model", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, `"gpt-5"`,
		"The model that the agent uses. Defaults to the session's model.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "the model, or several in order of preference", Surfaces: inVSCode},
		Fact{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "the model", Surfaces: inCopilot},
		Fact{Doc: "claude-2026-08", Section: "Subagents", Documented: "the model, or inherit", Surfaces: inClaude}),
	optional(inVSCode, "argument-hint", stringType, `"what to review"`, "Hint shown in the chat input.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "hint text in the chat input"}),
	optional(inVSCode, "agents", textList, `["*"]`, "The agents that may run as subagents.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "names of agents that may be used as subagents"}),
	optional(inVSCode, "handoffs", objects, `[{"label":"Implement","agent":"agent","prompt":"Go on."}]`,
		"Buttons that hand over to another agent.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "suggested next actions"}),
	defaultsTo("true", optional(inVSCode|inCopilot, "user-invocable", boolType, "false", "Whether users can choose the agent.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "whether it is listed for users"})),
	defaultsTo("false", optional(inVSCode|inCopilot, "disable-model-invocation", boolType, "true",
		"Whether other agents are prevented from running it as a subagent.",
		Fact{Doc: "vscode-agents", Section: "Header fields", Documented: "keeps other agents from invoking it"})),
	optional(inVSCode|inCopilot, "mcp-servers", anyMapType, `{"docs":{"type":"local","command":"docs-mcp"}}`, "MCP servers of the agent.",
		Fact{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "MCP servers of the agent"}),
	defaultsTo("true", optional(inCopilot, "infer", boolType, "false",
		"The older, inverse form of disable-model-invocation, which takes precedence when both are set.",
		Fact{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "closing down; use disable-model-invocation"})),
	optional(inCopilot, "metadata", envType, `{"owner":"platform"}`, "Annotations for people and tools.",
		Fact{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "names and values"}),
	optional(inVSCode|inCLI|inClaude, "hooks", anyMapType, `{"Stop":[{"hooks":[{"type":"command","command":"./scripts/check.sh"}]}]}`,
		"Hooks that run only while this agent runs, after all other hooks. When it runs as a subagent, its Stop hooks run at SubagentStop.",
		Fact{Doc: "000", Section: "Agent Frontmatter Format", Documented: "a map from events to lists of entries", In: vscode1130, Vectors: "front-001-direct", Surfaces: inVSCode},
		Fact{In: cli10102, Observed: "read in trusted folders, and checked strictly", Vectors: "cli-parse-ct-gh-main-sessionStart cli-parse-ag-badhooks-load", Surfaces: inCLI},
		Fact{Doc: "claude-2026-08", Section: "Hooks", Documented: "hooks of a subagent", Surfaces: inClaude}),
}

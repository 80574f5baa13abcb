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
	{
		Name: "target", Type: &Type{Kind: String, Enum: []Value{{Value: "vscode"}, {Value: "github-copilot"}}}, Surfaces: inVSCode | inCopilot, Example: `"vscode"`,
		Doc: "The product that the agent is written for. In VS Code it decides which event names are valid in hooks.",
		Facts: []Fact{
			{In: vscode1130, Observed: "with github-copilot hooks use camelCase event names, otherwise PascalCase names", Vectors: "front-006-camel-no-target front-007-camel-github-target front-009-vscode-target-canonical-fallback", Surfaces: inVSCode},
			{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "vscode or github-copilot; both when absent", Surfaces: inCopilot},
		},
	},
	{
		Name: "tools", Type: &Type{Kind: Choice, Choices: []*Type{textList, stringType}}, Surfaces: inVSCode | inCopilot | inClaude, Example: `["read","edit"]`,
		Doc: "The tools that the agent may use, by their reference names, not the names that hooks see in tool_name.",
		Facts: []Fact{
			{Doc: "vscode-agents", Section: "Header fields", Documented: "a list of tools or tool sets", Surfaces: inVSCode},
			{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "a list of tools; all tools when absent", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "Subagents", Documented: "a list of tools; all tools when absent", Surfaces: inClaude},
		},
	},
	{
		Name: "model", Type: &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, Surfaces: inVSCode | inCopilot | inClaude, Example: `"gpt-5"`,
		Doc: "The model that the agent uses. Defaults to the session's model.",
		Facts: []Fact{
			{Doc: "vscode-agents", Section: "Header fields", Documented: "the model, or several in order of preference", Surfaces: inVSCode},
			{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "the model", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "Subagents", Documented: "the model, or inherit", Surfaces: inClaude},
		},
	},
	{
		Name: "argument-hint", Type: stringType, Surfaces: inVSCode, Example: `"what to review"`,
		Doc:   "Hint shown in the chat input.",
		Facts: []Fact{{Doc: "vscode-agents", Section: "Header fields", Documented: "hint text in the chat input"}},
	},
	{
		Name: "agents", Type: textList, Surfaces: inVSCode, Example: `["*"]`,
		Doc:   "The agents that may run as subagents.",
		Facts: []Fact{{Doc: "vscode-agents", Section: "Header fields", Documented: "names of agents that may be used as subagents"}},
	},
	{
		Name: "handoffs", Type: objects, Surfaces: inVSCode, Example: `[{"label":"Implement","agent":"agent","prompt":"Go on."}]`,
		Doc:   "Buttons that hand over to another agent.",
		Facts: []Fact{{Doc: "vscode-agents", Section: "Header fields", Documented: "suggested next actions"}},
	},
	{
		Name: "user-invocable", Type: boolType, Surfaces: inVSCode | inCopilot, Default: "true", Example: "false",
		Doc:   "Whether users can choose the agent.",
		Facts: []Fact{{Doc: "vscode-agents", Section: "Header fields", Documented: "whether it is listed for users"}},
	},
	{
		Name: "disable-model-invocation", Type: boolType, Surfaces: inVSCode | inCopilot, Default: "false", Example: "true",
		Doc:   "Whether other agents are prevented from running it as a subagent.",
		Facts: []Fact{{Doc: "vscode-agents", Section: "Header fields", Documented: "keeps other agents from invoking it"}},
	},
	{
		Name: "mcp-servers", Type: anyMapType, Surfaces: inVSCode | inCopilot, Example: `{"docs":{"type":"local","command":"docs-mcp"}}`,
		Doc:   "MCP servers of the agent.",
		Facts: []Fact{{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "MCP servers of the agent"}},
	},
	{
		Name: "infer", Type: boolType, Surfaces: inCopilot, Default: "true", Example: "false",
		Doc:   "The older, inverse form of disable-model-invocation, which takes precedence when both are set.",
		Facts: []Fact{{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "closing down; use disable-model-invocation"}},
	},
	{
		Name: "metadata", Type: envType, Surfaces: inCopilot, Example: `{"owner":"platform"}`,
		Doc:   "Annotations for people and tools.",
		Facts: []Fact{{Doc: "copilot-agents", Section: "YAML frontmatter properties", Documented: "names and values"}},
	},
	{
		Name: "hooks", Type: anyMapType, Surfaces: inVSCode | inCLI | inClaude, Example: `{"Stop":[{"hooks":[{"type":"command","command":"./scripts/check.sh"}]}]}`,
		Doc: "Hooks that run only while this agent runs, after all other hooks. When it runs as a subagent, its Stop hooks run at SubagentStop.",
		Facts: []Fact{
			{Doc: "000", Section: "Agent Frontmatter Format", Documented: "a map from events to lists of entries", In: vscode1130, Vectors: "front-001-direct", Surfaces: inVSCode},
			{In: cli10102, Observed: "read in trusted folders, and checked strictly", Vectors: "cli-parse-ct-gh-main-sessionStart cli-parse-ag-badhooks-load", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "Hooks", Documented: "hooks of a subagent", Surfaces: inClaude},
		},
	},
}

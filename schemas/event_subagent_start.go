package schemas

import "slices"

func eventSubagentStart() *Event {
	return &Event{
		Name:      "SubagentStart",
		Starts:    true,
		Summary:   "Give a subagent context before it starts.",
		Spellings: []Spelling{{"SubagentStart", inVSCode | inCopilot | inClaude, CamelCase}, {"subagentStart", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("when runSubagent starts a subagent; not for the search, execution and explore helpers",
				Fact{Doc: "003", Section: "SubagentStart", Documented: "fires when a subagent is spawned", In: vscode1130, Vectors: "mrg-084-subagent-sequence"}),
			CopilotCLI: firesWhen("when a subagent is spawned, before it runs",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when a subagent is spawned, before it runs", In: cli10102, Vectors: "cli-payload-x-sub-tools-subagentStart"}),
			CloudAgent: firesWhen("when a subagent is spawned", Fact{Doc: "004", Section: "Hook events", Documented: "fires"}),
			ClaudeCode: firesWhen("when a subagent is spawned", Fact{Doc: "claude-2026-08", Section: "SubagentStart", Documented: "fires when a subagent is spawned"}),
		},
		Matcher: &MatcherRule{
			On: "agentName", OnElse: map[Surface]string{ClaudeCode: "agentType"}, AppliedBy: inCopilot | inClaude, DocumentedOn: inCopilot | inClaude,
			Facts: []Fact{
				vscodeIgnoresMatchers,
				{Doc: "004", Section: "Matcher filtering", Documented: "matched against agentName", In: cli10102, Vectors: "cli-select-m-camel-nest-subagentStart cli-select-m-pascal-flat-subagentStart", Surfaces: inCopilot},
				{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the agent's type", Surfaces: inClaude},
			},
		},
		Input: slices.Concat([]Field{
			sentAlways(inCopilot, "transcriptPath", "", pathType, `"/home/u/.copilot/session-state/s/events.jsonl"`,
				"File with the session's events, one JSON object per line.",
				Fact{Doc: "004", Section: "subagentStart", Documented: "the payload has transcriptPath", In: cli10102, Vectors: "cli-payload-x-sub-tools-subagentStart"}),
			sentAlways(inCopilot, "agentName", "", stringType, `"reviewer"`, "The name of the agent that is started.",
				Fact{Doc: "004", Section: "subagentStart", Documented: "the payload has agentName", In: cli10102, Vectors: "cli-payload-ct-gh-task-subagentStart"}),
			only(ForCustomAgents, sentSometimes(inCopilot, "agentDisplayName", "", stringType, `"Reviewer"`,
				"The agent's display name, if any.",
				Fact{Doc: "004", Section: "subagentStart", Documented: "agentDisplayName is optional", In: cli10102, Vectors: "cli-payload-ct-gh-task-subagentStart"})),
			only(ForCustomAgents, sentSometimes(inCopilot, "agentDescription", "", stringType, `"Reviews changes"`,
				"What the agent is for, if known.",
				Fact{Doc: "004", Section: "subagentStart", Documented: "agentDescription is optional", In: cli10102, Vectors: "cli-payload-ct-gh-task-subagentStart"})),
		}, startedAgent(), []Field{vscodeAgentID, vscodeAgentType, claudeAgentID, claudeAgentType}),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("SubagentStart", "A subagent cannot be stopped here: continue and stopReason only discard this hook's context and keep later hooks from running.",
				vscodeWrapper("SubagentStart", contextField(inVSCode, "Text added to the subagent's first request.",
					Fact{Doc: "003", Section: "SubagentStart output", Documented: "context added to the subagent's conversation", In: vscode1130, Vectors: "res-sas-001-context res-sas-005-top-level-context-ignored res-sas-006-sessionstart-name-compatible"}))),
			CopilotCLI: copilotOutput("Read at the top level only; the start cannot be blocked.", subagentContext),
			CloudAgent: copilotOutput("Read at the top level; the start cannot be blocked.", subagentContext),
			ClaudeCode: claudeOutput("", claudeWrapper("SubagentStart",
				contextField(inClaude, "Text added to the subagent's context.", Fact{Doc: "claude-2026-08", Section: "SubagentStart", Documented: "additionalContext is added to the subagent's context"}))),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode:     vscodeExits(vscodeTwoDocumented, vscodeTwoIgnored),
			CopilotCLI: copilotExits(true, "cli-result-x-sub-start-e2-subagentStart"),
			CloudAgent: copilotExits(true, ""),
			ClaudeCode: claudeExits(ExitWarns, "stderr goes to the subagent's transcript; the start cannot be blocked"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeContexts, Doc: "every hook runs; contexts are joined with a newline", Facts: []Fact{
				{In: vscode1130, Observed: "contexts are joined with a newline, as for SessionStart", Vectors: "mrg-040-ss-contexts"}}},
			CopilotCLI: copilotStartContexts(ContextErase, "a value that is not text removes the contexts before it; blank texts are ignored"),
			CloudAgent: copilotContexts,
			ClaudeCode: claudeContexts,
		},
		Facts: []Fact{
			{Doc: "003", Section: "SubagentStart", Documented: "fires when a subagent is spawned", Surfaces: inVSCode},
			{Doc: "004", Section: "subagentStart", Documented: "one of the thirteen events, under its camelCase name only", Surfaces: inCopilot},
			{Doc: "copilot-2026-09", Section: "Hook events", Documented: "not for the built-in general-purpose agent", Surfaces: inCopilot},
			{Doc: "004", Section: "subagentStart", Documented: "one payload, camelCase", In: cli10102, Observed: "SubagentStart is accepted; its payload is camelCase except for agent_id, agent_type and parent_agent_id, and has no hook_event_name", Vectors: "cli-select-m-pascal-flat-subagentStart", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "SubagentStart", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

// startedAgent are the fields about the subagent, which SubagentStart spells in snake_case in an otherwise camelCase payload.
func startedAgent() []Field {
	camel := aboutSubagent(Field{Surfaces: inCLI, Spellings: []string{"subagentStart"}, Facts: []Fact{{Doc: "004", Section: "subagentStart", Documented: "the payload ends with the agent's description", In: cli10102, Observed: "sent as well", Vectors: "cli-payload-x-sub-tools-subagentStart cli-payload-ct-gh-task-subagentStart"}}})
	pascal := aboutSubagent(Field{Surfaces: inCLI, Spellings: []string{"SubagentStart"}, Facts: []Fact{{Doc: "004", Section: "subagentStart", Documented: "one payload, camelCase", In: cli10102, Observed: "sent in snake_case within a camelCase payload"}}})
	for i := range pascal {
		pascal[i].Camel = pascal[i].Snake
	}
	return append(camel, pascal...)
}

var subagentContext = misfit("it also removes the contexts of earlier hooks", contextField(inCopilot, "Text put before the subagent's prompt, with a blank line between them.",
	Fact{Doc: "004", Section: "Hook events", Documented: "additionalContext is prepended to the subagent's prompt", In: cli10102, Vectors: "cli-result-x-subP-start-ctx-subagentStart"},
	Fact{In: cli10102, Observed: "there is a blank line between the context and the prompt", Surfaces: inCLI}))

// The fields that VS Code and Claude Code send about a subagent.
var vscodeAgentID = sentAlways(inVSCode, "agentId", "agent_id", stringType, `"subagent-456"`, "Identifies the subagent.",
	Fact{Doc: "003", Section: "SubagentStart input", Documented: "unique identifier for the subagent", In: vscode1130, Vectors: "pay-008 pay-009"})

var vscodeAgentType = defaultsTo(`"default"`, sentAlways(inVSCode, "agentType", "agent_type", stringType, `"Plan"`,
	"The agent's name, or \"default\" if it has none. There is no agent_name.",
	Fact{Doc: "003", Section: "SubagentStart input", Documented: "the agent's name", In: vscode1130, Vectors: "pay-008 pay-009"},
	Fact{Doc: "000", Section: "Gotchas and Common Mistakes", Documented: "agent_type holds the name, there is no agent_name"}))

var claudeAgentID = claudeSent("SubagentStart", "agentId", "agent_id", stringType, `"agent-1"`, "Identifies the subagent.")

var claudeAgentType = claudeSent("SubagentStart", "agentType", "agent_type", stringType, `"Explore"`, "The agent's name.")

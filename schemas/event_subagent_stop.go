package schemas

import "slices"

func eventSubagentStop() *Event {
	return &Event{
		Name:      "SubagentStop",
		Stops:     true,
		Summary:   "Check a subagent's work when it is about to finish.",
		Spellings: []Spelling{{"SubagentStop", inVSCode | inCopilot | inClaude, SnakeCase}, {"subagentStop", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("when a subagent started by runSubagent is about to finish; a custom agent's own Stop hooks run at this event when it runs as the subagent",
				Fact{Doc: "003", Section: "SubagentStop", Documented: "fires when a subagent completes", In: vscode1130, Vectors: "mrg-084-subagent-sequence mrg-073-subagent-stop-remap"}),
			CopilotCLI: firesWhen("when a subagent completes; a custom agent's own Stop or agentStop hooks run at this event when it runs as the subagent",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when a subagent completes", In: cli10102, Vectors: "cli-payload-ev-pascal-subagentStop cli-payload-ct-gh-task-subagentStop"}),
			CloudAgent: firesWhen("when a subagent completes", Fact{Doc: "004", Section: "Hook events", Documented: "fires"}),
			ClaudeCode: firesWhen("when a subagent has finished, and for every compaction, with an empty agent_type", Fact{Doc: "claude-2026-08", Section: "SubagentStop", Documented: "fires when a subagent has finished", In: claude21330, Observed: "also once for every compaction, with an empty agent_type"}),
		},
		Matcher: matcherOn(inClaude, "agentType", nil,
			Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the agent's type", Surfaces: inClaude},
			Fact{In: cli10102, Observed: "the hook runs whether or not its matcher matches", Vectors: "cli-select-m-camel-nest-subagentStop cli-select-m-pascal-flat-subagentStop", Surfaces: inCLI},
			vscodeIgnoresMatchers),
		Order: []Order{{Surfaces: inCopilot, Casings: OnlyCamel, Names: []string{
			"sessionId", "timestamp", "cwd", "transcriptPath", "agentId", "agentType", "*", "parentAgentId",
		}}},
		Input: slices.Concat([]Field{
			sentAlways(inCopilot, "transcriptPath", "transcript_path", pathType, `"/home/u/.copilot/session-state/s/events.jsonl"`,
				"File with the session's events, one JSON object per line.",
				Fact{Doc: "004", Section: "subagentStop / SubagentStop", Documented: "the payload has transcriptPath", In: cli10102, Vectors: "cli-payload-ev-pascal-subagentStop"}),
		}, aboutSubagent(Field{Surfaces: inCopilot, Only: InsideSubagents, Facts: []Fact{
			{Doc: "004", Section: "subagentStop / SubagentStop", Documented: "not in the payload", In: cli10102, Observed: "sent under both names", Vectors: "cli-payload-x-sub-tools-subagentStop cli-payload-ev-pascal-subagentStop", Surfaces: inCLI},
			{Doc: "copilot-2026-09", Section: "subagentStop / SubagentStop", Documented: "the payload has agentId and agentType", Surfaces: inCopilot},
		}}), []Field{
			sentAlways(inCopilot, "agentName", "agent_name", stringType, `"reviewer"`, "The name of the agent that stops.",
				Fact{Doc: "004", Section: "subagentStop / SubagentStop", Documented: "the payload has agentName", In: cli10102, Vectors: "cli-payload-ev-pascal-subagentStop cli-payload-x-sub-tools-subagentStop"}),
			only(ForCustomAgents, sentSometimes(inCopilot, "agentDisplayName", "agent_display_name", stringType, `"Reviewer"`,
				"The agent's display name, if any.",
				Fact{Doc: "004", Section: "subagentStop / SubagentStop", Documented: "agentDisplayName is optional", In: cli10102, Vectors: "cli-payload-ct-gh-task-subagentStop"})),
			onlyObserved(requiredBy(inCLI, sentSometimes(inCopilot, "response", "last_assistant_message", freeTextType, `"Two findings."`,
				"The text that the subagent ended with: response under the camelCase name, last_assistant_message under the PascalCase one.",
				Fact{Doc: "004", Section: "subagentStop / SubagentStop", Documented: "not in the payload", In: cli10102, Observed: "sent under both names", Vectors: "cli-payload-x-sub-tools-subagentStop cli-payload-ev-pascal-subagentStop", Surfaces: inCLI},
				Fact{Doc: "copilot-2026-09", Section: "subagentStop / SubagentStop", Documented: "the payload has response, last_assistant_message under PascalCase", Surfaces: inCopilot}))),
			stopReasonInput, vscodeAgentID, vscodeAgentType, stopHookActive("SubagentStop"),
			stopHookActiveCopilot("subagentStop / SubagentStop", "cli-payload-x-sub-tools-subagentStop cli-payload-ev-pascal-subagentStop cli-result-x-sub-stop-block-subagentStop"),
			claudeAgentID, claudeAgentType,
			claudeSent("SubagentStop", "agentTranscriptPath", "agent_transcript_path", pathType, `"/home/u/.claude/projects/p/agent-1.jsonl"`, "File with the subagent's own conversation."),
		}, claudeStopInput("SubagentStop")),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("SubagentStop", "The documents say that decision and reason are at the top level; VS Code ignores them there and reads hookSpecificOutput, as for Stop. Printing both works everywhere.",
				onlyDocumented(optional(inVSCode, "decision", oneOf("block"), `"block"`,
					"Documented at the top level, where VS Code does not read it.",
					Fact{Doc: "003", Section: "SubagentStop output", Documented: "block, at the top level, prevents the subagent from stopping"})),
				onlyDocumented(optional(inVSCode, "reason", stringType, `"Verify the results first"`,
					"Documented at the top level, where VS Code does not read it.",
					Fact{Doc: "003", Section: "SubagentStop output", Documented: "required when decision is block"})),
				undocumentedWrapper("SubagentStop", "decision and reason are at the top level", "res-sastop-001-block",
					onlyObserved(optional(inVSCode, "decision", oneOf("block"), `"block"`, "block makes the subagent continue; it needs a reason.",
						Fact{Doc: "003", Section: "SubagentStop output", Documented: "is at the top level, without a wrapper", In: vscode1130, Observed: "read inside hookSpecificOutput only", Vectors: "res-sastop-001-block res-sastop-002-block-no-reason"})),
					onlyObserved(optional(inVSCode, "reason", stringType, `"Verify the results first"`,
						"Tells the subagent why to continue; without a reason the block is ignored.",
						Fact{Doc: "003", Section: "SubagentStop output", Documented: "is at the top level, without a wrapper", In: vscode1130, Observed: "read inside hookSpecificOutput only", Vectors: "res-sastop-001-block res-sastop-002-block-no-reason"})))),
			CopilotCLI: copilotOutput("Read at the top level only. No limit on blocks was seen.", slices.Concat(copilotStop, []Field{modifiedResponse})...),
			CloudAgent: copilotOutput("Read at the top level.", slices.Concat(copilotStop, []Field{modifiedResponse})...),
			ClaudeCode: claudeOutput("Read at the top level.",
				slices.Concat(claudeBlock("SubagentStop", "block makes the subagent continue.", "Tells the subagent why to continue; needed with a block."), []Field{
					claudeWrapper("SubagentStop", contextField(inClaude, "Text added to the subagent's context. The subagent then continues, as after a block.", Fact{Doc: "claude-2026-08", Section: "SubagentStop", Documented: "additionalContext is added to the context", In: claude21330, Observed: "the subagent also goes on", Vectors: "cc-result-sub-stop-ctx-1"}))})...),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeTwo(ExitBlocks, "the subagent continues with stderr as the reason; without stderr nothing happens",
				"blocks only with text on stderr", "res-sastop-004-exit2 res-sastop-005-exit2-silent")),
			CopilotCLI: copilotExits(true, "cli-result-x-sub-stop-e2-subagentStop"),
			CloudAgent: copilotExits(true, ""),
			ClaudeCode: claudeExits(ExitBlocks, "the subagent continues with stderr as its instruction"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeReasonSet, Doc: "every hook runs; the subagent continues if one blocks, with the distinct reasons joined by \"; \"", Stop: "abort_request", Block: "continue", BlockNeeds: BlockWithText, Facts: []Fact{
				{In: vscode1130, Observed: "as for Stop", Vectors: "mrg-054-sastop-reasons"}}},
			CopilotCLI: {Rule: MergeLastWins, Doc: "every hook runs; for each field the last answer wins, so an allow after a block lets the subagent stop", Block: "continue", BlockNeeds: BlockWithText, Facts: []Fact{
				{In: cli10102, Observed: "as for agentStop", Vectors: "cli-merge-x-as-two-agentStop cli-merge-x-as-two-ba-agentStop"}}},
			CloudAgent: {Rule: MergeLastWins, Doc: "hooks run one after another; how several answers combine is not documented", Block: "continue", BlockNeeds: BlockWithText, Facts: []Fact{
				{Doc: "004", Section: "Tool names for hook matching", Documented: "hooks of one event run in order"}}},
			ClaudeCode: claudeAnyBlock("continue").where(func(m *Merge) { m.Stop, m.ContextBlocks, m.WarningsUnused = "stop", true, true },
				Fact{In: claude21330, Observed: "continue: false stops the subagent regardless of other hooks, and systemMessage is not shown", Vectors: "cc-result-sub-stop-cont cc-result-sub-stop-sysmsg"}),
		},
		Facts: []Fact{
			{Doc: "003", Section: "SubagentStop", Documented: "can prevent the subagent from stopping", Surfaces: inVSCode},
			{Doc: "000", Section: "Agent-Scoped Stop Hooks Are Also SubagentStop", Documented: "a Stop hook in an agent's frontmatter is SubagentStop when that agent is the subagent", Surfaces: inVSCode},
			{Doc: "004", Section: "subagentStop / SubagentStop", Documented: "one of the thirteen events", Surfaces: inCopilot},
			{Doc: "copilot-2026-09", Section: "Hook events", Documented: "not for the built-in general-purpose agent", Surfaces: inCopilot},
			{Doc: "copilot-2026-09", Section: "agentStop / subagentStop decision control", Documented: "after eight blocks in a row the next is not obeyed", In: cli10102, Observed: "no limit for subagentStop", Vectors: "cli-result-x-sub-stop-block-subagentStop-3", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "SubagentStop", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

var modifiedResponse = sets(onlyObserved(optional(inCopilot, "modifiedResponse", stringType, `"Two findings, one fixed."`,
	"Replaces the subagent's answer to its parent; the last one wins, and a block takes precedence.",
	Fact{Doc: "copilot-2026-09", Section: "agentStop / subagentStop decision control", Documented: "replaces the subagent's response", In: cli10102})))

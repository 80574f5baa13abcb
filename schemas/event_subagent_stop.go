package schemas

import "slices"

func eventSubagentStop() *Event {
	return &Event{
		Name:    "SubagentStop",
		Summary: "Check a subagent's work when it is about to finish.",
		Spellings: []Spelling{
			{Name: "SubagentStop", Surfaces: AllSurfaces, Casing: SnakeCase},
			{Name: "subagentStop", Surfaces: inVSCode | inCopilot, Casing: CamelCase},
		},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("when a subagent of runSubagent is about to finish; a custom agent's own Stop hooks run here when it is the subagent",
				confirmed(says("003", "SubagentStop", "fires when a subagent completes"), "VS Code", "1.130", "mrg-084-subagent-sequence", "mrg-073-subagent-stop-remap")),
			CopilotCLI: firesWhen("when a subagent completes; a custom agent's own Stop or agentStop hooks run here when it is the subagent",
				confirmed(says("004", "Hook events", "fires when a subagent completes"), "Copilot CLI", "1.0.102", "cli-payload-ev-pascal-subagentStop", "cli-payload-ct-gh-task-subagentStop")),
			CloudAgent: firesWhen("when a subagent completes", says("004", "Hook events", "fires")),
			ClaudeCode: firesWhen("when a subagent has finished", says("claude-2026-08", "SubagentStop", "fires when a subagent has finished")),
		},
		Matcher: &MatcherRule{
			On: "agentType", Honoured: inClaude, DocumentedOn: inClaude,
			Facts: []Fact{
				says("claude-2026-08", "Matcher patterns", "tried on the agent's type").on(ClaudeCode),
				seenCLI("the hook runs whatever its matcher says", "cli-select-m-camel-nest-subagentStop", "cli-select-m-pascal-flat-subagentStop").on(CopilotCLI),
				vscodeIgnoresMatchers(),
			},
		},
		Order: []Order{{Surfaces: inCopilot, Casings: OnlyCamel, Names: []string{
			"sessionId", "timestamp", "cwd", "transcriptPath", "agentId", "agentType", "*", "parentAgentId",
		}}},
		Input: slices.Concat([]Field{
			{
				Name: "transcriptPath", Snake: "transcript_path", Type: pathType, Surfaces: inCopilot, Required: inCopilot, Example: `"/home/u/.copilot/session-state/s/events.jsonl"`,
				Doc:   "File with the session's events, one JSON object a line.",
				Facts: []Fact{confirmed(says("004", "subagentStop / SubagentStop", "the payload has transcriptPath"), "Copilot CLI", "1.0.102", "cli-payload-ev-pascal-subagentStop")},
			},
			stoppedAgent("agentId", "agent_id", `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`, "Identifies the subagent."),
			stoppedAgent("agentType", "agent_type", `"reviewer"`, "The name of the agent, as agentName."),
			stoppedAgent("parentAgentId", "parent_agent_id", `"0b9e7a52-7a0b-4e0c-8f5d-2f4f1f6a7c11"`, "Identifies the agent that started it."),
			{
				Name: "agentName", Snake: "agent_name", Type: stringType, Surfaces: inCopilot, Required: inCopilot, Example: `"reviewer"`,
				Doc:   "The name of the agent that stops.",
				Facts: []Fact{confirmed(says("004", "subagentStop / SubagentStop", "the payload has agentName"), "Copilot CLI", "1.0.102", "cli-payload-ev-pascal-subagentStop", "cli-payload-x-sub-tools-subagentStop")},
			},
			{
				Name: "agentDisplayName", Snake: "agent_display_name", Type: stringType, Surfaces: inCopilot, Example: `"Reviewer"`,
				Doc:   "The agent's name for people, where it has one.",
				Facts: []Fact{confirmed(says("004", "subagentStop / SubagentStop", "agentDisplayName is optional"), "Copilot CLI", "1.0.102", "cli-payload-ct-gh-task-subagentStop")},
			},
			{
				Name: "response", Snake: "last_assistant_message", Type: stringType, Surfaces: inCopilot, Required: inCLI, Editions: OnlyObserved, Example: `"Two findings."`,
				Doc: "The text that the subagent ended with: response under the camelCase name, last_assistant_message under the PascalCase one.",
				Facts: []Fact{
					against(says("004", "subagentStop / SubagentStop", "not in the payload"), seenCLI("sent under both names", "cli-payload-x-sub-tools-subagentStop", "cli-payload-ev-pascal-subagentStop")).on(CopilotCLI),
					says("copilot-2026-09", "subagentStop / SubagentStop", "the payload has response, last_assistant_message under PascalCase").on(CopilotCLI, CloudAgent),
				},
			},
			stopReasonInput(), vscodeAgentID(), vscodeAgentType(), stopHookActive("SubagentStop"),
			stopHookActiveCopilot("subagentStop / SubagentStop", "cli-payload-x-sub-tools-subagentStop", "cli-payload-ev-pascal-subagentStop", "cli-result-x-sub-stop-block-subagentStop"),
			claudeAgentID(), claudeAgentType(),
			claudeSent("SubagentStop", "agentTranscriptPath", "agent_transcript_path", pathType, `"/home/u/.claude/projects/p/agent-1.jsonl"`, "File with the subagent's own conversation."),
		}, claudeStopInput("SubagentStop")),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("SubagentStop", "The documents say that decision and reason stand at the top level; VS Code ignores them there and reads hookSpecificOutput, as for Stop. Printing both works everywhere.",
				slices.Concat(
					documentedStop(),
					[]Field{undocumentedWrapper("SubagentStop", "decision and reason stand at the top level", "res-sastop-001-block", observedStop()...)})...),
			CopilotCLI: copilotOutput("Read at the top level only. No limit on blocks was seen.", slices.Concat(copilotStop(), []Field{modifiedResponse()})...),
			CloudAgent: copilotOutput("Read at the top level.", slices.Concat(copilotStop(), []Field{modifiedResponse()})...),
			ClaudeCode: claudeOutput("Read at the top level.",
				slices.Concat(claudeBlock("SubagentStop", "block makes the subagent go on.", "Tells the subagent why to go on; needed with a block."), []Field{
					claudeWrapper("SubagentStop", contextField(inClaude, AnyEdition, "Text added to the subagent's context.", says("claude-2026-08", "SubagentStop", "additionalContext is added to the context")))})...),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeTwo(ExitBlocks, "stderr, when there is any, is the reason for which the subagent goes on; without it nothing happens",
				"blocks only with text on stderr", "res-sastop-004-exit2", "res-sastop-005-exit2-silent")),
			CopilotCLI: copilotExits(true, "cli-result-x-sub-stop-e2-subagentStop"),
			CloudAgent: copilotExits(true),
			ClaudeCode: claudeExits(ExitBlocks, "the subagent goes on with stderr as its instruction"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeReasonSet, Doc: "every hook runs; the subagent goes on if one blocks, with the distinct reasons joined by \"; \"", Facts: []Fact{
				seenVSCode("as for Stop", "mrg-054-sastop-reasons")}},
			CopilotCLI: {Rule: MergeLastWins, Doc: "every hook runs; per field the last answer wins, so an allow after a block stops the subagent", Facts: []Fact{
				seenCLI("as for agentStop", "cli-merge-x-as-two-agentStop", "cli-merge-x-as-two-ba-agentStop")}},
			CloudAgent: {Rule: MergeLastWins, Doc: "hooks run one after another; how several answers combine is not documented", Facts: []Fact{
				says("004", "Tool names for hook matching", "hooks of one event run in order")}},
			ClaudeCode: claudeAnyBlock(),
		},
		Facts: []Fact{
			says("003", "SubagentStop", "can prevent the subagent from stopping").on(VSCode),
			says("000", "Agent-Scoped Stop Hooks Are Also SubagentStop", "a Stop hook in an agent's frontmatter is SubagentStop when that agent is the subagent").on(VSCode),
			says("004", "subagentStop / SubagentStop", "one of the thirteen events").on(CopilotCLI, CloudAgent),
			against(says("copilot-2026-09", "agentStop / subagentStop decision control", "after eight blocks in a row the next is not obeyed"),
				seenCLI("no limit for subagentStop", "cli-result-x-sub-stop-block-subagentStop-3")).on(CopilotCLI),
			says("claude-2026-08", "SubagentStop", "one of Claude Code's events").on(ClaudeCode),
		},
	}
}

// stoppedAgent is a field about the subagent that Copilot CLI sends; the newest document has agentId and agentType.
func stoppedAgent(name, snake, example, doc string) Field {
	return Field{
		Name: name, Snake: snake, Type: stringType, Surfaces: inCopilot, Required: inCLI, Editions: OnlyObserved, Example: example, Doc: doc,
		Facts: []Fact{
			against(says("004", "subagentStop / SubagentStop", "not in the payload"), seenCLI("sent under both names", "cli-payload-x-sub-tools-subagentStop", "cli-payload-ev-pascal-subagentStop")).on(CopilotCLI),
			says("copilot-2026-09", "subagentStop / SubagentStop", "the payload has agentId and agentType").on(CopilotCLI, CloudAgent),
		},
	}
}

func modifiedResponse() Field {
	return Field{
		Name: "modifiedResponse", Type: stringType, Surfaces: inCopilot, Editions: OnlyObserved, Example: `"Two findings, one fixed."`,
		Doc:   "Replaces what the parent reads as the subagent's answer; the last one wins and a block beats it.",
		Facts: []Fact{confirmed(says("copilot-2026-09", "agentStop / subagentStop decision control", "replaces the subagent's response"), "Copilot CLI", "1.0.102")},
	}
}

func documentedStop() []Field {
	return []Field{
		{
			Name: "decision", Type: oneOf("block"), Surfaces: inVSCode, Editions: OnlyDocumented, Example: `"block"`,
			Doc:   "Documented at the top level, where VS Code does not read it.",
			Facts: []Fact{says("003", "SubagentStop output", "block, at the top level, prevents the subagent from stopping")},
		},
		{
			Name: "reason", Type: stringType, Surfaces: inVSCode, Editions: OnlyDocumented, Example: `"Verify the results first"`,
			Doc:   "Documented at the top level, where VS Code does not read it.",
			Facts: []Fact{says("003", "SubagentStop output", "required when decision is block")},
		},
	}
}

func observedStop() []Field {
	return []Field{
		{
			Name: "decision", Type: oneOf("block"), Surfaces: inVSCode, Editions: OnlyObserved, Example: `"block"`,
			Doc: "block makes the subagent go on; it needs a reason.",
			Facts: []Fact{against(says("003", "SubagentStop output", "stands at the top level, without a wrapper"),
				seenVSCode("read inside hookSpecificOutput only", "res-sastop-001-block", "res-sastop-002-block-no-reason"))},
		},
		{
			Name: "reason", Type: stringType, Surfaces: inVSCode, Editions: OnlyObserved, Example: `"Verify the results first"`,
			Doc: "Tells the subagent why to go on; without one a block does not count.",
			Facts: []Fact{against(says("003", "SubagentStop output", "stands at the top level, without a wrapper"),
				seenVSCode("read inside hookSpecificOutput only", "res-sastop-001-block", "res-sastop-002-block-no-reason"))},
		},
	}
}

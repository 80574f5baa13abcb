package schemas

import "slices"

func eventPreMcpToolCall() *Event {
	return &Event{
		Name:      "PreMcpToolCall",
		Summary:   "Add metadata to a request before it goes to an MCP server.",
		Spellings: []Spelling{{"PreMcpToolCall", inCopilot, CamelCase}, {"preMcpToolCall", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: unknownTo[VSCode],
			CopilotCLI: firesWhen("before a call goes to an MCP server, after preToolUse and permissionRequest",
				Fact{In: cli10102, Observed: "fires although no reference lists it", Vectors: "cli-payload-mcp-camel-preMcpToolCall-2 cli-payload-mcp-pascal-preMcpToolCall"},
				Fact{Doc: "copilot-changelog", Section: "1.0.51", Documented: "the event was added"}),
			CloudAgent: {State: FiringOpen, When: "no document says whether the cloud agent has it",
				Facts: []Fact{{Doc: "copilot-changelog", Section: "1.0.51", Documented: "added to the CLI"}}},
			ClaudeCode: unknownTo[ClaudeCode],
		},
		Matcher: &MatcherRule{
			On: "serverName/toolName", AppliedBy: inCopilot,
			Facts: []Fact{{In: cli10102, Observed: "matched against server/tool", Vectors: "cli-select-mcp-match-preMcpToolCall cli-select-mcp-match-preMcpToolCall-2"}},
		},
		Input: slices.Concat([]Field{
			sentAlways(inCopilot, "toolCallId", "", stringType, `"call_2"`, "Identifies the call.",
				Fact{In: cli10102, Observed: "sent", Vectors: "cli-payload-mcp-camel-preMcpToolCall-2"}),
			sentAlways(inCopilot, "serverName", "", stringType, `"github"`, "The MCP server.",
				Fact{In: cli10102, Observed: "sent", Vectors: "cli-payload-mcp-camel-preMcpToolCall-2"}),
			sentAlways(inCopilot, "toolName", "", stringType, `"search_issues"`, "The tool's name on its server.",
				Fact{In: cli10102, Observed: "sent without the server's name", Vectors: "cli-payload-mcp-camel-preMcpToolCall-2"}),
			alwaysAs("arguments", required(inCopilot, "toolArgs", anyInput, `{"query":"label:bug"}`, "The call's arguments.",
				Fact{In: cli10102, Observed: "called arguments here", Vectors: "cli-payload-mcp-camel-preMcpToolCall-2 cli-payload-mcp-pascal-preMcpToolCall"})),
		}, insideSubagent()),
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("A decision or changed arguments have no effect here; use preToolUse.", metaToUse),
			CloudAgent: copilotOutput("Not documented. If the event fires, as in Copilot CLI.", metaToUse),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: copilotExits(true, "cli-result-mcp-pre-e2-preMcpToolCall-2 cli-result-mcp-pre-e1-preMcpToolCall"),
			CloudAgent: copilotExits(true, ""),
		},
		Merge: [numSurfaces]Merge{CopilotCLI: mcpMerge, CloudAgent: mcpMerge},
		Facts: []Fact{
			{In: cli10102, Observed: "an event that no reference lists; the payload is camelCase under both names", Vectors: "cli-payload-mcp-pascal-preMcpToolCall cli-parse-ev-odd-preToolUse"},
		},
	}
}

var metaToUse = sets(optional(inCopilot, "metaToUse", anyMapType, `{"team":"payments"}`, "Members to add to the _meta of the MCP request.",
	Fact{In: cli10102, Observed: "merged into _meta; everything else is ignored", Vectors: "cli-result-mcp-pre-out-preMcpToolCall"}))

var mcpMerge = Merge{
	Rule: MergeLastWins, Doc: "hooks run one after another; how several metaToUse are combined was not observed",
	Facts: []Fact{{In: cli10102, Observed: "hooks of one event run in order", Vectors: "cli-result-mcp-pre-out-preMcpToolCall"}},
}

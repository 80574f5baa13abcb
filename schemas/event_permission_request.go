package schemas

import "slices"

func eventPermissionRequest() *Event {
	return &Event{
		Name:   "PermissionRequest",
		Before: ToolWaits, AsksPermission: true,
		Summary:   "Decide on a permission request instead of the permission rules and the user.",
		Spellings: []Spelling{{"PermissionRequest", inCopilot | inClaude, CamelCase}, {"permissionRequest", inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: unknownTo[VSCode],
			CopilotCLI: firesWhen("before the permission service decides on a call, even with --allow-all-tools; not for read-only tools, nor when preToolUse answered allow or ask",
				Fact{Doc: "004", Section: "permissionRequest decision control", Documented: "fires before the permission service runs, except for read and hook kinds", In: cli10102, Vectors: "cli-payload-ev-camel-permissionRequest cli-result-x-permaa-deny-msg-permissionRequest cli-result-x-perm-pre-allow-preToolUse"}),
			CloudAgent: insteadOf(neverFires("calls are pre-approved there; use preToolUse",
				Fact{Doc: "004", Section: "Hook events", Documented: "does not fire or has no effect, since tool calls are pre-approved"}), "PreToolUse"),
			ClaudeCode: firesWhen("when a permission prompt would be shown", Fact{Doc: "claude-2026-08", Section: "PermissionRequest", Documented: "fires when a permission dialog would be shown", In: claude21330, Observed: "in print mode too, whenever a call would need approval; not after a PreToolUse hook that asks", Vectors: "cc-result-perm-none"}),
		},
		Matcher: matcherOnTools(inCopilot|inClaude, inCopilot|inClaude,
			Fact{Doc: "004", Section: "permissionRequest decision control", Documented: "an anchored pattern that must match the full tool name", In: cli10102, Vectors: "cli-select-m-tools-perm-preToolUse", Surfaces: inCopilot},
			Fact{In: cli10102, Observed: "creating a file is reported as edit, so Write and create never match", Vectors: "cli-select-m-tools-perm-preToolUse", Surfaces: inCLI},
			claudeMatchesTools),
		Order: []Order{{Surfaces: inCopilot, Names: []string{
			"hookName", "sessionId", "timestamp", "cwd", "*", "agentId", "agentType", "parentAgentId",
		}}},
		Input: slices.Concat([]Field{
			sentAlways(inCopilot, "hookName", "", oneOf("permissionRequest"), `"permissionRequest"`,
				"The event's camelCase name, even under PermissionRequest.",
				Fact{In: cli10102, Observed: "the payload is not documented; it begins with hookName", Vectors: "cli-payload-ev-camel-permissionRequest cli-payload-ev-pascal-permissionRequest-2"}),
			sentAlways(inCopilot, "toolName", "", toolNameType, `"edit"`,
				"What needs permission: bash, edit for creating and editing files, server/tool for MCP. Not renamed under PermissionRequest.",
				Fact{Doc: "004", Section: "Matcher filtering", Documented: "toolName, as in preToolUse", In: cli10102, Observed: "create is reported as edit, MCP as server/tool", Vectors: "cli-payload-m-tools-payload-permissionRequest-2 cli-payload-mcp-camel-permissionRequest-2"}),
			alwaysAs("toolInput", required(inCopilot, "toolArgs", anyInput, `{"file_path":"/work/app/a.ts","diff":"+x"}`,
				"What would be done: {file_path, diff} for files, {command} for the shell, the arguments for MCP.",
				Fact{In: cli10102, Observed: "called toolInput here", Vectors: "cli-payload-ev-camel-permissionRequest cli-payload-m-tools-payload-permissionRequest-2"})),
			sentAlways(inCopilot, "permissionSuggestions", "", &Type{Kind: Array, Elem: anyType}, `[]`, "Always an empty list so far.",
				Fact{In: cli10102, Observed: "an empty list", Vectors: "cli-payload-ev-camel-permissionRequest"}),
			toolNameInput[3], toolArgsInput[3],
			claudeField("PermissionRequest", "permissionSuggestions", "permission_suggestions", &Type{Kind: Array, Elem: anyType}, `[]`, "Rules that the dialog would offer to add."),
			claudeServer("cc-result-perm-none"),
		}, permissionInSubagent()),
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("Empty output or {} leaves the decision to the permission flow; text that is not JSON denies. hookSpecificOutput is ignored.", permissionAnswer...),
			CloudAgent: cloudSilent,
			ClaudeCode: claudeOutput("The answer is in hookSpecificOutput.decision.",
				claudeWrapper("PermissionRequest", optional(inClaude, "decision", &Type{Kind: Object, Fields: []Field{
					required(inClaude, "behavior", oneOf("allow", "deny"), `"deny"`, "Allows or denies the call.",
						Fact{Doc: "claude-2026-08", Section: "PermissionRequest", Documented: "allow or deny"}),
					claudeField("PermissionRequest", "updatedInput", "", anyMapType, `{"command":"npm test"}`, "With allow: replaces the tool's input."),
					claudeField("PermissionRequest", "updatedPermissions", "", &Type{Kind: Array, Elem: anyType}, `[]`, "With allow: rules to add, as the dialog would."),
					claudeField("PermissionRequest", "message", "", stringType, `"not on Fridays"`, "With deny: why, for Claude."),
					claudeField("PermissionRequest", "interrupt", "", boolType, "true", "With deny: stops Claude."),
				}}, `{"behavior":"deny","message":"not on Fridays"}`, "The answer to the dialog.",
					Fact{Doc: "claude-2026-08", Section: "PermissionRequest", Documented: "decision is an object with behavior"}))),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: {
				{
					Code: 0, Effect: ExitReadsOutput, ReadsOutput: true, TextFails: true, Doc: "stdout must be empty or JSON; any other text denies, but in the answer to an http hook it counts as no output",
					Facts: []Fact{{Doc: "004", Section: "permissionRequest decision control", Documented: "empty output or {} falls through", In: cli10102, Observed: "plain text of a command denies; a body that is not JSON is no output", Vectors: "cli-result-perm-plain-e0-permissionRequest cli-result-perm-plain-textjson-permissionRequest"}},
				},
				exitReading(2, ExitDenies, AnyEdition,
					"denied, overriding a decision in stdout's JSON; stderr is ignored, and a later hook's allow still wins",
					Fact{Doc: "004", Section: "permissionRequest decision control", Documented: "treated as deny, stdout's JSON is merged in", In: cli10102, Vectors: "cli-result-x-perm-e2-permissionRequest cli-result-x-perm-e2-allow-permissionRequest cli-merge-perm-e2-two-permissionRequest"}),
				exitRule(OtherCode, ExitDenies, OnlyObserved, "denied because the hook failed; later hooks do not run",
					Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "logged, the run continues", In: cli10102, Observed: "fails closed", Vectors: "cli-result-x-perm-e1-permissionRequest cli-merge-perm-e1-two-permissionRequest"}),
				exitRule(OtherCode, ExitLogged, OnlyDocumented, "logged as a failure, and the normal flow continues",
					Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "logged as a hook failure, the run continues"}),
				copilotTimeout,
				exitRule(NotRun, ExitDenies, OnlyObserved, "denied because the hook failed",
					Fact{Doc: "004", Section: "Tool names for hook matching", Documented: "hook failures never block", In: cli10102, Observed: "failures other than timeouts deny", Vectors: "cli-result-x-perm-e1-permissionRequest"}),
				exitRule(NotRun, ExitLogged, OnlyDocumented, "logged as a failure, and the normal flow continues",
					Fact{Doc: "004", Section: "Tool names for hook matching", Documented: "hook failures are logged and skipped"}),
			},
			CloudAgent: copilotExits(false, ""),
			ClaudeCode: claudeExits(ExitWarns, "ignored here: the dialog is shown; answer with hookSpecificOutput.decision"),
		},
		Merge: [numSurfaces]Merge{
			CopilotCLI: {
				Rule: MergeLastWins, Doc: "every hook runs; for each field the last answer wins, so an allow after a deny allows the call",
				Facts: []Fact{{Doc: "004", Section: "permissionRequest decision control", Documented: "later outputs override earlier ones", In: cli10102, Vectors: "cli-merge-x-perm-two-deny-allow-permissionRequest cli-merge-x-perm-two-denyint-allow-permissionRequest cli-merge-x-perm-two-deny-msg-empty-permissionRequest"}},
			},
			CloudAgent: copilotNone,
			ClaudeCode: {
				Rule: MergeFirstAnswer, Doc: "all matching hooks run in parallel; the first allow or deny to arrive wins and ends the other hooks", WarningsUnused: true,
				Facts: []Fact{
					{Doc: "claude-2026-08", Section: "Hook execution", Documented: "matching hooks run in parallel", In: claude21330, Observed: "the first decision to arrive counts", Vectors: "cc-merge-perm-m-allow-deny-rev cc-merge-perm-m-deny-deny cc-merge-perm-m-upd-upd"},
					{In: claude21330, Observed: "systemMessage is not shown", Vectors: "cc-result-perm-sysmsg"},
				},
			},
		},
		Facts: []Fact{
			{Doc: "004", Section: "permissionRequest decision control", Documented: "one of the thirteen events; no payload is documented", Surfaces: inCopilot},
			{In: cli10102, Observed: "the PascalCase name is accepted and gets the camelCase payload", Vectors: "cli-payload-ev-pascal-permissionRequest-2", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "PermissionRequest", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

// permissionInSubagent are the fields about a subagent, in snake_case under PermissionRequest, whose payload is camelCase otherwise.
func permissionInSubagent() []Field {
	var fields []Field
	for _, f := range insideSubagent() {
		camel, pascal := f, f
		camel.Spellings = []string{"permissionRequest"}
		pascal.Spellings, pascal.Camel = []string{"PermissionRequest"}, f.Snake
		pascal.Facts = []Fact{{In: cli10102, Observed: "sent inside a subagent, in snake_case within a camelCase payload"}}
		fields = append(fields, camel, pascal)
	}
	return fields
}

var permissionAnswer = []Field{
	optional(inCLI, "behavior", oneOf("allow", "deny"), `"deny"`,
		"Allows or denies the call, overriding --deny-tool and --allow-all-tools.",
		Fact{Doc: "004", Section: "permissionRequest decision control", Documented: "allow or deny", In: cli10102, Vectors: "cli-result-x-perm-deny-permissionRequest cli-result-x-perm-allow-denytool-permissionRequest"},
		Fact{Doc: "copilot-2026-09", Section: "permissionRequest decision control", Documented: "with requestSandboxBypass in toolInput, allow is not honored and deny is"}),
	optional(inCLI, "message", stringType, `"not on Fridays"`, "Given to the model when the call is denied.",
		Fact{Doc: "004", Section: "permissionRequest decision control", Documented: "reason fed back to the model when denying", In: cli10102, Vectors: "cli-result-x-perm-deny-msg-permissionRequest"}),
	defaultsTo("false", optional(inCLI, "interrupt", boolType, "true", "With deny, true stops the agent.",
		Fact{Doc: "004", Section: "permissionRequest decision control", Documented: "with deny, stops the agent", In: cli10102, Vectors: "cli-result-x-perm-deny-int-permissionRequest cli-result-x-perm-allow-int-permissionRequest"})),
}

package schemas

import "slices"

func eventPermissionRequest() *Event {
	return &Event{
		Name:    "PermissionRequest",
		Summary: "Answer a permission question instead of the rules and the user.",
		Spellings: []Spelling{
			{Name: "PermissionRequest", Surfaces: inCopilot | inClaude, Casing: CamelCase},
			{Name: "permissionRequest", Surfaces: inCopilot, Casing: CamelCase},
		},
		Firing: [numSurfaces]Firing{
			VSCode: unknownToVSCode(),
			CopilotCLI: firesWhen("before the permission service decides about a call, also with --allow-all-tools; not for tools that only read, nor when preToolUse said allow or ask",
				confirmed(says("004", "permissionRequest decision control", "fires before the permission service runs, except for read and hook kinds"), "Copilot CLI", "1.0.102",
					"cli-payload-ev-camel-permissionRequest", "cli-result-x-permaa-deny-msg-permissionRequest", "cli-result-x-perm-pre-allow-preToolUse")),
			CloudAgent: insteadOf(neverFires("calls are pre-approved there; use preToolUse",
				says("004", "Hook events", "does not fire or has no effect, since tool calls are pre-approved")), "PreToolUse"),
			ClaudeCode: firesWhen("when a permission prompt would be shown", says("claude-2026-08", "PermissionRequest", "fires when a permission dialog would be shown")),
		},
		Matcher: matcherOnTools(inCopilot|inClaude, inCopilot|inClaude,
			confirmed(says("004", "permissionRequest decision control", "an anchored pattern that must match the full tool name"), "Copilot CLI", "1.0.102", "cli-select-m-tools-perm-preToolUse").on(CopilotCLI, CloudAgent),
			seenCLI("creating a file is reported as edit, so Write and create never match", "cli-select-m-tools-perm-preToolUse").on(CopilotCLI),
			claudeMatchesTools()),
		Order: []Order{{Surfaces: inCopilot, Names: []string{
			"hookName", "sessionId", "timestamp", "cwd", "*", "agentId", "agentType", "parentAgentId",
		}}},
		Input: slices.Concat([]Field{
			{
				Name: "hookName", Type: oneOf("permissionRequest"), Surfaces: inCopilot, Required: inCopilot, Example: `"permissionRequest"`,
				Doc:   "The event's camelCase name, also under PermissionRequest.",
				Facts: []Fact{seenCLI("the payload is not documented; it begins with hookName", "cli-payload-ev-camel-permissionRequest", "cli-payload-ev-pascal-permissionRequest-2")},
			},
			{
				Name: "toolName", Type: toolNameType, Surfaces: inCopilot, Required: inCopilot, Example: `"edit"`,
				Doc: "What permission is asked for: bash, edit for creating and editing files, server/tool for MCP. Not renamed under PermissionRequest.",
				Facts: []Fact{against(says("004", "Matcher filtering", "toolName, as in preToolUse"),
					seenCLI("create is reported as edit, MCP as server/tool", "cli-payload-m-tools-payload-permissionRequest-2", "cli-payload-mcp-camel-permissionRequest-2"))},
			},
			{
				Name: "toolArgs", Camel: "toolInput", Type: anyType, Surfaces: inCopilot, Required: inCopilot, Example: `{"file_path":"/work/app/a.ts","diff":"+x"}`,
				Doc:   "What would be done: {file_path, diff} for files, {command} for the shell, the arguments for MCP.",
				Facts: []Fact{seenCLI("called toolInput here", "cli-payload-ev-camel-permissionRequest", "cli-payload-m-tools-payload-permissionRequest-2")},
			},
			{
				Name: "permissionSuggestions", Type: &Type{Kind: Array, Elem: anyType}, Surfaces: inCopilot, Required: inCopilot, Example: `[]`,
				Doc:   "Always an empty list so far.",
				Facts: []Fact{seenCLI("an empty list", "cli-payload-ev-camel-permissionRequest")},
			},
			toolNameInput()[3], toolArgsInput()[3],
			claudeField("PermissionRequest", "permissionSuggestions", "permission_suggestions", &Type{Kind: Array, Elem: anyType}, `[]`, "Rules that the dialog would offer to add."),
		}, insideSubagent()),
		Output: [numSurfaces]*Output{
			CopilotCLI: copilotOutput("Empty output or {} leaves the decision to the permission flow; other text on stdout denies. hookSpecificOutput is ignored.", permissionAnswer()...),
			CloudAgent: cloudSilent(),
			ClaudeCode: claudeOutput("The answer stands in hookSpecificOutput.decision.",
				claudeWrapper("PermissionRequest", Field{
					Name: "decision", Surfaces: inClaude, Example: `{"behavior":"deny","message":"not on Fridays"}`,
					Doc:   "The answer to the dialog.",
					Facts: []Fact{says("claude-2026-08", "PermissionRequest", "decision is an object with behavior")},
					Type: &Type{Kind: Object, Fields: []Field{
						{
							Name: "behavior", Type: oneOf("allow", "deny"), Surfaces: inClaude, Required: inClaude, Example: `"deny"`, Doc: "Grants or refuses.",
							Facts: []Fact{says("claude-2026-08", "PermissionRequest", "allow or deny")},
						},
						claudeField("PermissionRequest", "updatedInput", "", anyMapType, `{"command":"npm test"}`, "With allow: replaces the tool's input."),
						claudeField("PermissionRequest", "updatedPermissions", "", &Type{Kind: Array, Elem: anyType}, `[]`, "With allow: rules to add, as the dialog would."),
						claudeField("PermissionRequest", "message", "", stringType, `"not on Fridays"`, "With deny: why, for Claude."),
						claudeField("PermissionRequest", "interrupt", "", boolType, "true", "With deny: stops Claude."),
					}},
				})),
		},
		Exit: [numSurfaces][]ExitRule{
			CopilotCLI: {
				{
					Code: 0, Effect: ExitReadsOutput, ReadsOutput: true, Doc: "stdout must be empty or JSON; other text denies",
					Facts: []Fact{against(says("004", "permissionRequest decision control", "empty output or {} falls through"),
						seenCLI("plain text denies", "cli-result-perm-plain-e0-permissionRequest", "cli-result-perm-plain-textjson-permissionRequest"))},
				},
				{
					Code: 2, Effect: ExitDenies, ReadsOutput: true, Doc: "denied, merged over stdout's JSON; stderr is ignored and a later hook's allow still wins",
					Facts: []Fact{confirmed(says("004", "permissionRequest decision control", "treated as deny, stdout's JSON is merged in"), "Copilot CLI", "1.0.102",
						"cli-result-x-perm-e2-permissionRequest", "cli-result-x-perm-e2-allow-permissionRequest", "cli-merge-perm-e2-two-permissionRequest")},
				},
				{
					Code: OtherCode, Effect: ExitDenies, Editions: OnlyObserved, Doc: "denied because the hook failed; later hooks do not run",
					Facts: []Fact{against(says("004", "Exit codes for command hooks", "logged, the run continues"),
						seenCLI("fails closed", "cli-result-x-perm-e1-permissionRequest", "cli-merge-perm-e1-two-permissionRequest"))},
				},
				{
					Code: OtherCode, Effect: ExitLogged, Editions: OnlyDocumented, Doc: "logged as a failure and the normal flow goes on",
					Facts: []Fact{says("004", "Exit codes for command hooks", "logged as a hook failure, the run continues")},
				},
				copilotTimeout(),
				{
					Code: NotRun, Effect: ExitDenies, Editions: OnlyObserved, Doc: "denied because the hook failed",
					Facts: []Fact{against(says("004", "Tool names for hook matching", "hook failures never block"), seenCLI("failures other than timeouts deny", "cli-result-x-perm-e1-permissionRequest"))},
				},
				{
					Code: NotRun, Effect: ExitLogged, Editions: OnlyDocumented, Doc: "logged as a failure and the normal flow goes on",
					Facts: []Fact{says("004", "Tool names for hook matching", "hook failures are logged and skipped")},
				},
			},
			CloudAgent: copilotExits(false),
			ClaudeCode: claudeExits(ExitWarns, "not honoured here: the dialog is shown; answer with hookSpecificOutput.decision"),
		},
		Merge: [numSurfaces]Merge{
			CopilotCLI: {
				Rule: MergeLastWins, Doc: "every hook runs; per field the last answer wins, so an allow after a deny allows",
				Facts: []Fact{confirmed(says("004", "permissionRequest decision control", "later outputs override earlier ones"), "Copilot CLI", "1.0.102",
					"cli-merge-x-perm-two-deny-allow-permissionRequest", "cli-merge-x-perm-two-denyint-allow-permissionRequest", "cli-merge-x-perm-two-deny-msg-empty-permissionRequest")},
			},
			CloudAgent: copilotNone(),
			ClaudeCode: claudeAnyBlock(),
		},
		Facts: []Fact{
			says("004", "permissionRequest decision control", "one of the thirteen events; no payload is documented").on(CopilotCLI, CloudAgent),
			seenCLI("the PascalCase name is accepted and gets the camelCase payload", "cli-payload-ev-pascal-permissionRequest-2").on(CopilotCLI),
			says("claude-2026-08", "PermissionRequest", "one of Claude Code's events").on(ClaudeCode),
		},
	}
}

func permissionAnswer() []Field {
	return []Field{
		{
			Name: "behavior", Type: oneOf("allow", "deny"), Surfaces: inCLI, Example: `"deny"`,
			Doc: "Grants or refuses the call, even against --deny-tool and --allow-all-tools.",
			Facts: []Fact{confirmed(says("004", "permissionRequest decision control", "allow or deny"), "Copilot CLI", "1.0.102",
				"cli-result-x-perm-deny-permissionRequest", "cli-result-x-perm-allow-denytool-permissionRequest")},
		},
		{
			Name: "message", Type: stringType, Surfaces: inCLI, Example: `"not on Fridays"`,
			Doc: "Given to the model with a denial.",
			Facts: []Fact{confirmed(says("004", "permissionRequest decision control", "reason fed back to the model when denying"), "Copilot CLI", "1.0.102",
				"cli-result-x-perm-deny-msg-permissionRequest")},
		},
		{
			Name: "interrupt", Type: boolType, Surfaces: inCLI, Default: "false", Example: "true",
			Doc: "true together with deny stops the agent.",
			Facts: []Fact{confirmed(says("004", "permissionRequest decision control", "with deny, stops the agent"), "Copilot CLI", "1.0.102",
				"cli-result-x-perm-deny-int-permissionRequest", "cli-result-x-perm-allow-int-permissionRequest")},
		},
	}
}

package schemas

import "slices"

func eventPreToolUse() *Event {
	return &Event{
		Name:      "PreToolUse",
		EveryCall: "before",
		Before:    ToolWaits,
		Summary:   "Decide on a tool call before it runs: deny it, ask the user, allow it or change its input.",
		Spellings: []Spelling{{"PreToolUse", inVSCode | inCopilot | inClaude, SnakeCase}, {"preToolUse", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("before a tool runs; not when the model's arguments fail the tool's schema",
				Fact{Doc: "003", Section: "PreToolUse", Documented: "fires before the agent invokes a tool", In: vscode1130, Vectors: "mrg-085-denied-tool-sequence mrg-087-invalid-args-sequence"}),
			CopilotCLI: firesWhen("before each tool call; not when the model's arguments are not JSON",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires before each tool executes", In: cli10102, Vectors: "cli-payload-ev-camel-preToolUse cli-payload-args-missing-preToolUse cli-payload-args-badjson-postToolUseFailure"}),
			CloudAgent: firesWhen("before each tool call; a decision of ask counts as deny",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires; ask is treated as deny because there is no user to answer"}),
			ClaudeCode: firesWhen("before a tool runs", Fact{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "fires before a tool is executed"}),
		},
		Matcher: matcherOnTools(inCopilot|inClaude, inCopilot|inClaude,
			vscodeIgnoresMatchers,
			Fact{Doc: "004", Section: "Matcher filtering", Documented: "an anchored pattern matched against toolName", In: cli10102, Vectors: "cli-select-m-tools-camel-preToolUse", Surfaces: inCopilot},
			Fact{In: cli10102, Observed: "under PascalCase, a list of plain names is compared with the tool's own and Claude's names, but a pattern only with Claude's name", Vectors: "cli-select-m-tools-pascal-preToolUse-2 cli-select-m-pascal-rx-preToolUse", Surfaces: inCLI},
			Fact{Doc: "copilot-2026-09", Section: "Matcher filtering", Documented: "under the PascalCase name an empty matcher matches everything", In: cli10102, Observed: "an empty matcher is a mistake: the hook is skipped, or the settings file rejected", Surfaces: inCLI},
			claudeMatchesTools),
		Input: slices.Concat(toolNameInput, toolArgsInput, toolUseIDInput, insideSubagent(), []Field{claudeServer("cc-payload-mcp-PreToolUse-2")}),
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("PreToolUse", "Only hookSpecificOutput decides; a decision at the top level is ignored. continue:false and stopReason turn this one call into an error; the session continues.",
				vscodeWrapper("PreToolUse",
					optional(inVSCode, "permissionDecision",
						oneOfMeaning("allow", "run without confirmation", "deny", "do not run", "ask", "ask the user, even for an approved tool"), `"deny"`,
						"What happens to the call. Other values are logged and ignored.",
						Fact{Doc: "003", Section: "PreToolUse output", Documented: "allow, deny or ask", In: vscode1130, Vectors: "res-pre-001-deny res-pre-023-top-level-decision-ignored res-pre-026-invalid-decision"}),
					optional(inVSCode, "permissionDecisionReason", stringType, `"it deletes data"`,
						"Shown to the user, and given to the model when the call is denied.",
						Fact{Doc: "003", Section: "PreToolUse output", Documented: "shown to the user", In: vscode1130, Observed: "the model also gets it, inside the denial text", Vectors: "res-pre-001-deny res-pre-004-deny-without-reason"}),
					optional(inVSCode, "updatedInput", anyMapType, `{"filePath":"/work/app/b.ts","content":""}`,
						"Replaces the tool's whole input. If it does not match the tool's schema, it is ignored with a line in the log.",
						Fact{Doc: "003", Section: "PreToolUse output", Documented: "ignored when it does not match the tool's schema", In: vscode1130, Vectors: "res-pre-032-updatedInput res-pre-033-updatedInput-invalid mrg-010-updatedInput-last-wins"}),
					contextField(inVSCode, "Text for the model, added to the tool's result, even when the call is denied.",
						Fact{Doc: "003", Section: "PreToolUse output", Documented: "extra context for the model", In: vscode1130, Vectors: "mrg-014-contexts-in-order"})),
			),
			CopilotCLI: copilotOutput("Under the PascalCase name, hookSpecificOutput is read too and overrides the top level; under the camelCase name it is ignored, so a deny inside it does not stop the tool.",
				preToolPermission, preToolReason, preToolArgs,
				anyValue(onlyObserved(contextField(inCLI, "Text for the model after the tool's result, even when the call is denied. Values that are not text are written as JSON.",
					Fact{In: cli10102, Observed: "becomes a user message after the result", Vectors: "cli-merge-r-pre-two-ctx-preToolUse cli-result-r-pre-deny-ctx-preToolUse"},
					Fact{In: cli10102, Observed: "numbers, null, booleans and lists are written as JSON"}))),
				Field{
					Name: "hookSpecificOutput", Surfaces: inCLI, Spellings: []string{"PreToolUse"}, Editions: OnlyObserved, Example: `{"permissionDecision":"deny"}`,
					Doc: "The wrapper that VS Code and Claude Code use; read only under PreToolUse.",
					Facts: []Fact{
						{In: cli10102, Observed: "read under PreToolUse, where it overrides the top level", Vectors: "cli-result-r-pre-P-w-deny-preToolUse cli-result-xP-flatdeny-wallow-preToolUse cli-result-r-pre-w-ask-preToolUse"},
						{In: cli10102, Observed: "hookEventName inside it may be missing or wrong", Vectors: "cli-result-xP-wname-none-preToolUse cli-result-xP-wname-wrong-preToolUse"},
					},
					Type: &Type{Kind: Object, Fields: []Field{
						optional(inCLI, "hookEventName", &Type{Kind: String, Format: EventName}, `"PreToolUse"`, "Not checked.",
							Fact{In: cli10102, Observed: "may be missing or wrong", Vectors: "cli-result-xP-wname-none-preToolUse cli-result-xP-wname-wrong-preToolUse cli-result-xP-wname-camel-preToolUse"}),
						optional(inCLI, "permissionDecision", oneOf("allow", "deny", "ask"), `"deny"`, "What happens to the call.",
							Fact{In: cli10102, Observed: "read", Vectors: "cli-result-r-pre-P-w-deny-preToolUse cli-result-xP-w-ask-upd-preToolUse"}),
						optional(inCLI, "permissionDecisionReason", stringType, `"it deletes data"`,
							"Given to the model when the call is denied.",
							Fact{In: cli10102, Observed: "read", Vectors: "cli-result-r-pre-P-w-deny-preToolUse"}),
						optional(inCLI, "updatedInput", anyMapType, `{"command":"npm test"}`,
							"Replaces the tool's whole input, even without a decision.",
							Fact{In: cli10102, Observed: "read", Vectors: "cli-result-r-pre-P-w-upd-preToolUse cli-result-xP-w-upd-nodec-preToolUse"}),
						anyValue(contextField(inCLI, "Text for the model after the tool's result.",
							Fact{In: cli10102, Observed: "read inside the wrapper"})),
					}},
				},
			),
			CloudAgent: copilotOutput("ask counts as deny, because there is no user to answer.", preToolPermission, preToolReason, preToolArgs),
			ClaudeCode: claudeOutput("A top-level decision of approve or block is deprecated but still counts as allow or deny.",
				optional(inClaude, "decision", oneOf("approve", "block"), `"block"`,
					"Deprecated: approve is allow, block is deny. Write hookSpecificOutput.permissionDecision.",
					Fact{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "the old top-level decision still maps to allow and deny"}),
				claudeField("PreToolUse", "reason", "", stringType, `"it deletes data"`, "Deprecated: the reason of a top-level decision."),
				claudeWrapper("PreToolUse",
					optional(inClaude, "permissionDecision",
						oneOfMeaning("allow", "run without a prompt; deny and ask rules still apply", "deny", "do not run", "ask", "ask the user",
							"defer", "in print mode, leave a single call to whoever started the run"), `"deny"`,
						"What happens to the call.",
						Fact{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "allow, deny, ask or defer"}),
					claudeField("PreToolUse", "permissionDecisionReason", "", stringType, `"it deletes data"`, "The reason; given to Claude when the call is denied."),
					claudeField("PreToolUse", "updatedInput", "", anyMapType, `{"file_path":"/work/app/b.ts","content":""}`, "Replaces the tool's whole input."),
					claudeContext("PreToolUse"))),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode: vscodeExits(vscodeTwo(ExitDenies, "the call is denied with stderr as the reason; stdout is ignored",
				"denies this call; the session continues", "res-pre-005-exit2 res-pre-006-exit2-silent res-pre-007-exit2-ignores-stdout")),
			CopilotCLI: preToolExits,
			CloudAgent: preToolExits,
			ClaudeCode: claudeExits(ExitDenies, "the call is denied; stderr is given to Claude"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {
				Rule: MergeMostRestrictive, Doc: "every hook runs with the same input; deny beats ask, ask beats allow; all deny reasons are joined with a newline; the last updatedInput wins", Stop: "tool_error",
				Facts: []Fact{
					{Doc: "003", Section: "PreToolUse output", Documented: "the most restrictive decision wins", In: vscode1130, Vectors: "mrg-002-ask-beats-allow mrg-006-deny-reasons-joined mrg-008-exit2-does-not-stop-others mrg-010-updatedInput-last-wins"},
					{Doc: "000", Section: "Gotchas and Common Mistakes", Documented: "continue, exit codes and decisions together: the most restrictive takes effect", In: vscode1130, Observed: "with exit code 2 the output is ignored; a stop reason keeps later hooks from running and beats a deny", Vectors: "res-pre-007-exit2-ignores-stdout mrg-019-stop-ends-sequence mrg-023-deny-does-not-stop-later-stop"},
				},
			},
			CopilotCLI: {
				Rule: MergeFirstDecision, Doc: "hooks run one after another until one denies or asks; each sees the arguments as earlier hooks changed them",
				Contexts: ContextJSON,
				Documented: &Merge{Rule: MergeMostRestrictive, Doc: "hooks run in order; the tool is blocked if any of them denies",
					Facts: []Fact{{Doc: "004", Section: "Tool names for hook matching", Documented: "if any hook returns deny, the tool is blocked"}}},
				Facts: []Fact{{Doc: "004", Section: "Tool names for hook matching", Documented: "if any hook returns deny, the tool is blocked", In: cli10102, Observed: "after the first deny or ask no later hook runs", Vectors: "cli-merge-r-pre-two-deny-r-allow-preToolUse cli-merge-r-pre-two-ask-deny-r-preToolUse cli-merge-r-pre-two-allow-ask-preToolUse cli-merge-r-pre-two-mods-chain-preToolUse"}},
			},
			CloudAgent: {
				Rule: MergeMostRestrictive, Doc: "hooks run in order; the tool is blocked if any of them denies, and ask counts as deny",
				Facts: []Fact{{Doc: "004", Section: "Tool names for hook matching", Documented: "if any hook returns deny, the tool is blocked"}},
			},
			ClaudeCode: {
				Rule: MergeMostRestrictive, Doc: "all hooks run in parallel; deny beats defer, defer beats ask, ask beats allow; the last denial to arrive gives the reason, and the last updatedInput counts", Stop: "stop", StopUnless: "unless the call is refused for lack of permission", RefusalStops: true, Contexts: ContextLines,
				Facts: []Fact{
					{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "deny, then defer, then ask, then allow", In: claude21330, Vectors: "cc-merge-pre-m-deny-allow cc-merge-pre-m-defer-ask cc-merge-pre-m-allow-ask"},
					{In: claude21330, Observed: "the model gets the text of the last denial to arrive, or of the first question; the last updatedInput counts, even without a decision", Vectors: "cc-merge-pre-m-deny-deny cc-merge-pre-m-ask-ask cc-merge-pre-m-upd-upd cc-merge-pre-m-updnodec-allow"},
					{Doc: "claude-2026-08", Section: "JSON output", Documented: "continue: false stops everything and beats decisions", In: claude21330, Observed: "the tool still runs if the permission flow allows it; then the session ends", Vectors: "cc-merge-pre-m-cont-allow cc-merge-pre-m-cont-deny"},
				},
			},
		},
		Facts: []Fact{
			{Doc: "003", Section: "PreToolUse", Documented: "fires before the agent invokes a tool", Surfaces: inVSCode},
			{Doc: "004", Section: "preToolUse / PreToolUse", Documented: "one of the thirteen events", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "PreToolUse", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

// claudeServer is the MCP server of a tool in the payloads of Claude Code.
func claudeServer(vectors string) Field {
	return only(ForServerTools, sentSometimes(inClaude, "mcpServer", "mcp_server", anyType, `{"name":"github","source":"project"}`,
		"The MCP server that the tool belongs to, if any.",
		Fact{Doc: "claude-2026-10", Section: "PreToolUse", Documented: "mcp_server is sent since 2.1.274", In: claude21330, Observed: "an object of name and source", Vectors: vectors}))
}

// The flat output of preToolUse, shared by Copilot CLI and the cloud agent.
var preToolPermission = optional(inCopilot, "permissionDecision",
	oneOfMeaning("allow", "run; permissionRequest and the permission rules are skipped", "deny", "do not run",
		"ask", "ask the user; a denial if there is no user to answer"), `"deny"`,
	"What happens to the call. Values are lower case; others are ignored.",
	Fact{Doc: "004", Section: "preToolUse decision control", Documented: "allow, deny or ask; empty output leaves the default", In: cli10102, Vectors: "cli-result-r-pre-deny-preToolUse cli-result-r-pre-ask-preToolUse cli-result-r-pre-upper-preToolUse cli-result-r-pre-unkdec-preToolUse"})

var preToolReason = misfit("it is written as text", optional(inCopilot, "permissionDecisionReason", stringType, `"it deletes data"`, "Given to the model when the call is denied.",
	Fact{Doc: "004", Section: "preToolUse decision control", Documented: "required with deny", In: cli10102, Observed: "optional; the model then reads that no reason was provided", Vectors: "cli-result-r-pre-deny-preToolUse cli-result-r-pre-deny-r-preToolUse"},
	Fact{In: cli10102, Observed: "a number is written as text", Vectors: "cli-result-r-pre-reason-num-preToolUse"}))

var preToolArgs = misfit("the call fails with it", optional(inCopilot, "modifiedArgs", anyMapType, `{"command":"npm test","description":"Run the tests"}`,
	"Replaces all arguments of the tool; nothing is merged.",
	Fact{Doc: "004", Section: "preToolUse decision control", Documented: "used instead of the original arguments", In: cli10102, Vectors: "cli-result-r-pre-mod-preToolUse cli-result-r-pre-mod-partial-preToolUse"},
	Fact{In: cli10102, Observed: "null or a text becomes the arguments too, and the call fails"}))

// preToolExits are the rules of preToolUse: the product denies when a hook fails, while the document of May 2026 said
// that failures never block. The newest document agrees with the product, whose behavior is also assumed for the cloud
// agent.
var preToolExits = []ExitRule{
	copilotExits(true, "")[0],
	exitReading(2, ExitDenies, OnlyObserved,
		"the call is denied, with the reason from stdout's JSON if there is one; an allow there is overridden and stderr is not given to the model",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "a warning, the run continues", In: cli10102, Observed: "denies since 1.0.70", Vectors: "cli-result-r-pre-e2-none-preToolUse cli-result-r-pre-e2-deny-preToolUse cli-result-r-pre-e2-allow-preToolUse"},
		Fact{Doc: "copilot-2026-09", Section: "Exit codes", Documented: "exit code 2 denies"}),
	exitReading(2, ExitWarns, OnlyDocumented, "stderr is shown to the user as a warning and the run continues",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "a warning by default; preToolUse is no exception"}),
	exitRule(OtherCode, ExitDenies, OnlyObserved, "the call is denied because the hook errored; stdout is ignored and later hooks do not run",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "logged, the run continues", In: cli10102, Observed: "fails closed since 1.0.57", Vectors: "cli-result-r-pre-e1-preToolUse cli-result-r-pre-e1-deny-preToolUse cli-result-r-pre-e255-preToolUse"},
		Fact{Doc: "copilot-2026-09", Section: "Exit codes", Documented: "a command hook that crashes or exits non-zero denies"}),
	exitRule(OtherCode, ExitLogged, OnlyDocumented, "logged as a failure and the run continues",
		Fact{Doc: "004", Section: "Exit codes for command hooks", Documented: "logged as a hook failure, the run continues"}),
	copilotTimeout,
	exitRule(NotRun, ExitDenies, OnlyObserved, "the call is denied because the hook errored",
		Fact{Doc: "004", Section: "Tool names for hook matching", Documented: "hook failures never block", In: cli10102, Observed: "a hook that cannot be started denies", Vectors: "cli-result-pre-ps-only-preToolUse"}),
	exitRule(NotRun, ExitLogged, OnlyDocumented, "logged as a failure and the run continues",
		Fact{Doc: "004", Section: "Tool names for hook matching", Documented: "hook failures are logged and skipped"}),
}

package schemas

import (
	"slices"
	"strings"
	"sync"
)

var zero = 0.0

// Types that the fields of entries share.
var (
	commandType  = &Type{Kind: String, Format: Command, NonEmpty: true}
	secondsType  = &Type{Kind: Number, Min: &zero, Exclusive: true, Doc: "seconds"}
	envType      = &Type{Kind: Map, Elem: stringType}
	matcherType  = &Type{Kind: String, Format: Regex}
	urlType      = &Type{Kind: String, Format: URL, NonEmpty: true}
	nonEmptyType = &Type{Kind: String, NonEmpty: true}
	envNamesType = &Type{Kind: Array, Elem: &Type{Kind: String, Format: EnvName}}
)

const inCopilotAndVSCode = inVSCode | inCLI | inCloud

// typeField is the type field of an entry of one type.
func typeField(name string, set Surfaces, facts ...Fact) Field {
	return Field{
		Name: "type", Type: &Type{Kind: String, Enum: []Value{{Value: name}}}, Surfaces: set, Required: set & inClaude,
		Default: defaultType(name), Example: `"` + name + `"`,
		Doc:   "What kind of hook the entry is.",
		Facts: facts,
	}
}

func defaultType(name string) string {
	if name == "command" {
		return `"command"`
	}
	return ""
}

// limitFields are timeout and timeoutSec. VS Code has no other type than command, so set leaves it out elsewhere.
func limitFields(set Surfaces) []Field {
	return []Field{
		{
			Name: "timeout", Type: secondsType, Surfaces: set, Default: "30", Example: "30",
			Doc: "Limit in seconds. Claude Code: 600 by default. Ignored by VS Code in the frontmatter of an agent.",
			Facts: []Fact{
				confirmed(says("003", "Hook command properties", "timeout in seconds, 30 by default"), "VS Code", "1.130", "parse-018-timeout").on(VSCode),
				against(says("004", "Command hooks", "only timeoutSec is named"), seenCLI("timeout is an alias in seconds, and timeoutSec wins", "cli-parse-pi-to-vs-sessionStart")).on(CopilotCLI),
				says("copilot-2026-09", "Command hooks", "timeout is an alias of timeoutSec").on(CopilotCLI, CloudAgent),
				says("claude-2026-08", "Hook handler fields", "seconds, greater than zero, fractions allowed").on(ClaudeCode),
			},
		},
		{
			Name: "timeoutSec", Type: secondsType, Surfaces: set &^ inClaude, AliasOf: "timeout", Default: "30", Example: "30",
			Doc: "Limit in seconds. It wins over timeout in Copilot CLI; in VS Code timeout wins.",
			Facts: []Fact{
				confirmed(says("004", "Command hooks", "timeout in seconds, 30 by default"), "Copilot CLI", "1.0.102").on(CopilotCLI, CloudAgent),
				seenVSCode("used when timeout is not a number", "parse-019-timeoutSec", "parse-020-timeout-beats-timeoutSec").on(VSCode),
			},
		},
	}
}

// matcherField is the matcher of an entry that stands outside of a group or beats the group's.
func matcherField() Field {
	return Field{
		Name: "matcher", Type: matcherType, Surfaces: inCopilot, Example: `"bash|edit"`,
		Doc: "Pattern that the event's value must match as a whole for the hook to run. VS Code reads it and runs the hook all the same; Claude Code takes it on the group only.",
		Facts: []Fact{
			confirmed(says("004", "Matcher filtering", "an optional regex on each entry, anchored at both ends"), "Copilot CLI", "1.0.102", "cli-select-nest-innermatcher-preToolUse").on(CopilotCLI, CloudAgent),
			seenVSCode("has no effect anywhere", "parse-034-unknown-fields").on(VSCode),
		},
	}
}

// claudeFields are the fields that every type has in Claude Code.
func claudeFields() []Field {
	return []Field{
		{
			Name: "if", Type: nonEmptyType, Surfaces: inClaude, Example: `"Bash(git *)"`,
			Doc:   "One permission rule that must match besides the matcher. On events without a tool a hook with if never runs; other surfaces ignore it and run the hook.",
			Facts: []Fact{says("claude-2026-08", "Hook handler fields", "a permission rule, looked at on tool events only")},
		},
		{
			Name: "statusMessage", Type: stringType, Surfaces: inClaude, Example: `"Checking style"`,
			Doc:   "Text beside the spinner while the hook runs.",
			Facts: []Fact{says("claude-2026-08", "Hook handler fields", "spinner text")},
		},
		{
			Name: "once", Type: boolType, Surfaces: inClaude, Default: "false", Example: "true",
			Doc:   "Run once in a session and then no more. Honoured in the frontmatter of skills only.",
			Facts: []Fact{says("claude-2026-08", "Hook handler fields", "honoured in skills, ignored elsewhere")},
		},
	}
}

func onFailureField() Field {
	return Field{
		Name: "onFailure", Type: &Type{Kind: String, Enum: []Value{value("block", "a hook that cannot start, times out or exits with an unexpected code blocks the action"), value("continue", "the action goes on")}},
		Surfaces: inClaude, Default: `"continue"`, Example: `"block"`,
		Doc:   "What a failing hook means. Ignored on Stop, SubagentStop, TaskCompleted and TeammateIdle, and before 2.1.295.",
		Facts: []Fact{says("claude-2026-10", "Changelog 2.1.295", "block makes failing hooks block the action")},
	}
}

// claudeDecisionEvents are the events on which Claude Code runs prompt and agent hooks.
var claudeDecisionEvents = []string{
	"PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest", "PermissionDenied", "UserPromptSubmit",
	"UserPromptExpansion", "Stop", "SubagentStop", "TaskCreated", "TaskCompleted", "TeammateIdle",
}

// HookTypes holds every type of entry, with its fields.
var HookTypes = sync.OnceValue(func() []HookType {
	return []HookType{
		{
			Name: "command", Surfaces: AllSurfaces,
			Example: `{"type":"command","command":"./scripts/check.sh","timeout":30}`,
			Doc:     "Runs a command with the payload on standard input and reads its answer from standard output and the exit code.",
			Fields: slices.Concat([]Field{
				typeField("command", AllSurfaces,
					against(says("003", "Hook command properties", `must be "command"`), seenVSCode("may be missing", "parse-009-type-missing")).on(VSCode),
					against(says("004", "Command hooks", "required"), seenCLI("may be missing", "cli-parse-pi-notype-sessionStart")).on(CopilotCLI),
					says("copilot-2026-09", "Command hooks", "optional for command hooks").on(CopilotCLI, CloudAgent),
					says("claude-2026-08", "Hook handler fields", "required").on(ClaudeCode)),
				{
					Name: "command", Type: commandType, Surfaces: AllSurfaces, Required: inClaude, Example: `"./scripts/check.sh"`,
					Doc: "The command for every operating system, used where no more specific field is set.",
					Facts: []Fact{
						confirmed(says("003", "Hook command properties", "default command, cross-platform"), "VS Code", "1.130", "sel-001").on(VSCode),
						confirmed(says("004", "Command hooks", "fallback when neither bash nor powershell is set for the platform"), "Copilot CLI", "1.0.102", "cli-parse-pi-command-agentStop").on(CopilotCLI, CloudAgent),
						says("claude-2026-08", "Hook handler fields", "the command; the program itself when args is there").on(ClaudeCode),
					},
				},
				{
					Name: "bash", Type: commandType, Surfaces: inCopilotAndVSCode, Example: `"./scripts/check.sh"`,
					Doc: "The command for Linux and macOS; it beats command there.",
					Facts: []Fact{
						confirmed(says("004", "Command hooks", "shell command for Unix"), "Copilot CLI", "1.0.102", "cli-parse-pi-both-sessionStart").on(CopilotCLI, CloudAgent),
						confirmed(says("000", "Gotcha 12", "bash becomes linux and osx"), "VS Code", "1.130", "parse-004-bash-powershell", "sel-010").on(VSCode),
						seenCLI("an empty one counts as set: nothing runs and command is not used", "cli-parse-pi-emptybash-cmd-agentStop").on(CopilotCLI),
					},
				},
				{
					Name: "powershell", Type: commandType, Surfaces: inVSCode | inCLI, Example: `"./scripts/check.ps1"`,
					Doc: "The command for Windows; it beats command there.",
					Facts: []Fact{
						says("004", "Command hooks", "shell command for Windows; the cloud agent ignores it").on(CopilotCLI, CloudAgent),
						seenCLI("alone in an entry it starts pwsh on Linux, and fails where there is none", "cli-parse-pi-ps-sessionStart", "cli-result-pre-ps-only-preToolUse").on(CopilotCLI),
						confirmed(says("000", "Gotcha 12", "powershell becomes windows"), "VS Code", "1.130", "parse-004-bash-powershell", "sel-011").on(VSCode),
					},
				},
				{
					Name: "windows", Type: commandType, Surfaces: inVSCode | inCLI, Example: `"powershell -NoProfile -File scripts/check.ps1"`,
					Doc: "The command for Windows; it beats powershell and command.",
					Facts: []Fact{
						confirmed(says("003", "Hook command properties", "Windows-specific command override"), "VS Code", "1.130", "parse-003-os-overrides").on(VSCode),
						against(says("004", "Command hooks", "not among the fields"), seenCLI("accepted", "cli-parse-pi-cmd-os-agentStop")).on(CopilotCLI),
					},
				},
				{
					Name: "linux", Type: commandType, Surfaces: inVSCode | inCLI, Example: `"./scripts/check.sh"`,
					Doc: "The command for Linux; it beats bash and command.",
					Facts: []Fact{
						confirmed(says("003", "Hook command properties", "Linux-specific override"), "VS Code", "1.130", "parse-003-os-overrides", "parse-008-empty-override-falls-to-alias").on(VSCode),
						against(says("004", "Command hooks", "not among the fields"), seenCLI("honoured, and it beats bash", "cli-parse-pi-bash-os-sessionStart")).on(CopilotCLI),
					},
				},
				{
					Name: "osx", Type: commandType, Surfaces: inVSCode | inCLI, Example: `"./scripts/check.sh"`,
					Doc: "The command for macOS; it beats bash and command.",
					Facts: []Fact{
						confirmed(says("003", "Hook command properties", "macOS-specific override"), "VS Code", "1.130", "sel-004").on(VSCode),
						against(says("004", "Command hooks", "not among the fields"), seenCLI("accepted", "cli-parse-pi-cmd-os-agentStop")).on(CopilotCLI),
					},
				},
				{
					Name: "exec", Type: commandType, Surfaces: inCLI, Example: `"python3"`,
					Doc: "A program to start without a shell, with args as its arguments; not together with another command field.",
					Facts: []Fact{
						confirmed(says("copilot-2026-09", "Command hooks", "the form without a shell, Copilot CLI only"), "Copilot CLI", "1.0.102", "cli-result-r-pre-exec-bash-preToolUse"),
					},
				},
				{
					Name: "args", Type: stringsType, Surfaces: inCLI | inClaude, Example: `["scripts/check.py"]`,
					Doc: "Arguments, passed without a shell. Copilot CLI reads them beside exec and ignores them beside command; in Claude Code they make command the program.",
					Facts: []Fact{
						confirmed(says("copilot-2026-09", "Command hooks", "the arguments of exec"), "Copilot CLI", "1.0.102", "cli-result-r-pre-exec-argsstr-preToolUse").on(CopilotCLI),
						seenCLI("ignored beside command", "cli-payload-pi-args-sessionStart").on(CopilotCLI),
						says("claude-2026-08", "Hook handler fields", "with args the command is started without a shell").on(ClaudeCode),
					},
				},
				{
					Name: "cwd", Type: &Type{Kind: String, Format: Path}, Surfaces: inCopilotAndVSCode, Example: `"packages/api"`,
					Doc: "Where the command runs. Relative to the workspace folder in VS Code and to the repository's root in Copilot CLI; nothing is expanded, but VS Code knows ~.",
					Facts: []Fact{
						against(says("003", "Hook command properties", "relative to repository root"), seenVSCode("relative to the workspace folder", "parse-026-cwd-parent")).on(VSCode),
						confirmed(says("004", "Command hooks", "relative to the repository root, or absolute"), "Copilot CLI", "1.0.102", "cli-payload-pi-cwd-rel-sessionStart").on(CopilotCLI, CloudAgent),
					},
				},
				{
					Name: "env", Type: envType, Surfaces: inCopilotAndVSCode, Example: `{"CHECK_LEVEL":"strict"}`,
					Doc: "Variables added to the command's environment, as written: $HOME inside a value stays $HOME.",
					Facts: []Fact{
						confirmed(says("003", "Hook command properties", "additional environment variables"), "VS Code", "1.130", "sel-050").on(VSCode),
						against(says("004", "Command hooks", "supports variable expansion"), seenCLI("no expansion at all", "cli-payload-pi-env-sessionStart")).on(CopilotCLI),
						seenCLI("a value that is not a string drops the entry", "cli-parse-pi-env-num-agentStop").on(CopilotCLI),
					},
				},
			}, limitFields(AllSurfaces), []Field{matcherField()}, claudeFields(), []Field{
				{
					Name: "async", Type: boolType, Surfaces: inClaude, Default: "false", Example: "true",
					Doc:   "Run in the background; decisions of the hook have no effect. Other surfaces ignore it and wait.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "runs in the background")},
				},
				{
					Name: "asyncRewake", Type: boolType, Surfaces: inClaude, Default: "false", Example: "true",
					Doc:   "Run in the background, and wake the agent with standard error when the hook exits with 2.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "implies async; exit 2 wakes Claude")},
				},
				{
					Name: "rewakeMessage", Type: stringType, Surfaces: inClaude, Example: `"Look at the findings below, then go on."`,
					Doc:   "Text for the agent before the output of a hook with asyncRewake.",
					Facts: []Fact{says("claude-plugins", "security-guidance, hooks/hooks.json", "stands beside asyncRewake")},
				},
				{
					Name: "rewakeSummary", Type: stringType, Surfaces: inClaude, Example: `"The review found issues"`,
					Doc:   "One line for the user when a hook with asyncRewake wakes the agent.",
					Facts: []Fact{says("claude-plugins", "security-guidance, hooks/hooks.json", "stands beside asyncRewake")},
				},
				{
					Name: "shell", Type: oneOf("bash", "powershell"), Surfaces: inClaude, Default: `"bash"`, Example: `"powershell"`,
					Doc:   "The shell that runs command. Other surfaces have a shell of their own and ignore it.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "bash or powershell")},
				},
				onFailureField(),
			}),
			Facts: []Fact{
				confirmed(says("004", "Command hooks", "command hooks are supported on all events"), "Copilot CLI", "1.0.102").on(CopilotCLI, CloudAgent),
				confirmed(says("003", "Hook command properties", "the one type of hook"), "VS Code", "1.130", "parse-010-type-prompt-dropped").on(VSCode),
				says("claude-2026-08", "Hook handler fields", "one of five types").on(ClaudeCode),
			},
		},
		{
			Name: "http", Surfaces: inCopilot | inClaude,
			NotEvents:    map[Surface][]string{ClaudeCode: {"SessionStart", "Setup"}},
			SecureEvents: map[Surface][]string{CopilotCLI: {"PreToolUse", "PermissionRequest", "PreMcpToolCall"}, CloudAgent: {"PreToolUse", "PermissionRequest", "PreMcpToolCall"}},
			Example:      `{"type":"http","url":"https://hooks.example.com/copilot","timeoutSec":10}`,
			Doc:          "Posts the payload as JSON to an address and reads the answer from the body.",
			Fields: slices.Concat([]Field{
				typeField("http", inCopilot|inClaude, says("004", "HTTP hooks", `must be "http"`), says("claude-2026-08", "Hook handler fields", "required").on(ClaudeCode)),
				{
					Name: "url", Type: urlType, Surfaces: inCopilot | inClaude, Required: inCopilot | inClaude, Example: `"https://hooks.example.com/copilot"`,
					Doc: "Where the payload is sent. Copilot wants https: on preToolUse and permissionRequest and together with allowedEnvVars, and refuses loopback addresses.",
					Facts: []Fact{
						confirmed(says("004", "HTTP hooks", "http: or https:, and https: on preToolUse and permissionRequest"), "Copilot CLI", "1.0.102", "cli-parse-h-pre-http-preToolUse", "cli-parse-pi-http-ftp-sessionStart").on(CopilotCLI, CloudAgent),
						seenCLI("addresses of the machine itself are refused when the hook runs, unless COPILOT_HOOK_ALLOW_LOCALHOST=1", "cli-parse-h-basic-sessionEnd").on(CopilotCLI),
						says("claude-2026-08", "Hook handler fields", "required; http://localhost is fine").on(ClaudeCode),
					},
				},
				{
					Name: "headers", Type: envType, Surfaces: inCopilot | inClaude, Example: `{"Authorization":"Bearer $HOOK_TOKEN"}`,
					Doc: "Headers of the request. $NAME and ${NAME} are replaced for names in allowedEnvVars, and by nothing for others.",
					Facts: []Fact{
						confirmed(says("004", "HTTP hooks", "request headers to include"), "Copilot CLI", "1.0.102", "cli-result-hl-allowenv-https-sessionStart", "cli-parse-pi-http-badheaders-sessionStart").on(CopilotCLI, CloudAgent),
						says("claude-2026-08", "Hook handler fields", "names expand only when listed in allowedEnvVars").on(ClaudeCode),
					},
				},
				{
					Name: "allowedEnvVars", Type: envNamesType, Surfaces: inCopilot | inClaude, Example: `["HOOK_TOKEN"]`,
					Doc: "Names of environment variables that header values may use. With Copilot url must then be https:.",
					Facts: []Fact{
						confirmed(says("004", "HTTP hooks", "when set, url must use https:"), "Copilot CLI", "1.0.102", "cli-parse-h-allowenv-http-sessionStart").on(CopilotCLI, CloudAgent),
						says("claude-2026-08", "Hook handler fields", "names that may expand").on(ClaudeCode),
					},
				},
			}, limitFields(inCopilot|inClaude), []Field{matcherField()}, claudeFields(), []Field{onFailureField()}),
			Facts: []Fact{
				confirmed(says("004", "HTTP hooks", "the payload is posted to a URL"), "Copilot CLI", "1.0.102", "cli-payload-hl-basic-sessionEnd").on(CopilotCLI, CloudAgent),
				seenVSCode("dropped without a message", "parse-011-type-http-dropped").on(VSCode),
				says("claude-2026-08", "Hook handler fields", "not on SessionStart and Setup").on(ClaudeCode),
			},
		},
		{
			Name: "prompt", Surfaces: inCLI | inClaude, Accepted: inCloud,
			OnlyEvents: map[Surface][]string{CopilotCLI: {"SessionStart"}, CloudAgent: {"SessionStart"}, ClaudeCode: claudeDecisionEvents},
			Example:    `{"type":"prompt","prompt":"Read CONTRIBUTING.md first."}`,
			Doc:        "Copilot CLI submits the text as the user's first prompt of a new interactive session; Claude Code asks a model about the event.",
			Fields: slices.Concat([]Field{
				typeField("prompt", inCopilot|inClaude, says("004", "Prompt hooks", `must be "prompt"`), says("claude-2026-08", "Hook handler fields", "required").on(ClaudeCode)),
				{
					Name: "prompt", Type: nonEmptyType, Surfaces: inCopilot | inClaude, Required: inCopilot | inClaude, Example: `"Read CONTRIBUTING.md first."`,
					Doc: "The text. Copilot CLI: natural language or a slash command. Claude Code: $ARGUMENTS stands for the payload.",
					Facts: []Fact{
						confirmed(says("004", "Prompt hooks", "text to submit"), "Copilot CLI", "1.0.102", "cli-parse-pi-prompt-noprompt-sessionStart").on(CopilotCLI, CloudAgent),
						says("claude-2026-08", "Hook handler fields", "required; $ARGUMENTS is replaced by the payload").on(ClaudeCode),
					},
				},
				modelField(),
				{
					Name: "continueOnBlock", Type: boolType, Surfaces: inClaude, Default: "false", Example: "true",
					Doc:   "Hand the reason of a refusal back to the agent in place of ending the turn.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "feeds the reason back")},
				},
			}, claudeLimit(), claudeFields()),
			Facts: []Fact{
				confirmed(says("004", "Prompt hooks", "only on sessionStart, only in new interactive sessions"), "Copilot CLI", "1.0.102", "cli-parse-pi-prompt-sessionStart", "cli-parse-pi-prompt-agentstop-agentStop").on(CopilotCLI),
				says("004", "Prompt hooks", "may not fire in the cloud agent, whose jobs are not interactive").on(CloudAgent),
				seenVSCode("dropped without a message", "parse-010-type-prompt-dropped").on(VSCode),
				says("claude-2026-08", "Hook handler fields", "on events that can decide something").on(ClaudeCode),
			},
		},
		{
			Name: "agent", Surfaces: inClaude,
			OnlyEvents: map[Surface][]string{ClaudeCode: claudeDecisionEvents},
			Example:    `{"type":"agent","prompt":"Check that the tests pass: $ARGUMENTS"}`,
			Doc:        "Claude Code only: a subagent with tools judges the event.",
			Fields: slices.Concat([]Field{
				typeField("agent", inClaude, says("claude-2026-08", "Hook handler fields", "required")),
				{
					Name: "prompt", Type: nonEmptyType, Surfaces: inClaude, Required: inClaude, Example: `"Check that the tests pass: $ARGUMENTS"`,
					Doc:   "What the subagent has to do; $ARGUMENTS stands for the payload.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "required")},
				},
				modelField(),
			}, claudeLimit(), claudeFields()),
			Facts: []Fact{
				says("claude-2026-08", "Hook handler fields", "one of five types").on(ClaudeCode),
				seenCLI("dropped; in a settings file the whole file is dropped with it", "cli-parse-pi-agent-type-sessionStart").on(CopilotCLI),
			},
		},
		{
			Name: "mcp_tool", Surfaces: inClaude,
			Example: `{"type":"mcp_tool","server":"audit","tool":"record","input":{"file":"${tool_input.file_path}"}}`,
			Doc:     "Claude Code only: calls a tool of an MCP server that is already connected.",
			Fields: slices.Concat([]Field{
				typeField("mcp_tool", inClaude, says("claude-2026-08", "Hook handler fields", "required")),
				{
					Name: "server", Type: nonEmptyType, Surfaces: inClaude, Required: inClaude, Example: `"audit"`,
					Doc:   "Name of the MCP server; plugin:<plugin>:<server> for one of a plugin.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "required; must be connected already")},
				},
				{
					Name: "tool", Type: nonEmptyType, Surfaces: inClaude, Required: inClaude, Example: `"record"`,
					Doc:   "Name of the tool on the server.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "required")},
				},
				{
					Name: "input", Type: anyMapType, Surfaces: inClaude, Example: `{"file":"${tool_input.file_path}"}`,
					Doc:   "Input of the tool; ${path.into.payload} inside strings is replaced.",
					Facts: []Fact{says("claude-2026-08", "Hook handler fields", "strings expand paths into the payload")},
				},
			}, claudeLimit(), claudeFields()),
			Facts: []Fact{
				says("claude-2026-08", "Hook handler fields", "one of five types, since 2.1.118").on(ClaudeCode),
				seenCLI("dropped; in a settings file the whole file is dropped with it").on(CopilotCLI),
			},
		},
	}
})

func modelField() Field {
	return Field{
		Name: "model", Type: nonEmptyType, Surfaces: inClaude, Example: `"haiku"`,
		Doc:   "The model that judges; a fast one by default.",
		Facts: []Fact{says("claude-2026-08", "Hook handler fields", "a fast model by default")},
	}
}

func claudeLimit() []Field {
	return []Field{{
		Name: "timeout", Type: secondsType, Surfaces: inClaude, Example: "60",
		Doc:   "Limit in seconds: 30 by default for prompt hooks, 60 for agent hooks, 600 for the others.",
		Facts: []Fact{says("claude-2026-08", "Hook handler fields", "seconds, greater than zero, fractions allowed")},
	}}
}

// GroupFields are the fields of a matcher group.
var GroupFields = sync.OnceValue(func() []Field {
	return []Field{
		{
			Name: "matcher", Type: matcherType, Surfaces: inCopilot | inClaude, Example: `"Edit|Write"`,
			Doc: "Pattern for all entries of the group. VS Code reads it and does not apply it; Copilot CLI refuses an empty one on events that honour matchers; in Claude Code an empty one and * mean everything.",
			Facts: []Fact{
				confirmed(says("000", "Gotcha 5", "matchers are parsed and not applied"), "VS Code", "1.130", "parse-044-matcher-group").on(VSCode),
				seenCLI("applied; the matcher of an inner entry beats it", "cli-select-nest-innermatcher-preToolUse").on(CopilotCLI),
				says("claude-2026-08", "Matcher patterns", "absent, empty or * match everything").on(ClaudeCode),
			},
		},
		{
			Name: "hooks", Type: &Type{Kind: Array, Elem: anyMapType}, Surfaces: AllSurfaces, Required: AllSurfaces, Example: `[{"type":"command","command":"./scripts/check.sh"}]`,
			Doc: "The entries of the group. All other fields beside it are ignored.",
			Facts: []Fact{
				seenVSCode("only the inner entries count, one level deep", "parse-044-matcher-group", "parse-049-two-level-nesting-not-followed").on(VSCode),
				seenCLI("groups work in every file and under every name; env, cwd and timeoutSec of the group are ignored", "cli-parse-pi-nested-sessionStart", "cli-payload-nest-groupprops-sessionStart").on(CopilotCLI),
				says("claude-2026-08", "Configuration", "an event holds groups").on(ClaudeCode),
			},
		},
	}
})

// ProposedFields are fields of entries that reference 001 proposes and no surface reads.
var ProposedFields = sync.OnceValue(func() []Field {
	return []Field{
		{
			Name: "maxRetries", Type: &Type{Kind: Int, Min: &zero}, Example: "3",
			Doc: "How often a failing hook may send the agent back to work. No surface reads it: Copilot CLI stops after 8 blocks in a row by itself.",
			Facts: []Fact{
				against(says("001", "Proposed solution", "prevents infinite loops"), seenCLI("ignored", "cli-parse-pi-extra-sessionStart", "cli-parse-ev-preagentstop-seed-agentStop")),
			},
		},
	}
})

// Tolerated are keys that no surface reads and that people add on purpose, in files, groups and entries. A pattern that
// ends in * stands for every key that begins so.
var Tolerated = sync.OnceValue(func() []Field {
	return []Field{
		{
			Name: "$schema", Type: &Type{Kind: String, Format: URL}, Example: `"./hook-file.schema.json"`,
			Doc:   "Names the JSON Schema of the file for editors.",
			Facts: []Fact{seenCLI("unknown keys are ignored", "cli-parse-pi-extra-sessionStart"), seenVSCode("unknown keys are ignored", "parse-034-unknown-fields")},
		},
		{
			Name: "description", Type: stringType, Example: `"Guards the release branch"`,
			Doc: "A remark for people; Claude Code shows the one of a plugin's hook file.",
			Facts: []Fact{
				seenVSCode("ignored", "parse-034-unknown-fields").on(VSCode), seenCLI("ignored", "cli-parse-pi-extra-sessionStart").on(CopilotCLI),
				says("claude-2026-08", "Plugins reference", "hooks.json may have a description").on(ClaudeCode),
			},
		},
		{
			Name: "comment", Type: stringType, Example: `"see docs/hooks.md"`,
			Doc:   "A remark for people.",
			Facts: []Fact{seenCLI("ignored", "cli-parse-pi-extra-sessionStart")},
		},
		{
			Name: "name", Type: stringType, Example: `"style check"`,
			Doc:   "A name for people.",
			Facts: []Fact{seenCLI("ignored", "cli-parse-pi-extra-sessionStart")},
		},
		{
			Name: "id", Type: stringType, Example: `"style-check"`,
			Doc:   "A name by which other tools of a repository find the hook.",
			Facts: []Fact{seenCLI("ignored", "cli-parse-pi-extra-sessionStart")},
		},
		{
			Name: "_*", Type: anyType, Example: `"a remark"`,
			Doc:   "Keys that begin with an underscore are remarks by custom.",
			Facts: []Fact{seenCLI("unknown keys are ignored", "cli-parse-pi-extra-sessionStart")},
		},
		{
			Name: "//*", Type: anyType, Example: `"a remark"`,
			Doc:   "Keys that begin with two slashes are remarks by custom.",
			Facts: []Fact{seenCLI("unknown keys are ignored", "cli-parse-pi-extra-sessionStart")},
		},
	}
})

// IsTolerated reports that a key is one of Tolerated.
func IsTolerated(key string) bool {
	return slices.ContainsFunc(Tolerated(), func(f Field) bool {
		prefix, any := strings.CutSuffix(f.Name, "*")
		return key == f.Name || any && strings.HasPrefix(key, prefix)
	})
}

// HookTypeNamed finds a type of entry by the value of its type field, nil when no surface has it.
func HookTypeNamed(name string) *HookType {
	for i := range HookTypes() {
		if HookTypes()[i].Name == name {
			return &HookTypes()[i]
		}
	}
	return nil
}

// RunsOn reports that the surface runs entries of the type on the event, by its PascalCase name; an empty one asks for
// any event.
func (t *HookType) RunsOn(s Surface, event string) bool {
	return t.Surfaces.Has(s) && t.fires(s, event)
}

// LoadsOn reports that the surface takes an entry of the type on the event, whether it ever runs it or not.
func (t *HookType) LoadsOn(s Surface, event string) bool {
	return (t.Surfaces | t.Accepted).Has(s) && t.fires(s, event)
}

func (t *HookType) fires(s Surface, event string) bool {
	if event == "" {
		return true
	}
	if only, limited := t.OnlyEvents[s]; limited && !slices.Contains(only, event) {
		return false
	}
	return !slices.Contains(t.NotEvents[s], event)
}

// HTTPSNeeded reports that a surface refuses an http: address on the event, by its PascalCase name; allowed says that
// the entry has allowedEnvVars with a name in it.
func HTTPSNeeded(s Surface, event string, allowed bool) bool {
	secure, limited := HookTypeNamed("http").SecureEvents[s]
	return limited && (allowed || slices.Contains(secure, event))
}

// Field finds a field of the entries of the type by its name.
func (t *HookType) Field(name string) (Field, bool) {
	return FieldNamed(t.Fields, name)
}

// FieldNamed finds the first field of a name.
func FieldNamed(fields []Field, name string) (Field, bool) {
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}

// EntryField finds a field that an entry of some type may have, and the types that have it; the proposed ones are
// found with no type.
func EntryField(name string) (Field, []*HookType) {
	var found Field
	var types []*HookType
	for i := range HookTypes() {
		if f, ok := HookTypes()[i].Field(name); ok {
			if types == nil {
				found = f
			}
			found.Surfaces |= f.Surfaces
			types = append(types, &HookTypes()[i])
		}
	}
	if types == nil {
		found, _ = FieldNamed(ProposedFields(), name)
	}
	return found, types
}

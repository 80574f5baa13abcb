package schemas

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var zero = 0.0

// Types shared by fields of entries.
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

func typeField(name string, set Surfaces, facts ...Fact) Field {
	return requiredBy(set&inClaude, optional(set, "type", oneOf(name), `"`+name+`"`, "What kind of hook the entry is.", facts...))
}

// limitFields are timeout and timeoutSec. VS Code has no type but command, so set omits it for other types.
func limitFields(set Surfaces) []Field {
	return []Field{
		unused(unusedLimit, defaultsTo("30", optional(set, "timeout", secondsType, "30",
			"Timeout in seconds. Claude Code: 600 by default. VS Code ignores it in the frontmatter of an agent.",
			Fact{Doc: "003", Section: "Hook command properties", Documented: "timeout in seconds, 30 by default", In: vscode1130, Vectors: "parse-018-timeout", Surfaces: inVSCode},
			Fact{Doc: "004", Section: "Command hooks", Documented: "only timeoutSec is named", In: cli10102, Observed: "timeout is an alias in seconds, and timeoutSec wins", Vectors: "cli-parse-pi-to-vs-sessionStart", Surfaces: inCLI},
			Fact{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "timeout is an alias of timeoutSec", Surfaces: inCopilot},
			Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "seconds, greater than zero, fractions allowed", Surfaces: inClaude}))),
		{
			Name: "timeoutSec", Type: secondsType, Surfaces: set &^ inClaude, AliasOf: "timeout", Default: "30", Example: "30",
			Doc: "Timeout in seconds. In Copilot CLI it overrides timeout; in VS Code timeout overrides it.",
			Facts: []Fact{
				{Doc: "004", Section: "Command hooks", Documented: "timeout in seconds, 30 by default", In: cli10102, Surfaces: inCopilot},
				{In: vscode1130, Observed: "used when timeout is not a number", Vectors: "parse-019-timeoutSec parse-020-timeout-beats-timeoutSec", Surfaces: inVSCode},
			},
			Unused: unusedLimit,
		},
	}
}

var unusedLimit = &Unused{Effect: "the default timeout applies"}

// matcherField is the matcher of an entry outside a group, which overrides that of a group.
var matcherField = optional(inCopilot, "matcher", matcherType, `"bash|edit"`,
	"The hook runs only if this pattern matches the event's whole value. VS Code ignores it; Claude Code reads it only on the group.",
	Fact{Doc: "004", Section: "Matcher filtering", Documented: "an optional regex on each entry, anchored at both ends", In: cli10102, Vectors: "cli-select-nest-innermatcher-preToolUse", Surfaces: inCopilot},
	Fact{In: vscode1130, Observed: "has no effect anywhere", Vectors: "parse-034-unknown-fields", Surfaces: inVSCode})

// claudeFields are the fields that every type has in Claude Code.
var claudeFields = []Field{
	unused(&Unused{Effect: "this hook runs every time", OnTools: "this hook runs on every tool call", Instead: "move the test into the script"},
		optional(inClaude, "if", nonEmptyType, `"Bash(git *)"`,
			"A permission rule that must match in addition to the matcher. On events without a tool, a hook with if never runs. Other products ignore if and run the hook.",
			Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "a permission rule, checked on tool events only"})),
	unused(&Unused{Harmless: []string{"*"}}, optional(inClaude, "statusMessage", stringType, `"Checking style"`,
		"Text shown next to the spinner while the hook runs.",
		Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "spinner text"})),
	unused(&Unused{Effect: "this hook runs every time", Harmless: []string{"false"}, Cases: []UnusedCase{
		{Surfaces: inClaude, Value: "true", Except: []SourceKind{SkillFile}, Why: "`once` works only in the frontmatter of skills: the hook runs every time"},
	}}, defaultsTo("false", optional(inClaude, "once", boolType, "true", "Run only once per session. Works only in the frontmatter of skills.",
		Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "read in skills, ignored elsewhere"}))),
}

var unusedAsync = &Unused{Effect: "the agent waits for this hook", Instead: "start long work in the background: `… >/dev/null 2>&1 &`", Harmless: []string{"false"}}

var onFailureField = unused(&Unused{Instead: exitsWith2, Cases: []UnusedCase{
	{Surfaces: inClaude, Value: `"block"`, Events: []string{"SessionStart"}, Why: failureIgnored, Instead: "remove it: nothing can block the start of a session"},
	{Surfaces: inClaude, Value: `"block"`, Events: ignoredFailureEvents, Why: failureIgnored, Instead: exitsWith2},
}}, defaultsTo(`"continue"`, optional(inClaude, "onFailure",
	oneOfMeaning("block", "a hook that cannot start, times out or exits with an unexpected code blocks the action",
		"continue", "the action continues"), `"block"`,
	"What happens when the hook fails. Ignored on "+english.Join(ignoredFailureEvents, "and")+", and before 2.1.295.",
	Fact{Doc: "claude-2026-10", Section: "Changelog 2.1.295", Documented: "block makes failing hooks block the action", In: claude21330, Vectors: "cc-result-pre-of-t cc-result-post-of-t cc-result-perm-of-t"},
	Fact{Doc: "claude-2026-10", Section: "Changelog 2.1.295", Documented: "valid JSON decides with every exit code", In: claude21330, Observed: "an exit code other than 0 and 2 is a failure even with an allow; printing text that is not JSON is not a failure", Vectors: "cc-merge-pre-m-ofe1-allow cc-result-pre-of-bad"})))

const (
	exitsWith2     = "let the script exit with 2 when a failure must block"
	failureIgnored = "`onFailure` does nothing on `{event}`"
)

// FailureEvents are the events on which onFailure was seen to work, ignoredFailureEvents those on which it is ignored; others are unknown.
var (
	FailureEvents        = []string{"PreToolUse", "PermissionRequest", "PostToolUse", "PostToolUseFailure", "UserPromptSubmit", "UserPromptExpansion"}
	ignoredFailureEvents = []string{"SessionStart", "Stop", "SubagentStop", "TaskCompleted", "TeammateIdle"}
)

// claudeDecisionEvents are the events on which Claude Code runs prompt and agent hooks.
var claudeDecisionEvents = []string{
	"PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest", "PermissionDenied", "UserPromptSubmit",
	"UserPromptExpansion", "Stop", "SubagentStop", "TaskCreated", "TaskCompleted", "TeammateIdle",
}

// HookTypes returns every type of entry with its fields.
var HookTypes = sync.OnceValue(func() []*HookType {
	return []*HookType{
		{
			Name: "command", Surfaces: inVSCode | inCopilot | inClaude,
			Example: `{"type":"command","command":"./scripts/check.sh","timeout":30}`,
			Doc:     "Runs a command with the payload on standard input and reads its answer from standard output and the exit code.",
			Fields: slices.Concat([]Field{
				defaultsTo(`"command"`, typeField("command", inVSCode|inCopilot|inClaude,
					Fact{Doc: "003", Section: "Hook command properties", Documented: `must be "command"`, In: vscode1130, Observed: "may be missing", Vectors: "parse-009-type-missing", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "required", In: cli10102, Observed: "may be missing", Vectors: "cli-parse-pi-notype-sessionStart", Surfaces: inCLI},
					Fact{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "optional for command hooks", Surfaces: inCopilot},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required", Surfaces: inClaude})),
				requiredBy(inClaude, optional(inVSCode|inCopilot|inClaude, "command", commandType, `"./scripts/check.sh"`,
					"The command for every operating system, used when no more specific field is set.",
					Fact{Doc: "003", Section: "Hook command properties", Documented: "default command, cross-platform", In: vscode1130, Vectors: "sel-001", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "fallback when neither bash nor powershell is set for the platform", In: cli10102, Vectors: "cli-parse-pi-command-agentStop", Surfaces: inCopilot},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "the command; only the program when args is set", Surfaces: inClaude})),
				optional(inCopilotAndVSCode, "bash", commandType, `"./scripts/check.sh"`,
					"The command for Linux and macOS, where it overrides command.",
					Fact{Doc: "004", Section: "Command hooks", Documented: "shell command for Unix", In: cli10102, Vectors: "cli-parse-pi-both-sessionStart", Surfaces: inCopilot},
					Fact{Doc: "000", Section: "Gotcha 12", Documented: "bash becomes linux and osx", In: vscode1130, Vectors: "parse-004-bash-powershell sel-010", Surfaces: inVSCode},
					Fact{In: cli10102, Observed: "an empty value counts as set: nothing runs and command is not used", Vectors: "cli-parse-pi-emptybash-cmd-agentStop", Surfaces: inCLI}),
				optional(inVSCode|inCLI, "powershell", commandType, `"./scripts/check.ps1"`,
					"The command for Windows, where it overrides command.",
					Fact{Doc: "004", Section: "Command hooks", Documented: "shell command for Windows; the cloud agent ignores it", Surfaces: inCopilot},
					Fact{In: cli10102, Observed: "an entry with only powershell starts pwsh on Linux, and fails if pwsh is missing", Vectors: "cli-parse-pi-ps-sessionStart cli-result-pre-ps-only-preToolUse", Surfaces: inCLI},
					Fact{Doc: "000", Section: "Gotcha 12", Documented: "powershell becomes windows", In: vscode1130, Vectors: "parse-004-bash-powershell sel-011", Surfaces: inVSCode}),
				optional(inVSCode|inCLI, "windows", commandType, `"powershell -NoProfile -File scripts/check.ps1"`,
					"The command for Windows. Overrides powershell and command.",
					Fact{Doc: "003", Section: "Hook command properties", Documented: "Windows-specific command override", In: vscode1130, Vectors: "parse-003-os-overrides", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "not among the fields", In: cli10102, Observed: "accepted", Vectors: "cli-parse-pi-cmd-os-agentStop", Surfaces: inCLI}),
				optional(inVSCode|inCLI, "linux", commandType, `"./scripts/check.sh"`, "The command for Linux. Overrides bash and command.",
					Fact{Doc: "003", Section: "Hook command properties", Documented: "Linux-specific override", In: vscode1130, Vectors: "parse-003-os-overrides parse-008-empty-override-falls-to-alias", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "not among the fields", In: cli10102, Observed: "read, and it overrides bash", Vectors: "cli-parse-pi-bash-os-sessionStart", Surfaces: inCLI}),
				optional(inVSCode|inCLI, "osx", commandType, `"./scripts/check.sh"`, "The command for macOS. Overrides bash and command.",
					Fact{Doc: "003", Section: "Hook command properties", Documented: "macOS-specific override", In: vscode1130, Vectors: "sel-004", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "not among the fields", In: cli10102, Observed: "accepted", Vectors: "cli-parse-pi-cmd-os-agentStop", Surfaces: inCLI}),
				optional(inCLI, "exec", commandType, `"python3"`,
					"A program to start without a shell, with args as its arguments. Cannot be combined with another command field.",
					Fact{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "the form without a shell, Copilot CLI only", In: cli10102, Vectors: "cli-result-r-pre-exec-bash-preToolUse"}),
				optional(inCLI|inClaude, "args", stringsType, `["scripts/check.py"]`,
					"Arguments, passed without a shell. Copilot CLI reads them with exec and ignores them with command; in Claude Code, command is then the program to start.",
					Fact{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "the arguments of exec", In: cli10102, Vectors: "cli-result-r-pre-exec-argsstr-preToolUse", Surfaces: inCLI},
					Fact{In: cli10102, Observed: "ignored with command", Vectors: "cli-payload-pi-args-sessionStart", Surfaces: inCLI},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "with args the command is started without a shell", Surfaces: inClaude}),
				unused(&Unused{Harmless: []string{`""`, `"."`, `"./"`}}, optional(inCopilotAndVSCode, "cwd", pathType, `"packages/api"`,
					"Where the command runs. Relative to the workspace folder in VS Code and to the repository root in Copilot CLI; nothing is expanded, except ~ in VS Code.",
					Fact{Doc: "003", Section: "Hook command properties", Documented: "relative to repository root", In: vscode1130, Observed: "relative to the workspace folder", Vectors: "parse-026-cwd-parent", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "relative to the repository root, or absolute", In: cli10102, Vectors: "cli-payload-pi-cwd-rel-sessionStart", Surfaces: inCopilot})),
				optional(inCopilotAndVSCode, "env", envType, `{"CHECK_LEVEL":"strict"}`,
					"Variables added to the command's environment, as written: $HOME inside a value stays $HOME.",
					Fact{Doc: "003", Section: "Hook command properties", Documented: "additional environment variables", In: vscode1130, Vectors: "sel-050", Surfaces: inVSCode},
					Fact{Doc: "004", Section: "Command hooks", Documented: "supports variable expansion", In: cli10102, Observed: "no expansion at all", Vectors: "cli-payload-pi-env-sessionStart", Surfaces: inCLI},
					Fact{In: cli10102, Observed: "a hook with a value that is not a string is skipped", Vectors: "cli-parse-pi-env-num-agentStop", Surfaces: inCLI}),
			}, limitFields(inVSCode|inCopilot|inClaude), []Field{matcherField}, claudeFields, []Field{
				unused(unusedAsync, defaultsTo("false", optional(inClaude, "async", boolType, "true",
					"Run in the background, where the hook's decisions have no effect. Other products ignore it and wait.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "runs in the background"}))),
				wakes(unused(unusedAsync, defaultsTo("false", optional(inClaude, "asyncRewake", boolType, "true",
					"Run in the background, and wake the agent with standard error when the hook exits with 2.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "implies async; exit 2 wakes Claude with standard error, or with standard output if that is empty", In: claude21330, Observed: "in print mode it runs like any other hook: its decisions count, and exit 2 blocks at once", Vectors: "cc-result-pre-rewake-e2 cc-order-as-rewake-PostToolUse"})))),
				optional(inClaude, "rewakeMessage", stringType, `"Look at the findings below, then go on."`,
					"Text that the agent gets before the output of a hook with asyncRewake.",
					Fact{Doc: "claude-plugins", Section: "security-guidance, hooks/hooks.json", Documented: "used with asyncRewake"}),
				optional(inClaude, "rewakeSummary", stringType, `"The review found issues"`,
					"One line for the user when a hook with asyncRewake wakes the agent.",
					Fact{Doc: "claude-plugins", Section: "security-guidance, hooks/hooks.json", Documented: "used with asyncRewake"}),
				unused(&Unused{Instead: "start the shell in the command, or use `bash` and `powershell`", Harmless: []string{`"bash"`}, Cases: []UnusedCase{
					{Surfaces: inClaude, Beside: "args", Why: "`args` starts the program without a shell: `shell` is ignored", Instead: "remove `shell`, or write the arguments into the command"},
				}}, defaultsTo(`"bash"`, optional(inClaude, "shell", oneOf("bash", "powershell"), `"powershell"`,
					"The shell that runs command. Other products use their own shell and ignore it.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "bash or powershell"}))),
				onFailureField,
			}),
			Facts: []Fact{
				{Doc: "004", Section: "Command hooks", Documented: "command hooks are supported on all events", In: cli10102, Surfaces: inCopilot},
				{Doc: "003", Section: "Hook command properties", Documented: "the only hook type", In: vscode1130, Vectors: "parse-010-type-prompt-dropped", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "one of five types", Surfaces: inClaude},
			},
		},
		{
			Name: "http", Surfaces: inCopilot | inClaude,
			NotEvents:    map[Surface][]string{ClaudeCode: {"SessionStart", "Setup"}},
			SecureEvents: map[Surface][]string{CopilotCLI: {"PreToolUse", "PermissionRequest", "PreMcpToolCall"}, CloudAgent: {"PreToolUse", "PermissionRequest", "PreMcpToolCall"}},
			Example:      `{"type":"http","url":"https://hooks.example.com/copilot","timeoutSec":10}`,
			Doc:          "Posts the payload as JSON to a URL and reads the answer from the response body.",
			Fields: slices.Concat([]Field{
				typeField("http", inCopilot|inClaude, Fact{Doc: "004", Section: "HTTP hooks", Documented: `must be "http"`},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required", Surfaces: inClaude}),
				required(inCopilot|inClaude, "url", urlType, `"https://hooks.example.com/copilot"`,
					"Where the payload is sent. Copilot requires https: on preToolUse and permissionRequest and with allowedEnvVars, and refuses loopback addresses.",
					Fact{Doc: "004", Section: "HTTP hooks", Documented: "http: or https:, and https: on preToolUse and permissionRequest", In: cli10102, Vectors: "cli-parse-h-pre-http-preToolUse cli-parse-pi-http-ftp-sessionStart", Surfaces: inCopilot},
					Fact{In: cli10102, Observed: "loopback addresses are refused when the hook runs, unless COPILOT_HOOK_ALLOW_LOCALHOST=1", Vectors: "cli-parse-h-basic-sessionEnd", Surfaces: inCLI},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required; http://localhost is allowed", Surfaces: inClaude}),
				optional(inCopilot|inClaude, "headers", envType, `{"Authorization":"Bearer $HOOK_TOKEN"}`,
					"Headers of the request. $NAME and ${NAME} are replaced for names in allowedEnvVars, and removed for others.",
					Fact{Doc: "004", Section: "HTTP hooks", Documented: "request headers to include", In: cli10102, Vectors: "cli-result-hl-allowenv-https-sessionStart cli-parse-pi-http-badheaders-sessionStart", Surfaces: inCopilot},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "names expand only when listed in allowedEnvVars", Surfaces: inClaude}),
				optional(inCopilot|inClaude, "allowedEnvVars", envNamesType, `["HOOK_TOKEN"]`,
					"Names of environment variables that header values may use. In Copilot, url must then be https:.",
					Fact{Doc: "004", Section: "HTTP hooks", Documented: "when set, url must use https:", In: cli10102, Vectors: "cli-parse-h-allowenv-http-sessionStart", Surfaces: inCopilot},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "names that may expand", Surfaces: inClaude}),
			}, limitFields(inCopilot|inClaude), []Field{matcherField}, claudeFields, []Field{onFailureField}),
			Facts: []Fact{
				{Doc: "004", Section: "HTTP hooks", Documented: "the payload is posted to a URL", In: cli10102, Vectors: "cli-payload-hl-basic-sessionEnd", Surfaces: inCopilot},
				{Doc: "copilot-2026-09", Section: "HTTP hooks", Documented: "a request that fails on preToolUse lets the tool run", In: cli10102, Observed: "it denies the tool, unless it only timed out", Surfaces: inCLI},
				{In: vscode1130, Observed: "skipped without a message", Vectors: "parse-011-type-http-dropped", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "not on SessionStart and Setup", Surfaces: inClaude},
			},
		},
		{
			Name: "prompt", Surfaces: inCLI | inClaude, Accepted: inCloud,
			OnlyEvents: map[Surface][]string{CopilotCLI: {"SessionStart"}, CloudAgent: {"SessionStart"}, ClaudeCode: claudeDecisionEvents},
			Refusals:   map[Surface]map[string]string{ClaudeCode: {"SessionEnd": "SessionEnd hook [{prompt}] failed: Prompt stop hooks are not yet supported outside REPL"}},
			Example:    `{"type":"prompt","prompt":"Read CONTRIBUTING.md first."}`,
			Doc:        "Copilot CLI submits the text as the user's first prompt of a new interactive session; Claude Code asks a model about the event.",
			Fields: slices.Concat([]Field{
				typeField("prompt", inCopilot|inClaude, Fact{Doc: "004", Section: "Prompt hooks", Documented: `must be "prompt"`},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required", Surfaces: inClaude}),
				required(inCopilot|inClaude, "prompt", nonEmptyType, `"Read CONTRIBUTING.md first."`,
					"The prompt. Copilot CLI: natural language or a slash command. Claude Code: $ARGUMENTS is replaced by the payload.",
					Fact{Doc: "004", Section: "Prompt hooks", Documented: "text to submit", In: cli10102, Vectors: "cli-parse-pi-prompt-noprompt-sessionStart", Surfaces: inCopilot},
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required; $ARGUMENTS is replaced by the payload", Surfaces: inClaude}),
				modelField,
				defaultsTo("false", optional(inClaude, "continueOnBlock", boolType, "true",
					"Give the reason for a block to the agent instead of ending the turn.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "feeds the reason back"})),
			}, claudeLimit, claudeFields),
			Facts: []Fact{
				{Doc: "004", Section: "Prompt hooks", Documented: "only on sessionStart, only in new interactive sessions", In: cli10102, Vectors: "cli-parse-pi-prompt-sessionStart cli-parse-pi-prompt-agentstop-agentStop", Surfaces: inCLI},
				{Doc: "004", Section: "Prompt hooks", Documented: "may not fire in the cloud agent, whose jobs are not interactive", Surfaces: inCloud},
				{In: vscode1130, Observed: "skipped without a message", Vectors: "parse-010-type-prompt-dropped", Surfaces: inVSCode},
				{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "on events that allow a decision", Surfaces: inClaude},
			},
		},
		{
			Name: "agent", Surfaces: inClaude,
			OnlyEvents: map[Surface][]string{ClaudeCode: claudeDecisionEvents},
			Example:    `{"type":"agent","prompt":"Check that the tests pass: $ARGUMENTS"}`,
			Doc:        "Claude Code only: a subagent with tools judges the event.",
			Fields: slices.Concat([]Field{
				typeField("agent", inClaude, Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required"}),
				required(inClaude, "prompt", nonEmptyType, `"Check that the tests pass: $ARGUMENTS"`,
					"The subagent's task; $ARGUMENTS is replaced by the payload.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required"}),
				modelField,
			}, claudeLimit, claudeFields),
			Facts: []Fact{
				{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "one of five types", Surfaces: inClaude},
				{In: cli10102, Observed: "skipped; in a settings file the whole file is rejected", Vectors: "cli-parse-pi-agent-type-sessionStart", Surfaces: inCLI},
			},
		},
		{
			Name: "mcp_tool", Surfaces: inClaude,
			Unready: map[Surface]Occurrence{ClaudeCode: {Event: "SessionStart", Field: "source", Value: "startup", Why: "no MCP server is connected yet when a session starts"}},
			Example: `{"type":"mcp_tool","server":"audit","tool":"record","input":{"file":"${tool_input.file_path}"}}`,
			Doc:     "Claude Code only: calls a tool of an MCP server that is already connected.",
			Fields: slices.Concat([]Field{
				typeField("mcp_tool", inClaude, Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required"}),
				required(inClaude, "server", nonEmptyType, `"audit"`,
					"Name of the MCP server; plugin:<plugin>:<server> for a plugin's server.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required; must be connected already"}),
				required(inClaude, "tool", nonEmptyType, `"record"`, "Name of the tool on the server.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "required"}),
				optional(inClaude, "input", anyMapType, `{"file":"${tool_input.file_path}"}`,
					"Input of the tool; ${path.into.payload} inside strings is replaced.",
					Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "paths into the payload are expanded in strings"}),
			}, claudeLimit, claudeFields, []Field{onFailureField}),
			Facts: []Fact{
				{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "one of five types, since 2.1.118", Surfaces: inClaude},
				{In: cli10102, Observed: "skipped; in a settings file the whole file is rejected", Surfaces: inCLI},
			},
		},
	}
})

var modelField = optional(inClaude, "model", nonEmptyType, `"haiku"`, "The model to ask. Defaults to a fast model.",
	Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "a fast model by default"})

var claudeLimit = []Field{optional(inClaude, "timeout", secondsType, "60",
	"Timeout in seconds: 30 by default for prompt hooks, 60 for agent hooks, 600 for others.",
	Fact{Doc: "claude-2026-08", Section: "Hook handler fields", Documented: "seconds, greater than zero, fractions allowed"})}

// GroupFields are the fields of a matcher group.
var GroupFields = []Field{
	optional(inCopilot|inClaude, "matcher", matcherType, `"Edit|Write"`,
		"Pattern for all entries of the group. VS Code ignores it; Copilot CLI rejects an empty one on events that have matchers; in Claude Code an empty one and * match everything.",
		Fact{Doc: "000", Section: "Gotcha 5", Documented: "matchers are parsed and not applied", In: vscode1130, Vectors: "parse-044-matcher-group", Surfaces: inVSCode},
		Fact{In: cli10102, Observed: "applied; the matcher of an inner entry overrides it", Vectors: "cli-select-nest-innermatcher-preToolUse", Surfaces: inCLI},
		Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "an absent or empty matcher and * match everything", Surfaces: inClaude}),
	required(inVSCode|inCopilot|inClaude, "hooks", objects, `[{"type":"command","command":"./scripts/check.sh"}]`,
		"The entries of the group. Besides matcher, all other fields of the group are ignored.",
		Fact{In: vscode1130, Observed: "only the inner entries count, one level deep", Vectors: "parse-044-matcher-group parse-049-two-level-nesting-not-followed", Surfaces: inVSCode},
		Fact{In: cli10102, Observed: "groups work in every file and under every event name; env, cwd and timeoutSec of the group are ignored", Vectors: "cli-parse-pi-nested-sessionStart cli-payload-nest-groupprops-sessionStart", Surfaces: inCLI},
		Fact{Doc: "claude-2026-08", Section: "Configuration", Documented: "an event holds groups", Surfaces: inClaude}),
}

// ProposedFields are fields of entries that the preAgentStop request proposes and no product reads.
var ProposedFields = []Field{
	unused(&Unused{Instead: "count in the script, and let the agent stop when `stop_hook_active` is set"}, optional(0, "maxRetries", &Type{Kind: Int, Min: &zero}, "3",
		"How often a failing hook may send the agent back to work. No product reads it; Copilot CLI has its own limit of 8 consecutive blocks.",
		Fact{Doc: "001", Section: "Proposed solution", Documented: "prevents infinite loops", In: cli10102, Observed: "ignored", Vectors: "cli-parse-pi-extra-sessionStart cli-parse-ev-preagentstop-seed-agentStop"})),
}

// Tolerated are keys of files, groups and entries that no surface reads but people add on purpose. A * at the end matches any rest.
var Tolerated = []Field{
	optional(0, "$schema", &Type{Kind: String, Format: URL}, `"./hook-file.schema.json"`, "Names the JSON Schema of the file for editors.",
		Fact{In: cli10102, Observed: "unknown keys are ignored", Vectors: "cli-parse-pi-extra-sessionStart"},
		Fact{In: vscode1130, Observed: "unknown keys are ignored", Vectors: "parse-034-unknown-fields"}),
	optional(0, "description", stringType, `"Guards the release branch"`,
		"A description for people; Claude Code shows the one in a plugin's hook file.",
		Fact{In: vscode1130, Observed: "ignored", Vectors: "parse-034-unknown-fields", Surfaces: inVSCode},
		Fact{In: cli10102, Observed: "ignored", Vectors: "cli-parse-pi-extra-sessionStart", Surfaces: inCLI},
		Fact{Doc: "claude-2026-08", Section: "Plugins reference", Documented: "hooks.json may have a description", Surfaces: inClaude}),
	optional(0, "comment", stringType, `"see docs/hooks.md"`, "A comment for people.",
		Fact{In: cli10102, Observed: "ignored", Vectors: "cli-parse-pi-extra-sessionStart"}),
	optional(0, "name", stringType, `"style check"`, "A name for people.",
		Fact{In: cli10102, Observed: "ignored", Vectors: "cli-parse-pi-extra-sessionStart"}),
	optional(0, "id", stringType, `"style-check"`, "A name by which other tools in a repository find the hook.",
		Fact{In: cli10102, Observed: "ignored", Vectors: "cli-parse-pi-extra-sessionStart"}),
	optional(0, "_*", anyType, `"a remark"`, "Keys that begin with an underscore are comments by convention.",
		Fact{In: cli10102, Observed: "unknown keys are ignored", Vectors: "cli-parse-pi-extra-sessionStart"}),
	optional(0, "//*", anyType, `"a remark"`, "Keys that begin with two slashes are comments by convention.",
		Fact{In: cli10102, Observed: "unknown keys are ignored", Vectors: "cli-parse-pi-extra-sessionStart"}),
}

// IsTolerated reports whether a key is one of Tolerated.
func IsTolerated(key string) bool {
	return slices.ContainsFunc(Tolerated, func(f Field) bool {
		prefix, any := strings.CutSuffix(f.Name, "*")
		return key == f.Name || any && strings.HasPrefix(key, prefix)
	})
}

// HookTypeNamed returns a type of entry by the value of its type field, nil when no surface has it.
func HookTypeNamed(name string) *HookType {
	return slice.Find(HookTypes(), func(t *HookType) bool { return t.Name == name })
}

// HookTypeNames returns the types of entry for which is reports true, by the values of their type fields.
func HookTypeNames(is func(*HookType) bool) []string {
	return slice.Map(slice.Filter(HookTypes(), is), func(t *HookType) string { return t.Name })
}

// RunsOn reports whether the surface runs entries of the type on the event, by its PascalCase name; "" means any event.
func (t *HookType) RunsOn(s Surface, event string) bool {
	return t.Surfaces.Has(s) && t.fires(s, event)
}

// LoadsOn reports whether the surface accepts an entry of the type on the event, even if it never runs it.
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

// HTTPSNeeded reports whether a surface rejects an http: URL on the event (PascalCase); allowed: there is a name in allowedEnvVars.
func HTTPSNeeded(s Surface, event string, allowed bool) bool {
	secure, limited := HookTypeNamed("http").SecureEvents[s]
	return limited && (allowed || slices.Contains(secure, event))
}

// Field returns a field of entries of the type by name, nil when they have none.
func (t *HookType) Field(name string) *Field { return FieldNamed(t.Fields, name) }

// FieldNamed returns the first field with a name, nil when there is none.
func FieldNamed(fields []Field, name string) *Field {
	return slice.Pointer(fields, func(f *Field) bool { return f.Name == name })
}

// Members iterates over fields, each followed by the members of its value, with their paths: hookSpecificOutput.permissionDecision.
func Members(fields []Field) iter.Seq2[string, Field] {
	return func(yield func(string, Field) bool) {
		var visit func(prefix string, fields []Field) bool
		visit = func(prefix string, fields []Field) bool {
			return !slices.ContainsFunc(fields, func(f Field) bool {
				return !yield(prefix+f.Name, f) || f.Type != nil && !visit(prefix+f.Name+".", f.Type.Fields)
			})
		}
		visit("", fields)
	}
}

// EntryField returns a field that entries may have, and the types that have it: none for a proposed field.
func EntryField(name string) (Field, []*HookType) {
	var found Field
	var types []*HookType
	for _, t := range HookTypes() {
		if f := t.Field(name); f != nil {
			if types == nil {
				found = *f
			}
			found.Surfaces |= f.Surfaces
			types = append(types, t)
		}
	}
	if f := FieldNamed(ProposedFields, name); f != nil && types == nil {
		found = *f
	}
	return found, types
}

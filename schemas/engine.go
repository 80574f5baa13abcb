package schemas

import (
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Engine is what one surface does with every hook, independent of source and event.
type Engine struct {
	// Setting must be true for any hook to run, empty for none; SettingDefault is its default.
	Setting        string
	SettingDefault bool
	// NeedsTrust means that in an untrusted workspace no hook runs, not even those of the user and of plugins.
	NeedsTrust bool
	// ParentSetting makes the surface also read workspace sources in parent directories, up to the root of the repository.
	ParentSetting string
	// OS lists the operating systems on which the surface runs.
	OS []OS
	// Root is the directory that workspace sources are relative to.
	Root Base
	// Cwd is the directory of hooks without cwd, and the base of a relative one; PluginCwd is that of plugin hooks.
	Cwd, PluginCwd Base
	// FixedCwd is the directory for Base FixedDirectory.
	FixedCwd string
	// Tilde means that cwd may begin with ~, ~/x or ~\x for the home directory; PluginTilde that it may with ~/x in plugin hooks.
	Tilde, PluginTilde bool
	// MissingCwd is what happens when the directory does not exist.
	MissingCwd string
	// TimeoutFields are the fields that hold the timeout, in order of precedence.
	TimeoutFields []string
	// Timeout is the default timeout of a command hook in seconds; see DefaultTimeout for other types and events.
	Timeout float64
	// MinTimeout replaces a timeout of zero or less, in seconds. MaxTimeout is the greatest timeout that is kept;
	// greater ones become MinTimeout. Both are zero where such values are rejected or unlimited.
	MinTimeout, MaxTimeout float64
	// KillsGroup means that the timeout ends the whole process group, not just the shell. KillAfter is the time in
	// seconds between the request to terminate and the kill.
	KillsGroup bool
	KillAfter  float64
	// Sockets means that a hook's standard streams are sockets, as Node.js makes them: on Linux, /dev/stdin, /dev/stdout and
	// /dev/stderr cannot be opened then.
	Sockets bool
	// ExpandsEnv means that variables in the values of env are expanded.
	ExpandsEnv bool
	// Parallel means that the hooks of an event run concurrently; Deduplicates that equal hooks run once.
	Parallel, Deduplicates bool
	// SameFileOnce means that a file is loaded once though links lead to it twice. The same path counts once on every surface.
	SameFileOnce bool
	// HomeDir is the product's directory in the user's home, HomeVariable the variable that moves it; empty for none.
	HomeDir, HomeVariable string
	// PluginFormats means that the surface distinguishes PluginFormats, sorts plugins by directory, and skips a hook
	// file of a plugin that it cannot read.
	PluginFormats bool
	// OwnSubagentEvents means that the SubagentStart and SubagentStop hooks of an agent run for that agent itself when
	// it runs as a subagent. Its Stop hooks become SubagentStop on every surface.
	OwnSubagentEvents bool
	// LoopbackVariable and InsecureVariable are environment variables whose value "1" waives the requirement of https:
	// for loopback addresses, and for the events of HookType.SecureEvents.
	LoopbackVariable, InsecureVariable string
	// VariablesSetting and URLsSetting are lists in settings files that limit the variables in headers of http hooks, and the
	// addresses; empty for none.
	VariablesSetting, URLsSetting string
	// NoAccept means that a request of an http hook has no Accept header of its own.
	NoAccept bool
	// StrictJSON means that a hook's answer cannot be read when it contains the escape of half a surrogate pair or a
	// number out of the range of a double, that byte order marks around it count as white space, and that a number
	// converted to text keeps its digits. JSONDepth is the maximum nesting of an answer, zero for no limit.
	StrictJSON bool
	JSONDepth  int
	// BlockCapVariable is the environment variable that replaces the number of blocks in a row that a stop event obeys, 0 for no
	// limit; empty for none.
	BlockCapVariable string
	// TextLimit is the number of characters of a text for the model above which the model gets the name of a file with the text
	// and its beginning instead; 0 for no limit.
	TextLimit int
	// PlainText means that output which does not begin with { counts as plain text, not as an answer that failed.
	PlainText bool
	// WholeAnswer means that a value that does not fit makes the whole answer unusable, not only its field. AnswerChecks are the
	// fields for which that holds on every event, also on those that do not read them.
	WholeAnswer  bool
	AnswerChecks []AnswerCheck
	// ChecksInput means that a tool input changed by a hook is dropped unless it conforms to the schema of the tool.
	ChecksInput bool
	// RunsInOrder describes the running order of hooks whose files are in one directory, or whose event has two
	// spellings in one file. It is empty where that is the order in which they are written.
	RunsInOrder string
	// PayloadHookCwd means that the payload's cwd is the directory of the hook, not that of the session.
	PayloadHookCwd bool
	// PathsOfLocations means that an object with a scheme and a path is sent as the path alone.
	PathsOfLocations bool
	// StopAgainForAgent means that after a subagent ends, the event fires again for the hooks of its own file.
	StopAgainForAgent bool
	// Stop is the action that a request to stop leads to on every event; empty where that depends on the event, see Merge.Stop.
	Stop string
	// Shells are the values of an entry's field shell, the default first.
	Shells []string
	// Modes are kinds of sessions that leave out sources of hooks.
	Modes []Mode
	// Tools is the surface whose tools the agent has: this one or another.
	Tools Surface
	// Home is the home directory of the user as whom hooks run; empty for the user of the session.
	Home string
	// NonInteractive means that there is no user to answer.
	NonInteractive bool
	Facts          []Fact
}

// Base is a directory that paths are relative to.
type Base uint8

const (
	// WorkspaceFolder is the workspace folder that contains the file, else the first one.
	WorkspaceFolder Base = iota
	// GitRoot is the root of the git repository around the session's directory; that directory itself without git.
	GitRoot
	// SessionDirectory is the current directory of the session.
	SessionDirectory
	// PluginRoot is the directory of the plugin.
	PluginRoot
	// FixedDirectory is the same in every run.
	FixedDirectory
)

// String describes the directory.
func (b Base) String() string {
	return [...]string{"the workspace folder", "the root of the repository", "the session's directory", "the plugin's directory", "a fixed directory"}[b]
}

// EngineOn returns what a surface does with every hook in an edition.
func EngineOn(s Surface, ed Edition) *Engine {
	if ed == Documented {
		return &documentedEngines()[s]
	}
	return &engines()[s]
}

var engines = sync.OnceValue(func() *[numSurfaces]Engine {
	return &[numSurfaces]Engine{
		VSCode: {
			Setting: "chat.useHooks", SettingDefault: true, NeedsTrust: true, ParentSetting: "chat.useCustomizationsInParentRepositories",
			OS: AllOS[:], Root: WorkspaceFolder, Cwd: WorkspaceFolder, PluginCwd: WorkspaceFolder, Tilde: true, PluginTilde: true,
			MissingCwd:    "the hook does not start and only a warning is shown",
			TimeoutFields: []string{"timeout", "timeoutSec"}, Timeout: 30, MinTimeout: 0.001, MaxTimeout: 2147483, KillAfter: 5,
			PluginFormats: true, OwnSubagentEvents: true, PayloadHookCwd: true, PathsOfLocations: true, ChecksInput: true, Sockets: true,
			Facts: []Fact{
				{Doc: "003", Section: "Hook command properties", Documented: "timeout is in seconds, 30 by default", In: vscode1130, Vectors: "parse-018-timeout sel-041"},
				{In: vscode1130, Observed: "timeout wins over timeoutSec; one that is not a number counts as absent", Reasons: "timeout", Vectors: "parse-020-timeout-beats-timeoutSec parse-021-timeout-string-ignored"},
				{In: vscode1130, Observed: "a timeout of zero, a negative one or one above 2147483 s becomes one millisecond", Vectors: "sel-043"},
				{In: vscode1130, Observed: "on timeout the shell gets SIGTERM, then SIGKILL 5 s later; processes that it started keep running", Vectors: "sel-041 sel-042"},
				{Doc: "003", Section: "Hook command properties", Documented: "cwd is relative to the repository root", In: vscode1130, Observed: "it is relative to the workspace folder that holds the file, or else to the first folder", Vectors: "parse-026-cwd-parent parse-028-cwd-tilde parse-030-cwd-no-workspace"},
				{In: vscode1130, Observed: "in an untrusted workspace no hook runs, not even those of the user and of plugins", Reasons: "workspace-untrusted"},
				{In: vscode1130, Observed: "chat.useHooks: false skips every file", Reasons: "disabled", Vectors: "parse-083-useHooks-off"},
				{In: vscode1130, Observed: "values of env are passed as written, without expansion", Vectors: "sel-050"},
				{In: vscode1130, Observed: "identical commands in one file all run", Vectors: "parse-002-order-kept"},
				{In: vscode1130, Observed: "Node.js starts the shell and makes its standard streams sockets: on Linux /dev/stdin, /dev/stdout and /dev/stderr cannot be opened"},
				{Doc: "003", Section: "PreToolUse output", Documented: "updatedInput is ignored when it does not match the tool's schema", In: vscode1130, Vectors: "res-pre-033-updatedInput-invalid"},
			},
		},
		CopilotCLI: {
			OS: AllOS[:], Root: GitRoot, Cwd: GitRoot, PluginCwd: PluginRoot,
			MissingCwd:    "the hook does not start; on preToolUse and permissionRequest that denies the tool",
			TimeoutFields: []string{"timeoutSec", "timeout"}, Timeout: 30, KillsGroup: true, KillAfter: 2,
			StrictJSON: true, JSONDepth: 127, StopAgainForAgent: true,
			RunsInOrder:  "files of a directory in descending order of their names; within a file, camelCase events before PascalCase events",
			SameFileOnce: true, HomeDir: "~/.copilot", HomeVariable: "COPILOT_HOME", Tools: CopilotCLI,
			LoopbackVariable: "COPILOT_HOOK_ALLOW_LOCALHOST", InsecureVariable: "COPILOT_HOOK_ALLOW_HTTP_AUTH_HOOKS",
			Facts: []Fact{
				{Doc: "004", Section: "Hooks locations", Documented: "$COPILOT_HOME replaces ~/.copilot when it is set", In: cli10102, Vectors: "cli-parse-f-sources-untrusted-sessionStart"},
				{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "lines of type progress are shown and removed before the answer is read", In: cli10102},
				{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "output is read up to 10 MiB"},
				{In: cli10102, Observed: "an answer with half a surrogate pair, a number too large for a double or 128 levels of nesting cannot be read; byte order marks around it are ignored"},
				{In: cli10102, Observed: "an agent's own SubagentStart and SubagentStop hooks do not run for that agent; its Stop hooks run at SubagentStop", Reasons: "not-fired-for-itself", Vectors: "cli-payload-ag2-stop-task-subagentStop-2"},
				{Doc: "004", Section: "Command hooks", Documented: "timeoutSec is in seconds, 30 by default", In: cli10102},
				{Doc: "004", Section: "Command hooks", Documented: "timeoutSec is the only name of the timeout field", In: cli10102, Observed: "timeout is an alias; timeoutSec wins when both are set", Vectors: "cli-parse-pi-to-vs-sessionStart cli-parse-pi-to-both-agentStop"},
				{In: cli10102, Observed: "on timeout the process group gets SIGTERM, then SIGKILL 2 s later"},
				{Doc: "004", Section: "Command hooks", Documented: "cwd is relative to the repository root or absolute", In: cli10102, Vectors: "cli-payload-pi-cwd-rel-sessionStart cli-payload-pi-cwd-abs-sessionStart"},
				{In: cli10102, Observed: "neither ~ nor variables are expanded in cwd; if the directory is missing, the hook does not start", Vectors: "cli-payload-pi-cwd-missing-sessionStart"},
				{Doc: "004", Section: "Command hooks", Documented: "env supports variable expansion", In: cli10102, Observed: "values of env arrive as written", Vectors: "cli-payload-pi-env-sessionStart"},
				{In: cli10102, Observed: "identical entries all run, but a file reached by two paths is loaded once", Reasons: "same-file", Vectors: "cli-parse-d-samefile-sessionStart cli-parse-d-symlinkdup-sessionStart"},
			},
		},
		CloudAgent: {
			OS: []OS{Linux}, Root: GitRoot, Cwd: FixedDirectory, PluginCwd: FixedDirectory, FixedCwd: "/workspace",
			MissingCwd:    "the hook does not start",
			TimeoutFields: []string{"timeoutSec", "timeout"}, Timeout: 30, KillsGroup: true, KillAfter: 2,
			ExpandsEnv: true, SameFileOnce: true, NonInteractive: true, StopAgainForAgent: true, Tools: CopilotCLI, Home: "/root",
			Facts: []Fact{
				{Doc: "004", Section: "Cloud agent execution environment", Documented: "Linux; hooks run in /workspace if a repository is cloned, otherwise in /root; no user is present"},
				{Doc: "004", Section: "Command hooks", Documented: "timeoutSec is in seconds, 30 by default; env supports variable expansion"},
				{Doc: "copilot-2026-09", Section: "Command hooks", Documented: "timeout is an alias of timeoutSec, which wins"},
			},
		},
		ClaudeCode: {
			OS: AllOS[:], Root: WorkspaceFolder, Cwd: SessionDirectory, PluginCwd: SessionDirectory,
			MissingCwd:    "entries have no cwd",
			TimeoutFields: []string{"timeout"}, Timeout: 600, Parallel: true, Deduplicates: true,
			HomeDir: "~/.claude", HomeVariable: "CLAUDE_CONFIG_DIR", OwnSubagentEvents: true, Tools: ClaudeCode, NoAccept: true, KillAfter: 2, PlainText: true, TextLimit: 10_000,
			WholeAnswer: true, AnswerChecks: claudeChecks, Sockets: true,
			VariablesSetting: "httpHookAllowedEnvVars", URLsSetting: "allowedHttpHookUrls",
			BlockCapVariable: "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP", Modes: claudeModes, Shells: []string{"bash", "powershell"},
			Facts: []Fact{
				{Doc: "claude-2026-08", Section: "Hooks", Documented: "matching hooks run in parallel, in the session's current directory", In: claude21330, Observed: "all hooks of an event start together, and answers count in the order in which they arrive", Vectors: "cc-order-par-PreToolUse cc-merge-pre-m-deny-deny cc-merge-pre-m-deny-deny-slow1"},
				{Doc: "claude-2026-08", Section: "Hooks", Documented: "identical handlers in several settings files run once", In: claude21330, Observed: "also within one file; handlers are identical when type, command, args, if and shell are; the last copy's timeout, onFailure and async apply; copies in plugins run separately", Vectors: "cc-order-same-twice-PreToolUse cc-order-dup-if cc-order-dupw-t-last cc-order-pl-same-PreToolUse"},
				{Doc: "claude-2026-08", Section: "Hooks", Documented: "600 s by default for command, http and mcp_tool hooks, 30 s for prompt and 60 s for agent hooks"},
				{Doc: "claude-2026-08", Section: "JSON output", Documented: "a text of more than 10,000 characters is saved to a file, and the model gets a preview", In: claude21330, Observed: "the preview is 2 KB long; 9,990 characters go through"},
				{Doc: "claude-2026-08", Section: "JSON output", Documented: "an answer that fails validation is an error that does not block", In: claude21330, Observed: "also where only the decision is another than approve or block, or null", Vectors: "cc-result-pre-dec-allow cc-result-pre-dec-null"},
				{Doc: "claude-2026-08", Section: "Settings", Documented: "allowedHttpHookUrls and httpHookAllowedEnvVars limit http hooks"},
				{Doc: "lifeos-2172", Section: "description", Documented: "standard input is a socket: on Linux reading /dev/stdin fails with ENXIO"},
				{Doc: "claude-2026-08", Section: "Exit codes", Documented: "standard output is parsed as JSON when it begins with {, and is plain text otherwise"},
			},
		},
	}
})

// documentedEngines hold the documented differences from engines.
var documentedEngines = sync.OnceValue(func() *[numSurfaces]Engine {
	list := *engines()
	list[VSCode].Cwd, list[VSCode].Stop = GitRoot, "abort_request"
	list[VSCode].TimeoutFields = []string{"timeout"}
	list[CopilotCLI].TimeoutFields = []string{"timeoutSec"}
	list[CopilotCLI].ExpandsEnv = true
	list[CloudAgent].TimeoutFields = []string{"timeoutSec"}
	return &list
})

// IsTimeout reports whether some surface reads the timeout of an entry from a field of this name.
func IsTimeout(field string) bool {
	return AllSurfaces.Where(func(s Surface) bool { return slices.Contains(EngineOn(s, Observed).TimeoutFields, field) }) != 0
}

// DefaultTimeout is the timeout in seconds of a hook that sets none. event is a PascalCase name.
func DefaultTimeout(s Surface, hookType, event string, ed Edition) float64 {
	for _, d := range defaultTimeouts {
		if d.surface == s && (d.hookType == "" || d.hookType == hookType) && (d.events == nil || slices.Contains(d.events, event)) {
			return d.seconds
		}
	}
	return EngineOn(s, ed).Timeout
}

// defaultTimeouts are tried in order.
var defaultTimeouts = []struct {
	surface  Surface
	hookType string
	events   []string
	seconds  float64
}{
	{ClaudeCode, "", []string{"MessageDisplay"}, 10},
	{ClaudeCode, "", []string{"SessionEnd"}, 1.5},
	{ClaudeCode, "", []string{"UserPromptSubmit", "PreModelSwitch", "PostModelSwitch"}, 30},
	{ClaudeCode, "prompt", nil, 30},
	{ClaudeCode, "agent", nil, 60},
}

// CommandOrder lists the fields that can supply the command on an operating system, in order of precedence; nil when
// the surface does not run there. LoadRules.EmptyCommand says whether a field that is set but empty is skipped or hides
// the later ones.
func CommandOrder(s Surface, os OS, ed Edition) []string {
	return slice.Find(commandOrders, func(row commandOrder) bool { return row.surface == s && row.os == os && row.editions.Has(ed) }).fields
}

type commandOrder struct {
	surface  Surface
	os       OS
	editions Editions
	fields   []string
}

// Those of Copilot CLI on macOS and Windows were not observed: they follow from the one on Linux and from the document.
var commandOrders = []commandOrder{
	{VSCode, Linux, AnyEdition, []string{"linux", "bash", "command"}},
	{VSCode, MacOS, AnyEdition, []string{"osx", "bash", "command"}},
	{VSCode, Windows, AnyEdition, []string{"windows", "powershell", "command"}},
	{CopilotCLI, Linux, OnlyObserved, []string{"exec", "linux", "bash", "command", "powershell"}},
	{CopilotCLI, MacOS, OnlyObserved, []string{"exec", "osx", "bash", "command", "powershell"}},
	{CopilotCLI, Windows, OnlyObserved, []string{"exec", "windows", "powershell", "command"}},
	{CopilotCLI, Linux, OnlyDocumented, []string{"bash", "command"}},
	{CopilotCLI, MacOS, OnlyDocumented, []string{"bash", "command"}},
	{CopilotCLI, Windows, OnlyDocumented, []string{"powershell", "command"}},
	{CloudAgent, Linux, AnyEdition, []string{"bash", "command"}},
	{ClaudeCode, Linux, AnyEdition, []string{"command"}},
	{ClaudeCode, MacOS, AnyEdition, []string{"command"}},
	{ClaudeCode, Windows, AnyEdition, []string{"command"}},
}

// Language is the language of a command line.
type Language uint8

const (
	// PosixShell is sh, without the extensions of bash.
	PosixShell Language = iota
	Bash
	// PowerShell5 is Windows PowerShell 5.1, which has no && and no ||.
	PowerShell5
	// PowerShell7 is pwsh.
	PowerShell7
	// CommandPrompt is cmd.exe.
	CommandPrompt
)

// String returns the usual name.
func (l Language) String() string {
	return [...]string{"sh", "bash", "Windows PowerShell 5.1", "PowerShell", "cmd.exe"}[l]
}

// Shell says how a command line is started: the program, its arguments, and the command as the last one.
type Shell struct {
	Language Language
	// Program is a path or a name to look up; ${SystemRoot} stands for that variable, or for WINDIR.
	Program string
	Args    []string
	// Env is set for the process and takes precedence over the hook's env.
	Env []EnvValue
	// KeepCode ends a command line that passes on the exit code of its last program or script. Without it every code but 0 becomes 1.
	// It is empty for a shell that passes the code on in any case.
	KeepCode string
	// Needs is the condition for using this shell, as text; Otherwise is used when it does not hold.
	Needs     string
	Otherwise *Shell
	Facts     []Fact
}

// EnvValue is an environment variable and its value.
type EnvValue struct{ Name, Value string }

// Argv returns the argument vector for a command line.
func (sh *Shell) Argv(command string) []string {
	return slices.Concat([]string{sh.Program}, sh.Args, []string{command})
}

// ShellFor returns the shell with which a surface starts the command of a field on an operating system. It returns nil
// for exec, which has none, and where the surface does not run. field is one of CommandOrder, or a value of the field shell.
func ShellFor(s Surface, os OS, field string, ed Edition) *Shell {
	if field == "exec" || !slices.Contains(CommandOrder(s, os, ed), field) && !slices.Contains(EngineOn(s, ed).Shells, field) {
		return nil
	}
	return slice.Find(shellRows, func(row shellRow) bool {
		return row.surfaces.Has(s) && row.editions.Has(ed) && (row.os == "" || row.os == os.String()) && (row.field == "" || row.field == field)
	}).shell
}

type shellRow struct {
	surfaces  Surfaces
	os, field string
	editions  Editions
	shell     *Shell
}

// shellRows are tried in order; an empty os or field is any.
var shellRows = []shellRow{
	{inVSCode, "windows", "", AnyEdition, vscodeWindowsShell},
	{inVSCode, "", "", AnyEdition, vscodeShell},
	{inCopilot, "", "powershell", AnyEdition, copilotPowerShell},
	{inCopilot, "windows", "", AnyEdition, copilotPowerShell},
	{inCopilot, "", "", AnyEdition, copilotShell},
	{inClaude, "", "powershell", AnyEdition, claudePowerShell},
	{inClaude, "windows", "", AnyEdition, claudeWindowsShell},
	{inClaude, "", "bash", OnlyDocumented, claudeBash},
	{inClaude, "", "", AnyEdition, claudeShell},
}

var vscodeShell = &Shell{Language: PosixShell, Program: "/bin/sh", Args: []string{"-c"},
	Facts: []Fact{{In: vscode1130, Observed: "/bin/sh -c, not the login shell, and without its startup files", Vectors: "sel-030"}}}

const exitLastCode = "; exit $LASTEXITCODE"

// oneCode is why a hook in PowerShell cannot block with exit code 2 as it stands.
var oneCode = Fact{Doc: "powershell-13501", Documented: "with -Command, PowerShell exits with 1 when the last program or script exited with any code but 0; exit passes a code on"}

var vscodeWindowsShell = &Shell{
	Language: PowerShell5, Program: `${SystemRoot}\System32\WindowsPowerShell\v1.0\powershell.exe`,
	Args: []string{"-ExecutionPolicy", "Bypass", "-NoProfile", "-NoLogo", "-Command"},
	Env:  []EnvValue{{"POWERSHELL_UPDATECHECK", "Off"}}, KeepCode: exitLastCode,
	Needs: "ComSpec names cmd.exe, and SystemRoot or WINDIR is set",
	Otherwise: &Shell{Language: CommandPrompt, Program: "${ComSpec}", Args: []string{"/d", "/s", "/c"},
		Facts: []Fact{{In: vscode1130, Observed: "the system's own command interpreter", Vectors: "sel-034"}}},
	Facts: []Fact{{In: vscode1130, Observed: "Windows PowerShell 5.1 without a profile; version 0.42 of the extension used the same program with only -c", Vectors: "sel-031"}, oneCode},
}

var copilotShell = &Shell{Language: Bash, Program: "/bin/bash", Args: []string{"--norc", "--noprofile", "-c"},
	Facts: []Fact{{In: cli10102, Observed: "/bin/bash without startup files for every field, in its own process group"}}}

var copilotPowerShell = &Shell{Language: PowerShell7, Program: "pwsh", Args: []string{"-NoProfile", "-Command"}, KeepCode: exitLastCode,
	Facts: []Fact{oneCode, {In: cli10102, Observed: "an entry with only powershell starts pwsh on Linux, and fails if pwsh is missing; neither its arguments nor Windows were observed", Vectors: "cli-parse-pi-ps-sessionStart cli-result-pre-ps-only-preToolUse"}}}

var claudeShell = &Shell{Language: PosixShell, Program: "/bin/sh", Args: []string{"-c"},
	Facts: []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "sh -c on macOS and Linux, and bash with shell: bash", In: claude21330, Observed: "/bin/sh -c, also with shell: bash"}}}

// claudeBash is what the document gives a hook with shell: bash.
var claudeBash = &Shell{Language: Bash, Program: "bash", Args: []string{"-c"}, Facts: claudeShell.Facts}

var claudePowerShell = &Shell{Language: PowerShell7, Program: "pwsh", Args: []string{"-NoProfile", "-Command"}, KeepCode: exitLastCode,
	Facts: []Fact{oneCode, {Doc: "claude-2026-08", Section: "Hooks", Documented: "shell: powershell selects PowerShell", In: claude21330, Observed: "without pwsh on the machine the hook cannot start"}}}

var claudeWindowsShell = &Shell{Language: Bash, Program: "bash", Args: []string{"-c"}, Needs: "Git Bash is installed",
	Otherwise: &Shell{Language: PowerShell5, Program: "powershell.exe", Args: []string{"-NoProfile", "-Command"}, KeepCode: exitLastCode,
		Facts: []Fact{oneCode, {Doc: "claude-2026-08", Section: "Hooks", Documented: "PowerShell on Windows without Git Bash"}}},
	Facts: []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "Git Bash on Windows, otherwise PowerShell"}}}

package schemas

import (
	"slices"
	"strings"
	"sync"
)

// VariableNamed returns a variable by its name, or nil. A row whose name ends in * is for all names with that prefix.
func VariableNamed(name string) *Variable {
	var family *Variable
	for _, v := range Variables() {
		if v.Name == name {
			return v
		}
		if prefix, ok := strings.CutSuffix(v.Name, "*"); ok && strings.HasPrefix(name, prefix) {
			family = v
		}
	}
	return family
}

// VariableHolding returns a variable that all surfaces of a set give a kind of value in every hook, or in every hook of a plugin;
// nil when there is none. It is the one that most surfaces set.
func VariableHolding(h Held, set Surfaces, plugin bool) *Variable {
	var best *Variable
	most := 0
	for _, v := range knownVariables {
		if v.Holds != h {
			continue
		}
		setOn := AllSurfaces.Where(func(s Surface) bool { return v.Set[s] == VariableSet || plugin && v.Set[s] == VariablePluginOnly })
		if set&^setOn == 0 && setOn.Len() > most {
			best, most = v, setOn.Len()
		}
	}
	return best
}

// NeverSet reports whether no surface sets the variable, although people look for it.
func (v *Variable) NeverSet() bool { return v.Instead != "" }

// Placeholder is text in a configuration that some surface replaces before it runs anything.
type Placeholder struct {
	// Text is the placeholder as written, such as "${PLUGIN_ROOT}"; NAME in it stands for any name.
	Text string
	// Replaced lists the surfaces that replace it; empty for none.
	Replaced Surfaces
	// Everywhere lists those of them that replace it for every hook; the others do so for hooks of plugins.
	Everywhere Surfaces
	// Where says in which files and fields.
	Where string
	Facts []Fact
}

// PlaceholderIn returns the placeholder row for a text such as "${env:HOME}".
func PlaceholderIn(text string) (Placeholder, bool) {
	for _, p := range Placeholders {
		before, after, open := strings.Cut(p.Text, "NAME")
		if text == p.Text || open && strings.HasPrefix(text, before) && strings.HasSuffix(text, after) && len(text) > len(before)+len(after) {
			return p, true
		}
	}
	return Placeholder{}, false
}

// states returns the cells of a variable: VS Code, Copilot CLI, cloud agent, Claude Code.
func states(vscode, cli, cloud, claude VariableState) [numSurfaces]VariableState {
	return [numSurfaces]VariableState{VSCode: vscode, CopilotCLI: cli, CloudAgent: cloud, ClaudeCode: claude}
}

// onlyClaude are the cells of a variable that no other surface than Claude Code sets.
func onlyClaude(state VariableState) [numSurfaces]VariableState {
	return states(VariableNotSet, VariableNotSet, VariableNotSet, state)
}

// Cells that several variables share.
var (
	setNowhere   = onlyClaude(VariableNotSet)
	setByCLI     = states(VariableNotSet, VariableSet, VariableUnknown, VariableNotSet)
	readByCLI    = states(VariableNotSet, VariableInherited, VariableNotSet, VariableNotSet)
	removedByCLI = states(VariableInherited, VariableRemoved, VariableUnknown, VariableInherited)
)

const vscodeEnv = "the extension host's environment and the entry's env, nothing else"

const onStdin = "read the payload from standard input"

// ReadPath is how to get the path of the tool's file.
const ReadPath = "read standard input: `jq -r '.tool_input | .filePath // .file_path // .path'`"

// Variables returns the environment variables that hook authors use or look for.
var Variables = sync.OnceValue(func() []*Variable { return slices.Concat(knownVariables, removedVariables()) })

// removedVariables are variables that Copilot CLI removes for hooks and of which nothing else is known.
func removedVariables() []*Variable {
	var list []*Variable
	for _, name := range []string{
		"COPILOT_PROVIDER_BASE_URL", "COPILOT_PROVIDER_TYPE", "COPILOT_PROVIDER_API_KEY", "COPILOT_AGENT_MODEL", "COPILOT_API_URL",
		"COPILOT_JOB_NONCE", "COPILOT_OTEL_ENABLED", "COPILOT_OTEL_FILE_EXPORTER_PATH", "OTEL_*", "ELECTRON_RUN_AS_NODE",
		"ANTHROPIC_API_KEY", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_API_ENDPOINT", "AZURE_OPENAI_KEY_VAULT_URI", "OPENAI_BASE_URL",
		"AIP_SWE_AGENT_TOKEN", "CAPI_HMAC_KEY", "CAPI_AZURE_KEY_VAULT_URI", "GITHUB_PERSONAL_ACCESS_TOKEN", "GITHUB_MCP_SERVER_TOKEN",
		"GITHUB_COPILOT_INTEGRATION_ID", "COPILOT_GITHUB_TOKEN", "OPENAI_API_KEY", "COPILOT_OFFLINE",
	} {
		v := &Variable{
			Name: name, Set: removedByCLI,
			Doc:   "Copilot CLI removes it from the environment of hooks.",
			Facts: []Fact{{In: cli10102, Observed: "removed from the environment of hooks", Surfaces: inCLI}},
		}
		if strings.HasSuffix(name, "*") {
			v.Doc = "Copilot CLI removes all of them from the environment of hooks."
			v.Facts = append(v.Facts, Fact{Doc: "claude-2026-10", Section: "Changelog 2.1.128", Documented: "removed", In: claude21330, Observed: "nothing is removed", Surfaces: inClaude})
		}
		list = append(list, v)
	}
	return list
}

var knownVariables = []*Variable{
	{Name: "CLAUDE_PROJECT_DIR", Set: states(VariableNotSet, VariableSet, VariableUnknown, VariableSet),
		Fixed: true, Path: true, Holds: HoldsProject,
		Doc: "Root of the project. Copilot CLI: root of the repository. Claude Code: where the session was started. Empty in VS Code, so $CLAUDE_PROJECT_DIR/x.sh becomes /x.sh.",
		Facts: []Fact{
			{In: vscode1130, Observed: vscodeEnv, Vectors: "sel-050", Surfaces: inVSCode},
			{In: cli10102, Observed: "set to the root of the repository", Vectors: "cli-payload-pi-cwd-rel-sessionStart", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "Environment variables", Documented: "root of the project, in hooks", Surfaces: inClaude},
		}},
	{Name: "COPILOT_PROJECT_DIR", Set: setByCLI, Fixed: true, Path: true, Holds: HoldsProject,
		Doc:   "Root of the repository. An entry's env cannot change it.",
		Facts: []Fact{{In: cli10102, Observed: "set to the root of the repository, even if env sets it", Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "CLAUDE_SKILL_DIR", Set: onlyClaude(VariableUnknown), Path: true, Holds: HoldsHookDirectory,
		Doc:   "The skill's directory, in the text of a skill. Whether its hooks get it is not known: it is not among the variables that were seen, in sessions without skills.",
		Facts: []Fact{{In: vscode1130, Observed: vscodeEnv, Surfaces: inVSCode}, {In: cli10102, Observed: "not among the variables of a hook", Surfaces: inCLI}}},
	{Name: "COPILOT_HOOK_DIR", Set: setByCLI, Path: true, Holds: HoldsHookDirectory, InFiles: true,
		Doc:   "Directory of the hook file. Not set for hooks in settings files and agents.",
		Facts: []Fact{{In: cli10102, Observed: "the directory of the hook file; absent for inline hooks", Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "COPILOT_CLI", Set: setByCLI, Fixed: true, Value: "1",
		Doc:   "Tells a script that Copilot CLI started it. An entry's env cannot change it.",
		Facts: []Fact{{Doc: "copilot-changelog", Section: "0.0.421", Documented: "COPILOT_CLI=1 for subprocesses", In: cli10102, Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "COPILOT_CLI_BINARY_VERSION", Set: setByCLI, Doc: "Version of Copilot CLI; not documented.",
		Facts: []Fact{{In: cli10102, Observed: "set"}}},
	{Name: "COPILOT_CLI_RESOLVED_DIST_DIR", Set: setByCLI, Path: true, Doc: "Where Copilot CLI is installed; not documented.",
		Facts: []Fact{{In: cli10102, Observed: "set"}}},
	{Name: "FORCE_COLOR", Set: setByCLI, Value: "false", With: "NO_COLOR",
		Doc:   "Copilot CLI sets it to false when it runs with NO_COLOR, so answers have no colors.",
		Facts: []Fact{{In: cli10102, Observed: "set to false when NO_COLOR is set, otherwise left alone", Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "GIT_CONFIG_COUNT", Set: setByCLI, Fixed: true, Value: "1",
		Doc:   "With GIT_CONFIG_KEY_0 and GIT_CONFIG_VALUE_0 it makes git refuse bare repositories that are not named explicitly. Existing settings are kept; the new one is added after them.",
		Facts: []Fact{{In: cli10102, Observed: "one higher than before, with the setting under the highest number", Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "GIT_CONFIG_KEY_0", Set: setByCLI, Fixed: true, Value: "safe.bareRepository", Doc: "See GIT_CONFIG_COUNT.",
		Facts: []Fact{{In: cli10102, Observed: "set", Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "GIT_CONFIG_VALUE_0", Set: setByCLI, Fixed: true, Value: "explicit", Doc: "See GIT_CONFIG_COUNT.",
		Facts: []Fact{{In: cli10102, Observed: "set", Vectors: "cli-payload-pi-cwd-rel-sessionStart"}}},
	{Name: "COPILOT_HOME", Set: readByCLI, Path: true,
		Doc:   "Directory of the user's Copilot files, instead of ~/.copilot. Present only if the user sets it. How a relative path is resolved is unknown.",
		Facts: []Fact{{Doc: "004", Section: "Hooks locations", Documented: "if COPILOT_HOME is set, it is $COPILOT_HOME/hooks", In: cli10102}}},
	{Name: "COPILOT_AGENT_PROMPT", Set: states(VariableNotSet, VariableRemoved, VariableSet, VariableNotSet), Holds: HoldsPrompt,
		Doc:   "The prompt that the job was started with.",
		Facts: []Fact{{Doc: "004", Section: "Cloud agent execution environment", Documented: "holds the prompt the job was invoked with", Surfaces: inCloud}}},
	{Name: "GITHUB_COPILOT_API_TOKEN", Set: states(VariableNotSet, VariableRemoved, VariableSet, VariableNotSet),
		Doc:   "Token of the job for Copilot's service.",
		Facts: []Fact{{Doc: "004", Section: "Cloud agent execution environment", Documented: "set in the sandbox", Surfaces: inCloud}}},
	{Name: "GITHUB_COPILOT_GIT_TOKEN", Set: states(VariableNotSet, VariableNotSet, VariableSet, VariableNotSet),
		Doc:   "Token of the job for git.",
		Facts: []Fact{{Doc: "004", Section: "Cloud agent execution environment", Documented: "set in the sandbox", Surfaces: inCloud}}},
	{Name: "GITHUB_TOKEN", Set: states(VariableInherited, VariableRemoved, VariableNotSet, VariableInherited),
		Doc: "A token of the user. Copilot CLI removes it from the environment of hooks, but keeps GH_TOKEN; the cloud agent has none.",
		Facts: []Fact{
			{In: cli10102, Observed: "removed from the environment of hooks", Surfaces: inCLI},
			{Doc: "004", Section: "Cloud agent execution environment", Documented: "not set", Surfaces: inCloud},
		}},
	{Name: "GH_TOKEN", Set: states(VariableInherited, VariableInherited, VariableUnknown, VariableInherited),
		Doc: "A token of the user; set if the parent process has it.",
		Facts: []Fact{
			{In: cli10102, Observed: "kept", Surfaces: inCLI},
			{In: vscode1130, Observed: vscodeEnv, Vectors: "sel-050", Surfaces: inVSCode},
		}},
	{Name: "HOME", Set: states(VariableInherited, VariableInherited, VariableSet, VariableInherited), Path: true, Holds: HoldsHome,
		Doc: "The home directory; /root in the cloud agent.",
		Facts: []Fact{
			{Doc: "004", Section: "Cloud agent execution environment", Documented: "HOME is set to /root", Surfaces: inCloud},
			{In: cli10102, Observed: "inherited; an entry's env may change it", Surfaces: inCLI},
		}},
	{Name: "PATH", Set: states(VariableInherited, VariableInherited, VariableInherited, VariableInherited),
		Doc: "Where programs are found: the extension host's PATH in VS Code, the PATH of the copilot process in Copilot CLI; no login profile is read.",
		Facts: []Fact{
			{In: vscode1130, Observed: vscodeEnv, Vectors: "sel-050", Surfaces: inVSCode},
			{In: cli10102, Observed: "inherited", Surfaces: inCLI},
		}},
	{Name: "PLUGIN_ROOT", Set: states(VariablePluginOnly, VariablePluginOnly, VariableNotSet, VariableNotSet),
		Fixed: true, Path: true, Holds: HoldsPlugin, Doc: "Directory of the plugin. VS Code: for plugins in OpenPlugin format only.",
		Facts: []Fact{
			{In: vscode1130, Observed: "set for plugins in OpenPlugin format", Vectors: "plugin-005-openplugin-token", Surfaces: inVSCode},
			{Doc: "copilot-changelog", Section: "1.0.26", Documented: "PLUGIN_ROOT, COPILOT_PLUGIN_ROOT and CLAUDE_PLUGIN_ROOT", In: cli10102, Surfaces: inCLI},
		}},
	{Name: "COPILOT_PLUGIN_ROOT", Set: states(VariableNotSet, VariablePluginOnly, VariableNotSet, VariableNotSet),
		Path: true, Holds: HoldsPlugin, Doc: "Directory of the plugin.",
		Facts: []Fact{{Doc: "copilot-changelog", Section: "1.0.26", Documented: "PLUGIN_ROOT, COPILOT_PLUGIN_ROOT and CLAUDE_PLUGIN_ROOT", In: cli10102}}},
	{Name: "CLAUDE_PLUGIN_ROOT", Set: states(VariablePluginOnly, VariablePluginOnly, VariableNotSet, VariablePluginOnly),
		Fixed: true, Path: true, Holds: HoldsPlugin, Doc: "Directory of the plugin. VS Code: for plugins in Claude format only.",
		Facts: []Fact{
			{In: vscode1130, Observed: "set for plugins in Claude format", Vectors: "plugin-003-space-quoted", Surfaces: inVSCode},
			{Doc: "copilot-changelog", Section: "1.0.26", Documented: "PLUGIN_ROOT, COPILOT_PLUGIN_ROOT and CLAUDE_PLUGIN_ROOT", In: cli10102, Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "Environment variables", Documented: "in plugin hooks; changes with every update", Surfaces: inClaude},
		}},
	{Name: "CLAUDE_PLUGIN_DATA", Set: states(VariableNotSet, VariablePluginOnly, VariableNotSet, VariablePluginOnly),
		Fixed: true, Path: true, Holds: HoldsPluginData, Doc: "Directory where the plugin may keep data.",
		Facts: []Fact{
			{Doc: "copilot-changelog", Section: "1.0.12", Documented: "CLAUDE_PLUGIN_DATA for plugins", In: cli10102, Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "Environment variables", Documented: "in plugin hooks", Surfaces: inClaude},
		}},
	{Name: "COPILOT_PLUGIN_DATA", Set: states(VariableNotSet, VariablePluginOnly, VariableNotSet, VariableNotSet),
		Fixed: true, Path: true, Holds: HoldsPluginData, Doc: "Directory where the plugin may keep data.",
		Facts: []Fact{{In: cli10102, Observed: "set for plugin hooks"}}},
	{Name: "CLAUDE_PLUGIN_OPTION_*", Set: onlyClaude(VariablePluginOnly), Doc: "A value of the plugin's user configuration.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "in hooks of plugins with user configuration", Surfaces: inClaude}}},
	{Name: "CLAUDE_ENV_FILE", Set: onlyClaude(VariableSomeEvents),
		Path: true, Holds: HoldsEnvFile, Events: []string{"SessionStart", "Setup", "CwdChanged", "FileChanged"},
		Doc:   "A file to which a hook can write variables for later commands of the session.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "on SessionStart, Setup, CwdChanged and FileChanged only", In: claude21330, Observed: "one file per session, event and hook, in session-env of the user's folder; later Bash calls see what a SessionStart hook exports there", Vectors: "cc-payload-basic-SessionStart cc-payload-memory-CwdChanged cc-payload-filechanged-FileChanged", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_ENTRYPOINT", Set: onlyClaude(VariableSet), Value: "sdk-cli", Unattended: true, Doc: "How Claude Code was started.",
		Facts: []Fact{{In: claude21330, Observed: "sdk-cli in print mode", Vectors: "cc-payload-basic-SessionStart", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_SESSION_ATTENDED", Set: onlyClaude(VariableSet), Value: "0", Unattended: true,
		Doc:   "Whether a person is at the keyboard.",
		Facts: []Fact{{In: claude21330, Observed: "0 in print mode", Vectors: "cc-payload-basic-SessionStart", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_AGENT", Set: onlyClaude(VariableSomeEvents), Holds: HoldsAgent,
		Doc:   "The agent that --agent sets for the main session.",
		Facts: []Fact{{In: claude21330, Observed: "set with --agent, on every event", Vectors: "cc-payload-agentmain-SessionStart cc-payload-agentmain-SessionEnd", Surfaces: inClaude}}},
	{Name: "COREPACK_ENABLE_AUTO_PIN", Set: onlyClaude(VariableSet), Value: "0", Doc: "Keeps corepack from writing to package.json.",
		Facts: []Fact{{In: claude21330, Observed: "set to 0", Vectors: "cc-payload-basic-SessionStart", Surfaces: inClaude}}},
	{Name: "NoDefaultCurrentDirectoryInExePath", Set: onlyClaude(VariableSet), Value: "1",
		Doc:   "Keeps Windows from looking for programs in the current directory.",
		Facts: []Fact{{In: claude21330, Observed: "set to 1, on Linux too", Vectors: "cc-payload-basic-SessionStart", Surfaces: inClaude}}},
	{Name: "AI_AGENT", Set: onlyClaude(VariableSet), Doc: "Tells a script that an agent started it.",
		Facts: []Fact{{In: claude21330, Observed: "set; the value was not recorded", Surfaces: inClaude}}},
	{Name: "CLAUDECODE", Set: onlyClaude(VariableSet), Value: "1", Doc: "Tells a script that Claude Code started it.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "set to 1 for subprocesses", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_CHILD_SESSION", Set: onlyClaude(VariableSet), Value: "1", Doc: "Tells a script that it runs inside a session.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "set to 1 for subprocesses", Surfaces: inClaude}}},
	{Name: "CLAUDE_PID", Set: onlyClaude(VariableSet), Doc: "The process ID of Claude Code, since 2.1.214.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "the process id", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_SESSION_ID", Set: onlyClaude(VariableSet), Holds: HoldsSession, Doc: "Identifies the session.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "the session id", Surfaces: inClaude}}},
	{Name: "CLAUDE_EFFORT", Set: onlyClaude(VariableSomeEvents), Holds: HoldsEffort, Doc: "The reasoning effort, if the model has one.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "when the model supports effort, since 2.1.133", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_REMOTE", Set: onlyClaude(VariableSomeEvents), Value: "true", Doc: "Set in cloud sessions of Claude Code only.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "true in cloud sessions", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_REMOTE_SESSION_ID", Set: onlyClaude(VariableSomeEvents), Doc: "Set in cloud sessions of Claude Code only.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "in cloud sessions", Surfaces: inClaude}}},
	{Name: "CLAUDE_CODE_BRIDGE_SESSION_ID", Set: onlyClaude(VariableSomeEvents), Doc: "Set under remote control only.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "under Remote Control, since 2.1.199", Surfaces: inClaude}}},
	{Name: "TRACEPARENT", Set: states(VariableNotSet, VariableUnknown, VariableUnknown, VariableSomeEvents),
		Doc: "Trace context, when tracing is on. In Copilot CLI, see COPILOT_TRACEPARENT.",
		Facts: []Fact{
			{Doc: "claude-2026-08", Section: "Environment variables", Documented: "with CLAUDE_CODE_PROPAGATE_TRACEPARENT", Surfaces: inClaude},
			{Doc: "copilot-changelog", Section: "1.0.81", Documented: "trace context as environment variables", Surfaces: inCLI},
		}},
	{Name: "COPILOT_TRACEPARENT", Set: states(VariableNotSet, VariableSomeEvents, VariableUnknown, VariableNotSet), Events: []string{"PreToolUse"},
		Doc:   "Trace context on PreToolUse, when tracing is on (COPILOT_OTEL_ENABLED).",
		Facts: []Fact{{In: cli10102, Observed: "on preToolUse, beside traceparent in the payload; not on sessionStart", Surfaces: inCLI}}},
	{Name: "CLAUDE_CODE_MESSAGING_*", Set: onlyClaude(VariableSomeEvents), Doc: "Socket and token of a session with an inbox.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "in sessions with an inbox socket, since 2.1.224", Surfaces: inClaude}}},
	{Name: "POWERSHELL_UPDATECHECK", Set: states(VariableSomeEvents, VariableNotSet, VariableNotSet, VariableNotSet), Value: "Off",
		Doc:   "VS Code sets it on Windows to keep PowerShell quiet; it overrides the entry's env.",
		Facts: []Fact{{In: vscode1130, Observed: "set on Windows", Vectors: "sel-031"}}},
	ofJobs("GITHUB_WORKSPACE", "GitHub Actions"),
	ofJobs("CI_PROJECT_DIR", "GitLab CI"),
	{Name: "TOOL_INPUT_FILE_PATH", Instead: ReadPath,
		Set: setNowhere, Doc: "Does not exist, although an example on VS Code's pages of early 2026 used it.",
		Facts: []Fact{
			{Doc: "vscode-2026-02", Section: "Examples", Documented: "an example takes the tool's file path from it", In: vscode1130, Observed: "no such variable exists", Vectors: "sel-050", Surfaces: inVSCode},
			{In: cli10102, Observed: "not set", Surfaces: inCLI},
			{Doc: "claude-2026-08", Section: "Environment variables", Documented: "no variable carries tool data", Surfaces: inClaude},
		}},
	neverSet("TOOL_INPUT", onStdin+": .tool_input"),
	neverSet("TOOL_ARGS", onStdin+": .toolArgs under camelCase events, else .tool_input"),
	neverSet("TOOL_ARGS_*", onStdin+": .toolArgs under camelCase events, else .tool_input"),
	neverSet("TOOL_ARG_*", onStdin+": .toolArgs under camelCase events, else .tool_input"),
	neverSet("TOOL_NAME", onStdin+": .tool_name, or .toolName under camelCase events"),
	neverSet("TOOL_RESPONSE", onStdin+": .tool_response in VS Code and Claude Code, .tool_result in Copilot CLI"),
	neverSet("TOOL_OUTPUT", onStdin+": .tool_response in VS Code and Claude Code, .tool_result in Copilot CLI"),
	neverSet("CLAUDE_TOOL_NAME", onStdin+": .tool_name"),
	neverSet("CLAUDE_TOOL_INPUT", onStdin+": .tool_input"),
	neverSet("CLAUDE_TOOL_INPUT_*", onStdin+": .tool_input"),
	neverSet("CLAUDE_TOOL_INPUT_COMMAND", onStdin+": .tool_input.command"),
	neverSet("CLAUDE_TOOL_INPUT_FILE_PATH", ReadPath),
	neverSet("CLAUDE_TOOL_FILE_PATH", ReadPath),
	neverSet("CLAUDE_TOOL_OUTPUT", onStdin+": .tool_response"),
	neverSet("CLAUDE_TOOL_RESULT", onStdin+": .tool_response"),
	neverSet("CLAUDE_FILE_PATH", ReadPath),
	neverSet("CLAUDE_FILE_PATHS", ReadPath),
	neverSet("CLAUDE_EDITED_FILE", ReadPath),
	neverSet("CLAUDE_HOOK_EVENT", onStdin+": .hook_event_name"),
	neverSet("CLAUDE_SESSION_ID", onStdin+": .session_id"),
	neverSet("CLAUDE_TRANSCRIPT_FILE", onStdin+": .transcript_path"),
	neverSet("CLAUDE_TRANSCRIPT_PATH", onStdin+": .transcript_path"),
	neverSet("CLAUDE_PLUGIN_DIR", "the root of the plugin is in `CLAUDE_PLUGIN_ROOT`"),
	neverSet("CLAUDE_PROJECT_ROOT", "the root of the project is in `CLAUDE_PROJECT_DIR`"),
	neverSet("CLAUDE_MODEL", "there is no such variable; ANTHROPIC_MODEL exists if the user exported it"),
	neverSet("COPILOT_TOOL_NAME", onStdin+": .toolName, or .tool_name under PascalCase events"),
	neverSet("COPILOT_TOOL_COMMAND", onStdin+": .toolArgs.command, or .tool_input.command under PascalCase events"),
	neverSet("COPILOT_TOOL_ARGS", onStdin+": .toolArgs, or .tool_input under PascalCase events"),
	neverSet("COPILOT_TOOL_INPUT", onStdin+": .toolArgs, or .tool_input under PascalCase events"),
	neverSet("COPILOT_TOOL_PARAMETERS", onStdin+": .toolArgs, or .tool_input under PascalCase events"),
	neverSet("COPILOT_TOOL_RESULT", onStdin+": .toolResult, or .tool_result under PascalCase events"),
	neverSet("COPILOT_USER_PROMPT", onStdin+": .prompt"),
	neverSet("COPILOT_FILE_PATH", onStdin+": .toolArgs.path, or .tool_input.path under PascalCase events"),
	neverSet("ERROR_MESSAGE", onStdin+": .error.message in Copilot CLI"),
	neverSet("HOOK_EVENT", onStdin+": .hook_event_name"),
	neverSet("HOOK_EVENT_NAME", onStdin+": .hook_event_name"),
	neverSet("HOOK_INPUT", onStdin),
	neverSet("SESSION_ID", onStdin+": .session_id, or .sessionId under camelCase events"),
}

// ofJobs is a variable with the root of the project that a CI service sets for its jobs. A hook has it where the product runs in one.
func ofJobs(name, service string) *Variable {
	return &Variable{
		Name: name, Set: states(VariableNotSet, VariableNotSet, VariableUnknown, VariableNotSet), Path: true, Holds: HoldsProject,
		Doc: "Root of the project in jobs of " + service + ". No product is known to set it.",
		Facts: []Fact{
			{In: vscode1130, Observed: vscodeEnv, Vectors: "sel-050", Surfaces: inVSCode},
			{In: cli10102, Observed: "not among the variables of a hook", Vectors: "cli-payload-pi-cwd-rel-sessionStart", Surfaces: inCLI},
			{In: claude21330, Observed: "not among the variables that a hook gets", Surfaces: inClaude},
		},
	}
}

// neverSet is a variable that people look for and no surface sets: tool data come only on standard input.
func neverSet(name, instead string) *Variable {
	return &Variable{Name: name, Instead: instead, Set: setNowhere, Doc: "Does not exist in any product.", Facts: neverSetFacts}
}

var neverSetFacts = []Fact{
	{In: vscode1130, Observed: vscodeEnv, Vectors: "sel-050", Surfaces: inVSCode},
	{In: cli10102, Observed: "not among the variables of a hook", Vectors: "cli-payload-pi-cwd-rel-sessionStart", Surfaces: inCLI},
	{Doc: "claude-2026-08", Section: "Environment variables", Documented: "no variable carries tool data", Surfaces: inClaude},
	{In: claude21330, Observed: "not among the variables that a hook gets", Surfaces: inClaude},
}

// Placeholders are the texts that look like variables of the configuration.
var Placeholders = []Placeholder{
	{Text: "${CLAUDE_PLUGIN_ROOT}", Replaced: inVSCode | inClaude, Everywhere: inClaude, Where: "VS Code: every string of the hook file of a Claude plugin. Claude Code: command and args. Copilot CLI: by the shell, as a variable",
		Facts: []Fact{
			{In: vscode1130, Observed: "replaced for plugins in Claude format", Vectors: "plugin-003-space-quoted plugin-004-space-already-quoted", Surfaces: inVSCode},
			{Doc: "claude-2026-08", Section: "Hooks", Documented: "replaced in command and args", Surfaces: inClaude},
		}},
	{Text: "${PLUGIN_ROOT}", Replaced: inVSCode, Where: "VS Code: every string of the hook file of an OpenPlugin. Copilot CLI: by the shell, as a variable",
		Facts: []Fact{{In: vscode1130, Observed: "replaced for plugins in OpenPlugin format", Vectors: "plugin-005-openplugin-token"}}},
	{Text: "${CLAUDE_PROJECT_DIR}", Replaced: inClaude, Everywhere: inClaude, Where: "Claude Code: command and args. Copilot CLI: by the shell, as a variable, so not in exec, args, cwd and env",
		Facts: []Fact{
			{Doc: "claude-2026-08", Section: "Hooks", Documented: "replaced in command and args", Surfaces: inClaude},
			{In: cli10102, Observed: "a variable of the environment", Surfaces: inCLI},
		}},
	{Text: "${CLAUDE_PLUGIN_DATA}", Replaced: inClaude, Everywhere: inClaude, Where: "Claude Code: command and args of plugin hooks. Copilot CLI: by the shell, as a variable",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "replaced in command and args", Surfaces: inClaude}}},
	{Text: "{{project_dir}}", Replaced: inCLI, Where: "plugin hooks", Facts: []Fact{{Doc: "copilot-changelog", Section: "1.0.12", Documented: "for plugin hooks"}}},
	{Text: "{{plugin_data_dir}}", Replaced: inCLI, Where: "plugin hooks", Facts: []Fact{{Doc: "copilot-changelog", Section: "1.0.12", Documented: "for plugin hooks"}}},
	{Text: "${user_config.NAME}", Replaced: inClaude, Where: "args and command of plugin hooks that are started without a shell", Facts: []Fact{{Doc: "claude-2026-08", Section: "Hooks", Documented: "in the exec form of plugin hooks"}}},
	{Text: "${workspaceFolder}", Where: "nowhere; hooks run in the workspace folder unless cwd says otherwise", Facts: []Fact{{In: vscode1130, Observed: "arrives as written", Vectors: "sel-050", Surfaces: inVSCode}}},
	{Text: "${workspaceRoot}", Where: "nowhere; hooks run in the workspace folder unless cwd says otherwise", Facts: []Fact{{In: vscode1130, Observed: "arrives as written", Vectors: "sel-050", Surfaces: inVSCode}}},
	{Text: "${env:NAME}", Where: "nowhere; a shell knows the variable as $NAME", Facts: []Fact{{In: vscode1130, Observed: "arrives as written", Vectors: "sel-050", Surfaces: inVSCode}}},
	{Text: "${config:NAME}", Where: "nowhere", Facts: []Fact{{In: vscode1130, Observed: "arrives as written", Vectors: "sel-050", Surfaces: inVSCode}}},
}

// EngineVariables configure a surface itself; hooks are not meant to read them.
var EngineVariables = []*Variable{
	{Name: "COPILOT_HOOK_ALLOW_LOCALHOST", Set: readByCLI, Value: "1",
		Doc:   "Lets http hooks reach loopback addresses, and allows http: there.",
		Facts: []Fact{{Doc: "copilot-2026-09", Section: "HTTP hooks", Documented: "allows localhost", In: cli10102, Vectors: "cli-result-hl-allowenv-http-sessionStart"}}},
	{Name: "COPILOT_HOOK_ALLOW_HTTP_AUTH_HOOKS", Set: readByCLI, Value: "1",
		Doc:   "Lets http: addresses answer preToolUse and permissionRequest.",
		Facts: []Fact{{In: cli10102, Observed: "named in the error message for such a hook, and works", Vectors: "cli-result-hl-allowauth-preToolUse"}}},
	{Name: "COPILOT_ALLOW_ALL", Set: readByCLI, Value: "true",
		Doc:   "Trusts the folder if the value is exactly true. Not enough for hooks of agents.",
		Facts: []Fact{{In: cli10102, Observed: "only the value true counts", Vectors: "cli-parse-f-sources-allowall1-sessionStart"}}},
	{Name: "GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS", Set: readByCLI,
		Doc:   "Was needed to run the repository's hooks with -p in 1.0.40 to 1.0.48.",
		Facts: []Fact{{Doc: "copilot-changelog", Section: "1.0.40", Documented: "with -p, the repository's hooks run only if a variable is set"}}},
	{Name: "CLAUDE_CONFIG_DIR", Set: onlyClaude(VariableInherited), Path: true,
		Doc:   "Directory of the user's Claude files, instead of ~/.claude. How a relative path is resolved is unknown.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "moves the user's directory"}}},
	{Name: "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP", Set: onlyClaude(VariableInherited), Value: "8",
		Doc:   "How many blocks in a row of Stop are obeyed; 0 removes the limit.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "8 by default, 0 is off"}}},
	{Name: "CLAUDE_CODE_SIMPLE", Set: onlyClaude(VariableInherited), Value: "1", Doc: "Has the effect of --bare: no hook runs.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "skips hooks, as --bare does"}}},
	{Name: "CLAUDE_CODE_SAFE_MODE", Set: onlyClaude(VariableInherited), Value: "1", Doc: "Has the effect of --safe-mode: no hook runs.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "skips hooks, as --safe-mode does"}}},
	{Name: "CLAUDE_CODE_SUBPROCESS_ENV_SCRUB", Set: onlyClaude(VariableInherited), Value: "1",
		Doc:   "Removes Anthropic's keys and those of clouds from the environment of hooks.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "strips such keys from subprocesses"}}},
	{Name: "CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS", Set: onlyClaude(VariableInherited),
		Doc:   "Total timeout of all SessionEnd hooks, in milliseconds.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Environment variables", Documented: "overrides 1.5 s"}}},
}

package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/schemas"
)

type snippet struct {
	label, about string
	// event is the PascalCase name of its event; empty for every event.
	event string
	entry value
}

func command(members ...pair) value {
	return value{kind: object, members: append([]pair{{"type", value{kind: quoted, text: "command"}}}, members...)}
}

// emptyHook is a command hook whose command is to be written.
func emptyHook() value { return command(pair{"command", textValue("")}) }

func listOf(entry value) value { return value{kind: array, items: []value{entry}} }

// snippets are offered inside an event, and also as complete events.
var snippets = []snippet{
	{
		label: "block dangerous commands", event: "PreToolUse",
		about: "Runs a script before each tool call. The script reads the tool and its input from standard input and prints a permissionDecision.",
		entry: command(pair{"command", textValue("bash .github/hooks/scripts/guard.sh")}, pair{"timeout", value{text: "10"}}),
	},
	{
		label: "format after edit", event: "PostToolUse",
		about: "Formats the changed file after each tool call. The script finds the file in tool_input, under the name that the product uses.",
		entry: command(pair{"command", textValue("bash .github/hooks/scripts/format.sh")}, pair{"timeout", value{text: "30"}}),
	},
	{
		label: "inject context", event: "SessionStart",
		about: "Adds text to the conversation when a session begins: the script prints additionalContext.",
		entry: command(pair{"command", textValue("bash .github/hooks/scripts/context.sh")}, pair{"timeout", value{text: "10"}}),
	},
	{
		label: "check before stopping", event: "Stop",
		about: "Sends the agent back to work until a check passes. The script must read stop_hook_active, or it may block forever.",
		entry: command(pair{"command", textValue("bash .github/hooks/scripts/stop.sh")}, pair{"timeout", value{text: "120"}}),
	},
	{
		label: "command hook", about: "Runs one command on every operating system.",
		entry: emptyHook(),
	},
	{
		label: "command hook for each system", about: "Runs one command on Linux and macOS and another one on Windows.",
		entry: command(pair{"bash", textValue("")}, pair{"powershell", textValue("")}),
	},
	{
		label: "http hook", about: "Posts the payload to a URL. VS Code does not run it.",
		entry: value{kind: object, members: []pair{{"type", value{kind: quoted, text: "http"}}, {"url", textValue("https://")}}},
	},
	{
		label: "prompt hook", about: "Submits a prompt when an interactive session begins. Only Copilot CLI runs it.", event: "SessionStart",
		entry: value{kind: object, members: []pair{{"type", value{kind: quoted, text: "prompt"}}, {"prompt", textValue("")}}},
	},
}

// groupOf puts an entry into a group. An empty matcher would be a mistake, so only who asks for a matcher gets one.
func groupOf(entry value, matcher ...pair) value {
	return value{kind: object, members: append(matcher, pair{"hooks", listOf(entry)})}
}

// runsSomewhere reports whether one of the surfaces runs such an entry on the event and reads all its fields.
func runsSomewhere(entry value, event *schemas.Event, set schemas.Surfaces) bool {
	t := schemas.HookTypeNamed(entry.members[0].value.text)
	return slices.ContainsFunc(set.List(), func(s schemas.Surface) bool {
		return runsOn(t, s, event) && !slices.ContainsFunc(entry.members, func(m pair) bool {
			f := t.Field(m.key)
			return f == nil || !f.Surfaces.Has(s)
		})
	})
}

// runsOn reports whether a surface runs a type of hooks on an event, or on any if event is nil.
func runsOn(t *schemas.HookType, s schemas.Surface, event *schemas.Event) bool {
	return event == nil && t.Surfaces.Has(s) || event != nil && t.RunsOn(s, event.Name)
}

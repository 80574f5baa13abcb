package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Sets of surfaces that several events use. Copilot is the engine of Copilot CLI, a part of which the cloud agent runs.
const (
	inVSCode  Surfaces = 1 << VSCode
	inCLI     Surfaces = 1 << CopilotCLI
	inCloud   Surfaces = 1 << CloudAgent
	inClaude  Surfaces = 1 << ClaudeCode
	inCopilot          = inCLI | inCloud
)

// Types that many rows use.
var (
	stringType   = &Type{Kind: String}
	boolType     = &Type{Kind: Bool}
	numberType   = &Type{Kind: Number}
	intType      = &Type{Kind: Int}
	anyType      = &Type{Kind: Any}
	pathType     = &Type{Kind: String, Format: Path}
	absolutePath = &Type{Kind: String, Format: Path, Absolute: true}
	toolNameType = &Type{Kind: String, Format: ToolName}
	freeTextType = &Type{Kind: String, Format: FreeText}
	// anyInput and inputMap are what a tool is given, or returns.
	anyInput    = &Type{Kind: Any, Format: FreeText}
	inputMap    = &Type{Kind: Map, Elem: anyInput}
	isoTimeType = &Type{Kind: String, Format: Date, Doc: "ISO 8601 time in UTC"}
	anyMapType  = &Type{Kind: Map, Elem: anyType}
	stringsType = &Type{Kind: Array, Elem: stringType}
)

// oneOf is a closed list of strings that every surface of the row accepts.
func oneOf(values ...string) *Type {
	return &Type{Kind: String, Enum: slice.Map(values, func(v string) Value { return Value{Value: v} })}
}

// valuesOf builds values from pairs: value, meaning, value, meaning.
func valuesOf(pairs ...string) []Value {
	var values []Value
	for p := range slices.Chunk(pairs, 2) {
		values = append(values, Value{Value: p[0], Doc: p[1]})
	}
	return values
}

// oneOfMeaning is oneOf for values with meanings, in pairs as in valuesOf.
func oneOfMeaning(pairs ...string) *Type { return &Type{Kind: String, Enum: valuesOf(pairs...)} }

// CommonInput lists the fields in the payload of every event. A row of the same name in an event replaces it.
var CommonInput = []Field{
	onlyObserved(sentAlways(inVSCode, "hookEventName", "hook_event_name", &Type{Kind: String, Format: EventName}, `"PreToolUse"`,
		"The PascalCase name of the event that is running.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "the field is called hookEventName, although all input names are said to be snake_case", In: vscode1130, Observed: "sends hook_event_name", Vectors: "pay-003 pay-005"})),
	onlyDocumented(sentAlways(inVSCode, "hookEventName", "", &Type{Kind: String, Format: EventName}, `"PreToolUse"`,
		"The PascalCase name of the event that is running, as the notes of early 2026 spell it; the product sends hook_event_name.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "every payload has hookEventName"})),
	casedAs(OnlySnake, sentAlways(inCopilot, "hookEventName", "hook_event_name", &Type{Kind: String, Format: EventName}, `"PreToolUse"`,
		"The PascalCase name of the event; payloads of camelCase events do not have it.",
		Fact{Doc: "004", Section: "Hook event input payloads", Documented: "payloads of PascalCase names begin with hook_event_name", In: cli10102, Vectors: "cli-payload-ev-pascal-postToolUse"})),
	sentAlways(inClaude, "hookEventName", "hook_event_name", &Type{Kind: String, Format: EventName}, `"PreToolUse"`,
		"The name of the event that is running.",
		Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has hook_event_name"}),
	onlyObserved(sentAlways(inVSCode, "sessionId", "session_id", stringType, `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		"Identifies the chat session; hooks inside a subagent get the parent's.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "the field is called sessionId", In: vscode1130, Observed: "sends session_id", Vectors: "pay-003 pay-009"})),
	onlyDocumented(sentAlways(inVSCode, "sessionId", "", stringType, `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		"Identifies the chat session, as the notes of early 2026 spell it; the product sends session_id.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "every payload has sessionId"})),
	sentAlways(inCopilot, "sessionId", "session_id", stringType, `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		"Identifies the session. Events inside a subagent carry the subagent's id, subagentStart and subagentStop the parent's.",
		Fact{Doc: "004", Section: "Hook event input payloads", Documented: "every payload has sessionId, or session_id under PascalCase names", In: cli10102, Vectors: "cli-payload-ev-camel-sessionStart cli-payload-ev-error400-pascal-sessionStart"}),
	sentAlways(inClaude, "sessionId", "session_id", stringType, `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`, "Identifies the session.",
		Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has session_id"}),
	sentAlways(inVSCode, "timestamp", "", isoTimeType, `"2026-02-09T10:30:00.000Z"`,
		"When the event happened: ISO 8601, UTC, with milliseconds.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "every payload has timestamp in ISO 8601", In: vscode1130, Vectors: "pay-003 pay-005"}),
	casedAs(OnlySnake, sentAlways(inCopilot, "timestamp", "", isoTimeType, `"2026-02-09T10:30:00.000Z"`,
		"When the event happened, as ISO 8601 text under PascalCase names.",
		Fact{Doc: "004", Section: "Hook event input payloads", Documented: "an ISO 8601 timestamp under PascalCase names", In: cli10102, Vectors: "cli-payload-ev-error400-pascal-sessionStart"})),
	casedAs(OnlyCamel, sentAlways(inCopilot, "timestamp", "", intType, `1770633000000`,
		"When the event happened, in milliseconds since 1970 under camelCase names.",
		Fact{Doc: "004", Section: "Hook event input payloads", Documented: "a Unix timestamp in milliseconds under camelCase names", In: cli10102, Vectors: "cli-payload-ev-camel-sessionStart"})),
	sentSometimes(inVSCode, "transcriptPath", "transcript_path", pathType,
		`"/home/u/.config/Code/User/workspaceStorage/1/GitHub.copilot-chat/transcripts/s.jsonl"`,
		"File with the conversation so far, one JSON object per line; absent until a transcript exists.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "every payload has transcript_path, a .json file", In: vscode1130, Observed: "the field is optional and the file is .jsonl", Vectors: "pay-005"}),
	sentAlways(inClaude, "transcriptPath", "transcript_path", pathType, `"/home/u/.claude/projects/p/s.jsonl"`,
		"File with the conversation so far, one JSON object per line.",
		Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has transcript_path"}),
	sentSometimes(inVSCode, "cwd", "", pathType, `"/work/app"`,
		"The directory in which the hook runs: the entry's cwd, otherwise the workspace folder; absent when no folder is open.",
		Fact{Doc: "000", Section: "Common Input Fields", Documented: "every payload has cwd", In: vscode1130, Observed: "the field is omitted when no directory was resolved", Vectors: "pay-014"}),
	sentAlways(inCopilot, "cwd", "", pathType, `"/work/app"`,
		"The session's directory. The hook itself runs in the root of the repository unless its entry says otherwise.",
		Fact{Doc: "004", Section: "Hook event input payloads", Documented: "every payload has cwd", In: cli10102, Vectors: "cli-payload-f-subdir-sessionStart"}),
	sentAlways(inClaude, "cwd", "", pathType, `"/work/app"`, "The session's directory, which is also where the hook runs.",
		Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has cwd"}),
	{
		Name: "promptId", Snake: "prompt_id", Type: stringType, Surfaces: inClaude, Example: `"p-1"`,
		NotOn: []string{"SessionStart", "Setup"},
		Doc:   "Identifies the current prompt; absent before the first.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "prompt_id is sent after the first input, since 2.1.196", In: claude21330, Observed: "SessionStart does not have it either when a session is resumed or cleared", Vectors: "cc-payload-basic-SessionStart cc-payload-resume-SessionStart-3 cc-payload-clear-SessionStart-3"}},
	},
	{
		Name: "permissionMode", Snake: "permission_mode", Surfaces: inClaude, Example: `"default"`,
		NotOn: []string{
			"SessionStart", "SessionEnd", "Setup", "SubagentStart", "PreCompact", "PostCompact", "PreModelSwitch", "TaskCreated", "TaskCompleted",
			"Notification", "MessageDisplay", "InstructionsLoaded", "CwdChanged", "FileChanged", "WorktreeCreate",
		},
		Type:  oneOf("default", "plan", "acceptEdits", "auto", "dontAsk", "bypassPermissions"),
		Doc:   "The permission mode of the session; not sent on all events.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "permission_mode is one of six modes and not on all events", In: claude21330, Vectors: "cc-payload-basic-UserPromptSubmit cc-payload-basic-SessionStart cc-payload-sub-SubagentStart cc-payload-compact-PreCompact cc-payload-basic-SessionEnd"}},
	},
	{
		Name: "effort", Surfaces: inClaude, Example: `{"level":"medium"}`,
		Events: []string{"PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest", "PermissionDenied", "Stop", "SubagentStop", "InstructionsLoaded"},
		Type: &Type{Kind: Object, Fields: []Field{optional(inClaude, "level", stringType, `"medium"`,
			"The reasoning effort of the session.",
			Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "effort.level is the reasoning effort"})}},
		Doc:   "The reasoning effort of the session.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "effort has a level"}},
	},
	only(InsideSubagents, sentSometimes(inClaude, "agentId", "agent_id", stringType, `"agent-1"`,
		"Identifies the subagent; only inside one.",
		Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "agent_id is sent inside subagents"})),
	only(InsideSubagents, sentSometimes(inClaude, "agentType", "agent_type", stringType, `"Explore"`,
		"The name of the agent; only inside a subagent or with --agent.",
		Fact{Doc: "claude-2026-08", Section: "Common input fields", Documented: "agent_type is sent inside subagents and with --agent"})),
	only(Interactively, sentSometimes(inClaude, "scratchpadDir", "scratchpad_dir", pathType, `"/tmp/claude/scratch"`,
		"A directory for temporary files of the session; not sent in print mode.",
		Fact{Doc: "claude-2026-10", Section: "Common input", Documented: "scratchpad_dir is sent since 2.1.257", In: claude21330, Observed: "not sent in print mode", Vectors: "cc-payload-basic-PreToolUse cc-payload-basic-Stop"})),
}

// usualOrders are the field orders of payloads; an event's own Order takes precedence.
var usualOrders = []Order{
	{Surfaces: inVSCode, Editions: OnlyObserved, Names: []string{"timestamp", "hookEventName", "sessionId", "transcriptPath", "*", "cwd"}},
	{Surfaces: inVSCode, Editions: OnlyDocumented, Names: []string{"timestamp", "cwd", "sessionId", "hookEventName", "transcriptPath", "*"}},
	{Surfaces: inCopilot, Casings: OnlySnake, Names: []string{"hookEventName", "sessionId", "timestamp", "cwd", "agentId", "agentType", "parentAgentId", "transcriptPath", "*"}},
	{Surfaces: inCopilot, Casings: OnlyCamel, Names: []string{"sessionId", "timestamp", "cwd", "transcriptPath", "*", "agentId", "agentType", "parentAgentId"}},
	{Surfaces: inClaude, Names: []string{"sessionId", "transcriptPath", "cwd", "promptId", "permissionMode", "effort", "agentId", "agentType", "scratchpadDir", "hookEventName", "*"}},
}

// insideSubagent are the fields that Copilot adds to payloads of events inside a subagent.
func insideSubagent() []Field {
	about := func(name, snake, example, doc string) Field {
		return onlyObserved(only(InsideSubagents, sentSometimes(inCLI, name, snake, stringType, example, doc,
			Fact{In: cli10102, Observed: "sent inside a subagent", Vectors: "cli-payload-x-sub-tools-userPromptSubmitted-2 cli-payload-ct-gh-task-preToolUse"})))
	}
	return []Field{
		about("agentId", "agent_id", `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
			"Identifies the subagent; only when the event happens inside one."),
		about("agentType", "agent_type", `"task"`,
			"The name of the agent that runs as the subagent; only when the event happens inside one."),
		about("parentAgentId", "parent_agent_id", `"0b9e7a52-7a0b-4e0c-8f5d-2f4f1f6a7c11"`,
			"Identifies the agent that started the subagent; only when the event happens inside one."),
	}
}

// aboutSubagent are the fields about a subagent that Copilot CLI sends when one starts or stops; row is what they share.
func aboutSubagent(row Field) []Field {
	row.Type, row.Required, row.Editions = stringType, inCLI, OnlyObserved
	id, agent, parent := row, row, row
	id.Name, id.Snake, id.Example, id.Doc = "agentId", "agent_id", `"b3d0a6c4-58f1-4f0e-9a37-2c1e7d5f8a90"`, "Identifies the subagent."
	agent.Name, agent.Snake, agent.Example, agent.Doc = "agentType", "agent_type", `"reviewer"`, "The name of the agent, the same as agentName."
	parent.Name, parent.Snake, parent.Example = "parentAgentId", "parent_agent_id", `"0b9e7a52-7a0b-4e0c-8f5d-2f4f1f6a7c11"`
	parent.Doc = "Identifies the agent that started it."
	return []Field{id, agent, parent}
}

func firesWhen(when string, facts ...Fact) Firing {
	return Firing{State: Fires, When: when, Facts: facts}
}

func neverFires(why string, facts ...Fact) Firing {
	return Firing{State: NeverFires, When: why, Facts: facts}
}

// insteadOf is a cell of an event that never fires, with the closest event.
func insteadOf(f Firing, event string) Firing {
	f.Instead = event
	return f
}

func notAnEvent(why string, facts ...Fact) Firing {
	return Firing{State: NotAnEvent, When: why, Facts: facts}
}

// unknownTo are the cells of an event that a surface does not have.
var unknownTo = [numSurfaces]Firing{
	VSCode: notAnEvent("VS Code drops the event without a message; the rest of the file works",
		Fact{In: vscode1130, Observed: "names other than its ten events are dropped silently", Vectors: "parse-039-cli-names-unknown"}),
	CopilotCLI: notAnEvent("Copilot CLI ignores the event and writes a line to its debug log; the rest of the file works",
		Fact{In: cli10102, Observed: "unknown event names are ignored", Vectors: "cli-parse-ev-odd-preToolUse cli-parse-ev-odd-mixed-sessionStart"}),
	CloudAgent: notAnEvent("the event is not in the cloud agent's list of events",
		Fact{Doc: "004", Section: "Hook events", Documented: "every supported event is listed, and this one is not"}),
	ClaudeCode: notAnEvent("Claude Code drops the unknown event and shows a settings warning",
		Fact{Doc: "claude-2026-08", Section: "Hook events", Documented: "every event is listed, and this one is not"}),
}

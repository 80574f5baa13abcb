package schemas

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
	toolNameType = &Type{Kind: String, Format: ToolName}
	isoTimeType  = &Type{Kind: String, Format: Date, Doc: "ISO 8601 time in UTC"}
	anyMapType   = &Type{Kind: Map, Elem: anyType}
	stringsType  = &Type{Kind: Array, Elem: stringType}
)

// oneOf is a closed list of strings that every surface of the row accepts.
func oneOf(values ...string) *Type {
	t := &Type{Kind: String}
	for _, v := range values {
		t.Enum = append(t.Enum, Value{Value: v})
	}
	return t
}

// value is a value and its meaning.
func value(v, doc string) Value { return Value{Value: v, Doc: doc} }

// CommonInput lists the fields in the payload of every event. A row with the same name in an event replaces the common
// one.
func CommonInput() []Field { return commonInput }

var commonInput = []Field{
	{
		Name: "hookEventName", Snake: "hook_event_name", Type: &Type{Kind: String, Format: EventName},
		Surfaces: inVSCode, Required: inVSCode, Editions: OnlyObserved, Example: `"PreToolUse"`,
		Doc:   "The PascalCase name of the event that is running.",
		Facts: []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "the field is called hookEventName, although all input names are said to be snake_case", In: vscode1130, Observed: "sends hook_event_name", Vectors: "pay-003 pay-005"}},
	},
	{
		Name: "hookEventName", Type: &Type{Kind: String, Format: EventName},
		Surfaces: inVSCode, Required: inVSCode, Editions: OnlyDocumented, Example: `"PreToolUse"`,
		Doc:   "The PascalCase name of the event that is running, as the notes of early 2026 spell it; the product sends hook_event_name.",
		Facts: []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "every payload has hookEventName"}},
	},
	{
		Name: "hookEventName", Snake: "hook_event_name", Type: &Type{Kind: String, Format: EventName},
		Surfaces: inCopilot, Required: inCopilot, Casings: OnlySnake, Example: `"PreToolUse"`,
		Doc:   "The PascalCase name of the event; payloads of camelCase events do not have it.",
		Facts: []Fact{{Doc: "004", Section: "Hook event input payloads", Documented: "payloads of PascalCase names begin with hook_event_name", In: cli10102, Vectors: "cli-payload-ev-pascal-postToolUse"}},
	},
	{
		Name: "hookEventName", Snake: "hook_event_name", Type: &Type{Kind: String, Format: EventName},
		Surfaces: inClaude, Required: inClaude, Example: `"PreToolUse"`,
		Doc:   "The name of the event that is running.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has hook_event_name"}},
	},
	{
		Name: "sessionId", Snake: "session_id", Type: stringType,
		Surfaces: inVSCode, Required: inVSCode, Editions: OnlyObserved, Example: `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		Doc:   "Identifies the chat session; hooks inside a subagent get the parent's.",
		Facts: []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "the field is called sessionId", In: vscode1130, Observed: "sends session_id", Vectors: "pay-003 pay-009"}},
	},
	{
		Name: "sessionId", Type: stringType,
		Surfaces: inVSCode, Required: inVSCode, Editions: OnlyDocumented, Example: `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		Doc:   "Identifies the chat session, as the notes of early 2026 spell it; the product sends session_id.",
		Facts: []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "every payload has sessionId"}},
	},
	{
		Name: "sessionId", Snake: "session_id", Type: stringType,
		Surfaces: inCopilot, Required: inCopilot, Example: `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		Doc:   "Identifies the session. Events inside a subagent carry the subagent's id, subagentStart and subagentStop the parent's.",
		Facts: []Fact{{Doc: "004", Section: "Hook event input payloads", Documented: "every payload has sessionId, or session_id under PascalCase names", In: cli10102, Vectors: "cli-payload-ev-camel-sessionStart cli-payload-ev-error400-pascal-sessionStart"}},
	},
	{
		Name: "sessionId", Snake: "session_id", Type: stringType, Surfaces: inClaude, Required: inClaude,
		Example: `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
		Doc:     "Identifies the session.",
		Facts:   []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has session_id"}},
	},
	{
		Name: "timestamp", Type: isoTimeType, Surfaces: inVSCode, Required: inVSCode, Example: `"2026-02-09T10:30:00.000Z"`,
		Doc:   "When the event happened: ISO 8601, UTC, with milliseconds.",
		Facts: []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "every payload has timestamp in ISO 8601", In: vscode1130, Vectors: "pay-003 pay-005"}},
	},
	{
		Name: "timestamp", Type: isoTimeType, Surfaces: inCopilot, Required: inCopilot, Casings: OnlySnake, Example: `"2026-02-09T10:30:00.000Z"`,
		Doc:   "When the event happened, as ISO 8601 text under PascalCase names.",
		Facts: []Fact{{Doc: "004", Section: "Hook event input payloads", Documented: "an ISO 8601 timestamp under PascalCase names", In: cli10102, Vectors: "cli-payload-ev-error400-pascal-sessionStart"}},
	},
	{
		Name: "timestamp", Type: intType, Surfaces: inCopilot, Required: inCopilot, Casings: OnlyCamel, Example: `1770633000000`,
		Doc:   "When the event happened, in milliseconds since 1970 under camelCase names.",
		Facts: []Fact{{Doc: "004", Section: "Hook event input payloads", Documented: "a Unix timestamp in milliseconds under camelCase names", In: cli10102, Vectors: "cli-payload-ev-camel-sessionStart"}},
	},
	{
		Name: "transcriptPath", Snake: "transcript_path", Type: pathType, Surfaces: inVSCode,
		Example: `"/home/u/.config/Code/User/workspaceStorage/1/GitHub.copilot-chat/transcripts/s.jsonl"`,
		Doc:     "File with the conversation so far, one JSON object per line; absent until a transcript exists.",
		Facts:   []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "every payload has transcript_path, a .json file", In: vscode1130, Observed: "the field is optional and the file is .jsonl", Vectors: "pay-005"}},
	},
	{
		Name: "transcriptPath", Snake: "transcript_path", Type: pathType, Surfaces: inClaude, Required: inClaude,
		Example: `"/home/u/.claude/projects/p/s.jsonl"`,
		Doc:     "File with the conversation so far, one JSON object per line.",
		Facts:   []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has transcript_path"}},
	},
	{
		Name: "cwd", Type: pathType, Surfaces: inVSCode, Example: `"/work/app"`,
		Doc:   "The directory in which the hook runs: the entry's cwd, otherwise the workspace folder; absent when no folder is open.",
		Facts: []Fact{{Doc: "000", Section: "Common Input Fields", Documented: "every payload has cwd", In: vscode1130, Observed: "the field is omitted when no directory was resolved", Vectors: "pay-014"}},
	},
	{
		Name: "cwd", Type: pathType, Surfaces: inCopilot, Required: inCopilot, Example: `"/work/app"`,
		Doc:   "The session's directory. The hook itself runs in the root of the repository unless its entry says otherwise.",
		Facts: []Fact{{Doc: "004", Section: "Hook event input payloads", Documented: "every payload has cwd", In: cli10102, Vectors: "cli-payload-f-subdir-sessionStart"}},
	},
	{
		Name: "cwd", Type: pathType, Surfaces: inClaude, Required: inClaude, Example: `"/work/app"`,
		Doc:   "The session's directory, which is also where the hook runs.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "every payload has cwd"}},
	},
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
		Type: &Type{Kind: String, Enum: []Value{
			{Value: "default"}, {Value: "plan"}, {Value: "acceptEdits"}, {Value: "auto"}, {Value: "dontAsk"}, {Value: "bypassPermissions"},
		}},
		Doc:   "The permission mode of the session; not sent on all events.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "permission_mode is one of six modes and not on all events", In: claude21330, Vectors: "cc-payload-basic-UserPromptSubmit cc-payload-basic-SessionStart cc-payload-sub-SubagentStart cc-payload-compact-PreCompact cc-payload-basic-SessionEnd"}},
	},
	{
		Name: "effort", Surfaces: inClaude, Example: `{"level":"medium"}`,
		Events: []string{"PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "PermissionRequest", "PermissionDenied", "Stop", "SubagentStop", "InstructionsLoaded"},
		Type: &Type{Kind: Object, Fields: []Field{{
			Name: "level", Type: stringType, Surfaces: inClaude, Example: `"medium"`, Doc: "The reasoning effort of the session.",
			Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "effort.level is the reasoning effort"}},
		}}},
		Doc:   "The reasoning effort of the session.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "effort has a level"}},
	},
	{
		Name: "agentId", Snake: "agent_id", Type: stringType, Surfaces: inClaude, Only: InsideSubagents, Example: `"agent-1"`,
		Doc:   "Identifies the subagent; only inside one.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "agent_id is sent inside subagents"}},
	},
	{
		Name: "agentType", Snake: "agent_type", Type: stringType, Surfaces: inClaude, Only: InsideSubagents, Example: `"Explore"`,
		Doc:   "The name of the agent; only inside a subagent or with --agent.",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Common input fields", Documented: "agent_type is sent inside subagents and with --agent"}},
	},
	{
		Name: "scratchpadDir", Snake: "scratchpad_dir", Type: pathType, Surfaces: inClaude, Only: Interactively, Example: `"/tmp/claude/scratch"`,
		Doc:   "A directory for temporary files of the session; not sent in print mode.",
		Facts: []Fact{{Doc: "claude-2026-10", Section: "Common input", Documented: "scratchpad_dir is sent since 2.1.257", In: claude21330, Observed: "not sent in print mode", Vectors: "cc-payload-basic-PreToolUse cc-payload-basic-Stop"}},
	},
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
	return []Field{
		{
			Name: "agentId", Snake: "agent_id", Type: stringType, Surfaces: inCLI, Editions: OnlyObserved, Only: InsideSubagents, Example: `"6f1c9d1e-2b34-4a5f-9c01-7d8e9f0a1b2c"`,
			Doc:   "Identifies the subagent; only when the event happens inside one.",
			Facts: []Fact{{In: cli10102, Observed: "sent inside a subagent", Vectors: "cli-payload-x-sub-tools-userPromptSubmitted-2 cli-payload-ct-gh-task-preToolUse"}},
		},
		{
			Name: "agentType", Snake: "agent_type", Type: stringType, Surfaces: inCLI, Editions: OnlyObserved, Only: InsideSubagents, Example: `"task"`,
			Doc:   "The name of the agent that runs as the subagent; only when the event happens inside one.",
			Facts: []Fact{{In: cli10102, Observed: "sent inside a subagent", Vectors: "cli-payload-x-sub-tools-userPromptSubmitted-2 cli-payload-ct-gh-task-preToolUse"}},
		},
		{
			Name: "parentAgentId", Snake: "parent_agent_id", Type: stringType, Surfaces: inCLI, Editions: OnlyObserved, Only: InsideSubagents, Example: `"0b9e7a52-7a0b-4e0c-8f5d-2f4f1f6a7c11"`,
			Doc:   "Identifies the agent that started the subagent; only when the event happens inside one.",
			Facts: []Fact{{In: cli10102, Observed: "sent inside a subagent", Vectors: "cli-payload-x-sub-tools-userPromptSubmitted-2 cli-payload-ct-gh-task-preToolUse"}},
		},
	}
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

func firingOpen(why string, facts ...Fact) Firing {
	return Firing{State: FiringOpen, When: why, Facts: facts}
}

// Cells that many events share.
func unknownToVSCode() Firing {
	return notAnEvent("VS Code drops the event without a message; the rest of the file works",
		Fact{In: vscode1130, Observed: "names other than its ten events are dropped silently", Vectors: "parse-039-cli-names-unknown"})
}

func unknownToCLI() Firing {
	return notAnEvent("Copilot CLI ignores the event and writes a line to its debug log; the rest of the file works",
		Fact{In: cli10102, Observed: "unknown event names are ignored", Vectors: "cli-parse-ev-odd-preToolUse cli-parse-ev-odd-mixed-sessionStart"})
}

func unknownToCloud() Firing {
	return notAnEvent("the event is not in the cloud agent's list of events",
		Fact{Doc: "004", Section: "Hook events", Documented: "every supported event is listed, and this one is not"})
}

func unknownToClaude() Firing {
	return notAnEvent("Claude Code drops the unknown event and shows a settings warning",
		Fact{Doc: "claude-2026-08", Section: "Hook events", Documented: "every event is listed, and this one is not"})
}

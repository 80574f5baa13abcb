package schemas

import "slices"

// claudeOnly completes an event that only Claude Code has. The row holds what is specific to it; the rest follows from
// the section of the documentation with the event's name.
func claudeOnly(e Event, when string, output *Output, exits []ExitRule, merge Merge) *Event {
	e.Spellings = []Spelling{{Name: e.Name, Surfaces: inClaude}}
	e.Firing = unknownTo
	e.Firing[ClaudeCode] = firesWhen(when, saysClaude(e.Name, "fires "+when))
	e.Output[ClaudeCode] = output
	e.Exit[ClaudeCode] = exits
	e.Merge[ClaudeCode] = merge
	e.Facts = append(slices.Clone(e.Facts), saysClaude(e.Name, "one of Claude Code's events"))
	return &e
}

func claudeMatcher(on string, values ...Value) *MatcherRule {
	return matcherOn(inClaude, on, values,
		Fact{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "each event says what its matcher is matched against"})
}

// claudeContextOutput is an output with additionalContext and, if the event can block, decision and reason.
func claudeContextOutput(event, doc string, own ...Field) *Output {
	return claudeOutput(doc, slices.Concat(own, []Field{claudeWrapper(event, claudeContext(event))})...)
}

// sets marks a field of an answer that has an effect of its own.
func sets(f Field) Field {
	f.Sets = true
	return f
}

// claudeEvents are the events that only Claude Code has.
func claudeEvents() []*Event {
	return []*Event{
		claudeOnly(Event{
			Name:    "Setup",
			Summary: "Prepare a checkout once, before sessions work in it.",
			Matcher: claudeMatcher("trigger", setupTriggers...),
			Input: []Field{
				claudeSent("Setup", "trigger", "", &Type{Kind: String, Enum: setupTriggers}, `"init"`, "Which flag asked for it."),
			},
			Facts: []Fact{{Doc: "claude-2026-08", Section: "Setup", Documented: "one of Claude Code's events", In: claude21330, Vectors: "cc-select-events-Setup-init"}},
		},
			"with --init-only, and in print mode with --init or --maintenance",
			claudeOutput("What a hook prints is discarded.", claudeWrapper("Setup",
				onlyDocumented(contextField(inClaude, "According to the document, text added to Claude's context.",
					Fact{Doc: "claude-2026-08", Section: "Setup", Documented: "additionalContext is used", In: claude21330, Observed: "discarded, as plain text is", Vectors: "cc-result-setup-plain"})))),
			claudeExits(ExitWarns, "stderr is shown to the user; nothing can be blocked"), claudeContexts),
		claudeOnly(Event{
			Name:    "UserPromptExpansion",
			Summary: "Check a typed command before it becomes a prompt.",
			Matcher: claudeMatcher("commandName"),
			Input: []Field{
				claudeSent("UserPromptExpansion", "expansionType", "expansion_type", oneOf("slash_command", "mcp_prompt"), `"slash_command"`, "What is expanded."),
				claudeSent("UserPromptExpansion", "commandName", "command_name", stringType, `"review"`, "The command."),
				claudeSent("UserPromptExpansion", "commandArgs", "command_args", stringType, `"src/"`, "What was typed after it."),
				claudeSent("UserPromptExpansion", "commandSource", "command_source", stringType, `"project"`, "Where the command comes from."),
				claudeSent("UserPromptExpansion", "prompt", "", freeTextType, `"/review src/"`, "What was typed."),
			},
			Facts: []Fact{{In: claude21330, Observed: "UserPromptSubmit fires first, with the command as it was typed"}},
		},
			"when a typed command or an MCP server's prompt is expanded",
			claudeContextOutput("UserPromptExpansion", "Plain text on stdout is also context.",
				claudeBlock("UserPromptExpansion", "block stops the expansion.", "Shown to the user with a block.")...).withText(TextContext),
			claudeExits(ExitBlocks, "the expansion is blocked; stderr is shown to the user"), claudeFirstBlock()),
		claudeOnly(Event{
			Name:    "PermissionDenied",
			Summary: "React when auto mode denies a tool call.",
			Matcher: matcherOnTools(inClaude, inClaude, claudeMatchesTools),
			Input: slices.Concat(toolNameInput[3:], toolArgsInput[3:], toolUseIDInput[1:], []Field{
				claudeSent("PermissionDenied", "reason", "", stringType, `"the command deletes files"`, "Why the call was denied."),
			}),
		},
			"when auto mode denies a tool call",
			claudeOutput("", claudeWrapper("PermissionDenied",
				sets(claudeField("PermissionDenied", "retry", "", boolType, "true", "true lets the model try again.")))),
			claudeExits(ExitWarns, "stderr is shown; the call stays denied"), claudeNone),
		claudeOnly(Event{
			Name:    "PostToolBatch",
			Summary: "Check all the tool calls of one step together.",
			Input: []Field{
				claudeSent("PostToolBatch", "toolCalls", "tool_calls", &Type{Kind: Array, Elem: inputMap}, `[{"tool_name":"Read"}]`, "The calls of the step with their results."),
			},
		},
			"after all parallel tool calls of a step",
			claudeContextOutput("PostToolBatch", "", claudeBlock("PostToolBatch", "block ends the loop.", "Why.")...),
			claudeExits(ExitBlocks, "the loop ends; stderr is the reason"), claudeAnyBlock("stop").where(func(m *Merge) { m.Stop = "stop" },
				Fact{In: claude21330, Observed: "the loop ends, and no reason reaches the model", Vectors: "cc-result-ptb-block cc-result-ptb-e2 cc-merge-ptb-m-block-block"})),
		claudeOnly(Event{
			Name:    "MessageDisplay",
			Summary: "Change how the assistant's text is shown.",
			Input: []Field{
				claudeSent("MessageDisplay", "turnId", "turn_id", stringType, `"turn-1"`, "Identifies the turn."),
				claudeSent("MessageDisplay", "messageId", "message_id", stringType, `"msg-1"`, "Identifies the message."),
				claudeSent("MessageDisplay", "index", "", intType, "0", "The number of the chunk."),
				claudeSent("MessageDisplay", "final", "", boolType, "true", "true for the last chunk of the message."),
				claudeSent("MessageDisplay", "delta", "", stringType, `"Done."`, "The text of the chunk."),
			},
		},
			"when the assistant's text is shown",
			claudeOutput("", claudeWrapper("MessageDisplay",
				sets(claudeField("MessageDisplay", "displayContent", "", stringType, `"Done."`, "Shown instead of the text.")))),
			claudeExits(ExitWarns, "the text is shown unchanged"), claudeNone),
		claudeOnly(Event{
			Name:    "TaskCreated",
			Summary: "Check a task before it is created.",
			Input:   taskInput("TaskCreated"),
		},
			"when the TaskCreate tool creates a task",
			claudeOutput("continue:false is ignored here.", claudeBlock("TaskCreated", "block removes the task.", "Given to Claude with a block.")...),
			claudeExits(ExitBlocks, "the task is removed; stderr is given to Claude"), claudeAnyBlock("block")),
		claudeOnly(Event{
			Name:    "TaskCompleted",
			Summary: "Check a task before it counts as done.",
			Input:   taskInput("TaskCompleted"),
		},
			"when a task is marked as complete",
			claudeOutput("continue:false does nothing in print mode; a block keeps the task open.", claudeBlock("TaskCompleted", "block keeps the task open.", "Given to Claude with a block.")...),
			claudeExits(ExitBlocks, "the task stays open; stderr is given to Claude"),
			claudeAnyBlock("block").where(func(m *Merge) {
				documented := *m
				documented.Stop, m.Documented = "stop", &documented
			}, Fact{Doc: "claude-2026-08", Section: "TaskCompleted", Documented: "continue: false stops, with stopReason", In: claude21330, Observed: "continue: false does nothing in print mode"})),
		claudeOnly(Event{
			Name:    "StopFailure",
			Summary: "Report a turn that ended with an API error.",
			Matcher: claudeMatcher("error", stopFailures...),
			Input: []Field{
				claudeSent("StopFailure", "error", "", stringType, `"rate_limit"`, "What ended the turn; newer versions may add kinds."),
				claudeField("StopFailure", "errorDetails", "error_details", stringType, `"429 Too Many Requests"`, "Details, if known."),
				claudeField("StopFailure", "lastAssistantMessage", "last_assistant_message", freeTextType, `"Working on it."`, "The assistant's last text, if any."),
			},
		},
			"when an API error ends a turn",
			&Output{Doc: "All other fields are ignored here.", Fields: claudeCommonOutput[4:]},
			claudeExits(ExitIgnored, "ignored"), claudeNone),
		claudeOnly(Event{
			Name:    "TeammateIdle",
			Summary: "Keep a teammate working.",
			Input: []Field{
				claudeSent("TeammateIdle", "teammateName", "teammate_name", stringType, `"tester"`, "The teammate."),
				claudeSent("TeammateIdle", "teamName", "team_name", stringType, `"release"`, "The team."),
			},
		},
			"when a teammate is about to go idle",
			claudeOutput("continue:false stops the teammate; exit code 2 keeps it working."),
			claudeExits(ExitBlocks, "the teammate continues with stderr as its instruction"), claudeAnyBlock("block").where(func(m *Merge) { m.Stop = "stop" })),
		claudeOnly(Event{
			Name:    "InstructionsLoaded",
			Summary: "Record which instructions were loaded, and why.",
			Matcher: claudeMatcher("loadReason", loadReasons...),
			Input: []Field{
				claudeSent("InstructionsLoaded", "filePath", "file_path", pathType, `"/work/app/CLAUDE.md"`, "The file."),
				claudeSent("InstructionsLoaded", "memoryType", "memory_type", stringType, `"Project"`, "The kind of instructions."),
				claudeSent("InstructionsLoaded", "loadReason", "load_reason", &Type{Kind: String, Enum: loadReasons}, `"session_start"`, "Why it was loaded."),
				claudeField("InstructionsLoaded", "globs", "", stringsType, `["src/**"]`, "The patterns of a rule, if any."),
				claudeField("InstructionsLoaded", "triggerFilePath", "trigger_file_path", pathType, `"/work/app/src/a.ts"`, "The file that caused it to load, if any."),
				claudeField("InstructionsLoaded", "parentFilePath", "parent_file_path", pathType, `"/work/app/CLAUDE.md"`, "The file that includes it, if any."),
			},
		},
			"when CLAUDE.md or a rules file is loaded",
			claudeUnread("InstructionsLoaded"),
			claudeExits(ExitIgnored, "ignored; loading cannot be blocked"), claudeNone),
		claudeOnly(Event{
			Name:    "ConfigChange",
			Summary: "Refuse or record a change of settings during a session.",
			Matcher: claudeMatcher("source", configSources...),
			Input: []Field{
				claudeSent("ConfigChange", "source", "", &Type{Kind: String, Enum: configSources}, `"project_settings"`, "Which settings changed."),
				claudeField("ConfigChange", "filePath", "file_path", pathType, `"/work/app/.claude/settings.json"`, "The file, if any."),
			},
		},
			"when a settings or skill file changes",
			&Output{Doc: "The common fields are ignored here.", Fields: claudeBlock("ConfigChange", "block keeps the old settings; a change of managed settings cannot be blocked.", "Never shown.")},
			claudeExits(ExitBlocks, "the change is not applied, unless it is one of managed settings"), claudeAnyBlock("block")),
		claudeOnly(Event{
			Name:    "CwdChanged",
			Summary: "React when the session changes its directory.",
			Input: []Field{
				claudeSent("CwdChanged", "oldCwd", "old_cwd", pathType, `"/work/app"`, "The previous directory."),
				claudeSent("CwdChanged", "newCwd", "new_cwd", pathType, `"/work/app/web"`, "The new directory."),
			},
		},
			"when the session's directory changes",
			watchOutput("CwdChanged"), claudeExits(ExitWarns, "stderr is shown; the change remains"), claudeNone),
		claudeOnly(Event{
			Name:    "DirectoryAdded",
			Summary: "React when a directory is added to the session.",
			Matcher: claudeMatcher("source", valuesOf("slash_command", "/add-dir", "register_repo_root", "the SDK")...),
			Input: []Field{
				claudeSent("DirectoryAdded", "directory", "", pathType, `"/work/lib"`, "The directory."),
				claudeSent("DirectoryAdded", "source", "", oneOf("slash_command", "register_repo_root"), `"slash_command"`, "Who added it."),
			},
		},
			"when a directory is added by /add-dir or the SDK",
			claudeUnread("DirectoryAdded"),
			claudeExits(ExitIgnored, "ignored; the directory is there"), claudeNone),
		claudeOnly(Event{
			Name:    "FileChanged",
			Summary: "React when a watched file changes.",
			Matcher: claudeMatcher("filePath"),
			Input: []Field{
				claudeSent("FileChanged", "filePath", "file_path", pathType, `"/work/app/package.json"`, "The file."),
				claudeSent("FileChanged", "event", "", oneOf("change", "add", "unlink"), `"change"`, "What happened to it."),
			},
			Facts: []Fact{{Doc: "claude-2026-08", Section: "FileChanged", Documented: "the matcher is also the list of file names to watch, separated by |"}},
		},
			"when a watched file changes",
			watchOutput("FileChanged"), claudeExits(ExitWarns, "stderr is shown; the change remains"), claudeNone),
		claudeOnly(Event{
			Name:    "WorktreeCreate",
			Summary: "Create a worktree instead of git.",
			Input: []Field{
				claudeSent("WorktreeCreate", "name", "", stringType, `"fix-parser"`, "The name of the worktree."),
			},
		},
			"when a worktree is needed",
			&Output{
				Text: TextDirectory,
				Doc:  "The last non-empty line of stdout is the path of the worktree; an http hook answers with hookSpecificOutput.worktreePath.",
				Fields: []Field{claudeWrapper("WorktreeCreate",
					claudeField("WorktreeCreate", "worktreePath", "", pathType, `"/work/trees/fix-parser"`, "The path of the worktree, from an http hook."))},
			},
			worktreeExits("the worktree could not be created"), claudeNone),
		claudeOnly(Event{
			Name:    "WorktreeRemove",
			Summary: "Remove a worktree instead of git.",
			Input: []Field{
				claudeSent("WorktreeRemove", "worktreePath", "worktree_path", pathType, `"/work/trees/fix-parser"`, "The path of the worktree."),
			},
		},
			"when a worktree is removed",
			claudeUnread("WorktreeRemove"),
			claudeExits(ExitWarns, "the removal cannot be blocked; later versions report a failure if the directory remains"), claudeNone),
		claudeOnly(Event{
			Name:    "PostCompact",
			Summary: "React to the summary after compaction.",
			Matcher: claudeMatcher("trigger", compactTriggers...),
			Input: []Field{
				claudeSent("PostCompact", "trigger", "", &Type{Kind: String, Enum: compactTriggers}, `"auto"`, "How compaction was triggered."),
				claudeSent("PostCompact", "compactSummary", "compact_summary", stringType, `"The test was fixed."`, "The summary that replaced the conversation."),
			},
		},
			"after compaction",
			claudeUnread("PostCompact"),
			claudeExits(ExitWarns, "stderr is shown; the conversation is already compacted"), claudeNone),
		claudeOnly(Event{
			Name:    "Elicitation",
			Summary: "Answer an MCP server's question for the user.",
			Matcher: claudeMatcher("mcpServerName"),
			Input: []Field{
				claudeSent("Elicitation", "mcpServerName", "mcp_server_name", stringType, `"github"`, "The server that asks."),
				claudeSent("Elicitation", "message", "", stringType, `"Which branch?"`, "The question."),
				claudeField("Elicitation", "mode", "", stringType, `"form"`, "How it is asked."),
				claudeField("Elicitation", "url", "", &Type{Kind: String, Format: URL}, `"https://example.com/login"`, "A page to open, if any."),
				claudeField("Elicitation", "elicitationId", "elicitation_id", stringType, `"e-1"`, "Identifies the question."),
				claudeField("Elicitation", "requestedSchema", "requested_schema", anyMapType, `{"type":"object"}`, "The JSON Schema of the answer."),
			},
		},
			"when an MCP server asks the user",
			elicitationOutput("Elicitation"), claudeExits(ExitBlocks, "the question is declined"), claudeAnyBlock("decline")),
		claudeOnly(Event{
			Name:    "ElicitationResult",
			Summary: "Check the user's answer before an MCP server gets it.",
			Matcher: claudeMatcher("mcpServerName"),
			Input: []Field{
				claudeSent("ElicitationResult", "mcpServerName", "mcp_server_name", stringType, `"github"`, "The server that asked."),
				claudeSent("ElicitationResult", "action", "", oneOf("accept", "decline", "cancel"), `"accept"`, "The answer."),
				claudeField("ElicitationResult", "content", "", anyMapType, `{"name":"main"}`, "The values of the form, with accept."),
				claudeField("ElicitationResult", "mode", "", stringType, `"form"`, "How it was asked."),
				claudeField("ElicitationResult", "elicitationId", "elicitation_id", stringType, `"e-1"`, "Identifies the question."),
			},
		},
			"when an MCP server's question has been answered",
			elicitationOutput("ElicitationResult"), claudeExits(ExitBlocks, "the answer becomes a decline"), claudeAnyBlock("decline")),
		claudeOnly(Event{
			Name:    "PreModelSwitch",
			Summary: "Refuse a switch to another model.",
			Matcher: claudeMatcher("toModel"),
			Input:   slices.Concat(switchInput, []Field{switchField("source", "source", oneOf("command", "picker", "sdk"), `"command"`, "Who requested the switch.")}),
			Facts:   switchFacts,
		},
			"before a requested model switch",
			claudeOutput("",
				append(claudeBlock("PreModelSwitch", "block keeps the model.", "Shown to the user with a block."),
					claudeWrapper("PreModelSwitch",
						claudeField("PreModelSwitch", "permissionDecision", "", oneOf("allow", "deny", "ask"), `"deny"`, "What happens to the switch."),
						claudeField("PreModelSwitch", "permissionDecisionReason", "", stringType, `"too expensive"`, "Why.")))...),
			switchExits(), claudeAnyBlock("block")),
		claudeOnly(Event{
			Name:    "PostModelSwitch",
			Summary: "React to a model switch.",
			Matcher: claudeMatcher("toModel"),
			Input:   slices.Concat(switchInput, []Field{switchField("source", "source", oneOf("command", "picker", "sdk", "auto", "resume"), `"auto"`, "Who or what switched the model.")}),
			Facts:   switchFacts,
		},
			"after any lasting model switch",
			claudeContextOutput("PostModelSwitch", "Plain text on stdout is also context.").withText(TextOther), // documented as context, not observed
			claudeExits(ExitWarns, "stderr is shown; the model stays switched"), claudeContexts),
	}
}

var setupTriggers = valuesOf("init", "--init or --init-only", "maintenance", "--maintenance")

func taskInput(event string) []Field {
	return []Field{
		claudeSent(event, "taskId", "task_id", stringType, `"task-1"`, "Identifies the task."),
		claudeSent(event, "taskSubject", "task_subject", stringType, `"Fix the failing test"`, "The task in a few words."),
		claudeField(event, "taskDescription", "task_description", freeTextType, `"TestParse fails on Windows"`, "The full description of the task, if given."),
		claudeField(event, "teammateName", "teammate_name", stringType, `"tester"`, "In a team: the teammate who works on it."),
		claudeField(event, "teamName", "team_name", stringType, `"release"`, "In a team: its name."),
	}
}

var stopFailures = valuesOf(
	"rate_limit", "too many requests", "overloaded", "the service is overloaded", "authentication_failed", "the login failed",
	"oauth_org_not_allowed", "the organization is not allowed", "billing_error", "billing", "invalid_request", "the request was refused",
	"model_not_found", "no such model", "server_error", "the service failed", "max_output_tokens", "the answer became too long", "unknown", "anything else",
)

var loadReasons = valuesOf(
	"session_start", "at the start", "nested_traversal", "a file in a subfolder was touched", "path_glob_match", "a rule's pattern matched",
	"include", "another file includes it", "compact", "again after compaction",
)

var configSources = valuesOf(
	"user_settings", "the user's settings", "project_settings", "the project's settings", "local_settings", "the project's local settings",
	"policy_settings", "managed settings; they cannot be blocked", "skills", "a skill file",
)

// watchOutput is the output of the two events that can change what is watched.
func watchOutput(event string) *Output {
	return &Output{
		Doc: "The other common fields are ignored here.",
		Fields: []Field{claudeCommonOutput[2], claudeWrapper(event,
			sets(claudeField(event, "watchPaths", "", stringsType, `["package.json"]`, "Files whose changes fire FileChanged.")))},
	}
}

// worktreeExits are the rules where any exit code but 0 is a failure.
func worktreeExits(failure string) []ExitRule {
	rules := claudeExits(ExitBlocks, failure)
	for i := range rules {
		if rules[i].Code != 0 {
			rules[i].Effect, rules[i].ReadsOutput, rules[i].Doc = ExitBlocks, false, failure
			rules[i].Facts = []Fact{{Doc: "claude-2026-08", Section: "WorktreeCreate", Documented: "any non-zero exit code is a failure"}}
		}
	}
	return rules
}

// elicitationOutput answers on behalf of the user.
func elicitationOutput(event string) *Output {
	return &Output{
		Doc: "The common fields are ignored here.",
		Fields: []Field{claudeWrapper(event,
			claudeField(event, "action", "", oneOf("accept", "decline", "cancel"), `"decline"`, "The answer."),
			claudeField(event, "content", "", anyMapType, `{"name":"main"}`, "With accept: the values of the form."))},
	}
}

// The two events about models are newer than the other pages: they are in the changelog and in later editions.

// switchField is a field of the events about models.
func switchField(name, snake string, t *Type, example, doc string) Field {
	return sentAlways(inClaude, name, snake, t, example, doc,
		Fact{Doc: "claude-2026-10", Section: "Model switches", Documented: "the payload has " + snake})
}

var switchInput = []Field{
	switchField("fromModel", "from_model", stringType, `"claude-sonnet-4-5"`, "The previous model."),
	switchField("toModel", "to_model", stringType, `"claude-opus-4-5"`, "The new model."),
	switchField("requestedModel", "requested_model", stringType, `"opus"`, "What was asked for."),
	switchField("contextTokens", "context_tokens", intType, "120000", "The size of the conversation, in tokens."),
	switchField("promptCacheWarm", "prompt_cache_warm", boolType, "true", "Whether a warm prompt cache would be lost."),
	switchField("cacheTtl", "cache_ttl", anyType, `"5m"`, "How long the cache lives."),
	switchField("estimatedCacheWriteUsd", "estimated_cache_write_usd", numberType, "0.45", "What rewriting the cache would cost."),
	switchField("pricing", "pricing", anyType, `{}`, "The prices of both models."),
}

var switchFacts = []Fact{{Doc: "claude-2026-10", Section: "Model switches", Documented: "added in 2.1.251"}}

// switchExits differ from those of other events: a hook without an answer blocks.
func switchExits() []ExitRule {
	rules := claudeExits(ExitBlocks, "the model is kept; stderr is shown to the user")
	for i := range rules {
		if rules[i].Code == TimedOut {
			rules[i].Effect, rules[i].Doc = ExitBlocks, "the model is kept"
			rules[i].Facts = []Fact{{Doc: "claude-2026-10", Section: "Model switches", Documented: "a timeout blocks as well"}}
		}
	}
	return rules
}

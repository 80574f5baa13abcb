package schemas

func eventSessionStart() *Event {
	return &Event{
		Name:      "SessionStart",
		Starts:    true,
		Summary:   "Prepare a session: check the environment and give the model context.",
		Spellings: []Spelling{{"SessionStart", inVSCode | inCopilot | inClaude, SnakeCase}, {"sessionStart", inVSCode | inCopilot, CamelCase}},
		Firing: [numSurfaces]Firing{
			VSCode: firesWhen("before the first request of a new chat session",
				Fact{Doc: "000", Section: "Lifecycle Events", Documented: "fires on the first prompt of a new session", In: vscode1130, Vectors: "mrg-083-session-start-once"}),
			CopilotCLI: firesWhen("when a session starts, is resumed or starts over after /clear, in parallel with userPromptSubmitted; both end before the first model request",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires when a new or resumed session begins", In: cli10102, Vectors: "cli-payload-ev-camel-sessionStart cli-order-ss-ordering-sessionStart"}),
			CloudAgent: firesWhen("once per job, as a new session",
				Fact{Doc: "004", Section: "Hook events", Documented: "fires once per job, as a new session and not as a resumed one"}),
			ClaudeCode: firesWhen("when a session starts, is resumed, cleared, compacted or forked",
				Fact{Doc: "claude-2026-08", Section: "SessionStart", Documented: "fires on startup, resume, clear, compact and fork"}),
		},
		Matcher: &MatcherRule{
			On: "source",
			Values: []Value{
				{Value: "startup", Surfaces: inClaude, Doc: "a new session"},
				{Value: "resume", Surfaces: inClaude, Doc: "an earlier session is resumed"},
				{Value: "clear", Surfaces: inClaude, Doc: "after /clear"},
				{Value: "compact", Surfaces: inClaude, Doc: "after compaction"},
				{Value: "fork", Surfaces: inClaude, Doc: "a session copied from another"},
			},
			AppliedBy: inClaude, DocumentedOn: inClaude,
			Facts: []Fact{
				{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "matched against the source", Surfaces: inClaude},
				{In: cli10102, Observed: "the hook runs whether or not its matcher matches", Vectors: "cli-select-m-camel-flat-sessionStart", Surfaces: inCLI},
				{Doc: "000", Section: "Gotchas and Common Mistakes", Documented: "matchers are parsed and not applied", In: vscode1130, Vectors: "parse-044-matcher-group", Surfaces: inVSCode},
			},
		},
		Input: []Field{
			sentAlways(inVSCode, "source", "", oneOf("new"), `"new"`, "How the session was started; always new.",
				Fact{Doc: "003", Section: "SessionStart input", Documented: "currently always new", In: vscode1130, Vectors: "pay-010"}),
			sentAlways(inCopilot, "source", "",
				oneOfMeaning("startup", "a session at the start of the program", "resume", "an earlier session is resumed",
					"new", "a new session, also after /clear"), `"new"`,
				"How the session was started.",
				Fact{Doc: "004", Section: "sessionStart / SessionStart", Documented: "startup, resume or new", In: cli10102, Observed: "new, and resume with --continue; startup was never seen", Vectors: "cli-payload-ev-camel-sessionStart cli-payload-rs-continue-userPromptSubmitted", Surfaces: inCLI},
				Fact{Doc: "004", Section: "Hook events", Documented: "always a new session", Surfaces: inCloud}),
			sentAlways(inClaude, "source", "", oneOf("startup", "resume", "clear", "compact", "fork"), `"startup"`,
				"How the session was started.",
				Fact{Doc: "claude-2026-08", Section: "SessionStart", Documented: "startup, resume, clear, compact or fork"}),
			onlyObserved(defaultsTo(`"unknown"`, sentAlways(inVSCode, "model", "", stringType, `"gpt-5"`, "The ID of the session's model, or \"unknown\" if there is none.",
				Fact{Doc: "003", Section: "SessionStart input", Documented: "source is the only field", In: vscode1130, Observed: "sent since 1.130", Vectors: "pay-010"}))),
			onlyObserved(only(ForKnownAgents, sentSometimes(inVSCode, "agentType", "agent_type", stringType, `"agent"`,
				"The name of the agent that the session runs, if any.",
				Fact{Doc: "003", Section: "SessionStart input", Documented: "source is the only field", In: vscode1130, Observed: "sent since 1.130 when the agent is known", Vectors: "pay-010"}))),
			sentSometimes(inCopilot, "initialPrompt", "initial_prompt", freeTextType, `"Fix the failing test"`,
				"The prompt that the session was started with, if any.",
				Fact{Doc: "004", Section: "sessionStart / SessionStart", Documented: "initialPrompt is optional", In: cli10102, Vectors: "cli-payload-ev-camel-sessionStart cli-payload-ev-error400-pascal-sessionStart cli-payload-pr-inter-sessionStart"}),
			{
				Name: "model", Type: stringType, Surfaces: inClaude, Example: `"claude-sonnet-4-5"`, Doc: "The ID of the session's model, if known.",
				OnSource: []string{"compact"}, Only: Interactively,
				Facts: []Fact{{Doc: "claude-2026-08", Section: "SessionStart", Documented: "the field is listed", In: claude21330, Observed: "in print mode only after a compaction; with a user at the start too", Vectors: "cc-select-ss-SessionStart-compact cc-payload-basic-SessionStart"}},
			},
			only(ForKnownAgents, sentSometimes(inClaude, "agentType", "agent_type", stringType, `"reviewer"`,
				"The agent chosen with --agent, if any.",
				saysClaude("SessionStart", "the field is listed"))),
			claudeResumed("contextTokens", "context_tokens", intType, "110", "How much of the context the earlier conversation fills; only with resume and fork."),
			claudeResumed("secondsSinceLastResponse", "seconds_since_last_response", numberType, "42", "How long ago the last answer was; only with resume and fork."),
			claudeResumed("promptCacheLikelyExpired", "prompt_cache_likely_expired", boolType, "false", "true when the prompt is probably no longer cached; only with resume and fork."),
			claudeResumed("estimatedCacheWriteUsd", "estimated_cache_write_usd", numberType, "0.01", "What refilling the cache would cost; only with resume and fork."),
			claudeField("SessionStart", "sessionTitle", "session_title", stringType, `"Fix the failing test"`, "The session's title, if any."),
		},
		Output: [numSurfaces]*Output{
			VSCode: vscodeOutput("SessionStart", "Contexts go into the first request. continue and stopReason do not stop the session; they discard this hook's context and keep later hooks from running.",
				vscodeWrapper("SessionStart", contextField(inVSCode, "Text added to the conversation before the first request.",
					Fact{Doc: "003", Section: "SessionStart output", Documented: "context added to the agent's conversation", In: vscode1130, Vectors: "res-ss-001-context"}))),
			CopilotCLI: copilotOutput("Read at the top level only; a wrapper, plain text and decisions have no effect.",
				onlyDocumented(contextField(inCLI, "Text injected into the session.",
					Fact{Doc: "004", Section: "Hook events", Documented: "may inject additionalContext into the session"})),
				anyValue(onlyObserved(contextField(inCLI, "Text that becomes a user message before the prompt. Other JSON values are written out as text, null as \"null\".",
					Fact{Doc: "004", Section: "Hook events", Documented: "may inject additionalContext into the session", In: cli10102, Vectors: "cli-merge-x-ss-two-ctx-sessionStart cli-result-x-ssP-ctx-sessionStart cli-result-xss-null-sessionStart cli-result-xss-arr-sessionStart"})))),
			CloudAgent: copilotOutput("Read at the top level.",
				contextField(inCloud, "Text injected into the session.",
					Fact{Doc: "004", Section: "Hook events", Documented: "may inject additionalContext into the session"})),
			ClaudeCode: claudeOutput("Plain text on stdout is also context.",
				claudeWrapper("SessionStart",
					claudeContext("SessionStart"),
					sets(claudeField("SessionStart", "initialUserMessage", "", stringType, `"Read CONTRIBUTING.md first."`, "The first user message, in print mode.")),
					sets(claudeField("SessionStart", "sessionTitle", "", stringType, `"Release 2.1"`, "A title for the session.")),
					sets(claudeField("SessionStart", "watchPaths", "", stringsType, `["package.json"]`, "Files whose changes fire FileChanged.")),
					sets(claudeField("SessionStart", "reloadSkills", "", boolType, `true`, "true reloads the skills.")),
				)).withText(TextContext),
		},
		Exit: [numSurfaces][]ExitRule{
			VSCode:     vscodeExits(vscodeTwoDocumented, vscodeTwoIgnored),
			CopilotCLI: copilotExits(true, "cli-result-x-ssP-e2-sessionStart"),
			CloudAgent: copilotExits(true, ""),
			ClaudeCode: claudeExits(ExitWarns, "stderr is shown to the user; a session start cannot be blocked"),
		},
		Merge: [numSurfaces]Merge{
			VSCode: {Rule: MergeContexts, Doc: "every hook runs; contexts are joined with a newline", Facts: []Fact{
				{In: vscode1130, Observed: "contexts are joined with a newline; a stop reason keeps later hooks from running without stopping the session", Vectors: "mrg-040-ss-contexts mrg-041-ss-stop-ends-sequence"}}},
			CopilotCLI: copilotStartContexts(ContextReset, "a value that is not text replaces the contexts before it and is replaced by text after it; blank texts are ignored"),
			CloudAgent: copilotContexts,
			ClaudeCode: claudeContexts.where(func(m *Merge) { m.Contexts, m.WarningsUnused = ContextLines, true },
				Fact{In: claude21330, Observed: "contexts of JSON answers are joined with a newline; if a hook prints plain text, they stay separate", Vectors: "cc-merge-ss-m-plain-ctx cc-merge-ss-m-plain-plain"}),
		},
		Facts: []Fact{
			{Doc: "003", Section: "SessionStart", Documented: "fires when a new agent session begins", Surfaces: inVSCode},
			{Doc: "004", Section: "sessionStart / SessionStart", Documented: "one of the thirteen events", Surfaces: inCopilot},
			{Doc: "claude-2026-08", Section: "SessionStart", Documented: "one of Claude Code's events", Surfaces: inClaude},
		},
	}
}

// claudeResumed is a field about the conversation that a session resumes.
func claudeResumed(name, snake string, t *Type, example, doc string) Field {
	return Field{
		Name: name, Snake: snake, Type: t, Surfaces: inClaude, Example: example, Doc: doc, OnSource: []string{"resume", "fork"},
		Facts: []Fact{{In: claude21330, Observed: "sent when a session is resumed or forked", Vectors: "cc-payload-resume-SessionStart-3"}},
	}
}

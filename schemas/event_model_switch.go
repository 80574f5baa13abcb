package schemas

import "slices"

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

func eventPreModelSwitch() *Event {
	return claudeOnly(Event{
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
		switchExits(), claudeAnyBlock("block"))
}

func eventPostModelSwitch() *Event {
	return claudeOnly(Event{
		Name:    "PostModelSwitch",
		Summary: "React to a model switch.",
		Matcher: claudeMatcher("toModel"),
		Input:   slices.Concat(switchInput, []Field{switchField("source", "source", oneOf("command", "picker", "sdk", "auto", "resume"), `"auto"`, "Who or what switched the model.")}),
		Facts:   switchFacts,
	},
		"after any lasting model switch",
		claudeContextOutput("PostModelSwitch", "Plain text on stdout is also context.").withText(TextOther), // documented as context, not observed
		claudeExits(ExitWarns, "stderr is shown; the model stays switched"), claudeContexts)
}

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

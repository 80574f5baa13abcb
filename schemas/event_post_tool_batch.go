package schemas

func eventPostToolBatch() *Event {
	return claudeOnly(Event{
		Name:    "PostToolBatch",
		Summary: "Check all the tool calls of one step together.",
		Input: []Field{
			claudeSent("PostToolBatch", "toolCalls", "tool_calls", &Type{Kind: Array, Elem: inputMap}, `[{"tool_name":"Read"}]`, "The calls of the step with their results."),
		},
	},
		"after all parallel tool calls of a step",
		claudeContextOutput("PostToolBatch", "", claudeBlock("PostToolBatch", "block ends the loop.", "Why.")...),
		claudeExits(ExitBlocks, "the loop ends; stderr is the reason"), claudeAnyBlock("stop").where(func(m *Merge) { m.Stop = "stop" },
			Fact{In: claude21330, Observed: "the loop ends, and no reason reaches the model", Vectors: "cc-result-ptb-block cc-result-ptb-e2 cc-merge-ptb-m-block-block"}))
}

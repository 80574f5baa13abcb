package schemas

func eventUserPromptExpansion() *Event {
	return claudeOnly(Event{
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
		claudeExits(ExitBlocks, "the expansion is blocked; stderr is shown to the user"), claudeFirstBlock())
}

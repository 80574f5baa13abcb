package schemas

func eventWorktreeCreate() *Event {
	return claudeOnly(Event{
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
		worktreeExits("the worktree could not be created"), claudeNone)
}

func eventWorktreeRemove() *Event {
	return claudeOnly(Event{
		Name:    "WorktreeRemove",
		Summary: "Remove a worktree instead of git.",
		Input: []Field{
			claudeSent("WorktreeRemove", "worktreePath", "worktree_path", pathType, `"/work/trees/fix-parser"`, "The path of the worktree."),
		},
	},
		"when a worktree is removed",
		claudeUnread("WorktreeRemove"),
		claudeExits(ExitWarns, "the removal cannot be blocked; later versions report a failure if the directory remains"), claudeNone)
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

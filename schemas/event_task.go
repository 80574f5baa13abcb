package schemas

func taskInput(event string) []Field {
	return []Field{
		claudeSent(event, "taskId", "task_id", stringType, `"task-1"`, "Identifies the task."),
		claudeSent(event, "taskSubject", "task_subject", stringType, `"Fix the failing test"`, "The task in a few words."),
		claudeField(event, "taskDescription", "task_description", freeTextType, `"TestParse fails on Windows"`, "The full description of the task, if given."),
		claudeField(event, "teammateName", "teammate_name", stringType, `"tester"`, "In a team: the teammate who works on it."),
		claudeField(event, "teamName", "team_name", stringType, `"release"`, "In a team: its name."),
	}
}

func eventTaskCreated() *Event {
	return claudeOnly(Event{
		Name:    "TaskCreated",
		Summary: "Check a task before it is created.",
		Input:   taskInput("TaskCreated"),
	},
		"when the TaskCreate tool creates a task",
		claudeOutput("continue:false is ignored here.", claudeBlock("TaskCreated", "block removes the task.", "Given to Claude with a block.")...),
		claudeExits(ExitBlocks, "the task is removed; stderr is given to Claude"), claudeAnyBlock("block"))
}

func eventTaskCompleted() *Event {
	return claudeOnly(Event{
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
		}, Fact{Doc: "claude-2026-08", Section: "TaskCompleted", Documented: "continue: false stops, with stopReason", In: claude21330, Observed: "continue: false does nothing in print mode"}))
}

package schemas

// watchOutput is the output of the two events that can change what is watched.
func watchOutput(event string) *Output {
	return &Output{
		Doc: "The other common fields are ignored here.",
		Fields: []Field{claudeCommonOutput[2], claudeWrapper(event,
			sets(claudeField(event, "watchPaths", "", stringsType, `["package.json"]`, "Files whose changes fire FileChanged.")))},
	}
}

func eventCwdChanged() *Event {
	return claudeOnly(Event{
		Name:    "CwdChanged",
		Summary: "React when the session changes its directory.",
		Input: []Field{
			claudeSent("CwdChanged", "oldCwd", "old_cwd", pathType, `"/work/app"`, "The previous directory."),
			claudeSent("CwdChanged", "newCwd", "new_cwd", pathType, `"/work/app/web"`, "The new directory."),
		},
	},
		"when the session's directory changes",
		watchOutput("CwdChanged"), claudeExits(ExitWarns, "stderr is shown; the change remains"), claudeNone)
}

func eventFileChanged() *Event {
	return claudeOnly(Event{
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
		watchOutput("FileChanged"), claudeExits(ExitWarns, "stderr is shown; the change remains"), claudeNone)
}

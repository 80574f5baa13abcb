package schemas

func eventDirectoryAdded() *Event {
	return claudeOnly(Event{
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
		claudeExits(ExitIgnored, "ignored; the directory is there"), claudeNone)
}

package schemas

var loadReasons = valuesOf(
	"session_start", "at the start", "nested_traversal", "a file in a subfolder was touched", "path_glob_match", "a rule's pattern matched",
	"include", "another file includes it", "compact", "again after compaction",
)

func eventInstructionsLoaded() *Event {
	return claudeOnly(Event{
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
		claudeExits(ExitIgnored, "ignored; loading cannot be blocked"), claudeNone)
}

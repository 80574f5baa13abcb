package schemas

var configSources = valuesOf(
	"user_settings", "the user's settings", "project_settings", "the project's settings", "local_settings", "the project's local settings",
	"policy_settings", "managed settings; they cannot be blocked", "skills", "a skill file",
)

func eventConfigChange() *Event {
	return claudeOnly(Event{
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
		claudeExits(ExitBlocks, "the change is not applied, unless it is one of managed settings"), claudeAnyBlock("block"))
}

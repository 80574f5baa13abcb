package schemas

func eventTeammateIdle() *Event {
	return claudeOnly(Event{
		Name:    "TeammateIdle",
		Summary: "Keep a teammate working.",
		Input: []Field{
			claudeSent("TeammateIdle", "teammateName", "teammate_name", stringType, `"tester"`, "The teammate."),
			claudeSent("TeammateIdle", "teamName", "team_name", stringType, `"release"`, "The team."),
		},
	},
		"when a teammate is about to go idle",
		claudeOutput("continue:false stops the teammate; exit code 2 keeps it working."),
		claudeExits(ExitBlocks, "the teammate continues with stderr as its instruction"), claudeAnyBlock("block").where(func(m *Merge) { m.Stop = "stop" }))
}

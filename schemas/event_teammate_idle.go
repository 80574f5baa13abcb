package schemas

func eventTeammateIdle() *Event {
	return claudeOnly(Event{
		Name:    "TeammateIdle",
		Summary: "Keep a teammate working.",
		Input: []Field{
			claudeSent("TeammateIdle", "teammateName", "teammate_name", stringType, `"tester"`, "The team member."),
			claudeSent("TeammateIdle", "teamName", "team_name", stringType, `"release"`, "The team."),
		},
	},
		"when a team member is about to become idle",
		claudeOutput("continue:false stops the team member; exit code 2 keeps it at work."),
		claudeExits(ExitBlocks, "the teammate continues with stderr as its instruction"), claudeAnyBlock("block").where(func(m *Merge) { m.Stop = "stop" }))
}

package schemas

import (
	"cmp"
	"maps"
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// outcomes describe the outcomes by event and name; an event without its own entry uses those under "".
var outcomes = map[string]map[string]string{
	"PreToolUse": {
		"none": "no hook decides; the usual permission flow continues", "allow": "the tool runs without confirmation",
		"ask": "the user has to confirm the tool", "deny": "the tool is not run",
		"defer":      "the call is left to whoever started the session, which ends",
		"tool_error": "this tool call becomes an error, the session continues",
	},
	"PermissionRequest": {
		"none": "no hook decides; the usual permission flow continues", "allow": "permission is granted", "deny": "permission is refused",
	},
	"PostToolUse": {
		"none": "the result goes to the model", "block": "the model learns that the result was blocked",
		"replace": "the model gets another result", "lost": "nothing happens; the request to stop is lost", "stop": agentStops,
	},
	"PostToolUseFailure": {"stop": agentStops},
	"PostToolBatch":      {"stop": agentStops},
	"UserPromptSubmit": {
		"none": "the prompt goes to the model", "block": "the prompt is not sent", "replace": "another prompt is sent",
		"abort_request": "the request is aborted before the model is called",
	},
	"TaskCompleted":     {"stop": agentStops},
	"SessionEnd":        {"none": "the session ends"},
	"TeammateIdle":      {"none": "the teammate goes idle", "block": "the teammate keeps working", "stop": "the teammate is stopped"},
	"Elicitation":       answered("the user is asked"),
	"ElicitationResult": answered("the server gets the user's answer"),
	"": {
		"none": "the session continues", "stop": agentStops, "continue": "the agent continues",
		"fail":          "nothing is created, and the session ends",
		"abort_request": "the request is aborted", "deny": "the action is refused", "block": "the action is blocked",
	},
}

const agentStops = "the agent stops"

// answers are the outcomes of the events on which a hook may answer the question of an MCP server.
var answers = map[string]string{
	"accept": "the server gets the answer of the hook", "decline": "the server learns that the user declined", "cancel": "the server learns that the user canceled",
}

func answered(none string) map[string]string {
	own := maps.Clone(answers)
	own["none"] = none
	return own
}

// Outcomes returns the names of all outcomes that events can have, sorted.
func Outcomes() []string {
	var names []string
	for _, of := range outcomes {
		names = slices.AppendSeq(names, maps.Keys(of))
	}
	return slice.Set(names)
}

// OutcomeMeaning describes an outcome of the event, "" when there is no description.
func (e *Event) OutcomeMeaning(name string) string {
	return cmp.Or(outcomes[e.Name][name], outcomes[""][name])
}

// Outcomes returns the outcomes that the event can have.
func (e *Event) Outcomes(ed Edition) []string {
	own := outcomes[e.Name]
	switch {
	case e.Stops:
		return []string{"continue", "stop", "abort_request"}
	case e.Before == ToolWaits:
		ends := append(slices.Sorted(maps.Keys(own)), "abort_request")
		if ed == Documented {
			ends = append(ends, "block")
		}
		return ends
	}
	return slices.DeleteFunc(Outcomes(), func(a string) bool { return own[a] == "" && (a == "continue" || a == "stop" || answers[a] != "") })
}

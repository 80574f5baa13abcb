package simulate

import (
	"encoding/json"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func (h *PlannedHook) asksModel() bool {
	return h.Hook.Type == "prompt" || h.Hook.Type == "agent"
}

// ask uses the request's answer for a hook that would ask a model or call an MCP tool. It never asks or calls anything.
func (p *Plan) ask(h *PlannedHook) {
	r := &p.Request
	if r.listing {
		return
	}
	if at := schemas.HookTypeNamed(h.Hook.Type).Unready[r.Surface]; at.Event == p.Event.Name && p.values.str(at.Field) == at.Value {
		h.skip(StageCommand, "%s", at.Why)
		return
	}
	var text string
	found := false
	for _, name := range []string{h.ID, h.Hook.Prompt, h.Hook.Server + "/" + h.Hook.Tool, "*"} {
		if text, found = r.Answers[name]; found {
			break
		}
	}
	if !found {
		what := "a model would be asked: " + clip(h.Hook.Prompt)
		if h.Hook.Type == "mcp_tool" {
			what = "the tool " + h.Hook.Tool + " of the MCP server " + h.Hook.Server + " would be called"
		}
		h.skip(StageCommand, "%s; a simulation asks and calls nothing: give the answer with --answer", what)
		return
	}
	if h.Hook.Type != "mcp_tool" {
		text = p.commandOutput(h, text)
	}
	h.Spawn.Answer = &HookResult{Stdout: []byte(text)}
}

// commandOutput converts the answer of a prompt hook, {"ok":…,"reason":…}, into the equivalent output of a command hook.
func (p *Plan) commandOutput(h *PlannedHook, text string) string {
	text = strings.TrimSpace(text)
	if rest, fenced := strings.CutPrefix(text, "```"); fenced {
		text = strings.TrimSuffix(strings.TrimPrefix(rest, "json"), "```")
	}
	o := asObject([]byte(text))
	ok := string(o["ok"])
	if ok != "true" && ok != "false" {
		return "{" + text + "}" // not a usable answer
	}
	reason := o.str("reason")
	stop := h.Hook.ContinueOnBlock || p.Event.Stops
	var answer map[string]any
	switch {
	case ok == "true", p.Event.Stops && string(o["impossible"]) == "true":
		answer = map[string]any{}
	case stop:
		answer = map[string]any{"decision": "block", "reason": reason}
	case p.merge.RefusalStops:
		answer = map[string]any{"continue": false, "stopReason": reason, "decision": "block", "reason": reason}
	default:
		answer = map[string]any{"continue": false, "stopReason": reason}
	}
	return string(must(json.Marshal(answer)))
}

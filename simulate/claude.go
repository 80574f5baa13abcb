package simulate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// claude is Claude Code. It runs all hooks of an event at once; where answers conflict, the order of arrival decides.
var claude = &product{interpret: claudeInterpret, fold: (*dispatch).claudeFold, conclude: (*dispatch).claudeOutcome, texts: (*dispatch).claudeTexts}

func claudeInterpret(p *Plan, h *PlannedHook, r HookResult) Verdict {
	v := Verdict{hook: h, rule: p.exitRule(r), Kind: Success, result: r}
	fields := p.outputFields("")
	doc, plain := parseStrict(trim(decodeUTF8(r.Stdout))), ""
	if !strings.HasPrefix(doc.text, "{") || !strings.HasSuffix(doc.text, "}") {
		plain = doc.text
	}
	v.read, v.doc = !r.TimedOut && r.StartError == "", doc
	// An answer, or its first line alone, may say that the command goes on in the background; the rest is ignored.
	first, _, _ := strings.Cut(doc.text, "\n")
	v.background = r.Status == 0 && (string(doc.object["async"]) == "true" || string(parseStrict(first).object["async"]) == "true")
	problem, background := "", h.Hook.Async || v.background
	if doc.text != "" && plain == "" && !r.TimedOut && !background {
		if problem = claudeMismatch(p.Event, fields, doc); problem != "" {
			v.doc.problem, v.doc.valid = problem, false
		}
	}
	answer := doc.object
	if problem != "" || r.TimedOut || r.Status != 0 && r.ExitCode != 0 { // the body of an http answer other than 2xx is not read
		answer = nil
	}
	v.Failure = failureOf(r)
	switch {
	case background && r.StartError == "":
		v.Failure = "" // Claude Code does not wait for its result
	case v.Failure == "" && (problem != "" || r.Status != 0 && plain != ""):
		v.Failure = "output"
	}
	if v.Failure != "" {
		v.Kind = Warning
	}
	if !background {
		v.fields = pick(fields, answer)
		v.claudeAnswer(p, fields, answer)
		v.claudeEnd(p, r, doc, plain, answer != nil)
	}
	return v
}

// claudeMismatch says why an answer is unusable, being no JSON or having a value of the wrong type; "" when it is usable.
func claudeMismatch(ev *schemas.Event, fields []schemas.Field, doc document) string {
	if doc.object == nil {
		return "it is not valid JSON"
	}
	o := doc.object
	if why := decisionProblem(o); why != "" {
		return why
	}
	for _, name := range []string{"reason", "stopReason", "systemMessage"} {
		if _, isText := o.text(name); o.has(name) && !isText {
			return name + " must be a string"
		}
	}
	for _, name := range []string{"continue", "suppressOutput", "async"} {
		if raw := string(o[name]); o.has(name) && raw != "true" && raw != "false" {
			return name + " must be true or false"
		}
	}
	if !o.has(wrapper) {
		return ""
	}
	own := o.obj(wrapper)
	if own == nil {
		return wrapper + " must be an object"
	}
	f := fieldRead(fields, wrapper)
	if f == nil {
		return ev.Name + " has no " + wrapper
	}
	if name := own.str("hookEventName"); name != ev.Name {
		return fmt.Sprintf("hookEventName in %s must be %s", wrapper, ev.Name)
	}
	if ev.Merge[schemas.ClaudeCode].Rule == schemas.MergeFirstAnswer && !own.obj("decision").has("behavior") {
		return "decision in " + wrapper + " must be an object with behavior"
	}
	for _, field := range f.Type.Fields {
		if why := conform(field.Type, own[field.Name]); why != "" && field.Name != "hookEventName" {
			return field.Name + " " + why
		}
	}
	return ""
}

// decisionProblem says why the decision of an answer is invalid; "" when it is valid or absent.
func decisionProblem(o object) string {
	d, given := o["decision"]
	if s, _ := o.text("decision"); !given || s == "approve" || s == "block" {
		return ""
	}
	return fmt.Sprintf("decision must be approve or block, not %s", clip(string(d)))
}

func (v *Verdict) claudeAnswer(p *Plan, fields []schemas.Field, answer object) {
	own, rule := answer.obj(wrapper), p.Event.Merge[schemas.ClaudeCode].Rule
	reads := func(name string) bool { return fieldRead(fields, name) != nil }
	if msg := answer.str("systemMessage"); msg != "" && reads("systemMessage") {
		v.Warning = msg
	}
	if string(answer["continue"]) == "false" {
		v.stop = new(answer.str("stopReason"))
	}
	if ctx := own.str("additionalContext"); ctx != "" && reads("additionalContext") {
		v.context, v.Context = own["additionalContext"], ctx
	}
	decide := func(decision string, o object, reason string) {
		v.Decision, v.Reason = decision, notEmpty(o.str(reason))
	}
	if rule == schemas.MergeFirstAnswer {
		if d := own.obj("decision"); d != nil {
			v.Decision = d.str("behavior")
			if v.Decision == "deny" {
				decide("deny", d, "message")
			} else if d.obj("updatedInput") != nil {
				v.Updated = d["updatedInput"]
			}
		}
		return
	}
	switch d := answer.str("decision"); {
	case d == "approve" && rule == schemas.MergeMostRestrictive:
		decide("allow", answer, "reason")
	case d == "block" && reads("decision"):
		decide(blockIn(rule), answer, "reason")
	}
	if d := own.str("permissionDecision"); reads("permissionDecision") && d != "" && (ranks[d] > ranks[v.Decision] || d == "deny") {
		decide(d, own, "permissionDecisionReason")
	}
	if reads("action") {
		v.reply = own.str("action")
	}
	if reads("updatedInput") && own.obj("updatedInput") != nil {
		v.Updated = own["updatedInput"]
	}
	for _, name := range []string{"updatedMCPToolOutput", "updatedToolOutput"} {
		if raw, ok := own[name]; ok && reads(name) {
			v.Updated = raw
		}
	}
}

// blockIn returns the decision that a block becomes under a merge rule: deny where hooks decide on a permission.
func blockIn(rule schemas.MergeRule) string {
	if rule == schemas.MergeMostRestrictive || rule == schemas.MergeFirstAnswer {
		return "deny"
	}
	return "block"
}

// claudeEnd adds what the end means: exit code 2, a failure with onFailure "block", plain text that the event takes as context.
func (v *Verdict) claudeEnd(p *Plan, r HookResult, doc document, plain string, answered bool) {
	refuses := v.Decision == "deny" || v.Decision == "block"
	blocked := blockIn(p.Event.Merge[schemas.ClaudeCode].Rule)
	stderr := decodeUTF8(r.Stderr)
	documented := p.Request.Edition == schemas.Documented
	exits := r.StartError == "" && !r.TimedOut && r.Status == 0
	switch {
	case exits && r.ExitCode == 2 && r.Signal == "" && v.rule.Effect != schemas.ExitWarns && v.rule.Effect != schemas.ExitIgnored:
		v.Kind = Error
		switch {
		case refuses && v.Reason == nil: // as documented, stderr is the reason; how it is worded then was not observed
			v.cutShort, v.Reason = true, notEmpty(stderr)
		case refuses:
		case documented && v.Reason != nil: // the document gives the reason of any answer
			v.Decision = blocked
		default:
			v.Decision, v.Reason, v.fromExit = blocked, notEmpty(stderr), true
		}
	case v.Failure == "exit" && documented && answered: // the documents say that valid JSON decides whatever the exit code
	case v.Failure != "" && v.hook.Hook.OnFailure == "block" && slices.Contains(schemas.FailureEvents, p.Event.Name):
		v.Kind, v.Decision, v.fromExit, v.failedClosed = Error, blocked, true, true
		why := `failed; blocking because onFailure is "block"`
		switch {
		case v.Failure == "timeout":
			why = `timed out; blocking because onFailure is "block"`
		case r.Status != 0 && v.Failure == "http":
			why += fmt.Sprintf("\nHTTP %d from %s", r.Status, v.hook.Spawn.HTTP.URL)
		case v.Failure == "exit" && stderr == "":
			why += "\nNo stderr output"
		case v.Failure == "exit":
			why += "\n" + strings.TrimSpace(stderr)
		case v.hook.Hook.Type == "mcp_tool":
			why += mcpFailed + r.StartError
		case v.Failure == "http":
			why += "\n" + r.StartError
		case v.Failure == "output" && plain != "":
			why += "\nHTTP hook must return JSON, but got non-JSON response body: " + plain
		case v.Failure == "output" && decisionProblem(doc.object) != "":
			var shown bytes.Buffer
			_ = json.Indent(&shown, []byte(doc.text), "", "  ") // the text was parsed
			why += "\nHook JSON output validation failed — decision: Invalid option: expected one of \"approve\"|\"block\"\n\nThe hook's output was: " + shown.String()
		default:
			v.cutShort = true
		}
		v.Reason = &why
	case v.Failure == "timeout" && v.rule.Effect == schemas.ExitBlocks:
		v.Kind, v.Decision = Error, "block"
	case exits && v.Failure == "exit" && refuses:
		v.Kind = Error
	}
	if plain != "" && v.hook.Hook.Type == "mcp_tool" && !documented {
		plain = p.Event.Name + " completed" // the text of an MCP tool is not used; the model only learns that the hook has run
	}
	if !exits || r.ExitCode != 0 {
		if v.Failure == "" {
			v.directory = v.fields.str("worktreePath") // of an http hook
		}
		return
	}
	switch use := p.Event.TextOn(schemas.ClaudeCode); {
	case use == schemas.TextContext && plain != "":
		v.context, v.Context, v.plain = rawText(plain), plain, true
	case use == schemas.TextInstructions && v.Failure == "" && !documented:
		v.instructions = trim(decodeUTF8(r.Stdout))
	case use == schemas.TextDirectory && v.Failure == "":
		lines := strings.Split(trim(decodeUTF8(r.Stdout)), "\n")
		v.directory = trim(lines[len(lines)-1])
	}
}

// mcpFailed is what Claude Code tells the model when a guarding MCP tool cannot be called.
const mcpFailed = " and the hook got no usable answer from its MCP server. The user needs to fix the cause (in a session, /mcp shows the server's state)" +
	" or ask whoever manages the hook; Claude should not change the hook or work around it.\n"

// claudeKey identifies a hook for deduplication: equal hooks in settings files run once, those of plugins each.
func (p *Plan) claudeKey(h *PlannedHook) string {
	k, c := h.Hook, h.Hook.Commands[p.Request.OS]
	key := []string{k.Type, k.If, cmp.Or(k.Shell, "bash"), k.URL, k.Prompt, k.Server, k.Tool, k.Input, c.Line, fmt.Sprint(c.Exec != nil)}
	plugin := ""
	if k.Origin.Plugin != nil || k.Origin.Scope == schemas.Skill {
		plugin = h.ID
	}
	return fmt.Sprintf("%q", append(append(key, plugin), c.Args()...))
}

// deduplicate skips all but the last of equal hooks; the last one's timeout and onFailure apply.
func (p *Plan) deduplicate() {
	last := map[string]*PlannedHook{}
	for _, h := range p.running() {
		last[p.claudeKey(h)] = h
	}
	for _, h := range p.running() {
		if other := last[p.claudeKey(h)]; other != h && (p.Request.Edition == schemas.Observed || other.Source != h.Source) { // the document describes duplicates in different files only
			h.skip(StageHook, "%s has the same hook, and identical hooks run once", other.ID)
			p.tracef("%s is skipped: %s", h.ID, h.Skip)
		}
	}
}

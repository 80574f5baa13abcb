package simulate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
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
		if problem = p.claudeMismatch(fields, doc.object); problem != "" {
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
		v.claudeEnd(p, plain, answer != nil)
		v.claudeText(p, plain)
	}
	return v
}

// claudeMismatch says why an answer is unusable, being no JSON or having a value of the wrong type; "" when it is usable.
func (p *Plan) claudeMismatch(fields []schemas.Field, answer object) string {
	own, f := answer.obj(wrapper), fieldRead(fields, wrapper)
	switch check := p.failedCheck(answer); {
	case answer == nil:
		return "it is not valid JSON"
	case check != nil && check.Type.Enum != nil:
		return fmt.Sprintf("%s must be %s, not %s", check.Field, check.Must, clip(string(answer[check.Field])))
	case check != nil:
		return check.Field + " must be " + check.Must
	case !answer.has(wrapper):
		return ""
	case own == nil:
		return wrapper + " must be an object"
	case f == nil:
		return p.Event.Name + " has no " + wrapper
	case own.str("hookEventName") != p.Event.Name:
		return fmt.Sprintf("hookEventName in %s must be %s", wrapper, p.Event.Name)
	case p.merge.Rule == schemas.MergeFirstAnswer && !own.obj("decision").has("behavior"):
		return "decision in " + wrapper + " must be an object with behavior"
	}
	for _, field := range f.Type.Fields {
		if why := conform(field.Type, own[field.Name]); why != "" && field.Name != "hookEventName" {
			return field.Name + " " + why
		}
	}
	return ""
}

// failedCheck returns the first of the product's checks that an answer does not pass, nil when it passes all.
func (p *Plan) failedCheck(answer object) *schemas.AnswerCheck {
	return slice.Pointer(p.engine.AnswerChecks, func(c *schemas.AnswerCheck) bool { return conform(c.Type, answer[c.Field]) != "" })
}

func (v *Verdict) claudeAnswer(p *Plan, fields []schemas.Field, answer object) {
	own, rule := answer.obj(wrapper), p.merge.Rule
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

// claudeEnd adds what the end means: exit code 2, or a failure with onFailure "block".
func (v *Verdict) claudeEnd(p *Plan, plain string, answered bool) {
	refuses := v.Decision == "deny" || v.Decision == "block"
	blocked := blockIn(p.merge.Rule)
	documented := p.Request.Edition == schemas.Documented
	exits := v.result.exited()
	switch {
	case exits && v.result.ExitCode == 2 && v.result.Signal == "" && v.rule.Effect != schemas.ExitWarns && v.rule.Effect != schemas.ExitIgnored:
		v.Kind = Error
		stderr := notEmpty(decodeUTF8(v.result.Stderr))
		switch {
		case refuses && v.Reason == nil: // as documented, stderr is the reason; how it is worded then was not observed
			v.cutShort, v.Reason = true, stderr
		case refuses:
		case documented && v.Reason != nil: // the document gives the reason of any answer
			v.Decision = blocked
		default:
			v.Decision, v.Reason, v.fromExit = blocked, stderr, true
		}
	case v.Failure == "exit" && documented && answered: // the documents say that valid JSON decides whatever the exit code
	case v.Failure != "" && v.hook.Hook.OnFailure == "block" && slices.Contains(schemas.FailureEvents, p.Event.Name):
		v.Kind, v.Decision, v.fromExit, v.failedClosed = Error, blocked, true, true
		why, whole := v.claudeFailure(p, plain)
		v.Reason, v.cutShort = &why, !whole
	case v.Failure == "timeout" && v.rule.Effect == schemas.ExitBlocks:
		v.Kind, v.Decision = Error, "block"
	case exits && v.Failure == "exit" && refuses:
		v.Kind = Error
	}
}

// exited reports that the result is the end of a process, by itself or by a signal.
func (r *HookResult) exited() bool { return r.StartError == "" && !r.TimedOut && r.Status == 0 }

// claudeFailure is the reason of a block by a hook that failed; whole is false where it goes on in words that are not known.
func (v *Verdict) claudeFailure(p *Plan, plain string) (why string, whole bool) {
	const because = `blocking because onFailure is "block"`
	if v.Failure == "timeout" {
		return "timed out; " + because, true
	}
	why = "failed; " + because
	switch check := p.failedCheck(v.doc.object); {
	case v.Failure == "http" && v.result.Status != 0:
		why += fmt.Sprintf("\nHTTP %d from %s", v.result.Status, v.hook.Spawn.HTTP.URL)
	case v.Failure == "exit":
		why += "\n" + strings.TrimSpace(cmp.Or(decodeUTF8(v.result.Stderr), v.rule.NoStderr))
	case v.hook.Hook.Type == "mcp_tool":
		why += mcpFailed + v.result.StartError
	case v.Failure == "http":
		why += "\n" + v.result.StartError
	case v.Failure == "output" && plain != "":
		why += "\nHTTP hook must return JSON, but got non-JSON response body: " + plain
	case v.Failure == "output" && check != nil && check.Problem != "":
		var shown bytes.Buffer
		_ = json.Indent(&shown, []byte(v.doc.text), "", "  ") // the text was parsed
		why += "\nHook JSON output validation failed — " + check.Problem + "\n\nThe hook's output was: " + shown.String()
	default:
		return why, false
	}
	return why, true
}

// mcpFailed is what Claude Code tells the model when a guarding MCP tool cannot be called.
const mcpFailed = " and the hook got no usable answer from its MCP server. The user needs to fix the cause (in a session, /mcp shows the server's state)" +
	" or ask whoever manages the hook; Claude should not change the hook or work around it.\n"

// claudeText adds what the event makes of plain text: a context, instructions, a directory.
func (v *Verdict) claudeText(p *Plan, plain string) {
	documented := p.Request.Edition == schemas.Documented
	if !v.result.exited() || v.result.ExitCode != 0 {
		if v.Failure == "" {
			v.directory = v.fields.str("worktreePath") // of an http hook
		}
		return
	}
	switch use := p.Event.TextOn(p.Request.Surface); {
	case use == schemas.TextContext && plain != "":
		if v.hook.Hook.Type == "mcp_tool" && !documented {
			plain = p.Event.Name + " completed" // the tool's text is not used; the model only learns that the hook has run
		}
		v.context, v.Context, v.plain = rawText(plain), plain, true
	case use == schemas.TextInstructions && v.Failure == "" && !documented:
		v.instructions = trim(decodeUTF8(v.result.Stdout))
	case use == schemas.TextDirectory && v.Failure == "":
		lines := strings.Split(trim(decodeUTF8(v.result.Stdout)), "\n")
		v.directory = trim(lines[len(lines)-1])
	}
}

// claudeKey identifies a hook for deduplication: equal hooks in settings files run once, those of plugins each.
func (p *Plan) claudeKey(h *PlannedHook) string {
	k, c := h.Hook, h.Hook.Commands[p.Request.OS]
	key := []string{k.Type, k.If, cmp.Or(k.Shell, p.engine.Shells[0]), k.URL, k.Prompt, k.Server, k.Tool, k.Input, c.Line, fmt.Sprint(c.Exec != nil)}
	plugin := ""
	if k.Origin.Plugin != nil || k.Origin.Source.Scope == schemas.Skill {
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

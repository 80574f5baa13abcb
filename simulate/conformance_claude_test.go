package simulate

import (
	"encoding/json"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// claudeGiven is the input of a Claude Code vector.
type claudeGiven struct {
	Files    map[string]string
	Settings struct {
		ConfigDirUnset                bool
		FlagSettings, MainAgent, Mode string
		SettingSources, PluginDirs    []string
	}
	Env          map[string]string
	Cwd          string
	GitRoot      json.RawMessage
	Event        string
	Context      map[string]json.RawMessage
	Commands     map[string]behavior
	HTTP         map[string]reply
	MCPServers   []string
	ModelAnswers []struct {
		WhenPromptHas, Answer string
		DelaySec              float64
		HTTP                  int
	}
	MCPTools map[string]json.RawMessage
}

type claudeExpect struct {
	Run         []string
	HookOutcome string
	Stdin       map[string]json.RawMessage
	Outcome     map[string]json.RawMessage
	Killed      map[string]string
	Process     map[string]struct {
		Cwd        *string
		Argv       []string
		EnvAdded   map[string]string
		EnvRemoved []string
	}
	HTTP map[string]struct {
		Method  string
		Headers map[string]string
		Body    json.RawMessage
	}
}

var claudeTexts = strings.NewReplacer("${REPO}", "/repo", "${CLAUDE_CONFIG_DIR}", "/claude", "${PLUGIN_DIR}", "/plug", "${ADD_DIR}", "/add", "${OUTSIDE}", "/outside", "${PORT}", "4711")

func claudePath(p string) string {
	return strings.ReplaceAll(claudeTexts.Replace(p), "${HOME}", "/home/u")
}

func (g *claudeGiven) request() Request {
	tree := fstest.MapFS{"repo": {Mode: fs.ModeDir}, "home/u": {Mode: fs.ModeDir}}
	trust := config.TrustedNow
	for p, text := range g.Files {
		tree[strings.TrimPrefix(claudePath(p), "/")] = &fstest.MapFile{Data: []byte(claudeTexts.Replace(text))}
		if strings.HasSuffix(p, "/.claude.json") && strings.Contains(text, `"hasTrustDialogAccepted": true`) {
			trust = config.Trusted
		}
	}
	if string(g.GitRoot) != "null" {
		tree["repo/.git/HEAD"] = &fstest.MapFile{Data: []byte("ref: refs/heads/main\n")}
	}
	r := Request{
		Surface: schemas.ClaudeCode, FS: tree, Workspace: claudePath(g.Cwd), Home: "/home/u", Event: g.Event,
		Environ: []string{"HOME=/home/u", "PATH=/usr/bin:/bin"}, AllowNetwork: true, Sparse: true,
		Values: map[string]json.RawMessage{}, Trust: trust, Answers: map[string]string{},
		Start: config.Start{
			Agent: g.Settings.MainAgent, FlagSettings: claudeTexts.Replace(g.Settings.FlagSettings),
			SettingSources: g.Settings.SettingSources, Mode: g.Settings.Mode,
		},
	}
	if !g.Settings.ConfigDirUnset {
		r.Environ = append(r.Environ, "CLAUDE_CONFIG_DIR=/claude")
	}
	for name, value := range g.Env {
		r.Environ = append(r.Environ, name+"="+claudeTexts.Replace(value))
	}
	for _, dir := range g.Settings.PluginDirs {
		r.PluginDirs = append(r.PluginDirs, claudePath(dir))
	}
	for name, raw := range g.Context {
		raw = json.RawMessage(strings.ReplaceAll(claudeTexts.Replace(string(raw)), `"<unix-ms>"`, "1"))
		if name == "consecutiveBlocks" {
			_ = json.Unmarshal(raw, &r.Blocks)
			continue
		}
		r.Values[name] = raw
	}
	if name, ok := object(g.Context).text("agentType"); ok && g.Context["agentId"] != nil && r.Agent == "" {
		r.Agent, r.Subagent = name, true
	}
	for name, raw := range map[string]string{"sessionId": `"<uuid>"`, "transcriptPath": `"/claude/projects/<project>/<uuid>.jsonl"`, "effort": `{"level":"medium"}`, "promptId": `"<uuid>"`} {
		reason, _ := object(g.Context).text("loadReason")
		if name == "promptId" && (r.Event == "SessionStart" || r.Event == "Setup") || r.Event == "InstructionsLoaded" && reason != "nested_traversal" && (name == "promptId" || name == "effort") {
			continue // before the first prompt
		}
		r.Values[name] = json.RawMessage(raw)
	}
	if len(g.ModelAnswers) > 0 {
		r.Answers["*"] = g.ModelAnswers[0].Answer
	} else if len(g.MCPTools) > 0 {
		r.Answers["*"] = ""
	}
	return r
}

// claudeArrival is the result of one hook and when it arrives.
type claudeArrival struct {
	at     int
	name   string
	after  float64
	result HookResult
	spawn  Spawn
	starts bool
}

// answer returns what the vector's hook answers.
func (g *claudeGiven) answer(s Spawn) claudeArrival {
	a := claudeArrival{spawn: s, starts: true}
	limit := s.Timeout.Seconds()
	switch {
	case s.Answer != nil:
		a.starts, a.result = false, *s.Answer
		for _, m := range g.ModelAnswers {
			if m.HTTP >= 400 {
				a.result = HookResult{StartError: "the model answered with an error", Failure: HTTPFailed, ExitCode: -1}
			}
			if a.after = m.DelaySec; m.DelaySec >= limit {
				a.result = HookResult{ExitCode: -1, TimedOut: true}
			}
		}
		return a
	case s.HTTP != nil:
		u, err := url.Parse(s.HTTP.URL)
		if err != nil || s.HTTP.Blocked != "" || u.Port() != "4711" {
			a.starts, a.result = false, HookResult{StartError: "connect ECONNREFUSED " + u.Host, Failure: HTTPFailed, ExitCode: -1}
			return a
		}
		a.name = strings.TrimPrefix(u.Path, "/hook/")
		answer, ok := g.HTTP[a.name]
		if !ok {
			answer.Status = 200
		}
		a.after = answer.DelaySec
		a.result = HookResult{Status: answer.Status, Stdout: []byte(claudeTexts.Replace(answer.Body))}
		if answer.DelaySec >= limit {
			a.result = HookResult{ExitCode: -1, TimedOut: true}
		} else if answer.Status < 200 || answer.Status > 299 {
			a.result.ExitCode = 1
		}
		return a
	}
	words := s.Argv
	if s.Argv[0] == "/bin/sh" {
		words = strings.Fields(s.Argv[2])
	}
	if len(words) < 2 || words[0] != "PROBE" {
		a.starts, a.result = false, HookResult{StartError: "spawn ENOENT", Failure: SpawnFailed, ExitCode: -1}
		return a
	}
	a.name = strings.Trim(words[1], `"';`)
	b := g.Commands[a.name]
	a.after = b.SleepSec
	a.result = HookResult{ExitCode: b.Exit, Stderr: []byte(claudeTexts.Replace(b.Stderr)), Stdout: []byte(claudeTexts.Replace(b.Stdout))}
	if len(b.Signal) > 0 && string(b.Signal) != "null" {
		a.result.ExitCode, a.result.Signal = -1, strings.Trim(string(b.Signal), `"`)
	}
	if b.SleepSec+b.SleepAfterOutputSec >= limit {
		a.after, a.result = limit, HookResult{ExitCode: -1, Signal: "SIGTERM", TimedOut: true, Stdout: a.result.Stdout}
	}
	return a
}

// tool returns what the vector's MCP tool answers: its argument say.
func (g *claudeGiven) tool(h *PlannedHook) HookResult {
	if _, ok := g.MCPTools[h.Hook.Server+"/"+h.Hook.Tool]; !ok {
		return HookResult{StartError: "MCP server '" + h.Hook.Server + "' not connected", Failure: HTTPFailed, ExitCode: -1}
	}
	in := asObject([]byte(h.Hook.Input))
	text, isText := in.text("say")
	if !isText {
		text = string(in["say"])
	}
	return HookResult{Stdout: []byte(h.interpolate(text))}
}

func runClaudeVector(v vector) *differences {
	var g claudeGiven
	var want claudeExpect
	if err := json.Unmarshal(v.Given, &g); err != nil {
		return broken(err)
	}
	if err := json.Unmarshal([]byte(claudeTexts.Replace(string(v.Expect))), &want); err != nil {
		return broken(err)
	}
	if len(g.skills()) == 0 || v.skill != skillUnknown {
		return g.run(want, v.skill == skillUsed || v.skill == skillRan, v.skill == skillRan)
	}
	var d *differences
	for _, past := range []skillPast{skillUnused, skillUsed, skillRan} {
		if d = g.run(want, past != skillUnused, past == skillRan); len(d.list) == 0 {
			d.pass("whether the skill was used before")
			break
		}
	}
	return d
}

// skillPast is what the session of a vector has done with its skill before.
type skillPast uint8

const (
	skillUnknown skillPast = iota
	skillUnused
	skillUsed
	// skillRan: used, and its hooks with once have run.
	skillRan
)

var place = regexp.MustCompile(`^(.*)-([A-Za-z]+?)(?:-(\d+))?$`)

// setSkillPast finds out what vectors do not say from the others of their session: the number at the end of an ID counts the
// dispatches of an event, and the one for the tool Skill starts the skill. A session without it started with /skill.
func setSkillPast(list []vector) {
	starts, hasSkill := map[string]int{}, map[string]bool{}
	number := func(v vector) (event string, n int) {
		if m := place.FindStringSubmatch(v.ID); m != nil {
			event = m[2]
			n, _ = strconv.Atoi(m[3])
		}
		return event, n
	}
	for _, v := range list {
		var g claudeGiven
		_ = json.Unmarshal(v.Given, &g)
		if len(g.skills()) > 0 {
			hasSkill[v.Source] = true
		}
		if event, n := number(v); event == "PreToolUse" && string(g.Context["toolName"]) == `"Skill"` {
			starts[v.Source] = n
		}
	}
	for i := range list {
		v := &list[i]
		start, called := starts[v.Source]
		switch event, n := number(*v); {
		case v.Source == "" || !hasSkill[v.Source]:
		case !called && strings.Contains(v.ID, "slash"), called && event == "Stop", called && event == "PreToolUse" && n == start+1:
			v.skill = skillUsed
		case called && event == "PreToolUse" && n <= start:
			v.skill = skillUnused
		case called && event == "PreToolUse":
			v.skill = skillRan
		}
	}
}

// skills returns the names of the skills among the files.
func (g *claudeGiven) skills() []string {
	var names []string
	for p := range g.Files {
		if dir, ok := strings.CutSuffix(p, "/SKILL.md"); ok {
			names = append(names, path.Base(dir))
		}
	}
	return names
}

// run dispatches the event in a session that has used the skills if used is set, and whose skill hooks with once have already
// run if once is set.
func (g *claudeGiven) run(want claudeExpect, used, once bool) *differences {
	d := &differences{}
	req := g.request()
	if used {
		req.Skills = g.skills()
	}
	plan, err := NewPlan(req)
	if err != nil {
		return broken(err)
	}
	if once {
		plan.dropOnce()
	}
	dis := newDispatch(plan)
	var arrivals []claudeArrival
	ran := []string{}
	for at, h := range plan.Hooks {
		if !h.Runs() {
			continue
		}
		a := g.answer(dis.spawn(h))
		if h.Hook.Type == "mcp_tool" {
			a.result = g.tool(h)
		}
		a.at = at
		if a.starts {
			ran = append(ran, a.name)
		}
		arrivals = append(arrivals, a)
	}
	slices.SortStableFunc(arrivals, func(a, b claudeArrival) int {
		if a.after < b.after {
			return -1
		} else if a.after > b.after {
			return 1
		}
		return 0
	})
	for _, a := range arrivals {
		if dis.endedBy == "" {
			dis.takeAt(a.at, a.result)
		} else {
			dis.runs[a.at].Status, dis.runs[a.at].Reason = StatusNotReached, dis.endedBy
		}
	}
	res := dis.result()
	slices.Sort(ran)
	if want.Run != nil && !slices.Equal(ran, want.Run) {
		d.add("run: want %v, got %v", want.Run, ran)
	}
	d.claudeHookOutcome(want, res)
	d.claudeOutcome(res, g, want)
	for name := range want.Killed {
		i := slices.IndexFunc(arrivals, func(a claudeArrival) bool { return a.name == name })
		if i < 0 || !arrivals[i].result.TimedOut && dis.runs[arrivals[i].at].Status != StatusNotReached {
			d.add("killed: want %s", name)
		}
	}
	d.claudeProcess(arrivals, want, req.Environ)
	return d
}

func (d *differences) claudeHookOutcome(want claudeExpect, res *Result) {
	if want.HookOutcome == "" {
		return
	}
	for _, h := range res.Hooks {
		if h.Execution == nil {
			continue
		}
		got := "success"
		switch {
		case h.TimedOut:
			got = "cancelled"
		case h.Verdict.Failure != "" || h.ExitCode != nil && *h.ExitCode != 0 || h.Signal != nil:
			got = "error"
		}
		if got != want.HookOutcome {
			d.add("hookOutcome: want %s, got %s", want.HookOutcome, got)
		}
	}
}

func (d *differences) claudeOutcome(res *Result, g *claudeGiven, want claudeExpect) {
	o := res.Outcome
	for field, raw := range want.Outcome {
		switch field {
		case "userMessages", "resultText", "stderrText":
			if o.UserWarnings == nil {
				d.pass("the text for the user is not known")
				continue
			}
		}
		switch field {
		case "action":
			action := o.Action
			d.equal(field, raw, action)
		case "reason":
			d.equal(field, raw, o.Reason)
		case "reasons":
			var list []string
			_ = json.Unmarshal(raw, &list)
			d.equal(field, strings.Join(list, "\n"), o.Reason)
		case "context":
			d.equal(field, raw, o.Context)
		case "modelText":
			if o.ModelText == nil {
				d.pass("the text for the model is not known")
			} else {
				d.equal(field, raw, o.ModelText)
			}
		case "userMessages":
			d.equal(field, raw, slices.DeleteFunc(slices.Clone(o.UserWarnings), func(string) bool { return noInformation[res.Event] }))
		case "resultText", "stderrText":
			want := want.text(field)
			d.equal(field, modelName.ReplaceAllString(want, "$1$2"), modelName.ReplaceAllString(strings.Join(o.UserWarnings, "\n"), "$1$2"))
		case "compactInstructions":
			d.equal(field, raw, o.CompactInstructions)
		case "displayed":
			d.equal(field, raw, o.Displayed)
		case "worktreeCwd":
			d.equal(field, raw, o.Worktree)
		case "terminal":
			terminal := map[bool]string{true: "hook_stopped"}[o.Stopped]
			if o.Action == "defer" {
				terminal = "tool_deferred"
			}
			d.equal(field, raw, terminal)
		case "toolRan":
			switch o.Action {
			case "allow":
				d.equal(field, raw, true)
			case "deny", "ask", "defer":
				d.equal(field, raw, false)
			} // otherwise permission rules and the mode decide, outside the dispatch
		case "stopped":
			d.equal(field, raw, o.Stopped)
		case "modifiedArgs":
			if string(raw) == "null" && o.UpdatedInput != nil && fitsMask(plain(g.Context["toolArgs"]), plain(o.UpdatedInput)) {
				continue
			}
			d.equal(field, raw, orNull(o.UpdatedInput))
		case "modifiedResult":
			d.equal(field, raw, orNull(o.ModifiedResult))
		default:
			d.pass("outcome.%s", field)
		}
	}
}

// noInformation are the events whose user text is the output of a command, not a notice.
var noInformation = map[string]bool{"PreCompact": true, "PreModelSwitch": true, "SessionEnd": true}

// modelName matches the display name of a model, which no input contains, and the notice of a successful switch, which no
// hook causes.
var modelName = regexp.MustCompile("(Model switch to) .* (was blocked)|^Set model to [^\n]*\n")

// text returns a field of the expected outcome as text.
func (e *claudeExpect) text(field string) string { return object(e.Outcome).str(field) }

func (d *differences) claudeProcess(arrivals []claudeArrival, want claudeExpect, parent []string) {
	before := environMap(parent)
	for name, raw := range want.Stdin {
		i := slices.IndexFunc(arrivals, func(a claudeArrival) bool { return a.name == name })
		if i < 0 {
			d.add("stdin of %s: it did not run", name)
			continue
		}
		body := arrivals[i].spawn.Stdin
		if h := arrivals[i].spawn.HTTP; h != nil {
			body = h.Body
		}
		d.equal("stdin of "+name, raw, json.RawMessage(body))
	}
	for name, w := range want.HTTP {
		i := slices.IndexFunc(arrivals, func(a claudeArrival) bool { return a.name == name })
		if i < 0 || arrivals[i].spawn.HTTP == nil {
			d.add("request of %s: none was sent", name)
			continue
		}
		headers := map[string]string{}
		for _, hd := range arrivals[i].spawn.HTTP.Headers {
			headers[strings.ToLower(hd.Name)] = strings.TrimSpace(hd.Value)
		}
		d.equal("headers of "+name, w.Headers, headers)
	}
	for name, w := range want.Process {
		name, _, _ = strings.Cut(name, "#")
		i := slices.IndexFunc(arrivals, func(a claudeArrival) bool { return a.name == name })
		if i < 0 {
			d.add("process of %s: it did not run", name)
			continue
		}
		s := arrivals[i].spawn
		if w.Cwd != nil && path.Clean(*w.Cwd) != s.Dir {
			d.add("cwd of %s: want %s, got %s", name, *w.Cwd, s.Dir)
		}
		after := environMap(s.Env)
		for k, v := range w.EnvAdded {
			if got, ok := after[k]; !ok || !fitsMasked(v, got) {
				d.add("env %s of %s: want %s, got %q", k, name, v, got)
			}
		}
		if len(w.EnvRemoved) == 0 {
			for k := range before {
				if _, ok := after[k]; !ok {
					d.add("env removed from %s: %s", name, k)
				}
			}
		}
	}
}

// inputPath matches a reference to a payload field in the input of an mcp_tool hook.
var inputPath = regexp.MustCompile(`\$\{([A-Za-z0-9_.]+)\}`)

// interpolate interpolates payload values into the input of an mcp_tool hook; unknown paths become "".
func (h *PlannedHook) interpolate(text string) string {
	return inputPath.ReplaceAllStringFunc(text, func(ref string) string {
		o := asObject(h.Payload)
		names := strings.Split(inputPath.FindStringSubmatch(ref)[1], ".")
		for _, name := range names[:len(names)-1] {
			o = o.obj(name)
		}
		if raw, ok := o[names[len(names)-1]]; ok {
			return scriptString(raw)
		}
		return ""
	})
}

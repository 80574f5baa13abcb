package simulate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// vscodeGiven is the input of a VS Code vector; which fields are set depends on its kind.
type vscodeGiven struct {
	Kind         string
	Path, Text   string
	HooksYAML    string          `json:"hooks_yaml"`
	Target       *string         `json:"target"`
	PluginFormat string          `json:"plugin_format"`
	PluginRoot   string          `json:"plugin_root"`
	JSON         json.RawMessage `json:"json"`
	Settings     struct {
		UseHooks       *bool           `json:"use_hooks"`
		UseClaudeHooks *bool           `json:"use_claude_hooks"`
		Trusted        *bool           `json:"trusted"`
		WorkspaceRoot  json.RawMessage `json:"workspace_root"`
	}
	Key        string
	Folder     string
	Entries    []string
	Entry      json.RawMessage
	OS         string
	Command    string
	Env        map[string]string
	Timeout    json.RawMessage
	Events     map[string]json.RawMessage
	ProcessEnv map[string]string          `json:"process_env"`
	HookEnv    map[string]json.RawMessage `json:"hook_env"`
	EntryCwd   *string                    `json:"entry_cwd"`

	Event             string
	Context           map[string]json.RawMessage
	ToolName          string `json:"tool_name"`
	UpdatedInputValid *bool  `json:"updated_input_valid"`
	vscodeRun
	Results []vscodeRun

	Script     string
	Cwd        string
	StdinBytes int             `json:"stdin_bytes"`
	StdinJSON  json.RawMessage `json:"stdin_json"`

	Sources []struct {
		Level, Path string
		Commands    []string
	}
	Global, Agent map[string][]string
	Fires         [][]*string
}

type vscodeRun struct {
	ExitCode   *int             `json:"exit_code"`
	SpawnError *json.RawMessage `json:"spawn_error"`
	Stdout     string
	Stderr     string
}

func (r *vscodeRun) result() HookResult {
	switch {
	case r.SpawnError != nil:
		text := "spawn failed"
		_ = json.Unmarshal(*r.SpawnError, &text)
		return HookResult{StartError: text, Failure: SpawnFailed, ExitCode: -1}
	case r.ExitCode == nil:
		return HookResult{ExitCode: -1, Signal: "SIGTERM", Stdout: []byte(r.Stdout), Stderr: []byte(r.Stderr)}
	}
	return HookResult{ExitCode: *r.ExitCode, Stdout: []byte(r.Stdout), Stderr: []byte(r.Stderr)}
}

type vscodeExpect = map[string]json.RawMessage

func runVSCodeVector(v vector) *differences {
	var g vscodeGiven
	var want vscodeExpect
	if err := json.Unmarshal(v.Given, &g); err != nil {
		return broken(err)
	}
	if err := json.Unmarshal(v.Expect, &want); err != nil {
		return broken(err)
	}
	d := &differences{}
	switch g.Kind {
	case "hook_file", "agent_frontmatter", "plugin_hooks":
		d.vscodeFile(&g, want)
	case "location_key":
		scope, ok, _ := config.LocationKey(g.Key)
		d.equal("accepted", want["accepted"], ok)
		if raw, has := want["storage"]; has {
			d.equal("storage", raw, scope.String())
		}
	case "folder_listing":
		d.vscodeFolder(&g, want)
	case "command_for_os":
		d.vscodeCommand(&g, want)
	case "event_presence":
		d.vscodePresence(&g, want)
	case "shell":
		d.vscodeShell(&g, want)
	case "timeout":
		d.vscodeTimeout(&g, want)
	case "env":
		d.vscodeEnv(&g, want)
	case "cwd":
		d.vscodeCwd(&g, want)
	case "process":
		d.vscodeProcess(&g, want)
	case "fold":
		d.vscodeFold(&g, g.Results, want)
		d.equal("ran", want["ran"], d.ran(&g))
	case "collect", "subagent_collect", "agent_collect":
		d.vscodeCollect(&g, want)
	case "stop_loop":
		d.vscodeLoop(&g, want)
	case "":
		if v.Area == "payload" {
			d.vscodePayload(&g, want)
			break
		}
		d.vscodeRecord(&g, want)
		var effect vscodeExpect
		_ = json.Unmarshal(want["effect"], &effect)
		d.vscodeFold(&g, []vscodeRun{g.vscodeRun}, effect)
	default:
		d.pass("the kind %s", g.Kind)
	}
	return d
}

// options are the options for reading the vector's file.
func (g *vscodeGiven) options() config.Options {
	set := config.NewSettings()
	if b := g.Settings.UseHooks; b != nil {
		set = set.With("chat.useHooks", fmt.Sprint(*b))
	}
	if b := g.Settings.UseClaudeHooks; b != nil {
		set = set.With("chat.useClaudeHooks", fmt.Sprint(*b))
	}
	opts := config.Options{Settings: set}
	if b := g.Settings.Trusted; b != nil && !*b {
		opts.Trust = config.Untrusted
	}
	return opts
}

// folder is the workspace folder of the vector, or "" for none.
func (g *vscodeGiven) folder() string {
	if string(g.Settings.WorkspaceRoot) == "null" {
		return ""
	}
	root := "/ws"
	if len(g.Settings.WorkspaceRoot) > 0 {
		_ = json.Unmarshal(g.Settings.WorkspaceRoot, &root)
	}
	return root
}

func (d *differences) vscodeFile(g *vscodeGiven, want vscodeExpect) {
	opts := g.options()
	dirs := config.Dirs{Folder: g.folder(), Home: "/home/u"}
	var file *config.File
	switch g.Kind {
	case "hook_file":
		kind := schemas.HookFile
		if base := strings.ToLower(path.Base(g.Path)); strings.HasSuffix(path.Dir(g.Path), ".claude") && (base == "settings.json" || base == "settings.local.json") {
			kind = schemas.ClaudeSettings
		}
		file = config.Parse(kind, nil, syntax.ParseJSON(g.Text))
	case "agent_frontmatter":
		var b strings.Builder
		b.WriteString("---\nname: a\n")
		if g.Target != nil {
			b.WriteString("target: " + *g.Target + "\n")
		}
		b.WriteString("hooks:\n")
		for line := range strings.Lines(g.HooksYAML) {
			b.WriteString("  " + line)
		}
		b.WriteString("\n---\ntext\n")
		file = config.Parse(schemas.AgentFile, nil, syntax.ParseFrontmatter(b.String()))
	default:
		for i := range schemas.PluginFormats {
			if f := &schemas.PluginFormats[i]; f.Name == g.PluginFormat {
				opts.Plugin = &config.Plugin{Root: g.PluginRoot, Format: f}
			}
		}
		dirs.Plugin = g.PluginRoot
		file = config.Parse(schemas.PluginHooks, nil, syntax.ParseJSON(string(g.JSON)))
	}
	r := config.Read(file, schemas.VSCode, schemas.Observed, opts)
	status := "loaded"
	if r.Status == config.Skipped {
		status = "skipped"
		if g.Kind == "plugin_hooks" {
			status = "error"
			if r.Skip().Reason == config.ReasonDisabled {
				status = "loaded"
			}
		}
	}
	d.equal("status", want["status"], status)
	if raw, ok := want["skip_reason"]; ok && r.Skip() != nil {
		reasons := map[string]string{
			config.ReasonSwitchedOff: "disabled", config.ReasonUntrusted: "workspace-untrusted",
			config.ReasonDisabled: "all-hooks-disabled", config.ReasonSetting: "claude-hooks-disabled",
			config.ReasonSyntax: "parse-error", config.ReasonRoot: "parse-error",
		}
		d.equal("skip_reason", raw, reasons[r.Skip().Reason])
	}
	events := map[string][]map[string]any{}
	for _, h := range r.Hooks {
		events[h.Event.Name] = append(events[h.Event.Name], normalized(h, dirs))
	}
	if raw, ok := want["events"]; ok {
		d.equal("events", raw, events)
	}
}

// normalized describes a hook in the vectors' terms.
func normalized(h *config.Hook, dirs config.Dirs) map[string]any {
	n := map[string]any{}
	for i, key := range []string{"linux", "osx", "windows"} {
		c := h.Commands[[...]schemas.OS{schemas.Linux, schemas.MacOS, schemas.Windows}[i]]
		switch {
		case c.Field == "command":
			n["command"] = c.Line
		case c.IsSet():
			n[key] = c.Line
		}
	}
	if _, ok := n["command"]; !ok && h.Entry.Node.Kind == syntax.Object {
		for _, m := range h.Entry.Node.Members {
			if m.Key.Text == "command" && m.Value.Kind == syntax.String && m.Value.Text != "" {
				n["command"] = m.Value.Text
			}
		}
	}
	if dir, ok := config.Dir(h, schemas.VSCode, schemas.Observed, dirs); ok {
		n["cwd"] = dir
	}
	if h.TimeoutNode != nil {
		n["timeout"] = h.Timeout
	}
	if env, ok := envOf(h); ok {
		n["env"] = env
	}
	return n
}

// envOf returns a hook's env: as written where values may have any type, plus what the surface substitutes and adds.
func envOf(h *config.Hook) (env any, ok bool) {
	if h.Entry.Node.Kind == syntax.Object {
		for _, m := range h.Entry.Node.Members {
			if m.Key.Text == "env" && (m.Value.Kind == syntax.Object || m.Value.Kind == syntax.Array) {
				env, ok = nodeValue(m.Value), true
			}
		}
	}
	values, isObject := env.(map[string]any)
	if ok && !isObject {
		return env, ok
	}
	for _, v := range h.Env {
		if v.Node != nil && v.Node.Kind != syntax.String {
			continue
		}
		if values == nil {
			values = map[string]any{}
		}
		values[v.Name] = v.Value
	}
	return values, ok || values != nil
}

// nodeValue decodes a node as encoding/json would.
func nodeValue(n *syntax.Node) any {
	switch n.Kind {
	case syntax.Object:
		o := map[string]any{}
		for _, m := range n.Members {
			o[m.Key.Text] = nodeValue(m.Value)
		}
		return o
	case syntax.Array:
		list := []any{}
		for _, item := range n.Items {
			list = append(list, nodeValue(item))
		}
		return list
	case syntax.String:
		return n.Text
	}
	var v any
	_ = json.Unmarshal([]byte(n.Text), &v)
	return v
}

// runnerForTests starts real processes.
var runnerForTests Runner = Local{Network: true}.Run

// text returns the text of stderr or of a failed start.
func (rec *record) text() (text string) {
	if rec.warning != nil {
		return *rec.warning
	}
	_ = json.Unmarshal(rec.output, &text)
	return text
}

func (d *differences) vscodeProcess(g *vscodeGiven, want vscodeExpect) {
	var limit float64
	_ = json.Unmarshal(g.Timeout, &limit)
	stdin := []byte(g.StdinJSON)
	if len(stdin) > 0 {
		stdin = compact(stdin)
	}
	if g.StdinBytes > 0 {
		stdin = []byte(`"` + strings.Repeat("x", g.StdinBytes-2) + `"`)
	}
	began := time.Now()
	r := runnerForTests(context.Background(), Spawn{
		Argv: []string{"/bin/sh", "-c", g.Script}, Dir: cmp.Or(g.Cwd, "/"), Env: []string{"PATH=/usr/local/bin:/usr/bin:/bin"}, Stdin: stdin,
		Timeout: seconds(limit), Kill: Kill{Faithful: true, Grace: 5 * time.Second},
	})
	took := time.Since(began).Milliseconds()
	rec := vscodeRecord(schemas.EventByName("PreToolUse"), schemas.Observed, r)
	for field, raw := range want {
		switch field {
		case "kind":
			d.equal(field, raw, rec.kind)
		case "text":
			d.equal(field, raw, rec.text())
		case "text_contains":
			var parts []string
			if json.Unmarshal(raw, &parts) != nil {
				parts = make([]string, 1)
				_ = json.Unmarshal(raw, &parts[0])
			}
			for _, part := range parts {
				if !strings.Contains(rec.text(), part) {
					d.add("text: want %q in it, got %q", part, rec.text())
				}
			}
		case "exit_code":
			d.equal(field, raw, r.ExitCode)
		case "ends_within_ms":
			var span [2]int64
			_ = json.Unmarshal(raw, &span)
			if took < span[0] || took > span[1]+5000 {
				d.add("ended after %d ms, want %v", took, span)
			}
		case "json":
			doc := parseStrict(decodeChunks(r.Stdout, r.Chunks))
			d.equal(field, raw, orNull(doc.value))
		case "stdout":
			d.equal(field, raw, decodeChunks(r.Stdout, r.Chunks))
		case "stdout_int":
			d.equal(field, raw, json.RawMessage(strings.TrimSpace(string(r.Stdout))))
		case "stdout_is":
			if text := decodeChunks(r.Stdout, r.Chunks); strings.Trim(text, "\ufffd") != "" {
				d.add("stdout: want %s, got %q", raw, text)
			}
		default:
			d.pass("the field %s", field)
		}
	}
}

// foldPlan plans n command hooks for the vector's event.
func (g *vscodeGiven) foldPlan(n int) (*Plan, error) {
	commands := make([]string, n)
	for i := range commands {
		commands[i] = fmt.Sprintf("hook-%d", i)
	}
	req := vscodeRequest(g.Event, map[string]string{"/ws/.github/hooks/a.json": hookFile(g.Event, commands...)})
	if g.ToolName != "" {
		req.Values["toolName"] = rawText(g.ToolName)
	}
	p, err := NewPlan(req)
	if err == nil {
		valid := g.UpdatedInputValid == nil || *g.UpdatedInputValid
		p.inputValid = &valid
	}
	return p, err
}

func (d *differences) ran(g *vscodeGiven) int {
	p, err := g.foldPlan(len(g.Results))
	if err != nil {
		return -1
	}
	var results []HookResult
	for i := range g.Results {
		results = append(results, g.Results[i].result())
	}
	return len(g.Results) - notReached(Fold(p, results).Hooks)
}

func notReached(runs []HookRun) int {
	n := 0
	for _, r := range runs {
		if r.Status == StatusNotReached {
			n++
		}
	}
	return n
}

func (d *differences) vscodeFold(g *vscodeGiven, runs []vscodeRun, want vscodeExpect) {
	p, err := g.foldPlan(len(runs))
	if err != nil {
		d.add("%v", err)
		return
	}
	var results []HookResult
	for i := range runs {
		results = append(results, runs[i].result())
	}
	o := Fold(p, results).Outcome
	d.equal("action", want["action"], o.Action)
	d.equal("reason", want["reason"], o.Reason)
	d.equal("model_context", want["model_context"], o.Context)
	d.equal("updated_input", want["updated_input"], orNull(o.UpdatedInput))
	var warning any
	if len(o.UserWarnings) > 0 {
		warning = joinNumbered(o.UserWarnings)
	}
	d.equal("user_warning", want["user_warning"], warning)
}

func (d *differences) vscodeRecord(g *vscodeGiven, want vscodeExpect) {
	raw, ok := want["hook_result"]
	if !ok {
		return
	}
	rec := vscodeRecord(schemas.EventByName(g.Event), schemas.Observed, g.vscodeRun.result())
	d.equal("hook_result", raw, map[string]any{
		"kind": rec.kind, "stop_reason": rec.stop, "warning": rec.warning, "output": orNull(rec.output),
	})
}

func (d *differences) vscodePayload(g *vscodeGiven, want vscodeExpect) {
	req := vscodeRequest(g.Event, map[string]string{"/ws/.github/hooks/a.json": hookFile(g.Event, "x")})
	names := map[string]string{
		"session_id": "sessionId", "transcript_path": "transcriptPath", "tool": "toolName", "args": "toolArgs", "call_id": "toolUseId",
		"stop_hook_active": "stopHookActive", "prompt": "prompt", "trigger": "trigger", "source": "source",
		"model_id": "model", "agent_name": "agentType", "subagent_id": "agentId", "subagent_name": "agentType",
	}
	for name, raw := range g.Context {
		switch {
		case name == "cwd":
			if string(raw) == "null" {
				req.FS.(fstest.MapFS)["home/u/.copilot/hooks/a.json"] = &fstest.MapFile{Data: []byte(hookFile(g.Event, "x"))}
				req.Workspace = ""
			}
		case name == "result_parts":
			var parts []json.RawMessage
			_ = json.Unmarshal(raw, &parts)
			var texts []string
			for _, part := range parts {
				var text string
				if json.Unmarshal(part, &text) == nil {
					texts = append(texts, text)
				}
			}
			req.Values["toolResponse"] = rawText(strings.Join(texts, "\n"))
		case names[name] != "":
			req.Values[names[name]] = raw
		default:
			d.pass("the context %s", name)
		}
	}
	p, err := NewPlan(req)
	if err != nil || len(p.Hooks) == 0 {
		d.add("no payload: %v", err)
		return
	}
	got := p.Hooks[0].Payload
	d.equal("stdin", want["stdin"], got)
	if wantNames, gotNames := memberNames(want["stdin"]), memberNames(got); !slices.Equal(wantNames, gotNames) {
		d.add("order of fields: want %v, got %v", wantNames, gotNames)
	}
	var absent []string
	_ = json.Unmarshal(want["absent"], &absent)
	for _, name := range absent {
		if asObject(got).has(name) {
			d.add("stdin has %s", name)
		}
	}
}

// vscodeCollect compares the order in which hooks from several sources run.
func (d *differences) vscodeCollect(g *vscodeGiven, want vscodeExpect) {
	files := map[string]string{}
	agent := func(events map[string][]string) {
		var b strings.Builder
		b.WriteString("---\nname: a\nhooks:\n")
		for event, commands := range events {
			b.WriteString("  " + event + ":\n")
			for _, c := range commands {
				b.WriteString("    - command: " + c + "\n")
			}
		}
		files["/ws/.github/agents/a.agent.md"] = b.String() + "---\n"
	}
	req := vscodeRequest(g.Event, nil)
	if g.Settings.UseClaudeHooks != nil {
		req.Settings = map[string]json.RawMessage{"chat.useClaudeHooks": json.RawMessage(fmt.Sprint(*g.Settings.UseClaudeHooks))}
	}
	for _, src := range g.Sources {
		switch {
		case src.Level == "agent":
			agent(map[string][]string{g.Event: src.Commands})
			req.Agent = "a"
		case src.Level == "plugin":
			files["/plug/plugin.json"] = `{"name":"p"}`
			files["/plug/hooks.json"] = hookFile(g.Event, src.Commands...)
			req.PluginDirs = []string{"/plug"}
		default:
			files[src.Path] = hookFile(g.Event, src.Commands...)
		}
	}
	if g.Global != nil {
		hooks := map[string]any{}
		for event, commands := range g.Global {
			var entries []map[string]string
			for _, c := range commands {
				entries = append(entries, map[string]string{"command": c})
			}
			hooks[event] = entries
		}
		data, _ := json.Marshal(map[string]any{"hooks": hooks})
		files["/ws/.github/hooks/a.json"] = string(data)
	}
	if g.Agent != nil {
		agent(g.Agent)
		req.Agent, req.Subagent = "a", g.Kind == "subagent_collect"
	}
	for name, text := range files {
		req.FS.(fstest.MapFS)[strings.TrimPrefix(name, "/")] = &fstest.MapFile{Data: []byte(text)}
	}
	order := func(event string) []string {
		req.Event = event
		p, err := NewPlan(req)
		if err != nil {
			d.add("%v", err)
			return nil
		}
		return planned(p)
	}
	if raw, ok := want["order"]; ok {
		d.equal("order", raw, order(g.Event))
	}
	if raw, ok := want["events"]; ok {
		var events map[string][]string
		_ = json.Unmarshal(raw, &events)
		for event, commands := range events {
			d.equal(event, commands, order(event))
		}
	}
}

func (d *differences) vscodeLoop(g *vscodeGiven, want vscodeExpect) {
	commands := []string{"x"}
	if len(g.Fires) == 0 { // nothing fires without hooks
		commands = nil
	}
	req := vscodeRequest(g.Event, map[string]string{"/ws/.github/hooks/a.json": hookFile(g.Event, commands...)})
	req.Turns = len(g.Fires) + 1
	n := 0
	flags := []bool{}
	res, err := Simulate(context.Background(), req, func(_ context.Context, s Spawn) HookResult {
		flags = append(flags, string(asObject(s.Stdin)["stop_hook_active"]) == "true")
		var fire []*string
		if n < len(g.Fires) {
			fire = g.Fires[n]
		}
		n++
		if len(fire) < 2 || fire[0] == nil || *fire[0] != "block" || fire[1] == nil {
			return HookResult{}
		}
		return HookResult{Stdout: []byte(`{"hookSpecificOutput":{"decision":"block","reason":` + string(rawText(*fire[1])) + `}}`)}
	})
	if err != nil {
		d.add("%v", err)
		return
	}
	d.equal("stop_hook_active", want["stop_hook_active"], flags)
	loop := res.Loop
	if loop == nil {
		loop = &Loop{Ends: "stop"}
	}
	if raw, ok := want["extra_model_turns"]; ok {
		d.equal("extra_model_turns", raw, loop.ExtraTurns)
	}
	if raw, ok := want["ends"]; ok {
		d.equal("ends", raw, loop.Ends)
	}
}

// joinNumbered joins several warnings into one numbered text, as VS Code does; a single warning is returned as is.
func joinNumbered(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	var b strings.Builder
	for i, w := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strconv.Itoa(i+1) + ". " + w)
	}
	return b.String()
}

package simulate

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// copilotGiven is the input of a Copilot CLI vector.
type copilotGiven struct {
	Files       map[string]string
	FilesBase64 map[string]string
	Symlinks    map[string]string
	Trusted     bool
	Settings    struct {
		PersistedTrust   bool
		MainAgent        string
		PluginDirs       []string
		AddDirs          []string
		CopilotHomeUnset bool
	}
	Env         map[string]string
	Cwd         string
	GitRoot     json.RawMessage
	Interactive bool
	Event       *string
	Scope       string
	Context     map[string]json.RawMessage
	Commands    map[string]behavior
	HTTP        map[string]reply
}

type repeat struct {
	Before, Text, After string
	Count               int
}

func (r *repeat) String() string { return r.Before + strings.Repeat(r.Text, r.Count) + r.After }

// behavior is what a vector's command does. Durations are in seconds.
type behavior struct {
	Stdout                                       string
	StdoutBase64                                 string
	StdoutRepeat, StderrRepeat                   *repeat
	Stderr                                       string
	Exit                                         int
	Signal                                       json.RawMessage
	SleepSec, SleepAfterOutputSec, HoldStdoutSec float64
	HoldStdoutOpenSec                            float64
}

// reply is what the vector's hook server answers.
type reply struct {
	Status     int
	Body       string
	BodyRepeat *repeat
	DelaySec   float64
}

type copilotExpect struct {
	Run       []string
	Stdin     map[string]json.RawMessage
	Outcome   map[string]json.RawMessage
	Success   *bool
	ErrorKind *string
	Process   map[string]struct {
		Cwd        *string
		EnvAdded   map[string]string
		EnvRemoved []string
	}
	HTTP map[string]struct {
		Method  string
		Headers map[string]string
		Body    json.RawMessage
	}
	Rejected []struct {
		File, What, Why string
		Names           []string
	}
}

// vectorDirs maps the placeholders in paths of vectors to directories.
var vectorDirs = map[string]string{
	"${REPO}": "/repo", "${COPILOT_HOME}": "/copilot", "${HOME}": "/home/u", "${PLUGIN_DIR}": "/plug",
	"${ADD_DIR}": "/add", "${OUTSIDE}": "/outside",
}

// expandText replaces the placeholders that are allowed inside texts.
var expandText = strings.NewReplacer("${REPO}", "/repo", "${COPILOT_HOME}", "/copilot", "${PLUGIN_DIR}", "/plug",
	"${PORT}", "4711", "${TLS_PORT}", "4712", "${TLS_CERT}", "/cert.pem")

func expandDirs(p string) string {
	for name, dir := range vectorDirs {
		p = strings.ReplaceAll(p, name, dir)
	}
	return p
}

// tree builds the file system of a vector.
func (g *copilotGiven) tree() fstest.MapFS {
	tree := fstest.MapFS{"repo": {Mode: fs.ModeDir}, "home/u": {Mode: fs.ModeDir}}
	add := func(p, text string) {
		tree[strings.TrimPrefix(expandDirs(p), "/")] = &fstest.MapFile{Data: []byte(text)}
	}
	for p, text := range g.Files {
		add(p, expandText.Replace(text))
	}
	for p, b := range g.FilesBase64 {
		data, err := base64.StdEncoding.DecodeString(b)
		if err != nil {
			panic(err)
		}
		add(p, string(data))
	}
	for p, target := range g.Symlinks {
		name := strings.TrimPrefix(expandDirs(p), "/")
		target = expandDirs(target)
		if strings.HasPrefix(target, "/") {
			target = strings.Repeat("../", strings.Count(name, "/")) + strings.TrimPrefix(target, "/")
		}
		tree[name] = &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink | 0o777}
	}
	if string(g.GitRoot) != "null" {
		roots := []string{"/repo"}
		var own string
		if json.Unmarshal(g.GitRoot, &own) == nil && own != "" { // a nested repository
			roots = append(roots, expandDirs(own))
		}
		for _, root := range roots {
			tree[strings.TrimPrefix(root, "/")+"/.git/HEAD"] = &fstest.MapFile{Data: []byte("ref: refs/heads/main\n")}
		}
	}
	return tree
}

// parentEnv is the environment of the vector's CLI process.
func (g *copilotGiven) parentEnv() []string {
	env := []string{"HOME=/home/u", "PATH=/usr/bin:/bin", "USER=root", "COPILOT_OFFLINE=true", "COPILOT_PROVIDER_BASE_URL=http://127.0.0.1:1",
		"COPILOT_PROVIDER_TYPE=openai", "COPILOT_MODEL=m", "NO_COLOR=1"}
	if !g.Settings.CopilotHomeUnset {
		env = append(env, "COPILOT_HOME=/copilot")
	}
	if g.Trusted {
		env = append(env, "COPILOT_ALLOW_ALL=true")
	}
	for name, value := range g.Env {
		env = append(env, name+"="+expandText.Replace(value))
	}
	return env
}

// request converts the vector into a request.
func (g *copilotGiven) request(tree fs.FS) Request {
	r := Request{
		Surface: schemas.CopilotCLI, FS: tree, Workspace: "/repo", Home: "/home/u",
		Environ: g.parentEnv(), AllowNetwork: true, Interactive: g.Interactive, Sparse: true,
		Start: config.Start{Dir: expandDirs(g.Cwd), Agent: g.Settings.MainAgent}, Values: map[string]json.RawMessage{},
	}
	switch {
	case !g.Trusted:
		r.Trust = config.Untrusted
	case !g.Settings.PersistedTrust:
		r.Trust = config.TrustedNow
	}
	if g.Event != nil {
		r.Event = *g.Event
	}
	for _, dir := range g.Settings.PluginDirs {
		r.PluginDirs = append(r.PluginDirs, expandDirs(dir))
	}
	for _, dir := range g.Settings.AddDirs {
		r.AddDirs = append(r.AddDirs, expandDirs(dir))
	}
	for name, raw := range g.Context {
		raw = json.RawMessage(expandText.Replace(string(raw)))
		switch name {
		case "consecutiveBlocks":
			_ = json.Unmarshal(raw, &r.Blocks)
		case "inSubagent":
			r.Subagent = string(raw) == "true"
		default:
			r.Values[name] = raw
		}
	}
	if g.Context["agentId"] != nil || strings.HasPrefix(r.Event, "subagent") {
		r.Subagent = r.Subagent || g.Scope == "agent" || g.Context["agentId"] != nil
		if name, ok := object(g.Context).text("agentType"); ok && r.Subagent {
			r.Agent = name
		}
	}
	return r
}

// probe is a runner that behaves like a vector's commands and hook server.
type probe struct {
	given *copilotGiven
	tree  fs.FS
	ran   []string
	spawn map[string]Spawn
}

func (p *probe) Run(_ context.Context, s Spawn) HookResult {
	if s.HTTP != nil {
		return p.request(s)
	}
	name, ok := probeName(s.Argv)
	if !ok || !p.isDir(s.Dir) {
		return HookResult{StartError: "spawn " + s.Argv[0] + " ENOENT", Failure: SpawnFailed, ExitCode: -1}
	}
	p.note(name, s)
	b := p.given.Commands[name]
	limit := s.Timeout.Seconds()
	r := HookResult{ExitCode: b.Exit, Stderr: []byte(expandText.Replace(b.Stderr)), Stdout: []byte(expandText.Replace(b.Stdout))}
	switch {
	case b.StdoutBase64 != "":
		r.Stdout, _ = base64.StdEncoding.DecodeString(b.StdoutBase64)
	case b.StdoutRepeat != nil:
		r.Stdout = []byte(b.StdoutRepeat.String())
	}
	if b.StderrRepeat != nil {
		r.Stderr = []byte(b.StderrRepeat.String())
	}
	if len(b.Signal) > 0 && string(b.Signal) != "null" {
		r.ExitCode, r.Signal = -1, strings.Trim(string(b.Signal), `"`)
	}
	if b.SleepSec >= limit {
		return HookResult{ExitCode: -1, Signal: "SIGTERM", TimedOut: true}
	}
	if b.SleepSec+b.SleepAfterOutputSec >= limit || b.SleepSec+b.HoldStdoutOpenSec >= limit {
		r.ExitCode, r.Signal, r.TimedOut = -1, "SIGTERM", true
	}
	return r
}

func probeName(argv []string) (string, bool) {
	if len(argv) == 2 && argv[0] == "PROBE" {
		return argv[1], true
	}
	if argv[0] != "/bin/bash" {
		return "", false
	}
	return strings.CutPrefix(argv[len(argv)-1], "PROBE ")
}

func (p *probe) note(name string, s Spawn) {
	p.ran = append(p.ran, name)
	p.spawn[name] = s
}

func (p *probe) isDir(dir string) bool {
	if dir == "/" || dir == "/usr" || dir == "/tmp" {
		return true
	}
	info, err := fs.Stat(p.tree, strings.TrimPrefix(dir, "/"))
	return err == nil && info.IsDir()
}

func (p *probe) request(s Spawn) HookResult {
	failed := func(kind Failure, text string) HookResult {
		return HookResult{StartError: text, Failure: kind, ExitCode: -1}
	}
	if s.HTTP.Blocked != "" {
		return failed(HTTPBlocked, s.HTTP.Blocked)
	}
	u, err := url.Parse(s.HTTP.URL)
	if err != nil {
		return failed(HTTPFailed, err.Error())
	}
	trusted := p.given.Env["SSL_CERT_FILE"] != "" || p.given.Env["NODE_EXTRA_CA_CERTS"] != ""
	switch {
	case u.Port() != "4711" && u.Port() != "4712":
		return failed(HTTPFailed, "connection refused")
	case u.Scheme == "https" && !trusted:
		return failed(HTTPFailed, "untrusted certificate")
	}
	for _, h := range s.HTTP.Headers {
		if strings.ContainsAny(h.Value, "\r\n") {
			return failed(HTTPFailed, "invalid header")
		}
	}
	name := strings.TrimPrefix(u.Path, "/hook/")
	p.note(name, s)
	answer, ok := p.given.HTTP[name]
	if !ok {
		answer.Status = 200
	}
	if answer.DelaySec >= s.Timeout.Seconds() {
		return HookResult{ExitCode: -1, TimedOut: true}
	}
	r := HookResult{Status: answer.Status, Stdout: []byte(expandText.Replace(answer.Body))}
	if answer.BodyRepeat != nil {
		r.Stdout = []byte(answer.BodyRepeat.String())
	}
	if answer.Status < 200 || answer.Status > 299 {
		r.ExitCode = 1
	}
	return r
}

func runCopilotVector(v vector) *differences {
	var g copilotGiven
	var want copilotExpect
	d := &differences{}
	if err := json.Unmarshal(v.Given, &g); err != nil {
		return broken(err)
	}
	if err := json.Unmarshal([]byte(expandText.Replace(string(v.Expect))), &want); err != nil {
		return broken(err)
	}
	tree := g.tree()
	req := g.request(tree)
	if g.Event == nil {
		req.Event = "sessionStart"
	}
	plan, err := NewPlan(req)
	if err != nil {
		return broken(err)
	}
	if g.Scope != "" {
		plan = plan.scoped(g.Scope == "agent")
	}
	p := &probe{given: &g, tree: tree, spawn: map[string]Spawn{}}
	if g.Event == nil {
		d.rejected(plan.set, want)
		return d
	}
	res := Run(context.Background(), plan, p.Run)
	if want.Run != nil && !slices.Equal(want.Run, p.ran) {
		d.add("run: want %v, got %v", want.Run, p.ran)
	}
	d.copilotStdin(p, want)
	d.copilotOutcome(res, want, g.Context["toolArgs"])
	if want.Success != nil && *want.Success != res.Outcome.Success {
		d.add("success: want %v, got %v (%s)", *want.Success, res.Outcome.Success, res.Outcome.Failure)
	}
	if want.ErrorKind != nil {
		kind := res.Outcome.Failure
		if kind == "output" {
			kind = "other"
		}
		if kind != *want.ErrorKind {
			d.add("errorKind: want %s, got %s", *want.ErrorKind, kind)
		}
	}
	d.copilotProcess(p, want, req.Environ)
	d.rejected(plan.set, want)
	return d
}

func (d *differences) copilotStdin(p *probe, want copilotExpect) {
	body := func(s Spawn) []byte {
		if s.HTTP != nil {
			return s.HTTP.Body
		}
		return s.Stdin
	}
	for name, raw := range want.Stdin {
		s, ok := p.spawn[name]
		if !ok {
			d.add("stdin of %s: it did not run", name)
			continue
		}
		d.equal("stdin of "+name, raw, json.RawMessage(body(s)))
	}
	for name, h := range want.HTTP {
		s, ok := p.spawn[name]
		if !ok || s.HTTP == nil {
			d.add("request of %s: none was sent", name)
			continue
		}
		headers := map[string]string{}
		for _, hd := range s.HTTP.Headers {
			headers[strings.ToLower(hd.Name)] = strings.TrimSpace(hd.Value)
		}
		d.equal("headers of "+name, h.Headers, headers)
		d.equal("body of "+name, h.Body, json.RawMessage(body(s)))
	}
}

func (d *differences) copilotOutcome(res *Result, want copilotExpect, args json.RawMessage) {
	o := res.Outcome
	for field, raw := range want.Outcome {
		switch field {
		case "action":
			d.equal(field, raw, o.Action)
		case "actionIn":
			var list []string
			_ = json.Unmarshal(raw, &list)
			if !slices.Contains(list, o.Action) {
				d.add("action: want one of %v, got %s", list, o.Action)
			}
		case "reason":
			d.equal(field, raw, o.Reason)
		case "context":
			d.equal(field, raw, o.Context)
		case "modelText":
			d.equal(field, raw, nonNil(o.ModelText))
		case "userWarnings":
			d.equal(field, raw, o.UserWarnings)
		case "interrupt":
			d.equal(field, raw, o.Interrupt)
		case "modifiedPrompt":
			d.equal(field, raw, o.ModifiedPrompt)
		case "modifiedArgs":
			if string(raw) == "null" && string(o.UpdatedInput) != "" && fitsMask(plain(args), plain(o.UpdatedInput)) {
				continue
			}
			d.equal(field, raw, orNull(o.UpdatedInput))
		case "modifiedResult":
			got := asObject(o.ModifiedResult)
			d.equal(field, raw, map[string]json.RawMessage{"textResultForLlm": orNull(got["textResultForLlm"])})
		case "mcpMeta":
			d.equal(field, raw, orNull(o.MCPMeta))
		default:
			d.pass("the field %s of the outcome", field)
		}
	}
}

func orNull(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

func (d *differences) copilotProcess(p *probe, want copilotExpect, parent []string) {
	before := environMap(parent)
	for name, w := range want.Process {
		s, ok := p.spawn[name]
		if !ok {
			d.add("process of %s: it did not run", name)
			continue
		}
		if w.Cwd != nil && path.Clean(*w.Cwd) != s.Dir {
			d.add("cwd of %s: want %s, got %s", name, *w.Cwd, s.Dir)
		}
		after := environMap(s.Env)
		added := map[string]string{}
		removed := []string{}
		for k, v := range after {
			if !shellName.MatchString(k) { // bash does not export variables that it cannot name
				continue
			}
			if old, ok := before[k]; !ok || old != v {
				added[k] = v
			}
		}
		for k := range before {
			if _, ok := after[k]; !ok {
				removed = append(removed, k)
			}
		}
		slices.Sort(removed)
		if w.EnvAdded != nil {
			d.equal("env added to "+name, w.EnvAdded, added)
		}
		if w.EnvRemoved != nil {
			d.equal("env removed from "+name, w.EnvRemoved, removed)
		}
	}
}

var shellName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// rejected checks that everything the vector reports as rejected at load is rejected here. Extra rejections are allowed: the
// vectors do not prove that anything else was loaded.
func (d *differences) rejected(set *config.Set, want copilotExpect) {
	type key struct{ file, what string }
	got := map[key]int{}
	names := map[string][]string{}
	for _, o := range set.Origins {
		if o.Reason == config.ReasonUnreadable {
			got[key{o.Path, "file"}]++
		}
		if o.LoadResult == nil {
			continue
		}
		for i := range o.LoadResult.Drops {
			drop := &o.LoadResult.Drops[i]
			switch {
			case drop.Fatal():
				got[key{o.Path, "file"}]++
			case drop.Reason == config.ReasonUnknownEvent:
				names[o.Path] = append(names[o.Path], drop.List.Name)
				got[key{o.Path, "event"}]++
			case drop.Effect == schemas.DropsEntry || drop.Effect == schemas.Inert:
				got[key{o.Path, "entry"}]++
			}
		}
	}
	for _, w := range want.Rejected {
		k := key{w.File, w.What}
		if w.File == "" {
			for other, n := range got {
				if other.what == w.What && n > 0 {
					k = other
				}
			}
		}
		if got[k] == 0 {
			d.add("rejected: want %s of %s (%s), got nothing more", w.What, w.File, w.Why)
			continue
		}
		if w.What != "event" {
			got[k]--
			continue
		}
		for _, name := range w.Names {
			if !slices.Contains(names[k.file], name) {
				d.add("rejected: want event %s of %s", name, k.file)
			}
		}
	}
}

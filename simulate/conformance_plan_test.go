package simulate

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// vscodeRequest is an event in a workspace with the given files.
func vscodeRequest(event string, files map[string]string) Request {
	tree := fstest.MapFS{"ws/x": {}, "home/u/x": {}}
	for name, text := range files {
		tree[strings.TrimPrefix(name, "/")] = &fstest.MapFile{Data: []byte(text)}
	}
	return Request{
		Surface: schemas.VSCode, Event: event, FS: tree, Workspace: "/ws", Home: "/home/u", Sparse: true,
		Environ: []string{"PATH=/usr/bin:/bin"}, Values: map[string]json.RawMessage{},
	}
}

// hookFile returns a hook file with the given commands for one event.
func hookFile(event string, commands ...string) string {
	entries := []map[string]string{}
	for _, c := range commands {
		entries = append(entries, map[string]string{"type": "command", "command": c})
	}
	data, _ := json.Marshal(map[string]any{"hooks": map[string]any{event: entries}})
	return string(data)
}

// groupFile returns a settings file with one command in a group for one event.
func groupFile(event, command string) string {
	data, _ := json.Marshal(map[string]any{"hooks": map[string]any{event: []any{
		map[string]any{"hooks": []any{map[string]string{"type": "command", "command": command}}},
	}}})
	return string(data)
}

// planned lists the commands that would run, in order.
func planned(p *Plan) []string {
	list := []string{}
	for _, h := range p.Hooks {
		if h.Runs() {
			list = append(list, h.Spawn.Argv[len(h.Spawn.Argv)-1])
		}
	}
	return list
}

func (d *differences) vscodeFolder(g *vscodeGiven, want vscodeExpect) {
	files := map[string]string{}
	for _, name := range g.Entries {
		files[path.Join(g.Folder, name)] = hookFile("Stop", name)
	}
	p, err := NewPlan(vscodeRequest("Stop", files))
	if err != nil {
		d.add("%v", err)
		return
	}
	var list []string
	_ = json.Unmarshal(want["selected"], &list)
	got := planned(p)
	slices.Sort(list) // directory order is unspecified
	slices.Sort(got)
	d.equal("selected", list, got)
}

func osNamed(name string) schemas.OS {
	i := slices.IndexFunc(schemas.AllOS[:], func(os schemas.OS) bool { return os.String() == name })
	return schemas.AllOS[max(i, 0)]
}

func (d *differences) vscodeCommand(g *vscodeGiven, want vscodeExpect) {
	req := vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": `{"hooks":{"Stop":[` + string(g.Entry) + `]}}`})
	req.OS = osNamed(g.OS)
	p, err := NewPlan(req)
	if err != nil {
		d.add("%v", err)
		return
	}
	var got any
	if list := planned(p); len(list) > 0 {
		got = list[0]
	}
	d.equal("command", want["command"], got)
}

func (d *differences) vscodePresence(g *vscodeGiven, want vscodeExpect) {
	data, _ := json.Marshal(map[string]any{"hooks": g.Events})
	got := map[string][]string{}
	for event := range g.Events {
		req := vscodeRequest(event, map[string]string{"/ws/.github/hooks/a.json": string(data)})
		req.OS = osNamed(g.OS)
		p, err := NewPlan(req)
		if err != nil {
			d.add("%v", err)
			return
		}
		if list := planned(p); len(list) > 0 {
			got[event] = list
		}
	}
	d.equal("events", want["events"], got)
}

func (d *differences) vscodeShell(g *vscodeGiven, want vscodeExpect) {
	req := vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": hookFile("Stop", g.Command)})
	req.OS = osNamed(g.OS)
	for name, value := range g.Env {
		req.Environ = append(req.Environ, name+"="+value)
	}
	p, err := NewPlan(req)
	if err != nil {
		d.add("%v", err)
		return
	}
	h := p.Hooks[0]
	var tail any = h.Spawn.Argv[1:]
	shell := h.Spawn.Argv[0]
	if req.OS == schemas.Windows && !strings.Contains(shell, "PowerShell") {
		shell, tail = "<Node shell:true>", nil
	}
	d.equal("shell", want["shell"], shell)
	d.equal("argv_tail", want["argv_tail"], tail)
	d.equal("extra_env", want["extra_env"], h.Env)
}

func (d *differences) vscodeTimeout(g *vscodeGiven, want vscodeExpect) {
	file := `{"hooks":{"Stop":[{"command":"x"` + timeoutMember(g.Timeout) + `}]}}`
	p, err := NewPlan(vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": file}))
	if err != nil {
		d.add("%v", err)
		return
	}
	h := p.Hooks[0]
	d.equal("term_after_ms", want["term_after_ms"], float64(h.Spawn.Timeout)/float64(time.Millisecond))
	d.equal("kill_after_further_ms", want["kill_after_further_ms"], h.Spawn.Kill.Grace.Milliseconds())
}

func timeoutMember(raw json.RawMessage) string {
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	return `,"timeout":` + string(raw)
}

func (d *differences) vscodeEnv(g *vscodeGiven, want vscodeExpect) {
	env, _ := json.Marshal(g.HookEnv)
	req := vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": `{"hooks":{"Stop":[{"command":"x","env":` + string(env) + `}]}}`})
	req.Environ = nil
	for name, value := range g.ProcessEnv {
		req.Environ = append(req.Environ, name+"="+value)
	}
	p, err := NewPlan(req)
	if err != nil {
		d.add("%v", err)
		return
	}
	d.equal("env", want["env"], environMap(p.Hooks[0].Spawn.Env))
}

func (d *differences) vscodeCwd(g *vscodeGiven, want vscodeExpect) {
	entry := map[string]string{"command": "x"}
	req := vscodeRequest("Stop", nil)
	if g.EntryCwd != nil {
		entry["cwd"] = *g.EntryCwd
	} else {
		req.Workspace = ""
	}
	data, _ := json.Marshal(entry)
	text := []byte(`{"hooks":{"Stop":[` + string(data) + `]}}`)
	req.FS.(fstest.MapFS)["home/u/.copilot/hooks/a.json"] = &fstest.MapFile{Data: text}
	p, err := NewPlan(req)
	if err != nil {
		d.add("%v", err)
		return
	}
	h := p.Hooks[0]
	var dir string
	if json.Unmarshal(want["process_cwd"], &dir) == nil && strings.HasPrefix(dir, "/") {
		d.equal("process_cwd", want["process_cwd"], h.Spawn.Dir)
	} else if h.Spawn.Dir != req.Home {
		d.add("process_cwd: want the home, got %s", h.Spawn.Dir)
	}
	d.equal("stdin_has_cwd", want["stdin_has_cwd"], asObject(h.Payload).has("cwd"))
}

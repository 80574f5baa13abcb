package simulate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Options is a request as users write it: flags, or the editor command's arguments. Empty fields mean the default.
type Options struct {
	Event   string `json:"event"`
	Surface string `json:"surface"`
	Edition string `json:"edition"`
	OS      string `json:"os"`
	// Workspace, Cwd, Home, Agent and Plugins are paths on this machine, relative to Dir.
	Workspace string   `json:"workspace"`
	Cwd       string   `json:"cwd"`
	Home      string   `json:"home"`
	User      bool     `json:"user"`
	Agent     string   `json:"agent"`
	Subagent  bool     `json:"subagent"`
	Plugins   []string `json:"plugin"`
	AddDirs   []string `json:"addDir"`
	// Settings have the form NAME=JSON.
	Settings []string `json:"setting"`
	// ClaudeSettings is a settings file or JSON text, SettingSources a comma-separated list of user, project and local: both
	// are flags of Claude Code.
	ClaudeSettings string `json:"claudeSettings"`
	SettingSources string `json:"settingSources"`
	// Skills are the skills that the session has used, by name or file.
	Skills []string `json:"skill"`
	// ClaudeMode is one of ClaudeModes, "" for a normal session.
	ClaudeMode string `json:"claudeMode"`
	// Answers have the form NAME=TEXT: the answers of hooks that would ask a model or call an MCP tool. Nothing is asked or called.
	Answers   []string `json:"answer"`
	Untrusted bool     `json:"untrusted"`
	Proposed  bool     `json:"proposed"`

	// Payload is a complete payload as JSON text; Set has entries of the form PATH=JSON.
	Payload string   `json:"payload"`
	Set     []string `json:"set"`
	// Fields of the payload. Input is JSON text, the others are plain text.
	Tool             string `json:"tool"`
	Input            string `json:"input"`
	Result           string `json:"result"`
	Error            string `json:"error"`
	Prompt           string `json:"prompt"`
	Source           string `json:"source"`
	AgentType        string `json:"agentType"`
	Trigger          string `json:"trigger"`
	Reason           string `json:"reason"`
	Message          string `json:"message"`
	NotificationType string `json:"notificationType"`
	Server           string `json:"server"`
	StopHookActive   *bool  `json:"stopHookActive"`
	// Force allows tools, input members and values that the surface never sends.
	Force bool `json:"force"`

	Only         []string `json:"only"`
	Turns        int      `json:"turns"`
	AllowNetwork bool     `json:"allowNetwork"`
	// Timeout caps every hook's timeout, in seconds; 0 does not.
	Timeout     float64 `json:"timeout"`
	DryRun      bool    `json:"dryRun"`
	Interactive bool    `json:"interactive"`
	Faithful    bool    `json:"faithful"`

	// Dir is the base of relative paths; "" means the working directory.
	Dir string `json:"-"`
	// Environ is the environment of the surface's process; nil means this process's own.
	Environ []string `json:"-"`
	// Time is the time of the event; zero means that of the reference's examples.
	Time time.Time `json:"-"`
}

// ClaudeModes are the modes in which Claude Code skips some sources of hooks, named like its flags.
var ClaudeModes = schemas.ModeNames(schemas.ClaudeCode)

// HostOS is this machine's operating system; systems that no surface knows count as Linux.
func HostOS() schemas.OS {
	if runtime.GOOS == "darwin" {
		return schemas.MacOS
	}
	host, _ := schemas.OSNamed(runtime.GOOS)
	return host
}

// Request converts options into a request. A mistake in the options is a *RequestError.
func (o Options) Request() (Request, error) {
	r := Request{
		Event: o.Event, Start: config.Start{Subagent: o.Subagent, Mode: o.ClaudeMode}, Proposed: o.Proposed, Only: o.Only, Turns: o.Turns,
		AllowNetwork: o.AllowNetwork, Timeout: seconds(o.Timeout), DryRun: o.DryRun, Interactive: o.Interactive, Faithful: o.Faithful,
		Environ: o.Environ, Time: o.Time, OS: HostOS(), Settings: map[string]json.RawMessage{}, Answers: map[string]string{},
	}
	if o.Untrusted {
		r.Trust = config.Untrusted
	}
	if r.Environ == nil {
		r.Environ = os.Environ()
	}
	if err := o.names(&r); err != nil {
		return r, err
	}
	if err := o.paths(&r); err != nil {
		return r, err
	}
	for _, s := range o.Settings {
		name, text, ok := strings.Cut(s, "=")
		if !ok {
			return r, usage("write a setting as NAME=JSON, not %s", s)
		}
		if schemas.SettingNamed(name) == nil {
			return r, usage("%s is not a setting that affects hooks; expected one of %s", name, strings.Join(schemas.SettingNames(), ", "))
		}
		if !json.Valid([]byte(text)) {
			return r, usage("the setting %s is given %s, which is not JSON", name, text)
		}
		r.Settings[name] = json.RawMessage(text)
	}
	for _, a := range o.Answers {
		name, text, ok := strings.Cut(a, "=")
		if !ok || strings.HasPrefix(strings.TrimSpace(a), "{") {
			name, text = "*", a
		}
		r.Answers[name] = text
	}
	if o.SettingSources != "" {
		r.SettingSources = slice.Map(strings.Split(o.SettingSources, ","), strings.TrimSpace)
	}
	if r.Mode != "" && !slices.Contains(ClaudeModes, r.Mode) {
		return r, usage("Claude Code has no mode %q; expected one of %s", r.Mode, strings.Join(ClaudeModes, ", "))
	}
	if o.Turns < 0 {
		return r, usage("--turns counts rounds and cannot be %d", o.Turns)
	}
	if o.Payload != "" {
		r.Payload = []byte(o.Payload)
	}
	for _, s := range o.Set {
		at, text, ok := strings.Cut(s, "=")
		if !ok || at == "" {
			return r, usage("set a field with PATH=JSON, not %s", s)
		}
		r.Set = append(r.Set, Assignment{Path: at, JSON: text})
	}
	return r, o.values(&r)
}

// CheckFlags returns an error for flags that would be ignored: those of other surfaces, --proposed for an event that products have.
func (o Options) CheckFlags(surfaces ...schemas.Surface) error {
	given := schemas.SurfaceSet(surfaces...)
	var misfits []string
	for _, flag := range []struct {
		name  string
		given bool
	}{
		{"interactive", o.Interactive}, {"claude-settings", o.ClaudeSettings != ""}, {"setting-sources", o.SettingSources != ""},
		{"skill", len(o.Skills) > 0}, {"claude-mode", o.ClaudeMode != ""}, {"setting", len(o.Settings) > 0}, {"answer", len(o.Answers) > 0},
	} {
		if by := schemas.SessionFlags[flag.name]; flag.given && by&given == 0 {
			misfits = append(misfits, "--"+flag.name+" is for "+by.Names()+", not for "+given.Names())
		}
	}
	if ev, _, known := schemas.EventBySpelling(o.Event); o.Proposed && known && !ev.Proposed {
		misfits = append(misfits, "--proposed is for events that are only proposed, but products have "+o.Event)
	}
	if misfits == nil {
		return nil
	}
	return usage("%s", strings.Join(misfits, "; "))
}

// names resolves the options that name one of a fixed list: surface, edition, operating system.
func (o *Options) names(r *Request) error {
	if o.Surface != "" {
		s, err := schemas.ParseSurface(o.Surface)
		if err != nil {
			return usage("%v", err)
		}
		r.Surface = s
	}
	if !schemas.Dispatched.Has(r.Surface) {
		return usage("events of %s cannot be simulated; expected one of %s", r.Surface.Name(), strings.Join(Surfaces, ", "))
	}
	var known bool
	if r.Edition, known = schemas.EditionNamed(o.Edition); !known && o.Edition != "" {
		return usage("unknown edition %q; expected observed or documented", o.Edition)
	}
	if o.OS == "" {
		if list := schemas.EngineOn(r.Surface, r.Edition).OS; !slices.Contains(list, r.OS) {
			r.OS = list[0]
		}
	} else if r.OS, known = schemas.OSNamed(o.OS); !known {
		return usage("unknown operating system %q; expected linux, macos or windows", o.OS)
	}
	if r.OS != HostOS() {
		r.DryRun = true
	}
	return nil
}

// DefaultSurface is simulated when the user names none.
const DefaultSurface = schemas.VSCode

// Surfaces lists the IDs of the surfaces that can be simulated.
var Surfaces = schemas.Dispatched.IDs()

func (o *Options) paths(r *Request) (err error) {
	abs := func(p string) string {
		if !filepath.IsAbs(p) {
			p = filepath.Join(o.Dir, p)
		}
		full, failed := filepath.Abs(p)
		err = cmp.Or(err, failed)
		return filepath.ToSlash(full)
	}
	check := func(ok bool, format string, args ...any) {
		if err == nil && !ok {
			err = usage(format, args...)
		}
	}
	dir := func(what, p string) string {
		full := abs(p)
		check(isDir(full), "the %s %s is not a directory", what, p)
		return full
	}
	r.Workspace = dir("workspace", cmp.Or(o.Workspace, "."))
	r.Top = filepath.ToSlash(filepath.VolumeName(filepath.FromSlash(r.Workspace))) + "/"
	r.FS = os.DirFS(filepath.FromSlash(r.Top))
	if o.Cwd != "" {
		r.Dir = dir("directory of the session", o.Cwd)
	}
	if o.Home != "" {
		r.Home = dir("home", o.Home)
	} else if o.User {
		home, failed := os.UserHomeDir()
		if failed != nil {
			return fmt.Errorf("finding the home directory: %w", failed)
		}
		r.Home = filepath.ToSlash(home)
	}
	if r.Home != "" {
		_, failed := config.HomeOverride(r.Surface, r.Edition, os.Getenv)
		check(failed == nil, "%v", failed)
	}
	r.PluginDirs = slice.Map(o.Plugins, func(p string) string { return dir("plugin", p) })
	r.AddDirs = slice.Map(o.AddDirs, func(p string) string { return dir("added directory", p) })
	if r.FlagSettings = o.ClaudeSettings; r.FlagSettings != "" && !strings.HasPrefix(strings.TrimSpace(r.FlagSettings), "{") {
		r.FlagSettings = abs(o.ClaudeSettings)
	}
	isFile := func(name string) bool { return strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".md") }
	exists := func(file string) bool { return r.world().Stat(file) != nil }
	for _, name := range o.Skills {
		if isFile(name) {
			if name = abs(name); isDir(name) {
				name += "/SKILL.md"
			}
			check(exists(name), "there is no skill %s", name)
		}
		r.Skills = append(r.Skills, name)
	}
	if r.Agent = o.Agent; isFile(o.Agent) {
		r.Agent = abs(o.Agent)
		check(exists(r.Agent), "there is no agent file %s", o.Agent)
	}
	return err
}

func isDir(p string) bool {
	info, err := os.Stat(filepath.FromSlash(p))
	return err == nil && info.IsDir()
}

// Repository returns the root of the git repository around a directory, "" outside of one.
func Repository(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// values moves the short forms into the payload's values.
func (o *Options) values(r *Request) error {
	ev, _, ok := schemas.EventBySpelling(o.Event)
	if !ok || ev.Proposed {
		return nil // planning reports it
	}
	sent := ev.SentNeutral(r.Surface, r.Edition)
	r.Values = map[string]json.RawMessage{}
	given := o.short()
	var misfits []string
	for _, form := range schemas.ShortForms {
		text := given[form.Name]
		if text == "" {
			continue
		}
		name := slice.Find(form.Fields, func(name string) bool { return sent[name] })
		if name == "" {
			misfits = append(misfits, "--"+form.Name)
			continue
		}
		raw := rawText(text)
		switch {
		case form.Type == nil || form.Type.Kind != schemas.String:
			if raw = json.RawMessage(text); !json.Valid(raw) {
				return usage("--%s must be JSON: %s", form.Name, syntaxProblem(raw))
			}
		case name == "toolResult":
			raw = json.RawMessage(`{"resultType":"success","textResultForLlm":` + string(raw) + `}`)
		case name == "toolResponse":
			if known := schemas.ResultOf(r.Surface, o.Tool, text, asObject([]byte(o.Input)).str("file_path")); known != "" {
				raw = json.RawMessage(known)
			}
		case name == "error" && schemas.FieldNamed(ev.Input, name).Type.Kind == schemas.Object:
			raw = json.RawMessage(`{"message":` + string(raw) + `,"name":"Error"}`)
		}
		r.Values[name] = raw
		if form.Name == "agent-type" && sent["agentName"] {
			r.Values["agentName"] = raw
		}
	}
	if o.Turns > 1 && !ev.Stops {
		misfits = append(misfits, "--turns")
	}
	if len(misfits) > 0 {
		return usage("%s %s not fit %s: %s sends %s with it", english.Join(misfits, "and"), english.Agree(len(misfits), "do"), o.Event, r.Surface.Name(), fitting(sent))
	}
	if o.Agent != "" && ev.OfSubagent() {
		r.Subagent = true
	}
	return o.neverSent(r, ev)
}

// short returns the texts that are given for the short forms, by their names.
func (o *Options) short() map[string]string {
	given := map[string]string{
		"tool": o.Tool, "input": o.Input, "result": o.Result, "error": o.Error, "prompt": o.Prompt, "source": o.Source,
		"agent-type": o.AgentType, "trigger": o.Trigger, "reason": o.Reason, "message": o.Message,
		"notification-type": o.NotificationType, "server": o.Server,
	}
	if o.StopHookActive != nil {
		given["stop-hook-active"] = fmt.Sprint(*o.StopHookActive)
	}
	return given
}

// fitting lists the flags of the short forms that apply to an event with these fields.
func fitting(sent map[string]bool) string {
	forms := slice.Filter(schemas.ShortForms, func(form schemas.ShortForm) bool {
		return slices.ContainsFunc(form.Fields, func(name string) bool { return sent[name] })
	})
	flags := slice.Map(forms, func(form schemas.ShortForm) string { return "--" + form.Name })
	return cmp.Or(strings.Join(flags, ", "), "nothing that has a short form")
}

package simulate

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// environment builds a hook's environment: the request's variables minus those that the surface removes, plus those that it
// adds, plus the hook's own, which cannot override the variables that the table marks as fixed.
func (p *Plan) environment(h *PlannedHook) {
	r := &p.Request
	for _, v := range r.Environ {
		name, _, _ := strings.Cut(v, "=")
		if removed(r.Surface, name) {
			h.Removed = append(h.Removed, name)
			continue
		}
		h.Spawn.Env = append(h.Spawn.Env, v)
	}
	slices.Sort(h.Removed)
	h.Env = map[string]string{}
	added := p.added(h)
	for _, v := range added {
		h.setEnv(v.Name, v.Value)
	}
	for _, v := range h.Hook.Env {
		name, value := v.Name, v.Value
		if before, after, ok := strings.Cut(name, "="); ok && before != "" { // the child process reads it so
			name, value = before, after+"="+value
		}
		h.setEnv(name, value)
		if p.engine.ExpandsEnv { // the report shows the text as written
			h.Spawn.Env[len(h.Spawn.Env)-1] = v.Name + "=" + expandEnv(v.Value, r.lookup())
		}
	}
	for _, v := range added {
		row := schemas.VariableNamed(v.Name)
		if row.Fixed {
			h.setEnv(v.Name, v.Value)
		}
		if row.Holds == schemas.HoldsEnvFile {
			h.Spawn.EnvFile = v.Name
		}
	}
	if schemas.VariableNamed(gitCount).Set[r.Surface] == schemas.VariableSet {
		h.gitSetting()
	}
}

// gitCount holds the number of git settings in the environment; the surface appends one to them.
const gitCount, gitKey, gitValue = "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_"

func (h *PlannedHook) gitSetting() {
	n, err := strconv.Atoi(valueIn(h.Spawn.Env, gitCount))
	if err != nil || n < 0 {
		n = 0
	}
	h.setEnv(gitCount, strconv.Itoa(n+1))
	h.setEnv(gitKey+strconv.Itoa(n), schemas.VariableNamed(gitKey+"0").Value)
	h.setEnv(gitValue+strconv.Itoa(n), schemas.VariableNamed(gitValue+"0").Value)
}

func (h *PlannedHook) setEnv(name, value string) {
	h.Env[name] = value
	h.Spawn.Env = append(h.Spawn.Env, name+"="+value)
}

// removed reports whether the surface removes the variable from the environment of its hooks.
func removed(s schemas.Surface, name string) bool {
	return slices.ContainsFunc(schemas.Variables(), func(v *schemas.Variable) bool {
		prefix, many := strings.CutSuffix(v.Name, "*")
		return v.Set[s] == schemas.VariableRemoved && (many && strings.HasPrefix(name, prefix) || v.Name == name)
	})
}

// added lists the variables that the surface sets for a hook, in table order, without those that depend on its installation.
func (p *Plan) added(h *PlannedHook) []config.EnvVar {
	var list []config.EnvVar
	for _, v := range schemas.Variables() {
		state := v.Set[p.Request.Surface]
		some := state == schemas.VariableSomeEvents && v.Value == "" && (v.Events == nil || slices.Contains(v.Events, p.Event.Name))
		if state != schemas.VariableSet && !some && !(state == schemas.VariablePluginOnly && h.Hook.Origin.Plugin != nil) {
			continue
		}
		if strings.HasPrefix(v.Name, "GIT_CONFIG_") || v.With != "" && p.Request.lookup()(v.With) == "" {
			continue
		}
		if value, ok := p.variable(v, h); ok {
			list = append(list, config.EnvVar{Name: v.Name, Value: value})
		}
	}
	return list
}

// variable returns the value that the surface gives a variable for a hook; ok is false when it sets none.
func (p *Plan) variable(v *schemas.Variable, h *PlannedHook) (value string, ok bool) {
	r := &p.Request
	o := h.Hook.Origin
	if v.InFiles && o.Source.Kind != schemas.HookFile && o.Source.Kind != schemas.PluginHooks {
		return "", false
	}
	switch v.Holds {
	case schemas.HoldsAgent:
		return p.set.AgentName(), !r.Subagent && r.Agent != ""
	case schemas.HoldsEnvFile: // to which a hook may write variables for later commands
		before := len(slice.Filter(p.Hooks[:slices.Index(p.Hooks, h)], (*PlannedHook).Runs))
		file := fmt.Sprintf("%s-hook-%d.sh", strings.ToLower(p.Event.Name), before)
		return slash.Join(p.userDir(), "session-env", p.values.str("sessionId"), file), true
	case schemas.HoldsSession:
		return p.values.str("sessionId"), true
	case schemas.HoldsEffort:
		level := p.values.obj("effort").str("level")
		return level, level != "" && asObject(h.Payload).has("effort")
	case schemas.HoldsProject:
		dirs := p.set.Dirs(h.Hook)
		if p.engine.Cwd == schemas.SessionDirectory {
			return cmp.Or(dirs.Folder, dirs.Session), true // where the session was started
		}
		return dirs.GitRoot, true
	case schemas.HoldsHookDirectory:
		return slash.Dir(o.Path), true
	case schemas.HoldsPlugin:
		if o.Plugin == nil || p.engine.PluginFormats {
			return "", false // the plugin's format decides, and its variables are in the hook's own env
		}
		return o.Plugin.Root, true
	case schemas.HoldsPluginData:
		if o.Plugin == nil {
			return "", false
		}
		// The product's hash is not known, so the last element is made up.
		return slash.Join(p.userDir(), "plugin-data", "_direct", fmt.Sprintf("%x", sha256.Sum256([]byte(o.Plugin.Root)))), true
	case schemas.HoldsPrompt:
		return cmp.Or(p.values.str("prompt"), "Fix the failing test"), true
	case schemas.HoldsHome:
		return p.engine.Home, p.engine.Home != ""
	}
	return v.Value, v.Value != "" && !(v.Unattended && r.Interactive)
}

// placeholders replaces ${CLAUDE_PLUGIN_ROOT} and the like in commands and arguments, on surfaces that do so in every hook.
func (p *Plan) placeholders(h *PlannedHook, text string) string {
	for _, ph := range schemas.Placeholders {
		if !ph.Everywhere.Has(p.Request.Surface) || !strings.Contains(text, ph.Text) {
			continue
		}
		if value, ok := p.variable(schemas.VariableNamed(strings.Trim(ph.Text, "${}")), h); ok {
			text = strings.ReplaceAll(text, ph.Text, value)
		}
	}
	return text
}

// userDir returns the product's directory in the user's home.
func (p *Plan) userDir() string {
	return cmp.Or(p.Request.lookup()(p.engine.HomeVariable), slash.Join(p.home(), strings.TrimPrefix(p.engine.HomeDir, "~/")))
}

// home returns the user's home directory, "" when it is not known.
func (p *Plan) home() string { return cmp.Or(p.Request.Home, p.Request.lookup()("HOME")) }

// expandEnv expands $NAME and ${NAME}, as documented, also in headers.
func expandEnv(value string, env lookup) string {
	return headerVariable().ReplaceAllStringFunc(value, func(ref string) string {
		m := headerVariable().FindStringSubmatch(ref)
		return env(m[1] + m[2])
	})
}

// lookup returns a variable of the surface's process, "" when it is not set.
type lookup func(name string) string

// defaultWindowsEnv stands in for a Windows environment when planning for Windows on another system.
var defaultWindowsEnv = map[string]string{"ComSpec": `C:\Windows\System32\cmd.exe`, "SystemRoot": `C:\Windows`}

// lookup returns the request's environment. On Windows, names are case-insensitive.
func (r *Request) lookup() lookup {
	env := environMap(r.Environ)
	if r.OS != schemas.Windows {
		return func(name string) string { return env[name] }
	}
	folded := map[string]string{}
	for name, value := range env {
		folded[strings.ToLower(name)] = value
	}
	known := folded["comspec"] != "" || folded["systemroot"] != ""
	return func(name string) string {
		if v, ok := folded[strings.ToLower(name)]; ok || known {
			return v
		}
		return defaultWindowsEnv[name]
	}
}

// chooseShell returns the row's alternative shell when the conditions of the first do not hold.
func chooseShell(sh *schemas.Shell, env lookup) *schemas.Shell {
	if sh.Otherwise == nil || !strings.Contains(sh.Program, "${SystemRoot}") {
		return sh
	}
	comSpec := strings.ToLower(env("ComSpec"))
	if !strings.HasSuffix(comSpec, `\cmd.exe`) && comSpec != "cmd.exe" || systemRoot(env) == "" {
		return sh.Otherwise
	}
	return sh
}

func systemRoot(env lookup) string { return cmp.Or(env("SystemRoot"), env("WINDIR")) }

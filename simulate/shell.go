package simulate

import (
	"cmp"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

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

package assist

import (
	"embed"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

//go:embed templates
var templates embed.FS

// Template is a script that a hook of the event can run as it is, in the language of the file name. Its answer is
// understood by VS Code and by Copilot CLI. False for a language without template.
func Template(event *schemas.Event, file string) (string, bool) {
	ext := strings.ToLower(path.Ext(file))
	switch ext {
	case ".bash", ".zsh", "":
		ext = ".sh"
	}
	src, err := templates.ReadFile("templates/" + job(event) + ext)
	if err != nil {
		return "", false
	}
	return strings.NewReplacer("EVENT", event.Name, "SUMMARY", event.Summary).Replace(string(src)), true
}

// job tells which template fits an event: what VS Code or Copilot CLI reads of its output.
func job(event *schemas.Event) string {
	reads := func(name string) bool {
		return slices.ContainsFunc([]schemas.Surface{schemas.VSCode, schemas.CopilotCLI}, func(s schemas.Surface) bool {
			return slices.ContainsFunc(event.OutputFields(s, event.Name, schemas.Observed), func(f schemas.Field) bool {
				return f.Name == name || slices.ContainsFunc(f.Type.Fields, func(inner schemas.Field) bool { return inner.Name == name })
			})
		})
	}
	switch {
	case reads("permissionDecision"):
		return "tool"
	case strings.HasSuffix(event.Name, "Stop"):
		return "stop"
	case reads("additionalContext"):
		return "context"
	}
	return "other"
}

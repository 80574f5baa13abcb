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

// Template returns a working script for hooks of an event, read by VS Code and Copilot CLI; false for a language or an event without one.
func Template(event *schemas.Event, file string) (string, bool) {
	ext := strings.ToLower(path.Ext(file))
	switch ext {
	case ".bash", ".zsh", "":
		ext = ".sh"
	}
	src, err := templates.ReadFile("templates/" + templateFor(event) + ext)
	if err != nil {
		return "", false
	}
	return strings.NewReplacer("EVENT", event.Name, "SUMMARY", event.Summary).Replace(string(src)), true
}

// templateFor selects the template for an event by the output that products read.
func templateFor(event *schemas.Event) string {
	reads := func(name string) bool {
		return slices.ContainsFunc(schemas.AllSurfaces.List(), func(s schemas.Surface) bool {
			return event.ReadsOutput(s, event.Name, schemas.Observed, name)
		})
	}
	needsFolder := func(s schemas.Surface) bool { return event.TextOn(s) == schemas.TextDirectory }
	switch {
	case slices.ContainsFunc(schemas.AllSurfaces.List(), needsFolder):
		return "" // a script that creates none would end the product
	case event.Before == schemas.ToolWaits && reads("permissionDecision"):
		return "tool"
	case event.Stops:
		return "stop"
	case reads("additionalContext"):
		return "context"
	}
	return "other"
}

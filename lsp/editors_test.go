package lsp

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestEditorSetups parses the JSON in docs/editors.md, and its settings as the server does.
func TestEditorSetups(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	var check func(v any)
	check = func(v any) {
		fields, _ := v.(map[string]any)
		for name, value := range fields {
			if section, ok := value.(map[string]any); ok && name == "hooks-ls" && section["command"] == nil {
				raw, _ := json.Marshal(section)
				if _, problems := session.ParseSettings(raw, session.Settings{}); len(problems) > 0 {
					t.Errorf("%s: %q", raw, problems)
				}
				checked++
			}
			check(value)
		}
	}
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(page, -1) {
		var v any
		if err := json.Unmarshal(block[1], &v); err != nil {
			t.Errorf("%v in\n%s", err, block[1])
		}
		check(v)
	}
	if checked < 2 {
		t.Errorf("found settings in %d set-ups", checked)
	}
}

// TestExtensionAsksAboutEverySource checks the file patterns of the VS Code extension: they must cover every location that a
// product reads, and no script.
func TestExtensionAsksAboutEverySource(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("../editors/vscode/src/documents.ts")
	if err != nil {
		t.Fatal(err)
	}
	pattern := func(glob string) *regexp.Regexp {
		glob = strings.NewReplacer(`\*\*/`, `(.*/)?`, `\*`, `[^/]*`, `\{`, "(", `\}`, ")", ",", "|").Replace(regexp.QuoteMeta(glob))
		return regexp.MustCompile("^" + glob + "$")
	}
	_, list, _ := strings.Cut(string(src), "patterns = [")
	list, _, _ = strings.Cut(list, "]")
	var patterns []*regexp.Regexp
	for _, m := range regexp.MustCompile(`'(.*)'`).FindAllStringSubmatch(list, -1) {
		patterns = append(patterns, pattern(m[1]))
	}
	_, list, _ = strings.Cut(string(src), "traces = '")
	list, _, _ = strings.Cut(list, "';")
	traces := pattern(strings.ReplaceAll(list, "'\n  + '", ""))
	asked := func(file string) bool {
		return slices.ContainsFunc(patterns, func(p *regexp.Regexp) bool { return p.MatchString(file) })
	}
	for _, source := range schemas.Sources() {
		if source.Glob == "" {
			continue // its location comes from a setting
		}
		file := "home/w/" + strings.NewReplacer("~/", "", "**/", "sub/", "*", "x").Replace(source.Glob)
		if !asked(file) {
			t.Errorf("%s: the extension does not ask about %s", source.ID, file)
		}
		starts := (source.Scope == schemas.Workspace || source.Scope == schemas.Agent) && !strings.HasPrefix(source.Glob, "~/") && source.Kind != schemas.VSCodeSettings
		if starts && !traces.MatchString(file) {
			t.Errorf("%s: %s does not start the extension", source.ID, file)
		}
	}
	for _, file := range []string{"home/w/a.sh", "home/w/.github/hooks/a.py", "home/w/package.json", "home/w/README.md"} {
		if asked(file) {
			t.Errorf("the extension asks about %s", file)
		}
	}
}

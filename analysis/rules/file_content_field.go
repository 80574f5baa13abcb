package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "file-content-field",
	Severity: lint.Warning,
	Summary:  "a script that reads an edit's text from fields that the product does not send",
	Why: `The text that a tool writes is content or newString in VS Code, file_text or new_str in Copilot, and content or new_string in
Claude Code, however the event is spelled. A guard against secrets or forbidden imports that reads another product's fields checks an
empty text and finds nothing, and so does one whose matcher lets only Edit through, but that reads what Write sends.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "text=$(jq -r '.tool_input | .content // .new_string // empty')\nif grep -q 'BEGIN PRIVATE KEY' <<<\"$text\"; then\n  echo 'no private keys' >&2\n  exit 2\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", "text=$(jq -r '.tool_input | .content // .newString // .file_text // .new_str // empty')\nif grep -q 'BEGIN PRIVATE KEY' <<<\"$text\"; then\n  echo 'no private keys' >&2\n  exit 2\nfi"),
	Refs: cite("000: Gotcha 7", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		if len(f.Imports) > 0 {
			return
		}
		for _, read := range f.Reads {
			_, key := inspect.CutLast(read.Path)
			if !read.Sure || read.Anywhere || schemas.IsSketch(key) || !isNewText(key) {
				continue
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				k, ok := inspect.ToolField(p, r, read.Path)
				sent := func(o *commands.Run) bool { return o.Surface == r.Surface && inspect.HasToolKey(p, o, key) }
				return ok && k == key && !s.Any(sent) && blindToText(p, r, f)
			})
			if set.Empty() {
				continue
			}
			r := inspect.ReportNotSent(p, s, &read, set, "this script sees no text").Once("text")
			var keys []string
			for _, run := range slice.Pointers(s.Runs) {
				keys = slice.Add(keys, newTextKeys(p, run)...)
			}
			whole := slice.Filter(keys, func(name string) bool { return !schemas.IsSketch(name) })
			if len(whole) == 1 {
				r.Help("read `%s`", whole[0])
			} else {
				r.Help("read each of %s", lint.Codes(whole, "and"))
			}
			return
		}
	},
})

// isNewText reports whether the tools of some surface have a field of this name for the text that they write.
func isNewText(key string) bool {
	return schemas.AllSurfaces.Where(func(o schemas.Surface) bool { return slices.Contains(schemas.NewTextKeys(o), key) }) != 0
}

// newTextKeys returns the names of the new text in the inputs of the tools that a run is for: those of the surface if they have none.
func newTextKeys(p *lint.Pass, r *commands.Run) []string {
	keys := schemas.NewTextKeys(r.Surface)
	if sent := slice.Filter(keys, func(key string) bool { return inspect.HasToolKey(p, r, key) }); len(sent) > 0 {
		return sent
	}
	return keys
}

// blindToText reports whether a script reads the new text of an edit under none of the names that a run sends. Scripts that look at the
// path, but not under one of the surface's names, do not count.
func blindToText(p *lint.Pass, r *commands.Run, f *facts.Facts) bool {
	reads := func(key string) bool { return inspect.ReadsPath(p, r, f, key) }
	if f.Has("replacements") || slices.ContainsFunc(newTextKeys(p, r), reads) {
		return false
	}
	looks := slices.ContainsFunc(f.Reads, func(read facts.Field) bool {
		_, key := inspect.CutLast(read.Path)
		return strings.Contains(strings.ToLower(key), "path") || strings.HasPrefix(strings.ToLower(key), "file") && !isNewText(key)
	})
	return !looks || slices.ContainsFunc(inspect.PathKeys(r.Surface), reads)
}

package assist_test

import (
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// FuzzAssist calls every feature at every offset: nothing panics, every range is inside the text, every edit applies.
func FuzzAssist(f *testing.F) {
	f.Add(`{ "hooks": { "Stop": [ { "command": "bash \"$CLAUDE_PROJECT_DIR\"/a.sh", "matcher": "a|b" } ] } }`, 40, uint8(0))
	f.Add("---\nhooks:\n  Stop:\n    - command: a\n      \n---\n", 30, uint8(1))
	f.Add(`{ "chat.hookFilesLocations": { "`, 30, uint8(2))
	f.Add(`{"hooks":{"PreToolUse":[{"matcher":"","hooks":[{"ty`, 45, uint8(3))
	paths := []string{".github/hooks/a.json", ".github/agents/a.agent.md", ".vscode/settings.json", ".claude/settings.json"}
	fsys := fstest.MapFS{"a.sh": &fstest.MapFile{Data: []byte("#!/bin/sh\n")}}
	f.Fuzz(func(t *testing.T, src string, offset int, kind uint8) {
		snap, doc := open(fsys, paths[int(kind)%len(paths)], src)
		offset = max(0, min(offset, len(src)))
		inside := func(what string, r text.Range) {
			if r.Start < 0 || r.End < r.Start || r.End > len(src) {
				t.Fatalf("%s at %d of %q lies at %v", what, offset, src, r)
			}
		}
		for _, it := range assist.Complete(snap, doc, offset) {
			edits := []text.Edit{{Range: it.Range, New: it.Plain}}
			if it.Comma >= 0 {
				edits = append([]text.Edit{{Range: text.Range{Start: it.Comma, End: it.Comma}, New: ","}}, edits...)
			}
			if _, err := text.Apply(src, edits); err != nil {
				t.Fatalf("completion %q at %d of %q: %v", it.Label, offset, src, err)
			}
		}
		if h := assist.HoverAt(snap, doc, offset); h != nil {
			inside("hover", h.Range)
		}
		m := assist.Menu{Snap: snap, Result: lint.Result{Doc: doc}, At: text.Range{Start: offset, End: offset}, Wants: func(assist.ActionKind) bool { return true }}
		for _, a := range m.Actions(t.Context()) {
			if _, err := lint.ApplyFix(doc, lint.Fix{Edits: a.Edits}); err != nil {
				t.Fatalf("action %q at %d of %q: %v", a.Title, offset, src, err)
			}
		}
		for _, l := range assist.Lenses(snap, doc) {
			inside("lens", l.Range)
		}
		for _, tok := range assist.Tokens(snap, doc) {
			inside("token", tok.Range)
		}
		for _, l := range assist.Links(snap, doc) {
			inside("link", l.Range)
		}
		for _, r := range assist.Folds(doc) {
			inside("fold", r)
		}
		for _, r := range assist.Selections(doc, offset) {
			inside("selection", r)
		}
		assist.Symbols(doc)
		assist.Hints(snap, doc, text.Range{End: len(src)})
	})
}

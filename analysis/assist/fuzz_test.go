package assist_test

import (
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// FuzzAssist calls every feature at every offset: nothing panics, every range is inside the text, every edit applies.
func FuzzAssist(f *testing.F) {
	f.Add(`{ "hooks": { "Stop": [ { "command": "bash \"$CLAUDE_PROJECT_DIR\"/a.sh", "matcher": "a|b" } ] } }`, 40, uint8(0))
	f.Add("---\nhooks:\n  Stop:\n    - command: a\n      \n---\n", 30, uint8(1))
	f.Add(`{ "chat.hookFilesLocations": { "`, 30, uint8(2))
	f.Add(`{"hooks":{"PreToolUse":[{"matcher":"","hooks":[{"ty`, 45, uint8(3))
	f.Add(`{"hooks":{"PreToolUse":[{"matcher":["Edit|Write","hooks":[{"type":"command","command":"sh $CLAUDE_PROJECT_DIR/a.sh"}]}]}}`, 45, uint8(3))
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
		insertAll(t, src, assist.Complete(snap, doc, offset))
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
		assist.ScriptLenses(snap, "a.sh")
		assist.Symbols(doc)
		assist.Hints(snap, doc, text.Range{End: len(src)})
	})
}

// insertAll fails if one of the completions cannot be inserted.
func insertAll(t *testing.T, src string, items []assist.Item) {
	t.Helper()
	for _, it := range items {
		edits := []text.Edit{{Range: it.Range, New: it.Plain}}
		if it.Comma >= 0 {
			edits = append([]text.Edit{{Range: text.Range{Start: it.Comma, End: it.Comma}, New: ","}}, edits...)
		}
		if _, err := text.Apply(src, edits); err != nil {
			t.Fatalf("completion %q of %q: %v", it.Label, src, err)
		}
	}
}

// FuzzOwnFiles completes and explains at every offset of the files that only hooks-ls reads, and of scripts and inputs.
func FuzzOwnFiles(f *testing.F) {
	f.Add("cases:\n  - name: x\n    event: PreToolUse\n    tool: create_file\n    input: { filePath: \"a\" }\n    expect: { decision: deny }\n", 60)
	f.Add("- ", 2)
	f.Add("rules:\n  bad-version: off\noverrides:\n  - paths: [a]\n    rules: { }\n", 20)
	f.Add("#!/bin/bash\nCOMMAND=$(jq -r .tool_input.command)\necho \"$COMMAND\" >&2; exit 2\n", 40)
	f.Add(`{ "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": { "command": "ls" } }`, 50)
	hook := &fstest.MapFile{Data: []byte(`{ "hooks": { "PreToolUse": [ { "command": "bash a.sh" } ] } }`)}
	payload, ok := assist.PayloadOf("/claude-code/PreToolUse/a.json")
	if !ok {
		f.Fatal("there is no payload of PreToolUse")
	}
	f.Fuzz(func(t *testing.T, src string, offset int) {
		offset = max(0, min(offset, len(src)))
		insertAll(t, src, assist.CompleteCases(src, offset))
		insertAll(t, src, assist.CompleteProject(src, offset, rules.All))
		assist.CaseLenses(casefile.Parse("a.hooktest.yaml", src))
		project.Parse(project.Name, src, []string{"bad-version"})
		hovers := []*assist.Hover{assist.HoverCases(src, offset), assist.HoverProject(src, offset, rules.All)}
		snap, script := open(fstest.MapFS{".github/hooks/a.json": hook, "a.sh": &fstest.MapFile{Data: []byte(src)}}, "a.sh", src)
		insertAll(t, src, assist.CompleteScript(snap, script.Path, offset))
		assist.ScriptLenses(snap, script.Path)
		_, input := open(nil, "a.json", src)
		insertAll(t, src, assist.CompletePayload(snap, input, payload, offset))
		assist.PayloadProblems(input, payload)
		hovers = append(hovers, assist.HoverScript(snap, script.Path, offset), assist.HoverPayload(input, payload, offset))
		for _, h := range hovers {
			if h != nil && (h.Range.Start < 0 || h.Range.End < h.Range.Start || h.Range.End > len(src)) {
				t.Fatalf("hover at %d of %q lies at %v", offset, src, h.Range)
			}
		}
	})
}

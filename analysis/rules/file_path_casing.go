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
	ID:       "file-path-casing",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a script that reads the file path from a field that the product does not send",
	Why: `VS Code's tools take filePath, Copilot's path and Claude Code's file_path. A script that reads another name gets nothing, so
its test never matches and the guard protects nothing. Spelling the event differently does not help: under PascalCase names, Copilot
renames the tool but not its input fields. Read all names to support all products.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "file=$(jq -r '.tool_input.file_path // empty')\nif [[ $file == *.env ]]; then\n  echo 'this file is protected' >&2\n  exit 2\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", "file=$(jq -r '.tool_input | .filePath // .path // .file_path // empty')\nif [[ $file == *.env ]]; then\n  echo 'this file is protected' >&2\n  exit 2\nfi"),
	Refs: cite("000: Gotcha 7", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		reported := map[string]bool{}
		for _, f := range s.Facts().Reads {
			_, key := inspect.CutLast(f.Path)
			if !f.Sure || reported[key] || len(s.Facts().Imports) > 0 || !inspect.IsPathKey(key) {
				continue
			}
			s := inspect.In(p, s, f.Block)
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				k, ok := inspect.ToolField(p, r, f.Path)
				if f.Anywhere {
					k, ok = f.Path, inspect.SentField(p, r, "toolArgs") != ""
				}
				sent := inspect.SentPathKeys(p, r)
				return ok && k == key && len(sent) > 0 && !slices.Contains(sent, key) && !inspect.MeansOtherTool(p, r, s, key) &&
					!slices.ContainsFunc(sent, func(k string) bool { return inspect.ReadsPath(p, r, s.Facts(), k) })
			})
			if set.Empty() {
				continue
			}
			reported[key] = true
			var r *lint.Report
			if s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && inspect.HasToolKey(p, r, key) }) { // a tool without a file
				r = p.ReportIn(s, f.Range, set, "in %s `%s` is no file's path: this script sees no file", set.Names(), f.Path).Once("path")
			} else {
				r = inspect.ReportNotSent(p, s, &f, set, "this script sees no file").Once("path")
			}
			var paths []string
			sends := map[schemas.Surface]string{}
			for _, run := range slice.Pointers(s.Runs) {
				sent, parent := inspect.SentPathKeys(p, run), strings.TrimSuffix(f.Path, key)
				if len(sent) == 0 {
					continue
				}
				sends[run.Surface] = parent + sent[0]
				if field := inspect.SentField(p, run, "toolArgs"); field != "" && !f.Anywhere {
					parent = field + "."
				}
				paths = slice.Add(paths, parent+sent[0])
			}
			for _, o := range inspect.Named(set).List() {
				r.Note("%s sends `%s`", o.Name(), sends[o])
			}
			read := func(path string) bool {
				return slices.ContainsFunc(s.Facts().Reads, func(r facts.Field) bool { return r.Path == path })
			}
			every := append([]string{f.Path}, slice.Filter(paths, func(path string) bool { return !read(path) })...)
			if set != s.Surfaces(nil) {
				paths = slice.Add(paths, f.Path)
			}
			r.Help("read every name: %s", inspect.ReadEither(&f, paths))
			if edits := inspect.Apply(p, s, inspect.ReadEvery(s, f.Path, every)).Edits; edits != nil {
				r.UnsafeFix("Read the names of every product", edits...)
			}
		}
	},
})

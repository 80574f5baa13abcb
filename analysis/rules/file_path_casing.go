package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var filePathCasing = lint.Rule{
	ID:         "file-path-casing",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "a script that reads the file path from a field that the product does not send",
		Why: `VS Code's tools take filePath, Copilot's path and Claude Code's file_path. A script that reads another name gets nothing, so
its test never matches and the guard protects nothing. Spelling the event differently does not help: under PascalCase names, Copilot
renames the tool but not its input fields. Read all names to support all products.`,
		Bad:  guardExample("PreToolUse", "guard.sh", "#!/usr/bin/env bash\nfile=$(jq -r '.tool_input.file_path // empty')\nif [[ $file == *.env ]]; then\n  echo 'this file is protected' >&2\n  exit 2\nfi\n"),
		Good: guardExample("PreToolUse", "guard.sh", "#!/usr/bin/env bash\nfile=$(jq -r '.tool_input | .filePath // .path // .file_path // empty')\nif [[ $file == *.env ]]; then\n  echo 'this file is protected' >&2\n  exit 2\nfi\n"),
		Refs: []schemas.Ref{{Doc: "000", Section: "Gotcha 7"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		reported := map[string]bool{}
		for i := range s.Facts().Reads {
			f := &s.Facts().Reads[i]
			_, key := inspect.CutLast(f.Path)
			if !f.Sure || reported[key] || len(s.Facts().Imports) > 0 || !inspect.IsPathKey(key) {
				continue
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				k, ok := inspect.ToolField(p, r, f.Path)
				if f.Anywhere {
					k, ok = f.Path, inspect.SentField(p, r, "toolArgs") != ""
				}
				return ok && k == key && !inspect.HasToolKey(r.Surface, key) &&
					!slices.ContainsFunc(inspect.PathKeys(r.Surface), func(k string) bool { return readsPath(p, r, s.Facts(), k) })
			})
			if set.Empty() {
				continue
			}
			reported[key] = true
			r := inspect.ReportNotSent(p, s, f, set, "this script sees no file").Once("path")
			var paths []string
			for i := range s.Runs {
				run := &s.Runs[i]
				parent := strings.TrimSuffix(f.Path, key)
				if field := inspect.SentField(p, run, "toolArgs"); field != "" && !f.Anywhere {
					parent = field + "."
				}
				if path := parent + inspect.PathKeys(run.Surface)[0]; !slices.Contains(paths, path) {
					paths = append(paths, path)
				}
			}
			for _, o := range inspect.Named(set).List() {
				r.Note("%s sends `%s`", o.Name(), strings.TrimSuffix(f.Path, key)+inspect.PathKeys(o)[0])
			}
			every := append([]string{f.Path}, slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return path == f.Path })...)
			if set != s.Surfaces(nil) && !slices.Contains(paths, f.Path) {
				paths = append(paths, f.Path)
			}
			r.Help("read every name: %s", alternatives(s.Facts().Language, paths))
			if change := inspect.Apply(p, s, inspect.ReadEvery(s, f.Path, every)); change != nil {
				r.UnsafeFix("Read the names of every product", change.Edits...)
			} else if parent, name := inspect.CutLast(paths[0]); len(paths) == 1 && strings.TrimSuffix(f.Path, key) == parent+"." {
				r.UnsafeFix("Read "+name, p.EditIn(s, f.Range, name)...)
			}
		}
	},
}

// readsPath reports whether a script reads key from a place where a run may send it. Keys of a list inside the tool's input
// do not count, nor do keys below the input's other name, which holds nothing.
func readsPath(p *lint.Pass, r *commands.Run, f *facts.Facts, key string) bool {
	if len(f.Followed) > 0 {
		return inspect.ReadsKey(f, key)
	}
	found, elsewhere := false, false
	for _, read := range f.Reads {
		if parent, last := inspect.CutLast(read.Path); last == key {
			dead := strings.Contains(parent, ".") || schemas.NeutralName(parent) == "toolArgs" && parent != inspect.SentField(p, r, "toolArgs")
			found, elsewhere = found || !dead, elsewhere || dead
		}
	}
	return found || !elsewhere && isDistinctive(key) && f.Has(key)
}

// alternatives renders how a script in a language reads one of several fields.
func alternatives(l facts.Language, paths []string) string {
	sep := map[facts.Language]string{facts.Python: " or ", facts.JavaScript: " ?? ", facts.TypeScript: " ?? ", facts.PowerShell: "`, else `"}[l]
	if sep == "" {
		sep = " // "
	}
	var parts []string
	for _, path := range paths {
		parent, name := inspect.CutLast(path)
		switch {
		case l == facts.Python && parent == "":
			parts = append(parts, `payload.get("`+name+`")`)
		case l == facts.Python:
			parts = append(parts, parent+`.get("`+name+`")`)
		case (l == facts.JavaScript || l == facts.TypeScript) && parent == "":
			parts = append(parts, "payload."+name)
		case l == facts.JavaScript || l == facts.TypeScript:
			parts = append(parts, path)
		case l == facts.PowerShell && parent == "":
			parts = append(parts, "$payload."+name)
		case l == facts.PowerShell:
			parts = append(parts, "$"+path)
		default:
			parts = append(parts, "."+path)
		}
	}
	return "`" + strings.Join(parts, sep) + "`"
}

package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	hookcommands "github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/cmd/hooks-ls/git"
)

// since is the flag --changed; without a value it means since the last commit.
func since(on *bool, ref *string) value {
	return value{optional: true, set: func(s string) error {
		*on = s != "false"
		if s != "true" && s != "false" {
			*ref = s
		}
		return nil
	}}
}

func (r *checkRun) findChanged(ctx context.Context) error {
	if !r.options.changed {
		return nil
	}
	root := filepath.FromSlash(r.workspace.folders[0].Abs)
	files, err := git.Changed(ctx, root, r.options.changedSince)
	if err != nil {
		return fmt.Errorf("asking git what changed: %w", err)
	}
	r.changed = map[string]bool{}
	for _, f := range files {
		r.changed[f] = true
	}
	return nil
}

// keepChanged keeps the findings that a change may have caused: all in a file that changed or whose project configuration
// changed, and in other files those in hooks that run a changed script.
func (r *checkRun) keepChanged(res *lint.Result) {
	if r.changed == nil || r.changed[res.Doc.Path] || res.Project != nil && r.changed[res.Project.Path] {
		return
	}
	var hooks []text.Range // that run a changed script
	if !res.Script && res.Doc.Err == nil {
		for _, t := range hookcommands.Targets(r.snapshot.WithDocuments(res.Doc), res.Doc) {
			if hook := t.Command.Entry.Node.Range; r.changed[t.Path] && hook.Covers(t.Range) {
				hooks = append(hooks, hook)
			}
		}
	}
	res.Findings = slices.DeleteFunc(res.Findings, func(f lint.Finding) bool {
		return !slices.ContainsFunc(hooks, func(hook text.Range) bool { return hook.Covers(f.Range) })
	})
}

package lint

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// Scan finds, reads and checks the files of directories and named files, and calls emit with each result, one at a time
// and in no particular order. Each worker holds the files of one root in memory at a time, so repositories may be of
// any size. Files without hook configuration give no result.
func Scan(ctx context.Context, s *workspace.Snapshot, rules []*Rule, starts []string, emit func(Result)) (workspace.Search, error) {
	r := &run{rules: rules}
	s = project.WithSources(s, starts, ruleIDs(rules))
	groups := make(chan workspace.Group, 64)
	var mu sync.Mutex // held during emit
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for g := range groups {
				for _, result := range checkGroup(ctx, s, r, g) {
					mu.Lock()
					emit(result)
					mu.Unlock()
				}
			}
		})
	}
	search, err := s.Find(ctx, starts, commands.RunsFile, func(g workspace.Group) { groups <- g })
	close(groups)
	wg.Wait()
	return search, err
}

// checkGroup reads and checks the files of one root.
func checkGroup(ctx context.Context, s *workspace.Snapshot, r *run, g workspace.Group) []Result {
	docs := make([]*workspace.Document, 0, len(g.Files))
	context := map[*workspace.Document]bool{}
	for _, f := range g.Files {
		d := s.DocumentFor(f)
		docs = append(docs, d)
		context[d] = f.Context
	}
	group := s.WithDocuments(docs...)
	root := group.Workspace(g.Root)
	var results []Result
	for _, d := range docs {
		if ctx.Err() != nil {
			return nil
		}
		if context[d] || !d.Configures() {
			continue
		}
		if d.Root != g.Root {
			results = append(results, r.document(group.Workspace(d.Root), d))
			continue
		}
		results = append(results, r.document(root, d))
	}
	for _, sc := range commands.Scripts(group) {
		if ctx.Err() == nil && slices.ContainsFunc(sc.Runs, func(r commands.Run) bool { return !context[r.Doc] }) {
			results = append(results, r.script(root, sc))
		}
	}
	return results
}

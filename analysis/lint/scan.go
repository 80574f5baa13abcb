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

// Scan finds, reads and checks the files of directories and named files in one go, giving emit the result of each. It
// holds the files of one root in memory at a time for each worker, so that a repository may be of any size. Results
// come in no order, one at a time; those of a file without hook configuration do not come at all.
func Scan(ctx context.Context, s *workspace.Snapshot, rules []*Rule, starts []string, emit func(Result)) (workspace.Search, error) {
	r := &run{rules: rules}
	s = project.WithSources(s, starts, ruleIDs(rules))
	groups := make(chan workspace.Group, 64)
	var mu sync.Mutex // held while emit runs
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

package analysis

import (
	"context"
	"runtime"
	"slices"
	"sync"
)

// Scan finds, reads and checks the files of directories and named files in one go, giving emit the result of each. It
// holds the files of one root in memory at a time for each worker, so that a repository may be of any size. Results
// come in no order, one at a time; those of a file without hook configuration do not come at all.
func (s *Snapshot) Scan(ctx context.Context, rules []*Rule, starts []string, emit func(Result)) (Search, error) {
	groups := make(chan Group, 64)
	var mu sync.Mutex // held while emit runs
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for g := range groups {
				for _, r := range s.checkGroup(ctx, rules, g) {
					mu.Lock()
					emit(r)
					mu.Unlock()
				}
			}
		})
	}
	search, err := s.Find(ctx, starts, func(g Group) { groups <- g })
	close(groups)
	wg.Wait()
	return search, err
}

// checkGroup reads and checks the files of one root.
func (s *Snapshot) checkGroup(ctx context.Context, rules []*Rule, g Group) []Result {
	docs := make([]*Document, 0, len(g.Files))
	context := map[*Document]bool{}
	for _, f := range g.Files {
		d := s.placed(f)
		docs = append(docs, d)
		context[d] = f.Context
	}
	group := s.WithDocuments(docs...)
	workspace := group.Workspace(g.Root)
	var results []Result
	for _, d := range docs {
		if ctx.Err() != nil {
			return nil
		}
		if context[d] || !d.Configures() {
			continue
		}
		if d.Root != g.Root {
			results = append(results, group.Workspace(d.Root).check(rules, d))
			continue
		}
		results = append(results, workspace.check(rules, d))
	}
	for _, sc := range Scripts(group) {
		if ctx.Err() == nil && slices.ContainsFunc(sc.Runs, func(r Run) bool { return !context[r.Doc] }) {
			results = append(results, sc.check(workspace, rules))
		}
	}
	return results
}

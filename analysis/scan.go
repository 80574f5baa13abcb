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
func Scan(ctx context.Context, s *Snapshot, rules []*Rule, starts []string, emit func(Result)) (Search, error) {
	r := &run{rules: rules}
	groups := make(chan Group, 64)
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
	search, err := s.Find(ctx, starts, RunsFile, func(g Group) { groups <- g })
	close(groups)
	wg.Wait()
	return search, err
}

// checkGroup reads and checks the files of one root.
func checkGroup(ctx context.Context, s *Snapshot, r *run, g Group) []Result {
	docs := make([]*Document, 0, len(g.Files))
	context := map[*Document]bool{}
	for _, f := range g.Files {
		d := s.Placed(f)
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
	for _, sc := range Scripts(group) {
		if ctx.Err() == nil && slices.ContainsFunc(sc.Runs, func(r Run) bool { return !context[r.Doc] }) {
			results = append(results, r.script(root, sc))
		}
	}
	return results
}

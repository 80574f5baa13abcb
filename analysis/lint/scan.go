package lint

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// Scan finds, reads and checks the files of directories and named files, and calls emit with each result, one at a time
// and in no particular order. Each worker holds the files of one root in memory at a time, so repositories may be of
// any size. Files without hook configuration give no result.
func Scan(ctx context.Context, s *workspace.Snapshot, rules []*Rule, starts []string, emit func(Result)) (workspace.Search, error) {
	s = project.WithSources(s, starts, ruleIDs(rules))
	c := NewChecker(s, rules)
	groups := make(chan workspace.Group, 64)
	var mu sync.Mutex // held during emit, and guards lookAlikes
	var lookAlikes []string
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for g := range groups {
				results, others := c.group(ctx, g)
				mu.Lock()
				for _, result := range results {
					emit(result)
				}
				lookAlikes = append(lookAlikes, others...)
				mu.Unlock()
			}
		})
	}
	search, err := s.Find(ctx, starts, commands.RunsFile, func(g workspace.Group) { groups <- g })
	close(groups)
	wg.Wait()
	slices.Sort(lookAlikes)
	search.NotRead = append(search.NotRead, lookAlikes...)
	return search, err
}

// group reads and checks the files of one root. lookAlikes are files that no product reads there, and that list commands
// under hooks for events that no product knows.
func (c *Checker) group(ctx context.Context, g workspace.Group) (results []Result, lookAlikes []string) {
	docs := make([]*workspace.Document, 0, len(g.Files))
	context := map[*workspace.Document]bool{}
	for _, f := range g.Files {
		d := c.snapshot.DocumentFor(f)
		docs = append(docs, d)
		context[d] = f.Context
	}
	group := c.snapshot.WithDocuments(docs...)
	for _, d := range docs {
		if ctx.Err() != nil {
			return nil, nil
		}
		if !context[d] && d.Unread != nil && !d.Configures() && slices.ContainsFunc(d.File().Events, func(l *config.EventList) bool { return len(l.Entries) > 0 }) {
			lookAlikes = append(lookAlikes, d.Path)
		}
		if context[d] || !d.Configures() {
			continue
		}
		results = append(results, c.document(group.Workspace(d.Root), d))
	}
	for _, sc := range commands.Scripts(group, group.Roots()...) {
		if ctx.Err() == nil && sc.Any(func(r *commands.Run) bool { return !context[r.Doc] }) {
			results = append(results, c.script(group.Workspace(g.Root), sc))
		}
	}
	return results, lookAlikes
}

package lint

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Scan finds, reads and checks the files of directories and named files, and calls emit with each result, one at a time
// and in no particular order. Each worker holds the files of one root in memory at a time, so repositories may be of
// any size. Files without hook configuration give no result.
func Scan(ctx context.Context, s *workspace.Snapshot, rules []*Rule, starts []string, emit func(Result)) (workspace.Search, error) {
	s = project.WithSources(s, starts, RuleIDs(rules))
	c := NewChecker(s, rules)
	groups := make(chan workspace.Group, 64)
	var mu sync.Mutex // held during emit, and guards lookAlikes and scripts
	var lookAlikes []string
	scripts := map[string][]scriptOf{} // by path
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for g := range groups {
				results, run, others := c.group(ctx, g)
				mu.Lock()
				for _, result := range results {
					emit(result)
				}
				for _, sc := range run {
					scripts[sc.result.Doc.Path] = append(scripts[sc.result.Doc.Path], sc)
				}
				lookAlikes = append(lookAlikes, others...)
				mu.Unlock()
			}
		})
	}
	search, err := s.Find(ctx, starts, commands.RunsFile, func(g workspace.Group) { groups <- g })
	close(groups)
	wg.Wait()
	for _, path := range slices.Sorted(maps.Keys(scripts)) {
		emit(c.scriptOfRoots(path, scripts[path]))
	}
	slices.Sort(lookAlikes)
	search.NotRead = append(search.NotRead, lookAlikes...)
	return search, err
}

// scriptOf is a script that files of one root run.
type scriptOf struct {
	root   string
	files  []workspace.FoundFile
	result Result
}

// scriptOfRoots checks a script again when files of several roots run it, such as the settings of a project and a plugin in it.
func (c *Checker) scriptOfRoots(path string, roots []scriptOf) Result {
	if len(roots) == 1 {
		return roots[0].result
	}
	slices.SortFunc(roots, func(a, b scriptOf) int { return strings.Compare(a.root, b.root) }) // workers finish in any order
	files := slice.Flat(roots, func(r scriptOf) []workspace.FoundFile { return r.files })
	all := c.snapshot.WithDocuments(slice.Map(files, c.snapshot.DocumentFor)...)
	if sc := commands.ScriptAt(all, path); sc != nil {
		return c.script(all.Workspace(roots[0].root), sc)
	}
	return roots[0].result // the file is gone
}

// group reads and checks the files of one root, and the scripts that they run. lookAlikes are files that no product reads there,
// and that list commands under hooks for events that no product knows.
func (c *Checker) group(ctx context.Context, g workspace.Group) (results []Result, scripts []scriptOf, lookAlikes []string) {
	docs := slice.Map(g.Files, c.snapshot.DocumentFor)
	context := map[*workspace.Document]bool{}
	for i, d := range docs {
		context[d] = g.Files[i].Context
	}
	group := c.snapshot.WithDocuments(docs...)
	for _, d := range docs {
		if ctx.Err() != nil {
			return nil, nil, nil
		}
		switch {
		case context[d]:
		case d.Configures():
			results = append(results, c.document(group.Workspace(d.Root), d))
		case d.Unread != nil && slices.ContainsFunc(d.File().Events, func(l *config.EventList) bool { return len(l.Entries) > 0 }):
			lookAlikes = append(lookAlikes, d.Path)
		}
	}
	for _, sc := range commands.Scripts(group, group.Roots()...) {
		if ctx.Err() == nil && sc.Any(func(r *commands.Run) bool { return !context[r.Doc] }) {
			scripts = append(scripts, scriptOf{g.Root, g.Files, c.script(group.Workspace(g.Root), sc)})
		}
	}
	return results, scripts, lookAlikes
}

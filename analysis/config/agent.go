package config

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// agents loads the hooks of the running custom agent. It ignores the files of other agents.
func (l *loader) agents() {
	if l.session.Agent == "" {
		return
	}
	for _, o := range l.ofScope(schemas.Agent) {
		if o.Path == slash.Clean(l.session.Agent) || agentName(o.Path) == l.session.Agent || l.declaredName(o.Path) == l.session.Agent {
			l.Agent = o
			l.own(o)
			return
		}
	}
}

// ofScope lists the files of every source of a scope.
func (l *loader) ofScope(scope schemas.Scope) []*Origin {
	sources := slice.Filter(schemas.SourcesOn(l.Surface, l.Edition), func(src *schemas.Source) bool { return src.Scope == scope })
	return slice.Flat(sources, l.found)
}

// FilesOf returns the files of all custom agents, or of all skills, with hooks that the surface finds, without duplicates.
func (set *Set) FilesOf(scope schemas.Scope) []string {
	l := newLoader(set)
	var files []string
	for _, o := range l.ofScope(scope) {
		text, err := l.World.read(o.Path)
		if err == nil && len(ParseText(o.Path, o.Source.Kind, text).Events) > 0 {
			files = slice.Add(files, o.Path)
		}
	}
	return files
}

// skills loads the hooks of the skills that the session has used, by their file, its directory or the name that it declares.
func (l *loader) skills() {
	l.UnknownSkills = slices.Clone(l.session.Skills)
	for _, o := range l.ofScope(schemas.Skill) {
		names := []string{o.Path, path.Base(slash.Dir(o.Path)), l.declaredName(o.Path)}
		named := func(name string) bool { return slices.Contains(names, name) }
		if slices.ContainsFunc(l.session.Skills, named) {
			l.UnknownSkills = slices.DeleteFunc(l.UnknownSkills, named)
			l.own(o)
		}
	}
}

// own adds the file of a skill or of the running agent.
func (l *loader) own(o *Origin) {
	if l.add(o, l.leftOut(o.Source)) {
		l.read(o, o.Source.Kind)
	}
}

// AgentName is the name of the agent that runs: as its file declares it, else as the session gives it.
func (set *Set) AgentName() string {
	if set.Agent != nil && set.Agent.LoadResult != nil && set.Agent.LoadResult.File.Name != "" {
		return set.Agent.LoadResult.File.Name
	}
	return agentName(set.session.Agent)
}

func agentName(p string) string {
	name := path.Base(p)
	if short, ok := strings.CutSuffix(name, schemas.AgentFileExt); ok {
		return short
	}
	return strings.TrimSuffix(name, ".md")
}

func (l *loader) declaredName(p string) string {
	text, _ := l.World.read(p)
	return tree(schemas.AgentFile, text).Root.TextOf("name")
}

// asSubagent adapts an agent's own hooks to a run as a subagent: its Stop hooks become the last of its SubagentStop hooks.
func (l *loader) asSubagent(hooks []*Hook) []*Hook {
	var list, stops []*Hook
	for _, h := range hooks {
		switch {
		case h.Event.OfSubagent() && !l.engine.OwnSubagentEvents:
			l.Excluded = append(l.Excluded, Excluded{h, ReasonSubagent, "an agent's own " + h.Event.Name + " hooks do not run for itself"})
		case h.Event.Stops && !h.Event.OfSubagent():
			turned := *h
			turned.Event = h.Event.InSubagent()
			turned.Name = cmp.Or(turned.Event.SpellingFor(l.Surface, h.Casing), h.Name)
			turned.Matcher, turned.MatcherNode = nil, nil
			stops = append(stops, &turned)
		default:
			list = append(list, h)
		}
	}
	return slices.Concat(list, stops)
}

package config

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// agents loads the hooks of the running custom agent. It ignores the files of other agents.
func (l *loader) agents() {
	if l.session.Agent == "" {
		return
	}
	l.each(schemas.Agent, func(src *schemas.Source, files []string, folder string) bool { return !l.agentIn(src, files, folder) })
}

// each calls yield with the files of every source of a scope until it returns false.
func (l *loader) each(scope schemas.Scope, yield func(src *schemas.Source, files []string, folder string) bool) {
	for _, src := range schemas.SourcesOn(l.Surface, l.Edition) {
		if src.Scope != scope {
			continue
		}
		row := src.Rules[l.Surface].In(l.Edition)
		if strings.HasPrefix(src.Glob, "~/") {
			if dir, glob, ok := l.locateUserSource(src.Glob); ok && !yield(src, l.files(dir, glob, row), "") {
				return
			}
			continue
		}
		for _, r := range l.roots {
			if !yield(src, l.files(r.dir, src.Glob, row), r.folder) {
				return
			}
		}
	}
}

// AgentFiles returns the files of all custom agents with hooks that the surface finds, without duplicates.
func (set *Set) AgentFiles() []string { return set.filesOf(schemas.Agent) }

// SkillFiles returns the files of all skills with hooks that the surface finds, without duplicates.
func (set *Set) SkillFiles() []string { return set.filesOf(schemas.Skill) }

func (set *Set) filesOf(scope schemas.Scope) []string {
	l := &loader{Set: set, World: set.world, engine: schemas.EngineOn(set.Surface, set.Edition)}
	l.roots = l.rootFolders()
	var files []string
	l.each(scope, func(src *schemas.Source, found []string, _ string) bool {
		for _, file := range found {
			text, err := l.World.read(file)
			if err == nil && !slices.Contains(files, file) && len(ParseText(file, src.Kind, text).Events) > 0 {
				files = append(files, file)
			}
		}
		return true
	})
	return files
}

// skills loads the hooks of the skills that the session has used, by the name of their directory, the name that they declare or
// their file.
func (l *loader) skills() {
	l.UnknownSkills = slices.Clone(l.session.Skills)
	l.each(schemas.Skill, func(src *schemas.Source, files []string, folder string) bool {
		for _, p := range files {
			names := []string{p, path.Base(slash.Dir(p)), l.declaredName(p)}
			named := func(name string) bool { return slices.Contains(names, name) }
			if !slices.ContainsFunc(l.session.Skills, named) {
				continue
			}
			l.UnknownSkills = slices.DeleteFunc(l.UnknownSkills, named)
			l.own(&Origin{Path: p, Name: l.display(p), Source: src, Scope: schemas.Skill, Folder: folder})
		}
		return true
	})
}

// own adds the file of a skill or of the running agent.
func (l *loader) own(o *Origin) {
	l.Origins = append(l.Origins, o)
	if d := l.leftOut(o.Source); d != nil {
		o.skip(d)
	} else {
		l.read(o, o.Source.Kind)
	}
}

// agentIn finds the running agent among files and loads it.
func (l *loader) agentIn(src *schemas.Source, files []string, folder string) bool {
	for _, p := range files {
		if p != slash.Clean(l.session.Agent) && agentName(p) != l.session.Agent && l.declaredName(p) != l.session.Agent {
			continue
		}
		l.Agent = &Origin{Path: p, Name: l.display(p), Source: src, Scope: schemas.Agent, Folder: folder}
		l.own(l.Agent)
		return true
	}
	return false
}

// AgentName is the name of the agent that runs: as its file declares it, else as the session gives it.
func (set *Set) AgentName() string {
	if set.Agent != nil && set.Agent.LoadResult != nil && set.Agent.LoadResult.File.Name != "" {
		return set.Agent.LoadResult.File.Name
	}
	return agentName(set.session.Agent)
}

// agentName derives the name of an agent from its file name.
func agentName(p string) string {
	name := path.Base(p)
	if short, ok := strings.CutSuffix(name, schemas.AgentFileExt); ok {
		return short
	}
	return strings.TrimSuffix(name, ".md")
}

func (l *loader) declaredName(p string) string {
	text, err := l.World.read(p)
	if err != nil {
		return ""
	}
	return stringOf(tree(schemas.AgentFile, text).Root, "name")
}

// asSubagent adapts an agent's own hooks to a run as a subagent: its Stop hooks become SubagentStop hooks and come
// after those it declares as SubagentStop.
func (l *loader) asSubagent(hooks []*Hook) []*Hook {
	var list, stops []*Hook
	for _, h := range hooks {
		switch {
		case h.Event.OfSubagent() && !l.engine.OwnSubagentEvents:
			l.Excluded = append(l.Excluded, Excluded{h, ReasonSubagent, "an agent's own " + h.Event.Name + " hooks do not run for itself"})
		case h.Event.Stops && !h.Event.OfSubagent():
			stops = append(stops, h.asSubagentStop(l.Surface))
		default:
			list = append(list, h)
		}
	}
	return slices.Concat(list, stops)
}

func (h *Hook) asSubagentStop(s schemas.Surface) *Hook {
	turned := *h
	turned.Event = h.Event.InSubagent()
	if name := turned.Event.SpellingFor(s, h.Casing); name != "" {
		turned.Name = name
	}
	turned.Matcher, turned.MatcherNode = nil, nil
	return &turned
}

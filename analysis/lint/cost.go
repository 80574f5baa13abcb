package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ReportDrop begins a finding about something that surfaces drop. The headline says what is wrong and, after a colon,
// what it costs on the surfaces where it costs most; notes describe the others.
func (p *Pass) ReportDrop(at text.Range, d Dropped, format string, args ...any) *Report {
	cost, notes := p.Cost(d)
	return p.Report(at, d.Surfaces, format+": %s", append(slices.Clone(args), cost)...).Notes(notes...)
}

// Cost describes the effect of a drop: a clause for the surfaces that lose most, such as "Copilot CLI rejects the whole
// file", and notes on the others. When all surfaces that read the document behave the same, the clause names none:
// "this hook never runs".
func (p *Pass) Cost(d Dropped) (headline string, notes []string) {
	var groups []costGroup
	for _, s := range d.Surfaces.List() {
		g := costGroup{schemas.SurfaceSet(s), d.effects[s], d.lost[s], max(1, d.hooks)}
		i := slices.IndexFunc(groups, func(o costGroup) bool { return o.effect == g.effect && o.lost == g.lost })
		if i < 0 {
			groups = append(groups, g)
		} else {
			groups[i].set |= g.set
		}
	}
	slices.SortStableFunc(groups, func(a, b costGroup) int { return costRank(b) - costRank(a) })
	for i, g := range groups {
		verb, clause := g.phrases()
		switch {
		case i > 0:
			notes = append(notes, Verb(g.set, verb))
		case g.set == p.Surfaces():
			headline = clause
		default:
			headline = Verb(g.set, verb)
		}
		if g.effect != schemas.DropsFile || g.lost == 0 {
			continue
		}
		lost := lostHooks(g.lost, d.Entry != nil || d.List != nil)
		if i > 0 {
			notes[len(notes)-1] += ": " + lost
		} else {
			notes = append(notes, lost)
		}
	}
	if set := p.losePermissions(d); d.Reason != config.ReasonDisabled && set != 0 {
		notes = append(notes, Verb(set, "lose")+" its permission rules as well, `deny` included")
	}
	return headline, notes
}

// losePermissions returns the surfaces that lose the permission rules of the document together with it.
func (p *Pass) losePermissions(d Dropped) schemas.Surfaces {
	if p.Doc.Source == nil || p.Tree().Root.Get("permissions") == nil {
		return 0
	}
	return d.Surfaces.Where(func(s schemas.Surface) bool {
		row := p.Doc.Source.Rules[s]
		return d.effects[s] == schemas.DropsFile && row != nil && row.LosesPermissions
	})
}

// lostHooks describes the hooks lost with a file: those besides the hook of the finding, or all of them.
func lostHooks(n int, besides bool) string {
	if besides {
		return english.Noun("the", n, "other hook") + " in the file " + english.Agree(n, "never run") + " either"
	}
	return english.Noun("its", n, "hook") + " " + english.Agree(n, "never run")
}

// costGroup is a group of surfaces with the same effect.
type costGroup struct {
	set    schemas.Surfaces
	effect schemas.Effect
	lost   int
	hooks  int // number of hooks skipped with the entry
}

func costRank(g costGroup) int {
	switch g.effect {
	case schemas.DropsFile, schemas.DropsAgent:
		return 4
	case schemas.DropsEvent:
		return 3
	case schemas.DropsEntry, schemas.Inert:
		return 2
	}
	return 1
}

// phrases returns the effect as a verb whose subject is the surfaces, and as a clause that does not name them.
func (g costGroup) phrases() (verb, clause string) {
	switch g.effect {
	case schemas.Inert:
		return "start nothing for this hook", "this hook does nothing"
	case schemas.IgnoresField:
		return "ignore it", "it is ignored"
	case schemas.DropsEntry:
		if g.hooks > 1 {
			group := "the " + english.Count(g.hooks, "hook") + " of this group"
			return "skip " + group, group + " never run"
		}
		return "skip this hook", "this hook never runs"
	case schemas.DropsEvent:
		if g.lost == 0 {
			return "ignore the event", "the event is ignored"
		}
		hooks := english.Noun("its", g.lost, "hook")
		return "drop " + hooks, hooks + " " + english.Agree(g.lost, "never run")
	case schemas.DropsAgent:
		return "reject the whole agent", "the whole agent is rejected"
	}
	return "reject the whole file", "the whole file is rejected"
}

// Verb joins names of surfaces and a verb in the present tense: "VS Code ignores", "VS Code and Copilot ignore".
func Verb(set schemas.Surfaces, verb string) string {
	n := set.Len()
	if set.IsOne() {
		n = 1 // also for several with one name
	}
	return set.Names() + " " + english.Agree(n, verb)
}

// maxQuoted limits the characters quoted from a file in a message.
const maxQuoted = 40

// Code quotes text from a file for a message: in backticks, shortened in the middle when it is long.
func Code(s string) string {
	if n := utf8.RuneCountInString(s); n > maxQuoted {
		r := []rune(s)
		s = string(r[:maxQuoted/2]) + "…" + string(r[n-maxQuoted/2+1:])
	}
	return "`" + strings.ReplaceAll(s, "`", "'") + "`"
}

// Codes quotes and joins texts: "`a`, `b` or `c`", with last as the conjunction.
func Codes(names []string, last string) string {
	return english.Join(slice.Map(names, Code), last)
}

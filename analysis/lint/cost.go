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
	groups := slice.Group(d.Surfaces.List(), func(s schemas.Surface) loss { return loss{d.effects[s], d.lost[s], d.hooks} })
	slices.SortStableFunc(groups, func(a, b slice.Grouped[loss, schemas.Surface]) int {
		return weight[b.Key.effect] - weight[a.Key.effect]
	})
	for i, g := range groups {
		set := schemas.SurfaceSet(g.Of...)
		verb, clause := g.Key.phrases()
		switch {
		case i > 0:
			notes = append(notes, Verb(set, verb))
		case set == p.Surfaces():
			headline = clause
		default:
			headline = Verb(set, verb)
		}
		if g.Key.effect != schemas.DropsFile || g.Key.hooks == 0 {
			continue
		}
		n := g.Key.hooks
		lost := ItsHooks(n, "never run")
		if d.Entry != nil || d.List != nil { // one of them has the finding
			lost = english.Noun("the", n, "other hook") + " in the file " + english.Agree(n, "never run") + " either"
		}
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

// ItsHooks says what the hooks of a file or an event do: "its hook runs", "its 3 hooks never run".
func ItsHooks(n int, do string) string {
	return english.Noun("its", n, "hook") + " " + english.Agree(n, do)
}

// loss is what surfaces lose.
type loss struct {
	effect  schemas.Effect
	hooks   int // lost with a file or an event
	inGroup int // skipped with the entry
}

// weight orders the effects that lose hooks.
var weight = map[schemas.Effect]int{schemas.DropsFile: 3, schemas.DropsAgent: 3, schemas.DropsEvent: 2, schemas.DropsEntry: 1, schemas.Inert: 1}

// phrases returns the effect as a verb whose subject is the surfaces, and as a clause that does not name them.
func (l loss) phrases() (verb, clause string) {
	switch l.effect {
	case schemas.Inert:
		return "start nothing for this hook", "this hook does nothing"
	case schemas.IgnoresField:
		return "ignore it", "it is ignored"
	case schemas.DropsEntry:
		if l.inGroup > 1 {
			group := "the " + english.Count(l.inGroup, "hook") + " of this group"
			return "skip " + group, group + " never run"
		}
		return "skip this hook", "this hook never runs"
	case schemas.DropsEvent:
		if l.hooks == 0 {
			return "ignore the event", "the event is ignored"
		}
		return "drop " + english.Noun("its", l.hooks, "hook"), ItsHooks(l.hooks, "never run")
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

// Only restricts d to some surfaces.
func (d Dropped) Only(set schemas.Surfaces) Dropped {
	d.Surfaces &= set
	return d
}

// Join combines two drops. Where a surface merely ignores the one, the effect of the other applies.
func (d Dropped) Join(o Dropped) Dropped {
	for _, s := range o.Surfaces.List() {
		if !d.Surfaces.Has(s) || d.effects[s] == schemas.IgnoresField {
			d.effects[s], d.lost[s] = o.effects[s], o.lost[s]
		}
	}
	d.Surfaces |= o.Surfaces
	return d
}

// FatalOn returns the surfaces that reject the whole file or agent.
func (d Dropped) FatalOn() schemas.Surfaces {
	return d.Surfaces.Where(func(s schemas.Surface) bool {
		return d.effects[s] == schemas.DropsFile || d.effects[s] == schemas.DropsAgent
	})
}

// Severity returns the severity of the worst effect.
func (d Dropped) Severity() Severity {
	severity := Info
	for _, s := range d.Surfaces.List() {
		if weight[d.effects[s]] > 0 {
			return Error
		} else if d.effects[s] == schemas.IgnoresField {
			severity = Warning
		}
	}
	return severity
}

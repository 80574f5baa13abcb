package rules

import (
	"cmp"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "no-command-for-os",
	Severity: lint.Info,
	Summary:  "a hook that has nothing to run on some operating systems",
	Why: `bash is for Linux and macOS, powershell and windows are for Windows. A hook that has only one side silently does nothing on
the other: a guard is simply not there. For powershell on Linux and macOS, Copilot CLI starts pwsh; where that is not installed the hook
fails, which on preToolUse denies every tool call. The cloud agent runs on Linux and reads only bash and command. Hooks with the same gap
are reported once per file. If your project is used on one system only, name it with --os.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "bash": "./guard.sh" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "./guard.sh", "powershell": "./guard.ps1" }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "004: Cloud agent execution environment", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		drops := inspect.EntryDrops(p, config.ReasonNoCommand)
		var kinds []*gaps
		for _, k := range p.Hooks() {
			if k.Any().Type != "command" || len(inspect.CommandMembers(k.Entry)) == 0 {
				continue
			}
			g := gapsOf(p, k, drops[k.Entry].Surfaces)
			if !g.runs || len(g.gaps) == 0 && g.pwsh.Empty() {
				continue
			}
			if kind := slice.Find(kinds, g.same); kind != nil {
				kind.hooks++
				kind.denies = cmp.Or(kind.denies, g.denies)
			} else {
				kinds = append(kinds, g)
			}
		}
		for _, g := range kinds {
			g.report(p)
		}
	},
})

// gaps holds the operating systems on which a hook has nothing to run, by surface.
type gaps struct {
	at    lint.LoadedEntry // the first hook with these gaps
	hooks int
	runs  bool // it runs on some system
	gaps  []gap
	// pwsh holds the surfaces that start PowerShell outside of Windows; denies is the event where a missing pwsh denies the call.
	pwsh   schemas.Surfaces
	denies string
	on     []schemas.OS // the systems of pwsh
}

type gap struct {
	surfaces schemas.Surfaces
	missing  []schemas.OS
	all      bool // it runs on none of the surfaces' systems
}

func gapsOf(p *lint.Pass, k lint.LoadedEntry, nothing schemas.Surfaces) *gaps {
	g := &gaps{at: k, hooks: 1}
	for _, s := range p.Owners().List() {
		h := k.Hook(s)
		if h == nil && !nothing.Has(s) {
			continue // skipped for another reason
		}
		var missing []schemas.OS
		list := inspect.Systems(p, s)
		for _, os := range list {
			switch {
			case h == nil || !h.Commands[os].IsSet() || h.Commands[os].Blank() && inspect.OtherCommand(p, k.Entry, s, os, "") == "":
				missing = append(missing, os)
			case h.Commands[os].Blank() || os == schemas.Windows: // no-command reports a blank one that hides another
			default:
				if sh := schemas.ShellFor(s, os, h.Commands[os].Field, p.Settings().Edition); sh != nil && sh.Language == schemas.PowerShell7 {
					g.pwsh |= schemas.SurfaceSet(s)
					g.on = append(g.on, os)
					if inspect.Exit(p, h, s, schemas.NotRun).Effect == schemas.ExitDenies {
						g.denies = h.Name
					}
				}
			}
		}
		g.runs = g.runs || len(missing) < len(list)
		if len(missing) > 0 {
			g.add(s, missing, len(missing) == len(list))
		}
	}
	return g
}

// add records a gap, merging it with gaps of the same extent.
func (g *gaps) add(s schemas.Surface, missing []schemas.OS, all bool) {
	for _, o := range slice.Pointers(g.gaps) {
		if o.all == all && (all || slices.Equal(o.missing, missing)) {
			o.surfaces |= schemas.SurfaceSet(s)
			o.missing = slice.Add(o.missing, missing...)
			return
		}
	}
	g.gaps = append(g.gaps, gap{schemas.SurfaceSet(s), missing, all})
}

func (g *gaps) same(o *gaps) bool {
	return g.pwsh == o.pwsh && slices.EqualFunc(g.gaps, o.gaps, func(a, b gap) bool {
		return a.surfaces == b.surfaces && a.all == b.all && slices.Equal(a.missing, b.missing)
	})
}

// report reports the gaps once for all hooks that have them.
func (g *gaps) report(p *lint.Pass) {
	hooks, does := "this hook", "does"
	if g.hooks > 1 {
		hooks, does = english.Count(g.hooks, "hook")+" in this file", "do"
	}
	pwsh := lint.Verb(g.pwsh, "start") + " `pwsh` on " + inspect.SystemNames(slices.Compact(slices.Sorted(slices.Values(g.on))))
	headline, notes, set := pwsh, []string{}, g.pwsh
	for i, o := range g.gaps {
		set |= o.surfaces
		where := "in " + o.surfaces.Names()
		if !o.all {
			where = "on " + inspect.SystemNames(o.missing)
			if slices.ContainsFunc((p.Owners() &^ o.surfaces).List(), func(s schemas.Surface) bool {
				return slices.ContainsFunc(o.missing, func(os schemas.OS) bool { return slices.Contains(inspect.Systems(p, s), os) })
			}) {
				where += " in " + o.surfaces.Names()
			}
		}
		if i == 0 {
			headline = hooks + " " + does + " nothing " + where
		} else {
			notes = append(notes, "nothing runs "+where)
		}
	}
	if !g.pwsh.Empty() {
		if len(g.gaps) > 0 {
			notes = append(notes, pwsh)
		}
		fails := "the hook fails"
		if g.denies != "" {
			fails = "`" + g.denies + "` denies every call"
		}
		notes = append(notes, "where it is not installed, "+fails)
	}
	r := p.Report(inspect.CommandMembers(g.at.Entry)[0].Key.Range, set, "%s", headline).Notes(notes...)
	if g.at.Entry.Node.Member("exec") != nil {
		r.Help("write it as `command`: no other command field can be used with `exec`")
	} else {
		r.Help("add %s", g.missingField(p))
	}
}

// missingField names the fields of which any fills all gaps; `command` when there is no other.
func (g *gaps) missingField(p *lint.Pass) string {
	var names []string
	consider := func(set schemas.Surfaces, list []schemas.OS) {
		for _, s := range set.List() {
			for _, os := range inspect.Systems(p, s) {
				if !slices.Contains(list, os) {
					continue
				}
				order := schemas.CommandOrder(s, os, p.Settings().Edition)
				if names == nil {
					names = slices.Clone(order)
				}
				names = slices.DeleteFunc(names, func(n string) bool { return n == "exec" || !slices.Contains(order, n) })
			}
		}
	}
	for _, o := range g.gaps {
		consider(o.surfaces, o.missing)
	}
	consider(g.pwsh, g.on)
	names = slices.DeleteFunc(names, func(n string) bool { return n == "powershell" && !g.pwsh.Empty() })
	return cmp.Or(lint.Codes(names, "or"), "`command`")
}

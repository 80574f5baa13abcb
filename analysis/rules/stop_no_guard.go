package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "stop-no-guard",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a stop hook that can block again and again",
	Why: `A block makes the agent continue, and in Claude Code an additionalContext does too; at the end of the next turn the hook runs
again. When what it demands cannot be done, the agent works until it is canceled, and every turn costs premium requests. stop_hook_active
in the payload is true when the agent is already continuing because of a stop hook: exit with 0 then. Only code that reads the flag
counts, not a comment, and what may block has to be where it is false. Python, JavaScript and jq never find the boolean equal to the
text "true". Every payload has it, so that a hook which exits with 0 where it finds it, or only its name, never blocks.`,
	Bad:  guardExample("Stop", "tests.sh", "if ! npm test >/dev/null 2>&1; then\n  echo '{\"decision\":\"block\",\"reason\":\"the tests fail\",\"hookSpecificOutput\":{\"hookEventName\":\"Stop\",\"decision\":\"block\",\"reason\":\"the tests fail\"}}'\nfi"),
	Good: guardExample("Stop", "tests.sh", "if [ \"$(jq -r .stop_hook_active)\" = true ]; then exit 0; fi\nif ! npm test >/dev/null 2>&1; then\n  echo '{\"decision\":\"block\",\"reason\":\"the tests fail\",\"hookSpecificOutput\":{\"hookEventName\":\"Stop\",\"decision\":\"block\",\"reason\":\"the tests fail\"}}'\nfi"),
	Refs: cite("000: Gotcha 4", "003: Stop input", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		reportAlwaysGuarded(p, s)
		reportInverted(p, s)
		if len(f.Outputs)+len(f.Exits) == 0 || len(f.Never) == 0 && (f.Has("stop_hook_active") || f.Has("stopHookActive")) || f.Has("transcript_path") || f.Has("transcriptPath") || f.Calls && s.Shares() || f.Markers || len(f.Imports) > 0 ||
			slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Known && e.Code == 0 && awaitsVariable(p, s, e.Block) }) {
			return
		}
		var at *text.Range
		context, often := false, "again and again"
		limits := map[schemas.Surface]int{} // of blocks in a row
		blocks := func(r *commands.Run) bool {
			if inspect.SentField(p, r, "stopHookActive") == "" {
				return false
			}
			if r.Arguments && slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Known && e.Code == 0 && e.Block.Mode() }) {
				return false // the arguments may select a mode that never blocks
			}
			where, adds := blocksAt(p, s, r)
			if where == nil {
				return false
			}
			if at == nil {
				at, context = where, adds
			}
			limit := r.Hook.Event.BlockLimit(r.Surface, p.Settings().Edition)
			if limit == 0 {
				often = "forever"
			}
			if n, known := limits[r.Surface]; !known || limit == 0 || n > 0 && limit < n {
				limits[r.Surface] = limit
			}
			return true
		}
		set := inspect.SurfacesWhere(s, blocks)
		if set.Empty() {
			return
		}
		why := "the script never reads `stop_hook_active`"
		for _, never := range f.Never {
			*at, why = never.Range, lint.Code(never.Path)+" is true or false, no number"
			if len(never.Values) > 0 {
				why = lint.Code(never.Path) + " is true or false, never the text " + lint.Code(never.Values[0].Text)
			}
		}
		r := p.ReportIn(s.Where(blocks), *at, set, "this can block %s: %s", often, why)
		if context {
			r.Note("`additionalContext` makes the agent continue, as a block does")
		}
		if slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return o.Range == *at && o.Kind == facts.NotJSON }) {
			r.Note("once the answer is JSON")
		}
		for _, o := range inspect.Named(set).List() {
			if n := limits[o]; n > 0 {
				r.Note("%s ends the turn after %d blocks in a row", o.Name(), n)
			}
		}
		switch {
		case len(f.Never) == 0:
			r.Help("exit with 0 when `stop_hook_active` is true").UnsafeFix("Exit when stop_hook_active is true", stopGuard(p, s)...)
		case len(f.Never[0].Values) == 0 || f.Never[0].Values[0].Text != "true": // in a shell
			r.Help("compare it as a text, as jq prints it: `= true`")
		default:
			r.Help("test its value as it is, without a comparison")
		}
	},
})

// reportAlwaysGuarded reports a script that lets the agent stop when the payload has the flag, or its name, which is all it looks for.
func reportAlwaysGuarded(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	sent := func(r *commands.Run) bool { return inspect.SentField(p, r, "stopHookActive") != "" }
	for _, e := range f.Exits {
		c := e.Block.Given()
		if e.Known && e.Code == 0 && c != nil && c.Always != nil && !s.Any(func(r *commands.Run) bool { return !sent(r) }) {
			reportAlways(p, s, *c.Always, inspect.SurfacesWhere(s, sent))
			return
		}
	}
	searches := slice.Filter(f.Compares, func(c facts.Compare) bool { return c.Path == "" })
	given := func(c *facts.Condition) bool { return slices.Contains(c.Fields, "") && !c.Negated }
	if len(searches) != 1 || len(searches[0].Values) != 1 || strings.Trim(searches[0].Values[0].Text, `"*`) != "stop_hook_active" ||
		slices.ContainsFunc(f.Reads, func(r facts.Field) bool { return r.Path == "stop_hook_active" }) ||
		!slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Known && e.Code == 0 && e.Block.Under(given) }) {
		return
	}
	reportAlways(p, s.Where(sent), searches[0].Range, inspect.SurfacesWhere(s, sent))
}

// reportInverted reports a script that can block only where the flag is true: when another hook has blocked before.
func reportInverted(p *lint.Pass, s *commands.Script) {
	const flag = "stop_hook_active"
	f, blocks := s.Facts(), false
	acts := func(b *facts.Block, seq int, refuses bool) bool {
		blocks = blocks || refuses
		return !f.OnlyIf(flag, b, seq)
	}
	if f.Opaque || f.Calls || f.Foreign || f.HasImports() || s.Any(func(r *commands.Run) bool { return inspect.SentField(p, r, "stopHookActive") != flag }) ||
		slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return o.Kind != facts.Text && acts(o.Block, o.Seq, inspect.Refuses(o.Doc)) }) ||
		slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return (!e.Known || e.Code != 0) && acts(e.Block, e.Seq, e.Code == 2) }) || !blocks {
		return
	}
	read := slice.Find(f.Reads, func(read facts.Field) bool { return read.Path == flag })
	p.ReportIn(s, read.Range, inspect.SurfacesWhere(s, inspect.Fires), "`%s` is false at first: this can block only after another hook has", flag).
		Help("exit with 0 when it is true, and check when it is false")
}

func reportAlways(p *lint.Pass, s *commands.Script, at text.Range, set schemas.Surfaces) {
	how := "`jq -e .stop_hook_active >/dev/null`"
	if l := s.Facts().Language; !l.IsShell() {
		how = inspect.ReadEither(&facts.Field{Language: l}, []string{"stop_hook_active"})
	}
	p.ReportIn(s, at, set, "every payload has `stop_hook_active`, false at first: this test always succeeds").Help("test whether it is true: %s", how)
}

// blocksAt returns where a script makes the agent continue, by answer or exit code, nil if it never does, and whether that is an answer with context.
func blocksAt(p *lint.Pass, s *commands.Script, r *commands.Run) (at *text.Range, context bool) {
	never := func(b *facts.Block, seq int) bool {
		return awaitsVariable(p, s, b) || inspect.Lacks(p, r, s.Facts(), b, seq) != nil
	}
	if r.Printed {
		for _, o := range inspect.PrintedAnswers(s) {
			if never(o.Block, o.Seq) || inspect.IsFalse(o.Doc.Get("continue")) && inspect.ReadsAnswer(p, r, false, "continue") {
				continue // the end of the turn wins over what asks for another
			}
			if slices.ContainsFunc(s.Facts().Exits, func(e facts.Exit) bool {
				return inspect.EndsWith(s, o, e.Code) != nil && !inspect.Exit(p, r.Hook, r.Surface, e.Code).ReadsOutput
			}) {
				continue
			}
			for wrapped, m := range inspect.Levels(o.Doc, "decision") {
				if inspect.ReadsAnswer(p, r, wrapped, "decision") && !inspect.LacksReason(p, r, inspect.Level(o.Doc, wrapped)) && (m.Value.Kind != facts.String || !m.Value.Known() || m.Value.Text == "block") {
					return &o.Range, false
				}
			}
			for wrapped, m := range inspect.Levels(o.Doc, "additionalContext") {
				if inspect.ReadsAnswer(p, r, wrapped, m.Key) && (!m.Value.Known() || m.Value.Text != "") {
					return &o.Range, true
				}
			}
		}
	}
	if r.ExitedTwo && inspect.CanRefuse(p, r, 2) {
		for _, e := range slice.Pointers(s.Facts().Exits) {
			if e.Known && e.Code == 2 && e.Lost == facts.NotLost && !never(e.Block, e.Seq) && !inspect.BlocksInVain(p, s, r, e) {
				return &e.Range, false
			}
		}
	}
	return nil, false
}

// awaitsVariable reports whether a block depends on a variable that no product sets: one that people look for in vain.
func awaitsVariable(p *lint.Pass, s *commands.Script, b *facts.Block) bool {
	return b.Under(func(c *facts.Condition) bool {
		return slices.ContainsFunc(c.Env, func(name string) bool {
			named := schemas.VariableNamed(name) == nil && s.Any(func(r *commands.Run) bool { return inspect.Sends(p, r, strings.ToLower(name)) }) // as a field of the payload
			return (named || script.NeverSet(name)) && !inspect.GivenByHook(s, name)
		})
	})
}

// stopGuard returns edits that insert a test of the flag at the top of a script that does not read its input.
func stopGuard(p *lint.Pass, s *commands.Script) []edit.Edit {
	guard := stopGuardIn(s)
	if s.Inline() || s.Facts().Stdin != nil || guard == "" || s.Any(func(r *commands.Run) bool { return !r.OnlyReader }) {
		return nil
	}
	at := 0
	if first, _, _ := strings.Cut(s.Source(), "\n"); strings.HasPrefix(first, "#!") {
		at = min(len(first)+1, len(s.Source()))
	}
	return []edit.Edit{p.Insert(at, guard)}
}

// stopGuardIn returns a test of the flag in the script's language, "" where it cannot come first.
func stopGuardIn(s *commands.Script) string {
	src := s.Source()
	switch l := s.Facts().Language; {
	case l == facts.PowerShell && powershellHead().MatchString(src), l == facts.Python && strings.Contains(src, "__future__"):
		return ""
	case l == facts.Bash || l == facts.POSIX:
		return "if [ \"$(jq -r .stop_hook_active)\" = true ]; then exit 0; fi\n"
	case l == facts.PowerShell:
		return "if (([Console]::In.ReadToEnd() | ConvertFrom-Json).stop_hook_active) { exit 0 }\n"
	case l == facts.Python:
		return "import json, sys\nif json.load(sys.stdin).get(\"stop_hook_active\"):\n    sys.exit(0)\n"
	case l == facts.JavaScript || l == facts.TypeScript:
		if ext := path.Ext(s.Doc.Path); ext == ".js" && !moduleSyntax().MatchString(src) || ext == ".cjs" {
			return "if (JSON.parse(require(\"fs\").readFileSync(0, \"utf8\")).stop_hook_active) process.exit(0);\n"
		}
		return "import { readFileSync as readPayload } from \"node:fs\";\nif (JSON.parse(readPayload(0, \"utf8\")).stop_hook_active) process.exit(0);\n"
	}
	return ""
}

var (
	// powershellHead matches what has to come first in a PowerShell script.
	powershellHead = regex.Lazy(`(?im)^\s*(param\s*\(|using\s|#requires|\[CmdletBinding)`)
	// moduleSyntax matches syntax that only JavaScript modules have.
	moduleSyntax = regex.Lazy(`(?m)^(import|export)\b`)
)

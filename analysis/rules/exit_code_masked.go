package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
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
	ID:       "exit-code-masked",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a guard whose exit code does not reach the product",
	Why: `A script that exits with 2 blocks, but the product sees the exit code of the whole command. After || true, ; echo done or a
pipe, that is the code of the last part, usually 0, and the guard lets everything through. PowerShell, which starts the hooks of VS Code on
Windows, turns every code but 0 into 1 unless the command ends with exit $LASTEXITCODE. A fallback such as || powershell.exe … also
runs on every block, with nothing left on standard input. Nor does a hook with async block: Claude Code waits neither for its code nor for its
answer. Only two kinds are reported: scripts that are seen to refuse, and guards, by their name, that fall back on another script.`,
	Bad:  settingsAt(".github/hooks/a.json", "PreToolUse", `{ "type": "command", "command": "./scripts/guard.sh || true" }`) + fileAt("scripts/guard.sh", "grep -q 'rm -rf' && exit 2\nexit 0") + askBeforeEdits("**/scripts/**"),
	Good: settingsAt(".github/hooks/a.json", "PreToolUse", `{ "type": "command", "command": "./scripts/guard.sh" }`) + fileAt("scripts/guard.sh", "#!/bin/sh\ngrep -q 'rm -rf' && exit 2\nexit 0") + askBeforeEdits("**/scripts/**"),
	Refs: cite("000: Exit Codes", "copilot-cli-1.0.102", "claude-2026-08: Exit codes", "claude-code-2.1.330", "powershell-13501"),
	Check: func(p *lint.Pass) {
		reported := map[text.Range]bool{} // a command that two shells read has the mistake once
		for c, call := range inspect.Calls(p) {
			passedOn := call.Mask.Kind == script.NotMasked && (c.Shell != script.PowerShell || !call.Last)
			if c.Shell == script.NoShell || c.Error != nil || call.Substituted || passedOn || reported[c.DocRange(call.Range)] {
				continue
			}
			if call.Mask.Kind == script.NotMasked {
				reportOnlyOne(p, c, call)
				continue
			}
			if here, ok := c.Where(func(u inspect.CommandUse) bool { return u.Refuses(p, 2) }); ok {
				reported[c.DocRange(call.Range)] = true
				reportMasked(p, &here, call)
			}
		}
		reportNotAwaited(p)
	},
})

// reportOnlyOne reports the last call of a guard for Windows, whose exit code PowerShell turns into 1. A command for every system is not
// reported: elsewhere it blocks.
func reportOnlyOne(p *lint.Pass, c *inspect.CommandLine, call *script.Call) {
	forWindows := c.Field == "windows" || c.Field == "powershell" || strings.Contains(strings.ToLower(c.Text), ".ps1")
	here, ok := c.Where(func(u inspect.CommandUse) bool { return u.Shell.KeepCode != "" && u.Refuses(p, 2) && !u.Refuses(p, 1) })
	if !ok || !forWindows || slices.ContainsFunc(c.Calls, func(o script.Call) bool { return o.Program() == "exit" }) {
		return
	}
	s := c.ScriptOf(call)
	if blocks, _ := c.BlocksByExit(s); !blocks {
		return
	}
	keepCode := here.RunsOn[0].Shell.KeepCode
	r := p.ReportOnce(c.DocRange(s.Range), here.Products(), "exit code 2 of `%s` is lost: PowerShell turns it into 1, and it cannot block", inspect.ShortPath(path.Base(s.Path))).
		Help("end the command with `%s`", keepCode)
	if change, ok := c.Replace(inspect.TextRange(len(c.Text), len(c.Text)), keepCode); ok {
		r.UnsafeFix("Let the exit code through", change)
	}
}

// reportNotAwaited reports the hooks that refuse after a product went on without them.
func reportNotAwaited(p *lint.Pass) {
	async := func(_ schemas.Surface, h *config.Hook) bool { return h.Async }
	if !slices.ContainsFunc(p.Hooks(), func(k lint.LoadedEntry) bool { return !k.Where(async).Empty() }) {
		return
	}
	scripts := commands.InlineScripts(p.Workspace().Snapshot, p.Doc, p.Owners())
	for _, t := range commands.Targets(p.Workspace().Snapshot, p.Doc) {
		if s := commands.ScriptAt(p.Workspace().Snapshot, t.Path); s != nil {
			scripts = slice.Add(scripts, s)
		}
	}
	for _, s := range scripts {
		here := slice.Filter(s.Runs, func(r commands.Run) bool { return r.Doc == p.Doc && r.Hook.Async && p.Owners().Has(r.Surface) })
		if len(here) == 0 {
			continue
		}
		exits := slices.ContainsFunc(s.Facts().Exits, func(e facts.Exit) bool {
			return e.Known && e.Code == 2 && e.Lost == facts.NotLost && inspect.GivesReason(s, &e)
		})
		answers := slices.ContainsFunc(inspect.PrintedAnswers(s), func(o *facts.Output) bool { return inspect.Refuses(o.Doc) })
		refuses := func(r *commands.Run) bool {
			return (exits && r.Exited || answers && r.Printed) && inspect.CanRefuse(p, r, 2)
		}
		awaited := s.Surfaces(func(r *commands.Run) bool { // the last of equal hooks decides for all
			return refuses(r) && (!r.Hook.Async || inspect.Wakes(r))
		})
		for _, r := range here {
			if set := schemas.SurfaceSet(r.Surface); refuses(&r) && set&awaited == 0 {
				m := r.Hook.Entry.Node.Member("async")
				p.ReportOnce(m.Key.Range, set, "%s for this hook: %s", lint.Verb(set, "do not wait"), inspect.CarriesOn(s, set)).
					Help("remove `async`").UnsafeFix("Wait for the hook", p.Remove(m)...)
			}
		}
	}
}

func reportMasked(p *lint.Pass, c *inspect.CommandLine, call *script.Call) {
	s := c.ScriptOf(call)
	if s == nil {
		return
	}
	blocks, known := c.BlocksByExit(s)
	if !known {
		_, discarded := inspect.StderrRedirect(call)
		blocks = call.Mask.Kind == script.MaskedByFallback && isGuard(call) && discarded == "" && runsScript(c, call.Mask)
	}
	if !blocks || answersAlways(c, s) && !strings.Contains(c.Slice(call.Mask.Range), "echo") {
		return
	}
	name := inspect.ShortPath(path.Base(s.Path))
	by := map[script.MaskKind]string{
		script.MaskedByFallback: "`||`", script.MaskedByNext: "what follows", script.MaskedByPipe: "the pipe", script.MaskedByBackground: "`&`",
	}[call.Mask.Kind]
	r := p.Report(c.DocRange(call.Mask.Range), c.Products(), "exit code 2 of `%s` is lost to %s: it cannot block", name, by)
	rest := strings.TrimSpace(strings.TrimPrefix(c.Slice(call.Mask.Range), "||"))
	if endsWithZero().MatchString(c.Text[call.Range.End:]) { // clearly on purpose
		r.Severity(lint.Info)
	}
	if slices.Contains([]string{"true", ":", "exit 0", "echo"}, rest) {
		from := call.Range.End
		if change, ok := c.Replace(inspect.TextRange(from, call.Mask.Range.End), c.RunsOn[0].Shell.KeepCode); ok && !strings.Contains(c.Text[from:call.Mask.Range.Start], "'") {
			r.UnsafeFix("Let the exit code through", change)
		}
		return
	}
	if call.Mask.Kind == script.MaskedByFallback {
		r.Note("the fallback also runs after a block, with nothing left on standard input")
	}
	r.Help("keep the exit code: `%s; code=$?; …; exit $code`", name)
}

// answersAlways reports whether a script prints a refusal wherever it ends with 2, which is read when that code is lost.
func answersAlways(c *inspect.CommandLine, s *script.Script) bool {
	file := c.FileOf(s)
	if file == nil {
		return false
	}
	answers := false
	for _, e := range slice.Pointers(file.Facts().Exits) {
		if e.Known && e.Code == 2 {
			if answers = inspect.AnswerBefore(file, e) != nil; !answers {
				return false
			}
		}
	}
	return answers
}

// runsScript reports whether the part of the line that determines the exit code instead runs a script of its own.
func runsScript(c *inspect.CommandLine, m script.Mask) bool {
	return slices.ContainsFunc(c.Scripts, func(s script.Script) bool { return m.Range.Covers(s.Range) }) ||
		slices.ContainsFunc(c.Calls, func(call script.Call) bool {
			return m.Range.Start <= call.Range.Start && slices.Contains([]string{"powershell", "pwsh", "cmd"}, call.Program())
		})
}

var endsWithZero = regex.Lazy(`[;\n]\s*exit 0\s*['"]?\s*$`)

var guardName = regex.Lazy(`(?i)(?:^|[^a-z])(?:block|guard|guardian|enforce|deny|protect|prevent|forbid|restrict|gate)(?:[^a-z]|s?$)`)

// isGuard reports whether a call is meant to deny something, judging by its words.
func isGuard(call *script.Call) bool {
	return slices.ContainsFunc(call.Words, func(w script.Word) bool {
		return w.Known && guardName().MatchString(path.Base(strings.ReplaceAll(w.Text, `\`, "/")))
	})
}

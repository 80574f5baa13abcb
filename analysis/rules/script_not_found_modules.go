package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var (
	// nodeLoads and shellSources match a line that loads a file beside the script whatever happens.
	nodeLoads    = regex.Lazy(`^(?:import\b[^'"]*|\}\s*from\s*|(?:(?:const|let|var)\b[^=]*=|\}\s*=)?\s*require\(\s*)['"](\.\.?/[^'"?]+)['"]`)
	shellSources = regex.Lazy(`^(?:source|\.)\s+"?(?:\$\(dirname (?:-- )?"?\$(?:0|\{0\}|BASH_SOURCE|\{BASH_SOURCE(?:\[0\])?\})"?\)|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%/\*\})"?/([\w./-]+)"?\s*(?:#.*)?$`)
	// endsAtFailure matches what makes a shell end a script when a command fails.
	endsAtFailure = regex.Lazy(`(?m)^(?:#!.*\s-\w*e\w*|set\s+-(?:\w*e\w*|o errexit))`)
)

// reportMissingModules reports the files beside a script that it loads in any case and that do not exist.
func reportMissingModules(p *lint.Pass, s *commands.Script) {
	f, loads := s.Facts(), nodeLoads
	if f.Language.IsShell() {
		loads = shellSources
	} else if f.Language != facts.JavaScript {
		return
	}
	if s.Inline() || s.Any(func(r *commands.Run) bool { return r.Options }) {
		return
	}
	at := 0
	for line := range strings.Lines(s.Source()) {
		m := loads().FindStringSubmatchIndex(strings.TrimRight(line, "\r\n"))
		start := at
		if at += len(line); m == nil {
			continue
		}
		from, to := m[2], m[3]
		name := line[from:to]
		i := slice.Pointer(f.Imports, func(i *facts.Import) bool { return i.Own && i.Path == name })
		dir := slash.Dir(s.Doc.Path)
		if i == nil || p.Workspace().Missing(slash.Join(dir, name)) == "" || slices.ContainsFunc(append(i.Names(), name+".json", name+".node", name+"/package.json"), func(name string) bool {
			return inspect.IsFile(p.Workspace(), slash.Join(dir, name))
		}) {
			continue
		}
		here, what := text.Range{Start: start + from, End: start + to}, lint.Code(inspect.ShortPath(name))
		if f.Language == facts.Bash && !endsAtFailure().MatchString(s.Source()[:start]) {
			p.ReportIn(s, here, s.Surfaces(nil), "%s does not exist: the script runs without it", what).Severity(lint.Warning).Help("create it, or correct the path")
			continue
		}
		code := 1
		if f.Language == facts.POSIX { // dash
			code = 2
		}
		r := p.ReportIn(s, here, s.Surfaces(nil), "%s does not exist: the hook fails each time", what).Help("create it, or correct the path")
		if denies := s.Surfaces(func(r *commands.Run) bool { return r.Exited && inspect.BeforeCall(r) && inspect.CanRefuse(p, r, code) }); !denies.Empty() {
			r.Note("%s every tool call", lint.Verb(denies, "deny"))
		}
	}
}

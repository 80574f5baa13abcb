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
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// reportMissingModules reports the files beside a script that it loads in any case and that do not exist.
func reportMissingModules(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	if f.Language != facts.JavaScript && !f.Language.IsShell() || s.Inline() || s.Any(func(r *commands.Run) bool { return r.Options }) {
		return
	}
	for _, i := range slice.Pointers(f.Imports) {
		if !i.Always || !i.Own {
			continue
		}
		dir, at := slash.Dir(s.Doc.Path), strings.LastIndex(s.Source()[i.Range.Start:i.Range.End], i.Path)
		if at < 0 || p.Workspace().Missing(slash.Join(dir, i.Path)) == "" ||
			slices.ContainsFunc(append(i.Names(), i.Path+".json", i.Path+".node", i.Path+"/package.json"), func(name string) bool {
				return inspect.IsFile(p.Workspace(), slash.Join(dir, name))
			}) {
			continue
		}
		here, what := text.Range{Start: i.Range.Start + at, End: i.Range.Start + at + len(i.Path)}, lint.Code(inspect.ShortPath(i.Path))
		if f.Language == facts.Bash && !i.Errexit {
			p.ReportIn(s, here, s.Surfaces(nil), "%s does not exist: the script runs without it", what).Severity(lint.Warning).Help("create it, or correct the path")
			continue
		}
		code, _ := schemas.MissingScriptCode("node", schemas.Linux)
		if f.Language == facts.Bash {
			code = schemas.MissingForBuiltinCode("bash")
		} else if f.Language == facts.POSIX {
			code = schemas.MissingForBuiltinCode("sh")
		}
		r := p.ReportIn(s, here, s.Surfaces(nil), "%s does not exist: the hook fails each time", what).Help("create it, or correct the path")
		if denies := s.Surfaces(func(r *commands.Run) bool { return r.Exited && inspect.BeforeCall(r) && inspect.CanRefuse(p, r, code) }); !denies.Empty() {
			r.Note("%s every tool call", lint.Verb(denies, "deny"))
		}
	}
}

package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "stream-by-path",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "a standard stream that is opened by its path",
	Why: `VS Code and Claude Code start hooks as Node.js does: standard input, output and error are sockets. On Linux a socket cannot be opened
by a path, so cat /dev/stdin and > /dev/stderr fail with "No such device or address", although they work in a terminal and behind a pipe.
The script then sees nothing of the call, or its text is lost. Read and write the streams that are open already.`,
	Bad:  guardExample("PreToolUse", "guard.sh", `if [[ $(cat /dev/stdin) == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `if [[ $(cat) == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Refs: cite("vscode-1.130", "lifeos-2172"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f, idioms := s.Facts(), inspect.IdiomsOf(s.Facts().Language)
		reported := map[string]bool{}
		for _, stream := range f.Streams {
			name := path.Base(stream.Text)
			effect, help := "this text is lost", idioms.Stderr
			if !f.Language.IsShell() {
				effect = "the script ends here"
			}
			switch name {
			case "stdin":
				if readsOtherwise(s, stream.Range) {
					continue // one stands in for the other
				}
				effect, help = "this script sees nothing of the call", idioms.Stdin
			case "stdout":
				help = "print it without a path"
			}
			if reported[name] {
				continue
			}
			reported[name] = true
			set := s.Surfaces(func(r *commands.Run) bool {
				return schemas.EngineOn(r.Surface, p.Settings().Edition).Sockets && slices.Contains(r.OS, schemas.Linux) && !(name == "stdin" && r.Fed)
			})
			p.ReportIn(s, stream.Range, set, "`%s` cannot be opened on Linux: %s", stream.Text, effect).Help("%s", help).
				Fix("Use the number of the stream", byNumber(p, s, stream.Range, map[string]string{"stdin": "0", "stdout": "1", "stderr": "2"}[name])...)
		}
	},
})

// readsOtherwise reports whether a script reads standard input in another way than at a place where it opens it.
func readsOtherwise(s *commands.Script, at text.Range) bool {
	f, src := s.Facts(), s.Source()
	before := f.Stdin != nil && f.Stdin.End <= at.Start && strings.Trim(src[f.Stdin.End:at.Start], " <\"'") != ""
	return before || f.SecondRead != nil || openStdin().MatchString(src[at.End:])
}

// openStdin matches a read of standard input by other means than a path.
var openStdin = regex.Lazy(`\|\| *\w+="?\$\(cat\)|\b(sys|process|Bun|Deno)\.stdin\b|(Sync|open)\(\s*0\b`)

// opener matches the text before a file that may be a number as well.
var opener = regex.Lazy(`\b(open|fs\.\w+|(read|write|append)File(Sync)?)\(\s*["']$`)

// byNumber replaces the path of a stream by its number; nil where that is not possible.
func byNumber(p *lint.Pass, s *commands.Script, at text.Range, number string) []edit.Edit {
	if !opener().MatchString(s.Source()[:at.Start]) || at.End >= len(s.Source()) {
		return nil
	}
	return p.EditIn(s, text.Range{Start: at.Start - 1, End: at.End + 1}, number)
}

package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ReportUnquoted reports variables of a kind, and places of scripts in the repository, that a shell splits at spaces in a path.
func ReportUnquoted(p *lint.Pass, kind func(script.Base) bool) {
	for _, c := range CommandLines(p) {
		reported := map[text.Range]bool{} // one finding per word
		for _, e := range slices.Concat(c.Expansions, repoRoots(c)) {
			base, ok := script.VariableBase(e.Name)
			if e.Name == repoRoot {
				base, ok = script.RepoRoot, true
			}
			if !ok || !kind(base) || !e.Splits || e.Default || reported[e.Word] || c.Sets(e.Name) {
				continue
			}
			here, splits := c.Where(func(u CommandUse) bool { return splitsAt(p, u, e.Name) })
			if !splits {
				continue
			}
			reported[e.Word] = true
			r := p.Report(c.DocRange(e.Range), here.Products(), "unquoted `%s`: this hook fails if the path has a space", e.Name)
			here.NoteCost(r, failureCode(c, e), "%s then")
			at, quoted := quoteWord(c, e)
			r.Help("`%s`", quoted)
			if change, ok := c.Replace(at, quoted); ok {
				r.Help("`%s`", change.Text).Fix("Quote "+c.Slice(e.Range), change)
			}
		}
	}
}

// repoRoot is the command whose output stands for the root of the repository.
const repoRoot = "$(git rev-parse --show-toplevel)"

// repoRoots returns the places, written without quotes, from which a command takes its scripts by asking git.
func repoRoots(c *CommandLine) []script.Expansion {
	var list []script.Expansion
	for _, call := range c.Calls {
		for _, w := range call.Words {
			isScript := slices.ContainsFunc(c.Scripts, func(s script.Script) bool { return s.Range == w.Bare && s.Base == script.RepoRoot })
			if written := c.Slice(w.Range); isScript && strings.HasPrefix(written, "$(") {
				at := text.Range{Start: w.Range.Start, End: w.Range.Start + strings.LastIndexByte(written, ')') + 1}
				list = append(list, script.Expansion{Name: repoRoot, Range: at, Word: w.Range, Splits: true})
			}
		}
	}
	return list
}

// splitsAt reports whether the shell of a product splits the value of a variable: it is set, and not replaced by a quoted path.
func splitsAt(p *lint.Pass, u CommandUse, name string) bool {
	v := schemas.VariableNamed(name)
	if v == nil && name != repoRoot || u.Shell == nil || commands.Notation(u.Shell) != script.POSIX {
		return false
	} else if v == nil {
		return true
	}
	switch v.Set[u.Surface] {
	case schemas.VariableSet:
		return true
	case schemas.VariablePluginOnly:
		return MayBePlugin(p) && !schemas.EngineOn(u.Surface, schemas.Observed).PluginFormats // VS Code quotes the path that it inserts
	}
	return false
}

// MayBePlugin reports whether hooks of the document have the variables of a plugin, or, in a skill, may have them.
func MayBePlugin(p *lint.Pass) bool { return p.Doc.OfPlugin() || p.Doc.Kind == schemas.SkillFile }

// PluginFormat returns the format of the plugin that the document belongs to, for products that distinguish formats.
func PluginFormat(p *lint.Pass) *schemas.PluginFormat {
	return schemas.PluginFormatAt(p.Doc.Base(), func(file string) bool { return IsFile(p.Workspace(), file) })
}

// failureCode is the exit code of a command with a split word: of an interpreter without its script, or of a missing program.
func failureCode(c *CommandLine, e script.Expansion) int {
	for _, s := range c.Scripts {
		if s.Range.Start <= e.Range.End && e.Range.Start <= s.Range.End {
			for _, u := range c.RunsOn {
				if code, known := schemas.MissingScriptCode(s.Interpreter, u.OS); known && s.Last {
					return code
				}
			}
		}
	}
	return 0
}

// quoteWord quotes the word of an expansion, or the expansion alone when the rest has quotes, patterns or an assignment.
func quoteWord(c *CommandLine, e script.Expansion) (at text.Range, quoted string) {
	word := c.Slice(e.Word)
	at = e.Word
	if strings.HasPrefix(word, "-") || strings.ContainsAny(word, "\"'`*?[~\\") || strings.Contains(word, "$(") ||
		strings.Contains(c.Text[e.Word.Start:e.Range.Start], "=") {
		at = e.Range
	}
	return at, `"` + c.Slice(at) + `"`
}

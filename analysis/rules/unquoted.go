package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// reportUnquoted reports the variables of a kind that a shell breaks at the blanks of a path.
func reportUnquoted(p *lint.Pass, kind func(script.Base) bool) {
	for _, c := range commandLines(p) {
		told := map[text.Range]bool{} // once a word
		for _, e := range c.Expansions {
			if base, ok := script.VariableBase(e.Name); !ok || !kind(base) || !e.Splits || e.Default || told[e.Word] || c.sets(e.Name) {
				continue
			}
			here, ok := c.where(func(u commandUse) bool { return splitsAt(u, e.Name) })
			if !ok {
				continue
			}
			told[e.Word] = true
			r := p.Report(c.at(e.Range), here.surfaces(), "unquoted `%s`: this hook fails if the path has a space", e.Name)
			if effect := here.cost(failureCode(&c, e), ""); effect != "" {
				r.Note("%s then", effect)
			}
			quoted := quoteWord(&c, e)
			r.Help("`%s`", quoted.text)
			if change, ok := c.replace(quoted.at, quoted.text); ok {
				r.Fix("Quote "+c.written(e.Range), change)
			}
		}
	}
}

// splitsAt reports that a shell of the product breaks the value of a variable: one that is set, and that the product has not
// replaced by a quoted path before.
func splitsAt(u commandUse, name string) bool {
	if u.Shell == nil || commands.Notation(u.Shell) != script.POSIX {
		return false
	}
	v := schemas.VariableNamed(name)
	if v == nil {
		return false
	}
	switch v.On(u.Surface) {
	case schemas.VariableSet:
		return true
	case schemas.VariablePluginOnly:
		return !schemas.EngineOn(u.Surface, schemas.Observed).PluginFormats // VS Code quotes what it puts in
	}
	return false
}

// failureCode is the exit code of a command of which a word falls apart: that of the interpreter without its script, or of a
// program that is not found.
func failureCode(c *commandLine, e script.Expansion) int {
	for _, s := range c.Scripts {
		if s.Range.Start <= e.Range.End && e.Range.Start <= s.Range.End {
			for _, u := range c.uses {
				if code, known := schemas.MissingScriptCode(s.Interpreter, u.os); known && s.Last {
					return code
				}
			}
		}
	}
	return 0
}

type replacement struct {
	at   text.Range
	text string
}

// quoteWord puts double quotes around the word of an expansion, or around the expansion alone where the rest of the word
// has quotes or patterns of its own.
func quoteWord(c *commandLine, e script.Expansion) replacement {
	word := c.written(e.Word)
	if strings.HasPrefix(word, "-") || strings.ContainsAny(word, "\"'`*?[~\\") || strings.Contains(word, "$(") {
		return replacement{e.Range, `"` + c.written(e.Range) + `"`}
	}
	if i := strings.Index(word, "="); i >= 0 && e.Word.Start+i < e.Range.Start {
		return replacement{e.Range, `"` + c.written(e.Range) + `"`}
	}
	return replacement{e.Word, `"` + word + `"`}
}

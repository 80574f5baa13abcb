package inspect

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Change is a changed script: the edits that make it, its text, and what it does. It has no edits where it is not possible.
type Change struct {
	Edits  []edit.Edit
	Source string
	After  *facts.Facts
}

// Apply returns the change that replacements make in a script. It is empty when they overlap, or cannot be written.
func Apply(p *lint.Pass, s *commands.Script, replacements []text.Edit) Change {
	after, err := text.Apply(s.Source(), replacements)
	if err != nil || len(replacements) == 0 {
		return Change{}
	}
	c := Change{Source: after, After: facts.Read(s.Facts().Language, after)}
	for _, r := range replacements {
		one := p.EditIn(s, r.Range, r.New)
		if len(one) == 0 {
			return Change{}
		}
		c.Edits = append(c.Edits, one...)
	}
	if len(c.After.Errors) > len(s.Facts().Errors) {
		return Change{}
	}
	return c
}

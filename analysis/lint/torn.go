package lint

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// A syntax error leaves pieces behind: half a text, a bracket too much, an object of which nobody knows what else was to
// stand in it. What rules find in such a piece is a consequence of the error, and mostly gone once that is put right.

// torn reports that what stands at a range is such a piece: text that a syntax error speaks of, or touches.
func torn(d *workspace.Document, at text.Range) bool {
	return slices.ContainsFunc(d.Tree().Errors, func(e syntax.Error) bool {
		switch e.Code {
		case syntax.BareWord, syntax.SingleQuotes, syntax.MissingComma, syntax.MissingValue,
			syntax.InvalidUTF8, syntax.UnclosedFrontmatter:
			return false // it is clear what was meant
		case syntax.MissingClose:
			return e.Opener.Len() > 0 && e.Opener.Start == at.Start // the bracket itself may be too much
		case syntax.MissingColon:
			return e.Range.Start == at.End // the key itself may be more or less than one
		case syntax.Misplaced:
			unsure := around(d, e.Range)
			return unsure.Start <= at.Start && at.End <= unsure.End
		}
		if e.Range.Len() == 0 {
			return e.Range.Start == at.Start
		}
		if at.Start < e.Range.Start && e.Range.End < at.End {
			n := d.Tree().NodeAt(e.Range.Start) // else the error is somewhere inside
			return n.IsScalar() && n.Range.Start <= at.Start && at.End <= n.Range.End
		}
		return e.Range.Start <= at.End && at.Start <= e.Range.End
	})
}

// Incomplete reports a value in which a syntax error may hide what it seems to lack.
func (p *Pass) Incomplete(n *syntax.Node) bool {
	return slices.ContainsFunc(p.Tree().Errors, func(e syntax.Error) bool {
		switch e.Code {
		case syntax.BareWord, syntax.SingleQuotes, syntax.MissingComma, syntax.InvalidUTF8, syntax.UnclosedFrontmatter:
			return false
		}
		if e.Code == syntax.MissingClose && e.Opener.Start == n.Range.Start {
			return true
		}
		return n.Range.Start <= e.Range.Start && e.Range.Start < n.Range.End
	})
}

// around is what is uncertain when a line of frontmatter is misplaced: what stands under the name of the event, or
// everything under hooks.
func around(d *workspace.Document, at text.Range) text.Range {
	f, off := d.File(), at.Start
	if f.HooksMember == nil {
		return text.Range{}
	}
	for i, l := range f.Events {
		end := f.HooksMember.Range.End
		if i+1 < len(f.Events) {
			end = f.Events[i+1].Member.Range.Start
		}
		if start := l.Member.Key.Range.End; start < off && off < end {
			return text.Range{Start: start, End: end}
		}
	}
	return text.Range{Start: f.HooksMember.Key.Range.End, End: max(f.HooksMember.Range.End, at.End)}
}

package lint

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// A syntax error leaves fragments: half a string, an extra bracket, an object with members missing. What a rule finds
// in a fragment is a consequence of the error and usually disappears with it.

// nearSyntaxError reports whether a range is such a fragment: text that a syntax error covers or touches.
func nearSyntaxError(d *workspace.Document, at text.Range) bool {
	return slices.ContainsFunc(d.Tree().Errors, func(e syntax.Error) bool {
		switch e.Code {
		case syntax.BareWord, syntax.SingleQuotes, syntax.MissingComma, syntax.MissingValue,
			syntax.InvalidUTF8, syntax.UnclosedFrontmatter:
			return false // the intended text is clear
		case syntax.MissingClose:
			return e.Opener.Len() > 0 && e.Opener.Start == at.Start // the opening bracket itself may be extra
		case syntax.MissingColon:
			return e.Range.Start == at.End // the key itself may be wrong
		case syntax.Misplaced:
			return around(d, e.Range).Covers(at)
		}
		if e.Range.Len() == 0 {
			return e.Range.Start == at.Start
		}
		if at.Start < e.Range.Start && e.Range.End < at.End {
			n := d.Tree().NodeAt(e.Range.Start) // an error inside the range affects only part of it, unless it is in a scalar
			return n.IsScalar() && n.Range.Covers(at)
		}
		return e.Range.Start <= at.End && at.Start <= e.Range.End
	})
}

// Incomplete reports whether a syntax error inside a value may hide members that seem to be missing.
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

// around is the range affected by a misplaced line of frontmatter: everything below its event name, or else below hooks.
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

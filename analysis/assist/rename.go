package assist

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// Place is a range of a document.
type Place struct {
	Doc   *workspace.Document
	Range text.Range
}

// Rename returns the edits for a script or a directory that moves: hooks that run a script there, or look whether it is there, name its
// new path. The rest cannot be changed like this; without them the script of a hook may silently never run again.
func Rename(snap *workspace.Snapshot, from, to string) (edits []edit.Edit, rest []Place) {
	r := renaming{from: from, to: to}
	for _, d := range snap.Documents() {
		if _, along := r.moved(d.Base()); d.Err != nil || along {
			continue
		}
		targets := commands.Targets(snap, d)
		for _, c := range commands.Commands(snap, d) {
			r.doc, r.decided = d, nil
			r.command(c, targets)
		}
	}
	return r.edits, r.rest
}

type renaming struct {
	from, to string
	edits    []edit.Edit
	rest     []Place
	// doc is the current document, decided the paths in the current command that need nothing more.
	doc     *workspace.Document
	decided []text.Range
}

// spelling is a way in which a command names what moves: the end of the path, and what comes before it.
type spelling struct {
	before, old, renamed string
	ok                   bool
	// here reports that it is relative to the directory in which the hook starts.
	here bool
}

// moved returns the new path of a file or directory; false when it stays.
func (r *renaming) moved(file string) (string, bool) {
	rest, below := strings.CutPrefix(file, r.from)
	return r.to + rest, below && (rest == "" || rest[0] == '/')
}

func (r *renaming) command(c *commands.Command, targets []commands.Target) {
	var names []spelling
	root := r.doc.Base()
	if old, inside := workspace.Within(root, r.from); inside && !r.doc.IsUserFile() {
		renamed, ok := workspace.Within(root, r.to)
		if !slices.ContainsFunc(c.Uses, func(u commands.Use) bool { return u.Known && u.Dir != root }) {
			names = append(names, spelling{old: old, renamed: renamed, ok: ok, here: true})
		}
	}
	for _, t := range targets {
		to, moves := r.moved(t.Path)
		switch old, renamed, ok := t.Renamed(to); {
		case t.Command != c:
		case !moves, old == "":
			r.decided = append(r.decided, t.Range)
			if moves {
				r.rest = append(r.rest, Place{r.doc, t.Range})
			}
		default:
			n, at := c.Piece(t.Script.Range)
			names = append(names, spelling{before: before(n.Text[:at.End-len(old)]), old: old, renamed: renamed, ok: ok})
		}
	}
	for _, certain := range []bool{true, false} {
		for _, n := range append([]*syntax.Node{c.Node}, c.Args...) {
			for _, sp := range names {
				r.words(n, sp, certain)
			}
		}
	}
}

// words changes the words that certainly name the path, or notes those that may name it.
func (r *renaming) words(n *syntax.Node, sp spelling, certain bool) {
	written := strings.ReplaceAll(n.Text, `\`, "/")
	for end := 0; ; {
		i := strings.Index(written[end:], sp.old)
		if i < 0 {
			return
		}
		at := text.Range{Start: end + i, End: end + i + len(sp.old)}
		end = at.End
		isPath := strings.ContainsAny(sp.old, "/") || script.IsNamed(sp.old) || strings.HasPrefix(written[end:], "/") || strings.HasSuffix(written[:at.Start], "./")
		switch before := before(written[:at.Start]); {
		case end < len(written) && !strings.ContainsRune(" \t\r\n;|&()<>=,'\"}]:/", rune(written[end])), sp.here && !isPath:
		case before == sp.before && !(sp.here && strings.Contains(written[:at.Start], "cd ")):
			if certain {
				r.change(n, at, sp.renamed, sp.ok)
			}
		case !certain && (before == "" || strings.ContainsAny(before, "$)%")):
			r.change(n, at, "", false)
		}
	}
}

// before returns the start of the path that ends a text, without ./ and the signs around a variable.
func before(s string) string {
	s = s[strings.LastIndexAny(s, " \t\r\n;|&(<>=,'")+1:]
	return strings.TrimPrefix(strings.NewReplacer(`\`, "/", `"`, "", "{", "", "}", "").Replace(s), "./")
}

func (r *renaming) change(n *syntax.Node, at text.Range, renamed string, ok bool) {
	in := n.SourceRange(at.Start, at.End)
	if slices.ContainsFunc(r.decided, func(d text.Range) bool { return d.Start < in.End && in.Start < d.End }) {
		return
	}
	r.decided = append(r.decided, in)
	if replaced, plain := commands.Written(n, at, renamed); ok && plain {
		r.edits = append(r.edits, edit.Edit{Path: r.doc.Path, Range: in, Text: replaced})
	} else {
		r.rest = append(r.rest, Place{r.doc, in})
	}
}

package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ReadEvery returns replacements that make a script read a payload field under every path, nil unless each of its reads can be changed. Paths below
// another object than that of the field are left out where the script does not show from what it took that object.
func ReadEvery(s *commands.Script, path string, paths []string) []text.Edit {
	f := s.Facts()
	if f.HasImports() {
		return nil
	}
	var list []text.Edit
	for _, read := range f.Reads {
		if read.Path != path {
			continue
		}
		a, ok := accessOf(f, s.Source(), &read)
		if !ok {
			return nil
		}
		r, ok := a.every(paths)
		if !ok {
			return nil
		}
		list = slice.Add(list, r)
	}
	slices.SortFunc(list, func(a, b text.Edit) int { return a.Range.Start - b.Range.Start })
	for i := 1; i < len(list); i++ {
		if list[i].Range.Start < list[i-1].Range.End {
			return nil
		}
	}
	return list
}

// access is an expression that reads a payload field.
type access struct {
	facts *facts.Facts
	src   string
	read  *facts.Field
	// holder is what the field is read from, written before it.
	holder text.Range
	// quote is the quote around the field's name in Python and JavaScript, or empty.
	quote string
	// fallback is the second argument of Python's get.
	fallback string
}

func accessOf(f *facts.Facts, src string, read *facts.Field) (access, bool) {
	a := access{facts: f, src: src, read: read}
	at, name := read.Expr, read.Range
	_, key := CutLast(read.Path)
	if at.Start >= name.Start || at.End < name.End || at.End > len(a.src) || a.src[name.Start:name.End] != key {
		return a, false
	}
	before, behind := a.src[at.Start:name.Start], a.src[name.End:at.End]
	if !a.facts.Language.IsShell() {
		if q := before[len(before)-1:]; q == `"` || q == "'" {
			if !strings.HasPrefix(behind, q) {
				return a, false
			}
			a.quote, before, behind = q, before[:len(before)-1], behind[1:]
		}
	}
	for _, form := range accessForms[a.facts.Language] {
		if (a.quote != "") == form.quoted && strings.HasSuffix(before, form.before) && strings.HasPrefix(behind, form.behind) && strings.HasSuffix(behind, form.end) {
			a.holder = text.Range{Start: at.Start, End: at.Start + len(before) - len(form.before)}
			rest := behind[len(form.behind) : len(behind)-len(form.end)]
			if rest = strings.TrimSpace(rest); rest != "" {
				if form.end == "" || !strings.HasPrefix(rest, ",") || strings.Contains(rest, "\n") {
					return a, false
				}
				a.fallback = strings.TrimSpace(rest[1:])
			}
			return a, true
		}
	}
	return a, false
}

// accessForms are the ways to read a member: what is between its holder and its name, directly after the name, and at the end.
var accessForms = map[facts.Language][]struct {
	quoted              bool
	before, behind, end string
}{
	facts.Python:     {{true, ".get(", "", ")"}, {true, "[", "]", ""}},
	facts.JavaScript: {{false, "?.", "", ""}, {false, ".", "", ""}, {true, "[", "]", ""}},
	facts.TypeScript: {{false, "?.", "", ""}, {false, ".", "", ""}, {true, "[", "]", ""}},
	facts.PowerShell: {{false, ".", "", ""}},
	facts.Bash:       {{false, ".", "", ""}},
	facts.POSIX:      {{false, ".", "", ""}},
}

// every returns the replacement that reads the field under all of the paths.
func (a *access) every(paths []string) (text.Edit, bool) {
	parent, _ := CutLast(a.read.Path)
	root, rooted := a.root(parent)
	if !rooted { // another object is read where this one is
		paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
			other, _ := CutLast(path)
			return other != parent && !a.facts.Has(other)
		})
	}
	same := !slices.ContainsFunc(paths, func(path string) bool { other, _ := CutLast(path); return other != parent })
	holder := a.src[a.holder.Start:a.holder.End]
	if len(paths) < 2 || !calm(holder) {
		return text.Edit{}, false
	}
	return a.replace(slice.Map(paths, func(path string) string {
		if rooted && !same {
			return a.path(root, path)
		}
		_, key := CutLast(path)
		return a.member(holder, key)
	}))
}

// root returns what a top-level field of the payload is read from, when the holder is an expression that reads it.
func (a *access) root(parent string) (string, bool) {
	if parent == "" {
		return a.src[a.holder.Start:a.holder.End], true
	}
	for _, outer := range slice.Pointers(a.facts.Reads) {
		if outer.Path != parent || outer.Expr.Start < a.holder.Start || outer.Expr.End > a.holder.End {
			continue
		}
		around := a.src[a.holder.Start:outer.Expr.Start] + a.src[outer.Expr.End:a.holder.End]
		if !slices.Contains([]string{"", "?", "( or {})", "( ?? {})", "( || {})"}, around) {
			return "", false
		}
		of, ok := accessOf(a.facts, a.src, outer)
		root := a.src[of.holder.Start:of.holder.End]
		return root, ok && calm(root)
	}
	return "", false
}

func (a *access) member(of, key string) string {
	switch a.facts.Language {
	case facts.Python:
		return of + ".get(" + a.quote + key + a.quote + ")"
	case facts.JavaScript, facts.TypeScript:
		if a.quote != "" {
			return of + "[" + a.quote + key + a.quote + "]"
		}
		return of + a.src[a.holder.End:a.read.Range.Start] + key
	}
	return of + "." + key
}

// path returns the expression for a path below the payload. Objects on the way may be missing.
func (a *access) path(root, path string) string {
	first, key, below := strings.Cut(path, ".")
	if !below {
		return a.member(root, first)
	}
	switch a.facts.Language {
	case facts.Python:
		return a.member(root+".get("+a.quote+first+a.quote+", {})", key)
	case facts.JavaScript, facts.TypeScript:
		return root + "." + first + "?." + key
	}
	return root + "." + first + "." + key
}

// replace returns the replacement of the expression by alternatives.
func (a *access) replace(list []string) (text.Edit, bool) {
	at := a.read.Expr
	lineStart := strings.LastIndexByte(a.src[:at.Start], '\n') + 1
	line := a.src[lineStart:at.Start]
	before, behind := strings.TrimRight(a.src[:at.Start], " \t\r\n"), strings.TrimLeft(a.src[at.End:], " \t")
	begins := func(with ...string) bool {
		return behind == "" && slices.Contains(with, "\n") || slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(behind, w) })
	}
	ends := func(with ...string) bool { return hasAnySuffix(before, with) }
	glued := at.End < len(a.src) && strings.IndexByte(".[(?", a.src[at.End]) >= 0
	assigned := ends("=") && !ends("==", "!=", "<=", ">=", "=>")
	open, sep, free := "(", " // ", false
	word, quoted := at, true // a word of the shell without quotes gets some
	switch a.facts.Language {
	case facts.Python:
		if a.fallback != "" && a.fallback != "None" {
			list = append(list, a.fallback)
		}
		sep, free = " or ", (assigned || ends("(", ",", "return")) && begins("\n", "\r\n", ")", ",", "#", "or ")
	case facts.JavaScript, facts.TypeScript:
		if strings.TrimSpace(line) == "" || strings.Contains(line, "&&") {
			return text.Edit{}, false
		}
		sep, free = " ?? ", (assigned || ends("(", ",", "return", ":", "=>")) && begins("|| ", ";", "\n", "\r\n", ")", ",", "}", "?? ")
		if begins("|| ") {
			sep = " || "
		}
	case facts.PowerShell:
		last := len(list) - 1
		tests := slice.Map(list[:last], func(x string) string { return "if (" + x + ") { " + x + " } else" })
		list = []string{strings.Join(tests, "") + " { " + list[last] + " }"}
		open, free, glued = "$(", assigned && begins("\n", "\r\n", ";"), false
	default:
		var ok bool
		word, quoted, ok = facts.WordAt(a.src, at.Start)
		if !ok || quoted && word.End <= at.End || !quoted && !word.Covers(at) {
			return text.Edit{}, false
		}
		if !quoted && strings.ContainsAny(a.src[word.Start:at.Start]+a.src[at.End:word.End], `'"\$`) {
			return text.Edit{}, false
		}
		free = (ends("'", `"`, "|", "(", "[", "//") || before == "" || at.Start == word.Start) && (begins("'", `"`, "|", ")", "]", "//") || at.End == word.End)
	}
	out := strings.Join(list, sep)
	if glued || !free {
		out = open + out + ")"
	}
	if quoted {
		return text.Edit{Range: at, New: out}, true
	}
	return text.Edit{Range: word, New: "'" + a.src[word.Start:at.Start] + out + a.src[at.End:word.End] + "'"}, true
}

func hasAnySuffix(s string, endings []string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(s, e) })
}

// calm reports whether an expression only reads members, so that it may be written twice.
func calm(x string) bool {
	return !strings.Contains(x, "\n") && !calls().MatchString(strings.ReplaceAll(x, ".get(", ""))
}

var calls = regex.Lazy(`[\w)\]]\(`)

// CutLast splits a path before its last name.
func CutLast(path string) (parent, last string) {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i], path[i+1:]
	}
	return "", path
}

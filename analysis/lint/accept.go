package lint

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// reasonToWrite is the placeholder for the user's reason for accepting a finding.
const reasonToWrite = "say why"

// Acceptance returns a change that suppresses a finding, by a comment or else in the project's configuration; nil for neither.
func Acceptance(s *workspace.Snapshot, res Result, rules []*Rule, f *Finding) *Fix {
	if f.Path != res.Doc.Path || res.Doc.Err != nil || !slices.ContainsFunc(rules, func(r *Rule) bool { return r.ID == f.Rule && !r.Last }) {
		return nil
	}
	if edits := ignoringComment(s, res.Doc, res.Script, rules, f); edits != nil {
		return &Fix{Title: "Ignore " + f.Rule + " here with a comment", Edits: edits}
	}
	if edits := acceptedEntry(s, res, rules, f); edits != nil {
		return &Fix{Title: "Accept " + f.Rule + " here in " + project.Name, Edits: edits}
	}
	return nil
}

// ignoringComment inserts a comment above the line of a finding, or adds the rule to the comment that is there.
func ignoringComment(s *workspace.Snapshot, d *workspace.Document, script bool, rules []*Rule, f *Finding) []edit.Edit {
	line := d.Text.LineAt(f.Range.Start)
	mark := commentMark(s, d, script, line)
	if mark == "" {
		return nil
	}
	for _, c := range ignoreComments(d.Text, rules) {
		if c.line == line && c.Why != "" {
			last := c.Rules[len(c.Rules)-1]
			at := c.Range.Start + strings.LastIndex(strings.SplitN(d.Text.Slice(c.Range), " -- ", 2)[0], last) + len(last)
			return []edit.Edit{edit.Insert(d, at, ", "+f.Rule)}
		}
	}
	at := d.Text.LineRange(line).Start
	src := d.Text.Line(line)
	indent := src[:len(src)-len(strings.TrimLeft(src, " \t"))]
	return []edit.Edit{edit.Insert(d, at, indent+mark+" hooks-ls: ignore "+f.Rule+" -- "+reasonToWrite+"\n")}
}

// commentMark returns what begins a comment on a line of its own above line; "" where a comment is not valid.
func commentMark(s *workspace.Snapshot, d *workspace.Document, script bool, line int) string {
	start := d.Text.LineRange(line).Start
	switch {
	case script:
		return scriptComment(d, line)
	case d.Tree().Language == syntax.YAML:
		n := d.Tree().NodeAt(start)
		if start < d.Tree().Block.Start || n != nil && n.IsScalar() && n.Range.Start < start && start < n.Range.End {
			return "" // in a text
		}
		return "#"
	case d.Kind == schemas.VSCodeSettings:
		return "//"
	case d.Source == nil || slices.ContainsFunc(schemas.AllSurfaces.List(), func(surface schemas.Surface) bool {
		row := d.Source.Rules[surface].In(s.Settings().Edition)
		return row != nil && !row.Comments
	}):
		return ""
	}
	return "//"
}

// textOverLines matches what begins a multi-line string in some language, of which a comment would become a part.
var textOverLines = regex.Lazy("<<|\"\"\"|'''|`|@[\"']")

// scriptComment returns the comment mark of a script; "" when the line may be part of a multi-line string or command.
func scriptComment(d *workspace.Document, line int) string {
	before := d.Text.String()[:d.Text.LineRange(line).Start]
	if line == 0 || textOverLines().MatchString(before) || strings.HasSuffix(strings.TrimRight(before, "\r\n"), `\`) {
		return ""
	}
	return facts.LanguageOf("", d.Path, "").Comment()
}

// acceptedEntry adds an entry to the project's configuration, and creates the file if there is none.
func acceptedEntry(s *workspace.Snapshot, res Result, rules []*Rule, f *Finding) []edit.Edit {
	name, src := res.Project.Path, ""
	if name == "" {
		dirs := s.Above(f.Path)
		if len(dirs) == 0 {
			return nil
		}
		name = slash.Join(dirs[len(dirs)-1], project.Name)
	} else {
		src = res.Project.Text.String()
	}
	file, below := workspace.Within(slash.Dir(name), f.Path)
	if path.IsAbs(name) || !below {
		return nil
	}
	pointer := pointerOf(res.Doc, res.Script, f)
	pairs := [][2]string{{"rule", f.Rule}, {"file", file}, {"at", pointer}, {"why", reasonToWrite}}
	e := addAccepted(src, pairs)
	e.Path, e.Create = name, res.Project.Path == ""
	after := project.Parse(name, src[:e.Range.Start]+e.Text+src[e.Range.End:], RuleIDs(rules))
	if len(after.Problems) > len(res.Project.Problems) || !slices.ContainsFunc(after.Accepted, func(a project.Accepted) bool {
		return a.Covers(f.Rule, f.Path, pointer)
	}) {
		return nil
	}
	return []edit.Edit{e}
}

// pointerOf returns the JSON pointer of a finding in a configuration, "" for a script.
func pointerOf(d *workspace.Document, script bool, f *Finding) string {
	if script || d.Err != nil {
		return ""
	}
	return d.Tree().NodeAt(f.Range.Start).Pointer()
}

var plainYAML = regex.Lazy(`^[A-Za-z/.][A-Za-z0-9 ._/-]*$`)

func addAccepted(src string, pairs [][2]string) edit.Edit {
	tree := syntax.ParseYAML(src)
	var members []string
	for _, p := range pairs {
		switch {
		case p[1] == "":
		case plainYAML().MatchString(p[1]):
			members = append(members, p[0]+": "+p[1])
		default:
			members = append(members, p[0]+": "+syntax.Quote(p[1]))
		}
	}
	block := func(indent string) string { return indent + "- " + strings.Join(members, "\n"+indent+"  ") }
	at := func(i int, s string) edit.Edit {
		return edit.Edit{Range: text.Range{Start: i, End: i}, Text: text.BreakAs(src, s)}
	}
	list := tree.Root.Member("accept")
	if list == nil {
		if src != "" && !strings.HasSuffix(src, "\n") {
			return at(len(src), "\naccept:\n"+block("  ")+"\n")
		}
		return at(len(src), "accept:\n"+block("  ")+"\n")
	}
	v, end, indent := list.Value, list.Key.Range.End, "  "
	if v.Kind == syntax.Array && strings.HasPrefix(src[v.Range.Start:], "[") {
		flow := "{ " + strings.Join(members, ", ") + " }"
		if len(v.Items) > 0 {
			flow = ", " + flow
		}
		return at(v.Range.Start+strings.LastIndexByte(src[v.Range.Start:v.Range.End], ']'), flow)
	} else if v.Kind == syntax.Array {
		end = v.Range.Start + len(strings.TrimRight(src[v.Range.Start:v.Range.End], " \r\n"))
		indent = src[strings.LastIndexByte(src[:v.Range.Start], '\n')+1 : v.Range.Start]
	}
	rest, _, _ := strings.Cut(src[end:], "\n")
	return at(end+len(strings.TrimSuffix(rest, "\r")), "\n"+block(indent))
}

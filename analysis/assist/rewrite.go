package assist

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// cursorActions returns the rewrites and repairs for the event and the entry at the start of the range.
func (m *Menu) cursorActions() []Action {
	doc := m.Result.Doc
	node := doc.Tree().NodeAt(m.At.Start)
	if node == nil {
		return nil
	}
	a := &actionContext{snap: m.Snap, doc: doc, ctx: contextOf(doc.File(), node), findings: m.Findings}
	if a.ctx.event {
		a.respell()
	}
	if a.ctx.entry != nil {
		a.convert()
		a.group()
	}
	a.scripts(m.At)
	a.emptyCommand(node)
	return a.list
}

type actionContext struct {
	snap     *workspace.Snapshot
	doc      *workspace.Document
	ctx      nodeContext
	findings []*lint.Finding
	list     []Action
}

// offer adds a rewrite, unless its edits overlap or VS Code would warn of more than before.
func (a *actionContext) offer(title string, edits []edit.Edit) {
	after, err := lint.ApplyFix(a.doc, lint.Fix{Edits: edits})
	if len(edits) > 0 && err == nil && builtinWarnings(a.doc.With(text.New(after), a.doc.Version)) <= builtinWarnings(a.doc) {
		a.list = append(a.list, Action{Title: title, Kind: RewriteAction, Edits: edits})
	}
}

// respell offers the other names of an event that a reader of the file loads, and says what they change.
func (a *actionContext) respell() {
	l := a.ctx.list
	if l.Event == nil {
		return
	}
	readers := readers(a.snap, a.doc)
	written := slice.Find(l.Event.Spellings, func(sp schemas.Spelling) bool { return sp.Name == l.Name })
	for _, sp := range l.Event.Spellings {
		if sp.Name == l.Name || sp.Surfaces&readers == 0 || written.Surfaces&readers&^sp.Surfaces != 0 {
			continue // or a product would no longer load it
		}
		title := "Rename to " + sp.Name
		if sp.Surfaces&readers&schemas.Cased != 0 {
			title += " (Copilot sends the payload in " + sp.Casing.String() + ")"
		}
		a.offer(title, []edit.Edit{edit.Rename(a.doc, l.Member, sp.Name)})
	}
}

// field returns a string member of an entry, or nil.
func field(entry *syntax.Node, name string) *syntax.Member {
	if m := entry.Member(name); m != nil && m.Value.Kind == syntax.String {
		return m
	}
	return nil
}

// convert offers the other ways to specify commands per operating system.
func (a *actionContext) convert() {
	entry := a.ctx.entry.Node
	if t := entryType(entry); t == nil || t.Name != "command" {
		return
	}
	command, bash, powershell := field(entry, "command"), field(entry, "bash"), field(entry, "powershell")
	windows, linux, osx := field(entry, "windows"), field(entry, "linux"), field(entry, "osx")
	copilot := bash != nil || powershell != nil
	perSystem := windows != nil || linux != nil || osx != nil
	switch {
	case copilot && !perSystem && command == nil:
		a.copilotForm(bash, powershell)
	case perSystem && !copilot && command == nil:
		a.systemForm(windows, linux, osx)
	case command != nil && !copilot && !perSystem:
		a.commandForm(command)
	}
}

func (a *actionContext) copilotForm(bash, powershell *syntax.Member) {
	only := cmp.Or(bash, powershell)
	if bash == nil || powershell == nil {
		a.offer("Use command on every system", []edit.Edit{edit.Rename(a.doc, only, "command")})
		missing, system, line := "powershell", "Windows", windowsVariant(only.Value.Text)
		if bash == nil {
			missing, system, line = "bash", "Linux and macOS", posixVariant(only.Value.Text)
		}
		if line != "" {
			a.offer("Add "+missing+" for "+system, edit.Add(a.doc, a.ctx.entry.Node, missing, syntax.Quote(line)))
		}
	}
	var edits []edit.Edit
	if bash != nil {
		edits = append(edits, edit.Rename(a.doc, bash, "linux"))
		edits = append(edits, edit.AddAfter(a.doc, bash, "osx", a.doc.Text.Slice(bash.Value.Range))...)
	}
	if powershell != nil {
		edits = append(edits, edit.Rename(a.doc, powershell, "windows"))
	}
	a.offer("Use linux, osx and windows", edits)
}

func (a *actionContext) systemForm(windows, linux, osx *syntax.Member) {
	if linux != nil && osx != nil && linux.Value.Text != osx.Value.Text {
		return
	}
	posix := cmp.Or(linux, osx)
	var edits []edit.Edit
	if posix != nil {
		edits = append(edits, edit.Rename(a.doc, posix, "bash"))
	}
	if linux != nil && osx != nil {
		edits = append(edits, edit.Remove(a.doc, osx)...)
	}
	if windows != nil {
		edits = append(edits, edit.Rename(a.doc, windows, "powershell"))
	}
	a.offer("Use bash and powershell", edits)
	if windows == nil && posix != nil {
		if line := windowsVariant(posix.Value.Text); line != "" {
			a.offer("Add windows", edit.Add(a.doc, a.ctx.entry.Node, "windows", syntax.Quote(line)))
		}
	}
}

func (a *actionContext) commandForm(command *syntax.Member) {
	line := windowsVariant(command.Value.Text)
	if line == "" {
		return
	}
	quoted := syntax.Quote(line)
	edits := []edit.Edit{edit.Rename(a.doc, command, "bash")}
	a.offer("Use bash and powershell", append(edits, edit.AddAfter(a.doc, command, "powershell", quoted)...))
	a.offer("Add windows", edit.AddAfter(a.doc, command, "windows", quoted))
}

// windowsVariant returns a simple command for PowerShell, or "": a .ps1 for a script, a program with plain arguments as it is.
func windowsVariant(line string) string {
	words := strings.Fields(line)
	if len(words) == 0 || strings.ContainsAny(line, "|&;<>$`\"'(){}*\n\\") {
		return ""
	}
	shell := len(words) > 1 && (words[0] == "bash" || words[0] == "sh")
	if shell {
		words = words[1:]
	}
	if ext := path.Ext(words[0]); ext == ".sh" || ext == ".bash" {
		script := strings.TrimPrefix(strings.TrimSuffix(words[0], ext), "./") + ".ps1"
		return strings.Join(append([]string{"powershell -NoProfile -ExecutionPolicy Bypass -File", script}, words[1:]...), " ")
	}
	if shell || strings.HasPrefix(words[0], "./") || path.IsAbs(words[0]) {
		return ""
	}
	if words[0] == "python3" {
		words[0] = "python"
	}
	return strings.Join(words, " ")
}

// posixVariant is windowsVariant for the other direction.
func posixVariant(line string) string {
	words := strings.Fields(line)
	if len(words) == 0 || strings.ContainsAny(line, "|&;<>$`\"'(){}*\n") {
		return ""
	}
	for i, w := range words {
		if strings.EqualFold(path.Ext(w), ".ps1") {
			script := strings.ReplaceAll(strings.TrimPrefix(w[:len(w)-4], `.\`), `\`, "/") + ".sh"
			return strings.Join(append([]string{"bash", script}, words[i+1:]...), " ")
		}
	}
	if strings.Contains(line, `\`) || strings.HasPrefix(strings.ToLower(words[0]), "powershell") || strings.HasPrefix(strings.ToLower(words[0]), "pwsh") {
		return ""
	}
	return strings.Join(words, " ")
}

// group offers to wrap an entry in a group, or to unwrap it.
func (a *actionContext) group() {
	e := a.ctx.entry
	switch {
	case edit.IsBlock(a.doc, e.Node):
		return
	case e.Group == nil:
		if a.doc.Kind != schemas.HookFile { // VS Code's built-in schema requires a type on every element of a hook file
			a.offer("Wrap the hook in a group", edit.IntoGroup(a.doc, e.Node))
		}
		return
	case wantsGroups(a.doc):
		return
	}
	hooks := e.Group.Get("hooks")
	matcher := e.Group.Member("matcher")
	extra := slices.ContainsFunc(e.Group.Members, func(m *syntax.Member) bool { return m.Key.Text != "hooks" && m.Key.Text != "matcher" })
	lost := slices.ContainsFunc(a.doc.Tree().Comments, func(r text.Range) bool { // all but those in the hook
		return e.Group.Range.Contains(r.Start) && (len(e.Node.Members) == 0 || r.Start < e.Node.Members[0].Range.Start || r.Start > e.Node.Range.End)
	})
	if hooks == nil || len(hooks.Items) != 1 || extra || lost {
		return
	}
	inner := strings.ReplaceAll(a.doc.Text.Slice(e.Node.Range), "\n"+edit.Indent(a.doc, e.Node.Range.Start), "\n"+edit.Indent(a.doc, e.Group.Range.Start))
	if matcher != nil && e.Node.Member("matcher") == nil && matcher.Value.Kind == syntax.String && matcher.Value.Text != "" && len(e.Node.Members) > 0 {
		first := a.doc.Text.Slice(text.Range{Start: e.Node.Range.Start + 1, End: e.Node.Members[0].Range.Start})
		lead := strings.ReplaceAll(first, edit.Indent(a.doc, e.Node.Range.Start), edit.Indent(a.doc, e.Group.Range.Start))
		if !strings.Contains(first, "\n") {
			lead = " "
		}
		inner = "{" + lead + `"matcher": ` + a.doc.Text.Slice(matcher.Value.Range) + "," + inner[1:]
	}
	a.offer("Unwrap the hook from its group", []edit.Edit{edit.Replace(a.doc, e.Group.Range, inner)})
}

package assist

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Hover explains a range of a document.
type Hover struct {
	Markdown string
	Range    text.Range
}

// hover explains a range; nil when there is nothing to say.
func hover(markdown string, at text.Range) *Hover {
	if markdown == "" {
		return nil
	}
	return &Hover{Markdown: markdown, Range: at}
}

// HoverAt explains the event, field, value, tool, variable, command, matcher or timeout at a byte offset; nil for anything else.
func HoverAt(snap *workspace.Snapshot, doc *workspace.Document, offset int) *Hover {
	node := doc.Tree().NodeAt(offset)
	if node == nil {
		return nil
	}
	h := &hoverContext{snap: snap, doc: doc, offset: offset, at: contextOf(doc.File(), node), part: node.Range}
	markdown := ""
	switch member := node.InMember(); {
	case member != nil && member.Key == node:
		markdown = h.key(member)
	case node.Kind == syntax.Missing || node.Kind == syntax.Object || node.Kind == syntax.Array:
	case member != nil:
		markdown = h.value(member, node)
	default:
		markdown = h.element(node)
	}
	return hover(markdown, h.part)
}

// nodeContext is the position of a node in a configuration.
type nodeContext struct {
	// list and entry contain the node; nil when it is not inside one.
	list  *config.EventList
	entry *config.Entry
	// group is the matcher group of which the node is a member, nil when it is not a member of one.
	group *syntax.Node
	// event reports whether the node is the key of an event list.
	event bool
}

// contextOf finds the innermost event and entry that contain a node.
func contextOf(file *config.File, node *syntax.Node) nodeContext {
	var p nodeContext
	inside := map[*syntax.Node]bool{}
	for up := node; up != nil; up = up.Parent {
		inside[up] = true
	}
	for _, l := range file.Events {
		if l.Member.Key == node {
			return nodeContext{list: l, event: true}
		}
		if !inside[l.Member.Value] {
			continue
		}
		p.list = l
		for _, e := range l.Entries {
			if inside[e.Node] {
				p.entry = e
				return p
			}
		}
		for _, item := range l.Member.Value.Items {
			if node.Parent == item && item.Get("hooks") != nil {
				p.group = item
			}
		}
	}
	return p
}

// hoverContext is a place to explain. Its methods return "" when they have nothing to say.
type hoverContext struct {
	snap   *workspace.Snapshot
	doc    *workspace.Document
	offset int
	at     nodeContext
	// part is what the explanation is about: the node, or a part of it.
	part text.Range
}

// key explains the name of a member.
func (h *hoverContext) key(m *syntax.Member) string {
	name := m.Key.Text
	switch {
	case h.at.event && h.at.list.Event != nil:
		return describeEvent(h.at.list.Event, readers(h.snap, h.doc)) + h.spelling()
	case h.at.event:
		markdown := fmt.Sprintf("**%s** is not an event: no product runs its hooks.", name)
		if nearest := schemas.NearestEvents(name, schemas.AllSurfaces); len(nearest) > 0 {
			markdown += " Did you mean `" + strings.Join(nearest, "`, `") + "`?"
		}
		return markdown
	case h.at.entry != nil && h.at.entry.Node.Get("env") == m.Key.Parent:
		return cmp.Or(Documentation("variable:"+name), h.around(m))
	}
	if s := schemas.SettingNamed(name); s != nil && s.InFiles { // the field of this kind of file knows more
		return cmp.Or(h.field(m, m.Key), h.setting(name), h.around(m))
	}
	return cmp.Or(h.setting(name), h.field(m, m.Key), h.around(m))
}

// setting explains a setting that has a name, outside of events.
func (h *hoverContext) setting(name string) string {
	if h.at.list != nil {
		return ""
	}
	return Documentation("setting:" + name)
}

// field explains the row of a member; node is the key or value at the cursor.
func (h *hoverContext) field(m *syntax.Member, node *syntax.Node) string {
	name := m.Key.Text
	readers := readers(h.snap, h.doc)
	if spot := shape.Of(node, typeAround(h.doc, eventAround(m.Key.Path()), readers), readers); spot.Field != nil {
		return describeField(spot.Field)
	}
	if h.at.entry != nil && m.Key.Parent == h.at.entry.Node {
		if f, types := schemas.EntryField(name); len(types) > 0 {
			names := slice.Map(types, func(t *schemas.HookType) string { return t.Name })
			return describeField(&f) + "\nOnly for hooks of type `" + strings.Join(names, "`, `") + "`.\n"
		}
	}
	if f := schemas.FieldNamed(slices.Concat(schemas.ProposedFields, schemas.Tolerated), name); f != nil && (h.at.list != nil || f.Doc != "" && m.Key == node) {
		return describeField(f)
	}
	return ""
}

// spelling describes the effect of the event's spelling in the file, "" when it has none.
func (h *hoverContext) spelling() string {
	l := h.at.list
	for _, sp := range l.Event.Spellings {
		if cased := sp.Surfaces & schemas.Cased &^ schemas.Unseen; sp.Name == l.Name && !cased.Empty() {
			return fmt.Sprintf("\nUnder the name `%s`, %s field names in %s.\n", l.Name, lint.Verb(cased, "send"), sp.Casing)
		}
	}
	return ""
}

// entryType returns the type of an entry, command by default; nil when unknown.
func entryType(entry *syntax.Node) *schemas.HookType {
	n := entry.Get("type")
	if n == nil || n.Kind == syntax.Missing {
		return schemas.HookTypeNamed("command")
	}
	return schemas.HookTypeNamed(n.Text)
}

// element explains a scalar in a list: its list, or the script that it names.
func (h *hoverContext) element(node *syntax.Node) string {
	member := node.Parent.InMember()
	switch {
	case member == nil:
		return ""
	case TargetAt(h.snap, h.doc, h.offset) != nil:
		return h.command(node)
	}
	return h.field(member, member.Key)
}

// value explains a scalar that is the value of a member.
func (h *hoverContext) value(member *syntax.Member, node *syntax.Node) string {
	name := member.Key.Text
	inEntry := h.at.entry != nil && node.Parent == h.at.entry.Node
	switch {
	case name == "matcher" && (inEntry || h.at.group != nil && node.Parent == h.at.group):
		return h.matcher(node)
	case inEntry && name == "type" && schemas.HookTypeNamed(node.Text) != nil:
		return Documentation("type:" + node.Text)
	case inEntry && schemas.IsTimeout(name):
		return h.limit(node)
	case inEntry:
		if markdown := h.command(node); markdown != "" {
			return markdown
		}
	}
	return cmp.Or(h.setting(name), h.field(member, node), h.around(member))
}

// around explains, for a name or value inside an object with free names, the member that holds the object.
func (h *hoverContext) around(m *syntax.Member) string {
	outer := m.Key.Parent.InMember()
	if outer == nil {
		return ""
	}
	if h.at.entry == nil || outer.Key.Parent != h.at.entry.Node {
		return h.setting(outer.Key.Text)
	}
	return h.field(outer, outer.Key)
}

// matcher lists what a matcher matches on each surface, and explains the tool at the cursor.
func (h *hoverContext) matcher(node *syntax.Node) string {
	l := h.at.list
	if l == nil || l.Event == nil {
		return ""
	}
	var b strings.Builder
	if node.Text == "" {
		b.WriteString("**matcher** is empty\n\n")
	} else {
		fmt.Fprintf(&b, "**matcher** `%s`\n\n", node.Text)
	}
	surfaces := readers(h.snap, h.doc)
	bullets(&b, "", surfaces, func(s schemas.Surface) string {
		return matched(pattern.Read(s, h.snap.Settings().Edition, l.Event, l.Name, node.Text), l.Event, s)
	})
	word := extent(h.doc, node.Inner(), h.offset, isNameRune)
	for _, s := range ownersFirst(h.doc, surfaces) {
		if t := schemas.ToolNamed(s, h.doc.Text.Slice(word)); t != nil {
			b.WriteString("\n---\n\n" + describeTool(t))
			h.part = word
			break
		}
	}
	return b.String()
}

func matched(m *pattern.Matcher, e *schemas.Event, s schemas.Surface) string {
	switch {
	case m.Ignored:
		return "ignored: the hook runs every time"
	case m.Err != nil:
		return "not valid: " + m.Err.Message
	}
	if e.OfTool() {
		tools := m.Tools()
		if len(tools) == 0 {
			return "matches no built-in tool, but may match MCP tools"
		}
		all := schemas.ToolsOn(s)
		if len(tools) == len(all) {
			return "matches every tool"
		}
		return "matches " + names(tools, 12) + unmatched(tools, all)
	}
	yes := slice.Filter(schemas.ValuesOn(e.Matcher.Values, s), func(v schemas.Value) bool { return m.Try(v.Value) == pattern.Match })
	switch {
	case len(yes) > 0:
		return "matches " + strings.Join(slice.Map(yes, func(v schemas.Value) string { return "`" + v.Value + "`" }), ", ")
	case len(e.Matcher.Values) > 0:
		return "matches no value that the product sends"
	}
	return "compared with `" + e.Matcher.InputField(s) + "`"
}

// unmatched names tools with the same purpose as a matched one that the matcher misses.
func unmatched(tools, all []*schemas.Tool) string {
	missed := slice.Filter(all, func(t *schemas.Tool) bool {
		return !slices.Contains(tools, t) && slices.ContainsFunc(tools, func(m *schemas.Tool) bool { return m.Purpose == t.Purpose && m.Purpose != "" })
	})
	if len(missed) == 0 {
		return ""
	}
	return ", but not " + names(missed, 6) + ", with the same purpose"
}

func names(tools []*schemas.Tool, most int) string {
	list := slice.Map(tools[:min(len(tools), most)], func(t *schemas.Tool) string { return "`" + t.Name + "`" })
	if n := len(tools) - most; n > 0 {
		list = append(list, fmt.Sprintf("%d more", n))
	}
	return strings.Join(list, ", ")
}

// limit describes what the value of a timeout leads to on each surface; field describes its name.
func (h *hoverContext) limit(node *syntax.Node) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n", node.InMember().Key.Text)
	for _, r := range loadResults(h.snap, h.doc) {
		engine := schemas.EngineOn(r.Surface, r.Edition)
		hook := slice.Find(r.Hooks, func(k *config.Hook) bool { return k.Entry == h.at.entry })
		switch {
		case hook == nil:
			fmt.Fprintf(&b, "* %s: the hook is not loaded\n", r.Surface.Name())
		case hook.Inert():
			fmt.Fprintf(&b, "* %s: the hook has no command to run\n", r.Surface.Name())
		case hook.TimeoutNode != nil:
			fmt.Fprintf(&b, "* %s: killed after %s%s\n", r.Surface.Name(), seconds(hook.Timeout), ending(engine))
		default:
			fmt.Fprintf(&b, "* %s: ignored here; killed after the default of %s\n", r.Surface.Name(),
				seconds(schemas.DefaultTimeout(r.Surface, hook.Type, hook.Event.Name, r.Edition)))
		}
	}
	return b.String()
}

func ending(e *schemas.Engine) string {
	if e.KillsGroup {
		return fmt.Sprintf("; the hook and its child processes get SIGTERM, then SIGKILL after %g s", e.KillAfter)
	}
	return fmt.Sprintf("; the shell gets SIGTERM, then SIGKILL after %g s", e.KillAfter)
}

// seconds formats a duration: "600 s (10 minutes)".
func seconds(s float64) string {
	n := strconv.FormatFloat(s, 'f', -1, 64)
	switch {
	case s >= 3600:
		return fmt.Sprintf("%s s (%.3g hours)", n, s/3600)
	case s >= 120:
		return fmt.Sprintf("%s s (%.3g minutes)", n, s/60)
	}
	return n + " s"
}

// command explains the variable or script at the cursor, then the products that run the command, with shell and directory.
func (h *hoverContext) command(node *syntax.Node) string {
	c := slice.Find(commands.Commands(h.snap, h.doc), func(c *commands.Command) bool { return c.Has(node) })
	if c == nil {
		return ""
	}
	var b strings.Builder
	for _, line := range c.Lines() {
		for _, t := range line.Tokens {
			r, markdown := c.DocRange(t.Range), Documentation("variable:"+t.Text)
			if t.Kind == script.Variable && markdown != "" && r.Contains(h.offset) {
				h.part = r
				return markdown
			}
		}
	}
	for _, t := range commands.Targets(h.snap, h.doc) {
		if t.Command.Node != c.Node || !t.Range.Contains(h.offset) {
			continue
		}
		h.part = t.Range
		state := "exists"
		switch info, err := h.snap.Stat(t.Path); {
		case errors.Is(err, fs.ErrNotExist):
			state = "**does not exist**"
		case err != nil:
			state = "cannot be read"
		case info.IsDir():
			state = "is a directory"
		}
		fmt.Fprintf(&b, "`%s` %s (%s)\n\n", t.Path, state, t.Surfaces.Names())
	}
	for _, u := range c.Uses {
		shell := "started without a shell"
		if u.Shell != nil {
			shell = u.Shell.Language.String() + " `" + strings.Join(append([]string{u.Shell.Program}, u.Shell.Args...), " ") + " …`"
		}
		systems := "every system"
		if len(u.OS) != len(schemas.AllOS) {
			systems = strings.Join(slice.Map(u.OS, schemas.OS.Name), ", ")
		}
		dir := directory(h.doc, u, schemas.EngineOn(u.Surface, h.snap.Settings().Edition))
		fmt.Fprintf(&b, "* %s, %s: %s in %s\n", u.Surface.Name(), systems, shell, dir)
	}
	return b.String()
}

func directory(doc *workspace.Document, u commands.Use, engine *schemas.Engine) string {
	base := engine.Cwd
	if doc.Source.Scope == schemas.Plugin {
		base = engine.PluginCwd
	}
	switch {
	case u.Known && u.Dir != doc.Base():
		return "`" + u.Dir + "`"
	case u.Known && engine.FixedCwd != "":
		return "`" + engine.FixedCwd + "`"
	case strings.HasPrefix(u.Hook.Cwd, "~"), path.IsAbs(u.Hook.Cwd):
		return "`" + u.Hook.Cwd + "`"
	case u.Hook.Cwd != "":
		return "`" + u.Hook.Cwd + "`, from " + base.String()
	}
	return base.String()
}

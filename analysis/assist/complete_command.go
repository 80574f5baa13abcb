package assist

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Completion inside commands works on the decoded string, as a shell does. The word found is mapped back to the source.

type char struct {
	r  rune
	at text.Range
}

// chars returns the characters of the string at the cursor, and how many of them are before the cursor.
func (c *completion) chars() (list []char, before int) {
	src, inner := c.doc.Text.String(), c.inner()
	for i := inner.Start; i < inner.End; {
		r, size := utf8.DecodeRuneInString(src[i:inner.End])
		if c.escapes() {
			r, size = syntax.DecodeRune(src[i:inner.End])
		}
		list = append(list, char{r, text.Range{Start: i, End: i + size}})
		if i += size; i <= c.cur.Offset {
			before = len(list)
		}
	}
	return list, before
}

// escapes reports whether a backslash in the string at the cursor begins an escape.
func (c *completion) escapes() bool {
	return !c.yaml() || c.cur.Quoted && c.doc.Text.String()[c.cur.Token.Start] == '"'
}

// word is the part of a command that a completion replaces.
type word struct {
	at text.Range
	// before is the text of the string before the word, text the part of the word before the cursor.
	before, text string
	// next is the character after the word, 0 at the end of the string.
	next rune
	// spaces reports whether the word may contain spaces because it is quoted.
	spaces bool
}

// separators end a word of a command, even in quotes: a quoted string may itself be a command.
const separators = " \t\n\"'=:;|&(){}<>"

// word finds the word at the cursor. It begins after a separator or a dollar sign, or at the slash after a variable.
func (c *completion) word() word {
	list, before := c.chars()
	start, quote, opened, variable := 0, rune(0), 0, false
	for i, ch := range list[:before] {
		switch {
		case quote == 0 && (ch.r == '"' || ch.r == '\''):
			quote, opened = ch.r, i+1
		case ch.r == quote:
			quote = 0
		}
		switch {
		case ch.r == '$':
			start, variable = i+1, true
		case strings.ContainsRune(separators, ch.r):
			start = i + 1
			variable = variable && (ch.r == '{' || ch.r == ':')
		case variable && !isNameRune(ch.r):
			start, variable = i, false
		}
	}
	if quote != 0 && opened < start {
		// Prefer a quoted path with spaces if it exists.
		w := c.cut(list, opened, before, string(quote))
		w.spaces = true
		if dir, ok := c.base(w); ok && !strings.Contains(w.text, "$") && c.begins(slash.Join(dir, slashed(w.text)), strings.HasSuffix(w.text, "/")) {
			return w
		}
	}
	w := c.cut(list, start, before, separators+"$")
	w.spaces = quote != 0 && start == opened
	return w
}

// whole returns the whole string as one word, for commands that no shell splits.
func (c *completion) whole() word {
	list, before := c.chars()
	w := c.cut(list, 0, before, "")
	w.spaces = true
	return w
}

// cut returns the word from start to the first character of end after the cursor.
func (c *completion) cut(list []char, start, before int, end string) word {
	decoded := func(list []char) string { return string(slice.Map(list, func(ch char) rune { return ch.r })) }
	w := word{before: decoded(list[:start]), text: decoded(list[start:before])}
	behind := before
	for behind < len(list) && !strings.ContainsRune(end, list[behind].r) {
		behind++
	}
	if behind < len(list) {
		w.next = list[behind].r
	}
	switch {
	case start < behind:
		w.at = text.Range{Start: list[start].at.Start, End: list[behind-1].at.End}
	case start > 0:
		w.at = text.Range{Start: list[start-1].at.End, End: list[start-1].at.End}
	default:
		w.at = text.Range{Start: c.inner().Start, End: c.inner().Start}
	}
	return w
}

func isNameRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z'
}

// sigil returns what is between the last dollar sign, if there is one, and the word, and the closing brace if that is missing.
func (w word) sigil() (sigil, closing string, ok bool) {
	i := strings.LastIndexByte(w.before, '$')
	sigil = w.before[i+1:]
	if strings.HasPrefix(sigil, "{") && w.next != '}' {
		closing = "}"
	}
	return sigil, closing, i >= 0
}

// inCommand offers environment variables after a dollar sign, and otherwise scripts of the workspace.
func (c *completion) inCommand(field string) {
	split, powerShell := c.shell(field)
	if !split {
		c.paths(c.whole(), false)
		return
	}
	w := c.word()
	sigil, closing, variable := w.sigil()
	sigil = strings.ToLower(strings.TrimPrefix(sigil, "{"))
	switch {
	case !variable, sigil != "" && sigil != "env:":
		c.paths(w, false)
	case powerShell && sigil == "":
		c.variables(w.at, "env:", closing)
	default:
		c.variables(w.at, "", closing)
	}
}

// shell reports whether a shell splits the command of a field, and whether that is only PowerShell.
func (c *completion) shell(field string) (split, powerShell bool) {
	powerShell = true
	for _, s := range c.readers.List() {
		ed := c.snap.Settings().Edition
		for _, os := range schemas.EngineOn(s, ed).OS {
			if sh := schemas.ShellFor(s, os, field, ed); sh != nil {
				split = true
				powerShell = powerShell && commands.Notation(sh) == script.PowerShell
			}
		}
	}
	return split, split && powerShell
}

// variables offers the variables that the readers set for hooks, and common ones of every process.
func (c *completion) variables(r text.Range, lead, closing string) {
	for i, name := range []string{"HOME", "PATH"} {
		c.piece(Item{Label: lead + name, Kind: VariableItem, Detail: "user environment", About: "variable:" + name, Rank: 300 + i}, r, lead+name+closing)
	}
	for i, v := range schemas.Variables() {
		set := c.readers.Where(func(s schemas.Surface) bool {
			state := v.Set[s]
			return state == schemas.VariableSet || state == schemas.VariablePluginOnly && c.doc.Source != nil && c.doc.Source.Scope == schemas.Plugin || state == schemas.VariableSomeEvents
		})
		if set.Empty() || strings.HasSuffix(v.Name, "*") {
			continue
		}
		rank := i
		if set != c.readers {
			rank += 100
		}
		c.piece(Item{Label: lead + v.Name, Kind: VariableItem, Detail: c.readBy(set), About: "variable:" + v.Name, Rank: rank}, r, lead+v.Name+closing)
	}
}

// allowed offers the variables that the entry allows in its headers.
func (c *completion) allowed() {
	w := c.word()
	sigil, closing, variable := w.sigil()
	names := c.cur.Container.Parent.Get("allowedEnvVars")
	if !variable || sigil != "" && sigil != "{" || names == nil {
		return
	}
	for i, n := range names.Items {
		if n.Kind == syntax.String && n.Text != "" {
			c.piece(Item{Label: n.Text, Kind: VariableItem, Detail: "in allowedEnvVars", Rank: i}, w.at, n.Text+closing)
		}
	}
}

// headerVariables offers the variables that headers use and the list at the cursor lacks: of its entry, at the root of all.
func (c *completion) headerVariables() {
	entries := []*syntax.Node{c.cur.Container.Parent}
	if entries[0] == c.cur.Tree.Root {
		all := slice.Flat(c.doc.File().Events, func(l *config.EventList) []*config.Entry { return l.Entries })
		entries = slice.Map(all, func(e *config.Entry) *syntax.Node { return e.Node })
	}
	for _, entry := range entries {
		headers := entry.Get("headers")
		if headers == nil {
			continue
		}
		for _, m := range headers.Members {
			for _, t := range script.Parse(m.Value.Text, script.POSIX).Tokens {
				isListed := func(n *syntax.Node) bool { return n.Kind == syntax.String && n.Text == t.Text && n != c.cur.Node }
				if t.Kind == script.Variable && !slices.ContainsFunc(c.cur.Container.Items, isListed) {
					c.piece(Item{Label: t.Text, Kind: VariableItem, Detail: "used in headers", Rank: len(c.items)}, c.inner(), t.Text)
				}
			}
		}
	}
}

// scriptFolders are usual directories of scripts, offered before anything is typed.
var scriptFolders = []string{".github/hooks/scripts", ".github/hooks", ".claude/hooks", "scripts", "hooks", "tools"}

// paths offers the entries of the directory typed so far, relative to the hook's working directory or to the variable
// at the start of the path. It keeps the slashes or backslashes of the path.
func (c *completion) paths(w word, foldersOnly bool) {
	base, ok := c.base(w)
	if !ok {
		return
	}
	typed, separator := slashed(w.text), "/"
	if typed != w.text {
		separator = `\`
	}
	add := func(name string, item Item) {
		name = strings.ReplaceAll(name, "/", separator)
		item.Label = strings.TrimPrefix(name, separator)
		if c.escapes() {
			name = strings.ReplaceAll(name, `\`, `\\`)
		}
		c.piece(item, w.at, name)
	}
	if typed == "" && !foldersOnly {
		for i, folder := range scriptFolders {
			if c.isDir(slash.Join(base, folder)) {
				add(folder+"/", Item{Kind: FolderItem, Rank: i, More: true})
			}
		}
	}
	dir, _ := path.Split(typed)
	entries, err := c.snap.ReadDir(slash.Join(base, dir))
	if err != nil {
		return
	}
	for i, e := range entries {
		name := e.Name()
		switch {
		case name == ".git" || name == "node_modules" || strings.ContainsAny(name, "\"'\\$") || strings.Contains(name, " ") && !w.spaces:
		case c.isDir(slash.Join(base, dir, name)):
			add(dir+name+"/", Item{Kind: FolderItem, Rank: 100 + i, More: true})
		case !foldersOnly && (script.IsNamed(name) || path.Ext(name) == "" && !slices.Contains(noScripts, name)):
			add(dir+name, Item{Kind: FileItem, Rank: 50 + i})
		}
	}
}

// base returns the directory that a path is relative to; false when it is unknown.
func (c *completion) base(w word) (string, bool) {
	rooted := strings.HasPrefix(slashed(w.text), "/")
	name := leadingVariable(w.before)
	switch {
	case name == "" && (rooted || strings.HasPrefix(w.text, "~")):
		return "", false
	case name == "" || !rooted:
		return c.workingDir(), true
	}
	base, ok := script.VariableBase(name)
	if !ok {
		return "", false
	}
	roots := commands.Roots(c.doc)
	return roots.Resolve(base, "")
}

// leadingVariable returns the variable at the end of a text: $NAME, ${NAME}, "$NAME", ${NAME:-.} or $env:NAME.
func leadingVariable(s string) string {
	s = strings.TrimRight(s, `}"'`)
	i := strings.LastIndexByte(s, '$')
	if i < 0 {
		return ""
	}
	name := strings.TrimPrefix(s[i+1:], "{")
	if len(name) > 4 && strings.EqualFold(name[:4], "env:") {
		name = name[4:]
	}
	name, _, _ = strings.Cut(name, ":-")
	if strings.ContainsFunc(name, func(r rune) bool { return !isNameRune(r) }) {
		return ""
	}
	return name
}

// slashed converts backslashes of a path to slashes.
func slashed(s string) string { return strings.ReplaceAll(s, `\`, "/") }

// begins reports whether the path of some file or directory begins with start; inside means that start ends with a slash.
func (c *completion) begins(start string, inside bool) bool {
	dir, name := path.Split(start)
	if inside {
		dir, name = start, ""
	}
	entries, err := c.snap.ReadDir(slash.Clean(dir))
	return err == nil && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), name) })
}

// workingDir is the working directory of the hook at the cursor: the root, or its cwd if that is a plain relative path.
func (c *completion) workingDir() string {
	root := c.doc.Base()
	for n := c.cur.Container; n != nil; n = n.Parent {
		if cwd := n.Get("cwd"); cwd != nil && cwd.Kind == syntax.String && !path.IsAbs(cwd.Text) && !strings.HasPrefix(cwd.Text, "~") && c.cur.Key != "cwd" {
			return slash.Join(root, cwd.Text)
		}
	}
	return root
}

func (c *completion) isDir(file string) bool {
	info, err := c.snap.Stat(file)
	return err == nil && info.IsDir()
}

// noScripts are files without an extension that are no scripts.
var noScripts = []string{"LICENSE", "Makefile", "Dockerfile"}

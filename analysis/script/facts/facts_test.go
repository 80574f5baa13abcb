package facts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// An archive testdata/*.txtar holds scripts, each followed by a file with its name and ".facts", which lists its facts.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", func(_ *testing.T, ar *txtar.Archive) *txtar.Archive {
		got := &txtar.Archive{Comment: ar.Comment}
		for _, f := range ar.Files {
			if strings.HasSuffix(f.Name, ".facts") {
				continue
			}
			src := string(f.Data)
			out := describe(facts.Read(facts.LanguageOf("", f.Name, src), src), src)
			got.Files = append(got.Files, f, txtar.File{Name: f.Name + ".facts", Data: []byte(out)})
		}
		return got
	})
}

// describe formats facts for an archive, each with its line and the source text of its range.
func describe(f *facts.Facts, src string) string { return describeFrom(f, src, 1) }

// describeFrom is describe, but numbers the first line differently.
func describeFrom(f *facts.Facts, src string, first int) string {
	var b strings.Builder
	t := text.New(src)
	at := func(r text.Range) string {
		s := src[r.Start:r.End]
		if line, _, more := strings.Cut(s, "\n"); more {
			s = line + "…"
		}
		return fmt.Sprintf("%d `%s`", t.OffsetPosition(r.Start, text.Runes).Line+first, s)
	}
	flags := ""
	for _, flag := range []struct {
		on   bool
		name string
	}{{f.Opaque, "opaque"}, {f.Calls, "calls"}, {f.Shares, "shares"}, {f.Markers, "markers"}} {
		if flag.on {
			flags += " " + flag.name
		}
	}
	fmt.Fprintf(&b, "%s%s\n", f.Language, flags)
	if f.Stdin != nil {
		fmt.Fprintf(&b, "stdin %s\n", at(*f.Stdin))
	}
	if f.SecondRead != nil {
		fmt.Fprintf(&b, "stdin again %s\n", at(*f.SecondRead))
	}
	for _, r := range f.Reads {
		note := ""
		if !r.Sure {
			note += " unsure"
		}
		if r.Parsed {
			note += " parsed"
			if r.Fatal != 0 {
				note += fmt.Sprintf(" or exits %d", r.Fatal)
			}
		}
		fmt.Fprintf(&b, "reads %s%s: %s\n", r.Path, note, at(r.Range))
	}
	for _, c := range f.Compares {
		var values []string
		for _, v := range c.Values {
			values = append(values, fmt.Sprintf("%q", v.Text))
		}
		how := [...]string{"equal", "glob", "regex", "contains"}[c.How]
		fmt.Fprintf(&b, "compares %q %s %s: %s\n", c.Path, how, strings.Join(values, " "), at(c.Range))
	}
	for _, o := range f.Outputs {
		switch o.Kind {
		case facts.Anything:
			fmt.Fprintf(&b, "prints something%s: %s\n", under(o.Block), at(o.Range))
		case facts.Text:
			fmt.Fprintf(&b, "prints %q%s: %s\n", o.Text, under(o.Block), at(o.Range))
		default:
			kind := [...]string{"", "JSON", "not JSON"}[o.Kind]
			fmt.Fprintf(&b, "prints %s %s%s: %s\n", kind, document(o.Doc), under(o.Block), at(o.Range))
			if o.Spliced != nil {
				fmt.Fprintf(&b, "  spliced: %s\n", at(o.Spliced.Range))
			}
		}
	}
	for _, e := range f.Exits {
		code := fmt.Sprint(e.Code)
		if !e.Known {
			code = "?"
		}
		fmt.Fprintf(&b, "exits %s%s: %s\n", code, under(e.Block), at(e.Range))
	}
	for _, e := range f.Env {
		fallback := ""
		if slices.Contains(f.Defaults, e.Text) {
			fallback = " with a default"
		}
		fmt.Fprintf(&b, "environment %s%s: %s\n", e.Text, fallback, at(e.Range))
	}
	for _, e := range f.Fragile {
		fmt.Fprintf(&b, "fragile %s: %s\n", e.Command, at(e.Range))
	}
	for _, e := range f.Bashisms {
		fmt.Fprintf(&b, "bashism %s: %s\n", e.What, at(e.Range))
	}
	for _, e := range f.PowerShell7 {
		fmt.Fprintf(&b, "PowerShell 7 %s: %s\n", e.What, at(e.Range))
	}
	for _, i := range f.Imports {
		fmt.Fprintf(&b, "imports %s own=%v: %s\n", i.Path, i.Own, at(i.Range))
	}
	for _, e := range f.Errors {
		fmt.Fprintf(&b, "error %s: %s\n", e.Message, at(e.Range))
	}
	return b.String()
}

func under(b *facts.Block) string {
	s := ""
	for ; b != nil; b = b.Parent {
		if c := b.Cond; c != nil {
			not := ""
			if c.Negated {
				not = "not "
			}
			var what string
			for _, f := range c.Fields {
				if f == "" {
					f = "payload"
				}
				what += " " + f
			}
			if c.Program {
				what += " program"
			}
			if c.Presence {
				what += " presence"
			}
			if c.Mode {
				what += " mode"
			}
			s += fmt.Sprintf(" if %s(%s)", not, strings.TrimSpace(what))
		}
	}
	return s
}

func document(n *facts.Node) string {
	switch n.Kind {
	case facts.Object:
		var parts []string
		for _, m := range n.Members {
			parts = append(parts, m.Key+": "+document(m.Value))
		}
		if n.Open {
			parts = append(parts, "…")
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case facts.Array:
		return fmt.Sprintf("[%d]", len(n.Items))
	case facts.String:
		return fmt.Sprintf("%q", strings.ReplaceAll(n.Text, "\x00", "…"))
	case facts.Scalar:
		return strings.ReplaceAll(n.Text, "\x00", "…")
	}
	return "?"
}

// There are no facts about a file that is too long or not text.
func TestOddScripts(t *testing.T) {
	t.Parallel()
	const script = "jq -r .tool_name\n"
	for name, src := range map[string]string{"binary": script + "\x7fELF\x00", "too long": script + strings.Repeat("#", facts.MaxSize), "too deep": strings.Repeat("$(", facts.MaxSize/2)} {
		if f := facts.Read(facts.Bash, src); len(f.Reads) > 0 || f.Language != facts.Unknown {
			t.Errorf("%s: read as %v with %d fields", name, f.Language, len(f.Reads))
		}
	}
}

// Functions that pass their arguments on several times would multiply them without end.
func TestMultipliedArguments(t *testing.T) {
	t.Parallel()
	var src strings.Builder
	for i := range 12 {
		fmt.Fprintf(&src, "f%d() { f%d%s; }\n", i, i+1, strings.Repeat(` "$@" "$*$*"`, 10))
	}
	src.WriteString("f12() { \"$@\"; exit 2; }\nf0 dotnet build\n")
	if f := facts.Read(facts.Bash, src.String()); len(f.Exits) != 1 {
		t.Errorf("%d exits", len(f.Exits))
	}
}

// Bash accepts bytes in any encoding, so its reader must, too.
func TestLatin1(t *testing.T) {
	t.Parallel()
	f := facts.Read(facts.Bash, "echo 'caf\xe9' >&2\njq -r .tool_name\n")
	if len(f.Errors) > 0 || len(f.Reads) != 1 {
		t.Errorf("errors %v, fields %v", f.Errors, f.Reads)
	}
}

// TestLongShell reads long scripts: one as people write them, and others that would take the parser's stack.
func TestLongShell(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("if [ ! -f x ] && [[ $a != b ]]; then echo \"$(date)\"; fi\n", 3000) + "echo '{\"decision\":\"block\"}'\n"
	if f := facts.Read(facts.Bash, long); len(long) < 100<<10 || len(f.Outputs) == 0 {
		t.Errorf("%d outputs in %d bytes", len(f.Outputs), len(long))
	}
	for _, deep := range []string{"$(", "{ ", "if a; then ", "case a in b) ", "\"$(", "${a:-", "! ", "[[ ( ", "f() ", "a|", "a&&", "$(cat <<E\n", "((", "until a; do "} {
		f := facts.Read(facts.Bash, strings.Repeat(deep, (200<<10)/len(deep)))
		if len(f.Outputs) > 0 {
			t.Errorf("%q: %d outputs", deep, len(f.Outputs))
		}
	}
	if f := facts.Read(facts.Bash, strings.Repeat("echo x\n", 700_000)); f.Language != facts.Unknown {
		t.Errorf("a script of 5 MB is read")
	}
}

package facts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// FuzzRead checks what every reader guarantees: no panic, termination, and ranges inside the script. A comment added at the
// top must change nothing but line numbers.
func FuzzRead(f *testing.F) {
	archives, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range archives {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, script := range txtar.Parse(data).Files {
			f.Add(uint8(facts.LanguageOf("", script.Name, string(script.Data))), string(script.Data))
		}
	}
	f.Add(uint8(facts.PowerShell), "param([string")
	f.Add(uint8(facts.JavaScript), "const fs = require('fs')\nfs.writeFileSync()\n")
	f.Add(uint8(facts.PowerShell), "x = a"+strings.Repeat("(b)", 46_000))
	f.Fuzz(func(t *testing.T, language uint8, src string) {
		inside := func(what string, r text.Range) {
			if r.Start < 0 || r.End < r.Start || r.End > len(src) {
				t.Errorf("%s %v is outside of a script of %d bytes", what, r, len(src))
			}
		}
		got := facts.Read(facts.Language(language%7), src)
		factsInside(got, inside)
		modules := map[string]facts.Module{}
		for i, m := range got.Modules {
			modules[m.Path] = facts.Module{File: m.Path, Src: src, Name: i % 2}
		}
		factsInside(facts.ReadWith(facts.Language(language%7), src, modules), inside)
		if strings.HasPrefix(src, "#!") {
			return // the first line is significant
		}
		comment := "# tool_name toolArgs exit 2\n"
		if l := facts.Language(language % 7); l == facts.JavaScript || l == facts.TypeScript {
			comment = "// tool_name toolArgs exit 2\n"
		}
		commented := facts.Read(got.Language, comment+src)
		if diff := cmp.Diff(describe(got, src), describeFrom(commented, comment+src, 0)); diff != "" {
			t.Errorf("a comment on top changes what is read (-without +with):\n%s", diff)
		}
	})
}

func factsInside(got *facts.Facts, inside func(string, text.Range)) {
	for _, r := range got.Reads {
		inside("field", r.Range)
	}
	for _, c := range got.Compares {
		inside("test", c.Range)
		if c.Quoted != nil {
			inside("jq", *c.Quoted)
		}
		for _, v := range c.Values {
			inside("value", v.Range)
		}
	}
	for _, o := range got.Outputs {
		inside("output", o.Range)
		documentInside(o.Doc, inside)
	}
	for _, e := range got.Exits {
		inside("exit", e.Range)
	}
	for _, e := range got.Errors {
		inside("error", e.Range)
	}
	for _, e := range got.Env {
		inside("variable", e.Range)
	}
	for _, e := range got.Fragile {
		inside("command", e.Range)
		inside("pipe", e.Pipe)
	}
}

func documentInside(n *facts.Node, inside func(string, text.Range)) {
	if n == nil {
		return
	}
	inside("document", n.Range)
	for _, m := range n.Members {
		inside("key", m.Range)
		documentInside(m.Value, inside)
	}
	for _, item := range n.Items {
		documentInside(item, inside)
	}
}

package syntax

import (
	"regexp"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// As with JSON, a bracket or quote too much has several errors for a consequence: it makes the lines below it part of a
// collection or a text. When the block is all right without it, that is the one mistake.

const (
	maxBlockRepair = 1 << 16 // bytes of frontmatter that are parsed in search of it
	maxBlockTrials = 12
)

// opensLine is a bracket or quote before the key or the dash of a line.
var opensLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[ \t]*(?:- +)*([\[\]{}"'])(?:- |[A-Za-z_][\w.$-]*:(?: |$))`)
})

// repaired is the tree of a block without the bracket or quote that is too much, nil when there is none.
func (y *yamlText) repaired() *Tree {
	budget := min(maxBlockTrials, maxBlockRepair/(len(y.buf)+1))
	tried := map[int]bool{}
	src := newYAMLText(y.tree) // not mended
	for _, e := range y.tree.Errors[:min(len(y.tree.Errors), 3)] {
		k := src.lineAt(max(0, min(e.Range.Start-y.base, len(src.buf))))
		for _, k := range []int{k, src.above(k)} {
			if k < 0 || tried[k] {
				continue
			}
			tried[k] = true
			for _, i := range suspectsOn(src.line(k), len(y.tree.Errors) == 1) {
				if budget--; budget < 0 {
					return nil
				}
				if t := y.without(y.lines[k] + i); t != nil {
					return t
				}
			}
		}
	}
	return nil
}

// suspectsOn are the offsets on a line of what may be too much: a quote only before a key or a dash. Of a single error no
// other is, and no bracket that may just lack the one that closes it.
func suspectsOn(line string, single bool) []int {
	var list []int
	if m := opensLine().FindStringSubmatchIndex(line); m != nil && !(single && (line[m[2]] == '{' || line[m[2]] == '[')) {
		list = append(list, m[2])
	}
	if single {
		return list
	}
	for i := range len(line) {
		if strings.IndexByte("[]{}", line[i]) >= 0 && (len(list) == 0 || list[0] != i) {
			list = append(list, i)
		}
	}
	return list
}

// without is the tree of the block without the character at an offset of it, nil when it cannot be read still.
func (y *yamlText) without(i int) *Tree {
	old := y.tree
	t := &Tree{Language: YAML, Source: old.Source, BOM: old.BOM, HasBlock: true, Block: old.Block}
	t.Root = &Node{tree: t, Range: text.Range{Start: old.Block.Start, End: old.Block.Start}}
	z := newYAMLText(t)
	z.clean()
	if len(t.Errors) > 0 {
		return nil
	}
	k := z.lineAt(i)
	char := string(z.buf[i : i+1])
	z.buf[i] = ' '
	z.put[k] = insertion{at: i, out: true}
	doc, err := load(z.render())
	if err != nil || doc == nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	z.convert(doc)
	if len(t.Errors) > 0 {
		return nil
	}
	t.Errors = []Error{{Code: Unexpected, Range: text.Range{Start: y.base + i, End: y.base + i + 1}, Message: "unexpected " + char + "; the frontmatter is right without it"}}
	return t
}

package syntax

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// As in JSON, one extra bracket or quote can cause several errors, because it makes the lines below part of a
// collection or a scalar. When the block is valid without it, it is the only mistake.

const (
	maxBlockRepair = 1 << 16 // bytes of frontmatter parsed in search of it
	maxBlockTrials = 12
)

// opensLine matches a bracket or quote before the key or the dash of a line.
var opensLine = regex.Lazy(`^[ \t]*(?:- +)*([\[\]{}"'])(?:- |[A-Za-z_][\w.$-]*:(?: |$))`)

// repaired returns the tree of a block without the extra bracket or quote, nil when there is none.
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

// suspectsOn returns the offsets on a line of characters that may be extra. For a single error that is only the one
// before a key or dash, and not an opening bracket, whose closing bracket may just be missing.
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

// without returns the tree of the block without the character at offset i, nil when it still does not parse.
func (y *yamlText) without(i int) *Tree {
	old := y.tree
	t := newYAMLTree(old.Source, old.Block)
	t.HasBlock = true
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
	t.Errors = []Error{{Code: Unexpected, Range: text.Range{Start: y.base + i, End: y.base + i + 1}, Message: "unexpected " + char + "; remove it, the rest of the frontmatter is valid"}}
	return t
}

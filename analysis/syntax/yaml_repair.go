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
	src := newYAMLText(y.tree) // not mended
	errs := y.tree.Errors
	suspects := func(e Error) (list []text.Range) {
		k := src.lineAt(max(0, min(e.Range.Start-y.base, len(src.buf))))
		for _, k := range []int{k, src.above(k)} {
			if k < 0 {
				continue
			}
			for _, i := range suspectsOn(src.line(k), len(errs) == 1) {
				at := y.base + src.lines[k] + i
				list = append(list, text.Range{Start: at, End: at + 1})
			}
		}
		return list
	}
	return repaired(errs[:min(len(errs), 3)], "frontmatter", min(maxBlockTrials, maxBlockRepair/(len(y.buf)+1)), suspects, y.without)
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

// without returns the tree of the block without the character r, nil when it still does not parse.
func (y *yamlText) without(r text.Range) *Tree {
	old := y.tree
	t := newYAMLTree(old.Source, old.Block)
	t.HasBlock = true
	z := newYAMLText(t)
	z.clean()
	if len(t.Errors) > 0 {
		return nil
	}
	i := r.Start - y.base
	z.buf[i] = ' '
	z.put[z.lineAt(i)] = insertion{at: i, out: true}
	doc, err := load(z.render())
	if err != nil || doc == nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	z.convert(doc)
	if len(t.Errors) > 0 {
		return nil
	}
	return t
}

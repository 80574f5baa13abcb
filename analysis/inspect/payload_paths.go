package inspect

import (
	"cmp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ReadsPath reports whether a script reads key from a place where a run may send it. Keys of a list inside the tool's input
// do not count, nor do keys below the input's other name, which holds nothing.
func ReadsPath(p *lint.Pass, r *commands.Run, f *facts.Facts, key string) bool {
	if len(f.Followed) > 0 {
		return readsKey(f, key)
	}
	found, elsewhere := false, false
	for _, read := range f.Reads {
		if parent, last := CutLast(read.Path); last == key {
			dead := strings.Contains(parent, ".") || schemas.NeutralName(parent) == "toolArgs" && parent != SentField(p, r, "toolArgs")
			found, elsewhere = found || !dead, elsewhere || dead
		}
	}
	return found || !elsewhere && IsDistinctive(key) && f.Has(key)
}

// ReadEither renders how a script in a language reads one of several fields.
func ReadEither(l facts.Language, paths []string) string {
	var parts []string
	sep := " // "
	for _, path := range paths {
		parent, name := CutLast(path)
		of := cmp.Or(parent, "payload")
		switch l {
		case facts.Python:
			sep, path = " or ", of+`.get("`+name+`")`
		case facts.JavaScript, facts.TypeScript:
			sep, path = " ?? ", of+"."+name
		case facts.PowerShell:
			sep, path = "`, else `", "$"+of+"."+name
		default:
			path = "." + path
		}
		parts = append(parts, path)
	}
	return "`" + strings.Join(parts, sep) + "`"
}

// IsDistinctive reports whether a payload field's name is not an everyday word.
func IsDistinctive(name string) bool {
	return strings.Contains(name, "_") || strings.ToLower(name) != name
}

package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Section is the name of the section of the client's configuration.
const Section = "hooks-ls"

// Settings are those of one folder.
type Settings struct {
	Analysis workspace.Settings
	// Trusted says that the user trusts the workspace; nothing of it may run before.
	Trusted bool
}

// ParseSettings parses the configuration section; without one, the initial settings apply. Settings not in the section have
// their default, except Trusted, which a client may have set once at the start. An invalid value leaves the default and is
// described in problems.
func ParseSettings(raw []byte, initial Settings) (after Settings, problems []string) {
	if len(raw) == 0 || string(raw) == "null" {
		return initial, nil
	}
	after = Settings{Trusted: initial.Trusted}
	fields, err := Members(raw)
	if err != nil {
		return after, []string{fmt.Sprintf("the section %s is not an object", Section)}
	}
	if string(fields["rules"]) == "[]" {
		delete(fields, "rules")
	}
	for _, setting := range AllSettings {
		v, ok := fields[setting.Name]
		if !ok || string(v) == "null" {
			continue
		}
		for _, problem := range setting.read(v, &after) {
			problems = append(problems, Section+"."+setting.Name+problem)
		}
	}
	return after, problems
}

// Setting is a member of the section.
type Setting struct {
	Name string
	// Default and Doc are for docs/lsp.md, in Markdown.
	Default, Doc string

	// read reads the value. A problem continues a sentence that begins with the name.
	read func(v []byte, to *Settings) (problems []string)
}

// AllSettings are the members of the section, in the order of the documentation.
var AllSettings = []Setting{
	{"surfaces", "`[]`", "products to check for: " + strings.Join(schemas.AllSurfaces.IDs(), ", ") + "; empty for every product that reads a file", reading("a list of surfaces", setSurfaces)},
	{"rules", "`{}`", "severity by rule ID: off, hint, info, warning or error; a rule that is off by default runs when it is named", reading("an object of rule IDs with off, hint, info, warning or error", setRules)},
	{"scripts", "`true`", "look up the scripts and directories that hooks name", reading("true or false", func(on bool, to *Settings) []string {
		to.Analysis.NoScripts = !on
		return nil
	})},
	{"edition", "`\"observed\"`", "whether to follow the observed or the documented behavior where they differ", reading("observed or documented", setEdition)},
	{"os", "all", "the operating systems that matter: linux, macos, windows", reading("a list of linux, macos and windows", setSystems)},
	{"trusted", "`false`", "the user trusts the workspace: hooks may be simulated", reading("true or false", func(on bool, to *Settings) []string {
		to.Trusted = on
		return nil
	})},
}

// reading returns the function that reads a value and sets it. want says what to write instead of a value of another type.
func reading[T any](want string, set func(T, *Settings) (problems []string)) func([]byte, *Settings) []string {
	return func(raw []byte, to *Settings) []string {
		var v T
		if err := json.Unmarshal(raw, &v); err != nil {
			return []string{fmt.Sprintf(" is %s; write %s", raw, want)}
		}
		return set(v, to)
	}
}

func setSurfaces(names []string, to *Settings) (problems []string) {
	for _, name := range names {
		if s, err := schemas.ParseSurface(name); err == nil {
			to.Analysis.Surfaces |= schemas.SurfaceSet(s)
		} else {
			problems = append(problems, ": "+err.Error())
		}
	}
	return problems
}

func setRules(rules map[string]string, to *Settings) (problems []string) {
	a := &to.Analysis
	for _, id := range slices.Sorted(maps.Keys(rules)) {
		if rules[id] == "off" {
			a.Ignore = append(a.Ignore, workspace.Ignore{Rule: id})
		} else if sev, known := workspace.SeverityNamed(rules[id]); known {
			if a.Severity == nil {
				a.Severity = map[string]workspace.Severity{}
			}
			a.Severity[id] = sev
		} else {
			problems = append(problems, fmt.Sprintf(": %q of %s is not off, hint, info, warning or error", rules[id], id))
		}
	}
	return problems
}

func setEdition(name string, to *Settings) []string {
	var known bool
	if to.Analysis.Edition, known = schemas.EditionNamed(name); !known {
		return []string{fmt.Sprintf(" is %q; write observed or documented", name)}
	}
	return nil
}

func setSystems(names []string, to *Settings) (problems []string) {
	for _, name := range names {
		if os, known := schemas.OSNamed(name); known {
			to.Analysis.OS = append(to.Analysis.OS, os)
		} else {
			problems = append(problems, fmt.Sprintf(": %q is not linux, macos or windows", name))
		}
	}
	return problems
}

// Members returns an object's members. In Lua and Emacs Lisp, an empty list is an empty object.
func Members(raw []byte) (fields map[string]json.RawMessage, err error) {
	if len(raw) == 0 || string(raw) == "[]" {
		return nil, nil
	}
	err = json.Unmarshal(raw, &fields)
	return fields, err
}

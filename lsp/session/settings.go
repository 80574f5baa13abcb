package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

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
	read := func(name string, into any, want string) bool {
		v, ok := fields[name]
		if !ok || string(v) == "null" {
			return false
		}
		if err := json.Unmarshal(v, into); err != nil {
			problems = append(problems, fmt.Sprintf("%s.%s is %s; write %s", Section, name, v, want))
			return false
		}
		return true
	}
	var surfaces, systems []string
	var edition string
	rules := map[string]string{}
	scripts := true
	a := &after.Analysis
	if read("surfaces", &surfaces, "a list of surfaces") {
		for _, name := range surfaces {
			s, err := schemas.ParseSurface(name)
			if err != nil {
				problems = append(problems, fmt.Sprintf("%s.surfaces: %v", Section, err))
				continue
			}
			a.Surfaces |= schemas.SurfaceSet(s)
		}
	}
	if read("rules", &rules, "an object of rule IDs with off, hint, info, warning or error") {
		for _, id := range slices.Sorted(maps.Keys(rules)) {
			if rules[id] == "off" {
				a.Ignore = append(a.Ignore, workspace.Ignore{Rule: id})
			} else if sev, known := workspace.SeverityNamed(rules[id]); known {
				if a.Severity == nil {
					a.Severity = map[string]workspace.Severity{}
				}
				a.Severity[id] = sev
			} else {
				problems = append(problems, fmt.Sprintf("%s.rules: %q of %s is not off, hint, info, warning or error", Section, rules[id], id))
			}
		}
	}
	if read("scripts", &scripts, "true or false") {
		a.NoScripts = !scripts
	}
	if read("edition", &edition, "observed or documented") {
		var known bool
		if a.Edition, known = schemas.EditionNamed(edition); !known {
			problems = append(problems, fmt.Sprintf("%s.edition is %q; write observed or documented", Section, edition))
		}
	}
	if read("os", &systems, "a list of linux, macos and windows") {
		for _, name := range systems {
			if os, known := schemas.OSNamed(name); known {
				a.OS = append(a.OS, os)
			} else {
				problems = append(problems, fmt.Sprintf("%s.os: %q is not linux, macos or windows", Section, name))
			}
		}
	}
	read("trusted", &after.Trusted, "true or false")
	return after, problems
}

// Members returns an object's members. An empty list counts as an empty object: clients whose settings are written in Lua or
// Emacs Lisp cannot tell them apart.
func Members(raw []byte) (fields map[string]json.RawMessage, err error) {
	if len(raw) == 0 || string(raw) == "[]" {
		return nil, nil
	}
	err = json.Unmarshal(raw, &fields)
	return fields, err
}

package workspace

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Severity of a finding. The zero value is Error.
type Severity uint8

const (
	Error   Severity = iota // the file or the hook is not loaded, or fails each time
	Warning                 // it runs differently than written
	Info                    // fine, but surprising or not portable
	Hint                    // a simpler form exists
)

// String is "error", "warning", "info" or "hint".
func (s Severity) String() string { return [...]string{"error", "warning", "info", "hint"}[s] }

// Settings say what is checked and how. A value is never changed once a snapshot holds it; nil means the defaults.
type Settings struct {
	// Surfaces to check for; the empty set means every surface that reads the file.
	Surfaces schemas.Surfaces
	Edition  schemas.Edition
	// Only names the rules to run; nil runs all that are not off.
	Only []string
	// Ignore switches rules off, for some files or for all.
	Ignore []Ignore
	// Severity overrides the severity of a rule's findings, by rule ID.
	Severity map[string]Severity
	// NoScripts keeps rules from looking up scripts and directories: the text alone is checked.
	NoScripts bool
	// OS lists the operating systems that the project is used on; nil means all of them.
	OS []schemas.OS
	// AssumeKind is the kind that a named file is checked as where no product reads it; nil leaves it out.
	AssumeKind *schemas.SourceKind
	// Sources are globs of further files that are checked as hook files, though no product reads them there.
	Sources []string
	// Values are settings as they are in force in the editor, by name ("chat.useClaudeHooks"), as JSON: those of the
	// workspace, the user, the profile and of policies. What they do not mention is as .vscode/settings.json says.
	Values map[string]string
}

// Ignore switches a rule off.
type Ignore struct {
	// Rule is an ID, or "*" for every rule.
	Rule string
	// Glob limits it to matching paths: a pattern of path.Match for each part, ** for any number of parts. One without
	// a slash is tried on the last part alone. Empty means every path.
	Glob string
}

// sources reports a file that the project counts among its hook files.
func (s *Settings) sources(file string) bool {
	return slices.ContainsFunc(s.Sources, func(glob string) bool { return (Ignore{Rule: "*", Glob: glob}).Matches("*", file) })
}

// Matches reports whether the finding of a rule in a file is ignored.
func (i Ignore) Matches(rule, file string) bool {
	if i.Rule != rule && i.Rule != "*" {
		return false
	}
	if i.Glob == "" {
		return true
	}
	if !strings.Contains(i.Glob, "/") {
		ok, err := path.Match(i.Glob, path.Base(file))
		return err == nil && ok
	}
	return matchParts(strings.Split(i.Glob, "/"), strings.Split(file, "/"))
}

func matchParts(glob, file []string) bool {
	if len(glob) == 0 {
		return len(file) == 0
	}
	if glob[0] == "**" {
		return matchParts(glob[1:], file) || len(file) > 0 && matchParts(glob, file[1:])
	}
	if len(file) == 0 {
		return false
	}
	ok, err := path.Match(glob[0], file[0])
	return err == nil && ok && matchParts(glob[1:], file[1:])
}

// Ignores reports whether the findings of a rule in a file are not wanted.
func (s *Settings) Ignores(rule, file string) bool {
	return slices.ContainsFunc(s.Ignore, func(i Ignore) bool { return i.Matches(rule, file) })
}

// Wanted are those of the surfaces for which findings are wanted.
func (s *Settings) Wanted(set schemas.Surfaces) schemas.Surfaces {
	if s.Surfaces.Empty() {
		return set
	}
	return set & s.Surfaces
}

// WantsOS reports whether the project is used on an operating system.
func (s *Settings) WantsOS(os schemas.OS) bool { return s.OS == nil || slices.Contains(s.OS, os) }

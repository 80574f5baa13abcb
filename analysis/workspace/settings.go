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
	Error   Severity = iota // the file or the hook is not loaded, or fails every time
	Warning                 // it runs differently than written
	Info                    // it works, but may surprise or is not portable
	Hint                    // there is a simpler form
)

// Severities are the names of the severities, in their order.
var Severities = []string{"error", "warning", "info", "hint"}

func (s Severity) String() string { return Severities[s] }

// SeverityNamed returns the severity with a name.
func SeverityNamed(name string) (s Severity, known bool) {
	i := slices.Index(Severities, name)
	return Severity(max(i, 0)), i >= 0
}

// Settings say what is checked and how. They are immutable once a snapshot holds them; nil means the defaults.
type Settings struct {
	// Surfaces to check for; empty means every surface that reads the file.
	Surfaces schemas.Surfaces
	Edition  schemas.Edition
	// Only lists the rules to run; nil runs all that are on.
	Only []string
	// Ignore turns rules off, for some files or for all.
	Ignore []Ignore
	// Severity overrides the severity of findings, by rule ID.
	Severity map[string]Severity
	// NoScripts stops rules from looking at scripts and directories: only the text is checked.
	NoScripts bool
	// OS lists the operating systems that the project is used on; nil means all.
	OS []schemas.OS
	// AssumeKind is the kind as which a named file that no product reads is checked; nil skips such files.
	AssumeKind *schemas.SourceKind
	// Sources are globs of additional files to check as hook files, although no product reads them there.
	Sources []string
	// Values are the editor settings in effect, by name ("chat.useClaudeHooks"), as JSON; they include workspace, user,
	// profile and policy settings. Settings not listed come from .vscode/settings.json.
	Values map[string]string
}

// Ignore turns a rule off.
type Ignore struct {
	// Rule is an ID, or "*" for every rule.
	Rule string
	// Glob limits it to matching paths: a path.Match pattern per path element, ** for any number of elements. A glob
	// without a slash matches the last element. Empty matches every path.
	Glob string
}

func (s *Settings) isExtraSource(file string) bool {
	return slices.ContainsFunc(s.Sources, func(glob string) bool { return (Ignore{Rule: "*", Glob: glob}).Matches("*", file) })
}

// Matches reports whether findings of a rule in a file are ignored.
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
	return schemas.MatchParts(strings.Split(i.Glob, "/"), strings.Split(file, "/"))
}

// Ignores reports whether findings of a rule in a file are ignored.
func (s *Settings) Ignores(rule, file string) bool {
	return slices.ContainsFunc(s.Ignore, func(i Ignore) bool { return i.Matches(rule, file) })
}

// Wanted returns the surfaces of set to check for.
func (s *Settings) Wanted(set schemas.Surfaces) schemas.Surfaces {
	if s.Surfaces.Empty() {
		return set
	}
	return set & s.Surfaces
}

// WantsOS reports whether the project is used on an operating system.
func (s *Settings) WantsOS(os schemas.OS) bool { return s.OS == nil || slices.Contains(s.OS, os) }

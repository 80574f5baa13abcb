package lint

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Rule finds one kind of mistake. Rules are stateless: Check runs concurrently on many documents, and on one beside other rules. Summary,
// Why, Bad, Good and Refs document it for docs/rules, `explain` and hover.
type Rule struct {
	// ID is a lower-case slug that names the mistake and reads after "allow".
	ID string
	// Severity is the highest severity that the rule reports by default.
	Severity Severity
	// Fix says which fixes the findings come with.
	Fix FixKind
	// NeedsFiles rules look at scripts or directories besides the document. See Rule.LooksAtFiles.
	NeedsFiles bool
	// AboutSyntax rules are about the notation; only they report near a syntax error.
	AboutSyntax bool
	// Unreadable rules run only on files that could not be read.
	Unreadable bool
	// Foreign rules run only on the files of other tools.
	Foreign bool
	// Supersedes lists rules that would report the same mistake differently. Their findings inside the range that a
	// finding of this rule covers are suppressed, even when this rule is off. See Report.Covers.
	Supersedes []string
	// Last rules run after the others and can see which findings were suppressed.
	Last bool
	// Summary is a noun phrase for the index.
	Summary string
	// Why describes the consequence for the user.
	Why string
	// Bad makes this rule report; Good makes no rule report. Each is the text of .github/hooks/example.json, or a txtar
	// archive of several files. Tests run both.
	Bad, Good string
	// Refs cite the documents that state the violated requirement.
	Refs []schemas.Ref
	// Check checks a configuration file, Script a script that hooks run. Either may be nil.
	Check  func(*Pass)
	Script func(*Pass, *commands.Script)
}

// LooksAtFiles reports whether a rule looks at scripts or directories, as all for scripts do. It does not run on text alone.
func (r *Rule) LooksAtFiles() bool { return r.NeedsFiles || r.Script != nil && r.Check == nil }

// FixKind says which fixes a rule offers.
type FixKind uint8

const (
	NoFix FixKind = iota
	// SomeFixes: some findings have a safe fix.
	SomeFixes
	// SafeFix: every finding has a safe fix.
	SafeFix
	// UnsafeFix: fixes may change what the hooks do.
	UnsafeFix
)

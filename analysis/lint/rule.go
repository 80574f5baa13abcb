package lint

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Rule finds one kind of mistake. Rules hold no state: Check may run on many documents at the same time.
type Rule struct {
	// ID is a lower-case slug that names the mistake and reads after "allow".
	ID string
	// Severity is the highest that the rule reports of itself.
	Severity Severity
	// Fix says whether findings come with a change that removes them.
	Fix FixKind
	// OffByDefault rules run only when they are named.
	OffByDefault bool
	// NeedsFiles marks rules that look up scripts or directories; they do not run when only the text is checked.
	NeedsFiles bool
	// AboutSyntax marks rules about the notation. Near a syntax error only they report.
	AboutSyntax bool
	// Unreadable rules run on files that could not be read; no other rule does.
	Unreadable bool
	// Foreign rules run on the files of other tools; no other rule does.
	Foreign bool
	// Supersedes are rules that would tell the same mistake in another way: where a finding of this rule covers the place of one
	// of theirs, theirs is left out, also when this rule is switched off. See Report.Covers.
	Supersedes []string
	// Last rules run after the others and know which of their findings were suppressed.
	Last bool
	Doc  Doc
	// Check checks a configuration file, Script a script that hooks run. One of the two may be nil.
	Check  func(*Pass)
	Script func(*Pass, *commands.Script)
}

// FixKind tells what fixes a rule offers.
type FixKind uint8

const (
	NoFix FixKind = iota
	// SomeFixes is for rules of which some findings have a safe fix.
	SomeFixes
	// SafeFix is for rules of which every finding has a safe fix.
	SafeFix
	// UnsafeFix is for rules whose fixes may change what the hooks do.
	UnsafeFix
)

// Doc explains a rule. docs/rules, explain and hover show it.
type Doc struct {
	// Summary is a noun phrase for the index.
	Summary string
	// Why says what happens to the user.
	Why string
	// Bad makes this rule report; Good makes no rule report. Both are the text of .github/hooks/example.json, or an
	// archive whose files each follow a line "-- path --". Tests run them.
	Bad, Good string
	// Refs cite the documents that state what is broken.
	Refs []schemas.Ref
}

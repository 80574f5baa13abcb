package assist

import (
	"context"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Action is what an editor offers to do at a place: edits, or something that only the editor can do, which its kind names.
type Action struct {
	Title      string // a verb phrase
	Kind       ActionKind
	Edits      []edit.Edit
	Findings   []*lint.Finding // those that the action is about
	Preferred  bool            // editors apply this fix with a single key
	Executable string          // a file whose execute bit a repair sets; empty for a change of text
	// Rule is the rule to explain or to switch off, Pointer that of the hook to test.
	Rule, Pointer string
}

// ActionKind is what an action is for.
type ActionKind uint8

const (
	FixAction       ActionKind = iota // removes findings
	RepairAction                      // corrects a mistake under the cursor, with or without a finding
	RewriteAction                     // expresses the same in another form
	FixAllAction                      // applies every safe fix, like check --fix
	TestAction                        // tests a hook
	NewHookAction                     // fills an empty file
	ExplainAction                     // shows the page of a rule
	SwitchOffAction                   // changes the editor's settings
	AcceptAction                      // suppresses a finding
)

// NewHookTitle is the title of what fills an empty file.
const NewHookTitle = "New Hook…"

// Menu is a request for the actions at a range of a document that was checked.
type Menu struct {
	Snap   *workspace.Snapshot
	Rules  []*lint.Rule
	Result lint.Result
	At     text.Range
	// Findings are those of Result at the range.
	Findings []*lint.Finding
	// FindingsOnly leaves out what is about no finding, for a document that holds no configuration: its own language server
	// offers the rest. Narrow leaves out that too, and ways to accept a finding.
	FindingsOnly, Narrow bool
	// Wants reports whether a kind is asked for; ByKind that only some are. Automatic means that the menu opens by itself.
	Wants             func(ActionKind) bool
	ByKind, Automatic bool
}

// Actions returns, in this order: the fixes of the findings, repairs, the same fixes for the whole file, rewrites, and all safe
// fixes at once; then a test of the hook, the rules' documentation, switching rules off, and finally ignoring the findings.
func (m *Menu) Actions(ctx context.Context) []Action {
	l := &actionList{Menu: m}
	for _, preferred := range []bool{true, false} {
		for _, f := range m.Findings {
			for _, fix := range f.Fixes {
				if fix.Preferred == preferred && fix.Executable == "" { // a repair makes files executable
					l.add(Action{Title: fix.Title, Kind: FixAction, Edits: fix.Edits, Findings: []*lint.Finding{f}, Preferred: preferred})
				}
			}
		}
	}
	rules := slice.Group(m.Findings, func(f *lint.Finding) string { return f.Rule })
	if !m.FindingsOnly {
		l.addInConfiguration(ctx, rules)
	}
	for _, rule := range rules {
		l.add(Action{Title: "Explain the rule " + rule.Key, Kind: ExplainAction, Rule: rule.Key, Findings: rule.Of})
	}
	for _, rule := range rules {
		l.add(Action{Title: "Switch " + rule.Key + " off in VS Code for this workspace", Kind: SwitchOffAction, Rule: rule.Key, Findings: rule.Of})
	}
	for _, f := range m.Findings {
		if m.Narrow || !m.Wants(AcceptAction) {
			break
		}
		if accept := lint.Acceptance(m.Snap, m.Result, m.Rules, f); accept != nil {
			l.add(Action{Title: accept.Title, Kind: AcceptAction, Edits: accept.Edits, Findings: []*lint.Finding{f}})
		}
	}
	return l.actions
}

type actionList struct {
	*Menu
	actions []Action
}

func (l *actionList) add(a Action) {
	if l.Wants(a.Kind) {
		l.actions = append(l.actions, a)
	}
}

func (l *actionList) addInConfiguration(ctx context.Context, rules []slice.Grouped[string, *lint.Finding]) {
	doc, found := l.Result.Doc, l.Result.Findings
	cursor := l.cursorActions()
	for _, a := range cursor {
		if a.Kind == RepairAction {
			l.add(a)
		}
	}
	for _, rule := range rules {
		if edits, n := lint.FixRule(doc, found, rule.Key); n > 1 {
			l.add(Action{Title: "Fix all " + rule.Key + " problems in this file", Kind: FixAction, Edits: edits, Findings: rule.Of})
		}
	}
	if !l.Narrow {
		for _, a := range cursor {
			if a.Kind == RewriteAction && l.Wants(RewriteAction) && !lint.AddsFinding(ctx, l.Snap, l.Rules, doc, found, a.Edits) {
				l.add(a)
			}
		}
		l.addFixAll(ctx)
		if pointer := TestableHook(l.Snap, doc, l.At.Start); pointer != "" && !l.Automatic {
			l.add(Action{Title: "Test this hook", Kind: TestAction, Pointer: pointer})
		}
	}
	if IsBlank(doc) {
		for _, rule := range rules {
			l.add(Action{Title: NewHookTitle, Kind: NewHookAction, Findings: rule.Of})
		}
	}
}

// addFixAll adds all safe fixes as one action, unless one on the list has the same edits. When not requested by kind, it belongs
// in a menu that offers a fix: not on every line of the file, nor in a menu that opens by itself.
func (l *actionList) addFixAll(ctx context.Context) {
	isFix := func(a Action) bool { return a.Kind == FixAction }
	if !l.Wants(FixAllAction) || !l.ByKind && (l.Automatic || !slices.ContainsFunc(l.actions, isFix)) {
		return
	}
	edits, err := lint.FixAll(ctx, l.Snap, l.Rules, l.Result.Doc, l.Result.Findings)
	offered := slices.ContainsFunc(l.actions, func(a Action) bool { return isFix(a) && slices.Equal(a.Edits, edits) })
	if err == nil && len(edits) > 0 && !offered {
		l.add(Action{Title: "Apply all safe fixes", Kind: FixAllAction, Edits: edits})
	}
}

// IsBlank reports whether a document has no text.
func IsBlank(doc *workspace.Document) bool { return strings.TrimSpace(doc.Text.String()) == "" }

// CaseActions returns the fixes of mistakes at a range of a case file.
func CaseActions(doc *workspace.Document, at text.Range) []Action {
	here := slice.Filter(casefile.Parse(doc.Path, doc.Text.String()).Problems, func(p casefile.Problem) bool {
		return p.Instead != "" && p.Range.Start <= at.End && at.Start <= p.Range.End
	})
	return slice.Map(here, func(p casefile.Problem) Action {
		return Action{Title: "Replace with `" + p.Instead + "`", Kind: FixAction, Edits: []edit.Edit{edit.Replace(doc, p.Range, p.Instead)}}
	})
}

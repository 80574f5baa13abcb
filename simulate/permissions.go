package simulate

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// PermissionRule is a rule of the settings that decides about a tool call besides the hooks.
type PermissionRule struct {
	// List is deny, ask or allow.
	List string `json:"list"`
	Rule string `json:"rule"`
	// Source is the settings file that holds it.
	Source string `json:"source"`

	row *schemas.PermissionList
}

// ruleVerdict is what a rule says of a call.
type ruleVerdict uint8

const (
	ruleMisses ruleVerdict = iota
	ruleMatches
	// ruleUnknown: the rule is of a form that is not evaluated here.
	ruleUnknown
)

// permissions finds the permission rule that decides about the call, and notes what it means for the hooks' answers. Rules that
// cannot be evaluated and come before it are named.
func (p *Plan) permissions() {
	merge := p.Event.MergeOn(p.Request.Surface, p.Request.Edition).Rule
	if p.Request.Surface != schemas.ClaudeCode || p.Request.listing || merge != schemas.MergeMostRestrictive && merge != schemas.MergeFirstAnswer {
		return
	}
	var unknown []string
	for i := range schemas.PermissionLists {
		row := &schemas.PermissionLists[i]
		for _, rule := range p.permissionRules(row) {
			switch p.tryRule(rule) {
			case ruleMatches:
				p.ruling = rule
				p.unknownRules(unknown)
				p.noteRule(rule)
				return
			case ruleUnknown:
				unknown = append(unknown, rule.text())
			}
		}
	}
	p.unknownRules(unknown)
}

func (r *PermissionRule) text() string { return r.List + " " + quote(r.Rule) + " of " + r.Source }

// permissionRules are the rules of a list in all settings files whose other settings count.
func (p *Plan) permissionRules(row *schemas.PermissionList) []*PermissionRule {
	var rules []*PermissionRule
	for _, o := range p.set.Origins {
		if o.Source.Kind != schemas.ClaudeSettings || !o.SettingsCount() {
			continue
		}
		list := o.LoadResult.File.Tree.Root.Get("permissions").Get(row.Name)
		if list == nil || list.Kind != syntax.Array {
			continue
		}
		for _, item := range list.Items {
			if item.Kind == syntax.String {
				rules = append(rules, &PermissionRule{List: row.Name, Rule: item.Text, Source: o.Name, row: row})
			}
		}
	}
	return rules
}

// tryRule evaluates the simple forms of a rule on the call.
func (p *Plan) tryRule(r *PermissionRule) ruleVerdict {
	called := p.eventState.tool
	if server := mcpServer(called); server != "" && (r.Rule == "mcp__"+server || r.Rule == "mcp__"+server+"__*") {
		return ruleMatches
	}
	tool, spec, ok := pattern.PermissionRule(r.Rule)
	switch {
	case !ok:
		return ruleMisses // a broken rule is dropped alone
	case tool != called:
		if files := []string{"Edit", "Write", "NotebookEdit"}; spec != "" && tool == "Edit" && slices.Contains(files, called) {
			return ruleUnknown // said to be for every tool that edits files
		}
		return ruleMisses
	case r.whole():
		return ruleMatches
	}
	args := p.eventState.values.obj("toolArgs")
	switch {
	case tool == "Bash":
		parts, ok := commandParts(args.str("command"))
		if !ok {
			return ruleUnknown
		}
		matches := func(part string) bool { return permitsCommand(spec, part) }
		if r.List == "allow" && len(parts) > 0 && !slices.ContainsFunc(parts, func(part string) bool { return !matches(part) }) || r.List != "allow" && slices.ContainsFunc(parts, matches) {
			return ruleMatches
		}
		return ruleMisses
	case (tool == "Read" || tool == "Edit") && !strings.HasPrefix(spec, "/") && !strings.HasPrefix(spec, "~"):
		if p.permitsPath(spec, args.str("file_path")) {
			return ruleMatches
		}
		return ruleMisses
	}
	return ruleUnknown
}

// whole reports a rule for every call of its tool.
func (r *PermissionRule) whole() bool {
	return !strings.HasSuffix(r.Rule, ")") || strings.HasSuffix(r.Rule, "(*)")
}

// meaning is what the rule does to the call.
func (r *PermissionRule) meaning() string {
	if r.row.Whole != "" && r.whole() {
		return r.row.Whole
	}
	return r.row.Effect
}

func (p *Plan) noteRule(r *PermissionRule) {
	text, facts := "the permission rule "+r.text()+" "+r.meaning(), r.row.Facts
	if r.meaning() == r.row.Whole {
		facts = r.row.WholeFacts
	}
	if p.Event.Name == "PermissionRequest" && r.row.Silent {
		text = "the permission rule " + r.text() + " decides this call, so PermissionRequest does not fire for it"
	}
	p.Notes = append(p.Notes, Note{Text: text, Ref: factRef(facts, p.Request.Surface)})
}

func (p *Plan) unknownRules(rules []string) {
	if len(rules) > 0 {
		p.note("not evaluated here, but may decide this call: the permission rule %s", strings.Join(rules, ", "))
	}
}

// overrules reports that the rule decides otherwise than hooks that end with an action.
func (r *PermissionRule) overrules(action string) bool {
	switch r.List {
	case "deny":
		return action != "deny"
	case "ask":
		return action == "none" || action == "allow"
	}
	return false
}

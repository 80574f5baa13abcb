package simulate

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// PermissionRule is a rule of the settings that decides about a tool call besides the hooks.
type PermissionRule struct {
	// List is deny, ask or allow.
	List string `json:"list"`
	Rule string `json:"rule"`
	// Source is the settings file that holds it.
	Source string `json:"source"`

	row    *schemas.PermissionList
	origin *config.Origin
}

// permissions finds and notes the permission rule that decides about the call, and names those before it that are not evaluated.
func (p *Plan) permissions() {
	on := schemas.PermissionEventOn(p.Request.Surface, p.Event.Name)
	if on == nil || p.Request.listing {
		return
	}
	var unknown []string
	for _, row := range slice.Pointers(schemas.PermissionLists) {
		for _, rule := range p.permissionRules(row) {
			switch p.tryRule(rule) {
			case ruleMatches:
				p.ruling = rule
				p.unknownRules(unknown)
				p.noteRule(rule, on)
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
	managed := slices.ContainsFunc(p.set.Origins, func(o *config.Origin) bool {
		only := settingsOf(o).Get(schemas.ManagedRulesOnly)
		return o.Source.Scope == schemas.Managed && only != nil && only.Text == "true"
	})
	for _, o := range p.set.Origins {
		if managed && o.Source.Scope != schemas.Managed {
			continue
		}
		list := settingsOf(o).Get("permissions").Get(row.Name)
		if list == nil || list.Kind != syntax.Array {
			continue
		}
		for _, item := range list.Items {
			if item.Kind == syntax.String {
				rules = append(rules, &PermissionRule{List: row.Name, Rule: item.Text, Source: o.Name, row: row, origin: o})
			}
		}
	}
	return rules
}

// settingsOf returns the settings of a file, nil for one that is no settings file or whose settings do not count.
func settingsOf(o *config.Origin) *syntax.Node {
	if o.Source.Kind != schemas.ClaudeSettings || !o.SettingsCount() {
		return nil
	}
	return o.LoadResult.File.Tree.Root
}

func (r *PermissionRule) meaning() string {
	if r.row.Whole != "" && r.whole() {
		return r.row.Whole
	}
	return r.row.Effect
}

func (p *Plan) noteRule(r *PermissionRule, on *schemas.PermissionEvent) {
	text, facts := "the permission rule "+r.text()+" "+r.meaning(), r.row.Facts
	if r.meaning() == r.row.Whole {
		facts = r.row.WholeFacts
	}
	if on.Undecided && r.row.Silent {
		text = "the permission rule " + r.text() + " decides this call, so " + p.Event.Name + " does not fire for it"
	}
	if r.row.NeedsTrust && r.origin.Source.Scope == schemas.Workspace {
		text += "; it does not apply in a folder that was never trusted"
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

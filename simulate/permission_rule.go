package simulate

import (
	"cmp"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ruleVerdict is what a permission rule says of a call.
type ruleVerdict uint8

const (
	ruleMisses ruleVerdict = iota
	ruleMatches
	// ruleUnknown: neither the documents nor observations say whether it matches.
	ruleUnknown
)

func matchIf(matches bool) ruleVerdict {
	if matches {
		return ruleMatches
	}
	return ruleMisses
}

// whole reports a rule for every call of its tool.
func (r *PermissionRule) whole() bool {
	return !strings.Contains(r.Rule, "(") || slices.Contains(schemas.WholeRules, r.Rule)
}

func (p *Plan) tryRule(r *PermissionRule) ruleVerdict {
	called := p.values.str("toolName")
	if !strings.Contains(r.Rule, "(") {
		return p.tryName(r.Rule, r.row.Restricts)
	}
	tool, spec, ok := pattern.PermissionRule(r.Rule)
	form := schemas.MCPFormOn(p.Request.Surface, p.Event.Name)
	if !ok || form.Before != "" && strings.HasPrefix(tool, form.Before) {
		return ruleMisses // a broken rule is dropped alone, and so is one about the arguments of an MCP tool
	}
	if row := schemas.PathRuleFor(tool); row != nil {
		return p.tryPathRule(r, row, spec)
	}
	switch {
	case tool != called && p.isAlias(tool):
		return ruleUnknown
	case tool != called:
		return ruleMisses
	case r.whole():
		return ruleMatches
	}
	if r.row.Restricts {
		if verdict, ok := p.tryParameter(spec); ok {
			return verdict
		}
	}
	if schemas.RuleSubjects[tool] == schemas.CommandSubject {
		return tryCommand(spec, p.values.obj("toolArgs").str("command"), r.row.Restricts)
	}
	return p.trySpecifier(tool, spec)
}

// isAlias reports whether a name is another one of the called tool. Matchers accept it; what rules do is not known.
func (p *Plan) isAlias(name string) bool {
	t := schemas.ToolNamed(p.Request.Surface, p.values.str("toolName"))
	return t != nil && slices.Contains(t.Aliases, name)
}

// tryName evaluates a rule without a specifier: the name of a tool or of an MCP server, or a pattern of names. Rules that grant
// something accept patterns behind the name of a server only.
func (p *Plan) tryName(rule string, restricts bool) ruleVerdict {
	called := p.values.str("toolName")
	before, _, isPattern := strings.Cut(rule, "*")
	form := schemas.MCPFormOn(p.Request.Surface, p.Event.Name)
	switch server := form.Server(called); {
	case rule == called, server != "" && rule == form.Before+server:
		return ruleMatches
	case p.isAlias(rule):
		return ruleUnknown
	case isPattern && (restricts || form.Server(before) != ""):
		return matchIf(globPattern(rule, ".*").MatchString(called))
	}
	return ruleMisses
}

var parameter = regex.Lazy(`^\s*(\w+)\s*:\s*(.*?)\s*$`)

// tryParameter evaluates NAME:VALUE, in which VALUE may hold stars; ok is false when NAME is no parameter of the tool.
func (p *Plan) tryParameter(spec string) (verdict ruleVerdict, ok bool) {
	m := parameter().FindStringSubmatch(spec)
	tool := p.Request.toolNamed(p.values.str("toolName"))
	if m == nil || tool == nil || schemas.FieldNamed(tool.Input, m[1]) == nil {
		return ruleMisses, false
	}
	value, given := p.values.obj("toolArgs")[m[1]]
	if !given || slices.Contains(schemas.ContentParameters, m[1]) || value[0] == '{' || value[0] == '[' {
		return ruleMisses, true
	}
	return matchIf(globPattern(m[2], ".*").MatchString(scriptString(value))), true
}

func (p *Plan) trySpecifier(tool, spec string) ruleVerdict {
	args := p.values.obj("toolArgs")
	switch domain, isDomain := strings.CutPrefix(spec, "domain:"); {
	case schemas.RuleSubjects[tool] == schemas.DomainSubject && isDomain:
		u, err := url.Parse(args.str("url"))
		return matchIf(err == nil && domainPattern(domain).MatchString(strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")))
	case schemas.RuleSubjects[tool] == schemas.AgentSubject && !strings.ContainsAny(spec, ":*"):
		return matchIf(args.str("subagent_type") == spec)
	}
	return ruleUnknown
}

// domainPattern compiles the pattern of a host name. A star is one part of the name; alone, or in front, it is any number.
func domainPattern(domain string) *regexp.Regexp {
	domain = strings.TrimSuffix(strings.ToLower(domain), ".")
	if domain == "*" {
		return globPattern(domain, ".*")
	}
	if rest, below := strings.CutPrefix(domain, "*."); below {
		return regexp.MustCompile(`^.+\.` + strings.TrimPrefix(globPattern(rest, `[^.]*`).String(), "^"))
	}
	return globPattern(domain, `[^.]*`)
}

// tryPathRule evaluates a rule such as Edit(*.env).
func (p *Plan) tryPathRule(r *PermissionRule, row *schemas.PathRule, spec string) ruleVerdict {
	called, args := p.values.str("toolName"), p.values.obj("toolArgs")
	switch {
	case slices.Contains(row.Calls, called), r.List == "deny" && slices.Contains(row.Denied, called):
		return p.tryPath(spec, calledFile(args), p.anchor(r.origin), matchIf(r.row.Restricts))
	case slices.Contains(row.Sometimes, called):
		return ruleUnknown
	case schemas.RuleSubjects[called] == schemas.CommandSubject && r.row.Restricts && row.Calls != nil:
		// It also applies to commands that the product knows to use files; which ones they are is not documented.
		words := strings.FieldsFunc(args.str("command"), func(c rune) bool { return strings.ContainsRune(" \t\n\"'<>|;&()=", c) })
		if slices.ContainsFunc(words, func(word string) bool { return p.tryPath(spec, word, p.anchor(r.origin), ruleMatches) != ruleMisses }) {
			return ruleUnknown
		}
	case row.Calls == nil && row.Tool == called:
		p.Notes = append(p.Notes, Note{
			Text: "the permission rule " + r.text() + " never matches: write " + row.Instead + "(" + spec + ")", Ref: factRef(row.Facts, p.Request.Surface),
		})
	}
	return ruleMisses
}

func calledFile(args object) string { return cmp.Or(args.str("file_path"), args.str("notebook_path")) }

// anchor is where a path with one leading slash starts in the rules of a file, "" when that is not known.
func (p *Plan) anchor(o *config.Origin) string {
	switch schemas.RuleAnchors[o.Source.ID] {
	case schemas.SessionAnchor:
		return p.Request.sessionDir()
	case schemas.FileAnchor:
		if path.IsAbs(o.Path) {
			return slash.Dir(o.Path)
		}
		return p.Request.sessionDir()
	}
	return ""
}

// tryPath evaluates the path of a rule on a file. anchor is where a path with one leading slash starts, and nested the verdict
// on files in DIR when the rule is DIR/** and DIR lies deeper.
func (p *Plan) tryPath(spec, file, anchor string, nested ruleVerdict) ruleVerdict {
	base, rest, relative := p.payloadSessionDir(), spec, false
	switch {
	case strings.HasPrefix(spec, "//"):
		base, rest = "/", spec[2:]
	case strings.HasPrefix(spec, "/"):
		base, rest = anchor, spec[1:]
	case strings.HasPrefix(spec, "~/"):
		base, rest = p.home(), spec[2:]
	default:
		relative = true
	}
	if inHome, isInHome := strings.CutPrefix(file, "~/"); isInHome {
		file = slash.Join(p.home(), inHome)
	} else {
		file = slash.From(p.payloadSessionDir(), file)
	}
	rest, here := strings.CutPrefix(rest, "./")
	_, broken := path.Match(rest, "")
	if base == "" || rest == "" || strings.HasPrefix(rest, "!") || strings.Contains(rest, "[!") || broken != nil || strings.HasSuffix(rest, "/") {
		return ruleUnknown
	}
	name, below := slash.Below(base, file)
	if !below {
		return ruleMisses
	}
	want, got := strings.Split(rest, "/"), strings.Split(name, "/")
	anywhere := append([]string{"**"}, want...)
	switch {
	case matchSegments(want, got):
		return ruleMatches
	case relative && len(want) == 1 && matchSegments(anywhere, got):
		if here {
			return ruleUnknown
		}
		return ruleMatches
	case relative && len(want) == 2 && want[1] == "**" && matchSegments(anywhere, got):
		return nested
	}
	// As in .gitignore, a pattern that matches a directory may be one for all that it contains.
	for n := len(got) - 1; n > 0; n-- {
		if dir := got[:n]; matchSegments(want, dir) || relative && len(want) == 1 && matchSegments(anywhere, dir) {
			return ruleUnknown
		}
	}
	return ruleMisses
}

// matchSegments matches the parts of a path. At the end of a pattern, ** is what is in a directory, not the directory itself.
func matchSegments(pattern, name []string) bool {
	if pattern[len(pattern)-1] == "**" {
		pattern = append(slices.Clip(pattern), "*")
	}
	return schemas.MatchParts(pattern, name)
}

package simulate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// condition tests a hook's if, a single permission rule, against the tool call. A rule that does not parse matches nothing.
func (p *Plan) condition(h *PlannedHook) {
	rule := h.Hook.If
	if rule == "" || p.Request.listing {
		return
	}
	if p.values.str("toolName") == "" {
		h.skip(StageCondition, "`if` works only on tool events: a hook with it never runs on %s", h.Name)
		return
	}
	switch p.permits(h) {
	case ruleMisses:
		h.skip(StageCondition, "`if` %s does not match this call", quote(rule))
	case ruleUnknown:
		h.skip(StageCondition, "whether `if` %s matches this call is not known", quote(rule))
		p.note("whether `if` %s matches this call is not known; the simulation assumes that it does not", quote(rule))
	default:
		p.tracef("%s: if %s matches", h.ID, quote(rule))
	}
}

// permits evaluates an if. Unlike a rule of the settings, one for Edit is about no other tool, one for Write has an effect, and
// one for Bash matches a line that cannot be split.
func (p *Plan) permits(h *PlannedHook) ruleVerdict {
	rule := h.Hook.If
	tool, spec, ok := pattern.PermissionRule(rule)
	switch {
	case !ok, tool != p.values.str("toolName"):
		return ruleMisses
	case !strings.HasSuffix(rule, ")"), spec == "*":
		return ruleMatches
	}
	args := p.values.obj("toolArgs")
	switch row := schemas.PathRuleFor(tool); {
	case schemas.RuleSubjects[tool] == schemas.CommandSubject:
		parts, ok := commandParts(args.str("command"))
		return matchIf(!ok || slices.ContainsFunc(parts, func(part string) bool { return permitsCommand(spec, withoutAssignments(part)) }))
	case row != nil && row.If:
		return p.tryPath(spec, calledFile(args), p.anchor(h.Hook.Origin), ruleUnknown)
	}
	return p.trySpecifier(tool, spec)
}

var assignments = regex.Lazy(`^(?:[A-Za-z_][A-Za-z0-9_]*=\S*\s+)+`)

// withoutAssignments removes the variables that are set in front of a command.
func withoutAssignments(command string) string { return assignments().ReplaceAllString(command, "") }

// permitsCommand tests a rule on one command.
func permitsCommand(spec, command string) bool {
	if prefix, isPrefix := strings.CutSuffix(spec, ":*"); isPrefix {
		spec = prefix + " *"
	}
	alone, ok := strings.CutSuffix(spec, " *")
	return globPattern(spec, ".*").MatchString(command) || ok && command == alone && !strings.Contains(alone, "*")
}

// tryCommand evaluates a rule of the settings on a command line: one that grants something has to match every part of it.
func tryCommand(spec, line string, restricts bool) ruleVerdict {
	parts, ok := commandParts(line)
	if !ok {
		return ruleUnknown
	}
	verdicts := slice.Map(parts, func(part string) ruleVerdict { return tryPart(spec, part, restricts) })
	some := func(v ruleVerdict) bool { return slices.Contains(verdicts, v) }
	switch {
	case restricts && some(ruleMatches):
		return ruleMatches
	case !restricts && some(ruleMisses), len(parts) == 0:
		return ruleMisses
	case some(ruleUnknown), !restricts && writesFile(line):
		return ruleUnknown
	}
	return matchIf(!restricts)
}

// tryPart evaluates a rule on one command of a line.
func tryPart(spec, part string, restricts bool) ruleVerdict {
	command := withoutAssignments(part)
	inner, known := unwrapped(command)
	words := strings.Fields(inner)
	asks := len(words) > 0 && (slices.Contains(schemas.AskedPrograms, words[0]) ||
		slices.ContainsFunc(words, func(w string) bool { return slices.Contains(schemas.AskedOptions[words[0]], w) }))
	switch matches := permitsCommand(spec, command) || permitsCommand(spec, inner); {
	case !matches && !known:
		return ruleUnknown
	case !matches, !restricts && asks && strings.Contains(spec, "*"):
		return ruleMisses
	case !restricts && command != part:
		return ruleUnknown // only some variables may stand in front of it; which ones is not documented
	}
	return ruleMatches
}

// unwrapped removes the wrappers in front of a command; known is false for one with options.
func unwrapped(command string) (inner string, known bool) {
	for {
		words := strings.Fields(command)
		w := slice.Pointer(schemas.CommandWrappers, func(w *schemas.CommandWrapper) bool { return len(words) > 0 && w.Name == words[0] })
		switch {
		case w == nil, len(words) < 2+w.Operands:
			return command, true
		case strings.HasPrefix(words[1], "-"):
			return command, w.Bare
		}
		command = strings.Join(words[1+w.Operands:], " ")
	}
}

var (
	// output matches the target of an output.
	output   = regex.Lazy(`>>?\s*([^\s&>]+)`)
	inQuotes = regex.Lazy(`'[^']*'|"(?:[^"\\]|\\.)*"`)
)

// writesFile reports whether the line writes its output to a file.
func writesFile(line string) bool {
	targets := output().FindAllStringSubmatch(inQuotes().ReplaceAllString(line, "x"), -1)
	return slices.ContainsFunc(targets, func(m []string) bool { return m[1] != "/dev/null" })
}

// commandParts splits a chain or pipeline into commands; ok is false with a command substitution or an unclosed quote.
func commandParts(line string) (parts []string, ok bool) {
	if strings.Contains(line, "$(") || strings.Contains(line, "`") {
		return nil, false
	}
	var b strings.Builder
	var open byte
	end := func() {
		if c := strings.TrimSpace(b.String()); c != "" {
			parts = append(parts, c)
		}
		b.Reset()
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && open != '\'' && i+1 < len(line):
			b.WriteByte(c)
			i++
		case c == open:
			open = 0
		case open != 0:
		case c == '\'' || c == '"':
			open = c
		case c == '&' && (i > 0 && line[i-1] == '>' || i+1 < len(line) && line[i+1] == '>'): // an output, as in 2>&1
		case c == ';' || c == '|' || c == '&' || c == '\n':
			end()
			continue
		}
		b.WriteByte(line[i])
	}
	end()
	return parts, open == 0
}

// globPattern compiles a glob in which * matches star, a regular expression.
func globPattern(glob, star string) *regexp.Regexp {
	return regexp.MustCompile("^(?s:" + strings.ReplaceAll(regexp.QuoteMeta(glob), `\*`, star) + ")$")
}

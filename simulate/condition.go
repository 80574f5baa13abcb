package simulate

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
)

// condition tests a hook's if, a single permission rule, against the tool call. A rule that does not parse matches nothing.
func (p *Plan) condition(h *PlannedHook) {
	rule := h.Hook.If
	if h.Hook.If == "" || p.Request.listing {
		return
	}
	if p.eventState.tool == "" {
		h.skip(StageCondition, "if is looked at on tool events only, and a hook with it never runs on %s", h.Name)
		return
	}
	if !p.permits(rule) {
		h.skip(StageCondition, "if %s does not match this call", quote(rule))
		return
	}
	p.tracef("%s: if %s matches", h.ID, quote(rule))
}

// permits reports whether a permission rule matches the call.
func (p *Plan) permits(rule string) bool {
	tool, spec, ok := pattern.PermissionRule(rule)
	if !ok || tool != p.eventState.tool {
		return false
	}
	if !strings.HasSuffix(rule, ")") || spec == "*" {
		return true
	}
	args := p.eventState.values.obj("toolArgs")
	switch tool {
	case "Bash":
		return permitsCommand(spec, args.str("command"))
	case "Read", "Write", "Edit", "NotebookEdit":
		return p.permitsPath(spec, args.str("file_path"))
	}
	return false
}

// permitsCommand tests a rule against each part of a command line. A line that cannot be split matches every rule.
func permitsCommand(spec, command string) bool {
	parts, ok := commandParts(command)
	if !ok {
		return true
	}
	if prefix, isPrefix := strings.CutSuffix(spec, ":*"); isPrefix {
		return slices.ContainsFunc(parts, func(c string) bool { return c == prefix || strings.HasPrefix(c, prefix+" ") })
	}
	re := globPattern(spec, ".*")
	return slices.ContainsFunc(parts, func(c string) bool {
		return re.MatchString(c) || strings.HasSuffix(spec, " *") && c == strings.TrimSuffix(spec, " *")
	})
}

var assignment = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=\S*\s+`)

// commandParts splits a chain or pipeline into commands and strips leading assignments; ok is false for a line that contains
// a command substitution or an unclosed quote.
func commandParts(line string) (parts []string, ok bool) {
	if strings.Contains(line, "$(") || strings.Contains(line, "`") {
		return nil, false
	}
	var b strings.Builder
	var open byte
	end := func() {
		c := strings.TrimSpace(b.String())
		for assignment.MatchString(c) {
			c = assignment.ReplaceAllString(c, "")
		}
		if c != "" {
			parts = append(parts, c)
		}
		b.Reset()
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case open != 0:
			if c == open {
				open = 0
			}
			b.WriteByte(c)
		case c == '\'' || c == '"':
			open = c
			b.WriteByte(c)
		case c == '\\' && i+1 < len(line):
			b.WriteByte(c)
			i++
			b.WriteByte(line[i])
		case c == ';' || c == '|' || c == '&' || c == '\n':
			end()
		default:
			b.WriteByte(c)
		}
	}
	end()
	return parts, open == 0
}

// globPattern compiles a glob in which * matches star, a regular expression.
func globPattern(glob, star string) *regexp.Regexp {
	return regexp.MustCompile("^(?s:" + strings.ReplaceAll(regexp.QuoteMeta(glob), `\*`, star) + ")$")
}

// permitsPath tests a path rule: a pattern without a slash matches the name in any directory, others are relative to the
// session directory. A leading / is the project directory, // the root.
func (p *Plan) permitsPath(spec, file string) bool {
	dir := p.payloadSessionDir()
	rel, below := strings.CutPrefix(file, strings.TrimSuffix(dir, "/")+"/")
	if !below && path.IsAbs(file) {
		return strings.HasPrefix(spec, "//") && globPattern(strings.TrimPrefix(spec, "/"), "[^/]*").MatchString(file)
	}
	if !below {
		rel = file
	}
	spec = strings.TrimPrefix(strings.TrimPrefix(spec, "./"), "/")
	text := regexp.QuoteMeta(spec)
	text = strings.ReplaceAll(text, `\*\*/`, "(?:.*/)?")
	text = strings.ReplaceAll(text, `\*\*`, ".*")
	text = strings.ReplaceAll(text, `\*`, "[^/]*")
	if !strings.Contains(spec, "/") {
		text = "(?:.*/)?" + text
	}
	re, err := regexp.Compile("^" + text + "$")
	return err == nil && re.MatchString(rel)
}

func (p *Plan) payloadSessionDir() string {
	if now := p.eventState.values.str("cwd"); now != "" {
		return now
	}
	return p.Request.sessionDir()
}

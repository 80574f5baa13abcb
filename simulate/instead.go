package simulate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// synonyms groups names that mean the same in different outputs; a hook that prints one means whichever is read.
var synonyms = [][]string{
	{"permissionDecision", "decision", "behavior"},
	{"permissionDecisionReason", "reason", "message"},
	{"updatedInput", "modifiedArgs", "toolInput"},
	{"additionalContext", "context"},
	{"modifiedPrompt", "updatedPrompt"},
}

// insteadOnce returns the suggestion for a member, or "" when the previous line already ended with it.
func (n *ignoredOutput) insteadOnce(name string) string {
	text := "; " + n.insteadOf(name)
	if n.lastText == text {
		return ""
	}
	n.lastText = text
	return text
}

// instead suggests, as a clause, what to print to decide, or to give context where the event has no decision.
func (n *ignoredOutput) instead() string {
	for _, name := range append(slices.Clone(synonyms[0]), "additionalContext") {
		if n.where(name) != "" {
			return n.insteadOf(name)
		}
	}
	return "its output has no effect here"
}

// insteadOf is what to print for one field that the surface reads, as a clause with an example in the right shape. A
// reason stands with its decision.
func (n *ignoredOutput) insteadOf(name string) string {
	type member struct{ name, value string }
	var members []member
	switch {
	case slices.Contains(synonyms[0], name), slices.Contains(synonyms[1], name):
		for _, d := range synonyms[0] {
			if n.where(d) == "" {
				continue
			}
			value := `"block"`
			f, _ := fieldNamed(n.fields, d)
			if slices.ContainsFunc(f.Type.Enum, func(v schemas.Value) bool { return v.Value == "deny" }) {
				value = `"deny"`
			}
			if f.Type.Kind == schemas.Object { // a decision of several fields
				value = decisionObject(f.Type)
			}
			members = append(members, member{d, value})
			break
		}
		for _, r := range synonyms[1] {
			if n.where(r) != "" {
				members = append(members, member{r, `"…"`})
				break
			}
		}
	default:
		f, _ := fieldNamed(n.fields, name)
		value := f.Example
		if f.Type != nil && f.Type.Kind == schemas.String {
			value = `"…"`
		}
		members = append(members, member{name, value})
	}
	var b strings.Builder
	wrapped := strings.HasPrefix(n.where(members[0].name), wrapper+".")
	b.WriteString("print {")
	if wrapped {
		fmt.Fprintf(&b, "%q:{\"hookEventName\":%q", wrapper, n.plan.Event.Name)
	}
	for i, m := range members {
		if i > 0 || wrapped {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", m.name, m.value)
	}
	if wrapped {
		b.WriteByte('}')
	}
	b.WriteByte('}')
	return b.String()
}

// decisionObject is a refusal as an object of the type.
func decisionObject(t *schemas.Type) string {
	var parts []string
	for _, f := range t.Fields {
		switch {
		case slices.Contains(synonyms[0], f.Name):
			parts = append(parts, fmt.Sprintf(`%q:"deny"`, f.Name))
		case slices.Contains(synonyms[1], f.Name):
			parts = append(parts, fmt.Sprintf(`%q:"…"`, f.Name))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

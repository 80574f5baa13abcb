package simulate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
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

// readOf returns the first of some names that the surface reads, "" when it reads none.
func (n *ignoredOutput) readOf(names []string) string {
	return slice.Find(names, func(name string) bool { return n.where(name) != "" })
}

// instead suggests, as a clause, what to print to decide, or to give context where the event has no decision.
func (n *ignoredOutput) instead() string {
	if name := n.readOf(append(slices.Clone(synonyms[0]), "additionalContext")); name != "" {
		return n.insteadOf(name)
	}
	return "its output has no effect here"
}

// insteadOf is what to print for a field that the surface reads: a clause with an example. A reason stands with its decision.
func (n *ignoredOutput) insteadOf(name string) string {
	names := []string{name}
	if slices.Contains(synonyms[0], name) || slices.Contains(synonyms[1], name) {
		names = slices.DeleteFunc([]string{n.readOf(synonyms[0]), n.readOf(synonyms[1])}, func(name string) bool { return name == "" })
	}
	wrapped := strings.HasPrefix(n.where(names[0]), wrapper+".")
	var b, outer objectText
	if wrapped {
		b.add("hookEventName", rawText(n.plan.Event.Name))
	}
	for _, name := range names {
		b.add(name, json.RawMessage(example(*fieldRead(n.fields, name))))
	}
	if !wrapped {
		return "print " + string(b.text())
	}
	outer.add(wrapper, b.text())
	return "print " + string(outer.text())
}

// example is a value of a field: a refusal for a decision, which may have fields of its own.
func example(f schemas.Field) string {
	switch {
	case !slices.Contains(synonyms[0], f.Name):
		if f.Type.Kind == schemas.String || slices.Contains(synonyms[1], f.Name) {
			return `"…"`
		}
		return f.Example
	case f.Type.Kind == schemas.Object:
		var b objectText
		for _, part := range f.Type.Fields {
			if slices.Contains(synonyms[0], part.Name) || slices.Contains(synonyms[1], part.Name) {
				b.add(part.Name, json.RawMessage(example(part)))
			}
		}
		return string(b.text())
	case slices.Contains(f.Type.Values(), "deny"):
		return `"deny"`
	}
	return `"block"`
}

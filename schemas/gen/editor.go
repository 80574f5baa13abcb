package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// This file adds to the schemas of configuration files what editors understand beyond draft-07. Validators ignore the
// additional keywords, so that files which no product rejects stay valid. VS Code's JSON language service shows a
// deprecation as a warning, which marks members that are never read.

// schemaHome is the URL of the published schemas.
const schemaHome = "https://raw.githubusercontent.com/hooks-ls/hooks-ls/main/schemas/json/"

// ignored is the schema of a member that is never read.
func ignored(format string, args ...any) *jsonschema.Schema {
	return &jsonschema.Schema{Extras: map[string]any{"deprecationMessage": fmt.Sprintf(format, args...), "doNotSuggest": true}}
}

// markUnread adds warnings for members that no product reads, to objects whose members are all known.
func (b *schemaBuilder) markUnread(s *jsonschema.Schema, t *schemas.Type) {
	switch {
	case t.Closed:
		s.AdditionalProperties = jsonschema.FalseSchema
		return
	case isHooks(t):
		for _, e := range schemas.Events() {
			if !e.Proposed {
				continue
			}
			for _, sp := range e.Spellings {
				s.Properties.Set(sp.Name, ignored("%s is a proposal that no product has. Use %s.", sp.Name, e.Instead))
			}
		}
		s.AdditionalProperties = ignored("No product that reads this file has this event: its hooks never run.")
	case t.Name == "matcher-group" || strings.HasSuffix(t.Name, "-hook"):
		for _, f := range schemas.ProposedFields {
			s.Properties.Set(f.Name, ignored("%s is a proposal that no product reads.", f.Name))
		}
		s.AdditionalProperties = ignored("No product that reads this file has this field: it is ignored.")
	case t == b.closed:
		s.AdditionalProperties = ignored("No product reads this here. Events belong in hooks.")
	default:
		return
	}
	s.PatternProperties = map[string]*jsonschema.Schema{remarks(): {}}
}

// isHooks reports whether an object's members are events.
func isHooks(t *schemas.Type) bool {
	if len(t.Fields) == 0 {
		return false
	}
	_, _, ok := schemas.EventBySpelling(t.Fields[0].Name)
	return ok
}

// remarks is a pattern for the keys that people add on purpose.
func remarks() string {
	names := slice.Map(schemas.Tolerated, func(f schemas.Field) string {
		if prefix, many := strings.CutSuffix(f.Name, "*"); many {
			return regexp.QuoteMeta(prefix)
		}
		return regexp.QuoteMeta(f.Name) + "$"
	})
	return "^(" + strings.Join(names, "|") + ")"
}

// alternatives selects between groups and entry types by a discriminator, so that a mistake is reported against the
// intended one. It returns nil for other choices.
func (b *schemaBuilder) alternatives(choices []*schemas.Type) *jsonschema.Schema {
	var last *jsonschema.Schema
	var others []*jsonschema.Schema
	for _, t := range choices {
		var test *jsonschema.Schema
		switch {
		case t.Name == "matcher-group":
			test = &jsonschema.Schema{Required: []string{"hooks"}}
		case t.Name == "command-hook":
			last = b.schema(t)
			continue
		case strings.HasSuffix(t.Name, "-hook"):
			kind := jsonschema.NewProperties()
			kind.Set("type", &jsonschema.Schema{Const: strings.TrimSuffix(t.Name, "-hook")})
			test = &jsonschema.Schema{Properties: kind, Required: []string{"type"}}
		default:
			return nil
		}
		others = append(others, &jsonschema.Schema{If: test, Then: b.schema(t)})
	}
	if last == nil || len(others) == 0 {
		return nil
	}
	for _, choice := range slices.Backward(others) {
		choice.Else, last = last, choice
	}
	// Anything but an object passes all tests above.
	last.Type = "object"
	return last
}

// snippets are what VS Code offers in an empty file.
func snippets() []any {
	snippet := func(label, description, event, script string) any {
		return map[string]any{"label": label, "description": description, "body": map[string]any{
			"hooks": map[string]any{event: []any{map[string]any{"type": "command", "command": "${1:" + script + "}"}}},
		}}
	}
	return []any{
		snippet("guard", "A hook that can deny a tool call", "PreToolUse", "./scripts/guard.sh"),
		snippet("stop gate", "A hook that can send the agent back to work", "Stop", "./scripts/check.sh"),
		snippet("context", "A hook that tells the model something when a session starts", "SessionStart", "./scripts/context.sh"),
	}
}

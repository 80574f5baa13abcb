package project

import (
	"encoding/json"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// SchemaID is the URL of the published schema.
const SchemaID = "https://raw.githubusercontent.com/hooks-ls/hooks-ls/main/packaging/schemastore/hooks-ls.json"

// RuleDoc is the documentation of a rule in the schema.
type RuleDoc struct{ ID, Summary, URL string }

// Schema returns a JSON Schema (draft-07) of the file, for editors that do not use the server.
func Schema(rules []RuleDoc) string {
	root := object(Keys, rules)
	root["$schema"] = "http://json-schema.org/draft-07/schema#"
	root["$id"] = SchemaID
	root["title"] = "hooks-ls configuration"
	root["type"] = []string{"object", "null"} // an empty file is null
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // plain data always encodes
	}
	return string(text) + "\n"
}

type schema = map[string]any

func object(keys []Key, rules []RuleDoc) schema {
	properties, required := schema{}, []string{}
	for _, k := range keys {
		s := k.schema(rules)
		s["description"] = k.Doc
		properties[k.Name] = s
		if k.Required {
			required = append(required, k.Name)
		}
	}
	s := schema{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

func (k Key) schema(rules []RuleDoc) schema {
	switch k.Kind {
	case Products:
		return oneOrMore(schema{"type": "string", "enum": schemas.AllSurfaces.IDs()})
	case Systems:
		return oneOrMore(schema{"type": "string", "enum": SystemNames()})
	case Texts:
		return oneOrMore(schema{"type": "string"})
	case RuleName:
		return schema{"type": "string", "enum": slice.Map(rules, func(r RuleDoc) string { return r.ID })}
	case RuleLevels:
		levels := slice.Map(Levels, func(l string) any { return l })
		levels = append([]any{false}, levels...) // YAML 1.1 reads off as false
		properties := schema{}
		for _, r := range rules {
			properties[r.ID] = schema{
				"enum": levels, "description": r.Summary, "markdownDescription": r.Summary + " ([" + r.ID + "](" + r.URL + "))",
			}
		}
		return schema{"type": "object", "properties": properties, "additionalProperties": false}
	case Objects:
		return schema{"type": "array", "items": object(k.Keys, rules)}
	case Object:
		return object(k.Keys, rules)
	}
	s := schema{"type": "string", "examples": []string{k.Example}}
	if k.Required {
		s["pattern"] = `\S`
	}
	return s
}

func oneOrMore(item schema) schema {
	return schema{"anyOf": []schema{{"type": "array", "items": item}, item}}
}

package project

import (
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Key is a member of the file, for completion, hover and the schema.
type Key struct {
	Name string
	// Doc is a sentence or two. Example is a value in YAML.
	Doc, Example string
	Kind         Kind
	// Keys are the members of an object, or of the objects in a list.
	Keys []Key
	// Required marks keys that an element must have.
	Required bool

	// read reads a value, or one text of a list of Texts, Products or Systems; nil for an object, and for the keys of the objects in a
	// list, which readItem reads together: by name, and nil for those that are missing.
	read     func(*parser, *syntax.Node)
	readItem func(p *parser, item *syntax.Node, values map[string]*syntax.Node)
	// item is what messages call one of the objects in a list.
	item string
}

// Kind is the kind of value of a key.
type Kind uint8

const (
	Text Kind = iota
	Products
	Systems
	RuleLevels
	RuleName
	Texts
	Object
	Objects
)

// Keys are the members of the file: what they mean and how they are read.
var Keys = []Key{
	{Name: "products", read: (*parser).product, Kind: Products, Example: "[vscode, copilot-cli]", Doc: "The products that the hooks are written for; all by default."},
	{Name: "os", read: (*parser).system, Kind: Systems, Example: "[linux, macos]", Doc: "The operating systems that the project is used on; all by default."},
	{Name: "rules", read: func(p *parser, n *syntax.Node) { p.levels(n, "") }, Kind: RuleLevels, Example: "{ no-command-for-os: off }", Doc: "The severity of rules: `off`, `hint`, `info`, `warning` or `error`."},
	{Name: "overrides", readItem: (*parser).override, item: "an override", Kind: Objects, Example: `[{ files: "legacy/**", rules: { unknown-field: off } }]`, Doc: "Severities of rules for some files.", Keys: []Key{
		{Name: "files", Kind: Texts, Required: true, Example: `"legacy/**"`, Doc: "A path pattern or a list of them, relative to this file."},
		{Name: "rules", Kind: RuleLevels, Required: true, Example: "{ unknown-field: off }", Doc: "The severity of rules in these files."},
	}},
	{Name: "sources", read: (*parser).source, Kind: Texts, Example: `["templates/hooks/*.json"]`, Doc: "Patterns of additional files to check as hook files, relative to this file. No product reads hooks at these paths."},
	{Name: "exclude", read: (*parser).exclude, Kind: Texts, Example: `["examples/**"]`, Doc: "Patterns of files to skip, relative to this file."},
	{Name: "accept", readItem: (*parser).accept, item: "an accepted finding", Kind: Objects, Example: "[{ rule: timeout-ms, file: .github/hooks/build.json, why: the build takes that long }]", Doc: "Findings that the project accepts.", Keys: []Key{
		{Name: "rule", Kind: RuleName, Required: true, Example: "timeout-ms", Doc: "The rule whose finding is accepted."},
		{Name: "file", Required: true, Example: ".github/hooks/build.json", Doc: "The file of the finding, relative to this file."},
		{Name: "at", Example: "/hooks/Stop/0", Doc: "The JSON pointer of the finding; the whole file by default."},
		{Name: "why", Required: true, Example: "the build takes that long", Doc: "The reason, so that others can see when it no longer applies."},
	}},
	{Name: "test", Kind: Object, Example: "{ budget: 2s }", Doc: "Settings of `hooks-ls test`.", Keys: []Key{
		{Name: "budget", read: (*parser).budget, Example: "2s", Doc: "How long a hook may delay a call before it is reported."},
	}},
}

func keyNamed(keys []Key, name string) *Key {
	return slice.Pointer(keys, func(k *Key) bool { return k.Name == name })
}

// At returns the key at a path of names, without list indexes; nil when there is none.
func At(path []string) *Key {
	keys, k := Keys, (*Key)(nil)
	for _, name := range path {
		if k = keyNamed(keys, name); k == nil {
			return nil
		}
		keys = k.Keys
	}
	return k
}

// SystemNames returns the names of operating systems for the os key.
func SystemNames() []string { return slice.Map(schemas.AllOS[:], schemas.OS.String) }

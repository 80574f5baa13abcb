package project

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Key is a member of the file, as completion, hover and the schema know it.
type Key struct {
	Name string
	// Doc is a sentence or two. Example is its value in YAML.
	Doc, Example string
	Kind         Kind
	// Keys are those of an object, or of the objects of a list.
	Keys []Key
	// Required keys of an element.
	Required bool
}

// Kind is what a key holds.
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

// Keys are the members of the file.
var Keys = []Key{
	{Name: "products", Kind: Products, Example: "[vscode, copilot-cli]", Doc: "The products that the hooks are written for; all when it is absent."},
	{Name: "os", Kind: Systems, Example: "[linux, macos]", Doc: "The operating systems that the project is used on; all when it is absent."},
	{Name: "rules", Kind: RuleLevels, Example: "{ no-command-for-os: off }", Doc: "The severity of rules: `off`, `hint`, `info`, `warning` or `error`."},
	{Name: "overrides", Kind: Objects, Example: `[{ files: "legacy/**", rules: { unknown-field: off } }]`, Doc: "Severities of rules for some files.", Keys: []Key{
		{Name: "files", Kind: Texts, Required: true, Example: `"legacy/**"`, Doc: "A pattern of paths, or a list of them, relative to this file."},
		{Name: "rules", Kind: RuleLevels, Required: true, Example: "{ unknown-field: off }", Doc: "The severity of rules in these files."},
	}},
	{Name: "sources", Kind: Texts, Example: `["templates/hooks/*.json"]`, Doc: "Patterns of further files to check as hook files, relative to this file, though no product reads them there."},
	{Name: "exclude", Kind: Texts, Example: `["examples/**"]`, Doc: "Patterns of files that are not checked, relative to this file."},
	{Name: "accept", Kind: Objects, Example: "[{ rule: timeout-ms, file: .github/hooks/build.json, why: the build takes that long }]", Doc: "Findings that the project lives with.", Keys: []Key{
		{Name: "rule", Kind: RuleName, Required: true, Example: "timeout-ms", Doc: "The rule whose finding is accepted."},
		{Name: "file", Required: true, Example: ".github/hooks/build.json", Doc: "The file of the finding, relative to this file."},
		{Name: "at", Example: "/hooks/Stop/0", Doc: "The place as a JSON pointer; the whole file when it is absent."},
		{Name: "why", Required: true, Example: "the build takes that long", Doc: "The reason, so that others can tell when it no longer holds."},
	}},
	{Name: "test", Kind: Object, Example: "{ budget: 2s }", Doc: "Settings of `hooks-ls test`.", Keys: []Key{
		{Name: "budget", Example: "2s", Doc: "How long a hook may hold up a call before it is reported."},
	}},
}

// keyNamed is a key of a list, nil when there is none.
func keyNamed(keys []Key, name string) *Key {
	if i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name }); i >= 0 {
		return &keys[i]
	}
	return nil
}

// At is the key that a path of names leads to; elements of lists are left out of the path. It is nil for one that there is not.
func At(path []string) *Key {
	keys, k := Keys, (*Key)(nil)
	for _, name := range path {
		if k != nil && k.Kind == RuleLevels {
			return nil
		}
		if k = keyNamed(keys, name); k == nil {
			return nil
		}
		keys = k.Keys
	}
	return k
}

// SystemNames are the systems that a project can name.
func SystemNames() []string {
	var names []string
	for _, os := range schemas.AllOS {
		names = append(names, os.String())
	}
	return names
}

// Package rules holds the rules of hooks-ls, one per file. A rule queries its Pass and the schemas; it does not hard-code
// what a product does. Start with bad_version.go, which is short.
package rules

//go:generate go test . -run TestGenerated -update

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// All has the rules, sorted by ID. Each file adds its own when the package is initialized: var _ = rule(…).
var All []*lint.Rule

func rule(r lint.Rule) *lint.Rule {
	at, _ := slices.BinarySearchFunc(All, r.ID, func(other *lint.Rule, id string) int { return strings.Compare(other.ID, id) })
	All = slices.Insert(All, at, &r)
	return &r
}

// ByID returns a rule, nil when there is none with that ID.
func ByID(id string) *lint.Rule {
	return slice.Find(All, func(r *lint.Rule) bool { return r.ID == id })
}

// cite returns the documents that a rule refers to, each by its key in schemas.Documents and, behind a colon, the section.
func cite(documents ...string) []schemas.Ref {
	return slice.Map(documents, func(text string) schemas.Ref {
		doc, section, _ := strings.Cut(text, ": ")
		return schemas.Ref{Doc: doc, Section: section}
	})
}

// The rest makes the examples of rules: files, and workspaces in txtar notation.

const version = "  \"version\": 1,\n"

func hookFile(event, hook string) string { return oneHook(version, event, hook) }

// oneHook returns a file with one hook, behind other members.
func oneHook(members, event, hook string) string {
	return withHooks(members, "\n    \""+event+"\": ["+hook+"]")
}

// hookLists returns a hook file with lists of hooks, each on a new line.
func hookLists(lists string) string { return withHooks(version, lists) }

func withHooks(members, lists string) string {
	return "{\n" + members + "  \"hooks\": {" + lists + "\n  }\n}\n"
}

// hookFileAt returns the part of a workspace that holds such a file.
func hookFileAt(file, event, hook string) string {
	return "-- " + file + " --\n" + hookFile(event, hook)
}

// settingsAt is hookFileAt for a file without a version, as settings files are.
func settingsAt(file, event, hook string) string {
	return "-- " + file + " --\n" + oneHook("", event, hook)
}

// fileAt returns the part of a workspace that holds another file, whose last line it ends.
func fileAt(file, text string) string { return "-- " + file + " --\n" + text + "\n" }

// vscodeSettings returns the settings of a workspace with one setting.
func vscodeSettings(setting string) string {
	return fileAt(".vscode/settings.json", "{\n  "+setting+"\n}")
}

// askBeforeEdits returns the settings of a workspace in which the agent does not edit the files of a glob without asking.
func askBeforeEdits(glob string) string {
	return fileAt(".vscode/settings.json", `{ "`+autoApprove+`": { "`+glob+`": false } }`)
}

// guardExample returns a workspace with a hook and its script, which is for bash unless its name or first line says otherwise.
func guardExample(event, file, src string) string {
	src = strings.TrimPrefix(src, "\n")
	program := "bash"
	switch {
	case strings.HasSuffix(file, ".py"):
		program = "python3"
	case strings.HasPrefix(src, "#!/bin/sh"):
		program = "sh"
	default:
		src = "#!/usr/bin/env bash\n" + src
	}
	return hookFileAt(".github/hooks/example.json", event, `{ "type": "command", "command": "`+program+` scripts/`+file+`" }`) +
		askBeforeEdits("scripts/**") + fileAt("scripts/"+file, src)
}

// ifSudo begins a guard in Python; what it does in the test follows.
const ifSudo = `
import json, sys

data = json.load(sys.stdin)
if "sudo" in data["tool_input"].get("command", ""):
`

var (
	// claudeHooksOn makes VS Code run the hooks in Claude Code's files.
	claudeHooksOn = fileAt(".vscode/settings.json", `{ "chat.useClaudeHooks": true }`)
	// guardsPlugin is the manifest of a plugin in the folder guards.
	guardsPlugin = fileAt("guards/.claude-plugin/plugin.json", `{ "name": "guards" }`)
)

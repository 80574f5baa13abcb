package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func (p *page) tools() {
	p.heading(2, "Tools")
	p.para("The names here are those that hooks get and matchers are compared with, not the reference names of prompts and agent files.")
	for s := range schemas.Surface(schemas.NumSurfaces) {
		p.heading(3, "Tools of "+s.Name())
		pascal := schemas.Cased.Has(s)
		head := []string{"Tool", "Use", "Input", "What it does"}
		if pascal {
			head = []string{"Tool", "Under PascalCase events", "Use", "Input", "What it does"}
		}
		rows := slice.Map(schemas.ToolsOn(s), func(t *schemas.Tool) []string {
			input := slice.Map(t.Input, func(f schemas.Field) string { return f.Name + choose(f.Required != 0, "*", "") })
			row := []string{code(t.Name)}
			if pascal {
				row = append(row, code(t.SentAs(schemas.SnakeCase)))
			}
			return append(row, t.Purpose, codes(input), t.Doc)
		})
		p.table(head, rows)
	}
	p.para("A * marks input that is always sent.")
	p.heading(3, "Names that are never sent")
	rows := slice.Map(schemas.OtherToolNames, func(o schemas.OtherToolName) []string {
		return []string{code(o.Name), o.Surface.Name(), o.Why, codes(o.Instead)}
	})
	p.table([]string{"Name", "Product", "Where it comes from", "What is sent instead"}, rows)
	p.heading(3, "Input that is never sent")
	rows = slice.Map(schemas.OtherInputKeys, func(k schemas.OtherInputKey) []string {
		return []string{code(k.Name), "no tool that " + k.Does + " has it", cmp.Or(code(k.Instead), "the path of the file")}
	})
	p.table([]string{"Name", "Why", "What is sent instead"}, rows)
	p.heading(3, "Fields that are never sent")
	rows = slice.Map(schemas.InventedFields, func(f schemas.InventedField) []string {
		return []string{code(f.Name), cmp.Or(f.Help, code(f.Instead))}
	})
	p.table([]string{"Name in the payload", "What to read instead"}, rows)
	p.heading(3, "Results of tools")
	p.para("What a hook gets after a call, where it depends on the tool. `$text` is what the tool printed, wrote or read, `$path` the file.")
	rows = slice.Map(schemas.ToolResults, func(r schemas.ToolResult) []string {
		return []string{code(r.Tool), r.Surface.Name(), code(r.JSON)}
	})
	p.table([]string{"Tool", "Product", "Result"}, rows)
	p.provenance(schemas.ToolResults[0].Facts, schemas.SurfaceSet(schemas.ClaudeCode))
	p.heading(3, "Tools of MCP servers")
	rows = slice.Map(schemas.MCPForms, func(m schemas.MCPForm) []string {
		events := cmp.Or(strings.Join(m.Events, ", "), "all others")
		return []string{m.Surface.Name(), events, code(m.Name("<server>", "<tool>")), code(m.Example)}
	})
	p.table([]string{"Product", "Events", "Form", "Example"}, rows)
}

func (p *page) variables() {
	p.heading(2, "Environment variables")
	head := append([]string{"Variable"}, perSurface(schemas.Surface.Name)...)
	var real, never [][]string
	for _, v := range schemas.Variables() {
		if v.NeverSet() {
			never = append(never, []string{code(v.Name), sentence(v.Instead)})
			continue
		}
		states := perSurface(func(s schemas.Surface) string { return v.Set[s].String() })
		real = append(real, slices.Concat([]string{code(v.Name)}, states, []string{v.Doc}))
	}
	p.table(append(head, "Meaning"), real)
	p.heading(3, "Variables that do not exist")
	p.table([]string{"Variable", "Instead"}, never)
	p.heading(3, "Placeholders")
	rows := slice.Map(schemas.Placeholders, func(h schemas.Placeholder) []string {
		return []string{code(h.Text), surfacesText(h.Replaced), sentence(h.Where)}
	})
	p.table([]string{"Text", "Replaced by", "Where"}, rows)
	p.heading(3, "Variables that control a product")
	rows = slice.Map(schemas.EngineVariables, func(v *schemas.Variable) []string { return []string{code(v.Name), v.Doc} })
	p.table([]string{"Variable", "Effect"}, rows)
}

func (p *page) settings() {
	p.heading(2, "Settings")
	for _, s := range schemas.Settings {
		p.heading(3, "Setting "+s.Name)
		p.para("%s", s.Doc)
		about := "Read by " + s.Surfaces.Names() + "; " + typeText(s.Type)
		about += choose(s.Default != "", "; default "+code(s.Default), "")
		about += choose(s.Trusted, "; ignored from an untrusted workspace", "")
		about += choose(s.Removed != "", "; removed in "+s.Removed, "")
		about += choose(s.Policy != "", "; can be set by the policy "+s.Policy, "")
		p.para("%s.", about)
		p.provenance(s.Facts, s.Surfaces)
	}
	p.heading(2, "Permission rules")
	p.para("Besides hooks, Claude Code checks its permission rules. It goes through the lists in this order, over all settings files; the first list with a matching rule decides.")
	for _, list := range schemas.PermissionLists {
		p.heading(3, "Rules of "+list.Name)
		p.para("A rule %s.", list.Effect)
		claude := schemas.SurfaceSet(schemas.ClaudeCode)
		p.provenance(list.Facts, claude)
		if list.Whole != "" {
			p.para("A rule for a whole tool %s.", list.Whole)
			p.provenance(list.WholeFacts, claude)
		}
	}
	p.heading(3, "Rules with a path")
	p.para("Such as `Edit(*.env)`. A path with one leading slash starts in the directory of the session, in the user's settings in that of the file; `//` is the root, `~/` the home.")
	rows := slice.Map(schemas.PathRules, func(r schemas.PathRule) []string {
		decides := strings.Join(r.Calls, ", ")
		decides += choose(r.Denied != nil, "; in deny also "+strings.Join(r.Denied, ", "), "")
		decides += choose(r.Sometimes != nil, "; mostly "+strings.Join(r.Sometimes, ", "), "")
		return []string{r.Tool, choose(r.Calls != nil, decides, "never tried; write "+r.Instead)}
	})
	p.table([]string{"rule for", "decides about calls of"}, rows)
	p.provenance(schemas.PathRules[0].Facts, schemas.SurfaceSet(schemas.ClaudeCode))
}

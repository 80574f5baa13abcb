package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// SARIF 2.1.0, limited to what code scanning services read.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		// Tool has one member, the driver.
		Tool map[string]sarifDriver `json:"tool"`
		// Automation has the ID of the analysis, so that results of other tools do not count as fixed.
		Automation  map[string]string `json:"automationDetails"`
		Invocations []sarifInvocation `json:"invocations"`
		// Bases describes the base of relative URIs. It has no URI of its own: the service knows where the checkout is.
		Bases      map[string]map[string]sarifText `json:"originalUriBaseIds"`
		ColumnKind string                          `json:"columnKind"`
		Results    []sarifResult                   `json:"results"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID            string            `json:"id"`
		Short         *sarifText        `json:"shortDescription,omitempty"`
		Full          *sarifText        `json:"fullDescription,omitempty"`
		HelpURI       string            `json:"helpUri"`
		Help          *sarifText        `json:"help,omitempty"`
		Props         *sarifRuleProps   `json:"properties,omitempty"`
		Configuration map[string]string `json:"defaultConfiguration,omitempty"`
	}
	// sarifRuleProps are properties by which code scanning filters.
	sarifRuleProps struct {
		Tags      []string `json:"tags"`
		Precision string   `json:"precision"`
		Severity  string   `json:"problem.severity"`
	}
	// sarifInvocation says whether everything could be checked.
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifResult struct {
		RuleID    string            `json:"ruleId"`
		RuleIndex int               `json:"ruleIndex"`
		Level     string            `json:"level"`
		Message   sarifText         `json:"message"`
		Locations []sarifLocation   `json:"locations"`
		Related   []sarifLocation   `json:"relatedLocations,omitempty"`
		Prints    map[string]string `json:"partialFingerprints"`
		Fixes     []sarifFix        `json:"fixes,omitempty"`
		Props     map[string]string `json:"properties,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

func (r *Report) writeSARIF(w io.Writer) error {
	rules := slice.Map(r.Items, func(item Item) string { return item.Rule })
	slices.Sort(rules)
	rules = slices.Compact(rules)
	described := append([]sarifRule{}, slice.Map(rules, r.sarifRule)...) // not nil, which would be null
	driver := sarifDriver{Name: "hooks-ls", Version: r.Version, InformationURI: home, Rules: described}
	failures := slice.Map(r.Errors, func(e string) sarifNotification { return sarifNotification{"error", sarifText{Text: e}} })
	run := sarifRun{
		Tool: map[string]sarifDriver{"driver": driver}, Automation: map[string]string{"id": "hooks-ls/"}, ColumnKind: "unicodeCodePoints",
		Bases:       map[string]map[string]sarifText{sourceRoot: {"description": {Text: "The directory in which hooks-ls ran."}}},
		Invocations: []sarifInvocation{{len(r.Errors) == 0, failures}}, Results: []sarifResult{},
	}
	prints := r.Fingerprints()
	for i, item := range r.Items {
		index, _ := slices.BinarySearch(rules, item.Rule)
		res := sarifResult{
			RuleID: item.Rule, RuleIndex: index, Level: sarifLevels[item.Severity], Message: sarifText{item.Message, item.markdown()},
			Locations: []sarifLocation{{Physical: physical(item.Path, item.Range)}},
			Prints:    map[string]string{"primaryLocationLineHash": prints[i]},
		}
		if !item.Surfaces.Empty() {
			res.Props = map[string]string{"surfaces": item.Surfaces.String()}
		}
		res.Related = slice.Map(item.Related, func(rel Related) sarifLocation {
			return sarifLocation{physical(rel.Path, rel.Range), &sarifText{Text: rel.Message}}
		})
		changesFiles := func(f Fix) bool {
			return f.Safe && !slices.ContainsFunc(f.Edits, func(e Edit) bool { return e.Create })
		}
		res.Fixes = slice.Map(slice.Filter(item.Fixes, changesFiles), sarifFixOf)
		run.Results = append(run.Results, res)
	}
	return writeIndented(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

var sarifLevels = [...]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note", lint.Hint: "note"}

// sarifRule describes a rule, with its documentation if it is known.
func (r *Report) sarifRule(id string) sarifRule {
	rule := sarifRule{ID: id, HelpURI: Help(id)}
	if known := slice.Find(r.Rules, func(r *lint.Rule) bool { return r.ID == id }); known != nil {
		rule.Short = &sarifText{Text: known.Summary}
		rule.Full = &sarifText{Text: strings.Join(strings.Fields(known.Why), " ")}
		rule.Help = sarifHelp(known, rule.Full.Text)
		rule.Props = &sarifRuleProps{[]string{"agent-hooks"}, "high", sarifProblems[known.Severity]}
		rule.Configuration = map[string]string{"level": sarifLevels[known.Severity]}
	}
	return rule
}

var sarifProblems = [...]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "recommendation", lint.Hint: "recommendation"}

// sarifHelp returns the documentation of a rule, which code scanning shows next to a result.
func sarifHelp(rule *lint.Rule, why string) *sarifText {
	help := &sarifText{Text: why}
	if rule.Bad != "" && rule.Good != "" {
		help.Markdown = fmt.Sprintf("%s\n\nWrong:\n\n```json\n%s\n```\n\nRight:\n\n```json\n%s\n```\n\n[More](%s)",
			why, strings.TrimSpace(rule.Bad), strings.TrimSpace(rule.Good), Help(rule.ID))
	}
	return help
}

func sarifFixOf(f Fix) sarifFix {
	fix := sarifFix{Description: sarifText{Text: f.Title}}
	for _, g := range slice.Group(f.Edits, func(e Edit) string { return e.Path }) {
		replacements := slice.Map(g.Of, func(e Edit) sarifReplacement { return sarifReplacement{region(e.Range), sarifText{Text: e.Text}} })
		fix.Changes = append(fix.Changes, sarifChange{artifact(g.Key), replacements})
	}
	return fix
}

func physical(path string, r Range) sarifPhysical {
	return sarifPhysical{artifact(path), region(r)}
}

// sourceRoot is the conventional name for the base of relative URIs.
const sourceRoot = "%SRCROOT%"

func artifact(path string) sarifArtifact {
	a := sarifArtifact{URI: uri(path)}
	if !strings.HasPrefix(a.URI, "file:") {
		a.Base = sourceRoot
	}
	return a
}

func region(r Range) sarifRegion {
	return sarifRegion{r.Start.Line, r.Start.Column, r.End.Line, r.End.Column}
}

// uri returns a relative reference, or a file URI for an absolute path.
func uri(path string) string {
	var b strings.Builder
	switch {
	case strings.HasPrefix(path, "/"):
		b.WriteString("file://")
	case len(path) > 2 && path[1:3] == ":/":
		b.WriteString("file:///" + path[:2])
		path = path[2:]
	}
	for i := range len(path) {
		switch c := path[i]; {
		case c <= ' ' || c >= 0x7f || strings.IndexByte(`"#%<>?[\]^{|}:`+"`", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

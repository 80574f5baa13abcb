package report

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// object is a JSON object of a format that others define: it is written in the shape in which it is documented.
type object = map[string]any

// writeSARIF writes SARIF 2.1.0, limited to what code scanning services read.
func (r *Report) writeSARIF(w io.Writer) error {
	rules := slice.Set(slice.Map(r.Items, func(item Item) string { return item.Rule }))
	driver := object{"name": "hooks-ls", "informationUri": home, "rules": slice.List(rules, r.sarifRule)}
	if r.Version != "" {
		driver["version"] = r.Version
	}
	prints, results := r.Fingerprints(), []object{}
	for i, item := range r.Items {
		index, _ := slices.BinarySearch(rules, item.Rule)
		result := object{
			"ruleId": item.Rule, "ruleIndex": index, "level": sarifLevels[item.Severity], "message": sarifText(item.Message, item.markdown()),
			"locations":           []object{location(item.Path, item.Range)},
			"partialFingerprints": object{"primaryLocationLineHash": prints[i]},
		}
		if !item.Surfaces.Empty() {
			result["properties"] = object{"surfaces": item.Surfaces.String()}
		}
		if item.Related != nil {
			result["relatedLocations"] = slice.List(item.Related, func(rel Related) object {
				at := location(rel.Path, rel.Range)
				at["message"] = sarifText(rel.Message, "")
				return at
			})
		}
		changesFiles := func(f Fix) bool {
			return f.Safe && !slices.ContainsFunc(f.Edits, func(e Edit) bool { return e.Create })
		}
		if fixes := slice.Filter(item.Fixes, changesFiles); fixes != nil {
			result["fixes"] = slice.List(fixes, sarifFix)
		}
		results = append(results, result)
	}
	return writeIndented(w, object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
		"runs": []object{{
			"tool": object{"driver": driver}, "columnKind": "unicodeCodePoints", "results": results,
			// The ID of the analysis: results of other tools do not count as fixed.
			"automationDetails": object{"id": "hooks-ls/"},
			// The base of relative URIs has none of its own: the service knows where the checkout is.
			"originalUriBaseIds": object{sourceRoot: object{"description": sarifText("The directory in which hooks-ls ran.", "")}},
			"invocations": []object{{
				"executionSuccessful": len(r.Errors) == 0,
				"toolExecutionNotifications": slice.List(r.Errors, func(e string) object {
					return object{"level": "error", "message": sarifText(e, "")}
				}),
			}},
		}},
	})
}

// sarifText is a text, also as Markdown if that is not empty.
func sarifText(text, markdown string) object {
	if markdown == "" {
		return object{"text": text}
	}
	return object{"text": text, "markdown": markdown}
}

var sarifLevels = [...]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note", lint.Hint: "note"}

// sarifRule describes a rule, with its documentation if it is known, by whose properties code scanning filters.
func (r *Report) sarifRule(id string) object {
	rule := object{"id": id, "helpUri": Help(id)}
	if known := slice.Find(r.Rules, func(r *lint.Rule) bool { return r.ID == id }); known != nil {
		why := strings.Join(strings.Fields(known.Why), " ")
		rule["shortDescription"], rule["fullDescription"], rule["help"] = sarifText(known.Summary, ""), sarifText(why, ""), sarifHelp(known, why)
		rule["properties"] = object{"tags": []string{"agent-hooks"}, "precision": "high", "problem.severity": sarifProblems[known.Severity]}
		rule["defaultConfiguration"] = object{"level": sarifLevels[known.Severity]}
	}
	return rule
}

var sarifProblems = [...]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "recommendation", lint.Hint: "recommendation"}

// sarifHelp returns the documentation of a rule, which code scanning shows next to a result.
func sarifHelp(rule *lint.Rule, why string) object {
	return sarifText(why, fmt.Sprintf("%s\n\nWrong:\n\n```json\n%s\n```\n\nRight:\n\n```json\n%s\n```\n\n[More](%s)",
		why, strings.TrimSpace(rule.Bad), strings.TrimSpace(rule.Good), Help(rule.ID)))
}

func sarifFix(f Fix) object {
	changes := slice.Map(slice.Group(f.Edits, func(e Edit) string { return e.Path }), func(g slice.Grouped[string, Edit]) object {
		replacements := slice.Map(g.Of, func(e Edit) object {
			return object{"deletedRegion": region(e.Range), "insertedContent": sarifText(e.Text, "")}
		})
		return object{"artifactLocation": artifact(g.Key), "replacements": replacements}
	})
	return object{"description": sarifText(f.Title, ""), "artifactChanges": changes}
}

func location(path string, r Range) object {
	return object{"physicalLocation": object{"artifactLocation": artifact(path), "region": region(r)}}
}

// sourceRoot is the conventional name for the base of relative URIs.
const sourceRoot = "%SRCROOT%"

// artifact names a file: below the base, or by a file URI where its path is absolute.
func artifact(path string) object {
	escaped := func(path string) string { return strings.ReplaceAll((&url.URL{Path: path}).EscapedPath(), ":", "%3A") }
	switch {
	case strings.HasPrefix(path, "/"):
		return object{"uri": "file://" + escaped(path)}
	case len(path) > 2 && path[1:3] == ":/":
		return object{"uri": "file:///" + path[:2] + escaped(path[2:])}
	}
	return object{"uri": escaped(path), "uriBaseId": sourceRoot}
}

func region(r Range) object {
	return object{"startLine": r.Start.Line, "startColumn": r.Start.Column, "endLine": r.End.Line, "endColumn": r.End.Column}
}

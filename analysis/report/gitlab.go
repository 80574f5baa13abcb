package report

import (
	"encoding/json"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var gitlabSeverities = [...]string{lint.Error: "critical", lint.Warning: "major", lint.Info: "minor", lint.Hint: "info"}

// writeGitLab writes GitLab's code quality report, a subset of the Code Climate format:
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
func (r *Report) writeGitLab(w io.Writer) error {
	issues := []object{}
	prints := r.Fingerprints()
	for i, item := range r.Items {
		lines := object{"begin": item.Range.Start.Line, "end": max(item.Range.Start.Line, item.Range.End.Line)}
		issue := object{
			"description": item.Message, "check_name": item.Rule, "fingerprint": prints[i], "severity": gitlabSeverities[item.Severity],
			"location": object{"path": item.Path, "lines": lines},
		}
		if body := item.markdown(); body != "" {
			issue["content"] = object{"body": body}
		}
		issues = append(issues, issue)
	}
	return writeIndented(w, issues)
}

// writeIndented writes indented JSON.
func writeIndented(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

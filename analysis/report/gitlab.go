package report

import (
	"encoding/json"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// gitlabIssue is an entry of GitLab's code quality report, a subset of the Code Climate format:
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
type gitlabIssue struct {
	Description string         `json:"description"`
	Check       string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
	// Content has one member, the body.
	Content map[string]string `json:"content,omitempty"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

var gitlabSeverities = [...]string{lint.Error: "critical", lint.Warning: "major", lint.Info: "minor", lint.Hint: "info"}

func (r *Report) writeGitLab(w io.Writer) error {
	issues := []gitlabIssue{}
	prints := r.Fingerprints()
	for i, item := range r.Items {
		issue := gitlabIssue{
			Description: item.Message, Check: item.Rule, Fingerprint: prints[i], Severity: gitlabSeverities[item.Severity],
			Location: gitlabLocation{item.Path, gitlabLines{item.Range.Start.Line, max(item.Range.Start.Line, item.Range.End.Line)}},
		}
		if body := item.markdown(); body != "" {
			issue.Content = map[string]string{"body": body}
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

package rules_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// TestDeclared compares the severity and the fixes that a rule declares, which its page repeats, with the findings of the archives.
func TestDeclared(t *testing.T) {
	t.Parallel()
	if *archives.Update {
		t.Skip("the archives are being written")
	}
	type seen struct {
		highest      lint.Severity
		findings     int
		safe, unsafe int // findings with such a fix
	}
	all := map[string]*seen{}
	headline := regexp.MustCompile(`^\S.*:\d+:\d+-(?:\d+:)?\d+: (error|warning|info|hint): .* \[([a-z0-9-]+)\](?: \(.*\))?$`)
	for _, want := range wants(t) {
		var s *seen
		var safe, unsafe bool
		for line := range strings.Lines(want) {
			if m := headline.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
				severity, _ := workspace.SeverityNamed(m[1])
				if s = all[m[2]]; s == nil {
					s = &seen{highest: severity}
					all[m[2]] = s
				}
				s.highest = min(s.highest, severity)
				s.findings++
				safe, unsafe = false, false
			}
			text := strings.TrimSpace(line)
			switch {
			case s == nil:
			case strings.HasPrefix(text, "fix: ") && !safe:
				safe = true
				s.safe++
			case strings.HasPrefix(text, "unsafe fix: ") && !unsafe:
				unsafe = true
				s.unsafe++
			}
		}
	}
	for _, r := range rules.All {
		s := all[r.ID]
		if s == nil {
			continue // TestRulesAreWellFormed and TestHeadlines ask for an archive with findings
		}
		if s.highest != r.Severity {
			t.Errorf("%s declares Severity %s, but the highest in the archives is %s: correct the rule, or show such a finding in testdata/%s.txtar", r.ID, r.Severity, s.highest, r.ID)
		}
		says := ""
		switch {
		case r.Fix == lint.NoFix && s.safe+s.unsafe > 0:
			says = "no Fix, but some findings have one"
		case r.Fix == lint.SafeFix && s.safe < s.findings:
			says = "SafeFix, but some findings have none"
		case r.Fix == lint.SomeFixes && s.safe == 0:
			says = "SomeFixes, but no finding has a safe one"
		case r.Fix == lint.UnsafeFix && s.unsafe == 0:
			says = "UnsafeFix, but no finding has one"
		}
		if says != "" {
			t.Errorf("%s declares %s: correct Fix of the rule, or show it in testdata/%s.txtar", r.ID, says, r.ID)
		}
	}
}

// wants returns what the archives of findings want, by archive.
func wants(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"testdata/*.txtar", "testdata/together/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no archives %s: %v", pattern, err)
		}
		for _, file := range files {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[file] = wantOf(ar)
		}
	}
	return all
}

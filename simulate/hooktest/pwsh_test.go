package hooktest_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

// TestMain lets the test binary, linked as pwsh or jq, stand in for PowerShell, which few machines have, and for jq, which starts
// slowly.
func TestMain(m *testing.M) {
	last := os.Args[len(os.Args)-1]
	switch filepath.Base(os.Args[0]) {
	case "pwsh":
		os.Exit(powerShell(last))
	case "jq":
		os.Exit(jq(last))
	}
	debug.SetGCPercent(400) // collecting garbage takes time that no test needs
	dir, err := os.MkdirTemp("", "programs")
	if err == nil {
		err = linkPrograms(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	programs = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// programs is a directory with the programs of the archives, pwsh and jq: hooks run with no other in their PATH. To leave jq out of a
// system's directory takes a link to each of its programs, a thousand or more.
var programs string

func linkPrograms(dir string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	links := map[string]string{"pwsh": program, "jq": program}
	for name := range strings.FieldsSeq("basename bash cat curl dirname env false git grep node python3 sed sh sleep touch true wc") {
		for _, system := range append([]string{"/usr/local/bin", "/usr/bin", "/bin"}, filepath.SplitList(os.Getenv("PATH"))...) { // shims of version managers come last: they are slow
			if _, err := os.Stat(filepath.Join(system, name)); err == nil {
				links[name] = filepath.Join(system, name)
				break
			}
		}
	}
	for name, target := range links {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// The statements that the stand-in supports, one per line.
var (
	psRead   = regexp.MustCompile(`^\$(\w+) = \[Console\]::In\.ReadToEnd\(\) \| ConvertFrom-Json$`)
	psAssign = regexp.MustCompile(`^\$(\w+) = (.+)$`)
	psIf     = regexp.MustCompile(`^if \((.+?) -(match|like|eq|ne|in|contains) (.+)\) \{$`)
	psError  = regexp.MustCompile(`^\[Console\]::Error\.WriteLine\((.+)\)$`)
	psWrite  = regexp.MustCompile(`^Write-Output (.+)$`)
	psExit   = regexp.MustCompile(`^exit (\d+)$`)
)

// powerShell runs a script of these statements and returns its exit code.
func powerShell(script string) int {
	src, err := os.ReadFile(script)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 64
	}
	vars := map[string]any{}
	skip := 0 // nesting depth of skipped blocks
	for line := range strings.Lines(string(src)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case line == "}":
			skip = max(skip-1, 0)
		case skip > 0:
			if strings.HasSuffix(line, "{") {
				skip++
			}
		case psRead.MatchString(line):
			var v any
			data, _ := io.ReadAll(os.Stdin)
			if json.Unmarshal(data, &v) != nil {
				fmt.Fprintln(os.Stderr, "ConvertFrom-Json: Conversion from JSON failed")
				return 1
			}
			vars[psRead.FindStringSubmatch(line)[1]] = v
		case psIf.MatchString(line):
			m := psIf.FindStringSubmatch(line)
			if !psHolds(psValue(m[1], vars), m[2], m[3], vars) {
				skip++
			}
		case psError.MatchString(line):
			fmt.Fprintln(os.Stderr, psValue(psError.FindStringSubmatch(line)[1], vars))
		case psWrite.MatchString(line):
			fmt.Println(psValue(psWrite.FindStringSubmatch(line)[1], vars))
		case psExit.MatchString(line):
			code, _ := strconv.Atoi(psExit.FindStringSubmatch(line)[1])
			return code
		case psAssign.MatchString(line):
			m := psAssign.FindStringSubmatch(line)
			vars[m[1]] = psValue(m[2], vars)
		default:
			fmt.Fprintln(os.Stderr, "ParserError: "+line)
			return 1
		}
	}
	return 0
}

// psValue evaluates a literal, a list in @( ), or a case-insensitive member path.
func psValue(expr string, vars map[string]any) any {
	expr = strings.TrimSpace(expr)
	switch {
	case strings.HasPrefix(expr, "'"):
		return strings.Trim(expr, "'")
	case strings.HasPrefix(expr, "@("):
		var list []any
		for item := range strings.SplitSeq(strings.Trim(expr, "@()"), ",") {
			list = append(list, psValue(item, vars))
		}
		return list
	case strings.HasPrefix(expr, "$env:"):
		return os.Getenv(strings.TrimPrefix(expr, "$env:"))
	case strings.HasSuffix(expr, " | ConvertFrom-Json"):
		var v any
		text, _ := psValue(strings.TrimSuffix(expr, " | ConvertFrom-Json"), vars).(string)
		json.Unmarshal([]byte(text), &v)
		return v
	}
	names := strings.Split(strings.TrimPrefix(expr, "$"), ".")
	v := vars[names[0]]
	for _, name := range names[1:] {
		object, _ := v.(map[string]any)
		v = nil
		for k, member := range object {
			if strings.EqualFold(k, name) {
				v = member
			}
		}
	}
	return v
}

func psHolds(left any, operator, expr string, vars map[string]any) bool {
	right := psValue(expr, vars)
	text := func(v any) string {
		if v == nil {
			return ""
		}
		return fmt.Sprint(v)
	}
	switch operator {
	case "match":
		return regexp.MustCompile("(?i)" + text(right)).MatchString(text(left))
	case "like":
		return regexp.MustCompile("(?i)^" + strings.ReplaceAll(regexp.QuoteMeta(text(right)), `\*`, ".*") + "$").MatchString(text(left))
	case "eq", "ne":
		return strings.EqualFold(text(left), text(right)) == (operator == "eq")
	}
	if operator == "contains" {
		left, right = right, left
	}
	list, _ := right.([]any)
	for _, item := range list {
		if strings.EqualFold(text(item), text(left)) {
			return true
		}
	}
	return false
}

// jq prints a field, as `jq -r '.tool_input.command // empty'` does, and returns its exit code.
func jq(filter string) int {
	path, ok := strings.CutSuffix(filter, " // empty")
	var v any
	if err := json.NewDecoder(os.Stdin).Decode(&v); err != nil || !ok {
		fmt.Fprintln(os.Stderr, "jq: error:", filter, err)
		return 2
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(path, "."), ".") {
		object, _ := v.(map[string]any)
		v = object[name]
	}
	if v != nil {
		fmt.Println(v)
	}
	return 0
}

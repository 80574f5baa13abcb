package simulate

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

var vectorDir = flag.String("vectors", "testdata/vectors", "directory with copilot-cli.json and vscode.json")

// vector is one observed dispatch. See the README beside the vectors for the fields.
type vector struct {
	ID      string          `json:"id"`
	Area    string          `json:"area"`
	Given   json.RawMessage `json:"given"`
	Expect  json.RawMessage `json:"expect"`
	Version string          `json:"version"`
}

// notExpressed are kinds of vectors that speak of something else than the dispatch of one event, and single vectors.
var notExpressed = readReasons("testdata/not-expressed.txt")

// TestConformance runs every vector of a directory through plan, run and fold:
//
//	go test ./simulate -run Conformance -args -vectors DIR
func TestConformance(t *testing.T) {
	t.Parallel()
	passed, failed, left := 0, 0, 0
	for _, file := range []struct {
		name string
		run  func(vector) []string
	}{{"copilot-cli.json", runCopilotVector}, {"vscode.json", runVSCodeVector}} {
		data, err := os.ReadFile(filepath.Join(*vectorDir, file.name))
		if err != nil {
			t.Error(err)
			continue
		}
		var list []vector
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatalf("%s: %v", file.name, err)
		}
		diffs := make([][]string, len(list))
		var slow sync.WaitGroup
		for i, v := range list {
			switch {
			case v.skipped():
			case v.kind() == "process": // real processes, which mostly wait
				slow.Go(func() { diffs[i] = guarded(file.run, v) })
			default:
				diffs[i] = guarded(file.run, v)
			}
		}
		slow.Wait()
		for i, v := range list {
			if v.skipped() {
				left++
				continue
			}
			diff := diffs[i]
			if len(diff) == 0 {
				passed++
				continue
			}
			failed++
			t.Errorf("%s\n    %s", v.ID, strings.Join(diff, "\n    "))
		}
	}
	fmt.Printf("%d passed, %d failed", passed, failed)
	if left > 0 {
		fmt.Printf(", %d not expressed", left)
	}
	fmt.Println()
	if total := passed + failed + left; left*50 > total {
		t.Errorf("%d of %d vectors are not expressed; at most 2 %% may be", left, total)
	}
}

// guarded makes a panic the failure of one vector.
func guarded(run func(vector) []string, v vector) (diff []string) {
	defer func() {
		if r := recover(); r != nil {
			diff = append(diff, fmt.Sprintf("panic: %v", r))
		}
	}()
	return run(v)
}

// kind is empty for vectors that only have an area.
func (v *vector) kind() string {
	var given struct{ Kind string }
	_ = json.Unmarshal(v.Given, &given)
	return given.Kind
}

func (v *vector) skipped() bool {
	return notExpressed[v.kind()] != "" || notExpressed[v.ID] != "" || notExpressed["version "+v.Version] != ""
}

// readReasons reads lines of a kind or an ID, a tab and the reason.
func readReasons(name string) map[string]string {
	reasons := map[string]string{}
	data, err := os.ReadFile(name)
	if err != nil {
		return reasons
	}
	for line := range strings.Lines(string(data)) {
		if kind, reason, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(kind, "#") {
			reasons[kind] = strings.TrimSpace(reason)
		}
	}
	return reasons
}

// differences collects what a vector expects and did not get.
type differences struct{ list []string }

func (d *differences) add(format string, args ...any) {
	d.list = append(d.list, fmt.Sprintf(format, args...))
}

// equal compares two values as JSON; masks in want fit anything of their form.
func (d *differences) equal(what string, want, got any) {
	w, g := plain(want), plain(got)
	if !fitsMask(w, g) {
		d.add("%s: want %s, got %s", what, short(w), short(g))
	}
}

// plain turns a value into what encoding/json makes of its JSON, and spells out repeated texts.
func plain(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		return string(data)
	}
	return expandRepeats(out)
}

func expandRepeats(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if rep, ok := v["$repeat"].([]any); ok && len(v) == 1 && len(rep) == 2 {
			return strings.Repeat(rep[0].(string), int(rep[1].(float64)))
		}
		for k, e := range v {
			v[k] = expandRepeats(e)
		}
	case []any:
		for i, e := range v {
			v[i] = expandRepeats(e)
		}
	}
	return v
}

var masks = []string{"<uuid>", "<unix-ms>", "<iso8601>", "<iso8601-utc-ms>", "<stack>", "<hash>", "<inherited PATH>"}

// fitsMask compares decoded JSON; a mask stands for any text in its place, <unix-ms> for any number.
func fitsMask(want, got any) bool {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(w) != len(g) {
			return false
		}
		for k, e := range w {
			ge, ok := g[k]
			if !ok || !fitsMask(e, ge) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		if !ok || len(w) != len(g) {
			return false
		}
		for i, e := range w {
			if !fitsMask(e, g[i]) {
				return false
			}
		}
		return true
	case string:
		if _, isNumber := got.(float64); isNumber {
			return w == "<unix-ms>"
		}
		g, ok := got.(string)
		if strings.HasPrefix(g, "[copilot:elided ") { // the occasion was recorded without the text
			return true
		}
		return ok && (w == g || fitsMasked(w, g))
	}
	return want == got
}

func fitsMasked(want, got string) bool {
	i := slices.IndexFunc(masks, func(m string) bool { return strings.Contains(want, m) })
	if i < 0 {
		return want == got
	}
	before, after, _ := strings.Cut(want, masks[i])
	if !strings.HasPrefix(got, before) || len(got) < len(before) {
		return false
	}
	rest := got[len(before):]
	for end := 0; end <= len(rest); end++ {
		if fitsMasked(after, rest[end:]) {
			return true
		}
	}
	return false
}

func short(v any) string {
	data, _ := json.Marshal(v)
	if len(data) > 400 {
		return string(data[:400]) + "…"
	}
	return string(data)
}

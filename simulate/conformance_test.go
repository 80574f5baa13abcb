package simulate

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

const ownVectors = "testdata/vectors"

var vectorDir = flag.String("vectors", ownVectors, "directory with vscode.json, copilot-cli.json and claude-code.json")

// vector is one observed dispatch: what was given, and what the product did with it.
type vector struct {
	ID      string          `json:"id"`
	Area    string          `json:"area"`
	Given   json.RawMessage `json:"given"`
	Expect  json.RawMessage `json:"expect"`
	Version string          `json:"version"`
	Source  string          `json:"source"`

	skill skillPast
}

// notExpressed lists kinds of vectors that do not describe the dispatch of an event, and single vectors, with the reason for
// skipping each.
var notExpressed = readReasons("testdata/not-expressed.txt")

// TestConformance runs every vector of a directory through plan, run and fold:
//
// \tgo test ./simulate -run Conformance -v -args -vectors DIR
//
// Parts of a vector that cannot be checked here are named and counted; the rest of the vector is still checked.
func TestConformance(t *testing.T) {
	t.Parallel()
	own := *vectorDir == ownVectors
	passed, failed, left, partly := 0, 0, 0, 0
	type suite struct {
		name  string
		run   func(vector) *differences
		list  []vector
		diffs []*differences
	}
	// VS Code comes first: one of its processes takes seconds to end.
	suites := []*suite{{name: "vscode.json", run: runVSCodeVector}, {name: "copilot-cli.json", run: runCopilotVector}, {name: "claude-code.json", run: runClaudeVector}}
	var slow sync.WaitGroup
	for _, file := range suites {
		data, err := os.ReadFile(filepath.Join(*vectorDir, file.name))
		if errors.Is(err, fs.ErrNotExist) && !own {
			t.Logf("%s has no %s", *vectorDir, file.name)
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &file.list); err != nil {
			t.Fatalf("%s: %v", file.name, err)
		}
		setSkillPast(file.list)
		file.list = racing.Sample(file.list)
		file.diffs = make([]*differences, len(file.list))
		for i, v := range file.list {
			switch {
			case v.skipped():
			case v.kind() == "process": // these start real processes, and mostly wait
				slow.Go(func() { file.diffs[i] = guarded(file.run, v) })
			default:
				file.diffs[i] = guarded(file.run, v)
			}
		}
	}
	slow.Wait()
	for _, file := range suites {
		for i, v := range file.list {
			if v.skipped() {
				left++
				continue
			}
			diff := file.diffs[i]
			if v.kind() == "process" && len(diff.list) > 0 {
				// On a busy machine its script's pauses of a fraction of a second may be over before they are seen.
				diff = guarded(file.run, v)
			}
			if len(diff.unjudged) > 0 {
				partly++
				t.Logf("%s is judged in part: %s", v.ID, strings.Join(diff.unjudged, ", "))
			}
			if len(diff.list) == 0 {
				passed++
				continue
			}
			failed++
			t.Errorf("%s\n    %s", v.ID, strings.Join(diff.list, "\n    "))
		}
	}
	if failed > 0 {
		t.Error("want is what the product did when it was observed: correct the row in schemas, or the code that reads it, not the vector")
	}
	fmt.Printf("%d passed, %d failed", passed, failed)
	if left > 0 {
		fmt.Printf(", %d not expressed", left)
	}
	if partly > 0 {
		fmt.Printf(", %d judged in part", partly)
	}
	fmt.Println()
	if total := passed + failed + left; own && (left+partly)*50 > total {
		t.Errorf("%d of %d vectors are not expressed; at most 2 %% may be", left+partly, total)
	}
}

// guarded turns a panic into the failure of one vector.
func guarded(run func(vector) *differences, v vector) (diff *differences) {
	defer func() {
		if r := recover(); r != nil {
			diff = &differences{list: []string{fmt.Sprintf("panic: %v", r)}}
		}
	}()
	return run(v)
}

// kind is "" for vectors that only have an area.
func (v *vector) kind() string {
	var given struct{ Kind string }
	_ = json.Unmarshal(v.Given, &given)
	return given.Kind
}

func (v *vector) skipped() bool {
	return notExpressed[v.kind()] != "" || notExpressed[v.ID] != "" || notExpressed["version "+v.Version] != ""
}

// readReasons parses lines of a kind or an ID, a tab, and a reason.
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

// differences collects what a vector expected and did not get, and the parts that cannot be checked here.
type differences struct{ list, unjudged []string }

// broken reports a vector that cannot be run at all.
func broken(err error) *differences { return &differences{list: []string{err.Error()}} }

func (d *differences) pass(format string, args ...any) {
	d.unjudged = append(d.unjudged, fmt.Sprintf(format, args...))
}

func (d *differences) add(format string, args ...any) {
	d.list = append(d.list, fmt.Sprintf(format, args...))
}

// equal compares two values as JSON; a mask in want matches any text of its form.
func (d *differences) equal(what string, want, got any) {
	w, g := plain(want), plain(got)
	if !fitsMask(w, g) {
		d.add("%s: want %s, got %s%s", what, short(w), short(g), differingMembers(w, g))
	}
}

// differingMembers names the members in which two objects differ, since short may have cut them off; "" for other values.
func differingMembers(want, got any) string {
	w, isObject := want.(map[string]any)
	g, both := got.(map[string]any)
	if !isObject || !both {
		return ""
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(w)) {
		if value, ok := g[name]; !ok {
			fmt.Fprintf(&b, "\n        %s: the product has it, the table does not", name)
		} else if !fitsMask(w[name], value) {
			fmt.Fprintf(&b, "\n        %s: want %s, got %s", name, short(w[name]), short(value))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g)) {
		if _, ok := w[name]; !ok {
			fmt.Fprintf(&b, "\n        %s: the table has it, the product does not", name)
		}
	}
	return b.String()
}

// plain round-trips a value through JSON and expands $repeat objects.
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

// mask matches placeholders for text that differs between runs: a known name, or any name that ends in "text".
var mask = regexp.MustCompile(`<(uuid|project|unix-ms|iso8601|iso8601-utc-ms|stack|hash|inherited PATH|[^<>\n]*text)>`)

// fitsMask compares decoded JSON; a mask matches any text, <unix-ms> any number.
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
		if strings.HasPrefix(g, "[copilot:elided ") { // the input was recorded without the text
			return true
		}
		if before, after, unknown := strings.Cut(g, unknownPrompt); unknown {
			return strings.HasPrefix(w, before) && strings.HasSuffix(w, after)
		}
		return ok && (w == g || fitsMasked(w, g))
	}
	return want == got
}

func fitsMasked(want, got string) bool {
	at := mask.FindStringIndex(want)
	if at == nil {
		return want == got
	}
	before, after := want[:at[0]], want[at[1]:]
	if !strings.HasPrefix(got, before) {
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

// TestConformanceForms runs vectors with features found in other collections: each is checked or named as unchecked, and
// never fails because of its form alone.
func TestConformanceForms(t *testing.T) {
	t.Parallel()
	vscode := func(given, expect string) vector {
		return vector{ID: "v", Area: "result", Given: json.RawMessage(given), Expect: json.RawMessage(expect)}
	}
	for name, c := range map[string]struct {
		run      func(vector) *differences
		v        vector
		unjudged int
	}{
		"an empty list":       {runVSCodeVector, vscode(`{"kind":"stop_loop","event":"Stop","fires":[]}`, `{"stop_hook_active":[],"extra_model_turns":0,"ends":"stop"}`), 0},
		"no results":          {runVSCodeVector, vscode(`{"kind":"fold","event":"Stop","results":[]}`, `{"ran":0,"action":"stop","reason":null,"model_context":[],"updated_input":null,"user_warning":null}`), 0},
		"an unknown kind":     {runVSCodeVector, vscode(`{"kind":"weather"}`, `{}`), 1},
		"a missing directory": {runVSCodeVector, vscode(`{"kind":"process","script":"true","timeout":5,"cwd":"/none/here"}`, `{"kind":"warning","text_contains":["ENOENT"],"zzz":1}`), 1},
		"a directory": {runCopilotVector, vector{ID: "c", Area: "parse",
			Given:  json.RawMessage(`{"files":{"${REPO}/.github/hooks/x.json/y":""},"trusted":true,"cwd":"${REPO}","event":null}`),
			Expect: json.RawMessage(`{"rejected":[{"file":"${REPO}/.github/hooks/x.json","what":"file","why":"EISDIR"}]}`)}, 0},
		"its own repository": {runCopilotVector, vector{ID: "c", Area: "parse",
			Given: json.RawMessage(`{"files":{"${REPO}/.github/hooks/a.json":"{\"hooks\":{\"Stop\":[{\"bash\":\"PROBE outer\"}]}}","${REPO}/in/.github/hooks/a.json":"{\"hooks\":{\"Stop\":[{\"bash\":\"PROBE inner\"}]}}"},` +
				`"trusted":true,"cwd":"${REPO}/in","gitRoot":"${REPO}/in","event":"agentStop"}`),
			Expect: json.RawMessage(`{"run":["inner"],"outcome":{"action":"stop","moon":1}}`)}, 1},
		"a masked text": {runCopilotVector, vector{ID: "c", Area: "result",
			Given: json.RawMessage(`{"files":{"${REPO}/.github/hooks/a.json":"{\"hooks\":{\"subagentStart\":[{\"bash\":\"PROBE h\"}]}}"},"trusted":true,"cwd":"${REPO}","event":"subagentStart",` +
				`"commands":{"h":{"stdout":"{\"additionalContext\":\"C\"}"}}}`),
			Expect: json.RawMessage(`{"outcome":{"modelText":["C\n\n<prompt text>"]}}`)}, 0},
	} {
		d := guarded(c.run, c.v)
		if len(d.list) > 0 || len(d.unjudged) != c.unjudged {
			t.Errorf("%s: %v, not judged %v", name, d.list, d.unjudged)
		}
	}
}

package simulate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// TestDecodeUTF8 checks ill-formed input against the Unicode standard's recommendation (table 3-8 and its neighbors).
func TestDecodeUTF8(t *testing.T) {
	t.Parallel()
	const r = "\ufffd"
	for in, want := range map[string]string{
		"":                                 "",
		"aé✓𝄞":                             "aé✓𝄞",
		"a\xff\xfeb":                       "a" + r + r + "b",
		"\xe2\x82":                         r,
		"\xe2\x82a":                        r + "a",
		"\xf0\x90\x80":                     r,
		"\xf0\x90\x80\xe2\x82\xac":         r + "€",
		"\xc0\xaf\xe0\x80\xbf\xf0\x81\x82": strings.Repeat(r, 8),
		"\xed\xa0\x80":                     r + r + r,
		"\xf4\x90\x80\x80":                 strings.Repeat(r, 4),
		"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf": strings.Repeat(r, 4),
		"\x80":                             r,
	} {
		if got := decodeUTF8([]byte(in)); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestDecodeChunks(t *testing.T) {
	t.Parallel()
	euro := []byte("a€b")
	for _, tt := range []struct {
		ends []int
		want string
	}{
		{nil, "a€b"}, {[]int{5}, "a€b"}, {[]int{1, 4, 5}, "a€b"}, {[]int{2, 5}, "a\ufffd\ufffd\ufffdb"}, {[]int{3, 5}, "a\ufffd\ufffdb"},
		{[]int{2, 3, 5}, "a\ufffd\ufffd\ufffdb"}, {[]int{5}, "a€b"}, {[]int{2, 99}, "a\ufffd\ufffd\ufffdb"},
	} {
		if got := decodeChunks(euro, tt.ends); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.ends, got, tt.want)
		}
	}
}

func TestWithoutProgress(t *testing.T) {
	t.Parallel()
	const line = `{"type":"progress","message":"half","temporary":true}`
	for in, want := range map[string]string{
		line + "\n{\"a\":\n1}\n":    "{\"a\":\n1}\n",
		"{}\n" + line:               "{}\n",
		line + "\r\n{}":             "{}",
		`{"type":"progress"}`:       `{"type":"progress"}`,
		"log\n" + line:              "log\n",
		`{"type":"progress","x":1}`: `{"type":"progress","x":1}`,
	} {
		if got := withoutProgress(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestScriptString(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`"a"`: "a", `5`: "5", `1e21`: "1e+21", `1e-7`: "1e-7", `0.1`: "0.1", `-0`: "0", `true`: "true", `null`: "null",
		`{"a":1}`: "[object Object]", `[1,null,[2,"x",{"a":1},1e21,true]]`: "1,,2,x,[object Object],1e+21,true", ``: "undefined",
	} {
		if got := scriptString(json.RawMessage(in)); got != want {
			t.Errorf("%s: got %q, want %q", in, got, want)
		}
	}
}

func TestSplitPath(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][]string{
		"a": {"a"}, "a.b": {"a", "b"}, "a[0].b": {"a", "[0]", "b"}, "a[0][1]": {"a", "[0]", "[1]"},
	} {
		if diff := cmp.Diff(want, splitPath(in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", in, diff)
		}
	}
}

// TestLongAnswers feeds outputs that are expensive to explain; each must still produce only a few lines.
func TestLongAnswers(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	for name, out := range map[string]string{
		"never closed": strings.Repeat(`{"a":`, 200000),
		"deep reason":  `{"decision":"block","reason":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`,
		"equal keys":   "{" + strings.Repeat(`"a":1,`, 50000) + `"b":2}`,
	} {
		for _, s := range schemas.Dispatched.List() {
			req := vscodeRequest("Stop", map[string]string{"/ws/.github/hooks/a.json": `{"version":1,` + hookFile("Stop", "x")[1:]})
			if s == schemas.ClaudeCode {
				req = vscodeRequest("Stop", map[string]string{"/ws/.claude/settings.json": groupFile("Stop", "x")})
			}
			req.Surface = s
			p, err := NewPlan(req)
			if err != nil {
				t.Fatal(err)
			}
			res := Fold(p, []HookResult{{Stdout: []byte(out)}})
			if n := len(res.Hooks[0].Ignored); n == 0 || n > 3 {
				t.Errorf("%s on %s: %d lines explain it", name, s, n)
			}
		}
	}
}

// FuzzFold folds arbitrary output on any surface and event. Nothing panics, the action is one of the event's, and with exit
// code 0, text that is not a JSON object never decides.
func FuzzFold(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null", "[1]", "log\n{}", `{"permissionDecision":"deny"}`, `{"hookSpecificOutput":{"permissionDecision":"ask"}}`,
		`{"decision":"block","reason":"x"}`, `{"continue":false}`, `{"behavior":"deny","interrupt":true}`, `{"modifiedArgs":null}`,
		`{"additionalContext":["a"]}`, "\xff\xfe", `{"hookEventName":"x"}`, `{"modifiedResult":{"textResultForLlm":"x"}}`,
		`{"x":"\ud800"}`, `{"x":1e309}`, `{"x":` + strings.Repeat("[", 130) + strings.Repeat("]", 130) + `}`, `{"additionalContext":null}`,
	} {
		for code := range 3 {
			f.Add([]byte(seed), uint8(code), uint8(code), uint8(len(seed)))
		}
	}
	f.Add([]byte("0"), uint8(0), uint8('['), uint8(29)) // a worktree's directory
	f.Fuzz(func(t *testing.T, stdout []byte, code, surface, event uint8) {
		s, err := schemas.ParseSurface(Surfaces[int(surface)%len(Surfaces)])
		if err != nil {
			t.Fatal(err)
		}
		ev := schemas.Events()[int(event)%len(schemas.Events())]
		name := ev.SpellingFor(s, schemas.Casing(code%2))
		if name == "" || !ev.Fires(s) {
			return
		}
		text := `{"version":1,"hooks":{"` + name + `":[{"type":"command","command":"w","matcher":"nothing-of-this-name"},` +
			`{"type":"command","command":"x"},{"type":"command","command":"y"},{"type":"command","command":"z"}]}}`
		req := vscodeRequest(name, map[string]string{"/ws/.github/hooks/a.json": text})
		req.Surface = s
		p, err := NewPlan(req)
		if err != nil {
			t.Fatal(err)
		}
		r := HookResult{ExitCode: int(code), Stdout: stdout, Stderr: stdout}
		res := p.annotated(Fold(p, []HookResult{r, {Stdout: []byte(`{"reason":"R"}`)}, r}), p.otherPlan())
		if _, err := json.Marshal(res); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := res.WriteText(&b, term.Style{}); err != nil {
			t.Fatal(err)
		}
		if ev.OutcomeMeaning(res.Outcome.Action) == "" {
			t.Errorf("action %q of %s has no meaning", res.Outcome.Action, ev.Name)
		}
		if !utf8.ValidString(b.String()) {
			t.Error("the text is not UTF-8")
		}
		decided := res.Outcome.Action != "none" && res.Outcome.Action != "stop"
		plain := parseStrict(decodeUTF8(stdout)).object == nil && copilotDocument(schemas.EngineOn(s, schemas.Observed), r).object == nil
		if decided && plain && code == 0 && ev.Name != "PermissionRequest" && ev.TextOn(s) != schemas.TextDirectory { // there the text is the answer
			t.Errorf("plain text decides: %s on %s", fmt.Sprintf("%q", stdout), name)
		}
	})
}

package casefile

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A field that no product is known to send is no mistake: the next version may send it.
func TestPayload(t *testing.T) {
	t.Parallel()
	f := Parse("a", "cases:\n  - name: a\n    event: PreToolUse\n    payload: { tool_nam: Bash, todos: [1, { x: null }] }\n    expect: { decision: none }\n")
	var got []string
	for _, p := range f.Problems {
		if got = append(got, p.Message+"; "+p.Help); !p.Remark {
			t.Errorf("%s: not a remark", p.Message)
		}
	}
	want := "`tool_nam` is not sent: no product is known to send it with `PreToolUse`; did you mean `tool_name`?\n" +
		"`todos` is not sent: no product is known to send it with `PreToolUse`; "
	if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" || f.Cases[0].Broken {
		t.Errorf("broken: %t (-want +got):\n%s", f.Cases[0].Broken, diff)
	}
	if got := string(jsonText(f.Cases[0].Node.Get("payload").Get("todos"))); got != `[1,{"x":null}]` {
		t.Errorf("got %s", got)
	}
}

// FuzzWith changes the expectations of arbitrary files: the result has the same cases with the new expectations.
func FuzzWith(f *testing.F) {
	for _, src := range []string{
		"cases:\n  - name: a\n    event: Stop # x\n    expect:\n      decision: stop # y\n",
		"cases:\n- {name: a, event: Stop}\n- {name: b, event: Stop, expect: {}}\n",
		"cases:\n  - name: a\n    event: Stop\n    expect:\n\n  - name: b\n    event: Stop\n    prompt: |\n      long\n\n      text\n",
		"cases:\r\n  -\r\n    name: a\r\n    event: Stop\r\n    expect: {reason: x, decision: continue}\r\n",
		`{"cases": [{"name": "a", "event": "Stop", "expect": {"reason": "x"}}]}`,
		"cases:\n  - event: Stop\n    name: 'a\n      b'",
		"cases:\n  - name: a\n    event: Stop\n    expect:\n      reason: >-\n        because\n      context: true\n",
	} {
		f.Add(src, false)
		f.Add(src, true)
	}
	f.Fuzz(func(t *testing.T, src string, remove bool) {
		file := Parse("a", src)
		if len(file.Tree.Errors) > 0 {
			return
		}
		var changes []Change
		for _, c := range file.Cases {
			if c.Broken {
				return
			}
			ch := Change{Case: c, Set: []Member{{"decision", "continue"}, {"blocked", "1"}}}
			if remove {
				ch.Remove = []string{"reason"}
			}
			changes = append(changes, ch)
		}
		after, err := file.With(changes)
		if err != nil {
			return
		}
		again := Parse("a", after)
		for i, c := range again.Cases {
			old := file.Cases[i]
			if c.Name != old.Name || c.EventName != old.EventName || c.Expect.Decision != "continue" || c.Expect.Blocked == nil || remove && c.Expect.Reason != nil {
				t.Errorf("case %q became %q %+v in\n%s\nfrom\n%s", old.Name, c.Name, c.Expect, after, src)
			}
		}
		if strings.Count(after, "#") < strings.Count(src, "#") && !remove {
			t.Errorf("a comment is lost:\n%s\nfrom\n%s", after, src)
		}
	})
}

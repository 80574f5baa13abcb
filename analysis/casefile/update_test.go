package casefile

import (
	"strings"
	"testing"
)

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

package lsp

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestUsualChange reads changes as editors write them and as nobody should. Where usualChange has an answer it is that of
// anyChange.
func TestUsualChange(t *testing.T) {
	t.Parallel()
	document := func(changes string) string {
		return `{"textDocument":{"uri":"file:///w/a%20b.json","version":7},"contentChanges":` + changes + `}`
	}
	for _, c := range []struct {
		params string
		usual  bool
	}{
		{document(`[{"range":{"start":{"line":1,"character":2},"end":{"line":3,"character":4}},"rangeLength":5,"text":"é\n\"x\""}]`), true},
		{document(`[{"text":"all"},{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},"text":""}]`), true},
		{document(` [ { "text" : "all" } ] `), true},
		{document(`[{"range":{"start":{"line":-1,"character":99999999999},"end":{"line":1,"character":2}},"text":"x"}]`), false},
		{document(`[{"range":{"start":{"line":-1,"character":2147483647},"end":{"line":1}},"text":"x"}]`), true},
		{document(`[{"range":null,"text":"all"}]`), false},
		{document(`[{"range":{"start":{"line":1.0,"character":2},"end":{"line":1e3,"character":4}},"text":"x"}]`), false},
		{document(`[{"range":{"start":{"line":1},"start":{"line":2},"end":{"line":3,"character":4}},"text":"x","text":"y"}]`), true},
		{document(`[{"text":"\u00e9\ud83d\ude00 \ud800"}]`), false},
		{document("[{\"text\":\"\xff\"}]"), false},
		{document(`[{"Text":"x"}]`), false},
		{document(`[{"text":1}]`), false},
		{document(`[{}]`), true},
		{document(`[1]`), false},
		{document(`["text"]`), false},
		{document(`[]`), true},
		{document(`{}`), false},
		{document(`null`), false},
		{`{"textDocument":{"uri":"file:///a","version":null},"contentChanges":[{"text":"x"}]}`, false},
		{`{"textDocument":{"uri":"file:///a"},"contentChanges":[{"text":"x"}]}`, true},
		{`{"textDocument":{"uri":"file:///a","version":4294967296},"contentChanges":[{"text":"x"}]}`, false},
		{`{"textDocument":{},"contentChanges":[{"text":"x"}]}`, true},
		{`{"contentChanges":[{"text":"x"}]}`, true},
		{`{}`, true},
		{`[1,2]`, false},
		{`null`, false},
	} {
		got, ok := usualChange([]byte(c.params))
		if ok != c.usual {
			t.Errorf("usualChange(%s) ok = %v", c.params, ok)
		}
		want, err := anyChange([]byte(c.params))
		if ok && err != nil {
			t.Errorf("anyChange(%s): %v", c.params, err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.AllowUnexported(changed{}, change{})); ok && diff != "" {
			t.Errorf("%s (-any +usual):\n%s", c.params, diff)
		}
	}
}

// TestUsualOpen does the same for documents that are opened.
func TestUsualOpen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		params string
		usual  bool
	}{
		{`{"textDocument":{"uri":"file:///w/a%20b.json","languageId":"json","version":7,"text":"{\n\t\"é\": 1}\r\n"}}`, true},
		{`{"textDocument":{"uri":"file:///C:/a","languageId":5,"text":""}}`, true},
		{`{"textDocument":{"uri":"file:///a","version":1,"text":"\ud83d\ude00 \ud800"}}`, false},
		{`{"textDocument":{"uri":"file:///a","version":"1","text":"x"}}`, false},
		{`{"textDocument":{"URI":"file:///a","version":1,"text":"x"}}`, false},
		{`{"textDocument":{"uri":"file:///a","version":1,"text":null}}`, false},
		{`{"textDocument":null}`, false},
		{`{"text":"x"}`, false},
		{`[]`, false},
	} {
		got, ok := usualOpen([]byte(c.params))
		if ok != c.usual {
			t.Errorf("usualOpen(%s) ok = %v", c.params, ok)
		}
		want, err := anyOpen([]byte(c.params))
		if ok && (err != nil || got != want) {
			t.Errorf("%s: usual %+v, any %+v, %v", c.params, got, want, err)
		}
	}
}

// FuzzUsualOpen has any bytes for the parameters.
func FuzzUsualOpen(f *testing.F) {
	f.Add([]byte(`{"textDocument":{"uri":"file:///a","languageId":"json","version":7,"text":"\t\"\\"}}`))
	f.Fuzz(func(t *testing.T, params []byte) {
		want, err := anyOpen(params)
		if got, ok := usualOpen(params); err == nil && ok && got != want {
			t.Errorf("%s: usual %+v, any %+v", params, got, want)
		}
	})
}

// FuzzUsualChange has any bytes for the parameters.
func FuzzUsualChange(f *testing.F) {
	f.Add([]byte(`{"textDocument":{"uri":"file:///a","version":7},"contentChanges":[{"range":{"start":{"line":1,"character":2},"end":{"line":3,"character":4}},"text":"\t"}]}`))
	f.Fuzz(func(t *testing.T, params []byte) {
		want, err := anyChange(params)
		if err != nil {
			return
		}
		got, ok := usualChange(params)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.AllowUnexported(changed{}, change{})); ok && diff != "" {
			t.Errorf("%s (-any +usual):\n%s", params, diff)
		}
	})
}

package simulate

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestCompare runs the events of testdata/compare/*.txtar in every product. -update writes the results.
func TestCompare(t *testing.T) {
	t.Parallel()
	needsShell(t)
	archives.Run(t, "testdata/compare/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		ar.Files[len(ar.Files)-1].Data = []byte(compared(t, ar))
		return ar
	})
}

// compared returns the text of a comparison in an 80-column terminal.
func compared(t *testing.T, ar *txtar.Archive) string {
	t.Helper()
	w := newWorkspace(t, ar)
	o := optionsOf(t, ar)
	o.Dir, o.Environ = w.dir, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(w.dir, "home"), "LANG=C"}
	c, err := Compare(t.Context(), o, schemas.Dispatched.List(), nil, untimed)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	return w.narrow(t, c)
}

func TestExpectations(t *testing.T) {
	t.Parallel()
	reason := "not here"
	out := &Outcome{Action: "deny", Reason: &reason, Context: []string{"frozen"}, UpdatedInput: []byte(`{"a": 1, "b": [2]}`)}
	none := &Outcome{Action: "none"}
	missed := func(e Expectation, out *Outcome) (text string) {
		for _, m := range e.Missed(out, 0) {
			text += m.Text
		}
		return text
	}
	for _, tt := range []struct{ text, out, none string }{
		{"deny", "", "expected deny, got none"},
		{"allow", `expected allow, got deny ("not here")`, "expected allow, got none"},
		{"reason=not?", "", "expected a reason that matches `not?`, got none"},
		{"reason=^here", "expected a reason that matches `^here`, got \"not here\"", "expected a reason that matches `^here`, got none"},
		{"context", "", "expected context for the model, got none"},
		{"context=thawed", "expected context that matches `thawed`, got \"frozen\"", "expected context for the model, got none"},
		{`input={"b":[2],"a":1}`, "", "expected the input {\"b\":[2],\"a\":1}, got the tool's own"},
		{`input={"a":2}`, `expected the input {"a":2}, got {"a":1,"b":[2]}`, `expected the input {"a":2}, got the tool's own`},
		{"input=null", `expected the input the tool's own, got {"a":1,"b":[2]}`, ""},
	} {
		e, err := ParseExpectation(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := missed(e, out); got != tt.out {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.out)
		}
		if got := missed(e, none); got != tt.none {
			t.Errorf("%s without an answer: %q, want %q", tt.text, got, tt.none)
		}
	}
}

package casefile

import (
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// Secrets are removed in all forms that occur in commands, files and headers; other text stays.
func TestRedact(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{"export GITHUB_TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyz && ls", "export GITHUB_TOKEN=REDACTED && ls"},
		{"github_pat_11ABCDEFG0abcdefghijkl", "REDACTED"},
		{"AKIAIOSFODNN7EXAMPLE in a text", "REDACTED in a text"},
		{`curl -H "Authorization: Bearer abc.def-ghi" https://x`, `curl -H "Authorization: Bearer REDACTED" https://x`},
		{`curl -H 'authorization: Basic dXNlcjpwYXNz' x`, `curl -H 'authorization: Basic REDACTED' x`},
		{`{"Authorization":"abc"}`, `{"Authorization":"REDACTED"}`},
		{"Cookie: a=b; c=d\nnext", "Cookie: REDACTED\nnext"},
		{"git clone https://u:hunter2@github.com/a/b", "git clone https://u:REDACTED@github.com/a/b"},
		{"curl -u bob:pw https://x", "curl -u REDACTED https://x"},
		{"deploy --token t0k --api-key=k1 --password 'p w'", "deploy --token REDACTED --api-key=REDACTED --password 'REDACTED'"},
		{"DB_PASSWORD=\"a b\"\nNODE_ENV=test\n", "DB_PASSWORD=\"REDACTED\"\nNODE_ENV=REDACTED\n"},
		{"password: hunter2", "password: REDACTED"},
		{`client_secret = 'x'`, `client_secret = 'REDACTED'`},
		{"-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nrest", "REDACTED\nrest"},
		{"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.sig", "REDACTED"},
		{"aGVsbG8gd29ybGQgdGhpcyBpcyBhIGxvbmcgb25l0123", "REDACTED"},
		{"xoxb-1234567890-abcdef", "REDACTED"},

		{"git commit -m 'fix the token parser'", "git commit -m 'fix the token parser'"},
		{"git checkout 4b825dc642cb6eb9a060e54bf8d69288fbee4904", "git checkout 4b825dc642cb6eb9a060e54bf8d69288fbee4904"},
		{"rm -rf / && git push --force origin main", "rm -rf / && git push --force origin main"},
		{"src/authentication/passwordReset.ts", "src/authentication/passwordReset.ts"},
		{"a == b && c != d", "a == b && c != d"},
		{"https://example.com/a?b=c", "https://example.com/a?b=c"},
	} {
		if got := redactText(tt.text); got != tt.want {
			t.Errorf("%q\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
	raw := `{"b":{"password":"x","n":1},"a":["/home/u/x","/work/app/y"],"token":5}`
	want := `{"b":{"password":"REDACTED","n":1},"a":["~/x","${workspace}/y"],"token":5}`
	if got := string(redact(syntax.ParseJSON(raw).Root, pathsOf("/work/app", "/home/u"))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// FuzzRecord records arbitrary payloads into arbitrary files: nothing panics, and the output can be parsed.
func FuzzRecord(f *testing.F) {
	f.Add(`{"hook_event_name":"PreToolUse","tool_name":"create_file","tool_input":{"filePath":"a"}}`, "")
	f.Add(`{"sessionId":"s","timestamp":1,"cwd":"/","toolName":"bash","toolArgs":"{\"command\":\"ls\"}"}`, "cases:\n- name: x\n  event: Stop\n")
	f.Add(`{"hook_event_name":"UserPromptSubmit","prompt":"- a: 'b'\n#"}`, "cases: # none\n")
	f.Fuzz(func(t *testing.T, payload, src string) {
		r, err := Record([]byte(payload), "", "/work", "/home/u")
		if err != nil {
			return
		}
		before := len(Parse(RecordedFile, src).Cases)
		after, err := r.AppendTo(src)
		if err != nil {
			return
		}
		got := Parse(RecordedFile, after)
		if len(got.Tree.Errors) > 0 || after != src && len(got.Cases) != before+1 && strings.TrimSpace(src) != "" {
			t.Errorf("%d cases before, %d after, %v:\n%s", before, len(got.Cases), got.Tree.Errors, after)
		}
	})
}

package lint

import (
	"testing"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestDoes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		set        schemas.Surfaces
		verb, want string
	}{
		{schemas.SurfaceSet(schemas.VSCode), "ignore", "VS Code ignores"},
		{schemas.SurfaceSet(schemas.CloudAgent), "do not run", "Copilot cloud agent does not run"},
		{schemas.Copilot, "deny", "Copilot denies"},
		{schemas.SurfaceSet(schemas.VSCode) | schemas.Copilot, "deny", "VS Code and Copilot deny"},
		{schemas.AllSurfaces, "skip", "VS Code, Copilot and Claude Code skip"},
		{schemas.SurfaceSet(schemas.VSCode, schemas.CopilotCLI), "run", "VS Code and Copilot CLI run"},
		{schemas.SurfaceSet(schemas.CopilotCLI), "say", "Copilot CLI says"},
		{schemas.Copilot, "never run it", "Copilot never runs it"},
	} {
		if got := Verb(tt.set, tt.verb); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a":   "`a`",
		"a`b": "`a'b`",
		"0123456789012345678901234567890123456789":  "`0123456789012345678901234567890123456789`",
		"01234567890123456789-01234567890123456789": "`01234567890123456789…1234567890123456789`",
	} {
		if got := Code(in); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got, want := Codes([]string{"a", "b", "c"}, "or"), "`a`, `b` or `c`"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

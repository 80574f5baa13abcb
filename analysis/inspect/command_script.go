package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ScriptOf returns the script that a call runs, and not a command that it passes to another shell; nil when there is none or it is unknown.
func (c *CommandLine) ScriptOf(call *script.Call) *script.Script {
	return slice.Pointer(c.Scripts, func(s *script.Script) bool {
		return call.Range.Covers(s.Range) && !slices.ContainsFunc(c.Calls, func(inner script.Call) bool {
			return inner.Range.Len() < call.Range.Len() && inner.Range.Covers(s.Range)
		})
	})
}

// readScript returns the text of a script, which is read from the disk once if its language is known.
func readScript(p *lint.Pass, file string) (string, error) {
	if s := commands.ScriptAt(p.Workspace().Snapshot, file); s != nil && s.Doc.Err == nil {
		return s.Doc.Text.String(), nil
	}
	return p.Workspace().Snapshot.ReadFile(file)
}

// TargetsOf returns the targets of one script of the command.
func (c *CommandLine) TargetsOf(s *script.Script) []commands.Target {
	return slice.Filter(commands.Within(c.Targets(), c.Entry.Node.Range), func(t commands.Target) bool {
		return t.Command.Node == c.Node && t.Script.Range == s.Range
	})
}

// maxScript is the maximum size of a script in bytes.
const maxScript = 1 << 20

var exitsTwo = regex.Lazy(`(?m)^[^#\n]*?(?:\bexit\s+2\b|\b(?:sys\.|os\.|process\.|Deno\.)?_?exit\(\s*2\s*\)|\bSystemExit\(\s*2\s*\)|\bexitCode\s*=\s*2\b|\bos\.Exit\(2\))`)

// BlocksByExit reports whether a script can exit with 2. known is false when it cannot be read.
func (c *CommandLine) BlocksByExit(s *script.Script) (blocks, known bool) {
	targets := c.TargetsOf(s)
	if len(targets) == 0 {
		return false, false
	}
	src, err := readScript(c.Pass, targets[0].Path)
	if err != nil || len(src) > maxScript {
		return false, false
	}
	for line := range strings.Lines(src) {
		if trimmed := strings.TrimSpace(line); !strings.HasPrefix(trimmed, "//") && exitsTwo().MatchString(line) {
			return true, true
		}
	}
	return false, true
}

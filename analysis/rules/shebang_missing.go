package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "shebang-missing",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a script that is started directly but does not name its interpreter",
	Why: `Without a first line such as #!/usr/bin/env python3, the system does not know how to run the file, and the shell reads it as a
shell script. Lines of Python or JavaScript are not shell commands: the hook fails every time, usually with exit code 2, which denies
every tool call. A program started with exec, without a shell, does not start at all. On Linux, all that follows env in such a line is
one name: #!/usr/bin/env bash -e looks for a program "bash -e".`,
	Bad: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "./scripts/guard.py", "powershell": "python scripts/guard.py" }`) +
		fileAt("scripts/guard.py", "import sys\nsys.exit(0)"),
	Good: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "./scripts/guard.py", "powershell": "python scripts/guard.py" }`) +
		fileAt("scripts/guard.py", "#!/usr/bin/env python3\nimport sys\nsys.exit(0)") + askBeforeEdits("**/scripts/**"),
	Refs: cite("debian-12", "000: Exit Codes", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		reportEnvOptions(p)
		for _, f := range inspect.ScriptFiles(p, inspect.OffWindows) {
			src, ok := f.Source()
			if f.Script.Interpreter != "" || !ok || strings.TrimSpace(src) == "" || strings.HasPrefix(src, "#!") {
				continue
			}
			program, start := script.InterpreterFor(f.Path)
			if f.RunsOn[0].Shell != nil && (program == "" || program == "bash") {
				continue // the shell reads it as a script of its own
			}
			var r *lint.Report
			if f.RunsOn[0].Shell == nil {
				r = f.Report("has no `#!` line", 126)
			} else {
				r = p.Report(f.Range, f.Products(), "`%s` has no `#!` line: the shell reads it as a shell script", f.Name()).Severity(f.Severity())
			}
			if program != "" && program != "bash" {
				r.Help("begin it with `#!/usr/bin/env %s`", program)
				f.RunWith(r, start)
			} else {
				r.Help("begin it with `#!/bin/sh`")
			}
		}
	},
})

// envOptions matches a line that gives env a program with options, without the option that splits them.
var envOptions = regex.Lazy(`^#!\s*\S*/env\s+([^-\s]\S*\s+\S.*)`)

// reportEnvOptions reports scripts that Linux cannot start because env takes a program and its options for one name.
func reportEnvOptions(p *lint.Pass) {
	for _, f := range inspect.ScriptFiles(p, func(u inspect.CommandUse) bool { return u.OS == schemas.Linux && inspect.OffWindows(u) }) {
		src, _ := f.Source()
		line, _, _ := strings.Cut(src, "\n")
		if m := envOptions().FindStringSubmatch(strings.TrimSpace(line)); m != nil && f.Script.Interpreter == "" {
			f.Report("has options in its `#!` line", 127).Note("on Linux env looks for a program named %s", lint.Code(m[1])).Help("write `env -S`")
		}
	}
}

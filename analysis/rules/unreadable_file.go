package rules

import (
	"errors"
	"io/fs"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

var _ = rule(lint.Rule{
	ID:         "unreadable-file",
	Severity:   lint.Error,
	Unreadable: true,
	Summary:    "a hook file that cannot be read",
	Why: `The file is a directory, a broken link, unreadable or enormous: the products log an error, or say nothing, and carry on
without these hooks.`,
	Bad: `-- .github/hooks/guard.json/readme.txt --
A directory, not a file.
`,
	Good: hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		err := p.Doc.Err
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			err = path.Err
		}
		if p.Doc.Kind.Frontmatter() && errors.Is(err, fs.ErrNotExist) {
			return // few have hooks, and where the link leads nobody can tell
		}
		what, help := err.Error(), "make it a file that can be read"
		switch {
		case errors.Is(err, config.ErrDirectory):
			help = "give the directory a name without `.json`"
		case errors.Is(err, config.ErrNotFile):
			help = "put a file in its place"
		case errors.Is(err, config.ErrTooLarge):
			help = "move data into other files"
		case errors.Is(err, workspace.ErrName):
			what, help = "its name is not valid UTF-8", "rename it"
		case errors.Is(err, fs.ErrNotExist):
			what, help = "the link is broken", "point it to a hook file"
		case errors.Is(err, fs.ErrPermission):
			what, help = "permission denied", "make it readable"
		}
		p.Report(text.Range{}, p.Surfaces(), "no hook is loaded from here: %s", what).Help("%s", help)
	},
})

package rules

import (
	"errors"
	"io/fs"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var unreadableFile = analysis.Rule{
	ID:       "unreadable-file",
	Severity: analysis.Error,
	Unread:   true,
	Doc: analysis.Doc{
		Summary: "a hook file that cannot be read",
		Why: `A directory that is called like a hook file, a link that leads nowhere, missing rights or a size beyond reason: the products log an
error or nothing at all and go on without these hooks.`,
		Bad: `-- .github/hooks/guard.json/readme.txt --
A directory, not a file.
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *analysis.Pass) {
		err := p.Doc.Err
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		what, instead := err.Error(), "make it a file that can be read"
		switch {
		case errors.Is(err, analysis.ErrDirectory):
			instead = "give the directory a name without .json"
		case errors.Is(err, analysis.ErrNotFile):
			instead = "put a file in its place"
		case errors.Is(err, analysis.ErrTooLarge):
			instead = "move data into files of its own"
		case errors.Is(err, analysis.ErrName):
			what, instead = "the name is not valid UTF-8", "give the file another one"
		case errors.Is(err, fs.ErrNotExist):
			what, instead = "the link leads nowhere", "let it point to a hook file"
		case errors.Is(err, fs.ErrPermission):
			what, instead = "permission is denied", "grant the right to read it"
		}
		p.Report(text.Range{}, p.Surfaces(), "%s, so no hook is read from here; %s", what, instead)
	},
}

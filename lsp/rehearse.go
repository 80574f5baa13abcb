package lsp

import (
	"runtime/debug"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// rehearsal is a hook file in which much is right and some is not.
const rehearsal = `{
  "version": 1,
  "hooks": {
    "preToolUse": [
      { "type": "command", "bash": "./scripts/guard.sh --strict", "powershell": "./scripts/guard.ps1", "matcher": "bash|edit", "timeoutSec": "30" },
      { "type": "command", "command": "python3 scripts/guard.py | tee log && echo \"$TOOL\"", "env": { "LEVEL": 1 }, "cwd": "tools", "timeout": 30 }
    ],
    "sesionStart": [{ "type": "http", "url": "https://example.com/hook", "headers": { "X-Source": "hooks" }, "allowedEnvVars": ["TOKEN"] }],
    "postToolUse": [{ "matcher": "Write", "hooks": [{ "type": "comand", "command": "node scripts/format.js" }] }],
    "sessionStart": [{ "type": "prompt", "prompt": "hello" }]
  }
}
`

// rehearse judges a document of its own, and edits of it, so that the first one that the user opens finds the program
// and its tables in memory: it is judged in half the time. Nothing is told to the client.
func (s *server) rehearse() {
	if len(s.session.state().docs) > 0 {
		return // too late
	}
	defer func() {
		if v := recover(); v != nil { // the user's documents show it again, if it matters
			s.log.Error("panic", "in", "rehearsal", "value", v, "stack", string(debug.Stack()))
		}
	}()
	const name = "untitled:/.github/hooks/rehearsal.json"
	key := uri.URI(name)
	sound := text.New(rehearsal)
	own := newSession("", nil)
	own.update(func(st *state) {
		own.setFolders(st, nil, settings{})
		st.open(name, key, 0, sound)
	})
	inString, broken := sound.Replace(text.Range{Start: 100, End: 100}, "x"), sound.Replace(text.Range{Start: 72, End: 72}, "]")
	for _, version := range []*text.Text{sound, inString, sound, broken} {
		own.update(func(st *state) { st.change(key, 0, version) })
		st := own.state()
		s.reportOn(st, st.docs[key].folder, st.docs[key].doc)
	}
	debug.FreeOSMemory() // else the heap would be collected while the first document is judged
}

package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Hooks are programs of the workspace. They run only when the user trusts it and has agreed to exactly these commands: the
// client asks, permit checks. A plan can always be requested.
var (
	errUntrusted = errors.New("nothing is run, because the workspace is not trusted: the client has to say that it is, by trusted: true in the section hooks-ls or in initializationOptions")
	errChanged   = errors.New("nothing is run, because the commands or their scripts are no longer those that the user has agreed to: send the request with dryRun: true and show them again")
	errConsent   = errors.New("nothing is run, because the user has not agreed: send the request with dryRun: true, show the commands of the answer, and send it with consent: true")
)

// consent is the user's consent: to whatever would run now, or to the commands of one plan.
type consent struct {
	given bool
	plan  string // identifies the plan; "" for any
}

// UnmarshalJSON accepts true, or the consent text that came with the plan.
func (c *consent) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '"' {
		err := json.Unmarshal(raw, &c.plan)
		c.given = c.plan != ""
		return err
	}
	return json.Unmarshal(raw, &c.given)
}

// permit returns an error unless the user trusts the workspace and has agreed to what would run.
func (c consent) permit(trusted bool, would agreement) error {
	switch {
	case !trusted:
		return errUntrusted
	case !c.given:
		return errConsent
	case c.plan != "" && c.plan != would.plan():
		return errChanged
	}
	return nil
}

// agreement identifies, in this process, what a user agrees to: each command with the scripts that it names.
type agreement []string

// processSeed makes identifiers valid in this process only, so that consent ends with it.
var processSeed = maphash.MakeSeed()

// named returns the identifier of a text in this process.
func named(text string) string { return strconv.FormatUint(maphash.String(processSeed, text), 36) }

func (a agreement) plan() string { return named(strings.Join(a, " ")) }

// agreementOn returns what the user has to agree to for the plan of a simulation.
func agreementOn(st *session.State, p *simulate.Plan) agreement {
	var a agreement
	for _, h := range p.Hooks {
		if h.Runs() {
			at, file := st.Locate(wire.FileURI(h.File))
			a = append(a, part(st, at, file, h.Pointer, "simulate "+h.Identity()))
		}
	}
	return a
}

// part identifies a command with the scripts that it names, as they are on disk, where they run; what these load does not count.
func part(st *session.State, at int, file, pointer, command string) string {
	f := st.Folders[at]
	onDisk := func(file string) (string, error) {
		src, err := os.ReadFile(filepath.FromSlash(f.Abs(file)))
		return string(src), err
	}
	d := f.Snap.Opened(file)
	if d == nil { // read it again: no watcher may have reported a change since the last search
		src, err := onDisk(file)
		if err != nil {
			return named(command)
		}
		d = f.Snap.Buffer(file, src, 0)
	}
	for _, t := range commands.Targets(f.Snap, d) {
		if t.Command.Entry.Pointer() == pointer {
			src, err := onDisk(t.Path)
			command += fmt.Sprintf("\n%q %q %t", t.Path, src, err == nil)
		}
	}
	return named(command)
}

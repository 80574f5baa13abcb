package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Hooks are programs of the workspace. They are run only when the user trusts it and has agreed to these very commands;
// what would be run can always be asked for.
var (
	errUntrusted = errors.New("nothing is run, because the workspace is not trusted: the client has to say that it is, by trusted: true in the section hooks-ls or in initializationOptions")
	errChanged   = errors.New("nothing is run, because the commands or their scripts are no longer those that the user has agreed to: send the request with dryRun: true and show them again")
	errConsent   = errors.New("nothing is run, because the user has not agreed: send the request with dryRun: true, show the commands of the answer, and send it with consent: true")
)

// consent is that of the user: to whatever would be run now, or to the commands of one plan.
type consent struct {
	given bool
	plan  string // what names the plan; empty for any
}

// UnmarshalJSON takes true, or the text that came with the plan.
func (c *consent) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '"' {
		err := json.Unmarshal(raw, &c.plan)
		c.given = c.plan != ""
		return err
	}
	return json.Unmarshal(raw, &c.given)
}

// agreement names what a user agrees to: each command with the scripts that it names. Within this process, nothing else has
// the same names.
type agreement []string

// agreementSeed makes the names those of this process: what was agreed to ends with it.
var agreementSeed = maphash.MakeSeed()

func named(text string) string { return strconv.FormatUint(maphash.String(agreementSeed, text), 36) }

// plan names all of it.
func (a agreement) plan() string { return named(strings.Join(a, " ")) }

// agreementOn is what there is to agree to in the plan of a simulation.
func (st *state) agreementOn(p *simulate.Plan) agreement {
	var a agreement
	for _, h := range p.Hooks {
		if h.Runs() {
			at, file := st.place(pathURI(h.File))
			a = append(a, st.part(at, file, h.Pointer, "simulate "+h.Identity()))
		}
	}
	return a
}

// part names a command of a hook together with the scripts that it names, as they are on disk, since so they are run. What
// these load in their turn is not looked at.
func (st *state) part(at int, file, pointer, command string) string {
	f := st.folders[at]
	onDisk := func(file string) (string, error) {
		if !path.IsAbs(file) && filepath.VolumeName(file) == "" {
			file = path.Join(f.dir(), file)
		}
		src, err := os.ReadFile(filepath.FromSlash(file))
		return string(src), err
	}
	d := f.snap.Opened(file)
	if d == nil { // not as the last search found it: no watcher may have told of it since
		src, err := onDisk(file)
		if err != nil {
			return named(command)
		}
		d = f.snap.Buffer(file, src, 0)
	}
	for _, t := range commands.Targets(f.snap, d) {
		if t.Command.Entry.Pointer() == pointer {
			src, err := onDisk(t.Path)
			command += fmt.Sprintf("\n%q %q %t", t.Path, src, err == nil)
		}
	}
	return named(command)
}

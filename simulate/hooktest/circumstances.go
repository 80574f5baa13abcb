package hooktest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// circumstances runs the hook where something is missing or odd, and reports what gets worse.
func (h *hookTest) circumstances(ctx context.Context, base answer) {
	if h.result.State != Alive && h.result.State != Silent {
		return
	}
	for _, v := range h.variants() {
		if ctx.Err() != nil {
			return
		}
		if h.worse(h.try(ctx, v.on(base.call)), base, v) == "" {
			continue
		}
		for _, part := range append(v.parts, v) { // finds which of several oddities causes it
			if len(part.parts) > 0 && h.result.has("fragile") {
				continue
			}
			a := h.try(ctx, part.on(base.call))
			if headline := h.worse(a, base, part); headline != "" {
				h.problem(Problem{Kind: "fragile", Headline: headline, Notes: h.noteOf(a), Help: part.help})
			}
		}
	}
}

// worse says what a variant makes worse, "" when nothing does.
func (h *hookTest) worse(a, base answer, v variant) string {
	denies, failsOpen := "denies a harmless call ", ": calls are let through"
	if !h.callsWait() {
		denies, failsOpen = "refuses without need ", ": it refuses nothing"
	}
	if h.event.Stops {
		denies = "keeps the agent from stopping "
	}
	refuses := func(a answer) bool { return h.refuses(a) || h.event.Stops && a.outcome.Action == "continue" }
	switch {
	case !a.ran():
		return ""
	case a.run.TimedOut && !base.run.TimedOut:
		return "hangs " + v.when
	case v.never:
		return ""
	case refuses(a) && !refuses(base) && v.closed && exitCode(a) == 2:
		return ""
	case refuses(a) && !refuses(base):
		return denies + v.when
	case !h.guards() || refuses(a):
		return ""
	case (crashed(a) || exitCode(a) == 126 || exitCode(a) == 127) && !crashed(base):
		return "fails " + v.when + failsOpen
	}
	return ""
}

// guards reports whether the hook keeps the agent from something, so that failing open matters.
func (h *hookTest) guards() bool {
	return h.result.Proof != nil && slices.Contains(refusals, h.result.Proof.Action)
}

func (h *hookTest) noteOf(a answer) []string {
	if a.run.Stderr == "" {
		return nil
	}
	return []string{"it wrote: " + h.crashLine(a)}
}

type variant struct {
	when   string
	help   string
	edit   func(*simulate.Spawn)
	change func(*simulate.Options)
	// never marks a circumstance that no product causes; there it only matters that the hook ends.
	never bool
	// closed marks a circumstance in which a guard does right to deny with exit code 2.
	closed bool
	// parts lists the single circumstances that this one combines; nil for a single one.
	parts []variant
}

func (v variant) on(c call) call {
	c.edit, c.change = v.edit, v.change
	return c
}

// withMember returns an edit that inserts a member at the start of the payload.
func withMember(member string) func(*simulate.Spawn) {
	return func(s *simulate.Spawn) {
		if before, after, ok := bytes.Cut(s.Stdin, []byte("{")); ok {
			s.Stdin = slices.Concat(before, []byte("{"), []byte(member), []byte(","), after)
		}
	}
}

// largeMember makes a payload that no system passes as an argument: Linux allows 128 KB, macOS 1 MB.
var largeMember = sync.OnceValue(func() string { return `"x_large":"` + strings.Repeat("long text ", 110_000) + `"` })

func (h *hookTest) variants() []variant {
	odd := []variant{
		{when: "with unknown fields in the payload", edit: withMember(`"x_unknown":{"a":[1]}`)},
		{
			when: "with a payload of 1 MB", edit: withMember(largeMember()),
			help: "read all of standard input, and pass the payload on through a pipe, not as an argument",
		},
		{when: "with text that is not ASCII", edit: withMember(`"x_text":"žluťoučký 😀 \u2028"`)},
	}
	list := []variant{
		{when: "with a large payload of unknown fields", parts: odd, edit: func(s *simulate.Spawn) {
			for _, v := range odd {
				v.edit(s)
			}
		}},
		{when: "with nothing on standard input", never: true, edit: func(s *simulate.Spawn) { s.Stdin = nil }},
		{when: "with a minimal PATH and environment", edit: minimal, help: "start programs by their path, or say in the README what is needed"},
	}
	if runtime.GOOS != "windows" {
		place, root := "workspace", "$CLAUDE_PROJECT_DIR"
		if h.listed.Plugin != "" {
			place, root = "plugin", "${CLAUDE_PLUGIN_ROOT}"
		}
		list = append(list, variant{when: "with standard input that cannot be read", never: true, edit: func(s *simulate.Spawn) {
			s.Argv = append([]string{"/bin/sh", "-c", `exec "$@" 0>/dev/null`, "sh"}, s.Argv...)
		}}, variant{
			when: "in a " + place + " whose path has a space", help: "quote the path, as in \"" + root + "/hook.sh\"",
			change: func(o *simulate.Options) {
				spaced := func(dir string) string { return strings.Replace(dir, h.box.work, h.box.spaced(), 1) }
				o.Workspace, o.Plugins = spaced(o.Workspace), slice.Map(o.Plugins, spaced)
			},
		})
	}
	if h.script == "" || filepath.IsAbs(h.script) { // with a relative path it could not start elsewhere
		list = append(list, variant{when: "in another directory", help: "find files relative to the script, or to the payload's `cwd`", edit: func(s *simulate.Spawn) { s.Dir = h.box.temp }})
	}
	if h.event.Stops {
		list = append(list, variant{when: "with `stop_hook_active` set", change: func(o *simulate.Options) {
			o.StopHookActive = new(true)
		}})
	}
	if h.guards() && h.uses("jq") {
		list = append(list, variant{when: "without jq", closed: true, help: "check `command -v jq` first, and exit with 2 when it is missing", edit: h.withoutJq})
	}
	return list
}

func (h *hookTest) uses(program string) bool {
	return slices.ContainsFunc(h.sources, func(s string) bool {
		return slices.Contains(scriptName().FindAllString(strings.NewReplacer("$(", " ", "`", " ").Replace(s), -1), program)
	})
}

// minimal reduces the environment to what a service manager provides.
func minimal(s *simulate.Spawn) {
	kept := []string{"HOME", "TMPDIR", "USER", "LOGNAME", "SYSTEMROOT", "SystemRoot"}
	env := slice.Filter(s.Env, func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(kept, name) || strings.HasSuffix(name, "_PROJECT_DIR") || strings.HasSuffix(name, "PLUGIN_ROOT")
	})
	s.Env = append(env, "PATH=/usr/local/bin:/usr/bin:/bin")
}

// withoutJq replaces the directories of PATH that have jq by one with links to their other programs.
func (h *hookTest) withoutJq(s *simulate.Spawn) {
	dir := filepath.Join(h.box.dir, "without-jq")
	made := os.Mkdir(dir, 0o755)
	if made != nil && !errors.Is(made, fs.ErrExist) {
		return
	}
	isJq := func(e fs.DirEntry) bool { return strings.TrimSuffix(e.Name(), ".exe") == "jq" }
	for _, v := range s.Env {
		value, ok := strings.CutPrefix(v, "PATH=")
		if !ok {
			continue
		}
		paths := filepath.SplitList(value)
		for i, p := range paths {
			programs, _ := os.ReadDir(p) // one that cannot be read has no jq
			if !slices.ContainsFunc(programs, isJq) {
				continue
			}
			paths[i] = dir
			if made != nil { // the links are there already, for an earlier hook
				continue
			}
			for _, e := range slices.DeleteFunc(programs, isJq) {
				os.Symlink(filepath.Join(p, e.Name()), filepath.Join(dir, e.Name())) // keeps one that exists: the first in PATH wins
			}
		}
		s.Env = append(s.Env, "PATH="+strings.Join(paths, string(filepath.ListSeparator)))
	}
}

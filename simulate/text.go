package simulate

import (
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// WriteText writes a result for people: what was read, what ran and how long, what each hook said, what of it was
// ignored and why, and in the last line the outcome.
func (res *Result) WriteText(w io.Writer) error {
	t := &printer{}
	t.head(res)
	t.sources(res)
	for _, turn := range res.Turns {
		t.line("Round %d%s:", turn.Turn, flagText(turn.StopHookActive))
		t.hooks(turn.Hooks, res.DryRun)
		t.line("  ends with %s", turn.Outcome.text())
		t.line("")
	}
	if n := len(res.Turns); n > 0 {
		t.line("Round %d%s:", n+1, flagText(res.active))
	} else if len(res.Hooks) > 0 {
		t.line("Hooks%s:", orderText(res))
	}
	t.hooks(res.Hooks, res.DryRun)
	if len(res.Hooks) == 0 {
		t.line("No hook for %s is declared in what %s reads.", res.Event, res.Surface.Name())
	}
	t.line("")
	for _, n := range res.Notes {
		t.line("Note: %s%s", n.Text, cited(n.Ref))
	}
	if res.Loop != nil {
		t.line("Loop: %s", res.Loop.Text)
	}
	if res.Combined != "" {
		t.line("Combined: %s%s", res.Combined, cited(res.CombinedRef))
	}
	for _, text := range res.Outcome.ModelText {
		t.block("To the model: ", text)
	}
	for _, text := range res.Outcome.UserWarnings {
		t.block("To the user:  ", text)
	}
	if res.Outcome.UpdatedInput != nil {
		t.block("New input:    ", string(res.Outcome.UpdatedInput))
	}
	if res.DryRun {
		t.line("Outcome: nothing was run; %s would start", count(res.ready(), "hook"))
	} else {
		t.line("Outcome: %s", res.summary)
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

// editionText says whose word counts. The cloud agent was never observed: there the newest documents stand in.
func editionText(s schemas.Surface, edition string) string {
	if s == schemas.CloudAgent && edition == schemas.Observed.String() {
		return "by the newest documents"
	}
	return "as " + edition
}

func (o *Outcome) text() string {
	if o.Reason != nil && *o.Reason != "" {
		return o.Action + ": " + clip(*o.Reason)
	}
	return o.Action
}

// orderText says in which order the hooks run, where that is not the one in which a reader finds them.
func orderText(res *Result) string {
	order := schemas.EngineOn(res.Surface, schemas.Observed).RunsInOrder
	first := &res.Hooks[0]
	if order == "" || !slices.ContainsFunc(res.Hooks, func(h HookRun) bool {
		return path.Dir(h.Source) == path.Dir(first.Source) && (h.Source != first.Source || h.Event != first.Event)
	}) {
		return ""
	}
	return " (" + order + ")"
}

func flagText(active bool) string {
	if active {
		return ", stop_hook_active true"
	}
	return ""
}

func cited(ref string) string {
	if ref == "" {
		return ""
	}
	return " [" + ref + "]"
}

// ready counts the hooks that would start.
func (res *Result) ready() int {
	n := 0
	for _, h := range res.Hooks {
		if h.Status == StatusPlanned {
			n++
		}
	}
	return n
}

type printer struct{ b strings.Builder }

// line prints one line. What would move the cursor of a terminal, in the name of a file or the answer of a hook, is
// spelled out.
func (t *printer) line(format string, args ...any) {
	for _, r := range fmt.Sprintf(format, args...) {
		if unicode.IsControl(r) && r != '\t' {
			quoted := strconv.QuoteRune(r)
			t.b.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		t.b.WriteRune(r)
	}
	t.b.WriteByte('\n')
}

// block writes a text of several lines behind a label.
func (t *printer) block(label, text string) {
	const most = 12
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	indent := strings.Repeat(" ", len(label))
	for i, line := range lines {
		if i == most {
			t.line("%s… %s more", indent, count(len(lines)-most, "line"))
			return
		}
		line = strings.TrimSuffix(line, "\r")
		if r := []rune(line); len(r) > 400 {
			line = string(r[:400]) + "…"
		}
		if i > 0 {
			label = indent
		}
		t.line("%s%s", label, line)
	}
}

func (t *printer) head(res *Result) {
	t.line("%s on %s for %s, %s", res.Event, res.Surface.Name(), res.OS, editionText(res.Surface, res.Edition))
	t.line("")
}

// looksFor names the files of a workspace, and of the user, in which a surface looks for hooks, agents and plugins aside.
func looksFor(s schemas.Surface, edition string, user bool) string {
	ed := schemas.Observed
	if edition == schemas.Documented.String() {
		ed = schemas.Documented
	}
	var globs []string
	for _, src := range schemas.Sources() {
		row := src.Reading[s].In(ed)
		if row == nil || src.Scope != schemas.Workspace && !(user && src.Scope == schemas.User) || src.Glob == "" || src.From != "" {
			continue
		}
		glob := src.Glob
		if !row.Recursive {
			glob = strings.ReplaceAll(glob, "**/", "")
		}
		globs = append(globs, glob)
	}
	last := len(globs) - 1
	if last > 0 {
		globs = []string{strings.Join(globs[:last], ", ") + " and " + globs[last]}
	}
	return s.Name() + " looks for " + strings.Join(globs, "")
}

func (t *printer) sources(res *Result) {
	list := res.Sources
	if len(list) == 0 {
		t.line("Read: no file with hooks was found; %s", looksFor(res.Surface, res.Edition, false))
		t.line("")
		return
	}
	t.line("Read:")
	for _, s := range list {
		if s.Status == "loaded" {
			t.line("  %s (%s)", s.Path, s.Scope)
			continue
		}
		t.line("  %s (%s) is skipped: %s%s", s.Path, s.Scope, s.Reason, cited(s.Ref))
	}
	t.line("")
}

func (t *printer) hooks(runs []HookRun, dry bool) {
	for i := range runs {
		h := &runs[i]
		t.line("  %d. %s#%s %s", i+1, h.Source, h.Pointer, h.state())
		if h.Status == StatusSkipped || h.Status == StatusNotReached {
			t.block("     why       ", h.Reason+cited(h.Ref))
			continue
		}
		t.block("     runs      ", h.command())
		if h.When != "" {
			t.block("     when      ", h.When)
		}
		if h.Cwd != "" {
			t.line("     in        %s", h.Cwd)
		}
		if h.Execution == nil {
			if dry {
				t.plan(h)
			}
			continue
		}
		if h.Error != "" {
			t.block("     error     ", h.Error)
		}
		if s := strings.TrimSpace(h.Stdout); s != "" {
			t.block("     stdout    ", s)
		}
		if s := strings.TrimSpace(h.Stderr); s != "" {
			t.block("     stderr    ", s)
		}
		if h.HeldMs > 0 || h.Leftover > 0 {
			t.line("     left      %s", h.left())
		}
		t.line("     means     %s", h.Verdict.Effect)
		for _, ig := range h.Ignored {
			t.block("     ignored   ", ig.label()+ig.Why)
		}
	}
}

func (ig *Ignored) label() string {
	switch ig.Path {
	case "":
		return "the output: "
	case "exitCode":
		return ""
	}
	text := strings.Join(append([]string{ig.Path}, ig.Also...), ", ")
	if ig.More > 0 {
		text += fmt.Sprintf(" and %d more", ig.More)
	}
	return text + ": "
}

// plan writes what a hook would be given.
func (t *printer) plan(h *HookRun) {
	for _, name := range slices.Sorted(maps.Keys(h.Env)) {
		t.line("     env       %s=%s", name, h.Env[name])
	}
	if len(h.EnvRemoved) > 0 {
		t.line("     without   %s", strings.Join(h.EnvRemoved, ", "))
	}
	if h.TimeoutSec > 0 {
		t.line("     limit     %v s", h.TimeoutSec)
	}
	if len(h.Stdin) > 0 {
		t.line("     reads     %s", h.Stdin)
	}
}

// command is what runs, as its author wrote it.
func (h *HookRun) command() string {
	switch {
	case h.URL != "":
		return "POST " + h.URL
	case len(h.Argv) == 0:
		return "nothing"
	case h.shell():
		return h.Argv[len(h.Argv)-1]
	}
	if h.Argv[0] == "" {
		return `""`
	}
	return strings.Join(h.Argv, " ")
}

// left is what the hook left behind.
func (h *HookRun) left() string {
	text := fmt.Sprintf("processes that the hook started kept its output open for %.0f ms after its end, and the surface waits that long", h.HeldMs)
	if h.HeldMs == 0 {
		text = "processes that the hook started were still running"
	}
	if h.Leftover > 0 {
		text += fmt.Sprintf("; %s ended here", count(h.Leftover, "process"))
	}
	return text
}

// shell reports that the last argument is a command line for a shell.
func (h *HookRun) shell() bool {
	n := len(h.Argv)
	return n >= 3 && (h.Argv[n-2] == "-c" || h.Argv[n-2] == "-Command" || h.Argv[n-2] == "/c")
}

// state is how the hook ended, and how long it took.
func (h *HookRun) state() string {
	if h.Execution == nil {
		return string(h.Status)
	}
	took := ""
	if h.DurationMs > 0 {
		took = fmt.Sprintf(" after %.0f ms", h.DurationMs)
		if h.DurationMs < 10 {
			took = fmt.Sprintf(" after %.1f ms", h.DurationMs)
		}
	}
	switch {
	case h.Status != StatusRan:
		return string(h.Status)
	case h.TimedOut:
		return fmt.Sprintf("ran into its limit of %v s%s", h.TimeoutSec, took)
	case h.Signal != nil:
		return "died from " + *h.Signal + took
	case h.HTTPStatus != 0:
		return fmt.Sprintf("answered with status %d%s", h.HTTPStatus, took)
	case h.ExitCode != nil:
		return fmt.Sprintf("ran, exit code %d%s", *h.ExitCode, took)
	}
	return string(h.Status) + took
}

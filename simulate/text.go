package simulate

import (
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// WriteText writes the result as text: the outcome, what was read, what ran and for how long, what each hook answered, what
// was ignored and why, and the outcome again in the last line.
func (res *Result) WriteText(w io.Writer, style term.Style) error {
	t := &printer{style: style, workspace: res.Workspace, exact: res.DryRun}
	t.head(res.Event + " in " + where(res.Surface, res.OS, res.Edition))
	t.outcome(res)
	t.line("")
	t.sources(res)
	switch {
	case len(res.Turns) > 0:
		t.rounds(res)
	case len(res.Hooks) > 0:
		t.line("Hooks%s:", orderText(res))
		t.hooks(res.Hooks, res.DryRun)
	default:
		t.line("%s reads no hook for %s.", res.Surface.Name(), res.Event)
	}
	t.line("")
	for _, n := range res.Notes {
		t.line("Note: %s%s", n.Text, linked(n.Ref))
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
	if res.Outcome.UserWarnings == nil {
		t.line("To the user:  a text whose exact wording is not known")
	}
	t.fact("New input:    ", string(res.Outcome.UpdatedInput))
	if raw := res.Outcome.ModifiedResult; raw != nil && len(res.Outcome.ModelText) == 0 {
		t.block("New result:   ", asObject(raw).str("textResultForLlm"))
	}
	t.fact("To compaction: ", res.Outcome.CompactInstructions)
	if text := res.Outcome.Displayed; text != nil {
		t.block("Displayed:    ", *text)
	}
	t.fact("Worktree:     ", res.Outcome.Worktree)
	t.outcome(res)
	_, err := io.WriteString(w, t.b.String())
	return err
}

func (t *printer) outcome(res *Result) {
	if res.DryRun {
		t.head("Outcome: nothing was run; " + english.Count(res.ready(), "hook") + " would start")
	} else {
		t.head("Outcome: " + res.summary)
	}
}

// where names a product with version, system and edition. The cloud agent was never observed: its newest documents count.
func where(s schemas.Surface, os schemas.OS, edition string) string {
	name := s.Name()
	switch {
	case edition != schemas.Observed.String():
	case schemas.Unseen.Has(s):
		edition = "newest documents"
	default:
		name += " " + schemas.Versions[s].Version
	}
	return fmt.Sprintf("%s on %s (%s)", name, os.Name(), edition)
}

// rounds writes the rounds of a stop loop, those that repeat the one before as one line; the result has the last round's hooks.
func (t *printer) rounds(res *Result) {
	all := append(slices.Clone(res.Turns), Turn{Turn: len(res.Turns) + 1, StopHookActive: res.active, Hooks: res.Hooks, Outcome: res.Outcome})
	for i := 0; i < len(all); i++ {
		if i > 0 {
			t.line("")
		}
		r, head := all[i], fmt.Sprintf("Round %d%s:", all[i].Turn, flagText(all[i].StopHookActive))
		switch {
		case i > 0 && sameRound(all[i-1], r):
			for i+1 < len(all) && sameRound(r, all[i+1]) {
				i++
				head = fmt.Sprintf("Rounds %d to %d%s:", r.Turn, all[i].Turn, flagText(all[i].StopHookActive))
			}
			t.line("%s the same", head)
		case i > 0 && sameAnswers(all[i-1], r):
			t.line("%s the same answers, but the round ends with %s", head, r.Outcome.text())
		default:
			t.line("%s", head)
			t.hooks(r.Hooks, res.DryRun)
			t.line("  ends with %s", r.Outcome.text())
		}
	}
}

// sameRound reports whether two rounds are equal apart from their durations.
func sameRound(a, b Turn) bool { return a.Outcome.text() == b.Outcome.text() && sameAnswers(a, b) }

func sameAnswers(a, b Turn) bool {
	return slices.EqualFunc(a.Hooks, b.Hooks, func(x, y HookRun) bool {
		if x.ID != y.ID || x.Status != y.Status || x.Reason != y.Reason || (x.Execution == nil) != (y.Execution == nil) {
			return false
		}
		if x.Execution == nil {
			return true
		}
		return x.Stdout == y.Stdout && x.Stderr == y.Stderr && x.TimedOut == y.TimedOut && x.Verdict.Effect == y.Verdict.Effect &&
			(x.ExitCode == nil) == (y.ExitCode == nil) && (x.ExitCode == nil || *x.ExitCode == *y.ExitCode)
	})
}

func (o *Outcome) text() string {
	if o.Reason != nil && *o.Reason != "" {
		return o.Action + ": " + clip(*o.Reason)
	}
	return o.Action
}

// orderText says in which order the hooks run, when that is not the order of the files; "" otherwise.
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

// linked cites the document with its URL, in place of the versions in which it was confirmed.
func linked(ref string) string {
	for _, d := range schemas.Documents {
		if d.URL != "" && strings.HasPrefix(ref, d.Short) {
			first, _, _ := strings.Cut(ref, "; ")
			return " [" + first + "; " + d.URL + "]"
		}
	}
	return cited(ref)
}

func (res *Result) ready() int {
	return len(slice.Filter(res.Hooks, func(h HookRun) bool { return h.Status == StatusPlanned }))
}

// printer lays out text. Control characters in file names and answers are escaped: they could move the cursor.
type printer struct {
	b     strings.Builder
	style term.Style
	// workspace is the directory that is called so, unless exact is set.
	workspace string
	exact     bool
}

// line prints one line, wrapped with a hanging indent.
func (t *printer) line(format string, args ...any) {
	line := onOneLine(t.style, fmt.Sprintf(format, args...))
	indent := len(line) - len(strings.TrimLeft(line, " "))
	t.b.WriteString(t.style.Wrap(line, indent+4) + "\n")
}

func (t *printer) head(text string) {
	t.b.WriteString(t.style.Paint(term.Bold, t.style.Wrap(onOneLine(t.style, text), 4)) + "\n")
}

// onOneLine escapes line breaks as well.
func onOneLine(style term.Style, text string) string {
	return style.Printable(strings.ReplaceAll(text, "\n", `\n`))
}

// block writes a text of several lines after a label, shortened if it is long.
func (t *printer) block(label, text string) {
	const most = 12
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	start, indent := t.style.Paint(term.Faint, label), strings.Repeat(" ", len(label))
	for i, line := range lines {
		if i == most {
			t.line("%s… %s more", indent, english.Count(len(lines)-most, "line"))
			return
		}
		line = strings.TrimSuffix(line, "\r")
		if r := []rune(line); len(r) > 400 {
			line = string(r[:400]) + "…"
		}
		t.b.WriteString(t.style.Wrap(start+t.style.Printable(line), len(label)) + "\n")
		start = indent
	}
}

// fact is block for a text that may be empty, and is then left out.
func (t *printer) fact(label, text string) {
	if text != "" {
		t.block(label, text)
	}
}

// looksFor names the files, in the workspace and with user at home, in which a surface finds hooks but those of agents and plugins.
func looksFor(s schemas.Surface, edition string, user bool) string {
	ed, _ := schemas.EditionNamed(edition)
	var globs []string
	for _, src := range schemas.Sources() {
		row := src.Rules[s].In(ed)
		if row == nil || src.Scope != schemas.Workspace && !(user && src.Scope == schemas.User) || src.Glob == "" || src.From != "" {
			continue
		}
		glob := src.Glob
		if !row.Recursive {
			glob = strings.ReplaceAll(glob, "**/", "")
		}
		globs = append(globs, glob)
	}
	return s.Name() + " looks for " + english.Join(globs, "and")
}

func (t *printer) sources(res *Result) {
	if len(res.Sources) == 0 {
		t.line("Read: no file with hooks was found; %s", looksFor(res.Surface, res.Edition, false))
	} else {
		t.line("Read:")
	}
	for i := range res.Sources {
		t.source(&res.Sources[i], "")
	}
	t.line("")
}

// source writes a file and whether it is read; needs is what the surface needs to read it, "" for nothing.
func (t *printer) source(s *SourceState, needs string) {
	line := fmt.Sprintf("  %s (%s%s)", s.Path, s.Scope, needs)
	if s.Status != "loaded" {
		line += " is skipped: " + s.Reason + cited(s.Ref)
	}
	t.line("%s", line)
}

func (t *printer) hooks(runs []HookRun, dry bool) {
	for i, h := range slice.Pointers(runs) {
		t.line("  %d. %s#%s %s", i+1, h.Source, h.Pointer, h.state())
		if h.Status == StatusSkipped || h.Status == StatusNotReached {
			t.block("     why       ", h.Reason+cited(h.Ref))
			continue
		}
		t.block("     runs      ", h.command())
		t.fact("     when      ", h.When)
		cwd := h.Cwd
		if cwd != "" && cwd == t.workspace && !t.exact {
			cwd = "the workspace"
		}
		t.fact("     in        ", cwd)
		if h.Execution == nil {
			if dry {
				t.plan(h)
			}
			continue
		}
		t.fact("     sent      ", PayloadSummary(h.Stdin))
		t.fact("     error     ", h.Error)
		t.fact("     stdout    ", strings.TrimSpace(h.Stdout))
		t.fact("     stderr    ", strings.TrimSpace(h.Stderr))
		if h.HeldMs > 0 || h.Leftover > 0 {
			t.block("     left      ", h.left())
		}
		t.block("     result    ", h.Verdict.Effect)
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

// maxSent is how many bytes of the payload are shown for a hook that ran; a dry run shows all of it.
const maxSent = 120

// secondary are payload fields, by neutral name, that say little about the event itself.
var secondary = []string{"permissionMode", "effort", "scratchpadDir"}

// PayloadSummary returns the payload in one shortened line, without the fields that every payload has.
func PayloadSummary(payload []byte) string {
	if asObject(payload) == nil {
		return clip(string(payload))
	}
	var shown []string
	size := 0
	for key, value := range members(payload) {
		if name := schemas.NeutralName(key); schemas.IsSessional(name) || slices.Contains(secondary, name) || size > maxSent {
			size++
			continue
		}
		member := fmt.Sprintf("%q: %s", key, value)
		room := max(maxSent-size, 40)            // less would tell nothing
		if size += len(member); size > maxSent { // the first member that does not fit is cut off
			member = strings.ToValidUTF8(member[:min(room, len(member))], "") + "…"
		}
		shown = append(shown, member)
	}
	if n := len(shown); n == 0 || size <= maxSent || !strings.HasSuffix(shown[n-1], "…") {
		shown = append(shown, "…")
	}
	return "{" + strings.Join(shown, ", ") + "}"
}

func (t *printer) plan(h *HookRun) {
	for _, name := range slices.Sorted(maps.Keys(h.Env)) {
		t.block("     env       ", name+"="+h.Env[name])
	}
	t.fact("     without   ", strings.Join(h.EnvRemoved, ", "))
	if h.TimeoutSec > 0 {
		t.block("     timeout   ", fmt.Sprintf("%v s", h.TimeoutSec))
	}
	t.fact("     sent      ", string(h.Stdin))
}

// command returns what runs, as its author wrote it.
func (h *HookRun) command() string {
	n := len(h.Argv)
	switch {
	case h.URL != "":
		return "POST " + h.URL
	case n == 0:
		return "nothing"
	case n >= 3 && slices.Contains([]string{"-c", "-Command", "/c"}, h.Argv[n-2]): // a shell command line
		return h.Argv[n-1]
	case h.Argv[0] == "":
		return `""`
	}
	return strings.Join(h.Argv, " ")
}

func (h *HookRun) left() string {
	text := fmt.Sprintf("processes that the hook started kept its output open for %.0f ms after it ended; the product waits that long", h.HeldMs)
	if h.HeldMs == 0 {
		text = "processes that the hook started were still running"
	}
	if h.Leftover > 0 {
		text += fmt.Sprintf("; %s ended here", english.Count(h.Leftover, "process"))
	}
	return text
}

func (h *HookRun) state() string {
	if h.Status != StatusRan {
		return string(h.Status)
	}
	took := ""
	switch {
	case h.DurationMs >= 10:
		took = fmt.Sprintf(" after %.0f ms", h.DurationMs)
	case h.DurationMs > 0:
		took = fmt.Sprintf(" after %.1f ms", h.DurationMs)
	}
	switch {
	case h.TimedOut:
		return fmt.Sprintf("timed out after %v s, ended%s", h.TimeoutSec, took)
	case h.Signal != nil:
		return "killed by " + *h.Signal + took
	case h.HTTPStatus != 0:
		return fmt.Sprintf("answered with status %d%s", h.HTTPStatus, took)
	case h.ExitCode != nil:
		return fmt.Sprintf("ran, exit code %d%s", *h.ExitCode, took)
	}
	return string(h.Status) + took
}

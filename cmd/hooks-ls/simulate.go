package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/term"
)

// simulateOptions holds the flags of simulate: those of the request, and others.
type simulateOptions struct {
	simulate.Options
	format, payload, timeout string
	surfaces                 []schemas.Surface
	expect                   []string
	stopHookActive           bool
}

func simulateCommand() *command {
	return &command{
		name: "simulate", args: "EVENT", names: eventNames,
		summary: "run an event as a product would, and say what happens",
		help: `Finds the hooks that the product would run for the event, runs them with the same input, shell, directory and environment,
reads their answers the same way, and says how the event ends. Write the event in any spelling. --dry-run runs nothing.`,
		examples: []string{
			`simulate PreToolUse --tool create_file --input '{"filePath":"a.ts"}'`,
			"simulate agentStop --surface copilot-cli --stop-hook-active",
			"simulate SessionStart --surface cloud-agent --dry-run --format json",
			"simulate Stop --turns 4 --expect stop",
			"simulate PreToolUse --surface all --tool Bash --expect deny",
		},
		flags: func(set *flag.FlagSet) action {
			o := &simulateOptions{format: "text", surfaces: []schemas.Surface{simulate.DefaultSurface}}
			o.Edition = schemas.Observed.String()
			set.Var(compared(&o.surfaces), "surface", "the `PRODUCT`, several separated by commas, or all: "+strings.Join(simulate.Surfaces, ", "))
			placeFlags(set, &o.Options)
			formatFlag(set, &o.format)
			set.StringVar(&o.payload, "payload", "", "read the whole payload from `FILE`, - for standard input")
			payloadFlags(set, &o.Options)
			set.BoolVar(&o.stopHookActive, "stop-hook-active", false, "the agent already continues because a hook blocked")
			set.Var(many(&o.Answers), "answer", "the answer of a hook that asks a model or calls an MCP tool, `[NAME=]TEXT`; no model is asked and no tool called; may be repeated")
			set.Var(many(&o.Only), "only", "run only the hook with this `ID`, source or pointer; may be repeated")
			set.IntVar(&o.Turns, "turns", 1, "replay a stop event while hooks block, `N` rounds at most")
			set.BoolVar(&o.AllowNetwork, "allow-network", false, "let http hooks send their requests")
			set.StringVar(&o.timeout, "timeout", "", "end every hook after this `TIME` at the latest, such as 5 or 500ms")
			set.BoolVar(&o.DryRun, "dry-run", false, "only show what would run")
			set.BoolVar(&o.Interactive, "interactive", false, "Copilot CLI or Claude Code runs interactively")
			set.BoolVar(&o.Proposed, "proposed", false, "run an event that is only proposed, as the proposal describes it")
			set.BoolVar(&o.Faithful, "faithful", false, "end hooks as the product does, and leave processes running that survive")
			set.Var(many(&o.expect), "expect", "exit with 1 unless the outcome is this `ACTION`, such as deny or none; or context, context=REGEX, reason=REGEX, input=JSON; may be repeated")
			return func(ctx context.Context, a *app, args []string) (int, error) {
				switch {
				case len(args) == 0:
					return 0, usagef("name the event, such as PreToolUse or Stop")
				case len(args) > 1:
					return 0, usagef("unexpected argument %q after the event", args[1])
				}
				o.Event = args[0]
				return o.run(ctx, a)
			}
		},
	}
}

// placeFlags registers the flags that simulate, list and why share: what a surface would read.
func placeFlags(set *flag.FlagSet, o *simulate.Options) {
	editionFlag(set, &o.Edition)
	set.Var(choice(&o.OS, project.SystemNames()), "os", "the operating `SYSTEM`: "+strings.Join(project.SystemNames(), ", ")+"; hooks run only on the system of this machine")
	set.StringVar(&o.Workspace, "workspace", ".", "the `DIRECTORY` that is open")
	set.StringVar(&o.Cwd, "cwd", "", "the `DIRECTORY` of the session, if it is not the workspace")
	set.StringVar(&o.Home, "home", "", "read your own hooks from this home `DIRECTORY`; COPILOT_HOME still applies")
	set.BoolVar(&o.User, "user", false, "also read your own hooks")
	set.StringVar(&o.Agent, "agent", "", "the custom agent that runs, by `FILE` or name")
	set.BoolVar(&o.Subagent, "subagent", false, "the agent runs as a subagent")
	set.Var(many(&o.Skills), "skill", "a skill that the session has used, by `FILE` or name; may be repeated")
	set.Var(many(&o.Plugins), "plugin", "`DIRECTORY` of a plugin; may be repeated")
	set.Var(many(&o.AddDirs), "add-dir", "another `DIRECTORY` of the session; may be repeated")
	set.Var(many(&o.Settings), "setting", "a setting of the editor, `NAME=JSON`; may be repeated")
	set.StringVar(&o.ClaudeSettings, "claude-settings", "", "Claude Code's --settings: a `FILE` or JSON text with additional settings")
	set.StringVar(&o.SettingSources, "setting-sources", "", "Claude Code's --setting-sources: `WHICH` of user, project and local to read")
	set.Var(choice(&o.ClaudeMode, simulate.ClaudeModes), "claude-mode", "Claude Code runs with this flag, `MODE`: "+strings.Join(simulate.ClaudeModes, ", "))
	set.BoolVar(&o.Untrusted, "untrusted", false, "the workspace is not trusted")
}

// payloadFlags registers the flags that set single fields of the payload.
func payloadFlags(set *flag.FlagSet, o *simulate.Options) {
	set.Var(many(&o.Set), "set", "set one field of the payload, `PATH=JSON`; may be repeated")
	set.Var(suggested(&o.Tool, toolNames()), "tool", "`NAME` of the tool")
	set.StringVar(&o.Input, "input", "", "the tool's input, as `JSON`")
	set.StringVar(&o.Result, "result", "", "`TEXT` of the tool's result")
	set.StringVar(&o.Error, "error", "", "`TEXT` of the error")
	set.StringVar(&o.Prompt, "prompt", "", "`TEXT` of the prompt")
	set.StringVar(&o.Source, "source", "", "`HOW` the session was started")
	set.StringVar(&o.AgentType, "agent-type", "", "`NAME` of the agent")
	set.StringVar(&o.Trigger, "trigger", "", "`WHAT` started the compaction")
	set.StringVar(&o.Reason, "reason", "", "`WHY` the session ended")
	set.StringVar(&o.Message, "message", "", "`TEXT` of the notification")
	set.StringVar(&o.NotificationType, "notification-type", "", "`TYPE` of the notification")
	set.StringVar(&o.Server, "server", "", "`NAME` of the MCP server")
	set.BoolVar(&o.Force, "force", false, "send tools, fields and values that the product never sends")
}

func (o *simulateOptions) run(ctx context.Context, a *app) (int, error) {
	if o.stopHookActive {
		o.StopHookActive = &o.stopHookActive
	}
	if o.payload != "" {
		text, err := a.read(o.payload)
		if err != nil {
			return 0, err
		}
		if strings.TrimSpace(text) == "" {
			name := o.payload
			if name == "-" {
				name = "standard input"
			}
			return 0, usagef("%s: the payload is empty; write a JSON object", name)
		}
		o.Payload = text
	}
	if o.timeout != "" {
		limit, err := duration("timeout", o.timeout)
		if err != nil {
			return 0, err
		}
		o.Timeout = limit.Seconds()
	}
	o.Time = time.Now()
	if err := o.CheckFlags(o.surfaces...); err != nil {
		return 0, err
	}
	expect, err := o.expectations()
	if err != nil {
		return 0, err
	}
	runner := a.announceSlow(simulate.Local{Network: o.AllowNetwork}.Run)
	if len(o.surfaces) > 1 {
		return o.compare(ctx, a, expect, runner)
	}
	o.Surface = o.surfaces[0].ID()
	req, err := o.Request()
	if err != nil {
		return 0, err
	}
	if expect != nil && req.DryRun {
		return 0, errDryExpect
	}
	res, err := simulate.Simulate(ctx, req, runner)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return 0, err
	}
	if err := write(a.stdout, o.format, res, res.WriteText); err != nil {
		return 0, err
	}
	misses := slice.Flat(expect, func(e simulate.Expectation) []simulate.Miss { return e.Missed(&res.Outcome, 0) })
	missed := slice.Map(misses, func(m simulate.Miss) string { return m.Text })
	return a.complain("simulate", missed, exitFindings), nil
}

var errDryExpect = usagef("--expect needs an outcome, but nothing runs here")

// expectations parses --expect. An expectation that the event can never meet is a usage error.
func (o *simulateOptions) expectations() (list []simulate.Expectation, err error) {
	ev, _, known := schemas.EventBySpelling(o.Event)
	edition, _ := schemas.EditionNamed(o.Edition)
	for _, text := range o.expect {
		e, err := simulate.ParseExpectation(text)
		if err == nil && known {
			err = e.Fits(ev, edition)
		}
		if err != nil {
			return nil, fmt.Errorf("--expect: %w", err)
		}
		list = append(list, e)
	}
	return list, nil
}

func (o *simulateOptions) compare(ctx context.Context, a *app, expect []simulate.Expectation, runner simulate.Runner) (int, error) {
	if expect != nil && (o.DryRun || o.OS != "" && o.OS != simulate.HostOS().String()) {
		return 0, errDryExpect
	}
	c, err := simulate.Compare(ctx, o.Options, o.surfaces, expect, runner)
	if err != nil {
		return 0, err
	}
	if err := write(a.stdout, o.format, c, c.WriteText); err != nil {
		return 0, err
	}
	missed := slice.Flat(c.Products, func(p simulate.ProductResult) []string {
		return slice.Map(p.Missed, func(m simulate.Miss) string { return p.Surface.Name() + ": " + m.Text })
	})
	return a.complain("simulate", missed, exitFindings), nil
}

func (a *app) read(name string) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(a.stdin)
		if err != nil {
			return "", fmt.Errorf("reading standard input: %w", err)
		}
		return string(text), nil
	}
	text, err := os.ReadFile(name)
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("reading %s: %w", name, path.Err)
	}
	return string(text), err
}

// duration parses the positive duration of a flag; a number without a unit is in seconds.
func duration(flag, s string) (time.Duration, error) {
	if f, err := strconv.ParseFloat(s, 64); err == nil && f > 0 {
		return time.Duration(f * float64(time.Second)), nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, usagef("--%s: %q is not a time; write 5 or 500ms", flag, s)
	}
	return d, nil
}

func write(w io.Writer, format string, value any, text func(io.Writer, term.Style) error) error {
	if format == "text" {
		return text(w, styleOf(w, "auto"))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

// announceSlow announces hooks on a terminal that run for more than a second.
func (a *app) announceSlow(r simulate.Runner) simulate.Runner {
	if !terminal(a.stderr) {
		return r
	}
	return func(ctx context.Context, s simulate.Spawn) simulate.HookResult {
		what := "the request"
		if len(s.Argv) > 0 {
			what = s.Argv[len(s.Argv)-1]
		}
		t := time.AfterFunc(time.Second, func() { fmt.Fprintf(a.stderr, "running %s (limit %s)\n", what, s.Timeout) })
		defer t.Stop()
		return r(ctx, s)
	}
}

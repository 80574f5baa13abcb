package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/term"
)

// Exit codes, the same for every command.
const (
	exitClean    = 0 // no findings
	exitFindings = 1 // findings, or an outcome other than expected
	exitUsage    = 2 // usage error
	exitFailed   = 3 // could not run
)

// commands returns the subcommands in the order of the overview. Each has its own file.
func commands() []*command {
	return []*command{
		serveCommand(),
		checkCommand(),
		simulateCommand(),
		testCommand(),
		recordCommand(),
		newCommand(),
		listCommand(),
		whyCommand(),
		explainCommand(),
		mcpCommand(),
		schemaCommand(),
		configCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	}
}

type command struct {
	name string
	args string // the usage of the operands, such as "[PATH...]"
	// summary is one line for the overview; help adds a few lines.
	summary, help string
	// examples are complete command lines, without the program's name.
	examples []string
	// names lists possible operands for shell completion; nil for files.
	names func() []string
	// brief commands end before anyone could interrupt them, and so skip the goroutine that waits for signals.
	brief bool
	// harmless commands always exit with 0, because their caller would act on any other code.
	harmless bool
	// flags registers the flags and returns the action. An error means exit code 3; a usageError, or a mistake in a request, 2.
	flags func(*flag.FlagSet) action
}

type action func(ctx context.Context, a *app, args []string) (exit int, err error)

func noFlags(run action) func(*flag.FlagSet) action {
	return func(*flag.FlagSet) action { return run }
}

type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// run is the program: it finds the command, parses its flags, runs it and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &firstErrorWriter{Writer: stdout}
	a := &app{stdin, out, stderr}
	if len(args) == 0 {
		overview(stderr)
		return exitUsage
	}
	name, rest := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		return out.check(help(a, rest), stderr)
	case "-v", "-version", "--version":
		name = "version"
	}
	c := find(name)
	if c == nil && strings.HasPrefix(name, "-") {
		near := ""
		if n := english.Nearest(strings.TrimLeft(name, "-"), []string{"help", "version"}); n != "" {
			near = "; did you mean --" + n
		}
		fmt.Fprintf(stderr, "hooks-ls: unknown flag %s%s\nflags follow a command; run hooks-ls --help for the list of commands\n", name, near)
		return exitUsage
	}
	if c == nil {
		return unknownCommand(name, stderr)
	}
	ctx := context.Background()
	if !c.brief {
		var stop func()
		ctx, stop = interruptible()
		defer stop()
	}
	return out.check(c.run(ctx, a, rest), stderr)
}

// firstErrorWriter is standard output. It keeps the first write error, so that lost output is not reported as success.
type firstErrorWriter struct {
	io.Writer
	err error
}

func (s *firstErrorWriter) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	s.err = cmp.Or(s.err, err)
	return n, err
}

// raw returns the stream behind a firstErrorWriter, and any other writer unchanged.
func raw(w io.Writer) io.Writer {
	if s, ok := w.(*firstErrorWriter); ok {
		return s.Writer
	}
	return w
}

// check returns the final exit code, which is exitFailed when a write failed unnoticed.
func (s *firstErrorWriter) check(exit int, stderr io.Writer) int {
	if s.err == nil || exit == exitUsage || exit == exitFailed {
		return exit
	}
	fmt.Fprintf(stderr, "hooks-ls: writing to standard output: %v\n", s.err)
	return exitFailed
}

func (c *command) run(ctx context.Context, a *app, args []string) (code int) {
	if c.harmless {
		defer func() {
			if v := recover(); v != nil {
				fmt.Fprintf(a.stderr, "hooks-ls %s: %v\n", c.name, v)
			}
			code = exitClean
		}()
	}
	set := flag.NewFlagSet(c.name, flag.ContinueOnError)
	act := c.flags(set)
	rest, err := parse(set, args)
	exit := exitClean
	if err == nil {
		exit, err = act(ctx, a, rest)
	}
	switch {
	case err == nil:
		return exit
	case errors.Is(err, flag.ErrHelp):
		c.usage(a.stdout)
		return exitClean
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(a.stderr, "hooks-ls %s: interrupted\n", c.name)
		return exitFailed
	}
	fmt.Fprintln(a.stderr, styleOf(a.stderr, "auto").Wrap(fmt.Sprintf("hooks-ls %s: %v", c.name, err), 2))
	if _, usage := errors.AsType[*usageError](err); usage || simulate.IsMistake(err) {
		fmt.Fprintf(a.stderr, "run hooks-ls %s --help for usage\n", c.name)
		return exitUsage
	}
	return exitFailed
}

// complain writes what a command has to complain about, and returns its exit code, which is exit if there is anything.
func (a *app) complain(command string, problems []string, exit int) int {
	for _, p := range problems {
		fmt.Fprintf(a.stderr, "hooks-ls %s: %s\n", command, p)
	}
	if len(problems) > 0 {
		return exit
	}
	return exitClean
}

// parse sets flags, which may appear between operands, and returns the operands. One or two dashes are equivalent; "--" ends
// the flags, and "-" alone is an operand.
func parse(set *flag.FlagSet, args []string) (rest []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return append(rest, args...), nil
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") {
			rest = append(rest, arg)
			continue
		}
		name, value, given := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		f := set.Lookup(name)
		if f == nil {
			if name == "h" || name == "help" {
				return nil, flag.ErrHelp
			}
			typed, _, _ := strings.Cut(arg, "=")
			return nil, usagef("unknown flag %s%s", typed, nearestFlag(set, name, arg))
		}
		if !given {
			switch {
			case isBool(f):
				value = "true"
			case len(args) == 0:
				return nil, usagef("--%s needs a value", name)
			default:
				value, args = args[0], args[1:]
			}
		}
		if err := f.Value.Set(value); err != nil {
			return nil, usagef("--%s: %v", name, err)
		}
	}
	return rest, nil
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// nearestFlag suggests what an unknown flag was probably meant to be: another flag, or a file.
func nearestFlag(set *flag.FlagSet, name, arg string) string {
	if _, err := os.Lstat(arg); err == nil {
		return "; a file of that name is ./" + arg
	}
	var names []string
	set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if n := english.Nearest(name, names); n != "" {
		return "; did you mean --" + n
	}
	return ""
}

func find(name string) *command {
	return slice.Find(commands(), func(c *command) bool { return c.name == name })
}

func commandNames() []string {
	return slice.Map(commands(), func(c *command) string { return c.name })
}

func help(a *app, args []string) int {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		overview(a.stdout)
		return exitClean
	}
	c := find(args[0])
	if c == nil {
		return unknownCommand(args[0], a.stderr)
	}
	c.usage(a.stdout)
	return exitClean
}

func unknownCommand(name string, stderr io.Writer) int {
	fmt.Fprintf(stderr, "hooks-ls: unknown command %q%s\nrun hooks-ls --help for the list of commands\n", name, english.DidYouMean(name, commandNames()))
	return exitUsage
}

func overview(w io.Writer) {
	style := styleOf(w, "auto")
	fmt.Fprint(w, rewrap(style, "hooks-ls checks, explains and simulates agent hooks for VS Code, Copilot CLI,\nthe Copilot cloud agent and Claude Code.\n\n"+
		"Usage:\n  hooks-ls COMMAND [FLAGS] [ARGUMENTS]\n\nCommands:\n"))
	for _, c := range commands() {
		fmt.Fprintln(w, style.Wrap(fmt.Sprintf("  %-11s %s", c.name, c.summary), 14))
	}
	fmt.Fprint(w, rewrap(style, "\nExample:\n  hooks-ls check .\n\n"+exitHelp+"\nRun hooks-ls COMMAND --help for more about a command.\n"))
}

const exitHelp = "Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 could not run.\n"

// rewrap rewraps the paragraphs of a help text for a terminal of less than 120 columns; indented lines are kept.
func rewrap(style term.Style, text string) string {
	if style.Width <= 0 || style.Width >= 120 {
		return text
	}
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if n := len(out); n > 0 && line != "" && out[n-1] != "" && !strings.HasPrefix(line, " ") && !strings.HasPrefix(out[n-1], " ") {
			out[n-1] += " " + line
		} else {
			out = append(out, line)
		}
	}
	for i, line := range out {
		out[i] = style.Wrap(line, len(line)-len(strings.TrimLeft(line, " ")))
	}
	return strings.Join(out, "\n")
}

func (c *command) usage(w io.Writer) {
	flags := ""
	flagsOf(c, func(*flag.Flag, []string) { flags = " [FLAGS]" })
	style := styleOf(w, "auto")
	fmt.Fprintln(w, style.Wrap("hooks-ls "+c.name+": "+c.summary, 2))
	fmt.Fprintf(w, "\nUsage:\n  %s\n", strings.TrimSpace("hooks-ls "+c.name+flags+" "+c.args))
	if c.help != "" {
		fmt.Fprintf(w, "\n%s\n", rewrap(style, strings.TrimSpace(c.help)))
	}
	if flags != "" {
		fmt.Fprint(w, "\nFlags:\n")
		flagsOf(c, func(f *flag.Flag, _ []string) {
			value, text := flag.UnquoteUsage(f)
			name := "--" + f.Name
			if value != "" {
				name += " " + value
			}
			if f.DefValue != "" && f.DefValue != "false" {
				text += " (default " + f.DefValue + ")"
			}
			column := 30 // where the descriptions begin
			if style.Width > 0 && style.Width < 60 {
				column = 6
			}
			if len(name) > column-4 {
				fmt.Fprintf(w, "  %s\n", name)
				name = ""
			}
			fmt.Fprintln(w, style.Wrap(fmt.Sprintf("  %-*s  %s", column-4, name, text), column))
		})
	}
	if len(c.examples) > 0 {
		fmt.Fprint(w, "\nExamples:\n")
		for _, e := range c.examples {
			fmt.Fprintf(w, "  hooks-ls %s\n", e)
		}
	}
	if c.harmless {
		fmt.Fprint(w, "\nExit code: always 0.\n")
		return
	}
	fmt.Fprint(w, "\n"+exitHelp)
}

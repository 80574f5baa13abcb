package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

func manCommand() *command {
	return &command{
		name: "man", brief: true,
		summary:  "print the manual page",
		help:     "The page is generated from the help of all commands. Releases include it.",
		examples: []string{"man > /usr/local/share/man/man1/hooks-ls.1", "man | man -l -"},
		flags: noFlags(func(_ context.Context, a *app, args []string) (int, error) {
			if len(args) > 0 {
				return 0, usagef("man takes no arguments")
			}
			return exitClean, manual(a.stdout)
		}),
	}
}

// manual writes the page with the macros of man(7).
func manual(w io.Writer) error {
	var b strings.Builder
	b.WriteString(".TH HOOKS-LS 1\n.SH NAME\nhooks\\-ls \\- check, explain and try out the hooks of coding agents\n" +
		".SH SYNOPSIS\n.B hooks\\-ls\n.I COMMAND\n[\\fIFLAGS\\fR] [\\fIARGUMENTS\\fR]\n.SH COMMANDS\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, ".SS \"hooks\\-ls %s\"\n%s\n", roff(strings.TrimSpace(c.name+" "+c.args)), roff(sentenceOf(c.summary)))
		if c.help != "" {
			b.WriteString(".PP\n")
			for line := range strings.SplitSeq(strings.TrimSpace(c.help), "\n") {
				if strings.HasPrefix(line, " ") {
					b.WriteString(".br\n")
				}
				b.WriteString(roff(line) + "\n")
			}
		}
		flagsOf(c, func(f *flag.Flag, _ []string) {
			value, text := flag.UnquoteUsage(f)
			fmt.Fprintf(&b, ".TP\n\\fB\\-\\-%s\\fR", roff(f.Name))
			if value != "" {
				fmt.Fprintf(&b, " \\fI%s\\fR", roff(value))
			}
			fmt.Fprintf(&b, "\n%s\n", roff(sentenceOf(text)))
		})
		if len(c.examples) > 0 {
			b.WriteString(".PP\nExamples:\n.nf\n")
			for _, e := range c.examples {
				fmt.Fprintf(&b, "    hooks\\-ls %s\n", roff(e))
			}
			b.WriteString(".fi\n")
		}
	}
	b.WriteString(".SH \"EXIT STATUS\"\n" + roff(strings.TrimPrefix(exitHelp, "Exit codes: ")) +
		".SH FILES\n.TP\n.I .hooks\\-ls.yaml\nWhat a project accepts; the closest one above a file applies.\n" +
		".SH \"SEE ALSO\"\nhttps://github.com/hooks\\-ls/hooks\\-ls\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

func sentenceOf(text string) string {
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

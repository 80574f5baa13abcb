package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

func completionCommand() *command {
	return &command{
		name: "completion", brief: true, args: "bash|zsh|fish", names: func() []string { return []string{"bash", "zsh", "fish"} },
		summary: "print a completion script for a shell",
		help: `Load it from your shell's startup file:
  bash:  source <(hooks-ls completion bash)
  zsh:   source <(hooks-ls completion zsh)
  fish:  hooks-ls completion fish | source`,
		examples: []string{"completion bash"},
		flags: noFlags(func(_ context.Context, a *app, args []string) (int, error) {
			if len(args) != 1 {
				return 0, usagef("name one shell: bash, zsh or fish")
			}
			switch args[0] {
			case "bash":
				bashCompletion(a.stdout)
			case "zsh":
				fmt.Fprintln(a.stdout, "autoload -U +X bashcompinit && bashcompinit")
				bashCompletion(a.stdout)
			case "fish":
				fishCompletion(a.stdout)
			default:
				return 0, usagef("no completion for %q; expected one of bash, zsh, fish", args[0])
			}
			return exitClean, nil
		}),
	}
}

// flagsOf calls visit for each flag of a command, with the values it accepts; nil means any value.
func flagsOf(c *command, visit func(f *flag.Flag, values []string)) {
	set := flag.NewFlagSet(c.name, flag.ContinueOnError)
	c.flags(set)
	set.VisitAll(func(f *flag.Flag) {
		own, _ := f.Value.(value)
		visit(f, own.values)
	})
}

func bashCompletion(w io.Writer) {
	fmt.Fprint(w, `_hooks_ls() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
`)
	fmt.Fprintf(w, "    COMPREPLY=($(compgen -W '%s help' -- \"$word\"))\n    return\n  fi\n", strings.Join(commandNames(), " "))
	fmt.Fprintln(w, "  case \"$command $before\" in")
	for _, c := range commands() {
		flagsOf(c, func(f *flag.Flag, values []string) {
			if len(values) > 0 {
				fmt.Fprintf(w, "    '%s --%s') COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n", c.name, f.Name, strings.Join(values, " "))
			}
		})
	}
	fmt.Fprintln(w, "  esac\n  case \"$command\" in")
	for _, c := range commands() {
		var names []string
		flagsOf(c, func(f *flag.Flag, _ []string) { names = append(names, "--"+f.Name) })
		fmt.Fprintf(w, "    %s) COMPREPLY=($(compgen -W '%s' -- \"$word\")) ;;\n", c.name, strings.Join(append(names, "--help"), " "))
	}
	fmt.Fprint(w, "  esac\n  case \"$word\" in -*) return ;; esac\n  case \"$command\" in\n")
	for _, c := range commands() {
		if c.names != nil {
			fmt.Fprintf(w, "    %s) COMPREPLY=($(compgen -W '%s' -- \"$word\")) ;;\n", c.name, strings.Join(c.names(), " "))
		}
	}
	fmt.Fprint(w, `    *) COMPREPLY+=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _hooks_ls hooks-ls
`)
}

func fishCompletion(w io.Writer) {
	fmt.Fprintln(w, "complete -c hooks-ls -n __fish_use_subcommand -f")
	for _, c := range commands() {
		fmt.Fprintf(w, "complete -c hooks-ls -n __fish_use_subcommand -a %s -d '%s'\n", c.name, fishQuote(c.summary))
		if c.names != nil {
			fmt.Fprintf(w, "complete -c hooks-ls -n '__fish_seen_subcommand_from %s' -f -a '%s'\n", c.name, strings.Join(c.names(), " "))
		}
		flagsOf(c, func(f *flag.Flag, values []string) {
			_, text := flag.UnquoteUsage(f)
			line := fmt.Sprintf("complete -c hooks-ls -n '__fish_seen_subcommand_from %s' -l %s -d '%s'", c.name, f.Name, fishQuote(text))
			switch {
			case len(values) > 0:
				line += " -x -a '" + strings.Join(values, " ") + "'"
			case !isBool(f):
				line += " -r"
			}
			fmt.Fprintln(w, line)
		})
	}
}

func fishQuote(s string) string { return strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) }

package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var _ = rule(lint.Rule{
	ID:       "not-a-command",
	Severity: lint.Error,
	Summary:  "text that no shell can run: a sentence, a prompt, a document or a slash command",
	Why: `A hook runs a program. Instructions for the model belong in an instructions file, or in a prompt hook where the product has
them; slash commands work only in the chat. The shell takes the first word as a program name, does not find it and exits with 127, and
Copilot CLI then denies every tool call.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "Review the change and make sure that the tests pass" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "python3 hooks/review.py" }`),
	Refs: cite("004: Command hooks", "003: Hook command properties"),
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLines(p) {
			what, help := notRunnable(c)
			if what == "" {
				continue
			}
			p.ReportOnce(c.Node.Range, c.Products(), "this is %s, not a command: %s", what, c.Cost(127, "the hook fails each time")).Help("%s", help)
		}
	},
})

var (
	// sentence matches a text that begins with one of a few words, since few programs have a capital letter.
	sentence = regex.Lazy(`^(?:Add|After|Always|Analyze|Ask|Avoid|Before|Block|Check|Create|Do|Don't|Ensure|Fix|Follow|Format|Generate|If|Keep|Lint|Log|Make|Never|Only|` +
		`Please|Prevent|Read|Remember|Remove|Review|Run|Show|Stop|Summarize|Test|The|This|Update|Use|Validate|Verify|Warn|When|Write|You)(?:,? [A-Za-z'’-]+,?){3,}[.!?:]?`)
	slashCommand = regex.Lazy(`^/[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*(?: |$)`)
)

// notRunnable says what a text is instead of a command; both are "" for a text that may be a command.
func notRunnable(c *inspect.CommandLine) (what, help string) {
	s := strings.TrimSpace(c.Text)
	if c.Shell == script.NoShell || strings.ContainsAny(s, "|;&$<>\n") {
		return "", ""
	}
	switch first, _, _ := strings.Cut(s, " "); {
	case !strings.ContainsAny(s, "/\\=\"") && !strings.Contains(s, " -") && sentence().MatchString(s):
		return "a sentence", "put instructions for the model into an instructions file"
	case strings.HasPrefix(s, "{") && strings.HasSuffix(s, "}") && strings.Contains(s, `":`):
		return "JSON", "print it: `echo '…'`"
	case strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://"):
		return "an address", "use a hook of type `http`, or `curl`"
	case slashCommand().MatchString(s) && !strings.Contains(first[1:], "/"):
		return "a slash command", "slash commands work in the chat only"
	case s == first && slices.Contains([]string{".md", ".json", ".txt", ".yml", ".yaml", ".toml"}, strings.ToLower(path.Ext(s))):
		return "a document", "name a script, or print it: `cat " + first + "`"
	}
	return "", ""
}

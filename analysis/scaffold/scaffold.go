// Package scaffold generates new hooks: a configuration and a small script for one job, correct for every product.
//
// It knows jobs and languages but does not touch the disk; it returns the files to write. Begin with New.
package scaffold

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

//go:embed templates
var templates embed.FS

// Job is a task that a generated hook does.
type Job struct {
	Name     string // a slug: "block-command"
	Event    string
	Summary  string   // what the hook does, the first line of the script
	How      string   // when it acts, the second line
	Guard    bool     // denies tool calls and fails closed
	Patterns []string // those to deny by default; nil for jobs without patterns
	Run      string   // the default command of the script; empty for jobs that run none
	imports  []string // Python modules besides json and sys, sorted
}

// Jobs lists all jobs that have templates.
var Jobs = []Job{
	{
		Name: "block-command", Event: "PreToolUse", Guard: true, Summary: "Denies shell commands that match a pattern.", imports: []string{"re"},
		How: "Prints the reason to standard error, which goes to the agent.", Patterns: []string{`rm +-(rf|fr) +/`, `git +(.* )?push +(.* )?(--force|-f)\b`},
	},
	{
		Name: "protect-files", Event: "PreToolUse", Guard: true, Summary: "Denies changes to files that match a pattern.", imports: []string{"fnmatch", "re"},
		How: "Checks every path of a call to any tool, but not shell commands.", Patterns: []string{".env", ".env.*", "*.pem", "package-lock.json"},
	},
	{
		Name: "format", Event: "PostToolUse", Summary: "Formats the file that the agent just changed.", imports: []string{"os", "subprocess"},
		How: "Never blocks the agent.", Run: "npx --no-install prettier --write",
	},
	{
		Name: "stop-gate", Event: "Stop", Summary: "Sends the agent back to work once while a check fails.", imports: []string{"subprocess"},
		How: "The agent gets the output of the check.", Run: "npm test --silent",
	},
	{
		Name: "context", Event: "SessionStart", Summary: "Adds context when a session starts.", imports: []string{"subprocess"},
		How: "The context is the output of a command.", Run: "git status --short --branch",
	},
	{
		Name: "log", Event: "PreToolUse", Summary: "Writes every tool call to a file.", imports: []string{"os", "tempfile"},
		How: "HOOK_LOG names the file; the default is in the temporary directory. Never blocks the agent.",
	},
}

// JobNamed returns the job with a name, or nil.
func JobNamed(name string) *Job {
	return slice.Pointer(Jobs, func(j *Job) bool { return j.Name == name })
}

// Language is a language of generated scripts.
type Language struct {
	// Name is the language as users call it, Extension that of its files, Run the start of a command that runs one.
	Name, Extension, Run string
	// Windows replaces Run on Windows; empty when Run works there too.
	Windows string
}

// Languages lists all languages that have templates, the most portable first.
var Languages = []Language{
	{Name: "node", Extension: ".mjs", Run: "node"},
	{Name: "python", Extension: ".py", Run: "python3", Windows: "py -3"},
	{Name: "bash", Extension: ".sh", Run: "bash"},
}

// LanguageNamed returns the language with a name, or nil.
func LanguageNamed(name string) *Language {
	return slice.Pointer(Languages, func(l *Language) bool { return l.Name == name })
}

// File is a file to write.
type File struct {
	Path       string // slash-separated, relative to the root of the repository
	Text       string
	Executable bool
}

var fileName = regex.Lazy(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// IsName reports whether name can be the base name of the generated files.
func IsName(name string) bool { return fileName().MatchString(name) }

// Options describe a new hook.
type Options struct {
	Job      *Job
	Language *Language
	Name     string // the base name of the files; empty means the name of the job
	// Patterns and Run replace those of the job, unless they are empty.
	Patterns []string
	Run      string
	Claude   bool // write a configuration for Claude Code, not for VS Code and Copilot
}

// New generates the script and the configuration of a hook.
func New(o Options) (script, config File) {
	name := cmp.Or(o.Name, o.Job.Name)
	script = File{Path: ".github/hooks/scripts/" + name + o.Language.Extension, Text: o.script(), Executable: true}
	if o.Claude {
		script.Path = ".claude/hooks/" + name + o.Language.Extension
		return script, File{Path: ".claude/settings.json", Text: o.claude(script.Path)}
	}
	return script, File{Path: ".github/hooks/" + name + ".json", Text: o.hookFile(script.Path)}
}

// script fills in the templates of the language. Not with text/template, which calls methods by name: with it the linker keeps
// every method of every type in the program, a twelfth of the download.
func (o Options) script() string {
	patterns, run := o.Patterns, cmp.Or(o.Run, o.Job.Run)
	if len(patterns) == 0 {
		patterns = o.Job.Patterns
	}
	guard, input := "no-guard", ""
	if o.Job.Guard {
		guard = "guard"
	}
	if strings.HasSuffix(o.Job.Event, "ToolUse") && o.Job.Name != "log" {
		input = o.Language.template("input")
	}
	imports := slice.Map(o.Job.imports, func(module string) string { return "import " + module + "\n" })
	listed := slice.Map(patterns, func(p string) string { return o.Language.listed(p) + "\n" })
	return strings.NewReplacer(
		"{{summary}}", o.Job.Summary,
		"{{how}}", o.Job.How,
		"{{guard}}\n", o.Language.template(guard),
		"{{input}}\n", input,
		"{{imports}}\n", strings.Join(imports, ""),
		"{{patterns}}\n", strings.Join(listed, ""),
		"{{globs}}", strings.Join(slice.Map(patterns, shellGlob), " | "),
		"{{run}}", run,
		"{{run text}}", syntax.Quote(run),
		"{{run shell}}", shellQuoted(run),
	).Replace(o.Language.template("prelude") + o.Language.template(o.Job.Name))
}

// template returns the text of a template, or "" when the language has none of that name.
func (l *Language) template(name string) string {
	text, _ := templates.ReadFile("templates/" + name + l.Extension)
	return string(text)
}

// listed returns a pattern as one line of a list literal. A string of JSON is one of Python and of JavaScript, too.
func (l *Language) listed(pattern string) string {
	switch l.Name {
	case "bash":
		return "  " + shellQuoted(pattern)
	case "python":
		return "    " + syntax.Quote(pattern) + ","
	}
	return "  " + syntax.Quote(pattern) + ","
}

func shellQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// shellGlob returns s at the end of a path as a pattern of a shell `case`, with its stars outside the quotes.
func shellGlob(s string) string {
	parts := strings.Split(s, "*")
	for i, p := range parts {
		if p != "" {
			parts[i] = shellQuoted(p)
		}
	}
	return "*/" + strings.Join(parts, "*")
}

// entry returns the members of the hook entry as JSON.
func (o Options) entry(command, windows string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `"type": "command", "command": %s`, syntax.Quote(command))
	if windows != "" {
		fmt.Fprintf(&b, `, "windows": %s, "powershell": %[1]s`, syntax.Quote(windows))
	}
	if o.Job.Name == "stop-gate" {
		b.WriteString(`, "timeout": 120`)
	}
	return b.String()
}

func (o Options) hookFile(script string) string {
	windows := ""
	switch {
	case o.Job.Guard: // it denies with exit code 2
		powershell := schemas.ShellFor(schemas.VSCode, schemas.Windows, "windows", schemas.Observed)
		windows = cmp.Or(o.Language.Windows, o.Language.Run) + " " + script + powershell.KeepCode
	case o.Language.Windows != "":
		windows = o.Language.Windows + " " + script
	}
	return fmt.Sprintf("{\n  \"version\": 1,\n  \"hooks\": {\n    %q: [\n      { %s }\n    ]\n  }\n}\n", o.Job.Event, o.entry(o.Language.Run+" "+script, windows))
}

func (o Options) claude(script string) string {
	matcher := ""
	if o.Job.Name == "block-command" {
		matcher = `"matcher": "Bash", `
	}
	root := schemas.VariableHolding(schemas.HoldsProject, schemas.SurfaceSet(schemas.ClaudeCode), false).Name
	command := o.Language.Run + ` "$` + root + `"/` + script
	return fmt.Sprintf("{\n  \"hooks\": {\n    %q: [\n      { %s\"hooks\": [{ %s }] }\n    ]\n  }\n}\n", o.Job.Event, matcher, o.entry(command, ""))
}

// Package scaffold writes new hooks: a configuration and a small script that
// does one job, right for every product.
//
// It knows jobs and languages and nothing about files on disk; it returns what
// is to be written. Begin reading at New.
package scaffold

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

//go:embed templates
var templates embed.FS

// Job is something that hooks are written for.
type Job struct {
	// Name is a slug: "block-command".
	Name string
	// Summary says what the hook does, as the first line of its script.
	Summary string
	// Event that the hook runs on.
	Event string
	// How says when it acts, as the second line of its script.
	How string
	// Guard jobs deny tool calls, and fail closed.
	Guard bool
	// Patterns are what is denied unless the user says otherwise; nil for jobs without.
	Patterns []string
	// Run is the command that the script runs unless the user says otherwise; empty for jobs without.
	Run string
	// imports are the Python modules besides json and sys.
	imports []string
}

// Jobs that there are templates for.
var Jobs = []Job{
	{
		Name: "block-command", Event: "PreToolUse", Guard: true, Summary: "Denies shell commands that match a pattern.", imports: []string{"re"},
		How: "Says why on standard error, which the agent is told.", Patterns: []string{`rm -rf /`, `git push .*(--force|-f)\b`},
	},
	{
		Name: "protect-files", Event: "PreToolUse", Guard: true, Summary: "Denies changes of files that match a pattern.", imports: []string{"fnmatch", "re"},
		How: "Looks at every path of the call, whichever tool it is for. Shell commands are not looked at.", Patterns: []string{".env", ".env.*", "*.pem", "package-lock.json"},
	},
	{
		Name: "format", Event: "PostToolUse", Summary: "Formats the file that the agent just changed.", imports: []string{"os", "subprocess"},
		How: "Never stops the agent.", Run: "npx --no-install prettier --write",
	},
	{
		Name: "stop-gate", Event: "Stop", Summary: "Sends the agent back to work once while a check fails.", imports: []string{"subprocess"},
		How: "The output of the check is what the agent is told.", Run: "npm test --silent",
	},
	{
		Name: "context", Event: "SessionStart", Summary: "Tells the agent something when a session starts.", imports: []string{"subprocess"},
		How: "The output of the command becomes context.", Run: "git status --short --branch",
	},
	{
		Name: "log", Event: "PreToolUse", Summary: "Writes every tool call to a file.", imports: []string{"os", "tempfile"},
		How: "HOOK_LOG names the file; without it it lies in the temporary directory. Never stops the agent.",
	},
}

// JobNamed finds a job; nil when there is none of the name.
func JobNamed(name string) *Job {
	i := slices.IndexFunc(Jobs, func(j Job) bool { return j.Name == name })
	if i < 0 {
		return nil
	}
	return &Jobs[i]
}

// Language of a script.
type Language struct {
	// Name is what users call it, Extension that of its files, Run the start of the command that runs a script.
	Name, Extension, Run string
	// Windows is the same for Windows, empty where it is not.
	Windows string
}

// Languages that there are templates for, the one that runs in most places first.
var Languages = []Language{
	{Name: "node", Extension: ".mjs", Run: "node"},
	{Name: "python", Extension: ".py", Run: "python3", Windows: "py -3"},
	{Name: "bash", Extension: ".sh", Run: "bash"},
}

// LanguageNamed finds a language; nil when there is none of the name.
func LanguageNamed(name string) *Language {
	i := slices.IndexFunc(Languages, func(l Language) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return &Languages[i]
}

// File is one that is to be written.
type File struct {
	// Path is slash-separated and relative to the root of the repository.
	Path       string
	Text       string
	Executable bool
}

// fileName is what a hook may be called.
var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// IsName reports that files can have a name.
func IsName(name string) bool { return fileName.MatchString(name) }

// Options of a new hook.
type Options struct {
	Job      *Job
	Language *Language
	// Name of the files; empty for the job's.
	Name string
	// Patterns and Run replace those of the job.
	Patterns []string
	Run      string
	// Claude writes the configuration for Claude Code; otherwise it is for VS Code and Copilot.
	Claude bool
}

// New is the script and the configuration of a hook.
func New(o Options) (script, config File, err error) {
	name := o.Name
	if name == "" {
		name = o.Job.Name
	}
	dir := ".github/hooks"
	if o.Claude {
		dir = ".claude/hooks"
	}
	script = File{Path: dir + "/scripts/" + name + o.Language.Extension, Executable: true}
	if o.Claude {
		script.Path = dir + "/" + name + o.Language.Extension
	}
	if script.Text, err = o.script(); err != nil {
		return script, config, err
	}
	if o.Claude {
		return script, File{Path: ".claude/settings.json", Text: o.claude(script.Path)}, nil
	}
	return script, File{Path: dir + "/" + name + ".json", Text: o.hookFile(script.Path)}, nil
}

func (o Options) script() (string, error) {
	patterns, run := o.Patterns, o.Run
	if len(patterns) == 0 {
		patterns = o.Job.Patterns
	}
	if run == "" {
		run = o.Job.Run
	}
	data := struct {
		Job
		Patterns      []string
		Run, Language string
		Imports       []string
		Tool          bool
	}{*o.Job, patterns, run, o.Language.Name, o.Job.imports, strings.HasSuffix(o.Job.Event, "ToolUse") && o.Job.Name != "log"}
	slices.Sort(data.Imports)
	var out bytes.Buffer
	for _, part := range []string{"prelude", o.Job.Name} {
		file := part + o.Language.Extension
		t, err := template.New(file).Funcs(template.FuncMap{"json": quoted, "shell": shellQuoted, "glob": shellGlob}).ParseFS(templates, "templates/"+file)
		if err != nil {
			return "", fmt.Errorf("reading the template %s: %w", file, err)
		}
		if err := t.Execute(&out, data); err != nil {
			return "", fmt.Errorf("filling in the template %s: %w", file, err)
		}
	}
	return out.String(), nil
}

// quoted is a text as JSON, Python and JavaScript write it.
func quoted(s string) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(s)
	return strings.TrimSpace(b.String()), err
}

func shellQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// shellGlob is a pattern of case: its stars are outside of the quotes.
func shellGlob(s string) string {
	parts := strings.Split(s, "*")
	for i, p := range parts {
		if p != "" {
			parts[i] = shellQuoted(p)
		}
	}
	return strings.Join(parts, "*")
}

// entry is the hook as the products read it.
func (o Options) entry(command, windows string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `"type": "command", "command": %s`, must(quoted(command)))
	if windows != "" {
		fmt.Fprintf(&b, `, "windows": %s, "powershell": %[1]s`, must(quoted(windows)))
	}
	if o.Job.Name == "stop-gate" {
		b.WriteString(`, "timeout": 120`)
	}
	return b.String()
}

func must(s string, err error) string {
	if err != nil {
		panic(err) // strings can always be written
	}
	return s
}

func (o Options) hookFile(script string) string {
	windows := ""
	if o.Language.Windows != "" {
		windows = o.Language.Windows + " " + script
	}
	return fmt.Sprintf("{\n  \"version\": 1,\n  \"hooks\": {\n    %q: [\n      { %s }\n    ]\n  }\n}\n", o.Job.Event, o.entry(o.Language.Run+" "+script, windows))
}

func (o Options) claude(script string) string {
	matcher := ""
	if o.Job.Name == "block-command" {
		matcher = `"matcher": "Bash", `
	}
	command := o.Language.Run + ` "$CLAUDE_PROJECT_DIR"/` + script
	return fmt.Sprintf("{\n  \"hooks\": {\n    %q: [\n      { %s\"hooks\": [{ %s }] }\n    ]\n  }\n}\n", o.Job.Event, matcher, o.entry(command, ""))
}

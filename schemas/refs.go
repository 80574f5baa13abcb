package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Document is the source of facts: a page, or a series of observations of a product.
type Document struct {
	// Key is the value of Ref.Doc.
	Key       string
	Title     string
	Publisher string
	// Date is when it was read or observed, as precisely as known.
	Date string
	// Short is the name in messages and hovers.
	Short string
	// URL is where a newer edition can be found; empty for none.
	URL string
	// About says what it covers and how reliable it is.
	About string
}

// Documents lists the documents that rows cite, starting with the four that the project implements.
var Documents = []Document{
	{
		Key: "000", Title: "VS Code agent hooks: lifecycle events, schemas and gotchas", Publisher: "a public instructions file", Date: "2026-02",
		Short: "VS Code agent hooks notes", URL: "https://github.com/darkglow-net/github-copilot-kickstarter/blob/master/instructions/vscode-hooks.instructions.md",
		About: "a digest of VS Code's hooks pages of early 2026 with fourteen gotchas, about the local harness",
	},
	{
		Key: "001", Title: "preAgentStop hook", Publisher: "a feature request for Copilot CLI", Date: "undated",
		Short: "preAgentStop request", URL: "https://github.com/github/copilot-cli/issues/2253",
		About: "proposes preAgentStop, preSubAgentStop and maxRetries; no product has them",
	},
	{
		Key: "003", Title: "Hooks reference", Publisher: "Visual Studio Code", Date: "2026-06",
		Short: "VS Code's hooks reference", URL: "https://code.visualstudio.com/docs/agents/reference/hooks-reference",
		About: "entry properties and the input and output of each event in VS Code's local harness",
	},
	{
		Key: "004", Title: "GitHub Copilot hooks reference", Publisher: "GitHub", Date: "2026-05",
		Short: "GitHub's hooks reference", URL: "https://docs.github.com/en/copilot/reference/hooks-reference",
		About: "hooks of Copilot CLI and the Copilot cloud agent: sources, entry fields, events, payloads, exit codes",
	},
	{
		Key: "vscode-2026-02", Title: "Agent hooks in VS Code", Publisher: "Visual Studio Code", Date: "2026-02 to 2026-06",
		Short: "VS Code's hooks page (early 2026)", URL: "https://code.visualstudio.com/docs/copilot/customization/hooks",
		About: "the first editions of the hooks pages, which treat all agents of VS Code alike",
	},
	{
		Key: "vscode-2026-09", Title: "Configure agent hooks; Local hooks reference", Publisher: "Visual Studio Code", Date: "2026-09-16",
		Short: "VS Code's hooks page (September 2026)", URL: "https://code.visualstudio.com/docs/agent-customization/hooks",
		About: "the pages rewritten for each harness: local, Copilot, Claude, Codex and cloud sessions each have their own engine",
	},
	{
		Key: "copilot-plugins", Title: "GitHub Copilot CLI plugin reference", Publisher: "GitHub", Date: "2026-11",
		Short: "GitHub's plugin reference", URL: "https://docs.github.com/en/copilot/reference/cli-plugin-reference",
		About: "where Copilot CLI looks for the manifest of a plugin",
	},
	{
		Key: "vscode-plugins", Title: "Agent plugins in VS Code", Publisher: "Visual Studio Code", Date: "2026-11",
		Short: "VS Code's page on agent plugins", URL: "https://code.visualstudio.com/docs/agent-customization/agent-plugins",
		About: "where a plugin's hooks are, depending on its format; newer than the version that was observed",
	},
	{
		Key: "copilot-2026-09", Title: "GitHub Copilot hooks reference", Publisher: "GitHub", Date: "2026-09",
		Short: "GitHub's hooks reference (September 2026)", URL: "https://docs.github.com/en/copilot/reference/hooks-reference",
		About: "the newest edition known: policy hooks, exec, matchers with Claude's tool names, failing closed",
	},
	{
		Key: "copilot-changelog", Title: "Copilot CLI changelog", Publisher: "GitHub", Date: "2026-10-13",
		Short: "Copilot CLI changelog", URL: "https://github.com/github/copilot-cli/blob/main/changelog.md",
		About: "which release of Copilot CLI changed what; complete up to 1.0.78, with some later releases",
	},
	{
		Key: "vscode-agents", Title: "Custom agent file reference", Publisher: "Visual Studio Code", Date: "2026-10",
		Short: "VS Code's custom agent reference", URL: "https://code.visualstudio.com/docs/agents/reference/custom-agent-file-reference",
		About: "the fields of an agent file's header, per harness",
	},
	{
		Key: "copilot-agents", Title: "Custom agents configuration", Publisher: "GitHub", Date: "2026-10",
		Short: "GitHub's custom agents reference", URL: "https://docs.github.com/en/copilot/reference/custom-agents-configuration",
		About: "the fields of an agent file's header for Copilot CLI and the cloud agent; does not mention hooks",
	},
	{
		Key: "claude-2026-08", Title: "Claude Code hooks, settings, environment variables and tools", Publisher: "Anthropic", Date: "2026-08-22",
		Short: "Claude Code documentation", URL: "https://code.claude.com/docs/en/hooks",
		About: "Claude Code around 2.1.240; read, not run",
	},
	{
		Key: "claude-permissions", Title: "Configure permissions", Publisher: "Anthropic", Date: "2026-11",
		Short: "Claude Code's page on permissions", URL: "https://code.claude.com/docs/en/permissions",
		About: "permission rules and modes of Claude Code",
	},
	{
		Key: "claude-2026-10", Title: "Claude Code changelog and later pages", Publisher: "Anthropic and readers of its pages", Date: "2026-10-08",
		Short: "Claude Code changes to October 2026", URL: "https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md",
		About: "changes up to 2.1.295, some of them known from third parties who quote the pages",
	},
	{
		Key: "claude-plugins", Title: "claude-plugins-official", Publisher: "Anthropic", Date: "2026-11",
		Short: "plugins published by Anthropic", URL: "https://github.com/anthropics/claude-plugins-official",
		About: "hook files of published plugins; they use fields that no page mentions",
	},
	{
		Key: "vscode-1.130", Title: "VS Code 1.130 and Copilot Chat 0.58, local harness", Publisher: "observed", Date: "2026-07-15",
		Short: "VS Code 1.130 (observed)",
		About: "the released program, run against conformance vectors on Linux; behavior on Windows and macOS was read from its source, not run",
	},
	{
		Key: "copilot-cli-1.0.102", Title: "Copilot CLI 1.0.102", Publisher: "observed", Date: "2026-11-21",
		Short: "Copilot CLI 1.0.102 (observed)",
		About: "the released program, driven with scripted model answers and recording hooks on Linux; every case was recorded twice",
	},
	{
		Key: "claude-code-2.1.330", Title: "Claude Code 2.1.330", Publisher: "observed", Date: "2026-11-22",
		Short: "Claude Code 2.1.330 (observed)",
		About: "the released program in print mode, driven with scripted model answers and recording hooks on Linux; every case was recorded twice",
	},
	{
		Key: "powershell-encoding", Title: "about_Character_Encoding", Publisher: "Microsoft", Date: "2026-11",
		Short: "PowerShell's page on encodings", URL: "https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding",
		About: "how Windows PowerShell 5.1 reads a script without a byte order mark: in the code page of the system",
	},
	{
		Key: "powershell-13501", Title: "PowerShell CLI: exits with exit code 1 rather than the specific $LASTEXITCODE of the last statement", Publisher: "PowerShell", Date: "2026-11",
		Short: "PowerShell issue 13501", URL: "https://github.com/PowerShell/PowerShell/issues/13501",
		About: "what -Command makes of the exit code of a program or a script, by design",
	},
	{
		Key: "lifeos-2172", Title: "readFileSync(\"/dev/stdin\") throws ENXIO under Claude Code", Publisher: "users of Claude Code", Date: "2026-09-20",
		Short: "LifeOS issue 2172", URL: "https://github.com/danielmiessler/LifeOS/issues/2172",
		About: "the standard input of hooks of Claude Code 2.1.278 on Linux, which is a socket",
	},
	{
		Key: "debian-12", Title: "Programs of Debian 12", Publisher: "observed", Date: "2026-11-21",
		Short: "Debian 12 (observed)",
		About: "the exit codes of Perl 5.36, Ruby 3.1 and Node.js 20.20, what GNU sed 4.9 and grep 3.8 cannot read, pipes and subshells of bash and dash, and which exceptions Python 3.11 catches",
	},
}

// DocumentFor returns a document by its key.
func DocumentFor(key string) (Document, bool) {
	d := slice.Find(Documents, func(d Document) bool { return d.Key == key })
	return d, d.Key != ""
}

// String names the document and the section for use in a sentence.
func (r Ref) String() string {
	name := r.Doc
	if d, ok := DocumentFor(r.Doc); ok {
		name = d.Short
	}
	if r.Section == "" {
		return name
	}
	return name + ", " + r.Section
}

// Citation is a document and the cited sections.
type Citation struct {
	Document
	Sections []string
}

// Citations groups refs by document, in the order in which documents are first cited.
func Citations(refs []Ref) []Citation {
	documents := slice.Group(refs, func(r Ref) Document {
		d, _ := DocumentFor(r.Doc)
		return d
	})
	return slice.Map(documents, func(g slice.Grouped[Document, Ref]) Citation {
		sections := slice.Add(nil, slice.Map(g.Of, func(r Ref) string { return r.Section })...)
		return Citation{g.Key, slices.DeleteFunc(sections, func(s string) bool { return s == "" })}
	})
}

// ProductVersion is the version of a product that the table describes.
type ProductVersion struct {
	Surface Surface
	// Version of the product, empty for a service without versions.
	Version string
	// Date of the observation or of the newest document.
	Date string
	// Basis is "observed" or "documented".
	Basis string
}

// Versions lists the described version of each surface.
var Versions = []ProductVersion{
	{VSCode, "1.130", "2026-07-15", "observed"},
	{CopilotCLI, "1.0.102", "2026-11-21", "observed"},
	{CloudAgent, "", "2026-09", "documented"},
	{ClaudeCode, "2.1.330", "2026-11-22", "observed"},
}

// Observation is a product that was observed at one version. The zero value means none.
type Observation uint8

// The observations that facts cite.
const (
	notObserved Observation = iota
	vscode1130
	cli10102
	claude21289
	claude21330
	debian12
)

// observations says what was observed, and in which document.
var observations = [...]struct{ product, version, doc string }{
	vscode1130:  {"VS Code", "1.130", "vscode-1.130"},
	cli10102:    {"Copilot CLI", "1.0.102", "copilot-cli-1.0.102"},
	claude21289: {"Claude Code", "2.1.289", "claude-2026-10"},
	claude21330: {"Claude Code", "2.1.330", "claude-code-2.1.330"},
	debian12:    {"Debian", "12", "debian-12"},
}

// Product is the name of the observed product, "" for none.
func (o Observation) Product() string { return observations[o].product }

// Version is the observed version, "" for none.
func (o Observation) Version() string { return observations[o].version }

package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// MatcherSyntax is how a surface reads the text of a matcher where it applies one; Event.MatcherOn says where it does.
type MatcherSyntax struct {
	Surfaces Surfaces
	Editions Editions
	// Spellings are the event names to which the row applies; nil means all that no earlier row names.
	Spellings []string
	// EmptyInvalid means that the empty text is rejected.
	EmptyInvalid bool
	// Trim means that white space around the text is removed first.
	Trim bool
	// All are texts that match every value, None valid texts that match none.
	All, None []string
	// Lists means that a text of letters, digits, _ and NameChars is a list of names, compared exactly, and not a
	// pattern. Separators separate the names; spaces around a name are significant unless TrimNames is set.
	Lists      bool
	NameChars  string
	Separators string
	TrimNames  bool
	// Aliases means that a list may contain any name of a tool, and that a pattern is matched against Tool.Pascal only,
	// or with AliasPatterns against each name.
	Aliases, AliasPatterns bool
	// Search means that a pattern may match anywhere in the value; otherwise it must match all of it.
	Search bool
	// Renamed are the tools for which a value other than the name is matched; see SentName.
	Renamed []RenamedTool
	Doc     string
	Facts   []Fact
}

// RenamedTool is a tool that an event reports under the name of another.
type RenamedTool struct{ Tool, SentAs string }

// SentName is the value that is matched for a tool instead of its name; "" when it is the name.
func (m *MatcherSyntax) SentName(tool string) string {
	return slice.Find(m.Renamed, func(r RenamedTool) bool { return r.Tool == tool }).SentAs
}

// MatcherSyntaxFor returns how the surface reads a matcher of an event under one of its spellings; nil when there is no
// row, for example for a surface that applies no matchers.
func MatcherSyntaxFor(s Surface, ed Edition, spelling string) *MatcherSyntax {
	return slice.Pointer(matcherSyntaxes, func(row *MatcherSyntax) bool {
		return row.Surfaces.Has(s) && row.Editions.Has(ed) && (row.Spellings == nil || slices.Contains(row.Spellings, spelling))
	})
}

// permissionNames are the tools that permissionRequest reports under another name.
var permissionNames = slice.Map(
	slice.Filter(copilotTools, func(t Tool) bool { return t.Permission != nil && t.Permission.Tool != t.Name }),
	func(t Tool) RenamedTool { return RenamedTool{Tool: t.Name, SentAs: t.Permission.Tool} },
)

// Facts of several rows.
const (
	seenPermissionNames = "permissionRequest reports both creating and editing a file as edit"
	saysClaudeNames     = "under PascalCase events a matcher follows Claude's rules and knows Claude's tool names"
)

// matcherSyntaxes are tried in order.
var matcherSyntaxes = []MatcherSyntax{
	{
		Surfaces: inCopilot, Editions: OnlyDocumented, EmptyInvalid: true,
		Doc: "a JavaScript pattern that must match the whole value",
		Facts: []Fact{
			{Doc: "004", Section: "Matcher filtering", Documented: "anchored as ^(?:matcher)$; an invalid pattern skips the entry"},
			{In: cli10102, Observed: "an empty matcher is invalid", Vectors: "cli-select-m-camel-flat-preToolUse"},
		},
	},
	{
		Surfaces: inCopilot, Spellings: []string{"PreToolUse", "PostToolUse"},
		EmptyInvalid: true, Trim: true, All: []string{"*", "**"}, Lists: true, NameChars: "-/|", Separators: "|", Aliases: true,
		Doc: "* for every tool; a list of tool names separated by |, in the product's or Claude's spelling; or a JavaScript pattern that must match the whole Claude name",
		Facts: []Fact{
			{Doc: "copilot-2026-09", Section: "Matcher filtering", Documented: saysClaudeNames},
			{In: cli10102, Observed: "the text is trimmed, * and ** match every tool", Vectors: "cli-select-m-pascal-rx-preToolUse cli-select-m-pascal-flat-preToolUse-2", Surfaces: inCLI},
			{In: cli10102, Observed: "a list of plain names is compared with the tool's own and Claude's names; anything with other characters is a pattern, compared only with Claude's name", Vectors: "cli-select-m-pascal-rx-preToolUse cli-select-m-tools-pascal-preToolUse-2", Surfaces: inCLI},
		},
	},
	{
		Surfaces: inCopilot, Spellings: []string{"PermissionRequest"},
		EmptyInvalid: true, Trim: true, All: []string{"*", "**"}, Lists: true, NameChars: "-/|", Separators: "|", Aliases: true, Renamed: permissionNames,
		Doc: "* for every tool; a list of tool names separated by |, in the product's or Claude's spelling; or a JavaScript pattern that must match the whole Claude name",
		Facts: []Fact{
			{Doc: "copilot-2026-09", Section: "Matcher filtering", Documented: saysClaudeNames},
			{In: cli10102, Observed: seenPermissionNames, Vectors: "cli-payload-m-tools-payload-permissionRequest-2", Surfaces: inCLI},
			{In: cli10102, Observed: "read as under PreToolUse", Vectors: "cli-select-m-pascal-flat-permissionRequest cli-select-m-val-pascal-permissionRequest", Surfaces: inCLI},
		},
	},
	{
		Surfaces: inCopilot, Spellings: []string{"SubagentStart", "PreCompact", "Notification", "PreMcpToolCall"},
		EmptyInvalid: true, None: []string{"*", "**"},
		Doc: "a JavaScript pattern that must match the whole value; * is accepted and matches nothing",
		Facts: []Fact{
			{In: cli10102, Observed: "* is accepted but matches nothing", Vectors: "cli-select-m-pascal-flat-subagentStart", Surfaces: inCLI},
			{In: cli10102, Observed: "a pattern must match the whole value", Vectors: "cli-select-m-val-pascal-subagentStart cli-select-m-val-pascal-preCompact", Surfaces: inCLI},
		},
	},
	{
		Surfaces: inCopilot, Spellings: []string{"permissionRequest"}, EmptyInvalid: true, Renamed: permissionNames,
		Doc: "a JavaScript pattern that must match the whole value",
		Facts: []Fact{
			{Doc: "004", Section: "Matcher filtering", Documented: "anchored as ^(?:matcher)$; an invalid pattern skips the entry", In: cli10102, Vectors: "cli-select-m-camel-flat-permissionRequest"},
			{In: cli10102, Observed: seenPermissionNames, Vectors: "cli-payload-m-tools-payload-permissionRequest-2", Surfaces: inCLI},
		},
	},
	{
		Surfaces: inCopilot, EmptyInvalid: true,
		Doc: "a JavaScript pattern that must match the whole value",
		Facts: []Fact{
			{Doc: "004", Section: "Matcher filtering", Documented: "anchored as ^(?:matcher)$; an invalid pattern skips the entry", In: cli10102, Vectors: "cli-select-m-regex-preToolUse cli-select-m-tools-camel-preToolUse"},
			{In: cli10102, Observed: "an empty matcher is invalid", Vectors: "cli-select-m-camel-flat-preToolUse"},
		},
	},
	{
		Surfaces: inClaude, Spellings: []string{"FileChanged", "StopFailure"},
		All: []string{"", "*"}, Lists: true, NameChars: "|", Separators: "|", Search: true,
		Doc:   "a list of exact names separated by |, or a JavaScript pattern that may match anywhere",
		Facts: []Fact{{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "on these events only letters, digits, _ and | make an exact list"}},
	},
	{
		Surfaces: inClaude,
		All:      []string{"", "*"}, Lists: true, NameChars: "-|, ", Separators: "|,", TrimNames: true, Aliases: true, AliasPatterns: true, Search: true,
		Doc: "a list of exact names separated by | or commas, or a JavaScript pattern that may match anywhere",
		Facts: []Fact{
			{Doc: "claude-2026-08", Section: "Matcher patterns", Documented: "an absent or empty matcher and * match everything; letters, digits, _, -, spaces, commas and | make an exact list; anything else is a pattern, not anchored"},
			{Doc: "claude-2026-08", Section: "Tools reference", Documented: "Task, the old name of Agent, still works", In: claude21330, Observed: "in lists and in patterns"},
		},
	},
}

package schemas_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/shape"
	. "github.com/hooks-ls/hooks-ls/schemas"
)

// TestEveryEventIsListed finds events that are declared but missing from Events.
func TestEveryEventIsListed(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("event_*.go")
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("event_list.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?m)^func (event\w+)\(\) \*Event`)
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range declared.FindAllSubmatch(src, -1) {
			if !bytes.Contains(list, append(m[1], "(),"...)) {
				t.Errorf("%s declares %s, which is no event yet: list it in event_list.go", file, m[1])
			}
		}
	}
}

func TestSpellingsPerSurface(t *testing.T) {
	t.Parallel()
	want := map[Surface][]string{
		VSCode: {
			"SessionStart", "sessionStart", "UserPromptSubmit", "userPromptSubmitted", "PreToolUse", "preToolUse", "PostToolUse", "postToolUse",
			"SubagentStart", "SubagentStop", "subagentStop", "Stop", "agentStop", "PreCompact", "ErrorOccurred", "errorOccurred",
			"SessionEnd", "sessionEnd",
		},
		CopilotCLI: {
			"SessionStart", "sessionStart", "UserPromptSubmit", "userPromptSubmitted", "userPromptTransformed", "PreToolUse", "preToolUse",
			"PermissionRequest", "permissionRequest", "PreMcpToolCall", "preMcpToolCall", "PostToolUse", "postToolUse",
			"PostToolUseFailure", "postToolUseFailure", "SubagentStart", "subagentStart", "SubagentStop", "subagentStop",
			"Stop", "agentStop", "PreCompact", "preCompact", "ErrorOccurred", "errorOccurred", "Notification", "notification",
			"SessionEnd", "sessionEnd",
		},
	}
	want[CloudAgent] = want[CopilotCLI]
	for s, names := range want {
		if d := cmp.Diff(names, SpellingsOn(s)); d != "" {
			t.Errorf("%s (-want +got):\n%s", s, d)
		}
	}
	for s := range Surface(NumSurfaces) {
		names := SpellingsOn(s)
		slices.Sort(names)
		if d := cmp.Diff(slices.Compact(slices.Clone(names)), names); d != "" {
			t.Errorf("%s loads a name twice:\n%s", s, d)
		}
	}
}

func TestEveryCellDecided(t *testing.T) {
	t.Parallel()
	for _, e := range Events() {
		if e.Summary == "" || len(e.Spellings) == 0 {
			t.Errorf("%s: no summary or no spelling", e.Name)
		}
		checkFacts(t, e.Name, e.Facts)
		for s := range Surface(NumSurfaces) {
			where := e.Name + " on " + s.ID()
			f := e.Firing[s]
			if f.State == Undecided || f.When == "" {
				t.Errorf("%s: undecided", where)
			}
			checkFacts(t, where+": firing", f.Facts)
			loaded := slices.ContainsFunc(e.Spellings, func(sp Spelling) bool { return sp.Surfaces.Has(s) })
			if unknown := f.State == NotAnEvent; unknown == loaded {
				t.Errorf("%s: loaded is %v and not an event is %v", where, loaded, unknown)
			}
			runs := f.State == Fires || f.State == FiringOpen
			if runs && e.Output[s] == nil {
				t.Errorf("%s: no output", where)
			}
			if o := e.Output[s]; o != nil && o.None != (len(o.Fields) == 0) {
				t.Errorf("%s: None is %v with %d fields", where, o.None, len(o.Fields))
			}
			if o := e.Output[s]; o != nil && o.None {
				checkFacts(t, where+": no output", o.Facts)
			}
			if runs && e.Merge[s].Doc == "" {
				t.Errorf("%s: no merge", where)
			}
			if e.Merge[s].Doc != "" {
				checkFacts(t, where+": merge", e.Merge[s].Facts)
			}
			for _, ed := range []Edition{Observed, Documented} {
				for _, code := range []int{0, 1, 2, 255, TimedOut, NotRun} {
					r, ok := e.ExitFor(s, code, ed)
					if runs != ok && f.State != NeverFires {
						t.Errorf("%s, %s: rule for exit code %d is %v", where, ed, code, ok)
					}
					if ok && r.Doc == "" {
						t.Errorf("%s: rule for %d has no doc", where, code)
					}
				}
			}
			for _, r := range e.Exit[s] {
				checkFacts(t, fmt.Sprintf("%s: exit %d", where, r.Code), r.Facts)
			}
		}
		if e.Matcher != nil {
			checkFacts(t, e.Name+": matcher", e.Matcher.Facts)
		}
		if e.Proposed && EventByName(e.Instead) == nil {
			t.Errorf("%s: %q is no event", e.Name, e.Instead)
		}
	}
}

// checkFacts requires provenance: a statement and its source.
func checkFacts(t *testing.T, where string, facts []Fact) {
	t.Helper()
	if len(facts) == 0 {
		t.Errorf("%s: no facts", where)
	}
	for _, f := range facts {
		if f.Documented == "" && f.Observed == "" {
			t.Errorf("%s: a fact says nothing", where)
		}
		if f.Documented != "" && len(f.Refs()) == 0 || f.Observed != "" && (f.In.Product() == "" || f.In.Version() == "") {
			t.Errorf("%s: no source for %q%q", where, f.Documented, f.Observed)
		}
		for _, r := range f.Refs() {
			if _, ok := DocumentFor(r.Doc); !ok {
				t.Errorf("%s: no document %q", where, r.Doc)
			}
		}
	}
}

func TestFieldRows(t *testing.T) {
	t.Parallel()
	check := func(where string, fields []Field) { checkRows(t, where, fields) }
	check("common input", CommonInput)
	for _, e := range Events() {
		check(e.Name+" input", e.Input)
		for s := range Surface(NumSurfaces) {
			if o := e.Output[s]; o != nil {
				check(e.Name+" output on "+s.ID(), o.Fields)
				for _, f := range o.Fields {
					if !f.Surfaces.Has(s) {
						t.Errorf("%s output on %s: %s is for %s", e.Name, s, f.Name, f.Surfaces)
					}
				}
			}
			for _, sp := range e.Spellings {
				for _, ed := range []Edition{Observed, Documented} {
					if !sp.Surfaces.Has(s) {
						continue
					}
					where := fmt.Sprintf("%s as %s on %s, %s", e.Name, sp.Name, s, ed)
					checkDistinct(t, where+" input", e.InputFields(s, sp.Name, ed))
					checkDistinct(t, where+" output", e.OutputFields(s, sp.Name, ed))
				}
			}
		}
	}
}

func checkRows(t *testing.T, where string, fields []Field) {
	t.Helper()
	for _, f := range fields {
		at := where + ": " + f.Name
		if f.Doc == "" || f.Type == nil || f.Surfaces.Empty() {
			t.Errorf("%s: no doc, type or surface", at)
			continue
		}
		if f.Required&^f.Surfaces != 0 {
			t.Errorf("%s: required on %s, sent on %s", at, f.Required, f.Surfaces)
		}
		if why := shape.Misfit(f.Example, f.Type, 0); why != "" {
			t.Errorf("%s: example: %s", at, why)
		}
		if why := shape.Misfit(f.Default, f.Type, 0); why != "" {
			t.Errorf("%s: default: %s", at, why)
		}
		checkFacts(t, at, f.Facts)
		checkRows(t, at, f.Type.Fields)
	}
}

func checkDistinct(t *testing.T, where string, fields []Field) {
	t.Helper()
	seen := map[string]bool{}
	for _, f := range fields {
		if seen[f.Name] {
			t.Errorf("%s: %s stands twice", where, f.Name)
		}
		seen[f.Name] = true
		if why := shape.Misfit(f.Example, f.Type, 0); why != "" {
			t.Errorf("%s: %s: example: %s", where, f.Name, why)
		}
		checkDistinct(t, where+" "+f.Name, f.Type.Fields)
	}
}

func TestInputFields(t *testing.T) {
	t.Parallel()
	tests := []struct {
		event    string
		surface  Surface
		spelling string
		edition  Edition
		want     string
	}{
		{"PreToolUse", VSCode, "PreToolUse", Observed, "timestamp hook_event_name session_id transcript_path tool_name tool_input tool_use_id cwd"},
		{"PreToolUse", VSCode, "preToolUse", Observed, "timestamp hook_event_name session_id transcript_path tool_name tool_input tool_use_id cwd"},
		{"PreToolUse", VSCode, "", Documented, "timestamp cwd sessionId hookEventName transcript_path tool_name tool_input tool_use_id"},
		{"SessionStart", VSCode, "SessionStart", Observed, "timestamp hook_event_name session_id transcript_path source model agent_type cwd"},
		{"SessionStart", VSCode, "SessionStart", Documented, "timestamp cwd sessionId hookEventName transcript_path source"},
		{"PreToolUse", CopilotCLI, "preToolUse", Documented, "sessionId timestamp cwd toolName toolArgs"},
		{"Stop", CopilotCLI, "agentStop", Observed, "sessionId timestamp cwd transcriptPath stopReason stop_hook_active agentId agentType parentAgentId"},
		{"Stop", CopilotCLI, "Stop", Observed, "hook_event_name session_id timestamp cwd agent_id agent_type parent_agent_id transcript_path stop_reason stop_hook_active"},
		{"Stop", CopilotCLI, "Stop", Documented, "hook_event_name session_id timestamp cwd transcript_path stop_reason"},
		{"Stop", CloudAgent, "agentStop", Observed, "sessionId timestamp cwd transcriptPath stopReason stop_hook_active"},
		{"SubagentStart", CopilotCLI, "SubagentStart", Observed, "sessionId timestamp cwd transcriptPath agentName agentDisplayName agentDescription agent_id agent_type parent_agent_id"},
		{"SubagentStop", CopilotCLI, "SubagentStop", Documented, "hook_event_name session_id timestamp cwd transcript_path agent_name agent_display_name stop_reason"},
		{"ErrorOccurred", CopilotCLI, "ErrorOccurred", Documented, "hook_event_name session_id timestamp cwd error error_context recoverable"},
		{"Notification", CopilotCLI, "Notification", Documented, "sessionId timestamp cwd message title hook_event_name notification_type"},
		{"PermissionRequest", CopilotCLI, "PermissionRequest", Observed, "hookName sessionId timestamp cwd toolName toolInput permissionSuggestions agent_id agent_type parent_agent_id"},
		{"PermissionRequest", VSCode, "PermissionRequest", Observed, ""},
		{"PreCompact", VSCode, "preCompact", Observed, ""},
		{"PreToolUse", ClaudeCode, "preToolUse", Observed, ""},
		{"PreAgentStop", CopilotCLI, "preAgentStop", Observed, ""},
	}
	for _, tt := range tests {
		var names []string
		for _, f := range EventByName(tt.event).InputFields(tt.surface, tt.spelling, tt.edition) {
			names = append(names, f.Name)
		}
		if d := cmp.Diff(tt.want, strings.Join(names, " ")); d != "" {
			t.Errorf("%s as %q on %s, %s (-want +got):\n%s", tt.event, tt.spelling, tt.surface, tt.edition, d)
		}
	}
}

func TestOutputFields(t *testing.T) {
	t.Parallel()
	tests := []struct {
		event    string
		surface  Surface
		spelling string
		edition  Edition
		want     string
	}{
		{"PreToolUse", VSCode, "PreToolUse", Observed, "continue stopReason systemMessage hookEventName hookSpecificOutput{hookEventName permissionDecision permissionDecisionReason updatedInput additionalContext}"},
		{"PreToolUse", CopilotCLI, "preToolUse", Observed, "permissionDecision permissionDecisionReason modifiedArgs additionalContext"},
		{"PreToolUse", CopilotCLI, "PreToolUse", Observed, "permissionDecision permissionDecisionReason modifiedArgs additionalContext hookSpecificOutput{hookEventName permissionDecision permissionDecisionReason updatedInput additionalContext}"},
		{"PreToolUse", CopilotCLI, "PreToolUse", Documented, "permissionDecision permissionDecisionReason modifiedArgs"},
		{"PreToolUse", CloudAgent, "PreToolUse", Observed, "permissionDecision permissionDecisionReason modifiedArgs"},
		{"SubagentStop", VSCode, "SubagentStop", Documented, "continue stopReason systemMessage decision reason"},
		{"SubagentStop", VSCode, "SubagentStop", Observed, "continue stopReason systemMessage hookEventName hookSpecificOutput{hookEventName decision reason}"},
		{"Stop", VSCode, "agentStop", Documented, "continue stopReason systemMessage hookSpecificOutput{hookEventName decision reason}"},
		{"Stop", CopilotCLI, "Stop", Observed, "decision reason"},
		{"UserPromptSubmit", VSCode, "UserPromptSubmit", Documented, "continue stopReason systemMessage"},
		{"UserPromptSubmit", CopilotCLI, "userPromptSubmitted", Documented, ""},
		{"UserPromptSubmit", CopilotCLI, "userPromptSubmitted", Observed, "decision reason modifiedPrompt additionalContext"},
		{"PostToolUse", CopilotCLI, "PostToolUse", Documented, ""},
		{"PostToolUse", CopilotCLI, "PostToolUse", Observed, "decision reason modifiedResult{textResultForLlm resultType} additionalContext"},
		{"PermissionRequest", CopilotCLI, "permissionRequest", Observed, "behavior message interrupt"},
		{"Stop", ClaudeCode, "Stop", Observed, "continue stopReason systemMessage suppressOutput terminalSequence decision reason hookSpecificOutput{hookEventName additionalContext}"},
		{"SessionEnd", VSCode, "SessionEnd", Observed, ""},
		{"SessionEnd", CopilotCLI, "sessionEnd", Observed, ""},
	}
	for _, tt := range tests {
		got := outline(EventByName(tt.event).OutputFields(tt.surface, tt.spelling, tt.edition))
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s as %q on %s, %s (-want +got):\n%s", tt.event, tt.spelling, tt.surface, tt.edition, d)
		}
	}
}

func outline(fields []Field) string {
	var parts []string
	for _, f := range fields {
		part := f.Name
		if f.Type.Kind == Object {
			part += "{" + outline(f.Type.Fields) + "}"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

func TestExitsAndMerges(t *testing.T) {
	t.Parallel()
	exits := []struct {
		event   string
		surface Surface
		code    int
		edition Edition
		want    ExitEffect
	}{
		{"PreToolUse", VSCode, 2, Observed, ExitDenies},
		{"PreToolUse", VSCode, 1, Observed, ExitWarns},
		{"SessionStart", VSCode, 2, Observed, ExitIgnored},
		{"SessionStart", VSCode, 2, Documented, ExitBlocks},
		{"PreCompact", VSCode, 2, Observed, ExitLogged},
		{"PreToolUse", CopilotCLI, 2, Observed, ExitDenies},
		{"PreToolUse", CopilotCLI, 2, Documented, ExitWarns},
		{"PreToolUse", CopilotCLI, 127, Observed, ExitDenies},
		{"PreToolUse", CopilotCLI, 127, Documented, ExitLogged},
		{"PreToolUse", CopilotCLI, TimedOut, Observed, ExitLogged},
		{"PreToolUse", CopilotCLI, NotRun, Observed, ExitDenies},
		{"PermissionRequest", CopilotCLI, 1, Observed, ExitDenies},
		{"PermissionRequest", CopilotCLI, 2, Documented, ExitDenies},
		{"PostToolUseFailure", CopilotCLI, 2, Observed, ExitContext},
		{"Stop", CopilotCLI, 2, Observed, ExitWarns},
		{"Stop", VSCode, 2, Observed, ExitBlocks},
		{"Stop", ClaudeCode, 2, Observed, ExitBlocks},
	}
	for _, tt := range exits {
		r, ok := EventByName(tt.event).ExitFor(tt.surface, tt.code, tt.edition)
		if !ok || r.Effect != tt.want {
			t.Errorf("%s on %s, exit %d, %s: effect %d (%v), want %d", tt.event, tt.surface, tt.code, tt.edition, r.Effect, ok, tt.want)
		}
	}
	merges := []struct {
		event   string
		surface Surface
		edition Edition
		want    MergeRule
	}{
		{"PreToolUse", VSCode, Observed, MergeMostRestrictive},
		{"PreToolUse", CopilotCLI, Observed, MergeFirstDecision},
		{"PreToolUse", CopilotCLI, Documented, MergeMostRestrictive},
		{"PermissionRequest", CopilotCLI, Observed, MergeLastWins},
		{"PostToolUse", VSCode, Observed, MergeEarliestBlock},
		{"PostToolUse", CopilotCLI, Observed, MergeFirstBlock},
		{"PostToolUse", CopilotCLI, Documented, MergeNone},
		{"Stop", VSCode, Observed, MergeReasonSet},
		{"Stop", CopilotCLI, Observed, MergeLastWins},
		{"SessionStart", CopilotCLI, Observed, MergeContexts},
	}
	for _, tt := range merges {
		if got := EventByName(tt.event).MergeOn(tt.surface, tt.edition); got.Rule != tt.want {
			t.Errorf("%s on %s, %s: merge %d, want %d", tt.event, tt.surface, tt.edition, got.Rule, tt.want)
		}
	}
}

func TestMatchersAndLimits(t *testing.T) {
	t.Parallel()
	// The lists of events whose matcher Copilot CLI applies, as documented and as observed.
	want := map[Edition][]string{
		Observed:   {"PreToolUse", "PermissionRequest", "PreMcpToolCall", "PostToolUse", "SubagentStart", "PreCompact", "Notification"},
		Documented: {"PreToolUse", "PermissionRequest", "SubagentStart", "PreCompact", "Notification"},
	}
	for ed, names := range want {
		var got []string
		for _, e := range Events() {
			if e.MatcherOn(CopilotCLI, ed) {
				got = append(got, e.Name)
			}
			if e.MatcherOn(VSCode, ed) {
				t.Errorf("%s: VS Code applies no matcher", e.Name)
			}
		}
		if d := cmp.Diff(names, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", ed, d)
		}
	}
	stop, subagentStop := EventByName("Stop"), EventByName("SubagentStop")
	if stop.BlockLimit(CopilotCLI, Observed) != 8 || stop.BlockLimit(CopilotCLI, Documented) != 0 || stop.BlockLimit(VSCode, Observed) != 0 || subagentStop.BlockLimit(CopilotCLI, Observed) != 0 {
		t.Error("only agentStop of Copilot has a limit of blocks, and only as observed")
	}
	m := EventByName("SubagentStart").Matcher
	if m.InputField(CopilotCLI) != "agentName" || m.InputField(ClaudeCode) != "agentType" {
		t.Errorf("SubagentStart is tried on %s and %s", m.InputField(CopilotCLI), m.InputField(ClaudeCode))
	}
}

func TestNearestEvents(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		set  Surfaces
		want []string
	}{
		{"preCompact", SurfaceSet(VSCode), []string{"PreCompact"}},
		{"AgentStop", SurfaceSet(CopilotCLI, CloudAgent), []string{"Stop", "agentStop"}},
		{"pre_tool_use", SurfaceSet(CopilotCLI, CloudAgent), []string{"preToolUse", "PreToolUse"}},
		{"PRETOOLUSE", AllSurfaces, []string{"PreToolUse", "preToolUse"}},
		{"PreTolUse", SurfaceSet(ClaudeCode), []string{"PreToolUse"}},
		{"userPromptSubmit", SurfaceSet(CopilotCLI, CloudAgent), []string{"userPromptSubmitted", "UserPromptSubmit"}},
		{"UserPromptTransformed", SurfaceSet(CopilotCLI), []string{"userPromptTransformed"}},
		{"preAgentStop", SurfaceSet(CopilotCLI, CloudAgent), []string{"agentStop", "Stop"}},
		{"Stop", SurfaceSet(VSCode), []string{"agentStop"}},
		{"somethingElse", AllSurfaces, nil},
		{"", AllSurfaces, nil},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, NearestEvents(tt.name, tt.set)); d != "" {
			t.Errorf("%q on %s (-want +got):\n%s", tt.name, tt.set, d)
		}
	}
}

func TestEventLookups(t *testing.T) {
	t.Parallel()
	e, sp, ok := EventOn(VSCode, "agentStop")
	if !ok || e.Name != "Stop" || sp.Name != "agentStop" {
		t.Errorf("agentStop in VS Code: %v %v", sp, ok)
	}
	if _, _, ok := EventOn(VSCode, "notification"); ok {
		t.Error("VS Code loads notification")
	}
	if e, _, ok := EventBySpelling("preAgentStop"); !ok || !e.Proposed {
		t.Error("preAgentStop is not a proposed event")
	}
	if EventByName("agentStop") != nil {
		t.Error("agentStop is no PascalCase name")
	}
	for _, tt := range []struct {
		s    Surface
		c    Casing
		want string
	}{{CopilotCLI, CamelCase, "subagentStart"}, {CopilotCLI, SnakeCase, "SubagentStart"}, {VSCode, CamelCase, "SubagentStart"}, {ClaudeCode, CamelCase, "SubagentStart"}} {
		if got := EventByName("SubagentStart").SpellingFor(tt.s, tt.c); got != tt.want {
			t.Errorf("SubagentStart on %s in %s: %s, want %s", tt.s, tt.c, got, tt.want)
		}
	}
}

// vector is the part of a conformance vector that concerns the reference.
type vector struct {
	ID    string
	Given struct {
		Event *string
		Files map[string]string
	}
	Expect struct {
		Stdin json.RawMessage
	}
}

// vectors reads the conformance vectors stored outside the repository.
func vectors(t *testing.T, name string) []vector {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "simulate", "testdata", "vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestPayloadsOfVSCode(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, v := range vectors(t, "vscode.json") {
		if v.Given.Event == nil || v.Expect.Stdin == nil {
			continue
		}
		checked++
		checkPayload(t, v.ID, VSCode, EventByName(*v.Given.Event).InputFields(VSCode, *v.Given.Event, Observed), v.Expect.Stdin)
	}
	if checked == 0 {
		t.Error("no vector has a payload")
	}
}

func TestPayloadsOfCopilotCLI(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for _, v := range vectors(t, "copilot-cli.json") {
		if v.Expect.Stdin == nil {
			continue
		}
		e, _, ok := EventOn(CopilotCLI, *v.Given.Event)
		if !ok {
			t.Errorf("%s: no event %s", v.ID, *v.Given.Event)
			continue
		}
		for _, m := range members(t, v.Expect.Stdin) {
			spelling := spellingOf(e, v, m.name, m.value)
			seen[spelling]++
			checkPayload(t, v.ID+" "+m.name+" as "+spelling, CopilotCLI, e.InputFields(CopilotCLI, spelling, Observed), m.value)
		}
	}
	for _, name := range SpellingsOn(CopilotCLI) {
		if seen[name] == 0 && name != "userPromptTransformed" && name != "SubagentStart" {
			t.Errorf("no vector has a payload of %s", name)
		}
	}
}

// spellingOf returns the event name under which a hook is configured: in a JSON file, or from the payload for hooks in
// an agent's frontmatter.
func spellingOf(e *Event, v vector, hook string, payload json.RawMessage) string {
	for _, text := range v.Given.Files {
		var file struct{ Hooks map[string]json.RawMessage }
		if json.Unmarshal([]byte(text), &file) != nil {
			continue
		}
		for name, entries := range file.Hooks {
			if on, _, ok := EventOn(CopilotCLI, name); ok && on == e && bytes.Contains(entries, []byte(`"PROBE `+hook+`"`)) {
				return name
			}
		}
	}
	if bytes.Contains(payload, []byte(`"hook_event_name"`)) {
		return e.SpellingFor(CopilotCLI, SnakeCase)
	}
	return e.SpellingFor(CopilotCLI, CamelCase)
}

type member struct {
	name  string
	value json.RawMessage
}

// members decodes an object and keeps the order of its members.
func members(t *testing.T, object json.RawMessage) []member {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var list []member
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		list = append(list, member{key.(string), value})
	}
	return list
}

// checkPayload requires that a payload has every required field and no unknown one, in the order of the table, with
// values of the right type.
func checkPayload(t *testing.T, where string, s Surface, fields []Field, payload json.RawMessage) {
	t.Helper()
	sent := map[string]json.RawMessage{}
	var got []string
	for _, m := range members(t, payload) {
		sent[m.name] = m.value
		got = append(got, m.name)
	}
	var want []string
	for _, f := range fields {
		value, ok := sent[f.Name]
		if !ok && f.Required.Has(s) {
			want = append(want, f.Name)
		}
		if !ok {
			continue
		}
		want = append(want, f.Name)
		masked := f.Neutral == "timestamp" && string(value) == `"<unix-ms>"`
		if why := shape.Misfit(string(value), f.Type, 0); why != "" && !masked {
			t.Errorf("%s: %s: %s", where, f.Name, why)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: the product sent other fields than the table says; a field that only the documents have is OnlyDocumented (-table +product):\n%s", where, d)
	}
}

func TestCitedVectorsExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, name := range []string{"vscode.json", "copilot-cli.json", "claude-code.json"} {
		for _, v := range vectors(t, name) {
			known[v.ID] = true
		}
	}
	check := func(where string, facts []Fact) {
		for _, f := range facts {
			for _, id := range strings.Fields(f.Vectors) {
				if !known[id] {
					t.Errorf("%s: no vector %s", where, id)
				}
				if strings.HasPrefix(id, "cli-") != (f.In.Product() == "Copilot CLI") {
					t.Errorf("%s: %s is no vector of %s", where, id, f.In.Product())
				}
			}
		}
	}
	var rows func(where string, fields []Field)
	rows = func(where string, fields []Field) {
		for _, f := range fields {
			check(where+": "+f.Name, f.Facts)
			rows(where+": "+f.Name, f.Type.Fields)
		}
	}
	rows("common input", CommonInput)
	for _, e := range Events() {
		check(e.Name, e.Facts)
		rows(e.Name+" input", e.Input)
		if e.Matcher != nil {
			check(e.Name+" matcher", e.Matcher.Facts)
		}
		for s := range Surface(NumSurfaces) {
			where := e.Name + " on " + s.ID()
			check(where, e.Firing[s].Facts)
			check(where+" merge", e.Merge[s].Facts)
			if o := e.Output[s]; o != nil {
				rows(where+" output", o.Fields)
			}
			for _, r := range e.Exit[s] {
				check(where+" exit", r.Facts)
			}
		}
	}
}

func TestMatcherIsTriedOnInput(t *testing.T) {
	t.Parallel()
	for _, e := range Events() {
		if e.Matcher == nil {
			continue
		}
		for s := range Surface(NumSurfaces) {
			if !e.MatcherOn(s, Observed) {
				continue
			}
			for name := range strings.SplitSeq(e.Matcher.InputField(s), "/") {
				fields := e.InputFields(s, "", Observed)
				if !slices.ContainsFunc(fields, func(f Field) bool { return f.Neutral == name }) {
					t.Errorf("%s on %s: a matcher is tried on %s, which is not sent", e.Name, s, name)
				}
			}
		}
	}
}

// TestDocumentedPayloads compares the documented edition with the payloads in the GitHub Copilot hooks reference.
func TestDocumentedPayloads(t *testing.T) {
	t.Parallel()
	const file = "004_0477ff64b0bc24d0.txt"
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "reference", file))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the reference is not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "Hook event input payloads")
	var headings []string // the event's names in the last heading
	checked := 0
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if names := strings.Split(strings.TrimSuffix(line, " hook"), " / "); isEventHeading(names) {
			headings = names
			continue
		}
		if !strings.HasSuffix(line, "nput:") || headings == nil {
			continue
		}
		spelling := headings[0]
		if strings.Contains(line, "compatible") {
			spelling = headings[1]
		}
		for lines[i] != "{" {
			i++
		}
		var want []string
		for i++; lines[i] != "}"; i++ {
			if name, _, ok := strings.Cut(lines[i], ":"); ok && strings.HasPrefix(name, "    ") && !strings.HasPrefix(name, "     ") {
				want = append(want, strings.TrimSpace(name))
			}
		}
		e, _, ok := EventOn(CopilotCLI, spelling)
		if !ok {
			t.Fatalf("no event %s", spelling)
		}
		for _, s := range []Surface{CopilotCLI, CloudAgent} {
			var got []string
			for _, f := range e.InputFields(s, spelling, Documented) {
				name := f.Name
				if !f.Required.Has(s) {
					name += "?"
				}
				got = append(got, name)
			}
			if spelling == "notification" || spelling == "errorOccurred" {
				// The document lists these in another order than the product sends them.
				slices.Sort(want)
				slices.Sort(got)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s on %s (-document +table):\n%s", spelling, s, d)
			}
		}
		checked++
	}
	if checked != 22 {
		t.Errorf("%d payloads found in the reference, want 22", checked)
	}
}

func isEventHeading(names []string) bool {
	for _, n := range names {
		if _, _, ok := EventOn(CopilotCLI, n); !ok {
			return false
		}
	}
	return true
}

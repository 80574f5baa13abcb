package schemas

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingIsOpen lists undecided cells: after a surface is added, they are the cells to write.
func TestNothingIsOpen(t *testing.T) {
	t.Parallel()
	for s := range numSurfaces {
		if list := open(s); len(list) > 0 {
			t.Errorf("open for %s:\n  %s", s.ID(), strings.Join(list, "\n  "))
		}
	}
}

// TestNewSurfaceIsOpen checks that no row applies to a surface that does not exist.
func TestNewSurfaceIsOpen(t *testing.T) {
	t.Parallel()
	list := open(numSurfaces)
	for _, part := range []string{"engine", "sources", "tools", "names of MCP tools", "entries", "common input", "commands", "PreToolUse: spelling"} {
		found := false
		for _, item := range list {
			found = found || strings.HasPrefix(item, part)
		}
		if !found {
			t.Errorf("%s of a new surface is not open", part)
		}
	}
}

// open lists the undecided cells of a surface. Cells of an event count once it fires there.
func open(s Surface) []string {
	var list []string
	missing := func(what string, there bool) {
		if !there {
			list = append(list, what)
		}
	}
	known := s < numSurfaces
	missing("engine (schemas/engine.go)", known && EngineOn(s, Observed).Timeout > 0)
	missing("version (schemas/refs.go)", hasRow(Versions, func(v ProductVersion) bool { return v.Surface == s }))
	missing("sources (schemas/sources.go)", known && len(SourcesOn(s, Observed)) > 0)
	tools := known && len(ToolsOn(EngineOn(s, Observed).Tools)) > 0
	missing("tools (schemas/tools_list.go, and Tools in schemas/engine.go)", tools && (s == VSCode || EngineOn(s, Observed).Tools != VSCode))
	missing("names of MCP tools (schemas/tools_list.go)", known && hasRow(MCPForms, func(m MCPForm) bool { return m.Surface == s && m.Events == nil }))
	missing("entries (schemas/entries.go)", hasRow(HookTypes(), func(h *HookType) bool { return h.Surfaces.Has(s) }))
	missing("common input (schemas/event_common.go)", hasRow(CommonInput, func(f Field) bool { return f.Surfaces.Has(s) }))
	commands := false
	for _, system := range AllOS {
		if !known {
			break
		}
		for _, field := range CommandOrder(s, system, Observed) {
			commands = true
			missing("shell for "+field+" on "+system.String()+" (schemas/engine.go)", field == "exec" || ShellFor(s, system, field, Observed) != nil)
		}
	}
	missing("commands (schemas/engine.go)", commands)
	for _, e := range Events() {
		if !known {
			missing(e.Name+": spelling", hasRow(e.Spellings, func(sp Spelling) bool { return sp.Surfaces.Has(s) }))
			continue
		}
		missing(e.Name+": firing", e.Firing[s].State != Undecided)
		if e.Firing[s].State != Fires || e.Proposed {
			continue
		}
		missing(e.Name+": spelling", hasRow(e.Spellings, func(sp Spelling) bool { return sp.Surfaces.Has(s) }))
		missing(e.Name+": output", e.Output[s] != nil)
		missing(e.Name+": exit codes", len(e.Exit[s]) > 0)
		missing(e.Name+": merge", e.Merge[s].Doc != "")
	}
	return list
}

func hasRow[T any](rows []T, is func(T) bool) bool {
	for _, r := range rows {
		if is(r) {
			return true
		}
	}
	return false
}

// TestRowsNameTheirSurfaces finds rows that apply to every surface, and so to future ones.
func TestRowsNameTheirSurfaces(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if file == "surface.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if strings.Contains(line, "Surfaces: AllSurfaces") || strings.Contains(line, "(AllSurfaces") {
				t.Errorf("%s:%d: name the surfaces that the fact is known for", file, i+1)
			}
		}
	}
}

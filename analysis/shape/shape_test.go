package shape

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

const (
	vscode = schemas.Surfaces(1 << schemas.VSCode)
	cli    = schemas.Surfaces(1 << schemas.CopilotCLI)
	both   = vscode | cli
)

var (
	zero      = 0.0
	textType  = &schemas.Type{Kind: schemas.String}
	limitType = &schemas.Type{Kind: schemas.Number, Min: &zero, Exclusive: true}
	runEntry  = &schemas.Type{Kind: schemas.Object, Needs: []string{"run", "exec"}, Fields: []schemas.Field{
		{Name: "type", Type: &schemas.Type{Kind: schemas.String, Enum: []schemas.Value{{Value: "run"}}}, Surfaces: both},
		{Name: "run", Type: &schemas.Type{Kind: schemas.String, NonEmpty: true}, Surfaces: both, Example: `"make"`},
		{Name: "exec", Type: textType, Surfaces: cli},
		{Name: "limit", Type: limitType, Surfaces: both},
		{Name: "limitSec", Type: limitType, Surfaces: cli, AliasOf: "limit"},
		{Name: "level", Type: &schemas.Type{Kind: schemas.String, Enum: []schemas.Value{{Value: "low"}, {Value: "high", Surfaces: cli}}}, Surfaces: both},
		{Name: "env", Type: &schemas.Type{Kind: schemas.Map, Elem: textType}, Surfaces: both},
	}}
	askEntry = &schemas.Type{Kind: schemas.Object, Fields: []schemas.Field{
		{Name: "type", Type: &schemas.Type{Kind: schemas.String, Enum: []schemas.Value{{Value: "ask"}}}, Surfaces: both, Required: both},
		{Name: "question", Type: textType, Surfaces: both, Required: cli},
	}}
	groupType = &schemas.Type{Kind: schemas.Object, Fields: []schemas.Field{
		{Name: "when", Type: textType, Surfaces: both},
		{Name: "list", Type: &schemas.Type{Kind: schemas.Array, Elem: entryType}, Surfaces: both, Required: both},
	}}
	entryType = &schemas.Type{Kind: schemas.Choice, Choices: []*schemas.Type{runEntry, askEntry}}
	fileType  = &schemas.Type{Kind: schemas.Object, Fields: []schemas.Field{
		{Name: "version", Type: &schemas.Type{Kind: schemas.Int, Enum: []schemas.Value{{Value: "1"}}}, Surfaces: cli},
		{Name: "jobs", Type: &schemas.Type{Kind: schemas.Object, Fields: []schemas.Field{
			{Name: "start", Type: &schemas.Type{Kind: schemas.Array, Elem: &schemas.Type{Kind: schemas.Choice, Choices: []*schemas.Type{groupType, runEntry, askEntry}}}, Surfaces: both},
		}}, Surfaces: both, Required: cli},
		{Name: "on", Type: &schemas.Type{Kind: schemas.Bool}, Surfaces: both},
	}}
)

func describe(src string, list []Mismatch) []string {
	var out []string
	for _, m := range list {
		out = append(out, fmt.Sprintf("%d %q %s", m.Reason, src[m.Range.Start:m.Range.End], m.Want()))
	}
	return out
}

func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		set       schemas.Surfaces
		want      []string
	}{
		{"fits", `{"version": 1, "jobs": {"start": [{"run": "x", "exec": "y"}]}}`, cli, nil},
		{"surface that does not read", `{"version": 1}`, vscode, []string{`6 "\"version\"" no "version"`}},
		{"root of another kind", `[]`, vscode, []string{`0 "[]" an object`}},
		{"required on one", `{}`, both, []string{`4 "{" "jobs"`}},
		{"unknown", `{"job": 1}`, vscode, []string{`6 "\"job\"" no "job"`}},
		{"value of an integer", `{"version": "1", "jobs": {}}`, cli, []string{`0 "\"1\"" 1`}},
		{"another integer", `{"version": 2, "jobs": {}}`, cli, []string{`1 "2" 1`}},
		{"bad spelling is the parser's", `{"on": tru, "version": 1s, "jobs": {}}`, cli, nil},
		{"missing value is the parser's", `{"on": , "jobs": {}}`, cli, nil},
		{"last of duplicates", `{"on": 1, "on": true}`, vscode, nil},
		{"element of no kind", `{"jobs": {"start": [1]}}`, both, []string{`0 "1" an object`}},
		{"number of the wrong kind", `{"jobs": {"start": [{"run": "x", "limit": "5"}]}}`, both, []string{`0 "\"5\"" a number above 0`}},
		{"number out of range", `{"jobs": {"start": [{"run": "x", "limit": 0}]}}`, both, []string{`2 "0" a number above 0`}},
		{"empty string", `{"jobs": {"start": [{"run": ""}]}}`, both, []string{`3 "\"\"" a string that is not empty`}},
		{"none of", `{"jobs": {"start": [{"limit": 1}]}}`, both, []string{`5 "{" one of run, exec`}},
		{"misspelled type falls to the nearest", `{"jobs": {"start": [{"type": "rum", "run": "x"}]}}`, both, []string{`1 "\"rum\"" "run"`}},
		{"member decides the alternative", `{"jobs": {"start": [{"type": "ask"}]}}`, both, []string{`4 "{" "question"`}},
		{"inside a group", `{"jobs": {"start": [{"when": "x", "list": [{"run": 1}]}]}}`, both, []string{`0 "1" a string that is not empty`}},
		{"value of another surface", `{"jobs": {"start": [{"run": "x", "level": "high"}]}}`, both, []string{`7 "\"high\"" one of "high", "low"`}},
		{"field of another surface", `{"jobs": {"start": [{"run": "x", "limitSec": 4}]}}`, both, []string{`6 "\"limitSec\"" no "limitSec"`}},
		{"map", `{"jobs": {"start": [{"run": "x", "env": {"A": 1, "B": "x"}}]}}`, both, []string{`0 "1" a string`}},
		{"order of place", `{"on": 1, "version": 1.5}`, cli, []string{`4 "{" "jobs"`, `0 "1" a boolean`, `0 "1.5" 1`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := describe(tt.src, Check(syntax.ParseJSON(tt.src).Root, fileType, tt.set))
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("%s (-want +got):\n%s", tt.src, d)
			}
		})
	}
}

func TestCheckFrontmatter(t *testing.T) {
	t.Parallel()
	src := "---\njobs:\n  start:\n    - run: 5\n      limit: 0x10\n      env: *e\non: yes\n---\n"
	want := []string{`0 "5" a string that is not empty`, `0 "yes" a boolean`}
	if d := cmp.Diff(want, describe(src, Check(syntax.ParseFrontmatter(src).Root, fileType, vscode))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestLocate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		set       schemas.Surfaces
		want      string
	}{
		{"root", `{‸}`, both, "key fields=version,jobs,on"},
		{"root of one surface", `{‸}`, vscode, "key fields=jobs,on"},
		{"used ones are left out", `{"on": true, ‸}`, both, "key fields=version,jobs"},
		{"the key being typed counts", `{"on": true, "jo‸"}`, both, "key fields=version,jobs"},
		{"a key that is complete", `{"jo‸bs": {}}`, both, "key field=jobs fields=version,jobs,on"},
		{"enumeration of integers", `{"version": ‸}`, cli, "value field=version values=1"},
		{"boolean", `{"on": t‸}`, cli, "value field=on"},
		{"empty element", `{"jobs": {"start": [‸]}}`, both, "value fields=when,list,type,run,exec,limit,limitSec,level,env,question"},
		{"empty object", `{"jobs": {"start": [{‸}]}}`, both, "key fields=when,list,type,run,exec,limit,limitSec,level,env,question"},
		{"narrowed by a type", `{"jobs": {"start": [{"type": "ask", ‸}]}}`, both, "key fields=question"},
		{"narrowed by a key", `{"jobs": {"start": [{"run": "x", ‸}]}}`, vscode, "key fields=type,limit,level,env"},
		{"narrowed to a group", `{"jobs": {"start": [{"when": "x", ‸}]}}`, vscode, "key fields=list"},
		{"type of an open entry", `{"jobs": {"start": [{"type": "‸"}]}}`, both, "value field=type values=run,ask"},
		{"type of a narrowed entry", `{"jobs": {"start": [{"type": "‸", "run": "x"}]}}`, both, "value field=type values=run"},
		{"values of a surface", `{"jobs": {"start": [{"run": "x", "level": ‸}]}}`, vscode, "value field=level values=low"},
		{"in a group", `{"jobs": {"start": [{"list": [{"‸"}]}]}}`, vscode, "key fields=type,run,limit,level,env,question"},
		{"names of a map", `{"jobs": {"start": [{"run": "x", "env": {‸}}]}}`, vscode, "key"},
		{"value of a map", `{"jobs": {"start": [{"run": "x", "env": {"A": ‸}}]}}`, vscode, "value"},
		{"object not begun", `{"jobs": ‸}`, vscode, "value field=jobs fields=start"},
		{"below an unknown key", `{"x": {‸}}`, vscode, "key"},
		{"comment", `{"on": true // ‸` + "\n}", vscode, "nowhere"},
		{"broken", "{\n\"jobs\": {\n\"start\": [\n{\"run\": \"x\"\n\"le‸\n]", vscode, "key fields=type,limit,level,env"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			off := strings.Index(tt.src, "‸")
			c := syntax.ParseJSON(strings.Replace(tt.src, "‸", "", 1)).CursorAt(off)
			if got := spot(Locate(c, fileType, tt.set), c); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

func TestLocateFrontmatter(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, src, want string }{
		{"root", "‸", "key fields=jobs,on"},
		{"root word", "on: true\njo‸", "key fields=jobs"},
		{"new block", "jobs:\n  ‸", "value field=jobs fields=start"},
		{"new block word", "jobs:\n  st‸", "value field=jobs fields=start"},
		{"new item", "jobs:\n  start:\n    - ‸", "value fields=when,list,type,run,limit,level,env,question"},
		{"item key", "jobs:\n  start:\n    - run: x\n      ‸", "key fields=type,limit,level,env"},
		{"item key word", "jobs:\n  start:\n    - run: x\n      le‸", "key fields=type,limit,level,env"},
		{"item value", "jobs:\n  start:\n    - run: x\n      level: ‸", "value field=level values=low"},
		{"first value of an item", "jobs:\n  start:\n    - type: ‸", "value field=type values=run,ask"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := "---\n" + tt.src + "\n---\n"
			off := strings.Index(src, "‸")
			c := syntax.ParseFrontmatter(strings.Replace(src, "‸", "", 1)).CursorAt(off)
			if got := spot(Locate(c, fileType, vscode), c); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

func spot(s Spot, c syntax.Cursor) string {
	if c.Context == syntax.InComment || c.Context == syntax.Outside {
		return "nowhere"
	}
	out := "value"
	if s.Key {
		out = "key"
	}
	if s.Field != nil {
		out += " field=" + s.Field.Name
	}
	var names []string
	for _, f := range s.Fields {
		names = append(names, f.Name)
	}
	if names != nil {
		out += " fields=" + strings.Join(names, ",")
	}
	names = nil
	for _, v := range s.Values {
		names = append(names, v.Value)
	}
	if names != nil {
		out += " values=" + strings.Join(names, ",")
	}
	return out
}

func TestOf(t *testing.T) {
	t.Parallel()
	tree := syntax.ParseJSON(`{"jobs": {"start": [{"type": "ask", "question": "x"}, {"run": "y", "env": {"A": "b"}}]}}`)
	for pointer, want := range map[string]string{
		"":                       "an object",
		"/jobs/start":            "a list of objects",
		"/jobs/start/0":          "an object",
		"/jobs/start/0/question": "a string question",
		"/jobs/start/1/run":      "a string that is not empty run",
		"/jobs/start/1/env/A":    "a string",
	} {
		s := Of(tree.Lookup(pointer), fileType, both)
		got := "nothing"
		if s.Type() != nil {
			got = Describe(s.Type())
		}
		if s.Field != nil && s.Type().Kind == schemas.String {
			got += " " + s.Field.Name
		}
		if got != want {
			t.Errorf("%s: %s, want %s", pointer, got, want)
		}
	}
	key := tree.Lookup("/jobs/start/0/question").InMember().Key
	if s := Of(key, fileType, both); !s.Key || s.Field == nil || s.Field.Name != "question" {
		t.Errorf("key: %+v", s)
	}
}

func TestSample(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		t    *schemas.Type
		set  schemas.Surfaces
		want string
	}{
		{runEntry, both, `{"type": "run", "run": "make"}`},
		{askEntry, vscode, `{"type": "ask"}`},
		{askEntry, cli, `{"type": "ask", "question": ""}`},
		{fileType, cli, `{"jobs": {}}`},
		{entryType, cli, `{"type": "run", "run": "make"}`},
	} {
		if got := Sample(tt.t, tt.set); got != tt.want {
			t.Errorf("Sample = %s, want %s", got, tt.want)
		}
	}
}

// referenceTypes returns the types of the reference's files and entries for a set of surfaces.
func referenceTypes(set schemas.Surfaces) map[string]*schemas.Type {
	types := map[string]*schemas.Type{}
	for _, kind := range []schemas.SourceKind{schemas.HookFile, schemas.ClaudeSettings, schemas.CopilotSettings, schemas.AgentFile} {
		types[fmt.Sprintf("file %d", kind)] = schemas.FileType(kind, set)
	}
	for _, h := range schemas.HookTypes() {
		types["entry "+h.Name] = h.EntryType(set)
	}
	return types
}

var sets = []schemas.Surfaces{vscode, cli, 1 << schemas.ClaudeCode, schemas.AllSurfaces}

func TestSamplesConform(t *testing.T) {
	t.Parallel()
	for _, set := range sets {
		for name, typ := range referenceTypes(set) {
			for kind, sample := range map[string]string{"small": Sample(typ, set), "full": FullSample(typ, set)} {
				if !json.Valid([]byte(sample)) {
					t.Errorf("%s %s: %s does not parse", name, kind, sample)
				}
				if why := Misfit(sample, typ, set); why != "" {
					t.Errorf("%s %s on %s: %s\n%s", name, kind, set, why, sample)
				}
			}
		}
	}
}

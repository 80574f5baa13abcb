package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	jsonschema "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestGeneratedFilesAreFresh(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	dir := os.DirFS("../..")
	files := generate()
	const cure = "run go generate ./schemas and look at the difference"
	stale, err := superfluous(dir, files)
	if err != nil || len(stale) > 0 {
		t.Errorf("%v (%v) are not generated any more: %s", stale, err, cure)
	}
	for name, want := range files {
		got, err := fs.ReadFile(dir, name)
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: %s\n%s", name, firstDifference(string(got), string(want)), cure)
		}
	}
}

// TestWriteMakesTheFiles writes into a directory that contains the schema of a removed event.
func TestWriteMakesTheFiles(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	dir := t.TempDir()
	gone := filepath.Join(dir, "schemas", "json", "Gone.vscode.input.schema.json")
	if err := os.MkdirAll(filepath.Dir(gone), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(gone, []byte("{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := write(dir); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(gone); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the schema that is not made any more is still there: %v", err)
	}
	for _, name := range []string{"docs/reference/Stop.md", "schemas/json/hook-file.schema.json"} {
		want, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s was not written as it is: %v", name, err)
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is %q, want %q", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

func TestSchemasAreEmbedded(t *testing.T) {
	t.Parallel()
	var want []string
	for _, n := range namedTypes() {
		want = append(want, n.name)
	}
	names := schemas.SchemaNames()
	slices.Sort(names)
	slices.Sort(want)
	if d := cmp.Diff(want, names); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
	folded := map[string]string{}
	for _, name := range names {
		if other, taken := folded[strings.ToLower(name)]; taken {
			t.Errorf("%s and %s are one file where case does not count", name, other)
		}
		folded[strings.ToLower(name)] = name
		text, ok := schemas.JSONSchema(name)
		if !ok || !strings.Contains(text, draft07) || !strings.Contains(text, generatedComment) {
			t.Errorf("%s: no schema, not draft-07 or not marked as generated", name)
		}
	}
	if _, ok := schemas.JSONSchema("../entry"); ok {
		t.Error("a name that leads out of the schemas was served")
	}
}

// TestSchemasAndTypesAgree validates random values with the types and with the generated schemas, using a separate
// validator. Both must agree on each value.
func TestSchemasAndTypesAgree(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	const valuesPerSchema = 100
	accepted, refused := 0, 0
	for i, n := range namedTypes() {
		schema := compile(t, n.name)
		r := rand.New(rand.NewPCG(1, uint64(i)))
		sample := decode(t, schemas.ExampleOf(n.t))
		for k := range valuesPerSchema {
			v := clone(sample)
			for range k % 4 {
				v = mutate(r, v)
			}
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			ours, theirs := shape.Misfit(string(text), n.t, n.set), schema.Validate(decode(t, string(text)))
			if (ours == "") != (theirs == nil) {
				t.Fatalf("%s: %s\nour checker: %s\nJSON Schema: %v", n.name, text, ours, theirs)
			}
			if k == 0 && ours != "" {
				t.Errorf("%s: its own sample %s: %s", n.name, text, ours)
			}
			if ours == "" {
				accepted++
			} else {
				refused++
			}
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d values accepted and %d refused: the mutations do not try both sides", accepted, refused)
	}
}

func compile(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, ok := schemas.JSONSchema(name)
	if !ok {
		t.Fatalf("no schema %s", name)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, decode(t, text)); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func decode(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("decoding %s: %v", text, err)
	}
	return v
}

func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		c := make(map[string]any, len(v))
		for k, e := range v {
			c[k] = clone(e)
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i, e := range v {
			c[i] = clone(e)
		}
		return c
	}
	return v
}

// mutate changes one part of a value: another value, a member more or less, a renamed member.
func mutate(r *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for k := range v {
			names = append(names, k)
		}
		slices.Sort(names)
		switch {
		case len(names) == 0 || r.IntN(12) == 0:
			v["unknown"] = scalar(r)
		case r.IntN(6) == 0:
			delete(v, names[r.IntN(len(names))])
		case r.IntN(20) == 0:
			return scalar(r)
		default:
			name := names[r.IntN(len(names))]
			v[name] = mutate(r, v[name])
		}
		return v
	case []any:
		switch {
		case len(v) == 0 || r.IntN(5) == 0:
			return append(v, scalar(r))
		case r.IntN(10) == 0:
			return scalar(r)
		}
		i := r.IntN(len(v))
		v[i] = mutate(r, v[i])
		return v
	case json.Number:
		if r.IntN(2) == 0 {
			return json.Number([]string{"0", "1", "1.0", "-3", "2.5", "1e2"}[r.IntN(6)])
		}
	}
	return scalar(r)
}

func scalar(r *rand.Rand) any {
	values := []any{
		nil, true, false, "", "text", "command", "block", "allow", "1", json.Number("0"), json.Number("1"), json.Number("1.0"), json.Number("-3"),
		json.Number("2.5"), json.Number("1e2"), []any{}, []any{"a", json.Number("1")}, map[string]any{}, map[string]any{"type": "command"},
		map[string]any{"type": "http"}, map[string]any{"hooks": []any{map[string]any{"command": "x"}}},
	}
	return clone(values[r.IntN(len(values))])
}

// TestRealFilesFitTheirSchema validates public hook configurations. The schema may reject only those whose structure
// experts judged broken. It need not reject all of them: it accepts events that it does not know.
func TestRealFilesFitTheirSchema(t *testing.T) {
	t.Parallel()
	corpus := filepath.Join("..", "..", "..", "shared", "corpus")
	data, err := os.ReadFile(filepath.Join(corpus, "labels.json"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the labeled configurations are not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	var files []struct {
		ID, Path string
		Labels   []struct{ Problem string }
	}
	if err := json.Unmarshal(data, &files); err != nil {
		t.Fatal(err)
	}
	names := map[string]string{"github-hooks": "hook-file", "copilot-settings": "copilot-settings", "claude-settings": "claude-settings", "claude-settings-local": "claude-settings"}
	compiled := map[string]*jsonschema.Schema{}
	for _, name := range names {
		compiled[name] = compile(t, name)
	}
	judged, refused := 0, 0
	for _, f := range files {
		src := schemas.SourceFor(f.Path)
		if src == nil || names[src.ID] == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(corpus, "files", f.ID, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		if !json.Valid(text) {
			continue
		}
		judged++
		broken := false
		for _, l := range f.Labels {
			broken = broken || slices.Contains([]string{"no-hooks-object", "event-value-not-array", "no-command"}, l.Problem)
		}
		if err := compiled[names[src.ID]].Validate(decode(t, string(text))); err != nil {
			refused++
			if !broken {
				t.Errorf("%s of %s: labels %v, but %v", f.Path, f.ID, f.Labels, err)
			}
		}
	}
	if judged < 100 || refused < 10 {
		t.Errorf("%d files judged, %d refused: too few to say anything", judged, refused)
	}
}

// TestDifferences checks that the files named by the comparison contain the quoted text.
func TestDifferences(t *testing.T) {
	t.Parallel()
	if len(differences) != 29 {
		t.Errorf("%d differences, want 29", len(differences))
	}
	for i, d := range differences {
		text, err := os.ReadFile(filepath.Join("../..", d.file))
		if err != nil {
			t.Fatal(err)
		}
		if d.text == "" || !strings.Contains(string(text), d.text) {
			t.Errorf("%d, %s: %s does not hold %q", i+1, d.topic, d.file, d.text)
		}
	}
}

// TestProductsFit checks that the comparison fits a terminal of 120 columns.
func TestProductsFit(t *testing.T) {
	t.Parallel()
	for i, line := range strings.Split(string(products()), "\n") {
		if n := utf8.RuneCountInString(line); n > 120 && !strings.Contains(line, "](http") {
			t.Errorf("line %d has %d characters: %s", i+1, n, line)
		}
	}
}

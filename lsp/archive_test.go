package lsp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// An archive testdata/*.txtar shows messages as they are on the wire. Its files form a workspace on disk, up to the first one
// named "METHOD @ PATH": that is a request about that file, opened with the text in the section, followed by "want" with the
// response. In the text, ‸ marks the position, and a second ‸ the end of a range. Lines before the text may add:
//
//	params: {"…": …}   further parameters
//	only: TEXT         of a list of items, those with this label or title
//	names: yes         of actions their kinds and titles, of completions their labels and texts
//
// "client:" in the comment selects the kind of editor: poor, vscode, extension, utf-8, indents without insert text modes, or changes for one that only supports
// edits without versions in existing files.

const mark = "‸"

// wireRules keep the messages of real rules out of the archives.
var wireRules = []*lint.Rule{
	wordRule("bad-word", "BAD", "Write GOOD", "GOOD", true),
	wordRule("loud-word", "LOUD", "Write BAD", "BAD", true),
	wordRule("odd-word", "ODD", "Write nothing", "", false),
}

// wordRule reports a word and offers a replacement.
func wordRule(id, word, title, with string, safe bool) *lint.Rule {
	return &lint.Rule{ID: id, Severity: lint.Warning, Check: func(p *lint.Pass) {
		src := p.Doc.Text.String()
		for at := 0; ; at += len(word) {
			i := strings.Index(src[at:], word)
			if i < 0 {
				return
			}
			at += i
			r := text.Range{Start: at, End: at + len(word)}
			rep := p.Report(r, schemas.AllSurfaces, "%s is not a word", word)
			if edit := edit.Replace(p.Doc, r, with); safe {
				rep.Fix(title, edit)
			} else {
				rep.UnsafeFix(title, edit)
			}
		}
	}}
}

func TestWire(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", testWire)
}

func testWire(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	onDisk := map[string]string{}
	for _, f := range archive.Files {
		if strings.Contains(f.Name, " @ ") {
			break
		}
		onDisk[f.Name] = string(f.Data)
	}
	root, _ := folder(t, onDisk)
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	var setup []func(map[string]any)
	comment := string(archive.Comment)
	poor := strings.Contains(comment, "client: poor")
	for word, change := range map[string]func(map[string]any){"client: poor": lsptest.Poor, "client: vscode": lsptest.VSCode, "client: extension": lsptest.Extension, "client: utf-8": lsptest.OfferUTF8, "client: changes": without("workspace.workspaceEdit"), "client: indents": without("textDocument.completion.completionItem.insertTextModeSupport")} {
		if strings.Contains(comment, word) {
			setup = append(setup, change)
		}
	}
	e.Initialize([]string{root}, setup...)
	if !poor {
		e.Searched()
	}
	got := &txtar.Archive{Comment: archive.Comment}
	for i := 0; i < len(archive.Files); i++ {
		f := archive.Files[i]
		got.Files = append(got.Files, f)
		method, file, ok := strings.Cut(f.Name, " @ ")
		if !ok {
			continue
		}
		if i++; i >= len(archive.Files) || archive.Files[i].Name != "want" {
			t.Fatalf("nothing is wanted of %s", f.Name)
		}
		answer := ask(t, e, root, method, file, string(f.Data))
		answer = bytes.ReplaceAll(answer, []byte(root), []byte("ROOT"))
		got.Files = append(got.Files, txtar.File{Name: "want", Data: answer})
	}
	return got
}

// ask opens a document, sends a request at the marked position, closes the document, and formats the response.
func ask(t *testing.T, e *lsptest.Editor, root, method, file, src string) []byte {
	t.Helper()
	uri := root + "/" + file
	params := map[string]any{"textDocument": map[string]any{"uri": uri}}
	var only string
	names := false
	for {
		line, rest, _ := strings.Cut(src, "\n")
		if more, ok := strings.CutPrefix(line, "params: "); ok {
			if err := json.Unmarshal([]byte(strings.ReplaceAll(more, "ROOT", root)), &params); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		} else if label, ok := strings.CutPrefix(line, "only: "); ok {
			only = label
		} else if line == "names: yes" {
			names = true
		} else {
			break
		}
		src = rest
	}
	var marks []lsptest.Position
	for {
		i := strings.Index(src, mark)
		if i < 0 {
			break
		}
		src = src[:i] + src[i+len(mark):]
		enc := text.UTF16
		if e.UTF8 {
			enc = text.UTF8
		}
		p := text.New(src).OffsetPosition(i, enc)
		marks = append(marks, lsptest.Position{Line: p.Line, Character: p.Character})
	}
	if len(marks) > 0 {
		params["position"] = marks[0]
		params["positions"] = marks
		params["range"] = lsptest.Range{Start: marks[0], End: marks[len(marks)-1]}
	}
	if method == "textDocument/codeAction" && params["context"] == nil {
		params["context"] = map[string]any{"diagnostics": []any{}}
	}
	d := e.Open(uri, "json", src)
	defer d.Close()
	var answer any
	if err := e.Call(method, params, &answer); err != nil {
		return []byte("error: " + err.Error() + "\n")
	}
	if only != "" {
		list, _ := answer.([]any)
		if m, ok := answer.(map[string]any); ok {
			list, _ = m["items"].([]any)
		}
		answer = slices.DeleteFunc(list, func(v any) bool {
			m := v.(map[string]any)
			return m["label"] != only && m["title"] != only
		})
	}
	if names {
		list, _ := answer.([]any)
		if m, ok := answer.(map[string]any); ok {
			list, _ = m["items"].([]any)
			answer = list
		}
		for i, v := range list {
			if m := v.(map[string]any); m["title"] != nil {
				list[i] = fmt.Sprint(m["kind"], ": ", m["title"])
			} else {
				list[i] = fmt.Sprint(m["label"], " | ", m["textEdit"].(map[string]any)["newText"])
			}
		}
	}
	var b bytes.Buffer
	answer = shortened(answer, root)
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(answer); err != nil {
		t.Fatal(err)
	}
	return compact(b.Bytes())
}

// shortened truncates long texts, which other tests cover, and replaces the temporary directory.
func shortened(v any, root string) any {
	const most = 60
	switch v := v.(type) {
	case string:
		v = strings.ReplaceAll(v, root, "ROOT")
		if r := []rune(v); len(r) > most {
			return string(r[:most]) + "…"
		}
		return v
	case []any:
		if len(v) > 0 && !slices.ContainsFunc(v, func(x any) bool { _, number := x.(float64); return !number }) {
			return fmt.Sprint(v...) // on one line
		}
		for i := range v {
			v[i] = shortened(v[i], root)
		}
	case map[string]any:
		for k := range v {
			if k != "newText" || len(v[k].(string)) > 200 {
				v[k] = shortened(v[k], root)
			}
		}
	}
	return v
}

// compact puts each position on one line, to keep archives readable.
func compact(src []byte) []byte {
	for _, open := range []string{"\"start\": {\n", "\"end\": {\n", "\"position\": {\n"} {
		for i := 0; ; {
			at := bytes.Index(src[i:], []byte(open))
			if at < 0 {
				break
			}
			at += i + len(open) - 1
			end := at + bytes.IndexByte(src[at:], '}')
			flat := bytes.Join(bytes.Fields(src[at:end]), []byte(" "))
			src = slices.Concat(src[:at], flat, src[end:])
			i = at
		}
	}
	return src
}

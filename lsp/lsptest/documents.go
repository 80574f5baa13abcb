package lsptest

import (
	"encoding/json"
	"unicode/utf8"
)

// Position is zero-based; characters are counted in the negotiated encoding.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is half-open.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Document is the editor's model of an open document.
type Document struct {
	e       *Editor
	URI     string
	Version int32
	Text    string
}

// Edit replaces a range, or the whole text when Range is nil.
type Edit struct {
	Range *Range `json:"range,omitempty"`
	Text  string `json:"text"`
}

// Open opens a document with version 1.
func (e *Editor) Open(uri, language, text string) *Document {
	d := &Document{e: e, URI: uri, Version: 1, Text: text}
	e.Notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri, "languageId": language, "version": d.Version, "text": text,
	}})
	return d
}

// Edit applies edits in order, as one new version, in the editor and on the server.
func (d *Document) Edit(edits ...Edit) {
	for _, ed := range edits {
		if ed.Range == nil {
			d.Text = ed.Text
			continue
		}
		start := Offset(d.Text, ed.Range.Start, d.e.UTF8)
		end := max(start, Offset(d.Text, ed.Range.End, d.e.UTF8))
		d.Text = d.Text[:start] + ed.Text + d.Text[end:]
	}
	d.Version++
	if edits == nil {
		edits = []Edit{}
	}
	d.e.Notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": d.URI, "version": d.Version}, "contentChanges": edits,
	})
}

// Set replaces the whole text.
func (d *Document) Set(text string) { d.Edit(Edit{Text: text}) }

// Save notifies the server of a save; writing the file is up to the test.
func (d *Document) Save() {
	d.e.Notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": d.URI}})
}

// Close closes the document.
func (d *Document) Close() {
	d.e.Notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": d.URI}})
}

// ID identifies the document in requests.
func (d *Document) ID() map[string]any { return map[string]any{"uri": d.URI} }

// Diagnostics waits until diagnostics of the document's version, or of a later one, are published and returns the last.
func (d *Document) Diagnostics() Published {
	d.e.t.Helper()
	return d.e.Published(d.URI, func(last Published) bool { return last.Version != nil && *last.Version >= d.Version })
}

// Published waits until ok accepts the last diagnostics of a URI and returns them.
func (e *Editor) Published(uri string, ok func(Published) bool) Published {
	e.t.Helper()
	var last Published
	e.wait("diagnostics of "+uri, func() bool {
		list := e.published[uri]
		if len(list) == 0 {
			return false
		}
		last = list[len(list)-1]
		return ok(last)
	})
	return last
}

// History returns everything published for a URI so far.
func (e *Editor) History(uri string) []Published {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]Published{}, e.published[uri]...)
}

// Offset returns the byte offset of a position, counting from the start of the text. A line past the end is the end of the
// text, a character past the end of a line is its end, and one inside a character is that character's start.
func Offset(text string, p Position, utf8Units bool) int {
	line, i := 0, 0
	for ; line < p.Line; line++ {
		for i < len(text) && text[i] != '\n' && text[i] != '\r' {
			i++
		}
		switch {
		case i == len(text):
			return i
		case text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n':
			i += 2
		default:
			i++
		}
	}
	for units := 0; i < len(text) && text[i] != '\n' && text[i] != '\r'; {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case utf8Units:
			units += size
		case r > 0xffff:
			units += 2
		default:
			units++
		}
		if units > p.Character {
			break
		}
		i += size
	}
	return i
}

// Initialize starts the session of an editor that supports everything, with the parameters after change, and returns the answer.
func (e *Editor) Initialize(folders []string, change ...func(params map[string]any)) map[string]any {
	e.t.Helper()
	list := []any{}
	for _, f := range folders {
		list = append(list, map[string]any{"uri": f, "name": f})
	}
	params := map[string]any{"processId": nil, "rootUri": nil, "workspaceFolders": list, "capabilities": capabilities()}
	for _, c := range change {
		c(params)
	}
	var result map[string]any
	e.Must("initialize", params, &result)
	if caps, ok := result["capabilities"].(map[string]any); ok {
		e.UTF8 = caps["positionEncoding"] == "utf-8"
	}
	e.Notify("initialized", map[string]any{})
	return result
}

// capabilities returns those of an editor that supports everything, to be modified.
func capabilities() (all map[string]any) {
	if err := json.Unmarshal([]byte(`{
		"general": {"positionEncodings": ["utf-16"]},
		"textDocument": {
			"publishDiagnostics": {
				"relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true, "versionSupport": true,
				"tagSupport": {"valueSet": [1, 2]}
			},
			"synchronization": {"didSave": true},
			"completion": {"completionItem": {
				"snippetSupport": true, "labelDetailsSupport": true, "documentationFormat": ["markdown", "plaintext"],
				"insertTextModeSupport": {"valueSet": [1, 2]}, "resolveSupport": {"properties": ["documentation"]}
			}},
			"hover": {"contentFormat": ["markdown", "plaintext"]},
			"codeAction": {
				"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}},
				"isPreferredSupport": true, "dataSupport": true
			},
			"definition": {"linkSupport": true}, "documentLink": {"tooltipSupport": true}, "rename": {"prepareSupport": true},
			"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}, "foldingRange": {"lineFoldingOnly": true}
		},
		"workspace": {
			"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]},
			"fileOperations": {"willRename": true}, "workspaceFolders": true,
			"configuration": true, "didChangeConfiguration": {"dynamicRegistration": true},
			"didChangeWatchedFiles": {"dynamicRegistration": true, "relativePatternSupport": true},
			"diagnostics": {"refreshSupport": true}, "codeLens": {"refreshSupport": true},
			"inlayHint": {"refreshSupport": true}, "semanticTokens": {"refreshSupport": true}
		},
		"window": {"workDoneProgress": true}
	}`), &all); err != nil {
		panic(err)
	}
	return all
}

// Pull makes the editor pull diagnostics; for Initialize.
func Pull(params map[string]any) {
	text := Capability(params, "textDocument")
	text["diagnostic"] = text["publishDiagnostics"]
}

// Silent makes the editor accept no requests; for Initialize. Tests in a synctest bubble need it, because the library keeps
// channels of its calls in a pool across bubbles.
func Silent(params map[string]any) {
	delete(params["capabilities"].(map[string]any), "workspace")
	delete(params["capabilities"].(map[string]any), "window")
}

// Poor makes the editor one that can only open and edit documents; for Initialize.
func Poor(params map[string]any) {
	params["capabilities"] = map[string]any{"general": map[string]any{}}
}

// VSCode makes the editor identify as VS Code; for Initialize.
func VSCode(params map[string]any) {
	params["clientInfo"] = map[string]any{"name": "Visual Studio Code", "version": "1.139.1"}
}

// Extension makes the editor VS Code with this project's extension; for Initialize.
func Extension(params map[string]any) {
	VSCode(params)
	params["initializationOptions"] = map[string]any{"vscode": true}
}

// Searched waits until the workspace has been searched; call it once, after Initialize. It needs requests for settings and lenses.
func (e *Editor) Searched() {
	e.t.Helper()
	e.Asked("workspace/codeLens/refresh") // after the settings
	e.Asked("workspace/codeLens/refresh")
}

// OfferUTF8 makes the editor offer UTF-8 positions; for Initialize.
func OfferUTF8(params map[string]any) {
	Capability(params, "general")["positionEncodings"] = []string{"utf-8", "utf-16"}
}

// Capability returns an object of the client's capabilities, to be modified.
func Capability(params map[string]any, name string) map[string]any {
	return params["capabilities"].(map[string]any)[name].(map[string]any)
}

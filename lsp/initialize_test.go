package lsp

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// TestClientCapabilities encodes a client that supports everything with the library's own types.
func TestClientCapabilities(t *testing.T) {
	t.Parallel()
	yes, limit := true, uint32(5000)
	diagnostics := protocol.DiagnosticsCapabilities{
		RelatedInformation: &yes, CodeDescriptionSupport: &yes, DataSupport: &yes,
		TagSupport: protocol.ClientDiagnosticsTagOptions{ValueSet: []protocol.DiagnosticTag{protocol.DiagnosticTagUnnecessary}},
	}
	raw, err := protocol.Marshal(&protocol.InitializeParams{
		ClientInfo: protocol.ClientInfo{Name: "Visual Studio Code"},
		Capabilities: protocol.ClientCapabilities{
			General: &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{protocol.PositionEncodingKindUTF8}},
			Window:  &protocol.WindowClientCapabilities{WorkDoneProgress: &yes},
			Workspace: &protocol.WorkspaceClientCapabilities{
				Configuration:          &yes,
				Diagnostics:            &protocol.DiagnosticWorkspaceClientCapabilities{RefreshSupport: &yes},
				CodeLens:               &protocol.CodeLensWorkspaceClientCapabilities{RefreshSupport: &yes},
				InlayHint:              &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: &yes},
				SemanticTokens:         &protocol.SemanticTokensWorkspaceClientCapabilities{RefreshSupport: &yes},
				DidChangeWatchedFiles:  &protocol.DidChangeWatchedFilesClientCapabilities{DynamicRegistration: &yes, RelativePatternSupport: &yes},
				DidChangeConfiguration: &protocol.DidChangeConfigurationClientCapabilities{DynamicRegistration: &yes},
				FileOperations:         &protocol.FileOperationClientCapabilities{WillRename: &yes},
				WorkspaceEdit: &protocol.WorkspaceEditClientCapabilities{
					DocumentChanges:    &yes,
					ResourceOperations: []protocol.ResourceOperationKind{protocol.ResourceOperationKindCreate, protocol.ResourceOperationKindRename},
				},
			},
			TextDocument: &protocol.TextDocumentClientCapabilities{
				PublishDiagnostics: &protocol.PublishDiagnosticsClientCapabilities{DiagnosticsCapabilities: diagnostics, VersionSupport: &yes},
				Diagnostic:         &protocol.DiagnosticClientCapabilities{},
				Completion: &protocol.CompletionClientCapabilities{CompletionItem: &protocol.ClientCompletionItemOptions{
					SnippetSupport:        &yes,
					LabelDetailsSupport:   &yes,
					InsertTextModeSupport: protocol.ClientCompletionItemInsertTextModeOptions{ValueSet: []protocol.InsertTextMode{protocol.InsertTextModeAsIs}},
					DocumentationFormat:   []protocol.MarkupKind{protocol.MarkupKindMarkdown},
				}},
				Hover: &protocol.HoverClientCapabilities{ContentFormat: []protocol.MarkupKind{protocol.MarkupKindMarkdown}},
				CodeAction: &protocol.CodeActionClientCapabilities{
					CodeActionLiteralSupport: protocol.ClientCodeActionLiteralOptions{
						CodeActionKind: protocol.ClientCodeActionKindOptions{ValueSet: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}},
					},
					IsPreferredSupport: &yes,
				},
				Definition:     &protocol.DefinitionClientCapabilities{LinkSupport: &yes},
				DocumentLink:   &protocol.DocumentLinkClientCapabilities{TooltipSupport: &yes},
				DocumentSymbol: &protocol.DocumentSymbolClientCapabilities{HierarchicalDocumentSymbolSupport: &yes},
				FoldingRange:   &protocol.FoldingRangeClientCapabilities{LineFoldingOnly: &yes, RangeLimit: &limit},
			},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	var p initializeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		t.Fatal(err)
	}
	p.InitializationOptions = json.RawMessage(`{"vscode": true}`)
	var all, none server
	all.decide(&p)
	none.decide(&initializeParams{})
	if !reflect.DeepEqual(none.can, capabilities{encoding: text.UTF16}) {
		t.Errorf("a client that says nothing of itself can do %+v", none.can)
	}
	reflect.ValueOf(&all.can.client.Workspace.Diagnostic.RefreshSupport).Elem().SetBool(true) // in the library it has one spelling
	for _, name := range unset(reflect.ValueOf(all.can), "") {
		if name != ".encoding" || all.can.encoding != text.UTF8 { // which is zero
			t.Errorf("%s was not read", name)
		}
	}
}

// unset lists the members of a structure that are zero, and those of its parts.
func unset(v reflect.Value, name string) (list []string) {
	if v.Kind() != reflect.Struct {
		if v.IsZero() {
			list = append(list, name)
		}
		return list
	}
	for i := range v.NumField() {
		list = append(list, unset(v.Field(i), name+"."+v.Type().Field(i).Name)...)
	}
	return list
}

// TestCodeActionCapability checks that a client supports actions when it says so, even if it lists no kinds, like ALE.
func TestCodeActionCapability(t *testing.T) {
	t.Parallel()
	for capabilities, want := range map[string]bool{
		`{}`:                                 false,
		`{"codeActionLiteralSupport": null}`: false,
		`{"codeActionLiteralSupport": {}}`:   true,
		`{"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}`: true,
	} {
		var p initializeParams
		if err := json.Unmarshal([]byte(`{"capabilities": {"textDocument": {"codeAction": `+capabilities+`}}}`), &p); err != nil {
			t.Fatal(err)
		}
		var s server
		if s.decide(&p); s.can.actions != want {
			t.Errorf("%s: %t, want %t", capabilities, s.can.actions, want)
		}
	}
}

// TestPreferredMarkup checks that the first format in the client's list wins, as the protocol says.
func TestPreferredMarkup(t *testing.T) {
	t.Parallel()
	for formats, want := range map[string]bool{
		`null`: false, `[]`: false, `["plaintext"]`: false, `["markdown"]`: true,
		`["markdown", "plaintext"]`: true, `["plaintext", "markdown"]`: false, `["html", "markdown"]`: true,
	} {
		var p initializeParams
		raw := `{"capabilities": {"textDocument": {"hover": {"contentFormat": ` + formats + `}, "completion": {"completionItem": {"documentationFormat": ` + formats + `}}}}}`
		if err := json.Unmarshal([]byte(raw), &p); err != nil {
			t.Fatal(err)
		}
		var s server
		if s.decide(&p); s.can.markdownHovers != want || s.can.markdownItems != want {
			t.Errorf("%s: Markdown in hovers %t and in completions %t, want %t", formats, s.can.markdownHovers, s.can.markdownItems, want)
		}
	}
}

func TestFolderURIs(t *testing.T) {
	t.Parallel()
	for params, want := range map[string][]string{
		`{}`: nil,
		`{"workspaceFolders": null, "rootUri": null, "rootPath": null}`: nil,
		`{"rootUri": ""}`: nil,
		`{"rootUri": "file:///C:/a b", "rootPath": "/c"}`:                                     {"file:///c%3A/a%20b"},
		`{"rootPath": "/a b"}`:                                                                {"file:///a%20b"},
		`{"workspaceFolders": [], "rootUri": "file:///w"}`:                                    nil,
		`{"workspaceFolders": [{"uri": "file:///a", "name": "a"}, {"uri": "file:///b c"}]}`:   {"file:///a", "file:///b%20c"},
		`{"workspaceFolders": [{"uri": "file:///a"}], "rootUri": "file:///b", "locale": "x"}`: {"file:///a"},
	} {
		var p initializeParams
		if err := json.Unmarshal([]byte(params), &p); err != nil {
			t.Fatal(err)
		}
		if got, err := folderURIs(&p); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", params, got, err, want)
		}
	}
}

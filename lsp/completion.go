package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// completionTriggers are followed by something to complete: quotes, a colon, a YAML dash, parts of commands and matchers.
var completionTriggers = []string{`"`, ":", " ", "$", "/", "|", "-"}

// Completion lists what can be inserted at the cursor. In a script that may be nothing, for its language's server to answer.
func (s *server) Completion(ctx context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	rd := s.document(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	var items []assist.Item
	switch at := rd.offset(p.Position); rd.kind {
	case projectFile:
		items = assist.CompleteProject(rd.doc.Text.String(), at, s.options.Rules)
	case caseFile:
		items = assist.CompleteCases(rd.doc.Text.String(), at)
	case simulationInput:
		items = assist.CompletePayload(rd.snap, rd.doc, rd.payload, at)
	case configuration:
		items = slices.DeleteFunc(assist.Complete(rd.snap, rd.doc, at), func(it assist.Item) bool {
			return rd.doc.Text.LineAt(it.Range.Start) != rd.doc.Text.LineAt(it.Range.End) || // the protocol does not allow such an edit here
				s.can.vscode && assist.BuiltinCompletes(rd.doc, it) ||
				it.Create != nil && (!s.can.extension || !rd.inWorkspace()) // the client writes the file
		})
	case script:
		items = assist.CompleteScript(rd.snap, rd.doc.Path, at)
	}
	if len(items) == 0 && (rd.kind == script || rd.kind == onlyChecked) {
		return nil, nil
	}
	converted := slice.List(items, func(it assist.Item) protocol.CompletionItem { return s.completionItem(rd, it) })
	return &protocol.CompletionList{Items: converted}, nil
}

var completionKinds = [...]protocol.CompletionItemKind{
	assist.EventItem:    protocol.CompletionItemKindEvent,
	assist.FieldItem:    protocol.CompletionItemKindProperty,
	assist.ValueItem:    protocol.CompletionItemKindValue,
	assist.ToolItem:     protocol.CompletionItemKindFunction,
	assist.VariableItem: protocol.CompletionItemKindVariable,
	assist.FileItem:     protocol.CompletionItemKindFile,
	assist.FolderItem:   protocol.CompletionItemKindFolder,
	assist.SnippetItem:  protocol.CompletionItemKindSnippet,
	assist.SettingItem:  protocol.CompletionItemKindProperty,
}

func (s *server) completionItem(rd *requestDoc, it assist.Item) protocol.CompletionItem {
	item := protocol.CompletionItem{
		Label:    it.Label,
		Kind:     completionKinds[it.Kind],
		SortText: protocol.NewOptional(fmt.Sprintf("%05d", 10_000+it.Rank)), // ranks may be negative, and are compared as text,
	}
	can := &s.can.client.TextDocument.Completion.CompletionItem
	if it.Detail != "" {
		item.Detail = protocol.NewOptional(it.Detail)
	}
	if can.LabelDetailsSupport {
		item.LabelDetails = &protocol.CompletionItemLabelDetails{Description: new(it.LabelDetail())}
	}
	if f := filterText(rd, it); f != it.Label {
		item.FilterText = protocol.NewOptional(f)
	}
	insert := it.Plain
	if can.SnippetSupport {
		insert, item.InsertTextFormat = it.Snippet, protocol.InsertTextFormatSnippet
	}
	if s.can.asIs { // the text is already indented
		item.InsertTextMode = protocol.InsertTextModeAsIs
	} else if line := rd.doc.Text.Line(rd.doc.Text.LineAt(it.Range.Start)); can.SnippetSupport { // such clients indent what follows like this line
		insert = strings.ReplaceAll(insert, "\n"+line[:len(line)-len(strings.TrimLeft(line, " \t"))], "\n")
	}
	switch {
	case it.Comma == it.Range.Start: // two edits at the same position have no defined order
		insert = "," + insert
	case it.Comma >= 0:
		item.AdditionalTextEdits = []protocol.TextEdit{{Range: rd.at(text.Range{Start: it.Comma, End: it.Comma}), NewText: ","}}
	}
	item.TextEdit = &protocol.TextEdit{Range: rd.at(it.Range), NewText: insert}
	switch {
	case it.Markdown != "":
		item.Documentation = markup(it.Markdown, s.can.markdownItems)
	case it.About != "":
		item.Data, _ = json.Marshal(it.About)
	}
	if it.Create != nil {
		file := newFile{URI: string(rd.uri(it.Create.Path)), Text: it.Create.Text, Executable: it.Create.Executable}
		item.Command = commandWith(it.Label, createScriptCommand, file)
	}
	if it.More && s.can.vscode {
		item.Command = protocol.Command{Title: "Suggest", Command: "editor.action.triggerSuggest"}
	}
	return item
}

// filterText is what an editor matches against the text in the item's range, which includes a quote already typed.
func filterText(rd *requestDoc, it assist.Item) string {
	word := it.Label
	if it.Kind == assist.FileItem || it.Kind == assist.FolderItem {
		word = strings.Trim(it.Plain, `"`)
	}
	if typed := rd.doc.Text.Slice(it.Range); strings.HasPrefix(typed, `"`) || strings.HasPrefix(typed, "'") {
		return typed[:1] + word + typed[:1]
	}
	return word
}

// CompletionResolve adds an item's documentation.
func (s *server) CompletionResolve(_ context.Context, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	var about string
	if err := json.Unmarshal(item.Data, &about); err == nil && about != "" {
		if doc := assist.Documentation(about); doc != "" {
			item.Documentation = markup(doc, s.can.markdownItems)
		}
	}
	return item, nil
}

package lsp

import (
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	reports "github.com/hooks-ls/hooks-ls/analysis/report"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// The library names the variants of a union after the first place where it found them, so that a diagnostic's code is a
// ProgressToken and its message an InlayHintTooltip. Such names do not leave this file.

// converter converts positions in one folder's files for the client.
type converter struct {
	st       *session.State
	folder   int
	encoding text.Encoding
}

func (s *server) converter(st *session.State, folder int) converter {
	return converter{st: st, folder: folder, encoding: s.can.encoding}
}

func (c converter) rangeOf(t *text.Text, r text.Range) protocol.Range {
	return protocol.Range{Start: protocolPosition(t.OffsetPosition(r.Start, c.encoding)), End: protocolPosition(t.OffsetPosition(r.End, c.encoding))}
}

func protocolPosition(p text.Position) protocol.Position {
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Character)}
}

// uri returns the URI of a file in the folder, in the client's spelling.
func (c converter) uri(file string) uri.URI { return uri.URI(c.st.URI(c.folder, file)) }

// inWorkspace reports whether the folder is one of the workspace.
func (c converter) inWorkspace() bool { return c.st.Folders[c.folder].URI != "" }

// location converts a range of a file in the folder; when the file cannot be read, the result is its start.
func (c converter) location(file string, r text.Range) protocol.Location {
	l := protocol.Location{URI: c.uri(file)}
	if d := c.st.Folders[c.folder].Snap.Document(file); d != nil {
		l.Range = c.rangeOf(d.Text, r)
	}
	return l
}

// markup returns Markdown, or plain text for a client that does not render Markdown.
func markup(md string, rendered bool) *protocol.MarkupContent {
	if rendered {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: md}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plain(md)}
}

// problem returns a diagnostic of a mistake that is no finding of a rule.
func (c converter) problem(t *text.Text, r text.Range, severity protocol.DiagnosticSeverity, message string) protocol.Diagnostic {
	return protocol.Diagnostic{Range: c.rangeOf(t, r), Severity: severity, Source: protocol.NewOptional("hooks-ls"), Message: protocol.String(message)}
}

func commandWith(title, name string, argument any) protocol.Command {
	return protocol.Command{Title: title, Command: name, Arguments: []protocol.LSPAny{lspAny(argument)}}
}

// object is JSON for values whose members the library does not define, such as the arguments of our commands.
type object = map[string]any

// lspAny encodes a value made of strings, numbers and lists, which cannot fail.
func lspAny(v any) protocol.LSPAny {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}

// diagnosticData is sent with a diagnostic and returned by the client. Fixes is their number.
type diagnosticData struct {
	Surfaces []string `json:"surfaces"`
	Fixes    int      `json:"fixes"`
}

// diagnostic converts a finding, whose ranges are in t.
func (s *server) diagnostic(c converter, t *text.Text, f *lint.Finding) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    c.rangeOf(t, f.Range),
		Severity: [...]protocol.DiagnosticSeverity{lint.Error: 1, lint.Warning: 2, lint.Info: 3, lint.Hint: 4}[f.Severity],
		Code:     protocol.String(f.Rule),
		Source:   protocol.NewOptional("hooks-ls"),
		Message:  protocol.String(f.Text()),
	}
	if s.can.descriptions {
		d.CodeDescription.Href = uri.URI(reports.Help(f.Rule))
	}
	if f.Unnecessary && s.can.unnecessaryTag {
		d.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	if s.can.related {
		for _, r := range f.Related {
			l := protocol.Location{URI: c.uri(r.Path), Range: c.rangeOf(t, r.Range)}
			if r.Path != f.Path {
				l = c.location(r.Path, r.Range)
			}
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{Location: l, Message: r.Message})
		}
	}
	if s.can.data {
		d.Data = lspAny(diagnosticData{append([]string{}, f.Surfaces.IDs()...), len(f.Fixes)})
	}
	return d
}

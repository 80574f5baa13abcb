package lsp

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
)

// TestDiagnosticsAreWrittenAsTheLibraryDoes compares with the writer that the program does not link.
func TestDiagnosticsAreWrittenAsTheLibraryDoes(t *testing.T) {
	t.Parallel()
	at := protocol.Range{Start: protocol.Position{Line: 3, Character: 4}, End: protocol.Position{Line: 5, Character: 60000}}
	small := protocol.Diagnostic{Range: at, Severity: 1, Code: protocol.String("a"), Source: protocol.NewOptional("hooks-ls"), Message: protocol.String("")}
	full := small
	full.Message = protocol.String("quotes \" \\ control \x00\x1f\x7f\n lines \u2028 marks <&> é \U0001F600 and no UTF-8 \xff\xc3")
	full.CodeDescription.Href = helpBase + "a.md"
	full.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary, protocol.DiagnosticTagDeprecated)
	full.RelatedInformation = []protocol.DiagnosticRelatedInformation{
		{Location: protocol.Location{URI: "file:///a%20b.json", Range: at}, Message: "first"},
		{Location: protocol.Location{URI: "file:///é'.json"}, Message: `the "second"`},
	}
	full.Data = []byte(`{"surfaces":["vscode"],"fixes":2}`)
	for _, d := range []protocol.Diagnostic{small, full} {
		want, err := protocol.Marshal(&d)
		if err != nil {
			t.Fatal(err)
		}
		got := appendMembers(appendRange([]byte(`{"range":`), position(d.Range.Start), position(d.Range.End)), &d)
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Error(diff)
		}
	}
}

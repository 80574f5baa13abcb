package lsp

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Parameters are what the server reads of those of the protocol, under the same names. The library's types hold all that
// there may be, and each brings what reads and what writes it into the program.

// wireOptions are the library's own: what is not UTF-8 becomes replacement characters.
var wireOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// decodeOptions take names in any case, as those of fields in Go are.
var decodeOptions = json.JoinOptions(wireOptions, json.MatchCaseInsensitiveNames(true))

// decode reads the parameters of a message.
func decode(params []byte, v any) error {
	if err := json.Unmarshal(params, v, decodeOptions); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return nil
}

// documentParams name a document, by its URI as the library spells it.
type documentParams struct {
	TextDocument struct{ URI uri.URI }
}

type positionParams struct {
	documentParams
	Position protocol.Position
}

type rangeParams struct {
	documentParams
	Range protocol.Range
}

type referenceParams struct {
	positionParams
	Context struct{ IncludeDeclaration bool }
}

type renameParams struct {
	positionParams
	NewName string
}

type selectionParams struct {
	documentParams
	Positions []protocol.Position
}

type actionParams struct {
	rangeParams
	Context struct {
		Diagnostics []protocol.Diagnostic
		Only        []protocol.CodeActionKind
		TriggerKind protocol.CodeActionTriggerKind
	}
}

type diagnosticParams struct {
	documentParams
	PreviousResultID *string
}

type workspaceDiagnosticParams struct {
	PreviousResultIDs []struct {
		URI   uri.URI
		Value string
	}
}

type symbolParams struct{ Query string }

type commandParams struct {
	Command       string
	Arguments     []jsontext.Value
	WorkDoneToken jsontext.Value
}

type tokenParams struct{ Token jsontext.Value }

type traceParams struct{ Value protocol.TraceValue }

type configurationParams struct{ Settings jsontext.Value }

type foldersParams struct {
	Event struct{ Added, Removed []struct{ URI uri.URI } }
}

type filesParams struct {
	Changes []struct {
		URI  uri.URI
		Type protocol.FileChangeType
	}
}

type renamedParams struct {
	Files []struct{ OldURI, NewURI string }
}

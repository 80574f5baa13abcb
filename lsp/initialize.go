package lsp

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// initializeParams is the part of initialize that the server reads. The library's type does not know how clients written in
// Rust spell one of the capabilities, and rejects the whole message, and thus the session, when any member has another type
// than it expects. Names match the protocol's regardless of case, as usual in encoding/json; members that a client omits are
// false, empty or nil.
type initializeParams struct {
	ProcessID             *int32
	ClientInfo            struct{ Name string }
	WorkspaceFolders      []struct{ URI string } // nil, not empty, from clients that send a single root
	RootURI, RootPath     string
	InitializationOptions json.RawMessage
	Trace                 protocol.TraceValue
	Capabilities          clientCapabilities
}

type clientCapabilities struct {
	General struct {
		PositionEncodings []protocol.PositionEncodingKind
	}
	Window struct {
		WorkDoneProgress bool
	}
	Workspace struct {
		Configuration                       bool
		Diagnostics                         struct{ RefreshSupport bool }
		Diagnostic                          struct{ RefreshSupport bool } // the same in the spelling of Helix and Zed
		CodeLens, InlayHint, SemanticTokens struct{ RefreshSupport bool }
		DidChangeWatchedFiles               struct{ DynamicRegistration, RelativePatternSupport bool }
		DidChangeConfiguration              struct{ DynamicRegistration bool }
		WorkspaceEdit                       struct {
			DocumentChanges    bool
			ResourceOperations []protocol.ResourceOperationKind
		}
		FileOperations struct{ WillRename bool }
	}
	TextDocument textCapabilities
}

// textCapabilities say what the client can do with answers about a document.
type textCapabilities struct {
	PublishDiagnostics diagnosticCapabilities
	Diagnostic         *diagnosticCapabilities // nil when the client does not pull diagnostics
	Completion         struct {
		CompletionItem struct {
			SnippetSupport        bool
			LabelDetailsSupport   bool
			InsertTextModeSupport struct{ ValueSet []protocol.InsertTextMode }
			DocumentationFormat   []protocol.MarkupKind
		}
	}
	Hover      struct{ ContentFormat []protocol.MarkupKind }
	CodeAction struct {
		CodeActionLiteralSupport *struct{} // not nil when the client supports actions; some list no kinds
		IsPreferredSupport       bool
	}
	Definition     struct{ LinkSupport bool }
	DocumentLink   struct{ TooltipSupport bool }
	DocumentSymbol struct{ HierarchicalDocumentSymbolSupport bool }
	FoldingRange   struct {
		LineFoldingOnly bool
		RangeLimit      uint32
	}
}

type diagnosticCapabilities struct {
	RelatedInformation, CodeDescriptionSupport, DataSupport bool
	TagSupport                                              struct{ ValueSet []protocol.DiagnosticTag }
}

// capabilities are what the client says of itself, and decisions that depend on more than one member of it, made once.
type capabilities struct {
	client   clientCapabilities
	encoding text.Encoding
	// pull reports that the client pulls diagnostics and supports refresh; then none are pushed.
	pull                                        bool
	related, descriptions, data, unnecessaryTag bool

	asIs, markdownItems, markdownHovers bool
	actions                             bool
	createFiles, renameFiles            bool
	// vscode reports that .vscode/settings.json holds the client's settings and that VS Code's own commands exist, extension
	// that the client is this project's VS Code extension, which has commands of its own.
	vscode, extension bool
}

func (s *server) decide(p *initializeParams) {
	can := &s.can
	can.client = p.Capabilities
	can.encoding = text.UTF16
	if slices.Contains(can.client.General.PositionEncodings, protocol.PositionEncodingKindUTF8) {
		can.encoding = text.UTF8
	}
	w, t := &can.client.Workspace, &can.client.TextDocument
	// Findings depend on other files and on settings. A client that cannot be told to refresh would show stale ones.
	can.pull = t.Diagnostic != nil && (w.Diagnostics.RefreshSupport || w.Diagnostic.RefreshSupport)
	// Some clients do not repeat for pulled diagnostics what they declare for pushed ones.
	pushed, pulled := &t.PublishDiagnostics, cmp.Or(t.Diagnostic, &diagnosticCapabilities{})
	can.related = pushed.RelatedInformation || pulled.RelatedInformation
	can.descriptions = pushed.CodeDescriptionSupport || pulled.CodeDescriptionSupport
	can.data = pushed.DataSupport || pulled.DataSupport
	can.unnecessaryTag = slices.Contains(append(pushed.TagSupport.ValueSet, pulled.TagSupport.ValueSet...), protocol.DiagnosticTagUnnecessary)
	item := &t.Completion.CompletionItem
	can.asIs = slices.Contains(item.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAsIs)
	can.markdownItems = rendersMarkdown(item.DocumentationFormat)
	can.markdownHovers = rendersMarkdown(t.Hover.ContentFormat)
	can.actions = t.CodeAction.CodeActionLiteralSupport != nil
	can.createFiles = w.WorkspaceEdit.DocumentChanges && slices.Contains(w.WorkspaceEdit.ResourceOperations, protocol.ResourceOperationKindCreate)
	can.renameFiles = w.WorkspaceEdit.DocumentChanges && slices.Contains(w.WorkspaceEdit.ResourceOperations, protocol.ResourceOperationKindRename)
	var options struct {
		VSCode bool `json:"vscode"`
	}
	_ = json.Unmarshal(p.InitializationOptions, &options) // parseSettings reports mistakes
	can.extension = options.VSCode
	can.vscode = options.VSCode || strings.HasPrefix(p.ClientInfo.Name, "Visual Studio Code")
}

// rendersMarkdown reports whether a client prefers Markdown to plain text; formats are in order of preference.
func rendersMarkdown(formats []protocol.MarkupKind) bool {
	i := slices.IndexFunc(formats, func(k protocol.MarkupKind) bool {
		return k == protocol.MarkupKindMarkdown || k == protocol.MarkupKindPlainText
	})
	return i >= 0 && formats[i] == protocol.MarkupKindMarkdown
}

// initialize returns the server's capabilities. It does not read the workspace yet.
func (s *server) initialize(params []byte) (*protocol.InitializeResult, error) {
	var p initializeParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, invalid("%v", err)
	}
	folders, err := folderURIs(&p)
	if err != nil {
		return nil, invalid("%v", err)
	}
	s.decide(&p)
	s.trace = p.Trace
	conf, problems := session.ParseSettings(p.InitializationOptions, session.Settings{})
	s.initial = conf
	s.reportProblems(problems)
	s.session.Update(func(st *session.State) { s.session.SetFolders(st, folders, conf) })
	if p.ProcessID != nil && *p.ProcessID > 0 {
		s.tasks.Go(func() { s.watchParent(int(*p.ProcessID)) })
	}
	s.tasks.Go(s.runJobs)
	if !s.can.pull {
		s.tasks.Go(newPublisher(s).run)
	}
	s.phase = initializeAnswered
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "hooks-ls", Version: protocol.NewOptional(s.options.Version)},
	}, nil
}

// folderURIs returns the workspace's folders from the newest field that the client sets, in the library's spelling of URIs.
func folderURIs(p *initializeParams) ([]string, error) {
	folders := p.WorkspaceFolders
	switch { // clients that predate workspace folders send a single root
	case folders != nil:
	case p.RootURI != "":
		folders = []struct{ URI string }{{p.RootURI}}
	case p.RootPath != "":
		return []string{string(uri.File(p.RootPath))}, nil
	}
	var list []string
	for _, f := range folders {
		u, err := uri.Parse(f.URI)
		if err != nil {
			return nil, err
		}
		list = append(list, string(u))
	}
	return list, nil
}

// initialized runs once, at the first moment when the server may send requests.
func (s *server) initialized() error {
	if s.phase != initializeAnswered {
		return nil
	}
	s.phase = running
	if s.can.client.Workspace.Configuration {
		s.jobs.ask(pullConfiguration)
	} else {
		close(s.configured)
	}
	s.jobs.ask(register | search)
	return nil
}

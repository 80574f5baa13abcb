package lsp

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// server is one session with one client. Its methods are the handlers of the protocol's messages.
type server struct {
	protocol.UnimplementedServer

	// ctx ends with the session. Work that outlives a request takes it.
	ctx     context.Context
	exit    context.CancelCauseFunc
	log     *slog.Logger
	options Options
	client  protocol.Client
	conn    jsonrpc2.Conn
	handler jsonrpc2.Handler

	phase   phase // of the read loop
	calls   calls
	session *session
	tracer  tracer

	// can is what the client can do. It is written while initialize is handled and only read afterwards.
	can capabilities
	// initial is what initializationOptions say; written while initialize is handled.
	initial settings
	// configured is closed when the settings are known, so that no diagnostic is shown that they switch off.
	configured chan struct{}
	chores     chores
	watched    watched
	progresses progresses
	tasks      sync.WaitGroup
}

func newServer(ctx context.Context, conn jsonrpc2.Conn, o Options) *server {
	s := &server{
		ctx: ctx, log: o.Log, options: o, conn: conn, client: protocol.ClientDispatcher(conn),
		session: newSession(o.Home), configured: make(chan struct{}), chores: newChores(),
	}
	s.handler = protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler)
	return s
}

// graceTime is how long the end of a session waits for handlers to notice it.
const graceTime = 3 * time.Second

// wait returns when the session's goroutines have ended, so that a program that a handler runs is ended with it.
func (s *server) wait() {
	done := make(chan struct{})
	go func() {
		s.tasks.Wait()
		<-s.conn.Done()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(graceTime):
	}
}

// capabilities is what depends on the client, decided once.
type capabilities struct {
	encoding text.Encoding
	// pull reports that the client asks for diagnostics, so that none are pushed; pullRefresh that it can be told to.
	pull, pullRefresh                                     bool
	versions, related, descriptions, data, unnecessaryTag bool
	configuration, watch, watchRelative, watchConfig      bool
	progress                                              bool

	snippets, asIs, markdownItems, markdownHovers bool
	actions, preferred                            bool
	documentChanges, createFiles, renameFiles     bool
	willRename                                    bool
	definitionLinks, linkTooltips                 bool
	symbolTree, foldsLinesOnly                    bool
	foldLimit                                     int // 0 for none
	// refreshLenses, refreshHints and refreshTokens report that the client asks again when it is told to.
	refreshLenses, refreshHints, refreshTokens bool
	// vscode reports that .vscode/settings.json is the client's settings file and that it has VS Code's own commands.
	vscode bool
}

func (s *server) decide(p *protocol.InitializeParams) {
	c := p.Capabilities
	can := &s.can
	can.encoding = text.UTF16
	if c.General != nil && slices.Contains(c.General.PositionEncodings, protocol.PositionEncodingKindUTF8) {
		can.encoding = text.UTF8
	}
	if t := c.TextDocument; t != nil {
		var d protocol.DiagnosticsCapabilities
		if t.PublishDiagnostics != nil {
			d = t.PublishDiagnostics.DiagnosticsCapabilities
			can.versions = is(t.PublishDiagnostics.VersionSupport)
		}
		if t.Diagnostic != nil {
			can.pull = true
			d = merge(d, t.Diagnostic.DiagnosticsCapabilities)
		}
		can.related, can.descriptions, can.data = is(d.RelatedInformation), is(d.CodeDescriptionSupport), is(d.DataSupport)
		can.unnecessaryTag = slices.Contains(d.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
		can.decideText(t)
	}
	if w := c.Workspace; w != nil {
		can.configuration = is(w.Configuration)
		can.pullRefresh = can.pull && w.Diagnostics != nil && is(w.Diagnostics.RefreshSupport)
		if f := w.DidChangeWatchedFiles; f != nil {
			can.watch, can.watchRelative = is(f.DynamicRegistration), is(f.RelativePatternSupport)
		}
		can.watchConfig = w.DidChangeConfiguration != nil && is(w.DidChangeConfiguration.DynamicRegistration)
		if e := w.WorkspaceEdit; e != nil {
			can.documentChanges = is(e.DocumentChanges)
			can.createFiles = can.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindCreate)
			can.renameFiles = can.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindRename)
		}
		can.willRename = w.FileOperations != nil && is(w.FileOperations.WillRename)
		can.refreshLenses = w.CodeLens != nil && is(w.CodeLens.RefreshSupport)
		can.refreshHints = w.InlayHint != nil && is(w.InlayHint.RefreshSupport)
		can.refreshTokens = w.SemanticTokens != nil && is(w.SemanticTokens.RefreshSupport)
	}
	if c.Window != nil {
		can.progress = is(c.Window.WorkDoneProgress)
	}
	var options struct {
		VSCode bool `json:"vscode"`
	}
	_ = json.Unmarshal(p.InitializationOptions, &options) // parseSettings tells of mistakes
	can.vscode = options.VSCode || strings.HasPrefix(p.ClientInfo.Name, "Visual Studio Code")
}

// decideText reads what the client can do with the answers about a document.
func (can *capabilities) decideText(t *protocol.TextDocumentClientCapabilities) {
	if t.Completion != nil && t.Completion.CompletionItem != nil {
		item := t.Completion.CompletionItem
		can.snippets = is(item.SnippetSupport)
		can.asIs = slices.Contains(item.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAsIs)
		can.markdownItems = slices.Contains(item.DocumentationFormat, protocol.MarkupKindMarkdown)
	}
	can.markdownHovers = t.Hover != nil && slices.Contains(t.Hover.ContentFormat, protocol.MarkupKindMarkdown)
	if a := t.CodeAction; a != nil {
		can.actions = len(a.CodeActionLiteralSupport.CodeActionKind.ValueSet) > 0
		can.preferred = is(a.IsPreferredSupport)
	}
	can.definitionLinks = t.Definition != nil && is(t.Definition.LinkSupport)
	can.linkTooltips = t.DocumentLink != nil && is(t.DocumentLink.TooltipSupport)
	can.symbolTree = t.DocumentSymbol != nil && is(t.DocumentSymbol.HierarchicalDocumentSymbolSupport)
	if f := t.FoldingRange; f != nil {
		can.foldsLinesOnly = is(f.LineFoldingOnly)
		if f.RangeLimit != nil {
			can.foldLimit = int(*f.RangeLimit)
		}
	}
}

// merge adds what a client says it can do with pulled diagnostics to what it says of pushed ones: some repeat nothing.
func merge(a, b protocol.DiagnosticsCapabilities) protocol.DiagnosticsCapabilities {
	or := func(a, b *bool) *bool {
		if is(a) {
			return a
		}
		return b
	}
	return protocol.DiagnosticsCapabilities{
		RelatedInformation:     or(a.RelatedInformation, b.RelatedInformation),
		CodeDescriptionSupport: or(a.CodeDescriptionSupport, b.CodeDescriptionSupport),
		DataSupport:            or(a.DataSupport, b.DataSupport),
		TagSupport:             protocol.ClientDiagnosticsTagOptions{ValueSet: slices.Concat(a.TagSupport.ValueSet, b.TagSupport.ValueSet)},
	}
}

func is(b *bool) bool { return b != nil && *b }

// Initialize answers with what the server can do. Nothing is read from disk yet.
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.decide(p)
	s.tracer.start(s, p.Trace)
	conf, problems := parseSettings(p.InitializationOptions, settings{})
	s.initial = conf
	s.reportProblems(problems)
	s.session.update(func(st *state) { s.session.setFolders(st, folderURIs(p), conf) })
	if p.ProcessID != nil && *p.ProcessID > 0 {
		s.tasks.Go(func() { s.watchParent(int(*p.ProcessID)) })
	}
	s.tasks.Go(s.doChores)
	if !s.can.pull {
		s.tasks.Go(newPublisher(s).run)
	}
	s.phase = running
	return &protocol.InitializeResult{
		ServerInfo:   protocol.ServerInfo{Name: "hooks-ls", Version: protocol.NewOptional(s.options.Version)},
		Capabilities: s.offers(),
	}, nil
}

// folderURIs are the folders of the workspace: of the newest field that the client fills in.
func folderURIs(p *protocol.InitializeParams) []string {
	var list []string
	if folders, ok := p.WorkspaceFolders.Get(); ok {
		for _, f := range folders {
			list = append(list, string(f.URI))
		}
		return list
	}
	// Clients from before workspace folders name one root.
	if p.RootURI != nil && *p.RootURI != "" { //nolint:staticcheck // deprecated, and all that they send
		return []string{string(*p.RootURI)}
	}
	if root, ok := p.RootPath.Get(); ok && root != "" {
		return []string{string(uri.File(root))}
	}
	return nil
}

// Initialized is the first moment at which the client may be asked for anything.
func (s *server) Initialized(context.Context, *protocol.InitializedParams) error {
	if s.can.configuration {
		s.chores.ask(pullConfiguration)
	} else {
		close(s.configured)
	}
	s.chores.ask(register | search)
	return nil
}

// Shutdown ends the work; exit ends the process.
func (s *server) Shutdown(context.Context) error {
	s.phase = stopped
	return nil
}

// Exit ends the session.
func (s *server) Exit(context.Context) error {
	if s.phase == stopped {
		s.exit(errExited)
	} else {
		s.exit(ErrClient)
	}
	return nil
}

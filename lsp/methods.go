package lsp

import (
	"context"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

//go:generate go test . -run TestDocs -update

// dispatch calls the method's handler; docs/lsp.md describes each. The library decodes and dispatches, except for messages
// that it would reject although they contain all that matters, or that it knows in another form: see package wire.
func (s *server) dispatch(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	params := req.Params()
	switch method := req.Method(); method {
	case protocol.MethodInitialize:
		return s.initialize(params)
	case protocol.MethodInitialized:
		return nil, s.initialized() // some clients send no parameters
	case protocol.MethodCancelRequest:
		return nil, s.cancelRequest(params)
	case protocol.MethodTextDocumentDidOpen:
		return nil, s.didOpen(params)
	case protocol.MethodTextDocumentDidChange:
		return nil, s.didChange(params)
	default:
		if _, ok := methods()[method]; !ok { // if its parameters are invalid, the library would report those instead
			return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "hooks-ls does not serve %q", method)
		}
	}
	return protocol.ServerHandler(s, nil)(ctx, req)
}

var methods = sync.OnceValue(func() map[string]protocol.MethodInfo {
	all := map[string]protocol.MethodInfo{}
	for _, m := range protocol.Methods {
		all[string(m.Method)] = m
	}
	return all
})

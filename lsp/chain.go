package lsp

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// phase is the session's place in the LSP lifecycle. Only the read loop uses it.
type phase uint8

const (
	uninitialized      phase = iota // before initialize
	initializeAnswered              // after initialize
	running                         // after initialized
	stopped                         // after shutdown
)

// handle receives every message, in wire order. It never fails or panics for a notification, which would close the connection.
func (s *server) handle(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	call := req.IsCall()
	defer func() {
		if v := recover(); v != nil {
			s.log.Error("panic", "method", req.Method(), "value", v, "stack", string(debug.Stack()))
			result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%s failed: %v", req.Method(), v)
		}
		if !call {
			if err != nil {
				s.log.Warn("notification dropped", "method", req.Method(), "err", err)
			}
			result, err = nil, nil
		}
	}()
	s.traceReceived(req)
	if err := s.admit(req); err != nil {
		return nil, err
	}
	switch method := req.Method(); {
	case method == protocol.MethodExit, call && (method == protocol.MethodInitialize || method == protocol.MethodShutdown):
		return encode(s.dispatch(ctx, req))
	case call != (methods()[method].Kind == "notification"): // all others are requests
	case call:
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s is a notification, which has no id", method)
	case strings.HasPrefix(method, "$/"):
		return nil, nil // notifications with this prefix may be ignored
	default:
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "hooks-ls does not serve the notification %q", method)
	}
	if !call {
		return encode(s.dispatch(ctx, req))
	}
	// A cancellation that follows on the wire finds the call. The library recycles the request's context, so this descends from the server's.
	callCtx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	id := req.ID()
	s.calls.Store(id, cancel)
	defer s.calls.Delete(id)
	callCtx = context.WithValue(callCtx, stateKey{}, s.session.State())
	jsonrpc2.Async(ctx)
	result, err = encode(s.dispatch(callCtx, req))
	if callCtx.Err() != nil && err != nil {
		return nil, protocol.ErrRequestCancelled
	}
	return result, err
}

// encode marshals the result here, where a panic fails only this request, and gives every error a code.
func encode(result any, err error) (any, error) {
	if err != nil {
		return nil, wireError(err)
	}
	if v := reflect.ValueOf(result); v.Kind() == reflect.Slice && v.IsNil() {
		result = nil // encode as null, not as an empty list
	}
	raw, err := protocol.Marshal(result)
	return jsonrpc2.RawMessage(raw), err
}

// requestFailed is the code of a valid request that failed; the library has no name for it.
const requestFailed jsonrpc2.Code = -32803

func invalid(format string, args ...any) error {
	return jsonrpc2.Errorf(jsonrpc2.InvalidParams, format, args...)
}

func wireError(err error) error {
	var wire *jsonrpc2.Error
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return protocol.ErrRequestCancelled
	case errors.Is(err, jsonrpc2.ErrParse): // the library's error for parameters that it cannot decode
		return invalid("%v", err)
	case !errors.As(err, &wire):
		return jsonrpc2.NewError(requestFailed, err.Error())
	}
	return err
}

// admit rejects messages that do not fit the phase; handle drops the error for notifications. exit is always admitted.
func (s *server) admit(req *jsonrpc2.Request) error {
	method := req.Method()
	switch {
	case method == protocol.MethodExit:
		return nil
	case s.phase == uninitialized && method != protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "the first request has to be initialize")
	case s.phase == stopped:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server is shut down")
	case s.phase != uninitialized && method == protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize came twice")
	case s.phase == initializeAnswered && method != protocol.MethodShutdown:
		return s.initialized() // whatever the message is: some clients never send initialized
	}
	return nil
}

func (s *server) cancelRequest(params jsonrpc2.RawMessage) error {
	var p struct{ ID jsontext.Value }
	if err := wire.Decode(params, &p); err != nil {
		return err
	}
	id, ok := wire.ReadID(p.ID)
	if !ok {
		return fmt.Errorf("the ID to cancel is %s", params)
	}
	s.calls.cancel(id)
	return nil
}

type stateKey struct{}

// pinned returns the state at the time a call was received.
func pinned(ctx context.Context) *session.State { return ctx.Value(stateKey{}).(*session.State) }

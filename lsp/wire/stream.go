// Package wire turns bytes into messages and back: frames, the parameters that go.lsp.dev would reject or alter, the URIs of
// files. It knows JSON-RPC, and must not know what a message asks for. Begin with Stream.
package wire

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
)

// Stream frames messages as the protocol requires: a header with the length, then JSON. A frame without a valid message is
// answered here and does not reach the connection, which would close; its length was right, so the next frame can be read.
// The library's stream returns an error for such a frame, and does not report when all calls are answered.
type Stream struct {
	in   *bufio.Reader
	body []byte // of the last message, which aliases it
	log  *slog.Logger
	// end is called once nothing more can be read.
	end func()

	mu      sync.Mutex
	out     *Outbox
	open    int       // calls read but not yet answered
	drained sync.Cond // on mu: open is zero
}

// NewStream returns a stream that reads from client and writes to out. It calls end once nothing more can be read.
func NewStream(client io.Reader, out *Outbox, log *slog.Logger, end func()) *Stream {
	s := &Stream{in: bufio.NewReader(client), out: out, log: log, end: end}
	s.drained.L = &s.mu
	return s
}

// maxBody is the greatest message length in bytes that is plausible.
const maxBody = 1 << 28

// Read returns the next message. At the end it waits for the answers to all calls, as nothing is written after Read has failed.
func (s *Stream) Read(context.Context) (jsonrpc2.Message, int64, error) {
	for {
		length, err := s.header()
		if err == nil {
			s.body = make([]byte, length)
			_, err = io.ReadFull(s.in, s.body)
		}
		if err != nil {
			if broken, ok := errors.AsType[*headerError](err); ok {
				s.log.Error("the client sent a header that is none, so that no message can be found behind it", "header", broken.line, "err", broken.problem)
			}
			s.end()
			s.Answered()
			return nil, 0, err
		}
		m, err := jsonrpc2.DecodeMessage(s.body)
		if err != nil {
			m = s.refuse()
		}
		switch m.(type) {
		case nil:
			continue
		case *jsonrpc2.Call:
			s.mu.Lock()
			s.open++
			s.mu.Unlock()
		}
		return m, int64(len(s.body)), nil
	}
}

// answering marks a context, see Answering.
type answering struct{}

// Answering returns the context of a connection that reads from a stream. Only answers may be written with it or below it.
func Answering(ctx context.Context) context.Context { return context.WithValue(ctx, answering{}, true) }

// Write sends a message.
func (s *Stream) Write(ctx context.Context, m jsonrpc2.Message) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Value(answering{}) != nil {
		if s.open--; s.open == 0 {
			s.drained.Broadcast()
		}
	} else if err := ctx.Err(); err != nil {
		return 0, err
	}
	return s.write(m)
}

// write is called with mu locked.
func (s *Stream) write(m jsonrpc2.Message) (int64, error) {
	body := jsonrpc2.AppendMessage(nil, m)
	n, err := s.out.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body)), body...))
	return int64(n), err
}

// Answered returns once every call that was read is answered.
func (s *Stream) Answered() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.open > 0 {
		s.drained.Wait()
	}
}

// Close is called by the connection when it fails. Its last writes may still be pending, so Serve closes the client's stream.
func (s *Stream) Close() error {
	s.end()
	return nil
}

// headerError reports a header after which the next message cannot be found.
type headerError struct{ line, problem string }

func (e *headerError) Error() string { return e.problem }

// header reads a frame's header and returns the length of its body in bytes.
func (s *Stream) header() (int, error) {
	length := -1
	for {
		line, err := s.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, &headerError{string(line[:80]), "the line is too long"}
		case err != nil:
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok || bytes.ContainsFunc(name, func(r rune) bool { return r != '-' && (r > unicode.MaxASCII || !unicode.IsLetter(r)) }) {
			return 0, &headerError{string(line), "the line is no name with a colon"}
		}
		if !strings.EqualFold(string(name), "Content-Length") {
			continue
		}
		value = bytes.TrimSpace(value)
		n, err := strconv.ParseUint(string(value), 10, 64)
		if err != nil || n > maxBody {
			return 0, &headerError{string(line), fmt.Sprintf("Content-Length is %q and not a number from 0 to %d", value, maxBody)}
		}
		length = int(n)
	}
	if length < 0 {
		return 0, &headerError{"", "there is no Content-Length"}
	}
	return length, nil
}

// refuse answers a frame that cannot be decoded. A response gets no answer: it is repaired if it has a usable ID, else dropped.
func (s *Stream) refuse() jsonrpc2.Message {
	var m struct{ ID, Method, Params, Result, Error jsontext.Value }
	problem := jsonrpc2.NewError(jsonrpc2.InvalidRequest, "a message is an object with jsonrpc, which is \"2.0\", a method and, for a request, an id that is a text or an integer")
	id := jsonrpc2.ID{}
	var message jsonrpc2.Message
	switch err := Decode(s.body, &m); {
	case err != nil && !jsontext.Value(s.body).IsValid(wireOptions):
		problem = jsonrpc2.NewError(jsonrpc2.ParseError, "the message is not JSON")
	case err != nil:
	case m.Method != nil || m.Params != nil:
		id, _ = ReadID(m.ID)
	default:
		own, ok := ReadID(m.ID)
		if ok {
			message = jsonrpc2.NewResponse(own, jsonrpc2.RawMessage(m.Result), readError(m.Error))
		}
		if m.Result != nil || m.Error != nil {
			if !ok {
				s.log.Warn("answer dropped", "id", string(m.ID))
			}
			return message
		}
	}
	s.log.Warn("message refused", "problem", problem.Message)
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _ = s.write(jsonrpc2.NewResponse(id, nil, problem)) // a later write reports the error
	return message
}

// ReadID decodes a message's ID; ok is false when it is invalid.
func ReadID(raw jsontext.Value) (jsonrpc2.ID, bool) {
	switch raw.Kind() {
	case '"':
		var text string
		if Decode(raw, &text) == nil {
			return jsonrpc2.NewStringID(text), true
		}
	case '0':
		if n, err := strconv.ParseInt(string(raw), 10, 64); err == nil {
			return jsonrpc2.NewNumberID(n), true
		}
	}
	return jsonrpc2.ID{}, false
}

// readError decodes the error of a response, nil when there is none.
func readError(raw jsontext.Value) error {
	if raw == nil || raw.Kind() == 'n' {
		return nil
	}
	var e struct {
		Code    float64
		Message string
	}
	if Decode(raw, &e) != nil || e.Message == "" {
		e.Message = string(raw)
	}
	return jsonrpc2.NewError(jsonrpc2.Code(e.Code), e.Message)
}

package lsp

import (
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// wireOptions are the library's own: what is not UTF-8 becomes replacement characters.
var wireOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// marshal writes a message by the methods that the library's types have for encoding/json/v2, which the connection links
// in any case. protocol.Marshal calls a second writer of every type, half as long again and a twentieth of the program.
func marshal(v any) ([]byte, error) { return json.Marshal(v, wireOptions) }

// Diagnostics are what there is much of, so that they are written by hand.

// appendMembers writes what stands behind the range of a diagnostic, to the end of it.
func appendMembers(out []byte, d *protocol.Diagnostic) []byte {
	out = strconv.AppendUint(append(out, `,"severity":`...), uint64(d.Severity), 10)
	code, _ := d.Code.(protocol.String)
	out = appendString(append(out, `,"code":`...), string(code))
	if href := d.CodeDescription.Href; href != "" {
		out = append(appendString(append(out, `,"codeDescription":{"href":`...), string(href)), '}')
	}
	if source, ok := d.Source.Get(); ok {
		out = appendString(append(out, `,"source":`...), source)
	}
	message, _ := d.Message.(protocol.String)
	out = appendString(append(out, `,"message":`...), string(message))
	out = appendList(out, `,"tags":`, d.Tags.Slice(), func(out []byte, tag protocol.DiagnosticTag) []byte {
		return strconv.AppendUint(out, uint64(tag), 10)
	})
	out = appendList(out, `,"relatedInformation":`, d.RelatedInformation, func(out []byte, r protocol.DiagnosticRelatedInformation) []byte {
		out = appendString(append(out, `{"location":{"uri":`...), string(r.Location.URI))
		out = appendRange(append(out, `,"range":`...), position(r.Location.Range.Start), position(r.Location.Range.End))
		return append(appendString(append(out, `},"message":`...), r.Message), '}')
	})
	if d.Data != nil {
		out = append(append(out, `,"data":`...), d.Data...)
	}
	return append(out, '}')
}

// appendList writes a member that is a list, unless the list is empty.
func appendList[T any](out []byte, name string, list []T, item func([]byte, T) []byte) []byte {
	if len(list) == 0 {
		return out
	}
	out = append(out, name...)
	before := byte('[')
	for _, e := range list {
		out = item(append(out, before), e)
		before = ','
	}
	return append(out, ']')
}

func appendRange(out []byte, start, end text.Position) []byte {
	out = appendPosition(append(out, `{"start":`...), start)
	out = appendPosition(append(out, `,"end":`...), end)
	return append(out, '}')
}

func appendPosition(out []byte, at text.Position) []byte {
	out = strconv.AppendInt(append(out, `{"line":`...), int64(at.Line), 10)
	out = strconv.AppendInt(append(out, `,"character":`...), int64(at.Character), 10)
	return append(out, '}')
}

func appendString(out []byte, s string) []byte {
	out, _ = jsontext.AppendQuote(out, s) // an error tells of replacement characters
	return out
}

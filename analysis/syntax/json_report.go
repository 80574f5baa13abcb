package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// report records an error unconditionally.
func (p *parser) report(code ErrorCode, r text.Range, message string) {
	if p.total++; p.total <= MaxErrors {
		p.tree.Errors = append(p.tree.Errors, Error{Code: code, Range: r, Message: message})
	}
}

// reportAfter records an error, unless there already is one at an offset or after it.
func (p *parser) reportAfter(at int, code ErrorCode, r text.Range, message string) bool {
	first := p.errEnd < at
	if first {
		p.report(code, r, message)
	}
	p.errEnd = max(p.errEnd, r.End)
	return first
}

// gap records an error about skipped text, unless the gap already has one.
func (p *parser) gap(code ErrorCode, r text.Range, message string) {
	p.reportAfter(p.prevEnd, code, r, message)
}

// extra skips the character at the current token and records an error about it.
func (p *parser) extra(message string) {
	p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, message)
	p.skip(p.pos + 1)
}

// missingAt records that something is missing at the end of a token, unless the gap after it already has an error.
func (p *parser) missingAt(at int, code ErrorCode, message string) bool {
	return p.reportAfter(at, code, text.Range{Start: at, End: at}, message)
}

// broken records an incomplete token, unless it directly follows another one. What the token may have swallowed is not
// reported as missing after it.
func (p *parser) broken(code ErrorCode, r text.Range, message string) {
	p.reportAfter(r.Start, code, r, message)
}

// restate replaces the error recorded at an offset, now that more is known.
func (p *parser) restate(at int, r text.Range, message string) {
	for i := len(p.tree.Errors) - 1; i >= 0; i-- {
		if e := &p.tree.Errors[i]; e.Code == Unexpected && e.Range == (text.Range{Start: at, End: at}) {
			e.Range, e.Message = r, message
			return
		}
	}
}

// isUTF16 reports whether a text begins with a UTF-16 byte order mark, or with a character that contains a NUL byte, as
// JSON in UTF-16 does.
func isUTF16(src string) bool {
	return len(src) >= 2 && (src[:2] == "\xff\xfe" || src[:2] == "\xfe\xff" || (src[0] == 0) != (src[1] == 0))
}

// invalidUTF8 reports the first byte that is not part of a character.
func (p *parser) invalidUTF8() {
	for i, r := range p.src {
		if r == utf8.RuneError && !strings.HasPrefix(p.src[i:], string(utf8.RuneError)) {
			p.report(InvalidUTF8, text.Range{Start: i, End: i + 1}, "the text is not valid UTF-8 here; save the file as UTF-8")
			return
		}
	}
}

func sortErrors(errs []Error) {
	slices.SortStableFunc(errs, func(a, b Error) int { return a.Range.Start - b.Range.Start })
}

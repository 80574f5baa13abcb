package lsp

import "strings"

// plain converts Markdown for a client that shows it as is: no emphasis, URLs after links, cells in a row; code keeps its backquotes.
func plain(md string) string {
	var b strings.Builder
	for line := range strings.Lines(md) {
		if strings.HasPrefix(line, "|-") { // the line below a table's header
			continue
		}
		if row, ok := strings.CutPrefix(line, "| "); ok {
			line = strings.ReplaceAll(strings.Replace(row, " |\n", "\n", 1), `\|`, "|")
		}
		for line != "" {
			i := strings.IndexAny(line, "`*[")
			if i < 0 {
				break
			}
			b.WriteString(line[:i])
			n := plainSpan(&b, line[i:])
			line = line[i+n:]
		}
		b.WriteString(line)
	}
	return b.String()
}

// plainSpan writes the span at the start of src, and returns its length in bytes of Markdown.
func plainSpan(b *strings.Builder, src string) int {
	switch {
	case strings.HasPrefix(src, "**"):
		return 2
	case src[0] == '`':
		if n := strings.IndexByte(src[1:], '`'); n >= 0 {
			b.WriteString(src[:n+2])
			return n + 2
		}
	case src[0] == '[':
		if text, rest, ok := strings.Cut(src[1:], "]("); ok && !strings.Contains(text, "[") {
			if address, _, ok := strings.Cut(rest, ")"); ok {
				b.WriteString(text + ": " + address)
				return len(text) + len(address) + 4
			}
		}
	}
	b.WriteByte(src[0])
	return 1
}

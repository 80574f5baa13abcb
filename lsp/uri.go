package lsp

import (
	"net/url"
	"path"
	"strings"

	"go.lsp.dev/uri"
)

// uriPath returns the path of a file URI, absolute and slash-separated: /home/me/x, C:/x, //server/share/x. ok is false for
// any other scheme. Invalid escapes are taken literally.
func uriPath(u string) (string, bool) {
	rest, ok := cutPrefixFold(u, "file:")
	if !ok {
		return "", false
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest = rest[:i]
	}
	host := ""
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		i := strings.IndexByte(after, '/')
		if i < 0 {
			i = len(after)
		}
		host, rest = after[:i], after[i:]
	}
	p, err := url.PathUnescape(rest)
	if err != nil {
		p = rest
	}
	if len(p) >= 3 && p[0] == '/' && isLetter(p[1]) && p[2] == ':' {
		p = strings.ToUpper(p[1:2]) + p[2:]
	}
	if p == "" {
		p = "/"
	}
	if p = path.Clean(p); len(p) == 2 && p[1] == ':' {
		p += "/"
	}
	if host != "" && !strings.EqualFold(host, "localhost") {
		p = "//" + host + p
	}
	return p, true
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// pathURI returns the file URI of an absolute, slash-separated path.
func pathURI(p string) string {
	switch {
	case strings.HasPrefix(p, "//"): // a share: a host follows
		return "file:" + escapePath(p)
	case len(p) >= 2 && isLetter(p[0]) && p[1] == ':':
		return "file:///" + strings.ToLower(p[:1]) + "%3A" + escapePath(p[2:])
	}
	return "file://" + escapePath(p)
}

// escapePath escapes all but slashes and the unreserved characters of RFC 3986, like the editors that compare URIs as
// strings.
func escapePath(p string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(p) {
		switch c := p[i]; {
		case isLetter(c), '0' <= c && c <= '9', strings.IndexByte("/-._~", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		}
	}
	return b.String()
}

// virtualPath returns a path for a URI that is not a file.
func virtualPath(u string) string {
	if _, rest, ok := strings.Cut(u, ":"); ok {
		u = rest
	}
	if i := strings.IndexAny(u, "?#"); i >= 0 {
		u = u[:i]
	}
	if p, err := url.PathUnescape(u); err == nil {
		u = p
	}
	return path.Clean(u)
}

// normalize spells a URI as the library does when it decodes one.
func normalize(u string) uri.URI {
	if n, err := uri.Parse(u); err == nil {
		return n
	}
	return uri.URI(u)
}

package wire

import (
	"fmt"
	"net/url"
	"path"
	"strings"

	"go.lsp.dev/uri"
)

// Path returns the path of a file URI, absolute and slash-separated: /home/me/x, C:/x, //server/share/x. ok is false for
// any other scheme. Invalid escapes are taken literally. The library changes the names of hosts and cannot decode names that
// are not UTF-8.
func Path(u string) (string, bool) {
	const scheme = "file:"
	if len(u) < len(scheme) || !strings.EqualFold(u[:len(scheme)], scheme) {
		return "", false
	}
	rest, host := withoutQuery(u[len(scheme):]), ""
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		host, rest, _ = strings.Cut(after, "/")
		rest = "/" + rest
	}
	p, drive := unescaped(rest), ""
	if len(p) >= 3 && p[0] == '/' && isLetter(p[1]) && p[2] == ':' {
		drive, p = strings.ToUpper(p[1:3]), p[3:]
	}
	p = drive + path.Clean("/"+p)
	if host != "" && !strings.EqualFold(host, "localhost") {
		if plain := unescaped(host); !strings.Contains(plain, "/") {
			host = plain
		}
		p = "//" + host + p
	}
	return p, true
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// FileURI returns the file URI of an absolute, slash-separated path. The library panics on a share without a host and on one
// with two slashes behind its host, and leaves hosts as they are that no URI can have.
func FileURI(p string) string {
	rest, share := strings.CutPrefix(p, "//")
	host, file, _ := strings.Cut(rest, "/")
	if !share {
		return string(uri.FileFor(uri.PlatformPOSIX, p))
	}
	if host == "" {
		return string(uri.FileFor(uri.PlatformPOSIX, path.Clean(p)))
	}
	return "file://" + EscapePath(strings.ToLower(host)) + strings.TrimPrefix(string(uri.FileFor(uri.PlatformPOSIX, path.Clean("/"+file))), "file://")
}

// EscapePath escapes all but slashes and the unreserved characters of RFC 3986, like editors that compare URIs as strings.
func EscapePath(p string) string {
	var b strings.Builder
	for i := range len(p) {
		switch c := p[i]; {
		case isLetter(c), '0' <= c && c <= '9', strings.IndexByte("/-._~", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// VirtualPath returns a path for a URI that is not a file.
func VirtualPath(u string) string {
	if _, rest, ok := strings.Cut(u, ":"); ok {
		u = rest
	}
	return path.Clean(unescaped(withoutQuery(u)))
}

// withoutQuery cuts off the query and the fragment.
func withoutQuery(u string) string {
	u, _, _ = strings.Cut(u, "#")
	u, _, _ = strings.Cut(u, "?")
	return u
}

// unescaped decodes a part of a path; one with an invalid escape stays as it is.
func unescaped(part string) string {
	if plain, err := url.PathUnescape(part); err == nil {
		return plain
	}
	return part
}

// Normalize spells a URI as the library does when it decodes one.
func Normalize(u string) uri.URI {
	if n, err := uri.Parse(u); err == nil {
		return n
	}
	return uri.URI(u)
}

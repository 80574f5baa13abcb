package simulate

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"syscall"
	"time"
)

var errInternal = errors.New("the product refuses addresses of this machine and its network")

// post sends an http hook's request, without redirects and proxies, as products do. A status outside 200 to 299 is exit code 1.
func post(ctx context.Context, s Spawn) HookResult {
	c := s.HTTP
	if c.Blocked != "" {
		return HookResult{ExitCode: -1, Failure: HTTPBlocked, StartError: c.Blocked}
	}
	limited, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, http.MethodPost, c.URL, bytes.NewReader(c.Body))
	if err != nil {
		return HookResult{ExitCode: -1, Failure: HTTPFailed, StartError: err.Error()}
	}
	for _, h := range c.Headers {
		request.Header.Set(h.Name, h.Value)
	}
	if request.Header.Get("User-Agent") == "" {
		request.Header.Set("User-Agent", "hooks-ls")
	}
	client := client(c, s.Env)
	defer client.CloseIdleConnections()

	r := HookResult{ExitCode: -1}
	response, err := client.Do(request)
	if err == nil {
		defer response.Body.Close()
		r.Status = response.StatusCode
		r.Stdout, err = io.ReadAll(io.LimitReader(response.Body, maxOutput+1))
	}
	switch {
	case ctx.Err() != nil:
		r.Cancelled = true
	case errors.Is(err, context.DeadlineExceeded):
		r.TimedOut = true
	case errors.Is(err, errInternal):
		r.Failure, r.StartError = HTTPBlocked, err.Error()
	case err != nil:
		r.Failure, r.StartError = HTTPFailed, err.Error()
	case r.Status >= 200 && r.Status <= 299:
		r.ExitCode = 0
	default:
		r.ExitCode = 1
	}
	if len(r.Stdout) > maxOutput {
		r.Stdout, r.Truncated = r.Stdout[:maxOutput], true
	}
	return r
}

// client returns a client for one request. It speaks HTTP/1.1, as a transport with its own dialer does. It trusts the
// certificates named by NODE_EXTRA_CA_CERTS in the hook's environment besides the system's and those of SSL_CERT_FILE.
func client(c *Call, env []string) *http.Client {
	dialer := &net.Dialer{Timeout: 30 * time.Second}
	if c.RefuseLoopback {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			if at, err := netip.ParseAddrPort(address); err == nil && internal(at.Addr()) {
				return fmt.Errorf("%s: %w", at.Addr(), errInternal)
			}
			return nil
		}
	}
	transport := &http.Transport{DialContext: dialer.DialContext, TLSClientConfig: &tls.Config{RootCAs: roots(env)}}
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// internal reports whether an address belongs to this machine or to a private or link-local network.
func internal(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsUnspecified()
}

// roots returns the certificates to trust; nil means the system's.
func roots(env []string) *x509.CertPool {
	pem, err := os.ReadFile(valueIn(env, "NODE_EXTRA_CA_CERTS"))
	if err != nil { // as when it is not set
		return nil
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	pool.AppendCertsFromPEM(pem)
	return pool
}

package simulate

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestEmptiedEnvironment runs a hook whose child has cleared its environment, and so its mark: it is killed with the group.
func TestEmptiedEnvironment(t *testing.T) {
	t.Parallel()
	hook := sh(t, `env -i "$0" -c 'sleep 300 & echo $!; exec >/dev/null; wait' & wait`)
	hook.Argv = append(hook.Argv, "/bin/sh")
	hook.Timeout, hook.Kill.Group = 250*time.Millisecond, true
	got := hook.run(t)
	pid, err := strconv.Atoi(strings.TrimSpace(string(got.Stdout)))
	if err != nil {
		t.Fatal(err)
	}
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return // it is gone already
	}
	defer unix.Close(fd)
	// The signal is sent; the process may take a moment to exit.
	n, err := 0, error(unix.EINTR)
	for err == unix.EINTR {
		n, err = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 10_000)
	}
	if n != 1 {
		t.Errorf("process %d is still running: %v", pid, err)
	}
}

// TestSockets opens the standard streams by their paths, which only a pipe allows, and passes more than a buffer holds.
func TestSockets(t *testing.T) {
	t.Parallel()
	for _, sockets := range []bool{false, true} {
		hook := sh(t, `cat /dev/stdin | wc -c; cat | wc -c; echo late >/dev/stderr; echo done >&2`)
		hook.Sockets, hook.Stdin = sockets, bytes.Repeat([]byte("x"), 1<<20)
		got, counts, late := hook.run(t), "1048576 0", true
		if sockets {
			counts, late = "0 1048576", false
		}
		if out := strings.Join(strings.Fields(string(got.Stdout)), " "); out != counts {
			t.Errorf("sockets %t: read %s bytes, want %s", sockets, out, counts)
		}
		if text := string(got.Stderr); strings.Contains(text, "late\n") != late || !strings.HasSuffix(text, "done\n") {
			t.Errorf("sockets %t: stderr is %q", sockets, text)
		}
	}
}

// TestNumbersBegunAnew looks for processes as if PIDs had wrapped around after the root started.
func TestNumbersBegunAnew(t *testing.T) {
	t.Parallel()
	m := newMark()
	hook := sh(t, "setsid sleep 300 >/dev/null 2>&1 & echo $$")
	hook.Kill.Faithful = true
	hook.Env = append(hook.Env, m.variable()...)
	hook.run(t)
	const greatest = 1 << 30
	if found := m.find(greatest); len(found) != 1 {
		t.Errorf("%d processes are found", len(found))
	}
	m.kill(greatest)
	hook.wantNoneLeft(t)
}

package simulate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Limits on processes.
const (
	// maxOutput is the most bytes kept of one stream. The rest is read and dropped, so that the hook never blocks.
	maxOutput = 16 << 20
	// readSize is the most bytes that one read returns, as in the products.
	readSize = 64 << 10
	// noticeable is the shortest Held that is reported. On a busy machine a pipe alone may take half of it to close.
	noticeable = 500 * time.Millisecond
	// settling is how long processes may take to end after the hook or after a signal before they count as left behind.
	settling = 100 * time.Millisecond
	// lastWait is how long a killed hook may take to disappear; one stuck in the kernel, or holding the output, is abandoned.
	lastWait = 2 * time.Second
)

// Local runs hooks on this machine.
//
// In safe mode (Kill.Faithful is false) every hook has a process group, or a job object on Windows, and whatever remains of
// it when the hook counts as ended is killed. On Linux that includes processes that have left the group: they are identified
// by a variable in their environment. Two kinds of process escape: on Linux one that left the group and was started with an
// empty environment, on other Unix systems any that left the group.
//
// In faithful mode only the surface's own signals are sent, except on cancellation, which always kills everything that can be
// found.
type Local struct {
	// Network lets http hooks send requests.
	Network bool
}

// Run runs one hook; it is a Runner.
func (l Local) Run(ctx context.Context, s Spawn) HookResult {
	start := time.Now()
	var r HookResult
	switch {
	case s.Answer != nil:
		r = *s.Answer
	case s.HTTP == nil:
		r = runProcess(ctx, s)
	case !l.Network:
		r = HookResult{ExitCode: -1, Failure: NetworkOff, StartError: "the network is off"}
	default:
		r = post(ctx, s)
	}
	r.Duration = time.Since(start)
	return r
}

type running struct {
	spawn  Spawn
	tree   *tree // the hook's processes
	stdin  *os.File
	stdout *stream
	stderr *stream
	exited chan struct{} // closed when the process has exited; it is not reaped yet
	closed chan struct{} // closed when both streams are at EOF
}

func runProcess(ctx context.Context, s Spawn) HookResult {
	if ctx.Err() != nil {
		return HookResult{ExitCode: -1, Cancelled: true}
	}
	if s.EnvFile != "" {
		dir, err := os.MkdirTemp("", "hooks-ls-env-")
		if err != nil {
			return HookResult{ExitCode: -1, Failure: SpawnFailed, StartError: err.Error()}
		}
		defer os.RemoveAll(dir)
		s.Env = append(slices.Clip(s.Env), s.EnvFile+"="+filepath.Join(dir, "env.sh"))
	}
	h, err := start(s)
	if err != nil {
		r := HookResult{ExitCode: -1, Failure: SpawnFailed, StartError: err.Error()}
		if failed, ok := errors.AsType[*spawnError](err); ok {
			r.SpawnError = fmt.Sprintf("spawn %s %s", slices.Concat(s.Argv, []string{""})[0], failed.code)
		}
		return r
	}
	r := h.watch(ctx)
	h.finish(&r)
	return r
}

func start(s Spawn) (_ *running, err error) {
	program, err := program(s)
	if err != nil {
		return nil, err
	}
	var files []*os.File
	defer func() {
		if err != nil {
			closeAll(files)
		}
	}()
	for i := range 3 {
		r, w, err := connect(s.Sockets, i == 0)
		if err != nil {
			return nil, fmt.Errorf("opening a pipe: %w", err)
		}
		files = append(files, r, w)
	}
	h := &running{spawn: s, stdin: files[1], exited: make(chan struct{}), closed: make(chan struct{})}
	cmd := &exec.Cmd{Path: program, Args: s.Argv, Dir: s.Dir, Env: append([]string{}, s.Env...), Stdin: files[0], Stdout: files[3], Stderr: files[5]}
	h.tree, err = startTree(cmd, s.Kill, s.Offline)
	if err != nil {
		return nil, startError(s, err)
	}
	closeAll([]*os.File{files[0], files[3], files[5]})
	h.stdout, h.stderr = &stream{file: files[2]}, &stream{file: files[4]}

	go func() {
		h.stdin.Write(s.Stdin) // a hook need not read its input, so a broken pipe is not an error
		h.stdin.Close()
	}()
	var reading sync.WaitGroup
	reading.Go(h.stdout.read)
	reading.Go(h.stderr.read)
	go func() {
		reading.Wait()
		close(h.closed)
	}()
	go func() {
		h.tree.await()
		close(h.exited)
	}()
	return h, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// spawnError is why a process does not start, with the system's error code.
type spawnError struct{ text, code string }

func (e *spawnError) Error() string { return e.text }

func newSpawnError(code, format string, args ...any) error {
	return &spawnError{text: fmt.Sprintf(format, args...), code: code}
}

// program returns the file to execute. Like the products, it searches the hook's PATH, not ours.
func program(s Spawn) (string, error) {
	if len(s.Argv) == 0 || s.Argv[0] == "" {
		return "", newSpawnError("ENOENT", "there is no program to start")
	}
	if s.Dir != "" {
		if info, err := os.Stat(s.Dir); err != nil {
			return "", newSpawnError("ENOENT", "the working directory %q does not exist", s.Dir)
		} else if !info.IsDir() {
			return "", newSpawnError("ENOTDIR", "the working directory %q is not a directory", s.Dir)
		}
	}
	name := s.Argv[0]
	if found := lookPath(name, s); found != "" {
		return found, nil
	}
	return "", newSpawnError("ENOENT", "the program %q is not in PATH", name)
}

// valueIn returns the value of a variable in an environment, the last one of duplicates; "" when it is not set.
func valueIn(env []string, name string) string {
	value := ""
	for _, v := range env {
		if key, text, ok := strings.Cut(v, "="); ok && sameVariable(key, name) {
			value = text
		}
	}
	return value
}

// startError explains why a process did not start, given that its directory exists.
func startError(s Spawn, err error) error {
	name := s.Argv[0]
	switch {
	case os.IsNotExist(err):
		full := name
		if !filepath.IsAbs(full) {
			full = filepath.Join(s.Dir, full)
		}
		if _, statErr := os.Stat(full); statErr == nil {
			return newSpawnError("ENOENT", "the program %q names an interpreter that does not exist", name)
		}
		return newSpawnError("ENOENT", "the program %q does not exist", name)
	case os.IsPermission(err):
		return newSpawnError("EACCES", "the program %q is not executable", name)
	}
	return fmt.Errorf("starting %q: %w", name, err)
}

// watch waits until the hook counts as ended, and ends it when it must.
func (h *running) watch(ctx context.Context) HookResult {
	var (
		r              = HookResult{ExitCode: -1}
		kill           = h.spawn.Kill
		exited, closed = h.exited, h.closed
		done           = ctx.Done()
		limit          = time.NewTimer(h.spawn.Timeout)
		final          <-chan time.Time // fires when the grace period is over
		giveUp         <-chan time.Time // fires when even killing has not helped
		exitedAt       time.Time
	)
	defer limit.Stop()
	killAll := func() {
		r.Leftover += h.tree.killAll(exited == nil)
		final, giveUp = nil, time.After(lastWait)
	}
	for exited != nil || closed != nil {
		select {
		case <-exited:
			exited, exitedAt = nil, time.Now()
			if closed != nil && final == nil && !kill.Faithful && !kill.Group {
				final = time.After(kill.Grace) // the surface would wait on without a limit, but the answer can no longer change
			}
		case <-closed:
			closed = nil
		case <-limit.C:
			r.TimedOut = true
			if exited != nil || kill.Group {
				h.tree.signal(kill, graceful)
				final = time.After(kill.Grace)
			}
		case <-final:
			if !kill.Faithful {
				killAll()
				break
			}
			final = nil
			h.tree.signal(kill, forced)
			if kill.Group {
				giveUp = time.After(settling) // processes that have left the group live on, and the surface does not wait for them
			}
		case <-done:
			done, r.Cancelled = nil, true
			limit.Stop()
			killAll()
		case <-giveUp:
			closeAll([]*os.File{h.stdout.file, h.stderr.file})
			<-h.closed
			if exited != nil { // stuck in the kernel; reap it whenever it exits
				go func() {
					<-h.exited
					h.tree.reap()
				}()
				return r
			}
			closed = nil
		}
	}
	if held := time.Since(exitedAt); held >= noticeable {
		r.Held = held
	}
	return r
}

// finish kills what the hook left behind (in safe mode), reaps the hook, and reads its status.
func (h *running) finish(r *HookResult) {
	h.stdin.Close()
	select {
	case <-h.exited:
		if !h.spawn.Kill.Faithful || r.Cancelled {
			r.Leftover += h.tree.killAll(true)
		}
		h.tree.reap()
		r.ExitCode, r.Signal = h.tree.status()
	default:
	}
	h.tree.release()
	r.Stdout, r.Chunks = h.stdout.data, h.stdout.chunks
	r.Stderr = h.stderr.data
	r.Truncated = h.stdout.truncated || h.stderr.truncated
}

// stream collects what a hook writes. Its fields may be read once read has returned.
type stream struct {
	file      *os.File
	data      []byte
	chunks    []int
	truncated bool
}

// read reads until EOF, or until the file is closed.
func (s *stream) read() {
	defer s.file.Close()
	buf := make([]byte, readSize)
	for {
		n, err := s.file.Read(buf)
		if keep := min(n, maxOutput-len(s.data)); keep > 0 {
			s.data = append(s.data, buf[:keep]...)
			s.chunks = append(s.chunks, len(s.data))
			n -= keep
		}
		s.truncated = s.truncated || n > 0
		if err != nil {
			return
		}
	}
}

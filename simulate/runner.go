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

// How processes are watched over.
const (
	// maxOutput is the most that is kept of one stream; what follows is read and dropped, so that the hook never blocks.
	maxOutput = 16 << 20
	// readSize is the most that one read takes, as in the products.
	readSize = 64 << 10
	// noticeable is the shortest Held that is told; a shorter one is the time in which a pipe closes.
	noticeable = 100 * time.Millisecond
	// lastWait is how long a killed hook may take to be gone. Only a process that the kernel holds, or one that escaped
	// with the output, needs longer; it is then left alone.
	lastWait = 2 * time.Second
)

// Local runs hooks on this machine.
//
// In safe mode (Kill.Faithful is false) every hook has a process group, or a job object on Windows, and what is left of
// it when the hook counts as ended is killed. On Linux that includes processes that have left the group: they are known
// by a variable in the environment that they were started with. Two things escape: on Linux a process that leaves the
// group and was started with an emptied environment, on other Unix systems any that leaves the group.
//
// In faithful mode the surface's own signals are sent and nothing else, except on cancellation, which always ends all
// that can be found.
type Local struct {
	// Network lets http hooks send requests.
	Network bool
}

// Run runs one hook.
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

// running is a started hook.
type running struct {
	spawn  Spawn
	tree   *tree // the processes of the hook
	stdin  *os.File
	stdout *stream
	stderr *stream
	exited chan struct{} // closed when the process has ended; it is not yet reaped then
	closed chan struct{} // closed when both streams are at their end
}

func runProcess(ctx context.Context, s Spawn) HookResult {
	if ctx.Err() != nil {
		return HookResult{ExitCode: -1, Cancelled: true}
	}
	h, err := start(s)
	if err != nil {
		r := HookResult{ExitCode: -1, Failure: SpawnFailed, StartError: err.Error()}
		var failed *spawnError
		if errors.As(err, &failed) {
			r.SpawnError = fmt.Sprintf("spawn %s %s", slices.Concat(s.Argv, []string{""})[0], failed.code)
		}
		return r
	}
	r := h.watch(ctx)
	h.finish(&r)
	return r
}

// start starts the process with pipes for its three streams.
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
	for range 3 {
		r, w, err := os.Pipe()
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
		h.stdin.Write(s.Stdin) // a hook need not read: a broken pipe is no failure
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

// spawnError is why a process does not start, with the code that the system gives for it.
type spawnError struct{ text, code string }

func (e *spawnError) Error() string { return e.text }

func noSpawn(code, format string, args ...any) error {
	return &spawnError{text: fmt.Sprintf(format, args...), code: code}
}

// program is the file to execute. Like the products it is looked for in the PATH of the hook, not in our own.
func program(s Spawn) (string, error) {
	if len(s.Argv) == 0 || s.Argv[0] == "" {
		return "", noSpawn("ENOENT", "there is no program to start")
	}
	if s.Dir != "" {
		if info, err := os.Stat(s.Dir); err != nil {
			return "", noSpawn("ENOENT", "the working directory %q does not exist", s.Dir)
		} else if !info.IsDir() {
			return "", noSpawn("ENOTDIR", "the working directory %q is not a directory", s.Dir)
		}
	}
	name := s.Argv[0]
	if found := lookPath(name, s); found != "" {
		return found, nil
	}
	return "", noSpawn("ENOENT", "the program %q is not in PATH", name)
}

// valueIn is the value of a variable in an environment; the last one counts.
func valueIn(env []string, name string) string {
	value := ""
	for _, v := range env {
		if key, text, ok := strings.Cut(v, "="); ok && sameVariable(key, name) {
			value = text
		}
	}
	return value
}

// startError words what keeps a process from starting, the directory being there.
func startError(s Spawn, err error) error {
	name := s.Argv[0]
	switch {
	case os.IsNotExist(err):
		full := name
		if !filepath.IsAbs(full) {
			full = filepath.Join(s.Dir, full)
		}
		if _, statErr := os.Stat(full); statErr == nil {
			return noSpawn("ENOENT", "the program %q names an interpreter that does not exist", name)
		}
		return noSpawn("ENOENT", "the program %q does not exist", name)
	case os.IsPermission(err):
		return noSpawn("EACCES", "the program %q may not be executed", name)
	}
	return fmt.Errorf("starting %q: %w", name, err)
}

// watch waits until the hook counts as ended, and ends it when it has to.
func (h *running) watch(ctx context.Context) HookResult {
	var (
		r              = HookResult{ExitCode: -1}
		kill           = h.spawn.Kill
		exited, closed = h.exited, h.closed
		done           = ctx.Done()
		limit          = time.NewTimer(h.spawn.Timeout)
		final          <-chan time.Time // when the time to end by itself is over
		giveUp         <-chan time.Time // when even killing has not helped
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
				final = time.After(kill.Grace) // the surface goes on waiting without a limit, for an answer that no longer changes
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
				r.HeldOpen = exited == nil
				killAll()
				break
			}
			final = nil
			h.tree.signal(kill, forced)
			if kill.Group {
				giveUp = time.After(noticeable) // what has left the group lives on, and the surface does not wait for it
			}
		case <-done:
			done, r.Cancelled = nil, true
			limit.Stop()
			killAll()
		case <-giveUp:
			closeAll([]*os.File{h.stdout.file, h.stderr.file})
			<-h.closed
			if exited != nil { // the kernel holds it; it is reaped whenever it goes
				go func() {
					<-h.exited
					h.tree.reap()
				}()
			} else if held := time.Since(exitedAt); held >= noticeable {
				r.Held = held
			}
			return r
		}
	}
	if held := time.Since(exitedAt); held >= noticeable {
		r.Held = held
	}
	return r
}

// finish ends what the hook left, in safe mode, reaps it, and reads how it ended.
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

// stream collects what a hook writes. Its fields may be read when read has returned.
type stream struct {
	file      *os.File
	data      []byte
	chunks    []int
	truncated bool
}

// read reads to the end, or until the file is closed.
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

//go:build unix

package simulate

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// The signals that end a hook.
const (
	graceful = unix.SIGTERM
	forced   = unix.SIGKILL
)

// connect opens a pipe, or a pair of sockets of which only our end is not blocking.
func connect(sockets, toHook bool) (r, w *os.File, err error) {
	if !sockets {
		return os.Pipe()
	}
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		return nil, nil, err
	}
	for i, fd := range fds {
		unix.CloseOnExec(fd)
		unix.SetNonblock(fd, (i == 1) == toHook)
	}
	return os.NewFile(uintptr(fds[0]), "socket"), os.NewFile(uintptr(fds[1]), "socket"), nil
}

// tree is a hook's process and its descendants. The hook leads a session and a group: one signal reaches all, no terminal is read.
type tree struct {
	process *os.Process
	state   *os.ProcessState // how the process ended; set by reap, nil before
	mark    mark
}

// startTree starts the command as the root of a tree.
func startTree(cmd *exec.Cmd, kill Kill, offline bool) (*tree, error) {
	t := &tree{}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if offline {
		if err := cutNetwork(cmd.SysProcAttr); err != nil {
			return nil, err
		}
	}
	if !kill.Faithful {
		t.mark = newMark()
		cmd.Env = append(cmd.Env, t.mark.variable()...)
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	t.process = cmd.Process
	return t, nil
}

// signal sends a signal to the process or its group, as the surface does.
func (t *tree) signal(kill Kill, sig unix.Signal) {
	if kill.Group {
		unix.Kill(-t.process.Pid, sig)
		return
	}
	t.process.Signal(sig)
}

// killAll kills the group and the marked processes outside it. If the hook has exited, it returns the number of processes
// left behind, not counting those that end by themselves within a moment.
func (t *tree) killAll(exited bool) (left int) {
	if exited {
		left = t.mark.settle(t.process.Pid)
	}
	unix.Kill(-t.process.Pid, forced)
	if left > 0 || !exited {
		t.mark.kill(t.process.Pid)
	}
	return left
}

func (t *tree) release() {}

// status returns the exit code, or -1 and the name of the signal that ended the process.
func (t *tree) status() (code int, signal string) {
	if t.state == nil {
		return -1, ""
	}
	if status, ok := t.state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return -1, unix.SignalName(status.Signal())
	}
	return t.state.ExitCode(), ""
}

// lookPath finds a program as execvp does, "" for none. The kernel resolves a name with a slash, in the working directory.
func lookPath(name string, s Spawn) string {
	if strings.Contains(name, "/") {
		return name
	}
	path := cmp.Or(valueIn(s.Env, "PATH"), "/usr/local/bin:/bin:/usr/bin")
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(s.Dir, dir)
		}
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return file
		}
	}
	return ""
}

func sameVariable(a, b string) bool { return a == b }
